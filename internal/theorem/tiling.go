package theorem

import (
	"slices"

	"example.com/knighttour/internal/board"
)

// A span is a run of consecutive tiles of one size along a side of a board.
type span struct{ size, count int }

// An axis is a side of a board, cut into tiles. The first and the last tile
// are spans of their own, so all tiles of a span have neighbours on the same
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

// newAxis returns the axis of the given spans, which it overwrites. Some of
// them may have a count of 0, but not all. The first and the last tile get
// spans of their own.
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

// A cursor is the position of a tile on an axis.
type cursor struct {
	axis
	span  int // index in the axis
	index int // of the tile in its span
}

// find returns the position of the tile that contains row or column x, which
// must be on the axis.
func (a axis) find(x int) cursor {
	c := cursor{axis: a}
	for x >= a[c.span].length() {
		x -= a[c.span].length()
		c.span++
	}
	c.index = x / a[c.span].size
	return c
}

// size returns the number of the tile's rows or columns.
func (c *cursor) size() int { return c.axis[c.span].size }

// first returns the tile's first row or column.
func (c *cursor) first() int { return c.axis[:c.span].length() + c.index*c.size() }

// forward moves to the next tile. The cursor must not be at the last one.
func (c *cursor) forward() {
	c.index++
	if c.index == c.axis[c.span].count {
		c.span++
		c.index = 0
	}
}

// back moves to the previous tile. The cursor must not be at the first one.
func (c *cursor) back() {
	c.index--
	if c.index < 0 {
		c.span--
		c.index = c.axis[c.span].count - 1
	}
}

// A tiling is a board cut into a grid of tiles with one tour. All tiles of a
// row are joined, and the rows are joined in the last column.
type tiling struct {
	orientedBoard
	vertical, horizontal axis     // rows and columns
	tiles                [][]tile // by vertical and horizontal span
	squares              int64    // of the tour: all or half of the board
}

// open returns the sides on which the tiles in vertical span i and horizontal
// span j are joined to others.
func (t *tiling) open(i, j int) [sides]bool {
	last := j == len(t.horizontal)-1
	return [sides]bool{
		east:  !last,
		west:  j > 0,
		south: last && i < len(t.vertical)-1,
		north: last && i > 0,
	}
}

// startTile returns the position of the tile that contains the start, and the
// start relative to that tile.
func (t *tiling) startTile() (row, col cursor, start board.Offset) {
	row = t.vertical.find(t.start.Row)
	col = t.horizontal.find(t.start.Col)
	return row, col, at(t.start.Row-row.first(), t.start.Col-col.first())
}

// openAtStart replaces the tour of the start's tile by an open tour from the
// start. Tiles of the same two spans share their tour, so both spans of the
// start must have one tile: the odd ones of cut and the core of threeRows do.
func (t *tiling) openAtStart() {
	row, col, start := t.startTile()
	tl := &t.tiles[row.span][col.span]
	*tl = tl.startingAt(start)
}
