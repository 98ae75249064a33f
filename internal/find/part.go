package find

import (
	"example.com/knighttour/internal/dense"
	"example.com/knighttour/internal/order"
	"example.com/knighttour/internal/problem"
	"example.com/knighttour/internal/work"
)

// tourOfPart is [tourWithoutPrefix] for the subgraph induced by some vertices
// of the problem's graph. These must include the start and the end, if the
// problem has them.
func tourOfPart(c *work.Canceller, p *problem.Problem, has []bool) Result {
	g := p.Graph
	number := make([]int32, g.Len())
	var vertex []int32
	for v := range number {
		number[v] = -1
		if has[v] {
			number[v] = int32(len(vertex))
			vertex = append(work.Grow(c, vertex), int32(v))
		}
		if err := c.Spend(1); err != nil {
			return Result{Err: err}
		}
	}
	lists := g.Part(c, number)
	if err := c.Err(); err != nil {
		return Result{Err: err}
	}
	part := problem.Problem{
		Graph: dense.NewGraph(lists, g.Undirected),
		Plan:  order.WarnsdorffPlan(lists),
		Goal:  problem.Goal{Closed: p.Closed, End: -1},
		Start: problem.Anywhere,
	}
	if p.Start >= 0 {
		part.Start = number[p.Start]
	}
	if p.End >= 0 {
		part.End = number[p.End]
	}
	r := tourWithoutPrefix(c, &part)
	r.Tour = renamed(r.Tour, vertex)
	r.Longest = renamed(r.Longest, vertex)
	return r
}

// renamed returns a path with each vertex v replaced by names[v]. It returns
// nil for nil.
func renamed(path, names []int32) []int32 {
	if path == nil {
		return nil
	}
	list := make([]int32, len(path))
	for i, v := range path {
		list[i] = names[v]
	}
	return list
}
