package knighttour

import (
	"context"

	finder "example.com/knighttour/internal/find"
	"example.com/knighttour/internal/work"
	"gonum.org/v1/gonum/graph"
)

// Find returns some tour of g: a Hamiltonian path, or for the goal [Closed] a
// Hamiltonian cycle. It begins with the nodes of the prefix, or anywhere if
// there is none: to find a tour from a node, give its ID, and to complete a
// partial tour, its whole path. Find often answers where a [Search] takes too
// long. A graph without nodes has one open tour, which is empty.
//
// The same arguments give the same tour, as long as the version of the package
// is the same. For other tours, give another prefix, or use a Search with the
// order [Shuffled].
//
// The errors are those of [Search.Tour]. Even with [ErrNoTour], the Tour is the
// longest path seen: perhaps a short one, and in a directed graph often a
// single node. For a full [Board] with a knight it is then empty, since
// theorems answer without a search.
//
// Visits counts the nodes put on a path, and the joins of two paths. Find takes
// about 450 bytes a node on sparse graphs, and its frontier method (see
// [Search.Count]) 512 MiB at most.
func Find(ctx context.Context, g graph.Graph, goal Goal, prefix ...int64) (Tour, error) {
	q := question{goal: goal, prefix: prefix}
	return q.find(work.New(ctx), g)
}

func (q *question) find(c *work.Canceller, g graph.Graph) (Tour, error) {
	mustNotBeNil(g)
	if err := c.Spend(0); err != nil {
		return Tour{}, err
	}
	t, known, err := q.construct(c, boardOf(g))
	if known {
		return t, err
	}
	f, err := freeze(c, g)
	if err != nil {
		return Tour{}, err
	}
	err = q.pose(c, f)
	if err != nil {
		return Tour{}, err
	}
	plan, err := f.arrange(c, f.bestOrders())
	if err != nil {
		return Tour{}, err
	}
	x := finder.Tour(c, &q.asked, &plan.Plan)
	switch {
	case x.Tour != nil:
		return Tour{Path: idsOf(f, x.Tour), Visits: x.Visits}, nil
	case x.None != nil:
		err = q.noTour(c, x.None)
	default:
		err = x.Err
	}
	return Tour{Path: idsOf(f, x.Longest), Visits: x.Visits}, err
}

// bestOrders returns the orders of KnightTourBetter, without Outward where it
// would only cost time.
func (f *frozen) bestOrders() []Order {
	if !f.isBoard() && f.index.N > 0 {
		if _, onBoard := f.index.Nodes[0].(Square); !onBoard {
			return better[:1]
		}
	}
	return better
}

// construct returns the tour of a full board by theorem, or the error that says
// why there is none. If the theorems do not decide the question, known is
// false: they say nothing of tours with two given ends, or that begin with
// several given squares.
func (q *question) construct(c *work.Canceller, b Board) (t Tour, known bool, err error) {
	hasEnd := q.goal.kind == endAt
	from := int64(0)
	switch {
	case len(q.prefix) > 1 || len(q.prefix) > 0 && hasEnd:
		return Tour{}, false, nil
	case len(q.prefix) > 0:
		from = q.prefix[0]
	case hasEnd:
		from = q.goal.end // and the tour is reversed
	}
	if !b.shape.IsPlain() || !b.shape.Has(from) {
		return Tour{}, false, nil
	}
	if why := b.obstacle(q.goal, from); why != "" {
		return Tour{}, true, b.noTour(c, *q, why)
	}
	t, err = b.construct(c, from)
	if hasEnd && err == nil {
		t.Path, err = reversed(c, t.Path)
	}
	return t, true, err
}

// reversed reverses a path in place. With an error, it returns the part of the
// path that it has not changed.
func reversed(c *work.Canceller, path []int64) ([]int64, error) {
	for i, j := 0, len(path)-1; i < j; i, j = i+1, j-1 {
		if err := c.Spend(1); err != nil {
			return path[i : j+1], err
		}
		path[i], path[j] = path[j], path[i]
	}
	return path, nil
}
