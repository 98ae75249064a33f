package knighttour

import (
	"context"

	"gonum.org/v1/gonum/graph"
)

// KnightTour is the textbook's knightTour, a slow baseline to compare others
// with: for a tour, use [Board.Tour], [Find] or [KnightTourBetter]. It searches
// g for an open tour from the node with ID start. It puts each node on the
// path, tries its successors in the given orders, and takes it off again if
// none of them leads to a tour.
//
// KnightTour does not prune: it makes exactly the visits of the textbook's
// recursion. Its time is exponential, and more than a second from most squares
// of 8x8.
//
// By default, successors are tried by ascending IDs, as in the textbook's
// current edition. Earlier editions use the order of the move table, [ByMove].
//
// The errors are those of [Search.Tour]. If there is no tour, Visits is the
// size of the whole search tree.
func KnightTour(ctx context.Context, g graph.Graph, start int64, orders ...Order) (Tour, error) {
	q := newQuestion(ctx)
	defer q.finish()
	q.asked.Orders = orders
	q.asked.Unpruned = true
	q.startAt(start)
	return q.tour(g)
}
