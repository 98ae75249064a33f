package main

import (
	"context"
	"errors"
	"fmt"
	"hash/fnv"
	"maps"
	"math/big"
	"slices"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/register"
)

// failFn fails on some parts when it first sees them, and passes all others on.
type failFn struct {
	Run int64  // the number of a test's run: each run fails on its own
	Of  uint32 // it fails on about one in this number of parts
}

// seen has the runs and parts that a failFn has failed on. Workers in this
// process can share it, which those on other machines could not.
var seen sync.Map

var runs atomic.Int64 // the number of runs with a failFn so far

// ProcessElement fails, or emits the part.
func (f *failFn) ProcessElement(p Part, emit func(Part)) error {
	if hash(p)%f.Of == 0 {
		if _, again := seen.LoadOrStore(fmt.Sprint(f.Run, " ", p), true); !again {
			return fmt.Errorf("injected at %v", p)
		}
	}
	emit(p)
	return nil
}

// repeatedFn emits some parts two or three times, as if a worker that was
// presumed dead, and whose parts were handed out again, had delivered its
// results after all.
type repeatedFn struct{}

// ProcessElement emits the part once, twice or three times.
func (*repeatedFn) ProcessElement(p Part, emit func(Part)) {
	for range 1 + hash(p)%3 {
		emit(p)
	}
}

// repeat emits all of the parts, and some of them again.
func repeat(s beam.Scope, parts beam.PCollection) beam.PCollection {
	return beam.ParDo(s, &repeatedFn{}, parts)
}

// hash returns a number that depends only on the part, and seems random.
func hash(p Part) uint32 {
	h := fnv.New32a()
	fmt.Fprint(h, p)
	return h.Sum32()
}

func init() {
	register.DoFn2x1[Part, func(Part), error](&failFn{})
	register.DoFn2x0[Part, func(Part)](&repeatedFn{})
}

// TestRepeated checks that parts count once, however often they are counted and
// split.
func TestRepeated(t *testing.T) {
	for _, tt := range []struct{ args, want string }{
		{"-rows 5 -cols 5", report5x5},
		{"-rows 5 -cols 5 -parts 30", report5x5},
		{"-rows 5 -cols 5 -budget 100 -rounds 1", report5x5},
		{"-start 14 -parts 100", "52,662 open tours of 6x6 from square 14"},
		{"-closed -classes 9", classes6x6},
	} {
		t.Run("args="+tt.args, func(t *testing.T) {
			c := configured(t, tt.args)
			_, once, err := c.report(t)
			if err != nil {
				t.Fatal(err)
			}
			c.disturb = repeat
			got, counters, err := c.report(t)
			if err != nil || got != tt.want {
				t.Errorf("got\n%s\nerror %v, want\n%s", got, err, tt.want)
			}
			if counters["parts done"] <= once["parts done"] {
				t.Errorf("%d parts were done, and %d without repetitions",
					counters["parts done"], once["parts done"])
			}
		})
	}
}

// TestFailures checks that a pipeline that first fails on some parts, and is
// run again, has the same result as one that does not fail. Beam's local runner
// gives up at the first failure, so this test runs the whole pipeline again.
func TestFailures(t *testing.T) {
	for _, tt := range []struct {
		args, want string
		of         uint32
	}{
		{"-rows 5 -cols 5", report5x5, 4},
		{"-rows 5 -cols 5 -parts 30", report5x5, 40},
		{"-rows 5 -cols 5 -budget 100 -rounds 1", report5x5, 20},
		{"-start 14 -parts 100", "52,662 open tours of 6x6 from square 14", 50},
		{"-closed -classes 9", classes6x6, 4},
	} {
		t.Run("args="+tt.args, func(t *testing.T) {
			c, run := configured(t, tt.args), runs.Add(1)
			c.disturb = func(s beam.Scope, parts beam.PCollection) beam.PCollection {
				return beam.ParDo(s, &failFn{run, tt.of}, parts)
			}
			const most = 30
			for try := range most {
				got, _, err := c.report(t)
				if err != nil {
					continue
				}
				if got != tt.want {
					t.Errorf("got\n%s\nwant\n%s", got, tt.want)
				}
				if try < 2 {
					t.Errorf("%d failures were injected, want at least 2", try)
				}
				return
			}
			t.Errorf("it failed %d times", most)
		})
	}
}

