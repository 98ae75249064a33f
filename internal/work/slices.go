package work

import "slices"

// Clone returns a copy of s. It can be stopped, and touches memory only as it
// copies.
func Clone[T any](c *Canceller, s []T) []T { return Append(c, make([]T, 0, len(s)), s) }

// Append appends s to a slice that has room for it, and can be stopped.
func Append[T any](c *Canceller, to, s []T) []T {
	room := to[len(to) : len(to)+len(s)]
	for part := range slices.Chunk(s, PollInterval) {
		room = room[copy(room, part):]
		if c.Spend(len(part)) != nil {
			break
		}
	}
	return to[:len(to)+len(s)]
}

// Grow returns s with room for at least one more element. It can be stopped.
func Grow[T any](c *Canceller, s []T) []T {
	if len(s) < cap(s) {
		return s
	}
	return Append(c, make([]T, 0, max(64, 2*len(s))), s)
}
