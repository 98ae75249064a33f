package knighttour_test

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"example.com/knighttour"
	"example.com/knighttour/internal/graphtest"
)

// TestBoardTour checks that the four methods agree with each other, from every
// start of small boards and for each way to build a tour. Which boards have
// tours is tested where they are built, in internal/theorem.
func TestBoardTour(t *testing.T) {
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
		{3, 33, 50}, {3, 34, 50}, {90, 3, 8}, {4, 77, 76}, {78, 4, 100}, {5, 111, 220}, {25, 33, 400}, {33, 49, 808},
		{60, 71, 7}, {48, 48, 1111}, {999, 1001, 1002}, {1000, 1000, 999},
	} {
		checkBuilt(t, knighttour.MustBoard(tt.rows, tt.cols), tt.start)
	}
}

func checkBuilt(t *testing.T, b knighttour.Board, start int64) {
	t.Helper()
	tour, err := b.Tour(start)
	closed, errClosed := b.ClosedTour(start)
	walk, errWalk := b.Walk(start)
	if err != nil {
		_, errAt := b.WalkAt(start, 0)
		for _, err := range []error{err, errClosed, errWalk, errAt} {
			if !errors.Is(err, knighttour.ErrNoTour) {
				t.Errorf("%v from %d: %v, want ErrNoTour", b, start, err)
			}
		}
		if tour.Path != nil || closed.Path != nil || walk != nil {
			t.Errorf("%v from %d: a tour besides the error", b, start)
		}
		return
	}

	n := int64(b.Rows() * b.Cols())
	if err := knighttour.CheckTour(b, &start, knighttour.Open(), tour); err != nil || tour.Visits != n {
		t.Errorf("%v from %d: %d visits, first %d, %v", b, start, tour.Visits, tour.Path[0], err)
	}
	if errWalk != nil || !slices.Equal(slices.Collect(walk), tour.Path) {
		t.Errorf("%v from %d: Walk differs from Tour, %v", b, start, errWalk)
	}
	for _, k := range []int64{0, n / 3, n - 1} {
		if id, err := b.WalkAt(start, k); id != tour.Path[k] || err != nil {
			t.Errorf("%v: WalkAt(%d, %d) = %d, %v, want %d", b, start, k, id, err, tour.Path[k])
		}
	}
	if tour.IsClosed(b) {
		if errClosed != nil || closed.Visits != n || !slices.Equal(closed.Path, tour.Path) {
			t.Errorf("%v from %d: ClosedTour differs from Tour, %v", b, start, errClosed)
		}
	} else if !errors.Is(errClosed, knighttour.ErrNoTour) || closed.Path != nil {
		t.Errorf("%v from %d: Tour is open, and ClosedTour gives %v, error %v", b, start, closed, errClosed)
	}
}

func TestBoardTourErrors(t *testing.T) {
	for _, tt := range []struct {
		rows, cols int
		start      int64
		want       error
		open       string // what the text of Tour's error ends with
		closed     string // and that of ClosedTour's
	}{
		{8, 8, -1, knighttour.ErrNode, "-1: the 8x8 board has squares from 0 to 63 (Board.ID returns -1 for a row or column beyond the sides)", "-1: the 8x8 board has squares from 0 to 63 (Board.ID returns -1 for a row or column beyond the sides)"},
		{8, 8, 64, knighttour.ErrNode, "64: the 8x8 board has squares from 0 to 63", "64: the 8x8 board has squares from 0 to 63"},
		{2, 3, 6, knighttour.ErrNode, "6: the 2x3 board has squares from 0 to 5", "6: the 2x3 board has squares from 0 to 5"},
		{1, 1, 0, knighttour.ErrNoTour, "", "of the 1x1 board: each move changes the colour, and the number of squares is odd"},
		{7, 1, 0, knighttour.ErrNoTour, "tour of the 7x1 board: with a side of 1 there are no knight's moves", "the number of squares is odd"},
		{2, 2, 0, knighttour.ErrNoTour, "misses every second one", "of the 2x2 board: boards with a side of 1, 2 or 4 have none (Schwenk 1991)"},
		{3, 3, 0, knighttour.ErrNoTour, "tour of the 3x3 board: exhaustive search finds none on boards of 3x3, 3x5, 3x6 and 4x4", "is odd"},
		{8, 3, 7, knighttour.ErrNoTour, "tour of the 8x3 board from square 7 (b6): exhaustive search finds none from that square", "boards of 3x4, 3x6 and 3x8 have none (Schwenk 1991)"},
		{4, 10, 0, knighttour.ErrNoTour, "", "of the 4x10 board: boards with a side of 1, 2 or 4 have none (Schwenk 1991)"},
		{4, 10, 10, knighttour.ErrNoTour, "tour of the 4x10 board from square 10 (a3): with a side of 4, a tour begins and ends on the two long borders", "2 or 4 have none (Schwenk 1991)"},
		{5, 5, 1, knighttour.ErrNoTour, "tour of the 5x5 board from square 1 (b5): the number of squares is odd, so a tour begins and ends on the colour of the corners", "is odd"},
	} {
		t.Run(fmt.Sprintf("board=%dx%d/start=%d", tt.rows, tt.cols, tt.start), func(t *testing.T) {
			b := knighttour.MustBoard(tt.rows, tt.cols)
			check := func(name string, err error, text string) {
				if text == "" && err != nil || text != "" && (!errors.Is(err, tt.want) || !strings.HasSuffix(err.Error(), text)) {
					t.Errorf("%s: %v, want %v with %q", name, err, tt.want, text)
				}
			}
			_, err := b.Tour(tt.start)
			check("Tour", err, tt.open)
			_, err = b.Walk(tt.start)
			check("Walk", err, tt.open)
			_, err = b.WalkAt(tt.start, 0)
			check("WalkAt", err, tt.open)
			_, err = b.ClosedTour(tt.start)
			check("ClosedTour", err, tt.closed)
		})
	}
	_, err := knighttour.Board{}.Tour(0)
	if want := "knighttour: unusable node: start 0: the 0x0 board has no squares"; !errors.Is(err, knighttour.ErrNode) || err.Error() != want {
		t.Errorf("zero Board: %v, want %s", err, want)
	}
}

