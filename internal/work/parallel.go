package work

import (
	"cmp"
	"sync"
	"sync/atomic"
)

// Parallel calls do for each task from 0 to tasks-1. It uses the given number
// of goroutines: the workers, numbered from 0. If there is only one worker, do
// gets c itself, and the tasks come in order. Otherwise each worker has its own
// canceller, and the tasks come in any order. After an error, no worker begins
// another task. Parallel returns the error of c or, if c has none, that of the
// first worker that has one.
func (c *Canceller) Parallel(workers, tasks int, do func(c *Canceller, worker, task int) error) error {
	if workers == 1 {
		for i := range tasks {
			if err := do(c, 0, i); err != nil {
				return err
			}
		}
		return nil
	}
	var taken atomic.Int64 // the number of tasks taken so far
	var group sync.WaitGroup
	errs := make([]error, workers)
	forks := make([]*Canceller, workers)
	for w := range workers {
		forks[w] = c.Fork()
		group.Add(1)
		go func() {
			defer group.Done()
			for i := int(taken.Add(1)); i <= tasks; i = int(taken.Add(1)) {
				errs[w] = do(forks[w], w, i-1)
				if errs[w] != nil {
					taken.Store(int64(tasks)) // stops the others
				}
			}
		}()
	}
	group.Wait()
	for _, f := range forks {
		c.Join(f)
	}
	return cmp.Or(c.Err(), cmp.Or(errs...))
}
