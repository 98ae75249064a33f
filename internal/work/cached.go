package work

import "sync/atomic"

// Cached keeps a value that the first call of Get computes. Concurrent callers may
// compute it twice, since each of them may be stopped; the results are equal.
type Cached[T any] struct{ value atomic.Pointer[T] }

// Get returns the value, or the error of its computation, which is not kept.
func (c *Cached[T]) Get(compute func() (*T, error)) (*T, error) {
	if v := c.value.Load(); v != nil {
		return v, nil
	}
	v, err := compute()
	if err == nil {
		c.value.Store(v)
	}
	return v, err
}
