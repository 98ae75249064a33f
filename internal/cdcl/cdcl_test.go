package cdcl

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"example.com/knighttour/internal/graphtest"
	"example.com/knighttour/internal/work"
)

// A formula has clauses and other constraints. A solution is a number, whose
// bit v is the value of variable v.
type formula struct {
	variables int
	clauses   [][]Lit
	sets      []set
	maxTrue   int // how many variables may be true, or 0 if that does not matter
}

// A set is a constraint: the number of its true variables is odd if the field
// odd is set, and even otherwise.
type set struct {
	variables []int32
	odd       bool
}

// randomFormula returns a formula that has few solutions or none.
func randomFormula(r *rand.Rand, withSets bool) formula {
	f := formula{variables: 1 + r.IntN(13)}
	lengths := []int{3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 4, 4, 4, 5, 2, 1}
	clauses := 4*f.variables + r.IntN(20)
	if withSets {
		clauses = r.IntN(clauses)
	}
	for range clauses {
		var clause []Lit
		length := min(f.variables, lengths[r.IntN(len(lengths))])
		for _, v := range r.Perm(f.variables)[:length] {
			clause = append(clause, Lit(2*v+r.IntN(2)))
		}
		f.clauses = append(f.clauses, clause)
	}
	if !withSets {
		return f
	}
	for range 1 + r.IntN(f.variables) {
		s := set{odd: r.IntN(2) == 0}
		for _, v := range r.Perm(f.variables)[:1+r.IntN(f.variables)] {
			s.variables = append(s.variables, int32(v))
		}
		f.sets = append(f.sets, s)
	}
	f.maxTrue = r.IntN(f.variables + 1)
	return f
}

// isTrue reports whether a literal holds in a solution.
func isTrue(solution int, l Lit) bool { return (solution>>l.Var()&1 == 1) == l.IsPositive() }

// satisfies reports whether one of the literals holds in a solution.
func satisfies(solution int, clause []Lit) bool {
	return slices.ContainsFunc(clause, func(l Lit) bool { return isTrue(solution, l) })
}

// solutions returns all solutions of f, in ascending order.
func (f *formula) solutions() (all []int) {
	for x := range 1 << f.variables {
		if f.isSolution(x) {
			all = append(all, x)
		}
	}
	return all
}

// solutionsWhere returns the solutions in which the literals hold.
func solutionsWhere(solutions []int, lits []Lit) []int {
	return slices.DeleteFunc(slices.Clone(solutions), func(x int) bool {
		return slices.ContainsFunc(lits, func(l Lit) bool { return !isTrue(x, l) })
	})
}

// isSolution reports whether x satisfies all constraints of f.
func (f *formula) isSolution(x int) bool {
	for _, clause := range f.clauses {
		if !satisfies(x, clause) {
			return false
		}
	}
	for _, s := range f.sets {
		odd := false
		for _, v := range s.variables {
			odd = odd != isTrue(x, Positive(v))
		}
		if odd != s.odd {
			return false
		}
	}
	trues := 0
	for v := range f.variables {
		trues += x >> v & 1
	}
	return f.maxTrue == 0 || trues <= f.maxTrue
}

// parities has the constraints of a formula that are not clauses. It checks
// that the solver calls its methods correctly.
type parities struct {
	formula
	t        *testing.T
	solver   *Solver
	assigned []Lit
	unknown  []int // by set: the number of variables that are not assigned
}

// newParities returns the propagator of a formula. Its solver must be set.
func newParities(t *testing.T, f formula) *parities {
	p := &parities{formula: f, t: t}
	for _, s := range f.sets {
		p.unknown = append(p.unknown, len(s.variables))
	}
	return p
}

// Assign implies the last variable of a set. If all variables of a set are
// assigned, it looks at their parity.
func (p *parities) Assign(l Lit) bool {
	if !p.solver.Holds(l) || slices.ContainsFunc(p.assigned, func(q Lit) bool { return q.Var() == l.Var() }) {
		p.t.Fatalf("%v is assigned after %v", l, p.assigned)
	}
	for i, s := range p.sets {
		if slices.Contains(s.variables, l.Var()) && p.unknown[i] == 1 && p.isOdd(s) != s.odd {
			return p.solver.Fail(p.literals(nil, s, -1)...)
		}
	}
	p.assigned = append(p.assigned, l)
	ok := true
	for i, s := range p.sets {
		if !slices.Contains(s.variables, l.Var()) {
			continue
		}
		p.unknown[i]--
		for _, v := range s.variables {
			if ok && p.unknown[i] == 1 && !slices.ContainsFunc(p.assigned, func(q Lit) bool { return q.Var() == v }) {
				// The value of v is not known here, but the solver may know it.
				ok = p.solver.Imply(p.last(s, v), Lazy(int32(i)))
			}
		}
	}
	if !ok {
		p.Undo(l)
	}
	return ok
}

