package theorem

// Why full boards have no tours: each text can follow a colon in an error.
const (
	oddClosed = "each move changes the colour, and the number of squares is odd"
	oddStart  = "the number of squares is odd, " +
		"so a tour begins and ends on the colour of the corners"
	schwenkSides = "boards with a side of 1, 2 or 4 have none (Schwenk 1991)"
	schwenkThree = "boards of 3x4, 3x6 and 3x8 have none (Schwenk 1991)"
	oneRow       = "with a side of 1 there are no knight's moves"
	twoRows      = "with a side of 2, each move goes two squares along the other " +
		"and misses every second one"
	smallBoard   = "exhaustive search finds none on boards of 3x3, 3x5, 3x6 and 4x4"
	fourRowStart = "with a side of 4, a tour begins and ends on the two long borders"
	smallStart   = "exhaustive search finds none from that square"
)

// NotClosed says why a rows x cols board has no closed tour. It returns "" if
// there is one.
func NotClosed(rows, cols int) string {
	m, n := min(rows, cols), max(rows, cols)
	switch {
	case m%2 != 0 && n%2 != 0:
		return oddClosed
	case m == 1 || m == 2 || m == 4:
		return schwenkSides
	case m == 3 && n < 10:
		return schwenkThree
	}
	return ""
}

// NotOpen says why a rows x cols board has no tour at all. It returns "" if
// there is one.
func NotOpen(rows, cols int) string {
	m, n := min(rows, cols), max(rows, cols)
	switch {
	case m == 1 && n > 1:
		return oneRow
	case m == 2:
		return twoRows
	case m == 3 && (n == 3 || n == 5 || n == 6):
		return smallBoard
	case m == 4 && n == 4:
		return smallBoard
	}
	return ""
}

// NotFrom says why a rows x cols board that has tours has none from start. It
// returns "" if there is one.
//
// With four rows, all neighbours of the squares in the two border rows are in
// the two middle rows, which have the same number of squares. So no two border
// squares are consecutive in a tour. Hence at most one pair of middle squares
// is consecutive, and if there is such a pair, the tour begins and ends in the
// border. There is one: otherwise border and middle would alternate like the
// colours, and the tour would miss half of the squares.
func NotFrom(rows, cols int, start int64) string {
	b := newOrientedBoard(rows, cols, start)
	s := b.start
	switch {
	case b.rows%2 != 0 && b.cols%2 != 0 && (s.Row+s.Col)%2 != 0:
		return oddStart
	case b.rows == 4 && (s.Row == 1 || s.Row == 2):
		return fourRowStart
	case b.rows == 3 && b.cols == 4 && (s.Col == 1 || s.Col == 2):
		return smallStart
	case b.rows == 3 && b.cols == 7 && s == at(1, 3):
		return smallStart
	case b.rows == 3 && b.cols == 8 && (s == at(1, 2) || s == at(1, 5)):
		return smallStart
	}
	return ""
}
