package theorem

import (
	"fmt"
	"slices"
	"testing"
)

// TestTiles checks the requirements of the construction on tiles.
func TestTiles(t *testing.T) {
	for size, tl := range wideTiles() {
		t.Run(fmt.Sprintf("tile=%dx%d", size[0], size[1]), func(t *testing.T) {
			even := tl.rows*tl.cols%2 == 0
			testTile(t, tl, even)
			testGate(t, tl, east)
			testGate(t, tl, west)
			if even {
				testGate(t, tl, south)
				testGate(t, tl, north)
			} else { // it is joined in the east and the west only
				testStarts(t, tl)
			}
		})
	}
	for _, cols := range []int{4, 7, 8, 9, 10, 11, 12} {
		t.Run(fmt.Sprintf("tile=3x%d", cols), func(t *testing.T) {
			tl := threeCore(cols)
			testTile(t, tl, cols == 10 || cols == 12)
			if cols >= 10 && cols%2 == 0 {
				testGate(t, tl, east)
			} else {
				testStarts(t, tl)
			}
		})
	}
	t.Run("tile=insert", func(t *testing.T) {
		testTile(t, threeInsert(), false)
		testGate(t, threeInsert(), east)
		testGate(t, threeInsert(), west)
	})
}

// testTile checks that the order of a tile is a tour of the tile.
func testTile(t *testing.T, tl tile, closed bool) {
	t.Helper()
	var ids []int64
	for _, s := range tl.order {
		ids = append(ids, int64(s.Row*tl.cols+s.Col))
	}
	if err := checkRoute(tl.rows, tl.cols, ids[0], closed, slices.Values(ids)); err != nil {
		t.Error(err)
	}
}

// testGate checks that the tour of a tile goes through a gate.
func testGate(t *testing.T, tl tile, side int) {
	t.Helper()
	for i, s := range tl.order {
		if tl.gates[side].joins(s, tl.order[(i+1)%len(tl.order)]) {
			return
		}
	}
	t.Errorf("gate %v on side %d is not in the order", tl.gates[side], side)
}

// testStarts checks that startingAt finds an open tour of a tile, through the
// gates in the east and the west, from each square from which there is one. On
// a board of three rows and fewer than nine columns the start is in the top
// left quarter.
func testStarts(t *testing.T, tl tile) {
	t.Helper()
	for row := range tl.rows {
		for col := range tl.cols {
			start := at(row, col)
			if !hasOpen(tl.rows, tl.cols, row, col) {
				continue
			}
			if tl.rows == 3 && (row > 1 || col > tl.cols/2) {
				continue
			}
			tour := tl.startingAt(start)
			if tour.order[0] != start {
				t.Errorf("tour begins at %v, want %v", tour.order[0], start)
			}
			testTile(t, tour, false)
			if tl.gates != [sides]gate{} {
				testGate(t, tour, east)
				testGate(t, tour, west)
			}
		}
	}
}

// TestStartingAtPanics asks for a tour that does not exist.
func TestStartingAtPanics(t *testing.T) {
	defer func() {
		got, want := recover(), "knighttour: a tile without a tour from its start"
		if got != want {
			t.Errorf("panic %v, want %s", got, want)
		}
	}()
	wideTiles()[[2]int{5, 5}].startingAt(at(0, 1)) // of the minority colour
}

// TestGatesMeet checks that each square of a gate is a move away from the
// matching square across the seam.
func TestGatesMeet(t *testing.T) {
	meet := func(tl tile, side int, next tile) {
		for i, s := range tl.gates[side] {
			u := next.gates[side^1][i]
			switch side {
			case east:
				u.Col += tl.cols
			case south:
				u.Row += tl.rows
			}
			if !adjacent(s, u) {
				t.Errorf("%dx%d side %d: no move from %v to %v of %dx%d",
					tl.rows, tl.cols, side, s, u, next.rows, next.cols)
			}
		}
	}
	for _, tl := range wideTiles() {
		for _, next := range wideTiles() {
			if tl.rows == next.rows {
				meet(tl, east, next)
			}
			if tl.cols == next.cols {
				meet(tl, south, next)
			}
		}
	}
	insert := threeInsert()
	meet(insert, east, insert)
	meet(insert.mirrored(), east, insert.mirrored())
	for _, cols := range []int{9, 10, 11, 12} {
		meet(threeCore(cols), east, insert)
		meet(insert.mirrored(), east, threeCore(cols))
	}
	for more := range 8 {
		meet(fourLeft(more), east, fourRight(3+more))
		meet(fourLeft(more), east, fourStrands(3+more))
		meet(fourStrands(3+more), east, fourRight(11+more))
	}
}
