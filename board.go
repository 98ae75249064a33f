package knighttour

import (
	"bytes"
	"errors"
	"fmt"
	"iter"
	"math"
	"slices"
	"strconv"
	"strings"

	"example.com/knighttour/internal/board"
	"example.com/knighttour/internal/dense"
	"example.com/knighttour/internal/english"
	"example.com/knighttour/internal/nodes"
	"gonum.org/v1/gonum/graph"
)

var _ graph.Undirected = Board{}

// A Board is a rectangular chessboard and a [graph.Undirected]: its nodes are
// the squares, and its edges the moves of its piece, a knight unless
// [Board.WithPiece] sets another. Edges are computed on demand. A board is full
// if it has no blocked squares; it then takes a few words of memory, whatever
// its size.
//
// Squares are numbered row by row from 0 at the top left: the ID of a square is
// row*cols+col.
//
// The zero Board has no squares. Two boards are equal under == if they have the
// same sides, blocked squares (see [Board.Without]) and piece (see
// [Board.WithPiece]).
type Board struct{ shape board.Shape }

// NewBoard returns the board with the given numbers of rows and columns. The
// error wraps [ErrBoard] if either is less than 1 or the number of squares
// overflows an int.
func NewBoard(rows, cols int) (Board, error) {
	if err := checkSides(rows, cols); err != nil {
		return Board{}, fmt.Errorf("%w: %w", ErrBoard, err)
	}
	return Board{board.Shape{Rows: rows, Cols: cols}}, nil
}

// checkSides returns an error that says what is wrong with the sides of a
// board, or nil.
func checkSides(rows, cols int) error {
	sides := english.Plural(rows, "row") + " and " + english.Plural(cols, "column")
	switch {
	case rows < 1 || cols < 1:
		return fmt.Errorf("%s: each must be at least 1", sides)
	case rows > math.MaxInt/cols:
		return fmt.Errorf("%s: more than %d squares", sides, math.MaxInt)
	}
	return nil
}

// MustBoard is like [NewBoard] but panics on an error. It is meant for constant
// sizes.
func MustBoard(rows, cols int) Board {
	b, err := NewBoard(rows, cols)
	if err != nil {
		panic(err.Error())
	}
	return b
}

// Rows returns the number of rows.
func (b Board) Rows() int { return b.shape.Rows }

// Cols returns the number of columns.
func (b Board) Cols() int { return b.shape.Cols }

// At returns the square at row and col, counted from 0 at the top left, or
// false if they are beyond the sides of the board or the square is blocked.
func (b Board) At(row, col int) (Square, bool) {
	if !b.shape.Contains(row, col) {
		return Square{}, false
	}
	return b.squareAt(row, col), true
}

// ID returns row*Cols()+col, the node ID of the square at row and col, blocked
// or not. It is -1, the ID of no node, if row or col is beyond the sides of the
// board.
func (b Board) ID(row, col int) int64 {
	if !b.shape.Within(row, col) {
		return -1
	}
	return int64(row)*int64(b.shape.Cols) + int64(col)
}

// Square returns the square with the given ID, or false if there is none or it
// is blocked.
func (b Board) Square(id int64) (Square, bool) {
	if !b.shape.Has(id) {
		return Square{}, false
	}
	return b.square(id), true
}

// square returns the square with the given ID, which must be on the board.
func (b Board) square(id int64) Square {
	row, col := b.shape.Place(id)
	return b.squareAt(row, col)
}

// squareAt returns the square at row and col, whether or not the board has it.
func (b Board) squareAt(row, col int) Square {
	return Square{Row: row, Col: col, rows: b.shape.Rows, cols: b.shape.Cols}
}

// checkSize returns an error if the board has more than dense.MaxVertices
// squares.
func (b Board) checkSize() error {
	if n := b.shape.Squares(); n > dense.MaxVertices {
		return fmt.Errorf("%w: the %s has %d squares, and at most %d are held in memory",
			ErrBoard, b.shape.Name(), n, dense.MaxVertices)
	}
	return nil
}

// isLarge reports whether the board has more squares than a word has bits.
func (b Board) isLarge() bool { return b.shape.Squares() > dense.WordSize }

// mustFit panics if the board has more squares than can be vertices.
func (b Board) mustFit() {
	if err := b.checkSize(); err != nil {
		panic(err.Error())
	}
}

