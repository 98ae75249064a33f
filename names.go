package knighttour

import (
	"fmt"

	"example.com/knighttour/internal/english"
	"gonum.org/v1/gonum/graph"
)

// This file has what texts of errors call nodes.

// nounOf returns what a node is, for texts of errors.
func nounOf(node graph.Node) string {
	if _, isSquare := node.(Square); isSquare {
		return "square"
	}
	return "node"
}

// nounIn returns what the nodes of a graph are, for texts of errors.
func nounIn(g graph.Graph) string {
	nodes := g.Nodes()
	if nodes == nil || !nodes.Next() {
		return "node"
	}
	return nounOf(nodes.Node())
}

// amountIn returns a number of nodes of a graph in words, such as "3 squares".
func amountIn(g graph.Graph, n int) string { return english.Plural(n, nounIn(g)) }

// nameOf returns the ID of a node, with its name if it has one, such as "8
// (b6)".
func nameOf(node graph.Node) string {
	name := ""
	if node, isStringer := node.(fmt.Stringer); isStringer {
		name = node.String()
	}
	if name == "" {
		return fmt.Sprint(node.ID())
	}
	return fmt.Sprintf("%d (%s)", node.ID(), name)
}
