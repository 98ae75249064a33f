package knighttour

import (
	"strconv"
	"strings"
)

// Format returns the board as text with the place of each square in t.Path,
// counted from 1: a line for each row, columns aligned to the right and set
// apart by a space. A square that is not on the path is a dot, and a blocked
// one a number sign:
//
//	1  4  7  .
//	.  #  2  5
//	3  6  .  8
//
// Columns are wide enough for a path over the whole board, so that partial
// paths look the same. Format shows whatever path it is given: a square that
// is visited again has its last place, and an ID that is not on the board takes
// up a place but does not show. [Tour.Verify] tells whether the path is a tour.
// Format panics if the board has more than 2,147,483,647 squares.
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
