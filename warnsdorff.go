package knighttour

import (
	"context"

	"gonum.org/v1/gonum/graph"
)

// Warnsdorff returns the dynamic order of Warnsdorff's rule: the successor
// with the fewest unvisited successors first.
//
// H. C. von Warnsdorff: Des Rösselsprunges einfachste und allgemeinste Lösung,
// Schmalkalden 1823.
func Warnsdorff() Order { return Order{rank: &warnsdorff} }

var warnsdorff = ranking{name: "warnsdorff", dynamic: func(s *State, v int) int64 { return int64(s.Free(v)) }}

// KnightTourBetter searches g for an open tour from the node with ID start, as
// [KnightTour] does, by Warnsdorff's rule: candidates are tried in the order
// [Warnsdorff], ties are broken by the given orders, or by [Outward] if none
// is given.
//
// It returns exactly the tour that the textbook's knightTourBetter returns
// with these tie-breaks (ByMove for the textbook's own), or [ErrNoTour] where
// that finds none; errors are those of KnightTour. But it returns it sooner,
// because it does not follow paths that cannot be completed, and knows at once
// that a start of the wrong colour begins no tour. So Visits is smaller
// wherever the textbook's program has to step back.
//
// Without orders it finds a tour from every square of every n x n board,
// n = 5, …, 76, that has one, with hardly a step back: all of them have been
// tried. So have hundreds of squares of boards up to 500x500, with the same
// result and time proportional to the squares. But there is no proof for larger
// boards, and squares where the rule goes astray do occur: with ByMove for the
// ties, single squares of 80x80 and 100x100 boards take a second or more. So
// give the search a context with a timeout; and where the graph is a full board,
// [Board.Tour] needs no search at all.
func KnightTourBetter(ctx context.Context, g graph.Graph, start int64, orders ...Order) (Tour, error) {
	ranked := append(make([]Order, 0, 4), Warnsdorff())
	if len(orders) == 0 {
		ranked = append(ranked, Outward())
	}
	return Search{Orders: append(ranked, orders...)}.Tour(ctx, g, start)
}
