package knighttour

import (
	"fmt"

	"example.com/knighttour/internal/english"
	"gonum.org/v1/gonum/graph"
)

// This file chooses the words for nodes in errors.

// nounOf returns the word for a node: square or node.
func nounOf(node graph.Node) string {
	if _, isSquare := node.(Square); isSquare {
		return "square"
	}
	return "node"
}

// nounIn returns the word for the nodes of a graph: square or node.
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
