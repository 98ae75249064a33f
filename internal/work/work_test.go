package work_test

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"runtime"
	"slices"
	"testing"
	"time"

	"example.com/knighttour/internal/graphtest"
	"example.com/knighttour/internal/work"
)

// TestCanceller charges work and checks when the context is polled.
func TestCanceller(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	c := work.New(ctx)
	if err := c.Spend(0); err != nil {
		t.Errorf("stopped at once: %v", err)
	}
	cancel()
	if first, err := work.New(ctx).Spend(0), c.Spend(work.PollInterval-1); first == nil || err != nil {
		t.Errorf("stopped at the first charge: %v, before the interval is over: %v", first, err)
	}
	c.Charge(1)
	if c.Err() != nil || c.Spent() != work.PollInterval {
		t.Errorf("error %v, %d units spent", c.Err(), c.Spent())
	}
	if err := c.Spend(0); !errors.Is(err, context.Canceled) || err != c.Err() {
		t.Errorf("%v, %v", err, c.Err())
	}
	if err := c.Spend(1); err != c.Err() || err == nil || c.Spent() != work.PollInterval+1 {
		t.Errorf("the error does not stay: %v, %d units spent", err, c.Spent())
	}
	if err := c.Begin(t.Context()).Spend(0); err != nil || c.Spent() != 0 || c.Err() != nil {
		t.Errorf("begun anew: %v, %d units spent", err, c.Spent())
	}
}

// TestWithin checks that a budget stops a computation, and not what comes after
// it; and that within a budget, the context and a smaller budget stop it, too.
func TestWithin(t *testing.T) {
	const most = 100 * work.PollInterval
	spend := func(c *work.Canceller) error {
		for c.Spend(64) == nil && c.Spent() < most {
		}
		return c.Err()
	}
	for _, budget := range []int{0, 1, work.PollInterval, 10 * work.PollInterval, 2 * most} {
		c := work.New(t.Context())
		c.Spend(3 * work.PollInterval)
		before := c.Spent()
		c.Within(budget, func() {
			c.Within(2*budget, func() {
				if err := spend(c); (err == work.ErrSpent) != (budget < most) {
					t.Errorf("budget %d: %v", budget, err)
				}
			})
			if err := c.Spend(work.PollInterval); (err == work.ErrSpent) != (budget < most) {
				t.Errorf("budget %d: after an inner budget: %v", budget, err)
			}
		})
		if spent := c.Spent() - before; budget < most && spent > budget+3*work.PollInterval {
			t.Errorf("budget %d: %d units spent", budget, spent)
		}
		if err := spend(c); err != nil || c.Spent() < most {
			t.Errorf("after a budget of %d: %v", budget, err)
		}
	}
	c := work.StopAfter(5 * work.PollInterval)
	c.Within(most, func() { spend(c) })
	if err := c.Err(); !errors.Is(err, context.Canceled) {
		t.Errorf("stopped within a budget: %v", err)
	}
}

// TestDeadline checks that a deadline is noticed before the context's timer is
// scheduled.
func TestDeadline(t *testing.T) {
	ctx, cancel := context.WithDeadline(t.Context(), time.Now().Add(-time.Second))
	defer cancel()
	if err := work.New(ctx).Spend(0); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("got %v", err)
	}
	if c := work.New(slow{t.Context()}); !errors.Is(c.Spend(0), context.DeadlineExceeded) {
		t.Errorf("a context with a deadline in the past that is not done: %v", c.Err())
	}
}

// checkCause spends until a deadline. The error must wrap the cause, and the
// context be done.
func checkCause(t *testing.T, after time.Duration) {
	t.Helper()
	mine := fmt.Errorf("cause after %v", after)
	ctx, cancel := context.WithTimeoutCause(t.Context(), after, mine)
	defer cancel()
	c := work.New(ctx)
	for c.Spend(1) == nil {
	}
	if err := c.Err(); !errors.Is(err, mine) || !errors.Is(err, context.DeadlineExceeded) || ctx.Err() == nil {
		t.Errorf("%v: %v, and the context: %v", after, err, ctx.Err())
	}
}

// TestCausesOfDeadlines has a computation that leaves the context's timer no
// processor, and then more computations than processors, each with a cause of
// its own.
func TestCausesOfDeadlines(t *testing.T) {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(1))
	for range 20 {
		checkCause(t, 2*time.Millisecond)
	}
	runtime.GOMAXPROCS(2)
	for range graphtest.Scaled(2, 5) {
		done := make(chan bool)
		for i := range 16 {
			go func() {
				checkCause(t, time.Duration(5+3*i)*time.Millisecond)
				done <- true
			}()
		}
		for range 16 {
			<-done
		}
	}
}

// slow is a context past its deadline whose timer has not been scheduled yet.
type slow struct{ context.Context }

func (slow) Deadline() (time.Time, bool) { return time.Now().Add(-time.Second), true }