// Moves returns the squares that the piece can move to from row and col, in the
// order of the textbook's move table, as (row, col) offsets
//
//	(-1,-2) (-1,+2) (-2,-1) (-2,+1) (+1,-2) (+1,+2) (+2,-1) (+2,+1)
//
// There are none if [Board.At] has no square at row and col.
func (b Board) Moves(row, col int) iter.Seq[Square] {
	return func(yield func(Square) bool) {
		if !b.shape.Contains(row, col) {
			return
		}
		var table [board.LeaperMoves]board.Offset // not on the heap
		for _, m := range b.shape.Moves(&table) {
			// A sum that overflows is negative, and not on the board.
			if r, c := row+m.Row, col+m.Col; b.shape.Contains(r, c) && !yield(b.squareAt(r, c)) {
				return
			}
		}
	}
}

// String returns the sides, the piece unless it is a knight, and the number of
// blocked squares unless it is 0: "8x8", "8x8 without 2 squares", "10x10
// (2,3)-leaper", "8x8 (0,1)+(1,1)-leaper".
func (b Board) String() string { return b.shape.String() }

// Node returns the [Square] with the given ID, or nil if there is none.
func (b Board) Node(id int64) graph.Node {
	if s, ok := b.Square(id); ok {
		return s
	}
	return nil
}

// Nodes returns all squares in ascending order of their IDs.
func (b Board) Nodes() graph.Nodes {
	blocked := b.shape.Blocked()
	return nodes.Iterate(b.shape.Squares(), func(i int) graph.Node {
		return b.square(blocked.Missing(i))
	})
}

// From returns the squares that the piece can move to, in the order of
// [Board.Moves].
func (b Board) From(id int64) graph.Nodes {
	s, ok := b.Square(id)
	if !ok {
		return graph.Empty
	}
	moves := slices.AppendSeq(make([]Square, 0, board.LeaperMoves), b.Moves(s.Row, s.Col))
	return nodes.Iterate(len(moves), func(i int) graph.Node { return moves[i] })
}

// HasEdgeBetween reports whether a move joins two squares.
func (b Board) HasEdgeBetween(xid, yid int64) bool { return b.shape.Joins(xid, yid) }

// Edge returns the move from uid to vid, or nil if there is none.
func (b Board) Edge(uid, vid int64) graph.Edge { return b.EdgeBetween(uid, vid) }

// EdgeBetween returns the move between two squares, or nil if there is none.
func (b Board) EdgeBetween(xid, yid int64) graph.Edge {
	if !b.HasEdgeBetween(xid, yid) {
		return nil
	}
	return nodes.Edge{F: b.square(xid), T: b.square(yid)}
}

// Without returns the board with the squares of the given IDs blocked. The
// other squares keep their IDs. Blocking a square twice is not an error. The
// error wraps [ErrNode] if an ID is not in 0..Rows()*Cols()-1.
//
// Each blocked square takes 8 bytes. A square is looked up in logarithmic time.
func (b Board) Without(ids ...int64) (Board, error) {
	if err := checkBlocked(b.shape, ids); err != nil {
		return Board{}, fmt.Errorf("%w: %w", ErrNode, err)
	}
	return Board{b.shape.Without(ids)}, nil
}

// checkBlocked returns an error if one of the squares to be blocked is not on
// the board.
func checkBlocked(s board.Shape, ids []int64) error {
	for _, id := range ids {
		if id < 0 || id >= int64(s.Area()) {
			return fmt.Errorf("cannot block square %d: the %s board has %s%s",
				id, s.Sides(), s.IDRange(), explainNoSquare(id))
		}
	}
	return nil
}

// WithPiece returns the board with another piece in place of the knight. A leap
// {m, n} is that of an (m,n)-leaper, which moves m squares along one side and n
// along the other: the knight is the (1,2)-leaper, the camel (1,3), the giraffe
// (1,4), the zebra (2,3), the wazir (0,1). With {0, 1} and {1, 1} the piece is
// a king. The piece can leap over blocked squares.
//
// The order of leaps, the order of the numbers in each and repetitions do not
// matter. [Board.Moves] sorts leaps by their smaller numbers, then by their
// larger ones. The moves of a leap are in the order of the table there, with
// the smaller number in place of 1 and the larger in place of 2.
//
// The error wraps [ErrBoard] if there are no leaps, or if a leap is invalid: a
// number is negative, or both are 0. Each leap takes 16 bytes, and slows every
// lookup of a move.
func (b Board) WithPiece(leaps ...[2]int) (Board, error) {
	p, err := newPiece(leaps)
	if err != nil {
		return Board{}, fmt.Errorf("%w: %w", ErrBoard, err)
	}
	return Board{b.shape.WithPiece(p)}, nil
}

