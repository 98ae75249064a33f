package knighttour

import (
	"errors"
	"fmt"
	"iter"
	"math"
	"slices"
	"strings"
	"sync"
	"testing"
)

// follow checks a sequence of squares against the definition of a tour, and
// nothing that the construction goes by.
func follow(rows, cols int, start int64, closed bool, squares iter.Seq[int64]) error {
	move := func(s, t int64) bool {
		c := int64(cols)
		rows, cols := s/c-t/c, s%c-t%c
		return rows*rows+cols*cols == 5
	}
	seen := make([]bool, rows*cols)
	n, last := 0, start
	counted := func(yield func(int64) bool) {
		for s := range squares {
			n, last = n+1, s
			if n == 1 && s != start || !yield(s) {
				return
			}
		}
	}
	visit := func(s int64) (again bool, err error) {
		if s < 0 || s >= int64(len(seen)) {
			return false, fmt.Errorf("square %d", s)
		}
		again, seen[s] = seen[s], true
		return again, nil
	}
	if err := checkSteps(counted, visit, move); err != nil {
		return err
	}
	switch {
	case n != len(seen):
		return fmt.Errorf("%d squares of %d, from %d", n, len(seen), start)
	case closed && !move(last, start):
		return fmt.Errorf("no move from the last square %d to the first", last)
	}
	return nil
}

// hasClosed is Schwenk's theorem.
func hasClosed(rows, cols int) bool {
	m, n := min(rows, cols), max(rows, cols)
	return m*n%2 == 0 && m != 1 && m != 2 && m != 4 && !(m == 3 && (n == 4 || n == 6 || n == 8))
}

// hasOpen is what the theorems say of open tours from the square at row, col.
func hasOpen(rows, cols, row, col int) bool {
	if rows > cols {
		rows, cols, row, col = cols, rows, col, row
	}
	if rows*cols%2 != 0 && (row+col)%2 != 0 {
		return false
	}
	switch rows {
	case 1:
		return cols == 1
	case 2:
		return false
	case 3:
		switch cols {
		case 3, 5, 6:
			return false
		case 4:
			return col == 0 || col == 3
		case 7:
			return row != 1 || col != 3
		case 8:
			return row != 1 || col != 2 && col != 5
		}
	case 4:
		return cols > 4 && (row == 0 || row == 3)
	}
	return true
}

// testTour checks the answer of Tour for one board and start.
func testTour(t *testing.T, rows, cols int, start int64) {
	t.Helper()
	tour, err := Board{rows: rows, cols: cols}.Tour(start)
	if !hasOpen(rows, cols, int(start)/cols, int(start)%cols) {
		if !errors.Is(err, ErrNoTour) || tour.Path != nil {
			t.Errorf("%dx%d from %d: %v, error %v, want ErrNoTour", rows, cols, start, tour, err)
		}
		return
	}
	if err == nil {
		err = follow(rows, cols, start, hasClosed(rows, cols), slices.Values(tour.Path))
	}
	if err != nil {
		t.Errorf("%dx%d from %d: %v", rows, cols, start, err)
	}
	if tour.Visits != int64(rows*cols) {
		t.Errorf("%dx%d from %d: %d visits", rows, cols, start, tour.Visits)
	}
}

// testTours checks the answers of Tour for every start of a board and of the
// board upright.
func testTours(t *testing.T, rows, cols int) {
	t.Helper()
	for start := range int64(rows * cols) {
		testTour(t, rows, cols, start)
		if rows != cols {
			testTour(t, cols, rows, start)
		}
	}
}

func TestBoardTourEveryStart(t *testing.T) {
	for rows := 1; rows <= 16; rows++ {
		for cols := rows; cols <= 16; cols++ {
			testTours(t, rows, cols)
		}
	}
}

func TestBoardTourThin(t *testing.T) {
	for rows := 3; rows <= 5; rows++ {
		for cols := 17; cols <= scaled(40, 80); cols++ {
			testTours(t, rows, cols)
		}
	}
	for cols := 81; cols <= 2000; cols += 19 {
		for rows := 3; rows <= 5; rows++ {
			for start := 0; start < rows*cols; start += rows*cols/5 + 1 {
				testTour(t, rows, cols, int64(start))
				testTour(t, cols, rows, int64(start))
			}
		}
	}
}

func TestBoardTourOdd(t *testing.T) {
	last := scaled(23, 31)
	for rows := 7; rows <= last; rows += 2 {
		for cols := max(17, rows); cols <= last; cols += 2 {
			testTours(t, rows, cols)
		}
	}
}

func TestBoardTourLarge(t *testing.T) {
	for _, size := range [][2]int{{100, 100}, {101, 1000}, {999, 1001}, {1000, 1000}, {6, 9999}, {7, 9999}, {1234, 567}} {
		rows, cols := size[0], size[1]
		for _, start := range []int{0, cols + 1, rows*cols/2 + 2, rows*cols - 1} {
			testTour(t, rows, cols, int64(start))
		}
	}
}

