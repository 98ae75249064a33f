package theorem

import (
	"fmt"
	"testing"

	"example.com/knighttour/internal/reason"
)

// whyNot returns why there is no tour from start, or nil if there is one.
func whyNot(rows, cols int, start int64) *reason.Reason {
	if why := WhyNotOpen(rows, cols); why != nil {
		return why
	}
	return WhyNotFrom(rows, cols, start)
}

// text returns what the reason says and the numbers in it, or "" if there is none.
func text(why *reason.Reason) string {
	switch {
	case why == nil:
		return ""
	case len(why.Counts) == 0:
		return why.Text
	}
	return fmt.Sprint(why.Text, " ", why.Counts)
}

func TestReasons(t *testing.T) {
	for _, tt := range []struct {
		rows, cols   int
		start        int64
		open, closed string
	}{
		{1, 1, 0, "", "each move changes the colour, and the number of squares is odd [1 0]"},
		{1, 7, 0, "with a side of 1 there are no knight's moves", "each move changes the colour, and the number of squares is odd [4 3]"},
		{8, 1, 0, "with a side of 1 there are no knight's moves", "boards with a side of 1, 2 or 4 have none (Schwenk 1991)"},
		{2, 2, 0, "with a side of 2, each move goes two squares along the other and misses every second one", "boards with a side of 1, 2 or 4 have none (Schwenk 1991)"},
		{3, 3, 0, "exhaustive search finds none on boards of 3x3, 3x5, 3x6 and 4x4", "each move changes the colour, and the number of squares is odd [5 4]"},
		{8, 3, 7, "exhaustive search finds none from that square", "boards of 3x4, 3x6 and 3x8 have none (Schwenk 1991)"},
		{4, 10, 0, "", "boards with a side of 1, 2 or 4 have none (Schwenk 1991)"},
		{4, 10, 10, "with a side of 4, a tour begins and ends on the two long borders", "boards with a side of 1, 2 or 4 have none (Schwenk 1991)"},
		{5, 5, 1, "the number of squares is odd, so a tour begins and ends on the colour of the corners [12 13]", "each move changes the colour, and the number of squares is odd [13 12]"},
		{8, 8, 1, "", ""},
	} {
		t.Run(fmt.Sprintf("board=%dx%d/start=%d", tt.rows, tt.cols, tt.start), func(t *testing.T) {
			if why := text(whyNot(tt.rows, tt.cols, tt.start)); why != tt.open {
				t.Errorf("open: %q, want %q", why, tt.open)
			}
			if why := text(WhyNotClosed(tt.rows, tt.cols)); why != tt.closed {
				t.Errorf("closed: %q, want %q", why, tt.closed)
			}
		})
	}
}

// TestExistence compares the reasons with what there is on small boards.
func TestExistence(t *testing.T) {
	check := func(rows, cols int) {
		for start := range int64(rows * cols) {
			want := exists(rows, cols, start, false)
			if why := whyNot(rows, cols, start); (why == nil) != want {
				t.Errorf("%dx%d from %d: a tour exists: %t, the reason is %v", rows, cols, start, want, why)
			}
		}
		want := exists(rows, cols, 0, true)
		if why := WhyNotClosed(rows, cols); (why == nil) != want {
			t.Errorf("closed %dx%d: a tour exists: %t, the reason is %v", rows, cols, want, why)
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
