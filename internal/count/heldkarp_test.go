package count

import (
	"math/rand/v2"
	"testing"

	"example.com/knighttour/internal/dense"
	"example.com/knighttour/internal/graphtest"
	"example.com/knighttour/internal/work"
)

// masks returns the sets of successors.
func masks(g graphtest.Graph) []uint64 {
	m := dense.NewGraph(g.Lists(), false).Masks
	return m.Next[:len(g)]
}

// TestCount compares with the recursion, for random sets of first and last
// vertices.
func TestCount(t *testing.T) {
	r := rand.New(rand.NewPCG(101, 102))
	c := work.New(t.Context())
	positive := 0
	for i := range graphtest.Scaled(1000, 20_000) {
		n := 1 + r.IntN(7)
		g := graphtest.Random(r, n, 1+3*r.Float64(), i%2 == 0)
		g.AddLoops(r, r.IntN(2))
		first, last := r.Uint64N(1<<n), r.Uint64N(1<<n)
		want := uint64(0)
		for v := range int32(n) {
			for _, path := range g.Tours(false, v, false, -1) {
				mayBegin := first>>v&1 == 1
				mayEnd := last>>path[n-1]&1 == 1
				if mayBegin && mayEnd {
					want++
				}
			}
		}
		if got := countPaths(c, masks(g), first, last); got != want {
			t.Fatalf("%v from %b to %b: %d, want %d", g, first, last, got, want)
		}
		if want > 0 {
			positive++
		}
	}
	if positive < 200 {
		t.Errorf("only %d graphs have paths", positive)
	}
}

// TestGreatest counts the paths of the largest complete graph, the greatest
// count that is possible.
func TestGreatest(t *testing.T) {
	n := graphtest.Scaled(14, maxVertices)
	want := uint64(1)
	for i := range uint64(n) {
		want *= i + 1
	}
	all := uint64(1)<<n - 1
	got := countPaths(work.New(t.Context()), masks(graphtest.Complete(n)), all, all)
	if got != want {
		t.Errorf("%d, want %d", got, want)
	}
}

func TestCanBeStopped(t *testing.T) {
	next := masks(graphtest.Complete(12))
	graphtest.CheckStops(t, 10, 20, func(units int) error {
		c := work.StopAfter(units)
		n := countPaths(c, next, 1, ^uint64(0))
		if c.Err() == nil && n != 39_916_800 { // 11!
			t.Errorf("%d paths, want 39916800", n)
		}
		return c.Err()
	})
}
