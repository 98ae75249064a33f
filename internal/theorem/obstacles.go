package theorem

// An Obstacle is why a full board has no tour, or none from a square.
type Obstacle int

const (
	None         Obstacle = iota // there is a tour
	OddClosed                    // each move changes the colour, and the number of squares is odd
	OddStart                     // on an odd number of squares, a tour begins with the corners' colour
	Schwenk                      // no closed tour with a side of 1, 2 or 4
	SchwenkThree                 // no closed tour of 3x4, 3x6 and 3x8
	Line                         // a side of 1: no moves
	Strip                        // a side of 2: each move goes two squares along the other side
	Small                        // 3x3, 3x5, 3x6 and 4x4: exhaustive search
	Borders                      // a side of 4: see NotFrom
	SmallStart                   // squares of 3x4, 3x7 and 3x8: exhaustive search
)

// NotClosed returns why a rows x cols board has no closed tour.
func NotClosed(rows, cols int) Obstacle {
	switch m, n := min(rows, cols), max(rows, cols); {
	case m%2 != 0 && n%2 != 0:
		return OddClosed
	case m == 1 || m == 2 || m == 4:
		return Schwenk
	case m == 3 && n < 10:
		return SchwenkThree
	}
	return None
}

// NotOpen returns why a rows x cols board has no tour at all.
func NotOpen(rows, cols int) Obstacle {
	switch m, n := min(rows, cols), max(rows, cols); {
	case m == 1 && n > 1:
		return Line
	case m == 2:
		return Strip
	case m == 3 && (n == 3 || n == 5 || n == 6), m == 4 && n == 4:
		return Small
	}
	return None
}

// NotFrom returns why a rows x cols board that has tours has none from start.
//
// With four rows, all neighbours of the squares in the two border rows are in the two middle rows,
// which have the same number of squares. So no two border squares are consecutive in a tour. Hence
// at most one pair of middle squares is, and if one is, the tour begins and ends in the border. One
// pair is: otherwise border and middle would alternate like the colours, and the tour would miss
// half of the squares.
func NotFrom(rows, cols int, start int64) Obstacle {
	v := newView(rows, cols, start)
	switch s := v.start; {
	case v.rows%2 != 0 && v.cols%2 != 0 && (s.Row+s.Col)%2 != 0:
		return OddStart
	case v.rows == 4 && (s.Row == 1 || s.Row == 2):
		return Borders
	case v.rows == 3 && v.cols == 4 && (s.Col == 1 || s.Col == 2),
		v.rows == 3 && v.cols == 7 && s == at(1, 3),
		v.rows == 3 && v.cols == 8 && (s == at(1, 2) || s == at(1, 5)):
		return SmallStart
	}
	return None
}
