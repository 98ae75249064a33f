// Package directed finds the longest path, the longest cycle and the fewest
// routes of directed graphs.
//
// A path meets the strongly connected components of a graph in topological
// order, each of them at most once (condensation.go). So the longest path is
// found component by component (longestpath.go). That takes linear time if each
// is a single vertex. For a small component, a table holds the length of the
// longest path from each vertex to each other (rowsearch.go). A large one has a
// [pathset.Search], which is given the number of vertices that the path can
// visit before and after the component (hard.go). A cycle lies within a
// component (longestcycle.go).
//
// The fewest routes of a graph without cycles correspond to a maximum matching.
// In other graphs the matching is a bound, and its cycles are joined to form
// routes (fewestroutes.go).
//
// If vertices that share one successor share all successors, the vertices are
// the arcs of a multigraph, and paths are trails. The longest trail is then
// found by minimum-cost flows (trails.go).
package directed

import (
	"example.com/knighttour/internal/dense"
	"example.com/knighttour/internal/work"
)

// A Search looks for paths of a directed graph. At any time it has the best
// solution found so far.
type Search struct {
	c         *work.Canceller
	graph     dense.Lists // without loops
	objective objective

	result [][]int32
	value  int // number of vertices of the path or cycle, or of edges of routes
	limit  int // no solution has a greater value
	states int64
	proven bool
}

// An objective looks for solutions.
type objective interface {
	// turn continues for about the given work.
	turn(least int)

	// adapt returns the solution that can be made from paths, for example a
	// cycle.
	adapt(paths [][]int32) [][]int32

	// valueOfAll returns the value of a path or cycle over valueOfAll vertices.
	valueOfAll() int
}

// IsProven reports whether the solution is proved to be optimal.
func (s *Search) IsProven() bool { return s.proven }

// Paths returns the paths of the solution. If a single path or cycle is looked
// for, there is at most one.
func (s *Search) Paths() [][]int32 { return s.result }

// States returns the number of partial solutions that were looked at.
func (s *Search) States() int64 { return s.states }

// Bound returns a value that no solution exceeds: the number of vertices of a
// path or cycle, or of edges of routes.
func (s *Search) Bound() int { return s.limit }

// MayVisitAll reports whether, for all that is known, one path or cycle may
// visit all vertices.
func (s *Search) MayVisitAll() bool { return s.limit >= s.objective.valueOfAll() }

// ExcludeAll records that no path or cycle visits all vertices.
func (s *Search) ExcludeAll() { s.lower(s.objective.valueOfAll() - 1) }

// lower reduces the upper bound to a limit, if that is lower.
func (s *Search) lower(limit int) {
	s.limit = max(s.value, min(s.limit, limit))
	s.proven = s.proven || s.value >= s.limit
}

// Offer makes a solution from disjoint paths, and keeps it if it is better.
func (s *Search) Offer(paths ...[]int32) {
	paths = s.objective.adapt(paths)
	if paths != nil {
		s.keep(paths)
	}
}

// keep keeps a solution if it is better.
func (s *Search) keep(paths [][]int32) {
	value := s.valueOf(paths)
	if value <= s.value {
		return
	}
	s.value = value
	s.result = paths
	s.proven = s.proven || s.value >= s.limit
}

// valueOf returns the value of a solution.
func (s *Search) valueOf(paths [][]int32) (value int) {
	for _, path := range paths {
		value += len(path)
	}
	if _, isRoutes := s.objective.(*fewestRoutes); isRoutes {
		value -= len(paths)
	}
	return value
}

// Turn continues for about the given work. The error is that of the canceller.
func (s *Search) Turn(least int) error {
	if !s.proven && s.c.Err() == nil {
		s.objective.turn(least)
	}
	return s.c.Err()
}

// longestOf returns the longest path, and the first of equally long ones.
func longestOf(paths [][]int32) (longest []int32) {
	for _, path := range paths {
		if len(path) > len(longest) {
			longest = path
		}
	}
	return longest
}
