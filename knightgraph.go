package knighttour

import (
	"gonum.org/v1/gonum/graph"
	"gonum.org/v1/gonum/graph/simple"
)

// KnightGraph returns a copy of b as a graph that can be changed: a node of
// type [Square] for each square, and an edge for each move. A full m x n board
// with a knight and m, n >= 2 has 4mn-6(m+n)+8 edges. The textbook counts each
// edge twice, once in each direction.
//
// It takes time and memory proportional to the number of squares. To search a
// board without changing it, pass the [Board], which is a graph itself.
func KnightGraph(b Board) *simple.UndirectedGraph {
	b.mustFit()
	g := simple.NewUndirectedGraph()
	squares := make([]graph.Node, b.shape.Area()) // nil where blocked
	for id := range squares {
		if s := b.Node(int64(id)); s != nil {
			squares[id] = s
			g.AddNode(s)
		}
	}
	for id, s := range squares {
		for next := range b.Moves(b.shape.Place(int64(id))) { // none from a blocked square
			to := next.ID()
			if to > int64(id) { // each edge once
				g.SetEdge(simple.Edge{F: s, T: squares[to]})
			}
		}
	}
	return g
}
