package theorem

import "strings"

// # Three rows
//
// Two closed tours of three rows cannot be joined by an exchange of two edges.
// But an edge at the end of the board, such as a-b, can be replaced by the
// moves a-1 and b-12 and an open tour of four more columns, from 1 to 12. It
// has such an edge again at its end, 7-8:
//
//	. b . |  1  4  7 10 |  1  4  7 10
//	. . . | 12  9  2  5 | 12  9  2  5
//	. . a |  3  6 11  8 |  3  6 11  8
//
// This insert is due to Schwenk (1991). Its squares 1 and 12 are a gate, which
// is always open, so they need not be adjacent. A board of three rows is a core
// from the table with inserts to the east and, mirrored, to the west. If the
// number of columns is even, the core is in the west and has 10 or 12 columns
// and a closed tour. If it is odd, the core has 9 or 11 columns and contains
// the start. A board of fewer than nine columns is a core without inserts, and
// has no closed tour.
//
// # Four rows
//
// A board of four rows has no closed tour, but it consists of two halves that
// have one. Let A be the squares of the first half in the border rows and B
// those in the middle rows, numbered by their columns:
//
//	A0  . A2  . A4  . A6 ...
//	B0  . B2  . B4  . B6 ...
//	 . B1  . B3  . B5  . ...
//	 . A1  . A3  . A5  . ...
//
// The other half is the same upside down. Within a half, an A and a B are
// adjacent if their columns differ by one or two. A closed tour of a half
// consists of two strands and a turn at either end. The left turn is
//
//	... A5 B4 A3 B1 A0 B2 A1 B0 A2 B3 A4 B5 ...
//
// and the right one its mirror image. The tour of the board starts at an A,
// goes round this half to the B before it, moves from there to a B of the other
// half, and goes round the other half. All tours of four rows have two such
// halves: see NotFrom.

// minExtended is the number of columns of the smallest core of three rows that
// can have inserts.
const minExtended = 9

// insertCols is the number of columns of an insert.
const insertCols = 4

// threeRows lays out a tour of a board of three rows. If it is open, the core
// contains the start and needs [tiling.openAtStart].
func threeRows(b orientedBoard, closed bool) tiling {
	size := b.cols // of the core
	if size >= minExtended {
		size = minExtended + (size-minExtended)%insertCols
	}
	inserts := (b.cols - size) / insertCols
	var before int // inserts to the west of the core
	if !closed {
		b = b.cornered()
		before = min(b.start.Col/insertCols, inserts)
	}
	t := tiling{
		orientedBoard: b,
		vertical:      newAxis(span{size: 3, count: 1}),
		horizontal: newAxis(
			span{size: insertCols, count: before},
			span{size: size, count: 1},
			span{size: insertCols, count: inserts - before},
		),
		squares: 3 * int64(b.cols),
	}
	middle := t.horizontal.find(insertCols * before)
	row := make([]tile, len(t.horizontal))
	for j := range row {
		switch {
		case j < middle.span:
			row[j] = threeInsert().mirrored()
		case j > middle.span:
			row[j] = threeInsert()
		default:
			row[j] = threeCore(size)
		}
	}
	t.tiles = [][]tile{row}
	return t
}

// threeCore returns the core of the given number of columns. With fewer than
// minExtended, it is the whole board and has no gates. The table has closed
// tours for 10 and 12 columns, which pass the gate in the east, and open tours
// for 9 and 11 columns, which pass both gates.
func threeCore(cols int) tile {
	tl := tileOf(3, cols)
	if cols >= minExtended {
		tl.gates[east] = gate{at(2, cols-1), at(0, cols-2)}
		tl.gates[west] = gate{at(2, 0), at(0, 1)}
	}
	return tl
}

// threeInsert returns the insert to the east of the core.
func threeInsert() tile {
	tl := tileOf(3, insertCols)
	tl.gates[east] = gate{at(2, insertCols-1), at(0, insertCols-2)}
	tl.gates[west] = gate{at(0, 0), at(1, 0)}
	return tl
}

// The numbers of columns of the tiles of four rows.
const (
	turnCols   = 3 // of a turn
	strandCols = 8 // of a tile of strands
)

