package find

import (
	"cmp"
	"math/rand/v2"
	"slices"
	"testing"

	"example.com/knighttour/internal/graphtest"
	"example.com/knighttour/internal/problem"
	"example.com/knighttour/internal/work"
)

// fewestRoutesAfter returns the smallest number of routes of a small graph, the
// first of which begins with the prefix. It tries all first routes.
func fewestRoutesAfter(g graphtest.Graph, undirected bool, prefix []int32) int {
	fewest := len(g)
	known := make(map[uint]int) // by set of vertices: the fewest routes of these
	eachPath(g, prefix, func(path []int32) {
		rest := uint(1)<<len(g) - 1
		for _, v := range path {
			rest &^= 1 << v
		}
		if _, isKnown := known[rest]; !isKnown {
			part, _ := induced(g, rest)
			known[rest] = fewestRoutes(part, undirected)
		}
		fewest = min(fewest, 1+known[rest])
	})
	return fewest
}

// checkRoutesAfter checks that routes visit all vertices of g, that the first
// begins with the prefix, and that the others are in the order of their
// smallest vertices.
func checkRoutesAfter(t *testing.T, g graphtest.Graph, prefix []int32, routes [][]int32) {
	t.Helper()
	if n := checkDisjoint(t, g, routes); n != len(g) {
		t.Errorf("%v: %d vertices of %v", g, n, routes)
	}
	if len(routes) == 0 || !graphtest.BeginsWith(routes[0], prefix) {
		t.Fatalf("%v: %v, want %v first", g, routes, prefix)
	}
	bySmallest := func(a, b []int32) int { return cmp.Compare(slices.Min(a), slices.Min(b)) }
	if !slices.IsSortedFunc(routes[1:], bySmallest) {
		t.Errorf("%v: %v after the first is out of order", g, routes)
	}
}

// TestRoutesAfterPrefix compares the number of routes after a start or a prefix
// with the one that brute force finds.
func TestRoutesAfterPrefix(t *testing.T) {
	for seed := range uint64(graphtest.Scaled(150, 3000)) {
		r := rand.New(rand.NewPCG(seed, 33))
		g, undirected, prefix := withStart(r)
		p := problemAfter(g, undirected, problem.Open, prefix)
		x := Routes(work.New(t.Context()), p)
		want := fewestRoutesAfter(g, undirected, prefix)
		if len(x.Paths) != want || !x.Proven || x.Err != nil {
			t.Errorf("seed %d: %s after %v: %v, proven: %t, %v, want %d routes",
				seed, g.Describe(undirected), prefix, x.Paths, x.Proven, x.Err, want)
		}
		checkRoutesAfter(t, g, prefix, x.Paths)
	}
}

// TestRoutesAfterPrefixStops stops searches for routes after a start or a
// prefix at many points. The routes that have been found by then must be valid,
// and no more than those found with less work.
func TestRoutesAfterPrefixStops(t *testing.T) {
	for _, undirected := range []bool{true, false} {
		r := rand.New(rand.NewPCG(5, 34))
		g := graphtest.Random(r, 40, 2, undirected)
		walk := g.Walk(r.IntN, 1, 3)
		for _, prefix := range [][]int32{walk[:1], walk[:2], walk} {
			fewest := len(g) // with less work
			graphtest.CheckStops(t, 10, 5, func(units int) error {
				p := problemAfter(g, undirected, problem.Open, prefix)
				x := Routes(work.StopAfter(units), p)
				checkRoutesAfter(t, g, prefix, x.Paths)
				if len(x.Paths) > fewest {
					t.Errorf("after %v, stopped after %d: %d routes, %d before",
						prefix, units, len(x.Paths), fewest)
				}
				fewest = len(x.Paths)
				return x.Err
			})
		}
	}
}
