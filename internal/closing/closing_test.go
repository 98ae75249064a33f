package closing

import (
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"example.com/knighttour/internal/dense"
	"example.com/knighttour/internal/frontier"
	"example.com/knighttour/internal/graphtest"
	"example.com/knighttour/internal/problem"
	"example.com/knighttour/internal/work"
)

// randomProblems returns problems that prune, for all goals from a random start
// of a random graph, some with a prefix. They are not prepared. The graph is
// bipartite or has loops at times.
func randomProblems(r *rand.Rand, least int) (g graphtest.Graph, list []*problem.Problem) {
	n, undirected := least+r.IntN(9-least), r.IntN(2) == 0
	g = graphtest.Random(r, n, 1.5+2.5*r.Float64(), undirected)
	if r.IntN(2) == 0 {
		g = g.TwoColoured(r)
	}
	g.AddLoops(r, r.IntN(2))
	start := int32(r.IntN(n))
	for _, goal := range []problem.Goal{problem.Open, problem.Closed, {End: int32(r.IntN(n))}} {
		p := &problem.Problem{Graph: dense.NewGraph(g.Lists(), undirected), Goal: goal, Start: start, Prune: true}
		if r.IntN(2) == 0 {
			p.Prefix = g.Walk(r.IntN, start, 1+r.IntN(n))
		}
		list = append(list, p)
	}
	return g, list
}

func describe(g graphtest.Graph, p *problem.Problem) string {
	return fmt.Sprintf("%s from %d, goal %v, prefix %v", g.Describe(p.Graph.Undirected), p.Start, p.Goal, p.Prefix)
}

func toursOf(g graphtest.Graph, p *problem.Problem) [][]int32 {
	tours := g.Tours(p.Graph.Undirected, p.Start, p.Closed, p.End)
	return slices.DeleteFunc(tours, func(tour []int32) bool { return !graphtest.BeginsWith(tour, p.Prefix) })
}

func TestStops(t *testing.T) {
	prefix := []int32{0, 1}
	for what, do := range map[string]func(c *work.Canceller, p *problem.Problem) error{
		"New": func(c *work.Canceller, p *problem.Problem) error { New(c, p, prefix); return c.Err() },
		"Exists": func(c *work.Canceller, p *problem.Problem) error {
			return second(frontierOf(work.New(t.Context()), p).Exists(c, prefix, math.MaxInt64, math.MaxInt64))
		},
		"Counter": func(c *work.Canceller, p *problem.Problem) error {
			p.Prefix = prefix
			frontierOf(work.New(t.Context()), p).Counter(c, 0)
			return c.Err()
		},
	} {
		for _, undirected := range []bool{true, false} {
			t.Run("do="+what+"/graph="+graphtest.Kind(undirected), func(t *testing.T) {
				graphtest.CheckStops(t, graphtest.Scaled(3, 20), 10, func(units int) error {
					g := graphtest.Petersen(30, 2)
					return do(work.StopAfter(units), &problem.Problem{Graph: dense.NewGraph(g.Lists(), undirected), Goal: problem.Closed, Prune: true})
				})
			})
		}
	}
}

func second[T any](_ T, err error) error { return err }

func graphOf(l dense.Lists) graphtest.Graph {
	g := make(graphtest.Graph, l.Len())
	for v := range g {
		for _, w := range l.Of(int32(v)) {
			g[v] = append(g[v], int(w))
		}
	}
	return g
}

