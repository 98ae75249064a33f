package board

import (
	"cmp"
	"encoding/binary"
	"fmt"
	"math"
	"slices"
	"sort"
	"strings"
)

// A Leaper moves Near squares along one side and Far along the other, where
// Near <= Far.
type Leaper struct{ Near, Far int }

// A Piece has the moves of one or more leapers. It encodes them in ascending
// order without duplicates, in 2*wordSize bytes each. It is a string so that
// Shapes are comparable.
type Piece string

// Knight is the (1,2)-leaper.
var Knight = NewPiece([]Leaper{{1, 2}})

// NewPiece returns the piece that has the moves of all the given leapers.
func NewPiece(leapers []Leaper) Piece {
	leapers = slices.SortedStableFunc(slices.Values(leapers), func(l, m Leaper) int {
		return cmp.Or(cmp.Compare(l.Near, m.Near), cmp.Compare(l.Far, m.Far))
	})
	var b []byte
	for _, l := range slices.Compact(leapers) {
		b = appendWord(b, int64(l.Near))
		b = appendWord(b, int64(l.Far))
	}
	return Piece(b)
}

// Len returns the number of leapers.
func (p Piece) Len() int { return len(p) / (2 * wordSize) }

// at returns the i-th leaper.
func (p Piece) at(i int) Leaper {
	return Leaper{
		Near: int(wordAt(string(p), 2*i)),
		Far:  int(wordAt(string(p), 2*i+1)),
	}
}

// has reports whether l is one of the leapers.
func (p Piece) has(l Leaper) bool {
	for i := range p.Len() {
		if p.at(i) == l {
			return true
		}
	}
	return false
}

// String returns "knight", or for example "(0,1)+(1,1)-leaper".
func (p Piece) String() string {
	if p == Knight {
		return "knight"
	}
	var s strings.Builder
	for i := range p.Len() {
		if i > 0 {
			s.WriteByte('+')
		}
		l := p.at(i)
		fmt.Fprintf(&s, "(%d,%d)", l.Near, l.Far)
	}
	return s.String() + "-leaper"
}

// names are the usual names of pieces.
var names = map[Piece]string{
	Knight:                             "knight",
	NewPiece([]Leaper{{0, 1}}):         "wazir",
	NewPiece([]Leaper{{1, 1}}):         "ferz",
	NewPiece([]Leaper{{0, 1}, {1, 1}}): "king",
	NewPiece([]Leaper{{0, 2}}):         "dabbaba",
	NewPiece([]Leaper{{2, 2}}):         "alfil",
	NewPiece([]Leaper{{1, 3}}):         "camel",
	NewPiece([]Leaper{{1, 4}}):         "giraffe",
	NewPiece([]Leaper{{2, 3}}):         "zebra",
	NewPiece([]Leaper{{3, 4}}):         "antelope",
}

// Name returns the usual name of the piece, such as "king", or what String
// returns if it has none.
func (p Piece) Name() string {
	if name, ok := names[p]; ok {
		return name
	}
	return p.String()
}

// Clearance returns the smallest distance between a move, drawn from centre to
// centre, and the centre of another square that a path can visit. It is 0 if a
// move passes over such a square.
//
// The squares that moves can reach form a lattice. It consists of the squares
// in every unit-th row and column, or only those of one colour if all moves
// keep the colour. The distance is the area of its smallest parallelogram
// divided by the length of the move.
func (p Piece) Clearance() float64 {
	unit := p.unit()
	oneColour := p.keepsColour(unit)
	area := float64(unit) * float64(unit)
	if oneColour {
		area *= 2
	}
	clearance := math.Inf(1)
	for i := range p.Len() {
		l := p.at(i)
		if l.leadsOver(unit, oneColour) {
			return 0
		}
		clearance = min(clearance, area/math.Hypot(float64(l.Near), float64(l.Far)))
	}
	return clearance
}

// unit returns the greatest common divisor of Near and Far of all leapers:
// moves reach only squares in every unit-th row and column.
func (p Piece) unit() int {
	unit := 0
	for i := range p.Len() {
		l := p.at(i)
		unit = gcd(gcd(unit, l.Near), l.Far)
	}
	return unit
}

