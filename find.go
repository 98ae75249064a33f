package knighttour

import (
	"context"
	"errors"

	"example.com/knighttour/internal/work"
	"gonum.org/v1/gonum/graph"
)

// # How a tour is found
//
// A search in order has to take back all that came after a mistake before it
// can mend it. Where no order is promised, a mistake is mended where it is.
//
// Every goal is the same to these methods: a Hamiltonian cycle, of a graph with
// a few more vertices if need be (closing.go). In order of cost they are
//   - the theorems about full boards (construct.go);
//   - the quick proofs that there is no tour (search_prove.go);
//   - a short search by Warnsdorff's rule, which finds tours of most boards;
//   - for graphs with two colours, and for directed graphs: a set of cycles that
//     visit every vertex, which are then joined to one (internal/cycle). If there
//     is no such set, there is no tour;
//   - for other graphs: paths that visit every vertex, which are joined to one and
//     closed (internal/cycle);
//   - the feasibility check of the search (search_feasible.go), which sees cut
//     vertices;
//   - the frontier method (internal/frontier), which finds a tour or a proof where
//     the graph is narrow;
//   - the search itself, which finds a tour or a proof in the end.
//
// The last of the methods that look for cycles and the search take turns, each
// twice as long as the one before, so that the time is at most a few times that
// of the method that succeeds. How long is counted in work, not in time: a tour
// depends on the graph and the goal alone.

// Find returns a tour of g, from whichever node it can. It returns some tour
// as soon as it has one, where [Search] returns the first in an order, and finds
// tours of many graphs that a search in order takes too long for: boards with
// many blocked squares, sparse graphs of thousands of nodes. Which tour that is
// depends on g and the goal alone.
//
// The error wraps
//   - [ErrNoTour], if there is none; its text gives the reason;
//   - ctx.Err() and the context's cause, if ctx stops it; the Tour returned
//     with it is the longest path seen;
//   - [ErrNode], if g does not have the end of the goal;
//   - [ErrBoard], if g is a [Board] of more than 2,147,483,647 squares.
//
// A graph without nodes has an open tour, which is empty. Visits counts the nodes
// put on a path and those linked to another path or cycle. Find panics if g or
// ctx is nil.
//
// On most graphs that have a tour it takes time about proportional to the number
// of edges. In the worst case, and in general if there is no tour, it takes
// exponential time. It takes up to 300 bytes for each node.
func Find(ctx context.Context, g graph.Graph, goal Goal) (Tour, error) {
	c := work.New(ctx)
	return find(c, g, nil, goal)
}

// FindFrom is like [Find], for a tour that begins at the node with ID start. The
// error also wraps [ErrNode] if g does not have the start.
func FindFrom(ctx context.Context, g graph.Graph, start int64, goal Goal) (Tour, error) {
	c := work.New(ctx)
	return find(c, g, &start, goal)
}

// find is FindFrom or, without a start, Find.
func find(c *work.Canceller, g graph.Graph, start *int64, goal Goal) (Tour, error) {
	if err := c.Spend(0); err != nil {
		return Tour{}, err
	}
	if t, known, err := construct(g, start, goal); known {
		return t, err
	}
	f, err := freeze(c, g)
	if err != nil {
		return Tour{}, err
	}
	if f.n == 0 && start == nil && goal == Open() {
		return Tour{Path: []int64{}}, nil
	}
	x := finder{graph: f, c: c}
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

// run looks for a tour until there is one, until it is proved that there is
// none, or until the computation is to stop.
func (x *finder) run() error {
	if err := x.quickSearch(); err != nil || x.tour != nil {
		return err
	}
	if err := x.addSource(); err != nil {
		return err
	}
	// Each method does about as much work in its turn as the budget says, or
	// what it takes to begin.
	methods := []func(budget int) error{x.joinCycles, x.checkFeasibility, x.followFrontier, x.search}
	for budget := x.firstBudget(); ; budget *= 2 {
		for _, method := range methods {
			if err := method(budget); err != nil || x.tour != nil {
				return err
			}
		}
	}
}

// firstBudget returns the budget of the first turn. With it, most sparse graphs
// have a tour by random walks already; large graphs for which it is too little
// may have none, and the feasibility check may tell.
func (x *finder) firstBudget() int {
	size := x.f.n + len(x.f.lists.List)
	return 1<<18 + 16*size + 1024*min(size, 1<<15)
}
