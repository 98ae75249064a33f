// Package witness tells people why a graph has no tour: by vertices and numbers
// that show it, and in words. It alone chooses them.
//
// A tour that begins with a path is looked for in the rest of the graph. The
// rest leaves out the vertices of the path, except the last, the head, and, if
// the tour is closed, the first. It also leaves out an edge between these two.
// In the rest the tour is a path from the head: to the first vertex, to the end
// if one is given, or to any vertex. But a closed tour is a cycle if the path
// is only the start or there is none.
//
// The package looks, in this order, for a goal that contradicts the path; for
// vertices that are not reached or have too few edges (ends.go); for colours
// that do not fit (first if that is clear at once); and for vertices that hold
// too much together (cut.go) or compete for too few neighbours (match.go). If
// it sees nothing, it says what has proved that there is no tour (reason.go).
package witness

import (
	"fmt"
	"slices"

	"example.com/knighttour/internal/dense"
	"example.com/knighttour/internal/problem"
	"example.com/knighttour/internal/work"
)

// A Case is a problem without a tour, and what its vertices are called. The
// problem need not be prepared.
type Case struct {
	*problem.Problem
	Noun string // what a vertex is, such as "node"
	Name func(v int32) string
}

// budget is the least work for a matching or a scattering, after what takes
// linear time.
const budget = 1 << 24

// Explain returns the plainest proof that there is no tour, in words: what it
// sees or, if it sees nothing or is stopped, the proof that was found.
func (x *Case) Explain(c *work.Canceller, found *problem.None) *problem.None {
	if why := x.See(c); why != nil {
		return why
	}
	return x.unseen(found)
}

// See returns the plainest reason that it finds in the graph why there is no
// tour, or nil. Its work is linear in vertices and edges; that for a matching
// or a scattering is bounded.
func (x *Case) See(c *work.Canceller) (why *problem.None) {
	why = x.contradiction()
	if why == nil && x.Places != nil {
		why = x.excluded(c)
	}
	if why != nil || len(x.Path()) == x.Graph.Len() || c.Err() != nil {
		return why
	}
	p, err := x.Graph.Properties(c)
	if err != nil {
		return nil
	}
	uneven := x.colours(p)
	if uneven != nil && len(x.Path()) < 2 && p.Unreached < 0 && len(p.Leaves)+len(p.Sources)+len(p.Sinks) == 0 {
		return uneven // at once: nothing is plainer in the whole graph
	}
	r, err := x.rest(c, p)
	if err != nil {
		return nil
	}
	if uneven != nil {
		r.colour = nil // the colours do not tell where a tour ends
	}
	try := func(look func() *problem.None) {
		if why == nil && c.Err() == nil {
			why = look()
			if c.Err() != nil {
				why = nil
			}
		}
	}
	try(r.unreached)
	try(r.ends)
	try(func() *problem.None { return uneven })
	try(r.cutVertices)
	c.Within(budget+64*len(r.graph.List), func() { try(r.match) })
	c.Within(budget+64*len(r.graph.List), func() { try(r.scatter) })
	return why
}

// contradiction returns the reason why the path contradicts the goal, or nil.
func (x *Case) contradiction() *problem.None {
	n, least := x.Graph.Len(), 2
	if x.Graph.Undirected {
		least = 3
	}
	no := func(text string, v int32) *problem.None {
		return &problem.None{
			Reason:   problem.ReasonGoal,
			Vertices: []int32{v},
			Text:     fmt.Sprintf(text, x.list([]int32{v})),
		}
	}
	at := slices.Index(x.Path(), x.End)
	switch {
	case x.Closed && n < least:
		text := fmt.Sprintf("a closed tour takes at least %d %ss, and the graph has %d", least, x.Noun, n)
		return &problem.None{Reason: problem.ReasonGoal, Needs: least, Has: n, Text: text}
	case len(x.Path()) == 0:
		return nil
	case at >= 0 && len(x.Path()) < n:
		return no("a tour cannot visit %s before all others and end there", x.End)
	case len(x.Path()) < n:
		return nil
	}
	switch head := x.Path()[n-1]; {
	case x.Closed && !x.Graph.Has(head, x.Path()[0]):
		return no("no edge leads from %s back to the start", head)
	case x.End >= 0 && head != x.End:
		return no("these are all "+x.Noun+"s, and %s is the last", head)
	}
	return nil
}

