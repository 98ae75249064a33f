package frontier

import (
	"errors"

	"example.com/knighttour/internal/work"
)

// A trail is a sweep that keeps layers of states for walks back. Where they do
// not fit the memory, it keeps some of them, and computes those between again.
type trail struct {
	*sweep
	kept   []step // in ascending order of their places
	words  int    // of the layers kept
	most   int    // words that may be kept while this stretch is swept
	stride int    // of the stretch: see thin

	first    int       // the placing for which excluded holds
	excluded exclusion // what that leaves out; nothing in a sweep of a whole graph
}

// A step of a trail is a layer before a placing.
type step struct {
	*layer
	at int // the index of the placing
}

// newTrail returns a trail before the first placing, with counts of the given
// number of words.
func (p Task) newTrail(c *work.Canceller, words int) *trail {
	t := &trail{sweep: p.sweep(c, words)}
	if t.err != nil {
		return t
	}
	var first *layer
	first, t.err = t.begin()
	if t.err == nil {
		t.push(0, first)
		t.beginStretch()
	}
	return t
}

// top returns the last of the layers kept.
func (t *trail) top() step { return t.kept[len(t.kept)-1] }

// isDone reports whether all vertices have been placed.
func (t *trail) isDone() bool { return t.err == nil && t.top().at == len(t.placings) }

// layer returns the layer before a placing, which is kept. The last one kept
// must not be behind it.
func (t *trail) layer(at int) (*layer, error) {
	base := len(t.kept) - 1
	t.beginStretch()
	for t.top().at < at {
		if err := t.advanceOne(base); err != nil {
			return nil, err
		}
	}
	return t.top().layer, nil
}

// advanceOne makes the next placing after the last layer kept. If memory is
// short, it thins the layers after that of index base.
func (t *trail) advanceOne(base int) error {
	if t.words > t.most {
		t.thin(base)
	}
	top := t.top()
	next, err := t.place(&t.placings[top.at], top.layer, t.excludedAt(top.at))
	for errors.Is(err, ErrMemory) && t.thin(base) {
		next, err = t.place(&t.placings[top.at], top.layer, t.excludedAt(top.at))
	}
	if err != nil {
		return err
	}
	if (top.at-t.kept[base].at)%t.stride != 0 {
		t.pop()
	}
	t.push(top.at+1, next)
	return nil
}

// excludedAt returns the degrees that a placing leaves out.
func (t *trail) excludedAt(at int) exclusion {
	if at == t.first {
		return t.excluded
	}
	return exclusion{}
}

// beginStretch begins a sweep from the last layer kept. The layers that it
// keeps may take half of the memory that is left. The other half is for sweeps
// between two of them.
func (t *trail) beginStretch() {
	t.stride = 1
	t.most = t.words + (t.pool.size-t.words)/2
}

// push keeps a layer.
func (t *trail) push(at int, l *layer) {
	t.kept = append(t.kept, step{layer: l, at: at})
	t.words += l.words()
}

// pop releases the last of the layers kept.
func (t *trail) pop() {
	last := len(t.kept) - 1
	t.drop(t.kept[last])
	t.kept = t.kept[:last]
}

// drop releases a layer.
func (t *trail) drop(s step) {
	t.words -= s.layer.words()
	t.release(s.layer)
}

// thin doubles the stride, and keeps of the layers after kept[base] every
// stride-th and the last. It goes on until that releases a layer, and reports
// false if none can be.
func (t *trail) thin(base int) bool {
	last := len(t.kept) - 1
	from := t.kept[base].at
	for t.stride <= t.kept[last].at-from {
		t.stride *= 2
		kept := t.kept[:base+1]
		for _, s := range t.kept[base+1 : last] {
			if (s.at-from)%t.stride == 0 {
				kept = append(kept, s)
			} else {
				t.drop(s)
			}
		}
		kept = append(kept, t.kept[last])
		t.kept = kept
		if len(kept)-1 < last {
			return true
		}
	}
	return false
}
