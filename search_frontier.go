package knighttour

import (
	"slices"

	"example.com/knighttour/internal/frontier"
	"example.com/knighttour/internal/work"
)

// On a long and narrow graph a search that prunes may never end: it makes a
// mistake, goes on, and tries everything beyond before it comes back. The frontier
// method is fast on such graphs. So a long search for one tour also uses it to
// check whether the path can be completed (see run.checkFeasibility). Unlike the
// other checks it is exact, but it may take too many steps.

// A prover checks by the frontier method whether paths can be completed.
type prover struct {
	at   int64         // the number of visits before it is due; 0 if it is not used
	plan *frontierPlan // nil before the first use
	work int           // since it was due
}

const (
	proverVisits = 1 << 17 // the least number of visits before a prover is used
	proverShare  = 4       // the work of a search for each unit of a prover
)

func newProver(n int) prover {
	return prover{at: max(proverVisits, proverVisits/1024*int64(n))}
}

func (p *prover) due(visits int64) bool { return p.at > 0 && visits >= p.at }

// postpone makes the prover due after visits in proportion to its work.
func (p *prover) postpone(visits int64) {
	p.at = visits + int64(p.work)*proverShare/workPerVisit
	p.work = 0
}

// proves reports whether the prover proves that no tour begins with
// path[:length]. It is false if the prover gives up or the search is stopped.
func (r *run) proves(length int) bool {
	before := r.work.Spent()
	exists, err := r.prover.exists(r, length)
	r.prover.work += r.work.Spent() - before
	r.stopOn(r.work.Err())
	return !exists && err == nil
}

// exists reports whether a tour begins with r.path[:length]. The error is that of
// the canceller, or frontier.ErrGaveUp.
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
	prefix := vertices(r.path[:length])
	_, problem, err := p.plan.problemOf(r.work, prefix, frontier.Memory, r.visits/proverShare)
	if err != nil {
		return false, err
	}
	return problem.Exists(r.work)
}

// A frontierPlan is a closing and the order of its vertices for the frontier
// method.
type frontierPlan struct {
	*closing
	order frontier.Order
}

// planFrontier returns the plan for g, which must have at least 3 vertices.
func (g *closing) planFrontier(c *work.Canceller) (*frontierPlan, error) {
	p := g.problem
	graph, err := g.split(c)
	if err != nil {
		return nil, err
	}
	// Added vertices, and others adjacent to all, come first.
	var first []int32
	for _, v := range slices.Backward(g.added) {
		first = append(first, g.splitOf(v)...)
	}
	for v := range int32(p.f.n) {
		if len(p.f.lists.Of(v)) >= p.f.n-1 {
			first = append(first, g.splitOf(v)...)
		}
	}
	order, err := frontier.BestOrder(c, graph, first)
	return &frontierPlan{g, order}, err
}

// problemOf returns the problem of finding or counting the tours that begin with
// prefix, in the planned order, and their closing.
func (p *frontierPlan) problemOf(c *work.Canceller, prefix []int32, memory int, steps int64) (*closing, frontier.Problem, error) {
	g := p.closing
	if !slices.Equal(prefix, g.problem.prefix) {
		var err error
		if g, err = newClosing(c, g.problem, prefix); err != nil {
			return nil, frontier.Problem{}, err
		}
	}
	graph, err := g.split(c)
	if err != nil {
		return nil, frontier.Problem{}, err
	}
	order := p.order.Vertices
	if order != nil && len(order) < graph.Len() { // the prefix adds a vertex, the last
		order = append([]int32{int32(len(order))}, order...)
	}
	return g, frontier.Problem{Graph: graph, Order: order, Memory: memory, Steps: steps}, nil
}
