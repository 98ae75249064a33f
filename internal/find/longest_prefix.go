package find

import (
	"slices"

	"example.com/knighttour/internal/dense"
	"example.com/knighttour/internal/order"
	"example.com/knighttour/internal/problem"
	"example.com/knighttour/internal/work"
)

// A longest path that begins with a prefix consists of the prefix and a longest
// path from its last vertex in the smaller graph of remainder.go. A longest
// cycle comes back to the start, so it consists of the prefix and a longest
// path to the start. If a cycle has only a start, it is found as a path from
// there to a copy of the start.

// longestWithPrefix is [Longest] for a problem with a start or a prefix.
func longestWithPrefix(c *work.Canceller, p *problem.Problem) Paths {
	prefix := p.Path()
	switch {
	case p.Closed && p.Graph.Len() < p.MinClosed():
		return Paths{None: tooSmall(p)}
	case p.End == prefix[len(prefix)-1]:
		return Paths{Paths: [][]int32{prefix}, Proven: true}
	case slices.Contains(prefix, p.End): // before its last vertex
		return Paths{None: &problem.None{
			Reason:   problem.ReasonGoal,
			Vertices: []int32{p.End},
			Format:   "a path that begins so cannot end at %[1]s",
		}}
	case len(prefix) > 1:
		return longestOfRest(newRemainder(c, p))
	case p.Closed:
		return longestThrough(c, p)
	}
	return longestPath(c, p)
}

// longestPath is [Longest] for a path without a prefix, but with a start.
func longestPath(c *work.Canceller, p *problem.Problem) Paths {
	switch {
	case p.End >= 0:
		known := dense.NewFlood(c, p.Graph.Lists).Way(p.Start, p.End, false)
		return longestBetween(c, p, known)
	case p.Graph.Undirected:
		// The reverse of the path ends at the start.
		back := *p
		back.Goal.End = p.Start
		back.Start = problem.Anywhere
		x := longestByTurns(c, &back, nil)
		for _, path := range x.Paths {
			slices.Reverse(path)
		}
		return x
	}
	return longestByTurns(c, p, nil) // a directed problem may have a start alone
}

// longestBetween is [Longest] for a path with a start and an end. known is such
// a path, or nil if there is none or c is stopped.
func longestBetween(c *work.Canceller, p *problem.Problem, known []int32) Paths {
	switch {
	case c.Err() != nil:
		return Paths{Err: c.Err()}
	case known == nil:
		return Paths{None: &problem.None{
			Reason:   problem.ReasonUnconnected,
			Vertices: []int32{p.End},
			Format:   "no path leads on to %[1]s",
		}}
	}
	return longestByTurns(c, p, known)
}

// longestThrough is [Longest] for a cycle that begins with a given vertex.
func longestThrough(c *work.Canceller, p *problem.Problem) Paths {
	cycle := cycleFrom(c, p.Graph, p.Start)
	switch {
	case c.Err() != nil:
		return Paths{Err: c.Err()}
	case cycle == nil:
		why := whyOnNoCycle(c, p.Graph, p.Start)
		if why.Reason == problem.ReasonCut { // no edge of the start is on a cycle
			why.Format = "without %[1]s, no path joins two of its neighbours"
		}
		x := Paths{None: why}
		return x.unlessStopped(c)
	}
	leadsBack := func(v int32) (toNew, fromNew bool) {
		return p.Graph.Has(v, p.Start), p.Graph.Undirected && p.Graph.Has(v, p.Start)
	}
	g := p.Graph.WithVertex(c, leadsBack)
	between := &problem.Problem{
		Graph: g,
		Goal:  problem.Goal{End: int32(p.Graph.Len())},
		Plan:  order.WarnsdorffPlan(g.Lists),
		Start: p.Start,
	}
	if err := c.Err(); err != nil {
		return Paths{Paths: [][]int32{cycle}, Err: err}
	}
	x := longestByTurns(c, between, append(cycle, between.End))
	for i, path := range x.Paths {
		x.Paths[i] = path[:len(path)-1]
	}
	return x
}

// longestOfRest is [Longest] for a problem with a prefix of several vertices,
// given its remainder.
func longestOfRest(r *remainder) Paths {
	p := r.whole
	smaller, err := r.smaller()
	if err != nil {
		return r.stopped(err)
	}
	var x Paths
	if smaller.End < 0 {
		x = longestPath(r.c, smaller)
	} else {
		// A cycle of an undirected graph does not return along its first edge.
		// So after a prefix of two vertices, the way back must have more than
		// one edge.
		isLong := p.Closed && p.Graph.Undirected && len(p.Prefix) == 2
		known := dense.NewFlood(r.c, smaller.Graph.Lists).Way(smaller.Start, smaller.End, isLong)
		x = longestBetween(r.c, smaller, known)
		if x.None != nil && isLong {
			x.None = whyOnNoCycle(r.c, p.Graph, r.last)
			if x.None.Reason == problem.ReasonCut { // the edge to it is a bridge
				x.None.Format = "no cycle uses the edge that leads to %[1]s"
			}
			return x.unlessStopped(r.c)
		}
	}
	for i, path := range x.Paths {
		x.Paths[i] = r.path(path)
	}
	x.Visits += int64(len(r.before))
	if x.None != nil {
		x.None.Vertices = r.inWhole(x.None.Vertices)
	}
	return x
}

