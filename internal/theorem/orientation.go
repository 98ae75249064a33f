package theorem

import "example.com/knighttour/internal/board"

// at returns the square at row and col of a tile or board.
func at(row, col int) board.Offset { return board.Offset{Row: row, Col: col} }

// adjacent reports whether s and t are a knight's move apart.
func adjacent(s, t board.Offset) bool {
	rows := s.Row - t.Row
	cols := s.Col - t.Col
	return rows*rows+cols*cols == 5
}

// An orientedBoard is a board that may be transposed, upside down or mirrored,
// so that tours are laid out in one orientation. Rows, columns and offsets are
// those of the turned board, IDs those of the board itself.
type orientedBoard struct {
	rows, cols  int
	start       board.Offset
	origin      int64 // ID of the square at (0,0)
	down, right int64 // what the next row and the next column add to an ID
}

// newOrientedBoard returns a rows x cols board, transposed if it has more rows
// than columns.
func newOrientedBoard(rows, cols int, start int64) orientedBoard {
	row, col := start/int64(cols), start%int64(cols)
	b := orientedBoard{
		rows:  rows,
		cols:  cols,
		start: at(int(row), int(col)),
		down:  int64(cols),
		right: 1,
	}
	if rows > cols {
		return b.transposed()
	}
	return b
}

// transposed returns the board with rows and columns exchanged.
func (b orientedBoard) transposed() orientedBoard {
	b.rows, b.cols = b.cols, b.rows
	b.start = at(b.start.Col, b.start.Row)
	b.down, b.right = b.right, b.down
	return b
}

// upsideDown returns the board with the last row first.
func (b orientedBoard) upsideDown() orientedBoard {
	b.start.Row = b.rows - 1 - b.start.Row
	b.origin += int64(b.rows-1) * b.down
	b.down = -b.down
	return b
}

// mirrored returns the board with the last column first.
func (b orientedBoard) mirrored() orientedBoard { return b.transposed().upsideDown().transposed() }

// cornered returns the board with the start in the top left quarter.
func (b orientedBoard) cornered() orientedBoard {
	if b.start.Row > (b.rows-1)/2 {
		b = b.upsideDown()
	}
	if b.start.Col > (b.cols-1)/2 {
		b = b.mirrored()
	}
	return b
}
