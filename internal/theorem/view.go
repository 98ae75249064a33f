package theorem

import "example.com/knighttour/internal/board"

// at returns the square at row and col of a block or board.
func at(row, col int) board.Offset { return board.Offset{Row: row, Col: col} }

// adjacent reports whether s and t are a knight's move apart.
func adjacent(s, t board.Offset) bool {
	rows := s.Row - t.Row
	cols := s.Col - t.Col
	return rows*rows+cols*cols == 5
}

// A view is a board that may be transposed, upside down or mirrored, so that
// tours are laid out in one orientation. Rows, columns and offsets are those of
// the turned board, IDs those of the board itself.
type view struct {
	rows, cols  int
	start       board.Offset
	origin      int64 // ID of the square at (0,0)
	down, right int64 // difference of IDs to the next row and column
}

// newView returns a view of a rows x cols board, transposed if it has more rows
// than columns.
func newView(rows, cols int, start int64) view {
	row, col := start/int64(cols), start%int64(cols)
	v := view{
		rows:  rows,
		cols:  cols,
		start: at(int(row), int(col)),
		down:  int64(cols),
		right: 1,
	}
	if rows > cols {
		return v.transposed()
	}
	return v
}

// transposed returns the view with rows and columns exchanged.
func (v view) transposed() view {
	v.rows, v.cols = v.cols, v.rows
	v.start = at(v.start.Col, v.start.Row)
	v.down, v.right = v.right, v.down
	return v
}

// upsideDown returns the view with the last row first.
func (v view) upsideDown() view {
	v.start.Row = v.rows - 1 - v.start.Row
	v.origin += int64(v.rows-1) * v.down
	v.down = -v.down
	return v
}

// mirrored returns the view with the last column first.
func (v view) mirrored() view { return v.transposed().upsideDown().transposed() }

// cornered returns the view with the start in the top left quarter.
func (v view) cornered() view {
	if v.start.Row > (v.rows-1)/2 {
		v = v.upsideDown()
	}
	if v.start.Col > (v.cols-1)/2 {
		v = v.mirrored()
	}
	return v
}
