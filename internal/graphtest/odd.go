package graphtest

import (
	"slices"

	"gonum.org/v1/gonum/graph"
	"gonum.org/v1/gonum/graph/iterator"
	"gonum.org/v1/gonum/graph/simple"
)

// An Odd is a graph of the gonum package at the edges of the contract: its
// iterators do not know their length, and hand out the graph's own slices.
type Odd struct {
	List []graph.Node
	Next map[int64][]graph.Node
}

type oddNodes struct{ iterator.OrderedNodes }

// Len implements graph.Nodes: it is less than 0 if the length is not known.
func (*oddNodes) Len() int { return -1 }

// Node implements graph.Graph.
func (g *Odd) Node(id int64) graph.Node {
	i := slices.IndexFunc(g.List, func(n graph.Node) bool { return n.ID() == id })
	if i < 0 {
		return nil
	}
	return g.List[i]
}

// Nodes implements graph.Graph.
func (g *Odd) Nodes() graph.Nodes { return &oddNodes{*iterator.NewOrderedNodes(g.List)} }

// From implements graph.Graph. It is nil, not empty, if there is no successor.
func (g *Odd) From(id int64) graph.Nodes {
	if len(g.Next[id]) == 0 {
		return nil
	}
	return &oddNodes{*iterator.NewOrderedNodes(g.Next[id])}
}

// HasEdgeBetween implements graph.Graph.
func (g *Odd) HasEdgeBetween(x, y int64) bool { return g.Edge(x, y) != nil || g.Edge(y, x) != nil }

// Edge implements graph.Graph.
func (g *Odd) Edge(u, v int64) graph.Edge {
	for _, n := range g.Next[u] {
		if n.ID() == v {
			return simple.Edge{F: g.Node(u), T: n}
		}
	}
	return nil
}
