package learn

import (
	"slices"

	"example.com/knighttour/internal/dense"
	"example.com/knighttour/internal/work"
)

// A literal says of an edge that it is chosen, or excluded.
type literal int32

func chosen(e int32) literal           { return literal(e << 1) }
func excluded(e int32) literal         { return literal(e<<1 | 1) }
func (l literal) edge() int32          { return int32(l >> 1) }
func (l literal) not() literal         { return l ^ 1 }
func (l literal) isChosen() bool       { return l&1 == 0 }
func (s *solver) holds(l literal) bool { return s.value[l.edge()] == valueOf(l) }
func (s *solver) fails(l literal) bool { return s.value[l.edge()] == -valueOf(l) }

// nothing is no literal.
const nothing literal = -1

func valueOf(l literal) int8 { return 1 - 2*int8(l&1) }

func literalOf(e int32, isExcluded bool) literal { return chosen(e) | literal(dense.Bit(isExcluded)) }

// Values of edges.
const (
	no    int8 = -1
	unset int8 = 0
	yes   int8 = 1
)

// A cause is why a literal holds: a clause if it is not negative, or one of
// these.
type cause int32

const (
	choice   cause = -1 - iota // or no choice at all, at level 0
	atFirst                    // the edges at the first end of the edge leave nothing else
	atSecond                   // those at the second
	circuit                    // the edge would close a path of chosen edges too early
)

// A solver chooses edges of a puzzle and follows the implications.
//
// A literal is set when it is first known, and settled in its turn. Settling it
// updates the numbers of the vertices and the paths, which may imply other
// literals.
type solver struct {
	*puzzle
	c *work.Canceller

	vertices []vertex
	value    []int8 // by edge
	edges    []edge
	trail    []literal
	settled  int   // literals of the trail
	limits   []int // by level: the length of the trail before the choice
	chosen   int64 // times that edges were chosen so far
	paths    int   // paths so far, single vertices included; 0 if closed

	why []literal // of the contradiction, or of what is being explained
	at  []int32   // the vertices of the last contradiction of degrees or of a circuit

	clauses
	chooser
	connectivity
	conflicts int64
	restarts  int64
	nextStart int64 // conflicts before the next restart
}

// A vertex has the numbers that settled literals change.
type vertex struct {
	need  int8     // the edges it needs besides those chosen
	spare int32    // the edges that can still be excluded
	link  [2]int32 // the edges chosen, in the order settled
	far   int32    // the other end of its path, itself if it has no edge; undefined inside a path
}

// An edge has what is known about how it was set.
type edge struct {
	level    int32 // the number of choices before
	position int32 // in the trail
	cause    cause
}

func newSolver(c *work.Canceller, p *puzzle) *solver {
	n, m := len(p.start)-1, len(p.ends)
	s := &solver{
		puzzle: p, c: c,
		vertices: make([]vertex, n), value: make([]int8, m), edges: make([]edge, m),
	}
	for v := range int32(n) {
		s.vertices[v].need, s.vertices[v].far = 2, v
		s.paths += 2
		if p.hasMate(v) {
			s.vertices[v].need, s.vertices[v].far = 1, p.mate[v]
			s.paths--
		}
		s.vertices[v].spare = int32(len(p.edgesAt(v))) - int32(s.vertices[v].need)
	}
	s.paths /= 2
	return s
}

// begin makes all implications that need no choice.
func (s *solver) begin() error {
	if s.c.Err() != nil {
		return s.c.Err()
	}
	for v := range int32(len(s.vertices)) {
		if s.vertices[v].spare < 0 {
			s.at = append(s.at[:0], v)
			return dense.ErrNoCycle
		}
		if s.vertices[v].spare == 0 {
			s.setRest(v, yes)
		}
	}
	if !s.propagate() {
		return dense.ErrNoCycle
	}
	return s.c.Err()
}

// set makes l hold.
func (s *solver) set(l literal, by cause) {
	e := l.edge()
	s.value[e] = valueOf(l)
	s.edges[e] = edge{level: int32(len(s.limits)), position: int32(len(s.trail)), cause: by}
	s.trail = append(s.trail, l)
}

// propagate settles all that is set. It reports false at a contradiction. Then
// s.why has literals that cannot hold together.
func (s *solver) propagate() bool {
	for s.settled < len(s.trail) {
		if s.c.Spend(2) != nil {
			return true
		}
		l := s.trail[s.settled]
		ok := false
		if l.isChosen() {
			ok = s.settleChosen(l.edge())
		} else {
			ok = s.settleExcluded(l.edge())
		}
		if !ok || !s.visitClauses(l.not()) {
			return false
		}
	}
	return true
}

func (s *solver) settleExcluded(e int32) bool {
	for _, v := range s.ends[e] {
		if s.vertices[v].spare == 0 {
			s.at = append(s.at[:0], v)
			s.why = append(s.why[:0], excluded(e))
			s.explainByExcluded(v, s.edges[e].position)
			return false
		}
	}
	s.settled++
	for _, v := range s.ends[e] {
		s.vertices[v].spare--
		if s.vertices[v].spare == 0 && s.vertices[v].need > 0 {
			s.setRest(v, yes)
		}
	}
	return true
}

