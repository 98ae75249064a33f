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
// vertex must not be in the prefix. Any other error is that of the canceller.
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
// between a step back and the next visit, once the search has made core.checkAt
// visits.
//
// A check takes the time of many visits, but may save millions of them. Where
// checks find nothing, they become rare, so that they do not slow down a search
// that must try everything.
type checker struct {
	*core
	engine      engine
	feasibility *feasibility // nil before the first check
	backoff     int          // from 0 to maxBackoff: each step doubles the wait for the next check
	prover      frontierProver
	placeSolver placeSolver // for given places
}

// maxBackoff limits the wait to 64 visits for each unit of work that a check
// takes.
const maxBackoff = 16

// adjust makes checks more frequent if the last one was useful, and rarer if it
// found nothing.
func (ch *checker) adjust(useful bool) {
	if useful {
		ch.backoff = max(0, ch.backoff-1)
	} else {
		ch.backoff = min(maxBackoff, ch.backoff+2)
	}
}

// wait returns how long the backoff makes the next check wait. The result is a
// number of visits for each 1024 units of work, as postpone expects it.
func (ch *checker) wait() int64 { return 1<<ch.backoff - 1 }

// postpone puts off the next check in proportion to the work spent on this one.
// The parameter wait is the number of visits to wait for each 1024 units of
// work.
func (ch *checker) postpone(spent, wait int64) {
	ch.checkAt = ch.visits + spent*wait/1024
}

// restart prepares the checker for a search from another start. Only the solver
// of given places is kept, since it covers all starts.
func (ch *checker) restart() {
	*ch = checker{
		core:        ch.core,
		engine:      ch.engine,
		prover:      frontierProver{at: ch.prover.at},
		placeSolver: ch.placeSolver,
	}
}

// check checks the path. If the path cannot be completed, check gives up the
// shortest prefix that cannot be completed either.
func (ch *checker) check() {
	if ch.problem.Places != nil {
		hasSolver := ch.solve()
		if hasSolver {
			return
		}
	}
	if ch.feasibility == nil {
		ch.feasibility = newFeasibility(ch.c, &ch.problem)
	}
	path := ch.engine.path()
	cost := int64(0)
	proverDue := ch.prover.at > 0 && ch.visits >= ch.prover.at
	fails := func(length int) bool {
		disproved, spent := ch.feasibility.check(ch.engine.unvisited(), path, length)
		cost += spent
		ch.stopOn(ch.c.Err())
		if disproved {
			return true
		}
		return proverDue && ch.err == nil && ch.proves(path[:length])
	}
	infeasible := ch.shortestFailing(len(path), fails)
	if ch.err != nil {
		return
	}
	if proverDue { // ask the prover again after visits in proportion to its work
		ch.prover.at = ch.visits + int64(ch.prover.work)*proverShare/workPerVisit
		ch.prover.work = 0
	}
	useful := infeasible <= len(path)
	if useful {
		ch.engine.giveUp(infeasible)
	}
	ch.adjust(useful)
	ch.postpone(cost, ch.wait())
}

// shortestFailing returns the length of the shortest failing prefix of a path
// of the given length. If none fails, it returns length+1. The result is
// meaningless if the search is stopped.
//
// If a path cannot be completed, neither can any extension of it. So the prefix
// is found by doubling strides back from the end, then by bisection.
func (ch *checker) shortestFailing(length int, fails func(length int) bool) int {
	passing := 0          // the length of the longest prefix known to pass
	failing := length + 1 // the length of the shortest one known to fail
	for stride := 1; passing+1 < failing && ch.err == nil; stride *= 2 {
		tried := max(1, failing-stride)
		if passing > 0 {
			tried = (passing + failing) / 2
		}
		if fails(tried) {
			failing = tried
		} else {
			passing = tried
		}
	}
	return failing
}

// On a long and narrow graph, a search that prunes may never end: it makes a
// mistake, continues, and tries everything beyond the mistake before it comes
// back to it. The frontier method is fast on such graphs. So a long search for
// one tour also uses that method to check whether the path can be completed.
// Unlike the check of feasible.go, the method is exact, but it may take too
// many steps.

// A frontierProver uses the frontier method to check whether paths can be
// completed.
type frontierProver struct {
	at       int64             // the number of visits before it is due; 0 if it is not used
	frontier *closing.Frontier // nil before the first use
	work     int64             // the work since it was due
}

// When a prover is used: see "Costs" in docs/BENCHMARKS.md.
const (
	proverVisits = 1 << 17 // the smallest number of visits before a prover is used
	proverShare  = 4       // the units of work of a search for each unit of its prover
)

// proves reports whether the prover proves that no tour begins with the path.
// It returns false if the prover gives up, or if the search is stopped. Let n
// be the number of visits that the search has made. The prover does not begin
// if it expects to take more than n steps, and gives up after n/proverShare
// steps.
func (ch *checker) proves(path []int32) bool {
	p := &ch.prover
	before := ch.c.Spent()
	var exists bool
	var err error
	if p.frontier == nil {
		p.frontier, err = closing.NewFrontier(ch.c, &ch.problem)
	}
	if err == nil {
		expected, allowed := ch.visits, ch.visits/proverShare
		prefix := slices.Clone(path) // the frontier keeps it
		exists, err = p.frontier.Exists(ch.c, prefix, expected, allowed)
	}
	p.work += ch.c.Spent() - before
	ch.stopOn(ch.c.Err())
	return err == nil && !exists
}
