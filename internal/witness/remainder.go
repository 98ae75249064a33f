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

// A remainder is what is left of a case, renumbered. The results of its methods
// are meaningless if c is stopped.
type remainder struct {
	whole      *Case
	c          *work.Canceller
	graph      dense.Lists // successors, without loops
	joined     dense.Lists // see join
	undirected bool
	vertex     []int32 // by number: its number in the case
	colour     []bool  // nil if the graph is not bipartite
	head, tail int32   // where a path begins and ends, or noVertex if that is free or it is a cycle
	cycle      bool
	first      int32 // the head, or of a cycle the start; or noVertex
	queue      []int32
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
		cycle:      cs.Closed && len(path) < 2,
		first:      noVertex,
	}
	number := r.renumber(p)
	if err := c.Err(); err != nil {
		return nil, err
	}
	if len(path) > 0 {
		r.first = number[path[len(path)-1]]
		if !r.cycle {
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

// leavesOut reports whether an edge is in no tour.
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

// needed returns how many edges a tour has at v, unless that is a free end.
func (r *remainder) needed(v int32) int {
	if v == r.head || v == r.tail {
		return 1
	}
	return 2
}

// free returns the number of ends of a path that are not given.
func (r *remainder) free() int {
	if r.cycle {
		return 0
	}
	return dense.Bit(r.head == noVertex) + dense.Bit(r.tail == noVertex)
}

// freeOf returns how many of the free ends of a path have the colour.
func (r *remainder) freeOf(colour bool) int {
	if r.cycle {
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
	// Colours alternate: both ends have the colour with one vertex more, or
	// there are as many of each, and one end has each.
	ends := 1 + same - other
	for _, v := range []int32{r.head, r.tail} {
		if v != noVertex && r.colour[v] == colour {
			ends--
		}
	}
	return max(0, ends)
}

// cyclic reports whether a tour is a cycle, or would be with an edge from head
// to tail.
func (r *remainder) cyclic() bool { return r.free() == 0 }

// inCase returns the vertices of the case for those of the remainder, in
// ascending order.
func (r *remainder) inCase(vertices []int32) []int32 {
	list := make([]int32, len(vertices))
	for i, v := range vertices {
		list[i] = r.vertex[v]
	}
	slices.Sort(list)
	return list
}

// reason returns a reason with vertices of the remainder. Their list is the
// first argument of the text.
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

// counted is reason with the number that a tour needs, and the number that
// exists.
func (r *remainder) counted(
	kind problem.Reason, vertices []int32, needs, has int, text string, args ...any,
) *problem.None {
	no := r.reason(kind, vertices, text, args...)
	no.Needs, no.Has = needs, has
	return no
}

// reach returns the vertices that can be reached from a given one along lists,
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

// join adds an edge between head and tail if both are given and the graph is
// undirected. The lists are in ascending order.
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
