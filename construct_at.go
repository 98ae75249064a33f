package knighttour

import "fmt"

// At returns the ID at index k of the path that [Board.Tour] returns, for a
// board of any size, in time proportional to Rows() + Cols(). The errors are
// those of [Board.Walk], and [ErrNode] if k is not in 0..n-1 for n squares.
func (b Board) At(start, k int64) (int64, error) {
	if err := b.checkTour(start); err != nil {
		return 0, err
	}
	if n := int64(b.squares()); k < 0 || k >= n {
		return 0, fmt.Errorf("%w: index %d of the path: the %v board has %s", ErrNode, k, b, plural(n, "square"))
	}
	return newRoute(b.rows, b.cols, start).at(k), nil
}

// at returns the square with index k on the route.
func (r route) at(k int64) int64 {
	for k >= r[0].rest {
		k -= r[0].rest
		r = r[1:]
	}
	return r[0].at(k)
}

// at returns the square that is k squares ahead.
func (w walker) at(k int64) int64 {
	w.skip(k)
	base, squares := w.next()
	return base + squares[0]
}

// skip goes k squares ahead, of those that are to go. Before the walker crosses
// a seam, it looks how many squares lie beyond. The tour visits all of them
// before it comes back by the other port of the gate, unless it has begun
// there; but then fewer are to go. So if k is no less, all of that can be left
// out.
func (w *walker) skip(k int64) {
	w.rest -= k
	for k >= int64(len(w.track.squares)) {
		k -= int64(len(w.track.squares))
		port := w.track.exit
		if n := w.beyond(port); k >= n {
			k -= n
			w.track = w.cells[w.row.span][w.col.span][port^1]
		} else {
			w.cross(port)
		}
	}
	w.track.squares = w.track.squares[k:]
}

// beyond returns the number of the tour's squares across the seam at a port.
func (w *walker) beyond(port int) int64 {
	var n int64 // squares of the board up to the seam, in the west or the north
	switch port / 2 {
	case east:
		n = (w.col.first() + w.col.size()) * w.row.size()
	case west:
		n = w.col.first() * w.row.size()
	case south:
		n = (w.row.first() + w.row.size()) * w.col.axis.length()
	case north:
		n = w.row.first() * w.col.axis.length()
	}
	// The tour may be one of every second square.
	n /= w.row.axis.length() * w.col.axis.length() / w.total
	if side := port / 2; side == east || side == south {
		return w.total - n
	}
	return n
}

// first returns where the cursor's block begins.
func (c *cursor) first() int64 {
	return c.axis[:c.span].length() + int64(c.index)*c.size()
}

// length returns the length of the axis.
func (a axis) length() int64 {
	var n int64
	for _, s := range a {
		n += int64(s.size) * int64(s.count)
	}
	return n
}
