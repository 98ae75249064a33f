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

var (
	// Triangles that share corners, as 0 1 2, 2 3 4 and 4 5 6.
	chain = [][2]int{{0, 1}, {1, 2}, {0, 2}, {2, 3}, {3, 4}, {2, 4}, {4, 5}, {5, 6}, {4, 6}}

	// Three triangles that share 0.
	threeTriangles = graphtest.OfEdges(7, [][2]int{{0, 1}, {1, 2}, {0, 2}, {0, 3}, {3, 4}, {0, 4}, {0, 5}, {5, 6}, {0, 6}}, true)
)

// TestCheck checks whether the check of a prefix or of a start finds a proof.
func TestCheck(t *testing.T) {
	// The chain with its third triangle on the first.
	fork := [][2]int{{0, 1}, {1, 2}, {0, 2}, {2, 3}, {3, 4}, {2, 4}, {1, 5}, {5, 6}, {1, 6}}
	// Four vertices that only 1 and 2 lead to.
	few := [][2]int{{0, 1}, {0, 2}, {1, 2}, {1, 3}, {1, 4}, {1, 5}, {1, 6}, {2, 3}, {2, 4}, {2, 5}, {2, 6}}
	// A hexagon and two paths, where a cut is seen only without the edges that no matching has.
	useless := [][2]int{{0, 2}, {0, 4}, {1, 2}, {1, 6}, {2, 3}, {3, 6}, {4, 5}, {5, 6}}
	// A way into a cycle, but none out of it.
	trap := [][2]int{{0, 1}, {1, 2}, {2, 3}, {3, 4}, {4, 5}, {5, 1}, {0, 6}}
	end := func(v int32) problem.Goal { return problem.Goal{End: v} }
	for _, test := range []struct {
		name     string
		edges    [][2]int
		directed bool
		goal     problem.Goal
		path     []int32
		want     bool
	}{
		{"nested", chain, false, problem.Open, []int32{0}, false},
		{"nested-end-inside", chain, false, end(6), []int32{0}, false},
		{"nested-end-outside", chain, false, end(3), []int32{0}, true},
		{"nested-closed", chain, false, problem.Closed, []int32{0}, true},
		{"disjoint", fork, false, problem.Open, []int32{0}, true},
		{"disjoint-begun", fork, false, problem.Open, []int32{5, 6}, false},
		{"cut-begun", chain, false, problem.Open, []int32{0, 2}, true},
		{"unreachable", chain, false, problem.Open, []int32{0, 2, 3}, true},
		{"too-few-links", few, false, problem.Open, []int32{0}, true},
		{"useless-edges", useless, false, end(5), []int32{0}, true},
		{"directed", chain, true, problem.Open, []int32{0}, false},
		{"directed-end", chain, true, end(6), []int32{0}, false},
		{"directed-no-way-to-end", chain, true, end(5), []int32{0}, true},
		{"directed-trap", trap, true, end(6), []int32{0}, true},
		{"directed-no-way-home", chain, true, problem.Closed, []int32{0}, true},
	} {
		t.Run("case="+test.name, func(t *testing.T) {
			g := graphtest.OfEdges(7, test.edges, !test.directed)
			p := problem.Problem{Graph: dense.NewGraph(g.Lists(), !test.directed), Goal: test.goal, Start: test.path[0], Prefix: test.path, Prune: true}
			prepare(t, &p, orders{}) // disproved or not
			if err := Check(work.New(t.Context()), &p); (err != nil) != test.want {
				t.Errorf("%v, want a proof: %t", err, test.want)
			}
		})
	}
}

// check asks f about the first vertices of a path, when all vertices of the path are
// visited.
func check(f *feasibility, path []int32, length int) (disproved bool, cost int) {
	left := dense.NewCounts(f.Graph.Lists)
	for _, v := range path {
		left.Visit(int(v), nil)
	}
	return f.check(&left, path, length)
}

