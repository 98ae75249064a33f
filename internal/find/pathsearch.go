package find

import (
	"example.com/knighttour/internal/dense"
	"example.com/knighttour/internal/directed"
	"example.com/knighttour/internal/order"
	"example.com/knighttour/internal/pathset"
	"example.com/knighttour/internal/problem"
	"example.com/knighttour/internal/work"
)

// A pathSearch looks for the longest path, the longest cycle or the fewest
// routes: a [pathset.Search] of an undirected graph, or a [directed.Search].
// Their methods are documented there. reachCutBound also needs a method that
// only a [pathset.Search] has, so it asserts that type.
type pathSearch interface {
	IsProven() bool
	Paths() [][]int32
	Bound() int
	States() int64
	MayVisitAll() bool
	ExcludeAll()
	Offer(paths ...[]int32)
	Turn(units int64) error
}

// newPathSearch returns a search for the longest path or cycle of a problem,
// which has no prefix and, for a cycle, no start. If an undirected problem has
// a start, it has an end, too.
func newPathSearch(c *work.Canceller, p *problem.Problem) pathSearch {
	switch {
	case p.Closed && p.Graph.Undirected:
		return pathset.NewCycle(c, p.Graph)
	case p.Closed:
		return directed.NewCycle(c, p.Graph.Lists)
	case !p.Graph.Undirected:
		return directed.NewPath(c, p.Graph.Lists, p.Start, p.End)
	case p.Start >= 0:
		return pathset.NewPathBetween(c, p.Graph, p.Start, p.End)
	case p.End >= 0:
		return pathset.NewPathTo(c, p.Graph, p.End)
	}
	return pathset.NewPath(c, p.Graph)
}

// newRouteSearch returns a search for the fewest routes of a graph.
func newRouteSearch(c *work.Canceller, g *dense.Graph) pathSearch {
	if g.Undirected {
		return pathset.NewRoutes(c, g)
	}
	return directed.NewRoutes(c, g.Lists)
}

// withoutLoops returns a problem without the loops of the graph, which no path
// uses. If there are no loops, it returns p itself.
func withoutLoops(c *work.Canceller, p *problem.Problem) *problem.Problem {
	lists := p.Graph.WithoutLoops(c)
	if len(lists.List) == len(p.Graph.List) {
		return p
	}
	plain := *p
	plain.Graph = dense.NewGraph(lists, p.Graph.Undirected)
	plain.Plan = order.WarnsdorffPlan(p.Plan.Lists.WithoutLoops(c))
	return &plain
}
