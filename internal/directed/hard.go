package directed

import (
	"slices"

	"example.com/knighttour/internal/dense"
	"example.com/knighttour/internal/directed/trail"
	"example.com/knighttour/internal/pathset"
)

// A hardComponent is a component without a table. It is asked for the best path
// through it, given what is known about the paths before and after it. If it
// leads to other hard components, it is also asked for the longest path to each
// exit, a vertex with an edge towards them.
//
// All vertices here have local numbers, except those of path and pathTo.
type hardComponent struct {
	p     *pathImprover
	index int // of the component
	graph *dense.Graph

	// twoWay is the same graph as an undirected one. It is nil if any edge
	// leads only one way.
	twoWay *dense.Graph

	// junctions is nil unless paths are trails.
	junctions *dense.Junctions

	before []int32 // by vertex: the length of the longest path known before it, or never
	after  []int32 // by vertex: likewise for paths after it, over light components only

	// maxBefore is a bound on the length of a path before the component. It is
	// the constant never if no path enters.
	maxBefore int32

	// excess is how much longer the longest path before a vertex may be than
	// the known one, whose length is in before. It is the maximum over all
	// vertices.
	excess int32

	exits  []int32   // in ascending order
	isExit []bool    // by vertex
	pathTo [][]int32 // by exit: the longest path known to it, in global numbers; or nil

	hasJoined bool        // whether join has made a cover, or tried to
	cover     *cycleCover // nil before that, or if the component has no cover

	through componentQuery
	toExits []componentQuery // one for each exit, or one for all together if there are many

	// The results of the last pass. A whole path is a path through the
	// component together with the vertices that it visits before and after.
	path   []int32 // the best path through the component, in global numbers; or nil
	length int     // of the whole path
	bound  int     // no whole path is longer

	offered [][]int32 // paths in the component that were found elsewhere since the last pass
}

// A componentQuery asks a component for the longest path, counting the vertices
// that the path visits before and after. It starts over when more is known
// about these.
type componentQuery struct {
	before, after []int32
	trail         *trail.Search   // where paths are trails; else nil, and search is used
	search        *pathset.Search // of the component, directed or undirected

	// first and last are the ends of an undirected path: see twoway.go. In a
	// directed search, they are anyEnd. They are not set if there is a trail.
	first, last end
}

// maxExits is the largest number of vertices and edges, times the number of
// exits, of a component that is asked for the longest path to each exit.
const maxExits = 1 << 17

// makeHard makes a component hard. When the first component becomes hard, the
// lengths known and their bounds become separate slices.
func (p *pathImprover) makeHard(i int) {
	if p.hard == nil {
		p.hard = make([]*hardComponent, p.parts.len())
		p.bounds = lengths{
			before: slices.Clone(p.known.before),
			to:     slices.Clone(p.known.to),
		}
	}
	graph := dense.NewGraph(p.parts.inside(p.c, i), false)
	n := graph.Len()
	h := &hardComponent{
		p:         p,
		index:     i,
		graph:     graph,
		junctions: dense.NewJunctions(p.c, graph.Lists),
		before:    make([]int32, n),
		after:     make([]int32, n),
		isExit:    make([]bool, n),
		pathTo:    make([][]int32, n),
	}
	if graph.IsTwoWay(p.c) {
		h.twoWay = dense.NewGraph(graph.Lists, true)
	}
	p.hard[i] = h
}

// queries returns the total number of queries to hard components.
func (p *pathImprover) queries() (count int) {
	for _, h := range p.hard {
		if h != nil {
			count += 1 + len(h.toExits)
		}
	}
	return count
}

// unlimited is the excess if a path may enter at a vertex to which no path is
// known. A bound plus this excess excludes nothing.
const unlimited = -never

// pass looks for the best paths through the component and to its exits. It
// spends the given work on each query. The components before it must have been
// passed, since the lengths before its vertices must be known.
func (h *hardComponent) pass(units int64) {
	h.path = nil
	h.bound = 0
	h.enter()
	if h.maxBefore < 0 {
		return
	}
	h.setExits()
	h.passThrough(units)
	h.passExits(units)
	h.offered = nil
}

// enter sets before, after, maxBefore and excess to what is known now.
func (h *hardComponent) enter() {
	p := h.p
	h.maxBefore = never
	h.excess = 0
	for j, v := range p.parts.part(h.index) {
		h.before[j] = p.known.before[v]
		h.after[j] = p.after[v]
		h.maxBefore = max(h.maxBefore, p.bounds.before[v])
		switch {
		case p.bounds.before[v] < 0:
			// No path enters the component here.
		case h.before[j] < 0:
			h.excess = unlimited
		default:
			h.excess = max(h.excess, p.bounds.before[v]-h.before[j])
		}
	}
}

// passThrough spends the given work on looking for the best path through the
// component that continues in light components only.
func (h *hardComponent) passThrough(units int64) {
	p := h.p
	maxAfter := slices.Max(h.after)
	if maxAfter < 0 {
		return // no path can end there
	}
	h.bound = int(h.maxBefore) + h.graph.Len() + int(maxAfter)
	h.join(units)
	path, bound := h.ask(&h.through, h.after, units)
	h.bound = min(h.bound, bound+int(h.excess))
	if h.cover != nil && slices.Equal(h.cover.before, h.before) {
		h.bound = min(h.bound, h.cover.bound+int(h.excess))
	}
	if path == nil {
		return
	}
	first, last := path[0], path[len(path)-1]
	h.path = p.parts.global(h.index, path)
	h.length = int(h.before[first]) + len(path) + int(h.after[last])
	h.learn(path)
}

