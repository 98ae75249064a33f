package knighttour

import (
	"slices"

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
func (s *State) Free(v int32) int { return int(s.at.Free[v] &^ dense.Visited) }

// Visited reports whether v is on the path or, in a [DFSForest], has been
// discovered.
func (s *State) Visited(v int32) bool { return s.at.Free[v] >= dense.Visited }

// Node returns the node of vertex v.
func (s *State) Node(v int32) graph.Node { return s.plan.f.allNodes()[v] }

// Vertex returns the vertex of the node with the given ID, or false if there is none.
func (s *State) Vertex(id int64) (v int32, ok bool) { return s.plan.f.index.Vertex(id) }

// Successors returns all successors of v, visited or not, in ascending order. The
// slice belongs to the search.
func (s *State) Successors(v int32) []int32 { return slices.Clip(s.plan.f.graph.Of(v)) }

// Path returns the path from the start, or in a [DFSForest] from the root, to the
// vertex whose successors are ranked. The slice belongs to the search.
func (s *State) Path() []int32 { return slices.Clip(s.at.Path) }

// A host is a State that a search asks for the ranks by dynamic orders.
type host State

// Rank implements [order.Host].
func (h *host) Rank(i int, at *order.State, v int32) int64 {
	h.at = at
	return h.plan.orders[i].rank.dynamic((*State)(h), v)
}
