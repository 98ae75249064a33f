package knighttour

import "fmt"

func pictureTitle(b Board, n int, closed bool) string {
	board, piece := b.sides()+" board"+b.withoutSquares(), b.leaper()
	switch {
	case n == 0:
		return b.name()
	case n < b.squares():
		return fmt.Sprintf("A %s's path over %d of the %d squares of the %s", piece, n, b.squares(), board)
	case closed:
		return fmt.Sprintf("A closed %s's tour of the %s", piece, board)
	default:
		return fmt.Sprintf("An open %s's tour of the %s", piece, board)
	}
}

// pictureDescription returns the description for screen readers.
func pictureDescription(b Board, path []int64, closed bool) string {
	s := fmt.Sprintf("A board of %s and %s", plural(b.rows, "row"), plural(b.cols, "column"))
	if n := b.blocked().len(); n > 0 {
		s += fmt.Sprintf(", without %d of its squares", n)
	}
	n := len(path)
	if n == 0 {
		return s + ", and no path on it."
	}
	first, last := b.square(int(path[0])), b.square(int(path[n-1]))
	s += fmt.Sprintf(". A line leads over %s from row %d, column %d to row %d, column %d",
		plural(n, "square"), first.Row, first.Col, last.Row, last.Col)
	switch {
	case closed:
		s += " and back to where it began. It gets lighter on the way, and then darker again"
	case n > 1:
		s += ". It gets lighter on the way"
	}
	return s + ". Rows and columns are counted from 0 at the top left."
}
