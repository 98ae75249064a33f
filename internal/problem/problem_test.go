package problem

import (
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"example.com/knighttour/internal/dense"
	"example.com/knighttour/internal/frontier"
	"example.com/knighttour/internal/graphtest"
	"example.com/knighttour/internal/reason"
	"example.com/knighttour/internal/work"
)

// goals returns each kind of goal.
func goals(end int) []Goal { return []Goal{Open, Closed, {End: int32(end)}} }

// randomGraph returns a graph of up to 8 vertices, bipartite or with loops at times.
func randomGraph(r *rand.Rand, least int) (g graphtest.Graph, undirected bool) {
	n := least + r.IntN(9-least)
	undirected = r.IntN(2) == 0
	g = graphtest.Random(r, n, 1.5+2.5*r.Float64(), undirected)
	if r.IntN(2) == 0 {
		g = g.TwoColoured(r)
	}
	g.AddLoops(r, r.IntN(2))
	return g, undirected
}

// randomProblems returns problems that prune, for all goals from a random start, some
// with a prefix. They are not prepared.
func randomProblems(r *rand.Rand, g graphtest.Graph, undirected bool) (list []*Problem) {
	start := int32(r.IntN(len(g)))
	for _, goal := range goals(r.IntN(len(g))) {
		p := &Problem{Graph: dense.NewGraph(g.Lists(), undirected), Goal: goal, Start: start, Prune: true}
		if r.IntN(2) == 0 {
			p.Prefix = g.Walk(r.IntN, start, 1+r.IntN(len(g)))
		}
		list = append(list, p)
	}
	return list
}

// toursOf returns all tours of a problem.
func toursOf(g graphtest.Graph, p *Problem) [][]int32 {
	tours := g.Tours(p.Graph.Undirected, p.Start, p.Closed, p.End)
	return slices.DeleteFunc(tours, func(tour []int32) bool { return !graphtest.BeginsWith(tour, p.Prefix) })
}

// reasonOf returns an error as a reason, or nil if there is no error.
func reasonOf(t *testing.T, err error) (why *reason.Reason) {
	t.Helper()
	if err != nil && !errors.As(err, &why) {
		t.Fatal(err)
	}
	return why
}

// TestQuickProofs compares the quick proofs, and what a problem says of last
// vertices, with all tours.
func TestQuickProofs(t *testing.T) {
	proofs := map[reason.Kind]int{}
	check := func(t *testing.T, g graphtest.Graph, p *Problem) (why *reason.Reason) {
		t.Helper()
		why = reasonOf(t, p.Prepare(work.New(t.Context())))
		tours := toursOf(g, p)
		if why != nil {
			if len(tours) > 0 {
				t.Fatalf("%s from %d, goal %v, prefix %v: %v, but there is %v", g.Describe(p.Graph.Undirected), p.Start, p.Goal, p.Prefix, why, tours[0])
			}
			return why
		}
		for _, path := range g.Tours(p.Graph.Undirected, p.Start, false, -1) {
			last := path[len(path)-1]
			isTour := slices.ContainsFunc(tours, func(tour []int32) bool { return slices.Equal(tour, path) })
			if graphtest.BeginsWith(path, p.Prefix) && p.Reaches(last) != isTour || isTour && p.IsInterior(last) ||
				isTour && p.MaxForced == 1 && !slices.Contains(p.Exits, last) {
				t.Fatalf("%s, goal %v: path %v reaches it %t; interior %t, exits %v", g.Describe(p.Graph.Undirected), p.Goal, path, p.Reaches(last), p.IsInterior(last), p.Exits)
			}
		}
		for v := range g {
			if p.InteriorSet()>>v&1 == 1 != p.IsInterior(int32(v)) {
				t.Fatalf("%s, goal %v: interior set %b", g.Describe(p.Graph.Undirected), p.Goal, p.InteriorSet())
			}
		}
		return nil
	}
	r := rand.New(rand.NewPCG(21, 22))
	for range graphtest.Scaled(4000, 100_000) {
		g, undirected := randomGraph(r, 1)
		for _, p := range randomProblems(r, g, undirected) {
			if why := check(t, g, p); why != nil {
				proofs[why.Kind]++
			}
		}
	}
	for _, kind := range []reason.Kind{reason.Size, reason.Goal, reason.Unconnected, reason.Ends, reason.Colours} {
		if proofs[kind] < 20 {
			t.Errorf("only %d proofs of kind %q", proofs[kind], kind)
		}
	}
	graphtest.Labelled(t, func(t *testing.T, g graphtest.Graph, undirected bool) {
		for _, goal := range goals(len(g) - 1)[:min(3, 3*len(g))] {
			check(t, g, &Problem{Graph: dense.NewGraph(g.Lists(), undirected), Goal: goal, Prune: true})
		}
	})
}

