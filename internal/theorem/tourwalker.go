package theorem

import "slices"

// A track is a segment of a tour, from where it enters a tile to where it next
// leaves it.
type track struct {
	squares []int64 // IDs relative to that of the tile's top left square
	exit    port    // where it leaves
}

// A port is a square of a gate: port 2*side+i is square i of the gate on side.
type port int

const ports = 2 * sides

// side returns the side of the tile that p is on.
func (p port) side() int { return int(p) / 2 }

// across returns the port on the other side of the seam, in the adjacent tile.
// It has the same i, and opposite sides differ in bit 0.
func (p port) across() port { return p ^ 2 }

// A cell is a tile in its place on a board: its tracks by the ports where they
// begin.
type cell [ports]track

// A cutting is a tile whose tour is cut at the open gates.
type cutting struct {
	tile
	forward, back []int64    // IDs as in a track, in both directions, each tour twice
	cuts          [sides]int // by side: the index in the order of the square before the cut, or -1
}

// newCutting returns the cutting of a tile on a board at the gates on the open
// sides.
func newCutting(tl tile, open [sides]bool, b orientedBoard) cutting {
	n := len(tl.order)
	c := cutting{tile: tl, forward: make([]int64, 2*n)}
	for i, s := range tl.order {
		id := int64(s.Row)*b.down + int64(s.Col)*b.right
		c.forward[i] = id
		c.forward[n+i] = id
	}
	c.back = slices.Clone(c.forward)
	slices.Reverse(c.back)

	for side := range sides {
		if !open[side] {
			c.cuts[side] = -1
			continue
		}
		g := tl.gates[side]
		i := slices.Index(tl.order, g[0])
		if tl.order[(i+1)%n] != g[1] {
			i = (i + n - 1) % n // the other square of the gate is before it
		}
		c.cuts[side] = i
	}
	return c
}

// track returns the track from index i of the order, forward (step 1) or back
// (step -1). If the tile has no cut, the track is the whole tour of the tile,
// and its exit is meaningless.
func (c *cutting) track(i, step int) track {
	n := len(c.order)
	moves := n - 1 // along the tour to the first cut
	var exit port
	for side, cut := range c.cuts {
		if cut < 0 {
			continue
		}
		last := cut // index of the square before the cut, in the direction of the step
		if step < 0 {
			last = (cut + 1) % n
		}
		movesToCut := (n + (last-i)*step) % n
		if movesToCut <= moves {
			moves = movesToCut
			exit = c.port(side, last)
		}
	}
	squares := c.forward[i:]
	if step < 0 {
		squares = c.back[n-1-i:]
	}
	return track{squares: squares[:moves+1], exit: exit}
}

// port returns the port of the square with index i in the gate on side.
func (c *cutting) port(side, i int) port {
	return port(2*side + slices.Index(c.gates[side][:], c.order[i]))
}

// cell returns the tracks from all ports.
func (c *cutting) cell() cell {
	var tracks cell
	for side, cut := range c.cuts {
		if cut < 0 {
			continue
		}
		behind := (cut + 1) % len(c.order)
		tracks[c.port(side, behind)] = c.track(behind, 1)
		tracks[c.port(side, cut)] = c.track(cut, -1)
	}
	return tracks
}

// A tourWalker follows the tour of a tiling.
type tourWalker struct {
	cells       [][]cell // by vertical and horizontal span
	row, col    cursor   // the current tile
	base        int64    // ID of the tile's top left square
	down, right int64    // as in orientedBoard
	track       track    // the next squares in the tile, then its exit
	rest        int64    // number of squares left
}

// all yields the remaining squares and reports whether yield accepted all of
// them.
func (w *tourWalker) all(yield func(int64) bool) bool {
	for w.rest > 0 {
		base, squares := w.next()
		for _, s := range squares {
			if !yield(base + s) {
				return false
			}
		}
	}
	return true
}

// newTourWalker returns a walker from the start of t, forward (step 1) or back
// (step -1). If the tour of t is open, step must be 1.
func newTourWalker(t *tiling, step int) tourWalker {
	row, col, start := t.startTile()
	w := tourWalker{
		row:   row,
		col:   col,
		base:  t.origin + int64(row.first())*t.down + int64(col.first())*t.right,
		down:  t.down,
		right: t.right,
		rest:  t.squares,
	}
	for i, tiles := range t.tiles {
		cells := make([]cell, len(tiles))
		for j, tl := range tiles {
			c := newCutting(tl, t.open(i, j), t.orientedBoard)
			cells[j] = c.cell()
			if i == row.span && j == col.span {
				w.track = c.track(slices.Index(c.order, start), step)
			}
		}
		w.cells = append(w.cells, cells)
	}
	return w
}

// next returns the next squares of the tour, at least one, as IDs relative to
// base. rest must be positive.
func (w *tourWalker) next() (base int64, squares []int64) {
	base, squares = w.base, w.track.squares
	squares = squares[:min(int64(len(squares)), w.rest)]
	w.rest -= int64(len(squares))
	if w.rest > 0 {
		w.cross(w.track.exit)
	}
	return base, squares
}

// second returns the ID of the second square of the tour. The walker must be
// new. It stays where it is, since only a copy crosses a seam.
func (w tourWalker) second() int64 {
	if len(w.track.squares) > 1 {
		return w.base + w.track.squares[1]
	}
	w.cross(w.track.exit)
	return w.base + w.track.squares[0]
}

// cross crosses the seam at a port of the current tile: the walker enters the
// next one.
func (w *tourWalker) cross(p port) {
	switch p.side() {
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
	w.track = w.cells[w.row.span][w.col.span][p.across()]
}
