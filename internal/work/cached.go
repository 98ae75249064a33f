package work

import (
	"slices"
	"sync/atomic"
)

// Cached keeps a value that the first call of Get computes. Concurrent callers
// may compute it twice, since each of them may be stopped; the results are
// equal.
type Cached[T any] struct{ kept atomic.Pointer[kept[T]] }

// A kept is a value that is kept, and the work of its computation.
type kept[T any] struct {
	value *T
	units int
}

// Get returns the value. If c stops its computation, the result is not kept.
//
// The first Get with a canceller charges the work of the computation to it,
// even if the value was kept before. So a budget of [Canceller.Within] ends at
// the same step, whether or not an earlier call has kept the value. If the
// budget is too small, the value is computed again, as far as the budget
// allows.
func (cc *Cached[T]) Get(c *Canceller, compute func() *T) *T {
	old := cc.kept.Load()
	isPaid := slices.Contains(c.paid[:], any(cc))
	if old != nil && (isPaid || c.affords(old.units)) {
		if !isPaid {
			c.account(old.units)
			c.pay(cc)
		}
		return old.value
	}
	before := c.Spent()
	v := compute()
	if c.Err() == nil {
		cc.kept.Store(&kept[T]{value: v, units: c.Spent() - before})
		c.pay(cc)
	}
	return v
}

// affords reports whether the budget, if there is one, exceeds the given units.
func (c *Canceller) affords(units int) bool {
	return c.until == 0 || c.Spent()+units < c.until
}

// account charges work that was done before. The next Spend polls. This work
// does not count against the allowance after a stop: see [StopAfter] and
// [Canceller.Finish].
func (c *Canceller) account(units int) {
	if c.stopAt > 0 {
		return
	}
	if c.patience > 0 {
		c.patience += units
	}
	c.granted += units
	c.takeBack()
}

// pay notes that the computation of a cached value has been charged. Only the
// last few are remembered, so a long call is charged again for the values that
// it got first. This does not depend on what was kept before the call.
func (c *Canceller) pay(cached any) {
	copy(c.paid[1:], c.paid[:])
	c.paid[0] = cached
}
