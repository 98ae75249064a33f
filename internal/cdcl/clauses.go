package cdcl

import (
	"cmp"
	"slices"

	"example.com/knighttour/internal/work"
)

// clauses is the clause database. Clauses of two literals are only in the lists
// of watchers. The others are in one slice of words: at each reference the
// header
//
//	length, LBD, number of the last conflict that the clause took part in
//
// and the literals, of which the first two are watched. If the clause is a
// reason, it implies the first. The LBD of a learned clause, its literals block
// distance, is the number of decision levels in it. A clause of few levels is
// likely to imply something again: G. Audemard and L. Simon: Predicting learnt
// clauses quality in modern SAT solvers, IJCAI 2009.
type clauses struct {
	arena     []int32
	refs      []int32     // of learned clauses
	watchers  [][]watcher // by literal: the clauses that watch it
	given     int         // words of the clauses that are not learned
	mostWords int         // of learned clauses, above which a restart forgets some
}

// A watcher is a clause that watches a literal, and another literal of the
// clause, which blocks it: if that holds, the clause need not be visited.
type watcher struct {
	ref     int32 // or binary
	blocker Lit
}

const (
	header = 3

	binary   = -1 // watcher.ref if the clause is the literal and the blocker
	original = 0  // the LBD of a clause that is not learned
	dropped  = -1 // the LBD of a clause to be dropped

	// limitOfWords is the largest size of the learned clauses before some are
	// forgotten, unless [Options.Words] is more: 64 MiB.
	limitOfWords = 1 << 24
)

// newClauses returns no clauses. Learned ones may take mostWords words at
// first: see forget.
func newClauses(variables, mostWords int) clauses {
	return clauses{
		watchers:  make([][]watcher, 2*variables),
		mostWords: mostWords,
	}
}

// literalsOf returns the literals of a clause, which belong to the arena: the
// first two are watched.
func (c *clauses) literalsOf(ref int32) []int32 { return c.arena[ref+header:][:c.arena[ref]] }

// learnedWords returns the words of the learned clauses.
func (c *clauses) learnedWords() int { return len(c.arena) - c.given }

// add adds a clause of at least two literals, and returns the reason of the
// first if the others fail.
func (s *Solver) add(lits []Lit, lbd int32) Reason {
	if len(lits) == 2 {
		s.watch(lits[0], lits[1], binary)
		return Because(lits[1].Not())
	}
	ref := int32(len(s.arena))
	s.arena = append(s.arena, int32(len(lits)), lbd, int32(s.conflicts))
	for _, l := range lits {
		s.arena = append(s.arena, int32(l))
	}
	if lbd == original {
		s.given += header + len(lits)
	} else {
		s.refs = append(s.refs, ref)
	}
	s.watch(lits[0], lits[1], ref)
	return Reason{a: Lit(ref), b: inClause}
}

// watch makes two literals watch a clause that has them.
func (c *clauses) watch(a, b Lit, ref int32) {
	c.watchers[a] = append(c.watchers[a], watcher{ref: ref, blocker: b})
	c.watchers[b] = append(c.watchers[b], watcher{ref: ref, blocker: a})
}

// workPerClause is the work of visiting a clause that is not blocked: such a
// clause is seldom in the cache.
const workPerClause = 4

// propagateClauses visits the clauses that l, which fails, watches: each finds
// another literal to watch it, or implies the first. It reports false at a
// conflict.
func (s *Solver) propagateClauses(l Lit) bool {
	if s.watchers == nil {
		return true
	}
	list := s.watchers[l]
	s.work.Charge(len(list))
	value := s.value
	left := 0 // the number of those that still watch l
next:
	for i, w := range list {
		if value[w.blocker] > 0 {
			list[left] = w
			left++
			continue
		}
		if w.ref == binary {
			list[left] = w
			left++
			if !s.Imply(w.blocker, Because(l.Not())) {
				s.watchers[l] = append(list[:left], list[i+1:]...)
				return false
			}
			continue
		}
		s.work.Charge(workPerClause)
		lits := s.literalsOf(w.ref)
		first := Lit(lits[0]) ^ Lit(lits[1]) ^ l // the other one that is watched
		w.blocker = first
		if value[first] > 0 {
			list[left] = w
			left++
			continue
		}
		for j, q := range lits[2:] {
			if value[q] >= 0 {
				lits[0], lits[1], lits[2+j] = int32(first), q, int32(l)
				s.watchers[q] = append(s.watchers[q], w)
				continue next
			}
		}
		lits[0], lits[1] = int32(first), int32(l)
		list[left] = w
		left++
		s.work.Charge(len(lits) / 4)
		if !s.Imply(first, Reason{a: Lit(w.ref), b: inClause}) {
			s.watchers[l] = append(list[:left], list[i+1:]...)
			return false
		}
	}
	s.watchers[l] = list[:left]
	return true
}

