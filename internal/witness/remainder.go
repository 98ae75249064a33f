package witness

import (
	"fmt"
	"slices"

	"example.com/knighttour/internal/dense"
	"example.com/knighttour/internal/problem"
	"example.com/knighttour/internal/work"
)

// noVertex is not a vertex of a remainder.
const noVertex int32 = -1

// A remainder is what is left of a case apart from its path: see the package
// comment. Its vertices are renumbered, in the same order. The results of its
// methods are meaningless if c is stopped.
type remainder struct {
	whole      *Case
	c          *work.Canceller
	graph      dense.Lists // successors, without loops, in ascending order
	joined     dense.Lists // with an edge between head and tail: see join
	undirected bool
	vertex     []int32 // by number: the vertex of the case
	colour     []bool  // by number; nil if the graph is not bipartite

	isCycle    bool    // whether a tour is a cycle of the remainder, and not a path
	head, tail int32   // where a path begins and ends, or noVertex if that is free or a tour is a cycle
	first      int32   // the head or, of a cycle, the start; noVertex if it is not given
	queue      []int32 // memory of reach
}

// remainder returns the remainder of the case, as the package comment describes
// it.
func (cs *Case) remainder(c *work.Canceller, p *dense.Properties) (*remainder, error) {
	path := cs.Path()
	r := &remainder{
		whole:      cs,
		c:          c,
		undirected: cs.Graph.Undirected,
		head:       noVertex,
		tail:       noVertex,
		isCycle:    cs.Closed && len(path) < 2,
		first:      noVertex,
	}
	number := r.renumber(p)
	if err := c.Err(); err != nil {
		return nil, err
	}
	if len(path) > 0 {
		r.first = number[path[len(path)-1]]
		if !r.isCycle {
			r.head = r.first
		}
	}
	switch {
	case cs.Closed && len(path) > 1:
		r.tail = number[path[0]]
	case cs.End >= 0:
		r.tail = number[cs.End]
	}
	r.graph.Start = append(make([]int, 0, len(r.vertex)+1), 0)
	for u, v := range r.vertex {
		for _, w := range cs.Graph.Of(v) {
			if j := number[w]; j != noVertex && !r.leavesOut(int32(u), j) {
				r.graph.List = append(work.Grow(c, r.graph.List), j)
			}
		}
		r.graph.Start = append(r.graph.Start, len(r.graph.List))
		if err := c.Spend(1 + len(cs.Graph.Of(v))); err != nil {
			return nil, err
		}
	}
	r.joined = r.join()
	return r, nil
}

// renumber numbers the vertices of the remainder, and returns the number of
// each vertex of the case, or noVertex.
func (r *remainder) renumber(p *dense.Properties) (number []int32) {
	number = make([]int32, r.whole.Graph.Len())
	path := r.whole.Path()
	for i, v := range path {
		isHead := i == len(path)-1
		isTail := i == 0 && r.whole.Closed
		if !isHead && !isTail {
			number[v] = noVertex
		}
	}
	for v := range int32(len(number)) {
		if number[v] == noVertex {
			continue
		}
		number[v] = int32(len(r.vertex))
		r.vertex = append(work.Grow(r.c, r.vertex), v)
		if p.Colour != nil {
			r.colour = append(work.Grow(r.c, r.colour), p.Colour[v])
		}
		if r.c.Spend(1) != nil {
			break
		}
	}
	return number
}

// leavesOut reports whether the remainder leaves out the edge from u to v,
// since it is in no tour.
func (r *remainder) leavesOut(u, v int32) bool {
	if u == v {
		return true // a loop
	}
	if !r.undirected && (v == r.head || u == r.tail) {
		return true // back to where a path begins, or on from where it ends
	}
	if !r.whole.Closed {
		return false
	}
	// An edge between the ends of the path that a closed tour begins with.
	return u == r.head && v == r.tail || u == r.tail && v == r.head
}

// len returns the number of vertices.
func (r *remainder) len() int32 { return int32(len(r.vertex)) }

// needed returns how many edges a tour has at v if v is not one of its free
// ends.
func (r *remainder) needed(v int32) int {
	if v == r.head || v == r.tail {
		return 1
	}
	return 2
}

// freeEnds returns the number of ends of a path that are not given. A cycle has
// none.
func (r *remainder) freeEnds() int {
	if r.isCycle {
		return 0
	}
	return dense.Bit(r.head == noVertex) + dense.Bit(r.tail == noVertex)
}

// freeEndsOf returns how many of the free ends of a path have the given colour.
// The graph must be bipartite.
func (r *remainder) freeEndsOf(colour bool) int {
	if r.isCycle {
		return 0
	}
	same, other := 0, 0
	for _, c := range r.colour {
		if c == colour {
			same++
		} else {
			other++
		}
	}
	// Colours alternate. If one colour has one vertex more, both ends have that
	// colour. If not, the ends have different colours.
	ends := 1 + same - other
	for _, v := range []int32{r.head, r.tail} {
		if v != noVertex && r.colour[v] == colour {
			ends--
		}
	}
	return max(0, ends)
}

// hasFreeEnd reports whether a tour is a path with a free end. If not, it is a
// cycle, or would be one with an edge from head to tail.
func (r *remainder) hasFreeEnd() bool { return r.freeEnds() > 0 }

// inCase converts vertices of the remainder to vertices of the case, in
// ascending order.
func (r *remainder) inCase(vertices []int32) []int32 {
	list := make([]int32, len(vertices))
	for i, v := range vertices {
		list[i] = r.vertex[v]
	}
	slices.Sort(list)
	return list
}

// reason returns a reason with vertices of the remainder. text is a format
// string. Its first operand is the list of these vertices in words, and args
// are the others.
func (r *remainder) reason(
	kind problem.Reason, vertices []int32, text string, args ...any,
) *problem.None {
	list := r.inCase(vertices)
	args = append([]any{r.whole.list(list)}, args...)
	return &problem.None{
		Reason:   kind,
		Vertices: list,
		Text:     r.whole.assumption() + fmt.Sprintf(text, args...),
	}
}

// counted is like reason, but with two numbers: how many a tour needs, and how
// many there are.
func (r *remainder) counted(
	kind problem.Reason, vertices []int32, needs, has int, text string, args ...any,
) *problem.None {
	no := r.reason(kind, vertices, text, args...)
	no.Needs, no.Has = needs, has
	return no
}

// reach returns the vertices that can be reached from a given one along l,
// without passing seen vertices. It marks them as seen. The slice is valid
// until the next call.
func (r *remainder) reach(from int32, l dense.Lists, seen []bool) []int32 {
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

// join returns the graph with an edge between head and tail, if both are given
// and the graph is undirected. The lists are in ascending order. They are those
// of r.graph if nothing is added.
func (r *remainder) join() dense.Lists {
	if !r.undirected || r.head == noVertex || r.tail == noVertex {
		return r.graph
	}
	if r.graph.Has(r.head, r.tail) {
		return r.graph
	}
	l := dense.Lists{
		Start: slices.Clone(r.graph.Start),
		List:  slices.Clone(r.graph.List),
	}
	for _, e := range [...][2]int32{{r.head, r.tail}, {r.tail, r.head}} {
		place, _ := slices.BinarySearch(l.Of(e[0]), e[1])
		l.List = slices.Insert(l.List, l.Start[e[0]]+place, e[1])
		for v := e[0] + 1; int(v) < len(l.Start); v++ {
			l.Start[v]++
		}
	}
	return l
}
