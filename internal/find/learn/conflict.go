package learn

import "slices"

// Clauses are learned, in one slice of words: at each reference the header
//
//	length, next clause watched by the first literal, next by the second, activity
//
// and the literals, of which the first two are watched. If the clause implies a
// literal, that is the first.
type clauses struct {
	arena   []cause
	watched []cause // by literal: the first clause to visit when it fails, or choice
	words   int     // the length of the arena at which restarts begin to forget clauses
	bump    cause   // added to the activity of a clause
	mark    []bool  // by edge: whether a literal of it is part of the contradiction
	learned []literal
}

const (
	header   = 4
	maxWords = 1 << 21 // more take too long to sort between two looks at the context
)

func (s *solver) literalsOf(r cause) []cause { return s.arena[r+header:][:s.arena[r]] }

// mayHold reports whether a word of a clause is a literal that does not fail.
func (s *solver) mayHold(word cause) bool { return !s.fails(literal(word)) }

// watch lets the i-th literal of a clause, 0 or 1, watch it.
func (s *solver) watch(r, i cause) {
	l := s.arena[r+header+i]
	s.arena[r+1+i] = s.watched[l]
	s.watched[l] = r
}

// visitClauses visits the clauses that the failing literal l watches: each
// finds another literal to watch it, or implies the first. It reports false at
// a contradiction.
func (s *solver) visitClauses(l literal) bool {
	if s.watched == nil {
		return true
	}
	for at := &s.watched[l]; *at != choice; {
		r := *at
		c := s.arena[r:][:header+int(s.arena[r])]
		lits := c[header:]
		if literal(lits[0]) == l {
			lits[0], lits[1] = lits[1], lits[0]
			c[1], c[2] = c[2], c[1]
		}
		s.c.Charge(2)
		first := literal(lits[0])
		if s.holds(first) {
			at = &c[2]
			continue
		}
		if i := slices.IndexFunc(lits[2:], s.mayHold); i >= 0 {
			s.c.Charge(i / 4)
			lits[1], lits[2+i] = lits[2+i], lits[1]
			*at = c[2]
			s.watch(r, 1)
			continue
		}
		s.c.Charge(len(lits) / 4)
		if s.fails(first) {
			s.why = s.why[:0]
			s.explainByClause(r, nothing)
			return false
		}
		s.set(first, r)
		at = &c[2]
	}
	return true
}

// explainByClause adds the negations of the other literals of a clause, which
// make it imply l.
func (s *solver) explainByClause(r cause, l literal) {
	s.arena[r+3] = min(s.arena[r+3]+s.bump, 1<<30) // the clause took part in a contradiction
	for _, q := range s.literalsOf(r) {
		if literal(q) != l {
			s.why = append(s.why, literal(q).not())
		}
	}
	s.c.Charge(len(s.why))
}

// learn learns a clause from the contradiction s.why and undoes the choices
// that it excludes. It reports false if the contradiction needs no choice.
//
// The clause has one literal of the last level: the first unique implication
// point.
func (s *solver) learn() bool {
	last := int32(0)
	for _, l := range s.why {
		last = max(last, s.edges[l.edge()].level)
	}
	if last == 0 {
		return false
	}
	s.conflicts++
	s.backTo(int(last))
	s.learned = append(s.learned[:0], 0)
	open := 0 // literals of the last level to be explained
	for i := len(s.trail) - 1; ; i-- {
		for _, l := range s.why {
			e := l.edge()
			if s.mark[e] || s.edges[e].level == 0 {
				continue
			}
			s.mark[e] = true
			s.active.Heat(e, 1)
			if s.edges[e].level == last {
				open++
			} else {
				s.learned = append(s.learned, l.not())
			}
		}
		if s.c.Spend(len(s.why)) != nil {
			return true
		}
		for !s.mark[s.trail[i].edge()] {
			i--
		}
		l := s.trail[i]
		s.mark[l.edge()] = false
		open--
		if open == 0 {
			s.learned[0] = l.not()
			break
		}
		s.explain(l)
	}
	for _, l := range s.learned[1:] {
		s.mark[l.edge()] = false
	}
	s.assert()
	return true
}

// assert adds the clause learned, and sets its first literal at the first level
// that implies it.
func (s *solver) assert() {
	back := int32(0)
	for i, l := range s.learned[1:] {
		if v := s.edges[l.edge()].level; v > back {
			back = v
			s.learned[1], s.learned[1+i] = s.learned[1+i], s.learned[1]
		}
	}
	s.backTo(int(back))
	why := choice
	if len(s.learned) > 1 {
		why = s.add(s.learned, s.bump)
	}
	s.set(s.learned[0], why)
	s.cool()
}

// add adds a clause of at least two literals.
func (s *solver) add(lits []literal, activity cause) cause {
	r := cause(len(s.arena))
	s.arena = append(s.arena, cause(len(lits)), choice, choice, activity)
	for _, l := range lits {
		s.arena = append(s.arena, cause(l))
	}
	s.watch(r, 0)
	s.watch(r, 1)
	return r
}

// forget drops the clauses that took the least part in recent contradictions,
// and those that hold. The others lose the literals that fail. There must be no
// choices.
func (s *solver) forget() {
	old := s.arena
	var refs []cause
	for r := 0; r < len(old); r += header + int(old[r]) {
		refs = append(refs, cause(r))
	}
	slices.SortStableFunc(refs, func(a, b cause) int { return int(old[b+3] - old[a+3]) })
	s.arena = nil
	for l := range s.watched {
		s.watched[l] = choice
	}
	for _, l := range s.trail {
		s.edges[l.edge()].cause = choice
	}
	var lits []literal
next:
	for _, r := range refs {
		c := old[r:]
		lits = lits[:0]
		for _, q := range c[header:][:c[0]] {
			if s.holds(literal(q)) {
				continue next
			}
			if !s.fails(literal(q)) {
				lits = append(lits, literal(q))
			}
		}
		if len(s.arena)+len(lits) < s.words/2 {
			s.add(lits, c[3])
		}
	}
	s.c.Charge(len(old))
}
