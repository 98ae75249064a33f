package work

import (
	"cmp"
	"sync"
	"sync/atomic"
)

// Parallel calls do for each task, a number less than tasks, in n goroutines.
// Each goroutine is a worker with a canceller of its own. An error ends all of
// them: the error of c comes first, and then that of the first worker that has
// one. With several workers, tasks are in any order.
func (c *Canceller) Parallel(n, tasks int, do func(c *Canceller, worker, task int) error) error {
	if n == 1 {
		for i := range tasks {
			if err := do(c, 0, i); err != nil {
				return err
			}
		}
		return nil
	}
	var taken atomic.Int64
	var group sync.WaitGroup
	errs := make([]error, n)
	forks := make([]*Canceller, n)
	for w := range n {
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
