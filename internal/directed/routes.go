package directed

import (
	"slices"

	"example.com/knighttour/internal/dense"
	"example.com/knighttour/internal/match"
	"example.com/knighttour/internal/pathset"
	"example.com/knighttour/internal/work"
)

// A routesImprover looks for the fewest paths that together visit every vertex
// once. Their edges are a matching of vertices with their successors, so routes
// cannot have more edges than a maximum matching. If the edges of the matching
// form no cycle, the matching is a solution: D. R. Fulkerson: Note on
// Dilworth's decomposition theorem for partially ordered sets, Proceedings of
// the American Mathematical Society 7(4), 1956,
// doi:10.1090/S0002-9939-1956-0078334-6.
type routesImprover struct {
	*Search
	rest *pathset.Search // for a graph whose matching has cycles; nil before the first turn
}

// NewRoutes returns a search for the fewest routes of a graph without loops,
// whose lists are in ascending order. If c is stopped, each vertex is a route.
func NewRoutes(c *work.Canceller, g dense.Lists) *Search {
	n := g.Len()
	s := &Search{c: c, graph: g, bound: max(0, n-1), countsEdges: true}
	r := &routesImprover{Search: s}
	s.improver = r
	s.result = r.complete(nil)
	s.tighten(s.bound)
	if s.proven {
		return s
	}
	if c.Spend(n) != nil {
		return s
	}
	l := newLinking(c, g)
	if l == nil {
		return s
	}
	bound := l.len()
	s.states += int64(n)
	paths := l.paths()
	if c.Err() == nil {
		s.keep(r.complete(paths))
		s.tighten(bound)
	}
	return s
}

// adapt makes each vertex that is on none of the paths a path of its own.
func (r *routesImprover) adapt(paths [][]int32) [][]int32 { return r.complete(paths) }

// turn continues a [pathset.Search], which can join routes that the matching
// leaves apart.
func (r *routesImprover) turn(units int64) {
	if r.rest == nil {
		r.rest = pathset.NewRoutes(r.c, &dense.Graph{Lists: r.graph})
	}
	r.rest.Offer(r.result...)
	states := r.rest.States()
	r.rest.Turn(units)
	r.states += r.rest.States() - states
	r.keep(r.rest.Paths())
	if r.c.Err() == nil {
		r.tighten(r.rest.Bound())
	}
}

// complete adds each vertex that is on no path as a path of its own. It returns
// the paths in the order of their smallest vertices.
func (r *routesImprover) complete(paths [][]int32) [][]int32 {
	n := r.graph.Len()
	all := make([][]int32, 0, len(paths))
	pathOf := make([]int32, n) // by vertex: one more than the index of its path, or 0
	for i, path := range paths {
		for _, v := range path {
			pathOf[v] = int32(i) + 1
		}
	}
	isAdded := make([]bool, len(paths))
	for v := range int32(n) {
		switch i := pathOf[v] - 1; {
		case i < 0:
			all = append(all, []int32{v})
		case !isAdded[i]:
			isAdded[i] = true
			all = append(all, paths[i])
		}
	}
	r.c.Spend(2 * n)
	return all
}

// A linking is a set of edges, the links, that form disjoint paths and cycles.
type linking struct {
	c         *work.Canceller
	graph     dense.Lists
	preceding dense.Lists // the transpose of graph
	next      []int32     // by vertex: the vertex that its link leads to, or -1
	prev      []int32     // by vertex: the vertex that its link comes from, or -1

	// cycle holds, by vertex, the name of its cycle, or -1 if the vertex is on
	// a path. A cycle is named after the first of its vertices that findCycles
	// meets.
	cycle []int32
}

// newLinking returns the links of a maximum matching of vertices with their
// successors. It returns nil if c is stopped.
func newLinking(c *work.Canceller, g dense.Lists) *linking {
	n := g.Len()
	l := &linking{
		c:         c,
		graph:     g,
		preceding: g.Transpose(c),
		next:      make([]int32, n),
		prev:      make([]int32, n),
	}
	one := func(int32) (left, right int) { return 1, 1 }
	var m match.Matching
	if _, err := m.Saturates(c, g, l.preceding, one, 0); err != nil {
		return nil
	}
	for v := range l.next {
		l.next[v] = max(-1, m.Left[v][0])
		l.prev[v] = max(-1, m.Right[v][0])
	}
	return l
}

