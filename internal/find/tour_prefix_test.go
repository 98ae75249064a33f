package find

import (
	"math/rand/v2"
	"slices"
	"testing"

	"example.com/knighttour/internal/dense"
	"example.com/knighttour/internal/graphtest"
	"example.com/knighttour/internal/problem"
	"example.com/knighttour/internal/work"
)

// tourAfter is Tour for a problem with a prefix.
func tourAfter(
	c *work.Canceller, g graphtest.Graph, undirected bool, goal problem.Goal, prefix []int32,
) Result {
	graph := dense.NewGraph(g.Lists(), undirected)
	p := problemOf(graph, goal, prefix[0])
	p.Prefix = prefix
	return Tour(c, p)
}

// checkLongestAfter checks that the longest path of a result is a path of g and
// begins with the prefix.
func checkLongestAfter(t *testing.T, g graphtest.Graph, prefix []int32, x Result) {
	t.Helper()
	if !graphtest.BeginsWith(x.Longest, prefix) {
		t.Errorf("%v: a path %v, want one that begins with %v", g, x.Longest, prefix)
	}
	if err := graphtest.CheckPath(g, graphtest.IDs(x.Longest)); err != nil {
		t.Errorf("%v after %v: %v", g, prefix, err)
	}
}

// TestPrefix checks the tours found after a prefix against a list of all tours
// that begin with it.
func TestPrefix(t *testing.T) {
	tours, proofs := 0, 0
	for seed := range uint64(graphtest.Scaled(200, 4000)) {
		r := rand.New(rand.NewPCG(seed, 11))
		g, undirected := graphtest.Sparse(r, 8)
		prefix := g.Walk(r.IntN, int32(r.IntN(len(g))), 2+r.IntN(4))
		if len(prefix) < 2 {
			continue // a start without an edge
		}
		for _, goal := range goalsOf(g) {
			all := g.Tours(undirected, prefix[0], goal.Closed, goal.End)
			all = slices.DeleteFunc(all, func(tour []int32) bool {
				return !graphtest.BeginsWith(tour, prefix)
			})
			x := tourAfter(work.New(t.Context()), g, undirected, goal, prefix)
			if (x.Tour != nil) != (len(all) > 0) || (x.None != nil) != (len(all) == 0) {
				t.Errorf("seed %d, %v: %s after %v: %v, %v, want one of %v",
					seed, goal, g.Describe(undirected), prefix, x.Tour, x.None, all)
			}
			checkLongestAfter(t, g, prefix, x)
			if x.None != nil {
				proofs++
				continue
			}
			tours++
			isOne := func(tour []int32) bool { return slices.Equal(tour, x.Tour) }
			if !slices.ContainsFunc(all, isOne) {
				t.Errorf("seed %d, %v: %v, want one of %v", seed, goal, x.Tour, all)
			}
		}
	}
	if tours < 50 || proofs < 50 {
		t.Errorf("%d tours and %d proofs, want at least 50 of each", tours, proofs)
	}
}

// TestPrefixHasEnd checks that there is a proof without a search if the end is
// in the prefix, whether or not it is the last vertex there.
func TestPrefixHasEnd(t *testing.T) {
	g := graphtest.Complete(6)
	prefix := []int32{2, 4, 1}
	for _, end := range []int32{2, 4, 1} {
		x := tourAfter(work.New(t.Context()), g, true, problem.Goal{End: end}, prefix)
		if x.None == nil || x.Visits > int64(len(prefix)) {
			t.Errorf("end %d: %v after %d visits, want a proof after %d", end, x.None, x.Visits, len(prefix))
		}
	}
}

// TestPrefixIsAll checks a prefix that already visits all vertices.
func TestPrefixIsAll(t *testing.T) {
	g := graphtest.Complete(4)
	prefix := []int32{2, 0, 3, 1}
	x := tourAfter(work.New(t.Context()), g, true, problem.Goal{End: 3}, prefix)
	if x.None == nil || x.Tour != nil {
		t.Errorf("%v, %v, want a proof: the path does not end with 3", x.Tour, x.None)
	}
	for _, goal := range []problem.Goal{problem.Open, problem.Closed, {End: 1}} {
		x := tourAfter(work.New(t.Context()), g, true, goal, prefix)
		if !slices.Equal(x.Tour, prefix) {
			t.Errorf("%v: %v, %v, want the tour %v", goal, x.Tour, x.None, prefix)
		}
	}
}

// TestPrefixStops stops the search after a prefix at many points. The longest
// path must begin with the prefix all the same.
func TestPrefixStops(t *testing.T) {
	g := graphtest.Cubic(rand.New(rand.NewPCG(1, 12)), 60)
	for _, goal := range []problem.Goal{problem.Open, problem.Closed} {
		prefix := g.Walk(func(int) int { return 0 }, 5, 4)
		graphtest.CheckStops(t, 10, 20, func(units int) error {
			x := tourAfter(work.StopAfter(units), g, true, goal, prefix)
			checkLongestAfter(t, g, prefix, x)
			if answered := x.Tour != nil || x.None != nil; answered == (x.Err != nil) {
				t.Errorf("%v, stopped after %d: %v, %v, %v", goal, units, x.Tour, x.None, x.Err)
			}
			return x.Err
		})
	}
}

// TestPrefixProof checks that a proof names vertices of the whole graph.
func TestPrefixProof(t *testing.T) {
	g := withClash(graphtest.Random(rand.New(rand.NewPCG(1, 13)), 60, 6, true), 20)
	prefix := g.Walk(func(int) int { return 0 }, 0, 3)
	for _, goal := range []problem.Goal{problem.Closed, {End: 45}} {
		x := tourAfter(work.New(t.Context()), g, true, goal, prefix)
		if x.None == nil || !slices.Equal(x.None.Vertices, []int32{20}) {
			t.Errorf("%v: %v, want a proof at vertex 20", goal, x.None)
		}
	}
}
