package places

import (
	"slices"

	"example.com/knighttour/internal/activity"
	"example.com/knighttour/internal/dense"
	"example.com/knighttour/internal/problem"
	"example.com/knighttour/internal/work"
)

// A literal says that a variable holds, or that it fails.
type literal int32

func positive(x int32) literal         { return literal(x << 1) }
func negative(x int32) literal         { return literal(x<<1 | 1) }
func (l literal) not() literal         { return l ^ 1 }
func (l literal) variable() int32      { return int32(l >> 1) }
func (l literal) isPositive() bool     { return l&1 == 0 }
func (s *solver) holds(l literal) bool { return s.value[l] > 0 }
func (s *solver) fails(l literal) bool { return s.value[l] < 0 }

// nothing is no literal.
const nothing literal = -1

// A reason is why a literal holds: one or two others that hold, or a clause.
// That of a choice is chosen.
type reason struct{ a, b literal }

const inClause literal = -2 // reason.b if reason.a is a clause

var chosen = reason{nothing, nothing}

func byClause(r int32) reason { return reason{literal(r), inClause} }

// A solver sets variables of a model and follows the implications.
//
// A literal is set when it is first known, and settled in its turn, which may
// imply others.
type solver struct {
	*model
	c *work.Canceller

	value   []int8   // by literal: 1 if it holds, -1 if it fails
	level   []int32  // by variable: the number of choices before it was set
	reasons []reason // by variable
	trail   []literal
	settled int   // literals of the trail
	limits  []int // by level: the length of the trail before the choice

	// The positions and arcs that hold, or none.
	ofIndex []int32 // by index
	at      []int32 // by vertex: its position
	leaving []int32 // by vertex: its arc out
	coming  []int32 // by vertex: its arc in

	assumed []literal // the first choices
	why     []literal // literals that hold and contradict each other, or imply another
	failed  bool      // whether there is a contradiction without choices
	tour    []int32

	clauses
	conflict
	chooser
	matching
}

// newSolver returns the solver of a model, after all implications that need no
// choice.
func newSolver(c *work.Canceller, m *model) (*solver, error) {
	n, v := int(m.n), int(m.variables)
	empty := func() []int32 { return slices.Repeat([]int32{none}, n) }
	s := &solver{
		model: m, c: c,
		value: make([]int8, 2*v), level: make([]int32, v), reasons: make([]reason, v),
		ofIndex: empty(), at: empty(), leaving: empty(), coming: empty(),
	}
	s.watched = make([][]watcher, 2*v)
	s.marked = make([]bool, v)
	s.chooser = newChooser(v)
	s.matching = newMatching(n)
	s.failed = !s.addAll() || !s.propagate()
	if err := c.Err(); err != nil {
		return nil, err
	}
	if s.failed {
		return nil, new(problem.None)
	}
	return s, nil
}

// addAll adds the clauses. It reports false at a contradiction.
func (s *solver) addAll() bool {
	var lits []literal
	last := s.n - 1
	for k := range s.n {
		lits = lits[:0]
		for x := s.first[k]; x < s.first[k+1]; x++ {
			lits = append(lits, positive(x))
		}
		if !s.addFirst(lits) {
			return false
		}
	}
	for v := range s.n {
		lits = lits[:0]
		for _, x := range s.ofVertex.of(v) {
			lits = append(lits, positive(x))
		}
		leaves, comes := s.endAt(nil, v, last), s.endAt(nil, v, 0)
		for y := s.out[v]; y < s.out[v+1]; y++ {
			leaves = append(leaves, positive(y))
		}
		for _, y := range s.in.of(v) {
			comes = append(comes, positive(y))
		}
		if !s.addFirst(lits) || !s.addFirst(leaves) || !s.addFirst(comes) {
			return false
		}
	}
	for x := range s.positions {
		if s.index[x] < last && !s.addSupport(x, s.next.of(x)) {
			return false
		}
		if s.index[x] > 0 && !s.addSupport(x, s.prev.of(x)) {
			return false
		}
	}
	return s.around == nil || s.addAround(last)
}

// addAround adds that an edge leads from the vertex at the last index to that
// at the first. It reports false at a contradiction, or if it is stopped.
func (s *solver) addAround(last int32) bool {
	prev, err := s.around.Predecessors(s.c)
	if err != nil {
		return false
	}
	return s.addBeside(last, 0, s.around.Lists) && s.addBeside(0, last, prev)
}

// addBeside adds that a vertex at index k needs one of its list at another
// index.
func (s *solver) addBeside(k, other int32, beside dense.Lists) bool {
	for x := s.first[k]; x < s.first[k+1]; x++ {
		lits := []literal{negative(x)}
		for _, v := range beside.Of(s.vertex[x]) {
			if z := s.position(v, other); z != none {
				lits = append(lits, positive(z))
			}
		}
		if !s.addFirst(lits) {
			return false
		}
	}
	return true
}

