package knighttour

import (
	"errors"
	"fmt"

	"golang.org/x/exp/constraints"
)

// The errors to test for with [errors.Is]. The text of an error that wraps one
// of them says what was wrong.
var (
	// ErrBoard reports a board that cannot be made or used:
	//   - with a side less than 1, or more squares than an int can count
	//     ([NewBoard]);
	//   - with a leaper that cannot move ([Board.WithLeaper]);
	//   - with blocked squares or another piece than the knight, where a tour is
	//     to be constructed ([Board.Tour], [Board.ClosedTour], [Board.Walk],
	//     [Board.At]);
	//   - with sides of 0, the zero Board, where it is to be drawn ([WriteSVG]);
	//   - with more than 2,147,483,647 squares, where they are to be held in
	//     memory.
	ErrBoard = errors.New("knighttour: unusable board")

	// ErrNode reports an ID that is not a node of the graph, an index beyond a
	// tour ([Board.At]), or a [Search].Prefix that is not a path of the graph.
	ErrNode = errors.New("knighttour: no such node")

	// ErrNoTour reports a proof that there is no tour.
	ErrNoTour = errors.New("knighttour: no tour")

	// ErrLimit reports that a search was stopped by [Search].Limit.
	ErrLimit = errors.New("knighttour: limit reached")

	// ErrPicture reports a [Picture] with a field that makes no sense.
	ErrPicture = errors.New("knighttour: unusable picture")
)

// plural returns the number with the noun, in the plural unless it is 1.
func plural[I constraints.Integer](n I, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return fmt.Sprintf("%d %ss", n, noun)
}
