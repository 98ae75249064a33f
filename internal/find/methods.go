package find

import (
	"errors"
	"slices"

	"example.com/knighttour/internal/closing"
	"example.com/knighttour/internal/dense"
	"example.com/knighttour/internal/find/cut"
	"example.com/knighttour/internal/find/cycle"
	"example.com/knighttour/internal/find/learn"
	"example.com/knighttour/internal/find/onetree"
	"example.com/knighttour/internal/order"
	"example.com/knighttour/internal/problem"
	"example.com/knighttour/internal/search"
	"example.com/knighttour/internal/witness"
)

// checkFeasibility makes the search's check of feasibility, once, and looks for
// what a person would see, such as a few vertices that hold the graph together.
func (f *finder) checkFeasibility(int) error {
	if f.checked {
		return nil
	}
	f.checked = true
	if err := search.Check(f.c, &f.Problem); err != nil {
		return err
	}
	asked := problem.Problem{Graph: f.given, Goal: f.Goal, Start: f.givenStart()}
	x := witness.Case{Problem: &asked, Name: func(int32) string { return "" }}
	if x.See(f.c) != nil {
		return new(problem.None)
	}
	return f.c.Err()
}

// followFrontier looks for a tour by the frontier method, if the estimate of
// its work is within the budget.
func (f *finder) followFrontier(budget int) (err error) {
	if f.frontier == nil {
		f.frontier = f.closing.Frontier(f.c)
	}
	tour, err := f.frontier.Tour(f.c, budget)
	switch {
	case errors.Is(err, dense.ErrNoCycle):
		return &problem.None{Text: "all ways to link the nodes along a frontier have been followed"}
	case err != nil || tour == nil:
		return err
	}
	f.visits += int64(f.Graph.Len())
	f.setTour(tour)
	return nil
}

// goOn continues a search in order, with checks of feasibility. It decides
// every graph in the end, if no other method does.
func (f *finder) goOn(budget int) error {
	const stride = 1024 // visits between two looks at the budget
	if f.search == nil {
		p := f.Problem
		p.Plan = new(order.Plan).Rule(p.Graph.Lists)
		f.search = new(search.Run)
		if err := f.search.Begin(f.c, &p, search.Options{}); err != nil {
			return err
		}
	}
	r := f.search
	before, found, paused := r.Visits(), false, true
	for until := f.c.Spent() + budget; paused && f.c.Spent() < until; {
		found, paused = r.NextWithin(r.Visits() + stride)
	}
	f.visits += r.Visits() - before
	f.keep(slices.Clone(r.Longest()))
	switch err := r.Err(); {
	case found:
		f.setTour(slices.Clone(r.Path()))
		return nil
	case paused || err != nil:
		return err
	}
	return r.Exhausted()
}

// A cycleMethod looks for a Hamiltonian cycle of the closing. The error of Run
// is dense.ErrNoCycle or that of the canceller.
type cycleMethod interface {
	Run(until int) (found bool, err error)
	Cycle(from int32) []int32
}

// advance runs a method for a turn. none returns the proof if the method finds
// that there is no cycle.
func (f *finder) advance(m cycleMethod, budget int, none func() *problem.None) error {
	found, err := m.Run(f.c.Spent() + budget)
	switch {
	case errors.Is(err, dense.ErrNoCycle):
		return none()
	case err == nil && found:
		f.setTour(f.closing.Tour(m.Cycle(f.Start)))
	}
	return err
}

// joinCycles continues joining the cycles or paths that cover the closing.
func (f *finder) joinCycles(budget int) (err error) {
	if f.joiner == nil {
		f.joiner, err = cycle.New(f.c, &cycle.Input{
			Lists:      f.closing.Lists,
			Undirected: f.closing.Undirected,
			Left:       f.closing.Left,
		})
		switch {
		case errors.Is(err, dense.ErrNoCycle):
			return new(problem.None)
		case err != nil:
			return err
		}
		f.visits += int64(f.Graph.Len())
		if err := f.keepLongest(); err != nil {
			return err
		}
	}
	before := f.joiner.Linked()
	err = f.advance(f.joiner, budget, nil)
	f.visits += f.joiner.Linked() - before
	if err != nil || f.tour != nil {
		return err
	}
	return f.keepLongest()
}

