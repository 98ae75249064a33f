package knighttour

import (
	"slices"

	"example.com/knighttour/internal/dense"
	"example.com/knighttour/internal/order"
)

// This file defines what the caller's functions see of a search.

// An Event is a step of a search, which puts a node on the path or takes it
// off.
type Event struct {
	ID    int64 `json:"id"`    // of the node
	Depth int   `json:"depth"` // the number of nodes on the path before it
	Back  bool  `json:"back"`  // whether the node is taken off the path
}

// A State is the state of a search, as the functions of [ByState] and
// [Search].Allow see it. Nodes are given by their IDs. A node that the graph
// does not have is not visited, and has no successors. A State, and the slices
// that it returns, are read-only, and valid only during the call that it is
// passed to. The zero State is that of a graph without nodes.
//
// A lookup takes constant time if the IDs have no gaps, and time logarithmic
// in the number of nodes otherwise, such as on a board with blocked squares.
type State struct {
	f    *frozen
	at   *order.State // what the search shows, in numbers
	path []int64      // the IDs of the first vertices of at.Path

	// The vertices 0 to gapless-1 have the IDs first, first+1 and so on. Other
	// IDs are looked up.
	first   int64
	gapless uint64

	// The IDs of successors, computed when they are first asked for: of all
	// vertices, laid out as in graph.List, or in a large graph of one vertex at
	// a time.
	all   []int64
	next  [][]int64 // by vertex; nil until asked for
	spare []int64   // of length 0, with room for more of them
}

// newState returns the state of a search of f, before it begins.
func newState(f *frozen) State {
	s := State{f: f, first: f.index.First}
	if f.index.IDs == nil {
		s.gapless = uint64(f.index.N)
	}
	return s
}

// Free returns the number of unvisited successors of a node.
func (s *State) Free(id int64) int { return int(s.count(id) &^ dense.Visited) }

// Visited reports whether a node is on the path or, in a [DFSForest], has been
// discovered.
func (s *State) Visited(id int64) bool { return s.count(id) >= dense.Visited }

// count returns the number of unvisited successors of a node, with the bit
// dense.Visited set if the node is visited.
func (s *State) count(id int64) int32 {
	if i := uint64(id - s.first); i < s.gapless {
		return s.at.Free[i]
	}
	return s.lookUp(id)
}

// lookUp is count for an ID that has to be looked up.
func (s *State) lookUp(id int64) int32 {
	if s.f == nil {
		return 0
	}
	v, ok := s.f.index.Vertex(id)
	if !ok {
		return 0
	}
	return s.at.Free[v]
}

// Successors returns the IDs of all successors of a node, visited or not, in
// ascending order.
func (s *State) Successors(id int64) []int64 {
	f := s.f
	if f == nil {
		return nil
	}
	v, ok := f.index.Vertex(id)
	if !ok {
		return nil
	}
	if s.all == nil && s.next == nil {
		s.beginSuccessors()
	}
	if s.all != nil {
		return s.all[f.graph.Start[v]:f.graph.Start[v+1]:f.graph.Start[v+1]]
	}
	if s.next[v] == nil {
		s.next[v] = s.successors(v)
	}
	return s.next[v]
}

// maxListed is the greatest number of edges for which the successors of all
// vertices are listed at once, and kept for other searches. Listing them takes
// less time than may pass between two checks of the context.
const maxListed = 1 << 15

// beginSuccessors makes the lists of all successors or, in a large graph, makes
// room for those that are asked for.
func (s *State) beginSuccessors() {
	f := s.f
	if len(f.graph.List) == 0 || len(f.graph.List) > maxListed {
		s.next = make([][]int64, f.index.N)
		return
	}
	s.all = *f.successors.Get(endless(), func() *[]int64 {
		ids := idsOf(f, f.graph.List)
		return &ids
	})
}

// minSpare is the minimum number of IDs of successors for which State allocates
// memory at once.
const minSpare = 512

// successors makes the list of the IDs of the successors of v.
func (s *State) successors(v int32) []int64 {
	successors := s.f.graph.Of(v)
	n := len(successors)
	if cap(s.spare) < n {
		s.spare = make([]int64, 0, max(minSpare, n))
	}
	ids := s.spare[:0:n]
	for _, w := range successors {
		ids = append(ids, s.f.index.ID(w))
	}
	s.spare = s.spare[n:n]
	return ids
}

// Path returns the IDs of the nodes on the path, from the start, or in a
// [DFSForest] from the root. The node to be ranked or allowed is not yet among
// them.
func (s *State) Path() []int64 {
	if s.at == nil {
		return nil
	}
	for _, v := range s.at.Path[len(s.path):] {
		s.path = append(s.path, s.f.index.ID(v))
	}
	return slices.Clip(s.path)
}
