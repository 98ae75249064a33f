package places

import "slices"

// A conflict has what is learned from a contradiction.
type conflict struct {
	conflicts int64
	learning  []literal // the clause
	core      []literal // those assumed that contradict each other, after the answer No
	marked    []bool    // by variable: whether it is part of the contradiction
	toUnmark  []int32
	levels    []int64 // by level: the last contradiction whose clause has it
}

// explain sets s.why to literals that hold, were set before l and imply it.
func (s *solver) explain(l literal) {
	s.why = s.why[:0]
	switch by := s.reasons[l.variable()]; {
	case by.b == inClause:
		s.explainByClause(int32(by.a), l)
	case by.b != nothing:
		s.why = append(s.why, by.a, by.b)
	case by.a != nothing:
		s.why = append(s.why, by.a)
	}
	s.c.Charge(len(s.why))
}

func (s *solver) mark(x int32) {
	s.marked[x] = true
	s.toUnmark = append(s.toUnmark, x)
}

func (s *solver) unmark() {
	for _, x := range s.toUnmark {
		s.marked[x] = false
	}
	s.toUnmark = s.toUnmark[:0]
}

// learn learns a clause from the contradiction s.why, and undoes the choices
// that it excludes. It reports false if the contradiction needs no choice.
//
// The clause has one literal of the last level: the first unique implication
// point.
func (s *solver) learn() bool {
	last := int32(0)
	for _, l := range s.why {
		last = max(last, s.level[l.variable()])
	}
	if last == 0 {
		return false
	}
	s.conflicts++
	s.backTo(int(last))
	s.learning = append(s.learning[:0], nothing)
	open := 0 // literals of the last level to be explained
	for i := len(s.trail) - 1; ; i-- {
		for _, l := range s.why {
			x := l.variable()
			if s.marked[x] || s.level[x] == 0 {
				continue
			}
			s.mark(x)
			s.heat(x)
			if s.level[x] == last {
				open++
			} else {
				s.learning = append(s.learning, l.not())
			}
		}
		for !s.marked[s.trail[i].variable()] {
			i--
		}
		open--
		if open == 0 {
			s.learning[0] = s.trail[i].not()
			break
		}
		s.explain(s.trail[i])
	}
	grade := s.grade()
	rest := slices.DeleteFunc(s.learning[1:], func(l literal) bool { return s.follows(l.not()) })
	s.learning = s.learning[:1+len(rest)]
	s.unmark()
	s.assert(grade)
	return true
}

// grade returns the number of levels in the clause.
func (s *solver) grade() (n int32) {
	for len(s.levels) <= len(s.limits) {
		s.levels = append(s.levels, 0)
	}
	for _, l := range s.learning {
		if level := s.level[l.variable()]; s.levels[level] != s.conflicts {
			s.levels[level] = s.conflicts
			n++
		}
	}
	return n
}

// follows reports whether l, which holds, is implied by literals that are
// marked, so that the clause does not need its negation. To follow implications
// farther back makes clauses shorter, but took longer than that saved.
func (s *solver) follows(l literal) bool {
	if s.reasons[l.variable()] == chosen {
		return false
	}
	s.explain(l)
	return !slices.ContainsFunc(s.why, func(q literal) bool {
		x := q.variable()
		return !s.marked[x] && s.level[x] > 0
	})
}

// assert adds the clause learned, and sets its first literal at the first level
// that implies it.
func (s *solver) assert(grade int32) {
	back := int32(0)
	for i, l := range s.learning[1:] {
		if level := s.level[l.variable()]; level > back {
			back = level
			s.learning[1], s.learning[1+i] = s.learning[1+i], s.learning[1]
		}
	}
	s.backTo(int(back))
	by := chosen
	if len(s.learning) > 1 {
		by = byClause(s.add(s.learning, grade))
	}
	s.set(s.learning[0], by)
	s.active.Cool(fading)
}

// refute sets s.core to l, which is assumed and fails, and those assumed that
// imply that.
func (s *solver) refute(l literal) {
	s.core = append(s.core[:0], l)
	if s.level[l.variable()] > 0 {
		s.mark(l.variable())
	}
	for i := len(s.trail) - 1; len(s.limits) > 0 && i >= s.limits[0]; i-- {
		q := s.trail[i]
		if !s.marked[q.variable()] {
			continue
		}
		if s.reasons[q.variable()] == chosen {
			s.core = append(s.core, q)
			continue
		}
		s.explain(q)
		for _, p := range s.why {
			if x := p.variable(); !s.marked[x] && s.level[x] > 0 {
				s.mark(x)
			}
		}
	}
	s.unmark()
}

// refuted returns how many vertices of a path suffice for the contradiction of
// s.core, at least one if the path has any.
func (s *solver) refuted(length int) int {
	most := min(1, length)
	for _, l := range s.core {
		if !l.isPositive() { // a vertex tried
			return length
		}
		most = max(most, int(s.index[l.variable()])+1)
	}
	return most
}
