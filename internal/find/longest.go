package find

import (
	"example.com/knighttour/internal/order"
	"example.com/knighttour/internal/problem"
	"example.com/knighttour/internal/work"
)

// Longest looks for the longest path of p that begins with the start or the
// prefix of p. For a closed tour, it looks for the longest such cycle. p need
// not be prepared, and has no places. The plan is as for [Tour].
func Longest(c *work.Canceller, p *problem.Problem, plan *order.Plan) Paths {
	if isTwoWay(c, p.Graph) {
		return longestTwoWay(c, p, plan)
	}
	if len(p.Path()) > 0 {
		return longestWithPrefix(c, p, plan)
	}
	return lengthen(c, p, plan, nil)
}

// longestTwoWay is [Longest] for a two-way graph. It looks for a cycle along an
// edge and back only if the undirected graph has no cycle.
func longestTwoWay(c *work.Canceller, p *problem.Problem, plan *order.Plan) Paths {
	undirected, rule := asUndirected(p, plan)
	x := Longest(c, undirected, rule)
	if !p.Closed || len(x.Paths) > 0 {
		return x
	}
	if cycle := backAndForth(c, p); cycle != nil {
		x.Paths = [][]int32{cycle}
		x.Proven = x.Err == nil
		x.None = nil
	}
	return x
}
