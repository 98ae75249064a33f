package theorem

import (
	"context"
	"fmt"
	"slices"
	"testing"

	"example.com/knighttour/internal/graphtest"
	"example.com/knighttour/internal/work"
)

// testRoute follows the tour from start, which must exist if and only if the
// theorems say so.
func testRoute(t *testing.T, rows, cols int, start int64) {
	t.Helper()
	closed := hasClosed(rows, cols)
	open := hasOpen(rows, cols, int(start)/cols, int(start)%cols)
	if why := NotClosed(rows, cols); (why == "") != closed {
		t.Errorf("%dx%d: closed %q, want %t", rows, cols, why, closed)
		return
	}
	if why := notFrom(rows, cols, start); (why == "") != open {
		t.Errorf("%dx%d from %d: open %q, want %t", rows, cols, start, why, open)
		return
	}
	if !open {
		return
	}
	path := pathOf(NewRoute(rows, cols, start))
	if err := checkRoute(rows, cols, start, closed, slices.Values(path)); err != nil {
		t.Errorf("%dx%d from %d: %v", rows, cols, start, err)
	}
}

// pathOf returns all squares of a route.
func pathOf(r Route) []int64 {
	return graphtest.Must(r.Path(work.New(context.Background())))
}

// TestPathStops checks that a path that is stopped half-way has the first
// squares of the tour.
func TestPathStops(t *testing.T) {
	for _, rows := range []int{4, 20} { // four rows have two walkers
		r := NewRoute(rows, 40, 0)
		all := pathOf(r)
		graphtest.CheckStops(t, 3, 5, func(units int) error {
			path, err := r.Path(work.StopAfter(units))
			n := len(path)
			if err == nil && n < len(all) {
				t.Fatalf("%d rows, after %d units: %d squares and no error", rows, units, n)
			}
			if n == 0 || !slices.Equal(path, all[:n]) {
				t.Fatalf("%d rows, after %d units: %v, %v", rows, units, path, err)
			}
			return err
		})
	}
}

// testRoutes checks every step-th start of a board and of the board transposed.
func testRoutes(t *testing.T, rows, cols, step int) {
	t.Helper()
	for start := 0; start < rows*cols; start += step {
		testRoute(t, rows, cols, int64(start))
		if rows != cols {
			testRoute(t, cols, rows, int64(start))
		}
	}
}

// TestRouteEveryStart checks all starts of small, thin and odd boards.
func TestRouteEveryStart(t *testing.T) {
	graphtest.Slow(t)
	graphtest.OneGoroutine(t)
	thin, odd := graphtest.Scaled(24, 80), graphtest.Scaled(17, 31)
	for rows := 1; rows <= odd; rows++ {
		for cols := rows; cols <= thin; cols++ {
			isSmall := cols <= 16
			isThin := rows >= 3 && rows <= 5
			isOdd := rows%2 == 1 && cols%2 == 1 && rows >= 7 && cols <= odd
			if isSmall || isThin || isOdd {
				testRoutes(t, rows, cols, 1)
			}
		}
	}
}

// TestRouteThin checks a few starts of long boards of three to five rows.
func TestRouteThin(t *testing.T) {
	graphtest.Slow(t)
	for rows := 3; rows <= 5; rows++ {
		for cols := 81; cols <= 2000; cols += 19 {
			testRoutes(t, rows, cols, rows*cols/5+1)
		}
	}
}

// TestRouteSides checks a few starts of boards of all sides up to 40, and of
// large ones.
func TestRouteSides(t *testing.T) {
	graphtest.Slow(t)
	sizes := [][2]int{
		{100, 100},
		{101, 1000},
		{999, 1001},
		{1000, 1000},
		{6, 9999},
		{7, 9999},
		{1234, 567},
	}
	for i := range 40 * 40 {
		sizes = append(sizes, [2]int{1 + i/40, 1 + i%40})
	}
	for _, size := range sizes {
		n := size[0] * size[1]
		for _, start := range []int{0, size[1] + 1, n / 2, n/2 + 2, n - 1} {
			testRoute(t, size[0], size[1], int64(start%n))
		}
	}
}