// stopped returns the result of a search that is stopped before the smaller
// graph is built: the prefix, if that is a path of the kind asked for.
func (r *remainder) stopped(err error) Paths {
	if r.whole.Closed || r.whole.End >= 0 {
		return Paths{Err: err}
	}
	return Paths{Paths: [][]int32{r.whole.Prefix}, Err: err}
}

// tooSmall returns the reason why the graph of p has no cycle: it has too few
// vertices.
func tooSmall(p *problem.Problem) *problem.None {
	return &problem.None{
		Reason: problem.ReasonGoal,
		Needs:  p.MinClosed(),
		Has:    p.Graph.Len(),
		Text:   "the graph has no cycle",
	}
}

// tooFewEdges returns a [problem.None.Format] that says why no path can pass
// through v: it has too few edges. The result is empty if it has enough. prev
// has the predecessors of each vertex.
func tooFewEdges(g *dense.Graph, prev dense.Lists, v int32) (format string) {
	loops := 0
	besides := ""
	if g.Has(v, v) {
		loops = 1
		besides = " besides loops"
	}
	out := len(g.Of(v)) - loops
	in := len(prev.Of(v)) - loops
	switch {
	case g.Undirected && out < 2:
		return "%[1]s has fewer than two edges" + besides
	case out == 0:
		return "no edge" + besides + " leads from %[1]s"
	case in == 0:
		return "no edge" + besides + " leads to %[1]s"
	}
	return ""
}

// unlessStopped returns x, a reason why there is no path. If c is stopped, the
// reason may not be complete, and x has the error instead.
func (x Paths) unlessStopped(c *work.Canceller) Paths {
	if err := c.Err(); err != nil {
		x.None = nil
		x.Err = err
	}
	return x
}

// whyOnNoCycle returns the reason why v is on no cycle or, in an undirected
// graph, why some edge of v is on none. The result is meaningless if c is
// stopped.
func whyOnNoCycle(c *work.Canceller, g *dense.Graph, v int32) *problem.None {
	none := &problem.None{
		Vertices: []int32{v},
		Format:   "no cycle leads on from %[1]s",
	}
	prev, err := g.Predecessors(c)
	if err != nil {
		return none
	}
	tooFew := tooFewEdges(g, prev, v)
	switch {
	case tooFew != "":
		none.Reason = problem.ReasonEnds
		none.Format = tooFew
	case g.Undirected:
		none.Reason = problem.ReasonCut
		none.Needs = partsWithout(c, g, v)
		none.Has = 1
	default:
		none.Reason = problem.ReasonUnconnected
		none.Vertices = slices.DeleteFunc(slices.Clone(g.Of(v)), func(w int32) bool { return w == v })
		none.Format = "no path leads back from %[1]s"
	}
	return none
}

// cycleFrom returns a cycle that begins with v, or nil if there is none or c is
// stopped. In an undirected graph, it is found as a path that avoids v, from
// one neighbour of v to another.
func cycleFrom(c *work.Canceller, g *dense.Graph, v int32) []int32 {
	f := dense.NewFlood(c, g.Lists)
	if !g.Undirected {
		path := f.From(v, func(u, w int32) bool { return w == v && u != v })
		if path == nil {
			return nil
		}
		return path[:len(path)-1]
	}
	isNeighbour := dense.Marks(g.Len(), g.Of(v))
	f.Before[v] = v // no path may come back
	for _, first := range g.Of(v) {
		if f.Before[first] >= 0 {
			// first is v, which has a loop. If an earlier path had reached any
			// other neighbour, it would have been returned as a cycle.
			continue
		}
		path := f.From(first, func(_, w int32) bool { return isNeighbour[w] && w != first && w != v })
		if path != nil {
			return append([]int32{v}, path...)
		}
	}
	return nil
}

// partsWithout returns the number of connected components that an undirected
// graph has without v.
func partsWithout(c *work.Canceller, g *dense.Graph, v int32) (parts int) {
	f := dense.NewFlood(c, g.Lists)
	f.Before[v] = v
	for u := range int32(g.Len()) {
		if f.Before[u] < 0 {
			parts++
			f.From(u, dense.Everywhere)
		}
	}
	return parts
}
