package knighttour

import (
	"context"

	"gonum.org/v1/gonum/graph"
)

// KnightTour searches g for an open tour from the node with ID start. It is the
// textbook's knightTour: put the node on the path, try its successors in the
// given orders, and take the node off again if none of them leads to a tour. It
// returns the first tour it finds.
//
// KnightTour does not prune, so it makes exactly the visits of the textbook's
// recursion, and is the baseline for other searches. Its time is exponential:
// minutes from some squares of 8x8. For an answer use [KnightTourBetter].
//
// The textbook's program tries the squares in the order [ByMove]. From square 0
// of 8x8 that takes 5,787,981 visits; by ascending IDs, the default, it takes
// 17,739,768.
//
// The errors are those of [Search.Tour]. If there is no tour, Visits is the
// size of the whole search tree.
func KnightTour(ctx context.Context, g graph.Graph, start int64, orders ...Order) (Tour, error) {
	return Search{Orders: orders, Unpruned: true}.Tour(ctx, g, start)
}
