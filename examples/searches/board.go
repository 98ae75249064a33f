package main

import (
	"context"
	"fmt"

	"example.com/knighttour"
	"example.com/knighttour/examples/internal/command"
)

const (
	side    = 5 // of the board
	squares = side * side
	square  = 54 // the size of a square
	disc    = 19 // the radius of a disc
)

// boardSearch draws a search of a 5x5 board from the middle of a side, a frame
// for each time it has stepped back, and one for the tour.
func boardSearch() (*canvas, error) {
	board := knighttour.MustBoard(side, side)
	s := strip{columns: 3, frameHeight: header + side*square + 24}
	s.title = "A search for a knight's tour of a 5x5 board"
	s.desc = "The search prefers squares far from the middle."
	var w walk
	visits := 0
	frame := func(first, second string) {
		s.writeBoard(&w, s.frame(side*square, first, second))
	}
	search := knighttour.Search{
		Orders:   []knighttour.Order{knighttour.Outward()},
		Unpruned: true,
		Trace: func(e knighttour.Event) {
			if n := len(w.back); !e.Back && n > 0 {
				frame(fmt.Sprintf("dead end at %d", len(w.path)+n), fmt.Sprintf("%s back to %d", command.Plural(n, "step"), len(w.path)))
			}
			if !e.Back {
				visits++
			}
			w.step(e)
		},
	}
	if _, err := search.Tour(context.Background(), board, side/2); err != nil {
		return nil, err
	}
	frame("a tour", fmt.Sprintf("after %s", command.Plural(visits, "visit")))

	y := s.corner(s.frames).y + 12
	s.height = int(y) + 36
	s.key(point{36, y}, func(p point) { s.cross(cross, p, 9) }, "dead end")
	s.key(point{216, y}, func(p point) { s.circle(undone, p, disc-3) }, "stepped back from")
	s.key(point{506, y}, func(p point) { s.circle(untried, p, disc-3) }, "to try next")
	s.key(point{716, y}, func(p point) { s.circle(found, p, disc-3) }, "the tour's end")
	return &s.canvas, nil
}

// writeBoard adds the board with the walk on it, and what it has stepped back
// from since its last visit.
func (c *canvas) writeBoard(w *walk, at point) {
	centre := func(id int64) point {
		return point{at.x + (float64(id%side)+0.5)*square, at.y + (float64(id/side)+0.5)*square}
	}
	board := knighttour.MustBoard(side, side)
	c.rect(light, at.x, at.y, side*square, side*square, 0)
	odd := ""
	for id := int64(1); id < squares; id += 2 {
		odd += fmt.Sprintf("M%vh%dv%[2]dh-%[2]dz", point{centre(id).x - square/2, centre(id).y - square/2}, square)
	}
	c.path(dark, odd)
	last := w.head()
	for i := range w.back {
		id := w.back[len(w.back)-1-i]
		c.line(back, centre(last), centre(id))
		last = id
	}
	for i, id := range w.path[1:] {
		c.line(timeLine(i+1, squares), centre(w.path[i]), centre(id))
	}
	for i, id := range w.path {
		c.circle(timeDisc(i, squares), centre(id), disc)
		c.text(timeNumber(i, squares), "middle", centre(id), fmt.Sprint(i+1))
	}
	for i, id := range w.back {
		c.circle(undone, centre(id), disc)
		c.text(onUndone, "middle", centre(id), fmt.Sprint(len(w.path)+len(w.back)-i))
	}
	for _, id := range w.candidates(successors(board, w.head())) {
		c.circle(untried, centre(id), disc+4)
	}
	if len(w.back) > 0 {
		p := centre(w.back[0])
		c.cross(cross, point{p.x + disc, p.y - disc}, 8)
	} else {
		c.circle(found, centre(w.head()), disc+4)
	}
}
