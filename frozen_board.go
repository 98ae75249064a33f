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
	for row := range b.rows {
		for col := range b.cols {
			if number != nil && number[row*b.cols+col] < 0 {
				continue
			}
			f.appendMoves(row, col, moves, number)
			f.start = append(f.start, len(f.list))
			if err := c.spend(len(moves)); err != nil {
				return err
			}
		}
	}
	return nil
}

// appendMoves appends the vertices that moves from a square lead to.
func (f *Frozen) appendMoves(row, col int, moves []offset, number []int32) {
	b := f.board
	for _, m := range moves {
		if !b.within(row+m.row, col+m.col) {
			continue
		}
		id := (row+m.row)*b.cols + col + m.col
		v := int32(id)
		if number != nil {
			v = number[id]
		}
		if v >= 0 {
			f.list = append(f.list, v)
		}
	}
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
