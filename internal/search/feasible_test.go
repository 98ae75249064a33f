package search

import (
	"math/rand/v2"
	"slices"
	"testing"

	"example.com/knighttour/internal/dense"
	"example.com/knighttour/internal/graphtest"
	"example.com/knighttour/internal/problem"
	"example.com/knighttour/internal/work"
)

// TestCheck checks whether Check finds a proof that no tour begins with a
// prefix or a start.
func TestCheck(t *testing.T) {
	// Triangles that share corners: 0 1 2, 2 3 4 and 4 5 6.
	chain := [][2]int{{0, 1}, {1, 2}, {0, 2}, {2, 3}, {3, 4}, {2, 4}, {4, 5}, {5, 6}, {4, 6}}
	// The chain with its third triangle attached to the first.
	fork := [][2]int{{0, 1}, {1, 2}, {0, 2}, {2, 3}, {3, 4}, {2, 4}, {1, 5}, {5, 6}, {1, 6}}
	// Four vertices that only 1 and 2 lead to.
	few := [][2]int{
		{0, 1}, {0, 2}, {1, 2},
		{1, 3}, {1, 4}, {1, 5}, {1, 6},
		{2, 3}, {2, 4}, {2, 5}, {2, 6},
	}
	// A hexagon and two paths. A cut appears only after the removal of the
	// edges that are in no matching.
	useless := [][2]int{{0, 2}, {0, 4}, {1, 2}, {1, 6}, {2, 3}, {3, 6}, {4, 5}, {5, 6}}
	// A way into a cycle, but none out of it.
	trap := [][2]int{{0, 1}, {1, 2}, {2, 3}, {3, 4}, {4, 5}, {5, 1}, {0, 6}}
	end := func(v int32) problem.Goal { return problem.Goal{End: v} }
	for _, test := range []struct {
		name      string
		edges     [][2]int
		directed  bool
		goal      problem.Goal
		path      []int32
		disproved bool
	}{
		{
			name:      "nested",
			edges:     chain,
			goal:      problem.Open,
			path:      []int32{0},
			disproved: false,
		},
		{
			name:      "nested-end-inside",
			edges:     chain,
			goal:      end(6),
			path:      []int32{0},
			disproved: false,
		},
		{
			name:      "nested-end-outside",
			edges:     chain,
			goal:      end(3),
			path:      []int32{0},
			disproved: true,
		},
		{
			name:      "nested-closed",
			edges:     chain,
			goal:      problem.Closed,
			path:      []int32{0},
			disproved: true,
		},
		{
			name:      "disjoint",
			edges:     fork,
			goal:      problem.Open,
			path:      []int32{0},
			disproved: true,
		},
		{
			name:      "disjoint-begun",
			edges:     fork,
			goal:      problem.Open,
			path:      []int32{5, 6},
			disproved: false,
		},
		{
			name:      "cut-begun",
			edges:     chain,
			goal:      problem.Open,
			path:      []int32{0, 2},
			disproved: true,
		},
		{
			name:      "unreachable",
			edges:     chain,
			goal:      problem.Open,
			path:      []int32{0, 2, 3},
			disproved: true,
		},
		{
			name:      "too-few-links",
			edges:     few,
			goal:      problem.Open,
			path:      []int32{0},
			disproved: true,
		},
		{
			name:      "useless-edges",
			edges:     useless,
			goal:      end(5),
			path:      []int32{0},
			disproved: true,
		},
		{
			name:      "directed",
			edges:     chain,
			directed:  true,
			goal:      problem.Open,
			path:      []int32{0},
			disproved: false,
		},
		{
			name:      "directed-end",
			edges:     chain,
			directed:  true,
			goal:      end(6),
			path:      []int32{0},
			disproved: false,
		},
		{
			name:      "directed-no-way-to-end",
			edges:     chain,
			directed:  true,
			goal:      end(5),
			path:      []int32{0},
			disproved: true,
		},
		{
			name:      "directed-trap",
			edges:     trap,
			directed:  true,
			goal:      end(6),
			path:      []int32{0},
			disproved: true,
		},
		{
			name:      "directed-no-way-home",
			edges:     chain,
			directed:  true,
			goal:      problem.Closed,
			path:      []int32{0},
			disproved: true,
		},
	} {
		t.Run("case="+test.name, func(t *testing.T) {
			g := graphtest.OfEdges(7, test.edges, !test.directed)
			p := problem.Problem{
				Graph:  dense.NewGraph(g.Lists(), !test.directed),
				Goal:   test.goal,
				Start:  test.path[0],
				Prefix: test.path,
				Prune:  true,
			}
			prepare(t, &p, orders{}) // even if it is disproved
			err := Check(work.New(t.Context()), &p)
			if (err != nil) != test.disproved {
				t.Errorf("%v, want a proof: %t", err, test.disproved)
			}
		})
	}
}

