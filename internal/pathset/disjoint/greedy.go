package disjoint

import "slices"

// walk finds a first solution by walking from vertex to vertex, always to the
// free neighbour with the fewest free neighbours. The value is NoValue if the
// problem does not allow the solution. If s.c is stopped, the solution consists
// of the walks made so far, or its value is NoValue.
func (s *Solver) walk() Solution {
	w := &greedyWalker{
		Solver: s,
		taken:  make([]bool, s.n()),
		left:   make([]int32, s.n()),
	}
	for v := range w.left {
		w.left[v] = int32(len(s.incident.Of(int32(v))))
		if s.c.Spend(1) != nil {
			return Solution{Value: NoValue}
		}
	}
	switch s.kind {
	case AnyPaths:
		return w.paths()
	case OnePath:
		return w.onePath()
	}
	return w.cycle()
}

// A greedyWalker walks along free vertices, which are those not taken.
type greedyWalker struct {
	*Solver
	taken []bool
	left  []int32 // by vertex: number of edges to free vertices
}

// take marks v as taken.
func (w *greedyWalker) take(v int32) {
	w.taken[v] = true
	for _, e := range w.incident.Of(v) {
		w.left[w.other(e, v)]--
	}
	w.c.Spend(1 + len(w.incident.Of(v)))
}

// next returns the edge from v to the free neighbour with the fewest free
// neighbours, or NoEdge. In a directed graph, the edge leaves v if end is 0,
// and enters v if end is 1.
func (w *greedyWalker) next(v int32, end int) int32 {
	best := NoEdge
	fewest := int32(0)
	for _, e := range w.incident.Of(v) {
		if w.Directed && w.edges[e][end] != v {
			continue
		}
		u := w.other(e, v)
		if !w.taken[u] && (best == NoEdge || w.left[u] < fewest) {
			best = e
			fewest = w.left[u]
		}
	}
	w.c.Spend(1 + len(w.incident.Of(v)))
	return best
}

// follow walks from v as far as it can, along edges chosen by the method next,
// and returns the edges and the last vertex. It takes all vertices but v.
func (w *greedyWalker) follow(v int32, end int) (edges []int32, last int32) {
	for w.c.Err() == nil {
		e := w.next(v, end)
		if e == NoEdge {
			break
		}
		edges = append(edges, e)
		v = w.other(e, v)
		w.take(v)
	}
	return edges, v
}

