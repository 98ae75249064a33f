package knighttour

import (
	"context"

	finder "example.com/knighttour/internal/find"
	"example.com/knighttour/internal/work"
	"gonum.org/v1/gonum/graph"
)

// Find returns some tour of g, from any node: a Hamiltonian path, or for the goal
// [Closed] a Hamiltonian cycle. Find answers where a [Search] takes too long. The same g
// and goal give the same tour: for another, renumber the nodes. A graph without nodes has
// one open tour, which is empty.
//
// The errors are those of [Search.Tour]. Even with [ErrNoTour], the Tour is the longest path seen,
// perhaps a short one. It is then empty for a full [Board] with a knight, where theorems answer
// without a search.
//
// Visits counts the nodes put on a path or linked to another path. Find takes about 450 bytes a
// node on sparse graphs, and its frontier method (see [Search.Count]) 512 MiB at most.
func Find(ctx context.Context, g graph.Graph, goal Goal) (Tour, error) {
	return (&question{goal: goal, free: true}).find(work.New(ctx), g)
}

// FindFrom is like [Find], but the tour begins at the node with ID start.
func FindFrom(ctx context.Context, g graph.Graph, start int64, goal Goal) (Tour, error) {
	return (&question{goal: goal, start: start}).find(work.New(ctx), g)
}

func (q *question) find(c *work.Canceller, g graph.Graph) (Tour, error) {
	if err := c.Spend(0); err != nil {
		return Tour{}, err
	}
	if t, known, err := q.construct(c, boardOf(g)); known {
		return t, err
	}
	f, err := freeze(c, g)
	if err != nil {
		return Tour{}, err
	}
	if f.index.N == 0 && q.free && q.goal == Open() {
		return Tour{Path: []int64{}}, nil
	}
	q.f = f
	p, err := q.problem(c)
	if err != nil {
		return Tour{}, err
	}
	plan, err := f.arrange(c, f.bestOrders())
	if err != nil {
		return Tour{}, err
	}
	x := finder.Tour(c, p.Graph, p.Start, p.Goal, &plan.Plan)
	if x.Tour != nil {
		return Tour{Path: idsOf(f, x.Tour), Visits: x.Visits}, nil
	}
	if err = x.Err; x.None != nil {
		err = q.noTour(c, x.None)
	}
	return Tour{Path: idsOf(f, x.Longest), Visits: x.Visits}, err
}

// bestOrders returns the orders of KnightTourBetter, without Outward where it would only cost time.
func (f *frozen) bestOrders() []Order {
	if !f.isBoard() && f.index.N > 0 {
		if _, onBoard := f.index.Nodes[0].(Square); !onBoard {
			return better[:1]
		}
	}
	return better
}

// construct returns the tour of a full board by theorem, or the error that says why there is none.
// If the theorems do not decide the question, known is false.
func (q *question) construct(c *work.Canceller, b Board) (t Tour, known bool, err error) {
	from := q.start
	if q.free {
		from = q.goal.end // 0 unless the goal is an end
	}
	if !b.shape.IsPlain() || !b.shape.Has(from) || q.goal.kind == endAt && !q.free {
		return t, false, nil
	}
	t, err = b.construct(c, *q, from)
	if q.goal.kind == endAt && err == nil {
		t.Path, err = reversed(c, t.Path)
	}
	return t, true, err
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
