package problem

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"example.com/knighttour/internal/dense"
	"example.com/knighttour/internal/graphtest"
	"example.com/knighttour/internal/work"
)

func goals(end int) []Goal { return []Goal{Open, Closed, {End: int32(end)}} }

// randomGraph returns a graph of up to 8 vertices, bipartite or with loops at
// times.
func randomGraph(r *rand.Rand) (g graphtest.Graph, undirected bool) {
	undirected = r.IntN(2) == 0
	g = graphtest.Random(r, 1+r.IntN(8), 1.5+2.5*r.Float64(), undirected)
	if r.IntN(2) == 0 {
		g = g.TwoColoured(r)
	}
	g.AddLoops(r, r.IntN(2))
	return g, undirected
}

func toursOf(g graphtest.Graph, p *Problem) [][]int32 {
	tours := g.Tours(p.Graph.Undirected, p.Start, p.Closed, p.End)
	return slices.DeleteFunc(tours, func(tour []int32) bool { return !graphtest.BeginsWith(tour, p.Path()) })
}

// isNone reports whether an error is that there is no tour. It may be no other.
func isNone(t *testing.T, err error) bool {
	t.Helper()
	_, isNone := err.(*None)
	if err != nil && !isNone {
		t.Fatal(err)
	}
	return isNone
}

// TestQuickProofs compares quick proofs, and what problems say of last
// vertices, with all tours.
func TestQuickProofs(t *testing.T) {
	proofs := 0
	check := func(t *testing.T, g graphtest.Graph, p *Problem) {
		t.Helper()
		tours := toursOf(g, p)
		if isNone(t, p.Prepare(work.New(t.Context()))) {
			proofs++
			if len(tours) > 0 {
				t.Fatalf("%s from %d, goal %v, prefix %v: none, but there is %v", g.Describe(p.Graph.Undirected), p.Start, p.Goal, p.Prefix, tours[0])
			}
			return
		}
		for _, path := range g.Tours(p.Graph.Undirected, p.Start, false, -1) {
			last := path[len(path)-1]
			isTour := slices.ContainsFunc(tours, func(tour []int32) bool { return slices.Equal(tour, path) })
			if graphtest.BeginsWith(path, p.Prefix) && p.Reaches(last) != isTour || isTour && p.IsInterior(last) ||
				isTour && p.MaxForced == 1 && !slices.Contains(p.Exits, last) {
				t.Fatalf("%s, goal %v: path %v reaches it %t; interior %t, exits %v", g.Describe(p.Graph.Undirected), p.Goal, path, p.Reaches(last), p.IsInterior(last), p.Exits)
			}
		}
		for v := range g {
			if p.InteriorSet()>>v&1 == 1 != p.IsInterior(int32(v)) {
				t.Fatalf("%s, goal %v: interior set %b", g.Describe(p.Graph.Undirected), p.Goal, p.InteriorSet())
			}
		}
	}
	r := rand.New(rand.NewPCG(21, 22))
	for range graphtest.Scaled(4000, 100_000) {
		g, undirected := randomGraph(r)
		start := int32(r.IntN(len(g)))
		for _, goal := range goals(r.IntN(len(g))) {
			p := &Problem{Graph: dense.NewGraph(g.Lists(), undirected), Goal: goal, Start: start, Prune: true}
			if r.IntN(2) == 0 {
				p.Prefix = g.Walk(r.IntN, start, 1+r.IntN(len(g)))
			}
			check(t, g, p)
		}
	}
	if proofs < 3000 {
		t.Errorf("only %d proofs", proofs)
	}
	graphtest.Labelled(t, func(t *testing.T, g graphtest.Graph, undirected bool) {
		for _, goal := range goals(len(g) - 1)[:min(3, 3*len(g))] {
			check(t, g, &Problem{Graph: dense.NewGraph(g.Lists(), undirected), Goal: goal, Prune: true})
		}
	})
}

// TestFreeStart compares the proofs that there is no tour from any vertex, and
// where tours may begin, with the tours from all vertices.
func TestFreeStart(t *testing.T) {
	r := rand.New(rand.NewPCG(23, 24))
	proofs := 0
	for range graphtest.Scaled(3000, 60_000) {
		g, undirected := randomGraph(r)
		for _, goal := range goals(r.IntN(len(g))) {
			p := Problem{Graph: dense.NewGraph(g.Lists(), undirected), Goal: goal, Start: Anywhere, Prune: true}
			none := isNone(t, p.Prepare(work.New(t.Context())))
			proofs += dense.Bit(none)
			for start := range int32(len(g)) {
				for _, tour := range g.Tours(undirected, start, goal.Closed, goal.End) {
					last := tour[len(tour)-1]
					if may := p.MayBegin(start) || undirected && goal == Open && p.MayBegin(last); !may || none {
						t.Fatalf("%s, goal %v: none %t, but there is %v, which may begin %t", g.Describe(undirected), goal, none, tour, may)
					}
				}
			}
		}
	}
	if proofs < 2000 {
		t.Errorf("only %d proofs", proofs)
	}
}

