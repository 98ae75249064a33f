package theorem

import (
	"slices"

	"example.com/knighttour/internal/board"
)

// The sides of a tile. Opposite sides differ in the last bit.
const (
	east = iota
	west
	south
	north
	sides
)

// A gate is a pair of squares of a tile where a tour may leave and reenter it.
// Its square i is a move away from square i of the facing gate of the adjacent
// tile. The gate is open if these two moves join the tiles.
type gate [2]board.Offset

// joins reports whether g consists of s and t, in either order.
func (g gate) joins(s, t board.Offset) bool {
	return g == gate{s, t} || g == gate{t, s}
}

// A tile is a part of a board with a tour of its own, as a cyclic order of its
// squares. Consecutive squares are adjacent, with two exceptions: the squares
// of an open gate, and the last and the first square of the tile where an open
// tour of the board begins. That tour begins at the first square.
type tile struct {
	rows, cols int
	order      []board.Offset
	gates      [sides]gate
}

// tileOf returns the tile of the given size from tileMoves, which must have it.
// The tile has no gates yet.
func tileOf(rows, cols int) tile {
	moves := tileMoves[[2]int{rows, cols}]
	order := make([]board.Offset, 1, len(moves)+1)
	for i, digit := range []byte(moves) {
		s := order[i]
		m := board.KnightMoves[digit-'0']
		order = append(order, at(s.Row+m.Row, s.Col+m.Col))
	}
	return tile{rows: rows, cols: cols, order: order}
}

// mapped returns the tile with f applied to its squares, but not to its sides.
func (tl tile) mapped(f func(board.Offset) board.Offset) tile {
	order := make([]board.Offset, len(tl.order))
	for i, s := range tl.order {
		order[i] = f(s)
	}
	tl.order = order
	for side, g := range tl.gates {
		tl.gates[side] = gate{f(g[0]), f(g[1])}
	}
	return tl
}

// mirrored returns the tile with east and west exchanged.
func (tl tile) mirrored() tile {
	tl = tl.mapped(func(s board.Offset) board.Offset { return at(s.Row, tl.cols-1-s.Col) })
	tl.gates[east], tl.gates[west] = tl.gates[west], tl.gates[east]
	return tl
}

// transposed returns the tile with rows and columns exchanged.
func (tl tile) transposed() tile {
	tl = tl.mapped(func(s board.Offset) board.Offset { return at(s.Col, s.Row) })
	tl.rows, tl.cols = tl.cols, tl.rows
	tl.gates = [sides]gate{
		east:  tl.gates[south],
		west:  tl.gates[north],
		south: tl.gates[east],
		north: tl.gates[west],
	}
	return tl
}

// startingAt returns the tile with an open tour that begins at start. It
// derives this from the tile's tour by reversals and by rotations (L. Pósa,
// Hamiltonian circuits in random graphs, Discrete Math. 14:359-364, 1976): if
// the first square p[0] of a path is adjacent to p[i], then
//
//	p[i-1] ... p[1] p[0] p[i] p[i+1] ...
//
// is a path of the same squares. A rotation must not remove the edge of a gate
// in the east or west. The search is breadth first and, to bound its time,
// keeps one path for each pair of ends. The tests check that it reaches every
// start it should.
func (tl tile) startingAt(start board.Offset) tile {
	n := len(tl.order)
	path := slices.Clone(tl.order)
	switch start {
	case path[0]:
		return tl
	case path[n-1]:
		slices.Reverse(path)
		tl.order = path
		return tl
	}
	index := func(s board.Offset) int { return s.Row*tl.cols + s.Col }
	pair := func(s, t board.Offset) int { return index(s)*n + index(t) }
	seen := make([]bool, n*n) // by pair of ends, in either order
	for queue := [][]board.Offset{path}; len(queue) > 0; queue = queue[1:] {
		path := queue[0]
		for range 2 { // the path, and its reverse
			last := path[n-1]
			for i := 2; i < n; i++ {
				first := path[i-1] // of the rotated path
				if !tl.mayRotate(path, i) || seen[pair(first, last)] {
					continue
				}
				seen[pair(first, last)] = true
				seen[pair(last, first)] = true
				rotated := slices.Clone(path)
				slices.Reverse(rotated[:i])
				if first == start {
					tl.order = rotated
					return tl
				}
				queue = append(queue, rotated)
			}
			slices.Reverse(path)
		}
	}
	panic("knighttour: a tile without a tour from its start")
}

// mayRotate reports whether a path can be rotated at index i: its first square
// is adjacent to path[i], and the edge that the rotation removes, between
// path[i-1] and path[i], is not that of a gate in the east or west.
func (tl tile) mayRotate(path []board.Offset, i int) bool {
	if !adjacent(path[0], path[i]) {
		return false
	}
	isGate := tl.gates[east].joins(path[i-1], path[i]) || tl.gates[west].joins(path[i-1], path[i])
	return !isGate
}
