package learn

import (
	"slices"

	"example.com/knighttour/internal/activity"
)

// A chooser chooses edges that took part in contradictions first, and then the
// others in ascending order.
type chooser struct {
	active activity.Heap
	last   []bool // by edge: whether it was excluded when it was last set
	other  int32  // all edges before this one are set or active
}

// prepare makes what choices and learning need.
func (s *solver) prepare() {
	m := len(s.ends)
	s.active, s.last = activity.NewHeap(m), make([]bool, m)
	s.watched = slices.Repeat([]cause{choice}, 2*m)
	s.mark = make([]bool, m)
	s.bump = 1
	s.words = min(1<<16+8*m, maxWords)
	s.nextStart = unit
}

const workPerPop = 16

// cool makes the activities of all edges and clauses count for less.
func (s *solver) cool() {
	s.active.Cool(0.95)
	if s.conflicts%64 == 0 {
		s.bump += s.bump/16 + 1
		if s.bump > 1<<26 {
			for r := 0; r < len(s.arena); r += header + int(s.arena[r]) {
				s.arena[r+3] >>= 20
			}
			s.bump >>= 20
		}
	}
}

// unset makes the edge of a literal unset.
func (s *solver) unset(l literal) {
	e := l.edge()
	s.value[e] = unset
	s.last[e] = !l.isChosen()
	if s.active.Of(e) == 0 {
		s.other = min(s.other, e)
	} else {
		s.active.Push(e)
	}
}

// next returns a literal of the most active edge that is not set: the one that
// held last. There must be such an edge.
func (s *solver) next() literal {
	for e, ok := s.active.Pop(); ok; e, ok = s.active.Pop() {
		s.c.Charge(workPerPop)
		if s.value[e] == unset {
			return literalOf(e, s.last[e])
		}
	}
	for s.value[s.other] != unset || s.active.Of(s.other) > 0 {
		s.other++
		s.c.Charge(1)
	}
	return literalOf(s.other, s.last[s.other])
}
