package search

import (
	"slices"

	"example.com/knighttour/internal/places"
	"example.com/knighttour/internal/problem"
)

// A search in order is bad at puzzles with given places: its mistakes show only at the next
// place, or long after. So when a search that prunes backtracks, it asks a solver (package
// places), which needs no order and learns from contradictions, whether a tour begins with
// the path.

// A guide has the solver that a checker asks.
type guide struct {
	solver *places.Solver // nil if it would take too much memory
	begun  bool
}

// solveWork is the work of the solver at one check, about 5 milliseconds. If that does not
// suffice, the search continues for a while, and later the solver with what it has learned.
const solveWork = 1 << 20

// solve checks the path by the solver, and gives up the shortest prefix that the solver rules
// out. It reports false if there is no solver.
func (c *checker) solve() bool {
	before, path := c.work.Spent(), c.engine.path()
	if !c.guide.begun {
		c.guide.begun = true
		var err error
		c.guide.solver, err = places.New(c.work, &c.problem)
		if _, isNone := err.(*problem.None); isNone {
			c.engine.giveUp(1)
			return true
		}
		c.stopOn(err)
	}
	s := c.guide.solver
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
	if t := s.Tour(); len(t) > 0 && slices.Equal(path, t[:len(path)]) && !slices.Contains(tried, t[len(path)]) {
		return true // the tour known begins with the path
	}
	answer, length, err := s.Completes(path, tried, before+solveWork)
	c.stopOn(err)
	pause := 1
	switch answer {
	case places.No:
		c.engine.giveUp(length)
		c.backoff = max(0, c.backoff-1)
		pause = 1<<c.backoff - 1
	case places.Yes:
		c.backoff = min(16, c.backoff+2)
		pause = 1<<c.backoff - 1
	}
	c.checkAt = c.visits + int64(c.work.Spent()-before)*int64(pause)>>10
	return true
}
