package frontier

import (
	"cmp"
	"sync"
	"sync/atomic"

	"example.com/knighttour/internal/work"
)

// A worker does the work of one goroutine for a sweep.
type worker struct {
	feeder    *feeder
	collector collector
	writer    writer
}

// addWorkers adds workers until there are at least n.
func (s *sweep) addWorkers(n int) {
	for len(s.workers) < n {
		s.workers = append(s.workers, &worker{
			feeder:    newFeeder(&s.expansion),
			collector: collector{words: s.words},
		})
	}
}

// collect collects the states of the targets of a part, and sets their groups.
func (w *worker) collect(c *work.Canceller, from *layer, p *part, groups []group) error {
	for i := range p.targets {
		target := &p.targets[i]
		if err := w.collector.collect(c, from, p, target); err != nil {
			return err
		}
		ranks, counts, at, err := w.writer.room(w.collector.states())
		if err != nil {
			return err
		}
		w.collector.take(ranks, counts)
		at.degrees = target.degrees
		groups[p.first+i] = at
		if err := c.Spend(WorkPerStep); err != nil {
			return err
		}
	}
	return nil
}

// parallel calls do for each task, a number less than tasks, in n goroutines.
// Each goroutine is a worker with a canceller of its own. An error ends all of
// them.
func (s *sweep) parallel(n, tasks int, do func(c *work.Canceller, worker, task int) error) error {
	if n == 1 {
		for i := range tasks {
			if err := do(s.c, 0, i); err != nil {
				return err
			}
		}
		return nil
	}
	var taken atomic.Int64
	var group sync.WaitGroup
	errs := make([]error, n)
	forks := make([]*work.Canceller, n)
	for w := range n {
		forks[w] = s.c.Fork()
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
		s.c.Join(f)
	}
	return cmp.Or(s.c.Err(), cmp.Or(errs...))
}
