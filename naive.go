package knighttour

import (
	"context"

	"gonum.org/v1/gonum/graph"
)

// KnightTour searches g for an open tour from the node with ID start and returns
// the first it finds. It is the textbook's knightTour: put the node on the path,
// try its successors in the given orders, and take it off again if none of them
// leads to a tour.
//
// KnightTour does not prune. It makes exactly the visits of the textbook's
// recursion, as a baseline for other searches. Its time is exponential: minutes
// from some squares of 8x8. [KnightTourBetter] is faster.
//
// The textbook's program uses the order [ByMove]. From square 0 of 8x8 it makes
// 5,787,981 visits; by ascending IDs, the default, it makes 17,739,768.
//
// The errors are those of [Search.Tour]. If there is no tour, Visits is the
// size of the whole search tree.
func KnightTour(ctx context.Context, g graph.Graph, start int64, orders ...Order) (Tour, error) {
	return Search{Orders: orders, Unpruned: true}.Tour(ctx, g, start)
}
