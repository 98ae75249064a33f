package cdcl

import (
	"cmp"
	"slices"

	"example.com/knighttour/internal/work"
)

// clauses is the clause database. Clauses of two literals are only in the lists
// of watchers. The others are in one slice of words, the arena, one after the
// other. The index where a clause begins is its reference. It has three words
// before its literals:
//
//	arena[ref+lengthAt]   the number of its literals
//	arena[ref+lbdAt]      its LBD, or original, or dropped
//	arena[ref+lastUseAt]  the number of the last conflict that it took part in
//	arena[ref+header:]    its literals
//
// The first two literals are watched. If the clause is a reason, it implies the
// first literal.
//
// The LBD of a learned clause, its literals block distance, is the number of
// decision levels in it. A clause of few levels is likely to imply something
// again: G. Audemard and L. Simon: Predicting learnt clauses quality in modern
// SAT solvers, IJCAI 2009.
type clauses struct {
	arena    []int32
	refs     []int32     // the references of the learned clauses
	watchers [][]watcher // by literal: the clauses that watch it

	givenWords int // words of the clauses that are not learned
	wordLimit  int // if the learned clauses have more words, a restart forgets some
}

// Offsets of the properties of a clause from its reference.
const (
	lengthAt = iota
	lbdAt
	lastUseAt
	header // the number of these words
)

// Values that stand in place of an LBD.
const (
	original = 0  // the clause is not learned
	dropped  = -1 // the clause is to be dropped
)

// A watcher stands for a clause that watches a literal. It also has another
// literal of that clause, the blocker: if that holds, the clause need not be
// visited.
type watcher struct {
	ref     int32 // or binary
	blocker Lit
}

// binary is the reference in a watcher whose clause has only two literals: the
// watched one and the blocker.
const binary = -1

// maxWordLimit is the largest limit on words, unless [Options.Words] is more:
// 64 MiB.
const maxWordLimit = 1 << 24

// newClauses returns an empty database. wordLimit is the first limit for
// learned clauses: forget raises it.
func newClauses(variables, wordLimit int) clauses {
	return clauses{
		watchers:  make([][]watcher, 2*variables),
		wordLimit: wordLimit,
	}
}

// literalsOf returns the literals of a clause, as a part of the arena: the
// first two are watched.
func (cl *clauses) literalsOf(ref int32) []int32 {
	return cl.arena[ref+header:][:cl.arena[ref+lengthAt]]
}

// learnedWords returns the number of words that the learned clauses take.
func (cl *clauses) learnedWords() int { return len(cl.arena) - cl.givenWords }

// add adds a clause of at least two literals, and copies them. It returns the
// clause as the reason of its first literal, for a caller that assigns this
// literal because all others fail. lbd is the LBD, or original.
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
		s.givenWords += header + len(lits)
	} else {
		s.refs = append(s.refs, ref)
	}
	s.watch(lits[0], lits[1], ref)
	return becauseClause(ref)
}

// watch makes a clause watch two of its literals. ref is its reference, or
// binary.
func (cl *clauses) watch(a, b Lit, ref int32) {
	cl.watchers[a] = append(cl.watchers[a], watcher{ref: ref, blocker: b})
	cl.watchers[b] = append(cl.watchers[b], watcher{ref: ref, blocker: a})
}

// workPerClause is the work of visiting a clause that is not blocked: such a
// clause is seldom in the cache.
const workPerClause = 4

// propagateClauses visits the clauses that watch l, which has just failed. Each
// finds another literal to watch, one that does not fail, or implies the other
// literal that it watches. propagateClauses reports false at a conflict.
//
// Before each pass of the loop, list[:left] are the visited watchers that still
// watch l, and list[i:] are those still to be visited.
func (s *Solver) propagateClauses(l Lit) bool {
	if s.watchers == nil {
		return true
	}
	list := s.watchers[l]
	s.c.Charge(len(list))
	value := s.value
	left := 0
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
		s.c.Charge(workPerClause)
		lits := s.literalsOf(w.ref)
		first := Lit(lits[0]) ^ Lit(lits[1]) ^ l // the other literal watched: in l^l^first, l cancels
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
		s.c.Charge(len(lits) / 4)
		if !s.Imply(first, becauseClause(w.ref)) {
			s.watchers[l] = append(list[:left], list[i+1:]...)
			return false
		}
	}
	s.watchers[l] = list[:left]
	return true
}

// explainByClause appends why a clause implies its first literal: the negations
// of its other literals hold. It notes that the clause takes part in the
// current conflict.
func (s *Solver) explainByClause(why []Lit, ref int32) []Lit {
	s.arena[ref+lastUseAt] = int32(s.conflicts)
	for _, q := range s.literalsOf(ref)[1:] {
		why = append(why, Lit(q).Not())
	}
	return why
}