// TestFreeStart compares the proofs that there is no tour from any vertex, and where
// tours may begin, with the tours from all vertices.
func TestFreeStart(t *testing.T) {
	r := rand.New(rand.NewPCG(23, 24))
	proofs := map[reason.Kind]int{}
	for range graphtest.Scaled(3000, 60_000) {
		g, undirected := randomGraph(r, 1)
		for _, goal := range goals(r.IntN(len(g))) {
			p, err := NewFree(work.New(t.Context()), dense.NewGraph(g.Lists(), undirected), goal)
			why := reasonOf(t, err)
			if why != nil {
				proofs[why.Kind]++
			}
			for start := range int32(len(g)) {
				for _, tour := range g.Tours(undirected, start, goal.Closed, goal.End) {
					last := tour[len(tour)-1]
					if may := p.MayBegin(start) || undirected && goal == Open && p.MayBegin(last); !may || why != nil {
						t.Fatalf("%s, goal %v: %v, but there is %v, which may begin %t", g.Describe(undirected), goal, why, tour, may)
					}
				}
			}
		}
	}
	for _, kind := range []reason.Kind{reason.Unconnected, reason.Ends, reason.Colours} {
		if proofs[kind] < 20 {
			t.Errorf("only %d proofs of kind %q", proofs[kind], kind)
		}
	}
}

