// Package work lets long computations be stopped. A computation charges its
// work to a [Canceller], which polls a context at intervals. [SortStable],
// [SortFunc] and [Sort] can be stopped too.
//
// A unit of work is a visit of a vertex or an edge: a few nanoseconds.
//
// The error of a canceller is sticky, like that of a [bufio.Scanner]. So a
// function that takes a canceller, but does not return an error, may have been
// stopped all the same. Its results are then meaningless. Before results are
// used, or taken as a proof, check [Canceller.Err] once for all the steps of a
// computation. If a function that takes a canceller returns an error, and its
// comment does not say which, then it returns the error of the canceller.
package work

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"time"
)

// A Canceller stops a computation when a context is done. It polls the context
// once per [PollInterval] units of work. It compares the deadline with the
// clock itself, since the context's timer may be scheduled late. A Canceller
// belongs to one goroutine and must not be copied.
type Canceller struct {
	ctx      context.Context
	done     <-chan struct{}
	deadline time.Time
	timed    bool // whether there is a deadline

	// Work is counted down, so that a charge takes one subtraction.
	credit  int   // the units left before the next poll; negative if the poll is late
	granted int64 // all credit so far: what was spent and what is left

	// Totals of work, as Spent counts it:
	budgetEnd int64 // where the budget of Within is spent; 0 if there is none
	graceEnd  int64 // where Finish polls the context again; 0 outside of Finish
	stopAt    int64 // where the context is done for a canceller of StopAfter; otherwise 0

	longestStretch int    // see LongestStretch
	err            error  // what has stopped the computation, or nil
	charged        [4]any // the cached values charged last, the latest first: see Cached.Get
}

// ErrSpent reports that the budget of [Canceller.Within] is spent.
var ErrSpent = errors.New("budget spent")

const (
	// PollInterval is the work between two polls of the context.
	PollInterval = 8192

	// Grace is the work that [Canceller.Finish] allows after a stop: less than
	// 0.1 s.
	Grace = 1 << 21

	// PerCall is the charge for a call to the caller's code, such as a method
	// of its graph.
	PerCall = 16
)

// New returns a canceller that polls ctx at the first charge. It panics if ctx
// is nil.
func New(ctx context.Context) *Canceller { return new(Canceller).Begin(ctx) }

// Begin turns c, which must be zero, into what [New] returns, and returns it.
func (c *Canceller) Begin(ctx context.Context) *Canceller {
	if ctx == nil {
		panic("knighttour: nil context")
	}
	c.ctx = ctx
	c.done = ctx.Done()
	c.deadline, c.timed = ctx.Deadline()
	return c
}

// StopAfter returns a canceller that stops the computation once the given units
// have been spent. Its forks are stopped at once.
func StopAfter(units int) *Canceller {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	c := New(ctx)
	c.stopAt = int64(units)
	return c
}

// Fork returns a canceller for another goroutine. The same context stops it.
func (c *Canceller) Fork() *Canceller { return New(c.ctx) }

// Join charges the work of a fork to c. The fork must have ended. If the fork
// was stopped, so is c.
func (c *Canceller) Join(fork *Canceller) {
	c.granted += fork.Spent()
	c.takeBack()
	c.longestStretch = max(c.longestStretch, fork.longestStretch)
	if c.err == nil && fork.err != nil {
		c.err = fork.err
	}
}

// Within calls do with a budget of the given units, at least one: [ErrSpent]
// stops do at the first Spend at which its budget is spent. Afterwards c
// continues as before. A budget within another one is no larger than what is
// left of the outer one. If both are spent, c stays stopped until the end of
// the outer one.
func (c *Canceller) Within(units int64, do func()) {
	outer := c.budgetEnd
	c.budgetEnd = c.Spent() + max(1, units)
	if outer > 0 {
		c.budgetEnd = min(c.budgetEnd, outer)
	}
	c.capCredit()
	do()
	c.budgetEnd = outer
	isOuterSpent := outer > 0 && c.Spent() >= outer
	if c.err == ErrSpent && !isOuterSpent {
		c.err = nil
	}
}

