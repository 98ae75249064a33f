package find

import (
	"errors"
	"fmt"
	"slices"

	"example.com/knighttour/internal/cut"
	"example.com/knighttour/internal/cycle"
	"example.com/knighttour/internal/dense"
	"example.com/knighttour/internal/learn"
	"example.com/knighttour/internal/onetree"
	"example.com/knighttour/internal/order"
	"example.com/knighttour/internal/problem"
	"example.com/knighttour/internal/reason"
	"example.com/knighttour/internal/search"
)

// checkFeasibility makes the search's check of feasibility, once.
func (x *Finder) checkFeasibility(int) error {
	if x.checked {
		return nil
	}
	x.checked = true
	why, err := search.Check(x.c, &x.Problem)
	if why != nil {
		return x.NoTour(why)
	}
	return err
}

// followFrontier looks for a tour by the frontier method, if the estimate of its
// work is within the budget.
func (x *Finder) followFrontier(budget int) (err error) {
	if x.frontier == nil {
		if x.frontier, err = x.closing.Frontier(x.c); err != nil {
			return err
		}
	}
	tour, err := x.frontier.Tour(x.c, budget)
	switch {
	case errors.Is(err, dense.ErrNoCycle):
		return x.NoTour(reason.New(reason.Search, "all ways to link its nodes have been followed along a frontier"))
	case err != nil || tour == nil:
		return err
	}
	x.visits += int64(x.Graph.Len())
	x.setTour(tour)
	return nil
}

// goOn goes on with a search in order, with checks of feasibility. It decides every
// graph in the end, if no other method does.
func (x *Finder) goOn(budget int) error {
	const stride = 1024 // visits between two looks at the budget
	if x.search == nil {
		p := x.Problem
		p.Plan = new(order.Plan).Rule(p.Graph)
		x.search = new(search.Run)
		if err := x.search.Begin(x.c, &p, search.Options{}); err != nil {
			return err
		}
	}
	r := x.search
	before, found, paused := r.Visits(), false, true
	for until := x.c.Spent() + budget; paused && x.c.Spent() < until; {
		found, paused = r.NextWithin(r.Visits() + stride)
	}
	x.visits += r.Visits() - before
	x.keep(search.Vertices(r.Longest()))
	switch err := r.Err(); {
	case found:
		x.setTour(search.Vertices(r.Path()))
		return nil
	case paused || err != nil:
		return err
	}
	return x.NoTour(r.Exhausted())
}

// A cycleMethod looks for a Hamiltonian cycle of the closing. The error is
// dense.ErrNoCycle or that of the canceller.
type cycleMethod interface {
	Run(until int) (found bool, err error)
	Cycle(from int32) []int32
}

// advance runs a method for a turn. If there is no cycle, why explains it.
func (x *Finder) advance(m cycleMethod, budget int, why func() *reason.Reason) error {
	found, err := m.Run(x.c.Spent() + budget)
	switch {
	case errors.Is(err, dense.ErrNoCycle):
		return x.NoTour(why())
	case err == nil && found:
		x.setTour(x.closing.Tour(m.Cycle(x.Start)))
	}
	return err
}

// joinCycles goes on to change cycles or paths of the closing until they are one.
func (x *Finder) joinCycles(budget int) error {
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
func (x *Finder) followImplications(budget int) (err error) {
	if err = x.makeClosing(); err == nil {
		x.learner, err = learn.New(x.c, x.closing.Lists, x.closing.Directed)
	}
	switch {
	case errors.Is(err, dense.ErrNoCycle):
		return x.NoTour(reason.New(reason.Edges, "the edges that it would have contradict each other"))
	case err == nil && x.learner.IsTight():
		return x.learn(budget)
	}
	return err
}

// learn goes on to learn from contradictions.
func (x *Finder) learn(budget int) error {
	before := x.learner.Chosen()
	err := x.advance(x.learner, budget, func() *reason.Reason {
		return reason.New(reason.Search, "every choice of edges leads to a contradiction")
	})
	x.visits += x.learner.Chosen() - before
	return err
}

// crossCuts goes on to replace what is behind small cuts.
func (x *Finder) crossCuts(budget int) error {
	if x.reducer == nil {
		return nil
	}
	return x.advance(x.reducer, budget, x.blocked)
}

// blocked explains what a cut proves.
func (x *Finder) blocked() *reason.Reason {
	edges, side := x.reducer.Blocked()
	if side = slices.DeleteFunc(side, x.isAdded); len(side) == 0 {
		return reason.New(reason.Edges, "the edges that it would have contradict each other")
	}
	text := fmt.Sprintf("a %d-edge cut separates the nodes %%s, and no tour passes it", edges)
	return reason.New(reason.EdgeCut, text, side...).With(edges)
}

// bound goes on to look for penalties that prove that there is no tour.
func (x *Finder) bound(budget int) error {
	if x.prover == nil {
		return nil
	}
	proved, err := x.prover.Run(x.c.Spent() + budget)
	if proved {
		return x.NoTour(reason.New(reason.Bound, "a few of its nodes hold too much of it together"))
	}
	return err
}

// closeUp goes on to look for a closed tour, of which an open one is a part.
func (x *Finder) closeUp(budget int) (err error) {
	if x.Closed || x.End >= 0 || x.unclosed || x.graph.Len() < 3 {
		return nil
	}
	if x.closer == nil {
		if x.closer, err = x.newCloser(); err == nil {
			err = x.closer.followImplications(budget)
		}
	}
	for _, method := range []func(*Finder, int) error{(*Finder).joinCycles, (*Finder).crossCuts, (*Finder).learn} {
		if err == nil && x.closer.tour == nil {
			err = method(x.closer, budget)
		}
	}
	x.tour = x.closer.tour
	x.visits, x.closer.visits = x.visits+x.closer.visits, 0
	if x.unclosed = isProof(err); x.unclosed {
		return nil
	}
	return err
}

func (x *Finder) makeClosing() (err error) {
	if x.closing == nil {
		x.closing, err = problem.NewClosing(x.c, &x.Problem, nil)
		if err == nil && !x.closing.Directed {
			x.reducer, x.prover = cut.New(x.c, x.closing.Lists), onetree.New(x.c, x.closing.Lists)
		}
	}
	return err
}

// cover covers the closing with paths or cycles.
func (x *Finder) cover() (err error) {
	if err := x.makeClosing(); err != nil {
		return err
	}
	x.joiner, err = cycle.New(x.c, &x.closing.Graph)
	switch {
	case errors.Is(err, cycle.ErrNoFactor):
		return x.NoTour(x.noFactor())
	case err != nil:
		return err
	}
	x.visits += int64(x.Graph.Len())
	return x.keepLongest()
}

// noFactor explains what it means that the closing has no 2-factor.
func (x *Finder) noFactor() *reason.Reason {
	if x.Closed {
		return reason.New(reason.Matching, "it has no 2-factor: no set of cycles visits every node once")
	}
	return reason.New(reason.Matching, "no path visits, together with cycles, every node once")
}

// keepLongest keeps the longest path of the cover that begins at the start, or
// anywhere if the start is free.
func (x *Finder) keepLongest() error {
	from := x.Start
	if x.FreeStart {
		from = -1
	}
	path, err := x.joiner.Longest(from, x.graph.Len())
	x.keep(path)
	return err
}
