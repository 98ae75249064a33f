package knighttour

import (
	"strconv"
	"strings"
)

// Format returns the board as text, one line for each row: each square shows its
// place in t.Path, counted from 1, a dot if it is not on the path, or a number
// sign if it is blocked:
//
//	1  4  7  .
//	.  #  2  5
//	3  6  .  8
//
// Columns are as wide as a complete tour needs. Format does not check the path:
// a square visited twice shows its last place, and IDs that are not on the board
// are ignored. Format panics if the board has more than 2,147,483,647 squares.
func (b Board) Format(t Tour) string {
	b.mustFit()
	places := make([]int, b.area())
	for i, id := range t.Path {
		if _, ok := b.Square(id); ok {
			places[id] = i + 1
		}
	}
	width := len(strconv.Itoa(max(b.squares(), len(t.Path))))
	var s strings.Builder
	s.Grow(len(places) * (width + 1))
	for id, place := range places {
		text := "."
		switch {
		case place > 0:
			text = strconv.Itoa(place)
		case b.Node(int64(id)) == nil:
			text = "#"
		}
		for range width - len(text) {
			s.WriteByte(' ')
		}
		s.WriteString(text)
		separator := byte(' ')
		if (id+1)%b.cols == 0 {
			separator = '\n'
		}
		s.WriteByte(separator)
	}
	return s.String()
}
