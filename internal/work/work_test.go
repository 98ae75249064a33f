package work_test

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math"
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
	if work.New(ctx).Spend(0) == nil {
		t.Error("not stopped at the first charge")
	}
	if err := c.Spend(work.PollInterval - 1); err != nil {
		t.Errorf("stopped before the interval is over: %v", err)
	}
	c.Charge(1)
	if err := c.Err(); err != nil {
		t.Errorf("stopped by Charge: %v", err)
	}
	checkSpent(t, c, work.PollInterval)
	err := c.Spend(0)
	if !errors.Is(err, context.Canceled) {
		t.Errorf("error %v, want %v", err, context.Canceled)
	}
	if err != c.Err() {
		t.Errorf("error of Spend %v, of Err %v", err, c.Err())
	}
	if again := c.Spend(1); again != err || c.Err() != err {
		t.Errorf("the error is not kept: %v, %v, want %v", again, c.Err(), err)
	}
	checkSpent(t, c, work.PollInterval+1)
}

// checkSpent checks how much work a canceller has been charged.
func checkSpent(t *testing.T, c *work.Canceller, want int64) {
	t.Helper()
	if c.Spent() != want {
		t.Errorf("%d units spent, want %d", c.Spent(), want)
	}
}

// TestBegin reuses the memory of a canceller that was stopped.
func TestBegin(t *testing.T) {
	c := work.StopAfter(1)
	if c.Spend(1) == nil {
		t.Fatal("not stopped")
	}
	*c = work.Canceller{}
	if err := c.Begin(t.Context()).Spend(0); err != nil {
		t.Errorf("stopped: %v", err)
	}
	if err := c.Err(); err != nil {
		t.Errorf("the error is kept: %v", err)
	}
	checkSpent(t, c, 0)
}

// TestManyUnits spends more work than 32 bits can count, in whole and within a
// budget. The context must still stop it, and so must the budget.
func TestManyUnits(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	c := work.New(ctx)
	const units = 1 << 30
	for range 5 {
		graphtest.NoError(t, c.Spend(units))
	}
	checkSpent(t, c, 5*units)
	c.Within(3*units, func() {
		for range 2 {
			graphtest.NoError(t, c.Spend(units))
		}
		if err := c.Spend(units); err != work.ErrSpent {
			t.Errorf("error %v, want %v", err, work.ErrSpent)
		}
	})
	graphtest.NoError(t, c.Spend(units))
	cancel()
	if err := c.Spend(units); !errors.Is(err, context.Canceled) {
		t.Errorf("error %v, want %v", err, context.Canceled)
	}
}

// spendUntil spends work until c is stopped or has spent the given total.
func spendUntil(c *work.Canceller, total int64) error {
	for {
		err := c.Spend(64)
		if err != nil || c.Spent() >= total {
			return err
		}
	}
}

// TestWithin checks that a budget stops a computation, but not what comes after
// it, and that a budget within another cannot exceed the outer one.
func TestWithin(t *testing.T) {
	const total = 100 * work.PollInterval
	for _, budget := range []int64{0, 1, work.PollInterval, 10 * work.PollInterval, 2 * total} {
		c := work.New(t.Context())
		c.Spend(3 * work.PollInterval)
		before := c.Spent()
		isShort := budget < total
		c.Within(budget, func() {
			c.Within(2*budget, func() {
				err := spendUntil(c, total)
				if (err == work.ErrSpent) != isShort {
					t.Errorf("budget %d: %v", budget, err)
				}
			})
			err := c.Spend(work.PollInterval)
			if (err == work.ErrSpent) != isShort {
				t.Errorf("budget %d: after an inner budget: %v", budget, err)
			}
		})
		spent := c.Spent() - before
		if isShort && spent > budget+3*work.PollInterval {
			t.Errorf("budget %d: %d units spent", budget, spent)
		}
		if err := spendUntil(c, total); err != nil {
			t.Errorf("after a budget of %d: %v", budget, err)
		}
		if c.Spent() < total {
			t.Errorf("after a budget of %d: %d units spent", budget, c.Spent())
		}
	}
}