// join spends the given work on joining the cycles of a cover to a path. It
// offers the path to the queries.
func (h *hardComponent) join(units int64) {
	if units == 0 || h.junctions != nil {
		return
	}
	if !h.hasJoined {
		h.hasJoined = true
		h.cover = newCycleCover(h.p.c, h.graph.Lists, h.before, h.after)
	}
	if h.cover == nil {
		return
	}
	for _, path := range h.offered {
		h.cover.offer(path)
	}
	h.cover.run(units, nil)
	if h.cover.best != nil {
		h.offered = append(h.offered, h.cover.best)
	}
}

// setExits finds the exits, and makes a query for each, unless that has been
// done.
func (h *hardComponent) setExits() {
	p := h.p
	if h.toExits != nil || !p.leads[h.index] {
		return
	}
	for j, v := range p.parts.part(h.index) {
		for _, w := range p.graph.Of(v) {
			other := p.parts.of[w]
			if int(other) != h.index && (p.hard[other] != nil || p.leads[other]) {
				h.exits = append(h.exits, int32(j))
				h.isExit[j] = true
				break
			}
		}
	}
	queries := len(h.exits)
	if queries*(h.graph.Len()+len(h.graph.List)) > maxExits {
		queries = 1
	}
	h.toExits = make([]componentQuery, queries)
}

// forgetExits makes the next pass find the exits anew.
func (h *hardComponent) forgetExits() {
	h.toExits = nil
	h.exits = nil
	clear(h.isExit)
}

// passExits looks for the longest paths to the exits. It spends the given work
// on each query.
func (h *hardComponent) passExits(units int64) {
	p := h.p
	part := p.parts.part(h.index)
	maxTo := int(h.maxBefore) + len(part) // no path to a vertex of the component is longer
	for k := range h.toExits {
		exits := h.exits
		if len(h.toExits) > 1 {
			exits = h.exits[k : k+1]
		}
		after := slices.Repeat([]int32{never}, len(part)) // a path ends at an exit
		for _, j := range exits {
			after[j] = 0
		}
		path, bound := h.ask(&h.toExits[k], after, units)
		if path != nil {
			h.learn(path)
		}
		for _, j := range exits {
			p.bounds.to[part[j]] = int32(min(maxTo, bound+int(h.excess)))
		}
	}
	for _, j := range h.exits {
		v := part[j]
		if path := h.pathTo[j]; path != nil {
			p.known.to[v] = plus(p.known.before[path[0]], int32(len(path)))
			p.entry[v] = path[0]
		}
	}
}

// learn keeps, for each exit on a path, the path up to the exit if it is longer
// than the best one known to that exit. Both lengths include what comes before
// the component.
func (h *hardComponent) learn(path []int32) {
	global := h.p.parts.global(h.index, path)
	for i, j := range path {
		if !h.isExit[j] {
			continue
		}
		known := h.pathTo[j]
		length := plus(h.before[path[0]], int32(i+1))
		if known == nil || length > plus(h.p.known.before[known[0]], int32(len(known))) {
			h.pathTo[j] = global[: i+1 : i+1]
		}
	}
}

// ask continues a query for the given amount of work. after holds, by vertex,
// how many vertices a path visits after it, or the constant never. ask returns
// the best path known, which belongs to the query, or nil. It also returns an
// upper bound on the length of a path, including what the path visits before
// and after the component.
func (h *hardComponent) ask(q *componentQuery, after []int32, units int64) (path []int32, bound int) {
	if !slices.Equal(q.before, h.before) || !slices.Equal(q.after, after) {
		h.begin(q, after)
	}
	if q.trail != nil {
		states := q.trail.States()
		q.trail.Turn(units)
		h.p.states += q.trail.States() - states
		return q.trail.Path(), q.trail.Bound()
	}
	q.offer(h.offered)
	if units > 0 && isEnough(h.graph.Lists, units) {
		states := q.search.States()
		q.search.Turn(units)
		h.p.states += q.search.States() - states
	}
	if paths := q.search.Paths(); len(paths) > 0 {
		path = paths[0]
	}
	return path, q.search.Bound() + int(q.first.gain) + int(q.last.gain)
}

// offer offers paths of the component to the search. They must not be empty.
func (q *componentQuery) offer(paths [][]int32) {
	for _, path := range paths {
		if q.first.allows(path[0]) && q.last.allows(path[len(path)-1]) {
			q.search.Offer(path)
		}
	}
}

// isEnough reports whether the given work is enough for a [pathset.Search] of a
// component. In a large component, the first turn takes far more work than it
// is given.
func isEnough(l dense.Lists, units int64) bool {
	const unitsPerEdge = 512
	size := l.Len() + len(l.List)
	return size <= maxCovered || units >= unitsPerEdge*int64(size)
}

// begin starts a query over, since more is known about what paths visit before
// or after the component. The new search is offered the paths of the old one.
func (h *hardComponent) begin(q *componentQuery, after []int32) {
	old := q.search
	*q = componentQuery{
		before: slices.Clone(h.before),
		after:  slices.Clone(after),
		trail:  trail.NewOpen(h.p.c, h.junctions, h.before, after),
	}
	if q.trail != nil {
		return
	}
	h.setSearch(q)
	if old != nil {
		q.offer(old.Paths())
	}
}

// setSearch sets the search of a query, and where its paths begin and end. The
// search is undirected if that helps.
func (h *hardComponent) setSearch(q *componentQuery) {
	if h.twoWay != nil {
		first, last, ok := endsOf(q.before, q.after)
		if ok {
			q.first = first
			q.last = last
			q.search = newUndirectedPath(h.p.c, h.twoWay, first.vertex, last.vertex)
			return
		}
	}
	q.first = anyEnd
	q.last = anyEnd
	q.search = pathset.NewPathThrough(h.p.c, h.graph, q.before, q.after)
}
