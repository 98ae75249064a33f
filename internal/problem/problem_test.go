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
	return slices.DeleteFunc(tours, func(tour []int32) bool {
		return !graphtest.BeginsWith(tour, p.Path())
	})
}

func describe(g graphtest.Graph, p *Problem) string {
	graph := g.Describe(p.Graph.Undirected)
	return fmt.Sprintf("%s from %d, goal %v, prefix %v, places %v", graph, p.Start, p.Goal, p.Prefix, p.Places)
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
				t.Fatalf("%s: none, but there is %v", describe(g, p), tours[0])
			}
			return
		}
		checkEnds(t, g, p, tours)
		for v := range g {
			isInSet := p.InteriorSet()>>v&1 == 1
			if isInSet != p.IsInterior(int32(v)) {
				t.Fatalf("%s: interior set %b, but %d is %t",
					describe(g, p), p.InteriorSet(), v, !isInSet)
			}
		}
	}
	r := rand.New(rand.NewPCG(21, 22))
	for range graphtest.Scaled(4000, 100_000) {
		g, undirected := randomGraph(r)
		start := int32(r.IntN(len(g)))
		for _, goal := range goals(r.IntN(len(g))) {
			p := &Problem{
				Graph: dense.NewGraph(g.Lists(), undirected),
				Goal:  goal,
				Start: start,
				Prune: true,
			}
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
			check(t, g, &Problem{
				Graph: dense.NewGraph(g.Lists(), undirected),
				Goal:  goal,
				Prune: true,
			})
		}
	})
}

// checkEnds checks what a problem says of the last vertices of all paths over
// all vertices, of which some are tours.
func checkEnds(t *testing.T, g graphtest.Graph, p *Problem, tours [][]int32) {
	t.Helper()
	for _, path := range g.Tours(p.Graph.Undirected, p.Start, false, -1) {
		last := path[len(path)-1]
		isTour := slices.ContainsFunc(tours, func(tour []int32) bool {
			return slices.Equal(tour, path)
		})
		if graphtest.BeginsWith(path, p.Prefix) && p.Reaches(last) != isTour {
			t.Fatalf("%s: path %v reaches the goal %t, want %t",
				describe(g, p), path, !isTour, isTour)
		}
		if !isTour {
			continue
		}
		if p.IsInterior(last) {
			t.Fatalf("%s: the last vertex of %v is interior", describe(g, p), path)
		}
		if p.MaxForced == 1 && !slices.Contains(p.Exits, last) {
			t.Fatalf("%s: the last vertex of %v is not among the exits %v",
				describe(g, p), path, p.Exits)
		}
	}
}

