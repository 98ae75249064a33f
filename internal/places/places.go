// Package places decides whether a graph has a Hamiltonian path with given
// vertices at given places of the path, as in number puzzles: Hidato, Numbrix,
// and knight's tours with gaps.
//
// It uses conflict-driven clause learning (internal/cdcl) with two kinds of
// variables. A position says that a vertex is at an index of the path. It
// exists if walks over free vertices lead to it from the given place before it,
// and from it to the given place after it, in the number of steps between them.
// An arc says that a vertex is the successor of another, wherever they are.
// Positions alone would decide a puzzle, but what is learned about arcs holds
// at all indices: on boards of 16x16 and more, arcs save many conflicts.
//
// The constraints:
//   - each index has one vertex, and each vertex one index, one arc out and one
//     arc in, except at the ends (propagate.go);
//   - an arc is taken if and only if its ends are at consecutive indices
//     (propagate.go);
//   - if a position holds, so must one before it and one after it (solver.go);
//   - indices and vertices can be matched. Without matchings, it would take
//     exponentially many conflicts to see that seven vertices share six indices
//     (matching.go).
package places

import (
	"example.com/knighttour/internal/cdcl"
	"example.com/knighttour/internal/problem"
	"example.com/knighttour/internal/work"
)

// A Solver looks for the tours of a problem with given places.
type Solver struct {
	*model
	c           *work.Canceller
	constraints *constraints
	sat         *cdcl.Solver
	tour        []int32 // of the last answer Yes, or nil
}

// An Answer is what a Solver knows about a question.
type Answer int

// The answers.
const (
	Unknown Answer = iota // the budget of work was too small
	No
	Yes
)

// New returns a solver for the tours of p, which must be prepared. The error is
// [*problem.None], if it is clear at once that there is no tour, or that of the
// canceller. If the solver would take too much memory, New returns nil.
func New(c *work.Canceller, p *problem.Problem) (*Solver, error) {
	m, err := newModel(c, p)
	if m == nil {
		return nil, err
	}
	return newSolver(c, m)
}

// May reports whether v may be at index k. The result does not depend on the
// questions asked.
func (s *Solver) May(v int32, k int) bool { return s.position(v, int32(k)) >= 0 }

// Completes looks for a tour that begins with path and does not continue with
// any of the vertices tried. The vertices of the path must be possible at their
// places: see [Solver.May]. Once the canceller has spent untilSpent units in
// all, the answer is Unknown. If the solver is asked again, it still knows what
// it has learned.
//
// If the answer is No, no tour begins with path[:length], where length is at
// least 1 unless the path is empty. If length is that of the whole path, there
// may still be tours that continue with one of the vertices tried. The error is
// that of the canceller, after which the solver must not be used.
func (s *Solver) Completes(
	path, tried []int32,
	untilSpent int64,
) (answer Answer, length int, err error) {
	s.assume(path, tried)
	status, err := s.sat.Solve(untilSpent)
	switch status {
	case cdcl.Sat:
		s.keepTour()
		return Yes, 0, err
	case cdcl.Unsat:
		return No, s.refutedLength(len(path)), err
	}
	return Unknown, 0, err
}

// Tour returns the tour of the last answer Yes, or nil. It belongs to the
// solver.
func (s *Solver) Tour() []int32 { return s.tour }
