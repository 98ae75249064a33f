package frontier

import (
	"errors"
	"runtime"
	"slices"

	"example.com/knighttour/internal/dense"
	"example.com/knighttour/internal/work"
)

// A record is a history that has come to its end. It keeps layers from which it
// can be walked back any number of times.
type record struct {
	*history
	base []keptLayer // the layers kept, in ascending order: the first one, some, and the end
}

// newRecord sweeps a task with counts. Where counts need more words than those
// of the layers before, it begins again. The error is ErrMemory if two layers
// and the step between them exceed the limit most, in words.
func (t Task) newRecord(c *work.Canceller, most int) (*record, error) {
	for words := 1; ; words *= 2 {
		r := &record{history: t.newHistory(c, words)}
		before := 0 // words of the layer before
		for !r.isDone() && r.err == nil {
			r.err = r.advanceOne(0)
			if r.err != nil {
				break
			}
			last := r.top().leastWords(words)
			if before+last+r.expansion.leastWords() > most {
				r.err = ErrMemory
			}
			before = last
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

// count returns the number of cycles, lowest word first; no words stand for 0.
// The slice belongs to the last layer.
func (r *record) count() []uint64 {
	end := r.base[len(r.base)-1].layer
	if end.states == 0 {
		return nil
	}
	_, count := end.list(&end.groups[0], r.sweep.words)
	return count
}

// walkBack walks back from the end to the first layer. It recomputes the layers
// that were not kept from the last kept layer before them, one stretch at a
// time. If there is too little memory for that, fewer layers are kept from then
// on. The error is ErrMemory if even the fewest do not fit, or that of the
// sweep.
func (r *record) walkBack(c *work.Canceller, walks []*backWalk) error {
	r.c = c
	at := len(r.placings) // all walks are in the layer before this placing
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

// releaseStretch releases the layers that were recomputed for a stretch.
func (r *record) releaseStretch() {
	for len(r.kept) > 1 {
		r.pop()
	}
}

// shed releases the largest kept layer other than the first, the last, and the
// one with index i. If there is no other, it releases the one with index i. It
// returns the index from which to continue.
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

// backTo walks back from the layer before placing at to a kept layer, and
// returns the placing before which the walks are then. It releases the layers
// between as they are passed. With an error, that is how far the walks have
// got: ErrMemory, or that of the sweep.
func (r *record) backTo(from keptLayer, at int, walks []*backWalk) (int, error) {
	r.kept = append(r.kept[:0], from)
	for at > from.at {
		l, err := r.layer(at - 1)
		if errors.Is(err, ErrMemory) && len(r.kept) > 1 {
			r.releaseStretch() // with all of that memory, this layer has been reached before
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

// stepBack takes all walks back by one placing, to the layer before the
// placing.
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
		finders[w].step(walks[i], s.order[at])
		return c.Spend(workPerStep * (1 + earlier*earlier))
	})
}

// walksPerWorker is the minimum number of walks back per goroutine.
const walksPerWorker = 8

// cycleOf returns the Hamiltonian cycle that has the given edges.
func cycleOf(edges [][2]int32) []int32 {
	links := make(dense.Links, len(edges))
	for _, e := range edges {
		links.Join(e[0], e[1])
	}
	return links.Cycle(0)
}
