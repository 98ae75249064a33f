package knighttour

import (
	"fmt"
	"slices"
	"sort"
	"strings"
	"unique"
)

// A variant is what tells a board from a full one with a knight on it.
type variant struct {
	leaper
	blocked idList
}

// plain is what a full board with a knight has for a variant.
var plain unique.Handle[variant]

// with returns the board with another piece and other squares blocked.
func (b Board) with(l leaper, blocked idList) Board {
	b.variant = plain
	if v := (variant{l, blocked}); v != (variant{leaper: knight}) {
		b.variant = unique.Make(v)
	}
	return b
}

// leaper returns the piece.
func (b Board) leaper() leaper {
	if b.variant == plain {
		return knight
	}
	return b.variant.Value().leaper
}

// blocked returns the IDs of the blocked squares.
func (b Board) blocked() idList {
	if b.variant == plain {
		return ""
	}
	return b.variant.Value().blocked
}

// Without returns the board with the squares with the given IDs blocked.
// Blocked squares are not on the board, and the other squares keep their IDs.
// It is no error to block a square twice. The error wraps [ErrNode] if an ID is
// not in 0..Rows()*Cols()-1.
//
// The board takes 8 bytes for each blocked square, and finds them in
// logarithmic time.
func (b Board) Without(ids ...int64) (Board, error) {
	for _, id := range ids {
		if id < 0 || id >= int64(b.area()) {
			return Board{}, fmt.Errorf("%w: cannot block square %d: the %s board has %s", ErrNode, id, b.sides(), b.idRange())
		}
	}
	return b.with(b.leaper(), b.blocked().with(ids)), nil
}

// idRange tells which IDs the squares have, blocked ones included.
func (b Board) idRange() string {
	switch n := b.area(); n {
	case 0:
		return "no squares"
	case 1:
		return "square 0 only"
	default:
		return fmt.Sprintf("squares from 0 to %d", n-1)
	}
}

// squareError returns an error if the board has no square with the given ID, or
// if it is blocked.
func (b Board) squareError(id int64) error {
	if _, ok := b.Square(id); ok {
		return nil
	}
	if id < 0 || id >= int64(b.area()) {
		return fmt.Errorf("square %d: the %s board has %s", id, b.sides(), b.idRange())
	}
	return fmt.Errorf("square %d is blocked", id)
}

// WithLeaper returns the board with an (m,n)-leaper in place of the knight: a
// piece that moves m squares along one side and n along the other. The knight is
// the (1,2)-leaper, the camel (1,3), the giraffe (1,4), the zebra (2,3), the wazir
// (0,1); an (n,m)-leaper is the same. The move table has the lesser number for the
// knight's 1 and the greater for its 2. The error wraps [ErrBoard] if m or n is
// negative, or both are 0.
func (b Board) WithLeaper(m, n int) (Board, error) {
	near, far := min(m, n), max(m, n)
	if near < 0 || far == 0 {
		return Board{}, fmt.Errorf("%w: a (%d,%d)-leaper: its numbers must not be negative, nor both 0", ErrBoard, m, n)
	}
	return b.with(leaper{near, far}, b.blocked()), nil
}

// A leaper is a piece that goes near along one side and far along the other,
// near <= far.
type leaper struct{ near, far int }

var knight = leaper{1, 2}

func (l leaper) String() string { return fmt.Sprintf("(%d,%d)-leaper", l.near, l.far) }

// An offset is how far a move goes, or where a place is from the top left of a
// block or board.
type offset struct{ row, col int }

// maxMoves is the greatest number of moves of a leaper.
const maxMoves = 8

// knightMoves is the textbook's move table.
var knightMoves = knight.moves(new([maxMoves]offset))

// moves returns the leaper's move table, in the order of the textbook's, in the
// array. It leaves out moves that are the same as others, as half of them are
// if the leaper goes along a side or a diagonal.
func (l leaper) moves(table *[maxMoves]offset) []offset {
	switch a, b := l.near, l.far; a {
	case 0:
		return append(table[:0], offset{0, -b}, offset{0, b}, offset{-b, 0}, offset{b, 0})
	case b:
		return append(table[:0], offset{-a, -b}, offset{-a, b}, offset{a, -b}, offset{a, b})
	default:
		return append(table[:0], offset{-a, -b}, offset{-a, b}, offset{-b, -a}, offset{-b, a},
			offset{a, -b}, offset{a, b}, offset{b, -a}, offset{b, a})
	}
}

// moves returns the move table of the board's piece.
func (b Board) moves() []offset {
	if b.variant == plain {
		return knightMoves
	}
	return b.leaper().moves(new([maxMoves]offset))
}

// An idList is a list of IDs in ascending order, with idSize bytes for each. It
// is a string so that Boards can be compared.
type idList string

const idSize = 8

// with returns the list with other IDs as well, each of them once.
func (l idList) with(ids []int64) idList {
	ids = slices.Concat(l.ids(), ids)
	slices.Sort(ids)
	ids = slices.Compact(ids)
	var s strings.Builder
	s.Grow(idSize * len(ids))
	for _, id := range ids {
		for shift := 0; shift < 8*idSize; shift += 8 {
			s.WriteByte(byte(id >> shift))
		}
	}
	return idList(s.String())
}

func (l idList) len() int { return len(l) / idSize }

func (l idList) ids() []int64 {
	ids := make([]int64, l.len())
	for i := range ids {
		ids[i] = l.at(i)
	}
	return ids
}

// at returns the i-th ID.
func (l idList) at(i int) int64 {
	s := l[idSize*i:][:idSize]
	return int64(s[0]) | int64(s[1])<<8 | int64(s[2])<<16 | int64(s[3])<<24 |
		int64(s[4])<<32 | int64(s[5])<<40 | int64(s[6])<<48 | int64(s[7])<<56
}

// contains reports whether the ID is in the list.
func (l idList) contains(id int64) bool {
	i := l.below(id)
	return i < l.len() && l.at(i) == id
}

// below returns the number of IDs in the list that are less than id.
func (l idList) below(id int64) int {
	low, high := 0, l.len()
	for low < high {
		if i := (low + high) / 2; l.at(i) < id {
			low = i + 1
		} else {
			high = i
		}
	}
	return low
}

// without returns the i-th ID of those that are not in the list.
func (l idList) without(i int) int {
	// Before the j-th ID in the list come at(j)-j that are not.
	return i + sort.Search(l.len(), func(j int) bool { return l.at(j)-int64(j) > int64(i) })
}
