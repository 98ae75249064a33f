package work

import (
	"errors"
	"sync"
	"testing"
)

// TestCached gets a value whose computation fails at first, and then by many goroutines
// at once, some of which fail.
func TestCached(t *testing.T) {
	var c Cached[int]
	failed, calls := errors.New("failed"), 0
	for i, want := range []error{failed, failed, nil, nil, nil} {
		v, err := c.Get(func() (*int, error) { calls++; return &calls, want })
		if err != want || want == nil && v != &calls || calls != min(i+1, 3) {
			t.Fatalf("call %d: %v after %d computations", i, err, calls)
		}
	}
	var many Cached[int]
	var done sync.WaitGroup
	for i := range 100 {
		want := []error{failed, nil}[i%2]
		done.Add(1)
		go func() {
			defer done.Done()
			if v, err := many.Get(func() (*int, error) { return new(int), want }); err != nil && err != want || err == nil && *v != 0 {
				t.Errorf("%d: %v, %v", i, v, err)
			}
		}()
	}
	done.Wait()
	if _, err := many.Get(func() (*int, error) { return nil, failed }); err != nil {
		t.Errorf("in the end: %v", err)
	}
}
