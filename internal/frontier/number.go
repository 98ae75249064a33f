package frontier

import (
	"errors"
	"math"
	"math/big"
	"runtime"

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
// If a sweep of the whole graph would take long or need much memory, a
// [Division] is counted class by class: the division by a mirror if there is
// one. A number then determines the class, the two halves that meet, and the
// walk back in each of them: see cycles.go.
type Numbering struct {
	task     Task
	mirrored *Division // nil if the graph has no mirror, or it is of no use
	isLong   bool      // whether the sweep of the whole graph would take long
	steps    int64     // estimated: see Steps

	// After Count, either the whole or the division:
	whole    *record
	division *Division
	passes   []pass // the passes in which the division was counted
}

// longSweep is the number of estimated steps above which a mirrored division is
// preferred. For fewer steps a division is not worthwhile: its layers are
// computed again for each walk back, while the layers of the whole graph are
// kept.
const longSweep = 1 << 25

// NewNumbering returns a numbering for a graph, which may have some of the
// given mirrors. steps is the estimated number of steps in the order t.Order.
// The result is meaningless if c is stopped.
func (t Task) NewNumbering(c *work.Canceller, steps int64, mirrors []Mirror) *Numbering {
	n := t.NewCounter(c, steps, mirrors)
	isLong := steps >= longSweep || t.Order == nil
	if !isLong {
		n.steps = steps
	}
	return &Numbering{
		task:     t,
		mirrored: n.division,
		isLong:   isLong,
		steps:    n.steps,
	}
}

// Steps returns the estimated number of steps from states to successors until
// the cycles are numbered, or [math.MaxInt64] if the method cannot be used.
func (n *Numbering) Steps() int64 { return n.steps }

// Count returns the number of Hamiltonian cycles. The error is [ErrGaveUp] or
// that of c.
//
// Count tries the whole graph, unless a mirror is likely to be better; then the
// division by the mirror; then any division; and finally the whole graph with
// all the memory of the task.
//
// Each way numbers the cycles in a different order, so the choice must not
// depend on how much memory goroutines happen to take. A sweep of the whole
// graph gives way to a division if it needs nearly all the memory.
func (n *Numbering) Count(c *work.Canceller) (*big.Int, error) {
	if n.mirrored == nil || !n.isLong {
		count, err := n.countWhole(c, n.task.MaxWords/wholeShare)
		if !errors.Is(err, ErrMemory) {
			return count, err
		}
	}
	if n.mirrored != nil {
		count, err := n.countDivided(c, n.mirrored)
		if !errors.Is(err, ErrGaveUp) {
			return count, err
		}
	}
	if d, err := n.task.Divide(c); err == nil {
		count, err := n.countDivided(c, d)
		if !errors.Is(err, ErrGaveUp) {
			return count, err
		}
	}
	if err := c.Err(); err != nil {
		return nil, err
	}
	return n.countWhole(c, math.MaxInt)
}

// countDivided is Count by a division. The error is ErrGaveUp if it needs too
// much memory.
func (n *Numbering) countDivided(c *work.Canceller, d *Division) (*big.Int, error) {
	passes, total, err := d.passes(c)
	if errors.Is(err, ErrGaveUp) {
		runtime.GC() // the memory that it took has not been collected yet
		return nil, err
	}
	n.division = d
	n.passes = passes
	return bigOf(total[:]), err
}

// wholeShare limits a sweep of the whole graph, before a division is tried, to
// 1/wholeShare of the memory. A pool has 9/16 of the memory. What goroutines
// take beyond that depends on chance, and hardly ever exceeds the rest of the
// pool.
const wholeShare = 2

// countWhole is Count by a sweep of the whole graph. The error is ErrMemory if
// it needs more than maxWords words.
func (n *Numbering) countWhole(c *work.Canceller, maxWords int) (*big.Int, error) {
	r, err := n.task.newRecord(c, maxWords)
	if err != nil {
		runtime.GC() // the memory that it took has not been collected yet
		return nil, err
	}
	n.whole = r
	return bigOf(r.count()), nil
}

// Recomputes reports whether each call to Cycles must sweep again, since not
// all layers are kept. If so, one call for many numbers is far faster than many
// calls. The cycles must have been counted.
func (n *Numbering) Recomputes() bool {
	return n.division != nil || len(n.whole.base) <= len(n.whole.placings)
}

// Cycles returns the Hamiltonian cycles with the given numbers, which must be
// less than the count. All of them are found in one walk back. The cycles must
// have been counted. The error is [ErrGaveUp] or that of c.
func (n *Numbering) Cycles(c *work.Canceller, numbers []*big.Int) ([][]int32, error) {
	if n.division != nil {
		return n.division.cycles(c, n.passes, numbers)
	}
	walks := make([]*backWalk, len(numbers))
	for i, number := range numbers {
		walks[i] = &backWalk{number: wordsOf(number, n.whole.words)}
	}
	if err := n.whole.walkBack(c, walks); err != nil {
		return nil, err
	}
	cycles := make([][]int32, len(walks))
	for i, walk := range walks {
		cycles[i] = cycleOfEdges(walk.edges)
	}
	return cycles, nil
}
