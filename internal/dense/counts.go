package dense

// Counts is a set of unvisited vertices. For each vertex it has the number of
// its unvisited successors, to which [Visited] is added once the vertex is
// visited itself.
type Counts []int32

// Visited marks a vertex in [Counts]. It is greater than any number of
// successors of a search's vertices, so that a visited vertex never has few.
const Visited = 1 << 30

// NewCounts returns the set of all vertices.
func NewCounts(l Lists) Counts {
	c := make(Counts, l.Len())
	c.Fill(l)
	return c
}

// Fill makes c the set of all vertices.
func (c Counts) Fill(l Lists) {
	for v := range c {
		c[v] = int32(l.Start[v+1] - l.Start[v])
	}
}

// Has reports whether v is unvisited.
func (c *Counts) Has(v int) bool { return (*c)[v] < Visited }

// Visit takes v, whose predecessors are given, out of the set.
func (c Counts) Visit(v int, predecessors []int32) {
	c[v] += Visited
	for _, u := range predecessors {
		c[u]--
	}
}

// Leave puts v back into the set.
func (c Counts) Leave(v int, predecessors []int32) {
	c[v] -= Visited
	for _, u := range predecessors {
		c[u]++
	}
}
