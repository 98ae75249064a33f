package knighttour

import (
	"fmt"
	"iter"
)

// # How a tour is built
//
// The board is cut into blocks, most of them 6x6. A block of an even number of
// squares has a closed tour of its own, from a table. Two neighbours are
// joined by an exchange of moves across the seam: where one tour goes between
// a and b and the other between c and d,
//
//	. . . . . a | . . . . . .
//	. . . . . . | . c . . . .
//	. . . . b . | . . . . . .
//	. . . . . . | d . . . . .
//	. . . . . . | . . . . . .
//
// take a-c and b-d instead. Whichever way round the two tours run, that makes
// one closed tour of them; and it makes one open tour of an open and a closed
// one. Joined along every row of blocks and down the last column, so that they
// form a tree,
//
//	o-o-o-o
//	      |
//	o-o-o-o
//	      |
//	o-o-o-o
//
// all blocks together have a single tour. The squares a and b are a gate of
// the one block, c and d of the other, and the tour is read off by walking: go
// round a block until the tour comes to a gate, cross the seam, go round the
// next block from there, and so on until all squares are counted. Where the
// walk comes into a block settles where it leaves it, so nothing has to be
// remembered, and a few tables, one for each kind of block in each kind of
// place, hold all there is to know about a board of any size.
//
// If both sides are odd, one row and one column of blocks have an odd height
// and width. They cross in the block with the start, and that has an open tour
// from there. Boards of three and four rows have blocks of other kinds: see
// construct_thin.go.
//
// Joining tours of blocks by exchanging moves is how Cull and De Curtins
// (Knight's tour revisited, Fibonacci Quart. 16:276-285, 1978) proved that
// boards with no side under five have tours, and how Parberry (An efficient
// algorithm for the knight's tour problem, Discrete Appl. Math. 73:251-260,
// 1997, doi:10.1016/S0166-218X(96)00010-8) and Lin and Wei (Optimal algorithms
// for constructing knight's tours on arbitrary n x m chessboards, Discrete
// Appl. Math. 146:219-232, 2005, doi:10.1016/j.dam.2004.11.002) build them in
// linear time. They divide the board again and again; here a grid takes the
// place of the recursion, so that a tour can be walked in constant memory.
//
// Which boards have a closed tour is Schwenk's theorem (Which rectangular
// chessboards have a knight's tour?, Math. Mag. 64:325-332, 1991,
// doi:10.1080/0025570X.1991.11977627); which have an open one is in Cull and De
// Curtins and in Chia and Ong (Generalized knight's tours on rectangular
// chessboards, Discrete Appl. Math. 150:80-98, 2005). From which squares one
// can begin, Conrad, Hindrichs, Morsy and Wegener (Solution of the knight's
// Hamiltonian path problem on chessboards, Discrete Appl. Math. 50:125-134,
// 1994, doi:10.1016/0166-218X(92)00170-Q) have shown for square boards. For the
// others the construction is the proof where there is a tour, whyNotFrom gives
// the reason where there is none, and the tests try all paths of small boards.

// Tour returns a knight's tour of the board from start, in time proportional to
// the number of squares. It does not search: Visits is the number of squares.
// Where the board has closed tours, it returns that of [Board.ClosedTour].
//
// These m x n boards, m <= n, have tours, and no others:
//   - m >= 5, or m = 3 and n >= 9: from each square, or, if m*n is odd, from each
//     square of the colour of the corners;
//   - m = 4 and n >= 5: from each square of the two long borders;
//   - 3x4: from each square of the two short borders;
//   - 3x7: from each square of the colour of the corners except the centre;
//   - 3x8: from each square except the third from either end of the middle row;
//   - 1x1.
//
// The error wraps [ErrNoTour], with the reason, if there is no tour from start;
// [ErrNode] if start is not on the board; and [ErrBoard] if the board has
// blocked squares, another piece than the knight, or more than 2,147,483,647
// squares. [Find] finds tours of boards with blocked squares or another piece,
// and [Board.Walk] those of larger boards.
//
// A. Conrad, T. Hindrichs, H. Morsy, I. Wegener: Solution of the knight's
// Hamiltonian path problem on chessboards, Discrete Applied Mathematics 50,
// 1994, doi:10.1016/0166-218X(92)00170-Q.
func (b Board) Tour(start int64) (Tour, error) {
	if err := b.checkTour(start); err != nil {
		return Tour{}, err
	}
	return b.tour(start)
}

// ClosedTour is like [Board.Tour], for a closed tour: a knight's move leads
// from the last square to start. From every start it is the same cycle, in one
// direction or the other.
//
// An m x n board, m <= n, has a closed tour unless m and n are odd, or m is 1,
// 2 or 4, or m = 3 and n is 4, 6 or 8. The error wraps [ErrNoTour], with the
// reason, if the board has none.
//
// A. J. Schwenk: Which rectangular chessboards have a knight's tour?,
// Mathematics Magazine 64, 1991, doi:10.1080/0025570X.1991.11977627.
func (b Board) ClosedTour(start int64) (Tour, error) {
	if err := b.checkClosedTour(start); err != nil {
		return Tour{}, err
	}
	return b.tour(start)
}

