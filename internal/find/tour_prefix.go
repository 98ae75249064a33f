package find

import (
	"slices"

	"example.com/knighttour/internal/dense"
	"example.com/knighttour/internal/order"
	"example.com/knighttour/internal/problem"
	"example.com/knighttour/internal/work"
)

// A tour that begins with a prefix continues from the last vertex of the prefix
// through all vertices that are not on the prefix. So the rest of the tour is
// found as a tour of a smaller graph, without the other vertices of the prefix.
// A closed tour comes back to the start. So the start stays in the smaller
// graph, as the end of an open tour. No method needs to know about prefixes.

// tourWithPrefix is [Tour] for a problem with a prefix of at least two
// vertices.
func tourWithPrefix(c *work.Canceller, p *problem.Problem, plan *order.Plan) Result {
	rest := newRemainder(c, p)
	r, known := rest.withoutSearch()
	if !known {
		r = rest.find(plan)
	}
	r.Visits += int64(len(rest.before))
	return r
}

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

// withoutSearch returns the result if that is known before the smaller graph is
// built: a proof that there is no tour, or a stop. Otherwise known is false.
func (r *remainder) withoutSearch() (result Result, known bool) {
	result.Longest = slices.Clone(r.whole.Prefix)
	switch err := r.prepareWhole().(type) {
	case nil:
		return Result{}, false
	case *problem.None:
		result.None = err
	default:
		result.Err = err
	}
	return result, true
}

// prepareWhole checks what the preparation of a problem checks, and that the
// end, if it is given, is not before the last vertex of the prefix. The error
// is [*problem.None] or that of the canceller.
func (r *remainder) prepareWhole() error {
	p := *r.whole
	p.Prune = true
	if err := p.Prepare(r.c); err != nil {
		return err
	}
	if p.End >= 0 && r.number[p.End] < 0 {
		return new(problem.None) // the end is in the prefix, but not its last vertex
	}
	return nil
}

// find looks for a tour of the smaller graph, and converts the result to the
// whole graph.
func (r *remainder) find(plan *order.Plan) Result {
	smaller, rule, err := r.smaller(plan)
	if err != nil {
		return Result{Err: err, Longest: slices.Clone(r.whole.Prefix)}
	}
	result := Tour(r.c, smaller, rule)
	if result.Tour != nil {
		result.Tour = r.path(result.Tour)
	}
	if none := result.None; none != nil && none.Vertices != nil {
		result.None = &problem.None{
			Vertices: r.inWhole(none.Vertices),
			Text:     none.Text,
			Format:   none.Format,
		}
	}
	result.Longest = r.path(result.Longest)
	return result
}

// smaller returns the problem of the smaller graph, and its plan. The end of
// the whole problem, if it is given, must be in the smaller graph. The error is
// that of the canceller.
func (r *remainder) smaller(plan *order.Plan) (*problem.Problem, *order.Plan, error) {
	lists := r.whole.Graph.Part(r.c, r.number)
	rule := new(order.Plan).Rule(plan.Lists.Part(r.c, r.number))
	if err := r.c.Err(); err != nil {
		return nil, nil, err
	}
	p := &problem.Problem{
		Graph: dense.NewGraph(lists, r.whole.Graph.Undirected),
		Goal:  problem.Open,
		Start: r.number[r.last],
	}
	switch {
	case r.whole.Closed:
		p.End = r.number[r.whole.Prefix[0]]
	case r.whole.End >= 0:
		p.End = r.number[r.whole.End]
	}
	return p, rule, nil
}

// path returns the path of the whole graph that begins with the prefix and
// continues like the given path of the smaller graph, which begins with the
// last vertex of the prefix or is empty.
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
