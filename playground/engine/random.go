package engine

import (
	"context"

	"example.com/knighttour"
)

// Random draws one of all tours, each with the same probability. The answer's
// Of is the number of tours. A tour and its reverse are one tour, and so are
// closed tours that differ only in where they begin.
//
// The tour begins anywhere. The same seed draws the same tour. Only the board
// and Goal count.
func (q Question) Random(ctx context.Context, seed uint64) Answer {
	b, err := q.Board()
	if err != nil {
		return answer(b, knighttour.Tour{}, err)
	}
	var goal knighttour.Goal
	if err := goal.UnmarshalText([]byte(q.Goal)); err != nil {
		return answer(b, knighttour.Tour{}, err)
	}
	tour, err := first(ctx, b, goal, seed)
	if err != nil {
		return answer(b, tour, err)
	}
	all, err := knighttour.CountTours(ctx, b, goal)
	if err != nil {
		return answer(b, knighttour.Tour{}, err)
	}
	a := answer(b, tour, nil)
	a.Visits = 0 // nothing was searched
	a.Of = all.String()
	return a
}

// first returns the first random tour for the given seed.
func first(
	ctx context.Context,
	b knighttour.Board,
	goal knighttour.Goal,
	seed uint64,
) (knighttour.Tour, error) {
	for tour, err := range knighttour.RandomTours(ctx, b, goal, seed) {
		return tour, err
	}
	panic("unreachable: the sequence ends only with an error")
}
