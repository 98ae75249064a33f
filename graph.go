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
// there are more than 2,147,483,647. A board that is not to be changed is a
// graph already: pass the [Board].
func KnightGraph(b Board) *simple.UndirectedGraph {
	b.mustFit()
	g := simple.NewUndirectedGraph()
	squares := make([]graph.Node, b.area()) // nil where blocked
	blocked := b.blocked()
	for id := range squares {
		if !blocked.contains(int64(id)) {
			squares[id] = b.square(id)
		}
	}
	moves := b.moves()
	for id, s := range squares {
		if s == nil {
			continue
		}
		row, col, isolated := id/b.cols, id%b.cols, true
		for _, m := range moves {
			to := id + m.row*b.cols + m.col
			if !b.within(row+m.row, col+m.col) || squares[to] == nil {
				continue
			}
			isolated = false
			if to > id { // each edge is set once
				g.SetEdge(simple.Edge{F: s, T: squares[to]})
			}
		}
		if isolated {
			g.AddNode(s)
		}
	}
	return g
}

// edge is an edge without attributes.
type edge struct{ from, to graph.Node }

func (e edge) From() graph.Node         { return e.from }
func (e edge) To() graph.Node           { return e.to }
func (e edge) ReversedEdge() graph.Edge { return edge{from: e.to, to: e.from} }

// weightedEdge is an edge with no attribute but its weight.
type weightedEdge struct {
	edge
	weight float64
}

func (e weightedEdge) Weight() float64 { return e.weight }
func (e weightedEdge) ReversedEdge() graph.Edge {
	return weightedEdge{edge{from: e.to, to: e.from}, e.weight}
}

// nodeIterator is the graph.Nodes of the nodes at(0) to at(len-1).
type nodeIterator struct {
	at   func(i int) graph.Node
	len  int
	next int // one past the current node; len+1 after the last
}

func (it *nodeIterator) Len() int { return max(0, it.len-it.next) }
func (it *nodeIterator) Reset()   { it.next = 0 }

func (it *nodeIterator) Next() bool {
	it.next = min(it.next, it.len) + 1
	return it.next <= it.len
}

func (it *nodeIterator) Node() graph.Node {
	if it.next < 1 || it.next > it.len {
		return nil
	}
	return it.at(it.next - 1)
}

// NodeSlice implements [graph.NodeSlicer].
func (it *nodeIterator) NodeSlice() []graph.Node {
	if it.Len() == 0 {
		return nil
	}
	nodes := make([]graph.Node, 0, it.Len())
	for it.Next() {
		nodes = append(nodes, it.Node())
	}
	return nodes
}