// followImplications follows what the graph implies before any choice of edges.
// If choices seem to imply much, it also begins to learn.
func (f *finder) followImplications(budget int) (err error) {
	err = f.makeClosing()
	if err == nil {
		f.learner = learn.New(f.c, f.closing.Lists, f.closing.Undirected)
		err = f.learner.Prepare()
	}
	switch {
	case errors.Is(err, dense.ErrNoCycle):
		return f.contradiction()
	case err == nil && f.learner.IsTight():
		return f.learn(budget)
	}
	return err
}

// learn continues learning from contradictions.
func (f *finder) learn(budget int) error {
	before := f.learner.Chosen()
	err := f.advance(f.learner, budget, func() *problem.None {
		if none := f.contradiction(); len(none.Vertices) > 0 {
			return none
		}
		return &problem.None{Text: "every choice of edges leads to a contradiction"}
	})
	f.visits += f.learner.Chosen() - before
	return err
}

// contradiction returns that the edges that every tour has contradict each
// other, and where if that is known.
func (f *finder) contradiction() *problem.None {
	none := &problem.None{
		Vertices: slices.DeleteFunc(f.learner.Contradiction(), f.isAdded),
		Text:     "the edges that every tour has contradict each other",
	}
	if len(none.Vertices) > 0 {
		none.Text += " at %s"
	}
	return none
}

// crossCuts continues replacing the sides of small cuts.
func (f *finder) crossCuts(budget int) error {
	if f.reducer == nil {
		return nil
	}
	return f.advance(f.reducer, budget, f.blocked)
}

// blocked returns what a cut proves.
func (f *finder) blocked() *problem.None {
	side := slices.DeleteFunc(f.reducer.Blocked(), f.isAdded)
	if len(side) == 0 || len(side) == f.given.Len() {
		return &problem.None{Text: "no tour can pass all the small cuts of the graph"}
	}
	return &problem.None{
		Vertices: side,
		Text:     "no tour can pass the few edges that join %s with the rest of the graph",
	}
}

// bound continues looking for penalties that prove that there is no tour.
func (f *finder) bound(budget int) error {
	if f.bounder == nil {
		return nil
	}
	proved, err := f.bounder.Run(f.c.Spent() + budget)
	if proved {
		return &problem.None{Text: "a bound by spanning trees excludes one (Held and Karp 1970)"}
	}
	return err
}

// closeUp continues looking for a closed tour, which contains an open one.
func (f *finder) closeUp(budget int) (err error) {
	if f.Closed || f.End >= 0 || f.unclosed || f.given.Len() < 3 {
		return nil
	}
	if f.closer == nil {
		f.closer = newFinder(f.c, f.given, f.givenStart(), problem.Closed)
		err = f.closer.prepare()
		if err == nil {
			err = f.closer.followImplications(budget)
		}
	}
	if err == nil {
		err = f.closer.turn(budget, f.closer.joinCycles, f.closer.crossCuts, f.closer.learn)
	}
	f.tour = f.closer.tour
	f.visits, f.closer.visits = f.visits+f.closer.visits, 0
	f.unclosed = isProof(err)
	if f.unclosed {
		return nil
	}
	return err
}

// turn gives each of the methods a turn, until there is a tour.
func (f *finder) turn(budget int, methods ...func(budget int) error) error {
	for _, method := range methods {
		if f.tour != nil {
			return nil
		}
		if err := method(budget); err != nil {
			return err
		}
	}
	return nil
}

func (f *finder) makeClosing() (err error) {
	if f.closing == nil {
		f.closing = closing.New(f.c, &f.Problem, nil)
		if f.closing.Undirected {
			f.reducer, f.bounder = cut.New(f.c, f.closing.Lists), onetree.New(f.c, f.closing.Lists)
		}
	}
	return f.c.Err()
}

// keepLongest keeps the longest path of the cover that begins at the start, or
// anywhere if the start is free.
func (f *finder) keepLongest() error {
	path, err := f.joiner.Longest(f.givenStart(), f.given.Len())
	f.keep(path)
	return err
}
