package search

import (
	"slices"

	"example.com/knighttour/internal/places"
	"example.com/knighttour/internal/problem"
	"example.com/knighttour/internal/work"
)

// A search in a fixed order is bad at puzzles with given places: its mistakes
// show only at the next place, or long after. So when a search that prunes
// backtracks, it asks a solver (package places), which needs no order and
// learns from contradictions, whether a tour begins with the path.

// A placeSolver holds the solver that a checker asks.
type placeSolver struct {
	solver *places.Solver // nil if it would take too much memory, or is stopped
	none   bool           // whether it was clear at once that there is no tour
	begun  bool
}

// get returns the solver of p, which must be the same problem at each call.
// none is true if there is no tour. The solver is nil then, or if it would take
// too much memory, or is stopped.
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
// that is not enough, the search continues for a while. Later the solver
// continues with what it has learned.
const solveWork = 1 << 20

// solve checks the path with the solver, and gives up the shortest prefix that
// the solver rules out. It reports false if there is no solver. As at each
// check, the path is neither empty nor complete, so a tour that begins with the
// path has a next vertex.
func (c *checker) solve() bool {
	before := c.work.Spent()
	path := c.engine.path()
	s, none := c.placeSolver.get(c.work, &c.problem)
	c.stopOn(c.work.Err())
	if none {
		c.engine.giveUp(1)
		return true
	}
	if s == nil {
		return false
	}
	for k, v := range path {
		if !s.May(v, k) {
			c.engine.giveUp(k + 1)
			return true
		}
	}
	tried := c.engine.tried()
	if t := s.Tour(); len(t) > 0 && slices.Equal(path, t[:len(path)]) {
		next := t[len(path)]
		if !slices.Contains(tried, next) {
			return true // the tour that the solver knows can still be found from here
		}
	}
	answer, length, err := s.Completes(path, tried, before+solveWork)
	c.stopOn(err)
	wait := int64(1) // without an answer
	switch answer {
	case places.No:
		c.engine.giveUp(length)
		c.adjust(true)
		wait = c.wait()
	case places.Yes:
		c.adjust(false)
		wait = c.wait()
	}
	c.postpone(c.work.Spent()-before, wait)
	return true
}
