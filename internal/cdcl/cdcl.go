// Package cdcl decides whether variables have values that satisfy clauses and
// other constraints, by conflict-driven clause learning.
//
// A [Solver] decides the value of a variable and propagates what that implies.
// At a conflict it analyses which decisions caused it, learns a clause that
// excludes them from then on, and jumps back to the earliest decision after
// which the clause implies a value. Variables of recent conflicts are decided
// first. If a conflict depends on no decision, no values satisfy the
// constraints: the failure of the search is a proof. J. P. Marques-Silva and K.
// A. Sakallah: GRASP, IEEE Transactions on Computers 48(5), 1999,
// doi:10.1109/12.769433; N. Eén and N. Sörensson: An extensible SAT-solver, SAT
// 2003, doi:10.1007/978-3-540-24605-3_37.
//
// Constraints that would take too many clauses are left to a [Propagator]. It
// follows the values of variables, says which others they imply, and explains
// an implication when the analysis of a conflict asks for it: O. Ohrimenko, P.
// J. Stuckey and M. Codish: Propagation via lazy clause generation, Constraints
// 14, 2009, doi:10.1007/s10601-008-9064-x.
//
// The terms are the usual ones of the field. A literal is a variable or its
// negation, and is assigned when it holds or fails. The trail has the literals
// that hold, in the order of their assignment. The decision level of a literal
// is the number of decisions up to it on the trail. Its reason is what implies
// it.
package cdcl

import (
	"iter"

	"example.com/knighttour/internal/work"
)

// A Lit is a literal: a variable, numbered from 0, or its negation.
type Lit int32

// Positive returns the literal that holds if variable v is true.
func Positive(v int32) Lit { return Lit(v << 1) }

// Negative returns the literal that holds if variable v is false.
func Negative(v int32) Lit { return Lit(v<<1 | 1) }

// Not returns the negation of l.
func (l Lit) Not() Lit { return l ^ 1 }

// Var returns the variable of l.
func (l Lit) Var() int32 { return int32(l >> 1) }

// IsPositive reports whether l holds if its variable is true.
func (l Lit) IsPositive() bool { return l&1 == 0 }

// noLit is not a literal.
const noLit Lit = -1

// A Reason says why a literal holds. Its two words are one of these:
//
//	a           b         the reason
//	noLit       noLit     none: see decision
//	a literal   noLit     that literal holds
//	a literal   another   both hold
//	a reference inClause  a clause whose other literals fail
//	a code      lazy      whatever a [Propagator] knows by this code
type Reason struct{ a, b Lit }

// Values of Reason.b that say what Reason.a is. They are not literals.
const (
	inClause Lit = -2 - iota
	lazy
)

// decision is the reason of a literal that is decided, or that needs no reason,
// since it holds at level 0.
var decision = Reason{a: noLit, b: noLit}

// becauseClause is the reason that all literals of a clause but its first fail.
func becauseClause(ref int32) Reason { return Reason{a: Lit(ref), b: inClause} }

// Because is the reason that a holds.
func Because(a Lit) Reason { return Reason{a: a, b: noLit} }

// BecauseBoth is the reason that a and b hold.
func BecauseBoth(a, b Lit) Reason { return Reason{a: a, b: b} }

// Lazy is a reason that [Propagator.Explain] gives on demand. Only the
// propagator knows what the code means.
func Lazy(code int32) Reason { return Reason{a: Lit(code), b: lazy} }

// A Propagator has constraints of its own. The solver calls it, and it calls
// [Solver.Imply] and [Solver.Fail].
type Propagator interface {
	// Assign notes that l holds, and implies the literals that follow. If it
	// reports false, Imply or Fail has reported false, and the propagator is as
	// it was before.
	Assign(l Lit) bool

	// Undo takes back that l holds. It is called, in reverse order, for
	// literals for which Assign reported true.
	Undo(l Lit)

	// Explain appends literals to the list why. They hold, were assigned before
	// l, and imply l. code is the code of the [Lazy] reason of l.
	Explain(why []Lit, l Lit, code int32) []Lit

	// Check is called when everything assigned has been propagated, and always
	// before the solver says that there is a solution. It may do work that is
	// too expensive to do for each literal. If it reports false, it has called
	// Fail. It implies nothing.
	Check() bool
}

