package pathset

import "slices"

// walk returns a first solution by walks from vertex to vertex, always to the
// free neighbour with the fewest free neighbours. Its value is noValue if the
// problem does not allow the solution. If s.c is stopped, the solution is a
// part of the walks, or its value is noValue.
func (s *solver) walk() solution {
	w := &greedyWalker{
		solver: s,
		taken:  make([]bool, s.n()),
		left:   make([]int32, s.n()),
	}
	for v := range w.left {
		w.left[v] = int32(len(s.incident.Of(int32(v))))
		if s.c.Spend(1) != nil {
			return solution{value: noValue}
		}
	}
	switch s.kind {
	case anyPaths:
		return w.paths()
	case onePath:
		return w.onePath()
	}
	return w.cycle()
}

// A greedyWalker walks along free vertices.
type greedyWalker struct {
	*solver
	taken []bool
	left  []int32 // by vertex: number of edges to free vertices
}

// take marks v as taken: it is no longer free.
func (w *greedyWalker) take(v int32) {
	w.taken[v] = true
	for _, e := range w.incident.Of(v) {
		w.left[w.other(e, v)]--
	}
	w.c.Spend(1 + len(w.incident.Of(v)))
}

// next returns the edge from v to the free neighbour with the fewest free
// neighbours. In a directed graph, v is the end of the edge with the given
// index.
func (w *greedyWalker) next(v int32, end int) int32 {
	best := noEdge
	least := int32(0)
	for _, e := range w.incident.Of(v) {
		if w.directed && w.edges[e][end] != v {
			continue
		}
		u := w.other(e, v)
		if !w.taken[u] && (best == noEdge || w.left[u] < least) {
			best = e
			least = w.left[u]
		}
	}
	w.c.Spend(1 + len(w.incident.Of(v)))
	return best
}

// follow walks from v as far as it can, and returns the edges and the last
// vertex.
func (w *greedyWalker) follow(v int32, end int) (edges []int32, last int32) {
	for w.c.Err() == nil {
		e := w.next(v, end)
		if e == noEdge {
			break
		}
		edges = append(edges, e)
		v = w.other(e, v)
		w.take(v)
	}
	return edges, v
}

// paths walks in both directions from each free vertex.
func (w *greedyWalker) paths() solution {
	for _, gain := range w.gain {
		if slices.Contains(gain[:], never) {
			return solution{value: noValue} // a vertex that does not allow all degrees
		}
		if w.c.Spend(1) != nil {
			return solution{value: noValue}
		}
	}
	var edges []int32
	for v := range int32(w.n()) {
		if w.taken[v] {
			continue
		}
		w.take(v)
		for end := range 2 {
			part, _ := w.follow(v, end)
			edges = append(edges, part...)
		}
		if w.c.Err() != nil {
			break
		}
	}
	return w.solution(edges)
}

// solution returns what a walk has found, even if it was cut short.
func (w *greedyWalker) solution(edges []int32) (found solution) {
	w.c.Finish(func() { found = w.sorted(w.c, edges) })
	return found
}

// onePath walks in both directions from a vertex of minimum degree. If a vertex
// must be an end of the path, it walks from there.
func (w *greedyWalker) onePath() solution {
	if from, to, given := w.bothEnds(); given {
		return w.between(from, to)
	}
	start := int32(0)
	ends := []int{0, 1}
	for v := range int32(w.n()) {
		gain := &w.gain[v]
		if gain[untouched] == never {
			start = v
			if gain[out] != never {
				ends = []int{0}
			} else {
				ends = []int{1}
			}
			break
		}
		if w.left[v] < w.left[start] {
			start = v
		}
		if w.c.Spend(1) != nil {
			return solution{value: noValue}
		}
	}
	w.take(start)
	var edges []int32
	for _, end := range ends {
		part, _ := w.follow(start, end)
		edges = append(edges, part...)
	}
	return w.walked(edges)
}

// bothEnds returns the first and the last vertex of the path, if both are
// given.
func (w *greedyWalker) bothEnds() (from, to int32, given bool) {
	var ends []int32
	for v := range int32(w.n()) {
		if w.gain[v][untouched] == never {
			ends = append(ends, v)
		}
	}
	switch {
	case len(ends) < 2:
		return 0, 0, false
	case w.gain[ends[0]][out] == never:
		return ends[1], ends[0], true
	}
	return ends[0], ends[1], true
}