// TestFreeStart compares the proofs that there is no tour from any vertex, and
// where tours may begin, with the tours from all vertices.
func TestFreeStart(t *testing.T) {
	r := rand.New(rand.NewPCG(23, 24))
	proofs := 0
	for range graphtest.Scaled(3000, 60_000) {
		g, undirected := randomGraph(r)
		for _, goal := range goals(r.IntN(len(g))) {
			p := Problem{
				Graph: dense.NewGraph(g.Lists(), undirected),
				Goal:  goal,
				Start: Anywhere,
				Prune: true,
			}
			none := isNone(t, p.Prepare(work.New(t.Context())))
			if none {
				proofs++
			}
			for start := range int32(len(g)) {
				for _, tour := range g.Tours(undirected, start, goal.Closed, goal.End) {
					if none {
						t.Fatalf("%s: none, but there is %v", describe(g, &p), tour)
					}
					last := tour[len(tour)-1]
					mayReverse := undirected && goal == Open && p.MayBegin(last)
					if !p.MayBegin(start) && !mayReverse {
						t.Fatalf("%s: neither %v nor its reverse may begin", describe(g, &p), tour)
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
	path4 := graphtest.Grid(1, 4)
	grid3 := graphtest.Grid(3, 3)
	pair := graphtest.Complete(2)
	square := graphtest.Undirected(4, [][2]int{{0, 1}, {1, 2}, {2, 3}, {3, 0}})
	twoPairs := [][2]int{{0, 1}, {2, 3}}
	fork := graphtest.OfEdges(4, [][2]int{{0, 1}, {1, 2}, {1, 3}}, false)
	join := graphtest.OfEdges(4, [][2]int{{0, 2}, {1, 2}, {2, 3}}, false)
	triangleFork := graphtest.OfEdges(5, [][2]int{
		{0, 1}, {1, 2}, {0, 2}, {2, 3}, {3, 2}, {2, 4},
	}, false)
	twoThree := graphtest.Undirected(5, [][2]int{
		{0, 2}, {0, 3}, {0, 4},
		{1, 2}, {1, 3}, {1, 4},
	})
	twoFour := graphtest.Undirected(6, [][2]int{
		{0, 2}, {0, 3}, {0, 4}, {0, 5},
		{1, 2}, {1, 3}, {1, 4}, {1, 5},
	})
	tailed := graphtest.Undirected(6, [][2]int{{0, 1}, {1, 2}, {0, 2}, {0, 3}, {1, 4}, {2, 5}})
	tests := []struct {
		name     string
		g        graphtest.Graph
		directed bool
		goal     Goal
		start    int32
		prefix   []int32
		none     bool
	}{
		{
			name:  "closed-none",
			g:     graphtest.Graph{},
			goal:  Closed,
			start: Anywhere,
			none:  true,
		},
		{
			name:  "closed-pair",
			g:     pair,
			goal:  Closed,
			start: 0,
			none:  true,
		},
		{
			name:     "closed-directed-pair",
			g:        pair,
			directed: true,
			goal:     Closed,
			start:    0,
			none:     false,
		},
		{
			name:     "closed-directed-one",
			g:        graphtest.Graph{{0}},
			directed: true,
			goal:     Closed,
			start:    0,
			none:     true,
		},
		{
			name:  "one",
			g:     graphtest.Graph{{}},
			goal:  Open,
			start: 0,
			none:  false,
		},
		{
			name:  "one-end",
			g:     graphtest.Graph{{}},
			goal:  Goal{End: 0},
			start: 0,
			none:  false,
		},
		{
			name:  "end-is-start",
			g:     graphtest.Complete(3),
			goal:  Goal{End: 1},
			start: 1,
			none:  true,
		},
		{
			name:   "end-in-prefix",
			g:      graphtest.Complete(4),
			goal:   Goal{End: 2},
			start:  0,
			prefix: []int32{0, 1, 2},
			none:   true,
		},
		{
			name:   "end-ends-prefix",
			g:      graphtest.Complete(3),
			goal:   Goal{End: 2},
			start:  0,
			prefix: []int32{0, 1, 2},
			none:   false,
		},
		{
			name:  "unconnected",
			g:     graphtest.Undirected(4, twoPairs),
			goal:  Open,
			start: 3,
			none:  true,
		},
		{
			name:  "leaves",
			g:     path4,
			goal:  Open,
			start: 1,
			none:  true,
		},
		{
			name:  "leaf-is-start",
			g:     path4,
			goal:  Open,
			start: 0,
			none:  false,
		},
		{
			name:  "leaf-closed",
			g:     path4,
			goal:  Closed,
			start: 0,
			none:  true,
		},
		{
			name:  "leaf-is-not-end",
			g:     path4,
			goal:  Goal{End: 2},
			start: 3,
			none:  true,
		},
		{
			name:     "source",
			g:        join,
			directed: true,
			goal:     Open,
			start:    1,
			none:     true,
		},
		{
			name:     "source-closed",
			g:        join,
			directed: true,
			goal:     Closed,
			start:    0,
			none:     true,
		},
		{
			name:     "sinks",
			g:        fork,
			directed: true,
			goal:     Open,
			start:    0,
			none:     true,
		},
		{
			name:     "sink-is-not-end",
			g:        fork,
			directed: true,
			goal:     Goal{End: 2},
			start:    0,
			none:     true,
		},
		{
			name:  "unbalanced",
			g:     grid3,
			goal:  Open,
			start: 1,
			none:  true,
		},
		{
			name:  "unbalanced-closed",
			g:     grid3,
			goal:  Closed,
			start: 0,
			none:  true,
		},
		{
			name:  "end-of-other-colour",
			g:     grid3,
			goal:  Goal{End: 1},
			start: 0,
			none:  true,
		},
		{
			name:  "end-at-0-of-same-colour",
			g:     square,
			goal:  Goal{End: 0},
			start: 2,
			none:  true,
		},
		{
			name:  "end-of-same-colour",
			g:     graphtest.Grid(2, 3),
			goal:  Goal{End: 2},
			start: 0,
			none:  true,
		},
		{
			name:     "free-unconnected",
			g:        graphtest.OfEdges(4, twoPairs, false),
			directed: true,
			goal:     Open,
			start:    Anywhere,
			none:     true,
		},
		{
			name:  "free-leaves",
			g:     tailed,
			goal:  Open,
			start: Anywhere,
			none:  true,
		},
		{
			name:  "free-leaves-end",
			g:     tailed,
			goal:  Goal{End: 3},
			start: Anywhere,
			none:  true,
		},
		{
			name:  "free-leaves-end-at-0",
			g:     graphtest.Undirected(3, [][2]int{{1, 0}, {0, 2}}),
			goal:  Goal{End: 0},
			start: Anywhere,
			none:  true,
		},
		{
			name:     "free-sources",
			g:        join,
			directed: true,
			goal:     Open,
			start:    Anywhere,
			none:     true,
		},
		{
			name:     "free-sinks",
			g:        fork,
			directed: true,
			goal:     Open,
			start:    Anywhere,
			none:     true,
		},
		{
			name:     "free-sink-end",
			g:        triangleFork,
			directed: true,
			goal:     Goal{End: 3},
			start:    Anywhere,
			none:     true,
		},
		{
			name:  "free-unbalanced",
			g:     twoFour,
			goal:  Open,
			start: Anywhere,
			none:  true,
		},
		{
			name:  "free-unbalanced-closed",
			g:     grid3,
			goal:  Closed,
			start: Anywhere,
			none:  true,
		},
		{
			name:  "free-end-at-0-of-fewer",
			g:     twoThree,
			goal:  Goal{End: 0},
			start: Anywhere,
			none:  true,
		},
		{
			name:  "free-end-of-fewer",
			g:     grid3,
			goal:  Goal{End: 1},
			start: Anywhere,
			none:  true,
		},
	}
	for _, test := range tests {
		t.Run("case="+test.name, func(t *testing.T) {
			p := Problem{
				Graph:  dense.NewGraph(test.g.Lists(), !test.directed),
				Goal:   test.goal,
				Start:  test.start,
				Prefix: test.prefix,
				Prune:  true,
			}
			none := isNone(t, p.Prepare(work.New(t.Context())))
			if none != test.none {
				t.Errorf("none: %t, want %t", none, test.none)
			}
		})
	}
}

func TestStops(t *testing.T) {
	graphtest.Slow(t)
	for _, start := range []int32{0, Anywhere} {
		for _, undirected := range []bool{true, false} {
			t.Run(fmt.Sprintf("start=%d/graph=%s", start, graphtest.Kind(undirected)), func(t *testing.T) {
				graphtest.CheckStops(t, graphtest.Scaled(3, 20), 10, func(units int) error {
					g := graphtest.Petersen(6000, 2)
					p := &Problem{
						Graph: dense.NewGraph(g.Lists(), undirected),
						Goal:  Closed,
						Start: start,
						Prune: true,
					}
					return p.Prepare(work.StopAfter(units))
				})
			})
		}
	}
}
