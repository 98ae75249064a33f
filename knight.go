package knighttour

import (
	"fmt"
	"iter"
	"math"
	"unique"

	"example.com/knighttour/internal/dense"
	"gonum.org/v1/gonum/graph"
)

var _ graph.Undirected = Board{}

// A Board is a rectangular chessboard and its own knight's graph: a
// [graph.Undirected] whose nodes are the squares and whose edges are the
// knight's moves, computed on demand. It takes a few words of memory, whatever
// its size.
//
// Squares are numbered row by row from 0 at the top left: the ID of a square is
// row*cols+col.
//
// Boards are made by [NewBoard], [MustBoard] and [ParseBoard], and from other
// boards by [Board.Without], which blocks squares, and [Board.WithLeaper], which
// replaces the knight. The zero Board has no squares. Boards are equal by == if
// they have the same sides, blocked squares and piece.
//
// Functions that hold all squares in memory take at most 2,147,483,647. On a
// larger board they return [ErrBoard], or panic if they return no error.
// [Board.Walk] and [Board.WalkAt] have no such limit.
type Board struct {
	rows, cols int
	variant    unique.Handle[variant] // plain for a full board and a knight
}

// NewBoard returns the board with the given numbers of rows and columns. The
// error wraps [ErrBoard] if either is less than 1 or the number of squares
// overflows an int.
func NewBoard(rows, cols int) (Board, error) {
	if rows < 1 || cols < 1 {
		return Board{}, fmt.Errorf("%w: %s and %s: each must be at least 1",
			ErrBoard, plural(rows, "row"), plural(cols, "column"))
	}
	if rows > math.MaxInt/cols {
		return Board{}, fmt.Errorf("%w: %s and %s: more than %d squares",
			ErrBoard, plural(rows, "row"), plural(cols, "column"), math.MaxInt)
	}
	return Board{rows: rows, cols: cols}, nil
}

// MustBoard is like [NewBoard] but panics on an error. It is for constant sides.
func MustBoard(rows, cols int) Board {
	b, err := NewBoard(rows, cols)
	if err != nil {
		panic(err.Error())
	}
	return b
}

// Rows returns the number of rows.
func (b Board) Rows() int { return b.rows }

// Cols returns the number of columns.
func (b Board) Cols() int { return b.cols }

// Contains reports whether the board has a square at row and col that is not
// blocked.
func (b Board) Contains(row, col int) bool {
	return b.within(row, col) && (b.variant == plain || !b.blocked().contains(int64(row)*int64(b.cols)+int64(col)))
}

func (b Board) within(row, col int) bool {
	return 0 <= row && row < b.rows && 0 <= col && col < b.cols
}

// ID returns row*Cols()+col, the node ID of the square at row and col, or -1 if
// row or col is beyond the sides of the board. A blocked square keeps its ID.
func (b Board) ID(row, col int) int64 {
	if !b.within(row, col) {
		return -1
	}
	return int64(row)*int64(b.cols) + int64(col)
}

// Square returns the square with the given ID, or false if there is none or it
// is blocked.
func (b Board) Square(id int64) (Square, bool) {
	if id < 0 || id >= int64(b.area()) || b.variant != plain && b.blocked().contains(id) {
		return Square{}, false
	}
	return b.square(int(id)), true
}

// area returns the number of squares, blocked ones included.
func (b Board) area() int { return b.rows * b.cols }

// squares returns the number of squares that are not blocked.
func (b Board) squares() int { return b.area() - b.blocked().len() }

// checkSize returns an error if the board has more than dense.MaxVertices squares.
func (b Board) checkSize() error {
	if n := b.squares(); n > dense.MaxVertices {
		return fmt.Errorf("%w: the %s has %d squares, and at most %d are held in memory", ErrBoard, b.name(), n, dense.MaxVertices)
	}
	return nil
}

func (b Board) mustFit() {
	if err := b.checkSize(); err != nil {
		panic(err.Error())
	}
}

// square returns the square with the given ID, which must be on the board.
func (b Board) square(id int) Square {
	return Square{Row: id / b.cols, Col: id % b.cols, rows: b.rows, cols: b.cols}
}

// Moves returns the squares, at most 8, that the piece can move to from row and
// col, in the order of the textbook's move table, as (row, col) offsets
//
//	(-1,-2) (-1,+2) (-2,-1) (-2,+1) (+1,-2) (+1,+2) (+2,-1) (+2,+1)
//
// There are none if Contains(row, col) is false.
func (b Board) Moves(row, col int) iter.Seq[Square] {
	return func(yield func(Square) bool) {
		if !b.Contains(row, col) {
			return
		}
		moves := knightMoves
		if b.variant != plain {
			var table [maxMoves]offset // not on the heap
			moves = b.leaper().moves(&table)
		}
		for _, m := range moves {
			// A sum that overflows is negative, and not on the board.
			r, c := row+m.row, col+m.col
			if b.Contains(r, c) && !yield(Square{Row: r, Col: c, rows: b.rows, cols: b.cols}) {
				return
			}
		}
	}
}

// String returns the sides, the piece unless it is a knight, and the number of
// blocked squares unless it is 0: "8x8", "8x8 without 2 squares", "10x10
// (2,3)-leaper".
func (b Board) String() string { return b.sides() + b.withLeaper() + b.withoutSquares() }

// name returns the board's name in a sentence: "8x8 board without 2 squares".
func (b Board) name() string { return b.sides() + b.withLeaper() + " board" + b.withoutSquares() }

func (b Board) sides() string { return fmt.Sprintf("%dx%d", b.rows, b.cols) }

func (b Board) withLeaper() string {
	if l := b.leaper(); l != knight {
		return " " + l.String()
	}
	return ""
}

