package search

import (
	"slices"

	"example.com/knighttour/internal/closing"
	"example.com/knighttour/internal/dense"
	"example.com/knighttour/internal/problem"
	"example.com/knighttour/internal/work"
)

// Check returns [*problem.None] if a feasibility check shows that no tour of p begins
// with its prefix, or with its start if there is no prefix. These must leave vertices. Any
// other error is that of the canceller.
func Check(c *work.Canceller, p *problem.Problem) error {
	path, unvisited := p.Path(), dense.NewCounts(p.Graph.Lists)
	for _, v := range path {
		unvisited.Visit(int(v), nil)
	}
	if disproved, _ := newFeasibility(c, p).check(&unvisited, path, len(path)); disproved {
		return new(problem.None)
	}
	return c.Err()
}

// checkFeasibility checks whether the path can be completed. If not, it gives up
// the shortest prefix that cannot, and returns false. It returns true otherwise,
// and if the search was stopped. It is due before a visit after a step back, from
// checkAt visits on.
//
// If a path cannot be completed, neither can any extension of it. So the shortest
// such prefix is found by doubling strides back from the end, then by bisection.
//
// A check costs as much as many visits, but may save millions. Where checks find
// nothing they become rare, so as not to slow a search that must try everything.
func (r *Run) checkFeasibility() bool {
	if r.feasibility == nil {
		r.feasibility = newFeasibility(r.work, &r.problem)
	}
	prove := r.prover.at > 0 && r.visits >= r.prover.at
	cost := 0
	fails := func(length int) bool {
		disproved, spent := r.feasibility.check(r.unvisited, r.path, length)
		cost += spent
		r.stopOn(r.work.Err())
		return disproved || prove && r.err == nil && r.proves(length)
	}
	d := len(r.path)
	feasible, infeasible := 0, d+1 // lengths; d+1 stands for none
	for stride := 1; feasible+1 < infeasible && r.err == nil; stride *= 2 {
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
	if r.err != nil {
		return true
	}
	if prove { // again after visits in proportion to its work
		r.prover.at = r.visits + int64(r.prover.work)*proverShare/workPerVisit
		r.prover.work = 0
	}
	if infeasible <= d {
		r.engine.giveUp(infeasible)
		r.backoff = max(0, r.backoff-1)
	} else {
		r.backoff = min(16, r.backoff+2)
	}
	r.checkAt = r.visits + int64(cost)*(1<<r.backoff-1)>>10
	return infeasible > d
}

// On a long and narrow graph a search that prunes may never end: it makes a
// mistake, goes on, and tries everything beyond before it comes back. The frontier
// method is fast on such graphs. So a long search for one tour also uses it to
// check whether the path can be completed. Unlike the check of feasible.go it is exact,
// but it may take too many steps.

// A prover checks by the frontier method whether paths can be completed.
type prover struct {
	at   int64             // the number of visits before it is due; 0 if it is not used
	plan *closing.Frontier // nil before the first use
	work int               // since it was due
}

// See Costs in BENCHMARKS.md.
const (
	proverVisits = 1 << 17 // the least number of visits before a prover is used
	proverShare  = 4       // the work of a search for each unit of a prover
)

// proves reports whether the prover proves that no tour begins with r.path[:length]. It is
// false if the prover gives up or the search is stopped.
func (r *Run) proves(length int) bool {
	p, before := &r.prover, r.work.Spent()
	var exists bool
	var err error
	if p.plan == nil {
		p.plan, err = closing.NewFrontier(r.work, &r.problem)
	}
	if err == nil {
		exists, err = p.plan.Exists(r.work, slices.Clone(r.path[:length]), r.visits, r.visits/proverShare)
	}
	p.work += r.work.Spent() - before
	r.stopOn(r.work.Err())
	return err == nil && !exists
}
