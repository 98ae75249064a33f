package knighttour

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"example.com/knighttour/internal/frontier"
	"example.com/knighttour/internal/work"
	"gonum.org/v1/gonum/graph"
)

// TestNarrowGraphs counts the Hamiltonian cycles of graphs that are long and
// narrow, in whatever order their vertices come, and tells whether there are
// any, which pruning alone does not.
func TestNarrowGraphs(t *testing.T) {
	type narrow struct {
		name string
		g    digraph
		want string
	}
	var graphs []narrow
	for n := 5; n <= 101; n += scaled(32, 2) {
		graphs = append(graphs, narrow{fmt.Sprintf("J(%d)", n), flowerSnark(n), "0"})
	}
	// Alspach 1983, doi:10.1016/0095-8956(83)90042-4: of these graphs, only
	// GP(6i+5,2) have none. GP(6i+3,2) have 3: Schwenk 1989,
	// doi:10.1016/0095-8956(89)90064-6.
	for n := 11; n <= 503; n += 6 * scaled(20, 1) {
		graphs = append(graphs, narrow{fmt.Sprintf("GP(%d,2)", n), petersen(n, 2), "0"},
			narrow{fmt.Sprintf("GP(%d,2)", n+4), petersen(n+4, 2), "3"})
	}
	// A003763.
	for i, want := range []string{"1", "6", "1072", "4638576", "467260456608"} {
		graphs = append(graphs, narrow{fmt.Sprintf("grid %d", 2*i+2), gridGraph(2*i+2, 2*i+2), want})
	}
	if long() {
		graphs = append(graphs, narrow{"grid 12", gridGraph(12, 12), "1076226888605605706"})
	}
	r := rand.New(rand.NewPCG(61, 62))
	for _, x := range graphs {
		for _, g := range []digraph{x.g, x.g.relabelled(r)} {
			f := g.freeze(true)
			n, err := CountTours(t.Context(), f, Closed())
			if err != nil || n.String() != x.want {
				t.Errorf("%s: %v, %v, want %s", x.name, n, err, x.want)
			}
			if x.want != "0" {
				continue
			}
			tour, err := Search{Goal: Closed()}.Tour(t.Context(), f, 0)
			if !errors.Is(err, ErrNoTour) || tour.Visits > 8*proverVisits {
				t.Errorf("%s: %v, %v", x.name, tour, err)
			}
		}
	}
}

// TestFrontierCycle walks back to cycles and checks them, link by link.
func TestFrontierCycle(t *testing.T) {
	r := rand.New(rand.NewPCG(63, 64))
	found := 0
	for i := range scaled(300, 10000) {
		undirected := i%2 == 0
		n := 3 + r.IntN(5)
		g := randomGraph(r, n, 1+r.Float64()*3, undirected)
		start := r.IntN(n)
		for _, goal := range []Goal{{}, Closed(), EndAt(int64((start + 1) % n))} {
			all := refAll(g, undirected, start, goal)
			s := Search{Goal: goal}
			if len(all) > 0 {
				s.Prefix = all[r.IntN(len(all))][:1+r.IntN(n-1)]
			}
			c := work.New(t.Context())
			p, err := newProblem(c, g.freeze(undirected), &s, int64(start))
			if err != nil {
				if len(all) > 0 || !errors.Is(err, ErrNoTour) {
					t.Fatal(err)
				}
				continue
			}
			path, err := frontierTour(&p, c)
			if err != nil || (path == nil) != (len(all) == 0) {
				t.Fatalf("%s from %d, goal %v, prefix %v: %v, %v", describe(g, undirected), start, goal, s.Prefix, path, err)
			}
			if path == nil {
				continue
			}
			found++
			if tour := idsOf(p.f, path); !beginsWith(tour, s.Prefix) || !slices.ContainsFunc(all, func(other []int64) bool { return slices.Equal(tour, other) }) {
				t.Fatalf("%s from %d, goal %v, prefix %v: %v is no tour", describe(g, undirected), start, goal, s.Prefix, tour)
			}
		}
	}
	if found < 300 {
		t.Errorf("only %d tours", found)
	}
	// A long one.
	b := newBoard(t, 5, 40)
	c := work.New(t.Context())
	p, err := newProblem(c, b, &Search{Goal: Closed()}, 7)
	if err != nil {
		t.Fatal(err)
	}
	path, err := frontierTour(&p, c)
	tour := Tour{Path: idsOf(p.f, path)}
	if err != nil || tour.Verify(b) != nil || !tour.IsClosed(b) {
		t.Errorf("5x40: %v, %v", err, tour)
	}
}

