package theorem

import (
	"slices"

	"example.com/knighttour/internal/board"
)

// A track is a segment of a tour, from where it enters a block to where it next leaves it.
type track struct {
	squares []int64 // IDs relative to that of the block's top left square
	exit    int     // the port where it leaves
}

// A port is a square of a gate: port 2*side+i is square i of the gate on side.
// The port across the seam differs in bit 1.
const ports = 2 * sides

// A cell is a block in its place on a board: its tracks by the ports where they begin.
type cell [ports]track

// A cutting is a block whose tour is cut at the open gates.
type cutting struct {
	block
	forward, back []int64    // IDs as in a track, in both directions, twice each
	cuts          [sides]int // index of the square before the cut, or -1
}

func newCutting(b block, open [sides]bool, v view) cutting {
	n := len(b.order)
	c := cutting{block: b, forward: make([]int64, 2*n)}
	for i, s := range b.order {
		id := int64(s.Row)*v.down + int64(s.Col)*v.right
		c.forward[i], c.forward[n+i] = id, id
	}
	c.back = slices.Clone(c.forward)
	slices.Reverse(c.back)

	for side := range sides {
		c.cuts[side] = -1
		if open[side] {
			i := slices.Index(b.order, b.gates[side][0])
			if b.order[(i+1)%n] != b.gates[side][1] {
				i = (i + n - 1) % n
			}
			c.cuts[side] = i
		}
	}
	return c
}

// track returns the track from index i, forward (step 1) or back (step -1).
// With no cut, it is the whole tour of the block and its exit means nothing.
func (c *cutting) track(i, step int) track {
	n := len(c.order)
	moves, exit := n-1, 0
	for side, cut := range c.cuts {
		if cut < 0 {
			continue
		}
		last := cut
		if step < 0 {
			last = (cut + 1) % n
		}
		if m := (n + (last-i)*step) % n; m <= moves {
			moves, exit = m, c.port(side, last)
		}
	}
	if step < 0 {
		return track{c.back[n-1-i:][:moves+1], exit}
	}
	return track{c.forward[i:][:moves+1], exit}
}

// port returns the port of the square with index i in the gate on side.
func (c *cutting) port(side, i int) int {
	return 2*side + slices.Index(c.gates[side][:], c.order[i])
}

// cell returns the tracks from all ports.
func (c *cutting) cell() cell {
	var tracks cell
	for side, cut := range c.cuts {
		if cut >= 0 {
			behind := (cut + 1) % len(c.order)
			tracks[c.port(side, behind)] = c.track(behind, 1)
			tracks[c.port(side, cut)] = c.track(cut, -1)
		}
	}
	return tracks
}

// A walker follows the tour of a layout.
type walker struct {
	cells       [][]cell // by vertical and horizontal span
	row, col    cursor   // the current block
	base        int64    // ID of the block's top left square
	down, right int64    // as in view
	track       track    // the next squares in the block
	total, rest int64    // number of squares of the tour, and of those to go
}

// newWalker returns a walker from the start of l, forward (step 1) or back (step -1).
func newWalker(l *layout, step int) walker {
	w := walker{down: l.down, right: l.right, total: l.squares, rest: l.squares}
	var start board.Offset
	w.row, w.col, start = l.startBlock()
	w.base = l.origin + int64(w.row.first())*l.down + int64(w.col.first())*l.right

	for i, row := range l.blocks {
		cells := make([]cell, len(row))
		for j, b := range row {
			c := newCutting(b, l.open(i, j), l.view)
			cells[j] = c.cell()
			if i == w.row.span && j == w.col.span {
				w.track = c.track(slices.Index(c.order, start), step)
			}
		}
		w.cells = append(w.cells, cells)
	}
	return w
}

// next returns the next squares of the tour, at least one, as IDs relative to
// base. rest must be positive.
func (w *walker) next() (base int64, squares []int64) {
	base, squares = w.base, w.track.squares
	squares = squares[:min(int64(len(squares)), w.rest)]
	if w.rest -= int64(len(squares)); w.rest > 0 {
		w.cross(w.track.exit)
	}
	return base, squares
}

