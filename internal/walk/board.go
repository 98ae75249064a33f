package walk

import "example.com/knighttour/internal/work"

// A Board is a rectangle of squares, at most 2,147,483,647. Their IDs count them
// row by row. A walk takes 9 bytes a square on a large board, 8 of them for the
// path of IDs.
type Board struct {
	Rows, Cols int

	// Moves are at most eight. The opposite of each is among them. Their order breaks
	// ties. If a move that fits on the board goes more than 4096 rows or columns, the
	// board cannot be walked.
	Moves []Move

	// Outward says that distance from the centre of the board breaks ties first,
	// the greatest first. All moves must have the same length.
	Outward bool

	// Blocked are the IDs of squares that the board does not have, each once.
	Blocked []int64
}

// A Move is how many rows and columns a move goes.
type Move struct{ Row, Col int }

const (
	maxMoves = 8
	maxReach = 1 << 12 // so that a key holds products of moves and places
)

// Walk is like [Lists.Walk].
func (b Board) Walk(c *work.Canceller, start int64) ([]int64, error) {
	var space [maxMoves]Move
	b.Moves = b.fitting(space[:0])
	reach := b.reach()
	if max(reach.Row, reach.Col) > maxReach {
		return nil, ErrDeadEnd
	}
	n, err := b.count(c, start)
	if err != nil {
		return nil, err
	}
	var w boardWalk
	w.layOut(&b, reach)
	if err := w.fill(c, &b, reach); err != nil {
		return nil, err
	}
	w.prepare(&b, start)
	return run(c, n, start, perVisit, w.follow)
}

// fitting appends to moves those that do not always leave the board.
func (b *Board) fitting(moves []Move) []Move {
	for _, m := range b.Moves {
		if max(m.Row, -m.Row) < b.Rows && max(m.Col, -m.Col) < b.Cols {
			moves = append(moves, m)
		}
	}
	return moves
}

// reach returns the most rows and columns that moves go.
func (b *Board) reach() (reach Move) {
	for _, m := range b.Moves { // and their opposites
		reach = Move{max(reach.Row, m.Row), max(reach.Col, m.Col)}
	}
	return reach
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

func (b *Board) square(id int64) Move { return Move{int(id) / b.Cols, int(id) % b.Cols} }

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

func (m Move) opposite() Move { return Move{-m.Row, -m.Col} }

// times returns the scalar product.
func (m Move) times(l Move) int64 { return int64(m.Row)*int64(l.Row) + int64(m.Col)*int64(l.Col) }
