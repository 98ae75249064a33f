package frontier

import (
	"errors"
	"math/big"
	"runtime"

	"example.com/knighttour/internal/work"
)

// Prepare computes what all classes have in common. Count calls it. Once
// Prepare has succeeded, further calls do nothing. The errors are those of
// Count.
func (d *Division) Prepare(c *work.Canceller) error {
	if d.halves[1] != nil {
		return nil
	}
	d.pool = newPool(d.maxWords)
	left, err := newHalf(c, d.pool, d.left, d.maxSteps, nil)
	if err != nil {
		return err
	}
	sub, twin := d.right, (*half)(nil)
	if d.mirror != nil {
		sub, twin = d.left, left
	}
	right, err := newHalf(c, d.pool, sub, d.maxSteps, twin)
	if err != nil {
		return err
	}
	d.halves = [2]*half{left, right}
	d.translator = newTranslator(d, left, right)
	return nil
}

// newTranslator returns the translator from one half of a division to the
// other.
func newTranslator(d *Division, left, right *half) (v translator) {
	for _, w := range d.fixed {
		inLeft := left.slot[w]
		inRight := right.slot[d.image(w)]
		v.middle |= 1 << inLeft
		v.right[inLeft] = inRight
		v.left[inRight] = inLeft
	}
	return v
}

// Count returns the number of cycles of a class, which must be one of those
// that Classes or Finer returns. With a mirror, a class stands for its mirror
// image, too, so the counts of all classes add up to the count of "". If the
// states of a class do not fit in memory, Count adds up the counts of its
// parts. The errors are those of [Counter.Count]. ErrGaveUp may also mean that
// the count of a state does not fit into a word.
func (d *Division) Count(c *work.Canceller, class Class) (*big.Int, error) {
	if err := d.prepareFor(c); err != nil {
		return nil, err
	}
	total, err := d.count(class)
	if err != nil {
		return nil, err
	}
	return bigOf(total[:]), nil
}

// prepareFor calls Prepare, and makes c the canceller of both halves.
func (d *Division) prepareFor(c *work.Canceller) error {
	if err := d.Prepare(c); err != nil {
		return err
	}
	for _, h := range d.halves {
		h.c = c
	}
	return nil
}

// canceller returns the canceller of the current call: that of both halves.
func (d *Division) canceller() *work.Canceller { return d.halves[0].c }

// Peak returns two maxima so far: the number of states of one layer, and the
// number of words that all layers take at the same time. The Division must be
// prepared.
func (d *Division) Peak() (states, words int) {
	return max(d.halves[0].peak, d.halves[1].peak), d.pool.size - d.pool.lowest
}

// count returns the number of cycles of a class, in as few passes as the memory
// allows.
func (d *Division) count(class Class) (total sum, err error) {
	err = d.inParts(class, func(part Class) error {
		more, err := d.countAtOnce(part)
		if err == nil {
			total.add(more)
		}
		return err
	})
	return total, err
}

// inParts calls do with a class. If do returns ErrMemory, inParts does the same
// with the parts of the class, down to classes that fix all degrees. Any other
// error ends inParts.
func (d *Division) inParts(class Class, do func(part Class) error) error {
	err := do(class)
	if !errors.Is(err, ErrMemory) || len(class) == len(d.fixed) {
		return err
	}
	for _, part := range d.Finer([]Class{class}) {
		if err := d.inParts(part, do); err != nil {
			return err
		}
	}
	return nil
}

// countAtOnce is count in one pass. The error is ErrMemory if that takes too
// much memory.
func (d *Division) countAtOnce(class Class) (total sum, err error) {
	defer d.resetHalves()
	left, right, err := d.lastExpansions(class)
	if err != nil {
		return total, err
	}
	return d.meet(left, right)
}

// lastExpansions returns the last expansions of both halves for a class. They
// are the same if the class is its own mirror image. After use, the halves must
// be reset, even if there is an error.
func (d *Division) lastExpansions(class Class) (left, right *expansion, err error) {
	left, err = d.halves[0].lastExpansion(d.linksOf(class))
	if err != nil {
		return nil, nil, err
	}
	other := d.complement(class)
	if d.mirror != nil && other == class {
		return left, left, nil
	}
	right, err = d.halves[1].lastExpansion(d.linksOf(other))
	return left, right, err
}