// paths walks in both directions from each free vertex. It finds no solution if
// a degree is forbidden at some vertex.
func (w *greedyWalker) paths() Solution {
	for _, gain := range w.Gain {
		if slices.ContainsFunc(gain[:], isForbidden) {
			return Solution{Value: NoValue} // the vertex may not have any degree
		}
		if w.c.Spend(1) != nil {
			return Solution{Value: NoValue}
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

// solution returns the solution that consists of the given edges, even if the
// walk was stopped.
func (w *greedyWalker) solution(edges []int32) (found Solution) {
	w.c.Finish(func() { found = w.sorted(w.c, edges) })
	return found
}

// onePath walks in both directions from a vertex of minimum degree. If a vertex
// must be an end of the path, it walks from there. It does not check whether
// the path may end with the last vertex of the walk: see walk.
func (w *greedyWalker) onePath() Solution {
	first, last, given := w.bothEnds()
	if given {
		return w.between(first, last)
	}
	start := int32(0)
	ends := []int{0, 1} // walk along edges out of the start, and then along edges into it
	for v := range int32(w.n()) {
		if w.mustBeEnd(v) {
			start = v
			ends = []int{1}
			if w.mayBeFirst(v) {
				ends = []int{0}
			}
			break
		}
		if w.left[v] < w.left[start] {
			start = v
		}
		if w.c.Spend(1) != nil {
			return Solution{Value: NoValue}
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

// bothEnds returns the first and the last vertex of the path, if two vertices
// must be its ends.
func (w *greedyWalker) bothEnds() (first, last int32, given bool) {
	var ends []int32
	for v := range int32(w.n()) {
		if w.mustBeEnd(v) {
			ends = append(ends, v)
		}
	}
	switch {
	case len(ends) < 2:
		return 0, 0, false
	case w.mayBeFirst(ends[0]):
		return ends[0], ends[1], true
	}
	return ends[1], ends[0], true
}

// between looks for a path from a vertex to the goal. It walks, and steps back
// from dead ends, until it has visited all vertices that it can reach without
// the goal. Of the walks whose last vertex has an edge to the goal, it returns
// the longest, together with this edge.
func (w *greedyWalker) between(from, goal int32) Solution {
	w.take(from)
	w.take(goal)
	tried := make([]int, w.n())                     // by vertex, for nextOf
	parent := slices.Repeat([]int32{NoEdge}, w.n()) // by vertex: the edge of the walk to it
	last := NoEdge                                  // the edge to the goal after the longest walk
	length, longest := 0, -1                        // in edges
	for v := from; w.c.Err() == nil; {
		isNew := tried[v] == 0
		if isNew && length > longest {
			e := w.edgeTo(v, goal)
			if e != NoEdge {
				last = e
				longest = length
			}
		}
		e := w.nextOf(v, &tried[v])
		if e == NoEdge {
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
	for v, e := goal, last; e != NoEdge; e = parent[v] {
		edges = append(edges, e)
		v = w.other(e, v)
	}
	return w.walked(edges)
}

// nextOf returns the edges from v to free vertices, one with each call, and
// then NoEdge. The first is the edge that the method next chooses. The others
// follow in their order. tried counts the edges that were looked at, and must
// be 0 at first.
func (w *greedyWalker) nextOf(v int32, tried *int) int32 {
	if *tried == 0 {
		*tried = 1
		return w.next(v, 0)
	}
	for list := w.incident.Of(v); *tried <= len(list); {
		e := list[*tried-1]
		*tried++
		w.c.Spend(1)
		isOut := !w.Directed || w.edges[e][0] == v
		if isOut && !w.taken[w.other(e, v)] {
			return e
		}
	}
	return NoEdge
}

// walked returns the solution that consists of the given edges. If there are
// none, the value is NoValue.
func (w *greedyWalker) walked(edges []int32) Solution {
	if len(edges) == 0 {
		return Solution{Value: NoValue}
	}
	return w.solution(edges)
}

// edgeTo returns the edge from one vertex to another, or NoEdge.
func (w *greedyWalker) edgeTo(v, to int32) int32 {
	for _, e := range w.incident.Of(v) {
		if w.other(e, v) == to && (!w.Directed || w.edges[e][0] == v) {
			return e
		}
	}
	return NoEdge
}

// cycle walks from a vertex until it can go no further. From the last vertex,
// it closes a cycle by an edge back to the earliest vertex of the walk. The
// value is NoValue if no edge closes a cycle, or if w.c is stopped.
func (w *greedyWalker) cycle() Solution {
	w.take(0)
	edges, last := w.follow(0, 0)
	place := make([]int, w.n()) // by vertex: its place on the walk, from 1, or 0
	v := int32(0)
	place[v] = 1
	for i, e := range edges {
		v = w.other(e, v)
		place[v] = i + 2
		if w.c.Spend(1) != nil {
			return Solution{Value: NoValue}
		}
	}
	back := NoEdge
	earliest := len(edges)
	for _, e := range w.incident.Of(last) {
		if w.Directed && w.edges[e][0] != last {
			continue
		}
		i := place[w.other(e, last)] - 1
		if i < 0 || i >= earliest {
			continue
		}
		isSame := !w.Directed && i == len(edges)-1 // the edge by which the walk came
		if !isSame {
			back = e
			earliest = i
		}
	}
	if back == NoEdge || w.c.Err() != nil {
		return Solution{Value: NoValue}
	}
	return w.sorted(w.c, append(edges[earliest:], back))
}

// extend extends the improved path as a walk does, first at its last vertex and
// then at its first one. At either end, it stops at a vertex that gains more as
// an end than by being passed. extend reports whether it has extended the path.
// It does nothing unless one path is asked for.
func (s *Solver) extend() (extended bool) {
	if s.kind != OnePath {
		return false
	}
	l := s.improved
	path := l.theOnly()
	number := l.pathOf[path[0]]
	touched := []int32{path[0], path[len(path)-1]} // all ends, old and new
	for end, v := range [2]int32{path[len(path)-1], path[0]} {
		for s.prefersPassing(v) && s.c.Err() == nil {
			e := s.onward(v, end)
			if e == NoEdge {
				break
			}
			l.link(e)
			v = l.other(e, v)
			l.pathOf[v] = number
			touched = append(touched, v)
		}
	}
	extended = len(touched) > 2
	if extended {
		l.forget(touched[:1])
		l.follow(s.c, touched)
	}
	return extended
}

// prefersPassing reports whether a path gains at least as much at v by passing
// v as by ending there.
func (s *Solver) prefersPassing(v int32) bool {
	gain := &s.Gain[v]
	return gain[TwoEdges] >= max(gain[EdgeOut], gain[EdgeIn])
}

// onward returns the edge from v to an unvisited vertex that can be an end and
// has the fewest unvisited neighbours, or NoEdge. In a directed graph, the edge
// leaves v if end is 0, and enters v if end is 1.
func (s *Solver) onward(v int32, end int) int32 {
	l := s.improved
	best := NoEdge
	fewest := 0
	for _, e := range s.incident.Of(v) {
		if s.Directed && s.edges[e][end] != v {
			continue
		}
		w := l.other(e, v)
		if l.pathOf[w] >= 0 || !s.mayBeFirst(w) || !s.mayBeLast(w) {
			continue
		}
		free := 0
		for _, f := range s.incident.Of(w) {
			if l.pathOf[l.other(f, w)] < 0 {
				free++
			}
		}
		s.c.Spend(len(s.incident.Of(w)))
		if best == NoEdge || free < fewest {
			best = e
			fewest = free
		}
	}
	return best
}
