package directed

import (
	"slices"

	"example.com/knighttour/internal/dense"
	"example.com/knighttour/internal/pathset"
)

// A hardComponent is a component without a table. It is asked for the
// best path through it, given what is known about the paths before and after
// it. If it leads to other hard components, it is also asked for the longest
// path to each exit, a vertex with an edge towards them.
type hardComponent struct {
	p      *longestPath
	i      int // its index
	graph  *dense.Graph
	twoWay *dense.Graph     // the same as an undirected graph, if it has each edge in both directions
	arcs   *dense.Junctions // nil unless paths are trails
	before []int32          // by place, like all lists here: vertices known before
	after  []int32          // vertices after, over light components only
	exits  []int32          // the places of the exits
	isExit []bool
	pathTo [][]int32 // by exit: the longest path known, in vertices of the graph

	begun   bool        // whether join has been called
	cover   *cycleCover // nil before the first turn, or if the component has no cover
	through componentQuery
	to      []componentQuery // one for each exit, or one for all together if there are many

	path  []int32 // the best path through the component, in vertices of the graph
	value int     // number of vertices of the whole path, here and elsewhere
	most  int     // upper bound on the vertices of the longest path through it

	offered [][]int32 // paths of places in the component that were found elsewhere
}

// A componentQuery is a question to a component. It starts over when more is
// known about the paths before the component.
type componentQuery struct {
	before, after []int32
	search        *pathset.Search
	twoWay        *undirectedQuery // of a search of an undirected graph; or nil
	trail         *trailQuery      // instead of the search, where paths are trails
}

// mostExits limits the size of a component, in vertices and edges times exits,
// that is asked for the longest path to each exit.
const mostExits = 1 << 17

// makeHard makes a component hard.
func (p *longestPath) makeHard(i int) {
	if p.hard == nil {
		p.hard = make([]*hardComponent, p.parts.len())
		p.most = lengths{
			before: slices.Clone(p.known.before),
			to:     slices.Clone(p.known.to),
		}
	}
	graph := dense.NewGraph(p.parts.inside(p.c, i), false)
	n := graph.Len()
	h := &hardComponent{
		p:      p,
		i:      i,
		graph:  graph,
		arcs:   dense.NewJunctions(p.c, graph.Lists),
		before: make([]int32, n),
		after:  make([]int32, n),
		isExit: make([]bool, n),
		pathTo: make([][]int32, n),
	}
	if graph.IsTwoWay(p.c) {
		h.twoWay = dense.NewGraph(graph.Lists, true)
	}
	p.hard[i] = h
}

// queries returns the total number of queries to hard components.
func (p *longestPath) queries() (count int) {
	for _, h := range p.hard {
		if h != nil {
			count += 1 + len(h.to)
		}
	}
	return count
}

// pass looks for the best way through the component, with the given work for
// each query.
func (h *hardComponent) pass(least int) {
	p := h.p
	h.path = nil
	h.most = 0
	// before bounds the number of vertices that a path visits before the
	// component, and excess is by how much it exceeds the longest one known.
	before, excess := never, int32(0)
	after := never
	for j, v := range p.parts.part(h.i) {
		h.before[j] = p.known.before[v]
		h.after[j] = p.after[v]
		before = max(before, p.most.before[v])
		after = max(after, h.after[j])
		switch {
		case p.most.before[v] < 0:
			// No path enters the component here.
		case h.before[j] < 0:
			excess = -never
		default:
			excess = max(excess, p.most.before[v]-h.before[j])
		}
	}
	if before < 0 {
		return
	}
	h.setExits()
	to := before + int32(len(h.before)) // upper bound on the path to a vertex of the component
	if after >= 0 {
		h.most = int(to + after)
		h.join(least)
		path, bound := h.ask(&h.through, h.after, least)
		h.most = min(h.most, bound+int(excess))
		if h.cover != nil && slices.Equal(h.cover.before, h.before) {
			h.most = min(h.most, h.cover.most+int(excess))
		}
		if path != nil {
			first, last := path[0], path[len(path)-1]
			h.path = p.parts.named(h.i, path)
			h.value = int(h.before[first]) + len(path) + int(h.after[last])
			h.learn(path)
		}
	}
	h.passExits(to, excess, least)
	h.offered = nil
}

