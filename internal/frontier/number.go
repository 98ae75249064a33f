package frontier

import (
	"errors"
	"math"
	"math/big"
	"runtime"
	"slices"

	"example.com/knighttour/internal/dense"
	"example.com/knighttour/internal/work"
)

// A Numbering numbers the Hamiltonian cycles of a graph from 0, and finds those
// with given numbers: so a random number is a random cycle.
//
// A sweep with counts goes forward once, and keeps layers. The number of a
// cycle tells from which state of each layer its walk back goes on: the states
// that lead to a state share its ways among them. Which number a cycle has
// depends on the graph and the order of the vertices alone.
//
// If the graph has a mirror, and a sweep of the whole graph would take long, a
// [Division] is counted class by class. A number then tells the class, the two
// halves that meet, and the walk back in each of them: see pair.go.
type Numbering struct {
	task     Task
	division *Division // nil if the whole graph is swept
	steps    int64

	// After Count, one of them:
	whole  *record
	passes []pass
}

// longSweep is the number of estimated steps above which a division is
// preferred. For fewer it is not worthwhile: its layers are computed again for
// each walk back, while those of the whole graph are kept.
const longSweep = 1 << 25

// NewNumbering returns a numbering of a graph that may have mirrors, whose Order
// has the given estimate.
func (p Task) NewNumbering(c *work.Canceller, steps int64, mirrors []Mirror) *Numbering {
	n := p.NewCounter(c, steps, mirrors)
	if steps < longSweep && p.Order != nil {
		return &Numbering{task: p, steps: steps}
	}
	return &Numbering{
		task:     p,
		division: n.division,
		steps:    n.steps,
	}
}

// Steps returns the estimated number of steps from states to successors until
// the cycles are numbered, [math.MaxInt64] if the method is of no use.
func (n *Numbering) Steps() int64 { return n.steps }

// Count returns the number of Hamiltonian cycles. The error may be
// [ErrGaveUp].
func (n *Numbering) Count(c *work.Canceller) (*big.Int, error) {
	if n.division != nil {
		passes, total, err := n.division.passes(c)
		n.passes = passes
		// The choice of a method must not depend on how much memory goroutines
		// happened to take.
		if !errors.Is(err, ErrGaveUp) || errors.Is(err, ErrMemory) {
			return bigOf(total[:]), err
		}
		n.division = nil
	}
	r, err := n.task.newRecord(c)
	if err != nil {
		return nil, err
	}
	n.whole = r
	return bigOf(r.count()), nil
}

// Cycles returns the Hamiltonian cycles with the given numbers, which are less
// than the count. All of them are found in one walk back. The numbers must have
// been counted. The error may be [ErrGaveUp].
func (n *Numbering) Cycles(c *work.Canceller, numbers []*big.Int) ([][]int32, error) {
	if n.division != nil {
		return n.division.cycles(c, n.passes, numbers)
	}
	walks := make([]*descent, len(numbers))
	for i, number := range numbers {
		walks[i] = &descent{number: wordsOf(number, n.whole.sweep.words)}
	}
	if err := n.whole.walkBack(c, walks); err != nil {
		return nil, err
	}
	cycles := make([][]int32, len(walks))
	for i, d := range walks {
		cycles[i] = cycleOf(d.edges)
	}
	return cycles, nil
}

// cycleOf returns the Hamiltonian cycle that has the given edges.
func cycleOf(edges [][2]int32) []int32 {
	links := make(dense.Links, len(edges))
	for _, e := range edges {
		links.Join(e[0], e[1])
	}
	return links.Cycle(0)
}

// wordsOf returns a number in that many words, lowest first.
func wordsOf(number *big.Int, words int) []uint64 {
	list := make([]uint64, words)
	rest := new(big.Int).Set(number)
	for i := range list {
		list[i] = new(big.Int).And(rest, wordMask).Uint64()
		rest.Rsh(rest, dense.WordSize)
	}
	return list
}

// wordMask has the bits of one word.
var wordMask = new(big.Int).SetUint64(math.MaxUint64)