// TestBoardWalkAtErrors asks for squares before the first and after the last.
func TestBoardWalkAtErrors(t *testing.T) {
	b := knighttour.MustBoard(8, 8)
	for _, k := range []int64{-1, 64, math.MaxInt64} {
		_, err := b.WalkAt(0, k)
		if want := fmt.Sprintf("knighttour: unusable node: index %d of the path: the 8x8 board has 64 squares", k); !errors.Is(err, knighttour.ErrNode) || err.Error() != want {
			t.Errorf("%v, want %s", err, want)
		}
	}
}

// TestBoardTourOfVariants checks that boards that the theorems do not cover are refused.
func TestBoardTourOfVariants(t *testing.T) {
	for _, b := range []knighttour.Board{knighttour.MustVariant(8, 8, 1, 2, 5), knighttour.MustVariant(8, 8, 1, 3)} {
		_, open := b.Tour(0)
		_, closed := b.ClosedTour(0)
		_, walk := b.Walk(0)
		_, at := b.WalkAt(0, 0)
		for _, err := range []error{open, closed, walk, at} {
			want := fmt.Sprintf("knighttour: unusable board: %v: tours are constructed on full boards with a knight only: use Find or Search", b)
			if !errors.Is(err, knighttour.ErrBoard) || err.Error() != want {
				t.Errorf("%v, want %s", err, want)
			}
		}
	}
}

// TestBoardWalkHuge walks over the largest boards, from near their middle. The memory of
// a walk does not grow with the board.
func TestBoardWalkHuge(t *testing.T) {
	side := int(math.Sqrt(math.MaxInt)) / 2 * 2
	long := math.MaxInt / 10 * 2
	for _, size := range [][2]int{{side, side}, {side - 1, side - 1}, {3, long}, {3, long - 1}, {long, 4}, {5, long - 1}} {
		b := knighttour.MustBoard(size[0], size[1])
		row, col := b.Rows()/4*2, b.Cols()/4*2
		if b.Cols() == 4 {
			col = 3
		}
		start := b.ID(row, col)
		allocs := testing.AllocsPerRun(1, func() {
			walk, err := b.Walk(start)
			if err != nil {
				t.Fatal(err)
			}
			steps, last := 0, int64(-1)
			for s := range walk {
				if steps > 0 && !b.HasEdgeBetween(last, s) || steps == 0 && s != start {
					t.Fatalf("%v: step %d: no move from %d to %d", b, steps, last, s)
				}
				last = s
				if steps++; steps == 1e5 {
					break
				}
			}
		})
		if allocs > 500 {
			t.Errorf("%v: %v allocations", b, allocs)
		}
	}
}

func BenchmarkBoardTour(b *testing.B) {
	for _, side := range []int{10, 32, 100, 316, 1000, 1001, 3162, 10000} {
		board, kind := knighttour.MustBoard(side, side), "closed"
		if side%2 != 0 {
			kind = "open"
		}
		b.Run(fmt.Sprintf("board=%v/tour=%s", board, kind), func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				if _, err := board.Tour(0); err != nil {
					b.Fatal(err)
				}
			}
			reportPerSquare(b, board)
		})
	}
}

func BenchmarkBoardWalk(b *testing.B) {
	for _, size := range [][2]int{{10, 10}, {32, 32}, {100, 100}, {1000, 1000}, {1001, 1001}, {3, 333334}, {3, 333333}, {4, 250000}, {5, 200000}, {10000, 10000}, {31622, 31624}} {
		board := knighttour.MustBoard(size[0], size[1])
		b.Run(fmt.Sprintf("board=%v", board), func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				walk, err := board.Walk(0)
				if err != nil {
					b.Fatal(err)
				}
				var sum int64
				for s := range walk {
					sum += s
				}
				if n := int64(board.Rows() * board.Cols()); sum != n*(n-1)/2 {
					b.Fatal("wrong sum")
				}
			}
			reportPerSquare(b, board)
		})
	}
}

func BenchmarkBoardWalkAt(b *testing.B) {
	for _, size := range [][2]int{{100, 100}, {10000, 10000}, {3, 33333334}} {
		board := knighttour.MustBoard(size[0], size[1])
		b.Run(fmt.Sprintf("board=%v", board), func(b *testing.B) {
			k := int64(0)
			for b.Loop() {
				if _, err := board.WalkAt(0, k); err != nil {
					b.Fatal(err)
				}
				k = (k + 48271) % int64(board.Rows()*board.Cols())
			}
		})
	}
}

func reportPerSquare(b *testing.B, board knighttour.Board) {
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(board.Rows()*board.Cols()), "ns/square")
}
