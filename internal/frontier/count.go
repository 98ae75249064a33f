package frontier

import (
	"errors"
	"math/big"
	"runtime"
	"slices"

	"example.com/knighttour/internal/work"
)

// A half is a sweep of a piece of a [Division]. Its first placings are common
// to all classes: the layer after them is the trunk. The layers after that are
// computed for each class.
type half struct {
	*sweep
	trunk *layer
	at    int    // number of vertices placed in the trunk
	layer *layer // the latest one for the class, or nil
}

// trunkShare is the share of the memory that a trunk may take.
const trunkShare = 8

// Prepare computes what all classes have in common. Count calls it, and only
// the first call does anything, unless that is stopped. The errors are those of
// Count.
func (d *Division) Prepare(c *work.Canceller) error {
	if d.halves[1] != nil {
		return nil
	}
	d.pool = newPool(d.memory)
	left, err := d.newHalf(c, d.left, nil)
	if err != nil {
		return err
	}
	piece, twin := d.right, (*half)(nil)
	if d.mirror != nil {
		piece, twin = d.left, left
	}
	right, err := d.newHalf(c, piece, twin)
	if err != nil {
		return err
	}
	d.halves = [2]*half{left, right}
	d.translator = newTranslator(d, left, right)
	return nil
}

// newHalf returns a half with a trunk of its own, or with that of twin if there
// is one.
func (d *Division) newHalf(c *work.Canceller, p piece, twin *half) (*half, error) {
	s := newSweep(c, d.pool, p, 1, d.steps)
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
		if next.words() > d.pool.size/trunkShare {
			s.release(next)
			break
		}
		s.release(h.trunk)
		h.trunk = next
		h.at++
	}
	return h, nil
}

// last returns the expansion for the last vertex, from a layer in which the
// vertices of the middle can still get the given links. The layer after the
// last vertex need never be in memory as a whole. After use, the half must be
// reset, even if there is an error.
func (h *half) last(links []uint8) (*expansion, error) {
	h.setLinks(links)
	excluded := h.exclusion(links)
	last := len(h.placings) - 1
	h.layer = h.trunk
	for i := h.at; i < last; i++ {
		next, err := h.place(&h.placings[i], h.layer, excluded)
		if err != nil {
			return nil, err
		}
		h.reset()
		h.layer = next
		excluded = exclusion{} // the layers after the trunk's have no such states
	}
	return h.expand(&h.placings[last], h.layer, excluded)
}

// reset gives the memory of the layer back, unless it is the trunk.
func (h *half) reset() {
	if h.layer != nil && h.layer != h.trunk {
		h.release(h.layer)
	}
	h.layer = nil
}

// exclusion returns the degrees with which states of the trunk can no longer
// get the given links.
func (h *half) exclusion(want []uint8) (x exclusion) {
	for _, v := range h.order[:h.at] {
		if !h.stays(v) || want[v] == anyDegree {
			continue
		}
		later := uint8(0)
		for _, w := range h.graph.Of(v) {
			if later < 2 && slices.Contains(h.order[h.at:], w) {
				later++
			}
		}
		for degree := range uint8(3) {
			if degree > want[v] || degree+later < want[v] {
				x[degree] |= 1 << h.slot[v]
			}
		}
	}
	return x
}

// Count returns the number of cycles of a class, which must be one of those
// that Classes returns. If its states do not fit the memory, Count adds up its
// parts. The errors are those of [Counter.Count]. ErrGaveUp may also mean that
// the counts of states do not fit a word.
func (d *Division) Count(c *work.Canceller, class Class) (*big.Int, error) {
	if err := d.Prepare(c); err != nil {
		return nil, err
	}
	for _, h := range d.halves {
		h.c = c
	}
	total, err := d.count(class)
	if err != nil {
		return nil, err
	}
	return bigOf(total[:]), nil
}

// Peak returns how much has been in memory at once so far: states of a layer,
// and words of all layers. The Division must be prepared.
func (d *Division) Peak() (states, words int) {
	return max(d.halves[0].peak, d.halves[1].peak), d.pool.size - d.pool.least
}

func (d *Division) count(class Class) (sum, error) {
	total, err := d.countAtOnce(class)
	if !errors.Is(err, ErrMemory) || len(class) == len(d.fixed) {
		return total, err
	}
	for _, part := range d.Finer([]Class{class}) {
		more, err := d.count(part)
		if err != nil {
			return total, err
		}
		total.add(more)
	}
	return total, nil
}

// countAtOnce is count in one pass.
func (d *Division) countAtOnce(class Class) (total sum, err error) {
	for _, h := range d.halves {
		defer h.reset()
	}
	left, err := d.halves[0].last(d.linksOf(class))
	if err != nil {
		return total, err
	}
	other := d.complement(class)
	if d.mirror != nil && other == class {
		return d.meet(left, left)
	}
	right, err := d.halves[1].last(d.linksOf(other))
	if err != nil {
		return total, err
	}
	total, err = d.meet(left, right)
	if d.mirror != nil {
		total.add(total) // its mirror image has as many
	}
	return total, err
}

// meet adds up the cycles of the states of two expansions, on all processors.
func (d *Division) meet(left, right *expansion) (total sum, err error) {
	workers := min(len(left.parts), runtime.GOMAXPROCS(0))
	meetings := make([]meeting, workers)
	s := d.halves[0].sweep
	for w := range meetings {
		meetings[w] = meeting{
			Division:  d,
			left:      left,
			right:     right,
			collector: collector{edits: s.edits, words: 1},
			meeter:    meeter{edits: s.edits},
		}
	}
	err = s.c.Parallel(workers, len(left.parts), func(c *work.Canceller, w, i int) error {
		p := left.parts[i]
		m := &meetings[w]
		m.c = c
		for j := range p.targets {
			if err := m.meetTarget(&p.targets[j], p.first+j); err != nil {
				return err
			}
		}
		return nil
	})
	for i := range meetings {
		total.add(meetings[i].cycles)
	}
	return total, err
}

// A meeting is the part of meet in one goroutine.
type meeting struct {
	*Division
	left, right *expansion
	collector   collector
	meeter
	p, q   []weighted // the pairings of a target on the left and on the right
	cycles sum
}

// meetTarget adds to m.cycles the number of those whose left state is in t,
// which is the target of the left expansion with the given number.
func (m *meeting) meetTarget(t *target, number int) error {
	u, other := m.right.lookup(m.translator.completes(t.degrees))
	if u == nil {
		return nil
	}
	if m.left == m.right && other < number {
		return nil // the cycles were added with the other target
	}
	var err error
	m.p, err = m.collector.weighted(m.c, m.left, t, m.p)
	if err != nil {
		return err
	}
	m.q, err = m.collector.weighted(m.c, m.right, u, m.q)
	if err != nil {
		return err
	}
	m.translator.translate(m.c, m.q, t.degrees, u.degrees)
	if m.c.Err() != nil {
		return m.c.Err()
	}
	m.meeter.total = sum{}
	if err := m.meeter.meet(t.ends(), m.p, m.q); err != nil {
		return err
	}
	m.cycles.add(m.meeter.total)
	if m.left == m.right && other != number {
		m.cycles.add(m.meeter.total) // the same with left and right exchanged
	}
	return m.c.Spend(WorkPerStep)
}
