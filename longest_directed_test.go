package knighttour_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"example.com/knighttour"
	"example.com/knighttour/internal/graphtest"
)

// TestLongestOfFrozen checks that it does not matter whether a graph is frozen,
// not even for the visits.
func TestLongestOfFrozen(t *testing.T) {
	for seed := range uint64(graphtest.Scaled(250, 5000)) {
		r := rand.New(rand.NewPCG(seed, 24))
		g, undirected := graphtest.Sparse(r, 10)
		g.AddLoops(r, r.IntN(3))
		host := g.As(undirected)
		for _, goal := range []knighttour.Goal{
			knighttour.Open(),
			knighttour.Closed(),
			knighttour.EndAt(int64(r.IntN(len(g)))),
		} {
			tour, err := knighttour.FindLongest(t.Context(), host, goal)
			frozen, frozenErr := knighttour.FindLongest(t.Context(), knighttour.Freeze(host), goal)
			if tour.Visits != frozen.Visits || !slices.Equal(tour.Path, frozen.Path) {
				t.Errorf("seed %d, %v: %v, frozen %v", seed, goal, tour, frozen)
			}
			if (err == nil) != (frozenErr == nil) {
				t.Errorf("seed %d, %v: %v, frozen %v", seed, goal, err, frozenErr)
			}
		}
	}
}

// TestLongestOfAcyclic checks that a graph without cycles takes one visit a node.
func TestLongestOfAcyclic(t *testing.T) {
	const n = 2000
	r := rand.New(rand.NewPCG(1, 25))
	g := make(graphtest.Graph, n)
	longest := make([]int, n) // by node: the nodes of the longest path that ends there
	for v := range n {
		longest[v] = max(longest[v], 1)
		for range 3 {
			w := v + 1 + r.IntN(50)
			if w < n && !slices.Contains(g[v], w) {
				g[v] = append(g[v], w)
				longest[w] = max(longest[w], longest[v]+1)
			}
		}
	}
	tour, err := knighttour.FindLongest(t.Context(), g.As(false), knighttour.Open())
	if err != nil || len(tour.Path) != slices.Max(longest) || tour.Visits != n {
		t.Errorf("%d nodes after %d visits, %v, want %d after %d",
			len(tour.Path), tour.Visits, err, slices.Max(longest), n)
	}
	if err := checkLongest(g.As(false), knighttour.Open(), tour.Path); err != nil {
		t.Error(err)
	}
}
