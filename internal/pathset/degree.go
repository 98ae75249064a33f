package pathset

// A degree is the set of the edges that a path has at a vertex: whether there
// is one out of it, and one into it. In an undirected graph the first edge at a
// vertex counts as the one out, and the second as the one in.
type degree uint8

const (
	untouched degree = 0
	out       degree = 1
	in        degree = 2
	both      degree = out | in
	degrees          = 4
)

// degreeRules say which degrees there are, and how they add up. They are part of
// all that asks whether a graph is directed.
type degreeRules struct{ directed bool }

// isDegree reports whether vertices may have a degree: an undirected one has its
// first edge out.
func (r degreeRules) isDegree(d degree) bool { return r.directed || d != in }

// with returns the degree of a vertex of degree d with one more edge, of which
// it is the end with the given index. It returns false if there is no room.
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

// rest returns what a degree leaves of the two edges that a path may have at a
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

// sum returns the most that a vertex gains by its edges in two parts of a graph,
// by the sum of its degrees there, given what it gains in each.
func (r degreeRules) sum(a, b [degrees]int32) (most [degrees]int32) {
	for d := range both + 1 {
		if r.isDegree(d) {
			r.splits(d, func(x, y degree) { most[d] = max(most[d], a[x]+b[y]) })
		}
	}
	return most
}