// setRest chooses or excludes all edges at v that are not set.
func (s *solver) setRest(v int32, value int8) {
	s.c.Charge(len(s.edgesAt(v)))
	for _, e := range s.edgesAt(v) {
		if s.value[e] == unset {
			s.set(literalOf(e, value == no), atFirst-cause(dense.Bit(s.ends[e][1] == v)))
		}
	}
}

func (s *solver) settleChosen(e int32) bool {
	u, v := s.ends[e][0], s.ends[e][1]
	for _, w := range s.ends[e] {
		if s.vertices[w].need == 0 {
			s.at = append(s.at[:0], w)
			s.why = append(s.why[:0], chosen(e))
			s.explainByChosen(w)
			return false
		}
	}
	closes := s.vertices[u].far == v
	if closes && s.paths > 1 {
		s.at = append(s.at[:0], u, v)
		s.why = append(s.why[:0], chosen(e))
		s.explainByPath(e)
		return false
	}
	s.settled++
	a, b := s.vertices[u].far, s.vertices[v].far
	for _, w := range s.ends[e] {
		s.vertices[w].link[s.chosenAt(w)] = e
		s.vertices[w].need--
	}
	s.paths--
	s.chosen++
	if !closes {
		s.vertices[a].far, s.vertices[b].far = b, a
		if s.paths > 1 {
			s.excludeClosing(a, b)
		}
	}
	for _, w := range s.ends[e] {
		if s.vertices[w].need == 0 && s.vertices[w].spare > 0 {
			s.setRest(w, no)
		}
	}
	return true
}

// chosenAt returns the number of edges chosen at v.
func (s *solver) chosenAt(v int32) int8 {
	if s.hasMate(v) {
		return 1 - s.vertices[v].need
	}
	return 2 - s.vertices[v].need
}

// excludeClosing excludes the edge between the ends of a path.
func (s *solver) excludeClosing(a, b int32) {
	if len(s.edgesAt(a)) > len(s.edgesAt(b)) {
		a, b = b, a
	}
	s.c.Charge(len(s.edgesAt(a)))
	for _, e := range s.edgesAt(a) {
		if s.value[e] == unset && s.across(e, a) == b {
			s.set(excluded(e), circuit)
		}
	}
}

// unsettle undoes what settling l has changed.
func (s *solver) unsettle(l literal) {
	e := l.edge()
	if !l.isChosen() {
		for _, v := range s.ends[e] {
			s.vertices[v].spare++
		}
		return
	}
	u, v := s.ends[e][0], s.ends[e][1]
	s.paths++
	s.vertices[u].need++
	s.vertices[v].need++
	if s.paths == 1 {
		return // it had closed the last path
	}
	a, b := s.farBefore(u), s.farBefore(v)
	s.vertices[a].far, s.vertices[b].far = u, v
}

// farBefore returns the other end of the path of v, which has lost its last
// edge.
func (s *solver) farBefore(v int32) int32 {
	if s.vertices[v].need == 2 {
		return v
	}
	return s.vertices[v].far
}

// backTo undoes all that was set after the first level choices.
func (s *solver) backTo(level int) {
	if level >= len(s.limits) {
		return
	}
	for i := len(s.trail) - 1; i >= s.limits[level]; i-- {
		l := s.trail[i]
		if i < s.settled {
			s.unsettle(l)
		}
		s.unset(l)
		s.c.Charge(1)
	}
	s.trail = s.trail[:s.limits[level]]
	s.settled = min(s.settled, len(s.trail))
	s.limits = s.limits[:level]
}

// explain sets s.why to literals that hold, were set before l and imply it.
func (s *solver) explain(l literal) {
	e := l.edge()
	s.why = s.why[:0]
	switch by := s.edges[e].cause; {
	case by >= 0:
		s.explainByClause(by, l)
	case by == circuit:
		s.explainByPath(e)
	case l.isChosen():
		s.explainByExcluded(s.ends[e][atFirst-by], s.edges[e].position)
	default:
		s.explainByChosen(s.ends[e][atFirst-by])
	}
}

// explainByExcluded adds the edges at v that were excluded before a position.
func (s *solver) explainByExcluded(v, position int32) {
	s.c.Charge(len(s.edgesAt(v)))
	for _, e := range s.edgesAt(v) {
		if s.value[e] == no && s.edges[e].position < position {
			s.why = append(s.why, excluded(e))
		}
	}
}

// explainByChosen adds the edges chosen at v.
func (s *solver) explainByChosen(v int32) {
	for _, e := range s.vertices[v].link[:s.chosenAt(v)] {
		s.why = append(s.why, chosen(e))
	}
}

// explainByPath adds the chosen edges of the path that e closes, as it was when
// e was excluded. Its ends had only their first edges then, the vertices
// between had all.
func (s *solver) explainByPath(e int32) {
	v, last := s.ends[e][0], s.ends[e][1]
	by, fromMate := none, false // how v was reached
	for v != last {
		s.c.Charge(1)
		if s.hasMate(v) && !fromMate {
			v, by, fromMate = s.mate[v], none, true
			continue
		}
		next := s.vertices[v].link[0]
		if next == by {
			next = s.vertices[v].link[1]
		}
		s.why = append(s.why, chosen(next))
		v, by, fromMate = s.across(next, v), next, false
	}
}

// eachChosen calls f with the ends of each chosen edge, the last first.
func (s *solver) eachChosen(f func(u, v int32)) {
	for e, value := range slices.Backward(s.value) {
		if value == yes {
			f(s.ends[e][0], s.ends[e][1])
		}
	}
}