// Options say how a solver searches.
type Options struct {
	// Phase is the value that a variable gets when it is decided for the first
	// time. Later it gets its saved phase, the value that it had last: K.
	// Pipatsrisawat and A. Darwiche: A lightweight component caching scheme for
	// satisfiability solvers, SAT 2007, doi:10.1007/978-3-540-72788-0_28.
	Phase bool

	// Decay is the factor by which all conflicts so far count less after each
	// conflict. It is between 0 and 1.
	Decay float64

	// LastDecay is the factor in a long search: Decay grows towards it by 0.01
	// every 2,000 conflicts. If it is less than Decay, the factor stays at
	// Decay.
	LastDecay float64

	// Weight returns the weight of a conflict for a variable that takes part in
	// it. If Weight is nil, all weights are 1.
	Weight func(v int32) float64

	// Depth is the largest number of reasons, one behind the other, in a proof
	// that a literal of a learned clause follows from the others and can be
	// left out. It is positive.
	Depth int

	// RestartUnit is the number of conflicts before the first restart. It is
	// positive.
	RestartUnit int64

	// Words is the number of 4-byte words that the learned clauses may take
	// before the first of them are forgotten. It is not negative. However few
	// there are, the search ends: see [Solver.forget].
	Words int

	// KeepLBD is the greatest LBD of clauses that are forgotten last: see
	// [Solver.forget].
	KeepLBD int32
}

// A Status says what a solver knows about the question that it is asked.
type Status int

// The statuses.
const (
	Unknown Status = iota // the search has not ended yet
	Unsat                 // there is no solution
	Sat                   // there is one, and [Solver.Holds] says which
)

// A Solver searches for values of variables. The literals that are assigned
// when it is made, by clauses or by a propagator, are at decision level 0.
type Solver struct {
	c          *work.Canceller
	propagator Propagator
	options    Options

	trail
	clauses
	analysis
	decisions

	assumptions []Lit
	core        []Lit // see Core
	failed      bool  // whether there is a conflict at level 0

	conflicts   int64
	restarts    int64
	nextRestart int64 // in conflicts
}

// New returns a solver for the given number of variables, none of which is
// assigned. The solver allocates memory for clauses and decisions only when it
// first needs it.
func New(c *work.Canceller, variables int, p Propagator, o Options) *Solver {
	return &Solver{
		c:           c,
		propagator:  p,
		options:     o,
		trail:       newTrail(variables),
		nextRestart: o.RestartUnit,
	}
}

// allocate allocates the memory for clauses and decisions, once.
func (s *Solver) allocate() {
	if s.watchers == nil {
		n := len(s.assigned)
		s.clauses = newClauses(n, s.options.Words)
		s.analysis = newAnalysis(n)
		s.decisions = newDecisions(n, s.options.Phase)
	}
}

// AddClause adds a clause: at least one of the literals must hold. No two of
// them may have the same variable. AddClause undoes all decisions. It reports
// false if there is a conflict at level 0, or if the solver is stopped.
func (s *Solver) AddClause(lits ...Lit) bool {
	s.allocate()
	s.backTo(0)
	if s.failed || s.c.Spend(4+len(lits)) != nil {
		return false
	}
	s.learned = s.learned[:0]
	for _, l := range lits {
		if s.Holds(l) {
			return true
		}
		if !s.Fails(l) {
			s.learned = append(s.learned, l)
		}
	}
	switch len(s.learned) {
	case 0:
		s.failed = true
		return false
	case 1:
		s.assign(s.learned[0], decision)
		return s.Propagate()
	}
	s.add(s.learned, original)
	return true
}

