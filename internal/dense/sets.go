package dense

import (
	"slices"

	"example.com/knighttour/internal/work"
)

// Sets holds disjoint sets of vertices as a forest. Each vertex holds the next
// vertex towards the root of its set, and a root holds itself. To join two
// sets, assign one root to the other.
type Sets []int32

// NewSets returns n sets of one vertex each.
func NewSets(n int) Sets {
	s := make(Sets, n)
	s.Reset()
	return s
}

// Reset makes each vertex a set of its own again.
func (s Sets) Reset() {
	for v := range s {
		s[v] = int32(v)
	}
}

// Root returns the root of v's set, and halves the path to it.
func (s Sets) Root(v int32) int32 {
	for s[v] != v {
		s[v] = s[s[v]]
		v = s[v]
	}
	return v
}

// Marks returns, for each of n vertices, whether it is among the given ones.
func Marks(n int, vertices []int32) []bool {
	marks := make([]bool, n)
	for _, v := range vertices {
		marks[v] = true
	}
	return marks
}

// Vertices returns the vertices from 0 to n-1 that have a property.
func Vertices(n int, has func(v int32) bool) (list []int32) {
	for v := range int32(n) {
		if has(v) {
			list = append(list, v)
		}
	}
	return list
}

// Counts holds the number of unvisited successors of each vertex, plus
// [Visited] if the vertex itself is visited.
type Counts []int32

// Visited marks a visited vertex in [Counts]. It exceeds the number of
// successors of any vertex of a search, so a visited vertex never has the
// smallest count.
const Visited = 1 << 30

// NewCounts returns the counts while no vertex is visited. The result is
// meaningless if c is stopped.
func NewCounts(c *work.Canceller, l Lists) Counts {
	counts := make(Counts, l.Len())
	starts := l.Start // those of part and of the parts after it
	for part := range slices.Chunk(counts, work.PollInterval) {
		part.Fill(Lists{Start: starts})
		starts = starts[len(part):]
		if c.Spend(len(part)) != nil {
			break
		}
	}
	return counts
}

// Fill sets c to the counts of the first len(c) vertices of l while no vertex
// is visited.
func (c Counts) Fill(l Lists) {
	for v := range c {
		c[v] = int32(l.Start[v+1] - l.Start[v])
	}
}

// Has reports whether v is unvisited. A search may work with a [BitSet] or with
// Counts: both then stand for the set of unvisited vertices.
func (c *Counts) Has(v int) bool { return (*c)[v] < Visited }

// Visit marks v, which is unvisited, as visited, given its predecessors.
func (c Counts) Visit(v int, predecessors []int32) {
	c[v] += Visited
	for _, u := range predecessors {
		c[u]--
	}
}

// Leave undoes Visit.
func (c Counts) Leave(v int, predecessors []int32) {
	c[v] -= Visited
	for _, u := range predecessors {
		c[u]++
	}
}
