package places

import (
	"example.com/knighttour/internal/cdcl"
	"example.com/knighttour/internal/dense"
	"example.com/knighttour/internal/problem"
	"example.com/knighttour/internal/work"
)

const (
	// arcWeight is the weight of a conflict for an arc. For a position it is 1.
	// An arc decides more than a position, since it holds at all indices. Of 72
	// hard puzzles, 60 are answered in 3 s, but only 58 if all weights are the
	// same.
	arcWeight = 3

	// decay is the factor by which the weight of all earlier conflicts shrinks
	// at each new one. With equal weights and a decay of 0.95, as in package
	// learn, 54 of these puzzles are answered instead of 58.
	decay = 0.9

	// depth is how many reasons back the minimisation of a learned clause may
	// go. Without a limit, clauses are shorter, but only 22 of 32 hard puzzles
	// are answered in a second, instead of 23.
	depth = 1

	// restartUnit is the number of conflicts before the first restart.
	restartUnit = 100

	// clauseWords is how many words learned clauses take before some are
	// forgotten. With a third of this, the same number of puzzles is answered.
	clauseWords = 1 << 18

	// keepLBD is the largest LBD of the clauses that are the last to be
	// forgotten.
	keepLBD = 2
)

// newSolver returns the solver of a model, and makes all implications that need
// no choice. The error is [*problem.None] if these contradict each other, or
// that of the canceller.
func newSolver(c *work.Canceller, m *model) (*Solver, error) {
	theory := newConstraints(c, m)
	theory.sat = cdcl.New(c, int(m.variables), theory, cdcl.Options{
		Phase:       false,
		Decay:       decay,
		Depth:       depth,
		Weight:      m.weight,
		RestartUnit: restartUnit,
		Words:       clauseWords,
		KeepLBD:     keepLBD,
	})
	s := &Solver{model: m, c: c, constraints: theory, sat: theory.sat}
	ok := s.addClauses() && s.sat.Propagate()
	if err := c.Err(); err != nil {
		return nil, err
	}
	if !ok {
		return nil, new(problem.None)
	}
	return s, nil
}

// weight returns the weight of a conflict for a variable.
func (m *model) weight(x int32) float64 {
	if m.isPosition(x) {
		return 1
	}
	return arcWeight
}

// addClauses adds the constraints that are clauses. Like the methods below, it
// reports false at a contradiction, or if s is stopped.
func (s *Solver) addClauses() bool {
	return s.addIndices() && s.addVertices() && s.addSupports() && s.addAround()
}

// addIndices requires that each index has a vertex.
func (s *Solver) addIndices() bool {
	var lits []cdcl.Lit
	for k := range s.n {
		lits = lits[:0]
		for x := s.first[k]; x < s.first[k+1]; x++ {
			lits = append(lits, cdcl.Positive(x))
		}
		if !s.sat.AddClause(lits...) {
			return false
		}
	}
	return true
}

// addVertices requires that each vertex has an index, an arc out unless it is
// the last, and an arc in unless it is the first.
func (s *Solver) addVertices() bool {
	for v := range s.n {
		var lits []cdcl.Lit
		for _, x := range s.ofVertex.of(v) {
			lits = append(lits, cdcl.Positive(x))
		}
		leaves := s.endAt(v, s.n-1)
		for y := s.out[v]; y < s.out[v+1]; y++ {
			leaves = append(leaves, cdcl.Positive(y))
		}
		comes := s.endAt(v, 0)
		for _, y := range s.in.of(v) {
			comes = append(comes, cdcl.Positive(y))
		}
		if !s.sat.AddClause(lits...) || !s.sat.AddClause(leaves...) || !s.sat.AddClause(comes...) {
			return false
		}
	}
	return true
}

// endAt returns the literal that says that v is at an end of the path: at the
// first or the last index, whichever is given. It returns no literal if v
// cannot be there.
func (s *Solver) endAt(v, end int32) []cdcl.Lit {
	if x := s.position(v, end); x != none {
		return []cdcl.Lit{cdcl.Positive(x)}
	}
	return nil
}

// addSupports requires, for each position that holds, that one after it and one
// before it hold, too.
func (s *Solver) addSupports() bool {
	for x := range s.positions {
		if s.index[x] < s.n-1 && !s.addSupport(x, s.next.of(x)) {
			return false
		}
		if s.index[x] > 0 && !s.addSupport(x, s.prev.of(x)) {
			return false
		}
	}
	return true
}

// addSupport requires that one of the positions beside x holds if x does.
func (s *Solver) addSupport(x int32, beside []link) bool {
	lits := []cdcl.Lit{cdcl.Negative(x)}
	for _, e := range beside {
		lits = append(lits, cdcl.Positive(e.a))
	}
	return s.sat.AddClause(lits...)
}

// addAround requires an edge from the vertex at the last index to the vertex at
// the first, if the path must be closed.
func (s *Solver) addAround() bool {
	if s.around == nil {
		return true
	}
	prev, err := s.around.Predecessors(s.c)
	if err != nil {
		return false
	}
	last := s.n - 1
	return s.addBeside(last, 0, s.around.Lists) && s.addBeside(0, last, prev)
}

// addBeside requires the following: if a vertex is at index k, one of the
// vertices in its list is at the index other.
func (s *Solver) addBeside(k, other int32, beside dense.Lists) bool {
	for x := s.first[k]; x < s.first[k+1]; x++ {
		lits := []cdcl.Lit{cdcl.Negative(x)}
		for _, v := range beside.Of(s.vertex[x]) {
			if z := s.position(v, other); z != none {
				lits = append(lits, cdcl.Positive(z))
			}
		}
		if !s.sat.AddClause(lits...) {
			return false
		}
	}
	return true
}

// assume makes the first decisions: the tour begins with path, whose positions
// the model has, and none of the vertices tried comes next.
func (s *Solver) assume(path, tried []int32) {
	assumed := make([]cdcl.Lit, 0, len(path)+len(tried))
	for k, v := range path {
		assumed = append(assumed, cdcl.Positive(s.position(v, int32(k))))
	}
	for _, v := range tried {
		if x := s.position(v, int32(len(path))); x != none {
			assumed = append(assumed, cdcl.Negative(x))
		}
	}
	s.sat.Assume(assumed)
}

// refutedLength returns how many of the first vertices of the assumed path are
// enough for the contradiction found. It is at least 1 unless the path is
// empty. length is the length of the whole path. If the contradiction depends
// on the vertices tried, it needs the whole path.
func (s *Solver) refutedLength(length int) int {
	refuted := min(1, length)
	for _, l := range s.sat.Core() {
		if !l.IsPositive() { // a vertex tried
			return length
		}
		refuted = max(refuted, int(s.index[l.Var()])+1)
	}
	return refuted
}

// keepTour keeps the tour that the solver has found, while all its positions
// hold.
func (s *Solver) keepTour() {
	s.tour = s.tour[:0]
	for _, x := range s.constraints.positionAt {
		s.tour = append(s.tour, s.vertex[x])
	}
}
