package find

import (
	"math/rand/v2"
	"slices"
	"testing"

	"example.com/knighttour/internal/dense"
	"example.com/knighttour/internal/graphtest"
	"example.com/knighttour/internal/problem"
	"example.com/knighttour/internal/work"
)

// TestLongestBackAndForth looks for the longest cycle of a directed graph that
// has the edges of a tree in both directions. Such a cycle goes along an edge
// and back.
func TestLongestBackAndForth(t *testing.T) {
	// A tree whose vertex 0 has no edges, except a loop.
	tree := graphtest.Graph{{0}, {2}, {1, 3, 4}, {2}, {2}}
	for name, test := range map[string]struct {
		prefix []int32
		want   []int32 // nil if there is no cycle
	}{
		"from anywhere": {
			want: []int32{1, 2},
		},
		"from a vertex": {
			prefix: []int32{3},
			want:   []int32{3, 2},
		},
		"from a vertex alone": {
			prefix: []int32{0},
		},
		"along an edge": {
			prefix: []int32{2, 4},
			want:   []int32{2, 4},
		},
		"along two edges": {
			prefix: []int32{1, 2, 3},
		},
	} {
		t.Run(name, func(t *testing.T) {
			graph := dense.NewGraph(tree.Lists(), false)
			p := closedTour(graph)
			if test.prefix != nil {
				p = problemAfter(tree, false, problem.Closed, test.prefix)
			}
			x := Longest(work.New(t.Context()), p)
			if test.want == nil {
				if len(x.Paths) > 0 || x.Proven {
					t.Errorf("%v, proven: %t, want none", x.Paths, x.Proven)
				}
				return
			}
			if len(x.Paths) != 1 || !slices.Equal(x.Paths[0], test.want) {
				t.Errorf("%v, want %v", x.Paths, test.want)
			}
			if !x.Proven || x.None != nil {
				t.Errorf("%v: proven: %t, none: %v", x.Paths, x.Proven, x.None)
			}
		})
	}
}

// TestTourOfTwoWay checks that the search for a tour treats a directed graph
// that has each edge in both directions as an undirected graph: with the same
// tour and the same number of visits.
func TestTourOfTwoWay(t *testing.T) {
	g := graphtest.Knights(6, 6)
	find := func(undirected bool) Result {
		graph := dense.NewGraph(g.Lists(), undirected)
		return Tour(work.New(t.Context()), closedTour(graph))
	}
	want, got := find(true), find(false)
	if got.Tour == nil || !slices.Equal(got.Tour, want.Tour) || got.Visits != want.Visits {
		t.Errorf("%v, %d visits, want %v, %d visits", got.Tour, got.Visits, want.Tour, want.Visits)
	}
}

// TestRoutesOfTwoWay checks that the search for routes treats a directed graph
// that has each edge in both directions as an undirected graph: with the same
// routes and the same number of visits.
func TestRoutesOfTwoWay(t *testing.T) {
	g := graphtest.Attachment(rand.New(rand.NewPCG(1, 35)), 60, 1)
	find := func(undirected bool) Paths {
		graph := dense.NewGraph(g.Lists(), undirected)
		return Routes(work.New(t.Context()), openTour(graph))
	}
	want, got := find(true), find(false)
	if !slices.EqualFunc(got.Paths, want.Paths, slices.Equal) || got.Visits != want.Visits {
		t.Errorf("%v, %d visits, want %v, %d visits", got.Paths, got.Visits, want.Paths, want.Visits)
	}
}

// TestLongestOfLoopsAlone checks that a directed graph with no edges but loops
// has no cycle: a loop is not one.
func TestLongestOfLoopsAlone(t *testing.T) {
	graph := dense.NewGraph(graphtest.Graph{{0}, {1}, {2}}.Lists(), false)
	x := Longest(work.New(t.Context()), closedTour(graph))
	if len(x.Paths) > 0 || x.Err != nil {
		t.Errorf("%v, %v, want no cycle", x.Paths, x.Err)
	}
}
