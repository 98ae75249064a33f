package closing

import (
	"errors"
	"fmt"
	"math"
	"math/big"
	"math/rand/v2"
	"slices"
	"testing"

	"example.com/knighttour/internal/dense"
	"example.com/knighttour/internal/frontier"
	"example.com/knighttour/internal/graphtest"
	"example.com/knighttour/internal/problem"
	"example.com/knighttour/internal/treewidth"
	"example.com/knighttour/internal/work"
)

// randomProblems returns problems with pruning: one for each goal, from a
// random start of a random graph of at least minVertices vertices. Some have a
// prefix. They are not prepared. Some graphs are bipartite or have loops.
func randomProblems(r *rand.Rand, minVertices int) (g graphtest.Graph, list []*problem.Problem) {
	n := minVertices + r.IntN(9-minVertices)
	undirected := r.IntN(2) == 0
	g = graphtest.Random(r, n, 1.5+2.5*r.Float64(), undirected)
	if r.IntN(2) == 0 {
		g = g.TwoColoured(r)
	}
	g.AddLoops(r, r.IntN(2))
	start := int32(r.IntN(n))
	for _, goal := range []problem.Goal{problem.Open, problem.Closed, {End: int32(r.IntN(n))}} {
		p := &problem.Problem{
			Graph: dense.NewGraph(g.Lists(), undirected),
			Goal:  goal,
			Start: start,
			Prune: true,
		}
		if r.IntN(2) == 0 {
			p.Prefix = g.Walk(r.IntN, start, 1+r.IntN(n))
		}
		list = append(list, p)
	}
	return g, list
}

// describe describes a problem in words, for failure messages.
func describe(g graphtest.Graph, p *problem.Problem) string {
	graph := g.Describe(p.Graph.Undirected)
	return fmt.Sprintf("%s from %d, goal %v, prefix %v", graph, p.Start, p.Goal, p.Prefix)
}

// toursOf returns the tours of g that a problem asks for.
func toursOf(g graphtest.Graph, p *problem.Problem) [][]int32 {
	tours := g.Tours(p.Graph.Undirected, p.Start, p.Closed, p.End)
	return slices.DeleteFunc(tours, func(tour []int32) bool {
		return !graphtest.BeginsWith(tour, p.Prefix)
	})
}

// TestStops stops each function that closes a graph: the error must be that of
// the canceller.
func TestStops(t *testing.T) {
	graphtest.Slow(t)
	prefix := []int32{0, 1}
	tasks := map[string]func(c *work.Canceller, p *problem.Problem) error{
		"New": func(c *work.Canceller, p *problem.Problem) error {
			New(c, p, prefix)
			return c.Err()
		},
		"Exists": func(c *work.Canceller, p *problem.Problem) error {
			f := frontierOf(work.New(t.Context()), p)
			_, err := f.Exists(c, prefix, math.MaxInt64, math.MaxInt64)
			return err
		},
		"Counter": func(c *work.Canceller, p *problem.Problem) error {
			p.Prefix = prefix
			frontierOf(work.New(t.Context()), p).Counter(c, 0)
			return c.Err()
		},
	}
	for name, do := range tasks {
		for _, undirected := range []bool{true, false} {
			t.Run("do="+name+"/graph="+graphtest.Kind(undirected), func(t *testing.T) {
				graphtest.CheckStops(t, graphtest.Scaled(3, 20), 10, func(units int) error {
					g := graphtest.Petersen(30, 2)
					return do(work.StopAfter(units), &problem.Problem{
						Graph: dense.NewGraph(g.Lists(), undirected),
						Goal:  problem.Closed,
						Prune: true,
					})
				})
			})
		}
	}
}

// graphOf returns the graph with the given lists.
func graphOf(l dense.Lists) graphtest.Graph {
	g := make(graphtest.Graph, l.Len())
	for v := range g {
		for _, w := range l.Of(int32(v)) {
			g[v] = append(g[v], int(w))
		}
	}
	return g
}

