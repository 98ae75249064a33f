package directed

import (
	"slices"

	"example.com/knighttour/internal/dense"
	"example.com/knighttour/internal/work"
)

// A pathImprover looks for the longest path. It passes forward over the
// components, and finds for each vertex the longest path that ends with it. A
// component is light if it is a single vertex or has a table (rowtables.go),
// and hard otherwise (hard.go). After a hard component, the length of the best
// path known and the upper bound on the length may differ. A backward pass
// finds how a path continues after a hard component (backward.go).
type pathImprover struct {
	*Search
	parts      *condensation
	start, end int32 // or -1 for anywhere
	tables     rowTables
	hard       []*hardComponent // by component: nil for a light one; nil as long as all are light

	known  lengths // of paths that are known
	bounds lengths // no path is longer; the same slices as known if all components are light

	// How the paths of the known lengths lead from component to component:
	prev  []int32 // by vertex: the vertex before it in an earlier component, or -1
	entry []int32 // by vertex: the first vertex, in its component, of the path to it

	// How paths continue from each vertex, through later light components only:
	// see backward. All four are nil if all components are light.

	// after holds, by vertex, the largest number of vertices in later
	// components, or the constant never if a path cannot end after the vertex.
	after []int32

	next  []int32 // by vertex: the vertex after it in a later component, or -1
	exit  []int32 // by vertex: the last vertex, in its component, of the path from it
	leads []bool  // by component: whether it leads to a hard one, directly or through others
}

// NewPath returns a search for the longest path of a graph without loops, whose
// lists are in ascending order. The path begins with start and ends with end,
// unless these are negative. If c is stopped, the search has at most a path of
// one vertex.
func NewPath(c *work.Canceller, g dense.Lists, start, end int32) *Search {
	return newPath(c, g, start, end, maxLight, maxSteps)
}

// newPath is [NewPath] with other numbers for maxLight and maxSteps.
func newPath(c *work.Canceller, g dense.Lists, start, end int32, light int, steps int64) *Search {
	s := &Search{c: c, graph: g, bound: g.Len()}
	p := &pathImprover{Search: s, start: start, end: end}
	s.improver = p
	switch {
	case start >= 0 && end >= 0 && start != end:
		// There may be no path.
	case g.Len() > 0:
		s.keep([][]int32{{max(0, start, end)}})
	}
	if start >= 0 && start == end {
		s.tighten(1)
	}
	s.tighten(s.bound) // which is a proof if it is the known value
	if s.proven {
		return s
	}
	p.parts = condense(c, g)
	if c.Err() == nil {
		p.tables = newRowTables(s, p.parts, light, steps)
		p.begin()
	}
	return s
}

// begin finds the longest path, unless a component is hard. If a component is
// hard, begin finds what it can without spending work on hard components.
func (p *pathImprover) begin() {
	n := p.graph.Len()
	p.known = newLengths(n)
	p.bounds = p.known
	p.prev = make([]int32, n)
	p.entry = make([]int32, n)
	p.states += int64(n)
	if p.c.Spend(n) != nil {
		return
	}
	p.forward(0)
	if p.hard != nil && p.c.Err() == nil {
		p.backward()
		p.forward(0)
	}
}

// turn passes forward, and spends the given work on the hard components. If
// there are several queries, it first spends up to units/2 on making tables for
// these components. If it makes any, it computes the paths after the components
// again.
func (p *pathImprover) turn(units int64) {
	if p.leads == nil {
		return // the search was stopped before
	}
	if p.queries() > 1 {
		found := p.lighten(units / 2)
		if found && p.c.Err() == nil {
			p.backward()
		}
	}
	p.forward(units)
}

// lighten spends the given work on trying to make tables for hard components.
// Tables are worth more work if several components are hard. It reports whether
// it has made any tables.
func (p *pathImprover) lighten(units int64) (found bool) {
	share := units / int64(p.queries())
	for i, h := range p.hard {
		if h == nil || p.c.Err() != nil {
			continue
		}
		if p.tables.makeAll(i, share) {
			p.hard[i] = nil
			found = true
		}
	}
	for _, h := range p.hard {
		if h != nil && found {
			h.forgetExits() // there may be fewer
		}
	}
	return found
}

// isHard reports whether a component is hard.
func (p *pathImprover) isHard(i int) bool { return p.hard != nil && p.hard[i] != nil }

// forward finds the longest paths to all vertices, and keeps the best path. It
// spends the given work on all hard components together. If it meets a
// component that turns out to have no table, it makes the component hard and
// ends, since the backward pass must first find the paths after it.
func (p *pathImprover) forward(units int64) {
	p.reset()
	if p.c.Err() != nil {
		return
	}
	share := units / int64(max(1, p.queries()))
	if units > 0 {
		share = max(1, share)
	}
	for i := range p.parts.len() {
		part := p.parts.part(i)
		switch {
		case len(part) == 1:
			v := part[0]
			p.known.to[v] = plus(p.known.before[v], 1)
			p.bounds.to[v] = plus(p.bounds.before[v], 1)
			p.entry[v] = v
		case p.isHard(i):
			p.hard[i].pass(share)
		case !p.passLight(i):
			if p.c.Err() == nil {
				p.makeHard(i)
			}
			return
		}
		p.leave(part)
		if p.c.Err() != nil {
			break
		}
	}
	p.settle()
}

