package knighttour

import (
	"fmt"

	"example.com/knighttour/internal/english"
	"example.com/knighttour/internal/problem"
	"example.com/knighttour/internal/work"
	"gonum.org/v1/gonum/graph"
)

// This file translates a question into numbers: node IDs into vertices, once
// for each call.

// pose freezes the graph, and turns what is asked into numbers. It does nothing
// if a walk has posed the question before.
func (q *question) pose(g graph.Graph) error {
	if q.f != nil {
		return nil
	}
	f, err := q.frozenGraph(g)
	if err != nil {
		return err
	}
	if err := checkLimit(q.asked.Limit); err != nil {
		return err
	}
	q.f = f
	q.problem.Graph = &f.graph
	q.problem.Goal = problem.Open
	q.problem.Start = problem.Anywhere
	if err := q.poseGoal(); err != nil {
		return err
	}
	if err := q.posePrefix(); err != nil {
		return err
	}
	return q.posePlaces()
}

// checkLimit returns an error if the limit of a search is below 0.
func checkLimit(limit int64) error {
	if limit < 0 {
		return fmt.Errorf("%w: Search.Limit is %d: it must be at least 0, which stands for no limit",
			ErrLimit, limit)
	}
	return nil
}

// frozenGraph is like the function freeze, but caches small boards in the
// question, the last one first.
func (q *question) frozenGraph(g graph.Graph) (*frozen, error) {
	b, isBoard := g.(Board)
	if !isBoard || b.isLarge() {
		return freeze(q.c, g)
	}
	for _, f := range q.boards {
		if f != nil && f.board == b {
			return f, q.c.Spend(0) // like freeze, it notices that the context is done
		}
	}
	f, err := freeze(q.c, b)
	if err != nil {
		return nil, err
	}
	f.pooled = true
	copy(q.boards[1:], q.boards[:])
	q.boards[0] = f
	return f, nil
}

// poseGoal sets how tours end.
func (q *question) poseGoal() (err error) {
	switch q.asked.Goal.kind {
	case closed:
		q.problem.Closed = true
	case endAt:
		q.problem.End, err = q.f.vertex("end", q.asked.Goal.end)
	}
	return err
}

// posePrefix sets what tours begin with.
func (q *question) posePrefix() (err error) {
	if len(q.asked.Prefix) == 0 {
		return nil
	}
	q.problem.Start, err = q.f.vertex("start", q.asked.Prefix[0])
	if err != nil || len(q.asked.Prefix) == 1 {
		return err
	}
	q.problem.Prefix, err = q.f.vertexPath(q.c, q.asked.Prefix)
	return err
}

// vertexPath returns the vertices of a path.
func (f *frozen) vertexPath(c *work.Canceller, ids []int64) ([]int32, error) {
	path := make([]int32, len(ids))
	visited := make(map[int32]bool, len(ids))
	noun := nounIn(f)
	named := func(id int64) string { return nameOf(f.Node(id)) }
	for i, id := range ids {
		v, err := f.vertex("prefix "+noun, id)
		switch {
		case err != nil:
			return nil, err
		case visited[v]:
			return nil, fmt.Errorf("%w: prefix %s %s: it is visited twice",
				ErrNode, noun, named(id))
		case i > 0 && !f.graph.Has(path[i-1], v):
			return nil, fmt.Errorf("%w: prefix %s %s: no edge leads from %[2]s %[4]s to it",
				ErrNode, noun, named(id), named(ids[i-1]))
		}
		visited[v] = true
		path[i] = v
		if err := c.Spend(work.PerCall); err != nil {
			return nil, err
		}
	}
	return path, nil
}

// posePlaces sets the places, if there are any. The node at index 0, if it is
// given, is also the start.
func (q *question) posePlaces() error {
	if len(q.asked.Places) == 0 {
		return nil
	}
	places, err := q.f.verticesAt(q.c, q.asked.Places)
	if err != nil {
		return err
	}
	q.problem.Places = places
	if q.problem.Start == problem.Anywhere {
		q.problem.Start = places[0] // -1 if it is not given, which is Anywhere
	}
	return nil
}

// verticesAt returns the vertices of places by index, -1 where none is given.
// An error is about the first wrong place in ascending order of indices.
func (f *frozen) verticesAt(c *work.Canceller, places map[int]int64) ([]int32, error) {
	indices, err := sortedIndices(c, places)
	if err != nil {
		return nil, err
	}
	n := f.index.N
	noun := nounIn(f)
	list := make([]int32, n)
	for k := range list {
		list[k] = -1
	}
	at := make(map[int32]int, len(places))
	for _, k := range indices {
		if err := c.Spend(work.PerCall); err != nil {
			return nil, err
		}
		switch {
		case n == 0:
			return nil, fmt.Errorf("%w: Places[%d]: the graph has no nodes", ErrNode, k)
		case k < 0 || k >= n:
			return nil, fmt.Errorf("%w: Places[%d]: a tour of %s has the indices 0 to %d",
				ErrNode, k, english.Plural(n, noun), n-1)
		}
		v, err := f.vertex(fmt.Sprintf("Places[%d]: %s", k, noun), places[k])
		if err != nil {
			return nil, err
		}
		if first, again := at[v]; again {
			return nil, fmt.Errorf("%w: Places[%d] and Places[%d] are both %s %s",
				ErrNode, first, k, noun, nameOf(f.node(v)))
		}
		list[k] = v
		at[v] = k
	}
	return list, c.Err()
}

// sortedIndices returns the indices of places in ascending order. The error is
// that of the canceller.
func sortedIndices(c *work.Canceller, places map[int]int64) ([]int, error) {
	indices := make([]int, 0, len(places))
	for k := range places {
		indices = append(indices, k)
		if err := c.Spend(1); err != nil {
			return nil, err
		}
	}
	work.Sort(c, indices)
	return indices, c.Err()
}

// applyOrders sets the ordering: the Orders, applied to the graph. Its plan
// becomes that of the problem. The question must be posed. applyOrders does
// nothing if a walk has applied the orders before.
func (q *question) applyOrders() (err error) {
	if q.ordering != nil {
		return nil
	}
	q.ordering, err = q.f.orderedBy(q.c, q.asked.Orders)
	if err == nil {
		q.problem.Plan = &q.ordering.Plan
	}
	return err
}

// beginHost sets the host, or leaves it nil if neither the Orders nor Allow
// need one. The question must have its ordering.
func (q *question) beginHost() {
	if q.asked.Allow == nil && (!q.ordering.IsDynamic() || q.ordering.IsWarnsdorff()) {
		return
	}
	path := q.ownHost.path[:0] // a walk may have used it before
	q.ownHost = q.ordering.newHost()
	q.ownHost.path = path
	q.host = &q.ownHost
}