// explainByClause appends the negations of the other literals of a clause,
// which make it imply its first.
func (s *Solver) explainByClause(why []Lit, ref int32) []Lit {
	s.arena[ref+2] = int32(s.conflicts)
	for _, q := range s.literalsOf(ref)[1:] {
		why = append(why, Lit(q).Not())
	}
	return why
}

// forget drops learned clauses until they take half of the words that they may
// take: first those of high LBD, and among these the ones that have not taken
// part in a conflict for longest. It also drops the clauses that hold, and
// shortens others by the literals that fail.
//
// There must be no decisions, and nothing left to propagate: then each clause
// that does not hold has two literals or more that do not fail. If the solver
// is stopped here, it has lost clauses and must not be used.
//
// From then on clauses may take more words, up to limitOfWords: an eighth of
// the initial number more, and at least one. So a search that takes longer
// remembers more, and a search that at first remembers too little to end can
// end later. It remembers about the square root of what it has learned, not a
// fixed share, since most of its work is to look at clauses. On hard graphs of
// 80 gadgets, a share of a fifth takes a sixth more work.
func (s *Solver) forget() {
	work.SortStable(s.work, s.refs, func(a, b int32) int {
		return cmp.Or(
			s.tier(a)-s.tier(b),
			cmp.Compare(s.arena[b+2], s.arena[a+2]),
			cmp.Compare(b, a),
		)
	})
	if s.work.Err() != nil {
		return
	}
	words := 0
	for _, ref := range s.refs {
		words += header + int(s.arena[ref])
		if words > s.mostWords/2 {
			s.arena[ref+1] = dropped
		}
	}
	if s.mostWords < limitOfWords {
		s.mostWords = min(s.mostWords+max(1, s.options.Words/8), limitOfWords)
	}
	// The clauses move, so the references to them in reasons become wrong. But
	// what holds at level 0 needs no reason.
	for _, l := range s.trail.lits {
		s.assigned[l.Var()].reason = decision
	}
	s.dropWatchers()
	old := s.arena
	s.arena = s.arena[:0]
	s.refs = s.refs[:0]
	s.given = 0
	for len(old) > 0 {
		clause := old[:header+old[0]]
		old = old[len(clause):]
		if clause[1] != dropped {
			s.shorten(clause)
		}
		if s.work.Spend(len(clause)) != nil {
			return
		}
	}
}

// tier returns 0 for clauses that are forgotten last, and 1 for the others.
func (s *Solver) tier(ref int32) int {
	if s.arena[ref+1] <= s.options.KeepLBD {
		return 0
	}
	return 1
}

// dropWatchers drops all watchers but those of clauses of two literals that do
// not hold.
func (s *Solver) dropWatchers() {
	for l := range s.watchers {
		s.watchers[l] = slices.DeleteFunc(s.watchers[l], func(w watcher) bool {
			return w.ref != binary || s.Holds(Lit(l)) || s.Holds(w.blocker)
		})
	}
}

// shorten moves a clause to the end of the arena, without the literals that
// fail, unless it holds.
func (s *Solver) shorten(clause []int32) {
	if slices.ContainsFunc(clause[header:], func(q int32) bool { return s.Holds(Lit(q)) }) {
		return
	}
	ref := int32(len(s.arena))
	lbd := clause[1]
	s.arena = append(s.arena, clause[:header]...) // at or before the clause
	for _, q := range clause[header:] {
		if !s.Fails(Lit(q)) {
			s.arena = append(s.arena, q)
		}
	}
	length := int32(len(s.arena)) - ref - header
	s.arena[ref] = length
	a, b := Lit(s.arena[ref+header]), Lit(s.arena[ref+header+1])
	switch {
	case length == 2:
		s.watch(a, b, binary)
		s.arena = s.arena[:ref]
		return
	case lbd == original:
		s.given += header + int(length)
	default:
		s.refs = append(s.refs, ref)
	}
	s.watch(a, b, ref)
}

// eachClause yields all clauses, until yield returns false.
func (c *clauses) eachClause(yield func([]Lit) bool) {
	for l, list := range c.watchers {
		for _, w := range list {
			if w.ref == binary && Lit(l) < w.blocker && !yield([]Lit{Lit(l), w.blocker}) {
				return
			}
		}
	}
	var lits []Lit
	for ref := int32(0); int(ref) < len(c.arena); ref += header + c.arena[ref] {
		lits = lits[:0]
		for _, q := range c.literalsOf(ref) {
			lits = append(lits, Lit(q))
		}
		if !yield(lits) {
			return
		}
	}
}
