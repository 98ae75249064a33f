package knighttour

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"example.com/knighttour/internal/frontier"
	"example.com/knighttour/internal/graphtest"
	"example.com/knighttour/internal/work"
	"gonum.org/v1/gonum/graph"
)

// TestFrontierCycle walks back to cycles and checks them, link by link.
func TestFrontierCycle(t *testing.T) {
	t.Parallel()
	r := rand.New(rand.NewPCG(63, 64))
	found := 0
	for i := range graphtest.Scaled(300, 10000) {
		undirected := i%2 == 0
		n := 3 + r.IntN(5)
		g := graphtest.Random(r, n, 1+r.Float64()*3, undirected)
		start := r.IntN(n)
		for _, goal := range []Goal{{}, Closed(), EndAt(int64((start + 1) % n))} {
			all := AllTours(g, undirected, start, goal)
			s := Search{Goal: goal}
			if len(all) > 0 {
				s.Prefix = all[r.IntN(len(all))][:1+r.IntN(n-1)]
			}
			p, disproved := problemOf(t, s, g.As(undirected), int64(start))
			var tour []int64
			if !disproved {
				tour = frontierTour(t, p)
			}
			isTour := func(path []int64) bool { return slices.Equal(tour, path) }
			switch {
			case len(all) == 0 && tour == nil:
			case !BeginsWith(tour, s.Prefix) || !slices.ContainsFunc(all, isTour):
				t.Fatalf("%s from %d, goal %v, prefix %v: %v is no tour", g.Describe(undirected), start, goal, s.Prefix, tour)
			default:
				found++
			}
		}
	}
	if found < 300 {
		t.Errorf("only %d tours", found)
	}
}

// TestLongFrontierCycle walks back to a long cycle.
func TestLongFrontierCycle(t *testing.T) {
	t.Parallel()
	b, start := MustBoard(5, 40), int64(7)
	p, _ := problemOf(t, Search{Goal: Closed()}, b, start)
	if err := CheckTour(b, &start, Closed(), Tour{Path: frontierTour(t, p)}); err != nil {
		t.Error(err)
	}
}

// frontierTour returns the tour that the frontier method finds, or nil.
func frontierTour(t *testing.T, p *problem) []int64 {
	t.Helper()
	c := work.New(t.Context())
	plan := planOf(t, c, p)
	_, problem, err := plan.problemOf(c, p.prefix, frontier.Memory, math.MaxInt64)
	if err != nil {
		t.Fatal(err)
	}
	cycle, err := problem.Cycle(c)
	if err != nil {
		t.Fatal(err)
	}
	if cycle == nil {
		return nil
	}
	return idsOf(p.f, plan.tour(plan.unsplit(cycle)))
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
		{"board=6x8", MustBoard(6, 8), Open()},
		{"board=6x10", MustBoard(6, 10), Closed()},
		{"board=7x8", MustBoard(7, 8), Closed()},
		{"grid=12x12", graphtest.Mutual{Graph: graphtest.Grid(12, 12)}, Closed()},
		{"graph=J(101)", graphtest.Mutual{Graph: graphtest.FlowerSnark(101)}, Closed()},
		{"graph=GP(503,2)", graphtest.Mutual{Graph: graphtest.Petersen(503, 2)}, Closed()},
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

// TestClosing checks that the added vertices keep the lists in order and the
// edges, if undirected, in both directions and between two colours.
func TestClosing(t *testing.T) {
	t.Parallel()
	r := rand.New(rand.NewPCG(8, 8))
	for i := range graphtest.Scaled(300, 3000) {
		undirected := i%2 == 0
		g := graphtest.Random(r, 2+r.IntN(9), 4, undirected)
		g.AddLoops(r, 2)
		goal := []Goal{Open(), Closed(), EndAt(1)}[r.IntN(3)]
		start := new(int64)
		if r.IntN(2) == 0 {
			start = nil
		}
		x, err := newFinder(Freeze(g.As(undirected)), start, goal)
		if err != nil || x.addSource() != nil {
			continue
		}
		h, err := newClosing(x.c, &x.problem, nil)
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
