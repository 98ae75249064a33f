package knighttour

import "slices"

// A search that prunes may take for ever where a graph is long and narrow: it
// goes on beyond a part where it has made a mistake, and tries all that is
// there before it comes back. The frontier method is at its best on such graphs.
// So a search for one tour that has become long has it check, too, whether
// its path can be completed (see run.checkFeasibility). Unlike the other checks
// it is always right, but it may take too many steps.

// A prover checks by the frontier method whether paths can be completed.
type prover struct {
	at    int64   // the number of visits from which on it is asked; 0 if it is not
	began bool    // whether there was an attempt to find an order
	order []int32 // of the vertices of the problem's cycleGraph, in terms of cycleGraph.place; nil if there is none
	cost  uint64  // of the order
	work  int     // since it was due
}

const (
	// proverVisits is how many visits are made before a prover is asked, at least.
	proverVisits = 1 << 17

	// proverShare is how much more work than a prover a search does.
	proverShare = 4

	// workPerVisit is the work that takes as long as a visit.
	workPerVisit = 8
)

// newProver returns a prover for graphs of n vertices.
func newProver(n int) prover {
	return prover{at: max(proverVisits, proverVisits/1024*int64(n))}
}

// due reports whether the prover is to be asked, after so many visits.
func (p *prover) due(visits int64) bool { return p.at > 0 && visits >= p.at }

// rest puts the prover off until there have been enough other visits.
func (p *prover) rest(visits int64) {
	p.at = visits + int64(p.work)*proverShare/workPerVisit
	p.work = 0
}

// proves reports whether the prover of r shows that no tour begins with the
// first vertices of the path.
func (r *run) proves(length int) bool {
	p := &r.prover
	before := r.spent()
	defer func() { p.work += r.spent() - before }()
	if !p.began {
		p.began = true
		if p.findOrder(r) != nil {
			return false
		}
	}
	if p.order == nil || p.cost/costPerStep > uint64(r.visits) {
		return false
	}
	begin := make([]int32, length)
	for i := range begin {
		begin[i] = int32(r.path[i])
	}
	x := r.closing(begin)
	g, err := x.cycles(&r.canceller)
	if err != nil {
		return false
	}
	f, err := newFrontier(&r.canceller, g.adjacency, g.arrange(p.order, r.f.n), frontierMemory)
	if err != nil || f == nil {
		return false
	}
	f.most = r.visits / proverShare
	exists, err := f.exists()
	return !exists && !f.full && err == nil
}

// findOrder finds an order for all vertices of the graph.
func (p *prover) findOrder(r *run) error {
	g, order, err := r.cycles()
	if err != nil {
		return err
	}
	p.cost = order.cost
	for _, v := range order.vertices {
		if v >= g.added {
			p.order = append(p.order, g.place(v))
		}
	}
	return nil
}

// place returns a number for the vertex v of g, which is not an added one, that
// does not depend on which vertices the other graph has but for it.
func (g *cycleGraph) place(v int32) int32 {
	w := g.width()
	return g.vertices[(v-g.added)/w]*w + v%w
}

// arrange returns the vertices of g in an order of places, the added ones first.
func (g *cycleGraph) arrange(order []int32, n int) []int32 {
	w := g.width()
	at := make([]int32, int(w)*n) // by place: the vertex of g, or 0
	for v := g.added; v < int32(g.len()); v++ {
		at[g.place(v)] = v + 1
	}
	arranged := make([]int32, 0, g.len())
	for v := range g.added {
		arranged = append(arranged, v)
	}
	for _, place := range order {
		if v := at[place]; v > 0 {
			arranged = append(arranged, v-1)
		}
	}
	return arranged
}

// A frontierPlan is how a frontier is to go through the graph of a problem.
type frontierPlan struct {
	*problem
	cycles *cycleGraph
	order  vertexOrder
}

// planFrontier returns the plan of a frontier for p, whose tours are of 3
// vertices or more.
func (p *problem) planFrontier(c *canceller) (*frontierPlan, error) {
	x := p.closing(p.prefix)
	g, err := x.cycles(c)
	if err != nil {
		return nil, err
	}
	order, err := g.bestOrder(c, g.added+g.hubs)
	return &frontierPlan{p, g, order}, err
}

// tour returns a tour that a frontier of so many steps finds, or ErrNoTour if it
// proves that there is none; neither, if it gives up.
func (p *frontierPlan) tour(c *canceller, steps int64) (path []int32, err error) {
	f, err := newFrontier(c, p.cycles.adjacency, p.order.vertices, frontierMemory)
	if err != nil || f == nil {
		return nil, err
	}
	f.most = steps
	cycle, err := f.cycle()
	switch {
	case err != nil || f.full:
		return nil, err
	case cycle == nil:
		return nil, p.noTour("all ways to link its nodes have been followed along a frontier")
	case len(p.prefix) == 0:
		return p.cycles.path(cycle, p.start), nil
	}
	last := len(p.prefix) - 1
	path = append(slices.Clone(p.prefix[:last]), p.cycles.path(cycle, p.prefix[last])...)
	return path[:p.f.n], nil // a closed tour comes back to its start
}
