package knighttour

import (
	"cmp"
	"slices"

	"example.com/knighttour/internal/work"
)

// This file freezes a board faster than by its methods.

// isBoard reports whether f keeps no nodes: those of a board are computed.
func (f *Frozen) isBoard() bool { return f.nodes == nil }

// rectangle returns the sides of the full board whose squares are the first vertices,
// maybe all, or zeros.
func (f *Frozen) rectangle() (rows, cols int) {
	for _, b := range []Board{f.board, f.base} {
		if b.area() > 0 && b.blocked().len() == 0 {
			return b.rows, b.cols
		}
	}
	return 0, 0
}

func (f *Frozen) computeBoard(c *work.Canceller, b Board) error {
	f.n, f.board = b.squares(), b
	f.lists.Start = make([]int, f.n+1)
	if f.n == 0 {
		return nil
	}
	if err := f.listSquares(c); err != nil {
		return err
	}
	// Moves sorted by what they add to an ID give successors in ascending order.
	var table [maxMoves]offset
	moves := append(table[:0], b.moves()...)
	added := func(m offset) int { return m.row*b.cols + m.col }
	slices.SortFunc(moves, func(m, n offset) int { return cmp.Compare(added(m), added(n)) })
	var err error
	f.lists.List, err = f.movesOf(c, moves, f.lists.Start)
	return err
}

// listSquares sets f.ids, unless no square is blocked and vertices are IDs.
func (f *Frozen) listSquares(c *work.Canceller) error {
	blocked := f.board.blocked()
	if blocked.len() == 0 {
		return nil
	}
	f.ids = make([]int64, 0, f.n)
	next := 0 // index of the next blocked square
	for id := range int64(f.board.area()) {
		if next < blocked.len() && blocked.at(next) == id {
			next++
		} else {
			f.ids = append(f.ids, id)
		}
		if err := c.Spend(1); err != nil {
			return err
		}
	}
	f.first = f.ids[0]
	return nil
}

// numberSquares returns the vertices by ID, -1 for blocked squares, or nil if
// vertices are IDs.
func (f *Frozen) numberSquares(c *work.Canceller) ([]int32, error) {
	if f.ids == nil {
		return nil, nil
	}
	number := make([]int32, f.board.area())
	next := 0
	for id := range number {
		number[id] = -1
		if next < f.n && f.ids[next] == int64(id) {
			number[id] = int32(next)
			next++
		}
		if err := c.Spend(1); err != nil {
			return nil, err
		}
	}
	return number, nil
}

// movesOf returns the adjacency lists with successors in the order of moves. It
// fills start, unless that is nil.
func (f *Frozen) movesOf(c *work.Canceller, moves []offset, start []int) ([]int32, error) {
	number, err := f.numberSquares(c)
	if err != nil {
		return nil, err
	}
	b := f.board
	list := make([]int32, b.countMoves(moves))
	v, end := 0, 0
	for row := range b.rows {
		var table [maxMoves]rowMove
		moves := b.movesInRow(&table, row, moves)
		for col := range b.cols {
			id := row*b.cols + col
			if number != nil && number[id] < 0 {
				continue
			}
			end += b.listMoves(list[end:], id, col, moves, number)
			if v++; start != nil {
				start[v] = end
			}
			if err := c.Spend(len(moves)); err != nil {
				return nil, err
			}
		}
	}
	return list[:end], nil
}

// A rowMove is a move from a row: what it adds to the column and to the ID.
type rowMove struct{ col, id int }

// movesInRow stores the moves from row that stay within the rows in table.
func (b Board) movesInRow(table *[maxMoves]rowMove, row int, moves []offset) []rowMove {
	within := table[:0]
	for _, m := range moves {
		if uint(row+m.row) < uint(b.rows) {
			within = append(within, rowMove{m.col, m.row*b.cols + m.col})
		}
	}
	return within
}

// listMoves stores the successors of the square id in list, and returns their
// number.
func (b Board) listMoves(list []int32, id, col int, moves []rowMove, number []int32) (n int) {
	for _, m := range moves {
		if uint(col+m.col) >= uint(b.cols) {
			continue
		}
		v := int32(id + m.id)
		if number != nil {
			v = number[id+m.id]
		}
		if v >= 0 {
			list[n] = v
			n++
		}
	}
	return n
}

// countMoves returns the number of moves from all squares if none were blocked.
func (b Board) countMoves(moves []offset) (n int) {
	for _, m := range moves {
		n += max(0, b.rows-abs(m.row)) * max(0, b.cols-abs(m.col))
	}
	return n
}

func (f *Frozen) rankBoard(c *work.Canceller, ranks []int64, rank func(Square) int64) error {
	s := Square{rows: f.board.rows, cols: f.board.cols}
	id := int64(0) // of s
	for v := range ranks {
		for ; id < f.id(int32(v)); id++ {
			if s.Col++; s.Col == s.cols {
				s.Row, s.Col = s.Row+1, 0
			}
		}
		ranks[v] = rank(s)
		if err := c.Spend(1); err != nil {
			return err
		}
	}
	return nil
}
