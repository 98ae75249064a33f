package work

import (
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

// TestSortsCanBeStopped stops the sorting of a long slice at each poll.
func TestSortsCanBeStopped(t *testing.T) {
	numbers := make([]int32, 10*PollInterval)
	for units, stops := 1, 0; ; units += PollInterval {
		err := Sort(StopAfter(units), numbers)
		if err == nil {
			if stops < 10 {
				t.Errorf("stopped %d times only", stops)
			}
			return
		}
		if stops++; !errors.Is(err, context.Canceled) {
			t.Fatal(err)
		}
	}
}

// TestFork checks that the work of a fork is charged, and that what stops it stops the
// canceller that it came from.
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