func TestBoardClosedTour(t *testing.T) {
	for rows := 1; rows <= 40; rows++ {
		for cols := 1; cols <= 40; cols++ {
			n := int64(rows * cols)
			for _, start := range []int64{0, n / 2, n - 1} {
				tour, err := Board{rows: rows, cols: cols}.ClosedTour(start)
				if !hasClosed(rows, cols) {
					if !errors.Is(err, ErrNoTour) || tour.Path != nil {
						t.Errorf("%dx%d from %d: %v, error %v, want ErrNoTour", rows, cols, start, tour, err)
					}
					continue
				}
				if err == nil {
					err = follow(rows, cols, start, true, slices.Values(tour.Path))
				}
				if err != nil || tour.Visits != n {
					t.Errorf("%dx%d from %d: %d visits, error %v", rows, cols, start, tour.Visits, err)
				}
			}
		}
	}
}

// A closed tour is the same from every start but for its direction, and it is
// what Tour returns.
func TestBoardClosedTourIsOneRound(t *testing.T) {
	for _, b := range []Board{{rows: 5, cols: 6}, {rows: 3, cols: 10}, {rows: 22, cols: 3}, {rows: 13, cols: 14}, {rows: 24, cols: 17}} {
		edges := func(path []int64) map[[2]int64]bool {
			set := make(map[[2]int64]bool)
			for i, s := range path {
				next := path[(i+1)%len(path)]
				set[[2]int64{min(s, next), max(s, next)}] = true
			}
			return set
		}
		first, _ := b.ClosedTour(0)
		want := edges(first.Path)
		for start := range int64(b.squares()) {
			tour, err := b.ClosedTour(start)
			if err != nil {
				t.Fatal(err)
			}
			for e := range edges(tour.Path) {
				if !want[e] {
					t.Fatalf("%v: move %v from start %d, but not from 0", b, e, start)
				}
			}
			if open, _ := b.Tour(start); !slices.Equal(open.Path, tour.Path) {
				t.Fatalf("%v from %d: Tour and ClosedTour differ", b, start)
			}
		}
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
		{8, 8, -1, ErrNode, "-1: the 8x8 board has squares from 0 to 63", "-1: the 8x8 board has squares from 0 to 63"},
		{8, 8, 64, ErrNode, "64: the 8x8 board has squares from 0 to 63", "64: the 8x8 board has squares from 0 to 63"},
		{2, 3, 6, ErrNode, "6: the 2x3 board has squares from 0 to 5", "6: the 2x3 board has squares from 0 to 5"},
		{1, 1, 0, ErrNoTour, "", "of the 1x1 board is closed: each move changes the colour, and the number of squares is odd"},
		{7, 1, 0, ErrNoTour, "tour of the 7x1 board: with a side of 1 there are no knight's moves", "the number of squares is odd"},
		{2, 2, 0, ErrNoTour, "misses every second one", "of the 2x2 board is closed: boards with a side of 1, 2 or 4 have none (Schwenk 1991)"},
		{3, 3, 0, ErrNoTour, "tour of the 3x3 board: exhaustive search finds none on boards of 3x3, 3x5, 3x6 and 4x4", "is odd"},
		{8, 3, 7, ErrNoTour, "tour of the 8x3 board from square 7: exhaustive search finds none from that square", "boards of 3x4, 3x6 and 3x8 have none (Schwenk 1991)"},
		{4, 10, 0, ErrNoTour, "", "of the 4x10 board is closed: boards with a side of 1, 2 or 4 have none (Schwenk 1991)"},
		{4, 10, 10, ErrNoTour, "tour of the 4x10 board from square 10: with a side of 4, a tour begins and ends on the two long borders", "2 or 4 have none (Schwenk 1991)"},
		{5, 5, 1, ErrNoTour, "tour of the 5x5 board from square 1: the number of squares is odd, so a tour begins and ends on the colour of the corners", "is odd"},
	} {
		t.Run(fmt.Sprintf("board=%dx%d/start=%d", tt.rows, tt.cols, tt.start), func(t *testing.T) {
			b := Board{rows: tt.rows, cols: tt.cols}
			check := func(name string, err error, text string) {
				if text == "" && err != nil || text != "" && (!errors.Is(err, tt.want) || !strings.HasSuffix(err.Error(), text)) {
					t.Errorf("%s: %v, want %v with %q", name, err, tt.want, text)
				}
			}
			_, err := b.Tour(tt.start)
			check("Tour", err, tt.open)
			_, err = b.Walk(tt.start)
			check("Walk", err, tt.open)
			_, err = b.ClosedTour(tt.start)
			check("ClosedTour", err, tt.closed)
		})
	}
	_, err := Board{}.Tour(0)
	if want := "knighttour: no such node: start 0: the 0x0 board has no squares"; !errors.Is(err, ErrNode) || err.Error() != want {
		t.Errorf("zero Board: %v, want %s", err, want)
	}
}

