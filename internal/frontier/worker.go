package frontier

import (
	"sync"
	"sync/atomic"

	"example.com/knighttour/internal/work"
)

// A worker does the work of one goroutine for a sweep.
type worker struct {
	index     uint32
	feeder    *feeder
	collector collector
	writer    writer
	first     uint32 // to be added to group.chunk, which then counts the chunks of the layer
}

// addWorkers adds workers until there are at least n.
func (s *sweep) addWorkers(n int) {
	for len(s.workers) < n {
		s.workers = append(s.workers, &worker{
			index:     uint32(len(s.workers)),
			feeder:    newFeeder(&s.expansion),
			collector: collector{words: s.words},
			writer:    writer{pool: s.pool, words: s.words},
		})
	}
}

// feedAll adds the transitions when a vertex is placed, from blocks of groups whose indices
// are tasks. If admit is set, groups that it rejects are left out.
func (w *worker) feedAll(c *work.Canceller, at *placing, admit func(degrees) bool, t *tasks) error {
	f := w.feeder
	groups := f.expansion.from.groups
	for i := t.next(); i >= 0; i = t.next() {
		end := min((i+1)*blockSize, len(groups))
		for j := i * blockSize; j < end; j++ {
			if admit == nil || admit(groups[j].degrees) {
				f.add(j, at)
			}
		}
		if err := c.Spend(8 * (end - i*blockSize)); err != nil {
			return err
		}
	}
	return f.finish()
}

// collectAll collects the states of the targets of parts, whose indices are tasks,
// and sets their groups.
func (w *worker) collectAll(c *work.Canceller, e *expansion, groups []group, t *tasks) error {
	for i := t.next(); i >= 0; i = t.next() {
		p := e.parts[i]
		for j := range p.targets {
			target := &p.targets[j]
			if err := w.collector.collect(c, e.from, p, target); err != nil {
				return err
			}
			ranks, counts, at, err := w.writer.room(w.collector.states())
			if err != nil {
				return err
			}
			w.collector.take(ranks, counts)
			at.degrees = target.degrees
			at.chunk |= w.index << workerShift
			groups[p.first+j] = at
			if err := c.Spend(WorkPerStep); err != nil {
				return err
			}
		}
	}
	return nil
}

const workerShift = 20 // chunks of a worker are fewer

// tasks are numbers that goroutines take one by one.
type tasks struct {
	taken atomic.Int64
	n     int64
}

// next returns the next number, or -1 if there is none.
func (t *tasks) next() int {
	if i := t.taken.Add(1); i <= t.n {
		return int(i - 1)
	}
	return -1
}

// parallel calls do in n goroutines, which share tasks.
func (s *sweep) parallel(n, count int, do func(c *work.Canceller, worker int, t *tasks) error) error {
	if n == 1 {
		s.tasks.taken.Store(0)
		s.tasks.n = int64(count)
		return do(s.c, 0, &s.tasks)
	}
	t := &tasks{n: int64(count)}
	var group sync.WaitGroup
	errs := make([]error, n)
	forks := make([]*work.Canceller, n)
	for i := range n {
		forks[i] = s.c.Fork()
		group.Add(1)
		go func() {
			defer group.Done()
			if errs[i] = do(forks[i], i, t); errs[i] != nil {
				t.taken.Store(t.n) // stops the others
			}
		}()
	}
	group.Wait()
	for _, f := range forks {
		s.c.Join(f)
	}
	if err := s.c.Err(); err != nil {
		return err
	}
	return firstError(errs)
}

// firstError returns the first error.
func firstError(errs []error) error {
	for _, err := range errs {
		if err != nil {
			return err
		}
	}
	return nil
}
