package frontier

import (
	"errors"
	"slices"

	"example.com/knighttour/internal/work"
)

// A half is a sweep of a subgraph of a [Division]. Its first placings are
// common to all classes: the layer after them is the trunk. The layers after
// the trunk are computed for each class.
type half struct {
	*sweep
	trunk *layer // two halves with a mirror share it
	at    int    // the number of vertices placed before the trunk
	layer *layer // the latest layer for the class, or nil

	excluded exclusion // the states of the trunk that the class leaves out
}

// trunkShare limits a trunk to 1/trunkShare of the memory.
const trunkShare = 8

// newHalf returns a half with a trunk of its own or, if twin is not nil, with
// the trunk of twin. The error is that of a sweep that cannot begin, or
// [ErrGaveUp].
func newHalf(c *work.Canceller, p *pool, sub subgraph, maxSteps int64, twin *half) (*half, error) {
	s := newSweep(c, p, sub, 1, maxSteps)
	h := &half{sweep: s}
	if twin != nil {
		h.trunk = twin.trunk
		h.at = twin.at
		return h, s.err
	}
	var err error
	h.trunk, err = s.begin()
	if err != nil {
		return nil, err
	}
	for h.at < len(s.placings)-1 {
		next, err := s.place(&s.placings[h.at], h.trunk, exclusion{})
		if errors.Is(err, ErrMemory) {
			break
		}
		if err != nil {
			return nil, err
		}
		if next.words() > p.size/trunkShare {
			s.release(next)
			break
		}
		s.release(h.trunk)
		h.trunk = next
		h.at++
	}
	return h, nil
}

// lastExpansion returns the expansion for the last vertex, so that the layer
// after this vertex never needs to be in memory as a whole. The expansion is
// from a layer with the states in which the vertices of the middle can still
// get the given links. links holds these by vertex. After use, the half must be
// reset, even if there is an error.
func (h *half) lastExpansion(links []uint8) (*expansion, error) {
	h.setLinks(links)
	h.excluded = h.exclusion(links)
	excluded := h.excluded
	last := len(h.placings) - 1
	h.layer = h.trunk
	for i := h.at; i < last; i++ {
		next, err := h.place(&h.placings[i], h.layer, excluded)
		if err != nil {
			return nil, err
		}
		h.reset()
		h.layer = next
		excluded = exclusion{} // no layer after the trunk has states to leave out
	}
	return h.expand(&h.placings[last], h.layer, excluded)
}

// reset releases the layer, unless it is the trunk.
func (h *half) reset() {
	if h.layer != nil && h.layer != h.trunk {
		h.release(h.layer)
	}
	h.layer = nil
}

// exclusion returns the degrees with which a state of the trunk can no longer
// get the given links. links holds these by vertex.
func (h *half) exclusion(links []uint8) (x exclusion) {
	for _, v := range h.order[:h.at] {
		want := links[v]
		if !h.stays(v) || want == anyDegree {
			continue
		}
		later := uint8(0) // the number of its neighbours placed later; 2 means 2 or more
		for _, w := range h.graph.Of(v) {
			if later < 2 && slices.Contains(h.order[h.at:], w) {
				later++
			}
		}
		for degree := range uint8(3) {
			if degree > want || degree+later < want {
				x[degree] |= 1 << h.slot[v]
			}
		}
	}
	return x
}