// last returns the literal of v that the other variables of the set imply.
func (p *parities) last(s set, v int32) Lit {
	odd := s.odd
	for _, l := range p.assigned {
		if l.Var() != v && l.IsPositive() && slices.Contains(s.variables, l.Var()) {
			odd = !odd
		}
	}
	if odd {
		return Positive(v)
	}
	return Negative(v)
}

// isOdd reports whether a set has an odd number of true variables. All of its
// variables must be assigned.
func (p *parities) isOdd(s set) (odd bool) {
	for _, v := range s.variables {
		odd = odd != p.solver.Holds(Positive(v))
	}
	return odd
}

// literals appends the literals of a set that hold, except that of one
// variable.
func (p *parities) literals(why []Lit, s set, but int32) []Lit {
	for _, v := range s.variables {
		switch {
		case v == but:
		case p.solver.Holds(Positive(v)):
			why = append(why, Positive(v))
		default:
			why = append(why, Negative(v))
		}
	}
	return why
}

// Undo checks that l is the last literal assigned.
func (p *parities) Undo(l Lit) {
	end := len(p.assigned) - 1
	if p.assigned[end] != l {
		p.t.Fatalf("%v is undone after %v", l, p.assigned)
	}
	p.assigned = p.assigned[:end]
	for i, s := range p.sets {
		if slices.Contains(s.variables, l.Var()) {
			p.unknown[i]++
		}
	}
}

// Explain gives the other variables of the set with the number code. It checks
// that they were assigned before l.
func (p *parities) Explain(why []Lit, l Lit, code int32) []Lit {
	before := len(why)
	why = p.literals(why, p.sets[code], l.Var())
	for _, q := range why[before:] {
		if p.solver.Holds(l) && p.solver.Position(q.Var()) > p.solver.Position(l.Var()) {
			p.t.Fatalf("%v is explained by %v, which is later", l, q)
		}
	}
	return why
}

// Check checks that all literals were passed to Assign. It reports a conflict
// if too many variables are true.
func (p *parities) Check() bool {
	if !slices.Equal(p.assigned, p.solver.trail.lits) {
		p.t.Fatalf("%v is checked, and %v was assigned", p.solver.trail.lits, p.assigned)
	}
	var trues []Lit
	for _, l := range p.assigned {
		if l.IsPositive() {
			trues = append(trues, l)
		}
	}
	if p.maxTrue == 0 || len(trues) <= p.maxTrue {
		return true
	}
	return p.solver.Fail(trues[:p.maxTrue+1]...)
}

// solver returns a solver of a formula.
func (f *formula) solver(t *testing.T, c *work.Canceller, o Options) *Solver {
	p := newParities(t, *f)
	s := New(c, f.variables, p, o)
	p.solver = s
	for i := range f.sets { // those of one variable imply it
		if len(f.sets[i].variables) == 1 && !s.Imply(p.last(f.sets[i], f.sets[i].variables[0]), decision) {
			s.failed = true
			return s
		}
	}
	for _, clause := range f.clauses {
		if !s.AddClause(clause...) {
			break
		}
	}
	return s
}

// randomOptions returns options of a search that often restarts and forgets.
func randomOptions(r *rand.Rand) Options {
	o := Options{
		Phase:       r.IntN(2) == 0,
		Decay:       0.5 + r.Float64()/2,
		Depth:       1 + r.IntN(4),
		RestartUnit: 1 + r.Int64N(3),
		Words:       r.IntN(10),
		KeepLBD:     r.Int32N(4),
	}
	if r.IntN(2) == 0 {
		o.Weight = func(v int32) float64 { return float64(1 + v%3) }
	}
	return o
}

// TestClauses compares the answers on random clauses with all assignments.
func TestClauses(t *testing.T) {
	graphtest.Slow(t)
	checkFormulas(t, rand.New(rand.NewPCG(1, 25)), false)
}

// TestPropagator does the same as TestClauses, with constraints of a
// propagator.
func TestPropagator(t *testing.T) {
	graphtest.Slow(t)
	checkFormulas(t, rand.New(rand.NewPCG(2, 25)), true)
}