// join looks for a path by joining the cycles of a cover, with the given work.
func (h *hardComponent) join(least int) {
	if least == 0 || h.arcs != nil {
		return
	}
	if !h.begun {
		h.begun = true
		h.cover = newCycleCover(h.p.c, h.graph.Lists, h.before, h.after)
		if h.cover == nil {
			return
		}
	}
	if h.cover == nil {
		return
	}
	for _, path := range h.offered {
		h.cover.offer(path)
	}
	h.cover.run(least, nil)
	if h.cover.best != nil {
		h.offered = append(h.offered, h.cover.best)
	}
}

// setExits finds the exits, unless they are known.
func (h *hardComponent) setExits() {
	p := h.p
	if h.to != nil || !p.leads[h.i] {
		return
	}
	for j, v := range p.parts.part(h.i) {
		for _, w := range p.graph.Of(v) {
			other := p.parts.of[w]
			if int(other) != h.i && (p.hard[other] != nil || p.leads[other]) {
				h.exits = append(h.exits, int32(j))
				h.isExit[j] = true
				break
			}
		}
	}
	h.to = make([]componentQuery, 1)
	if len(h.exits)*(h.graph.Len()+len(h.graph.List)) <= mostExits {
		h.to = make([]componentQuery, len(h.exits))
	}
}

// passExits finds the longest paths to the exits. most bounds their lengths,
// and excess how many more vertices than known come before the component.
func (h *hardComponent) passExits(most, excess int32, least int) {
	p := h.p
	part := p.parts.part(h.i)
	for k := range h.to {
		exits := h.exits
		if len(h.to) > 1 {
			exits = h.exits[k : k+1]
		}
		after := slices.Repeat([]int32{never}, len(part))
		for _, j := range exits {
			after[j] = 0
		}
		path, bound := h.ask(&h.to[k], after, least)
		if path != nil {
			h.learn(path)
		}
		for _, j := range exits {
			p.most.to[part[j]] = int32(min(int(most), bound+int(excess)))
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

// learn keeps each beginning of a path that ends at an exit, if it is longer
// than the best path known to that exit. The vertices of path are places in the
// component, those of the known paths are vertices of the graph. Both lengths
// include what comes before the component.
func (h *hardComponent) learn(path []int32) {
	named := h.p.parts.named(h.i, path)
	for j, x := range path {
		if !h.isExit[x] {
			continue
		}
		known := h.pathTo[x]
		length := plus(h.before[path[0]], int32(j+1))
		if known == nil || length > plus(h.p.known.before[known[0]], int32(len(known))) {
			h.pathTo[x] = named[: j+1 : j+1]
		}
	}
}

// ask continues a query for the given work. It returns the best path known, or
// nil, and an upper bound on the vertices of the whole path, here and
// elsewhere.
func (h *hardComponent) ask(q *componentQuery, after []int32, least int) (path []int32, most int) {
	if !slices.Equal(q.before, h.before) || !slices.Equal(q.after, after) {
		h.begin(q, after)
	}
	if q.trail != nil {
		return q.trail.ask(h.p, least)
	}
	q.offer(h.offered)
	if least > 0 && isEnough(h.graph.Lists, least) {
		states := q.search.States()
		q.search.Turn(least)
		h.p.states += q.search.States() - states
	}
	if paths := q.search.Paths(); len(paths) > 0 {
		path = paths[0]
	}
	return path, q.search.Bound() + q.twoWay.outside()
}

// offer offers paths of the component to the search.
func (q *componentQuery) offer(paths [][]int32) {
	for _, path := range paths {
		if q.twoWay.allows(path) {
			q.search.Offer(path)
		}
	}
}

// isEnough reports whether the given work is enough for a [pathset.Search] of a
// component. In a large component, the first turn takes far more work than it
// is given.
func isEnough(l dense.Lists, least int) bool {
	const perEdge = 512
	size := l.Len() + len(l.List)
	return size <= mostCovered || least >= perEdge*size
}

// begin starts a query over, since more is known about the paths before the
// component.
func (h *hardComponent) begin(q *componentQuery, after []int32) {
	last := q.search
	*q = componentQuery{
		before: slices.Clone(h.before),
		after:  slices.Clone(after),
		trail:  newTrailQuery(h.p.c, h.arcs, h.before, after),
	}
	if q.trail != nil {
		return
	}
	q.twoWay = h.newUndirectedQuery(after)
	if q.twoWay != nil {
		q.search = q.twoWay.search(h.p.c)
	} else {
		q.search = pathset.NewPathThrough(h.p.c, h.graph, h.before, after)
	}
	if last != nil {
		q.offer(last.Paths())
	}
}
