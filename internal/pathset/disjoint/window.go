package disjoint

import (
	"cmp"
	"slices"

	"example.com/knighttour/internal/dense"
	"example.com/knighttour/internal/work"
)

// A window is a small part of a graph in which a solution is replaced by a
// better one, or by another one with the same gain. The rest of the solution
// stays.
//
// The window is a problem of its own, called its part, and is solved by a beam.
// Where a path leaves the window and comes back, the section outside becomes a
// single vertex of the part, with edges to the two vertices of the window that
// the section joins. Where a path leaves the window and ends outside, the
// section becomes a vertex with one edge. All solutions of the part must have
// these edges.
//
// This is a large neighbourhood search: P. Shaw: Using constraint programming
// and local search methods to solve vehicle routing problems, CP 1998,
// doi:10.1007/3-540-49481-2_30.
type window struct {
	c      *work.Canceller
	global *linkedSolution // the solution of the whole problem
	prices *prices         // of the whole problem
	random dense.Random

	vertices []int32 // of the window, in random order
	number   []int32 // by vertex of the whole problem: its index in vertices, or -1
	queue    []int32 // for grow and clear

	// The first edges of the part are those of the whole problem that have both
	// ends in the window, in the order of inner. After them come the edges to
	// sections outside.

	inner  []int32
	chosen []int32 // the edges of the part that the solution has, by their numbers in the part
	part   *Problem
	price  []float64 // by edge of the part

	states int64 // made by beams
	isWide bool  // whether the last window was large, and left as it was: see widestLarge
}

// widestLarge is the greatest width of the layout of a large window. In a wider
// one a beam finds little, and small windows do better.
const widestLarge = 30

// pinning is the initial price of an edge that must be kept. The vertex of the
// window gains this much by the edge. The vertex that stands for the section
// outside pays for it, since it cannot do without the edge.
const pinning = 4

// windowSteps is the number of steps that lower the prices of a window. A few
// are enough, since the prices begin with those of the whole problem.
const windowSteps = 8

// newWindow returns an empty window of a solution. p holds the prices of the
// whole problem.
func newWindow(c *work.Canceller, l *linkedSolution, p *prices) *window {
	return &window{
		c:      c,
		global: l,
		prices: p,
		number: slices.Repeat([]int32{-1}, l.n()),
	}
}

// improve looks for a better solution in the window around a vertex. The window
// has at most size vertices, and its beam keeps at most width states. improve
// returns the additional gain. Another solution with the same gain also
// replaces the old one. If w.c is stopped, the edges of the solution are right,
// but its paths may be unfinished.
func (w *window) improve(from int32, size, width int) (more int) {
	w.grow(from, size)
	defer w.clear()
	if len(w.vertices) < 2 {
		return 0
	}
	w.build()
	if len(w.chosen) == 0 && w.part.kind.IsSingle() {
		return 0 // the path or cycle is elsewhere
	}
	if w.c.Err() != nil {
		return 0 // the part may be incomplete
	}
	now := w.part.value(w.c, w.chosen)
	layout := planLayout(w.c, w.part)
	w.isWide = size > smallWindow && layout.width > widestLarge
	if layout.width > maxSlots || w.isWide || w.c.Err() != nil {
		return 0
	}
	p := newPrices(w.part)
	copy(p.ofEdge, w.price)
	p.ofEnd = w.prices.ofEnd
	p.lower(w.c, float64(now), windowSteps)
	b := newBeam(w.c, newSchedule(w.c, p, layout, false))
	b.random = w.random
	b.shuffled = true
	found, _, _, err := b.run(width, now)
	w.random = b.random
	w.states += b.statesMade
	if err != nil || found.Value < now {
		return 0
	}
	w.replace(found.Edges)
	return found.Value - now
}

// grow fills the window with vertices around the vertex from, breadth first, up
// to the given size. It then leaves out those that would have to keep both
// their edges: see isFixed.
func (w *window) grow(from int32, size int) {
	l := w.global
	w.queue = append(w.queue[:0], from)
	w.number[from] = 0 // until the queue is complete, any number but -1 will do
	for i := 0; i < len(w.queue) && len(w.queue) < size; i++ {
		v := w.queue[i]
		list := l.incident.Of(v)
		first := 0
		if len(list) > 0 {
			first = w.random.Below(len(list))
		}
		for j := range list {
			u := l.other(list[(first+j)%len(list)], v)
			if w.number[u] < 0 && len(w.queue) < size {
				w.number[u] = 0
				w.queue = append(w.queue, u)
			}
		}
		w.c.Charge(1 + len(list))
	}
	w.vertices = w.vertices[:0]
	for _, v := range w.queue {
		if !w.isFixed(v) {
			w.vertices = append(w.vertices, v)
		}
	}
	w.clear()
	w.random.Shuffle(w.vertices)
	for i, v := range w.vertices {
		w.number[v] = int32(i)
	}
}

// isFixed reports whether a vertex has two chosen edges, neither of which leads
// to a vertex of the window. The vertices of the window are those with a number
// other than -1.
func (w *window) isFixed(v int32) bool {
	for _, e := range w.global.chosen[v] {
		if e == NoEdge || w.number[w.global.other(e, v)] >= 0 {
			return false
		}
	}
	return true
}