// checkFormulas asks several questions about each of many formulas. withSets
// says whether they have constraints that are not clauses.
func checkFormulas(t *testing.T, r *rand.Rand, withSets bool) {
	counts := map[string]int{}
	for range graphtest.Scaled(3000, 60_000) {
		f := randomFormula(r, withSets)
		s := f.solver(t, work.New(t.Context()), randomOptions(r))
		all := f.solutions()
		for range 4 {
			checkAnswer(t, r, &f, all, s, counts)
		}
		if r.IntN(2) == 0 { // one more clause, while there are decisions
			clause := []Lit{Lit(r.IntN(2 * f.variables))}
			s.AddClause(clause...)
			checkAnswer(t, r, &f, solutionsWhere(all, clause), s, counts)
		}
		counts["restarts"] += int(s.restarts)
		if s.wordLimit > s.options.Words {
			counts["forgotten"]++
		}
	}
	for _, what := range []string{"sat", "unsat", "unsat by assumptions", "restarts", "forgotten"} {
		if counts[what] < 20 {
			t.Errorf("%d times: %s", counts[what], what)
		}
	}
}

// checkAnswer asks a random question about a formula, and compares the answer,
// its core and the clauses learned with all solutions.
func checkAnswer(
	t *testing.T,
	r *rand.Rand,
	f *formula,
	all []int,
	s *Solver,
	counts map[string]int,
) {
	t.Helper()
	var assumed []Lit
	for _, v := range r.Perm(f.variables) {
		if r.IntN(3) == 0 {
			assumed = append(assumed, Lit(2*v+r.IntN(2)))
		}
	}
	s.Assume(assumed)
	status, err := s.Solve(math.MaxInt)
	graphtest.NoError(t, err)
	want := solutionsWhere(all, assumed)
	switch status {
	case Sat:
		counts["sat"]++
		x := 0
		for v := range f.variables {
			if s.Holds(Positive(int32(v))) {
				x |= 1 << v
			}
		}
		if !slices.Contains(want, x) {
			t.Fatalf("%+v, assumed %v: solution %b, want one of %b", f, assumed, x, want)
		}
	case Unsat:
		if len(want) > 0 {
			t.Fatalf("%+v, assumed %v: no solution, want one of %b", f, assumed, want)
		}
		counts["unsat"]++
		if len(all) > 0 {
			counts["unsat by assumptions"]++
		}
		core := s.Core()
		if got := solutionsWhere(all, core); len(got) > 0 {
			t.Fatalf("%+v: core %v of %v, but there are %b", f, core, assumed, got)
		}
		for _, l := range core {
			if !slices.Contains(assumed, l) {
				t.Fatalf("%+v: core %v, assumed %v", f, core, assumed)
			}
		}
	default:
		t.Fatalf("%+v: %v", f, status)
	}
	for clause := range s.Clauses() {
		for _, x := range all {
			if !satisfies(x, clause) {
				t.Fatalf("%+v: %v is learned, but there is %b", f, clause, x)
			}
		}
	}
}

// noConstraints is a propagator without constraints.
type noConstraints struct{}

func (noConstraints) Assign(Lit) bool                         { return true }
func (noConstraints) Undo(Lit)                                {}
func (noConstraints) Explain(why []Lit, _ Lit, _ int32) []Lit { return why }
func (noConstraints) Check() bool                             { return true }

// usual has the options that most tests use.
var usual = Options{Decay: 0.95, Depth: 1000, RestartUnit: 50, Words: 1 << 12, KeepLBD: 3}

// pigeonhole returns a solver that puts pigeons into holes, at most one in
// each. If there is one hole too few, a proof takes an exponential number of
// conflicts.
func pigeonhole(c *work.Canceller, pigeons, holes int, o Options) *Solver {
	s := New(c, pigeons*holes, noConstraints{}, o)
	in := func(pigeon, hole int) int32 { return int32(pigeon*holes + hole) }
	for i := range pigeons {
		var somewhere []Lit
		for h := range holes {
			somewhere = append(somewhere, Positive(in(i, h)))
			for j := range i {
				s.AddClause(Negative(in(i, h)), Negative(in(j, h)))
			}
		}
		s.AddClause(somewhere...)
	}
	return s
}

