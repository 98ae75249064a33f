package find

import (
	"slices"

	"example.com/knighttour/internal/dense"
	"example.com/knighttour/internal/order"
	"example.com/knighttour/internal/problem"
	"example.com/knighttour/internal/work"
)

// A directed graph may have each of its edges in both directions, like streets
// without one-way signs. Such a graph has the same paths as the undirected
// graph with these edges, for which there are more methods. It has the same
// cycles, and also the cycles of two vertices, which go along an edge and back.

// isTwoWay reports whether a directed graph has each edge in both directions,
// and enough vertices for a cycle of an undirected graph.
func isTwoWay(c *work.Canceller, g *dense.Graph) bool {
	return !g.Undirected && g.Len() >= 3 && g.IsTwoWay(c)
}

// asUndirected returns the problem for the undirected graph that has the edges
// of the problem's two-way graph.
func asUndirected(p *problem.Problem) *problem.Problem {
	undirected := *p
	undirected.Graph = dense.NewGraph(p.Graph.Lists, true)
	undirected.Plan = order.WarnsdorffPlan(p.Plan.Lists)
	return &undirected
}

// backAndForth returns the first cycle of two vertices of a two-way graph that
// begins with the start or prefix of the problem, or nil if there is none. A
// prefix of two vertices is such a cycle itself, and no such cycle begins with
// a longer prefix.
func backAndForth(c *work.Canceller, p *problem.Problem) []int32 {
	prefix := p.Path()
	switch len(prefix) {
	case 0:
		for v := range int32(p.Graph.Len()) {
			if cycle := backFrom(c, p.Graph, v); cycle != nil {
				return cycle
			}
		}
		return nil
	case 1:
		return backFrom(c, p.Graph, prefix[0])
	case 2:
		return slices.Clone(prefix)
	}
	return nil
}

// backFrom returns the first cycle of two vertices that begins with v, or nil.
func backFrom(c *work.Canceller, g *dense.Graph, v int32) []int32 {
	c.Spend(1)
	for _, w := range g.Of(v) {
		if w != v {
			return []int32{v, w}
		}
	}
	return nil
}
