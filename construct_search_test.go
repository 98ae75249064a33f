package knighttour

import (
	"errors"
	"testing"
)

// TestBoardTourAgainstSearch compares with what the package's own search finds
// or proves, closed tours too.
func TestBoardTourAgainstSearch(t *testing.T) {
	most := 8
	if raceEnabled {
		most = 6
	}
	for rows := 1; rows <= most; rows++ {
		for cols := 1; cols <= 12; cols++ {
			b := newBoard(t, rows, cols)
			t.Run("board="+b.String(), func(t *testing.T) {
				t.Parallel()
				f := Freeze(b)
				for start := range int64(rows * cols) {
					_, built := b.Tour(start)
					againstSearch(t, f, start, Open(), built)
					_, built = b.ClosedTour(start)
					againstSearch(t, f, start, Closed(), built)
				}
			})
		}
	}
}

// againstSearch compares the error of a tour that was built, or nil, with that
// of a search for the goal.
func againstSearch(t *testing.T, f *Frozen, start int64, goal Goal, built error) {
	t.Helper()
	_, found := Search{Goal: goal, Orders: []Order{Warnsdorff(), Outward()}}.Tour(t.Context(), f, start)
	if (built == nil) != (found == nil) || built != nil && (!errors.Is(built, ErrNoTour) || !errors.Is(found, ErrNoTour)) {
		t.Errorf("start=%d/closed=%v: built %v, searched %v", start, goal == Closed(), built, found)
	}
}
