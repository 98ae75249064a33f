package knighttour

import (
	"example.com/knighttour/internal/board"
	"gonum.org/v1/gonum/graph"
	"gonum.org/v1/gonum/graph/simple"
)

// KnightGraph returns a copy of b as a graph that can be changed: a node of
// type [Square] for each square, and an edge for each move. A full m x n board
// with a knight and m, n >= 2 has 4mn-6(m+n)+8 edges. The textbook counts each
// edge twice, once in each direction.
//
// It takes time and memory proportional to the number of squares. To search a board
// without changing it, pass the [Board], which is a graph itself.
func KnightGraph(b Board) *simple.UndirectedGraph {
	b.mustFit()
	g := simple.NewUndirectedGraph()
	squares := make([]graph.Node, b.shape.Area()) // nil where blocked
	blocked := b.shape.Blocked()
	for id := range squares {
		if !blocked.Contains(int64(id)) {
			squares[id] = b.square(int64(id))
			g.AddNode(squares[id])
		}
	}
	cols := b.shape.Cols
	moves := b.shape.Moves(new([board.UsualMoves]board.Offset))
	for id, s := range squares {
		if s == nil {
			continue
		}
		row, col := id/cols, id%cols
		for _, m := range moves {
			to := id + m.Row*cols + m.Col
			if to > id && b.shape.Within(row+m.Row, col+m.Col) && squares[to] != nil { // each edge once
				g.SetEdge(simple.Edge{F: s, T: squares[to]})
			}
		}
	}
	return g
}
