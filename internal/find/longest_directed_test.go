package find

import (
	"math/rand/v2"
	"testing"

	"example.com/knighttour/internal/dense"
	"example.com/knighttour/internal/graphtest"
	"example.com/knighttour/internal/problem"
	"example.com/knighttour/internal/work"
)

// TestLoopsDoNotMatter checks that loops change neither the answer nor the
// number of visits.
func TestLoopsDoNotMatter(t *testing.T) {
	answer := func(g graphtest.Graph, undirected bool, goal problem.Goal) (longest, routes Paths) {
		graph := dense.NewGraph(g.Lists(), undirected)
		p := problemOf(graph, goal, problem.Anywhere)
		longest = Longest(work.New(t.Context()), p)
		return longest, Routes(work.New(t.Context()), openTour(graph))
	}
	for seed := range uint64(graphtest.Scaled(200, 3000)) {
		r := rand.New(rand.NewPCG(seed, 21))
		g, undirected := graphtest.Sparse(r, 9)
		g.AddLoops(r, 1+r.IntN(3))
		plain := g.WithoutLoops()
		for _, goal := range goalsOf(g) {
			want, wantRoutes := answer(plain, undirected, goal)
			got, routes := answer(g, undirected, goal)
			if got.Visits != want.Visits || len(got.Paths) != len(want.Paths) {
				t.Errorf("seed %d, %v: %v with loops, %v without", seed, goal, got, want)
			}
			if routes.Visits != wantRoutes.Visits || len(routes.Paths) != len(wantRoutes.Paths) {
				t.Errorf("seed %d: routes %v with loops, %v without", seed, routes, wantRoutes)
			}
		}
	}
}

// TestLongestBesideLoops looks for the longest path of a graph in which loops
// once made the search miss that path.
func TestLongestBesideLoops(t *testing.T) {
	g := graphtest.Graph{{0}, {0}, {0, 3}, {2, 3}}
	graph := dense.NewGraph(g.Lists(), false)
	x := Longest(work.New(t.Context()), openTour(graph))
	if n := checkDisjoint(t, g, x.Paths); n != 3 || !x.Proven {
		t.Errorf("%v, proven: %t, want 3 vertices", x.Paths, x.Proven)
	}
	if x.Visits > 100 {
		t.Errorf("%d visits", x.Visits)
	}
}

// TestLongestOfDirectedStops stops searches of directed graphs at many points.
// The paths that have been found by then must be valid.
func TestLongestOfDirectedStops(t *testing.T) {
	graphtest.Slow(t)
	r := rand.New(rand.NewPCG(1, 22))
	g := graphtest.Random(r, 40, 2, false)
	for _, goal := range goalsOf(g) {
		graphtest.CheckStops(t, 10, 5, func(units int) error {
			graph := dense.NewGraph(g.Lists(), false)
			p := problemOf(graph, goal, problem.Anywhere)
			x := Longest(work.StopAfter(units), p)
			checkGoal(t, g, goal, x.Paths)
			checkDisjoint(t, g, x.Paths)
			if (x.Err == nil) != x.Proven {
				t.Errorf("%v, stopped after %d: proven: %t, %v", goal, units, x.Proven, x.Err)
			}
			return x.Err
		})
	}
	graphtest.CheckStops(t, 10, 5, func(units int) error {
		graph := dense.NewGraph(g.Lists(), false)
		x := Routes(work.StopAfter(units), openTour(graph))
		n := checkDisjoint(t, g, x.Paths)
		if n != len(g) || (x.Err == nil) != x.Proven {
			t.Errorf("stopped after %d: %d vertices, %v", units, n, x.Err)
		}
		return x.Err
	})
}

// TestLongestOfRegularDigraph checks the longest path of a large digraph that
// has a tour: the search for a tour must find it before the search for paths
// takes long.
func TestLongestOfRegularDigraph(t *testing.T) {
	graphtest.Slow(t)
	g := graphtest.RegularDigraph(rand.New(rand.NewPCG(1, 23)), 40_000)
	graph := dense.NewGraph(g.Lists(), false)
	x := Longest(work.StopAfter(80_000_000), openTour(graph))
	if n := checkDisjoint(t, g, x.Paths); n != len(g) || !x.Proven {
		t.Errorf("%d vertices, proven: %t, want %d", n, x.Proven, len(g))
	}
}
