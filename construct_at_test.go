package knighttour

import (
	"errors"
	"fmt"
	"testing"
)

func TestBoardAt(t *testing.T) {
	for _, tt := range []struct {
		rows, cols int
		start      int64
	}{
		{1, 1, 0}, {3, 7, 2}, {3, 33, 50}, {3, 34, 50}, {90, 3, 8}, {4, 5, 0}, {4, 77, 76}, {78, 4, 100},
		{5, 5, 12}, {5, 111, 220}, {8, 8, 63}, {11, 11, 60}, {25, 33, 400}, {33, 49, 808}, {60, 71, 7}, {48, 48, 1111},
	} {
		b := Board{rows: tt.rows, cols: tt.cols}
		t.Run(fmt.Sprintf("board=%v/start=%d", b, tt.start), func(t *testing.T) {
			tour, err := b.Tour(tt.start)
			if err != nil {
				t.Fatal(err)
			}
			for k, want := range tour.Path {
				if got, err := b.At(tt.start, int64(k)); got != want || err != nil {
					t.Fatalf("At(%d, %d) = %d, %v, want %d", tt.start, k, got, err, want)
				}
			}
			for _, k := range []int64{-1, int64(b.squares())} {
				if _, err := b.At(tt.start, k); !errors.Is(err, ErrNode) {
					t.Errorf("At(%d, %d): %v, want ErrNode", tt.start, k, err)
				}
			}
		})
	}
	if _, err := (Board{rows: 5, cols: 5}).At(1, 0); !errors.Is(err, ErrNoTour) {
		t.Errorf("5x5 from 1: %v, want ErrNoTour", err)
	}
}

func BenchmarkBoardAt(b *testing.B) {
	for _, board := range []Board{{rows: 100, cols: 100}, {rows: 10000, cols: 10000}, {rows: 3, cols: 33333334}} {
		b.Run(fmt.Sprintf("board=%v", board), func(b *testing.B) {
			k := int64(0)
			for b.Loop() {
				if _, err := board.At(0, k); err != nil {
					b.Fatal(err)
				}
				k = (k + 48271) % int64(board.squares())
			}
		})
	}
}
