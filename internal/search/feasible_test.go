package search

import (
	"math/rand/v2"
	"slices"
	"testing"

	"example.com/knighttour/internal/dense"
	"example.com/knighttour/internal/graphtest"
	"example.com/knighttour/internal/problem"
	"example.com/knighttour/internal/reason"
	"example.com/knighttour/internal/work"
)

var (
	// Triangles that share corners, as 0 1 2, 2 3 4 and 4 5 6.
	chain = [][2]int{{0, 1}, {1, 2}, {0, 2}, {2, 3}, {3, 4}, {2, 4}, {4, 5}, {5, 6}, {4, 6}}

	// Three triangles that share 0.
	threeTriangles = graphtest.OfEdges(7, [][2]int{{0, 1}, {1, 2}, {0, 2}, {0, 3}, {3, 4}, {0, 4}, {0, 5}, {5, 6}, {0, 6}}, true)
)

// TestCheck checks what the check of a prefix or of a start finds.
func TestCheck(t *testing.T) {
	// The chain with its third triangle on the first.
	fork := [][2]int{{0, 1}, {1, 2}, {0, 2}, {2, 3}, {3, 4}, {2, 4}, {1, 5}, {5, 6}, {1, 6}}
	// Four vertices that only 1 and 2 lead to.
	few := [][2]int{{0, 1}, {0, 2}, {1, 2}, {1, 3}, {1, 4}, {1, 5}, {1, 6}, {2, 3}, {2, 4}, {2, 5}, {2, 6}}
	end := func(v int32) problem.Goal { return problem.Goal{End: v} }
	for _, test := range []struct {
		name     string
		edges    [][2]int
		directed bool
		goal     problem.Goal
		path     []int32
		want     reason.Kind
	}{
		{"nested", chain, false, problem.Open, []int32{0}, ""},
		{"nested-end-inside", chain, false, end(6), []int32{0}, ""},
		{"nested-end-outside", chain, false, end(3), []int32{0}, reason.Cut},
		{"nested-closed", chain, false, closed, []int32{0}, reason.Cut},
		{"disjoint", fork, false, problem.Open, []int32{0}, reason.Cut},
		{"disjoint-begun", fork, false, problem.Open, []int32{5, 6}, ""},
		{"cut-begun", chain, false, problem.Open, []int32{0, 2}, reason.Cut},
		{"unreachable", chain, false, problem.Open, []int32{0, 2, 3}, reason.Unreached},
		{"too-few-links", few, false, problem.Open, []int32{0}, reason.Matching},
		{"directed", chain, true, problem.Open, []int32{0}, ""},
		{"directed-end", chain, true, end(6), []int32{0}, ""},
		{"directed-no-way-to-end", chain, true, end(5), []int32{0}, reason.Stranded},
		{"directed-no-way-home", chain, true, closed, []int32{0}, reason.Stranded},
	} {
		t.Run("case="+test.name, func(t *testing.T) {
			g := graphtest.OfEdges(7, test.edges, !test.directed)
			p := problem.Problem{Graph: dense.NewGraph(g.Lists(), !test.directed), Goal: test.goal, Start: test.path[0], Prefix: test.path, Prune: true}
			prepare(t, &p, orders{}) // disproved or not
			kind, err := newFeasibility(work.New(t.Context()), &p).checkBeginning()
			if kind != test.want || err != nil {
				t.Errorf("%q, %v, want %q", kind, err, test.want)
			}
			if why, err := Check(work.New(t.Context()), &p); (why != nil) != (kind != "") || err != nil {
				t.Errorf("%v, %v, want %q", why, err, test.want)
			}
		})
	}
}

// check asks f about the first vertices of a path, when all vertices of the path are
// visited.
func check(f *feasibility, path []int32, length int) (why reason.Kind, cost int, err error) {
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
	infeasible, dead := map[reason.Kind]int{}, 0
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
			why, _, err := check(f, path, length)
			if err != nil || why != "" && begins {
				t.Fatalf("%s: path %v is given up, %q, but begins a tour; %v", describe(g, &p), path[:length], why, err)
			}
			if infeasible[why]++; !begins {
				dead++
			}
		}
	}
	for _, kind := range []reason.Kind{reason.Unreached, reason.Stranded, reason.Cut, reason.Matching, reason.Edges} {
		if infeasible[kind] < 2 {
			t.Errorf("%d paths are given up as %q", infeasible[kind], kind)
		}
		dead -= infeasible[kind] / 3 * 4
	}
	if dead > 0 {
		t.Errorf("less than 3/4 of paths that cannot be completed are given up: %v", infeasible)
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
				why, cost, err := check(newFeasibility(work.StopAfter(units), &p), []int32{0}, 1)
				if err != nil && (why != "" || cost > units+2*work.PollInterval) {
					t.Errorf("stopped after %d: %q, %d units", units, why, cost)
				}
				return err
			})
		})
	}
}

// TestProverHelps searches GP(39,2), which has 3 Hamiltonian cycles, and in which
// a search alone takes long for the first.
func TestProverHelps(t *testing.T) {
	t.Parallel()
	graphtest.OneGoroutine(t)
	p := problem.Problem{Graph: dense.NewGraph(graphtest.Petersen(39, 2).Lists(), true), Goal: closed, Prune: true}
	prepare(t, &p, orders{})
	alone, helped := begin(t, &p, Options{}), begin(t, &p, Options{})
	if !alone.Next() || !helped.Only() || !slices.Equal(helped.Path(), alone.Path()) || helped.Visits() >= alone.Visits() || helped.Visits() < proverVisits {
		t.Errorf("%v after %d visits, and alone %v after %d", helped.Path(), helped.Visits(), alone.Path(), alone.Visits())
	}
}

// TestProverStops stops a search while its prover is at work.
func TestProverStops(t *testing.T) {
	t.Parallel()
	p := problem.Problem{Graph: dense.NewGraph(graphtest.FlowerSnark(7).Lists(), true), Goal: closed, Prune: true}
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