func TestQuickProofsExactly(t *testing.T) {
	path4, square := graphtest.Grid(1, 4), graphtest.Undirected(4, [][2]int{{0, 1}, {1, 2}, {2, 3}, {3, 0}})
	fork := graphtest.OfEdges(4, [][2]int{{0, 1}, {1, 2}, {1, 3}}, false)
	join := graphtest.OfEdges(4, [][2]int{{0, 2}, {1, 2}, {2, 3}}, false)
	triangleFork := graphtest.OfEdges(5, [][2]int{{0, 1}, {1, 2}, {0, 2}, {2, 3}, {3, 2}, {2, 4}}, false)
	twoFour := graphtest.OfEdges(6, [][2]int{{0, 2}, {0, 3}, {0, 4}, {0, 5}, {1, 2}, {1, 3}, {1, 4}, {1, 5}}, true)
	tailed := graphtest.OfEdges(6, [][2]int{{0, 1}, {1, 2}, {0, 2}, {0, 3}, {1, 4}, {2, 5}}, true)
	tests := []struct {
		name     string
		g        graphtest.Graph
		directed bool
		goal     Goal
		start    int32 // -1 if it is free
		prefix   []int32
		want     bool
	}{
		{"closed-none", graphtest.Graph{}, false, Closed, -1, nil, true},
		{"closed-pair", graphtest.Complete(2), false, Closed, 0, nil, true},
		{"closed-directed-pair", graphtest.Complete(2), true, Closed, 0, nil, false},
		{"closed-directed-one", graphtest.Graph{{0}}, true, Closed, 0, nil, true},
		{"one", graphtest.Graph{{}}, false, Open, 0, nil, false},
		{"one-end", graphtest.Graph{{}}, false, Goal{End: 0}, 0, nil, false},
		{"end-is-start", graphtest.Complete(3), false, Goal{End: 1}, 1, nil, true},
		{"end-in-prefix", graphtest.Complete(4), false, Goal{End: 2}, 0, []int32{0, 1, 2}, true},
		{"end-ends-prefix", graphtest.Complete(3), false, Goal{End: 2}, 0, []int32{0, 1, 2}, false},
		{"unconnected", graphtest.OfEdges(4, [][2]int{{0, 1}, {2, 3}}, true), false, Open, 3, nil, true},
		{"leaves", path4, false, Open, 1, nil, true},
		{"leaf-is-start", path4, false, Open, 0, nil, false},
		{"leaf-closed", path4, false, Closed, 0, nil, true},
		{"leaf-is-not-end", path4, false, Goal{End: 2}, 3, nil, true},
		{"source", join, true, Open, 1, nil, true},
		{"source-closed", join, true, Closed, 0, nil, true},
		{"sinks", fork, true, Open, 0, nil, true},
		{"sink-is-not-end", fork, true, Goal{End: 2}, 0, nil, true},
		{"unbalanced", graphtest.Grid(3, 3), false, Open, 1, nil, true},
		{"unbalanced-closed", graphtest.Grid(3, 3), false, Closed, 0, nil, true},
		{"end-of-other-colour", graphtest.Grid(3, 3), false, Goal{End: 1}, 0, nil, true},
		{"end-at-0-of-same-colour", square, false, Goal{End: 0}, 2, nil, true},
		{"end-of-same-colour", graphtest.Grid(2, 3), false, Goal{End: 2}, 0, nil, true},
		{"free-unconnected", graphtest.OfEdges(4, [][2]int{{0, 1}, {2, 3}}, false), true, Open, -1, nil, true},
		{"free-leaves", tailed, false, Open, -1, nil, true},
		{"free-leaves-end", tailed, false, Goal{End: 3}, -1, nil, true},
		{"free-leaves-end-at-0", graphtest.Undirected(3, [][2]int{{1, 0}, {0, 2}}), false, Goal{End: 0}, -1, nil, true},
		{"free-sources", join, true, Open, -1, nil, true},
		{"free-sinks", fork, true, Open, -1, nil, true},
		{"free-sink-end", triangleFork, true, Goal{End: 3}, -1, nil, true},
		{"free-unbalanced", twoFour, false, Open, -1, nil, true},
		{"free-unbalanced-closed", graphtest.Grid(3, 3), false, Closed, -1, nil, true},
		{"free-end-at-0-of-fewer", graphtest.OfEdges(5, [][2]int{{0, 2}, {0, 3}, {0, 4}, {1, 2}, {1, 3}, {1, 4}}, true), false, Goal{End: 0}, -1, nil, true},
		{"free-end-of-fewer", graphtest.Grid(3, 3), false, Goal{End: 1}, -1, nil, true},
	}
	for _, test := range tests {
		t.Run("case="+test.name, func(t *testing.T) {
			p := Problem{Graph: dense.NewGraph(test.g.Lists(), !test.directed), Goal: test.goal, Start: test.start, Prefix: test.prefix, Prune: true}
			if got := isNone(t, p.Prepare(work.New(t.Context()))); got != test.want {
				t.Errorf("none: %t, want %t", got, test.want)
			}
		})
	}
}

func TestStops(t *testing.T) {
	for _, start := range []int32{0, Anywhere} {
		for _, undirected := range []bool{true, false} {
			t.Run(fmt.Sprintf("start=%d/graph=%s", start, graphtest.Kind(undirected)), func(t *testing.T) {
				graphtest.CheckStops(t, graphtest.Scaled(3, 20), 10, func(units int) error {
					g := graphtest.Petersen(6000, 2)
					p := &Problem{Graph: dense.NewGraph(g.Lists(), undirected), Goal: Closed, Start: start, Prune: true}
					return p.Prepare(work.StopAfter(units))
				})
			})
		}
	}
}
