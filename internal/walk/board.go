package walk

import (
	"slices"

	"example.com/knighttour/internal/board"
	"example.com/knighttour/internal/work"
)

// A Board is a rectangle of squares, at most 2,147,483,647. Their IDs count them
// row by row. A walk takes 9 bytes a square on a large board, 8 of them for the
// path of IDs.
type Board struct {
	Rows, Cols int

	// Moves are at most eight. The opposite of each is among them. Their order breaks
	// ties. If a move that fits on the board goes more than 4096 rows or columns, the
	// board cannot be walked.
	Moves []board.Offset

	// Outward says that distance from the centre of the board breaks ties first,
	// the greatest first. All moves must have the same length.
	Outward bool

	// Blocked are the IDs of squares that the board does not have, each once.
	Blocked []int64
}

const (
	maxMoves = 8
	maxReach = 1 << 12 // so that a key holds products of moves and places
)

// Walk is like [Lists.Walk].
func (b Board) Walk(c *work.Canceller, start int64) ([]int64, error) {
	var space [maxMoves]board.Offset
	var reach board.Offset
	if b.Moves, reach = b.fitting(space[:0]); max(reach.Row, reach.Col) > maxReach {
		return nil, ErrDeadEnd
	}
	n, err := b.count(c, start)
	if err != nil {
		return nil, err
	}
	var w boardWalk
	if err := w.fill(c, &b, reach); err != nil {
		return nil, err
	}
	w.prepare(&b, start)
	return run(c, n, start, perVisit, w.follow)
}

// fitting appends to moves those that do not always leave the board. It returns the most
// rows and columns that they go, too.
func (b *Board) fitting(moves []board.Offset) (fit []board.Offset, reach board.Offset) {
	for _, m := range b.Moves {
		if max(m.Row, -m.Row) < b.Rows && max(m.Col, -m.Col) < b.Cols {
			moves = append(moves, m)
			reach.Row, reach.Col = max(reach.Row, m.Row), max(reach.Col, m.Col) // with the opposite of m
		}
	}
	return moves, reach
}

// count returns the number of squares. It returns [ErrDeadEnd] if the numbers of
// squares of the two colours of a chessboard show that no path visits all: either
// each move changes the colour, or none does.
func (b *Board) count(c *work.Canceller, start int64) (n int, err error) {
	area := b.Rows * b.Cols
	colours := [2]int{area - area/2, area / 2}
	for _, id := range b.Blocked {
		colours[b.colour(id)]--
		if err := c.Spend(1); err != nil {
			return 0, err
		}
	}
	colour := b.colour(start)
	same, other := colours[colour], colours[1-colour]
	balanced := other == 0
	if len(b.Moves) > 0 && (b.Moves[0].Row+b.Moves[0].Col)&1 != 0 {
		balanced = same == other || same == other+1
	}
	if !balanced {
		return 0, ErrDeadEnd
	}
	return same + other, nil
}

func (b *Board) square(id int64) board.Offset {
	return board.Offset{Row: int(id) / b.Cols, Col: int(id) % b.Cols}
}

func (b *Board) colour(id int64) int {
	s := b.square(id)
	return (s.Row + s.Col) & 1
}

// countNeighbours adds the numbers of squares where moves lead from the squares of a row,
// from col on.
func (b *Board) countNeighbours(counts []byte, row, col int) {
	for _, m := range b.Moves {
		if uint(row+m.Row) >= uint(b.Rows) {
			continue
		}
		end := min(len(counts), b.Cols-col-m.Col)
		for i := max(0, -col-m.Col); i < end; i++ {
			counts[i]++
		}
	}
}

func opposite(m board.Offset) board.Offset { return board.Offset{Row: -m.Row, Col: -m.Col} }

// times returns the scalar product.
func times(m, l board.Offset) int64 { return int64(m.Row)*int64(l.Row) + int64(m.Col)*int64(l.Col) }

// A boardWalk is the state of a walk over a board.
type boardWalk struct {
	// free holds the number of unvisited neighbours of each square, or visited.
	// Around the rows are cells that are no squares, enough for all moves. Their
	// counts are 0 at first and read only when decreased: then they seem visited.
	free   []byte
	origin int // the cell of square 0
	stride int // from a cell to that below it

	axes    [maxMoves / 2]axis
	offsets [maxMoves]int  // what moves add to a cell, by rank
	leaps   [maxMoves]leap // by rank

	cell int // of the last square of the path
	id   int64
}

// The key of a move consists of numbers, from the highest digits to the lowest:
// of unvisited neighbours where the move leads; its nearness to the centre, if
// distance breaks ties; and its rank, which is its index in [Board.Moves]. The
// least key decides.
//
// Let p point from the centre to a square, and let m be a move. The square of the
// distance behind it is pp + 2pm + mm, and mm is the same for all moves. So the
// nearness is -pm, and a move l adds -lm to it.
const (
	ranks = maxMoves             // nearness is counted in these
	shift = 52                   // of the number of neighbours
	noKey = visited / 2 << shift // greater than the keys of unvisited squares
)