// TestRouteClosedIsOneCycle checks that a closed tour has the same moves from
// every start.
func TestRouteClosedIsOneCycle(t *testing.T) {
	for _, size := range [][2]int{{5, 6}, {3, 10}, {22, 3}, {13, 14}, {24, 17}} {
		rows, cols := size[0], size[1]
		edges := func(path []int64) map[[2]int64]bool {
			set := make(map[[2]int64]bool)
			for i, s := range path {
				next := path[(i+1)%len(path)]
				set[[2]int64{min(s, next), max(s, next)}] = true
			}
			return set
		}
		want := edges(pathOf(NewRoute(rows, cols, 0)))
		for start := range int64(rows * cols) {
			for e := range edges(pathOf(NewRoute(rows, cols, start))) {
				if !want[e] {
					t.Fatalf("%dx%d: move %v from start %d, but not from 0", rows, cols, e, start)
				}
			}
		}
	}
}

// routes calls f with two or more routes of each kind, each in a subtest of its
// own.
func routes(t *testing.T, f func(t *testing.T, r Route)) {
	for _, tt := range []struct {
		rows, cols int
		start      int64
	}{
		{rows: 1, cols: 1, start: 0},
		{rows: 3, cols: 4, start: 3},
		{rows: 3, cols: 7, start: 2},
		{rows: 3, cols: 33, start: 50},
		{rows: 3, cols: 34, start: 50},
		{rows: 90, cols: 3, start: 8},
		{rows: 4, cols: 5, start: 0},
		{rows: 4, cols: 77, start: 76},
		{rows: 78, cols: 4, start: 100},
		{rows: 5, cols: 5, start: 12},
		{rows: 5, cols: 111, start: 220},
		{rows: 8, cols: 8, start: 63},
		{rows: 11, cols: 11, start: 60},
		{rows: 25, cols: 33, start: 400},
		{rows: 33, cols: 49, start: 808},
		{rows: 60, cols: 71, start: 7},
		{rows: 48, cols: 48, start: 1111},
	} {
		t.Run(fmt.Sprintf("board=%dx%d/start=%d", tt.rows, tt.cols, tt.start), func(t *testing.T) {
			f(t, NewRoute(tt.rows, tt.cols, tt.start))
		})
	}
}

// TestRouteAll stops All after each number of squares, and uses it from several
// goroutines.
func TestRouteAll(t *testing.T) {
	routes(t, func(t *testing.T, r Route) {
		path := pathOf(r)
		all := r.All()
		for n := 1; n <= min(100, len(path)); n++ {
			i := 0
			for s := range all {
				if s != path[i] {
					t.Fatalf("square %d: %d, want %d", i, s, path[i])
				}
				i++
				if i == n {
					break
				}
			}
		}
		for range 4 {
			t.Run("goroutine", func(t *testing.T) {
				t.Parallel()
				if !slices.Equal(slices.Collect(all), path) {
					t.Errorf("All differs from Path")
				}
			})
		}
	})
}

// TestRouteLong follows tours of millions of squares.
func TestRouteLong(t *testing.T) {
	graphtest.Slow(t)
	graphtest.OneGoroutine(t)
	sizes := [][2]int{
		{3000, 3000},
		{2999, 3001},
		{3, 999999},
		{1000000, 3},
		{4, 999999},
		{5, 999999},
		{10000, 10000},
	}
	for _, size := range sizes[:graphtest.Scaled(6, 7)] {
		rows, cols := size[0], size[1]
		squares := NewRoute(rows, cols, 2).All()
		if err := checkRoute(rows, cols, 2, hasClosed(rows, cols), squares); err != nil {
			t.Errorf("%dx%d: %v", rows, cols, err)
		}
	}
}

// FuzzRoute follows the tour of any board from any start.
func FuzzRoute(f *testing.F) {
	f.Add(uint8(8), uint8(8), uint16(0))
	f.Add(uint8(3), uint8(8), uint16(10))
	f.Add(uint8(4), uint8(77), uint16(76))
	f.Add(uint8(99), uint8(101), uint16(5000))
	f.Fuzz(func(t *testing.T, rows, cols uint8, start uint16) {
		if int(start) >= int(rows)*int(cols) {
			t.Skip()
		}
		testRoute(t, int(rows), int(cols), int64(start))
	})
}