// TestWithinSpent checks that c stays stopped within a budget that is spent,
// also after an inner budget. Otherwise a loop that only asks for the error
// would never end.
func TestWithinSpent(t *testing.T) {
	const budget = 10 * work.PollInterval
	c := work.New(t.Context())
	c.Within(budget, func() {
		turns := 0
		for ; c.Err() == nil && turns < 100; turns++ {
			c.Within(budget/4, func() { spendUntil(c, 100*budget) })
		}
		if want := 4; turns != want {
			t.Errorf("%d turns in a budget for %d", turns, want)
		}
		c.Within(budget/4, func() {})
		if c.Err() != work.ErrSpent {
			t.Errorf("after another turn: %v, want %v", c.Err(), work.ErrSpent)
		}
	})
	graphtest.NoError(t, c.Err())
	graphtest.NoError(t, c.Spend(budget))
}

// TestWithinIsExact checks that a budget is spent to the unit, whatever was
// spent before: it must not matter when the last poll was.
func TestWithinIsExact(t *testing.T) {
	for before := range 20 {
		c := work.New(t.Context())
		c.Spend(before * work.PollInterval / 7)
		for _, budget := range []int64{1, 100, work.PollInterval, 3*work.PollInterval + 5} {
			begin := c.Spent()
			c.Within(budget, func() {
				for c.Spend(1) == nil {
				}
			})
			if spent := c.Spent() - begin; spent != budget {
				t.Errorf("%d units after %d others, want %d", spent, begin, budget)
			}
		}
	}
}

// TestWithinStopAfter checks that a budget ends a computation that a test would
// stop much later.
func TestWithinStopAfter(t *testing.T) {
	const budget = 10 * work.PollInterval
	for _, units := range []int{100 * work.PollInterval, math.MaxInt} {
		c := work.StopAfter(units)
		c.Within(budget, func() {
			if err := spendUntil(c, 2*budget); err != work.ErrSpent {
				t.Errorf("canceller for %d units: %v, want %v", units, err, work.ErrSpent)
			}
		})
		if err := c.Spend(1); err != nil {
			t.Errorf("canceller for %d units: stopped after the budget: %v", units, err)
		}
	}
}

// TestWithinStops checks that the context stops a computation within a budget.
func TestWithinStops(t *testing.T) {
	const budget = 100 * work.PollInterval
	c := work.StopAfter(5 * work.PollInterval)
	c.Within(budget, func() { spendUntil(c, budget) })
	if err := c.Err(); !errors.Is(err, context.Canceled) {
		t.Errorf("stopped within a budget: %v", err)
	}
}

// TestFinish finishes a computation that the context has stopped. There must be
// a small budget, even for a call within a call, and the error must be kept.
func TestFinish(t *testing.T) {
	c := work.StopAfter(5 * work.PollInterval)
	stopped := spendUntil(c, 100*work.PollInterval)
	before := c.Spent()
	c.Finish(func() {
		graphtest.NoError(t, c.Err())
		graphtest.NoError(t, c.Spend(work.Grace/2))
		c.Finish(func() {
			if err := spendUntil(c, 100*work.Grace); err == nil {
				t.Error("beyond the grace: not stopped")
			}
		})
	})
	if spent := c.Spent() - before; spent > work.Grace+work.PollInterval {
		t.Errorf("%d units spent, want at most %d", spent, work.Grace+work.PollInterval)
	}
	if err := c.Spend(1); err != stopped || c.Err() != stopped {
		t.Errorf("afterwards: %v and %v, want %v", err, c.Err(), stopped)
	}
}

// TestFinishWithin finishes a computation that has spent its budget: only the
// context can stop it then.
func TestFinishWithin(t *testing.T) {
	const stopAt = 2 * work.Grace
	c := work.StopAfter(stopAt)
	c.Within(work.PollInterval, func() {
		if err := spendUntil(c, 100*work.PollInterval); err != work.ErrSpent {
			t.Errorf("within the budget: %v, want %v", err, work.ErrSpent)
		}
		c.Finish(func() { graphtest.NoError(t, c.Spend(work.Grace)) })
		if err := c.Spend(1); err != work.ErrSpent {
			t.Errorf("after the end: %v, want %v", err, work.ErrSpent)
		}
		c.Finish(func() { spendUntil(c, 2*stopAt) })
		if err := c.Err(); !errors.Is(err, context.Canceled) {
			t.Errorf("stopped while it finishes: %v", err)
		}
	})
	if err := c.Err(); !errors.Is(err, context.Canceled) {
		t.Errorf("after the budget: %v", err)
	}
}

