package theorem

import (
	"context"
	"fmt"
	"slices"
	"testing"

	"example.com/knighttour/internal/graphtest"
	"example.com/knighttour/internal/work"
)

// testRoute follows the tour from start, which there must be if and only if the
// theorems say so.
func testRoute(t *testing.T, rows, cols int, start int64) {
	t.Helper()
	closed := hasClosed(rows, cols)
	open := hasOpen(rows, cols, int(start)/cols, int(start)%cols)
	if why, from := NotClosed(rows, cols), notFrom(rows, cols, start); (why == "") != closed || (from == "") != open {
		t.Errorf("%dx%d from %d: closed %q, want %t; open %q, want %t", rows, cols, start, why, closed, from, open)
	} else if open {
		path := pathOf(NewRoute(rows, cols, start))
		if err := follow(rows, cols, start, closed, slices.Values(path)); err != nil {
			t.Errorf("%dx%d from %d: %v", rows, cols, start, err)
		}
	}
}

func pathOf(r Route) []int64 { return graphtest.Must(r.Path(work.New(context.Background()))) }

// TestPathStops checks that a path whose writing is stopped has the first
// squares of the tour.
func TestPathStops(t *testing.T) {
	for _, rows := range []int{4, 20} { // four rows have two walkers
		r := NewRoute(rows, 40, 0)
		all := pathOf(r)
		graphtest.CheckStops(t, 3, 5, func(units int) error {
			path, err := r.Path(work.StopAfter(units))
			if n := len(path); err == nil && n < len(all) || n == 0 || !slices.Equal(path, all[:n]) {
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
	graphtest.OneGoroutine(t)
	thin, odd := graphtest.Scaled(40, 80), graphtest.Scaled(23, 31)
	for rows := 1; rows <= odd; rows++ {
		for cols := rows; cols <= thin; cols++ {
			isThin, isOdd := rows >= 3 && rows <= 5, rows%2 == 1 && cols%2 == 1 && rows >= 7 && cols <= odd
			if cols <= 16 || isThin || isOdd {
				testRoutes(t, rows, cols, 1)
			}
		}
	}
}

func TestRouteThin(t *testing.T) {
	for rows := 3; rows <= 5; rows++ {
		for cols := 81; cols <= 2000; cols += 19 {
			testRoutes(t, rows, cols, rows*cols/5+1)
		}
	}
}

// TestRouteSides checks a few starts of boards of all sides up to 40, and of
// large ones.
func TestRouteSides(t *testing.T) {
	sizes := [][2]int{{100, 100}, {101, 1000}, {999, 1001}, {1000, 1000}, {6, 9999}, {7, 9999}, {1234, 567}}
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

// routes calls f in a subtest with each of some routes, two or more of each
// kind.
func routes(t *testing.T, f func(t *testing.T, r Route)) {
	for _, tt := range []struct {
		rows, cols int
		start      int64
	}{
		{1, 1, 0}, {3, 4, 3}, {3, 7, 2}, {3, 33, 50}, {3, 34, 50}, {90, 3, 8}, {4, 5, 0}, {4, 77, 76}, {78, 4, 100}, {5, 5, 12},
		{5, 111, 220}, {8, 8, 63}, {11, 11, 60}, {25, 33, 400}, {33, 49, 808}, {60, 71, 7}, {48, 48, 1111},
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
		path, all := pathOf(r), r.All()
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

func TestRouteLong(t *testing.T) {
	graphtest.OneGoroutine(t)
	sizes := [][2]int{{3000, 3000}, {2999, 3001}, {3, 999999}, {1000000, 3}, {4, 999999}, {5, 999999}, {10000, 10000}}
	for _, size := range sizes[:graphtest.Scaled(6, 7)] {
		rows, cols := size[0], size[1]
		if err := follow(rows, cols, 2, hasClosed(rows, cols), NewRoute(rows, cols, 2).All()); err != nil {
			t.Errorf("%dx%d: %v", rows, cols, err)
		}
	}
}

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