// TestBundles simulates a runner that retries: each bundle of parts is counted
// twice, by a new function each time. The first function fails halfway. What it
// has emitted by then is either lost or delivered all the same.
func TestBundles(t *testing.T) {
	job := Job{Rows: 5, Cols: 5}
	if err := job.Setup(); err != nil {
		t.Fatal(err)
	}
	parts, err := job.split(t.Context(), Part{Prefix: []int64{0}}, 50)
	if err != nil {
		t.Fatal(err)
	}
	for _, lost := range []bool{false, true} {
		for _, size := range []int{1, 7, len(parts)} {
			t.Run(fmt.Sprintf("lost=%t size=%d", lost, size), func(t *testing.T) {
				e := engine{job: job, budget: 60, lost: lost, counted: map[string][]Sample{}}
				for work := slices.Clone(parts); len(work) > 0; {
					bundle := work[:min(size, len(work))]
					work = work[len(bundle):]
					long, err := e.retry(t.Context(), bundle)
					if err != nil {
						t.Fatal(err)
					}
					work = append(work, long...)
				}
				if e.failures < len(parts)/size/2 {
					t.Errorf("%d failures", e.failures)
				}
				if got, err := e.total(); err != nil || got.Cmp(big.NewRat(304, 1)) != 0 {
					t.Errorf("got %v tours, error %v, want 304", got, err)
				}
			})
		}
	}
}

// An engine counts bundles of parts as a runner does. The first attempt at each
// bundle fails halfway.
type engine struct {
	job      Job
	budget   int64
	lost     bool                // whether what a failed bundle has emitted is lost
	counted  map[string][]Sample // what has been delivered, by the part as text
	failures int                 // how many attempts have failed
}

var errInjected = errors.New("injected")

// retry counts the parts of a bundle, and succeeds at the second attempt. It
// splits the parts that took too long, and returns the results.
func (e *engine) retry(ctx context.Context, bundle []Part) (split []Part, err error) {
	for _, survive := range []int{len(bundle) / 2, len(bundle)} {
		counted := map[string][]Sample{}
		var long []Part
		err = e.process(ctx, bundle, survive, func(p Part, s Sample) {
			counted[fmt.Sprint(p)] = append(counted[fmt.Sprint(p)], s)
		}, func(p Part) { long = append(long, p) })
		if err != nil && !errors.Is(err, errInjected) {
			return nil, err
		}
		if err == nil || !e.lost {
			for p, samples := range counted {
				e.counted[p] = append(e.counted[p], samples...)
			}
			split = append(split, long...)
		}
	}
	return e.splitEach(ctx, split)
}

// process counts the parts of the bundle. If there are more parts than the
// number survive, process fails after that number.
func (e *engine) process(
	ctx context.Context,
	bundle []Part,
	survive int,
	counted func(Part, Sample),
	long func(Part),
) error {
	f := countFn{Job: e.job, Budget: e.budget}
	for i, p := range bundle {
		if i == survive {
			e.failures++
			return errInjected
		}
		if err := f.ProcessElement(ctx, p, counted, long); err != nil {
			return err
		}
	}
	return nil
}

// splitEach splits each of the given parts, and returns all of the results.
func (e *engine) splitEach(ctx context.Context, parts []Part) (split []Part, err error) {
	for _, p := range parts {
		pieces, err := e.job.split(ctx, p, splitAgain)
		if err != nil {
			return nil, err
		}
		split = append(split, pieces...)
	}
	return split, nil
}

// total returns the number of tours of all parts counted so far.
func (e *engine) total() (*big.Rat, error) {
	var total Tally
	for _, key := range slices.Sorted(maps.Keys(e.counted)) {
		samples := e.counted[key]
		next := func(s *Sample) bool {
			if len(samples) == 0 {
				return false
			}
			*s, samples = samples[0], samples[1:]
			return true
		}
		emit := func(_ int64, t Tally) { total = add(total, t) }
		err := (&tallyFn{N: 1}).ProcessElement(Part{Prefix: []int64{0}}, next, emit)
		if err != nil {
			return nil, err
		}
	}
	return total.estimate(1), nil
}
