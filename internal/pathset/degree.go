package pathset

// A degree says which edges a path has at a vertex: an edge out, an edge in,
// both, or none. In an undirected graph the first edge at a vertex counts as
// the edge out, and the second as the edge in.
type degree uint8

const (
	untouched degree = 0
	out       degree = 1
	in        degree = 2
	both      degree = out | in
	degrees          = 4
)

// degreeRules determine which degrees exist, and how they add up. Every type
// that needs to know whether a graph is directed embeds them.
type degreeRules struct{ directed bool }

// isDegree reports whether a vertex may have degree d. In an undirected graph,
// the first edge is always out.
func (r degreeRules) isDegree(d degree) bool { return r.directed || d != in }

// with returns the degree of a vertex of degree d after adding an edge whose
// end with the given index is the vertex. It returns false if there is no room
// for the edge.
func (r degreeRules) with(d degree, end int) (degree, bool) {
	if !r.directed {
		switch d {
		case untouched:
			return out, true
		case out:
			return both, true
		}
		return d, false
	}
	side := degree(1 << end)
	return d | side, d&side == 0
}

// lastDegree returns the degree of the last vertex of a path, which has only the
// edge into it.
func (r degreeRules) lastDegree() degree {
	if r.directed {
		return in
	}
	return out // the first edge of an undirected vertex
}

// rest returns what degree d leaves of the two edges that a path may have at a
// vertex.
func (r degreeRules) rest(d degree) degree {
	if !r.directed && d == out {
		return out
	}
	return both &^ d
}

// fits reports whether a degree is at most another.
func (r degreeRules) fits(d, room degree) bool {
	if !r.directed {
		return d <= room // untouched, out, both: the fewer edges, the smaller
	}
	return d&^room == 0
}

// splits calls do with each pair of degrees whose sum is d.
func (r degreeRules) splits(d degree, do func(a, b degree)) {
	if !r.directed {
		switch d {
		case untouched:
			do(untouched, untouched)
		case out:
			do(untouched, out)
			do(out, untouched)
		case both:
			do(untouched, both)
			do(out, out)
			do(both, untouched)
		}
		return
	}
	for a := range both + 1 {
		if a&^d == 0 {
			do(a, d&^a)
		}
	}
}

// sum returns, by degree, the largest gain of a vertex by its edges in two
// parts of a graph, given its gains by degree in each of the two.
func (r degreeRules) sum(a, b [degrees]int32) (most [degrees]int32) {
	for d := range both + 1 {
		if r.isDegree(d) {
			r.splits(d, func(x, y degree) { most[d] = max(most[d], a[x]+b[y]) })
		}
	}
	return most
}
