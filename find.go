package knighttour

import (
	"cmp"
	"context"
	"errors"

	finder "example.com/knighttour/internal/find"
	"example.com/knighttour/internal/work"
	"gonum.org/v1/gonum/graph"
)

// Find returns some tour of g, from any node: a Hamiltonian path, or for the goal
// [Closed] a Hamiltonian cycle. Find answers where a [Search] takes too long. The same g
// and goal give the same tour: for another, renumber the nodes. A graph without nodes has
// one open tour, which is empty.
//
// The errors are those of [Search.Tour]. With [ErrNoTour], too, the Tour is the longest
// path seen, except that after a theorem about a full board it is empty.
//
// Visits counts the nodes put on a path or linked to another path. Find takes about 450
// bytes a node on sparse graphs, and its frontier method (see [Search.Count]) 512 MiB at
// most.
func Find(ctx context.Context, g graph.Graph, goal Goal) (Tour, error) {
	return find(work.New(ctx), g, nil, goal)
}

// FindFrom is like [Find], but the tour begins at the node with ID start.
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
	if f.index.N == 0 && start == nil && goal == Open() {
		return Tour{Path: []int64{}}, nil
	}
	q := question{f: f, goal: goal, free: start == nil}
	if start != nil {
		q.start = *start
	}
	p, err := q.problem(c)
	if err != nil {
		return Tour{}, err
	}
	x, err := finder.New(c, p.Graph, p.Start, p.Goal)
	plan, planErr := f.arrange(c, f.bestOrders())
	if planErr != nil {
		return Tour{}, q.named(c, cmp.Or(err, planErr))
	}
	if err == nil {
		err = x.Run(&plan.Plan)
	}
	err = q.named(c, err)
	if err == nil {
		return Tour{Path: idsOf(f, x.Tour()), Visits: x.Visits()}, nil
	}
	visits := x.Visits()
	if errors.Is(err, ErrNoTour) { // a proof leaves a short path, or none
		x.Walk(&plan.Plan)
	}
	return Tour{Path: idsOf(f, x.Longest()), Visits: visits}, err
}

// bestOrders returns the orders of KnightTourBetter, without Outward where it would
// only cost time.
func (f *Frozen) bestOrders() []Order {
	if !f.isBoard() {
		if _, onBoard := f.index.Nodes[0].(Square); !onBoard {
			return better[:1]
		}
	}
	return better
}

// construct returns the tour of a full board by theorem, or the error why there is none.
// If g is no board that the theorems decide, known is false.
func construct(c *work.Canceller, g graph.Graph, start *int64, goal Goal) (t Tour, known bool, err error) {
	b := boardOf(g)
	from := goal.end // 0 unless the goal is an end
	if start != nil {
		from = *start
	}
	if !b.shape.IsPlain() || !b.shape.Has(from) || goal.kind == endAt && start != nil {
		return t, false, nil
	}
	switch goal.kind {
	case closed:
		t, err = b.closedTour(c, from)
	case open:
		t, err = b.openTour(c, from)
	default:
		t, err = b.openTour(c, from)
		if err == nil {
			t.Path, err = reversed(c, t.Path)
		} else if no, ok := err.(*NoTourError); ok {
			err = no.reversed(goal)
		}
	}
	return t, true, err
}

// reversed returns the proof that there is no tour with a goal from any start, if e proves
// that there is none from the goal's end.
func (e *NoTourError) reversed(goal Goal) *NoTourError {
	r := *e
	if e.Path != nil && e.Reason == ReasonColours {
		r.Nodes = e.Path
	}
	r.Path, r.asked.goal = nil, goal
	return &r
}

// reversed reverses a path in place. With an error, it returns the part of the path that
// it has not changed.
func reversed(c *work.Canceller, path []int64) ([]int64, error) {
	for i, j := 0, len(path)-1; i < j; i, j = i+1, j-1 {
		if err := c.Spend(1); err != nil {
			return path[i : j+1], err
		}
		path[i], path[j] = path[j], path[i]
	}
	return path, nil
}
