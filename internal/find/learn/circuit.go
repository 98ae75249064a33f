package learn

import (
	"math"
	"slices"

	"example.com/knighttour/internal/cdcl"
	"example.com/knighttour/internal/dense"
	"example.com/knighttour/internal/work"
)

// The variables are the edges of a task. An edge is chosen or excluded.

func chosen(e int32) cdcl.Lit   { return cdcl.Positive(e) }
func excluded(e int32) cdcl.Lit { return cdcl.Negative(e) }

// A circuit is the constraint that the edges chosen form a Hamiltonian cycle of
// a task. It is a [cdcl.Propagator]. It knows the degrees of the vertices and
// the ends of the paths that chosen edges form, and so which edges must be
// chosen, and which would close a path too early.
type circuit struct {
	*task
	work *work.Canceller
	sat  *cdcl.Solver

	vertices []vertex
	chosen   int64 // times that edges were chosen so far
	paths    int   // paths so far, single vertices included; 0 if closed

	at  []int32    // the vertices of the last conflict of degrees or of a circuit
	why []cdcl.Lit // of the last conflict
	connectivity
	closingReason
}

// A vertex has the numbers that the edges assigned change.
type vertex struct {
	need  int8     // the edges it needs besides those chosen
	spare int32    // the edges that can still be excluded
	link  [2]int32 // the edges chosen, the first chosen first
	far   int32    // the other end of its path, itself if it has no edge; undefined inside a path
}

// closing is the code of the reason why an edge is excluded that would close a
// path too early. The other codes are vertices: the edges there leave nothing
// else.
const closing int32 = -1

// newCircuit returns the circuit of a task with a solver, which assigns
// nothing before begin.
func newCircuit(c *work.Canceller, p *task, o cdcl.Options) *circuit {
	n := p.incident.Len()
	s := &circuit{task: p, work: c, vertices: make([]vertex, n)}
	s.sat = cdcl.New(c, len(p.ends), s, o)
	mates := 0
	for v := range int32(n) {
		x := &s.vertices[v]
		x.need = 2
		x.far = v
		if p.hasMate(v) {
			x.need = 1
			x.far = p.mate[v]
			mates++
		}
		x.spare = int32(len(p.edgesAt(v))) - int32(x.need)
	}
	s.paths = n - mates/2
	return s
}

// begin makes all implications that need no choice. The error is
// [dense.ErrNoCycle] or that of the canceller.
func (s *circuit) begin() error {
	if s.work.Err() != nil {
		return s.work.Err()
	}
	for v := range int32(len(s.vertices)) {
		if s.vertices[v].spare < 0 {
			s.at = append(s.at[:0], v)
			return dense.ErrNoCycle
		}
		if s.vertices[v].spare == 0 {
			s.chooseRest(v)
		}
	}
	ok := s.sat.Propagate()
	if err := s.work.Err(); err != nil {
		return err
	}
	if !ok {
		return dense.ErrNoCycle
	}
	return nil
}

// Assign propagates that an edge is chosen or excluded.
func (s *circuit) Assign(l cdcl.Lit) bool {
	if l.IsPositive() {
		return s.choose(l.Var())
	}
	return s.exclude(l.Var())
}

// exclude propagates that an edge is excluded. If its ends now need all their
// other edges, these are chosen.
func (s *circuit) exclude(e int32) bool {
	for _, v := range s.ends[e] {
		if s.vertices[v].spare == 0 {
			s.at = append(s.at[:0], v)
			s.why = append(s.why[:0], excluded(e))
			s.why = s.excludedAt(s.why, v, s.sat.Position(e))
			return s.sat.Fail(s.why...)
		}
	}
	for _, v := range s.ends[e] {
		s.vertices[v].spare--
	}
	for _, v := range s.ends[e] {
		if s.vertices[v].spare == 0 && s.vertices[v].need > 0 {
			s.chooseRest(v)
		}
	}
	return true
}

// chooseRest chooses all edges at v that are not assigned.
func (s *circuit) chooseRest(v int32) {
	s.work.Charge(len(s.edgesAt(v)))
	for _, e := range s.edgesAt(v) {
		if !s.sat.IsAssigned(e) {
			s.sat.Imply(chosen(e), cdcl.Lazy(v))
		}
	}
}

// excludeRest excludes all edges at v that are not assigned.
func (s *circuit) excludeRest(v int32) {
	s.work.Charge(len(s.edgesAt(v)))
	for _, e := range s.edgesAt(v) {
		if !s.sat.IsAssigned(e) {
			s.sat.Imply(excluded(e), cdcl.Lazy(v))
		}
	}
}

