package main

import (
	"fmt"
	"slices"

	"example.com/knighttour"
	"example.com/knighttour/internal/english"
)

const (
	side    = 5 // of the board, in squares
	squares = side * side
	square  = 54 // the width and height of a square
	disc    = 19 // the radius of the disc of a visited square
)

var board = knighttour.MustBoard(side, side)

// boardSearch draws a search of a 5x5 board from the middle of its upper side:
// a frame after each series of steps back, and one for the tour.
func boardSearch() *canvas {
	s := strip{columns: 3, frameHeight: header + side*square + 24}
	s.title = "A search for a knight's tour of a 5x5 board"
	s.desc = "The search prefers squares far from the middle."
	w := follow(board, side/2, func(w *walk, e knighttour.Event) {
		if n := len(w.back); !e.Back && n > 0 {
			first := fmt.Sprintf("dead end at %d", len(w.path)+n)
			second := fmt.Sprintf("%s back to %d", english.Plural(n, "step"), len(w.path))
			s.writeBoard(w, s.frame(side*square, first, second))
		}
		w.step(e)
	}, knighttour.Outward())
	s.writeBoard(w, s.frame(side*square, "a tour", "after "+english.Plural(w.visits, "visit")))

	y := s.corner(s.frames).y + 12 // of the keys, below the frames
	s.height = int(y) + 36
	s.key(point{36, y}, "dead end", func(p point) { s.cross(cross, p, 9) })
	s.key(point{216, y}, "stepped back from", func(p point) { s.circle(undone, p, disc-3) })
	s.key(point{506, y}, "to try next", func(p point) { s.circle(untried, p, disc-3) })
	s.key(point{716, y}, "the tour's end", func(p point) { s.circle(found, p, disc-3) })
	return &s.canvas
}

// writeBoard adds the board, with its upper left corner at the given point: the
// walk, its steps back since the last visit, and the squares to try next. The
// squares have the numbers of their visits, from 1.
func (c *canvas) writeBoard(w *walk, at point) {
	centre := func(id int64) point {
		return at.plus((units(id%side)+0.5)*square, (units(id/side)+0.5)*square)
	}
	c.rect(light, at, side*square, side*square, 0)
	odd := ""
	for id := int64(1); id < squares; id += 2 {
		odd += fmt.Sprintf("M%vh%dv%[2]dh-%[2]dz", centre(id).plus(-square/2, -square/2), square)
	}
	c.path(dark, "%s", odd)
	last := w.head()
	for _, id := range slices.Backward(w.back) {
		c.line(back, centre(last), centre(id))
		last = id
	}
	for i, id := range w.path[1:] {
		line, _, _ := timeStyles(i+1, squares)
		c.line(line, centre(w.path[i]), centre(id))
	}
	for i, id := range w.path {
		_, ground, number := timeStyles(i, squares)
		c.circle(ground, centre(id), disc)
		c.text(number, "middle", centre(id), fmt.Sprint(i+1))
	}
	for i, id := range w.back {
		c.circle(undone, centre(id), disc)
		c.text(onUndone, "middle", centre(id), fmt.Sprint(len(w.path)+len(w.back)-i))
	}
	for _, id := range w.candidates(board) {
		c.circle(untried, centre(id), disc+4)
	}
	if len(w.back) > 0 {
		c.cross(cross, centre(w.back[0]).plus(disc, -disc), 8)
	} else {
		c.circle(found, centre(w.head()), disc+4)
	}
}