// excluded returns the reason why two places exclude each other, or nil.
func (x *Case) excluded(c *work.Canceller) *problem.None {
	a, b := problem.Excluded(c, x.Problem)
	if a == nil {
		return nil
	}
	both := []int32{a.Vertex, b.Vertex}
	slices.Sort(both)
	no := &problem.None{Reason: problem.ReasonGoal, Vertices: slices.Compact(both)}
	steps := b.Index - a.Index
	switch {
	case a.Vertex == b.Vertex:
		no.Text = fmt.Sprintf("%s would have the indices %d and %d", x.list(no.Vertices), a.Index, b.Index)
	case steps == 0:
		no.Text = fmt.Sprintf("%s would both have the index %d", x.list(no.Vertices), a.Index)
	case steps == 1:
		no.Text = fmt.Sprintf("no edge leads from %s, to %s", x.placed(a), x.placed(b))
	default:
		no.Text = fmt.Sprintf("no path of %d steps through %ss without a place leads from %s, to %s",
			steps, x.Noun, x.placed(a), x.placed(b))
	}
	return no
}

// placed names a vertex with its place. A closed tour comes back to places that
// it has visited.
func (x *Case) placed(p *problem.Place) string {
	name := x.list([]int32{p.Vertex})
	n := x.Graph.Len()
	switch {
	case p.Index == n:
		return name + ", the start again"
	case p.Index > n:
		return fmt.Sprintf("%s, at index %d again", name, p.Index-n)
	}
	return fmt.Sprintf("%s, at index %d", name, p.Index)
}

// alternate begins what is said of colours.
const alternate = "the %ss have two colours that alternate along a path, and "

// colours returns the reason why the numbers of vertices of two colours do not
// fit, or the colour of the end.
func (x *Case) colours(p *dense.Properties) *problem.None {
	if p.Colour == nil {
		return nil
	}
	first := p.Count[1] > p.Count[0] // the colour that a tour begins with, if it matters
	path := x.Path()
	if path != nil {
		first = p.Colour[path[0]]
	}
	same, other := p.Count[dense.Bit(first)], p.Count[dense.Bit(!first)]
	needs, has := rarer(same, other, x.Closed)
	switch difference := same - other; {
	case has < needs:
		no := &problem.None{Reason: problem.ReasonColours, Needs: needs, Has: has}
		one, two := slices.Index(p.Colour, first), slices.Index(p.Colour, !first)
		if path == nil && two >= 0 {
			no.Text = fmt.Sprintf(alternate+"there are %d of one, such as %s, and %d of the other, such as %s",
				x.Noun, same, x.list([]int32{int32(one)}), other, x.list([]int32{int32(two)}))
		} else {
			no.Text = fmt.Sprintf(alternate+"there are %d of the start's colour and %d of the other", x.Noun, same, other)
		}
		return no
	case x.End >= 0 && (path != nil || difference == 1) && (p.Colour[x.End] == first) != (difference == 1):
		end := []int32{x.End}
		return &problem.None{
			Reason:   problem.ReasonColours,
			Vertices: end,
			Text: fmt.Sprintf(alternate+"a path over %d %ss cannot end with the colour of %s",
				x.Noun, same+other, x.Noun, x.list(end)),
		}
	}
	return nil
}

// rarer returns how many vertices of the rarer colour a tour needs, and how
// many there are: those of the start's colour are same, and those of the other
// are other. A closed tour has as many of each. An open tour may have one more
// of the start's.
func rarer(same, other int, closed bool) (needs, has int) {
	switch {
	case same < other:
		return other, same
	case closed:
		return same, other
	}
	return same - 1, other
}

const none int32 = -1

// A rest is what is left of a case, renumbered. What its methods return after
// the canceller was stopped means nothing.
type rest struct {
	whole      *Case
	c          *work.Canceller
	graph      dense.Lists // successors, without loops
	joined     dense.Lists // see join
	undirected bool
	vertex     []int32 // by number: its number in the case
	colour     []bool  // nil if the graph is not bipartite
	head, tail int32   // where a path begins and ends, or none if that is free or it is a cycle
	cycle      bool
	first      int32 // the head, or of a cycle the start; or none
	queue      []int32
}