// checkLists checks that lists are in order, and lead from one side to the
// other and back.
func checkLists(t *testing.T, h *Closing) {
	for u := range int32(h.Len()) {
		list := h.Of(u)
		if h.prefix == nil && !slices.IsSorted(list) || slices.Contains(list, u) || len(slices.Compact(slices.Sorted(slices.Values(list)))) < len(list) {
			t.Fatalf("goal %v: list of %d is %v", h.problem.Goal, u, list)
		}
		for _, v := range list {
			if h.Undirected && !slices.Contains(h.Of(v), u) || h.Left != nil && h.Left[u] == h.Left[v] {
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
		g, problems := randomProblems(r, 2)
		for _, p := range problems {
			c := work.New(t.Context())
			if p.Prepare(c) != nil {
				continue
			}
			h := New(c, p, p.Prefix)
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
			n := int64(len(cycles)) / int64(1+dense.Bit(h.Undirected)) * h.Directions()
			if !slices.EqualFunc(got, want, slices.Equal) || n != int64(len(want)) {
				t.Fatalf("%s: %d cycles, tours %v, want %v", describe(g, p), len(cycles), got, want)
			}
			total += len(want)
		}
	}
	if total < 1000 || coloured < 100 {
		t.Errorf("only %d tours, %d closings with sides", total, coloured)
	}
}

func frontierOf(c *work.Canceller, p *problem.Problem) *Frontier {
	return graphtest.Must(NewFrontier(c, p))
}

// TestFrontier compares the tour and the number of tours that the frontier
// method finds with all tours. It also asks the method whether random paths
// begin tours.
func TestFrontier(t *testing.T) {
	r := rand.New(rand.NewPCG(63, 64))
	found := map[bool]int{}
	for range graphtest.Scaled(800, 10_000) {
		g, problems := randomProblems(r, 3)
		for _, p := range problems {
			c := work.New(t.Context())
			if p.Prepare(c) != nil {
				continue
			}
			f, tours := frontierOf(c, p), toursOf(g, p)
			tour, err := f.Tour(c, math.MaxInt)
			isTour := slices.ContainsFunc(tours, func(path []int32) bool { return slices.Equal(tour, path) })
			if isTour != (len(tours) > 0) || isTour && err != nil || !isTour && !errors.Is(err, dense.ErrNoCycle) {
				t.Fatalf("%s: %v, %v", describe(g, p), tour, err)
			}
			if n := countOf(c, f); n != int64(len(tours)) {
				t.Fatalf("%s: %d tours, want %d", describe(g, p), n, len(tours))
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
					t.Fatalf("%s: a tour begins with %v %t, %v, want %t", describe(g, p), prefix, exists, err, want)
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
	counter := f.Counter(c, frontier.Memory)
	return graphtest.Must(counter.Count(c)).Int64() * f.Directions()
}

// boardProblem returns the problem of closed tours of a board, which is
// prepared.
func boardProblem(t *testing.T, c *work.Canceller, rows, cols int, isRectangle bool) *problem.Problem {
	t.Helper()
	g := dense.NewGraph(graphtest.Knights(rows, cols).Lists(), true)
	if isRectangle {
		g.Rows, g.Cols = rows, cols
	}
	p := &problem.Problem{Graph: g, Goal: problem.Closed, Prune: true}
	graphtest.NoError(t, p.Prepare(c))
	return p
}

// TestFrontierOfBoards counts the tours of 6x6, which has 9862 cycles, with its
// mirrors and without, and walks back to a long cycle.
func TestFrontierOfBoards(t *testing.T) {
	c := work.New(t.Context())
	var steps [2]int64
	for i, isRectangle := range []bool{false, true} {
		if n := countOf(c, frontierOf(c, boardProblem(t, c, 6, 6, isRectangle))); n != 2*9862 {
			t.Errorf("rectangle %t: %d tours", isRectangle, n)
		}
		steps[i] = frontierOf(c, boardProblem(t, c, 8, 8, isRectangle)).Counter(c, frontier.Memory).Steps()
	}
	if steps[1] >= steps[0] {
		t.Errorf("8x8: %d steps, %d with mirrors", steps[0], steps[1])
	}
	tour := graphtest.Must(frontierOf(c, boardProblem(t, c, 5, 40, false)).Tour(c, math.MaxInt))
	if err := graphtest.Knights(5, 40).CheckTour(tour, true); err != nil || tour[0] != 0 {
		t.Error(err)
	}
}

// TestFrontierGivesUp checks that the frontier method keeps to budgets and
// gives up wide graphs.
func TestFrontierGivesUp(t *testing.T) {
	c := work.New(t.Context())
	wide := &problem.Problem{Graph: dense.NewGraph(graphtest.Complete(60).Lists(), true), Goal: problem.Closed, Prune: true}
	graphtest.NoError(t, wide.Prepare(c))
	board := frontierOf(c, boardProblem(t, c, 6, 6, false))
	for _, test := range []struct {
		f              *Frontier
		planned, steps int64
	}{{board, 0, math.MaxInt64}, {board, math.MaxInt64, 10}, {frontierOf(c, wide), math.MaxInt64, math.MaxInt64}} {
		_, err := test.f.Exists(c, []int32{0, 8}, test.planned, test.steps)
		if tour, err2 := test.f.Tour(c, 10_000); !errors.Is(err, frontier.ErrGaveUp) || tour != nil || err2 != nil {
			t.Errorf("%d vertices, steps %d and %d: %v; %v, %v", test.f.Len(), test.planned, test.steps, err, tour, err2)
		}
	}
}
