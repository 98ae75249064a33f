package search

import (
	"slices"

	"example.com/knighttour/internal/closing"
	"example.com/knighttour/internal/dense"
	"example.com/knighttour/internal/problem"
	"example.com/knighttour/internal/work"
)

// Check returns [*problem.None] if a feasibility check shows that no tour of p
// begins with its prefix, or with its start if there is no prefix. At least one
// vertex must be unvisited. Any other error is that of the canceller.
func Check(c *work.Canceller, p *problem.Problem) error {
	path := p.Path()
	unvisited := dense.NewCounts(c, p.Graph.Lists)
	for _, v := range path {
		unvisited.Visit(int(v), nil)
	}
	disproved, _ := newFeasibility(c, p).check(&unvisited, path, len(path))
	if disproved {
		return new(problem.None)
	}
	return c.Err()
}

// A checker checks whether the path of a search can be completed. It does so
// between a step back and the next visit, from core.checkAt visits on.
//
// A check costs as much as many visits, but may save millions. Where checks
// find nothing they become rare, so that they do not slow down a search that
// must try everything.
type checker struct {
	*core
	engine      engine
	feasibility *feasibility // nil before the first check
	backoff     int          // from 0 to maxBackoff: see adjust
	prover      frontierProver
	placeSolver placeSolver // for given places
}

const maxBackoff = 16

// adjust makes checks rarer if the last one found nothing, else more frequent.
func (c *checker) adjust(useful bool) {
	if useful {
		c.backoff = max(0, c.backoff-1)
	} else {
		c.backoff = min(maxBackoff, c.backoff+2)
	}
}

// wait returns how long the backoff makes the next check wait, in the unit of
// postpone.
func (c *checker) wait() int64 { return 1<<c.backoff - 1 }

// postpone makes the next check due after a number of visits in proportion to
// the work spent on this one: wait visits for each 1024 units.
func (c *checker) postpone(spent int, wait int64) {
	c.checkAt = c.visits + int64(spent)*wait/1024
}

// restart prepares the checker for a search from another start. Only the solver
// of given places is kept, since it covers all starts.
func (c *checker) restart() {
	*c = checker{
		core:        c.core,
		engine:      c.engine,
		prover:      frontierProver{at: c.prover.at},
		placeSolver: c.placeSolver,
	}
}

// check checks the path. If it cannot be completed, check abandons the shortest
// prefix that cannot.
//
// If a path cannot be completed, neither can any extension of it. So the
// shortest such prefix is found by doubling strides back from the end, then by
// bisection.
func (c *checker) check() {
	if c.problem.Places != nil {
		hasSolver := c.solve()
		if hasSolver {
			return
		}
	}
	if c.feasibility == nil {
		c.feasibility = newFeasibility(c.work, &c.problem)
	}
	path := c.engine.path()
	cost := 0
	prove := c.prover.at > 0 && c.visits >= c.prover.at
	fails := func(length int) bool {
		disproved, spent := c.feasibility.check(c.engine.unvisited(), path, length)
		cost += spent
		c.stopOn(c.work.Err())
		if disproved {
			return true
		}
		return prove && c.err == nil && c.proves(path[:length])
	}
	// The lengths of the longest prefix known to pass and of the shortest known
	// to fail, which is longer than the path if none does.
	feasible := 0
	infeasible := len(path) + 1
	for stride := 1; feasible+1 < infeasible && c.err == nil; stride *= 2 {
		length := max(1, infeasible-stride)
		if feasible > 0 {
			length = (feasible + infeasible) / 2
		}
		if fails(length) {
			infeasible = length
		} else {
			feasible = length
		}
	}
	if c.err != nil {
		return
	}
	if prove { // ask the prover again after visits in proportion to its work
		c.prover.at = c.visits + int64(c.prover.work)*proverShare/workPerVisit
		c.prover.work = 0
	}
	useful := infeasible <= len(path)
	if useful {
		c.engine.giveUp(infeasible)
	}
	c.adjust(useful)
	c.postpone(cost, c.wait())
}

// On a long and narrow graph a search that prunes may never end: it makes a
// mistake, continues, and tries everything beyond the mistake before it comes
// back to it. The frontier method is fast on such graphs. So a long search for
// one tour also uses it to check whether the path can be completed. Unlike the
// check of feasible.go it is exact, but it may take too many steps.

// A frontierProver uses the frontier method to check whether paths can be
// completed.
type frontierProver struct {
	at       int64             // the number of visits before it is due; 0 if it is not used
	frontier *closing.Frontier // nil before the first use
	work     int               // the work since it was due
}

// See Costs in BENCHMARKS.md.
const (
	proverVisits = 1 << 17 // the smallest number of visits before a prover is used
	proverShare  = 4       // the units of work of a search for each unit of its prover
)

// proves reports whether the prover proves that no tour begins with the path.
// It is false if the prover gives up or the search is stopped. The prover may
// take as many steps as the search has made visits so far, divided by
// proverShare, and does not begin if it expects to take proverShare times that.
func (c *checker) proves(path []int32) bool {
	p := &c.prover
	before := c.work.Spent()
	var exists bool
	var err error
	if p.frontier == nil {
		p.frontier, err = closing.NewFrontier(c.work, &c.problem)
	}
	if err == nil {
		planned, most := c.visits, c.visits/proverShare
		exists, err = p.frontier.Exists(c.work, slices.Clone(path), planned, most)
	}
	p.work += c.work.Spent() - before
	c.stopOn(c.work.Err())
	return err == nil && !exists
}
