package search

import (
	"example.com/knighttour/internal/places"
	"example.com/knighttour/internal/problem"
)

// A problem without a start is searched from one vertex after the other, in
// ascending order. Vertices are skipped if a quick proof or the solver of given
// places excludes tours from them. The solver answers for all starts at once.

// starts says from which vertices a run searches. It is zero if the problem has
// a start.
type starts struct {
	given *problem.Problem // the problem of the run, without a start
	next  int32            // the first vertex not yet tried
	end   int32            // the first vertex that is not to be tried
	empty bool             // whether the tour of a graph without vertices is yet to be found

	underWay    bool // whether the search from next-1 has begun, and not ended
	engineBegun bool // whether the engine has begun a search before
}

// newStarts returns the starts of a problem without a start: all vertices, none
// of which has been tried.
func newStarts(p *problem.Problem) starts {
	given := *p // a copy, so that a problem with a start need not be on the heap
	n := p.Graph.Len()
	return starts{
		given: &given,
		end:   int32(n),
		empty: n == 0 && !p.Closed,
	}
}

// nextAnywhere continues to the next tour of a problem without a start, and
// reports whether there is one.
func (r *Run) nextAnywhere() bool {
	if r.starts.empty {
		r.starts.empty = false
		return true
	}
	for r.err == nil {
		if r.starts.underWay && r.nextFromStart() {
			return true
		}
		if r.err != nil || !r.nextStart() {
			return false
		}
	}
	return false
}

// nextStart begins the search from the next vertex that may be the start. The
// search from the previous start must have ended. It reports false if there is
// no such vertex, or if the search is stopped.
func (r *Run) nextStart() bool {
	s := &r.starts
	if s.underWay && r.solverExcludes(nil, r.triedStarts()) {
		s.next = s.end
	}
	s.underWay = false
	for s.next < s.end && r.err == nil {
		v := s.next
		s.next++
		r.stopOn(r.c.Spend(1))
		if !s.given.MayPlace(v, 0) || r.solverExcludes([]int32{v}, nil) {
			continue
		}
		p, err := s.given.From(r.c, v)
		if _, isNone := err.(*problem.None); isNone {
			continue
		}
		r.stopOn(err)
		if r.err != nil {
			return false
		}
		r.problem = p
		r.checker.restart()
		r.begin(!s.engineBegun)
		s.engineBegun = true
		s.underWay = r.err == nil
		return s.underWay
	}
	return false
}

// triedStarts returns the vertices from which the search has ended.
func (r *Run) triedStarts() []int32 {
	tried := make([]int32, r.starts.next)
	for i := range tried {
		tried[i] = int32(i)
	}
	return tried
}

// solverExcludes reports whether the solver of given places proves that no tour
// begins with path and continues with a vertex that is not in tried. The slice
// path has at most one vertex. The result is false if no places are given, if
// the search does not prune, or if the work of one check is not enough.
func (r *Run) solverExcludes(path, tried []int32) bool {
	if r.starts.given.Places == nil || !r.checks {
		return false
	}
	solver, none := r.checker.placeSolver.get(r.c, r.starts.given)
	if none {
		return true
	}
	if solver == nil {
		return false
	}
	for k, v := range path {
		if !solver.May(v, k) {
			return true
		}
	}
	answer, _, err := solver.Completes(path, tried, r.c.Spent()+solveWork)
	r.stopOn(err)
	return answer == places.No
}
