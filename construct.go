package knighttour

import (
	"fmt"
	"iter"

	"example.com/knighttour/internal/english"
	"example.com/knighttour/internal/theorem"
	"example.com/knighttour/internal/witness"
	"example.com/knighttour/internal/work"
)

// Tour returns a knight's tour of the board from start, in linear time. Visits is the number of
// squares. If the board has a closed tour, Tour returns that of [Board.ClosedTour].
//
// An m x n board, m <= n, has tours only from these squares:
//   - m >= 5, or m = 3 and n >= 9: all, or those of the corners' colour if m*n is odd;
//   - m = 4 and n >= 5: the two long borders;
//   - 3x4: the two short borders;
//   - 3x7: the corners' colour except the centre;
//   - 3x8: all except the third from either end of the middle row;
//   - 1x1.
//
// The error wraps [ErrNoTour] if there is none, [ErrNode] if start is not on the board,
// or [ErrBoard] if the board has blocked squares or another piece (see [Find]), or too
// many squares (see [Board.Walk]).
//
// Conrad et al. 1994, doi:10.1016/0166-218X(92)00170-Q.
func (b Board) Tour(start int64) (Tour, error) {
	return b.construct(endless(), question{start: start}, start)
}

// ClosedTour is like [Board.Tour], but the tour is closed: a knight's move leads
// from the last square to start. The cycle is the same for every start.
//
// An m x n board, m <= n, has a closed tour unless m and n are both odd, or m is 1, 2 or 4, or
// m = 3 and n is 4, 6 or 8. The error wraps [ErrNoTour], with the reason, if the board has none.
//
// A. J. Schwenk: Which rectangular chessboards have a knight's tour?,
// Mathematics Magazine 64, 1991, doi:10.1080/0025570X.1991.11977627.
func (b Board) ClosedTour(start int64) (Tour, error) {
	return b.construct(endless(), question{start: start, goal: Closed()}, start)
}

// construct returns the tour from a square that answers q. It is closed if the board has
// closed tours.
func (b Board) construct(c *work.Canceller, q question, from int64) (Tour, error) {
	err := b.checkTour(c, q, from)
	if err == nil {
		err = b.checkSize()
		if err != nil {
			err = fmt.Errorf("%w: Board.Walk keeps none of them", err)
		}
	}
	if err != nil {
		return Tour{}, err
	}
	path, err := theorem.NewRoute(b.shape.Rows, b.shape.Cols, from).Path(c)
	return Tour{Path: path, Visits: int64(len(path))}, err
}

// Walk returns the squares of the tour of [Board.Tour] in order, for a board of any size,
// in less than 100 kilobytes of memory. The sequence can be used any number of times. The
// errors are those of Tour, except for the number of squares.
func (b Board) Walk(start int64) (iter.Seq[int64], error) {
	if err := b.checkTour(endless(), question{start: start}, start); err != nil {
		return nil, err
	}
	return theorem.NewRoute(b.shape.Rows, b.shape.Cols, start).All(), nil
}

// WalkAt returns the ID at index k of the tour of [Board.Tour], for a board of any
// size, in less than a millisecond. The errors are those of [Board.Walk], and
// [ErrNode] if k is not in 0..n-1 for n squares.
func (b Board) WalkAt(start, k int64) (int64, error) {
	if err := b.checkTour(endless(), question{start: start}, start); err != nil {
		return 0, err
	}
	if n := int64(b.shape.Squares()); k < 0 || k >= n {
		return 0, fmt.Errorf("%w: index %d of the path: the %v board has %s", ErrNode, k, b, english.Plural(n, "square"))
	}
	return theorem.NewRoute(b.shape.Rows, b.shape.Cols, start).At(k), nil
}

// checkTour returns an error if there is no tour from a square that answers q.
func (b Board) checkTour(c *work.Canceller, q question, from int64) error {
	if err := b.checkStart(from); err != nil {
		return err
	}
	obstacle := theorem.NotOpen(b.shape.Rows, b.shape.Cols)
	if q.goal.kind == closed {
		obstacle = theorem.NotClosed(b.shape.Rows, b.shape.Cols)
	}
	switch {
	case obstacle != theorem.None:
		q.free = true // it holds for all starts
	case q.goal.kind != closed:
		obstacle = theorem.NotFrom(b.shape.Rows, b.shape.Cols, from)
	}
	if obstacle == theorem.None {
		return nil
	}
	return b.noTour(c, q, obstacle)
}

// mostExplained is the greatest number of squares of a board for which a plainer reason than a
// theorem is looked for.
const mostExplained = 10_000

// noTour returns the error for an obstacle. It is the theorem where the board shows none.
func (b Board) noTour(c *work.Canceller, q question, obstacle theorem.Obstacle) error {
	why := witness.OfTheorem(obstacle)
	if b.shape.Squares() <= mostExplained {
		if f, err := freeze(c, b); err == nil {
			q.f = f
			if plain := q.asCase(c).See(c); plain != nil {
				why = plain
			}
		}
	}
	return q.error(b, fmt.Sprintf(" of the %v board", b), why)
}

// checkStart returns an error if no theorem constructs tours of the board, or start is
// not one of its squares.
func (b Board) checkStart(start int64) error {
	if !b.shape.IsPlain() {
		return fmt.Errorf("%w: %v: tours are constructed on full boards with a knight only: use Find or Search", ErrBoard, b)
	}
	if !b.shape.Has(start) {
		return fmt.Errorf("%w: start %d: the %v board has %s%s", ErrNode, start, b, b.shape.IDRange(), beyond(start))
	}
	return nil
}
