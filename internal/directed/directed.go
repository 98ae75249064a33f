// Package directed finds the longest path, the longest cycle and the fewest
// routes of directed graphs.
//
// A [Search] has the best solution so far, and a bound. Its improver makes them
// better, depending on what is looked for:
//
//   - A pathImprover (path.go, backward.go) goes from one strongly connected
//     component to the next, in topological order (condensation.go). A path
//     meets each of them at most once.
//   - A cycleImprover (cycle.go) looks into one component after the other: a
//     cycle cannot leave its component.
//   - A routesImprover (routes.go) begins with a matching of vertices and their
//     successors, which gives a bound. If the matching has no cycles, it is the
//     solution.
//
// A component of several vertices is searched in one of these ways:
//
//   - A rowSearch (rowsearch.go) follows all paths of a small component. The
//     lengths of the longest ones are kept in rowTables (rowtables.go).
//   - A hardComponent (hard.go, twoway.go) has no table. A [pathset.Search]
//     looks for the best path through it, given the number of vertices that the
//     path can visit before and after the component.
//   - A cyclicComponent (cycle.go) has a [pathset.Search] for its longest
//     cycle.
//   - A [trail.Search] takes the place of either search if the vertices are the
//     arcs of a multigraph.
//
// A cycleCover (cyclecover.go, detour.go) gives a bound, and long paths and
// cycles with which a [pathset.Search] begins.
//
// Within a component, vertices have local numbers, from 0. A length is a number
// of vertices. "Before" and "after" count the vertices that a path visits in
// earlier and later components.
package directed

import (
	"example.com/knighttour/internal/dense"
	"example.com/knighttour/internal/work"
)

// A Search looks for the longest path, the longest cycle or the fewest routes
// of a directed graph. At any time it has the best solution found so far.
type Search struct {
	c        *work.Canceller
	graph    dense.Lists // without loops; each list is in ascending order
	improver improver

	// countsEdges says that the value of a solution is the number of its edges,
	// as for routes, and not the number of its vertices.
	countsEdges bool

	result [][]int32 // the best solution known
	value  int       // its value: see valueOf
	bound  int       // no solution has a greater value
	states int64     // the number of partial solutions looked at
	proven bool      // whether the value is the bound
}

// An improver improves the solution of a [Search].
type improver interface {
	// turn spends about the given work on improving the solution and the bound
	// of the search. It is called only while the value is less than the bound.
	turn(units int64)

	// adapt returns the solution that can be made from disjoint paths of the
	// graph, for example a cycle from a path whose ends are joined. It returns
	// nil if there is none. The solution may share memory with the paths.
	adapt(paths [][]int32) [][]int32
}

// IsProven reports whether the solution is proved to be optimal or, if there is
// no solution, whether it is proved that none exists.
func (s *Search) IsProven() bool { return s.proven }

// Paths returns the paths of the solution. If a single path or cycle is looked
// for, there is at most one path. The paths must not be changed.
func (s *Search) Paths() [][]int32 { return s.result }

// States returns the number of partial solutions that were looked at.
func (s *Search) States() int64 { return s.states }

// Bound returns a value that no solution exceeds: a number of vertices for a
// path or cycle, a number of edges for routes.
func (s *Search) Bound() int { return s.bound }

// MayVisitAll reports whether, as far as is known, a single path or cycle may
// visit all vertices.
func (s *Search) MayVisitAll() bool { return s.bound >= s.valueOfAll() }

// ExcludeAll records that no path or cycle visits all vertices.
func (s *Search) ExcludeAll() { s.tighten(s.valueOfAll() - 1) }

// tighten records that no solution has a value greater than the given bound.
func (s *Search) tighten(bound int) {
	s.bound = max(s.value, min(s.bound, bound))
	s.proven = s.proven || s.value >= s.bound
}

// Offer makes a solution from disjoint paths of the graph, and keeps it if it
// is better than the best one known. The paths must not be changed afterwards.
func (s *Search) Offer(paths ...[]int32) {
	paths = s.improver.adapt(paths)
	if paths != nil {
		s.keep(paths)
	}
}

// keep keeps a solution if it is better than the best one known.
func (s *Search) keep(paths [][]int32) {
	value := s.valueOf(paths)
	if value <= s.value {
		return
	}
	s.value = value
	s.result = paths
	s.proven = s.proven || s.value >= s.bound
}

// valueOf returns the value of a solution: the number of its vertices or, if
// edges count, of its edges.
func (s *Search) valueOf(paths [][]int32) (value int) {
	for _, path := range paths {
		value += len(path)
	}
	if s.countsEdges {
		value -= len(paths)
	}
	return value
}

// valueOfAll returns the value of a single path or cycle that visits all
// vertices, whether or not there is one.
func (s *Search) valueOfAll() int { return s.graph.Len() - dense.Bit(s.countsEdges) }

// Turn continues the search for about the given amount of work. The error is
// that of the canceller.
func (s *Search) Turn(units int64) error {
	if !s.proven && s.c.Err() == nil {
		s.improver.turn(units)
	}
	return s.c.Err()
}
