package theorem

import "testing"

// notFrom returns why there is no open tour from start.
func notFrom(rows, cols int, start int64) Obstacle {
	if why := NotOpen(rows, cols); why != None {
		return why
	}
	return NotFrom(rows, cols, start)
}

func TestObstacles(t *testing.T) {
	for _, tt := range []struct {
		rows, cols   int
		start        int64
		open, closed Obstacle
	}{
		{1, 1, 0, None, OddClosed},
		{1, 7, 0, Line, OddClosed},
		{8, 1, 0, Line, Schwenk},
		{2, 2, 0, Strip, Schwenk},
		{3, 3, 0, Small, OddClosed},
		{8, 3, 7, SmallStart, SchwenkThree},
		{4, 10, 0, None, Schwenk},
		{4, 10, 10, Borders, Schwenk},
		{5, 5, 1, OddStart, OddClosed},
		{8, 8, 1, None, None},
	} {
		if open, closed := notFrom(tt.rows, tt.cols, tt.start), NotClosed(tt.rows, tt.cols); open != tt.open || closed != tt.closed {
			t.Errorf("%dx%d from %d: open %d, closed %d, want %d and %d", tt.rows, tt.cols, tt.start, open, closed, tt.open, tt.closed)
		}
	}
}

// TestExistence compares the obstacles with what there is on small boards.
func TestExistence(t *testing.T) {
	check := func(rows, cols int) {
		for start := range int64(rows * cols) {
			if why, want := notFrom(rows, cols, start), exists(rows, cols, start, false); (why == None) != want {
				t.Errorf("%dx%d from %d: a tour exists: %t, the obstacle is %d", rows, cols, start, want, why)
			}
		}
		if why, want := NotClosed(rows, cols), exists(rows, cols, 0, true); (why == None) != want {
			t.Errorf("closed %dx%d: a tour exists: %t, the obstacle is %d", rows, cols, want, why)
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
