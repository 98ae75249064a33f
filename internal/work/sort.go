package work

import (
	"cmp"
	"slices"
)

// SortStable sorts s stably and can be stopped. After a stop, the order of s is
// unspecified, and elements may be lost.
func SortStable[T any](c *Canceller, s []T, compare func(a, b T) int) {
	sortRuns(c, s, func(run []T) { slices.SortStableFunc(run, compare) }, compare)
}

// Sort sorts s and can be stopped as [SortStable] can. It need not be stable,
// since equal values of these types cannot be told apart.
func Sort[T cmp.Ordered](c *Canceller, s []T) {
	sortRuns(c, s, slices.Sort[[]T], cmp.Compare[T])
}

// SortFunc is like [SortStable], but need not be stable: compare must
// distinguish any two elements.
func SortFunc[T any](c *Canceller, s []T, compare func(a, b T) int) {
	sortRuns(c, s, func(run []T) { slices.SortFunc(run, compare) }, compare)
}

// sortRuns sorts runs of [PollInterval] elements by sortRun, and merges them:
// each pass merges pairs of runs from one slice to the other. sortRun and
// compare must agree.
func sortRuns[T any](c *Canceller, s []T, sortRun func([]T), compare func(a, b T) int) {
	for run := range slices.Chunk(s, PollInterval) {
		sortRun(run)
		if c.Spend(len(run)) != nil {
			return
		}
	}
	if len(s) <= PollInterval {
		return
	}
	from := s
	to := make([]T, len(s))
	for width := PollInterval; width < len(s); width *= 2 { // of the sorted runs
		for begin := 0; begin < len(s); begin += 2 * width {
			mid := min(begin+width, len(s))
			end := min(begin+2*width, len(s))
			merge(c, to[begin:end], from[begin:mid], from[mid:end], compare)
		}
		from, to = to, from
	}
	copy(s, from)
}

// merge merges the sorted a and b into s, whose length is the sum of theirs.
// Elements of a precede equal ones of b.
func merge[T any](c *Canceller, s, a, b []T, compare func(a, b T) int) {
	for i := range s {
		if c.Spend(1) != nil {
			return
		}
		if len(b) == 0 || len(a) > 0 && compare(a[0], b[0]) <= 0 {
			s[i] = a[0]
			a = a[1:]
		} else {
			s[i] = b[0]
			b = b[1:]
		}
	}
}
