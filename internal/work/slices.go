package work

import "slices"

// Clone returns a copy of s. It can be stopped: then only the beginning is
// copied.
func Clone[T any](c *Canceller, s []T) []T { return Append(c, make([]T, 0, len(s)), s) }

// Append appends s to a slice, which must have room for it. It can be stopped:
// then only the beginning of s is copied.
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

// Grow returns s with room for at least one more element: s itself or a copy.
// It can be stopped, as [Append] can.
func Grow[T any](c *Canceller, s []T) []T {
	if len(s) < cap(s) {
		return s
	}
	return Append(c, make([]T, 0, max(64, 2*len(s))), s)
}
