// Package directed finds the longest path, the longest cycle and the fewest
// routes of directed graphs.
//
// A path meets the strongly connected components of a graph in topological order,
// and each of them once (components.go). So the longest path is found component
// by component (path.go). That takes linear time if each is a single vertex. Of a
// small one, a table has the longest path from each vertex to each other
// (table.go). A large one has a [pathset.Search], which is told what the path can
// visit before and after it. A cycle lies within a component (cycle.go).
//
// The fewest routes of a graph without cycles are a maximum matching. In other
// graphs that is a bound, and the cycles are joined to routes (routes.go).
//
// Where vertices that share one successor share all, they are the arcs of a
// multigraph, paths are trails, and the longest is a flow of least cost
// (trail.go).
package directed

import (
	"example.com/knighttour/internal/dense"
	"example.com/knighttour/internal/work"
)

// A Search looks for paths of a directed graph. It has a solution at any time.
type Search struct {
	c      *work.Canceller
	graph  dense.Lists // without loops
	method method

	result [][]int32
	value  int // the vertices of the path or cycle, or the edges of routes
	limit  int // no solution has a greater value
	states int64
	proven bool
}

// A method looks for solutions.
type method interface {
	// turn goes on for about the given work.
	turn(least int)

	// adapt returns the solution that can be made of paths: a cycle, say.
	adapt(paths [][]int32) [][]int32

	// all returns the value of a path or cycle over all vertices.
	all() int
}

// IsProven reports whether the solution is best.
func (s *Search) IsProven() bool { return s.proven }

// Paths returns the paths of the solution. They are one or, if there is none,
// none, if one path or one cycle is looked for.
func (s *Search) Paths() [][]int32 { return s.result }

// States returns the number of partial solutions that were looked at.
func (s *Search) States() int64 { return s.states }

// Bound returns a value that no solution exceeds: the number of vertices of a
// path or cycle, or of edges of routes.
func (s *Search) Bound() int { return s.limit }

// MayVisitAll reports whether one path or cycle may visit all vertices, as far
// as is known.
func (s *Search) MayVisitAll() bool { return s.limit >= s.method.all() }

// ExcludeAll notes that no path or cycle visits all vertices.
func (s *Search) ExcludeAll() { s.lower(s.method.all() - 1) }

// lower notes a bound.
func (s *Search) lower(limit int) {
	s.limit = max(s.value, min(s.limit, limit))
	s.proven = s.proven || s.value >= s.limit
}

// Offer makes a solution of disjoint paths, and keeps it if it is better.
func (s *Search) Offer(paths ...[]int32) {
	if paths = s.method.adapt(paths); paths != nil {
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
	if _, isRoutes := s.method.(*fewestRoutes); isRoutes {
		value -= len(paths)
	}
	return value
}

// Turn goes on for about the given work. The error is that of the canceller.
func (s *Search) Turn(least int) error {
	if !s.proven && s.c.Err() == nil {
		s.method.turn(least)
	}
	return s.c.Err()
}

// longestOf returns the longest of some paths: of equally long ones, the first.
func longestOf(paths [][]int32) (longest []int32) {
	for _, path := range paths {
		if len(path) > len(longest) {
			longest = path
		}
	}
	return longest
}
