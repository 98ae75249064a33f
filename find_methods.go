package knighttour

import (
	"errors"
	"math"

	"example.com/knighttour/internal/cycle"
	"example.com/knighttour/internal/dense"
	"example.com/knighttour/internal/frontier"
)

// quickSearch searches as KnightTourBetter does, but not for long.
func (x *finder) quickSearch() error {
	err := x.quickSearchFromStart()
	if x.freeStart && !x.closed && errors.Is(err, ErrNoTour) {
		return nil // there may be a tour from another start
	}
	return err
}

func (x *finder) quickSearchFromStart() (err error) {
	p := x.problem
	if p.freeStart && !p.closed {
		if err = p.analyze(x.c); err != nil {
			return err
		}
	}
	orders := better
	if f := p.f; f.nodes != nil {
		if _, onBoard := f.nodes[0].(Square); !onBoard {
			orders = orders[:1] // Outward would only cost time
		}
	}
	if p.plan, err = p.f.arrange(x.c, orders); err != nil {
		return err
	}
	return x.searchFor(&p, int64(1000+p.f.n+p.f.n/4), false)
}

// search begins a new search by Warnsdorff's rule with random tie-breaks. It
// decides the problem if the budget is enough for the whole search.
func (x *finder) search(budget int) error {
	p := x.problem
	var err error
	if p.plan, err = p.f.shuffledPlan(x.c, &x.random); err != nil {
		return err
	}
	perVisit := workPerCheckedVisit
	if x.searched.visits > 0 {
		perVisit = 1 + x.searched.work/int(x.searched.visits)
	}
	return x.searchFor(&p, int64(p.f.n+budget/perVisit), true)
}

// searchFor searches for the given number of visits, with or without checks of
// feasibility. It returns ErrNoTour if the search is exhausted.
func (x *finder) searchFor(p *problem, visits int64, checks bool) error {
	r, err := startProblem(x.c, &Search{Limit: visits}, p)
	if err != nil {
		return err
	}
	defer r.finish()
	began := x.c.Spent()
	if !checks {
		r.checkAt = math.MaxInt64
	}
	found := r.next()
	x.visits += r.visits
	if checks {
		x.searched.visits, x.searched.work = r.visits, x.c.Spent()-began
	}
	switch {
	case found:
		x.setTour(vertices(r.path))
		return nil
	case r.err == nil:
		return p.noTour(r.exhausted())
	}
	x.keep(vertices(r.longestSeen()))
	if errors.Is(r.err, ErrLimit) {
		return nil
	}
	return r.err
}

// checkFeasibility makes the search's check of feasibility, once.
func (x *finder) checkFeasibility(int) error {
	if x.checked {
		return nil
	}
	x.checked = true
	unvisited := dense.NewCounts(x.f.lists)
	start := int(x.start)
	unvisited.Visit(start, nil)
	reason, _, err := newFeasibility(x.c, &x.problem).check(&unvisited, []int{start}, 1)
	if reason != "" {
		return x.noTour(reason)
	}
	return err
}

// followFrontier looks for a tour by the frontier method, if the estimate of its
// work is within the budget.
func (x *finder) followFrontier(budget int) (err error) {
	if x.f.n < 3 {
		return nil // the quick search decides graphs this small
	}
	if x.frontier == nil {
		if frontier.OrderWork*x.f.n > budget {
			return nil // planning takes too long
		}
		if err := x.makeClosing(); err != nil {
			return err
		}
		if x.frontier, err = x.closing.planFrontier(x.c); err != nil {
			return err
		}
	}
	steps := int64(budget / frontier.WorkPerStep)
	if x.frontier.order.Steps() > steps {
		return nil
	}
	_, p, err := x.frontier.problemOf(x.c, nil, frontier.Memory, steps)
	if err != nil {
		return err
	}
	cycle, err := p.Cycle(x.c)
	switch {
	case errors.Is(err, frontier.ErrGaveUp):
		return nil
	case err != nil:
		return err
	case cycle == nil:
		return x.noTour("all ways to link its nodes have been followed along a frontier")
	}
	x.visits += int64(x.f.n)
	x.setTour(x.closing.tour(x.closing.unsplit(cycle)))
	return nil
}

// joinCycles goes on to look for a Hamiltonian cycle of the closing.
func (x *finder) joinCycles(budget int) error {
	if x.joiner == nil {
		if err := x.cover(); err != nil {
			return err
		}
	}
	before := x.joiner.Linked()
	found, err := x.joiner.Run(x.c.Spent() + budget)
	x.visits += x.joiner.Linked() - before
	switch {
	case err != nil:
		return err
	case found:
		x.setTour(x.closing.tour(x.joiner.Cycle(x.start)))
		return nil
	}
	return x.keepLongest()
}

func (x *finder) makeClosing() (err error) {
	if x.closing == nil {
		x.closing, err = newClosing(x.c, &x.problem, nil)
	}
	return err
}

// cover covers the closing with paths or cycles.
func (x *finder) cover() (err error) {
	if err := x.makeClosing(); err != nil {
		return err
	}
	x.joiner, err = cycle.New(x.c, &x.closing.Graph)
	switch {
	case errors.Is(err, cycle.ErrNoFactor):
		return x.noTour(x.noFactor())
	case err != nil:
		return err
	}
	x.visits += int64(x.f.n)
	return x.keepLongest()
}

// noFactor explains what it means that the closing has no 2-factor.
func (p *problem) noFactor() string {
	if p.closed {
		return "it has no 2-factor: no set of cycles visits every node once"
	}
	return "no path visits, together with cycles, every node once"
}

// keepLongest keeps the longest path of the cover that begins at the start, or
// anywhere if the start is free.
func (x *finder) keepLongest() error {
	if !x.freeStart {
		links := x.joiner.Links(x.start)
		x.keep(x.pathFrom(links[0], x.start))
		if x.f.undirected {
			x.keep(x.pathFrom(links[1], x.start))
		}
		return x.c.Err()
	}
	seen := make([]bool, x.graph.n)
	for _, cycles := range []bool{false, true} { // after all paths are seen, only cycles are left
		for v := range int32(len(seen)) {
			if err := x.c.Spend(1); err != nil {
				return err
			}
			prev, isFirst := x.before(v)
			if seen[v] || !isFirst && !cycles {
				continue
			}
			path := x.pathFrom(prev, v)
			for _, w := range path {
				seen[w] = true
			}
			x.keep(path)
		}
	}
	return nil
}

// before returns a neighbour of v in the cover. isFirst reports whether it is not
// a vertex of the caller's graph, so that v is the first of its path.
func (x *finder) before(v int32) (prev int32, isFirst bool) {
	links := x.joiner.Links(v)
	if !x.isAdded(links[0]) && x.f.undirected && x.isAdded(links[1]) {
		return links[1], true
	}
	return links[0], x.isAdded(links[0])
}

// pathFrom returns the path of the cover from v, away from prev, up to the next
// vertex that is not in the caller's graph, or once around a cycle.
func (x *finder) pathFrom(prev, v int32) (path []int32) {
	for first := v; ; {
		path = append(path, v)
		prev, v = v, x.joiner.Next(prev, v)
		if x.isAdded(v) || v == first || x.c.Spend(1) != nil {
			return path
		}
	}
}