// cross crosses the seam at a port.
func (w *walker) cross(port int) {
	switch port / 2 {
	case east:
		w.base += int64(w.col.size()) * w.right
		w.col.forward()
	case west:
		w.col.back()
		w.base -= int64(w.col.size()) * w.right
	case south:
		w.base += int64(w.row.size()) * w.down
		w.row.forward()
	case north:
		w.row.back()
		w.base -= int64(w.row.size()) * w.down
	}
	w.track = w.cells[w.row.span][w.col.span][port^2]
}

// at returns the square k squares ahead, for k less than rest, in time that does
// not depend on the size of the board.
func (w walker) at(k int64) int64 {
	for k >= int64(len(w.track.squares)) {
		if side, crossed := w.advance(&k); crossed {
			w.jump(&k, side)
		}
	}
	return w.base + w.track.squares[k]
}

// advance leaves the track, whose length it subtracts from k, and reports whether
// it crosses the seam there, on the given side.
//
// Let n squares of the tour lie beyond the seam. The joins form a tree, so the tour visits all n
// before it returns through the other port of the gate, unless it began beyond the seam. But then
// fewer than n squares are to go, so k < n. Hence n squares can be skipped if k >= n.
func (w *walker) advance(k *int64) (side int, crossed bool) {
	*k -= int64(len(w.track.squares))
	port := w.track.exit
	if n := w.beyond(port); *k >= n {
		*k -= n
		w.track = w.cells[w.row.span][w.col.span][port^1]
		return 0, false
	}
	w.cross(port)
	return port / 2, true
}

// jump passes many blocks of a span at once, if it can. The walker has just crossed a seam on the
// given side, and k squares are to be passed. All blocks of a span are alike but for the port where
// the tour enters, one of two. So if it enters the second next block as it entered this one, it
// passes the next pairs of blocks in the same way, and the same number of squares, as long as they
// are in the span and k is large enough.
func (w *walker) jump(k *int64, side int) {
	ahead, rest := *w, *k
	if w.along(side).blocksBefore(side) < 4 || !ahead.advanceStraight(&rest, side) || !ahead.advanceStraight(&rest, side) ||
		&ahead.track.squares[0] != &w.track.squares[0] {
		return
	}
	pairs := min(int64(ahead.along(side).blocksBefore(side)/2), rest/(*k-rest))
	rest -= pairs * (*k - rest)
	ahead.shift(side, int(2*pairs))
	*w, *k = ahead, rest
}

// advanceStraight advances to the next block on the given side. It reports false
// if the square k ahead is before that, or the tour crosses another seam.
func (w *walker) advanceStraight(k *int64, side int) bool {
	for *k >= int64(len(w.track.squares)) {
		if s, crossed := w.advance(k); crossed {
			return s == side
		}
	}
	return false
}

// along returns the cursor that a crossing on the given side moves.
func (w *walker) along(side int) *cursor {
	if side == east || side == west {
		return &w.col
	}
	return &w.row
}

// shift moves the walker by n blocks of the span.
func (w *walker) shift(side, n int) {
	c, unit := w.along(side), w.right
	if side == south || side == north {
		unit = w.down
	}
	if side == west || side == north {
		n = -n
	}
	c.index += n
	w.base += int64(n) * int64(c.size()) * unit
}

// beyond returns the number of squares of the tour beyond the seam at a port.
func (w *walker) beyond(port int) int64 {
	rows, cols := w.row.axis.length(), w.col.axis.length()
	var n int // squares of the board west or north of the seam
	switch port / 2 {
	case east:
		n = (w.col.first() + w.col.size()) * w.row.size()
	case west:
		n = w.col.first() * w.row.size()
	case south:
		n = (w.row.first() + w.row.size()) * cols
	case north:
		n = w.row.first() * cols
	}
	// The tour may be that of one half of four rows.
	visited := int64(n) / (int64(rows*cols) / w.total)
	if side := port / 2; side == east || side == south {
		return w.total - visited
	}
	return visited
}
