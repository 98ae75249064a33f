package cdcl

import "slices"

// An analysis finds the clause to learn from a conflict.
type analysis struct {
	conflict []Lit // literals that hold, and cannot hold together
	learned  []Lit // the clause learned; AddClause also uses its memory
	why      []Lit // literals that imply the literal just resolved or blamed

	seen    []mark  // by variable
	toClear []int32 // the variables that are not unseen

	// lastWith has, by level, the number of the last conflict whose clause has
	// a literal of that level.
	lastWith []int64

	chain []chainLink // see follows
	open  []Lit       // the reasons of the literals of the chain, one after the other
}

// A mark is what an analysis knows about a variable.
type mark uint8

const (
	unseen   mark = iota
	marked        // it is in the clause, or was resolved
	implied       // it follows from those marked
	unproven      // a search for a proof that it follows has failed
)

// newAnalysis returns an analysis in which all variables are unseen.
func newAnalysis(variables int) analysis { return analysis{seen: make([]mark, variables)} }

// explain appends literals to the list why. They hold, were assigned before l,
// and imply l for the reason r. The result is meaningless if s.c is stopped.
func (s *Solver) explain(why []Lit, l Lit, r Reason) []Lit {
	before := len(why)
	switch {
	case r.b == inClause:
		why = s.explainByClause(why, int32(r.a))
	case r.b == lazy:
		why = s.propagator.Explain(why, l, int32(r.a))
	case r.b != noLit:
		why = append(why, r.a, r.b)
	case r.a != noLit:
		why = append(why, r.a)
	}
	s.c.Spend(len(why) - before)
	return why
}

// note marks a variable, until clearSeen is called.
func (s *Solver) note(v int32, is mark) {
	s.seen[v] = is
	s.toClear = append(s.toClear, v)
}

// clearSeen makes all variables unseen again.
func (s *Solver) clearSeen() {
	for _, v := range s.toClear {
		s.seen[v] = unseen
	}
	s.toClear = s.toClear[:0]
}

// learn learns a clause from the conflict, and undoes the decisions that the
// clause excludes. It reports false if the conflict depends on no decision. It
// returns true if s.c is stopped.
func (s *Solver) learn() bool {
	last := int32(0)
	for _, l := range s.conflict {
		last = max(last, s.levelOf(l))
	}
	if last == 0 {
		return false
	}
	s.conflicts++
	s.backTo(int(last))
	if !s.resolve(last) {
		return true
	}
	lbd := s.lbd()
	s.minimise()
	s.clearSeen()
	if s.c.Err() != nil {
		return true
	}
	s.assert(lbd)
	return true
}

// resolve sets s.learned to the clause learned from the conflict, by
// resolution: literals of its last level are replaced by their reasons, in the
// reverse order of the trail, until one is left. This is the first unique
// implication point: together with some literals of earlier levels, it implies
// the conflict. Its negation comes first in the clause.
//
// resolve leaves the variables of the clause and those resolved marked. It
// returns false if s.c is stopped.
func (s *Solver) resolve(last int32) bool {
	s.learned = append(s.learned[:0], noLit) // its place is filled at the end
	open := 0                                // literals of the last level that are marked and not resolved
	why := s.conflict
	for i := len(s.trail.lits) - 1; ; i-- {
		for _, l := range why {
			v := l.Var()
			level := s.assigned[v].level
			if s.seen[v] != unseen || level == 0 {
				continue
			}
			s.note(v, marked)
			s.bump(v)
			if level == last {
				open++
			} else {
				s.learned = append(s.learned, l.Not())
			}
		}
		if s.c.Err() != nil {
			return false
		}
		for s.seen[s.trail.lits[i].Var()] == unseen {
			i--
		}
		l := s.trail.lits[i]
		open--
		if open == 0 {
			s.learned[0] = l.Not()
			return true
		}
		s.why = s.explain(s.why[:0], l, s.reasonOf(l))
		why = s.why
	}
}

// lbd returns the number of levels in the clause learned, and records them in
// lastWith.
func (s *Solver) lbd() (n int32) {
	for len(s.lastWith) <= s.level() {
		s.lastWith = append(s.lastWith, 0)
	}
	for _, l := range s.learned {
		level := s.levelOf(l)
		if s.lastWith[level] != s.conflicts {
			s.lastWith[level] = s.conflicts
			n++
		}
	}
	return n
}