// TestReasons checks the kinds, vertices and counts of quick proofs.
func TestReasons(t *testing.T) {
	path4, square := graphtest.Grid(1, 4), graphtest.Undirected(4, [][2]int{{0, 1}, {1, 2}, {2, 3}, {3, 0}})
	fork := graphtest.OfEdges(4, [][2]int{{0, 1}, {1, 2}, {1, 3}}, false)
	join := graphtest.OfEdges(4, [][2]int{{0, 2}, {1, 2}, {2, 3}}, false)
	triangleFork := graphtest.OfEdges(5, [][2]int{{0, 1}, {1, 2}, {0, 2}, {2, 3}, {3, 2}, {2, 4}}, false)
	twoFour := graphtest.OfEdges(6, [][2]int{{0, 2}, {0, 3}, {0, 4}, {0, 5}, {1, 2}, {1, 3}, {1, 4}, {1, 5}}, true)
	tailed := graphtest.OfEdges(6, [][2]int{{0, 1}, {1, 2}, {0, 2}, {0, 3}, {1, 4}, {2, 5}}, true)
	tests := []struct {
		name     string
		g        graphtest.Graph
		directed bool
		goal     Goal
		start    int32 // -1 if it is free
		prefix   []int32
		kind     reason.Kind // "" if there is no proof
		vertices []int32
		counts   []int64
	}{
		{"closed-none", graphtest.Graph{}, false, Closed, -1, nil, reason.Size, nil, []int64{0, 3}},
		{"closed-pair", graphtest.Complete(2), false, Closed, 0, nil, reason.Size, nil, []int64{2, 3}},
		{"closed-directed-pair", graphtest.Complete(2), true, Closed, 0, nil, "", nil, nil},
		{"closed-directed-one", graphtest.Graph{{0}}, true, Closed, 0, nil, reason.Size, nil, []int64{1, 2}},
		{"one", graphtest.Graph{{}}, false, Open, 0, nil, "", nil, nil},
		{"one-end", graphtest.Graph{{}}, false, Goal{End: 0}, 0, nil, "", nil, nil},
		{"end-is-start", graphtest.Complete(3), false, Goal{End: 1}, 1, nil, reason.Goal, []int32{1}, nil},
		{"end-in-prefix", graphtest.Complete(4), false, Goal{End: 2}, 0, []int32{0, 1, 2}, reason.Goal, []int32{2}, nil},
		{"end-ends-prefix", graphtest.Complete(3), false, Goal{End: 2}, 0, []int32{0, 1, 2}, "", nil, nil},
		{"unconnected", graphtest.OfEdges(4, [][2]int{{0, 1}, {2, 3}}, true), false, Open, 3, nil, reason.Unconnected, []int32{0, 2}, nil},
		{"leaves", path4, false, Open, 1, nil, reason.Ends, []int32{0, 3}, nil},
		{"leaf-is-start", path4, false, Open, 0, nil, "", nil, nil},
		{"leaf-closed", path4, false, Closed, 0, nil, reason.Ends, []int32{0}, nil},
		{"leaf-is-not-end", path4, false, Goal{End: 2}, 3, nil, reason.Ends, []int32{0}, nil},
		{"source", join, true, Open, 1, nil, reason.Ends, []int32{0}, nil},
		{"source-closed", join, true, Closed, 0, nil, reason.Ends, []int32{0}, nil},
		{"sinks", fork, true, Open, 0, nil, reason.Ends, []int32{2, 3}, nil},
		{"sink-is-not-end", fork, true, Goal{End: 2}, 0, nil, reason.Ends, []int32{3}, nil},
		{"unbalanced", graphtest.Grid(3, 3), false, Open, 1, nil, reason.Colours, nil, []int64{4, 5}},
		{"unbalanced-closed", graphtest.Grid(3, 3), false, Closed, 0, nil, reason.Colours, nil, []int64{5, 4}},
		{"end-of-other-colour", graphtest.Grid(3, 3), false, Goal{End: 1}, 0, nil, reason.Colours, []int32{1}, []int64{5, 4}},
		{"end-at-0-of-same-colour", square, false, Goal{End: 0}, 2, nil, reason.Colours, []int32{0}, []int64{2, 2}},
		{"end-of-same-colour", graphtest.Grid(2, 3), false, Goal{End: 2}, 0, nil, reason.Colours, []int32{2}, []int64{3, 3}},
		{"free-unconnected", graphtest.OfEdges(4, [][2]int{{0, 1}, {2, 3}}, false), true, Open, -1, nil, reason.Unconnected, []int32{0, 2}, nil},
		{"free-leaves", tailed, false, Open, -1, nil, reason.Ends, []int32{3, 4, 5}, nil},
		{"free-leaves-end", tailed, false, Goal{End: 3}, -1, nil, reason.Ends, []int32{4, 5}, nil},
		{"free-leaves-end-at-0", graphtest.Undirected(3, [][2]int{{1, 0}, {0, 2}}), false, Goal{End: 0}, -1, nil, reason.Ends, []int32{1, 2}, nil},
		{"free-sources", join, true, Open, -1, nil, reason.Ends, []int32{0, 1}, nil},
		{"free-sinks", fork, true, Open, -1, nil, reason.Ends, []int32{2, 3}, nil},
		{"free-sink-end", triangleFork, true, Goal{End: 3}, -1, nil, reason.Ends, []int32{4}, nil},
		{"free-unbalanced", twoFour, false, Open, -1, nil, reason.Colours, nil, []int64{2, 4}},
		{"free-unbalanced-closed", graphtest.Grid(3, 3), false, Closed, -1, nil, reason.Colours, nil, []int64{5, 4}},
		{"free-end-at-0-of-fewer", graphtest.OfEdges(5, [][2]int{{0, 2}, {0, 3}, {0, 4}, {1, 2}, {1, 3}, {1, 4}}, true), false, Goal{End: 0}, -1, nil, reason.Colours, []int32{0}, []int64{2, 3}},
		{"free-end-of-fewer", graphtest.Grid(3, 3), false, Goal{End: 1}, -1, nil, reason.Colours, []int32{1}, []int64{5, 4}},
	}
	for _, test := range tests {
		t.Run("case="+test.name, func(t *testing.T) {
			p := Problem{Graph: dense.NewGraph(test.g.Lists(), !test.directed), Goal: test.goal, Start: test.start, Prefix: test.prefix, Prune: true}
			c := work.New(t.Context())
			var err error
			if test.start < 0 {
				_, err = NewFree(c, p.Graph, test.goal)
			} else {
				err = p.Prepare(c)
			}
			why := reasonOf(t, err)
			if why == nil {
				why = new(reason.Reason)
			}
			if why.Kind != test.kind || !slices.Equal(why.Vertices, test.vertices) || !slices.Equal(why.Counts, test.counts) {
				t.Errorf("%q %v %v: %v, want %q %v %v", why.Kind, why.Vertices, why.Counts, why, test.kind, test.vertices, test.counts)
			}
		})
	}
}

