package theorem

import (
	"slices"
	"sync"
)

// evenBoard lays out the closed tour of a board with no side under five and an
// even number of squares.
func evenBoard(v view) layout {
	if v.cols%2 != 0 {
		v = v.transposed()
	}
	return grid(v, cut(v.rows, 0), cut(v.cols, 0))
}

// oddBoard lays out a board with no side under five and an odd number of
// squares. It needs [layout.openAtStart].
func oddBoard(v view) layout {
	v = v.cornered()
	vertical := cut(v.rows, v.start.Row)
	horizontal := cut(v.cols, v.start.Col)
	if len(horizontal) == 1 {
		// Rows are joined in the last column, but the start's block may have no
		// gates in the south and the north.
		return grid(v.transposed(), horizontal, vertical)
	}
	return grid(v, vertical, horizontal)
}

// grid returns the layout of wide blocks for the given axes.
func grid(v view, vertical, horizontal axis) layout {
	l := layout{
		view:       v,
		vertical:   vertical,
		horizontal: horizontal,
		squares:    int64(v.rows) * int64(v.cols),
	}
	blocks := wideBlocks()
	for _, rows := range vertical {
		var row []block
		for _, cols := range horizontal {
			row = append(row, blocks[[2]int{rows.size, cols.size}])
		}
		l.blocks = append(l.blocks, row)
	}
	return l
}

// wideBlocks returns the blocks with no side under five, by rows and columns.
// Their gates in the east and west are as drawn in the package documentation,
// and those in the south and north are their transposes.
var wideBlocks = sync.OnceValue(func() map[[2]int]block {
	blocks := make(map[[2]int]block)
	for size := range blockMoves {
		rows, cols := size[0], size[1]
		if rows == 3 {
			continue
		}
		b := blockOf(rows, cols)
		b.gates = [sides]gate{
			east:  {at(0, cols-1), at(2, cols-2)},
			west:  {at(1, 1), at(3, 0)},
			south: {at(rows-1, 0), at(rows-2, 2)},
			north: {at(1, 1), at(0, 3)},
		}
		blocks[[2]int{rows, cols}] = b
		if rows != cols {
			blocks[[2]int{cols, rows}] = b.transposed()
		}
	}
	return blocks
})

// cut cuts a side of n squares, at least five, into blocks of even lengths and,
// if n is odd, one of odd length that contains square x. In that case x must be
// in the first half. The odd block is at most 11 long, as for n = 11 and x = 5.
// It is not the last, unless it is the only one.
func cut(n, x int) axis {
	if n%2 == 0 {
		return newAxis(evens(n)...)
	}
	for odd := 5; ; odd += 2 {
		// After an even number of squares, the corners of the block have the
		// colour of those of the board.
		before := max(0, x-odd+1) // otherwise the block would not reach x
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

// evens cuts n squares into a block of 6, 8 or 10 and others of 6.
func evens(n int) []span {
	if n == 0 {
		return nil
	}
	return []span{
		{size: 6 + n%6, count: 1},
		{size: 6, count: n/6 - 1},
	}
}
