package knighttour

import (
	"iter"

	"example.com/knighttour/internal/dense"
	"gonum.org/v1/gonum/graph"
)

// A State is the state of a search, as the rank function of a dynamic order sees
// it. Its vertices are numbered from 0 to n-1 in ascending order of their node
// IDs; on a full board the number is the ID. A State is read-only, and valid
// only during the call that it is passed to.
type State struct {
	graph *Frozen
	path  []int
	free  dense.Counts
}

// Free returns the number of unvisited successors of v.
func (s *State) Free(v int) int { return int(s.free[v] &^ dense.Visited) }

// Visited reports whether v is on the path or, in a [DFSForest], has been
// discovered.
func (s *State) Visited(v int) bool { return s.free[v] >= dense.Visited }

// Node returns the node of vertex v.
func (s *State) Node(v int) graph.Node { return s.graph.allNodes()[v] }

// Successors returns all successors of v, visited or not, in ascending order.
func (s *State) Successors(v int) iter.Seq[int] {
	return func(yield func(int) bool) {
		for _, w := range s.graph.lists.Of(int32(v)) {
			if !yield(int(w)) {
				return
			}
		}
	}
}

// Path returns the path from the start, or in a [DFSForest] from the root, to
// the vertex whose successors are ranked. The slice belongs to the search.
func (s *State) Path() []int { return s.path }
