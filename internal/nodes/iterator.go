package nodes

import (
	"fmt"

	"gonum.org/v1/gonum/graph"
)

// An Edge is an edge without attributes.
type Edge struct{ F, T graph.Node }

// From returns the node that the edge leads from.
func (e Edge) From() graph.Node { return e.F }

// To returns the node that the edge leads to.
func (e Edge) To() graph.Node { return e.T }

// ReversedEdge returns the edge from To to From.
func (e Edge) ReversedEdge() graph.Edge { return Edge{F: e.T, T: e.F} }

// String returns the edge as "(0,0)->(2,1)" between squares.
func (e Edge) String() string { return fmt.Sprintf("%v->%v", e.F, e.T) }

// A WeightedEdge is an edge with a weight and no other attributes.
type WeightedEdge struct {
	Edge
	W float64
}

// Weight returns the weight.
func (e WeightedEdge) Weight() float64 { return e.W }

// ReversedEdge returns the edge from To to From with the same weight.
func (e WeightedEdge) ReversedEdge() graph.Edge { return WeightedEdge{Edge{F: e.T, T: e.F}, e.W} }

// Iterate returns an iterator over the nodes at(0) to at(n-1).
func Iterate(n int, at func(i int) graph.Node) graph.Nodes {
	if n == 0 {
		return graph.Empty
	}
	return &iterator{at: at, len: n}
}

// An iterator is a [graph.NodeSlicer] over computed nodes.
type iterator struct {
	at   func(i int) graph.Node
	len  int
	next int // one past the current node; len+1 after the last
}

func (it *iterator) Len() int { return max(0, it.len-it.next) }
func (it *iterator) Reset()   { it.next = 0 }

func (it *iterator) Next() bool {
	it.next = min(it.next, it.len) + 1
	return it.next <= it.len
}

func (it *iterator) Node() graph.Node {
	if it.next < 1 || it.next > it.len {
		return nil
	}
	return it.at(it.next - 1)
}

func (it *iterator) NodeSlice() []graph.Node {
	if it.Len() == 0 {
		return nil
	}
	nodes := make([]graph.Node, 0, it.Len())
	for it.Next() {
		nodes = append(nodes, it.Node())
	}
	return nodes
}
