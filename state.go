package knighttour

import (
	"iter"

	"example.com/knighttour/internal/dense"
	"example.com/knighttour/internal/order"
	"gonum.org/v1/gonum/graph"
)

// A State is the state of a search, as the rank function of a dynamic order sees
// it. Its vertices are numbered from 0 to n-1 in ascending order of their node
// IDs; on a full board the number is the ID. A State is read-only, and valid
// only during the call that it is passed to.
type State struct {
	plan *plan
	at   *order.State
}

// Free returns the number of unvisited successors of v.
func (s *State) Free(v int) int { return int(s.at.Free[v] &^ dense.Visited) }

// Visited reports whether v is on the path or, in a [DFSForest], has been
// discovered.
func (s *State) Visited(v int) bool { return s.at.Free[v] >= dense.Visited }

// Node returns the node of vertex v.
func (s *State) Node(v int) graph.Node { return s.plan.f.allNodes()[v] }

// Successors returns all successors of v, visited or not, in ascending order.
func (s *State) Successors(v int) iter.Seq[int] {
	return func(yield func(int) bool) {
		for _, w := range s.plan.f.graph.Of(int32(v)) {
			if !yield(int(w)) {
				return
			}
		}
	}
}

// Path returns the path from the start, or in a [DFSForest] from the root, to
// the vertex whose successors are ranked. The slice belongs to the search.
func (s *State) Path() []int { return s.at.Path }

// A host is a State that a search asks for the ranks by dynamic orders.
type host State

// Rank implements [order.Host].
func (h *host) Rank(i int, at *order.State, v int32) int64 {
	h.at = at
	return h.plan.orders[i].rank.dynamic((*State)(h), int(v))
}
