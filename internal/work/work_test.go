package work

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"runtime"
	"slices"
	"sync"
	"testing"
	"time"
)

// TestCanceller charges work and checks when the context is polled.
func TestCanceller(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	c := New(ctx)
	if !c.Due() || c.Spend(0) != nil || c.Due() {
		t.Error("the context is not polled at the first charge")
	}
	cancel()
	if err := c.Spend(PollInterval - 1); err != nil {
		t.Errorf("stopped before the interval is over: %v", err)
	}
	c.Charge(1)
	if !c.Due() || c.Err() != nil || c.Spent() != PollInterval {
		t.Errorf("due %t, error %v, %d units spent", c.Due(), c.Err(), c.Spent())
	}
	if err := c.Poll(); !errors.Is(err, context.Canceled) || err != c.Err() {
		t.Errorf("%v, %v", err, c.Err())
	}
	if err := c.Spend(1); err != c.Err() || err == nil || c.Spent() != PollInterval+1 {
		t.Errorf("the error does not stay: %v, %d units spent", err, c.Spent())
	}
	if err := c.Begin(t.Context()).Spend(0); err != nil || c.Spent() != 0 || c.Err() != nil {
		t.Errorf("begun anew: %v, %d units spent", err, c.Spent())
	}
}

// TestDeadline checks that a deadline is noticed before the context's timer is
// scheduled.
func TestDeadline(t *testing.T) {
	ctx, cancel := context.WithDeadline(t.Context(), time.Now().Add(-time.Second))
	defer cancel()
	if err := New(ctx).Spend(0); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("got %v", err)
	}
	if c := New(slow{t.Context()}); !errors.Is(c.Spend(0), context.DeadlineExceeded) {
		t.Errorf("a context with a deadline in the past that is not done: %v", c.Err())
	}
}

// TestCauseOfDeadline checks that an error at a deadline wraps the cause, and
// that the context is done by then, although a computation leaves its timer no
// processor.
func TestCauseOfDeadline(t *testing.T) {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(1))
	mine := errors.New("mine")
	for range 20 {
		ctx, cancel := context.WithTimeoutCause(t.Context(), 2*time.Millisecond, mine)
		c := New(ctx)
		for c.Spend(1) == nil {
		}
		if err := c.Err(); !errors.Is(err, mine) || !errors.Is(err, context.DeadlineExceeded) || ctx.Err() == nil {
			t.Fatalf("%v, and the context: %v", err, ctx.Err())
		}
		cancel()
	}
}

// TestCausesOfDeadlines has more computations than processors, each with a deadline
// and a cause of its own.
func TestCausesOfDeadlines(t *testing.T) {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(2))
	for range 5 {
		var done sync.WaitGroup
		for i := range 16 {
			done.Add(1)
			go func() {
				defer done.Done()
				mine := fmt.Errorf("cause %d", i)
				ctx, cancel := context.WithTimeoutCause(t.Context(), time.Duration(5+3*i)*time.Millisecond, mine)
				defer cancel()
				c := New(ctx)
				for c.Spend(1) == nil {
				}
				if err := c.Err(); !errors.Is(err, mine) || ctx.Err() == nil {
					t.Errorf("%d: %v, and the context: %v", i, err, ctx.Err())
				}
			}()
		}
		done.Wait()
	}
}

// slow is a context past its deadline whose timer has not been scheduled yet.
type slow struct{ context.Context }

func (slow) Deadline() (time.Time, bool) { return time.Now().Add(-time.Second), true }

// TestStopAfter checks that the computation is stopped after the given units.
func TestStopAfter(t *testing.T) {
	for _, units := range []int{1, 2, PollInterval, 3 * PollInterval} {
		c := StopAfter(units)
		for i := 1; ; i++ {
			if err := c.Spend(1); err != nil {
				if i != units || c.Spent() != units || !errors.Is(err, context.Canceled) {
					t.Errorf("%d units: stopped after %d, %d of them counted: %v", units, i, c.Spent(), err)
				}
				break
			}
		}
	}
}

// TestNilContext checks that New panics on a nil context.
func TestNilContext(t *testing.T) {
	defer func() {
		if r := recover(); r != "knighttour: nil context" {
			t.Errorf("the panic is %v", r)
		}
	}()
	var none context.Context
	New(none)
}

