// Package board represents chessboards ([Shape]) by their sides, their piece
// and their blocked squares, and makes graphs of their moves.
//
// Squares are numbered row by row from 0 at the top left. This number is the ID
// of a square, whether or not squares are blocked.
package board

import (
	"cmp"
	"slices"
	"unique"

	"example.com/knighttour/internal/dense"
	"example.com/knighttour/internal/work"
)

// A Shape is a board: its sides, its piece and its blocked squares. The zero
// Shape has no squares. Shapes are equal under == if all of these are the same.
type Shape struct {
	Rows, Cols int
	variant    unique.Handle[variant] // plain for a full board and a knight
}

// A variant is how a board differs from a full board with a knight. A Shape has
// only a handle to it: handles are small, and those of equal variants are equal
// under ==.
type variant struct {
	piece   Piece
	blocked IDs
}

// plain is the variant of a full board with a knight.
var plain unique.Handle[variant]

// IsPlain reports whether s is a full board with a knight.
func (s Shape) IsPlain() bool { return s.variant == plain }

// Without returns the shape with the given squares also blocked.
func (s Shape) Without(ids []int64) Shape { return s.with(s.Piece(), s.Blocked().with(ids)) }

// WithPiece returns the shape with another piece.
func (s Shape) WithPiece(p Piece) Shape { return s.with(p, s.Blocked()) }

// with returns the shape with the piece and the blocked squares replaced.
func (s Shape) with(p Piece, blocked IDs) Shape {
	if p == Knight && blocked == "" {
		s.variant = plain
	} else {
		s.variant = unique.Make(variant{piece: p, blocked: blocked})
	}
	return s
}

// Piece returns the piece.
func (s Shape) Piece() Piece {
	if s.variant == plain {
		return Knight
	}
	return s.variant.Value().piece
}

// Blocked returns the blocked squares.
func (s Shape) Blocked() IDs {
	if s.variant == plain {
		return ""
	}
	return s.variant.Value().blocked
}

// Area returns the number of squares, blocked ones included.
func (s Shape) Area() int { return s.Rows * s.Cols }

// Squares returns the number of squares that are not blocked.
func (s Shape) Squares() int { return s.Area() - s.Blocked().Len() }

// Within reports whether the board has a square at row and col, blocked or not.
func (s Shape) Within(row, col int) bool {
	return 0 <= row && row < s.Rows && 0 <= col && col < s.Cols
}

// Contains reports whether the board has a square at row and col that is not
// blocked.
func (s Shape) Contains(row, col int) bool {
	if !s.Within(row, col) {
		return false
	}
	if s.variant == plain {
		return true
	}
	return !s.Blocked().Contains(int64(row)*int64(s.Cols) + int64(col))
}

// Has reports whether the board has the square with the given ID and it is not
// blocked.
func (s Shape) Has(id int64) bool {
	if id < 0 || id >= int64(s.Area()) {
		return false
	}
	return s.variant == plain || !s.Blocked().Contains(id)
}

// Place returns the row and the column of the square with the given ID, which
// must be within the board.
func (s Shape) Place(id int64) (row, col int) { return int(id) / s.Cols, int(id) % s.Cols }

// Moves returns the moves of the piece, leaper by leaper in the order of the
// table. The result uses space if it fits there. For a plain board, the result
// is [KnightMoves] instead. The caller must not change it.
func (s Shape) Moves(space *[LeaperMoves]Offset) []Offset {
	if s.variant == plain {
		return KnightMoves
	}
	return s.variant.Value().piece.moves(space[:0])
}

// Joins reports whether a move joins squares x and y. It reports false unless
// the board has both.
func (s Shape) Joins(x, y int64) bool {
	if !s.Has(x) || !s.Has(y) {
		return false
	}
	r1, c1 := s.Place(x)
	r2, c2 := s.Place(y)
	rows := Abs(r1 - r2)
	cols := Abs(c1 - c2)
	return s.Piece().has(Leaper{Near: min(rows, cols), Far: max(rows, cols)})
}

// Abs returns the absolute value of x.
func Abs(x int) int { return max(x, -x) }

