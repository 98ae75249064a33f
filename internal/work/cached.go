package work

import "sync/atomic"

// Cached keeps a value that the first call of Get computes. Concurrent callers
// may compute it twice, since each of them may be stopped; the results are
// equal.
type Cached[T any] struct{ value atomic.Pointer[T] }

// Get returns the value. If c stops its computation, the result is not kept.
func (k *Cached[T]) Get(c *Canceller, compute func() *T) *T {
	v := k.value.Load()
	if v == nil {
		v = compute()
		if c.Err() == nil {
			k.value.Store(v)
		}
	}
	return v
}
