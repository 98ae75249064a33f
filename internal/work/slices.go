package work

// Clone returns a copy of s. It can be stopped, and takes memory as it goes.
func Clone[T any](c *Canceller, s []T) ([]T, error) { return Append(c, make([]T, 0, len(s)), s) }

// Append appends s to a slice that has room for it, and can be stopped.
func Append[T any](c *Canceller, to, s []T) ([]T, error) {
	for len(s) > 0 {
		n := min(len(s), PollInterval)
		to, s = append(to, s[:n]...), s[n:]
		if err := c.Spend(n); err != nil {
			return nil, err
		}
	}
	return to, nil
}

// Grow returns s with room for at least one more element. It can be stopped.
func Grow[T any](c *Canceller, s []T) ([]T, error) {
	if len(s) < cap(s) {
		return s, nil
	}
	return Append(c, make([]T, 0, max(64, 2*len(s))), s)
}
