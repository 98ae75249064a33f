package theorem

import (
	"fmt"
	"slices"
	"testing"
)

// TestTiles checks the requirements of the construction on tiles.
func TestTiles(t *testing.T) {
	for size, b := range wideTiles() {
		t.Run(fmt.Sprintf("tile=%dx%d", size[0], size[1]), func(t *testing.T) {
			even := b.rows*b.cols%2 == 0
			testTile(t, b, even)
			testGate(t, b, east)
			testGate(t, b, west)
			if even {
				testGate(t, b, south)
				testGate(t, b, north)
			} else { // it is joined in the east and the west only
				testStarts(t, b)
			}
		})
	}
	for _, cols := range []int{4, 7, 8, 9, 10, 11, 12} {
		t.Run(fmt.Sprintf("tile=3x%d", cols), func(t *testing.T) {
			b := threeCore(cols)
			testTile(t, b, cols == 10 || cols == 12)
			if cols >= 10 && cols%2 == 0 {
				testGate(t, b, east)
			} else {
				testStarts(t, b)
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
func testTile(t *testing.T, b tile, closed bool) {
	t.Helper()
	var ids []int64
	for _, s := range b.order {
		ids = append(ids, int64(s.Row*b.cols+s.Col))
	}
	if err := checkRoute(b.rows, b.cols, ids[0], closed, slices.Values(ids)); err != nil {
		t.Error(err)
	}
}

// testGate checks that the tour of a tile goes through a gate.
func testGate(t *testing.T, b tile, side int) {
	t.Helper()
	for i, s := range b.order {
		if b.gates[side].joins(s, b.order[(i+1)%len(b.order)]) {
			return
		}
	}
	t.Errorf("gate %v on side %d is not in the order", b.gates[side], side)
}

// testStarts checks that a tile has an open tour, through the gates in the
// east and the west, from each square from which there is one. On a board of
// three rows and fewer than nine columns the start is in the top left quarter.
func testStarts(t *testing.T, b tile) {
	t.Helper()
	for row := range b.rows {
		for col := range b.cols {
			start := at(row, col)
			if !hasOpen(b.rows, b.cols, row, col) {
				continue
			}
			if b.rows == 3 && (row > 1 || col > b.cols/2) {
				continue
			}
			tour := b.startingAt(start)
			if tour.order[0] != start {
				t.Errorf("tour begins at %v, want %v", tour.order[0], start)
			}
			testTile(t, tour, false)
			if b.gates != [sides]gate{} {
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
	meet := func(b tile, side int, next tile) {
		for i, s := range b.gates[side] {
			u := next.gates[side^1][i]
			switch side {
			case east:
				u.Col += b.cols
			case south:
				u.Row += b.rows
			}
			if !adjacent(s, u) {
				t.Errorf("%dx%d side %d: no move from %v to %v of %dx%d",
					b.rows, b.cols, side, s, u, next.rows, next.cols)
			}
		}
	}
	for _, b := range wideTiles() {
		for _, next := range wideTiles() {
			if b.rows == next.rows {
				meet(b, east, next)
			}
			if b.cols == next.cols {
				meet(b, south, next)
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
