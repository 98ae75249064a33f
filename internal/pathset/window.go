package pathset

import (
	"cmp"
	"slices"

	"example.com/knighttour/internal/dense"
	"example.com/knighttour/internal/work"
)

// A window is a small part of a graph in which a solution is replaced by a
// better one, or by another one with the same gain. The rest of the solution
// stays. Each section of a path that runs outside the window between two of its
// vertices becomes a vertex with an edge to each of them. Each section from
// the window to an end of a path becomes a vertex with one edge. All these
// edges must be kept. So a window is a problem of its own, which is solved by
// the same method.
//
// This is a large neighbourhood search: P. Shaw: Using constraint programming
// and local search methods to solve vehicle routing problems, CP 1998,
// doi:10.1007/3-540-49481-2_30.
type window struct {
	c      *work.Canceller
	global *linkedSolution
	prices *prices // of the whole problem
	random dense.Random

	vertices []int32 // of the window, in random order
	number   []int32 // by vertex of the whole problem: its index in vertices, or -1
	queue    []int32

	inner  []int32 // edges of the whole problem with both ends in the window
	chosen []int32 // the edges of part that the solution has
	part   *blockProblem
	price  []float64 // by edge of the part
	made   int64     // states of beams
	isWide bool      // whether the last window was large, and left as it was: see widestLarge
}

// widestLarge is the greatest width of the layout of a large window. In a wider
// one a beam finds little, and small windows do better.
const widestLarge = 30

// pinning is the initial payment that a vertex of the window receives for an
// edge to the outside. The vertex at the other end pays it, and must keep the
// edge.
const pinning = 4

// windowSteps is the number of steps that lower the prices of a window. A few
// are enough, since the prices begin with those of the whole problem.
const windowSteps = 8

// newWindow returns a window of a solution.
func newWindow(c *work.Canceller, l *linkedSolution, p *prices) *window {
	return &window{
		c:      c,
		global: l,
		prices: p,
		number: slices.Repeat([]int32{-1}, l.n()),
	}
}

// improve looks for a better solution in the window of about size vertices
// around a vertex, with at most width states. It returns the additional gain. A
// solution with the same gain also replaces the old one.
func (w *window) improve(from int32, size, width int) (more int) {
	w.grow(from, size)
	defer w.clear()
	if len(w.vertices) < 2 {
		return 0
	}
	w.build()
	if len(w.chosen) == 0 && w.part.kind.isSingle() {
		return 0 // the path or cycle is elsewhere
	}
	if w.c.Err() != nil {
		return 0 // the part may be incomplete
	}
	now := w.part.value(w.c, w.chosen)
	l := planLayout(w.c, w.part)
	w.isWide = size > smallWindow && l.width > widestLarge
	if l.width > maxSlots || w.isWide || w.c.Err() != nil {
		return 0
	}
	p := newPrices(w.part)
	copy(p.edge, w.price)
	p.end = w.prices.end
	p.lower(w.c, float64(now), windowSteps)
	b := newBeam(w.c, newSchedule(w.c, p, l, false))
	b.random = w.random
	b.shuffled = true
	found, _, _, err := b.run(width, now)
	w.random = b.random
	w.made += b.made
	if err != nil || found.value < now {
		return 0
	}
	w.replace(found.edges)
	return found.value - now
}

