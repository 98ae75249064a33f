package knighttour

import (
	"errors"
	"fmt"
	"math"
	"slices"

	"example.com/knighttour/internal/cut"
	"example.com/knighttour/internal/cycle"
	"example.com/knighttour/internal/dense"
	"example.com/knighttour/internal/frontier"
	"example.com/knighttour/internal/learn"
	"example.com/knighttour/internal/onetree"
	"example.com/knighttour/internal/reason"
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
	why, err := newFeasibility(x.c, &x.problem).checkBeginning()
	if why != nil {
		return x.noTour(why)
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
		return x.noTour(reason.New(reason.Search, "all ways to link its nodes have been followed along a frontier"))
	}
	x.visits += int64(x.f.n)
	x.setTour(x.closing.tour(x.closing.unsplit(cycle)))
	return nil
}

// A cycleMethod looks for a Hamiltonian cycle of the closing. The error is
// dense.ErrNoCycle or that of the canceller.
type cycleMethod interface {
	Run(until int) (found bool, err error)
	Cycle(from int32) []int32
}

// advance runs a method for a turn. If there is no cycle, why explains it.
func (x *finder) advance(m cycleMethod, budget int, why func() *reason.Reason) error {
	found, err := m.Run(x.c.Spent() + budget)
	switch {
	case errors.Is(err, dense.ErrNoCycle):
		return x.noTour(why())
	case err == nil && found:
		x.setTour(x.closing.tour(m.Cycle(x.start)))
	}
	return err
}

// joinCycles goes on to change cycles or paths of the closing until they are one.
func (x *finder) joinCycles(budget int) error {
	if x.joiner == nil {
		if err := x.cover(); err != nil {
			return err
		}
	}
	before := x.joiner.Linked()
	err := x.advance(x.joiner, budget, x.noFactor)
	x.visits += x.joiner.Linked() - before
	if err != nil || x.tour != nil {
		return err
	}
	return x.keepLongest()
}

// followImplications follows those that need no choice. If it seems that choices have
// many, it begins to learn.
func (x *finder) followImplications(budget int) (err error) {
	if x.f.n < 3 {
		return nil // the quick search decides graphs this small
	}
	if err = x.makeClosing(); err == nil {
		x.learner, err = learn.New(x.c, x.closing.Lists, x.closing.Directed)
	}
	switch {
	case errors.Is(err, dense.ErrNoCycle):
		return x.noTour(reason.New(reason.Edges, "the edges that it would have contradict each other"))
	case err == nil && x.learner.IsTight():
		return x.learn(budget)
	}
	return err
}

// learn goes on to learn from contradictions.
func (x *finder) learn(budget int) error {
	if x.learner == nil {
		return nil
	}
	before := x.learner.Chosen()
	err := x.advance(x.learner, budget, func() *reason.Reason {
		return reason.New(reason.Search, "every choice of edges leads to a contradiction")
	})
	x.visits += x.learner.Chosen() - before
	return err
}

// crossCuts goes on to replace what is behind small cuts.
func (x *finder) crossCuts(budget int) error {
	if x.reducer == nil {
		return nil
	}
	return x.advance(x.reducer, budget, x.blocked)
}

// blocked explains what a cut proves.
func (x *finder) blocked() *reason.Reason {
	edges, side := x.reducer.Blocked()
	if side = slices.DeleteFunc(side, x.isAdded); len(side) == 0 {
		return reason.New(reason.Edges, "the edges that it would have contradict each other")
	}
	nodes := idsOf(x.f, side)
	text := fmt.Sprintf("a %d-edge cut separates the nodes%s, and no tour passes it", edges, reason.Some(nodes))
	return reason.New(reason.EdgeCut, text, nodes...).With(edges)
}

// bound goes on to look for penalties that prove that there is no tour.
func (x *finder) bound(budget int) error {
	if x.prover == nil {
		return nil
	}
	proved, err := x.prover.Run(x.c.Spent() + budget)
	if proved {
		return x.noTour(reason.New(reason.Bound, "a few of its nodes hold too much of it together"))
	}
	return err
}

// closeUp goes on to look for a closed tour, of which an open one is a part.
func (x *finder) closeUp(budget int) (err error) {
	if x.closed || x.end >= 0 || x.unclosed || x.graph.n < 3 {
		return nil
	}
	if x.closer == nil {
		x.closer = &finder{graph: x.graph, c: x.c}
		if err = x.closer.setProblem(x.from, Closed()); err == nil {
			err = x.closer.followImplications(budget)
		}
	}
	for _, method := range []func(*finder, int) error{(*finder).joinCycles, (*finder).crossCuts, (*finder).learn} {
		if err == nil && x.closer.tour == nil {
			err = method(x.closer, budget)
		}
	}
	x.setTour(x.closer.tour)
	x.visits, x.closer.visits = x.visits+x.closer.visits, 0
	if x.unclosed = errors.Is(err, ErrNoTour); x.unclosed {
		return nil
	}
	return err
}

func (x *finder) makeClosing() (err error) {
	if x.closing == nil {
		x.closing, err = newClosing(x.c, &x.problem, nil)
		if err == nil && !x.closing.Directed {
			x.reducer, x.prover = cut.New(x.c, x.closing.Lists), onetree.New(x.c, x.closing.Lists)
		}
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
func (p *problem) noFactor() *reason.Reason {
	if p.closed {
		return reason.New(reason.Matching, "it has no 2-factor: no set of cycles visits every node once")
	}
	return reason.New(reason.Matching, "no path visits, together with cycles, every node once")
}

// keepLongest keeps the longest path of the cover that begins at the start, or
// anywhere if the start is free.
func (x *finder) keepLongest() error {
	from := x.start
	if x.freeStart {
		from = -1
	}
	path, err := x.joiner.Longest(from, x.graph.n)
	x.keep(path)
	return err
}