// TestInfeasibleIsCertain checks that paths that are given up begin no tour, and that
// most of the paths that begin none are given up. Half of the time the search is further
// on than the path that is checked.
func TestInfeasibleIsCertain(t *testing.T) {
	t.Parallel()
	given, dead := 0, 0
	for seed := range uint64(graphtest.Scaled(4000, 20_000)) {
		r := rand.New(rand.NewPCG(seed, 0))
		g, undirected := graphtest.Sparse(r, 9)
		p := problem.Problem{Graph: dense.NewGraph(g.Lists(), undirected), Goal: randomGoal(r, len(g)), Start: int32(r.IntN(len(g))), Prune: true}
		if !prepare(t, &p, orders{}) {
			continue
		}
		tours, f := toursOf(g, undirected, &p, orders{}), newFeasibility(work.New(t.Context()), &p)
		walk := g.Walk(r.IntN, p.Start, len(g))
		for length := 1; length < len(walk); length++ {
			begins := slices.ContainsFunc(tours, func(tour []int32) bool { return graphtest.BeginsWith(tour, walk[:length]) })
			path := walk[:length+r.IntN(2)]
			disproved, _ := check(f, path, length)
			if disproved && begins {
				t.Fatalf("%s: path %v is given up, but begins a tour", describe(g, &p), path[:length])
			}
			given += dense.Bit(disproved)
			dead += dense.Bit(!begins)
		}
	}
	if given < 1000 || given < dead/4*3 {
		t.Errorf("%d of %d paths that cannot be completed are given up", given, dead)
	}
}

// TestChecksCanBeStopped stops a feasibility check at all stages.
func TestChecksCanBeStopped(t *testing.T) {
	for name, g := range map[string]graphtest.Graph{"grid": graphtest.Grid(100, 101), "petersen": graphtest.Petersen(5000, 2), "directed": graphtest.CubeConnectedCycles(10)} {
		t.Run("graph="+name, func(t *testing.T) {
			p := problem.Problem{Graph: dense.NewGraph(g.Lists(), name != "directed"), Goal: problem.Goal{End: int32(len(g) - 1)}, Prune: true}
			if !prepare(t, &p, orders{}) {
				t.Fatal("it is disproved")
			}
			graphtest.CheckStops(t, graphtest.Scaled(5, 20), 30, func(units int) error {
				f := newFeasibility(work.StopAfter(units), &p)
				disproved, cost := check(f, []int32{0}, 1)
				if f.c.Err() != nil && (disproved || cost > units+2*work.PollInterval) {
					t.Errorf("stopped after %d: disproved %t, %d units", units, disproved, cost)
				}
				return f.c.Err()
			})
		})
	}
}

// TestProverHelps searches GP(39,2), which has 3 Hamiltonian cycles, and in which
// a search alone takes long for the first.
func TestProverHelps(t *testing.T) {
	t.Parallel()
	graphtest.OneGoroutine(t)
	p := problem.Problem{Graph: dense.NewGraph(graphtest.Petersen(39, 2).Lists(), true), Goal: problem.Closed, Prune: true}
	prepare(t, &p, orders{})
	alone, helped := begin(t, &p, Options{}), begin(t, &p, Options{})
	if !alone.Next() || !helped.Only() || !slices.Equal(helped.Path(), alone.Path()) || helped.Visits() >= alone.Visits() || helped.Visits() < proverVisits {
		t.Errorf("%v after %d visits, and alone %v after %d", helped.Path(), helped.Visits(), alone.Path(), alone.Visits())
	}
}

// TestProverStops stops a search while its prover is at work.
func TestProverStops(t *testing.T) {
	t.Parallel()
	p := problem.Problem{Graph: dense.NewGraph(graphtest.FlowerSnark(7).Lists(), true), Goal: problem.Closed, Prune: true}
	prepare(t, &p, orders{})
	graphtest.CheckStops(t, graphtest.Scaled(4, 200), 20, func(units int) error {
		r := begin(t, &p, Options{})
		defer r.Finish()
		proveAlways(r)
		if r.work = work.StopAfter(units); r.Next() {
			t.Errorf("a tour where there is none: %v", r.Path())
		}
		return r.Err()
	})
}