// len returns the number of links.
func (l *linking) len() (count int) {
	for _, v := range l.next {
		count += dense.Bit(v >= 0)
	}
	return count
}

// paths joins as many cycles as it can to paths or to each other, opens the
// other cycles by removing a link, and returns all paths.
func (l *linking) paths() (paths [][]int32) {
	for _, v := range l.joinAll(l.findCycles()) {
		l.prev[l.next[v]] = -1
		l.next[v] = -1
	}
	for v := range int32(len(l.next)) {
		if l.prev[v] >= 0 {
			continue
		}
		var path []int32
		for u := v; u >= 0; u = l.next[u] {
			path = append(path, u)
		}
		paths = append(paths, path)
		l.c.Spend(1 + len(path))
	}
	l.c.Spend(1)
	return paths
}

// joinAll joins the cycles with the given names until no more can be joined. It
// returns the names of those that are left, which overwrite the given ones.
func (l *linking) joinAll(cycles []int32) []int32 {
	for joined := true; joined && l.c.Err() == nil; {
		joined = false
		rest := cycles[:0]
		for _, v := range cycles {
			if l.join(v) {
				joined = true
			} else {
				rest = append(rest, v)
			}
		}
		cycles = rest
	}
	return cycles
}

// findCycles sets l.cycle, and returns the name of each cycle.
func (l *linking) findCycles() (cycles []int32) {
	n := len(l.next)
	const unknown = -2
	l.cycle = slices.Repeat([]int32{unknown}, n)
	for v := range int32(n) {
		for u := v; l.prev[v] < 0 && u >= 0; u = l.next[u] {
			l.cycle[u] = -1
		}
	}
	for v := range int32(n) {
		if l.cycle[v] != unknown {
			continue
		}
		cycles = append(cycles, v)
		l.relabel(v, v)
	}
	l.c.Spend(3 * n)
	return cycles
}

// relabel follows the links from v, and assigns the vertices to another cycle
// or, if cycle is -1, to a path.
func (l *linking) relabel(v, cycle int32) {
	for u := v; u >= 0 && l.cycle[u] != cycle; u = l.next[u] {
		l.cycle[u] = cycle
		l.c.Spend(1)
	}
}

// join joins a cycle to a path or to another cycle, which keeps its name. It
// tries each link of the cycle in turn, the one from u to v, and replaces the
// first one that it can. The number of links stays the same. join reports
// whether it has succeeded, and reports false if l.c is stopped.
func (l *linking) join(cycle int32) bool {
	u := cycle
	for {
		v := l.next[u]
		if l.c.Spend(1+len(l.graph.Of(u))+len(l.preceding.Of(v))) != nil {
			return false
		}
		for _, w := range l.graph.Of(u) {
			if l.cycle[w] == cycle {
				continue
			}
			// u-v and a-w become u-w and a-v. If w is the first vertex of a
			// path, there is no a, and v becomes the first vertex instead.
			a := l.prev[w]
			if a < 0 || l.graph.Has(a, v) {
				l.relabel(v, l.cycle[w])
				l.link(u, w)
				l.link(a, v)
				return true
			}
		}
		for _, a := range l.preceding.Of(v) {
			if l.next[a] < 0 { // a is the last vertex of a path
				l.relabel(v, l.cycle[a])
				l.link(a, v)
				l.link(u, -1)
				return true
			}
		}
		u = v
		if u == cycle {
			return false
		}
	}
}

// link makes the edge from u to v a link. If u is -1, v becomes the first
// vertex of a path. If v is -1, u becomes the last.
func (l *linking) link(u, v int32) {
	if u >= 0 {
		l.next[u] = v
	}
	if v >= 0 {
		l.prev[v] = u
	}
}
