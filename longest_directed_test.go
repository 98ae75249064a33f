package knighttour_test

import (
	"errors"
	"math/rand/v2"
	"slices"
	"testing"

	"example.com/knighttour"
	"example.com/knighttour/internal/graphtest"
	"gonum.org/v1/gonum/graph/simple"
)

// TestLongestOfFrozen checks that results, visits included, do not depend on
// whether a graph is frozen, or on what an earlier call has cached in it.
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
			f := knighttour.Freeze(host)
			for call := range 2 {
				frozen, frozenErr := knighttour.FindLongest(t.Context(), f, goal)
				if diff := difference(tour, err, frozen, frozenErr); diff != "" {
					t.Errorf("seed %d, %v, frozen, call %d: %s", seed, goal, call, diff)
				}
			}
		}
	}
}

// TestLongestOfFrozenAgain checks the same for graphs in which a budget runs
// out during a search: what an earlier call has cached must not shift that
// moment.
func TestLongestOfFrozenAgain(t *testing.T) {
	for i, edges := range [][][2]int64{
		{{0, 2}, {0, 4}, {1, 4}, {1, 2}, {2, 4}, {2, 3}, {3, 4}},
		{{0, 5}, {0, 1}, {1, 4}, {1, 3}, {1, 5}, {1, 2}, {2, 5}, {3, 5}, {4, 5}},
		{{0, 1}, {0, 3}, {0, 2}, {1, 3}, {1, 2}, {1, 5}, {1, 4}, {2, 3}, {2, 5}, {2, 4}},
	} {
		g := simple.NewUndirectedGraph()
		for _, e := range edges {
			g.SetEdge(simple.Edge{F: simple.Node(e[0]), T: simple.Node(e[1])})
		}
		f := knighttour.Freeze(g)
		for start := range int64(g.Nodes().Len()) {
			tour, err := knighttour.FindLongest(t.Context(), g, knighttour.Open(), start)
			for call := range 3 {
				frozen, frozenErr := knighttour.FindLongest(t.Context(), f, knighttour.Open(), start)
				if diff := difference(tour, err, frozen, frozenErr); diff != "" {
					t.Errorf("graph %d from %d, frozen, call %d: %s", i, start, call, diff)
				}
			}
		}
	}
}

// TestLongestOfAcyclic checks that a graph without cycles takes one visit for
// each node.
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

// TestLongestTwoWay checks that a directed graph with each edge in both
// directions has the longest paths of the undirected graph, and takes as little
// work. If it were split into components, but not searched as an undirected
// graph, it would take minutes.
func TestLongestTwoWay(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 26))
	g := graphtest.Random(r, 200, 3, true)
	for _, goal := range []knighttour.Goal{
		knighttour.Open(),
		knighttour.Closed(),
		knighttour.EndAt(7),
	} {
		want, err := knighttour.FindLongest(t.Context(), g.As(true), goal)
		graphtest.NoError(t, err)
		got, err := knighttour.FindLongest(t.Context(), g.As(false), goal)
		graphtest.NoError(t, err)
		if len(got.Path) != len(want.Path) || got.Visits > 2*want.Visits {
			t.Errorf("%v: %d nodes after %d visits, want %d after %d",
				goal, len(got.Path), got.Visits, len(want.Path), want.Visits)
		}
		if err := checkLongest(g.As(false), goal, got.Path); err != nil {
			t.Errorf("%v: %v", goal, err)
		}
	}
	routes, err := knighttour.FindRoutes(t.Context(), g.As(false))
	graphtest.NoError(t, err)
	want, err := knighttour.FindRoutes(t.Context(), g.As(true))
	graphtest.NoError(t, err)
	if len(routes) != len(want) {
		t.Errorf("%d routes, want %d", len(routes), len(want))
	}
}

// TestLongestBackAndForth looks for cycles in two-way graphs whose only cycles
// go along one edge and back. An undirected graph has no such cycles.
func TestLongestBackAndForth(t *testing.T) {
	path := graphtest.Graph{{}, {2}, {1, 3}, {2, 4}, {3}} // node 0 has no edges
	for _, test := range []struct {
		prefix, want []int64
	}{
		{prefix: nil, want: []int64{1, 2}},
		{prefix: []int64{3}, want: []int64{3, 2}},
		{prefix: []int64{3, 4}, want: []int64{3, 4}},
		{prefix: []int64{0}},
		{prefix: []int64{1, 2, 3}},
	} {
		tour, err := knighttour.FindLongest(t.Context(), path.As(false), knighttour.Closed(),
			test.prefix...)
		if !slices.Equal(tour.Path, test.want) || errors.Is(err, knighttour.ErrNoTour) != (test.want == nil) {
			t.Errorf("prefix %v: %v, %v, want %v", test.prefix, tour.Path, err, test.want)
		}
	}
}