// TestFinishUnstopped finishes a computation that nothing has stopped: there is
// no limit then.
func TestFinishUnstopped(t *testing.T) {
	c := work.New(t.Context())
	c.Finish(func() { graphtest.NoError(t, spendUntil(c, 2*work.Grace)) })
	checkSpent(t, c, 2*work.Grace)
}

// TestLongestStretch charges work in parts, with and without polls.
func TestLongestStretch(t *testing.T) {
	c := work.New(t.Context())
	check := func(want int) {
		t.Helper()
		if got := c.LongestStretch(); got != want {
			t.Errorf("%d units too many between two polls, want %d", got, want)
		}
	}
	c.Spend(0)
	for range 10 {
		c.Spend(work.PollInterval)
	}
	check(0)
	c.Charge(3 * work.PollInterval)
	c.Spend(1)
	check(2*work.PollInterval + 1)
	fork := c.Fork()
	fork.Spend(100)
	for range 20 {
		fork.Spend(work.PollInterval)
	}
	c.Join(fork) // no work of its own
	c.Spend(1)
	check(2*work.PollInterval + 1)
}

// TestDeadline checks that a deadline is noticed before the context's timer is
// scheduled.
func TestDeadline(t *testing.T) {
	ctx, cancel := context.WithDeadline(t.Context(), time.Now().Add(-time.Second))
	defer cancel()
	if err := work.New(ctx).Spend(0); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("got %v", err)
	}
}

// TestSlowDeadline uses a context that is not done although its deadline has
// passed.
func TestSlowDeadline(t *testing.T) {
	graphtest.Slow(t)
	err := work.New(slowContext{t.Context()}).Spend(0)
	if !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("error %v, want %v", err, context.DeadlineExceeded)
	}
}

// checkCause spends work until a deadline after the given time. The error must
// wrap the cause, and the context must be done.
func checkCause(t *testing.T, after time.Duration) {
	t.Helper()
	cause := fmt.Errorf("cause after %v", after)
	ctx, cancel := context.WithTimeoutCause(t.Context(), after, cause)
	defer cancel()
	c := work.New(ctx)
	for c.Spend(1) == nil {
	}
	err := c.Err()
	if !errors.Is(err, cause) {
		t.Errorf("%v: %v, want the cause %v", after, err, cause)
	}
	if !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("%v: %v, want %v", after, err, context.DeadlineExceeded)
	}
	if ctx.Err() == nil {
		t.Errorf("%v: the context is not done", after)
	}
}

