package knighttour

import (
	"iter"

	"gonum.org/v1/gonum/graph"
)

// A State is what the rank function of a dynamic order may ask of the search.
// Its vertices are numbered from 0 to n-1 in ascending order of their node IDs;
// on a full board the number is the ID. A State is read only, and valid during
// the call that it is passed to.
type State struct {
	graph *Frozen
	path  []int
	free  counts
}

// Free returns the number of unvisited successors of v.
func (s *State) Free(v int) int { return int(s.free[v] &^ visited) }

// Visited reports whether v is on the path or, in a [DFSForest], has been
// discovered.
func (s *State) Visited(v int) bool { return s.free[v] >= visited }

// Node returns the node of vertex v.
func (s *State) Node(v int) graph.Node { return s.graph.allNodes()[v] }

// Successors returns all successors of v, visited or not, in ascending order.
func (s *State) Successors(v int) iter.Seq[int] {
	return func(yield func(int) bool) {
		for _, w := range s.graph.of(int32(v)) {
			if !yield(int(w)) {
				return
			}
		}
	}
}

// Path returns the path from the start, or in a [DFSForest] from the root, to
// the vertex whose successors are ranked. The slice belongs to the search.
func (s *State) Path() []int { return s.path }

// counts is a set of unvisited vertices that has, for each vertex, the number
// of its unvisited successors; visited is added once it is visited itself.
type counts []int32

// visited marks a vertex in counts. It is greater than any number of
// successors, so that a visited vertex never has few.
const visited = 1 << 30

// newCounts returns the set of all vertices.
func newCounts(a adjacency) counts {
	c := make(counts, a.len())
	c.fill(a)
	return c
}

// fill makes c the set of all vertices.
func (c counts) fill(a adjacency) {
	for v := range c {
		c[v] = int32(a.start[v+1] - a.start[v])
	}
}

func (c *counts) has(v int) bool { return (*c)[v] < visited }

// visit takes v, whose predecessors are given, out of the set.
func (c counts) visit(v int, predecessors []int32) {
	c[v] += visited
	for _, u := range predecessors {
		c[u]--
	}
}

// leave puts v back into the set.
func (c counts) leave(v int, predecessors []int32) {
	c[v] -= visited
	for _, u := range predecessors {
		c[u]++
	}
}
