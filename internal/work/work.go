// Package work lets long computations be stopped. They charge their work to a
// [Canceller], which asks the context now and then; and they sort with
// [SortStable] and [Sort], which can be stopped, too.
//
// A unit of work is an edge or a vertex touched, which takes some nanoseconds.
package work

import (
	"context"
	"fmt"
	"runtime"
	"time"
)

// A Canceller tells a computation when to stop. Work is charged to it, and once
// per [PollInterval] units it asks the context. It does not wait for the
// context's timer to be scheduled. A Canceller belongs to one goroutine, and
// must not be copied.
type Canceller struct {
	ctx      context.Context
	done     <-chan struct{}
	deadline time.Time
	timed    bool
	credit   int   // the work left before the context is asked
	granted  int   // all credit so far
	err      error // what stopped the computation; it stays
}

const (
	// PollInterval is the work between two looks at the context.
	PollInterval = 8192

	// PerCall is the work that a call of the caller's code, such as a method of
	// its graph, is charged for.
	PerCall = 16
)

// New returns a canceller that asks the context at the first charge. It panics
// if ctx is nil.
func New(ctx context.Context) *Canceller { return new(Canceller).Begin(ctx) }

// Begin makes c what [New] returns, in memory that is used again, and returns c.
func (c *Canceller) Begin(ctx context.Context) *Canceller {
	if ctx == nil {
		panic("knighttour: nil context")
	}
	*c = Canceller{ctx: ctx, done: ctx.Done()}
	c.deadline, c.timed = ctx.Deadline()
	return c
}

// StopAfter returns a canceller that stops the computation at the first look
// after so many units, for tests of what is done then.
func StopAfter(units int) *Canceller {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	c := New(ctx)
	c.credit = units
	c.granted = units
	return c
}

// Charge adds to the work done without asking the context: a Due or a Spend
// follows soon.
func (c *Canceller) Charge(units int) { c.credit -= units }

// Due reports whether the context is to be asked.
func (c *Canceller) Due() bool { return c.credit <= 0 }

// Spend charges work and returns an error if the computation is to stop.
func (c *Canceller) Spend(units int) error {
	if c.credit -= units; c.credit > 0 {
		return nil
	}
	return c.Poll()
}

// Spent returns all work charged so far.
func (c *Canceller) Spent() int { return c.granted - c.credit }

// Err returns the error that stopped the computation, or nil.
func (c *Canceller) Err() error { return c.err }

// Poll asks the context. It returns nil as long as the context is not done, then
// an error that wraps the context's and its cause. After that every Spend and
// Poll returns the same error.
func (c *Canceller) Poll() error {
	if c.err == nil && (c.done != nil || c.timed) {
		c.err = c.ask()
	}
	credit := PollInterval
	if c.err != nil {
		credit = 0
	}
	c.granted += credit - c.credit
	c.credit = credit
	return c.err
}

// ask returns an error if the context is done.
func (c *Canceller) ask() error {
	if runtime.GOARCH == "wasm" {
		runtime.Gosched() // nothing else lets timers run there
	}
	select {
	case <-c.done:
		err := fmt.Errorf("knighttour: stopped: %w", c.ctx.Err())
		if cause := context.Cause(c.ctx); cause != c.ctx.Err() {
			err = fmt.Errorf("%w: %w", err, cause)
		}
		return err
	default:
		if c.timed && !time.Now().Before(c.deadline) {
			return fmt.Errorf("knighttour: stopped: %w", context.DeadlineExceeded)
		}
		return nil
	}
}