// TestStops stops what is done with problems at many points.
func TestStops(t *testing.T) {
	prefix := []int32{0, 1}
	for what, do := range map[string]func(c *work.Canceller, p *Problem) error{
		"Prepare":    func(c *work.Canceller, p *Problem) error { return p.Prepare(c) },
		"NewFree":    func(c *work.Canceller, p *Problem) error { return second(NewFree(c, p.Graph, p.Goal)) },
		"NewClosing": func(c *work.Canceller, p *Problem) error { return second(NewClosing(c, p, prefix)) },
		"Exists": func(c *work.Canceller, p *Problem) error {
			return second(frontierOf(work.New(t.Context()), p).Exists(c, prefix, math.MaxInt64, math.MaxInt64))
		},
		"Counter": func(c *work.Canceller, p *Problem) error {
			p.Prefix = prefix
			return second(frontierOf(work.New(t.Context()), p).Counter(c, 0))
		},
	} {
		for _, undirected := range []bool{true, false} {
			t.Run("do="+what+"/graph="+graphtest.Kind(undirected), func(t *testing.T) {
				graphtest.CheckStops(t, graphtest.Scaled(3, 20), 10, func(units int) error {
					g := graphtest.Petersen(30, 2)
					return do(work.StopAfter(units), &Problem{Graph: dense.NewGraph(g.Lists(), undirected), Goal: Closed, Prune: true})
				})
			})
		}
	}
}

func second[T any](_ T, err error) error { return err }

// graphOf returns the graph of some lists.
func graphOf(l dense.Lists) graphtest.Graph {
	g := make(graphtest.Graph, l.Len())
	for v := range g {
		for _, w := range l.Of(int32(v)) {
			g[v] = append(g[v], int(w))
		}
	}
	return g
}

// checkLists checks that the lists are in order. Undirected edges must be in both lists,
// and lead from one side to the other.
func checkLists(t *testing.T, h *Closing) {
	t.Helper()
	for u := range int32(h.Len()) {
		list := h.Of(u)
		if h.prefix == nil && !slices.IsSorted(list) || slices.Contains(list, u) || len(slices.Compact(slices.Sorted(slices.Values(list)))) < len(list) {
			t.Fatalf("goal %v: list of %d is %v", h.problem.Goal, u, list)
		}
		for _, v := range list {
			if !h.Directed && !slices.Contains(h.Of(v), u) || h.Left != nil && h.Left[u] == h.Left[v] {
				t.Fatalf("goal %v: edge from %d to %d", h.problem.Goal, u, v)
			}
		}
	}
}

