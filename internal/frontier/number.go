package frontier

import (
	"errors"
	"math/big"

	"example.com/knighttour/internal/work"
)

// A Numbering numbers the Hamiltonian cycles of a graph from 0, and finds the
// cycles with given numbers. So a random number yields a random cycle.
//
// A sweep with counts goes forward once, and keeps layers. The number of a
// cycle determines the state of each layer on the walk back: the ways to reach
// a state are divided among the states that lead to it. The number of a cycle
// depends only on the graph and the order of the vertices.
//
// If the graph has a mirror, and a sweep of the whole graph would take long, a
// [Division] is counted class by class. A number then determines the class, the
// two halves that meet, and the walk back in each half: see pair.go.
type Numbering struct {
	task     Task
	division *Division // nil if the whole graph is swept
	steps    int64

	// After Count, one of these is set:
	whole  *record
	passes []pass
}

// longSweep is the number of estimated steps from which a division is
// preferred. For fewer steps it is not worthwhile: its layers are recomputed
// for each walk back, while the layers of a sweep of the whole graph are kept.
const longSweep = 1 << 25

// NewNumbering returns a numbering for a graph that may have mirrors. steps is
// the estimate for the Order of p.
func (p Task) NewNumbering(c *work.Canceller, steps int64, mirrors []Mirror) *Numbering {
	n := p.NewCounter(c, steps, mirrors)
	if steps < longSweep && p.Order != nil {
		return &Numbering{task: p, steps: steps}
	}
	return &Numbering{
		task:     p,
		division: n.division,
		steps:    n.steps,
	}
}

// Steps returns the estimated number of steps from states to successors until
// the cycles are numbered, or [math.MaxInt64] if the method cannot be used.
func (n *Numbering) Steps() int64 { return n.steps }

// Count returns the number of Hamiltonian cycles. The error may be
// [ErrGaveUp].
func (n *Numbering) Count(c *work.Canceller) (*big.Int, error) {
	if n.division != nil {
		passes, total, err := n.division.passes(c)
		n.passes = passes
		// The choice of a method must not depend on how much memory goroutines
		// happened to take.
		if !errors.Is(err, ErrGaveUp) || errors.Is(err, ErrMemory) {
			return bigOf(total[:]), err
		}
		n.division = nil
	}
	r, err := n.task.newRecord(c)
	if err != nil {
		return nil, err
	}
	n.whole = r
	return bigOf(r.count()), nil
}

// Cycles returns the Hamiltonian cycles with the given numbers, which must be
// less than the count. All of them are found in one walk back. Count must have
// been called. The error may be [ErrGaveUp].
func (n *Numbering) Cycles(c *work.Canceller, numbers []*big.Int) ([][]int32, error) {
	if n.division != nil {
		return n.division.cycles(c, n.passes, numbers)
	}
	walks := make([]*descent, len(numbers))
	for i, number := range numbers {
		walks[i] = &descent{number: wordsOf(number, n.whole.sweep.words)}
	}
	if err := n.whole.walkBack(c, walks); err != nil {
		return nil, err
	}
	cycles := make([][]int32, len(walks))
	for i, d := range walks {
		cycles[i] = cycleOf(d.edges)
	}
	return cycles, nil
}