// checkPath asks f about a prefix of a path. The set of unvisited vertices that
// it passes has no vertex of the whole path.
func checkPath(f *feasibility, path []int32, length int) (disproved bool, cost int64) {
	left := dense.NewCounts(f.c, f.Graph.Lists)
	for _, v := range path {
		left.Visit(int(v), nil)
	}
	return f.check(&left, path, length)
}

// TestInfeasibleIsCertain checks that the paths that are given up begin no
// tour, and that most of the paths that begin no tour are given up. Half of the
// time, the path of the search is longer than the prefix that is checked.
func TestInfeasibleIsCertain(t *testing.T) {
	t.Parallel()
	given, dead := 0, 0
	for seed := range uint64(graphtest.Scaled(4000, 20_000)) {
		r := rand.New(rand.NewPCG(seed, 0))
		g, undirected := graphtest.Sparse(r, 9)
		p := problem.Problem{
			Graph: dense.NewGraph(g.Lists(), undirected),
			Goal:  randomGoal(r, len(g)),
			Start: int32(r.IntN(len(g))),
			Prune: true,
		}
		if !prepare(t, &p, orders{}) {
			continue
		}
		tours := toursOf(g, undirected, &p, orders{})
		f := newFeasibility(work.New(t.Context()), &p)
		walk := g.Walk(r.IntN, p.Start, len(g))
		for length := 1; length < len(walk); length++ {
			begins := slices.ContainsFunc(tours, func(tour []int32) bool {
				return graphtest.BeginsWith(tour, walk[:length])
			})
			path := walk[:length+r.IntN(2)]
			disproved, _ := checkPath(f, path, length)
			if disproved && begins {
				t.Fatalf("%s: path %v is given up, but begins a tour",
					describe(g, &p), path[:length])
			}
			if disproved {
				given++
			}
			if !begins {
				dead++
			}
		}
	}
	if given < 1000 {
		t.Errorf("only %d paths are given up", given)
	}
	if given < dead/4*3 {
		t.Errorf("%d of %d paths that cannot be completed are given up", given, dead)
	}
}

// TestChecksCanBeStopped stops the check of a path. The check must then prove
// nothing, and end quickly.
func TestChecksCanBeStopped(t *testing.T) {
	graphtest.Slow(t)
	graphs := map[string]graphtest.Graph{
		"grid":     graphtest.Grid(100, 101),
		"petersen": graphtest.Petersen(5000, 2),
		"directed": graphtest.CubeConnectedCycles(10),
	}
	for name, g := range graphs {
		t.Run("graph="+name, func(t *testing.T) {
			p := problem.Problem{
				Graph: dense.NewGraph(g.Lists(), name != "directed"),
				Goal:  problem.Goal{End: int32(len(g) - 1)},
				Prune: true,
			}
			if !prepare(t, &p, orders{}) {
				t.Fatal("it is disproved")
			}
			graphtest.CheckStops(t, graphtest.Scaled(5, 20), 30, func(units int) error {
				f := newFeasibility(work.StopAfter(units), &p)
				disproved, cost := checkPath(f, []int32{0}, 1)
				if f.c.Err() == nil {
					return nil
				}
				if disproved {
					t.Errorf("stopped after %d: a proof", units)
				}
				if int(cost) > units+2*work.PollInterval {
					t.Errorf("stopped after %d: it has spent %d", units, cost)
				}
				return f.c.Err()
			})
		})
	}
}
