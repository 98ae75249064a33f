package directed

import (
	"example.com/knighttour/internal/dense"
	"example.com/knighttour/internal/match"
	"example.com/knighttour/internal/pathset"
	"example.com/knighttour/internal/work"
)

// A fewestRoutes looks for the fewest paths that together visit every vertex
// once. Their edges are a matching of vertices with their successors, so no
// routes have more edges than a maximum matching. If the edges of the matching
// form no cycle, it is a solution: D. R. Fulkerson: Note on Dilworth's
// decomposition theorem for partially ordered sets, Proceedings of the American
// Mathematical Society 7(4), 1956, doi:10.1090/S0002-9939-1956-0078334-6.
type fewestRoutes struct {
	*Search
	rest *pathset.Search // for a graph whose matching has cycles
}

// NewRoutes returns a search for the fewest routes of a graph without loops. If
// c is stopped, each vertex is a route.
func NewRoutes(c *work.Canceller, g dense.Lists) *Search {
	n := g.Len()
	s := &Search{c: c, graph: g, limit: max(0, n-1)}
	r := &fewestRoutes{Search: s}
	s.objective = r
	s.result = r.complete(nil)
	s.lower(s.limit)
	if s.proven {
		return s
	}
	if c.Spend(n) != nil {
		return s
	}
	prev := g.Transpose(c)
	one := func(int32) (left, right int) { return 1, 1 }
	var m match.Matching
	if _, err := m.Saturates(c, g, prev, one, 0); err != nil {
		return s
	}
	l := linking{
		c:     c,
		graph: g,
		prev:  prev,
		to:    make([]int32, n),
		from:  make([]int32, n),
	}
	size := 0
	for v := range l.to {
		l.to[v] = max(-1, m.Left[v][0])
		l.from[v] = max(-1, m.Right[v][0])
		size += dense.Bit(l.to[v] >= 0)
	}
	s.states += int64(n)
	paths := l.paths()
	if c.Err() == nil {
		s.keep(r.complete(paths))
		s.lower(size)
	}
	return s
}

// valueOfAll implements [objective].
func (r *fewestRoutes) valueOfAll() int { return r.graph.Len() - 1 }

// adapt implements [objective]: all other vertices become paths of one vertex.
func (r *fewestRoutes) adapt(paths [][]int32) [][]int32 { return r.complete(paths) }

// turn implements [objective].
func (r *fewestRoutes) turn(least int) {
	if r.rest == nil {
		r.rest = pathset.NewRoutes(r.c, &dense.Graph{Lists: r.graph})
	}
	r.rest.Offer(r.result...)
	states := r.rest.States()
	r.rest.Turn(least)
	r.states += r.rest.States() - states
	r.keep(r.rest.Paths())
	if r.c.Err() == nil {
		r.lower(r.rest.Bound())
	}
}

// complete adds each vertex that is on no path as a path of its own. It returns
// the paths in the order of their smallest vertices.
func (r *fewestRoutes) complete(paths [][]int32) [][]int32 {
	n := r.graph.Len()
	all := make([][]int32, 0, len(paths))
	on := make([]int32, n) // by vertex: one more than the index of its path, or 0
	for i, path := range paths {
		for _, v := range path {
			on[v] = int32(i) + 1
		}
	}
	isAdded := make([]bool, len(paths))
	for v := range int32(n) {
		switch i := on[v] - 1; {
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

// A linking is a set of edges that form disjoint paths and cycles.
type linking struct {
	c     *work.Canceller
	graph dense.Lists
	prev  dense.Lists
	to    []int32 // by vertex: its successor, or -1
	from  []int32 // by vertex: its predecessor, or -1
	cycle []int32 // by vertex: the first vertex of its cycle, or -1 on a path
}

// paths joins as many cycles as it can to paths or to each other, opens the
// other cycles by removing an edge, and returns all paths.
func (l *linking) paths() (paths [][]int32) {
	heads := l.findCycles()
	for joined := true; joined && l.c.Err() == nil; {
		joined = false
		rest := heads[:0]
		for _, v := range heads {
			if l.cycle[v] != v {
				continue // it has been joined already
			}
			if l.join(v) {
				joined = true
			} else {
				rest = append(rest, v)
			}
		}
		heads = rest
	}
	for _, v := range heads {
		l.from[l.to[v]] = -1
		l.to[v] = -1
	}
	for v := range int32(len(l.to)) {
		if l.from[v] >= 0 {
			continue
		}
		var path []int32
		for u := v; u >= 0; u = l.to[u] {
			path = append(path, u)
		}
		paths = append(paths, path)
		l.c.Spend(1 + len(path))
	}
	l.c.Spend(1)
	return paths
}

// findCycles returns the first vertex of each cycle. It sets l.cycle[v] to the
// first vertex of the cycle of v, or to -1 if v is on a path.
func (l *linking) findCycles() (heads []int32) {
	n := len(l.to)
	l.cycle = make([]int32, n)
	const unknown = -2
	for v := range int32(n) {
		l.cycle[v] = unknown
	}
	for v := range int32(n) {
		for u := v; l.from[v] < 0 && u >= 0; u = l.to[u] {
			l.cycle[u] = -1
		}
	}
	for v := range int32(n) {
		if l.cycle[v] != unknown {
			continue
		}
		heads = append(heads, v)
		l.relabel(v, v)
	}
	l.c.Spend(3 * n)
	return heads
}

// relabel assigns the vertices from v on along the links to another cycle.
func (l *linking) relabel(v, cycle int32) {
	for u := v; u >= 0 && l.cycle[u] != cycle; u = l.to[u] {
		l.cycle[u] = cycle
		l.c.Spend(1)
	}
}

// join joins a cycle to a path or to another cycle, without losing an edge: it
// tries to remove each link of the cycle in turn, the link from u to v. It
// reports whether one of them can be removed. It reports false if l.c is
// stopped.
func (l *linking) join(cycle int32) bool {
	u := cycle
	for {
		v := l.to[u]
		if l.c.Spend(1+len(l.graph.Of(u))+len(l.prev.Of(v))) != nil {
			return false
		}
		for _, w := range l.graph.Of(u) {
			if l.cycle[w] == cycle {
				continue
			}
			// u-v and a-w become u-w and a-v. If w is the first vertex of a
			// path, there is no a, and v becomes the first vertex.
			a := l.from[w]
			if a < 0 || l.graph.Has(a, v) {
				l.relabel(v, l.cycle[w])
				l.link(u, w)
				l.link(a, v)
				return true
			}
		}
		for _, a := range l.prev.Of(v) {
			if l.to[a] < 0 { // a is the last vertex of a path
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

// link makes the edge from u to v a link. If u or v is -1, it removes the link
// of the other vertex.
func (l *linking) link(u, v int32) {
	if u >= 0 {
		l.to[u] = v
	}
	if v >= 0 {
		l.from[v] = u
	}
}
