package board

import (
	"encoding/binary"
	"fmt"
	"slices"
	"sort"
)

// A Leaper moves Near squares along one side and Far along the other, where
// Near <= Far.
type Leaper struct{ Near, Far int }

// Knight is the (1,2)-leaper.
var Knight = Leaper{1, 2}

// String returns "knight", or for example "(2,3)-leaper".
func (l Leaper) String() string {
	if l == Knight {
		return "knight"
	}
	return fmt.Sprintf("(%d,%d)-leaper", l.Near, l.Far)
}

// An Offset is how many rows and columns a move goes.
type Offset struct{ Row, Col int }

// MaxMoves is the greatest number of moves of a leaper.
const MaxMoves = 8

// knightMoves is the textbook's move table.
var knightMoves = Knight.moves(new([MaxMoves]Offset))

// moves stores the leaper's moves in table, in the textbook's order, each once:
// a leaper that goes along a side or a diagonal has half as many as others.
func (l Leaper) moves(table *[MaxMoves]Offset) []Offset {
	switch a, b := l.Near, l.Far; a {
	case 0:
		return append(table[:0], Offset{0, -b}, Offset{0, b}, Offset{-b, 0}, Offset{b, 0})
	case b:
		return append(table[:0], Offset{-a, -b}, Offset{-a, b}, Offset{a, -b}, Offset{a, b})
	default:
		return append(table[:0], Offset{-a, -b}, Offset{-a, b}, Offset{-b, -a}, Offset{-b, a},
			Offset{a, -b}, Offset{a, b}, Offset{b, -a}, Offset{b, a})
	}
}

// IDs is a list of IDs in ascending order, of idSize bytes each. It is a string to
// make Shapes comparable.
type IDs string

const idSize = 8

// with returns the union of the list and ids.
func (l IDs) with(ids []int64) IDs {
	ids = slices.Concat(l.All(), ids)
	slices.Sort(ids)
	ids = slices.Compact(ids)
	b := make([]byte, 0, idSize*len(ids))
	for _, id := range ids {
		b = binary.LittleEndian.AppendUint64(b, uint64(id))
	}
	return IDs(b)
}

// Len returns the number of IDs.
func (l IDs) Len() int { return len(l) / idSize }

// All returns the IDs as a slice.
func (l IDs) All() []int64 {
	ids := make([]int64, l.Len())
	for i := range ids {
		ids[i] = l.at(i)
	}
	return ids
}

func (l IDs) at(i int) int64 {
	s := l[idSize*i:][:idSize]
	return int64(s[0]) | int64(s[1])<<8 | int64(s[2])<<16 | int64(s[3])<<24 |
		int64(s[4])<<32 | int64(s[5])<<40 | int64(s[6])<<48 | int64(s[7])<<56
}

// Contains reports whether id is in the list.
func (l IDs) Contains(id int64) bool {
	i := l.Below(id)
	return i < l.Len() && l.at(i) == id
}

// Below returns the number of IDs in the list that are less than id.
func (l IDs) Below(id int64) int {
	low, high := 0, l.Len()
	for low < high {
		if i := (low + high) / 2; l.at(i) < id {
			low = i + 1
		} else {
			high = i
		}
	}
	return low
}

// Missing returns the i-th of the IDs that are not in the list.
func (l IDs) Missing(i int) int64 {
	// at(j)-j of them are less than at(j).
	return int64(i + sort.Search(l.Len(), func(j int) bool { return l.at(j)-int64(j) > int64(i) }))
}
