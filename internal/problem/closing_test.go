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
	"example.com/knighttour/internal/work"
)

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
			h, err := NewClosing(c, p, p.Prefix)
			if err != nil {
				t.Fatal(err)
			}
			checkLists(t, h)
			if h.Left != nil {
				coloured++
			}
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
func frontierOf(t testing.TB, c *work.Canceller, p *Problem) *Frontier {
	t.Helper()
	f, err := NewFrontier(c, p)
	if err != nil {
		t.Fatal(err)
	}
	return f
}

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
			f, tours := frontierOf(t, c, p), toursOf(g, p)
			tour, err := f.Tour(c, math.MaxInt)
			isTour := slices.ContainsFunc(tours, func(path []int32) bool { return slices.Equal(tour, path) })
			if isTour != (len(tours) > 0) || isTour && err != nil || !isTour && !errors.Is(err, dense.ErrNoCycle) {
				t.Fatalf("%s from %d, goal %v, prefix %v: %v, %v", g.Describe(undirected), p.Start, p.Goal, p.Prefix, tour, err)
			}
			if n := countOf(t, c, f); n != int64(len(tours)) {
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
func countOf(t testing.TB, c *work.Canceller, f *Frontier) int64 {
	t.Helper()
	counter, err := f.Counter(c, frontier.Memory)
	if err != nil {
		t.Fatal(err)
	}
	n, err := counter.Count(c)
	if err != nil {
		t.Fatal(err)
	}
	return n.Int64() * f.Directions()
}

// boardProblem returns the problem of closed tours of a board, which is prepared.
func boardProblem(t testing.TB, c *work.Canceller, rows, cols int, isRectangle bool) *Problem {
	t.Helper()
	g := dense.NewGraph(graphtest.Knights(rows, cols).Lists(), true)
	if isRectangle {
		g.Rows, g.Cols = rows, cols
	}
	p := &Problem{Graph: g, Goal: Closed, Prune: true}
	if err := p.Prepare(c); err != nil {
		t.Fatal(err)
	}
	return p
}

// TestFrontierOfBoards counts the tours of 6x6, which has 9862 cycles, with its mirrors
// and without, and walks back to a long cycle.
func TestFrontierOfBoards(t *testing.T) {
	c := work.New(t.Context())
	var steps [2]int64
	for i, isRectangle := range []bool{false, true} {
		if n := countOf(t, c, frontierOf(t, c, boardProblem(t, c, 6, 6, isRectangle))); n != 2*9862 {
			t.Errorf("rectangle %t: %d tours", isRectangle, n)
		}
		counter, err := frontierOf(t, c, boardProblem(t, c, 8, 8, isRectangle)).Counter(c, frontier.Memory)
		if err != nil {
			t.Fatal(err)
		}
		steps[i] = counter.Steps()
	}
	if steps[1] >= steps[0] {
		t.Errorf("8x8: %d steps, %d with mirrors", steps[0], steps[1])
	}
	tour, err := frontierOf(t, c, boardProblem(t, c, 5, 40, false)).Tour(c, math.MaxInt)
	if err != nil {
		t.Fatal(err)
	}
	if err := graphtest.Knights(5, 40).CheckTour(tour, true); err != nil || tour[0] != 0 {
		t.Error(err)
	}
}

// TestFrontierGivesUp checks that the frontier method obeys its budgets, and gives up on
// a graph that is too wide.
func TestFrontierGivesUp(t *testing.T) {
	c := work.New(t.Context())
	wide := &Problem{Graph: dense.NewGraph(graphtest.Complete(60).Lists(), true), Goal: Closed, Prune: true}
	if err := wide.Prepare(c); err != nil {
		t.Fatal(err)
	}
	board := frontierOf(t, c, boardProblem(t, c, 6, 6, false))
	for _, test := range []struct {
		f              *Frontier
		planned, steps int64
	}{{board, 0, math.MaxInt64}, {board, math.MaxInt64, 10}, {frontierOf(t, c, wide), math.MaxInt64, math.MaxInt64}} {
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
				var err error
				if g, err = g.WithVertex(c, func(int32) (from, to bool) { return true, true }); err != nil {
					b.Fatal(err)
				}
			}
			p := &Problem{Graph: g, Goal: Closed, Start: int32(g.Len() - 1), Prune: true}
			b.ReportAllocs()
			for b.Loop() {
				if err := p.Prepare(c); err == nil {
					countOf(b, c, frontierOf(b, c, p))
				}
			}
		})
	}
}
