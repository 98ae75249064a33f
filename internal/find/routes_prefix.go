package find

import (
	"cmp"
	"slices"

	"example.com/knighttour/internal/dense"
	"example.com/knighttour/internal/order"
	"example.com/knighttour/internal/problem"
	"example.com/knighttour/internal/work"
)

// The first of the fewest routes must begin with a prefix. All vertices of the
// prefix but the last are removed from the graph, and a vertex that stands for
// them is added: its only edge leads to the last vertex of the prefix. A
// minimum set of routes of that graph need not use this edge. But another set
// of the same size does: the last vertex of the prefix gives up one of its
// other edges for it.

// routesWithPrefix is [Routes] for a problem with a start or a prefix.
func routesWithPrefix(c *work.Canceller, p *problem.Problem) Paths {
	prefix := p.Path()
	r := newRemainder(c, &problem.Problem{
		Graph:  p.Graph,
		Plan:   p.Plan,
		Goal:   problem.Open,
		Prefix: prefix,
	})
	smaller, err := r.smaller()
	if err != nil {
		return Paths{Paths: r.singleRoutes(), Err: err}
	}
	last := smaller.Start
	added := int32(smaller.Graph.Len())
	g := smaller.Graph.WithVertex(c, func(v int32) (toNew, fromNew bool) {
		return v == last && p.Graph.Undirected, v == last
	})
	joined := &problem.Problem{
		Graph: g,
		Plan:  order.WarnsdorffPlan(g.Lists),
		Goal:  problem.Open,
		Start: problem.Anywhere,
	}
	if err := c.Err(); err != nil {
		return Paths{Paths: r.singleRoutes(), Err: err}
	}
	x := Routes(c, joined)
	x.Paths = r.fromSmaller(x.Paths, last, added)
	x.Visits += int64(len(r.before))
	return x
}

// singleRoutes returns the prefix as a route, and each other vertex as a route
// of its own.
func (r *remainder) singleRoutes() [][]int32 {
	routes := [][]int32{slices.Clone(r.whole.Prefix)}
	on := dense.Marks(r.whole.Graph.Len(), r.whole.Prefix)
	for v, isOn := range on {
		if !isOn {
			routes = append(routes, []int32{int32(v)})
		}
	}
	return routes
}

// fromSmaller converts routes of the smaller graph, which has the added vertex,
// to routes of the whole graph. The first begins with the prefix, and the
// others are in the order of their smallest vertices. The parameter last is the
// last vertex of the prefix, by its number in the smaller graph. The routes of
// the smaller graph are overwritten.
func (r *remainder) fromSmaller(smaller [][]int32, last, added int32) [][]int32 {
	var first []int32
	var others [][]int32
	for _, route := range smaller {
		if i := slices.Index(route, added); i >= 0 {
			route = slices.Delete(route, i, i+1) // added has one edge, so it is at an end
		}
		i := slices.Index(route, last)
		if i < 0 {
			if len(route) > 0 {
				others = append(others, route)
			}
			continue
		}
		if r.whole.Graph.Undirected && len(route)-i < i+1 { // the longer part follows the prefix
			slices.Reverse(route)
			i = len(route) - 1 - i
		}
		if i > 0 {
			others = append(others, route[:i])
		}
		first = route[i:]
	}
	routes := [][]int32{r.path(first)}
	slices.SortFunc(others, func(a, b []int32) int {
		return cmp.Compare(slices.Min(a), slices.Min(b))
	})
	for _, route := range others {
		routes = append(routes, r.inWhole(route))
	}
	return routes
}
