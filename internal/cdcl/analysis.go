package cdcl

import "slices"

// An analysis is what the analysis of conflicts uses.
type analysis struct {
	conflict []Lit // literals that hold, and cannot hold together
	learned  []Lit // the clause
	why      []Lit // of the literal that is resolved
	seen     []mark
	toClear  []int32     // the variables with an entry in seen
	levels   []int64     // by level: the last conflict whose clause has a literal of that level
	chain    []chainLink // see follows
	open     []Lit       // see follows
}

// A mark is what an analysis knows about a variable.
type mark uint8

const (
	unseen   mark = iota
	marked        // it is in the clause, or was resolved
	implied       // it follows from those marked
	unproven      // it was not shown to follow: a decision or a depth ended that
)

// newAnalysis returns an analysis without notes.
func newAnalysis(variables int) analysis { return analysis{seen: make([]mark, variables)} }

// explain appends to why literals that hold, were assigned before l, and imply
// it for a reason. The result is meaningless if s.work is stopped.
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
	s.work.Spend(len(why) - before)
	return why
}

// note notes what is known about a variable, until clearSeen.
func (s *Solver) note(v int32, is mark) {
	s.seen[v] = is
	s.toClear = append(s.toClear, v)
}

// clearSeen forgets all notes.
func (s *Solver) clearSeen() {
	for _, v := range s.toClear {
		s.seen[v] = unseen
	}
	s.toClear = s.toClear[:0]
}

// learn learns a clause from the conflict, and undoes the decisions that it
// excludes. It reports false if the conflict needs no decision. It returns true
// if s.work is stopped.
//
// The clause is found by resolution: literals of the last level in the conflict
// are replaced by their reasons, the last on the trail first, until one is
// left: the first unique implication point, which implies the conflict with
// literals of earlier levels alone.
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
	s.learned = append(s.learned[:0], noLit)
	open := 0 // literals of the last level that are marked and not resolved
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
		if s.work.Err() != nil {
			return true
		}
		for s.seen[s.trail.lits[i].Var()] == unseen {
			i--
		}
		l := s.trail.lits[i]
		open--
		if open == 0 {
			s.learned[0] = l.Not()
			break
		}
		s.why = s.explain(s.why[:0], l, s.reasonOf(l))
		why = s.why
	}
	lbd := s.lbd()
	s.minimise()
	s.clearSeen()
	if s.work.Err() != nil {
		return true
	}
	s.assert(lbd)
	return true
}

// lbd returns the number of levels in the clause, and notes them.
func (s *Solver) lbd() (n int32) {
	for len(s.levels) <= s.level() {
		s.levels = append(s.levels, 0)
	}
	for _, l := range s.learned {
		level := s.levelOf(l)
		if s.levels[level] != s.conflicts {
			s.levels[level] = s.conflicts
			n++
		}
	}
	return n
}

// minimise drops the literals of the clause, besides the first, that follow
// from the others: N. Sörensson and A. Biere: Minimizing learned clauses, SAT
// 2009, doi:10.1007/978-3-642-02777-2_23. That leaves the LBD as it is: a
// literal follows from one of its own level.
func (s *Solver) minimise() {
	rest := slices.DeleteFunc(s.learned[1:], func(l Lit) bool {
		return s.work.Err() == nil && s.follows(l.Not())
	})
	s.learned = s.learned[:1+len(rest)]
}

// A chainLink of a chain is a literal that follows if all literals of its
// reason do.
type chainLink struct {
	lit  Lit
	from int // where its reason begins in analysis.open
	next int // the literal of its reason to look at next
}

// follows reports whether l, which holds, follows from others that are marked.
// It follows reasons backwards, depth first, as far as it may. It gives up at a
// level that the clause does not have.
func (s *Solver) follows(l Lit) bool {
	if s.reasonOf(l) == decision {
		return false
	}
	s.chain = s.chain[:0]
	s.open = s.open[:0]
	s.extend(l)
	for s.work.Err() == nil {
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
		isForeign := s.levels[level] != s.conflicts // no literal of the clause has its level
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

// extend adds a literal to the chain, with its reason.
func (s *Solver) extend(l Lit) {
	from := len(s.open)
	s.chain = append(s.chain, chainLink{lit: l, from: from, next: from})
	s.open = s.explain(s.open, l, s.reasonOf(l))
}

// assert adds the clause learned, and assigns its first literal at the first
// level that implies it.
func (s *Solver) assert(lbd int32) {
	back := int32(0)
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
// imply that.
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
		if s.work.Err() != nil {
			break
		}
	}
	s.clearSeen()
}
