package disjoint

// A Degree says which edges a path has at a vertex: an edge out, an edge in,
// two edges, or none. In an undirected graph the first edge at a vertex counts
// as the edge out, and the second as the edge in.
//
// A Degree is a set of two bits.
type Degree uint8

const (
	Untouched Degree = 0
	EdgeOut   Degree = 1
	EdgeIn    Degree = 2 // only in directed graphs
	TwoEdges  Degree = EdgeOut | EdgeIn
	Degrees          = 4 // how many there are
)

// Gains are what a vertex gains, by its degree.
type Gains [Degrees]int32

// Rules determine which degrees exist, and how they add up.
type Rules struct{ Directed bool }

// IsDegree reports whether a vertex may have degree d. In an undirected graph,
// the first edge is always out.
func (r Rules) IsDegree(d Degree) bool { return r.Directed || d != EdgeIn }

// LastDegree returns the degree of the last vertex of a path, which has only
// the edge that leads into it.
func (r Rules) LastDegree() Degree {
	if r.Directed {
		return EdgeIn
	}
	return EdgeOut // the first edge at the vertex
}

// With returns the degree of a vertex of degree d after adding an edge. end is
// the index of the vertex among the ends of the edge: 0 if the edge leaves the
// vertex, and 1 if it enters. With returns false if there is no room for the
// edge.
func (r Rules) With(d Degree, end int) (Degree, bool) {
	if !r.Directed {
		switch d {
		case Untouched:
			return EdgeOut, true
		case EdgeOut:
			return TwoEdges, true
		}
		return d, false
	}
	added := EdgeOut
	if end == 1 {
		added = EdgeIn
	}
	return d | added, d&added == 0
}

// Rest returns the room that degree d leaves for further edges at a vertex.
func (r Rules) Rest(d Degree) Degree {
	if !r.Directed && d == EdgeOut {
		return EdgeOut
	}
	return TwoEdges &^ d
}

// Fits reports whether a vertex with the given room may have degree d. The room
// is a degree, too: the most edges that the vertex may have.
func (r Rules) Fits(d, room Degree) bool {
	if !r.Directed {
		return d <= room // the numbers of 0, 1 and 2 edges are in this order
	}
	return d&^room == 0
}

// Splits calls do with each pair of degrees that add up to d.
func (r Rules) Splits(d Degree, do func(a, b Degree)) {
	if !r.Directed {
		switch d {
		case Untouched:
			do(Untouched, Untouched)
		case EdgeOut:
			do(Untouched, EdgeOut)
			do(EdgeOut, Untouched)
		case TwoEdges:
			do(Untouched, TwoEdges)
			do(EdgeOut, EdgeOut)
			do(TwoEdges, Untouched)
		}
		return
	}
	for a := range TwoEdges + 1 {
		if a&^d == 0 {
			do(a, d&^a)
		}
	}
}

// Sum returns, by degree, the largest gain of a vertex whose edges are in two
// parts of a graph, given its gains by degree in each part. A negative sum
// counts as 0, and the gain of a degree that does not exist is 0.
func (r Rules) Sum(a, b Gains) (most Gains) {
	for d := range TwoEdges + 1 {
		if r.IsDegree(d) {
			r.Splits(d, func(x, y Degree) { most[d] = max(most[d], a[x]+b[y]) })
		}
	}
	return most
}