// TestSortStable sorts slices of lengths around multiples of a run.
func TestSortStable(t *testing.T) {
	type element struct{ key, i int }
	compare := func(a, b element) int { return a.key - b.key }
	r := rand.New(rand.NewPCG(55, 56))
	for _, n := range []int{0, 1, 2, 100, PollInterval - 1, PollInterval, PollInterval + 1, 2 * PollInterval, 5*PollInterval + 3, 100_000} {
		s := make([]element, n)
		numbers := make([]int32, n)
		for i := range s {
			s[i] = element{r.IntN(1 + n/3), i}
			numbers[i] = int32(r.Uint32())
		}
		want := slices.Clone(s)
		slices.SortStableFunc(want, compare)
		c := New(t.Context())
		if err := SortStable(c, s, compare); err != nil || !slices.Equal(s, want) {
			t.Errorf("%d elements are not sorted stably, %v", n, err)
		}
		if err := Sort(c, numbers); err != nil || !slices.IsSorted(numbers) {
			t.Errorf("%d numbers are not sorted, %v", n, err)
		}
	}
}

// TestSlices copies and grows slices of lengths around multiples of a poll.
func TestSlices(t *testing.T) {
	for _, n := range []int{0, 1, 40, PollInterval, 2*PollInterval + 3} {
		s := rand.New(rand.NewPCG(57, 58)).Perm(n)[:n:n]
		c := New(t.Context())
		clone, err := Clone(c, s)
		if err != nil || !slices.Equal(clone, s) || n > 0 && &clone[0] == &s[0] || c.Spent() != n {
			t.Errorf("%d elements are not cloned, %v", n, err)
		}
		room := make([]int, 1, n+1)
		if more, err := Append(c, room, s); err != nil || !slices.Equal(more[1:], s) || &more[0] != &room[0] {
			t.Errorf("%d elements are not appended, %v", n, err)
		}
		grown, err := Grow(c, s)
		if err != nil || !slices.Equal(grown, s) || cap(grown) < max(64, 2*n) {
			t.Errorf("%d elements are not grown, %v", n, err)
		}
		if again, err := Grow(c, grown); err != nil || &again[:1][0] != &grown[:1][0] {
			t.Errorf("%d elements with room are moved, %v", n, err)
		}
	}
}

// TestSlicesCanBeStopped checks that computations on long slices stop in time.
func TestSlicesCanBeStopped(t *testing.T) {
	numbers := make([]int, 10*PollInterval)
	for name, do := range map[string]func(c *Canceller) error{
		"clone":       func(c *Canceller) error { _, err := Clone(c, numbers); return err },
		"grow":        func(c *Canceller) error { _, err := Grow(c, slices.Clip(numbers)); return err },
		"sort":        func(c *Canceller) error { return Sort(c, slices.Clone(numbers)) },
		"sort stably": func(c *Canceller) error { return SortStable(c, slices.Clone(numbers), cmp.Compare) },
	} {
		for units, stops := 1, 0; ; units += PollInterval {
			c := StopAfter(units)
			err := do(c)
			if err == nil {
				if stops < 10 {
					t.Errorf("%s: stopped %d times only", name, stops)
				}
				break
			}
			if stops++; !errors.Is(err, context.Canceled) || c.Spent() >= units+PollInterval {
				t.Fatalf("%s: stopped after %d: %v with %d units spent", name, units, err, c.Spent())
			}
		}
	}
}

// TestFork checks that the work of a fork is charged to the canceller that it came from,
// and that an error that stops the fork stops this canceller, too.
func TestFork(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	c := New(ctx)
	fork := c.Fork()
	if err := fork.Spend(100_000); err != nil {
		t.Fatal(err)
	}
	c.Join(fork)
	if c.Spent() != 100_000 || c.Err() != nil {
		t.Errorf("%d units, %v", c.Spent(), c.Err())
	}
	fork = c.Fork()
	cancel()
	if err := fork.Spend(1); err == nil {
		t.Error("the fork goes on")
	}
	c.Join(fork)
	if c.Spent() != 100_001 || c.Err() == nil || c.Spend(1) == nil {
		t.Errorf("%d units, %v", c.Spent(), c.Err())
	}
}
