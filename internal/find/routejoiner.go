package find

import (
	"example.com/knighttour/internal/dense"
	"example.com/knighttour/internal/find/cycle"
	"example.com/knighttour/internal/work"
)

// A routeJoiner joins disjoint paths of an undirected graph into fewer and
// longer ones.
type routeJoiner struct {
	c      *work.Canceller
	joiner *cycle.Joiner
	vertex []int32 // the vertices with neighbours, by their number in the joiner
	isOne  bool    // whether the paths have become a single cycle
}

// newRouteJoiner returns a joiner for a graph. It leaves out loops, and
// vertices without other edges, as package cycle requires. It returns nil if no
// vertex is left or c is stopped.
func newRouteJoiner(c *work.Canceller, g *dense.Graph) *routeJoiner {
	number := make([]int32, g.Len()) // by vertex: its number in the joiner, or -1
	var vertex []int32
	for v := range int32(g.Len()) {
		number[v] = -1
		list := g.Of(v)
		if len(list) > 1 || len(list) == 1 && list[0] != v {
			number[v] = int32(len(vertex))
			vertex = append(work.Grow(c, vertex), v)
		}
		if c.Spend(1) != nil {
			return nil
		}
	}
	part := dense.Lists{Start: make([]int, 1, len(vertex)+1)}
	for _, v := range vertex {
		for _, w := range g.Of(v) {
			if w != v {
				part.List = append(work.Grow(c, part.List), number[w])
			}
		}
		part.Start = append(part.Start, len(part.List))
		if c.Spend(1+len(g.Of(v))) != nil {
			return nil
		}
	}
	if len(vertex) == 0 {
		return nil
	}
	j, err := cycle.New(c, &cycle.Input{Lists: part, Undirected: true})
	if err != nil {
		return nil
	}
	return &routeJoiner{c: c, joiner: j, vertex: vertex}
}

// run continues with a budget, and returns the paths, or nil if r.c is stopped.
func (r *routeJoiner) run(budget int64) [][]int32 {
	if !r.isOne {
		r.c.Within(budget, func() {
			r.isOne, _ = r.joiner.Run(r.c.Spent() + budget) // Paths reports a stop
		})
	}
	paths, err := r.joiner.Paths()
	if err != nil {
		return nil
	}
	for i, path := range paths {
		paths[i] = renamed(path, r.vertex)
	}
	return paths
}

// joinedPaths returns disjoint paths of an undirected graph, as few as
// extensions and rotations can achieve within a budget. It returns nil if there
// are no edges but loops, or if c is stopped.
func joinedPaths(c *work.Canceller, g *dense.Graph, budget int64) (paths [][]int32) {
	r := newRouteJoiner(c, g)
	if r == nil {
		return nil
	}
	return r.run(budget)
}
