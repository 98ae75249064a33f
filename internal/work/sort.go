package work

import (
	"cmp"
	"slices"
)

// SortStable sorts s stably and can be stopped: long slices are sorted in
// runs, which are then merged. If it fails, the order of s means nothing.
func SortStable[T any](c *Canceller, s []T, compare func(a, b T) int) error {
	if len(s) <= PollInterval {
		slices.SortStableFunc(s, compare)
		return c.Spend(len(s))
	}
	for run := range slices.Chunk(s, PollInterval) {
		slices.SortStableFunc(run, compare)
		if err := c.Spend(len(run)); err != nil {
			return err
		}
	}
	from, to := s, make([]T, len(s))
	for width := PollInterval; width < len(s); width *= 2 {
		for begin := 0; begin < len(s); begin += 2 * width {
			mid, end := min(begin+width, len(s)), min(begin+2*width, len(s))
			if err := merge(c, to[begin:end], from[begin:mid], from[mid:end], compare); err != nil {
				return err
			}
		}
		from, to = to, from
	}
	copy(s, from)
	return nil
}

// merge merges a and b, both sorted, into s. Of equal elements those of a come
// first.
func merge[T any](c *Canceller, s, a, b []T, compare func(a, b T) int) error {
	for i := range s {
		if len(b) == 0 || len(a) > 0 && compare(a[0], b[0]) <= 0 {
			s[i], a = a[0], a[1:]
		} else {
			s[i], b = b[0], b[1:]
		}
		if err := c.Spend(1); err != nil {
			return err
		}
	}
	return nil
}

// Sort is [SortStable] for numbers, where the order of equal ones does not show.
func Sort[T cmp.Ordered](c *Canceller, s []T) error {
	if len(s) <= PollInterval {
		slices.Sort(s)
		return c.Spend(len(s))
	}
	return SortStable(c, s, cmp.Compare[T])
}