// The bits of the rank of a move, from the lowest: three for its place in the
// table of its leaper, then the leaper's Far, then its Near.
const (
	movesRight   = 1 << 0
	movesUpright = 1 << 1 // farther along the column than along the row
	movesDown    = 1 << 2

	placeBits = 3
	farBits   = 40
	nearBits  = 20
)

// RankMove returns the rank of the move that adds row and col. Ranks follow the
// move tables of the leapers, one table after the other. Within a table, up
// comes before down, then a long step along the row before one along the
// column, then left before right.
func RankMove(row, col int) int64 {
	rows, cols := int64(Abs(row)), int64(Abs(col))
	// Longer leaps are cut to these limits and may tie. No board that fits in
	// memory has room for them.
	near := min(rows, cols, 1<<nearBits-1)
	far := min(max(rows, cols), 1<<farBits-1)
	rank := (near<<farBits | far) << placeBits
	if row > 0 {
		rank |= movesDown
	}
	if rows > cols {
		rank |= movesUpright
	}
	if col > 0 {
		rank |= movesRight
	}
	return rank
}

// FromCentre returns the square of twice the distance from a square to the
// centre of the board. The result is an integer. Sides of up to 1<<31 do not
// overflow.
func (s Shape) FromCentre(row, col int) int64 {
	r := 2*int64(row) - int64(s.Rows) + 1
	c := 2*int64(col) - int64(s.Cols) + 1
	return r*r + c*c
}

// IsDisconnected reports whether a theorem shows that the moves do not connect
// the squares. The theorem is the one cited at [Shape.isChequered]. It applies
// to a full board of more than one square with one leaper whose Near is at
// least 1.
func (s Shape) IsDisconnected() bool {
	p := s.Piece()
	if s.Area() <= 1 || s.Blocked().Len() > 0 {
		return false
	}
	if p.Len() != 1 || p.at(0).Near < 1 {
		return false
	}
	return !s.isChequered()
}

// isChequered reports whether no square is blocked, every move changes the
// colour as on a chessboard, and one leaper is known to connect the squares.
//
// D. E. Knuth: Leaper graphs, Mathematical Gazette 78 (1994), 274-297,
// arXiv:math/9411240, Theorem 1: a leaper with Near >= 1 connects a full board
// if and only if it meets the condition below. That condition makes Near+Far
// odd, since gcd(Near+Far, Far-Near) is 1.
//
// One leaper that connects the board is enough if the moves of all leapers
// change the colour.
func (s Shape) isChequered() bool {
	if s.Blocked().Len() > 0 {
		return false
	}
	connected := false
	p := s.Piece()
	m, n := min(s.Rows, s.Cols), max(s.Rows, s.Cols)
	for i := range p.Len() {
		l := p.at(i)
		if (l.Near+l.Far)%2 == 0 {
			return false
		}
		fits := l.Near >= 1 && l.Far <= n/2 && l.Near <= m-l.Far
		if fits && gcd(l.Near+l.Far, l.Far-l.Near) == 1 {
			connected = true
		}
	}
	return connected
}

// gcd returns the greatest common divisor.
func gcd(a, b int) int {
	for b != 0 {
		a, b = b, a%b
	}
	return a
}

// Graph makes g, which must be empty, the graph of the board. It returns the
// IDs by vertex, or nil if no square is blocked and vertices are IDs.
func (s Shape) Graph(c *work.Canceller, g *dense.Graph) (ids []int64, err error) {
	g.Undirected = true
	g.Chequered = s.isChequered()
	if s.Blocked().Len() == 0 {
		g.Rows = s.Rows
		g.Cols = s.Cols
	}
	g.Start = make([]int, s.Squares()+1)
	ids, vertex := s.number(c)
	g.List = s.list(c, vertex, s.movesByID(), g.Start)
	return ids, c.Err()
}

// movesByID returns the moves, sorted by what they add to an ID: so successors
// come in ascending order.
func (s Shape) movesByID() []Offset {
	moves := slices.Clone(s.Moves(new([LeaperMoves]Offset)))
	added := func(m Offset) int { return m.Row*s.Cols + m.Col }
	slices.SortStableFunc(moves, func(m, n Offset) int { return cmp.Compare(added(m), added(n)) })
	return moves
}

