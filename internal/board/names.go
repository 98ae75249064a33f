package board

import (
	"fmt"
	"slices"
	"strconv"

	"example.com/knighttour/internal/english"
)

// String returns the sides, the piece unless it is a knight, and the number of
// blocked squares unless it is 0.
func (s Shape) String() string { return s.SidesAndPiece() + s.withoutSquares() }

// Name returns the name in a sentence: "8x8 board without 2 squares".
func (s Shape) Name() string { return s.SidesAndPiece() + " board" + s.withoutSquares() }

// NameWithoutPiece returns the name without the piece.
func (s Shape) NameWithoutPiece() string { return s.Sides() + " board" + s.withoutSquares() }

// Sides returns the sides, as in "8x8".
func (s Shape) Sides() string { return fmt.Sprintf("%dx%d", s.Rows, s.Cols) }

// SidesAndPiece returns the sides, and the piece unless it is a knight.
func (s Shape) SidesAndPiece() string {
	if p := s.Piece(); p != Knight {
		return s.Sides() + " " + p.String()
	}
	return s.Sides()
}

// withoutSquares says how many squares are blocked, unless there are none.
func (s Shape) withoutSquares() string {
	if n := s.Blocked().Len(); n > 0 {
		return " without " + english.Plural(n, "square")
	}
	return ""
}

// IDRange describes the IDs of the squares, blocked ones included, as in
// "squares from 0 to 63".
func (s Shape) IDRange() string {
	n := s.Area()
	switch n {
	case 0:
		return "no squares"
	case 1:
		return "square 0 only"
	}
	return fmt.Sprintf("squares from 0 to %d", n-1)
}

// File returns the letters of a column: a to z, then aa, ab and so on.
func File(col int) string {
	letters := make([]byte, 0, 14) // enough for any int
	for n := col + 1; n > 0; n = (n - 1) / 26 {
		letters = append(letters, 'a'+byte((n-1)%26))
	}
	slices.Reverse(letters)
	return string(letters)
}

// Rank returns the name of a row: its number, from 1 at the bottom.
func (s Shape) Rank(row int) string { return strconv.Itoa(s.Rows - row) }

// SquareName returns the name of a square, as in "e4".
func (s Shape) SquareName(id int64) string {
	row, col := s.Place(id)
	return File(col) + s.Rank(row)
}
