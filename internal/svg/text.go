package svg

import (
	"fmt"
	"slices"

	"example.com/knighttour/internal/board"
	"example.com/knighttour/internal/reason"
)

func pictureTitle(b board.Shape, n int, closed bool) string {
	name, piece := b.SizedBoard(), b.Piece()
	switch {
	case n == 0:
		return b.Name()
	case n < b.Squares():
		return fmt.Sprintf("A %s's path over %d of the %d squares of the %s", piece, n, b.Squares(), name)
	case closed:
		return fmt.Sprintf("A closed %s's tour of the %s", piece, name)
	default:
		return fmt.Sprintf("An open %s's tour of the %s", piece, name)
	}
}

// pictureDescription returns the description for screen readers.
func pictureDescription(b board.Shape, path []int64, closed bool, marked []int64) string {
	s := fmt.Sprintf("A board of %s and %s", reason.Plural(b.Rows, "row"), reason.Plural(b.Cols, "column"))
	if n := b.Blocked().Len(); n > 0 {
		s += fmt.Sprintf(", without %d of its squares", n)
	}
	n := len(path)
	if n == 0 {
		return s + ", and no path on it." + crosses(marked)
	}
	row, col := b.Place(path[0])
	lastRow, lastCol := b.Place(path[n-1])
	s += fmt.Sprintf(". A line leads over %s from row %d, column %d to row %d, column %d",
		reason.Plural(n, "square"), row, col, lastRow, lastCol)
	switch {
	case closed:
		s += " and back to where it began. It gets lighter on the way, and then darker again"
	case n > 1:
		s += ". It gets lighter on the way"
	}
	return s + "." + crosses(marked) + " Rows and columns are counted from 0 at the top left."
}

// crosses returns what the description says of marked squares.
func crosses(marked []int64) string {
	n := len(slices.Compact(slices.Sorted(slices.Values(marked))))
	if n == 0 {
		return ""
	}
	return " A cross marks " + reason.Plural(n, "square") + "."
}
