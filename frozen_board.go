package knighttour

import (
	"cmp"
	"slices"
)

// computeBoard fills f from a board, without asking it for its edges.
func (f *Frozen) computeBoard(c *canceller, b Board) error {
	f.n, f.board = b.squares(), b
	if f.n == 0 {
		f.start = []int{0}
		return nil
	}
	number, err := f.numberSquares(c, b)
	if err != nil {
		return err
	}
	// From a square, moves lead to IDs in the order of what they add to its ID.
	var table [maxMoves]offset
	moves := b.leaper().moves(&table)
	added := func(m offset) int { return m.row*b.cols + m.col }
	slices.SortFunc(moves, func(m, n offset) int { return cmp.Compare(added(m), added(n)) })

	f.start = make([]int, 1, f.n+1)
	f.list = make([]int32, 0, f.n*len(moves))
	far := b.leaper().far
	for row := range b.rows {
		for col := range b.cols {
			id := row*b.cols + col
			if number != nil && number[id] < 0 {
				continue
			}
			inner := far <= row && row < b.rows-far && far <= col && col < b.cols-far
			for _, m := range moves {
				if !inner && !b.within(row+m.row, col+m.col) {
					continue
				}
				to := int32(id + added(m))
				if number != nil {
					to = number[to]
				}
				if to >= 0 {
					f.list = append(f.list, to)
				}
			}
			f.start = append(f.start, len(f.list))
			if err := c.spend(len(moves)); err != nil {
				return err
			}
		}
	}
	return nil
}

// numberSquares returns the vertex of each square by ID, -1 if it is blocked;
// or nil if none is blocked, so that vertices are IDs. It fills in f.ids.
func (f *Frozen) numberSquares(c *canceller, b Board) ([]int32, error) {
	blocked := b.blocked().ids()
	if len(blocked) == 0 {
		return nil, nil
	}
	f.ids = make([]int64, 0, f.n)
	number := make([]int32, b.area())
	for id := range number {
		if err := c.spend(1); err != nil {
			return nil, err
		}
		if len(blocked) > 0 && blocked[0] == int64(id) {
			number[id] = -1
			blocked = blocked[1:]
			continue
		}
		number[id] = int32(len(f.ids))
		f.ids = append(f.ids, int64(id))
	}
	f.first = f.ids[0]
	return number, nil
}
