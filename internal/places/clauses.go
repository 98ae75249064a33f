package places

import "slices"

// Clauses are in one slice of words: at each reference the header
//
//	length, grade, number of the last contradiction that it took part in
//
// and the literals, of which the first two are watched. If the clause implies a
// literal, that is the first. The grade of a learned clause is the number of
// levels of choices in it: G. Audemard and L. Simon: Predicting learnt clauses
// quality in modern SAT solvers, IJCAI 2009.
type clauses struct {
	arena    []int32
	watched  [][]watcher // by literal: the clauses that watch it
	learned  []int32     // references
	maxWords int         // the length of the arena from which on a restart forgets clauses
}

// A watcher is a clause that watches a literal, and another literal of the
// clause: if that holds, the clause need not be visited.
type watcher struct {
	clause int32
	other  literal
}

const (
	header   = 3
	original = 0  // the grade of a clause that is not learned
	dropped  = -1 // the grade of a clause to be dropped
	kept     = 2  // the greatest grade of clauses that are never forgotten

	learnedWords = 1 << 20 // more would take too long to sort between two looks at the context
)

func (s *solver) literalsOf(r int32) []int32 { return s.arena[r+header:][:s.arena[r]] }

// add adds a clause of at least two literals.
func (s *solver) add(lits []literal, grade int32) int32 {
	r := int32(len(s.arena))
	s.arena = append(s.arena, int32(len(lits)), grade, int32(s.conflicts))
	for _, l := range lits {
		s.arena = append(s.arena, int32(l))
	}
	if grade == original {
		s.maxWords = len(s.arena) + learnedWords
	} else {
		s.learned = append(s.learned, r)
	}
	s.watch(r)
	return r
}

func (s *solver) watch(r int32) {
	lits := s.literalsOf(r)
	a, b := literal(lits[0]), literal(lits[1])
	s.watched[a] = append(s.watched[a], watcher{r, b})
	s.watched[b] = append(s.watched[b], watcher{r, a})
}

// visitClauses visits the clauses that the failing literal l watches: each
// finds another literal to watch it, or implies the first. It reports false at
// a contradiction.
func (s *solver) visitClauses(l literal) bool {
	list := s.watched[l]
	s.c.Charge(len(list) / 2)
	left := list[:0]
next:
	for i, w := range list {
		if s.value[w.other] > 0 {
			left = append(left, w)
			continue
		}
		lits := s.literalsOf(w.clause)
		if literal(lits[0]) == l {
			lits[0], lits[1] = lits[1], lits[0]
		}
		first := literal(lits[0])
		w.other = first
		if s.value[first] > 0 {
			left = append(left, w)
			continue
		}
		for j := 2; j < len(lits); j++ {
			if q := lits[j]; s.value[q] >= 0 {
				lits[1], lits[j] = q, lits[1]
				s.watched[q] = append(s.watched[q], w)
				continue next
			}
		}
		left = append(left, w)
		if s.value[first] < 0 {
			s.why = s.why[:0]
			s.explainByClause(w.clause, nothing)
			s.watched[l] = append(left, list[i+1:]...)
			return false
		}
		s.set(first, byClause(w.clause))
	}
	s.watched[l] = left
	return true
}

// explainByClause adds the negations of the other literals of a clause, which
// make it imply l.
func (s *solver) explainByClause(r int32, l literal) {
	s.arena[r+2] = int32(s.conflicts)
	for _, q := range s.literalsOf(r) {
		if literal(q) != l {
			s.why = append(s.why, literal(q).not())
		}
	}
}

// forget drops half of the learned clauses, those that took no part in
// contradictions for longest, and all clauses that hold. The others lose the
// literals that fail. There must be no choices.
func (s *solver) forget() {
	slices.SortStableFunc(s.learned, func(a, b int32) int {
		if used := s.arena[b+2] - s.arena[a+2]; used != 0 {
			return int(used)
		}
		return int(b - a)
	})
	for _, r := range s.learned[len(s.learned)/2:] {
		if s.arena[r+1] > kept {
			s.arena[r+1] = dropped
		}
	}
	for _, l := range s.trail {
		s.reasons[l.variable()] = chosen
	}
	for l := range s.watched {
		s.watched[l] = s.watched[l][:0]
	}
	old := s.arena
	s.arena, s.learned = s.arena[:0], s.learned[:0]
	for len(old) > 0 {
		clause := old[:header+old[0]]
		old = old[len(clause):]
		if clause[1] != dropped {
			s.shorten(clause)
		}
		if s.c.Spend(len(clause)) != nil {
			return
		}
	}
	s.nextForget = s.conflicts + forgetInterval
}

// shorten moves a clause to the end of the arena without the literals that
// fail, unless it holds.
func (s *solver) shorten(clause []int32) {
	if slices.ContainsFunc(clause[header:], func(q int32) bool { return s.value[q] > 0 }) {
		return
	}
	r := int32(len(s.arena))
	grade := clause[1]
	s.arena = append(s.arena, clause[:header]...) // at or before the clause
	for _, q := range clause[header:] {
		if s.value[q] == 0 {
			s.arena = append(s.arena, q)
		}
	}
	s.arena[r] = int32(len(s.arena)) - r - header
	if grade != original {
		s.learned = append(s.learned, r)
	}
	s.watch(r)
}