// choose propagates that an edge is chosen. It joins two paths. The edge that
// would close the new path is excluded, and so are all other edges at a vertex
// that has two.
func (s *circuit) choose(e int32) bool {
	u, v := s.ends[e][0], s.ends[e][1]
	for _, w := range s.ends[e] {
		if s.vertices[w].need == 0 {
			s.at = append(s.at[:0], w)
			s.why = append(s.why[:0], chosen(e))
			s.why = s.chosenAt(s.why, w)
			return s.sat.Fail(s.why...)
		}
	}
	closes := s.vertices[u].far == v
	if closes && s.paths > 1 {
		s.at = append(s.at[:0], u, v)
		needsEdge := false
		s.why, needsEdge = s.whyOpen(s.why[:0], e, math.MaxInt32)
		if needsEdge {
			s.why = append(s.why, chosen(e))
		}
		return s.sat.Fail(s.why...)
	}
	a, b := s.vertices[u].far, s.vertices[v].far
	for _, w := range s.ends[e] {
		s.vertices[w].link[s.degree(w)] = e
		s.vertices[w].need--
	}
	s.paths--
	s.chosen++
	for _, w := range s.ends[e] {
		if s.vertices[w].need == 0 && s.vertices[w].spare > 0 {
			s.excludeRest(w)
		}
	}
	if closes {
		return true
	}
	s.vertices[a].far = b
	s.vertices[b].far = a
	if s.paths > 1 {
		s.excludeClosing(a, b) // last, since the edges excluded may explain it
	}
	return true
}

// degree returns the number of edges chosen at v.
func (s *circuit) degree(v int32) int8 {
	if s.hasMate(v) {
		return 1 - s.vertices[v].need
	}
	return 2 - s.vertices[v].need
}

// excludeClosing excludes the edge between the ends of a path.
func (s *circuit) excludeClosing(a, b int32) {
	if len(s.edgesAt(a)) > len(s.edgesAt(b)) {
		a, b = b, a
	}
	s.work.Charge(len(s.edgesAt(a)))
	for _, e := range s.edgesAt(a) {
		if s.across(e, a) == b && !s.sat.IsAssigned(e) {
			s.sat.Imply(excluded(e), cdcl.Lazy(closing))
		}
	}
}

// Undo takes back what Assign has changed.
func (s *circuit) Undo(l cdcl.Lit) {
	e := l.Var()
	u, v := s.ends[e][0], s.ends[e][1]
	if !l.IsPositive() {
		s.vertices[u].spare++
		s.vertices[v].spare++
		return
	}
	s.paths++
	s.vertices[u].need++
	s.vertices[v].need++
	if s.paths == 1 {
		return // it had closed the last path
	}
	a, b := s.farBefore(u), s.farBefore(v)
	s.vertices[a].far = u
	s.vertices[b].far = v
}

// farBefore returns the other end of the path of v, which has lost its last
// edge.
func (s *circuit) farBefore(v int32) int32 {
	if s.vertices[v].need == 2 {
		return v
	}
	return s.vertices[v].far
}

// Explain appends why an edge is chosen or excluded.
func (s *circuit) Explain(why []cdcl.Lit, l cdcl.Lit, code int32) []cdcl.Lit {
	e := l.Var()
	switch {
	case code == closing:
		why, _ = s.whyOpen(why, e, s.sat.Position(e))
		return why
	case l.IsPositive():
		return s.excludedAt(why, code, s.sat.Position(e))
	}
	return s.chosenAt(why, code)
}

// excludedAt appends the edges at v that were excluded before a position on the
// trail.
func (s *circuit) excludedAt(why []cdcl.Lit, v, position int32) []cdcl.Lit {
	s.work.Charge(len(s.edgesAt(v)))
	for _, e := range s.edgesAt(v) {
		if s.sat.Holds(excluded(e)) && s.sat.Position(e) < position {
			why = append(why, excluded(e))
		}
	}
	return why
}

// chosenAt appends the edges chosen at v.
func (s *circuit) chosenAt(why []cdcl.Lit, v int32) []cdcl.Lit {
	for _, e := range s.vertices[v].link[:s.degree(v)] {
		why = append(why, chosen(e))
	}
	return why
}

// Check checks the connectivity, if it is time to do so.
func (s *circuit) Check() bool {
	if s.work.Spent() < s.due {
		return true
	}
	s.due = s.work.Spent() + checkInterval*(len(s.vertices)+len(s.ends))
	if s.isConnected() {
		return true
	}
	return s.sat.Fail(s.why...)
}

// chosenEdges returns the ends of the chosen edges.
func (s *circuit) chosenEdges() (list [][2]int32) {
	for e, ends := range slices.Backward(s.ends) {
		if s.sat.Holds(chosen(int32(e))) {
			list = append(list, ends)
		}
	}
	return list
}

// release frees the memory of all but what is known of contradictions and
// choices.
func (s *circuit) release() {
	s.task = nil
	s.sat = nil
	s.vertices = nil
}