// clear sets the numbers of all vertices to -1 again.
func (w *window) clear() {
	for _, v := range w.queue {
		w.number[v] = -1
	}
}

// build makes the part: the problem of the window.
func (w *window) build() {
	l := w.global
	w.inner = w.inner[:0]
	w.chosen = w.chosen[:0]
	w.price = w.price[:0]
	var edges [][2]int32
	for i, v := range w.vertices {
		for _, e := range l.incident.Of(v) {
			u := l.other(e, v)
			if l.edges[e][0] != v || w.number[u] < 0 {
				continue
			}
			if l.chosen[v][0] == e || l.chosen[v][1] == e {
				w.chosen = append(w.chosen, int32(len(edges)))
			}
			w.inner = append(w.inner, e)
			w.price = append(w.price, w.prices.ofEdge[e])
			edges = append(edges, [2]int32{int32(i), w.number[u]})
		}
		w.c.Charge(1 + len(l.incident.Of(v)))
	}
	n := len(w.vertices)
	gain := make([]Gains, n, 2*n)
	for i, v := range w.vertices {
		gain[i] = l.Gain[v]
	}
	// pin adds an edge that the solution keeps, between a vertex of the window
	// and the vertex added last.
	pin := func(from, to int32) {
		w.chosen = append(w.chosen, int32(len(edges)))
		edges = append(edges, [2]int32{from, to})
		price := float64(pinning)
		if int(from) == len(gain)-1 {
			price = -price
		}
		w.price = append(w.price, price)
	}
	// add adds a vertex that must have degree d.
	add := func(d Degree) int32 {
		gain = append(gain, OnlyDegree(d, 0))
		return int32(len(gain) - 1)
	}
	w.eachOutside(func(before, after int32) {
		switch {
		case before < 0:
			pin(add(EdgeOut), after)
		case after < 0:
			pin(before, add(l.LastDegree()))
		default:
			section := add(TwoEdges)
			pin(before, section)
			pin(section, after)
		}
	})
	w.part = NewProblem(w.c, l.kind, l.Rules, len(gain), edges)
	w.part.Gain = gain
}

// eachOutside calls do for each section of a path that runs outside the window,
// with the numbers of the vertices of the window before and after the section.
// The number before is -1 if the path begins with the section, and the number
// after is -1 if it ends with it.
func (w *window) eachOutside(do func(before, after int32)) {
	l := w.global
	var inside []int32 // the vertices of the window, path by path, in the order of the path
	for _, v := range w.vertices {
		if l.pathOf[v] >= 0 {
			inside = append(inside, v)
		}
	}
	slices.SortFunc(inside, func(a, b int32) int {
		return cmp.Or(cmp.Compare(l.pathOf[a], l.pathOf[b]), cmp.Compare(l.placeOf[a], l.placeOf[b]))
	})
	w.c.Charge(8 * len(inside))
	for len(inside) > 0 {
		path := l.pathOf[inside[0]]
		n := 1
		for n < len(inside) && l.pathOf[inside[n]] == path {
			n++
		}
		w.eachOutsideOf(l.paths[path], inside[:n], do)
		inside = inside[n:]
	}
}

// eachOutsideOf is eachOutside for one path. inside holds the vertices of the
// path that are in the window, in the order of the path. There is at least one.
func (w *window) eachOutsideOf(path, inside []int32, do func(before, after int32)) {
	l := w.global
	first, last := inside[0], inside[len(inside)-1]
	for i, after := range inside[1:] {
		before := inside[i]
		if l.placeOf[after]-l.placeOf[before] > 1 {
			do(w.number[before], w.number[after])
		}
	}
	beginsOutside := l.placeOf[first] > 0
	endsOutside := int(l.placeOf[last]) < len(path)-1
	if l.kind == OneCycle {
		// The last section continues with the first, round the cycle.
		if beginsOutside || endsOutside {
			do(w.number[last], w.number[first])
		}
		return
	}
	if beginsOutside {
		do(-1, w.number[first])
	}
	if endsOutside {
		do(w.number[last], -1)
	}
}

// isInner reports whether edge i of the part is an edge of the whole problem,
// and not one to a section outside.
func (w *window) isInner(i int32) bool { return int(i) < len(w.inner) }

// replace replaces the solution's edges in the window by those of a new
// solution of the part.
func (w *window) replace(edges []int32) {
	l := w.global
	for _, i := range w.chosen {
		if w.isInner(i) {
			l.unlink(w.inner[i])
		}
	}
	for _, i := range edges {
		if w.isInner(i) {
			l.link(w.inner[i])
		}
	}
	// The paths through the window are rebuilt, from the ends of the old ones
	// and the vertices of the window.
	touched := slices.Clone(w.vertices)
	for _, v := range w.vertices {
		if i := l.pathOf[v]; i >= 0 && l.paths[i] != nil {
			path := l.paths[i]
			touched = append(touched, path[0], path[len(path)-1])
			l.forget([]int32{v})
		}
	}
	l.follow(w.c, touched)
}
