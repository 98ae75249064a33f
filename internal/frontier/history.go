package frontier

import (
	"errors"

	"example.com/knighttour/internal/work"
)

// A history is a sweep that keeps layers of states, so that cycles can be
// traced back. If they do not fit in memory, it keeps only some of them, and
// recomputes the layers in between. The sweep goes stretch by stretch. The
// layers kept in a stretch are at equal distances, which grow if memory is
// short.
type history struct {
	*sweep
	kept         []keptLayer // the layers kept, in ascending order of their placings
	keptWords    int         // memory of the layers kept, in words
	maxKeptWords int         // the words that the layers kept may take during this stretch
	stride       int         // distance between layers kept in this stretch: see thin

	excludesAt int       // the index of the one placing that leaves out states
	excluded   exclusion // the states left out there; none in a sweep of a whole graph
}

// A keptLayer of a history is a layer before a placing.
type keptLayer struct {
	*layer
	at int // the index of the placing
}

// newHistory returns a history before the first placing, with counts of the
// given number of words. If the sweep cannot begin, h.err says why.
func (t Task) newHistory(c *work.Canceller, words int) *history {
	h := &history{sweep: t.sweep(c, words)}
	if h.err != nil {
		return h
	}
	var first *layer
	first, h.err = h.begin()
	if h.err == nil {
		h.push(0, first)
		h.beginStretch()
	}
	return h
}

// top returns the last of the layers kept.
func (h *history) top() keptLayer { return h.kept[len(h.kept)-1] }

// isDone reports whether all vertices have been placed.
func (h *history) isDone() bool { return h.err == nil && h.top().at == len(h.placings) }

// layer returns the layer before the placing with the given index, and keeps
// it. The last layer kept must not be after it. The errors are those of
// advanceOne.
func (h *history) layer(at int) (*layer, error) {
	base := len(h.kept) - 1
	h.beginStretch()
	for h.top().at < at {
		if err := h.advanceOne(base); err != nil {
			return nil, err
		}
	}
	return h.top().layer, nil
}

// advanceOne makes the next placing after the last layer kept, and keeps the
// new layer. It drops the previous layer, unless its distance from kept[base],
// where the stretch began, is a multiple of the stride. If memory is short,
// advanceOne thins the layers after kept[base]. The error is that of place,
// such as ErrMemory if thinning does not suffice.
func (h *history) advanceOne(base int) error {
	if h.keptWords > h.maxKeptWords {
		h.thin(base)
	}
	top := h.top()
	next, err := h.place(&h.placings[top.at], top.layer, h.excludedAt(top.at))
	for errors.Is(err, ErrMemory) && h.thin(base) {
		next, err = h.place(&h.placings[top.at], top.layer, h.excludedAt(top.at))
	}
	if err != nil {
		return err
	}
	if (top.at-h.kept[base].at)%h.stride != 0 {
		h.pop()
	}
	h.push(top.at+1, next)
	return nil
}

// excludedAt says which states the placing with the given index leaves out.
func (h *history) excludedAt(at int) exclusion {
	if at == h.excludesAt {
		return h.excluded
	}
	return exclusion{}
}

// beginStretch begins a stretch of the sweep at the last layer kept. The layers
// kept in the stretch may take half of the remaining memory. The other half is
// for sweeps between two kept layers.
func (h *history) beginStretch() {
	h.stride = 1
	h.maxKeptWords = h.keptWords + (h.pool.size-h.keptWords)/2
}

// push keeps a layer.
func (h *history) push(at int, l *layer) {
	h.kept = append(h.kept, keptLayer{layer: l, at: at})
	h.keptWords += l.words()
}

// pop releases the last of the layers kept.
func (h *history) pop() {
	last := len(h.kept) - 1
	h.drop(h.kept[last])
	h.kept = h.kept[:last]
}

// drop releases a layer. The caller must remove it from the layers kept.
func (h *history) drop(k keptLayer) {
	h.keptWords -= k.layer.words()
	h.release(k.layer)
}

// thin doubles the stride until it can release a layer. Of the layers after
// kept[base], it keeps only every stride-th and the last. It returns false if
// no layer can be released.
func (h *history) thin(base int) bool {
	last := len(h.kept) - 1
	from := h.kept[base].at
	for h.stride <= h.kept[last].at-from {
		h.stride *= 2
		kept := h.kept[:base+1]
		for _, k := range h.kept[base+1 : last] {
			if (k.at-from)%h.stride == 0 {
				kept = append(kept, k)
			} else {
				h.drop(k)
			}
		}
		kept = append(kept, h.kept[last])
		h.kept = kept
		if len(kept)-1 < last {
			return true
		}
	}
	return false
}
