package knighttour

import (
	"fmt"

	"gonum.org/v1/gonum/graph"
)

// edge is an edge without attributes.
type edge struct{ from, to graph.Node }

func (e edge) From() graph.Node         { return e.from }
func (e edge) To() graph.Node           { return e.to }
func (e edge) ReversedEdge() graph.Edge { return edge{from: e.to, to: e.from} }

// String returns the edge as "(0,0)->(2,1)" between squares.
func (e edge) String() string { return fmt.Sprintf("%v->%v", e.from, e.to) }

// weightedEdge is an edge with a weight and no other attributes.
type weightedEdge struct {
	edge
	weight float64
}

func (e weightedEdge) Weight() float64 { return e.weight }
func (e weightedEdge) ReversedEdge() graph.Edge {
	return weightedEdge{edge{from: e.to, to: e.from}, e.weight}
}

// newNodes returns an iterator over the nodes at(0) to at(n-1).
func newNodes(n int, at func(i int) graph.Node) graph.Nodes {
	if n == 0 {
		return graph.Empty
	}
	return &nodeIterator{at: at, len: n}
}

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
