package main

import (
	"fmt"
	"testing"

	"example.com/knighttour"
)

// boardSubject returns a board with a piece, as if it had been read from a
// file.
func boardSubject(t *testing.T, rows, cols int, piece string) *subject {
	t.Helper()
	board, err := withPiece(knighttour.MustBoard(rows, cols), piece)
	if err != nil {
		t.Fatal(err)
	}
	return &subject{
		Document: newBoard(board),
		piece:    piece,
		squares:  rows * cols,
	}
}

// TestIsUniform checks the boards that the help names, and the next larger
// ones.
func TestIsUniform(t *testing.T) {
	for _, test := range []struct {
		piece      string
		rows, cols int
		want       bool
	}{
		{piece: "knight", rows: 5, cols: 6, want: true},
		{piece: "knight", rows: 6, cols: 7, want: true},
		{piece: "knight", rows: 7, cols: 6, want: true},
		{piece: "knight", rows: 5, cols: 14, want: true},
		{piece: "knight", rows: 4, cols: 30, want: true},
		{piece: "knight", rows: 1, cols: 60, want: true},
		{piece: "knight", rows: 6, cols: 8},
		{piece: "knight", rows: 5, cols: 15},
		{piece: "knight", rows: 4, cols: 31},
		{piece: "knight", rows: 8, cols: 8},
		{piece: "king", rows: 7, cols: 7, want: true},
		{piece: "king", rows: 6, cols: 10, want: true},
		{piece: "king", rows: 20, cols: 5, want: true},
		{piece: "king", rows: 7, cols: 8},
		{piece: "wazir", rows: 11, cols: 11, want: true},
		{piece: "wazir", rows: 10, cols: 20, want: true},
		{piece: "wazir", rows: 9, cols: 30, want: true},
		{piece: "wazir", rows: 11, cols: 12},
		{piece: "zebra", rows: 5, cols: 6, want: true},
		{piece: "zebra", rows: 4, cols: 8},
	} {
		t.Run(fmt.Sprintf("piece=%s/board=%dx%d", test.piece, test.rows, test.cols), func(t *testing.T) {
			if got := boardSubject(t, test.rows, test.cols, test.piece).isUniform(); got != test.want {
				t.Errorf("%t", got)
			}
		})
	}
}

// TestPuzzleTour makes tours for puzzles with several seeds. Tours that are
// drawn with equal probability may begin anywhere. Other tours begin at the
// first square.
func TestPuzzleTour(t *testing.T) {
	for _, test := range []struct {
		rows, cols int
		anywhere   bool
	}{
		{rows: 6, cols: 6, anywhere: true},
		{rows: 8, cols: 8},
	} {
		t.Run(fmt.Sprintf("board=%dx%d", test.rows, test.cols), func(t *testing.T) {
			s := boardSubject(t, test.rows, test.cols, "knight")
			starts := make(map[int64]bool)
			for seed := range uint64(8) {
				tour, err := randomTour(t.Context(), s, seed)
				if err != nil {
					t.Fatal(err)
				}
				starts[tour.Path[0]] = true
			}
			if anywhere := len(starts) > 1; anywhere != test.anywhere {
				t.Errorf("%d different starts", len(starts))
			}
		})
	}
}