// between walks from one vertex, and backtracks from dead ends, until it has
// visited all vertices that it can reach. It never walks to the other vertex.
// It returns the longest of the walks that one more edge continues to the other
// vertex.
func (w *greedyWalker) between(from, to int32) solution {
	w.take(from)
	w.take(to)
	tried := make([]int, w.n())
	parent := slices.Repeat([]int32{noEdge}, w.n()) // by vertex: the edge of the walk to it
	last := noEdge                                  // last edge of the longest walk
	length, most := 0, -1
	for v := from; w.c.Err() == nil; {
		if tried[v] == 0 && length > most {
			if e := w.edgeTo(v, to); e != noEdge {
				last = e
				most = length
			}
		}
		e := w.nextOf(v, &tried[v])
		if e == noEdge {
			if v == from {
				break
			}
			v = w.other(parent[v], v)
			length--
			continue
		}
		v = w.other(e, v)
		w.take(v)
		parent[v] = e
		length++
	}
	var edges []int32
	for v, e := to, last; e != noEdge; e = parent[v] {
		edges = append(edges, e)
		v = w.other(e, v)
	}
	return w.walked(edges)
}

// nextOf returns the edges from v to free vertices, one with each call: first
// the edge chosen by next, then the others in order. tried holds how far it has
// come.
func (w *greedyWalker) nextOf(v int32, tried *int) int32 {
	if *tried == 0 {
		*tried = 1
		return w.next(v, 0)
	}
	for list := w.incident.Of(v); *tried <= len(list); {
		e := list[*tried-1]
		*tried++
		w.c.Spend(1)
		isOut := !w.directed || w.edges[e][0] == v
		if isOut && !w.taken[w.other(e, v)] {
			return e
		}
	}
	return noEdge
}

// walked returns the solution of a walk, if it has edges.
func (w *greedyWalker) walked(edges []int32) solution {
	if len(edges) == 0 {
		return solution{value: noValue}
	}
	return w.solution(edges)
}

// edgeTo returns the edge from a vertex to another one, or noEdge.
func (w *greedyWalker) edgeTo(v, to int32) int32 {
	for _, e := range w.incident.Of(v) {
		if w.other(e, v) == to && (!w.directed || w.edges[e][0] == v) {
			return e
		}
	}
	return noEdge
}

// cycle walks from a vertex until it can go no further, and closes a cycle by
// the edge to the earliest vertex of the walk that is adjacent to the last. The
// value is noValue if no edge closes a cycle, or if w.c is stopped.
func (w *greedyWalker) cycle() solution {
	w.take(0)
	edges, last := w.follow(0, 0)
	// By vertex: its place on the walk, from 1.
	place := make([]int, w.n())
	v := int32(0)
	place[v] = 1
	for i, e := range edges {
		v = w.other(e, v)
		place[v] = i + 2
		if w.c.Spend(1) != nil {
			return solution{value: noValue}
		}
	}
	back := noEdge
	earliest := len(edges)
	for _, e := range w.incident.Of(last) {
		if w.directed && w.edges[e][0] != last {
			continue
		}
		i := place[w.other(e, last)] - 1
		isLonger := i < earliest && (w.directed || len(edges)-i >= 2)
		if i >= 0 && isLonger {
			back = e
			earliest = i
		}
	}
	if back == noEdge || w.c.Err() != nil {
		return solution{value: noValue}
	}
	return w.sorted(w.c, append(edges[earliest:], back))
}

// extend extends the improved path at its ends, as a walk does, if an end gains
// nothing from being an end. It reports whether it has extended the path.
func (s *solver) extend() (extended bool) {
	if s.kind != onePath {
		return false
	}
	k := s.improved
	path := k.theOnly()
	number := k.path[path[0]]
	touched := []int32{path[0], path[len(path)-1]} // all ends, old and new
	for i, v := range [2]int32{path[len(path)-1], path[0]} {
		for s.mayPass(v) && s.c.Err() == nil {
			e := s.onward(v, i)
			if e == noEdge {
				break
			}
			k.link(e)
			v = k.other(e, v)
			k.path[v] = number
			touched = append(touched, v)
		}
	}
	extended = len(touched) > 2
	if extended {
		k.forget(touched[:1])
		k.follow(s.c, touched)
	}
	return extended
}

// mayPass reports whether a path gains by passing v rather than ending there.
func (s *solver) mayPass(v int32) bool {
	gain := &s.gain[v]
	return gain[both] >= max(gain[out], gain[in])
}

// onward returns the edge from v to an unvisited vertex that can be an end and
// has the fewest unvisited neighbours. In a directed graph, v is the end of the
// edge with the given index.
func (s *solver) onward(v int32, end int) int32 {
	k := s.improved
	best := noEdge
	fewest := 0
	for _, e := range s.incident.Of(v) {
		if s.directed && s.edges[e][end] != v {
			continue
		}
		w := k.other(e, v)
		if k.path[w] >= 0 || s.gain[w][out] < 0 || s.gain[w][in] < 0 && s.directed {
			continue
		}
		free := 0
		for _, f := range s.incident.Of(w) {
			if k.path[k.other(f, w)] < 0 {
				free++
			}
		}
		s.c.Spend(len(s.incident.Of(w)))
		if best == noEdge || free < fewest {
			best = e
			fewest = free
		}
	}
	return best
}
