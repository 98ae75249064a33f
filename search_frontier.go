package knighttour

import "example.com/knighttour/internal/frontier"

// On a long and narrow graph a search that prunes may never end: it goes on
// beyond a part where it has made a mistake, and tries all that is there before
// it comes back. The frontier method is at its best on such graphs. So once a
// search for one tour has become long, it has that check, too, whether its path
// can be completed (see run.checkFeasibility). Unlike the other checks it is
// always right, but it may take too many steps.

// A prover checks by the frontier method whether paths can be completed.
type prover struct {
	at   int64         // the number of visits from which on it is asked; 0 if it is not
	plan *frontierPlan // nil before the first time
	work int           // since it was due
}

const (
	// proverVisits is how many visits are made before a prover is asked, at least.
	proverVisits = 1 << 17

	// proverShare is how much more work than a prover a search does.
	proverShare = 4
)

// newProver returns a prover for graphs of n vertices.
func newProver(n int) prover {
	return prover{at: max(proverVisits, proverVisits/1024*int64(n))}
}

// due reports whether the prover is to be asked, after the given number of
// visits.
func (p *prover) due(visits int64) bool { return p.at > 0 && visits >= p.at }

// postpone puts the prover off until there have been enough other visits.
func (p *prover) postpone(visits int64) {
	p.at = visits + int64(p.work)*proverShare/workPerVisit
	p.work = 0
}

// proves reports whether the prover of r shows that no tour begins with the
// first vertices of the path. It is false if the prover does not know, or the
// search is stopped.
func (r *run) proves(length int) bool {
	before := r.work.Spent()
	exists, err := r.prover.exists(r, length)
	r.prover.work += r.work.Spent() - before
	r.stopOn(r.work.Err())
	return !exists && err == nil
}

// exists reports whether a tour begins with the first vertices of the path. The
// error is that of the canceller, or frontier.ErrGaveUp.
func (p *prover) exists(r *run, length int) (exists bool, err error) {
	if p.plan == nil {
		g, err := newClosing(r.work, &r.problem, r.problem.prefix)
		if err != nil {
			return false, err
		}
		if p.plan, err = g.planFrontier(r.work); err != nil {
			return false, err
		}
	}
	if p.plan.order.Vertices == nil || p.plan.order.Steps() > r.visits {
		return false, frontier.ErrGaveUp
	}
	begin := make([]int32, length)
	for i := range begin {
		begin[i] = int32(r.path[i])
	}
	_, problem, err := p.plan.frontier(r.work, begin, frontier.Memory, r.visits/proverShare)
	if err != nil {
		return false, err
	}
	return problem.Exists(r.work)
}
