package knighttour

import (
	"example.com/knighttour/internal/walk"
	"example.com/knighttour/internal/work"
	"gonum.org/v1/gonum/graph"
)

// mayWalk reports whether a walk over the graph, whose board is b, can replace
// the search. A walk makes the visits that the search makes before it first
// backtracks, and stores nothing to backtrack with: see package walk.
//
// The first order must be dynamic: a walk by static orders alone is hardly ever
// complete. Over a large board whose squares are not connected, no walk is
// complete. There, preparing the problem of the search proves at once that
// there is no tour.
func (q *question) mayWalk(b *Board) bool {
	switch {
	case len(q.asked.Orders) == 0 || !q.asked.Orders[0].isDynamic():
		return false
	case q.asked.Unpruned || q.asked.Trace != nil || q.asked.Allow != nil:
		return false
	case q.asked.Goal != Open() || len(q.asked.Prefix) > 1 || len(q.asked.Places) > 0:
		return false
	case q.asked.Limit < 0:
		return false
	}
	return !b.isLarge() || !b.shape.IsDisconnected()
}

// tryWalk walks over g, whose board is b. An incomplete walk is not an answer,
// unless it was stopped. mayWalk must have allowed the walk.
func (q *question) tryWalk(g graph.Graph, b *Board) (t Tour, isAnswer bool, err error) {
	path, complete, begun := q.walkGrid(b)
	if !begun {
		err := q.pose(g)
		if err != nil {
			return Tour{}, true, err
		}
		path, complete, err = q.walkFrozen()
		if err != nil {
			return Tour{}, true, err
		}
	}
	err = q.c.Err()
	if !complete && err == nil { // a dead end
		return Tour{}, false, nil
	}
	return Tour{Path: path, Visits: int64(len(path))}, true, err
}

// walkGrid walks over a large board without making its nodes and edges. begun
// is false if the board, the orders or the limit rule that out.
func (q *question) walkGrid(b *Board) (path []int64, complete, begun bool) {
	if !b.isLarge() || b.checkSize() != nil || !q.mayVisit(b.shape.Squares()) {
		return nil, false, false
	}
	start := b.shape.Blocked().Missing(0) // the first square, if none is given
	if len(q.asked.Prefix) > 0 {
		start = q.asked.Prefix[0]
	}
	if !b.shape.Has(start) {
		return nil, false, false
	}
	grid := gridOf(*b, q.asked.Orders, &q.walks)
	if grid == nil {
		return nil, false, false
	}
	path, complete = grid.Walk(q.c, start)
	return path, complete, true
}

// walkFrozen walks over the frozen graph of a question that is posed. The path
// of an incomplete walk may be nil.
func (q *question) walkFrozen() (path []int64, complete bool, err error) {
	n := q.f.index.N
	if n == 0 || !q.f.graph.Undirected || !q.mayVisit(n) {
		return nil, false, nil
	}
	err = q.applyOrders()
	if err != nil {
		return nil, false, err
	}
	q.beginHost()
	start := max(q.problem.Start, 0) // the first vertex, if none is given
	path, complete = q.ordering.walkFrom(q.c, &q.walks, q.host, start)
	return path, complete, nil
}

// mayVisit reports whether the limit allows n visits.
func (q *question) mayVisit(n int) bool { return q.asked.Limit == 0 || q.asked.Limit >= int64(n) }

// walkFrom walks over the graph of the ordering from a vertex, and returns the
// IDs along the walk. h must be the host if there are dynamic orders other than
// Warnsdorff's rule, else nil. walkFrom uses the memory of sc.
func (o *ordering) walkFrom(
	c *work.Canceller,
	sc *walk.Scratch,
	h *host,
	start int32,
) (path []int64, complete bool) {
	switch {
	case h != nil:
		path, complete = sc.ByPlan.Walk(c, &o.Plan, h, int64(start))
	case o.f.graph.HasMasks && o.HasQueues:
		path, complete = o.small.Walk(c, int64(start))
	default:
		path, complete = walk.Lists(c, o.Lists, int64(start))
	}
	// So far, the path has vertices, as int64, so that IDs can take their
	// place.
	index := &o.f.index
	if index.IDs == nil && index.First == 0 {
		return path, complete // vertices and IDs are the same
	}
	for i, v := range path {
		path[i] = index.ID(int32(v))
	}
	return path, complete
}

// gridOf returns a large board as a grid for a walk by the orders. There must
// be at least one order. It uses the memory of sc. It returns nil if the piece
// has several leaps, or if the orders are not Warnsdorff's rule with ties
// broken by squares or moves.
func gridOf(b Board, orders []Order, sc *walk.Scratch) *walk.Grid {
	if b.shape.Piece().Len() > 1 || orders[0] != Warnsdorff() {
		return nil
	}
	hasMove, hasOutward := false, false
	for _, o := range b.trim(orders[1:]) {
		switch o {
		case ByMove():
			hasMove = true
		case Outward():
			hasOutward = true
		default:
			return nil
		}
	}
	return sc.Grid(b.shape, hasMove, hasOutward)
}