// tour returns the board's tour from start, which is known to exist.
func (b Board) tour(start int64) (Tour, error) {
	if err := b.checkSize(); err != nil {
		return Tour{}, err
	}
	path := newRoute(b.rows, b.cols, start).path()
	return Tour{Path: path, Visits: int64(len(path))}, nil
}

// Walk returns the squares of the tour that [Board.Tour] returns, in the same
// order, for a board of any size. It takes less than 100 kilobytes of memory.
// The sequence can be used any number of times. The errors are those of Tour,
// but for the number of squares.
func (b Board) Walk(start int64) (iter.Seq[int64], error) {
	if err := b.checkTour(start); err != nil {
		return nil, err
	}
	return newRoute(b.rows, b.cols, start).all(), nil
}

// checkSquare returns an error if start is not on the board, or the board is
// not one that the theorems are about.
func (b Board) checkSquare(start int64) error {
	if b.variant != plain {
		return fmt.Errorf("%w: %v: tours are constructed on full boards with a knight only: use Find or Search", ErrBoard, b)
	}
	if _, ok := b.Square(start); !ok {
		return fmt.Errorf("%w: start %d: the %v board has %s", ErrNode, start, b, b.idRange())
	}
	return nil
}

// checkClosedTour returns an error if there is no closed tour from start.
func (b Board) checkClosedTour(start int64) error {
	if err := b.checkSquare(start); err != nil {
		return err
	}
	if why := whyNotClosed(b.rows, b.cols); why != "" {
		return fmt.Errorf("%w of the %v board is closed: %s", ErrNoTour, b, why)
	}
	return nil
}

// checkTour returns an error if there is no tour from start.
func (b Board) checkTour(start int64) error {
	if err := b.checkSquare(start); err != nil {
		return err
	}
	if why := whyNotOpen(b.rows, b.cols); why != "" {
		return fmt.Errorf("%w of the %v board: %s", ErrNoTour, b, why)
	}
	if why := whyNotFrom(b.rows, b.cols, start); why != "" {
		return fmt.Errorf("%w of the %v board from square %d: %s", ErrNoTour, b, start, why)
	}
	return nil
}

// whyNotClosed returns the reason why a rows x cols board has no closed tour,
// or "" if it has one.
func whyNotClosed(rows, cols int) string {
	switch m, n := min(rows, cols), max(rows, cols); {
	case m%2 != 0 && n%2 != 0:
		return "each move changes the colour, and the number of squares is odd"
	case m == 1 || m == 2 || m == 4:
		return "boards with a side of 1, 2 or 4 have none (Schwenk 1991)"
	case m == 3 && n < 10:
		return "boards of 3x4, 3x6 and 3x8 have none (Schwenk 1991)"
	}
	return ""
}

// whyNotOpen returns the reason why a rows x cols board has no tour at all, or
// "" if it has one.
func whyNotOpen(rows, cols int) string {
	switch m, n := min(rows, cols), max(rows, cols); {
	case m == 1 && n > 1:
		return "with a side of 1 there are no knight's moves"
	case m == 2:
		return "with a side of 2, each move goes two squares along the other and misses every second one"
	case m == 3 && (n == 3 || n == 5 || n == 6), m == 4 && n == 4:
		return "exhaustive search finds none on boards of 3x3, 3x5, 3x6 and 4x4"
	}
	return ""
}

// whyNotFrom returns the reason why a rows x cols board that has tours has none
// from start, or "" if it has one.
//
// With four rows, each move from the border rows leads into the middle rows,
// which have just as many squares. So no two border squares follow each other
// in a tour, hence at most one pair of middle squares does, and if one does,
// the tour begins and ends in the border. And one does: else border and middle
// would take turns just as the colours do, and half of the squares be missed.
func whyNotFrom(rows, cols int, start int64) string {
	v := newView(rows, cols, start)
	s := v.start
	switch {
	case v.rows%2 != 0 && v.cols%2 != 0 && (s.row+s.col)%2 != 0:
		return "the number of squares is odd, so a tour begins and ends on the colour of the corners"
	case v.rows == 4 && (s.row == 1 || s.row == 2):
		return "with a side of 4, a tour begins and ends on the two long borders"
	case v.rows == 3 && v.cols == 4 && (s.col == 1 || s.col == 2),
		v.rows == 3 && v.cols == 7 && s == offset{1, 3},
		v.rows == 3 && v.cols == 8 && (s == offset{1, 2} || s == offset{1, 5}):
		return "exhaustive search finds none from that square"
	}
	return ""
}
