package knighttour

import (
	"encoding/binary"
	"fmt"
	"slices"
	"sort"
	"unique"
)

// A variant is how a board differs from a full board with a knight.
type variant struct {
	leaper
	blocked idList
}

// plain is the variant of a full board with a knight.
var plain unique.Handle[variant]

// A leaper moves near squares along one side and far along the other, where
// near <= far.
type leaper struct{ near, far int }

var knight = leaper{1, 2}

func (l leaper) String() string {
	if l == knight {
		return "knight"
	}
	return fmt.Sprintf("(%d,%d)-leaper", l.near, l.far)
}

// An offset is how many rows and columns a move goes.
type offset struct{ row, col int }

const maxMoves = 8 // of a leaper

// knightMoves is the textbook's move table.
var knightMoves = knight.moves(new([maxMoves]offset))

// moves stores the leaper's moves in table, in the textbook's order, each once:
// a leaper that goes along a side or a diagonal has half as many as others.
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

// An idList is a list of IDs in ascending order, of idSize bytes each. It is a
// string to make Boards comparable.
type idList string

const idSize = 8

// with returns the union of the list and ids.
func (l idList) with(ids []int64) idList {
	ids = slices.Concat(l.ids(), ids)
	slices.Sort(ids)
	ids = slices.Compact(ids)
	b := make([]byte, 0, idSize*len(ids))
	for _, id := range ids {
		b = binary.LittleEndian.AppendUint64(b, uint64(id))
	}
	return idList(b)
}

func (l idList) len() int { return len(l) / idSize }

func (l idList) ids() []int64 {
	ids := make([]int64, l.len())
	for i := range ids {
		ids[i] = l.at(i)
	}
	return ids
}

func (l idList) at(i int) int64 {
	s := l[idSize*i:][:idSize]
	return int64(s[0]) | int64(s[1])<<8 | int64(s[2])<<16 | int64(s[3])<<24 |
		int64(s[4])<<32 | int64(s[5])<<40 | int64(s[6])<<48 | int64(s[7])<<56
}

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

// without returns the i-th of the IDs that are not in the list.
func (l idList) without(i int) int {
	// at(j)-j of them are less than at(j).
	return i + sort.Search(l.len(), func(j int) bool { return l.at(j)-int64(j) > int64(i) })
}
