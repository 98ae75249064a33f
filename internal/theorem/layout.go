package theorem

import (
	"slices"

	"example.com/knighttour/internal/board"
)

// A span is count consecutive blocks of one size along a side of a board.
type span struct{ size, count int }

// An axis is a side of a board, cut into blocks. The first and the last block
// are spans of their own, so all blocks of a span have neighbours on the same
// sides.
type axis []span

// length returns the number of rows or columns of the span.
func (s span) length() int { return s.size * s.count }

// length returns the number of rows or columns of all spans.
func (a axis) length() (n int) {
	for _, s := range a {
		n += s.length()
	}
	return n
}

// newAxis returns the axis of the given spans, some of which may have a count
// of 0.
func newAxis(spans ...span) axis {
	a := slices.DeleteFunc(spans, func(s span) bool { return s.count == 0 })
	if first := a[0]; first.count > 1 {
		a[0].count--
		a = slices.Insert(a, 0, span{size: first.size, count: 1})
	}
	if last := len(a) - 1; a[last].count > 1 {
		a[last].count--
		a = append(a, span{size: a[last].size, count: 1})
	}
	return a
}

// A cursor is the position of a block on an axis.
type cursor struct {
	axis
	span  int // index in the axis
	index int // of the block in its span
}

// find returns the position of the block that contains row or column x.
func (a axis) find(x int) cursor {
	c := cursor{axis: a}
	for x >= a[c.span].length() {
		x -= a[c.span].length()
		c.span++
	}
	c.index = x / a[c.span].size
	return c
}

// size returns the number of the block's rows or columns.
func (c *cursor) size() int { return c.axis[c.span].size }

// first returns the block's first row or column.
func (c *cursor) first() int { return c.axis[:c.span].length() + c.index*c.size() }

// forward moves to the next block.
func (c *cursor) forward() {
	c.index++
	if c.index == c.axis[c.span].count {
		c.span++
		c.index = 0
	}
}

// back moves to the block before.
func (c *cursor) back() {
	c.index--
	if c.index < 0 {
		c.span--
		c.index = c.axis[c.span].count - 1
	}
}

// A layout is a board cut into a grid of blocks with one tour. All blocks of a
// row are joined, and the rows are joined in the last column.
type layout struct {
	view
	vertical, horizontal axis      // rows and columns
	blocks               [][]block // by vertical and horizontal span
	squares              int64     // of the tour: all or half of the board
}

// open returns the sides on which the blocks in spans i and j are joined.
func (l *layout) open(i, j int) [sides]bool {
	last := j == len(l.horizontal)-1
	return [sides]bool{
		east:  !last,
		west:  j > 0,
		south: last && i < len(l.vertical)-1,
		north: last && i > 0,
	}
}

// startBlock returns the position of the block that contains the start, and the
// start relative to that block.
func (l *layout) startBlock() (row, col cursor, start board.Offset) {
	row = l.vertical.find(l.start.Row)
	col = l.horizontal.find(l.start.Col)
	return row, col, at(l.start.Row-row.first(), l.start.Col-col.first())
}

// openAtStart replaces the tour of the start's block by an open tour from the
// start. Blocks of the same two spans share their tour, so both spans of the
// start must have one block: the odd ones of cut and the core of threeRows do.
func (l *layout) openAtStart() {
	row, col, start := l.startBlock()
	b := &l.blocks[row.span][col.span]
	*b = b.startingAt(start)
}
