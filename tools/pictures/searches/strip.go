package main

import "fmt"

// A strip is a canvas that shows a search frame by frame, row by row.
type strip struct {
	canvas
	columns     int
	frameHeight int // with its header, and the space below the frame
	frames      int // how many have begun
}

const header = 74 // the height of a frame's number and two lines

// corner returns the upper left corner of a frame, given by its index.
func (s *strip) corner(frame int) point {
	column, row := frame%s.columns, frame/s.columns
	return point{margin + units(column*(width-margin)/s.columns), margin + units(row*s.frameHeight)}
}

// frame begins a frame with two lines of text, and returns the upper left
// corner for its drawing, which has the given height. An arrow leads to the
// frame from the one at its left.
func (s *strip) frame(height units, first, second string) point {
	const radius = 20
	p := s.corner(s.frames)
	s.frames++
	s.desc += fmt.Sprintf(" %d: %s, %s.", s.frames, first, second)
	if p.x > margin {
		s.path(sign, "M%vl12 9-12 9z", p.plus(-22, header+height/2-9))
	}
	s.circle(sign, p.plus(radius, radius), radius)
	s.text(number, "middle", p.plus(radius, radius), fmt.Sprint(s.frames))
	s.text(strong, "start", p.plus(2*radius+8, 12), first)
	s.text(plain, "start", p.plus(2*radius+8, 42), second)
	return p.plus(0, header)
}

// key adds a mark and, to the right of it, its meaning.
func (s *strip) key(at point, meaning string, mark func(at point)) {
	mark(at)
	s.text(plain, "start", at.plus(28, 0), meaning)
}
