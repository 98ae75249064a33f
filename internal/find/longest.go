package find

import (
	"example.com/knighttour/internal/problem"
	"example.com/knighttour/internal/work"
)

// Longest looks for the longest path of p that begins with the start or the
// prefix of p. For a closed tour, it looks for the longest such cycle. p need
// not be prepared, and has no places. The plan of p is as for [Tour].
func Longest(c *work.Canceller, p *problem.Problem) Paths {
	if isTwoWay(c, p.Graph) {
		return longestTwoWay(c, p)
	}
	if len(p.Path()) > 0 {
		return longestWithPrefix(c, p)
	}
	return longestByTurns(c, p, nil)
}

// longestTwoWay is [Longest] for a two-way graph. It looks for a cycle along an
// edge and back only if the undirected graph has no cycle.
func longestTwoWay(c *work.Canceller, p *problem.Problem) Paths {
	x := Longest(c, asUndirected(p))
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
