package find

import (
	"slices"
	"testing"

	"example.com/knighttour/internal/graphtest"
	"example.com/knighttour/internal/order"
	"example.com/knighttour/internal/problem"
	"example.com/knighttour/internal/work"
)

// walks are the longest paths of a graph without a tour: over the largest
// component, or from a given start. The graph is a triangle, a path of five
// vertices, and a vertex alone.
var walks = struct {
	g     graphtest.Graph
	cases []walk
}{
	g: graphtest.Undirected(9, [][2]int{
		{0, 1}, {1, 2}, {0, 2},
		{3, 4}, {3, 5}, {5, 6}, {6, 7},
	}),
	cases: []walk{
		{start: -1, want: []int32{4, 3, 5, 6, 7}},
		{start: 0, want: []int32{0, 1, 2}},
		{start: 5, want: []int32{5, 3, 4}},
		{start: 8, want: []int32{8}},
	},
}

// A walk is the longest path from a start, which is free if it is -1.
type walk struct {
	start int32
	want  []int32
}

// TestWalk looks at the path that a proof leaves.
func TestWalk(t *testing.T) {
	for _, test := range walks.cases {
		for engine, graph := range walks.g.Engines(true) {
			p := problem.Problem{Graph: graph, Goal: problem.Open, Start: test.start}
			r := Tour(work.New(t.Context()), &p, new(order.Plan).Rule(graph.Lists))
			if r.None == nil {
				t.Errorf("%s from %d: no proof", engine, test.start)
			}
			path := Polish(work.New(t.Context()), &p, r.Longest)
			if !slices.Equal(path, test.want) {
				t.Errorf("%s from %d: %v, want %v", engine, test.start, path, test.want)
			}
		}
	}
}

// TestWalkStops checks that a search for the longest path that is stopped
// leaves one from the start.
func TestWalkStops(t *testing.T) {
	for _, test := range walks.cases {
		for engine, graph := range walks.g.Engines(true) {
			for units := range 200 {
				p := problem.Problem{Graph: graph, Goal: problem.Open, Start: test.start}
				path := Polish(work.StopAfter(units), &p, nil)
				if err := graphtest.CheckPath(walks.g, graphtest.IDs(path)); err != nil {
					t.Errorf("%s from %d stopped after %d: %v", engine, test.start, units, err)
				}
				if test.start >= 0 && path[0] != test.start {
					t.Errorf("%s from %d stopped after %d: %v", engine, test.start, units, path)
				}
			}
		}
	}
}