// reset sets the lengths for a forward pass: a path begins anywhere, or with
// the start.
func (p *pathImprover) reset() {
	from := int32(0)
	if p.start >= 0 {
		from = never
	}
	for v := range p.prev {
		p.prev[v] = -1
		p.known.before[v] = from
		p.known.to[v] = never
		p.bounds.before[v] = from
		p.bounds.to[v] = never
	}
	if p.start >= 0 {
		p.known.before[p.start] = 0
		p.bounds.before[p.start] = 0
	}
	p.c.Spend(len(p.prev))
}

// passLight passes through a component with a table, whose rows it makes as
// they are needed. It returns false if a row cannot be made, or if p.c is
// stopped.
func (p *pathImprover) passLight(i int) bool {
	part := p.parts.part(i)
	for _, u := range part {
		if p.bounds.before[u] < 0 {
			continue // no path enters the component here
		}
		row := p.tables.row(u)
		if row == nil {
			return false
		}
		for j, v := range part {
			length := int32(row[j])
			if to := plus(p.known.before[u], length); to > p.known.to[v] {
				p.known.to[v] = to
				p.entry[v] = u
			}
			p.bounds.to[v] = max(p.bounds.to[v], p.bounds.before[u]+length)
		}
		p.c.Spend(len(part))
	}
	p.c.Spend(1)
	return true
}

// leave extends the paths from the vertices of a component to those of later
// ones.
func (p *pathImprover) leave(part []int32) {
	for _, v := range part {
		if p.bounds.to[v] < 0 {
			continue // no path reaches it
		}
		for _, w := range p.graph.Of(v) {
			if p.parts.of[w] == p.parts.of[v] {
				continue
			}
			if p.known.to[v] > p.known.before[w] {
				p.known.before[w] = p.known.to[v]
				p.prev[w] = v
			}
			p.bounds.before[w] = max(p.bounds.before[w], p.bounds.to[v])
		}
		if p.c.Spend(1+len(p.graph.Of(v))) != nil {
			return
		}
	}
}

// settle keeps the best path known after a forward pass, and records the bound.
// The best path ends in a light component, or is the best one through a hard
// component.
func (p *pathImprover) settle() {
	best := int32(-1) // the last vertex of the longest path known
	bound := 0
	for v := range int32(len(p.prev)) {
		if p.end >= 0 && v != p.end {
			continue
		}
		isBetter := p.known.to[v] >= 0 && (best < 0 || p.known.to[v] > p.known.to[best])
		if isBetter {
			best = v
		}
		if !p.isHard(int(p.parts.of[v])) {
			bound = max(bound, int(p.bounds.to[v]))
		}
	}
	p.c.Spend(len(p.prev))
	if best >= 0 && int(p.known.to[best]) > p.value {
		p.keepPath(p.pathTo(best))
	}
	for _, h := range p.hard {
		if h == nil {
			continue
		}
		bound = max(bound, h.bound)
		if h.path != nil && h.length > p.value {
			p.keepPath(p.pathThrough(h))
		}
	}
	if p.c.Err() == nil {
		p.tighten(bound)
	}
}

// keepPath keeps a path if it is better than the best one known. It keeps none
// if p.c is stopped, since the path may be incomplete then.
func (p *pathImprover) keepPath(path []int32) {
	if p.c.Err() == nil && len(path) > 0 {
		p.keep([][]int32{path})
	}
}

// pathThrough returns the best path known through a hard component, including
// what it visits before and after.
func (p *pathImprover) pathThrough(h *hardComponent) []int32 {
	first, last := h.path[0], h.path[len(h.path)-1]
	path := p.pathTo(p.prev[first])
	path = append(path, h.path...)
	return append(path, p.pathAfter(last)...)
}

// pathTo returns the longest path known that ends with v. It returns nil if v
// is -1, or if the search was stopped before it knew one. The path is built
// backwards, from component to component.
func (p *pathImprover) pathTo(v int32) (path []int32) {
	for v >= 0 {
		i := int(p.parts.of[v])
		begin := len(path)
		if p.isHard(i) {
			path = append(path, p.hard[i].pathTo[p.parts.local[v]]...)
		} else {
			path = p.tables.appendPath(path, p.entry[v], v)
		}
		if len(path) == begin {
			return nil // the search was stopped
		}
		v = p.prev[path[begin]]
		slices.Reverse(path[begin:]) // as the whole path is reversed in the end
	}
	slices.Reverse(path)
	return path
}

// adapt takes the longest of the paths, and returns its section between the
// start and the end that are asked for. Each part of the section that lies in a
// hard component is offered to that component.
func (p *pathImprover) adapt(paths [][]int32) [][]int32 {
	path := dense.Longest(nil, paths...)
	if p.start >= 0 {
		path = path[max(0, slices.Index(path, p.start)):]
	}
	if p.end >= 0 {
		path = path[:slices.Index(path, p.end)+1]
	}
	if len(path) == 0 || p.start >= 0 && path[0] != p.start {
		return nil
	}
	if p.hard != nil {
		p.offerParts(path)
	}
	return [][]int32{path}
}

// offerParts offers each part of a path that lies in a hard component to that
// component.
func (p *pathImprover) offerParts(path []int32) {
	for begin := 0; begin < len(path); {
		i := p.parts.of[path[begin]]
		end := begin
		for end < len(path) && p.parts.of[path[end]] == i {
			end++
		}
		if h := p.hard[i]; h != nil {
			section := make([]int32, 0, end-begin)
			for _, v := range path[begin:end] {
				section = append(section, p.parts.local[v])
			}
			h.offered = append(h.offered, section)
		}
		begin = end
	}
}