// ListByMove returns the adjacency lists of the board, one after the other, in
// the order of the move table.
func (s Shape) ListByMove(c *work.Canceller) []int32 {
	_, vertex := s.number(c)
	return s.list(c, vertex, s.Moves(new([LeaperMoves]Offset)), nil)
}

// number returns the IDs by vertex, and the vertices by ID, with -1 for blocked
// squares. If no square is blocked, vertices are IDs, and both are nil. The
// result is meaningless if c is stopped.
func (s Shape) number(c *work.Canceller) (ids []int64, vertex []int32) {
	blocked := s.Blocked()
	if blocked.Len() == 0 {
		return nil, nil
	}
	ids = make([]int64, 0, s.Squares())
	vertex = make([]int32, s.Area())
	next := 0 // index of the next blocked square
	for id := range vertex {
		if next < blocked.Len() && blocked.at(next) == int64(id) {
			vertex[id] = -1
			next++
		} else {
			vertex[id] = int32(len(ids))
			ids = append(ids, int64(id))
		}
		if c.Spend(1) != nil {
			break
		}
	}
	return ids, vertex
}

// list returns the adjacency lists, one after the other, with successors in the
// order of moves. vertex holds the vertices by ID, or is nil if vertices are
// IDs. Unless start is nil, list sets start[v+1] to the end of v's list. It
// returns nil if c is stopped.
func (s Shape) list(c *work.Canceller, vertex []int32, moves []Offset, start []int) []int32 {
	list := make([]int32, s.count(moves))
	v := 0
	end := 0                       // end of the lists so far
	var table [LeaperMoves]rowMove // stays off the heap
	within := table[:0]
	for row := range s.Rows {
		within = s.movesInRow(within[:0], row, moves)
		for col := range s.Cols {
			id := row*s.Cols + col
			switch {
			case vertex == nil:
				end += s.listMoves(list[end:], id, col, within)
			case vertex[id] >= 0:
				end += s.listFree(list[end:], id, col, within, vertex)
			default:
				continue // it is blocked
			}
			v++
			if start != nil {
				start[v] = end
			}
			if c.Spend(len(within)) != nil {
				return nil
			}
		}
	}
	return list[:end]
}

// A rowMove is a move from a row: what it adds to the column and to the ID.
type rowMove struct{ col, id int }

// movesInRow appends to list the moves from row that end in a row of the board.
// As in the functions below, one comparison is enough: a negative number,
// converted to unsigned, is greater than any side.
func (s Shape) movesInRow(list []rowMove, row int, moves []Offset) []rowMove {
	for _, m := range moves {
		if uint(row+m.Row) < uint(s.Rows) {
			list = append(list, rowMove{col: m.Col, id: m.Row*s.Cols + m.Col})
		}
	}
	return list
}

// listMoves stores the successors of the square id, in column col, in list and
// returns their number. It is for boards without blocked squares.
func (s Shape) listMoves(list []int32, id, col int, moves []rowMove) (n int) {
	for _, m := range moves {
		if uint(col+m.col) < uint(s.Cols) {
			list[n] = int32(id + m.id)
			n++
		}
	}
	return n
}

// listFree is listMoves for a board with blocked squares. The vertex of a
// blocked square is negative.
func (s Shape) listFree(list []int32, id, col int, moves []rowMove, vertex []int32) (n int) {
	for _, m := range moves {
		if uint(col+m.col) >= uint(s.Cols) {
			continue
		}
		v := vertex[id+m.id]
		if v >= 0 {
			list[n] = v
			n++
		}
	}
	return n
}

// count returns the number of moves from all squares, as if none were blocked.
func (s Shape) count(moves []Offset) (n int) {
	for _, m := range moves {
		n += max(0, s.Rows-Abs(m.Row)) * max(0, s.Cols-Abs(m.Col))
	}
	return n
}

// RankOutward sets the rank of each vertex: the farther from the centre, the
// lower. ids is what [Shape.Graph] returned.
func (s Shape) RankOutward(c *work.Canceller, ids []int64, ranks []int64) {
	for v := range ranks {
		id := int64(v)
		if ids != nil {
			id = ids[v]
		}
		ranks[v] = -s.FromCentre(s.Place(id))
		if c.Spend(1) != nil {
			return
		}
	}
}
