// Package witness looks for nodes that show a person why a graph has no tour.
//
// A tour that begins with a path is looked for in the rest of the graph. The rest leaves
// out the vertices of the path, except the last, the head, and, if the tour is closed,
// the first. It also leaves out an edge between these two. In the rest the tour is a path
// from the head: to the first vertex, to the end if one is given, or to any vertex. But a
// closed tour is a cycle if the path is the start alone or there is none.
//
// The package looks, in this order, for vertices that are not reached, have too few edges
// (ends.go), hold too much together (cut.go), or compete for too few neighbours
// (match.go).
package witness

import (
	"slices"

	"example.com/knighttour/internal/dense"
	"example.com/knighttour/internal/reason"
	"example.com/knighttour/internal/work"
)

// A Case is a graph, and the tours that it does not have.
type Case struct {
	Graph  *dense.Graph
	Path   []int32 // that they begin with; nil if the start is free
	Closed bool
	End    int32 // the vertex that they end with, or -1
}

// Plain returns the plainest reason why there is no tour, or nil if it finds none. It
// takes time in proportion to vertices and edges, but for matchings. The error is that
// of the canceller.
func (x *Case) Plain(c *work.Canceller) (*reason.Reason, error) {
	n := x.Graph.Len()
	if why := x.goal(); why != nil || n < 2 {
		return why, nil
	}
	p, err := x.Graph.Properties(c)
	if err != nil {
		return nil, err
	}
	if p.Unreached >= 0 && x.Path == nil {
		return reason.New(reason.Unconnected, reason.NotConnected, 0, int32(p.Unreached)), nil
	}
	r, err := x.rest(c, p)
	if err != nil {
		return nil, err
	}
	uneven := x.colours(p)
	if uneven != nil {
		r.colour = nil // the colours do not tell where a tour ends
	}
	for _, look := range []func() *reason.Reason{
		r.unreached, r.ends, func() *reason.Reason { return uneven }, r.cutVertices, r.match, r.scatter,
	} {
		if why := look(); why != nil || c.Err() != nil {
			return why, c.Err()
		}
	}
	return nil, nil
}

// goal returns the reason why the last vertex of the path cannot be what the goal wants.
func (x *Case) goal() *reason.Reason {
	n, least := x.Graph.Len(), 2
	if x.Graph.Undirected {
		least = 3
	}
	at := slices.Index(x.Path, x.End)
	switch {
	case x.Closed && n < least:
		return reason.New(reason.Size, reason.TooSmall).With(n, least)
	case n < 2 || len(x.Path) == 0:
		return nil
	case at >= 0 && len(x.Path) < n:
		return reason.New(reason.Goal, "a tour cannot visit %s before all others and end there", x.End)
	case len(x.Path) < n:
		return nil
	}
	head := x.Path[n-1]
	if x.Closed && !x.Graph.Has(head, x.Path[0]) || x.End >= 0 && head != x.End {
		return reason.New(reason.Goal, "the last node is %s, which does not reach the goal", head)
	}
	return nil
}

// colours returns the reason why the numbers of vertices of two colours do not fit, or
// the colour of the end.
func (x *Case) colours(p *dense.Properties) *reason.Reason {
	if p.Colour == nil {
		return nil
	}
	first, counts := p.Count[1] > p.Count[0], p.Count[:] // the colour that a tour begins with, if it matters
	if x.Path != nil {
		first = p.Colour[x.Path[0]]
		counts = []int{p.Count[dense.Bit(first)], p.Count[dense.Bit(!first)]}
	}
	difference := p.Count[dense.Bit(first)] - p.Count[dense.Bit(!first)]
	switch {
	case difference < 0 || difference > 1 || x.Closed && difference > 0:
		return reason.New(reason.Colours, reason.Unbalanced).With(counts...)
	case x.End >= 0 && (x.Path != nil || difference == 1) && (p.Colour[x.End] == first) != (difference == 1):
		return reason.New(reason.Colours, reason.WrongEnd, x.End).With(counts...)
	}
	return nil
}

const none int32 = -1

// A rest is what is left of a case, numbered anew. What its methods return after the
// canceller was stopped means nothing.
type rest struct {
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
	r := &rest{c: c, undirected: x.Graph.Undirected, head: none, tail: none, first: none}
	last := len(x.Path) - 1
	r.cycle = x.Closed && last < 1
	number := r.renumber(x, p)
	if last >= 0 {
		r.first = number[x.Path[last]]
		if !r.cycle {
			r.head = r.first
		}
	}
	switch {
	case x.Closed && last > 0:
		r.tail = number[x.Path[0]]
	case x.End >= 0:
		r.tail = number[x.End]
	}
	r.graph.Start = append(make([]int, 0, len(r.vertex)+1), 0)
	for u, v := range r.vertex {
		for _, w := range x.Graph.Of(v) {
			if j := number[w]; j != none && !r.leavesOut(x, int32(u), j) {
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

// renumber numbers the vertices of the rest, and returns the number of each vertex of the
// case, or none.
func (r *rest) renumber(x *Case, p *dense.Properties) (number []int32) {
	number = make([]int32, x.Graph.Len())
	last := len(x.Path) - 1
	for i, v := range x.Path {
		if i < last && (i > 0 || !x.Closed) {
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

// leavesOut reports whether an edge is in no tour: a loop, one between the ends of a
// path that a closed tour begins with, or in a directed graph to the head or from the
// tail.
func (r *rest) leavesOut(x *Case, u, v int32) bool {
	return u == v || x.Closed && (u == r.head && v == r.tail || u == r.tail && v == r.head) ||
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

// names returns the vertices of the case for those of the rest, in ascending order.
func (r *rest) names(vertices []int32) []int32 {
	names := make([]int32, len(vertices))
	for i, v := range vertices {
		names[i] = r.vertex[v]
	}
	slices.Sort(names)
	return names
}

// reach returns the vertices that can be reached from one along lists, but not through
// those seen. It marks them as seen. The slice is valid until the next call.
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

// marked returns the vertices that are marked, or those that are not.
func marked(marks []bool, want bool) (vertices []int32) {
	for v, is := range marks {
		if is == want {
			vertices = append(vertices, int32(v))
		}
	}
	return vertices
}