// fourRows lays out the two halves of a board whose shorter side is four. The
// tour of the board is the tour of the first half, which begins at start,
// followed by the tour of the second half.
func fourRows(rows, cols int, start int64) (first, second tiling) {
	first = fourHalf(newOrientedBoard(rows, cols, start))
	back := newTourWalker(&first, -1)
	last := back.second() // of the first half: the square before the start

	// The second half begins at a B of its own that is a move away.
	over := newOrientedBoard(rows, cols, last)
	over.start.Row = 3 - over.start.Row
	if over.start.Col >= 2 {
		over.start.Col -= 2
	} else {
		over.start.Col += 2
	}
	return first, fourHalf(over)
}

// fourHalf lays out the closed tour of the half that contains the start.
func fourHalf(b orientedBoard) tiling {
	// In the first half as drawn at the head of this file, border squares have
	// an even sum of row and column, and the others an odd one.
	border := b.start.Row == 0 || b.start.Row == 3
	even := (b.start.Row+b.start.Col)%2 == 0
	if border != even {
		b = b.upsideDown() // makes it the first half
	}
	t := tiling{
		orientedBoard: b,
		vertical:      newAxis(span{size: 4, count: 1}),
		squares:       2 * int64(b.cols),
	}
	if b.cols == 5 {
		t.horizontal = newAxis(span{size: 5, count: 1})
		t.tiles = [][]tile{{ladder(5, 0, "A1 B0 A2 B4 A3 B1 A0 B2 A4 B3")}}
		return t
	}
	strands := (b.cols - 2*turnCols) / strandCols
	spare := (b.cols - 2*turnCols) % strandCols // columns that the left turn has, too
	t.horizontal = newAxis(
		span{size: turnCols + spare, count: 1},
		span{size: strandCols, count: strands},
		span{size: turnCols, count: 1},
	)
	row := []tile{fourLeft(spare)}
	for len(row) < len(t.horizontal)-1 {
		row = append(row, fourStrands(turnCols+spare))
	}
	t.tiles = [][]tile{append(row, fourRight(b.cols-turnCols))}
	return t
}

// fourLeft returns the left turn with the given number of spare columns, which
// continue the strands. The number must be less than strandCols.
func fourLeft(spare int) tile {
	// The turn, in the middle, with as many spare columns as there can be. Each
	// of these has two squares, one on either side of the turn.
	const longest = "A9 B8 A7 B6 A5 B4 A3 B1 A0 B2 A1 B0 A2 B3 A4 B5 A6 B7 A8 B9"
	tl := ladder(turnCols+spare, 0, longest)
	unused := strandCols - 1 - spare
	tl.order = tl.order[unused : len(tl.order)-unused]
	first, last := tl.order[0], tl.order[len(tl.order)-1]
	if spare%2 == 0 {
		first, last = last, first // so that the first is an A
	}
	tl.gates[east] = gate{first, last}
	return tl
}

// fourStrands returns strandCols columns of the strands, beginning at the given
// column of the board. The strand to the east comes first in the order, and
// then the strand to the west.
func fourStrands(column int) tile {
	tl := ladder(strandCols, column, "A0 B1 A2 B3 A4 B5 A6 B7 A7 B6 A5 B4 A3 B2 A1 B0")
	tl.gates[west] = gate{tl.order[15], tl.order[0]}
	tl.gates[east] = gate{tl.order[8], tl.order[7]}
	return tl
}

// fourRight returns the right turn, beginning at the given column of the board.
func fourRight(column int) tile {
	tl := ladder(turnCols, column, "B1 A2 B0 A1 B2 A0")
	tl.gates[west] = gate{tl.order[0], tl.order[5]}
	return tl
}

// ladder returns a tile of one half of a board of four rows. It has the given
// number of columns, and begins at the given column of the board. The words are
// its order. Each is the A or the B of a column, counted from the first column
// of the tile: see the head of this file.
func ladder(cols, column int, words string) tile {
	tl := tile{rows: 4, cols: cols}
	for _, word := range strings.Fields(words) {
		s := at(0, int(word[1]-'0'))
		if word[0] == 'B' {
			s.Row = 1
		}
		if (column+s.Col)%2 != 0 { // odd columns of the board use the lower rows
			s.Row = 3 - s.Row
		}
		tl.order = append(tl.order, s)
	}
	return tl
}
