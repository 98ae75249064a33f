package frontier

import (
	"errors"
	"runtime"
	"slices"

	"example.com/knighttour/internal/dense"
	"example.com/knighttour/internal/work"
)

// A record is a history that has come to its end. It keeps layers from which it
// can be walked back any number of times. When no walk back is in progress,
// only base holds layers. During a walk, history.kept holds the layers of one
// stretch. The first of them is the one from which the others are recomputed:
// it stays in base as well. history.keptWords counts the layers of both, each
// once.
//
// A half has records with an empty base: see half.record.
type record struct {
	*history
	base []keptLayer // in ascending order: the first layer, some others, and the last one
}

// newRecord sweeps a task with counts. If a count does not fit in its words, it
// begins again with twice as many words per count, since all layers must have
// counts of the same length. The error is that of the sweep, or ErrMemory if
// two successive layers and the step between them take more than maxWords
// words.
func (t Task) newRecord(c *work.Canceller, maxWords int) (*record, error) {
	for words := 1; ; words *= 2 {
		r := &record{history: t.newHistory(c, words)}
		before := 0 // words of the layer before
		for !r.isDone() && r.err == nil {
			r.err = r.advanceOne(0)
			if r.err != nil {
				break
			}
			last := r.top().usedWords(words)
			if before+last+r.expansion.usedWords() > maxWords {
				r.err = ErrMemory
			}
			before = last
		}
		switch {
		case r.err == nil:
			r.base = r.kept
			r.kept = nil
			return r, nil
		case !errors.Is(r.err, errOverflow):
			return nil, r.err
		}
		r = nil // its layers are no longer needed
		runtime.GC()
	}
}

// count returns the number of cycles, lowest word first; nil stands for 0. The
// slice belongs to the last layer.
func (r *record) count() []uint64 {
	end := r.base[len(r.base)-1].layer
	if end.states == 0 {
		return nil
	}
	_, count := end.list(&end.groups[0], r.words) // it has at most one state
	return count
}

// walkBack takes walks from the last layer back to the first one. It recomputes
// the layers between two layers of the base, one stretch at a time. If there is
// too little memory for that, it drops layers of the base for good. The error
// is that of the sweep, or ErrMemory if even the fewest layers do not fit.
func (r *record) walkBack(c *work.Canceller, walks []*backWalk) error {
	r.c = c
	at := len(r.placings) // all walks are in the layer before this placing
	for i := len(r.base) - 1; i >= 0; {
		var err error
		at, err = r.backTo(r.base[i], at, walks)
		r.releaseStretch()
		r.kept = r.kept[:0] // the layer left is in base, too
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

// releaseStretch releases the layers that were recomputed for a stretch, but
// not the first of the layers kept, from which they were recomputed.
func (r *record) releaseStretch() {
	for len(r.kept) > 1 {
		r.pop()
	}
}

// shed releases the largest layer of the base, but not the first, the last, or
// the one with index i, from which the stretch was recomputed. If there is no
// other layer, it releases the one with index i. The base must have more than
// two layers. shed returns the index of the layer from which to recompute next.
func (r *record) shed(i int) int {
	largest := 0
	for j := 1; j < len(r.base)-1; j++ {
		if j != i && (largest == 0 || r.base[j].words() > r.base[largest].words()) {
			largest = j
		}
	}
	if largest == 0 {
		largest = i // the only one: continue from the first
	}
	r.drop(r.base[largest])
	r.base = slices.Delete(r.base, largest, largest+1)
	if largest <= i {
		i--
	}
	return i
}

// backTo takes walks back from the layer before the placing with index at. The
// walks end at the given layer. backTo recomputes the layers in between, and
// releases each once the walks have passed it. Afterwards, the walks are in the
// layer before a placing. backTo returns the index of that placing: from.at
// unless there is an error. The error is ErrMemory, or that of the sweep.
func (r *record) backTo(from keptLayer, at int, walks []*backWalk) (int, error) {
	r.kept = append(r.kept[:0], from)
	for at > from.at {
		l, err := r.layer(at - 1)
		if errors.Is(err, ErrMemory) && len(r.kept) > 1 {
			r.releaseStretch() // the sweep has reached this layer with that much memory before
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

// stepBack takes all walks back by one placing, the one with index at, to the
// layer l before the placing. It sorts l.
func (s *sweep) stepBack(at int, l *layer, excluded exclusion, walks []*backWalk) error {
	l.sort(s.c)
	if s.c.Err() != nil {
		return s.c.Err()
	}
	n := min(runtime.GOMAXPROCS(0), (len(walks)+walksPerWorker-1)/walksPerWorker)
	finders := make([]*originFinder, n)
	for i := range finders {
		finders[i] = newOriginFinder()
		finders[i].at = &s.placings[at]
		finders[i].layer = l
		finders[i].words = s.words
		finders[i].excluded = excluded
	}
	earlier := len(s.placings[at].earlier)
	return s.c.Parallel(n, len(walks), func(c *work.Canceller, w, i int) error {
		finders[w].step(walks[i])
		return c.Spend(workPerStep * (1 + earlier*earlier))
	})
}

// walksPerWorker is the minimum number of walks back per goroutine.
const walksPerWorker = 8

// cycleOfEdges returns the Hamiltonian cycle that has the given edges.
func cycleOfEdges(edges [][2]int32) []int32 {
	links := make(dense.Links, len(edges))
	for _, e := range edges {
		links.Join(e[0], e[1])
	}
	return links.Cycle(0)
}
