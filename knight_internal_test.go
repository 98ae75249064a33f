package knighttour

import (
	"math"
	"math/big"
	"math/rand/v2"
	"testing"
)

// TestFromCentre compares the distances by which Outward ranks with exact ones,
// up to the largest sides of boards that are held in memory.
func TestFromCentre(t *testing.T) {
	r := rand.New(rand.NewPCG(21, 22))
	for _, n := range []int{1, 2, 3, 8, 9, 46341, math.MaxInt32} {
		for _, m := range []int{1, 2, 8, math.MaxInt32} {
			for range 60 {
				s := Square{rows: n, cols: m, Row: r.IntN(n), Col: r.IntN(m)}
				if r.IntN(3) == 0 {
					s.Row, s.Col = n-1, 0
				}
				row, col := big.NewInt(int64(s.Row)*2-int64(n-1)), big.NewInt(int64(s.Col)*2-int64(m-1))
				want := row.Add(row.Mul(row, row), col.Mul(col, col))
				if got := s.fromCentre(); want.Cmp(big.NewInt(got)) != 0 {
					t.Fatalf("%dx%d: %v is at %d, want %v", n, m, s, got, want)
				}
			}
		}
	}
}

// TestBoardName checks what boards are called in errors and in pictures.
func TestBoardName(t *testing.T) {
	tests := []struct {
		board Board
		want  string
	}{
		{Board{}, "0x0 board"},
		{MustBoard(1, 8), "1x8 board"},
		{MustVariant(8, 8, 2, 1, 0, 5), "8x8 board without 2 squares"},
		{MustVariant(8, 8, 1, 2, 63), "8x8 board without 1 square"},
		{MustVariant(10, 10, 3, 2), "10x10 (2,3)-leaper board"},
		{MustVariant(10, 9, 0, 3, 4, 5), "10x9 (0,3)-leaper board without 2 squares"},
	}
	for _, test := range tests {
		if got := test.board.name(); got != test.want {
			t.Errorf("got %q, want %q", got, test.want)
		}
	}
}