// TestClosing checks that the Hamiltonian cycles of closings are the tours.
func TestClosing(t *testing.T) {
	r := rand.New(rand.NewPCG(8, 8))
	total, coloured := 0, 0
	for range graphtest.Scaled(1500, 30_000) {
		g, undirected := randomGraph(r, 2)
		for _, p := range randomProblems(r, g, undirected) {
			c := work.New(t.Context())
			if reasonOf(t, p.Prepare(c)) != nil {
				continue
			}
			h := graphtest.Must(NewClosing(c, p, p.Prefix))
			checkLists(t, h)
			coloured += dense.Bit(h.Left != nil)
			var got [][]int32
			cycles := graphOf(h.Lists).Cycles()
			for _, cycle := range cycles {
				got = append(got, h.Tour(cycle))
			}
			slices.SortFunc(got, slices.Compare)
			got = slices.CompactFunc(got, slices.Equal)
			want := toursOf(g, p)
			directions := int64(len(cycles))
			if undirected {
				directions /= 2
			}
			if directions *= h.Directions(); !slices.EqualFunc(got, want, slices.Equal) || directions != int64(len(want)) {
				t.Fatalf("%s from %d, goal %v, prefix %v: %d cycles, tours %v, want %v", g.Describe(undirected), p.Start, p.Goal, p.Prefix, len(cycles), got, want)
			}
			total += len(want)
		}
	}
	if total < 1000 || coloured < 100 {
		t.Errorf("only %d tours, %d closings with sides", total, coloured)
	}
}

// frontierOf returns the frontier of the closing of a problem.
func frontierOf(c *work.Canceller, p *Problem) *Frontier { return graphtest.Must(NewFrontier(c, p)) }

// TestFrontier compares the tour and the number of tours that the frontier method finds
// with all tours. It also asks the method whether random paths begin tours.
func TestFrontier(t *testing.T) {
	r := rand.New(rand.NewPCG(63, 64))
	found := map[bool]int{}
	for range graphtest.Scaled(800, 10_000) {
		g, undirected := randomGraph(r, 3)
		for _, p := range randomProblems(r, g, undirected) {
			c := work.New(t.Context())
			if reasonOf(t, p.Prepare(c)) != nil {
				continue
			}
			f, tours := frontierOf(c, p), toursOf(g, p)
			tour, err := f.Tour(c, math.MaxInt)
			isTour := slices.ContainsFunc(tours, func(path []int32) bool { return slices.Equal(tour, path) })
			if isTour != (len(tours) > 0) || isTour && err != nil || !isTour && !errors.Is(err, dense.ErrNoCycle) {
				t.Fatalf("%s from %d, goal %v, prefix %v: %v, %v", g.Describe(undirected), p.Start, p.Goal, p.Prefix, tour, err)
			}
			if n := countOf(c, f); n != int64(len(tours)) {
				t.Fatalf("%s from %d, goal %v, prefix %v: %d tours, want %d", g.Describe(undirected), p.Start, p.Goal, p.Prefix, n, len(tours))
			}
			path := g.Walk(r.IntN, p.Start, len(g)-1)
			if i := slices.Index(path, p.End); i > 0 {
				path = path[:i]
			}
			for length := max(1, len(p.Prefix)); length <= len(path); length++ {
				prefix := append(slices.Clone(p.Prefix), path[:length]...)[len(p.Prefix):]
				if !graphtest.BeginsWith(prefix, p.Prefix) {
					break
				}
				want := slices.ContainsFunc(tours, func(tour []int32) bool { return graphtest.BeginsWith(tour, prefix) })
				if exists, err := f.Exists(c, prefix, math.MaxInt64, math.MaxInt64); err != nil || exists != want {
					t.Fatalf("%s, goal %v: a tour begins with %v %t, %v, want %t", g.Describe(undirected), p.Goal, prefix, exists, err, want)
				}
				found[want]++
			}
		}
	}
	if min(found[true], found[false]) < 300 {
		t.Errorf("beginnings of tours and others: %v", found)
	}
}

// countOf returns the number of tours that the frontier method counts.
func countOf(c *work.Canceller, f *Frontier) int64 {
	counter := graphtest.Must(f.Counter(c, frontier.Memory))
	return graphtest.Must(counter.Count(c)).Int64() * f.Directions()
}

// boardProblem returns the problem of closed tours of a board, which is prepared.
func boardProblem(t testing.TB, c *work.Canceller, rows, cols int, isRectangle bool) *Problem {
	t.Helper()
	g := dense.NewGraph(graphtest.Knights(rows, cols).Lists(), true)
	if isRectangle {
		g.Rows, g.Cols = rows, cols
	}
	p := &Problem{Graph: g, Goal: Closed, Prune: true}
	graphtest.NoError(t, p.Prepare(c))
	return p
}

