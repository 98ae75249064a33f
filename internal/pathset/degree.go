package pathset

// A degree says which edges a path has at a vertex: an edge out, an edge in,
// two edges, or none. In an undirected graph the first edge at a vertex counts
// as the edge out, and the second as the edge in.
//
// A degree is a set of two bits.
type degree uint8

const (
	untouched degree = 0
	edgeOut   degree = 1
	edgeIn    degree = 2 // only in directed graphs
	twoEdges  degree = edgeOut | edgeIn
	degrees          = 4 // how many there are
)

// degreeRules determine which degrees exist, and how they add up. Every type
// that needs to know whether a graph is directed embeds them.
type degreeRules struct{ directed bool }

// isDegree reports whether a vertex may have degree d. In an undirected graph,
// the first edge is always out.
func (r degreeRules) isDegree(d degree) bool { return r.directed || d != edgeIn }

// lastDegree returns the degree of the last vertex of a path, which has only
// the edge that leads into it.
func (r degreeRules) lastDegree() degree {
	if r.directed {
		return edgeIn
	}
	return edgeOut // the first edge at the vertex
}

// with returns the degree of a vertex of degree d after adding an edge. end is
// the index of the vertex among the ends of the edge: 0 if the edge leaves the
// vertex, and 1 if it enters. with returns false if there is no room for the
// edge.
func (r degreeRules) with(d degree, end int) (degree, bool) {
	if !r.directed {
		switch d {
		case untouched:
			return edgeOut, true
		case edgeOut:
			return twoEdges, true
		}
		return d, false
	}
	added := edgeOut
	if end == 1 {
		added = edgeIn
	}
	return d | added, d&added == 0
}

// rest returns the room that degree d leaves for further edges at a vertex.
func (r degreeRules) rest(d degree) degree {
	if !r.directed && d == edgeOut {
		return edgeOut
	}
	return twoEdges &^ d
}

// fits reports whether a vertex with the given room may have degree d. The room
// is a degree, too: the most edges that the vertex may have.
func (r degreeRules) fits(d, room degree) bool {
	if !r.directed {
		return d <= room // the numbers of 0, 1 and 2 edges are in this order
	}
	return d&^room == 0
}

// splits calls do with each pair of degrees that add up to d.
func (r degreeRules) splits(d degree, do func(a, b degree)) {
	if !r.directed {
		switch d {
		case untouched:
			do(untouched, untouched)
		case edgeOut:
			do(untouched, edgeOut)
			do(edgeOut, untouched)
		case twoEdges:
			do(untouched, twoEdges)
			do(edgeOut, edgeOut)
			do(twoEdges, untouched)
		}
		return
	}
	for a := range twoEdges + 1 {
		if a&^d == 0 {
			do(a, d&^a)
		}
	}
}

// sum returns, by degree, the largest gain of a vertex whose edges are in two
// parts of a graph, given its gains by degree in each part. A negative sum
// counts as 0, and the gain of a degree that does not exist is 0.
func (r degreeRules) sum(a, b [degrees]int32) (most [degrees]int32) {
	for d := range twoEdges + 1 {
		if r.isDegree(d) {
			r.splits(d, func(x, y degree) { most[d] = max(most[d], a[x]+b[y]) })
		}
	}
	return most
}