// An axis is two opposite moves. On boards with fewer axes, the moves of the others
// stay on the square, which is visited by then.
type axis struct {
	offset   int      // what the first move adds to a cell
	nearness int64    // of the first move; the other has the opposite
	rank     [2]int64 // of both moves
}

// A leap is what a move changes.
type leap struct {
	id       int64
	nearness [maxMoves / 2]int64 // by axis
}

func (w *boardWalk) offset(m board.Offset) int { return m.Row*w.stride + m.Col }

// fill makes the cells, and counts the neighbours of all squares.
func (w *boardWalk) fill(c *work.Canceller, b *Board, reach board.Offset) error {
	w.stride = b.Cols + reach.Col // a row ends where the next one begins
	w.origin = reach.Row*w.stride + reach.Col
	w.free = make([]byte, w.origin+(b.Rows+reach.Row)*w.stride)
	for row := range b.Rows {
		for col := 0; col < b.Cols; col += work.PollInterval {
			begin := w.origin + row*w.stride + col
			counts := w.free[begin:][:min(work.PollInterval, b.Cols-col)]
			if row > reach.Row && row+reach.Row < b.Rows { // no move leaves the rows
				copy(counts, w.free[begin-w.stride:])
			} else {
				b.countNeighbours(counts, row, col)
			}
			if err := c.Spend(1 + len(counts)/8); err != nil {
				return err
			}
		}
	}
	return w.block(c, b)
}

// block takes the blocked squares from the board, as if they had been visited.
func (w *boardWalk) block(c *work.Canceller, b *Board) error {
	for _, id := range b.Blocked {
		cell := w.origin + w.offset(b.square(id))
		w.free[cell] = visited
		for _, m := range b.Moves {
			w.free[cell+w.offset(m)]--
		}
		if err := c.Spend(perVisit); err != nil {
			return err
		}
	}
	return nil
}

// prepare sets what decides and what changes with each move.
func (w *boardWalk) prepare(b *Board, start int64) {
	s := b.square(start)
	w.id, w.cell = start, w.origin+w.offset(s)
	// Doubled, these are integers.
	fromCentre := board.Offset{Row: 2*s.Row - b.Rows + 1, Col: 2*s.Col - b.Cols + 1}
	var space [maxMoves / 2]board.Offset
	axes := space[:0] // their first moves
	for rank, m := range b.Moves {
		w.offsets[rank] = w.offset(m)
		w.leaps[rank].id = int64(m.Row*b.Cols + m.Col)
		if i := slices.Index(axes, opposite(m)); i >= 0 {
			w.axes[i].rank[1] = int64(rank)
			continue
		}
		a := &w.axes[len(axes)]
		a.offset, a.rank[0] = w.offset(m), int64(rank)
		if axes = append(axes, m); !b.Outward {
			continue
		}
		a.nearness = -ranks * times(m, fromCentre)
		for rank, l := range b.Moves {
			w.leaps[rank].nearness[len(axes)-1] = -ranks * times(m, l) * 2
		}
	}
}

// follow goes on until path is full, and returns the number of squares.
func (w *boardWalk) follow(path []int64) int {
	free, cell, id := w.free, w.cell, w.id
	a, b, c, d := &w.axes[0], &w.axes[1], &w.axes[2], &w.axes[3]
	oa, ob, oc, od := a.offset, b.offset, c.offset, d.offset
	na, nb, nc, nd := a.nearness, b.nearness, c.nearness, d.nearness
	for i := range path {
		free[cell] = visited
		key := least(
			least(
				least(decrease(free, cell+oa)+(a.rank[0]+na), decrease(free, cell-oa)+(a.rank[1]-na)),
				least(decrease(free, cell+ob)+(b.rank[0]+nb), decrease(free, cell-ob)+(b.rank[1]-nb)),
			),
			least(
				least(decrease(free, cell+oc)+(c.rank[0]+nc), decrease(free, cell-oc)+(c.rank[1]-nc)),
				least(decrease(free, cell+od)+(d.rank[0]+nd), decrease(free, cell-od)+(d.rank[1]-nd)),
			),
		)
		if key >= noKey {
			return i
		}
		rank := key & (ranks - 1)
		cell += w.offsets[rank]
		l := &w.leaps[rank]
		id += l.id
		path[i] = id
		na += l.nearness[0]
		nb += l.nearness[1]
		nc += l.nearness[2]
		nd += l.nearness[3]
	}
	w.cell, w.id = cell, id
	a.nearness, b.nearness, c.nearness, d.nearness = na, nb, nc, nd
	return len(path)
}

// decrease decreases the count of a cell, and returns the highest digits of its key.
func decrease(free []byte, cell int) int64 {
	n := free[cell] - 1
	free[cell] = n
	return int64(n) << shift
}

// least returns the lesser of two keys. The min of the language would become a
// branch, as the key decides on an address, and be mispredicted.
func least(k, l int64) int64 {
	difference := k - l
	return l + difference&(difference>>63)
}
