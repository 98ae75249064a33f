package search

import (
	"slices"

	"example.com/knighttour/internal/problem"
)

// On a long and narrow graph a search that prunes may never end: it makes a
// mistake, goes on, and tries everything beyond before it comes back. The frontier
// method is fast on such graphs. So a long search for one tour also uses it to
// check whether the path can be completed (see run.checkFeasibility). Unlike the
// other checks it is exact, but it may take too many steps.

// A prover checks by the frontier method whether paths can be completed.
type prover struct {
	at   int64             // the number of visits before it is due; 0 if it is not used
	plan *problem.Frontier // nil before the first use
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
		p.plan, err = problem.NewFrontier(r.work, &r.problem)
	}
	if err == nil {
		exists, err = p.plan.Exists(r.work, slices.Clone(r.path[:length]), r.visits, r.visits/proverShare)
	}
	p.work += r.work.Spent() - before
	r.stopOn(r.work.Err())
	return err == nil && !exists
}
