package theorem

import (
	"fmt"
	"iter"
)

// follow checks a sequence of squares against the definition of a tour, and
// nothing that the construction goes by.
func follow(rows, cols int, start int64, closed bool, squares iter.Seq[int64]) error {
	move := func(s, t int64) bool {
		c := int64(cols)
		rows, cols := s/c-t/c, s%c-t%c
		return rows*rows+cols*cols == 5
	}
	seen := make([]bool, rows*cols)
	n, last := 0, start
	for s := range squares {
		switch {
		case s < 0 || s >= int64(len(seen)):
			return fmt.Errorf("step %d: no square %d", n, s)
		case n == 0 && s != start:
			return fmt.Errorf("the first square is %d, want %d", s, start)
		case n > 0 && !move(last, s):
			return fmt.Errorf("step %d: no move from %d to %d", n, last, s)
		case seen[s]:
			return fmt.Errorf("step %d: square %d again", n, s)
		}
		seen[s] = true
		n, last = n+1, s
	}
	switch {
	case n != len(seen):
		return fmt.Errorf("%d squares of %d, from %d", n, len(seen), start)
	case closed && !move(last, start):
		return fmt.Errorf("no move from the last square %d to the first", last)
	}
	return nil
}

// hasOpen is what the theorems say of open tours from the square at row, col.
func hasOpen(rows, cols, row, col int) bool {
	if rows > cols {
		rows, cols, row, col = cols, rows, col, row
	}
	if rows*cols%2 != 0 && (row+col)%2 != 0 {
		return false
	}
	switch rows {
	case 1:
		return cols == 1
	case 2:
		return false
	case 3:
		switch cols {
		case 3, 5, 6:
			return false
		case 4:
			return col == 0 || col == 3
		case 7:
			return row != 1 || col != 3
		case 8:
			return row != 1 || col != 2 && col != 5
		}
	case 4:
		return cols > 4 && (row == 0 || row == 3)
	}
	return true
}
