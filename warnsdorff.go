package knighttour

import (
	"context"

	"gonum.org/v1/gonum/graph"
)

// KnightTourBetter searches g for an open tour from the node with ID start by
// Warnsdorff's rule: it tries successors in the order [Warnsdorff], and the given orders
// break ties, [Outward] if none is given.
//
// It returns the tour of the textbook's knightTourBetter with the same tie-breaks
// ([ByMove] for the textbook's own). As it prunes, it makes fewer visits wherever the
// textbook's program steps back. The errors are those of [Search.Tour].
//
// Without a step back it takes linear time and, on a [Board], 9 bytes a square. With the
// default tie-break it finds a tour within milliseconds from each square of each n x n
// board with n from 5 to 76 that has one: all were tried. From 3,000 random squares of
// boards up to 1000x1000 it took a second at most. It may take much longer with other
// tie-breaks and on other graphs: use a context with a timeout.
func KnightTourBetter(ctx context.Context, g graph.Graph, start int64, orders ...Order) (Tour, error) {
	ranked := better
	if len(orders) > 0 {
		ranked = append([]Order{Warnsdorff()}, orders...)
	}
	return Search{Orders: ranked}.Tour(ctx, g, start)
}
