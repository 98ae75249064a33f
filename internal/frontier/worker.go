package frontier

import (
	"example.com/knighttour/internal/work"
)

// A worker does the work of one goroutine for a sweep.
type worker struct {
	feeder    *feeder
	collector collector
	writer    writer
}

// collect collects the states of the targets of a shard, in an expansion of the
// given layer. It stores the groups of these targets in order, in groups from
// index sh.first on. A group without states has n = 0. The errors are those of
// collector.collect, and ErrMemory.
func (w *worker) collect(c *work.Canceller, from *layer, sh *shard, groups []group) error {
	for i := range sh.targets {
		target := &sh.targets[i]
		if err := w.collector.collect(c, from, sh, target); err != nil {
			return err
		}
		ranks, counts, at, err := w.writer.room(w.collector.states())
		if err != nil {
			return err
		}
		w.collector.take(ranks, counts)
		at.degrees = target.degrees
		groups[sh.first+i] = at
		if err := c.Spend(workPerStep); err != nil {
			return err
		}
	}
	return nil
}
