package board

import (
	"cmp"
	"slices"

	"example.com/knighttour/internal/dense"
	"example.com/knighttour/internal/work"
)

// Graph makes g, which must be empty, the graph of the board. It returns the IDs by
// vertex, or nil if no square is blocked and vertices are IDs.
func (s Shape) Graph(c *work.Canceller, g *dense.Graph) (ids []int64, err error) {
	g.Undirected, g.Chequered = true, s.isChequered()
	if s.Blocked().Len() == 0 {
		g.Rows, g.Cols = s.Rows, s.Cols
	}
	g.Start = make([]int, s.Squares()+1)
	ids, vertex, err := s.number(c)
	if err != nil {
		return nil, err
	}
	// Moves sorted by what they add to an ID give successors in ascending order.
	var table [UsualMoves]Offset
	moves := append(table[:0], s.Moves(new([UsualMoves]Offset))...)
	added := func(m Offset) int { return m.Row*s.Cols + m.Col }
	slices.SortFunc(moves, func(m, n Offset) int { return cmp.Compare(added(m), added(n)) })
	g.List, err = s.list(c, vertex, moves, g.Start)
	return ids, err
}

// ListByMove returns the adjacency lists of the board, one after the other, in the
// order of the move table.
func (s Shape) ListByMove(c *work.Canceller) ([]int32, error) {
	_, vertex, err := s.number(c)
	if err != nil {
		return nil, err
	}
	return s.list(c, vertex, s.Moves(new([UsualMoves]Offset)), nil)
}

// number returns the IDs by vertex, and the vertices by ID, -1 for blocked squares. If no
// square is blocked, vertices are IDs, and both are nil.
func (s Shape) number(c *work.Canceller) (ids []int64, vertex []int32, err error) {
	blocked := s.Blocked()
	if blocked.Len() == 0 {
		return nil, nil, nil
	}
	ids, vertex = make([]int64, 0, s.Squares()), make([]int32, s.Area())
	next := 0 // index of the next blocked square
	for id := range vertex {
		if next < blocked.Len() && blocked.at(next) == int64(id) {
			vertex[id] = -1
			next++
		} else {
			vertex[id] = int32(len(ids))
			ids = append(ids, int64(id))
		}
		if err := c.Spend(1); err != nil {
			return nil, nil, err
		}
	}
	return ids, vertex, nil
}

// list returns the adjacency lists, one after the other, with successors in the
// order of moves. vertex holds the vertices by ID, unless it is nil: then they are IDs.
// list fills start, unless that is nil.
func (s Shape) list(c *work.Canceller, vertex []int32, moves []Offset, start []int) ([]int32, error) {
	list := make([]int32, s.count(moves))
	v, end := 0, 0
	var table [UsualMoves]rowMove // not on the heap
	within := table[:0]
	for row := range s.Rows {
		within = s.movesInRow(within[:0], row, moves)
		for col := range s.Cols {
			id := row*s.Cols + col
			if vertex != nil && vertex[id] < 0 {
				continue
			}
			end += s.listMoves(list[end:], id, col, within, vertex)
			if v++; start != nil {
				start[v] = end
			}
			if err := c.Spend(len(within)); err != nil {
				return nil, err
			}
		}
	}
	return list[:end], nil
}

// A rowMove is a move from a row: what it adds to the column and to the ID.
type rowMove struct{ col, id int }

// movesInRow appends the moves from row that stay within the rows to within.
func (s Shape) movesInRow(within []rowMove, row int, moves []Offset) []rowMove {
	for _, m := range moves {
		if uint(row+m.Row) < uint(s.Rows) {
			within = append(within, rowMove{m.Col, m.Row*s.Cols + m.Col})
		}
	}
	return within
}

// listMoves stores the successors of the square id in list, and returns their
// number.
func (s Shape) listMoves(list []int32, id, col int, moves []rowMove, vertex []int32) (n int) {
	for _, m := range moves {
		if uint(col+m.col) >= uint(s.Cols) {
			continue
		}
		v := int32(id + m.id)
		if vertex != nil {
			v = vertex[id+m.id]
		}
		if v >= 0 {
			list[n] = v
			n++
		}
	}
	return n
}

// count returns the number of moves from all squares if none were blocked.
func (s Shape) count(moves []Offset) (n int) {
	for _, m := range moves {
		n += max(0, s.Rows-Abs(m.Row)) * max(0, s.Cols-Abs(m.Col))
	}
	return n
}

// RankOutward sets the rank of each vertex: the greater its distance from the
// centre, the less. ids are those that [Shape.Graph] has returned.
func (s Shape) RankOutward(c *work.Canceller, ids []int64, ranks []int64) error {
	row, col, at := 0, 0, int64(0) // of the square with the ID at
	for v := range ranks {
		id := int64(v)
		if ids != nil {
			id = ids[v]
		}
		for ; at < id; at++ {
			if col++; col == s.Cols {
				row, col = row+1, 0
			}
		}
		ranks[v] = -s.FromCentre(row, col)
		if err := c.Spend(1); err != nil {
			return err
		}
	}
	return nil
}
