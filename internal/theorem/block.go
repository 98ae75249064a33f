package theorem

import (
	"slices"

	"example.com/knighttour/internal/board"
)

// The sides of a block. Opposite sides differ in the last bit.
const (
	east = iota
	west
	south
	north
	sides
)

// A gate is a pair of squares of a block where a tour may leave and reenter it.
// Its square i is a move away from square i of the facing gate of the adjacent
// block. The gate is open if these two moves join the blocks.
type gate [2]board.Offset

// joins reports whether g consists of s and t, in either order.
func (g gate) joins(s, t board.Offset) bool {
	return g == gate{s, t} || g == gate{t, s}
}

// A block is a part of a board with a tour of its own, as a cyclic order of its
// squares. Consecutive squares are adjacent, with two exceptions: the squares
// of an open gate, and the last and the first square of the block where an open
// tour of the board begins. That tour begins at the first square.
type block struct {
	rows, cols int
	order      []board.Offset
	gates      [sides]gate
}

// blockOf returns the block of the given size from blockMoves, without gates.
func blockOf(rows, cols int) block {
	moves := blockMoves[[2]int{rows, cols}]
	order := make([]board.Offset, 1, len(moves)+1)
	for i, digit := range []byte(moves) {
		s := order[i]
		m := board.KnightMoves[digit-'0']
		order = append(order, at(s.Row+m.Row, s.Col+m.Col))
	}
	return block{rows: rows, cols: cols, order: order}
}

// mapped returns the block with f applied to its squares, but not to its sides.
func (b block) mapped(f func(board.Offset) board.Offset) block {
	order := make([]board.Offset, len(b.order))
	for i, s := range b.order {
		order[i] = f(s)
	}
	b.order = order
	for side, g := range b.gates {
		b.gates[side] = gate{f(g[0]), f(g[1])}
	}
	return b
}

// mirrored returns the block with east and west exchanged.
func (b block) mirrored() block {
	b = b.mapped(func(s board.Offset) board.Offset { return at(s.Row, b.cols-1-s.Col) })
	b.gates[east], b.gates[west] = b.gates[west], b.gates[east]
	return b
}

// transposed returns the block with rows and columns exchanged.
func (b block) transposed() block {
	b = b.mapped(func(s board.Offset) board.Offset { return at(s.Col, s.Row) })
	b.rows, b.cols = b.cols, b.rows
	b.gates = [sides]gate{
		east:  b.gates[south],
		west:  b.gates[north],
		south: b.gates[east],
		north: b.gates[west],
	}
	return b
}

// startingAt returns the block with an open tour that begins at start. It
// derives this from the block's tour by reversals and by rotations (L. Pósa,
// Hamiltonian circuits in random graphs, Discrete Math. 14:359-364, 1976): if
// the first square p[0] of a path is adjacent to p[i], then
//
//	p[i-1] ... p[1] p[0] p[i] p[i+1] ...
//
// is a path of the same squares. A rotation must not remove the edge of a gate
// in the east or west. The search is breadth first and, to bound its time,
// keeps one path for each pair of ends. The tests check that it reaches every
// start it should.
func (b block) startingAt(start board.Offset) block {
	needed := func(s, t board.Offset) bool { // whether the edge s-t is that of a gate
		return b.gates[east].joins(s, t) || b.gates[west].joins(s, t)
	}
	n := len(b.order)
	index := func(s board.Offset) int { return s.Row*b.cols + s.Col }
	seen := make([]bool, n*n) // by the indices of both ends, in either order
	pair := func(s, t board.Offset) int { return index(s)*n + index(t) }
	path := slices.Clone(b.order)
	switch start {
	case path[0]:
		return b
	case path[n-1]:
		slices.Reverse(path)
		b.order = path
		return b
	}
	for queue := [][]board.Offset{path}; len(queue) > 0; queue = queue[1:] {
		path := queue[0]
		for range 2 { // the path, and its reverse
			last := path[n-1]
			for i := 2; i < n; i++ {
				first := path[i-1] // of the rotated path
				if !adjacent(path[0], path[i]) || needed(first, path[i]) {
					continue
				}
				if seen[pair(first, last)] {
					continue
				}
				seen[pair(first, last)] = true
				seen[pair(last, first)] = true
				rotated := slices.Clone(path)
				slices.Reverse(rotated[:i])
				if first == start {
					b.order = rotated
					return b
				}
				queue = append(queue, rotated)
			}
			slices.Reverse(path)
		}
	}
	panic("knighttour: a block without a tour from its start")
}