// Finish calls do, even if c is stopped, to make a result of what has been
// found. The context, done or not, stops do only after [Grace]: then there is
// no result. A budget of [Canceller.Within] does not stop do, which must end by
// itself. Afterwards c is stopped if it was before, or if do was.
func (c *Canceller) Finish(do func()) {
	if c.graceEnd > 0 {
		do() // within another Finish
		return
	}
	err := c.err
	budgetEnd := c.budgetEnd
	c.err = nil
	c.budgetEnd = 0
	c.graceEnd = c.Spent() + Grace
	do()
	c.budgetEnd = budgetEnd
	c.graceEnd = 0
	isStillSpent := err == ErrSpent && c.err == nil
	wasStopped := err != nil && err != ErrSpent
	if isStillSpent || wasStopped {
		c.err = err // the first error is kept
	}
	c.takeBack()
}

// takeBack takes the credit back, so that the next Spend polls. What Spent
// returns stays the same.
func (c *Canceller) takeBack() {
	c.granted -= int64(max(0, c.credit))
	c.credit = min(0, c.credit)
}

// capCredit takes back the credit beyond the budget, so that what is done
// within the budget does not depend on when the last poll was.
func (c *Canceller) capCredit() {
	if c.budgetEnd == 0 || c.credit <= 0 {
		return
	}
	excess := max(0, c.granted-c.budgetEnd)
	c.credit -= int(excess)
	c.granted -= excess
}

// Charge charges work without polling the context. A Spend must follow soon.
func (c *Canceller) Charge(units int) { c.credit -= units }

// Spend charges work, and polls the context if that is due. The error is that
// of [Canceller.Poll].
func (c *Canceller) Spend(units int) error {
	c.credit -= units
	if c.credit > 0 {
		return nil
	}
	return c.Poll()
}

// Spent returns the work charged so far. A search of several seconds does
// more work than 32 bits can count.
func (c *Canceller) Spent() int64 { return c.granted - int64(c.credit) }

// LongestStretch returns the largest excess so far of the work between two
// polls over a [PollInterval]. It is for tests: between polls, a computation
// cannot be stopped.
func (c *Canceller) LongestStretch() int { return c.longestStretch }

// Err returns the error that stopped the computation, or nil.
func (c *Canceller) Err() error { return c.err }

// Poll polls the context. Once the context is done, Poll returns an error that
// wraps the context's error and its cause. Every later Spend and Poll returns
// the same error. Within a budget the error may be [ErrSpent].
func (c *Canceller) Poll() error {
	if c.err == nil && (c.done != nil || c.timed) && c.Spent() >= c.graceEnd {
		c.err = c.check()
	}
	if c.err == nil && c.budgetEnd > 0 && c.Spent() >= c.budgetEnd {
		c.err = ErrSpent
	}
	c.longestStretch = max(c.longestStretch, -c.credit)
	credit := PollInterval
	switch {
	case c.err != nil:
		credit = 0 // so that every later Spend polls
	case c.stopAt > c.Spent():
		credit = int(min(PollInterval, c.stopAt-c.Spent())) // to stop there exactly
	}
	c.granted += int64(credit - c.credit)
	c.credit = credit
	c.capCredit()
	return c.err
}

// check returns an error if the context is done or past its deadline. The
// context of StopAfter counts as done only from c.stopAt on.
func (c *Canceller) check() error {
	if c.Spent() < c.stopAt {
		return nil
	}
	if runtime.GOARCH == "wasm" {
		runtime.Gosched() // lets timers run on the only thread
	}
	select {
	case <-c.done:
		return c.stopped()
	default:
	}
	if !c.timed || time.Now().Before(c.deadline) {
		return nil
	}
	// The context's timer has not been scheduled yet, or has to wait for other
	// computations. The cause is known only when the timer has fired, so wait
	// for it, but not forever, since another type of context may have no
	// timer.
	timer := time.NewTimer(maxWait)
	defer timer.Stop()
	select {
	case <-c.done:
		return c.stopped()
	case <-timer.C:
		return fmt.Errorf("knighttour: stopped: %w", context.DeadlineExceeded)
	}
}

// maxWait is how long a poll waits for a context past its deadline to be done.
const maxWait = time.Second

// stopped returns the error of a context that is done.
func (c *Canceller) stopped() error {
	err := fmt.Errorf("knighttour: stopped: %w", c.ctx.Err())
	if cause := context.Cause(c.ctx); cause != c.ctx.Err() {
		err = fmt.Errorf("%w: %w", err, cause)
	}
	return err
}
