package knighttour_test

import (
	"errors"
	"testing"

	"example.com/knighttour"
	"example.com/knighttour/internal/graphtest"
)

// TestBoardTourAgainstSearch compares with what the package's own search finds
// or proves, closed tours too.
func TestBoardTourAgainstSearch(t *testing.T) {
	most := 8
	if graphtest.Race {
		most = 6
	}
	for rows := 1; rows <= most; rows++ {
		for cols := 1; cols <= 12; cols++ {
			b := knighttour.MustBoard(rows, cols)
			t.Run("board="+b.String(), func(t *testing.T) {
				t.Parallel()
				f := knighttour.Freeze(b)
				for start := range int64(rows * cols) {
					_, built := b.Tour(start)
					againstSearch(t, f, start, knighttour.Open(), built)
					_, built = b.ClosedTour(start)
					againstSearch(t, f, start, knighttour.Closed(), built)
				}
			})
		}
	}
}

// againstSearch compares the error of a tour that was built, or nil, with that
// of a search for the goal.
func againstSearch(t *testing.T, f *knighttour.Frozen, start int64, goal knighttour.Goal, built error) {
	t.Helper()
	_, found := knighttour.Search{Goal: goal, Orders: []knighttour.Order{knighttour.Warnsdorff(), knighttour.Outward()}}.Tour(t.Context(), f, start)
	if (built == nil) != (found == nil) || built != nil && (!errors.Is(built, knighttour.ErrNoTour) || !errors.Is(found, knighttour.ErrNoTour)) {
		t.Errorf("start=%d/closed=%v: built %v, searched %v", start, goal == knighttour.Closed(), built, found)
	}
}