// endAt appends that v is at an end of the path, if it may be.
func (s *solver) endAt(lits []literal, v, end int32) []literal {
	if x := s.position(v, end); x != none {
		lits = append(lits, positive(x))
	}
	return lits
}

// addSupport adds that x needs one of the positions beside it.
func (s *solver) addSupport(x int32, beside []link) bool {
	lits := []literal{negative(x)}
	for _, e := range beside {
		lits = append(lits, positive(e.a))
	}
	return s.addFirst(lits)
}

// addFirst adds a clause before any choice. It reports false at a
// contradiction, or if it is stopped.
func (s *solver) addFirst(lits []literal) bool {
	if s.c.Spend(4+len(lits)) != nil {
		return false
	}
	if slices.ContainsFunc(lits, s.holds) {
		return true
	}
	lits = slices.DeleteFunc(lits, s.fails)
	switch len(lits) {
	case 0:
		return false
	case 1:
		s.set(lits[0], chosen)
		return s.propagate()
	}
	s.add(lits, original)
	return true
}

// set makes l hold.
func (s *solver) set(l literal, by reason) {
	x := l.variable()
	s.value[l], s.value[l.not()] = 1, -1
	s.level[x], s.reasons[x] = int32(len(s.limits)), by
	s.trail = append(s.trail, l)
	if l.isPositive() {
		s.keep(x, x)
	}
}

// keep sets what is known of the index and the vertex of a position, or of the
// ends of an arc, to x or none.
func (s *solver) keep(x, value int32) {
	if x < s.positions {
		s.ofIndex[s.index[x]], s.at[s.vertex[x]] = value, value
	} else {
		s.leaving[s.tail[x-s.positions]], s.coming[s.head[x-s.positions]] = value, value
	}
}

// choose makes l hold by choice.
func (s *solver) choose(l literal) {
	s.limits = append(s.limits, len(s.trail))
	if !s.holds(l) {
		s.set(l, chosen)
	}
}

// backTo undoes all that was set after the first level choices.
func (s *solver) backTo(level int) {
	if level >= len(s.limits) {
		return
	}
	limit := s.limits[level]
	for _, l := range slices.Backward(s.trail[limit:]) {
		x := l.variable()
		s.value[l], s.value[l.not()] = 0, 0
		if l.isPositive() {
			s.keep(x, none)
		}
		s.release(x, l.isPositive())
	}
	s.c.Charge(len(s.trail) - limit)
	s.trail, s.settled, s.limits = s.trail[:limit], limit, s.limits[:level]
}

// unit is the number of contradictions of the shortest search before a restart.
const unit = 100

// run chooses variables until there is a tour, a contradiction without choices
// besides those assumed, or the work charged reaches until.
func (s *solver) run(until int) (Answer, error) {
	for !s.failed {
		if !s.propagate() || !s.matches() {
			s.failed = !s.learn()
			continue
		}
		switch err := s.c.Spend(1); {
		case err != nil:
			return Unknown, err
		case s.c.Spent() >= until:
			return Unknown, nil
		case s.conflicts >= s.nextStart:
			s.restart()
			continue
		}
		if d := len(s.limits); d < len(s.assumed) {
			if s.fails(s.assumed[d]) {
				s.refute(s.assumed[d])
				return No, nil
			}
			s.choose(s.assumed[d])
			continue
		}
		l := s.mostActive()
		if l == nothing {
			s.tour = s.tour[:0]
			for _, x := range s.ofIndex {
				s.tour = append(s.tour, s.vertex[x])
			}
			return Yes, nil
		}
		s.choose(l)
	}
	s.core = s.core[:0]
	return No, s.c.Err()
}

// restart undoes all choices but those assumed.
func (s *solver) restart() {
	s.restarts++
	s.nextStart = s.conflicts + unit*activity.Luby(s.restarts+1)
	if s.conflicts < s.nextForget && len(s.arena) < s.maxWords {
		s.backTo(len(s.assumed))
		return
	}
	s.backTo(0)
	s.forget()
}

// assume makes it the first choices that the tour begins with a path, whose
// positions the model has, and that no vertex tried comes next.
func (s *solver) assume(path, tried []int32) {
	assumed := make([]literal, 0, len(path)+len(tried))
	for k, v := range path {
		assumed = append(assumed, positive(s.position(v, int32(k))))
	}
	for _, v := range tried {
		if x := s.position(v, int32(len(path))); x != none {
			assumed = append(assumed, negative(x))
		}
	}
	same := 0
	for same < min(len(assumed), len(s.assumed)) && assumed[same] == s.assumed[same] {
		same++
	}
	if same < max(len(assumed), len(s.assumed)) { // else the question is the last one again
		s.backTo(same)
	}
	s.assumed = assumed
	s.c.Charge(len(assumed))
}
