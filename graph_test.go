package knighttour_test

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"example.com/knighttour"
	"example.com/knighttour/internal/graphtest"
	"gonum.org/v1/gonum/graph"
)

// TestFreeze freezes random graphs, whose IDs have gaps or are the greatest ones, and
// compares every list.
func TestFreeze(t *testing.T) {
	t.Parallel()
	r := rand.New(rand.NewPCG(1, 2))
	extremes := []int64{math.MinInt64, math.MinInt64 + 1, -7, -1, 0, 3, 5, 1 << 40, math.MaxInt64 - 1, math.MaxInt64}
	for i := range 400 {
		undirected := i%2 == 0
		g := graphtest.Random(r, r.IntN(len(extremes)+1), 3, undirected)
		ids := slices.Clone(extremes[:len(g)])
		if i%3 == 0 {
			for v := range ids {
				ids[v] = math.MaxInt64 - int64(len(g)-1-v)
			}
		}
		f := knighttour.Freeze(g.Shuffled(r, undirected, ids))
		checkFrozen(t, f, g, ids)
		if knighttour.IsUndirected(f) != undirected || knighttour.Freeze(f) != f {
			t.Fatalf("%s: undirected=%v", g.Describe(undirected), knighttour.IsUndirected(f))
		}
	}
}

func TestFreezeIsASnapshot(t *testing.T) {
	g := knighttour.KnightGraph(knighttour.MustBoard(5, 5))
	f := knighttour.Freeze(g)
	for id := range int64(25) {
		g.RemoveNode(id)
	}
	if tour, err := knighttour.KnightTour(t.Context(), f, 4, knighttour.ByMove()); err != nil || tour.Visits != 3441 {
		t.Errorf("after the graph has changed: %v, %v", tour, err)
	}
}

func TestFrozenAllocations(t *testing.T) {
	f := knighttour.Freeze(knighttour.MustBoard(8, 8))
	allocs := testing.AllocsPerRun(100, func() {
		for it := f.From(27); it.Next(); {
			_ = it.Node()
		}
	})
	if allocs > 2 { // the iterator and what it iterates over
		t.Errorf("reading a list allocates %v times", allocs)
	}
}

// TestZeroFrozen checks that the zero Frozen is a graph without nodes.
func TestZeroFrozen(t *testing.T) {
	var f knighttour.Frozen
	if f.Node(0) != nil || f.Nodes() != graph.Empty || f.From(0) != graph.Empty || f.HasEdgeBetween(0, 0) || f.Edge(0, 0) != nil {
		t.Error("it has nodes")
	}
	checkFrozen(t, knighttour.Freeze(&f), nil, nil)
	checkFrozen(t, knighttour.Freeze(knighttour.Board{}), nil, nil)
	if g := knighttour.Freeze(&f); knighttour.Freeze(g) != g {
		t.Error("Freeze of a Frozen is another one")
	}
}