// Propagate propagates all that is assigned at level 0. It reports false if
// there is a conflict, or if the solver is stopped.
func (s *Solver) Propagate() bool {
	if !s.failed {
		s.failed = !s.propagate()
	}
	return !s.failed && s.c.Err() == nil
}

// Assume makes literals the first decisions of the next calls to Solve, instead
// of those assumed before. It copies them.
func (s *Solver) Assume(lits []Lit) {
	same := 0
	for same < min(len(lits), len(s.assumptions)) && lits[same] == s.assumptions[same] {
		same++
	}
	if same < max(len(lits), len(s.assumptions)) { // else they are those of the last search
		s.backTo(same)
	}
	s.assumptions = append(s.assumptions[:same], lits[same:]...)
	s.c.Charge(len(lits))
}

// Solve continues the search until it knows whether there are values that
// satisfy all constraints and assumptions, or the work charged to the canceller
// reaches the total stopAt. The result depends only on the constraints and the
// work of all calls. The error is that of the canceller, after which the solver
// must not be used.
func (s *Solver) Solve(stopAt int64) (Status, error) {
	s.allocate()
	for !s.failed {
		if !s.propagate() || !s.propagator.Check() {
			s.failed = !s.learn()
			continue
		}
		if err := s.c.Spend(1); err != nil {
			return Unknown, err
		}
		level := s.level()
		if level >= len(s.assumptions) && len(s.trail.lits) == len(s.assigned) {
			return Sat, nil
		}
		if s.isRestartDue() {
			s.restart()
			continue
		}
		if s.c.Spent() >= stopAt {
			return Unknown, nil
		}
		if level < len(s.assumptions) {
			l := s.assumptions[level]
			if s.Fails(l) {
				s.blame(l)
				return Unsat, s.c.Err()
			}
			s.decide(l)
			continue
		}
		s.decide(s.mostActive())
	}
	s.core = s.core[:0]
	return Unsat, s.c.Err()
}

// The factor by which conflicts decay grows from [Options.Decay] towards
// [Options.LastDecay] by decayStep every decaySteps conflicts.
const (
	decayStep  = 0.01
	decaySteps = 2000
)

// decay returns the factor by which earlier conflicts count less after this
// one. The longer the search takes, the longer it pays to remember: G. Audemard
// and L. Simon let it grow, too, in their solver Glucose.
func (s *Solver) decay() float64 {
	grown := s.options.Decay + decayStep*float64(s.conflicts/decaySteps)
	return max(s.options.Decay, min(grown, s.options.LastDecay))
}

// isRestartDue reports whether it is time for a restart.
func (s *Solver) isRestartDue() bool {
	return s.conflicts >= s.nextRestart || s.learnedWords() > 2*s.wordLimit
}

// restart undoes all decisions but the assumptions, since early decisions may
// be bad. If the clauses take too much memory, it also undoes the assumptions,
// and forgets some clauses.
func (s *Solver) restart() {
	s.restarts++
	s.nextRestart = s.conflicts + s.options.RestartUnit*luby(s.restarts+1)
	if s.learnedWords() > s.wordLimit {
		s.backTo(0)
		s.forget()
		return
	}
	s.backTo(len(s.assumptions))
}

// Core returns assumptions that cannot hold together, after the status [Unsat].
// It is empty if there is no solution whatever is assumed. The next call to
// Solve overwrites it.
func (s *Solver) Core() []Lit { return s.core }

// Clauses yields the clauses, including learned ones, and a clause of one
// literal for each literal that holds at level 0. Every solution satisfies
// them. The next clause may overwrite a clause yielded. Clauses is for tests.
func (s *Solver) Clauses() iter.Seq[[]Lit] {
	return func(yield func([]Lit) bool) {
		for i := range s.levelEnd(0) {
			if !yield(s.trail.lits[i : i+1]) {
				return
			}
		}
		s.eachClause(yield)
	}
}
