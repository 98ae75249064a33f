package graphtest

import (
	"gonum.org/v1/gonum/graph"
	"gonum.org/v1/gonum/graph/iterator"
)

// An Odd is a graph of the gonum package at the edges of the contract: its
// iterators do not know their length, and hand out the graph's own slices.
type Odd struct {
	graph.Graph // for what is not asked
	List        []graph.Node
	Next        map[int64][]graph.Node
}

type oddNodes struct{ iterator.OrderedNodes }

// Len implements graph.Nodes: it is less than 0 if the length is not known.
func (*oddNodes) Len() int { return -1 }

// Nodes implements graph.Graph.
func (g *Odd) Nodes() graph.Nodes { return &oddNodes{*iterator.NewOrderedNodes(g.List)} }

// From implements graph.Graph. It is nil, not empty, if there is no successor.
func (g *Odd) From(id int64) graph.Nodes {
	if len(g.Next[id]) == 0 {
		return nil
	}
	return &oddNodes{*iterator.NewOrderedNodes(g.Next[id])}
}
