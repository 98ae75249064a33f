package frontier

import (
	"errors"
	"math"
	"math/big"

	"example.com/knighttour/internal/work"
)

// A Counter counts the Hamiltonian cycles of a task.
type Counter struct {
	task     Task
	division *Division // nil if the whole graph is counted at once
	steps    int64     // estimated: see Steps
}

// divisionShare estimated steps of a division take as long as one estimated
// step of the whole graph. The layers of a division are wide, and a smaller
// share of the estimated states can actually be reached.
const divisionShare = 4

// NewCounter returns a counter for a graph, which may have some of the given
// mirrors. steps is the estimated number of steps in the order t.Order. The
// result is meaningless if c is stopped.
func (t Task) NewCounter(c *work.Canceller, steps int64, mirrors []Mirror) *Counter {
	ct := &Counter{task: t, steps: steps}
	if t.Order == nil {
		ct.steps = math.MaxInt64
	}
	d := t.Mirrored(c, mirrors)
	if d == nil {
		return ct
	}
	if steps := wholeSteps(d.estimate); steps/divisionShare < ct.steps {
		ct.division = d
		ct.steps = steps
	}
	return ct
}

// Steps returns the estimated number of steps from states to successors, or
// [math.MaxInt64] if the method cannot be used.
func (ct *Counter) Steps() int64 { return ct.steps }

// Count returns the number of Hamiltonian cycles. First it counts by the
// division that was chosen, if there is one. If that gives up, it counts in one
// sweep of the whole graph. If the states of the sweep do not fit in memory, it
// counts class by class, by any division: see [Division]. The error is
// [ErrGaveUp] or that of c.
func (ct *Counter) Count(c *work.Canceller) (*big.Int, error) {
	if ct.division != nil {
		if count, err := ct.division.Count(c, ""); !errors.Is(err, ErrGaveUp) {
			return count, err
		}
	}
	count, err := ct.task.sweep(c, 1).count()
	if !errors.Is(err, ErrMemory) {
		return count, err
	}
	d, err := ct.task.Divide(c)
	if err != nil {
		return nil, err
	}
	return d.Count(c, "")
}
