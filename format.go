package knighttour

import (
	"strconv"
	"strings"
)

// Format returns the board as text, a line for each row: for each square its
// place in t.Path, counted from 1, or a dot if it is not there, or a number
// sign if it is blocked:
//
//	1  4  7  .
//	.  #  2  5
//	3  6  .  8
//
// Columns have the width that a whole tour needs, so that partial paths look
// alike. Format does not check the path: a square that comes twice shows its
// last place, and an ID that is not on the board does not show. Format panics
// if the board has more than 2,147,483,647 squares.
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
		if (id+1)%b.cols == 0 {
			s.WriteByte('\n')
		} else {
			s.WriteByte(' ')
		}
	}
	return s.String()
}