// checkLists checks that lists are sorted and symmetric, and that edges join
// the two sides.
func checkLists(t *testing.T, h *Closing) {
	for u := range int32(h.Len()) {
		list := h.Of(u)
		if h.prefix == nil && !slices.IsSorted(list) {
			t.Fatalf("goal %v: the list of %d is not sorted: %v", h.problem.Goal, u, list)
		}
		if slices.Contains(list, u) {
			t.Fatalf("goal %v: a loop at %d", h.problem.Goal, u)
		}
		once := slices.Compact(slices.Sorted(slices.Values(list)))
		if len(once) < len(list) {
			t.Fatalf("goal %v: the list of %d has a vertex twice: %v", h.problem.Goal, u, list)
		}
		for _, v := range list {
			if h.Undirected && !slices.Contains(h.Of(v), u) {
				t.Fatalf("goal %v: an edge from %d to %d, but none back", h.problem.Goal, u, v)
			}
			if h.Left != nil && h.Left[u] == h.Left[v] {
				t.Fatalf("goal %v: an edge between %d and %d on one side", h.problem.Goal, u, v)
			}
		}
	}
}

// TestClosing checks that the Hamiltonian cycles of closings correspond to the
// tours.
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
			cl := New(c, p, p.Prefix)
			checkLists(t, cl)
			if cl.Left != nil {
				coloured++
			}
			var got [][]int32
			cycles := graphOf(cl.Lists).Cycles()
			for _, cycle := range cycles {
				got = append(got, cl.TourOf(cycle))
			}
			slices.SortFunc(got, slices.Compare)
			got = slices.CompactFunc(got, slices.Equal)
			want := toursOf(g, p)
			if !slices.EqualFunc(got, want, slices.Equal) {
				t.Fatalf("%s: tours %v, want %v", describe(g, p), got, want)
			}
			n := int64(len(cycles))
			if cl.Undirected {
				n /= 2 // each was found in both directions
			}
			n *= cl.Directions()
			if n != int64(len(want)) {
				t.Fatalf("%s: %d cycles stand for %d tours, want %d",
					describe(g, p), len(cycles), n, len(want))
			}
			total += len(want)
		}
	}
	if total < 1000 {
		t.Errorf("only %d tours", total)
	}
	if coloured < 100 {
		t.Errorf("only %d closings with sides", coloured)
	}
}

// frontierOf returns the frontier of a prepared problem.
func frontierOf(c *work.Canceller, p *problem.Problem) *Frontier {
	return graphtest.Must(NewFrontier(c, p))
}

// checkFound checks that a tour is one of the given tours or, if there are
// none, that the error says so.
func checkFound(t *testing.T, what string, tours [][]int32, tour []int32, err error) {
	t.Helper()
	isTour := slices.ContainsFunc(tours, func(path []int32) bool {
		return slices.Equal(tour, path)
	})
	switch {
	case len(tours) > 0 && err != nil:
		t.Fatalf("%s: %v, but there is %v", what, err, tours[0])
	case len(tours) > 0 && !isTour:
		t.Fatalf("%s: %v is not a tour", what, tour)
	case len(tours) == 0 && !errors.Is(err, dense.ErrNoCycle):
		t.Fatalf("%s: %v, %v, want %v", what, tour, err, dense.ErrNoCycle)
	}
}

// TestFrontier compares the number of tours that the frontier method counts
// with a list of all tours. It also asks the method whether tours begin with
// random paths.
func TestFrontier(t *testing.T) {
	graphtest.Slow(t)
	r := rand.New(rand.NewPCG(63, 64))
	found := map[bool]int{}
	for range graphtest.Scaled(800, 10_000) {
		g, problems := randomProblems(r, 3)
		for _, p := range problems {
			c := work.New(t.Context())
			if p.Prepare(c) != nil {
				continue
			}
			f := frontierOf(c, p)
			tours := toursOf(g, p)
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
				want := slices.ContainsFunc(tours, func(tour []int32) bool {
					return graphtest.BeginsWith(tour, prefix)
				})
				exists, err := f.Exists(c, prefix, math.MaxInt64, math.MaxInt64)
				if err != nil {
					t.Fatalf("%s, %v: %v", describe(g, p), prefix, err)
				}
				if exists != want {
					t.Fatalf("%s: a tour begins with %v %t, want %t",
						describe(g, p), prefix, exists, want)
				}
				found[want]++
			}
		}
	}
	if min(found[true], found[false]) < 300 {
		t.Errorf("beginnings of tours and others: %v", found)
	}
}

