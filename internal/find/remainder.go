package find

import (
	"slices"

	"example.com/knighttour/internal/dense"
	"example.com/knighttour/internal/order"
	"example.com/knighttour/internal/problem"
	"example.com/knighttour/internal/work"
)

// A remainder describes the smaller graph that is left after a prefix. Its
// vertices are in the same order as in the whole graph, but have other numbers.
type remainder struct {
	c      *work.Canceller
	whole  *problem.Problem
	before []int32 // the prefix without its last vertex
	last   int32   // the last vertex of the prefix
	vertex []int32 // by number in the smaller graph: the vertex of the whole one
	number []int32 // by vertex of the whole graph: its number in the smaller, or -1
}

// newRemainder numbers the vertices of the smaller graph. The result is
// meaningless if c is stopped.
func newRemainder(c *work.Canceller, p *problem.Problem) *remainder {
	end := len(p.Prefix) - 1
	r := &remainder{
		c:      c,
		whole:  p,
		before: p.Prefix[:end],
		last:   p.Prefix[end],
		number: make([]int32, p.Graph.Len()),
	}
	for _, v := range r.before {
		r.number[v] = -1
	}
	if p.Closed {
		r.number[p.Prefix[0]] = 0 // the start stays
	}
	for v := range int32(len(r.number)) { // number is 0 for vertices that stay, until they get theirs
		if r.number[v] >= 0 {
			r.number[v] = int32(len(r.vertex))
			r.vertex = append(work.Grow(c, r.vertex), v)
		}
		if c.Spend(1) != nil {
			break
		}
	}
	return r
}

// smaller returns the problem of the smaller graph. The end of the whole
// problem, if it is given, must be in the smaller graph. The error is that of
// the canceller.
func (r *remainder) smaller() (*problem.Problem, error) {
	lists := r.whole.Graph.Part(r.c, r.number)
	plan := order.WarnsdorffPlan(r.whole.Plan.Lists.Part(r.c, r.number))
	if err := r.c.Err(); err != nil {
		return nil, err
	}
	p := &problem.Problem{
		Graph: dense.NewGraph(lists, r.whole.Graph.Undirected),
		Plan:  plan,
		Goal:  problem.Open,
		Start: r.number[r.last],
	}
	switch {
	case r.whole.Closed:
		p.End = r.number[r.whole.Prefix[0]]
	case r.whole.End >= 0:
		p.End = r.number[r.whole.End]
	}
	return p, nil
}

// path returns the path of the whole graph that begins with the prefix and
// continues like the given path of the smaller graph. The given path begins
// with the last vertex of the prefix or is empty.
func (r *remainder) path(smaller []int32) []int32 {
	path := slices.Clone(r.before)
	if len(smaller) == 0 {
		return append(path, r.last)
	}
	rest := r.inWhole(smaller)
	if r.whole.Closed {
		// The path ends before it comes back to the start.
		if i := slices.Index(rest, r.whole.Prefix[0]); i >= 0 {
			rest = rest[:i]
		}
	}
	return append(path, rest...)
}

// inWhole converts vertices of the smaller graph to vertices of the whole
// graph.
func (r *remainder) inWhole(smaller []int32) []int32 {
	list := make([]int32, len(smaller))
	for i, v := range smaller {
		list[i] = r.vertex[v]
	}
	return list
}