// minimise drops literals of the clause learned that follow from its other
// literals, but never the first: N. Sörensson and A. Biere: Minimizing learned
// clauses, SAT 2009, doi:10.1007/978-3-642-02777-2_23. The LBD stays the same:
// a literal that is dropped follows from others, one of which has its level.
func (s *Solver) minimise() {
	rest := slices.DeleteFunc(s.learned[1:], func(l Lit) bool {
		return s.c.Err() == nil && s.follows(l.Not())
	})
	s.learned = s.learned[:1+len(rest)]
}

// A chainLink is a step of the depth-first search in follows: a literal, which
// follows if all literals of its reason do. The reason is a part of
// analysis.open, which ends where the reason of the next link begins or, for
// the last link, with the slice.
type chainLink struct {
	lit  Lit
	from int // where its reason begins in analysis.open
	next int // the index in analysis.open of the literal to look at next
}

// follows reports whether l, which holds, follows from other literals that are
// marked. It follows reasons backwards, depth first, through at most
// [Options.Depth] links. It also gives up at a literal if the clause has none
// of the same level. It notes what it has found out about literals other than
// l: they are implied or unproven.
func (s *Solver) follows(l Lit) bool {
	if s.reasonOf(l) == decision {
		return false
	}
	s.chain = s.chain[:0]
	s.open = s.open[:0]
	s.extend(l)
	for s.c.Err() == nil {
		top := &s.chain[len(s.chain)-1]
		if top.next == len(s.open) {
			if len(s.chain) == 1 {
				return true
			}
			s.note(top.lit.Var(), implied)
			s.open = s.open[:top.from]
			s.chain = s.chain[:len(s.chain)-1]
			continue
		}
		q := s.open[top.next]
		top.next++
		v := q.Var()
		level := s.assigned[v].level
		if level == 0 || s.seen[v] == marked || s.seen[v] == implied {
			continue
		}
		isForeign := s.lastWith[level] != s.conflicts // no literal of the clause has its level
		isDeep := len(s.chain) == s.options.Depth
		if isForeign || isDeep || s.seen[v] == unproven || s.reasonOf(q) == decision {
			for _, link := range s.chain[1:] {
				s.note(link.lit.Var(), unproven)
			}
			return false
		}
		s.extend(q)
	}
	return false
}

// extend adds a literal to the chain, with its reason. It must have one.
func (s *Solver) extend(l Lit) {
	from := len(s.open)
	s.chain = append(s.chain, chainLink{lit: l, from: from, next: from})
	s.open = s.explain(s.open, l, s.reasonOf(l))
}

// assert adds the clause learned, goes back to the first level at which all of
// its literals but the first fail, and assigns the first there.
func (s *Solver) assert(lbd int32) {
	back := int32(0) // the highest level of the others; the second literal gets it
	for i, l := range s.learned[1:] {
		level := s.levelOf(l)
		if level > back {
			back = level
			s.learned[1], s.learned[1+i] = s.learned[1+i], s.learned[1]
		}
	}
	s.backTo(int(back))
	reason := decision
	if len(s.learned) > 1 {
		reason = s.add(s.learned, lbd)
	}
	s.assign(s.learned[0], reason)
	s.heap.decay(s.decay())
}

// blame sets the core to l, an assumption that fails, and the assumptions that
// imply its negation.
func (s *Solver) blame(l Lit) {
	s.core = append(s.core[:0], l)
	if s.levelOf(l) > 0 {
		s.note(l.Var(), marked)
	}
	for i := len(s.trail.lits) - 1; i >= s.levelEnd(0); i-- {
		q := s.trail.lits[i]
		if s.seen[q.Var()] == unseen {
			continue
		}
		if s.reasonOf(q) == decision {
			s.core = append(s.core, q)
			continue
		}
		s.why = s.explain(s.why[:0], q, s.reasonOf(q))
		for _, p := range s.why {
			v := p.Var()
			if s.seen[v] == unseen && s.levelOf(p) > 0 {
				s.note(v, marked)
			}
		}
		if s.c.Err() != nil {
			break
		}
	}
	s.clearSeen()
}
