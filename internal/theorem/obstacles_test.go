package theorem

import "testing"

// notFrom returns why there is no open tour from start.
func notFrom(rows, cols int, start int64) string {
	if why := NotOpen(rows, cols); why != "" {
		return why
	}
	return NotFrom(rows, cols, start)
}

func TestObstacles(t *testing.T) {
	for _, tt := range []struct {
		rows, cols   int
		start        int64
		open, closed string
	}{
		{1, 1, 0, "", oddClosed},
		{1, 7, 0, line, oddClosed},
		{8, 1, 0, line, schwenk},
		{2, 2, 0, strip, schwenk},
		{3, 3, 0, small, oddClosed},
		{8, 3, 7, smallStart, schwenkThree},
		{4, 10, 0, "", schwenk},
		{4, 10, 10, borders, schwenk},
		{5, 5, 1, oddStart, oddClosed},
		{8, 8, 1, "", ""},
	} {
		if open, closed := notFrom(tt.rows, tt.cols, tt.start), NotClosed(tt.rows, tt.cols); open != tt.open || closed != tt.closed {
			t.Errorf("%dx%d from %d: open %q, closed %q, want %q and %q", tt.rows, tt.cols, tt.start, open, closed, tt.open, tt.closed)
		}
	}
}

// TestExistence compares the obstacles with what there is on small boards.
func TestExistence(t *testing.T) {
	check := func(rows, cols int) {
		for start := range int64(rows * cols) {
			if why, want := notFrom(rows, cols, start), exists(rows, cols, start, false); (why == "") != want {
				t.Errorf("%dx%d from %d: a tour exists: %t, but %q", rows, cols, start, want, why)
			}
		}
		if why, want := NotClosed(rows, cols), exists(rows, cols, 0, true); (why == "") != want {
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
