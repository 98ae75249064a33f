package theorem

// WhyNotClosed returns why a rows x cols board has no closed tour, or "" if it
// has one.
func WhyNotClosed(rows, cols int) string {
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

// WhyNotOpen returns why a rows x cols board has no tour at all, or "" if it
// has one.
func WhyNotOpen(rows, cols int) string {
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

// WhyNotFrom returns why a rows x cols board that has tours has none from
// start, or "" if it has one.
//
// With four rows, all neighbours of the squares in the two border rows are in
// the two middle rows, which have as many squares. So no two border squares are
// consecutive in a tour. Hence at most one pair of middle squares is, and if
// one is, the tour begins and ends in the border. One pair is: otherwise border
// and middle would alternate like the colours, and the tour would miss half of
// the squares.
func WhyNotFrom(rows, cols int, start int64) string {
	v := newView(rows, cols, start)
	switch s := v.start; {
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
