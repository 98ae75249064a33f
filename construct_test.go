package knighttour_test

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"testing"

	"example.com/knighttour"
	"example.com/knighttour/internal/graphtest"
)

// TestBoardTour checks that Tour, ClosedTour and Walk agree, from every start
// of small boards and for each way to build a tour. Which boards have tours is
// tested in internal/theorem.
func TestBoardTour(t *testing.T) {
	graphtest.Slow(t)
	graphtest.OneGoroutine(t)
	t.Parallel()
	for rows := 1; rows <= 12; rows++ {
		for cols := 1; cols <= 12; cols++ {
			for start := range int64(rows * cols) {
				checkBuilt(t, knighttour.MustBoard(rows, cols), start)
			}
		}
	}
	for _, tt := range []struct {
		rows, cols int
		start      int64
	}{
		{3, 33, 50},
		{3, 34, 50},
		{90, 3, 8},
		{4, 77, 76},
		{78, 4, 100},
		{5, 111, 220},
		{25, 33, 400},
		{33, 49, 808},
		{60, 71, 7},
		{48, 48, 1111},
		{999, 1001, 1002},
		{1000, 1000, 999},
	} {
		checkBuilt(t, knighttour.MustBoard(tt.rows, tt.cols), tt.start)
	}
}

// checkBuilt compares the results of Tour, ClosedTour and Walk from a start.
func checkBuilt(t *testing.T, b knighttour.Board, start int64) {
	t.Helper()
	tour, err := b.Tour(start)
	closed, errClosed := b.ClosedTour(start)
	walk, errWalk := b.Walk(start)
	if err != nil {
		if walk != nil {
			t.Errorf("%v from %d: a walk with an error", b, start)
		}
		checkNone(t, b, start, "Walk", nil, errWalk)
		checkNone(t, b, start, "Tour", tour.Path, err)
		checkNone(t, b, start, "ClosedTour", closed.Path, errClosed)
		return
	}

	n := int64(b.Rows() * b.Cols())
	if err := wrongTour(b, &start, knighttour.Open(), tour); err != nil {
		t.Errorf("%v from %d: %v", b, start, err)
	}
	if tour.Visits != n {
		t.Errorf("%v from %d: %d visits, want %d", b, start, tour.Visits, n)
	}
	if errWalk != nil {
		t.Fatalf("%v from %d: no walk: %v", b, start, errWalk)
	}
	if !slices.Equal(slices.Collect(walk), tour.Path) {
		t.Errorf("%v from %d: Walk differs from Tour", b, start)
	}
	if !tour.IsClosed(b) {
		checkNone(t, b, start, "ClosedTour", closed.Path, errClosed)
		return
	}
	if diff := difference(closed, errClosed, tour, nil); diff != "" {
		t.Errorf("%v from %d: ClosedTour differs from Tour: %.300s", b, start, diff)
	}
}

// checkNone checks that a method returns a proof that there is no tour, and no
// path.
func checkNone(
	t *testing.T, b knighttour.Board, start int64, method string, path []int64, err error,
) {
	t.Helper()
	if !errors.Is(err, knighttour.ErrNoTour) {
		t.Errorf("%v from %d: %s fails with %v, want ErrNoTour", b, start, method, err)
	}
	if path != nil {
		t.Errorf("%v from %d: %s gives %.300v with an error", b, start, method, path)
	}
}

// TestBoardWalkHuge walks over the largest boards, from a square near the
// centre, with little memory.
func TestBoardWalkHuge(t *testing.T) {
	graphtest.Slow(t)
	side := int(math.Sqrt(math.MaxInt)) / 2 * 2
	long := math.MaxInt / 10 * 2
	for _, size := range [][2]int{
		{side, side}, {side - 1, side - 1}, {3, long}, {3, long - 1}, {long, 4}, {5, long - 1},
	} {
		b := knighttour.MustBoard(size[0], size[1])
		row, col := b.Rows()/4*2, b.Cols()/4*2
		if b.Cols() == 4 {
			col = 3
		}
		start := b.ID(row, col)
		allocs := testing.AllocsPerRun(1, func() {
			steps, last := 0, int64(-1)
			for s := range must(b.Walk(start)) {
				if steps > 0 && !b.HasEdgeBetween(last, s) {
					t.Fatalf("%v: step %d: no move from %d to %d", b, steps, last, s)
				}
				if steps == 0 && s != start {
					t.Fatalf("%v: the walk begins at %d, want %d", b, s, start)
				}
				last = s
				steps++
				if steps == 1e5 {
					break
				}
			}
		})
		if allocs > 500 {
			t.Errorf("%v: %v allocations", b, allocs)
		}
	}
}

// BenchmarkBoardTour builds the tours of square boards by theorem.
func BenchmarkBoardTour(b *testing.B) {
	for _, side := range []int{10, 32, 100, 316, 1000, 1001, 3162, 10000} {
		board, kind := knighttour.MustBoard(side, side), [2]string{"closed", "open"}[side%2]
		measureRuns(b, fmt.Sprintf("board=%v/tour=%s", board, kind), side*side, "square", func() {
			must(board.Tour(0))
		})
	}
}

// BenchmarkBoardWalk walks the tours of boards by theorem, without keeping
// them.
func BenchmarkBoardWalk(b *testing.B) {
	for _, size := range [][2]int{
		{10, 10}, {32, 32}, {100, 100}, {1000, 1000}, {1001, 1001}, {3, 333334}, {3, 333333},
		{4, 250000}, {5, 200000}, {10000, 10000}, {31622, 31624},
	} {
		board := knighttour.MustBoard(size[0], size[1])
		n := int64(size[0] * size[1])
		measureRuns(b, fmt.Sprintf("board=%v", board), int(n), "square", func() {
			sum := int64(0)
			for s := range must(board.Walk(0)) {
				sum += s
			}
			if sum != n*(n-1)/2 {
				panic("wrong sum")
			}
		})
	}
}