// TestPigeons puts pigeons into holes. It checks the numbers of conflicts,
// since the search is always the same.
func TestPigeons(t *testing.T) {
	graphtest.Slow(t)
	for _, test := range []struct {
		pigeons, holes int
		want           Status
		conflicts      int64
	}{
		{pigeons: 1, holes: 0, want: Unsat, conflicts: 0},
		{pigeons: 2, holes: 1, want: Unsat, conflicts: 0},
		{pigeons: 8, holes: 8, want: Sat, conflicts: 0},
		{pigeons: 5, holes: 4, want: Unsat, conflicts: 27},
		{pigeons: 8, holes: 7, want: Unsat, conflicts: 7530},
	} {
		t.Run(fmt.Sprintf("pigeons=%d/holes=%d", test.pigeons, test.holes), func(t *testing.T) {
			s := pigeonhole(work.New(t.Context()), test.pigeons, test.holes, usual)
			status, err := s.Solve(math.MaxInt)
			graphtest.NoError(t, err)
			if status != test.want {
				t.Errorf("status %v, want %v", status, test.want)
			}
			if s.conflicts != test.conflicts {
				t.Errorf("%d conflicts, want %d", s.conflicts, test.conflicts)
			}
		})
	}
}

// TestFewWords searches with memory for no clauses, or for fewer than the proof
// takes. The search ends all the same, since each time that the solver has
// forgotten clauses, it may keep more of them.
func TestFewWords(t *testing.T) {
	for words := range 12 {
		t.Run(fmt.Sprintf("words=%d", words), func(t *testing.T) {
			o := usual
			o.Words = words
			s := pigeonhole(work.New(t.Context()), 6, 5, o)
			status, err := s.Solve(1 << 24)
			graphtest.NoError(t, err)
			if status != Unsat {
				t.Errorf("status %v after %d conflicts, want %v", status, s.conflicts, Unsat)
			}
			if s.wordLimit <= words {
				t.Errorf("%d words may be learned: nothing was forgotten", s.wordLimit)
			}
		})
	}
}

// TestTurns checks that a search in many turns is the same as a search in one.
func TestTurns(t *testing.T) {
	graphtest.Slow(t)
	c := work.New(t.Context())
	whole, turns := pigeonhole(c, 8, 7, usual), pigeonhole(c, 8, 7, usual)
	_, err := whole.Solve(math.MaxInt)
	graphtest.NoError(t, err)
	for n := 0; ; n++ {
		status, err := turns.Solve(c.Spent() + 5000)
		graphtest.NoError(t, err)
		if status == Unknown {
			continue
		}
		if status != Unsat || n < 10 {
			t.Errorf("status %v after %d turns", status, n)
		}
		if turns.conflicts != whole.conflicts {
			t.Errorf("%d conflicts, want %d", turns.conflicts, whole.conflicts)
		}
		break
	}
}

// TestSetPhase checks that variables that nothing implies get their phases.
func TestSetPhase(t *testing.T) {
	s := New(work.New(t.Context()), 4, noConstraints{}, usual)
	want := []bool{true, false, false, true}
	for v, phase := range want {
		s.SetPhase(int32(v), phase)
	}
	status, err := s.Solve(math.MaxInt)
	graphtest.NoError(t, err)
	if status != Sat {
		t.Fatalf("status %v", status)
	}
	for v, phase := range want {
		if s.Holds(Positive(int32(v))) != phase {
			t.Errorf("variable %d is %t, want %t", v, !phase, phase)
		}
	}
}

// TestStops stops a search at many points. It must end soon after.
func TestStops(t *testing.T) {
	graphtest.Slow(t)
	graphtest.OneGoroutine(t)
	run := func(c *work.Canceller) (*Solver, error) {
		s := pigeonhole(c, 7, 6, usual)
		_, err := s.Solve(math.MaxInt)
		return s, err
	}
	c := work.New(t.Context())
	s, err := run(c)
	graphtest.NoError(t, err)
	if s.wordLimit == usual.Words {
		t.Error("nothing was forgotten")
	}
	all := int(c.Spent())
	stops := graphtest.Scaled(100, 1000)
	for i := range stops {
		after := all * i / stops
		c := work.StopAfter(after)
		_, err := run(c)
		if !errors.Is(err, context.Canceled) {
			t.Fatalf("stopped after %d of %d: %v", after, all, err)
		}
		if int(c.Spent()) > after+work.PollInterval {
			t.Fatalf("stopped after %d of %d: only after %d", after, all, c.Spent())
		}
	}
}

