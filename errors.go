package knighttour

import (
	"errors"
	"fmt"

	"golang.org/x/exp/constraints"
)

// The errors to test for with [errors.Is]. Those that wrap them say in their
// text which value was at fault. A search that was stopped by its context wraps
// the context's error.
var (
	// ErrBoard reports a board that cannot be made, or not be used for what is
	// asked: dimensions that make no board ([NewBoard]), a leaper that makes no
	// moves ([Board.WithLeaper]), a tour by theorem where blocked squares or
	// another leaper leave none ([Board.Tour], [Board.ClosedTour], [Board.Walk],
	// [Board.At]), a picture of the zero Board ([WriteSVG]), and more squares
	// than can be held in memory (see [Board]).
	ErrBoard = errors.New("knighttour: unusable board")

	// ErrNode reports an ID that is not a node of the graph.
	ErrNode = errors.New("knighttour: no such node")

	// ErrNoTour reports a proof that there is no tour. The text of the error
	// gives the reason.
	ErrNoTour = errors.New("knighttour: no tour")

	// ErrLimit reports that a search gave up at [Search].Limit, or that there
	// are more tours than [Search.Count] can count.
	ErrLimit = errors.New("knighttour: limit reached")
)

// plural returns the number with the noun, in the plural unless it is 1.
func plural[I constraints.Integer](n I, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return fmt.Sprintf("%d %ss", n, noun)
}