// TestCausesOfDeadlines runs a computation that leaves the context's timer no
// processor, and then more computations than processors, each with a cause of
// its own.
func TestCausesOfDeadlines(t *testing.T) {
	graphtest.Slow(t)
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

// A slowContext is past its deadline, but its timer has not been scheduled yet.
type slowContext struct{ context.Context }

func (slowContext) Deadline() (time.Time, bool) { return time.Now().Add(-time.Second), true }

// TestStopAfter checks that the computation is stopped after the given units.
func TestStopAfter(t *testing.T) {
	for _, units := range []int{1, 2, work.PollInterval, 3 * work.PollInterval} {
		c := work.StopAfter(units)
		charged := 1
		for c.Spend(1) == nil {
			charged++
		}
		if charged != units {
			t.Errorf("%d units: stopped after %d", units, charged)
		}
		checkSpent(t, c, int64(units))
		if !errors.Is(c.Err(), context.Canceled) {
			t.Errorf("%d units: error %v, want %v", units, c.Err(), context.Canceled)
		}
	}
}

// TestNilContext checks that New panics without a context.
func TestNilContext(t *testing.T) {
	defer func() {
		if r := recover(); r != "knighttour: nil context" {
			t.Errorf("the panic is %v", r)
		}
	}()
	var none context.Context
	work.New(none)
}

// TestSortStable sorts slices whose lengths are multiples of the length of a
// run, or nearly so.
func TestSortStable(t *testing.T) {
	graphtest.Slow(t)
	type element struct{ key, i int }
	compare := func(a, b element) int { return a.key - b.key }
	r := rand.New(rand.NewPCG(55, 56))
	for _, n := range []int{
		0, 1, 2, 100,
		work.PollInterval - 1,
		work.PollInterval,
		work.PollInterval + 1,
		2 * work.PollInterval,
		5*work.PollInterval + 3,
		100_000,
	} {
		s := make([]element, n)
		numbers := make([]int32, n)
		for i := range s {
			s[i] = element{key: r.IntN(1 + n/3), i: i}
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
		r.Shuffle(n, func(i, j int) { s[i], s[j] = s[j], s[i] })
		work.SortFunc(c, s, func(a, b element) int { return cmp.Or(compare(a, b), a.i-b.i) })
		if !slices.Equal(s, want) {
			t.Errorf("%d elements are not sorted", n)
		}
		graphtest.NoError(t, c.Err())
	}
}

// TestSlices copies and grows slices whose lengths are multiples of the work
// between polls, or nearly so.
func TestSlices(t *testing.T) {
	for _, n := range []int{0, 1, 40, work.PollInterval, 2*work.PollInterval + 3} {
		s := rand.New(rand.NewPCG(57, 58)).Perm(n)[:n:n]
		c := work.New(t.Context())
		clone := work.Clone(c, s)
		if !slices.Equal(clone, s) {
			t.Errorf("%d elements are not cloned", n)
		}
		if n > 0 && &clone[0] == &s[0] {
			t.Errorf("%d elements: the clone shares memory", n)
		}
		checkSpent(t, c, int64(n))
		room := make([]int, 1, n+1)
		more := work.Append(c, room, s)
		if !slices.Equal(more[1:], s) {
			t.Errorf("%d elements are not appended", n)
		}
		if &more[0] != &room[0] {
			t.Errorf("%d elements are appended to a copy", n)
		}
		grown := work.Grow(c, s)
		if !slices.Equal(grown, s) {
			t.Errorf("%d elements are lost", n)
		}
		if want := max(64, 2*n); cap(grown) < want {
			t.Errorf("%d elements: room for %d, want at least %d", n, cap(grown), want)
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
		"clone": func(c *work.Canceller) { work.Clone(c, numbers) },
		"grow":  func(c *work.Canceller) { work.Grow(c, slices.Clip(numbers)) },
		"sort":  func(c *work.Canceller) { work.Sort(c, slices.Clone(numbers)) },
		"sort-stably": func(c *work.Canceller) {
			work.SortStable(c, slices.Clone(numbers), cmp.Compare)
		},
		"sort-by": func(c *work.Canceller) {
			work.SortFunc(c, slices.Clone(numbers), cmp.Compare)
		},
	} {
		t.Run("do="+name, func(t *testing.T) {
			graphtest.CheckStopsSoon(t, work.PollInterval, func(c *work.Canceller) error {
				do(c)
				return c.Err()
			})
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
	checkSpent(t, c, 100_000)
	if err := c.Err(); err != nil {
		t.Errorf("stopped: %v", err)
	}
	fork = c.Fork()
	cancel()
	if err := fork.Spend(1); err == nil {
		t.Error("the fork continues")
	}
	c.Join(fork)
	checkSpent(t, c, 100_001)
	if c.Err() == nil || c.Spend(1) == nil {
		t.Error("the canceller continues, though the fork was stopped")
	}
}

// TestCached gets a value whose computation is stopped twice.
func TestCached(t *testing.T) {
	var cached work.Cached[int]
	calls := 0
	for i, test := range []struct {
		units   int // the units that stop the computation, which takes one
		stopped bool
		calls   int // afterwards
	}{
		{units: 1, stopped: true, calls: 1},
		{units: 1, stopped: true, calls: 2},
		{units: 2, stopped: false, calls: 3}, // the value is kept
		{units: 1, stopped: false, calls: 3},
		{units: 1, stopped: false, calls: 3},
	} {
		c := work.StopAfter(test.units)
		v := cached.Get(c, func() *int {
			calls++
			c.Spend(1)
			return &calls
		})
		if v != &calls {
			t.Fatalf("call %d: a different value", i)
		}
		if calls != test.calls {
			t.Fatalf("call %d: %d computations, want %d", i, calls, test.calls)
		}
		if stopped := c.Err() != nil; stopped != test.stopped {
			t.Fatalf("call %d: stopped: %t, want %t", i, stopped, test.stopped)
		}
	}
}

// TestCachedCharges gets a value that is kept and one that is not: the work and
// the end of a budget must be the same, even if the value is requested twice.
func TestCachedCharges(t *testing.T) {
	const cost = 100
	for _, budget := range []int64{1, cost - 1, cost, cost + 1, 2*cost - 1, 2*cost + 1} {
		spent := func(cached *work.Cached[int]) (units int64, err error) {
			c := work.New(t.Context())
			c.Within(budget, func() {
				for range 2 {
					cached.Get(c, func() *int {
						for range cost {
							if c.Spend(1) != nil {
								break
							}
						}
						return new(int)
					})
				}
				err = c.Err()
			})
			return c.Spent(), err
		}
		var kept work.Cached[int]
		c := work.New(t.Context())
		kept.Get(c, func() *int { c.Spend(cost); return new(int) })
		wantUnits, wantErr := spent(new(work.Cached[int]))
		units, err := spent(&kept)
		if units != wantUnits || err != wantErr {
			t.Errorf("budget %d: %d units, %v, want %d, %v", budget, units, err, wantUnits, wantErr)
		}
	}
}

// TestCachedAfterStop gets a kept value when little work is allowed: from a
// canceller that will stop soon, and in Finish after a stop. This must take no
// work.
func TestCachedAfterStop(t *testing.T) {
	const cost = 2 * work.Grace
	var kept work.Cached[int]
	compute := func(c *work.Canceller) *int {
		return kept.Get(c, func() *int {
			c.Spend(cost)
			return new(int)
		})
	}
	compute(work.New(t.Context()))
	c := work.StopAfter(10)
	compute(c)
	checkSpent(t, c, 0)
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	c = work.New(ctx)
	c.Finish(func() {
		compute(c)
		graphtest.NoError(t, c.Spend(1))
	})
}

// TestCachedByMany gets a value in many goroutines, half of which are stopped.
func TestCachedByMany(t *testing.T) {
	var many work.Cached[int]
	done := make(chan bool)
	for i := range 100 {
		go func() {
			c := work.StopAfter(1 + i%2)
			v := many.Get(c, func() *int {
				c.Spend(1)
				return new(int)
			})
			if *v != 0 {
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

// TestParallel does tasks in one goroutine and in several. Each task must be
// done once, and its work charged. An error must end them all and be returned.
func TestParallel(t *testing.T) {
	const tasks = 100
	for _, goroutines := range []int{1, 2, 7} {
		t.Run(fmt.Sprintf("goroutines=%d", goroutines), func(t *testing.T) {
			c := work.New(t.Context())
			var times [tasks]int
			err := c.Parallel(goroutines, tasks, func(c *work.Canceller, worker, task int) error {
				if worker < 0 || worker >= goroutines {
					t.Errorf("worker %d", worker)
				}
				times[task]++
				return c.Spend(10)
			})
			graphtest.NoError(t, err)
			for task, n := range times {
				if n != 1 {
					t.Errorf("task %d was done %d times", task, n)
				}
			}
			if c.Spent() != 10*tasks {
				t.Errorf("spent %d, want %d", c.Spent(), 10*tasks)
			}
			failed := errors.New("failed")
			err = c.Parallel(goroutines, tasks, func(_ *work.Canceller, _, task int) error {
				if task == 3 {
					return failed
				}
				return nil
			})
			if err != failed {
				t.Errorf("error %v, want %v", err, failed)
			}
			stopped := work.StopAfter(1)
			err = stopped.Parallel(goroutines, tasks, func(c *work.Canceller, _, _ int) error {
				return c.Spend(work.PollInterval)
			})
			if !errors.Is(err, context.Canceled) || stopped.Err() == nil && goroutines > 1 {
				t.Errorf("stopped: %v, and the canceller %v", err, stopped.Err())
			}
		})
	}
}
