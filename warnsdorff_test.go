package knighttour_test

import (
	"context"
	"slices"
	"strings"
	"testing"

	"gonum.org/v1/gonum/graph"
	"gonum.org/v1/gonum/graph/simple"

	"example.com/knighttour"
	"example.com/knighttour/internal/graphtest"
)

// checkTourBetter checks that KnightTourBetter gives exactly the path, or
// ErrNoTour if it is nil, by both engines.
func checkTourBetter(t *testing.T, g graph.Graph, start int, path []int64, orders ...knighttour.Order) {
	t.Helper()
	for engine, f := range knighttour.Engines(g) {
		tour, err := knighttour.KnightTourBetter(context.Background(), f, int64(start), orders...)
		if err := knighttour.CheckFound(f, nil, knighttour.Open(), path != nil, tour, err); err != nil || !slices.Equal(tour.Path, path) {
			t.Errorf("%s, start=%d: %v, %v, want %v", engine, start, tour, err, path)
		}
	}
}

// TestKnightTourBetterExact compares with the recursion on every start of the
// boards where that comes to an end, with the two usual tie-breaks.
func TestKnightTourBetterExact(t *testing.T) {
	for _, size := range [][2]int{{3, 4}, {4, 3}, {3, 5}, {4, 5}, {5, 5}, {3, 7}, {5, 6}, {6, 6}, {7, 7}, {8, 8}, {9, 9}, {6, 12}, {11, 11}, {12, 12}} {
		b := knighttour.MustBoard(size[0], size[1])
		t.Run("board="+b.String(), func(t *testing.T) {
			t.Parallel()
			f := knighttour.Freeze(b)
			for start := range size[0] * size[1] {
				if row, col := start/size[1], start%size[1]; size[0]*size[1]%2 == 1 && (row+col)%2 == 1 {
					continue // no tour, which takes the recursion long to see
				}
				checkBetterExact(t, f, size[0], size[1], start, graphtest.RankOutward(size[0], size[1]))
				checkBetterExact(t, f, size[0], size[1], start, graphtest.RankByMove(size[1]), knighttour.ByMove())
			}
		})
	}
}

// checkBetterExact compares with the recursion that breaks ties by a rank, if that
// comes to an end.
func checkBetterExact(t *testing.T, f *knighttour.Frozen, rows, cols, start int, tie graphtest.Rank, orders ...knighttour.Order) {
	t.Helper()
	path, visits, ok := graphtest.Knights(rows, cols).TourWithin(300_000, start, graphtest.RankByFree, tie)
	if !ok {
		return
	}
	tour, err := knighttour.KnightTourBetter(t.Context(), f, int64(start), orders...)
	if err := knighttour.CheckFound(f, nil, knighttour.Open(), path != nil, tour, err); err != nil || !slices.Equal(tour.Path, path) {
		t.Errorf("start=%d by %v: %v, %v\nwant %v", start, orders, tour, err, path)
	}
	if tour.Visits > visits {
		t.Errorf("start=%d by %v: %d visits, the recursion makes %d", start, orders, tour.Visits, visits)
	}
}

func TestKnightTourBetterAllocations(t *testing.T) {
	if graphtest.Race {
		t.Skip("the race detector allocates")
	}
	f := knighttour.Freeze(knighttour.MustBoard(8, 8))
	allocs := testing.AllocsPerRun(200, func() {
		if _, err := knighttour.KnightTourBetter(context.Background(), f, 0); err != nil {
			t.Fatal(err)
		}
	})
	if allocs > 4 {
		t.Errorf("%v allocations, want at most 4", allocs)
	}
}

// TestOtherNodes breaks ties by ID where nodes are no squares.
func TestOtherNodes(t *testing.T) {
	g := simple.NewUndirectedGraph()
	for u := range int64(6) {
		for v := range u {
			g.SetEdge(simple.Edge{F: simple.Node(u), T: simple.Node(v)})
		}
	}
	tour, err := knighttour.KnightTourBetter(t.Context(), g, 3)
	if want := []int64{3, 0, 1, 2, 4, 5}; err != nil || !slices.Equal(tour.Path, want) {
		t.Errorf("got %v, %v, want %v", tour, err, want)
	}
}

func TestKnightTourBetterTextbook(t *testing.T) {
	want := []int64{4, 14, 31, 46, 63, 53, 47, 62, 52, 58, 48, 33, 16, 1, 11, 5, 15, 21, 6, 23, 38, 55, 61, 51, 57, 40, 50, 56, 41, 24, 9, 3, 13, 7, 22, 39, 54, 60, 45, 30, 36, 26, 20, 37, 43, 28, 18, 8, 2, 12, 29, 35, 25, 19, 34, 44, 59, 49, 32, 42, 27, 17, 0, 10}
	tour, err := knighttour.KnightTourBetter(t.Context(), knighttour.KnightGraph(knighttour.MustBoard(8, 8)), 4, knighttour.ByMove())
	if err != nil || !slices.Equal(tour.Path, want) || tour.Visits != 64 {
		t.Errorf("got %v, %v\nwant %v", tour, err, want)
	}
}

// TestKnightTourBetterSquares solves every start of every square board.
func TestKnightTourBetterSquares(t *testing.T) {
	last := graphtest.Scaled(32, 50)
	if graphtest.Race {
		last = 20
	}
	for side := 5; side <= last; side++ {
		b := knighttour.MustBoard(side, side)
		t.Run("board="+b.String(), func(t *testing.T) {
			t.Parallel()
			f := knighttour.Freeze(b)
			for start := range int64(side * side) {
				tour, err := knighttour.KnightTourBetter(t.Context(), f, start)
				minority := side%2 == 1 && start%2 == 1
				if err := knighttour.CheckFound(b, &start, knighttour.Open(), !minority, tour, err); err != nil {
					t.Errorf("start=%d: %v", start, err)
				}
				if minority && err != nil && (tour.Visits != 0 || !strings.Contains(err.Error(), "colour")) {
					t.Errorf("start=%d: %v, %v; its colour is in the minority", start, tour, err)
				}
			}
		})
	}
}