// TestForget checks which clauses are forgotten: first those of an LBD above
// KeepLBD, and among these the ones that were used longest ago. Clauses that
// hold are dropped, too, and literals that fail are removed from their clauses.
func TestForget(t *testing.T) {
	s := New(work.New(t.Context()), 40, noConstraints{},
		Options{Decay: 0.9, RestartUnit: 100, Words: 60, KeepLBD: 2})
	s.allocate()
	clause := func(lits ...int32) (clause []Lit) {
		for _, v := range lits {
			clause = append(clause, Positive(v))
		}
		return clause
	}
	given := clause(0, 1, 2, 3)
	s.AddClause(given...)
	for i, lbd := range []int32{5, 2, 3, 5, 1} {
		s.conflicts = int64(i) // the last use
		v := int32(4 + 5*i)
		s.add(clause(v, v+1, v+2, v+3, v+4), lbd) // 8 words
	}
	s.add(clause(3, 4, 5), 1)
	s.add(clause(30, 31), 2)
	s.add(clause(24, 32), 2)
	s.AddClause(Negative(0)) // shortens the clause that is given
	s.AddClause(Negative(5)) // shortens one to two literals
	s.AddClause(Positive(24))
	s.forget()
	graphtest.NoError(t, s.c.Err())
	var got [][]Lit
	for clause := range s.Clauses() {
		got = append(got, slices.Sorted(slices.Values(clause)))
	}
	want := [][]Lit{
		{Negative(0)},
		{Negative(5)},
		{Positive(24)},
		clause(3, 4),
		clause(30, 31),
		clause(1, 2, 3),
		clause(9, 10, 11, 12, 13),  // LBD 2
		clause(19, 20, 21, 22, 23), // LBD 5, used last
	}
	if !slices.EqualFunc(got, want, slices.Equal) {
		t.Errorf("clauses %v, want %v", got, want)
	}
	if s.wordLimit != 67 {
		t.Errorf("%d words may be learned, want 67", s.wordLimit)
	}
	if s.learnedWords() != 16 {
		t.Errorf("%d words are learned, want 16", s.learnedWords())
	}
}

// TestMinimise checks that a literal of a learned clause is dropped if it
// follows from another literal within the number of steps allowed.
func TestMinimise(t *testing.T) {
	t.Run("depth=2", func(t *testing.T) {
		checkMinimised(t, 2, []Lit{Negative(4), Negative(3), Negative(0)})
	})
	t.Run("depth=3", func(t *testing.T) {
		checkMinimised(t, 3, []Lit{Negative(4), Negative(0)})
	})
}

// checkMinimised checks the clause learned from a conflict between the
// decisions 0 and 4, when proofs that a literal can be dropped may take up to
// depth steps.
func checkMinimised(t *testing.T, depth int, want []Lit) {
	t.Helper()
	o := usual
	o.Depth = depth
	s := New(work.New(t.Context()), 8, noConstraints{}, o)
	implies := func(a, b int32) { s.AddClause(Negative(a), Positive(b)) }
	implies(0, 1)
	implies(1, 2)
	implies(2, 3)
	s.AddClause(Negative(4), Negative(0), Negative(3), Positive(5))
	s.AddClause(Negative(4), Negative(3), Negative(5), Positive(6))
	s.AddClause(Negative(5), Negative(6), Positive(7))
	s.AddClause(Negative(5), Negative(6), Negative(7))
	s.decide(Positive(0))
	s.propagate()
	s.decide(Positive(4))
	if s.propagate() {
		t.Fatal("there is no conflict")
	}
	if !s.learn() {
		t.Fatal("the conflict needs no decision")
	}
	if !slices.Equal(s.learned, want) {
		t.Errorf("learned %v, want %v", s.learned, want)
	}
}

// TestDecayGrows checks the decay early, later, and at the end.
func TestDecayGrows(t *testing.T) {
	s := New(work.New(t.Context()), 1, noConstraints{}, Options{Decay: 0.95, LastDecay: 0.99})
	for _, test := range []struct {
		conflicts int64
		want      float64
	}{
		{0, 0.95},
		{decaySteps - 1, 0.95},
		{decaySteps, 0.96},
		{3 * decaySteps, 0.98},
		{100 * decaySteps, 0.99},
	} {
		s.conflicts = test.conflicts
		if got := s.decay(); math.Abs(got-test.want) > 1e-9 {
			t.Errorf("after %d conflicts: %v, want %v", test.conflicts, got, test.want)
		}
	}
	s.options.LastDecay = 0
	if got := s.decay(); got != 0.95 {
		t.Errorf("without a last one: %v, want 0.95", got)
	}
}
