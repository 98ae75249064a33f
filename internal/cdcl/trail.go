package cdcl

// A trail has the literals that hold, in the order of their assignment.
type trail struct {
	value    []int8       // by literal: 1 if it holds, -1 if it fails, 0 if it is not assigned
	assigned []assignment // by variable; undefined if it is not assigned
	lits     []Lit

	// head is the number of literals at the beginning of the trail for which
	// [Propagator.Assign] has reported true.
	head int

	// ends has, for each level but the current one, the number of literals on
	// the trail up to the end of the level.
	ends []int
}

// An assignment says how a variable was assigned.
type assignment struct {
	reason   Reason
	level    int32
	position int32 // on the trail
}

// newTrail returns a trail on which no variable is assigned.
func newTrail(variables int) trail {
	return trail{
		value:    make([]int8, 2*variables),
		assigned: make([]assignment, variables),
	}
}

// Holds reports whether l holds.
func (t *trail) Holds(l Lit) bool { return t.value[l] > 0 }

// Fails reports whether the negation of l holds.
func (t *trail) Fails(l Lit) bool { return t.value[l] < 0 }

// IsAssigned reports whether a variable has a value.
func (t *trail) IsAssigned(v int32) bool { return t.value[Positive(v)] != 0 }

// Position returns the number of literals that were assigned before the literal
// of a variable, which must be assigned.
func (t *trail) Position(v int32) int32 { return t.assigned[v].position }

// level returns the current level: the number of decisions.
func (t *trail) level() int { return len(t.ends) }

// levelEnd returns the number of literals on the trail up to the end of a
// level.
func (t *trail) levelEnd(level int) int {
	if level < len(t.ends) {
		return t.ends[level]
	}
	return len(t.lits)
}

// levelOf returns the level of a literal that is assigned.
func (t *trail) levelOf(l Lit) int32 { return t.assigned[l.Var()].level }

// reasonOf returns the reason of a literal that holds.
func (t *trail) reasonOf(l Lit) Reason { return t.assigned[l.Var()].reason }

// assign makes l hold at the current level. It must not be assigned.
func (t *trail) assign(l Lit, r Reason) {
	t.value[l] = 1
	t.value[l.Not()] = -1
	t.assigned[l.Var()] = assignment{
		reason:   r,
		level:    int32(len(t.ends)),
		position: int32(len(t.lits)),
	}
	t.lits = append(t.lits, l)
}

// decide begins a level with l, which does not fail. If l holds already, the
// level is empty.
func (s *Solver) decide(l Lit) {
	s.ends = append(s.ends, len(s.trail.lits))
	if !s.Holds(l) {
		s.assign(l, decision)
	}
}

// Imply makes l hold for a reason, if it does not hold already. It reports
// false if l fails: then it sets the conflict to the reason and the negation of
// l.
func (s *Solver) Imply(l Lit, r Reason) bool {
	switch s.value[l] {
	case 0:
		s.assign(l, r)
	case -1:
		s.conflict = append(s.conflict[:0], l.Not())
		s.conflict = s.explain(s.conflict, l, r)
		return false
	}
	return true
}

// Fail sets the conflict to literals that hold, but cannot hold together. It
// copies them, and returns false.
func (s *Solver) Fail(lits ...Lit) bool {
	s.conflict = append(s.conflict[:0], lits...)
	return false
}

// propagate passes literals to the propagator and the clauses, beginning at the
// head. It goes on with the literals that are implied on the way. It reports
// false at a conflict. It returns true if s.c is stopped.
func (s *Solver) propagate() bool {
	for s.head < len(s.trail.lits) {
		if s.c.Spend(2) != nil {
			return true
		}
		l := s.trail.lits[s.head]
		if !s.propagator.Assign(l) {
			return false
		}
		s.head++
		if !s.propagateClauses(l.Not()) {
			return false
		}
	}
	return true
}

// backTo undoes all decisions above the given level, and what they implied, so
// that the given level becomes the current one. The current level may be lower
// already. The propagator undoes only the literals that were passed to it:
// those before the head.
func (s *Solver) backTo(level int) {
	if level >= s.level() {
		return
	}
	end := s.ends[level]
	for i := len(s.trail.lits) - 1; i >= end; i-- {
		l := s.trail.lits[i]
		if i < s.head {
			s.propagator.Undo(l)
		}
		s.value[l] = 0
		s.value[l.Not()] = 0
		s.release(l)
	}
	s.c.Charge(len(s.trail.lits) - end)
	s.trail.lits = s.trail.lits[:end]
	s.head = min(s.head, end)
	s.ends = s.ends[:level]
}