func (x *Case) rest(c *work.Canceller, p *dense.Properties) (*rest, error) {
	r := &rest{whole: x, c: c, undirected: x.Graph.Undirected, head: none, tail: none, first: none}
	last := len(x.Path()) - 1
	r.cycle = x.Closed && last < 1
	number := r.renumber(p)
	if last >= 0 {
		r.first = number[x.Path()[last]]
		if !r.cycle {
			r.head = r.first
		}
	}
	switch {
	case x.Closed && last > 0:
		r.tail = number[x.Path()[0]]
	case x.End >= 0:
		r.tail = number[x.End]
	}
	r.graph.Start = append(make([]int, 0, len(r.vertex)+1), 0)
	for u, v := range r.vertex {
		for _, w := range x.Graph.Of(v) {
			if j := number[w]; j != none && !r.leavesOut(int32(u), j) {
				r.graph.List = append(r.graph.List, j)
			}
		}
		r.graph.Start = append(r.graph.Start, len(r.graph.List))
		if err := c.Spend(1 + len(x.Graph.Of(v))); err != nil {
			return nil, err
		}
	}
	r.joined = r.join()
	return r, nil
}

// renumber numbers the vertices of the rest, and returns the number of each
// vertex of the case, or none.
func (r *rest) renumber(p *dense.Properties) (number []int32) {
	number = make([]int32, r.whole.Graph.Len())
	last := len(r.whole.Path()) - 1
	for i, v := range r.whole.Path() {
		if i < last && (i > 0 || !r.whole.Closed) {
			number[v] = none
		}
	}
	for v := range int32(len(number)) {
		if number[v] == none {
			continue
		}
		number[v] = int32(len(r.vertex))
		r.vertex = append(r.vertex, v)
		if p.Colour != nil {
			r.colour = append(r.colour, p.Colour[v])
		}
	}
	return number
}

// leavesOut reports whether an edge is in no tour: a loop, one between the ends
// of a path that a closed tour begins with, or in a directed graph to the head
// or from the tail.
func (r *rest) leavesOut(u, v int32) bool {
	return u == v || r.whole.Closed && (u == r.head && v == r.tail || u == r.tail && v == r.head) ||
		!r.undirected && (v == r.head || u == r.tail)
}

func (r *rest) len() int32 { return int32(len(r.vertex)) }

// links returns how many edges a tour has at v, unless that is a free end.
func (r *rest) links(v int32) int { return 2 - dense.Bit(v == r.head || v == r.tail) }

// free returns the number of ends of a path that are not given.
func (r *rest) free() int {
	if r.cycle {
		return 0
	}
	return dense.Bit(r.head == none) + dense.Bit(r.tail == none)
}

// inCase returns the vertices of the case for those of the rest, in ascending
// order.
func (r *rest) inCase(vertices []int32) []int32 {
	list := make([]int32, len(vertices))
	for i, v := range vertices {
		list[i] = r.vertex[v]
	}
	slices.Sort(list)
	return list
}

// reason returns a reason with vertices of the rest. Their list is the first
// argument of the text.
func (r *rest) reason(kind problem.Reason, vertices []int32, text string, args ...any) *problem.None {
	list := r.inCase(vertices)
	args = append([]any{r.whole.list(list)}, args...)
	return &problem.None{Reason: kind, Vertices: list, Text: fmt.Sprintf(text, args...)}
}

// counted is reason with what a tour needs, and what there is.
func (r *rest) counted(kind problem.Reason, vertices []int32, needs, has int, text string, args ...any) *problem.None {
	no := r.reason(kind, vertices, text, args...)
	no.Needs, no.Has = needs, has
	return no
}

// reach returns the vertices that can be reached from one along lists, but not
// through those seen. It marks them as seen. The slice is valid until the next
// call.
func (r *rest) reach(from int32, l dense.Lists, seen []bool) []int32 {
	seen[from] = true
	r.queue = append(r.queue[:0], from)
	for i := 0; i < len(r.queue); i++ {
		list := l.Of(r.queue[i])
		for _, w := range list {
			if !seen[w] {
				seen[w] = true
				r.queue = append(r.queue, w)
			}
		}
		if r.c.Spend(1+len(list)) != nil {
			break
		}
	}
	return r.queue
}
