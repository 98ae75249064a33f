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
