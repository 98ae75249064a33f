package theorem

import (
	"slices"
	"sync"
)

// evenBoard lays out the closed tour of a board with no side under five and an
// even number of squares. It turns the board so that the number of columns is
// even, which decides which tour it is.
func evenBoard(b orientedBoard) tiling {
	if b.cols%2 != 0 {
		b = b.transposed()
	}
	return grid(b, cut(b.rows, 0), cut(b.cols, 0))
}

// oddBoard lays out a board with no side under five and an odd number of
// squares. It needs [tiling.openAtStart].
func oddBoard(b orientedBoard) tiling {
	b = b.cornered()
	vertical := cut(b.rows, b.start.Row)
	horizontal := cut(b.cols, b.start.Col)
	if len(horizontal) == 1 {
		// Rows are joined in the last column, but the start's tile may have no
		// gates in the south and the north.
		return grid(b.transposed(), horizontal, vertical)
	}
	return grid(b, vertical, horizontal)
}

// grid returns the tiling of wide tiles for the given axes.
func grid(b orientedBoard, vertical, horizontal axis) tiling {
	t := tiling{
		orientedBoard: b,
		vertical:      vertical,
		horizontal:    horizontal,
		squares:       int64(b.rows) * int64(b.cols),
	}
	tiles := wideTiles()
	for _, rows := range vertical {
		var row []tile
		for _, cols := range horizontal {
			row = append(row, tiles[[2]int{rows.size, cols.size}])
		}
		t.tiles = append(t.tiles, row)
	}
	return t
}

// wideTiles returns the tiles with no side under five, by rows and columns.
// Their gates in the east and west are as drawn in the package documentation,
// and those in the south and north are their transposes.
var wideTiles = sync.OnceValue(func() map[[2]int]tile {
	tiles := make(map[[2]int]tile)
	for size := range tileMoves {
		rows, cols := size[0], size[1]
		if rows == 3 {
			continue // see threeCore, threeInsert
		}
		tl := tileOf(rows, cols)
		tl.gates = [sides]gate{
			east:  {at(0, cols-1), at(2, cols-2)},
			west:  {at(1, 1), at(3, 0)},
			south: {at(rows-1, 0), at(rows-2, 2)},
			north: {at(1, 1), at(0, 3)},
		}
		tiles[[2]int{rows, cols}] = tl
		if rows != cols {
			tiles[[2]int{cols, rows}] = tl.transposed()
		}
	}
	return tiles
})

// cut cuts a side of n squares, at least five, into tiles of even lengths and,
// if n is odd, one of odd length that contains square x. In that case x must be
// in the first half. The odd tile is at most 11 squares long, and that long for
// n = 11 and x = 5. It is not the last, unless it is the only one.
func cut(n, x int) axis {
	if n%2 == 0 {
		return newAxis(evens(n)...)
	}
	for odd := 5; ; odd += 2 {
		// The tile begins after an even number of squares: then its corners
		// have the colour of the board's corners.
		before := max(0, x-odd+1) // with fewer before it, the tile would not reach x
		if before%2 != 0 {
			before++
		}
		for ; before <= x; before += 2 {
			after := n - odd - before
			if !canCut(before) || !canCut(after) {
				continue
			}
			middle := []span{{size: odd, count: 1}}
			last := evens(after)
			slices.Reverse(last)
			return newAxis(slices.Concat(evens(before), middle, last)...)
		}
	}
}

// canCut reports whether evens can cut n squares, n even.
func canCut(n int) bool { return n == 0 || n >= 6 }

// evens cuts n squares into a tile of 6, 8 or 10 and others of 6.
func evens(n int) []span {
	if n == 0 {
		return nil
	}
	return []span{
		{size: 6 + n%6, count: 1},
		{size: 6, count: n/6 - 1},
	}
}
