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
// It takes time and memory proportional to the number of squares, and panics if
// there are more than 2,147,483,647. To search a board without changing it, pass
// the [Board], which is a graph itself.
func KnightGraph(b Board) *simple.UndirectedGraph {
	b.mustFit()
	g := simple.NewUndirectedGraph()
	squares := make([]graph.Node, b.area()) // nil where blocked
	blocked := b.blocked()
	for id := range squares {
		if !blocked.contains(int64(id)) {
			squares[id] = b.square(id)
			g.AddNode(squares[id])
		}
	}
	moves := b.moves()
	for id, s := range squares {
		if s == nil {
			continue
		}
		row, col := id/b.cols, id%b.cols
		for _, m := range moves {
			to := id + m.row*b.cols + m.col
			if to > id && b.within(row+m.row, col+m.col) && squares[to] != nil { // each edge once
				g.SetEdge(simple.Edge{F: s, T: squares[to]})
			}
		}
	}
	return g
}
