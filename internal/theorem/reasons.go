package theorem

import "example.com/knighttour/internal/reason"

// WhyNotClosed returns why a rows x cols board has no closed tour, or nil if it
// has one.
func WhyNotClosed(rows, cols int) *reason.Reason {
	switch m, n := min(rows, cols), max(rows, cols); {
	case m%2 != 0 && n%2 != 0:
		return reason.New(reason.Colours, "each move changes the colour, and the number of squares is odd").With(m*n/2+1, m*n/2)
	case m == 1 || m == 2 || m == 4:
		return reason.New(reason.Theorem, "boards with a side of 1, 2 or 4 have none (Schwenk 1991)")
	case m == 3 && n < 10:
		return reason.New(reason.Theorem, "boards of 3x4, 3x6 and 3x8 have none (Schwenk 1991)")
	}
	return nil
}

// WhyNotOpen returns why a rows x cols board has no tour at all, or nil if it
// has one.
func WhyNotOpen(rows, cols int) *reason.Reason {
	switch m, n := min(rows, cols), max(rows, cols); {
	case m == 1 && n > 1:
		return reason.New(reason.Theorem, "with a side of 1 there are no knight's moves")
	case m == 2:
		return reason.New(reason.Theorem, "with a side of 2, each move goes two squares along the other and misses every second one")
	case m == 3 && (n == 3 || n == 5 || n == 6), m == 4 && n == 4:
		return reason.New(reason.Theorem, "exhaustive search finds none on boards of 3x3, 3x5, 3x6 and 4x4")
	}
	return nil
}

// WhyNotFrom returns why a rows x cols board that has tours has none from
// start, or nil if it has one.
//
// With four rows, all neighbours of the squares in the two border rows are in
// the two middle rows, which have as many squares. So no two border squares are
// consecutive in a tour. Hence at most one pair of middle squares is, and if
// one is, the tour begins and ends in the border. One pair is: otherwise border
// and middle would alternate like the colours, and the tour would miss half of
// the squares.
func WhyNotFrom(rows, cols int, start int64) *reason.Reason {
	v := newView(rows, cols, start)
	switch s := v.start; {
	case v.rows%2 != 0 && v.cols%2 != 0 && (s.Row+s.Col)%2 != 0:
		return reason.New(reason.Colours, "the number of squares is odd, so a tour begins and ends on the colour of the corners").With(v.rows*v.cols/2, v.rows*v.cols/2+1)
	case v.rows == 4 && (s.Row == 1 || s.Row == 2):
		return reason.New(reason.Theorem, "with a side of 4, a tour begins and ends on the two long borders")
	case v.rows == 3 && v.cols == 4 && (s.Col == 1 || s.Col == 2),
		v.rows == 3 && v.cols == 7 && s == at(1, 3),
		v.rows == 3 && v.cols == 8 && (s == at(1, 2) || s == at(1, 5)):
		return reason.New(reason.Theorem, "exhaustive search finds none from that square")
	}
	return nil
}
