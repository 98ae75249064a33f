package search

import (
	"slices"

	"example.com/knighttour/internal/places"
	"example.com/knighttour/internal/problem"
	"example.com/knighttour/internal/work"
)

// A search in a fixed order is bad at puzzles with given places: its mistakes
// show only at the next place, or long after. So when a search that prunes has
// stepped back, it asks a solver whether a tour begins with the path. The
// solver (package places) needs no order, and learns from contradictions.

// A placeSolver holds the solver that a checker asks.
type placeSolver struct {
	solver *places.Solver // nil if there is none: see get
	none   bool           // whether it was clear at once that there is no tour
	begun  bool           // whether get has been called
}

// get returns the solver of p, which must be the same problem at each call. If
// it is clear that p has no tour, none is true and the solver is nil. The
// solver is also nil if it would take too much memory, or if c was stopped
// while it was made.
func (ps *placeSolver) get(c *work.Canceller, p *problem.Problem) (solver *places.Solver, none bool) {
	if !ps.begun {
		ps.begun = true
		var err error
		ps.solver, err = places.New(c, p)
		_, ps.none = err.(*problem.None)
	}
	return ps.solver, ps.none
}

// solveWork is the work of the solver at one check, about 5 milliseconds. If
// that is not enough, the search continues for a while. At a later check, the
// solver continues with what it has learned.
const solveWork = 1 << 20

// solve checks the path with the solver, and gives up the shortest prefix that
// the solver rules out. It reports whether there is a solver. A check is due
// only after a step back, so the path is neither empty nor complete, and any
// tour that begins with it has a vertex after it.
func (ch *checker) solve() (hasSolver bool) {
	before := ch.c.Spent()
	path := ch.engine.path()
	s, none := ch.placeSolver.get(ch.c, &ch.problem)
	ch.stopOn(ch.c.Err())
	if none {
		ch.engine.giveUp(1)
		return true
	}
	if s == nil {
		return false
	}
	for k, v := range path {
		if !s.May(v, k) {
			ch.engine.giveUp(k + 1)
			return true
		}
	}
	tried := ch.engine.tried()
	if t := s.Tour(); len(t) > 0 && slices.Equal(path, t[:len(path)]) {
		next := t[len(path)]
		if !slices.Contains(tried, next) {
			return true // the search can still come to the tour that the solver knows
		}
	}
	answer, length, err := s.Completes(path, tried, before+solveWork)
	ch.stopOn(err)
	wait := int64(1) // without an answer
	switch answer {
	case places.No:
		ch.engine.giveUp(length)
		ch.adjust(true)
		wait = ch.wait()
	case places.Yes:
		ch.adjust(false)
		wait = ch.wait()
	}
	ch.postpone(ch.c.Spent()-before, wait)
	return true
}