func TestBoardWalk(t *testing.T) {
	for _, tt := range []struct {
		rows, cols int
		start      int64
	}{
		{1, 1, 0}, {3, 4, 3}, {3, 33, 50}, {3, 34, 50}, {90, 3, 8}, {4, 5, 0}, {4, 77, 76}, {78, 4, 100},
		{5, 5, 12}, {5, 111, 220}, {8, 8, 63}, {11, 11, 60}, {25, 33, 400}, {60, 71, 7},
	} {
		t.Run(fmt.Sprintf("board=%dx%d/start=%d", tt.rows, tt.cols, tt.start), func(t *testing.T) {
			b := Board{rows: tt.rows, cols: tt.cols}
			tour, err := b.Tour(tt.start)
			if err != nil {
				t.Fatal(err)
			}
			walk, err := b.Walk(tt.start)
			if err != nil {
				t.Fatal(err)
			}
			// Broken off at every length in turn, and then from many goroutines.
			for n := range min(100, len(tour.Path)) {
				i := 0
				for s := range walk {
					if s != tour.Path[i] {
						t.Fatalf("square %d: %d, want %d", i, s, tour.Path[i])
					}
					if i++; i > n {
						break
					}
				}
			}
			var wg sync.WaitGroup
			for range 4 {
				wg.Add(1)
				go func() {
					defer wg.Done()
					if got := slices.Collect(walk); !slices.Equal(got, tour.Path) {
						t.Errorf("walk differs from tour")
					}
				}()
			}
			wg.Wait()
		})
	}
}

// TestBoardWalkLong follows walks move by move; every square comes once, which
// the sum of their IDs confirms.
func TestBoardWalkLong(t *testing.T) {
	boards := []Board{{rows: 3000, cols: 3000}, {rows: 2999, cols: 3001}, {rows: 3, cols: 999999}, {rows: 1000000, cols: 3}, {rows: 4, cols: 999999}, {rows: 5, cols: 999999}}
	if long() && !raceEnabled {
		boards = append(boards, Board{rows: 10000, cols: 10000})
	}
	for _, b := range boards {
		walk, err := b.Walk(2)
		if err != nil {
			t.Fatal(err)
		}
		n, sum := int64(b.squares()), int64(0)
		summed := func(yield func(int64) bool) {
			for id := range walk {
				sum += id
				if !yield(id) {
					return
				}
			}
		}
		if err := follow(b.rows, b.cols, 2, hasClosed(b.rows, b.cols), summed); err != nil {
			t.Errorf("%v: %v", b, err)
		}
		if want := n * (n - 1) / 2; sum != want {
			t.Errorf("%v: the IDs add up to %d, want %d", b, sum, want)
		}
	}
}

// The largest boards there are, from near their middle: what a walk needs does
// not grow with the board.
func TestBoardWalkHuge(t *testing.T) {
	side := int(math.Sqrt(math.MaxInt)) / 2 * 2
	long := math.MaxInt / 10 * 2
	for _, b := range []Board{{rows: side, cols: side}, {rows: side - 1, cols: side - 1}, {rows: 3, cols: long}, {rows: 3, cols: long - 1}, {rows: long, cols: 4}, {rows: 5, cols: long - 1}} {
		row, col := b.rows/4*2, b.cols/4*2
		if b.cols == 4 {
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

func FuzzBoardTour(f *testing.F) {
	f.Add(uint8(8), uint8(8), uint16(0))
	f.Add(uint8(3), uint8(8), uint16(10))
	f.Add(uint8(4), uint8(77), uint16(76))
	f.Add(uint8(99), uint8(101), uint16(5000))
	f.Fuzz(func(t *testing.T, rows, cols uint8, start uint16) {
		b, err := NewBoard(rows, cols)
		if err != nil {
			t.Skip()
		}
		if int(start) < b.squares() {
			testTour(t, b.rows, b.cols, int64(start))
			return
		}
		if _, err := b.Tour(int64(start)); !errors.Is(err, ErrNode) {
			t.Errorf("%v from %d: %v, want ErrNode", b, start, err)
		}
	})
}

func BenchmarkBoardTour(b *testing.B) {
	for _, side := range []int{10, 32, 100, 316, 1000, 1001, 3162, 10000} {
		board, kind := Board{rows: side, cols: side}, "closed"
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
	for _, board := range []Board{{rows: 10, cols: 10}, {rows: 32, cols: 32}, {rows: 100, cols: 100}, {rows: 1000, cols: 1000}, {rows: 1001, cols: 1001}, {rows: 3, cols: 333334}, {rows: 3, cols: 333333}, {rows: 4, cols: 250000}, {rows: 5, cols: 200000}, {rows: 10000, cols: 10000}, {rows: 31622, cols: 31624}} {
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
				if n := int64(board.squares()); sum != n*(n-1)/2 {
					b.Fatal("wrong sum")
				}
			}
			reportPerSquare(b, board)
		})
	}
}

func reportPerSquare(b *testing.B, board Board) {
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(board.squares()), "ns/square")
}