// TestBags compares the tour that the search by treewidth finds with a list of
// all tours.
func TestBags(t *testing.T) {
	graphtest.Slow(t)
	r := rand.New(rand.NewPCG(63, 65))
	found := map[bool]int{}
	for range graphtest.Scaled(800, 10_000) {
		g, problems := randomProblems(r, 3)
		for _, p := range problems {
			c := work.New(t.Context())
			if p.Prepare(c) != nil {
				continue
			}
			tours := toursOf(g, p)
			tour, err := New(c, p, p.Prefix).Bags(c).Tour(c, math.MaxInt)
			checkFound(t, describe(g, p), tours, tour, err)
			found[len(tours) > 0]++
		}
	}
	if min(found[true], found[false]) < 100 {
		t.Errorf("problems with tours and others: %v", found)
	}
}

// countOf returns the number of tours that the frontier method counts.
func countOf(c *work.Canceller, f *Frontier) int64 {
	counter := f.Counter(c, frontier.Memory)
	return graphtest.Must(counter.Count(c)).Int64() * f.Directions()
}

// boardProblem returns the prepared problem of the closed tours of a board.
func boardProblem(
	t *testing.T,
	c *work.Canceller,
	rows, cols int,
	isRectangle bool,
) *problem.Problem {
	t.Helper()
	g := dense.NewGraph(graphtest.Knights(rows, cols).Lists(), true)
	if isRectangle {
		g.Rows = rows
		g.Cols = cols
	}
	p := &problem.Problem{
		Graph: g,
		Goal:  problem.Closed,
		Prune: true,
	}
	graphtest.NoError(t, p.Prepare(c))
	return p
}

// TestMirrors counts the tours of 6x6, which has 9862 cycles, with and without
// its mirror symmetries. On 8x8 the symmetries must save steps.
func TestMirrors(t *testing.T) {
	c := work.New(t.Context())
	steps := map[bool]int64{}
	for _, isRectangle := range []bool{false, true} {
		f := frontierOf(c, boardProblem(t, c, 6, 6, isRectangle))
		if n := countOf(c, f); n != 2*9862 {
			t.Errorf("rectangle %t: %d tours, want %d", isRectangle, n, 2*9862)
		}
		f = frontierOf(c, boardProblem(t, c, 8, 8, isRectangle))
		steps[isRectangle] = f.Counter(c, frontier.Memory).Steps()
	}
	if steps[true] >= steps[false] {
		t.Errorf("8x8: %d steps, %d with mirrors", steps[false], steps[true])
	}
}

// TestLongCycle finds a tour of a long grid.
func TestLongCycle(t *testing.T) {
	graphtest.Slow(t)
	c := work.New(t.Context())
	grid := graphtest.Grid(4, 100)
	p := &problem.Problem{
		Graph: dense.NewGraph(grid.Lists(), true),
		Goal:  problem.Closed,
		Prune: true,
	}
	graphtest.NoError(t, p.Prepare(c))
	tour := graphtest.Must(New(c, p, nil).Bags(c).Tour(c, math.MaxInt))
	if err := grid.CheckTour(tour, true); err != nil {
		t.Fatal(err)
	}
	if tour[0] != 0 {
		t.Errorf("it begins at %d, want 0", tour[0])
	}
}

// TestShare checks that a tour is found with a large enough share of the
// memory, and not with a share that is too small.
func TestShare(t *testing.T) {
	c := work.New(t.Context())
	for _, test := range []struct {
		share int
		found bool
	}{
		{share: 1, found: true},
		{share: 100, found: true},
		{share: treewidth.Memory, found: false},
	} {
		b := New(c, boardProblem(t, c, 6, 6, false), nil).Bags(c)
		b.Share(test.share)
		tour, err := b.Tour(c, math.MaxInt)
		if (tour != nil) != test.found || err != nil {
			t.Errorf("one of %d shares: %v, %v, want a tour: %t", test.share, tour, err, test.found)
		}
	}
}

// TestFrontierGivesUp checks that the frontier method gives up beyond its
// limits, and on wide graphs.
func TestFrontierGivesUp(t *testing.T) {
	c := work.New(t.Context())
	wide := &problem.Problem{
		Graph: dense.NewGraph(graphtest.Complete(60).Lists(), true),
		Goal:  problem.Closed,
		Prune: true,
	}
	graphtest.NoError(t, wide.Prepare(c))
	board := frontierOf(c, boardProblem(t, c, 6, 6, false))
	for _, test := range []struct {
		name        string
		f           *Frontier
		maxEstimate int64
		maxSteps    int64
	}{
		{name: "no-estimate", f: board, maxEstimate: 0, maxSteps: math.MaxInt64},
		{name: "few-steps", f: board, maxEstimate: math.MaxInt64, maxSteps: 10},
		{name: "wide", f: frontierOf(c, wide), maxEstimate: math.MaxInt64, maxSteps: math.MaxInt64},
	} {
		t.Run("case="+test.name, func(t *testing.T) {
			_, err := test.f.Exists(c, []int32{0, 8}, test.maxEstimate, test.maxSteps)
			if !errors.Is(err, frontier.ErrGaveUp) {
				t.Errorf("Exists: %v, want %v", err, frontier.ErrGaveUp)
			}
		})
	}
}

