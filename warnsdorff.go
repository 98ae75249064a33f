package knighttour

import (
	"context"

	"gonum.org/v1/gonum/graph"
)

// KnightTourBetter searches g for an open tour from the node with ID start by
// Warnsdorff's rule: it tries successors in the order [Warnsdorff]. The given
// orders break ties, by default [Outward].
//
// It returns the same tour as the textbook's knightTourBetter with the same
// tie-breaks; the textbook's own is [ByMove]. It prunes: where the textbook's
// program backtracks, it makes fewer visits. The errors are those of
// [Search.Tour].
//
// If it never backtracks, it takes linear time and, on a large [Board], 9 bytes
// a square with [Outward] or [ByMove], and about 130 with other tie-breaks.
// With the default tie-break it takes milliseconds on n x n boards: every
// square that has a tour was tried, for n from 5 to 76. Other tie-breaks and
// other graphs may take much longer: use a context with a timeout.
func KnightTourBetter(ctx context.Context, g graph.Graph, start int64, orders ...Order) (Tour, error) {
	q := newQuestion(ctx)
	defer q.finish()
	q.startAt(start)
	q.orderBetter(orders)
	return q.tour(g)
}

// orderBetter sets the Orders: Warnsdorff, then the tie-breaks.
func (q *question) orderBetter(ties []Order) {
	if len(ties) == 0 {
		q.asked.Orders = betterOrders
		return
	}
	q.better = append(q.better[:0], Warnsdorff())
	q.better = append(q.better, ties...)
	q.asked.Orders = q.better
}

// betterOrders are the default orders of KnightTourBetter.
var betterOrders = []Order{Warnsdorff(), Outward()}
