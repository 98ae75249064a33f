package knighttour

import (
	"cmp"
	"context"
	"fmt"
	"runtime"
	"slices"
	"time"
)

// A canceller tells a long computation when to stop. Work is charged to it as
// it is done, and after so much of it the canceller asks the context. It does
// not wait for the context's timer to be given a turn.
//
// A unit of work is an edge or a vertex touched, which takes some nanoseconds.
// A canceller belongs to one goroutine.
type canceller struct {
	ctx      context.Context
	done     <-chan struct{}
	deadline time.Time
	timed    bool
	credit   int   // the work that may be done before the context is asked
	granted  int   // all credit so far
	err      error // what stopped the computation; it stays
}

// pollInterval is the work between two looks at the context.
const pollInterval = 8192

// newCanceller returns a canceller that asks the context at the first charge.
func newCanceller(ctx context.Context) canceller {
	if ctx == nil {
		panic("knighttour: nil context")
	}
	c := canceller{ctx: ctx, done: ctx.Done()}
	c.deadline, c.timed = ctx.Deadline()
	return c
}

// charge adds to the work done without asking the context. Where it is called,
// due follows soon.
func (c *canceller) charge(work int) { c.credit -= work }

// due reports whether the context is to be asked.
func (c *canceller) due() bool { return c.credit <= 0 }

// spend charges work and returns an error if the computation is to stop.
func (c *canceller) spend(work int) error {
	if c.credit -= work; c.credit > 0 {
		return nil
	}
	return c.poll()
}

// spent returns all work charged so far.
func (c *canceller) spent() int { return c.granted - c.credit }

// poll asks the context. It returns nil as long as the context is not done,
// then an error that wraps the context's and its cause.
func (c *canceller) poll() error {
	c.granted += pollInterval - c.credit
	c.credit = pollInterval
	if c.err != nil || c.done == nil && !c.timed {
		return c.err
	}
	if runtime.GOARCH == "wasm" {
		runtime.Gosched() // nothing else lets timers run there
	}
	select {
	case <-c.done:
		c.err = fmt.Errorf("knighttour: stopped: %w", c.ctx.Err())
		if cause := context.Cause(c.ctx); cause != c.ctx.Err() {
			c.err = fmt.Errorf("%w: %w", c.err, cause)
		}
	default:
		if c.timed && !time.Now().Before(c.deadline) {
			c.err = fmt.Errorf("knighttour: stopped: %w", context.DeadlineExceeded)
		}
	}
	return c.err
}

// sortStable sorts s stably and can be stopped: long slices are sorted in
// runs, which are then merged. If it fails, the order of s means nothing.
func sortStable[T any](c *canceller, s []T, compare func(a, b T) int) error {
	if len(s) <= pollInterval {
		slices.SortStableFunc(s, compare)
		return c.spend(len(s))
	}
	for run := range slices.Chunk(s, pollInterval) {
		slices.SortStableFunc(run, compare)
		if err := c.spend(len(run)); err != nil {
			return err
		}
	}
	from, to := s, make([]T, len(s))
	for width := pollInterval; width < len(s); width *= 2 {
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
func merge[T any](c *canceller, s, a, b []T, compare func(a, b T) int) error {
	for i := range s {
		if len(b) == 0 || len(a) > 0 && compare(a[0], b[0]) <= 0 {
			s[i], a = a[0], a[1:]
		} else {
			s[i], b = b[0], b[1:]
		}
		if err := c.spend(1); err != nil {
			return err
		}
	}
	return nil
}

// sortOrdered is sortStable for numbers, where the order of equal ones does not
// show.
func sortOrdered[T cmp.Ordered](c *canceller, s []T) error {
	if len(s) <= pollInterval {
		slices.Sort(s)
		return c.spend(len(s))
	}
	return sortStable(c, s, cmp.Compare[T])
}
