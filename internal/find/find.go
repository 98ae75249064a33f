// Package find finds any tour of a graph, as soon as it can.
//
// A search in order must undo everything after a mistake to correct it. Where
// no order is promised, mistakes are corrected in place.
//
// Conditions that take no search come first (internal/problem), and a short
// search by Warnsdorff's rule, which finds tours of most boards (quick.go). If
// that finds none, a look at what a person would see in linear time follows
// (internal/witness). Then the methods of a table take turns (table.go). Each
// has a file, which says what it does, and its own state. Whoever gets a proof
// may ask for a long path besides (polish.go).
//
// Most of them find Hamiltonian cycles only. For other goals they get a graph
// with a few more vertices ([closing.Closing]). The budget of a turn doubles
// each round, so the total is a multiple of the cost of the method that
// succeeds. It is a budget of work, not time: the tour depends only on the
// graph and the goal.
package find

import (
	"example.com/knighttour/internal/order"
	"example.com/knighttour/internal/problem"
	"example.com/knighttour/internal/work"
)

// A Result is what [Tour] has found out.
type Result struct {
	Tour    []int32       // nil if there is none, or Tour was stopped
	None    *problem.None // the proof that there is none
	Err     error         // of the canceller
	Longest []int32       // the longest path seen: Polish makes it longer

	// Visits counts how often a vertex was put on a path or a path was linked
	// to another.
	Visits int64

	// Work is what Tour has spent. Properties that an earlier call has left with
	// the graph count as if they were computed.
	Work int
}

// Tour looks for a tour of p, which need not be prepared and has no places. The
// plan is Warnsdorff's rule with tie-breaks.
func Tour(c *work.Canceller, p *problem.Problem, plan *order.Plan) Result {
	if isTwoWay(c, p.Graph) {
		p, plan = asUndirected(p, plan)
	}
	before := c.Spent()
	var r Result
	if len(p.Prefix) > 1 {
		r = complete(c, p, plan)
	} else {
		r = tour(c, p, plan)
	}
	r.Work = c.Spent() - before
	return r
}

// tour is [Tour] for a problem without a prefix.
func tour(c *work.Canceller, p *problem.Problem, plan *order.Plan) Result {
	if p.Graph.Len() == 0 && p.Goal == problem.Open {
		return Result{Tour: []int32{}}
	}
	f := newFinder(c, p)
	err := f.run(plan)
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