// resetHalves frees what the last class has left in memory, except the trunks.
func (d *Division) resetHalves() {
	for _, h := range d.halves {
		h.reset()
	}
}

// meet counts the cycles that the states of the last expansions of both halves
// form.
func (d *Division) meet(left, right *expansion) (total sum, err error) {
	meetings := d.newMeetings(left, right)
	err = d.eachTarget(meetings, func(w int, t *target) error {
		m := meetings[w]
		cycles, times, err := m.meetTarget(t)
		for range times {
			m.cycles.add(cycles)
		}
		return err
	})
	for _, m := range meetings {
		total.add(m.cycles)
	}
	return total, err
}

// newMeetings returns meetings of two expansions, one for each processor.
func (d *Division) newMeetings(left, right *expansion) []*meeting {
	meetings := make([]*meeting, runtime.GOMAXPROCS(0))
	s := d.halves[0].sweep
	for w := range meetings {
		meetings[w] = &meeting{
			Division:  d,
			left:      left,
			right:     right,
			collector: collector{edits: s.edits, words: 1},
			meeter:    meeter{edits: s.edits},
		}
	}
	return meetings
}

// eachTarget calls do with each target of the left expansion, in no particular
// order, on all processors. w is the index of the processor's meeting.
func (d *Division) eachTarget(meetings []*meeting, do func(w int, t *target) error) error {
	shards := meetings[0].left.shards
	workers := min(len(shards), len(meetings))
	return d.canceller().Parallel(workers, len(shards), func(c *work.Canceller, w, i int) error {
		meetings[w].c = c
		for j := range shards[i].targets {
			if err := do(w, &shards[i].targets[j]); err != nil {
				return err
			}
		}
		return nil
	})
}

// A meeting finds, in one goroutine, the states of two expansions that form
// cycles. The canceller is that of the meeter.
type meeting struct {
	*Division
	left, right *expansion
	collector   collector
	meeter
	p, q   []weightedPairing // the pairings of a target on the left and on the right: see load
	cycles sum               // the cycles counted in this goroutine
}

// meetTarget returns the number of pairs of states that form a cycle and have
// their left state in t, a target of the left expansion. It also returns how
// many cycles each pair stands for: 0 if they are counted at another target,
// and 2 if the mirror image of each cycle is counted with it.
func (m *meeting) meetTarget(t *target) (pairs sum, times int, err error) {
	u := m.other(t)
	if u == nil {
		return pairs, 0, nil
	}
	times = 1
	if m.mirror != nil && u != t {
		times = 2
	}
	if m.left == m.right && m.key(u.degrees) < m.key(t.degrees) {
		return pairs, 0, nil
	}
	if err := m.load(t, u); err != nil {
		return pairs, 0, err
	}
	m.meeter.total = sum{}
	if err := m.meeter.meet(t.ends(), m.p, m.q); err != nil {
		return pairs, 0, err
	}
	return m.meeter.total, times, m.c.Spend(workPerStep)
}

// other returns the target of the right expansion whose degrees complete those
// of t, or nil.
func (m *meeting) other(t *target) *target {
	return m.right.lookup(m.translator.completes(t.degrees))
}

// load loads the pairings of t, a target on the left, and those of u, the
// target on the right that completes t. The pairings of u are translated to the
// numbers of ends on the left.
func (m *meeting) load(t, u *target) (err error) {
	m.p, err = m.collector.weighted(m.c, m.left, t, m.p)
	if err != nil {
		return err
	}
	m.q, err = m.collector.weighted(m.c, m.right, u, m.q)
	if err != nil {
		return err
	}
	m.translator.translate(m.c, m.q, t.degrees, u.degrees)
	return m.c.Err()
}

// key returns a sort key for degrees in the left subgraph: it sorts them in the
// order of the classes that fix all degrees. The degrees are the digits of a
// number in base 3. There are at most maxSlots digits, so the number fits into
// a word.
func (d *Division) key(of degrees) (key uint64) {
	for _, v := range d.fixed {
		bit := uint32(1) << d.halves[0].slot[v]
		key *= 3
		switch {
		case of.none&bit != 0: // the digit is 0
		case of.one&bit != 0:
			key++
		default:
			key += 2
		}
	}
	return key
}