// TestFrontierOfBoards counts the tours of 6x6, which has 9862 cycles, with its mirrors
// and without, and walks back to a long cycle.
func TestFrontierOfBoards(t *testing.T) {
	c := work.New(t.Context())
	var steps [2]int64
	for i, isRectangle := range []bool{false, true} {
		if n := countOf(c, frontierOf(c, boardProblem(t, c, 6, 6, isRectangle))); n != 2*9862 {
			t.Errorf("rectangle %t: %d tours", isRectangle, n)
		}
		counter := graphtest.Must(frontierOf(c, boardProblem(t, c, 8, 8, isRectangle)).Counter(c, frontier.Memory))
		steps[i] = counter.Steps()
	}
	if steps[1] >= steps[0] {
		t.Errorf("8x8: %d steps, %d with mirrors", steps[0], steps[1])
	}
	tour := graphtest.Must(frontierOf(c, boardProblem(t, c, 5, 40, false)).Tour(c, math.MaxInt))
	if err := graphtest.Knights(5, 40).CheckTour(tour, true); err != nil || tour[0] != 0 {
		t.Error(err)
	}
}

// TestFrontierGivesUp checks that the frontier method obeys its budgets, and gives up on
// a graph that is too wide.
func TestFrontierGivesUp(t *testing.T) {
	c := work.New(t.Context())
	wide := &Problem{Graph: dense.NewGraph(graphtest.Complete(60).Lists(), true), Goal: Closed, Prune: true}
	graphtest.NoError(t, wide.Prepare(c))
	board := frontierOf(c, boardProblem(t, c, 6, 6, false))
	for _, test := range []struct {
		f              *Frontier
		planned, steps int64
	}{{board, 0, math.MaxInt64}, {board, math.MaxInt64, 10}, {frontierOf(c, wide), math.MaxInt64, math.MaxInt64}} {
		if _, err := test.f.Exists(c, []int32{0, 8}, test.planned, test.steps); !errors.Is(err, frontier.ErrGaveUp) {
			t.Errorf("%d vertices, steps %d and %d: %v", test.f.Len(), test.planned, test.steps, err)
		}
		if tour, err := test.f.Tour(c, 10_000); tour != nil || err != nil {
			t.Errorf("%d vertices: %v, %v", test.f.Len(), tour, err)
		}
	}
}

// BenchmarkFrontier counts closed and open tours of whole graphs by the frontier
// method alone.
func BenchmarkFrontier(b *testing.B) {
	others := map[string]graphtest.Graph{"grid=12x12": graphtest.Grid(12, 12), "graph=J(101)": graphtest.FlowerSnark(101), "graph=GP(503,2)": graphtest.Petersen(503, 2)}
	for _, name := range []string{
		"board=3x60/goal=closed", "board=4x30/goal=open", "board=5x20/goal=closed", "board=6x6/goal=closed", "board=6x6/goal=open",
		"board=6x7/goal=closed", "board=6x8/goal=closed", "board=6x8/goal=open", "board=6x10/goal=closed", "board=7x8/goal=closed",
		"grid=12x12/goal=closed", "graph=J(101)/goal=closed", "graph=GP(503,2)/goal=closed",
	} {
		b.Run(name, func(b *testing.B) {
			c := work.New(b.Context())
			what, goal, _ := strings.Cut(name, "/")
			var rows, cols int
			if fmt.Sscanf(what, "board=%dx%d", &rows, &cols); rows > 0 {
				others[what] = graphtest.Knights(rows, cols)
			}
			g := dense.NewGraph(others[what].Lists(), true)
			if g.Rows, g.Cols = rows, cols; goal == "goal=open" {
				g = graphtest.Must(g.WithVertex(c, func(int32) (from, to bool) { return true, true }))
			}
			p := &Problem{Graph: g, Goal: Closed, Start: int32(g.Len() - 1), Prune: true}
			b.ReportAllocs()
			for b.Loop() {
				if err := p.Prepare(c); err == nil {
					countOf(c, frontierOf(c, p))
				}
			}
		})
	}
}