// newPiece returns the piece with these leaps, or what is wrong with it.
func newPiece(leaps [][2]int) (board.Piece, error) {
	if len(leaps) == 0 {
		return "", errors.New("a piece without leaps")
	}
	leapers := make([]board.Leaper, len(leaps))
	for i, l := range leaps {
		leapers[i] = board.Leaper{Near: min(l[0], l[1]), Far: max(l[0], l[1])}
		if leapers[i].Near < 0 || leapers[i].Far == 0 {
			return "", fmt.Errorf("a (%d,%d)-leaper: its numbers must not be negative, nor both 0",
				l[0], l[1])
		}
	}
	return board.NewPiece(leapers), nil
}

// A Square is a square of a [Board], and the node type of Board and
// [KnightGraph]. It holds the sides of its board, so only a Board can make one:
// see [Board.At], [Board.Named] and [Board.Square]. A Square made in another
// way has the ID -1.
type Square struct {
	Row, Col   int // counted from 0 at the top left
	rows, cols int
}

// ID returns the square's node ID on its board.
func (s Square) ID() int64 { return Board{s.shape()}.ID(s.Row, s.Col) }

// shape returns the shape of the full board of the square.
func (s Square) shape() board.Shape { return board.Shape{Rows: s.rows, Cols: s.cols} }

// String returns the square's name on a chessboard, as in "e4": a letter for
// its file, a to z, then aa, ab and so on, and the number of its rank, counted
// from 1 at the bottom. For a Square that is not on a board it returns the row
// and the column, as in "(1,2)".
func (s Square) String() string {
	id := s.ID()
	if id < 0 {
		return fmt.Sprintf("(%d,%d)", s.Row, s.Col)
	}
	return s.shape().SquareName(id)
}

// MarshalText implements [encoding.TextMarshaler]. The text has the name and
// the sides of the board, as in "e4 of 8x8". For a Square that is not on a
// board it is that of String.
func (s Square) MarshalText() ([]byte, error) {
	if s.ID() < 0 {
		return []byte(s.String()), nil
	}
	return fmt.Appendf(nil, "%v of %s", s, s.shape().Sides()), nil
}

// UnmarshalText implements [encoding.TextUnmarshaler] for the texts of
// MarshalText. For other text the error wraps [strconv.ErrSyntax].
func (s *Square) UnmarshalText(text []byte) error {
	parsed := parseSquare(string(text))
	// Several texts parse as one square: only the text that MarshalText returns
	// is valid.
	if again, _ := parsed.MarshalText(); !bytes.Equal(again, text) {
		return fmt.Errorf("knighttour: square %s: %w: want one such as e4 of 8x8",
			abbreviated(text), strconv.ErrSyntax)
	}
	*s = parsed
	return nil
}

// parseSquare returns the square of a text that MarshalText returns. For any
// other text it returns an arbitrary square.
func parseSquare(text string) (s Square) {
	name, sides, _ := strings.Cut(text, " of ")
	if n, _ := fmt.Sscanf(text, "(%d,%d)", &s.Row, &s.Col); n == 2 {
		return s
	}
	rows, cols, _ := strings.Cut(sides, "x")
	var b Board
	b.shape.Rows, _ = strconv.Atoi(rows)
	b.shape.Cols, _ = strconv.Atoi(cols)
	if checkSides(b.shape.Rows, b.shape.Cols) == nil {
		s, _ = b.Named(name)
	}
	return s
}

// Named returns the square with the given name, as [Square.String] returns it
// or in uppercase, or false if there is none or it is blocked.
func (b Board) Named(name string) (Square, bool) {
	name = withoutCapitals(name)
	file := strings.TrimRight(name, "0123456789")
	rank, _ := strconv.Atoi(name[len(file):])
	n := 0 // the number of the file, from 1
	for _, letter := range []byte(file) {
		n = 26*n + int(letter-'a') + 1
	}
	// Only the name that String returns is accepted, so errors and overflows do
	// no harm.
	s := b.squareAt(b.Rows()-rank, n-1)
	if !b.shape.Contains(s.Row, s.Col) || s.String() != name {
		return Square{}, false
	}
	return s, true
}

// withoutCapitals returns a name with the letters A to Z in lowercase.
func withoutCapitals(name string) string {
	return strings.Map(func(c rune) rune {
		if 'A' <= c && c <= 'Z' {
			return c - 'A' + 'a'
		}
		return c
	}, name)
}
