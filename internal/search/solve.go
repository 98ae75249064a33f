package search

import (
	"slices"

	"example.com/knighttour/internal/places"
	"example.com/knighttour/internal/problem"
)

// A search in order is bad at puzzles with given places: what it has done wrong shows only
// when it comes to the next place, and long after that. So a search that prunes and has
// to step back asks a solver (package places), which needs no order and learns from
// contradictions, whether a tour begins with the path.

// A guide asks the solver.
type guide struct {
	solver *places.Solver // nil if it would take too much memory
	begun  bool
}

// solveWork is the work of the solver at one check, about 20 milliseconds. If that does
// not suffice, the search goes on for a while, and the solver later with what it has learned.
const solveWork = 1 << 22

// solve checks the path by the solver, and gives up the shortest prefix for which that sees
// that no tour begins with it. It reports false if there is no solver.
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
		return true // it is known that one begins with the path
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
