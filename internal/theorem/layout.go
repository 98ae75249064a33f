package theorem

import "slices"

// A span is a stretch of blocks of one size along a side of the board.
type span struct{ size, count int }

// An axis is a side of the board, cut into blocks. The first block is a span by
// itself, and so is the last: hence all blocks in the same spans have neighbours
// on the same sides.
type axis []span

func (s span) length() int { return s.size * s.count }

func (a axis) length() (n int) {
	for _, s := range a {
		n += s.length()
	}
	return n
}

// newAxis returns the axis of the given spans, of which some may be empty.
func newAxis(spans ...span) axis {
	a := slices.DeleteFunc(spans, func(s span) bool { return s.count == 0 })
	if first := a[0]; first.count > 1 {
		a[0].count--
		a = slices.Insert(a, 0, span{first.size, 1})
	}
	if last := len(a) - 1; a[last].count > 1 {
		a[last].count--
		a = append(a, span{a[last].size, 1})
	}
	return a
}

// A cursor is a block's place on an axis.
type cursor struct {
	axis
	span  int // the index of the block's span
	index int // the block's index in the span
}

// find returns the place of the block that holds x.
func (a axis) find(x int) cursor {
	c := cursor{axis: a}
	for x >= a[c.span].length() {
		x -= a[c.span].length()
		c.span++
	}
	c.index = x / a[c.span].size
	return c
}

// size returns the block's size.
func (c *cursor) size() int { return c.axis[c.span].size }

// first returns where the block begins.
func (c *cursor) first() int { return c.axis[:c.span].length() + c.index*c.size() }

// forward goes on to the next block.
func (c *cursor) forward() {
	if c.index++; c.index == c.axis[c.span].count {
		c.span++
		c.index = 0
	}
}

// back goes back to the block before.
func (c *cursor) back() {
	if c.index--; c.index < 0 {
		c.span--
		c.index = c.axis[c.span].count - 1
	}
}

// A layout is a board cut into a grid of blocks. Each block is joined to its
// neighbours in the same row of blocks, and the rows of blocks to each other in
// the last column.
type layout struct {
	view
	vertical, horizontal axis      // how the rows and how the columns are cut
	blocks               [][]block // by the spans of these
	squares              int64     // in the blocks: all of the board, or half of it
}

// open tells on which sides the blocks in the given spans are joined.
func (l *layout) open(i, j int) [sides]bool {
	last := j == len(l.horizontal)-1
	return [sides]bool{
		east:  !last,
		west:  j > 0,
		south: last && i < len(l.vertical)-1,
		north: last && i > 0,
	}
}

// startBlock returns the place of the block with the start, and the start's in
// the block.
func (l *layout) startBlock() (row, col cursor, start offset) {
	row, col = l.vertical.find(l.start.row), l.horizontal.find(l.start.col)
	return row, col, offset{l.start.row - row.first(), l.start.col - col.first()}
}

// openAtStart gives the block with the start an open tour from there.
func (l *layout) openAtStart() {
	row, col, start := l.startBlock()
	b := &l.blocks[row.span][col.span]
	*b = b.startingAt(start)
}
