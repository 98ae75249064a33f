package knighttour

import (
	"context"
	"errors"

	"example.com/knighttour/internal/work"
	"gonum.org/v1/gonum/graph"
)

// # How a tour is found
//
// A search in order must undo everything after a mistake to correct it. Where no
// order is promised, mistakes are corrected in place.
//
// The methods, in order of cost, are
//   - the theorems about full boards (construct.go);
//   - the quick proofs that there is no tour (search_prove.go);
//   - a short search by Warnsdorff's rule, which finds tours of most boards;
//   - edges that every tour or none has (internal/learn);
//   - in bipartite and in directed graphs: cycles that together visit every
//     vertex, joined to one (internal/cycle); without them there is no tour;
//   - in other graphs: paths that together visit every vertex, joined to one and
//     closed (internal/cycle);
//   - the feasibility check of the search (search_feasible.go): cut vertices;
//   - what can pass cuts of two and three edges (internal/cut);
//   - choices of edges, with what contradictions teach (internal/learn);
//   - a bound by spanning trees (internal/onetree);
//   - for an open tour, a closed one that it may be a part of;
//   - the frontier method (internal/frontier), which decides narrow graphs;
//   - the search itself, which decides every graph in the end.
//
// Most of them find Hamiltonian cycles only. For other goals they get a graph with
// a few more vertices (closing.go). From the cycles on they take turns, with a
// budget that doubles each round, so the total is at most a few times the cost of
// the method that succeeds. The budget is of work, not time: the tour depends on the
// graph and the goal alone. Where edges leave little choice, learning has the first
// turn.

// Find returns some tour of g, from any node, where [Search] returns the first
// in an order: a Hamiltonian path or cycle, a route that visits each node once. It
// answers where a search takes too long. The tour depends on g and the goal alone. A
// graph without nodes has one open tour, which is empty.
//
// The error wraps
//   - [ErrNoTour], with the reason, if there is none;
//   - ctx.Err() and the context's cause, if ctx stops it; the Tour is then the
//     longest path seen;
//   - [ErrNode], if g lacks the end of the goal;
//   - [ErrBoard], if g is a [Board] of more than 2,147,483,647 squares.
//
// Visits counts the nodes put on a path or linked to another path, on most graphs
// about as many as edges. The time may be exponential, above all if there is no tour.
// A node takes about 450 bytes on sparse graphs, the frontier method up to 512 MiB.
func Find(ctx context.Context, g graph.Graph, goal Goal) (Tour, error) {
	return find(work.New(ctx), g, nil, goal)
}

// FindFrom is like [Find], for a tour that begins at the node with ID start. The
// error also wraps [ErrNode] if g does not have the start.
func FindFrom(ctx context.Context, g graph.Graph, start int64, goal Goal) (Tour, error) {
	return find(work.New(ctx), g, &start, goal)
}

// find is FindFrom, or Find if start is nil.
func find(c *work.Canceller, g graph.Graph, start *int64, goal Goal) (Tour, error) {
	if err := c.Spend(0); err != nil {
		return Tour{}, err
	}
	if t, known, err := construct(c, g, start, goal); known {
		return t, err
	}
	f, err := freeze(c, g)
	if err != nil {
		return Tour{}, err
	}
	if f.n == 0 && start == nil && goal == Open() {
		return Tour{Path: []int64{}}, nil
	}
	x := finder{graph: f, c: c, from: start}
	if err = x.setProblem(start, goal); err == nil {
		err = x.run()
	}
	switch {
	case err == nil:
		return Tour{Path: idsOf(f, x.tour), Visits: x.visits}, nil
	case errors.Is(err, ErrNoTour):
		return Tour{Visits: x.visits}, err
	}
	return Tour{Path: idsOf(f, x.longest), Visits: x.visits}, err
}

// run sets x.tour, or returns ErrNoTour or the error of the canceller.
func (x *finder) run() error {
	if err := x.quickSearch(); err != nil || x.tour != nil {
		return err
	}
	if err := x.addSource(); err != nil {
		return err
	}
	first := x.firstBudget()
	if err := x.followImplications(first / 2); err != nil || x.tour != nil {
		return err
	}
	// A turn takes about the budget, or what the method needs to begin.
	methods := []func(budget int) error{
		x.joinCycles, x.checkFeasibility, x.crossCuts, x.learn, x.bound, x.closeUp, x.followFrontier, x.search,
	}
	for budget := first; ; budget *= 2 {
		for _, method := range methods {
			if err := method(budget); err != nil || x.tour != nil {
				return err
			}
		}
	}
}