// keepsColour reports whether all moves keep the colour, if only the squares in
// every unit-th row and column are coloured, as on a chessboard.
func (p Piece) keepsColour(unit int) bool {
	for i := range p.Len() {
		l := p.at(i)
		if (l.Near/unit+l.Far/unit)%2 != 0 {
			return false
		}
	}
	return true
}

// leadsOver reports whether a move passes over a square of the lattice of
// [Piece.Clearance]. If g is the greatest common divisor of Near and Far, a
// move passes over g/unit-1 squares in every unit-th row and column.
func (l Leaper) leadsOver(unit int, oneColour bool) bool {
	g := gcd(l.Near, l.Far)
	if g == unit {
		return false
	}
	if oneColour && g == 2*unit && (l.Near/g+l.Far/g)%2 != 0 {
		return false // the only square passed over has the other colour
	}
	return true
}

// An Offset is the number of rows and columns that a move adds, or the position
// of a square, counted from the top left.
type Offset struct{ Row, Col int }

// LeaperMoves is the greatest number of moves of one leaper. A piece with
// several leapers may have more.
const LeaperMoves = 8

// KnightMoves is the textbook's move table.
var KnightMoves = Knight.moves(nil)

// moves appends the moves to table, leaper by leaper.
func (p Piece) moves(table []Offset) []Offset {
	for i := range p.Len() {
		table = p.at(i).moves(table)
	}
	return table
}

// moves appends the leaper's moves to table, in the textbook's order. A leaper
// that moves along a side or a diagonal has four distinct moves. All others
// have eight.
func (l Leaper) moves(table []Offset) []Offset {
	a, b := l.Near, l.Far
	switch a {
	case 0: // along a side
		return append(table,
			Offset{0, -b},
			Offset{0, b},
			Offset{-b, 0},
			Offset{b, 0},
		)
	case b: // along a diagonal
		return append(table,
			Offset{-a, -b},
			Offset{-a, b},
			Offset{a, -b},
			Offset{a, b},
		)
	}
	return append(table,
		Offset{-a, -b},
		Offset{-a, b},
		Offset{-b, -a},
		Offset{-b, a},
		Offset{a, -b},
		Offset{a, b},
		Offset{b, -a},
		Offset{b, a},
	)
}

// wordSize is the number of bytes of an integer in a string.
const wordSize = 8

// appendWord appends an integer in wordSize bytes.
func appendWord(b []byte, n int64) []byte {
	return binary.LittleEndian.AppendUint64(b, uint64(n))
}

// wordAt returns the i-th integer in s.
func wordAt(s string, i int) int64 {
	s = s[wordSize*i:][:wordSize]
	return int64(s[0]) | int64(s[1])<<8 | int64(s[2])<<16 | int64(s[3])<<24 |
		int64(s[4])<<32 | int64(s[5])<<40 | int64(s[6])<<48 | int64(s[7])<<56
}

// IDs is a list of different IDs in ascending order, encoded in wordSize bytes
// each. It is a string so that Shapes are comparable.
type IDs string

// with returns the union of the list and ids, which may be in any order and
// have duplicates.
func (l IDs) with(ids []int64) IDs {
	ids = slices.Concat(l.All(), ids)
	slices.Sort(ids)
	ids = slices.Compact(ids)
	b := make([]byte, 0, wordSize*len(ids))
	for _, id := range ids {
		b = appendWord(b, id)
	}
	return IDs(b)
}

// Len returns the number of IDs.
func (l IDs) Len() int { return len(l) / wordSize }

// All returns the IDs as a slice.
func (l IDs) All() []int64 {
	ids := make([]int64, l.Len())
	for i := range ids {
		ids[i] = l.at(i)
	}
	return ids
}

// at returns the i-th ID.
func (l IDs) at(i int) int64 { return wordAt(string(l), i) }

// Contains reports whether id is in the list.
func (l IDs) Contains(id int64) bool {
	i := l.Below(id)
	return i < l.Len() && l.at(i) == id
}

// Below returns the number of IDs in the list that are less than id.
func (l IDs) Below(id int64) int {
	return sort.Search(l.Len(), func(i int) bool { return l.at(i) >= id })
}

// Missing returns the i-th ID, counted from 0, that is not in the list.
func (l IDs) Missing(i int) int64 {
	before := sort.Search(l.Len(), func(j int) bool {
		missing := l.at(j) - int64(j) // how many missing IDs are less than at(j)
		return missing > int64(i)
	})
	return int64(i + before)
}