// grow fills the window with vertices around from, breadth first. It leaves out
// vertices that cannot change, since both their chosen edges lead outside.
func (w *window) grow(from int32, size int) {
	k := w.global
	w.queue = append(w.queue[:0], from)
	w.number[from] = 0 // until the queue is complete, any number but -1 will do
	for i := 0; i < len(w.queue) && len(w.queue) < size; i++ {
		v := w.queue[i]
		list := k.incident.Of(v)
		first := 0
		if len(list) > 0 {
			first = w.random.Below(len(list))
		}
		for j := range list {
			u := k.other(list[(first+j)%len(list)], v)
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

// isFixed reports whether both chosen edges of a vertex lead outside.
func (w *window) isFixed(v int32) bool {
	for _, e := range w.global.edge[v] {
		if e == noEdge || w.number[w.global.other(e, v)] >= 0 {
			return false
		}
	}
	return true
}

// clear removes all vertices from the window.
func (w *window) clear() {
	for _, v := range w.queue {
		w.number[v] = -1
	}
}

// build makes the part: the problem of the window.
func (w *window) build() {
	k := w.global
	w.inner = w.inner[:0]
	w.chosen = w.chosen[:0]
	w.price = w.price[:0]
	var edges [][2]int32
	for i, v := range w.vertices {
		for _, e := range k.incident.Of(v) {
			u := k.other(e, v)
			if k.edges[e][0] != v || w.number[u] < 0 {
				continue
			}
			if k.edge[v][0] == e || k.edge[v][1] == e {
				w.chosen = append(w.chosen, int32(len(edges)))
			}
			w.inner = append(w.inner, e)
			w.price = append(w.price, w.prices.edge[e])
			edges = append(edges, [2]int32{int32(i), w.number[u]})
		}
		w.c.Charge(1 + len(k.incident.Of(v)))
	}
	n := len(w.vertices)
	gain := make([][degrees]int32, n, 2*n)
	for i, v := range w.vertices {
		gain[i] = k.gain[v]
	}
	// pin adds an edge that the solution keeps, from or to the last vertex.
	pin := func(from, to int32) {
		w.chosen = append(w.chosen, int32(len(edges)))
		edges = append(edges, [2]int32{from, to})
		price := float64(pinning)
		if int(from) == len(gain)-1 {
			price = -price
		}
		w.price = append(w.price, price)
	}
	add := func(d degree) int32 {
		gain = append(gain, onlyDegree(d, 0))
		return int32(len(gain) - 1)
	}
	w.outside(func(before, after int32) {
		switch {
		case before < 0:
			pin(add(out), after)
		case after < 0:
			pin(before, add(k.lastDegree()))
		default:
			q := add(both)
			pin(before, q)
			pin(q, after)
		}
	})
	w.part = newBlockProblem(w.c, k.kind, k.directed, len(gain), edges)
	w.part.gain = gain
}

// outside calls do for each section of a path that runs outside the window,
// with the vertices of the window before and after it: -1 if the section is the
// first or the last of its path.
func (w *window) outside(do func(before, after int32)) {
	k := w.global
	var inside []int32 // the vertices of the window, path by path, in the order of the path
	for _, v := range w.vertices {
		if k.path[v] >= 0 {
			inside = append(inside, v)
		}
	}
	slices.SortFunc(inside, func(a, b int32) int {
		return cmp.Or(cmp.Compare(k.path[a], k.path[b]), cmp.Compare(k.place[a], k.place[b]))
	})
	w.c.Charge(8 * len(inside))
	for len(inside) > 0 {
		path := k.path[inside[0]]
		n := 1
		for n < len(inside) && k.path[inside[n]] == path {
			n++
		}
		w.outsideOf(k.paths[path], inside[:n], do)
		inside = inside[n:]
	}
}

// outsideOf is outside for one path. inside holds its vertices in the window,
// in the order of the path.
func (w *window) outsideOf(path, inside []int32, do func(before, after int32)) {
	k := w.global
	first, last := inside[0], inside[len(inside)-1]
	for i, after := range inside[1:] {
		before := inside[i]
		if k.place[after]-k.place[before] > 1 {
			do(w.number[before], w.number[after])
		}
	}
	isFirstOut := k.place[first] > 0
	isLastOut := int(k.place[last]) < len(path)-1
	if k.kind == oneCycle {
		// The last section continues with the first, round the cycle.
		if isFirstOut || isLastOut {
			do(w.number[last], w.number[first])
		}
		return
	}
	if isFirstOut {
		do(-1, w.number[first])
	}
	if isLastOut {
		do(w.number[last], -1)
	}
}

// isInner reports whether edge i of the part is an edge of the whole problem.
// The edges after them stand for the sections outside, and are kept.
func (w *window) isInner(i int32) bool { return int(i) < len(w.inner) }

// replace replaces the edges that the solution has in the window by those of a
// solution of the part.
func (w *window) replace(edges []int32) {
	k := w.global
	for _, i := range w.chosen {
		if w.isInner(i) {
			k.unlink(w.inner[i])
		}
	}
	for _, i := range edges {
		if w.isInner(i) {
			k.link(w.inner[i])
		}
	}
	// The paths through the window are rebuilt, from the ends of the old ones
	// and the vertices of the window.
	touched := slices.Clone(w.vertices)
	for _, v := range w.vertices {
		if i := k.path[v]; i >= 0 && k.paths[i] != nil {
			path := k.paths[i]
			touched = append(touched, path[0], path[len(path)-1])
			k.forget([]int32{v})
		}
	}
	k.follow(w.c, touched)
}
