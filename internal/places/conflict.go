package places

// A conflict has what is learned from a contradiction.
type conflict struct {
	conflicts int64
	learning  []literal // the clause
	core      []literal // those assumed that contradict each other, after the answer No
	marked    []bool    // by variable: whether it is part of the contradiction, or follows from it
	toUnmark  []int32
	open      []literal // to be explained
	levels    []int64   // by level: the last contradiction that was graded and has it
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

func (s *solver) unmarkFrom(length int) {
	for _, x := range s.toUnmark[length:] {
		s.marked[x] = false
	}
	s.toUnmark = s.toUnmark[:length]
}

// learn learns a clause from the contradiction s.why, and undoes the choices that it
// excludes. It reports false if the contradiction needs no choice.
//
// The clause has one literal of the last level: the first unique implication point.
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
		if open--; open == 0 {
			s.learning[0] = s.trail[i].not()
			break
		}
		s.explain(s.trail[i])
	}
	rest := s.learning[:1]
	for _, l := range s.learning[1:] {
		if !s.follows(l.not()) {
			rest = append(rest, l)
		}
	}
	s.learning = rest
	s.unmarkFrom(0)
	s.assert()
	return true
}

// follows reports whether l, which holds, follows from others that are marked: then the
// clause does not need it. N. Sörensson and A. Biere: Minimizing learned clauses, SAT 2009,
// doi:10.1007/978-3-642-02777-2_23.
func (s *solver) follows(l literal) bool {
	before := len(s.toUnmark)
	s.open = append(s.open[:0], l)
	for len(s.open) > 0 {
		l := s.open[len(s.open)-1]
		s.open = s.open[:len(s.open)-1]
		if s.reasons[l.variable()] == chosen {
			s.unmarkFrom(before)
			return false
		}
		s.explain(l)
		for _, q := range s.why {
			if x := q.variable(); !s.marked[x] && s.level[x] > 0 {
				s.mark(x)
				s.open = append(s.open, q)
			}
		}
	}
	return true
}

// assert adds the clause learned, and sets its first literal at the first level that
// implies it.
func (s *solver) assert() {
	back, grade := int32(0), int32(0)
	for len(s.levels) <= len(s.limits) {
		s.levels = append(s.levels, 0)
	}
	for i, l := range s.learning {
		level := s.level[l.variable()]
		if s.levels[level] != s.conflicts {
			s.levels[level] = s.conflicts
			grade++
		}
		if i > 0 && level > back {
			back = level
			s.learning[1], s.learning[i] = s.learning[i], s.learning[1]
		}
	}
	s.backTo(int(back))
	by := chosen
	if len(s.learning) > 1 {
		by = byClause(s.add(s.learning, grade))
	}
	s.set(s.learning[0], by)
	s.cool()
}

// refute sets s.core to l, which is assumed and fails, and those assumed that imply that.
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
	s.unmarkFrom(0)
}

// refuted returns how many vertices of a path suffice for the contradiction of s.core, at
// least one.
func (s *solver) refuted(length int) int {
	most := 1
	for _, l := range s.core {
		if !l.isPositive() { // a vertex tried
			return length
		}
		most = max(most, int(s.index[l.variable()])+1)
	}
	return most
}