// allNumbered returns the tours of all numbers, in order.
func allNumbered(c *work.Canceller, f *Frontier) [][]int32 {
	n := f.Numbering(c, frontier.Memory)
	count := graphtest.Must(n.Count(c)).Int64()
	var numbers []*big.Int
	for i := range count {
		numbers = append(numbers, big.NewInt(i))
	}
	return graphtest.Must(n.Tours(c, numbers))
}

// TestNumbering compares the tours of all numbers with a list of all tours. If
// a tour and its reverse have one number, the reverse is added.
func TestNumbering(t *testing.T) {
	graphtest.Slow(t)
	r := rand.New(rand.NewPCG(63, 66))
	found := map[int64]int{} // numbers by how many tours they stand for
	for range graphtest.Scaled(400, 10_000) {
		g, problems := randomProblems(r, 3)
		for _, p := range problems {
			c := work.New(t.Context())
			if p.Prepare(c) != nil {
				continue
			}
			f := frontierOf(c, p)
			var got [][]int32
			for _, tour := range allNumbered(c, f) {
				got = append(got, tour)
				if f.Directions() == 2 {
					reverse := slices.Clone(tour)
					slices.Reverse(reverse[1:])
					got = append(got, reverse)
				}
				found[f.Directions()]++
			}
			slices.SortFunc(got, slices.Compare)
			want := toursOf(g, p)
			if !slices.EqualFunc(got, want, slices.Equal) {
				t.Fatalf("%s: tours %v, want %v", describe(g, p), got, want)
			}
		}
	}
	if min(found[1], found[2]) < 30 {
		t.Errorf("numbers by how many tours they stand for: %v", found)
	}
}

// TestNumbersOfComplete counts the numbers for complete graphs of four
// vertices. Only if a closed tour and its reverse are the same cycle do the two
// share a number.
func TestNumbersOfComplete(t *testing.T) {
	for _, test := range []struct {
		name       string
		undirected bool
		goal       problem.Goal
		prefix     []int32
		want       int
	}{
		{
			name:       "closed",
			undirected: true,
			goal:       problem.Closed,
			want:       3,
		},
		{
			name:       "closed-prefix",
			undirected: true,
			goal:       problem.Closed,
			prefix:     []int32{0, 2},
			want:       2,
		},
		{
			name: "closed-directed",
			goal: problem.Closed,
			want: 6,
		},
		{
			name:       "open",
			undirected: true,
			goal:       problem.Open,
			want:       6,
		},
		{
			name:       "open-to-3",
			undirected: true,
			goal:       problem.Goal{End: 3},
			want:       2,
		},
	} {
		t.Run("case="+test.name, func(t *testing.T) {
			c := work.New(t.Context())
			p := &problem.Problem{
				Graph:  dense.NewGraph(graphtest.Complete(4).Lists(), test.undirected),
				Goal:   test.goal,
				Prefix: test.prefix,
			}
			graphtest.NoError(t, p.Prepare(c))
			if tours := allNumbered(c, frontierOf(c, p)); len(tours) != test.want {
				t.Errorf("%v, want %d tours", tours, test.want)
			}
		})
	}
}

// TestToursInOrder asks for tours by numbers that are not in order, and for one
// of them twice. The tours must come in the order of the numbers.
func TestToursInOrder(t *testing.T) {
	c := work.New(t.Context())
	f := frontierOf(c, boardProblem(t, c, 5, 6, true))
	all := allNumbered(c, f)
	if len(all) != 8 {
		t.Fatalf("%d tours, want 8", len(all))
	}
	n := f.Numbering(c, frontier.Memory)
	graphtest.Must(n.Count(c))
	tours := graphtest.Must(n.Tours(c, []*big.Int{big.NewInt(7), big.NewInt(2), big.NewInt(7)}))
	want := [][]int32{all[7], all[2], all[7]}
	if !slices.EqualFunc(tours, want, slices.Equal) {
		t.Errorf("%v, want %v", tours, want)
	}
}