func (b Board) withoutSquares() string {
	if n := b.blocked().len(); n > 0 {
		return " without " + plural(n, "square")
	}
	return ""
}

// Node returns the [Square] with the given ID, or nil if there is none.
func (b Board) Node(id int64) graph.Node {
	if s, ok := b.Square(id); ok {
		return s
	}
	return nil
}

// Nodes returns all squares in ascending order of their IDs.
func (b Board) Nodes() graph.Nodes {
	return newNodes(b.squares(), func(i int) graph.Node { return b.square(b.blocked().without(i)) })
}

// From returns the squares that the piece can move to from the square with the
// given ID, in the order of [Board.Moves].
func (b Board) From(id int64) graph.Nodes {
	s, ok := b.Square(id)
	if !ok {
		return graph.Empty
	}
	var moves [maxMoves]Square
	n := 0
	for m := range b.Moves(s.Row, s.Col) {
		moves[n] = m
		n++
	}
	return newNodes(n, func(i int) graph.Node { return moves[i] })
}

// HasEdgeBetween reports whether a move joins the squares with IDs xid and yid.
func (b Board) HasEdgeBetween(xid, yid int64) bool {
	x, xok := b.Square(xid)
	y, yok := b.Square(yid)
	if !xok || !yok {
		return false
	}
	rows, cols := abs(x.Row-y.Row), abs(x.Col-y.Col)
	return leaper{min(rows, cols), max(rows, cols)} == b.leaper()
}

func abs(x int) int { return max(x, -x) }

// Edge returns the move from the square with ID uid to the one with ID vid, or
// nil if there is none.
func (b Board) Edge(uid, vid int64) graph.Edge { return b.EdgeBetween(uid, vid) }

// EdgeBetween is Edge.
func (b Board) EdgeBetween(xid, yid int64) graph.Edge {
	if !b.HasEdgeBetween(xid, yid) {
		return nil
	}
	return edge{from: b.Node(xid), to: b.Node(yid)}
}

// Without returns the board with the squares with the given IDs blocked.
// Blocked squares are not on the board, and the other squares keep their IDs.
// It is no error to block a square twice. The error wraps [ErrNode] if an ID is
// not in 0..Rows()*Cols()-1.
//
// Each blocked square takes 8 bytes. A square is looked up in logarithmic time.
func (b Board) Without(ids ...int64) (Board, error) {
	for _, id := range ids {
		if id < 0 || id >= int64(b.area()) {
			return Board{}, fmt.Errorf("%w: cannot block square %d: the %s board has %s", ErrNode, id, b.sides(), b.idRange())
		}
	}
	return b.with(b.leaper(), b.blocked().with(ids)), nil
}

func (b Board) idRange() string {
	switch n := b.area(); n {
	case 0:
		return "no squares"
	case 1:
		return "square 0 only"
	default:
		return fmt.Sprintf("squares from 0 to %d", n-1)
	}
}

// squareError returns an error if the ID is not on the board or is blocked.
func (b Board) squareError(id int64) error {
	if _, ok := b.Square(id); ok {
		return nil
	}
	if id < 0 || id >= int64(b.area()) {
		return fmt.Errorf("square %d: the %s board has %s", id, b.sides(), b.idRange())
	}
	return fmt.Errorf("square %d is blocked", id)
}

// WithLeaper returns the board with an (m,n)-leaper in place of the knight: a
// piece that moves m squares along one side and n along the other. The knight is
// the (1,2)-leaper, the camel (1,3), the giraffe (1,4), the zebra (2,3), the wazir
// (0,1); an (n,m)-leaper is the same. In the move table the lesser number replaces
// the knight's 1 and the greater its 2. The error wraps [ErrBoard] if m or n is
// negative, or both are 0.
func (b Board) WithLeaper(m, n int) (Board, error) {
	near, far := min(m, n), max(m, n)
	if near < 0 || far == 0 {
		return Board{}, fmt.Errorf("%w: a (%d,%d)-leaper: its numbers must not be negative, nor both 0", ErrBoard, m, n)
	}
	return b.with(leaper{near, far}, b.blocked()), nil
}

// with returns the board with another piece and other squares blocked.
func (b Board) with(l leaper, blocked idList) Board {
	b.variant = plain
	if v := (variant{l, blocked}); v != (variant{leaper: knight}) {
		b.variant = unique.Make(v)
	}
	return b
}

func (b Board) leaper() leaper {
	if b.variant == plain {
		return knight
	}
	return b.variant.Value().leaper
}

func (b Board) blocked() idList {
	if b.variant == plain {
		return ""
	}
	return b.variant.Value().blocked
}

func (b Board) moves() []offset {
	if b.variant == plain {
		return knightMoves
	}
	return b.leaper().moves(new([maxMoves]offset))
}

// A Square is a square of a [Board], and the node type of Board and
// [KnightGraph]. It holds the sides of its board. A Square that does not come
// from a Board has the ID -1.
type Square struct {
	Row, Col   int // counted from 0 at the top left
	rows, cols int
}

// ID returns the square's node ID on its board.
func (s Square) ID() int64 { return Board{rows: s.rows, cols: s.cols}.ID(s.Row, s.Col) }

// String returns the square's row and column, such as "(0,4)".
func (s Square) String() string { return fmt.Sprintf("(%d,%d)", s.Row, s.Col) }

// fromCentre returns the square of twice the distance from the centre of the
// board, which is an integer. Sides of up to 1<<31 do not overflow.
func (s Square) fromCentre() int64 {
	row, col := 2*int64(s.Row)-int64(s.rows)+1, 2*int64(s.Col)-int64(s.cols)+1
	return row*row + col*col
}