// BenchmarkFrontier counts closed and open tours of whole graphs by the frontier
// method alone.
func BenchmarkFrontier(b *testing.B) {
	for _, x := range []struct {
		name string
		g    graph.Graph
		goal Goal
	}{
		{"board=3x60", MustBoard(3, 60), Closed()},
		{"board=4x30", MustBoard(4, 30), Open()},
		{"board=5x20", MustBoard(5, 20), Closed()},
		{"board=6x6", MustBoard(6, 6), Closed()},
		{"board=6x6", MustBoard(6, 6), Open()},
		{"board=6x7", MustBoard(6, 7), Closed()},
		{"board=6x8", MustBoard(6, 8), Closed()},
		{"board=6x10", MustBoard(6, 10), Closed()},
		{"grid=12x12", asUndirected{gridGraph(12, 12)}, Closed()},
		{"graph=J(101)", asUndirected{flowerSnark(101)}, Closed()},
		{"graph=GP(503,2)", asUndirected{petersen(503, 2)}, Closed()},
	} {
		b.Run(fmt.Sprintf("%s/goal=%v", x.name, x.goal), func(b *testing.B) {
			f, c := Freeze(x.g), work.New(context.Background())
			if x.goal == Open() {
				var err error
				if f, err = f.withVertex(c, func(int32) (from, to bool) { return true, true }); err != nil {
					b.Fatal(err)
				}
			}
			b.ReportAllocs()
			for b.Loop() {
				byFrontier(b, Search{Goal: Closed()}, f, f.id(int32(f.n-1)))
			}
		})
	}
}

// frontierTour returns the tour that the frontier method finds.
func frontierTour(p *problem, c *work.Canceller) ([]int32, error) {
	g, err := newClosing(c, p, p.prefix)
	if err != nil {
		return nil, err
	}
	plan, err := g.planFrontier(c)
	if err != nil {
		return nil, err
	}
	_, problem, err := plan.frontier(c, p.prefix, frontier.Memory, math.MaxInt64)
	if err != nil {
		return nil, err
	}
	cycle, err := problem.Cycle(c)
	if err != nil || cycle == nil {
		return nil, err
	}
	return g.tour(g.unsplit(cycle)), nil
}

// TestClosing checks that the added vertices keep the lists in order and the
// edges, if undirected, in both directions and between two colours.
func TestClosing(t *testing.T) {
	r := rand.New(rand.NewPCG(8, 8))
	for i := range scaled(300, 3000) {
		undirected := i%2 == 0
		g := randomGraph(r, 2+r.IntN(9), 4, undirected)
		g.addLoops(r, 2)
		c := work.New(t.Context())
		x := finder{graph: g.freeze(undirected), c: c}
		goal := []Goal{Open(), Closed(), EndAt(1)}[r.IntN(3)]
		start := new(int64)
		if r.IntN(2) == 0 {
			start = nil
		}
		if x.setProblem(start, goal) != nil || x.addSource() != nil {
			continue
		}
		h, err := newClosing(c, &x.problem, nil)
		if err != nil {
			t.Fatal(err)
		}
		for u := range int32(h.Len()) {
			if list := h.Of(u); !slices.IsSorted(list) || slices.Contains(list, u) || len(slices.Compact(slices.Clone(list))) < len(list) {
				t.Fatalf("%v: list of %d is %v", g, u, list)
			}
			for _, v := range h.Of(u) {
				if undirected && !h.Has(v, u) || h.Left != nil && h.Left[u] == h.Left[v] {
					t.Fatalf("%v, goal %v: edge from %d to %d", g, goal, u, v)
				}
			}
		}
	}
}
