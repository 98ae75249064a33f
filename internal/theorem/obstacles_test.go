package theorem

import (
	"testing"

	"example.com/knighttour/internal/graphtest"
)

// notFrom returns why there is no open tour from start.
func notFrom(rows, cols int, start int64) string {
	if why := NotOpen(rows, cols); why != "" {
		return why
	}
	return NotFrom(rows, cols, start)
}

// TestObstacles checks each sentence at least once.
func TestObstacles(t *testing.T) {
	for _, tt := range []struct {
		rows, cols   int
		start        int64
		open, closed string // why there is no such tour; empty if there is one
	}{
		{rows: 1, cols: 1, start: 0, open: "", closed: oddClosed},
		{rows: 1, cols: 7, start: 0, open: oneRow, closed: oddClosed},
		{rows: 8, cols: 1, start: 0, open: oneRow, closed: schwenkSides},
		{rows: 2, cols: 2, start: 0, open: twoRows, closed: schwenkSides},
		{rows: 3, cols: 3, start: 0, open: smallBoard, closed: oddClosed},
		{rows: 8, cols: 3, start: 7, open: smallStart, closed: schwenkThree},
		{rows: 4, cols: 10, start: 0, open: "", closed: schwenkSides},
		{rows: 4, cols: 10, start: 10, open: fourRowStart, closed: schwenkSides},
		{rows: 5, cols: 5, start: 1, open: oddStart, closed: oddClosed},
		{rows: 8, cols: 8, start: 1, open: "", closed: ""},
	} {
		if got := notFrom(tt.rows, tt.cols, tt.start); got != tt.open {
			t.Errorf("%dx%d from %d: open %q, want %q", tt.rows, tt.cols, tt.start, got, tt.open)
		}
		if got := NotClosed(tt.rows, tt.cols); got != tt.closed {
			t.Errorf("%dx%d: closed %q, want %q", tt.rows, tt.cols, got, tt.closed)
		}
	}
}

// TestExistence compares the obstacles with the tours that exist on small
// boards.
func TestExistence(t *testing.T) {
	graphtest.Slow(t)
	check := func(rows, cols int) {
		for start := range int64(rows * cols) {
			why := notFrom(rows, cols, start)
			want := existsByFrontier(rows, cols, start, false)
			if (why == "") != want {
				t.Errorf("%dx%d from %d: a tour exists: %t, but %q", rows, cols, start, want, why)
			}
		}
		why := NotClosed(rows, cols)
		want := existsByFrontier(rows, cols, 0, true)
		if (why == "") != want {
			t.Errorf("closed %dx%d: a tour exists: %t, but %q", rows, cols, want, why)
		}
	}
	for rows := 1; rows <= 5; rows++ {
		for cols := rows; rows*cols <= 30; cols++ {
			check(rows, cols)
		}
	}
	check(3, 11)
	check(3, 12)
}