// A record is a trail that has come to its end and keeps the layers from which
// it can be walked back any number of times.
type record struct {
	*trail
	base []step // the layers kept, in ascending order: the first one, some, and the end
}

// newRecord sweeps a task with counts. Where counts need more words than those
// of the layers before, it begins again.
func (p Task) newRecord(c *work.Canceller) (*record, error) {
	for words := 1; ; words *= 2 {
		r := &record{trail: p.newTrail(c, words)}
		for !r.isDone() && r.err == nil {
			r.err = r.advanceOne(0)
		}
		switch {
		case r.err == nil:
			r.base = slices.Clone(r.kept)
			return r, nil
		case !errors.Is(r.err, errOverflow):
			return nil, r.err
		}
		r = nil // its layers are no longer needed
		runtime.GC()
	}
}

// count returns the number of cycles, lowest word first.
func (r *record) count() []uint64 {
	end := r.base[len(r.base)-1].layer
	if end.states == 0 {
		return nil
	}
	_, count := end.list(&end.groups[0], r.sweep.words)
	return count
}

// walkBack walks back from the end to the first layer. Where layers were not
// kept, it computes them again from the last one before that was, a stretch at a
// time. If memory is short for that, fewer are kept from then on.
func (r *record) walkBack(c *work.Canceller, walks []*descent) error {
	r.c = c
	at := len(r.placings) // the walks are in the layer before this placing
	for i := len(r.base) - 1; i >= 0; {
		var err error
		at, err = r.backTo(r.base[i], at, walks)
		r.releaseStretch()
		switch {
		case err == nil:
			i--
		case errors.Is(err, ErrMemory) && len(r.base) > 2:
			i = r.shed(i)
		default:
			return err
		}
	}
	return nil
}

// releaseStretch releases the layers that a stretch has computed again.
func (r *record) releaseStretch() {
	for len(r.kept) > 1 {
		r.pop()
	}
}

// shed releases the largest layer kept but the first, the end and that of index
// i, and returns the new index of that. There must be one to release.
func (r *record) shed(i int) int {
	largest := 0
	for j := 1; j < len(r.base)-1; j++ {
		if j != i && (largest == 0 || r.base[j].words() > r.base[largest].words()) {
			largest = j
		}
	}
	if largest == 0 {
		largest = i // the only one: go on from the first
	}
	r.drop(r.base[largest])
	r.base = slices.Delete(r.base, largest, largest+1)
	if largest <= i {
		i--
	}
	return i
}

// backTo walks back from the layer before placing at to one that is kept, and
// returns before which placing it is then. The layers between are released as
// they are passed.
func (r *record) backTo(from step, at int, walks []*descent) (int, error) {
	r.kept = append(r.kept[:0], from)
	for at > from.at {
		l, err := r.layer(at - 1)
		if errors.Is(err, ErrMemory) && len(r.kept) > 1 {
			r.releaseStretch() // with all of that memory it has been reached before
			l, err = r.layer(at - 1)
		}
		if err != nil {
			return at, err
		}
		if err := r.stepBack(at-1, l, r.excludedAt(at-1), walks); err != nil {
			return at, err
		}
		at--
		if r.top().at > from.at {
			r.pop()
		}
	}
	return at, nil
}

// stepBack takes all walks back by one placing, to the layer before it.
func (s *sweep) stepBack(at int, l *layer, excluded exclusion, walks []*descent) error {
	l.sort(s.c)
	if s.c.Err() != nil {
		return s.c.Err()
	}
	n := min(runtime.GOMAXPROCS(0), (len(walks)+walksPerWorker-1)/walksPerWorker)
	pasts := make([]*past, n)
	for i := range pasts {
		pasts[i] = newPast()
		pasts[i].at = &s.placings[at]
		pasts[i].layer = l
		pasts[i].words = s.words
		pasts[i].excluded = excluded
	}
	earlier := len(s.placings[at].earlier)
	return s.c.Parallel(n, len(walks), func(c *work.Canceller, w, i int) error {
		pasts[w].step(walks[i], s.order[at])
		return c.Spend(WorkPerStep * (1 + earlier*earlier))
	})
}

// walksPerWorker is the least number of walks back for each goroutine.
const walksPerWorker = 8
