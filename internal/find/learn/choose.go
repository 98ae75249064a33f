package learn

import "slices"

// A chooser has a heap of the edges that took part in contradictions, by activity, which is
// higher the more contradictions there were and the more recent they are. M. W.
// Moskewicz et al.: Chaff, DAC 2001, doi:10.1145/378239.379017. Other edges are chosen
// after these, in ascending order.
type chooser struct {
	activity []float64 // by edge
	increase float64   // of an edge that takes part
	last     []bool    // by edge: whether it was excluded when it was last set
	heap     []int32
	place    []int32 // by edge: in heap, or none
	other    int32   // all edges before this one are set or active
}

// prepare makes what choices and learning need.
func (s *solver) prepare() {
	m := len(s.ends)
	s.activity, s.last = make([]float64, m), make([]bool, m)
	s.place = slices.Repeat([]int32{none}, m)
	s.increase = 1
	s.watched = slices.Repeat([]cause{choice}, 2*m)
	s.mark = make([]bool, m)
	s.bump = 1
	s.words = min(1<<16+8*m, maxWords)
	s.nextStart = unit
}

const workPerPop = 16

// heat adds to the activity of an edge that is set.
func (s *solver) heat(e int32) {
	s.activity[e] += s.increase
	if s.activity[e] > 1e100 {
		for e := range s.activity {
			s.activity[e] *= 1e-100
		}
		s.increase *= 1e-100
	}
	if s.place[e] != none {
		s.up(s.place[e])
	}
}

// cool makes the activities of all edges and clauses count for less.
func (s *solver) cool() {
	s.increase *= 1 / 0.95
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
	if s.activity[e] == 0 {
		s.other = min(s.other, e)
	} else if s.place[e] == none {
		s.push(e)
	}
}

// next returns a literal of the most active edge that is not set: the one that held last.
// There must be such an edge.
func (s *solver) next() literal {
	for len(s.heap) > 0 {
		if e := s.pop(); s.value[e] == unset {
			return literalOf(e, s.last[e])
		}
	}
	for s.value[s.other] != unset || s.activity[s.other] > 0 {
		s.other++
		s.c.Charge(1)
	}
	return literalOf(s.other, s.last[s.other])
}

func (s *solver) push(e int32) {
	s.place[e] = int32(len(s.heap))
	s.heap = append(s.heap, e)
	s.up(s.place[e])
}

func (s *solver) pop() int32 {
	e := s.heap[0]
	last := s.heap[len(s.heap)-1]
	s.heap = s.heap[:len(s.heap)-1]
	s.place[e] = none
	if len(s.heap) > 0 {
		s.heap[0], s.place[last] = last, 0
		s.down(0)
	}
	s.c.Charge(workPerPop)
	return e
}

// above reports whether e is chosen before f.
func (s *solver) above(e, f int32) bool {
	return s.activity[e] > s.activity[f] || s.activity[e] == s.activity[f] && e < f
}

func (s *solver) up(i int32) {
	e := s.heap[i]
	for i > 0 {
		parent := (i - 1) / 2
		f := s.heap[parent]
		if !s.above(e, f) {
			break
		}
		s.heap[i], s.place[f] = f, i
		i = parent
	}
	s.heap[i], s.place[e] = e, i
}

func (s *solver) down(i int32) {
	e := s.heap[i]
	for {
		child := 2*i + 1
		if int(child) >= len(s.heap) {
			break
		}
		if right := child + 1; int(right) < len(s.heap) && s.above(s.heap[right], s.heap[child]) {
			child = right
		}
		f := s.heap[child]
		if !s.above(f, e) {
			break
		}
		s.heap[i], s.place[f] = f, i
		i = child
	}
	s.heap[i], s.place[e] = e, i
}
