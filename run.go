package knighttour

import (
	"example.com/knighttour/internal/english"
	"example.com/knighttour/internal/order"
	"example.com/knighttour/internal/problem"
	"example.com/knighttour/internal/search"
	"gonum.org/v1/gonum/graph"
)

// This file searches for the answers to questions.

// tour answers with the first tour of g: by a walk if the walk is complete,
// otherwise by a search.
func (q *question) tour(g graph.Graph) (Tour, error) {
	b := boardOf(g)
	if q.mayWalk(&b) {
		t, isAnswer, err := q.tryWalk(g, &b)
		if isAnswer {
			return t, err
		}
	}
	return q.search(g)
}

// searchProblem poses the question, applies its orders, and returns the problem
// of a search, prepared. The error may be a proof that there is no tour: see
// [problem.Problem.Prepare].
func (q *question) searchProblem(g graph.Graph) (problem.Problem, error) {
	if err := q.pose(g); err != nil {
		return problem.Problem{}, err
	}
	if err := q.applyOrders(); err != nil {
		return problem.Problem{}, err
	}
	p := q.problem
	p.Prune = !q.asked.Unpruned
	err := p.Prepare(q.c)
	return p, err
}

// beginSearch begins the search for the answers. If preparing its problem
// proves that there are none, the error wraps ErrNoTour.
func (q *question) beginSearch(g graph.Graph) error {
	p, err := q.searchProblem(g)
	if err != nil {
		return q.callerError(err)
	}
	q.beginHost()
	q.run = search.Begin(q.c, &p, q.options())
	return q.stopped()
}

// options returns the limit, and the caller's functions as a search calls them.
// If they need a host, it must have begun.
func (q *question) options() search.Options {
	f, h := q.f, q.host
	o := search.Options{Limit: q.asked.Limit}
	if h != nil { // else o.Host must be nil, not a nil *host
		o.Host = h
	}
	if allow := q.asked.Allow; allow != nil { // then there is a host
		o.Allow = func(at *order.State, v int32) bool {
			h.at = at
			isAllowed := allow(&h.State, f.index.ID(v))
			if !isAllowed {
				h.refused++
			}
			return isAllowed
		}
	}
	if trace := q.asked.Trace; trace != nil {
		o.Trace = func(v int32, depth int, back bool) {
			trace(Event{ID: f.index.ID(v), Depth: depth, Back: back})
		}
	}
	return o
}

// search answers with the first tour that a search finds, or says why there is
// none.
func (q *question) search(g graph.Graph) (Tour, error) {
	if err := q.beginSearch(g); err != nil {
		return Tour{}, err
	}
	if q.run.First() {
		return q.runTour(), nil
	}
	if err := q.stopped(); err != nil {
		return q.runLongest(), err
	}
	return Tour{Visits: q.run.Visits()}, q.noTour(q.exhausted())
}

// exhausted returns the proof of a search that has ended without a tour. If the
// caller's Allow refused steps, the proof says so: without Allow, there may be
// a tour.
func (q *question) exhausted() *problem.None {
	none := q.run.Exhausted()
	if q.host != nil && q.host.refused > 0 {
		// Exhausted sets Text and no Format, which would take its place.
		none.Text += ", and Allow ruled out " + english.Plural(q.host.refused, "step")
	}
	return none
}

// runTour returns the path of the search. It must be a tour: the last call to
// First or Next has found one.
func (q *question) runTour() Tour { return q.tourOf(q.run.Path(), q.run.Visits()) }

// runLongest returns the longest path that the search has seen.
func (q *question) runLongest() Tour { return q.tourOf(q.run.Longest(), q.run.Visits()) }

// stopped returns what stopped the search, or nil.
func (q *question) stopped() error { return q.callerError(q.run.Err()) }
