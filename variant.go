package knighttour

import (
	"fmt"
	"slices"
	"sort"
)

// A variant is what tells a board from a full one with a knight on it.
type variant struct {
	near, far int      // how far the leaper goes along one side and the other; near <= far
	moves     []offset // its move table
	blocked   []int64  // IDs in ascending order
}

// variantOf returns a copy of the board's variant to be changed.
func (b Board) variantOf() variant {
	if b.variant != nil {
		return *b.variant
	}
	return variant{near: 1, far: 2, moves: knightMoves}
}

// with returns the board with another variant.
func (b Board) with(v variant) Board {
	b.variant = &v
	if v.near == 1 && v.far == 2 && len(v.blocked) == 0 {
		b.variant = nil
	}
	return b
}

// Without returns the board with the squares with the given IDs blocked: they
// are no longer on the board, and the others keep their IDs. Squares that are
// blocked already stay so. It fails with [ErrNode] if an ID is not between 0
// and Rows()*Cols()-1.
//
// The board takes memory for the blocked squares, and looks them up in time
// logarithmic in their number.
func (b Board) Without(ids ...int64) (Board, error) {
	for _, id := range ids {
		if id < 0 || id >= int64(b.area()) {
			return Board{}, fmt.Errorf("%w: blocked square %d: a board of %d by %d has squares from 0 to %d",
				ErrNode, id, b.rows, b.cols, b.area()-1)
		}
	}
	v := b.variantOf()
	v.blocked = slices.Concat(v.blocked, ids)
	slices.Sort(v.blocked)
	v.blocked = slices.Compact(v.blocked)
	return b.with(v), nil
}

// WithLeaper returns the board with a piece on it that moves as far as m along
// one side and n along the other, in place of the knight, which is the (1, 2)
// leaper. (1, 3) is the camel, (1, 4) the giraffe, (2, 3) the zebra, (0, 1) the
// wazir; the order of m and n does not matter. The move table is the
// textbook's with the lesser of them for 1 and the greater for 2. It fails with
// [ErrBoard] if m or n is negative, or both are 0.
func (b Board) WithLeaper(m, n int) (Board, error) {
	near, far := min(m, n), max(m, n)
	if near < 0 || far == 0 {
		return Board{}, fmt.Errorf("%w: a (%d,%d) leaper: neither may be negative, and not both 0", ErrBoard, m, n)
	}
	v := b.variantOf()
	v.near, v.far, v.moves = near, far, leaperMoves(near, far)
	return b.with(v), nil
}

// isBlocked reports whether the square with the given ID is blocked.
func (v *variant) isBlocked(id int64) bool {
	_, found := slices.BinarySearch(v.blocked, id)
	return found
}

// unblocked returns the ID of the i-th square that is not blocked.
func (v *variant) unblocked(i int) int {
	// Before the j-th blocked square come blocked[j]-j others.
	return i + sort.Search(len(v.blocked), func(j int) bool { return v.blocked[j]-int64(j) > int64(i) })
}
