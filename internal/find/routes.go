package find

import (
	"example.com/knighttour/internal/problem"
	"example.com/knighttour/internal/work"
)

// Routes looks for the fewest disjoint paths that visit all vertices of p. The
// goal of p is an open tour, which would be a single route. The first route
// begins with the start or the prefix of p, if p has one.
func Routes(c *work.Canceller, p *problem.Problem) Paths {
	const maxFirstJoin = 1 << 26 // work to join routes before the first turn
	if isTwoWay(c, p.Graph) {
		p = asUndirected(p)
	}
	if len(p.Path()) > 0 {
		return routesWithPrefix(c, p)
	}
	p = withoutLoops(c, p)
	s := newRouteSearch(c, p.Graph)
	var joiner *routeJoiner // nil before the first join, and if there is nothing to join
	join := func(budget int64) {
		if joiner == nil {
			joiner = newRouteJoiner(c, p.Graph)
		}
		if joiner != nil {
			s.Offer(joiner.run(budget)...)
		}
	}
	if isLarge(p.Graph) {
		join(min(firstTurn(p.Graph)/4, maxFirstJoin))
	}
	a := &alternation{
		c:       c,
		problem: p,
		search:  s,
	}
	return a.run(func(budget int64) {
		if p.Graph.Undirected && budget > firstTurn(p.Graph) && !s.IsProven() {
			join(budget / 2)
		}
	})
}
