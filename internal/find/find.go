// Package find finds any tour of a graph, as soon as it can.
//
// To correct a mistake, a search that finds tours in order must undo everything
// that it has done since. Here no order is promised, so mistakes are corrected
// in place.
//
// Conditions that need no search are checked first (internal/problem). Then a
// short search by Warnsdorff's rule finds tours of most boards (quick.go). If
// it finds none, the obstacles that a person would see are looked for in linear
// time (internal/witness). Then the methods of a table take turns (turns.go).
// Each has its own state and a file that says what it does. After a proof that
// there is no tour, the caller may ask for a long path (polish.go).
//
// Most methods find Hamiltonian cycles only. For other goals they get a graph
// with a few more vertices ([closing.Closing]). The budget of a turn doubles
// each round, so the total work is a constant multiple of the work of the
// method that succeeds. It is a budget of work, not time: the tour depends only
// on the graph and the goal.
package find

import (
	"example.com/knighttour/internal/problem"
	"example.com/knighttour/internal/work"
)

// A Result is what [Tour] has found. Exactly one of the fields Tour, None and
// Err is not nil.
type Result struct {
	Tour    []int32       // the tour; empty, but not nil, in a graph without vertices
	None    *problem.None // the proof that there is none
	Err     error         // of the canceller, if it has stopped the search
	Longest []int32       // the longest path seen, which begins as asked: Polish extends it

	// Visits counts how often a vertex was put on a path or two paths were
	// linked.
	Visits int64

	// Work is the work that the call has spent. Properties that are cached with
	// the graph count as if they had been computed again.
	Work int64
}

// Tour looks for a tour of p, which need not be prepared and has no places. The
// plan of p is Warnsdorff's rule with tie-breaks.
func Tour(c *work.Canceller, p *problem.Problem) Result {
	if isTwoWay(c, p.Graph) {
		p = asUndirected(p)
	}
	before := c.Spent()
	var r Result
	if len(p.Prefix) > 1 {
		r = tourWithPrefix(c, p)
	} else {
		r = tourWithoutPrefix(c, p)
	}
	r.Work = c.Spent() - before
	return r
}

// tourWithoutPrefix is [Tour] for a problem without a prefix.
func tourWithoutPrefix(c *work.Canceller, p *problem.Problem) Result {
	if p.Graph.Len() == 0 && p.Goal == problem.Open {
		return Result{Tour: []int32{}}
	}
	f := newFinder(c, p, methods())
	err := f.run()
	r := Result{
		Tour:    f.tour,
		Longest: f.longest,
		Visits:  f.visits,
		Err:     err,
	}
	if none, ok := err.(*problem.None); ok {
		r.None = none
		r.Err = nil
	}
	return r
}
