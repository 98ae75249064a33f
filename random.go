package knighttour

import (
	"context"
	"fmt"
	"iter"

	"example.com/knighttour/internal/count"
	"example.com/knighttour/internal/work"
	"gonum.org/v1/gonum/graph"
)

// RandomTours returns an endless sequence of random tours of g. They are
// independent of each other, and every tour is equally likely. A closed tour
// counts once for each node at which it can begin. In an undirected graph a
// tour and its reverse are two tours. With the goal [EndAt] a tour ends at that
// node.
//
// The same arguments give the same sequence, on any number of processors, as
// long as the version of the package and the process's memory limit are the
// same, and the tables easily fit that limit. Each loop over the sequence
// starts it again. Visits is the number of nodes.
//
// RandomTours chooses a method like [CountTours], but keeps its tables. Then it
// picks a number at random, and works out which tour has that number. So the
// first tour takes about as long as a count, and later ones take far less. They
// are worked out in batches, which grow to 8,192 tours. The tables take as much
// memory as those of [Search.Count].
//
// An error ends the sequence: it is the last pair, without a tour. It wraps
// [ErrNoTour] if there is none, as in [Search.Tour], or [ErrLimit] if the
// tables do not fit the memory, or if tours can only be listed, and there are
// too many. So some graphs, such as large dense ones, have a count but no
// random tours. Other errors are those of Search.Tour.
func RandomTours(ctx context.Context, g graph.Graph, goal Goal, seed uint64) iter.Seq2[Tour, error] {
	mustNotBeNil(g)
	work.New(ctx) // panics if ctx is nil
	return func(yield func(Tour, error) bool) {
		q := newQuestion(ctx)
		defer q.finish()
		q.asked.Goal = goal
		d, err := q.drawer(g, seed)
		for err == nil {
			var path []int32
			path, err = d.Next(q.c)
			if err == nil && !yield(q.tourOf(path, int64(len(path))), nil) {
				return
			}
		}
		yield(Tour{}, q.drawError(err))
	}
}

// drawer returns a Drawer for the tours of g. On a full board, theorems decide
// whether there are any. If not, the error is a *NoTourError.
func (q *question) drawer(g graph.Graph, seed uint64) (*count.Drawer, error) {
	v, err := q.verdict(g)
	switch {
	case err != nil:
		return nil, err
	case v.obstacle != "":
		return nil, q.ruledOut(v)
	}
	if err := q.pose(g); err != nil {
		return nil, err
	}
	return count.NewDrawer(q.c, &q.f.graph, q.problem.Goal, countMemory(), seed)
}

// drawError returns the error that the caller sees where no tour was drawn.
func (q *question) drawError(err error) error {
	if err != count.ErrMemory && err != count.ErrVisits {
		return q.callerError(err)
	}
	memory := int64(countMemory()) * 8 // a word has 8 bytes
	return tooManyToDraw(err, amountIn(q.f, q.f.index.N), memory)
}

// tooManyToDraw returns the ErrLimit for an error of a [count.Drawer], which is
// ErrMemory or ErrVisits. nodes is the number of nodes in words, and memory the
// available memory in bytes.
func tooManyToDraw(err error, nodes string, memory int64) error {
	if err == count.ErrVisits {
		const text = "listing all takes more than %d visits, and other methods gave up"
		return fmt.Errorf("%w: random tours of %s: "+text, ErrLimit, nodes, count.MaxVisits)
	}
	size := fmt.Sprintf("%d MiB", memory>>20)
	if memory < 1<<20 {
		size = fmt.Sprintf("%d KiB", memory>>10)
	}
	return fmt.Errorf("%w: random tours of %s: what must be kept does not fit %s of memory",
		ErrLimit, nodes, size)
}