// TestStopAfter checks that the computation is stopped after the given units.
func TestStopAfter(t *testing.T) {
	for _, units := range []int{1, 2, work.PollInterval, 3 * work.PollInterval} {
		c := work.StopAfter(units)
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

func TestNilContext(t *testing.T) {
	defer func() {
		if r := recover(); r != "knighttour: nil context" {
			t.Errorf("the panic is %v", r)
		}
	}()
	var none context.Context
	work.New(none)
}

// TestSortStable sorts slices of lengths around multiples of a run.
func TestSortStable(t *testing.T) {
	type element struct{ key, i int }
	compare := func(a, b element) int { return a.key - b.key }
	r := rand.New(rand.NewPCG(55, 56))
	for _, n := range []int{0, 1, 2, 100, work.PollInterval - 1, work.PollInterval, work.PollInterval + 1, 2 * work.PollInterval, 5*work.PollInterval + 3, 100_000} {
		s := make([]element, n)
		numbers := make([]int32, n)
		for i := range s {
			s[i] = element{r.IntN(1 + n/3), i}
			numbers[i] = int32(r.Uint32())
		}
		want := slices.Clone(s)
		slices.SortStableFunc(want, compare)
		c := work.New(t.Context())
		work.SortStable(c, s, compare)
		if !slices.Equal(s, want) {
			t.Errorf("%d elements are not sorted stably", n)
		}
		work.Sort(c, numbers)
		if !slices.IsSorted(numbers) {
			t.Errorf("%d numbers are not sorted", n)
		}
		graphtest.NoError(t, c.Err())
	}
}

// TestSlices copies and grows slices of lengths around multiples of a poll.
func TestSlices(t *testing.T) {
	for _, n := range []int{0, 1, 40, work.PollInterval, 2*work.PollInterval + 3} {
		s := rand.New(rand.NewPCG(57, 58)).Perm(n)[:n:n]
		c := work.New(t.Context())
		clone := work.Clone(c, s)
		if !slices.Equal(clone, s) || n > 0 && &clone[0] == &s[0] || c.Spent() != n {
			t.Errorf("%d elements are not cloned", n)
		}
		room := make([]int, 1, n+1)
		if more := work.Append(c, room, s); !slices.Equal(more[1:], s) || &more[0] != &room[0] {
			t.Errorf("%d elements are not appended", n)
		}
		grown := work.Grow(c, s)
		if !slices.Equal(grown, s) || cap(grown) < max(64, 2*n) {
			t.Errorf("%d elements are not grown", n)
		}
		if again := work.Grow(c, grown); &again[:1][0] != &grown[:1][0] {
			t.Errorf("%d elements with room are moved", n)
		}
		graphtest.NoError(t, c.Err())
	}
}

// TestSlicesCanBeStopped checks that computations on long slices stop in time.
func TestSlicesCanBeStopped(t *testing.T) {
	numbers := make([]int, 10*work.PollInterval)
	for name, do := range map[string]func(c *work.Canceller){
		"clone":       func(c *work.Canceller) { work.Clone(c, numbers) },
		"grow":        func(c *work.Canceller) { work.Grow(c, slices.Clip(numbers)) },
		"sort":        func(c *work.Canceller) { work.Sort(c, slices.Clone(numbers)) },
		"sort-stably": func(c *work.Canceller) { work.SortStable(c, slices.Clone(numbers), cmp.Compare) },
	} {
		t.Run("do="+name, func(t *testing.T) {
			graphtest.CheckStopsSoon(t, work.PollInterval, func(c *work.Canceller) error { do(c); return c.Err() })
		})
	}
}

// TestFork checks that the work of a fork is charged to the canceller that it
// came from, and that an error that stops the fork stops this canceller, too.
func TestFork(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	c := work.New(ctx)
	fork := c.Fork()
	graphtest.NoError(t, fork.Spend(100_000))
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

// TestCached gets a value whose computation is stopped at times, alone and by
// many goroutines.
func TestCached(t *testing.T) {
	var cached work.Cached[int]
	calls := 0
	for i, units := range []int{0, 0, 1, 0, 0} {
		c := work.StopAfter(units + 1)
		v := cached.Get(c, func() *int { calls++; c.Spend(1); return &calls })
		if v != &calls || calls != min(i+1, 3) || (c.Err() == nil) != (i >= 2) {
			t.Fatalf("call %d: %v after %d computations", i, c.Err(), calls)
		}
	}
	var many work.Cached[int]
	done := make(chan bool)
	for i := range 100 {
		go func() {
			c := work.StopAfter(1 + i%2)
			if v := many.Get(c, func() *int { c.Spend(1); return new(int) }); *v != 0 {
				t.Errorf("%d: %v", i, *v)
			}
			done <- true
		}()
	}
	for range 100 {
		<-done
	}
	if many.Get(work.StopAfter(1), func() *int { return nil }) == nil {
		t.Error("no value is kept")
	}
}
