package work

import (
	"slices"
	"sync/atomic"
)

// Cached keeps a value that the first call to Get computes. Concurrent callers
// may each compute it, since any of them may be stopped. Their results must be
// equal.
type Cached[T any] struct{ kept atomic.Pointer[keptValue[T]] }

// A keptValue is a value and the work that its computation took.
type keptValue[T any] struct {
	value *T
	units int64
}

// Get returns the kept value. If there is none, it calls compute, returns the
// result and keeps it. If c stops the computation, the result is not kept.
// compute must charge its work to c.
//
// The first Get with a canceller charges the work of the computation to it,
// even if the value was kept before. So a budget of [Canceller.Within] ends at
// the same step, whether or not an earlier call has kept the value. If the
// budget is too small, the value is computed again, as far as the budget
// allows.
func (cc *Cached[T]) Get(c *Canceller, compute func() *T) *T {
	old := cc.kept.Load()
	isCharged := slices.Contains(c.charged[:], any(cc))
	if old != nil && (isCharged || c.affords(old.units)) {
		if !isCharged {
			c.chargeKept(old.units)
			c.noteCharged(cc)
		}
		return old.value
	}
	before := c.Spent()
	v := compute()
	if c.Err() == nil {
		cc.kept.Store(&keptValue[T]{value: v, units: c.Spent() - before})
		c.noteCharged(cc)
	}
	return v
}

// affords reports whether the budget, if there is one, has more than the given
// units left.
func (c *Canceller) affords(units int64) bool {
	return c.budgetEnd == 0 || c.Spent()+units < c.budgetEnd
}

// chargeKept charges work that was done before, for a value that is kept. The
// next Spend polls. This work does not use up the grace of [Canceller.Finish],
// and is not charged to a canceller from [StopAfter].
func (c *Canceller) chargeKept(units int64) {
	if c.stopAt > 0 {
		return
	}
	if c.graceEnd > 0 {
		c.graceEnd += units
	}
	c.granted += units
	c.takeBack()
}

// noteCharged notes that the computation of a cached value has been charged.
// Only the last few are remembered, so a long computation is charged again for
// the values that it got first. This does not depend on what was kept before
// the computation.
func (c *Canceller) noteCharged(cached any) {
	copy(c.charged[1:], c.charged[:])
	c.charged[0] = cached
}