// forget drops learned clauses until they take half of the words that they may
// take: first those of high LBD, and among these the ones that have not taken
// part in a conflict for the longest time. It also drops the clauses that hold,
// and shortens others by the literals that fail.
//
// There must be no decisions, and nothing left to propagate. So each clause
// either holds or has at least two unassigned literals. If the solver is
// stopped here, it has lost clauses and must not be used.
//
// Each call raises the limit of words by an eighth of [Options.Words], and at
// least by one, up to maxWordLimit. So the longer a search runs, the more it
// remembers. A search that begins with too little memory to finish can still
// finish later. A search remembers about the square root of what it has
// learned. A fixed share of that would be slower, since most of the work is to
// look at clauses: on hard graphs of 80 gadgets, a share of a fifth takes a
// sixth more work.
func (s *Solver) forget() {
	work.SortStable(s.c, s.refs, func(a, b int32) int {
		return cmp.Or(
			s.tier(a)-s.tier(b),
			cmp.Compare(s.arena[b+lastUseAt], s.arena[a+lastUseAt]),
			cmp.Compare(b, a),
		)
	})
	if s.c.Err() != nil {
		return
	}
	words := 0
	for _, ref := range s.refs {
		words += header + int(s.arena[ref+lengthAt])
		if words > s.wordLimit/2 {
			s.arena[ref+lbdAt] = dropped
		}
	}
	if s.wordLimit < maxWordLimit {
		s.wordLimit = min(s.wordLimit+max(1, s.options.Words/8), maxWordLimit)
	}
	// The clauses move, so the references to them in reasons become wrong. But
	// what holds at level 0 needs no reason.
	for _, l := range s.trail.lits {
		s.assigned[l.Var()].reason = decision
	}
	s.dropWatchers()
	s.compact()
}

// compact moves the clauses that are not dropped to the beginning of the arena,
// in their order, and shortens them. It makes them watch literals again:
// dropWatchers must have dropped their watchers.
func (s *Solver) compact() {
	old := s.arena // what is appended to s.arena never overtakes what is read here
	s.arena = s.arena[:0]
	s.refs = s.refs[:0]
	s.givenWords = 0
	for len(old) > 0 {
		clause := old[:header+old[lengthAt]]
		old = old[len(clause):]
		if clause[lbdAt] != dropped {
			s.shorten(clause)
		}
		if s.c.Spend(len(clause)) != nil {
			return
		}
	}
}

// tier returns 0 for clauses that are forgotten last, and 1 for the others.
func (s *Solver) tier(ref int32) int {
	if s.arena[ref+lbdAt] <= s.options.KeepLBD {
		return 0
	}
	return 1
}

// dropWatchers drops the watchers of all clauses, except that a clause of two
// literals keeps its watchers if it does not hold.
func (s *Solver) dropWatchers() {
	for l := range s.watchers {
		s.watchers[l] = slices.DeleteFunc(s.watchers[l], func(w watcher) bool {
			return w.ref != binary || s.Holds(Lit(l)) || s.Holds(w.blocker)
		})
	}
}

// shorten appends a clause, with its header, to the arena, without the literals
// that fail. It drops a clause that holds. Any other must have at least two
// unassigned literals.
func (s *Solver) shorten(clause []int32) {
	if slices.ContainsFunc(clause[header:], func(q int32) bool { return s.Holds(Lit(q)) }) {
		return
	}
	ref := int32(len(s.arena))
	lbd := clause[lbdAt]
	s.arena = append(s.arena, clause[:header]...) // at or before the clause itself: see compact
	for _, q := range clause[header:] {
		if !s.Fails(Lit(q)) {
			s.arena = append(s.arena, q)
		}
	}
	length := int32(len(s.arena)) - ref - header
	s.arena[ref+lengthAt] = length
	a, b := Lit(s.arena[ref+header]), Lit(s.arena[ref+header+1])
	switch {
	case length == 2:
		s.watch(a, b, binary)
		s.arena = s.arena[:ref]
		return
	case lbd == original:
		s.givenWords += header + int(length)
	default:
		s.refs = append(s.refs, ref)
	}
	s.watch(a, b, ref)
}

// eachClause yields all clauses, until yield returns false. The next call to
// yield may overwrite the clause passed to it before.
func (cl *clauses) eachClause(yield func([]Lit) bool) {
	for l, list := range cl.watchers {
		for _, w := range list {
			if w.ref == binary && Lit(l) < w.blocker && !yield([]Lit{Lit(l), w.blocker}) {
				return
			}
		}
	}
	var lits []Lit
	for ref := int32(0); int(ref) < len(cl.arena); ref += header + cl.arena[ref+lengthAt] {
		lits = lits[:0]
		for _, q := range cl.literalsOf(ref) {
			lits = append(lits, Lit(q))
		}
		if !yield(lits) {
			return
		}
	}
}
