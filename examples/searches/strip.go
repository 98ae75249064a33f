package main

import (
	"fmt"
	"slices"

	"example.com/knighttour"
)

// A walk is where a search is, as its events tell.
type walk struct {
	path  []int64
	tried [][]int64 // tried[i] are the nodes that the search has stepped back from to path[i-1]
	back  []int64   // those since the last visit, the first of them first
}

// step follows the search by an event.
func (w *walk) step(e knighttour.Event) {
	if e.Back {
		w.path = w.path[:e.Depth]
		w.tried = w.tried[:e.Depth+1]
		w.tried[e.Depth] = append(w.tried[e.Depth], e.ID)
		w.back = append(w.back, e.ID)
		return
	}
	w.path = append(w.path, e.ID)
	for len(w.tried) <= len(w.path) {
		w.tried = append(w.tried, nil)
	}
	w.back = nil
}

// head returns the last node of the path.
func (w *walk) head() int64 { return w.path[len(w.path)-1] }

// failed reports whether the search has stepped back from id to the head.
func (w *walk) failed(id int64) bool { return slices.Contains(w.tried[len(w.path)], id) }

// candidates returns the nodes that the search has yet to try from the head, of
// its successors.
func (w *walk) candidates(successors []int64) []int64 {
	return slices.DeleteFunc(slices.Clone(successors), func(id int64) bool {
		return slices.Contains(w.path, id) || w.failed(id)
	})
}

// A strip has a search frame by frame, to be read as a page is.
type strip struct {
	canvas
	columns     int
	frameHeight int
	frames      int
}

const header = 74 // of a frame: its number, and two lines

// corner returns the top left corner of the frame with that number.
func (s *strip) corner(frame int) point {
	column, row := frame%s.columns, frame/s.columns
	return point{margin + float64(column*(width-margin)/s.columns), margin + float64(row*s.frameHeight)}
}

// frame begins a frame, which is so high without its header, and returns where
// to draw it. An arrow leads to it from the frame at its left.
func (s *strip) frame(height float64, first, second string) point {
	const radius = 20
	p := s.corner(s.frames)
	s.frames++
	s.desc += fmt.Sprintf(" %d: %s, %s.", s.frames, first, second)
	if p.x > margin {
		s.path(sign, fmt.Sprintf("M%vl12 9-12 9z", point{p.x - 22, p.y + header + height/2 - 9}))
	}
	s.circle(sign, point{p.x + radius, p.y + radius}, radius)
	s.text(number, "middle", point{p.x + radius, p.y + radius}, fmt.Sprint(s.frames))
	s.text(strong, "start", point{p.x + 2*radius + 8, p.y + 12}, first)
	s.text(plain, "start", point{p.x + 2*radius + 8, p.y + 42}, second)
	return point{p.x, p.y + header}
}

// A mark is drawn at a place.
type mark func(at point)

// key adds a mark and what it means.
func (s *strip) key(at point, m mark, meaning string) {
	m(at)
	s.text(plain, "start", point{at.x + 28, at.y}, meaning)
}
