package learn

import "slices"

// Clauses are learned, in one slice of words: at each reference the header
//
//	length, next clause watched by the first literal, next by the second, activity
//
// and the literals, of which the first two are watched. Of a clause that implies
// one, that is the first.
type clauses struct {
	arena   []reason
	watched []reason // by literal: the first clause to visit when it fails, or choice
	words   int      // the length of the arena from which on a restart forgets clauses
	bump    reason   // added to the activity of a clause
	mark    []bool   // by edge: whether a literal of it is part of the cause
	learned []literal
}

const (
	header   = 4
	maxWords = 1 << 21 // more take too long to sort between two looks at the context
)

func (x *engine) literalsOf(r reason) []reason { return x.arena[r+header:][:x.arena[r]] }

// mayHold reports whether a word of a clause is a literal that does not fail.
func (x *engine) mayHold(word reason) bool { return !x.fails(literal(word)) }

// watch lets the i-th literal of a clause, 0 or 1, watch it.
func (x *engine) watch(r, i reason) {
	l := x.arena[r+header+i]
	x.arena[r+1+i] = x.watched[l]
	x.watched[l] = r
}

// visitClauses visits the clauses that the failing literal l watches: each finds
// another literal to watch it, or implies the first. It reports whether none is a
// contradiction.
func (x *engine) visitClauses(l literal) bool {
	if x.watched == nil {
		return true
	}
	for at := &x.watched[l]; *at != choice; {
		r := *at
		c := x.arena[r:][:header+int(x.arena[r])]
		lits := c[header:]
		if literal(lits[0]) == l {
			lits[0], lits[1] = lits[1], lits[0]
			c[1], c[2] = c[2], c[1]
		}
		x.c.Charge(2)
		first := literal(lits[0])
		if x.holds(first) {
			at = &c[2]
			continue
		}
		if i := slices.IndexFunc(lits[2:], x.mayHold); i >= 0 {
			x.c.Charge(i / 4)
			lits[1], lits[2+i] = lits[2+i], lits[1]
			*at = c[2]
			x.watch(r, 1)
			continue
		}
		x.c.Charge(len(lits) / 4)
		if x.fails(first) {
			x.why = x.why[:0]
			x.explainByClause(r, nothing)
			return false
		}
		x.set(first, r)
		at = &c[2]
	}
	return true
}

// explainByClause adds the literals whose failure makes the clause imply l.
func (x *engine) explainByClause(r reason, l literal) {
	x.useClause(r)
	for _, q := range x.literalsOf(r) {
		if literal(q) != l {
			x.why = append(x.why, literal(q).not())
		}
	}
	x.c.Charge(len(x.why))
}

// useClause notes that a clause took part in a contradiction.
func (x *engine) useClause(r reason) {
	x.arena[r+3] = min(x.arena[r+3]+x.bump, 1<<30)
}

// learn learns a clause from the contradiction x.why and undoes the choices that
// it excludes. It reports false if the contradiction needs no choice.
//
// The clause has one literal of the last level: the first unique implication point.
func (x *engine) learn() bool {
	last := int32(0)
	for _, l := range x.why {
		last = max(last, x.edges[l.edge()].level)
	}
	if last == 0 {
		return false
	}
	x.conflicts++
	x.backTo(int(last))
	x.learned = append(x.learned[:0], 0)
	open := 0 // literals of the last level to be explained
	for i := len(x.trail) - 1; ; i-- {
		for _, l := range x.why {
			e := l.edge()
			if x.mark[e] || x.edges[e].level == 0 {
				continue
			}
			x.mark[e] = true
			x.heat(e)
			if x.edges[e].level == last {
				open++
			} else {
				x.learned = append(x.learned, l.not())
			}
		}
		if x.c.Spend(len(x.why)) != nil {
			return true
		}
		for !x.mark[x.trail[i].edge()] {
			i--
		}
		l := x.trail[i]
		x.mark[l.edge()] = false
		if open--; open == 0 {
			x.learned[0] = l.not()
			break
		}
		x.explain(l)
	}
	for _, l := range x.learned[1:] {
		x.mark[l.edge()] = false
	}
	x.assert()
	return true
}

// assert adds the clause learned, and sets its first literal at the first level
// that implies it.
func (x *engine) assert() {
	back := int32(0)
	for i, l := range x.learned[1:] {
		if v := x.edges[l.edge()].level; v > back {
			back = v
			x.learned[1], x.learned[1+i] = x.learned[1+i], x.learned[1]
		}
	}
	x.backTo(int(back))
	why := choice
	if len(x.learned) > 1 {
		why = x.add(x.learned, x.bump)
	}
	x.set(x.learned[0], why)
	x.cool()
}

// add adds a clause of at least two literals.
func (x *engine) add(lits []literal, activity reason) reason {
	r := reason(len(x.arena))
	x.arena = append(x.arena, reason(len(lits)), choice, choice, activity)
	for _, l := range lits {
		x.arena = append(x.arena, reason(l))
	}
	x.watch(r, 0)
	x.watch(r, 1)
	return r
}

// forget drops the clauses that took the least part in recent contradictions, and what
// is known without a choice from the others. There must be no choices.
func (x *engine) forget() {
	old := x.arena
	var refs []reason
	for r := 0; r < len(old); r += header + int(old[r]) {
		refs = append(refs, reason(r))
	}
	slices.SortStableFunc(refs, func(a, b reason) int { return int(old[b+3] - old[a+3]) })
	x.arena = nil
	for l := range x.watched {
		x.watched[l] = choice
	}
	for _, l := range x.trail {
		x.edges[l.edge()].reason = choice
	}
	var lits []literal
next:
	for _, r := range refs {
		c := old[r:]
		lits = lits[:0]
		for _, q := range c[header:][:c[0]] {
			if x.holds(literal(q)) {
				continue next
			}
			if !x.fails(literal(q)) {
				lits = append(lits, literal(q))
			}
		}
		if len(x.arena)+len(lits) < x.words/2 {
			x.add(lits, c[3])
		}
	}
	x.c.Charge(len(old))
}
