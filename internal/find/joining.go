package find

import (
	"errors"

	"example.com/knighttour/internal/dense"
	"example.com/knighttour/internal/find/cycle"
	"example.com/knighttour/internal/problem"
)

// joining covers the graph with cycles or, if the graph is neither bipartite
// nor directed, with paths, and joins these into one: see package cycle. It is
// the method that finds most tours. If there is no cover by cycles, there is no
// tour.
type joining struct {
	*finder
	joiner   *cycle.Joiner // nil before the first turn
	closings int           // number of additional turns taken: see closingTurns
}

// newJoining returns the method, which applies to every problem.
func newJoining(f *finder) method { return &joining{finder: f} }

const (
	// A good turn joins at least 1/goodPart of the paths or cycles.
	goodPart = 4

	// closingTurns is the number of additional turns, in total, that try to
	// close the last path.
	closingTurns = 4
)

// turn continues beyond the budget while it joins a good part of the paths or
// cycles. In a large graph, whose budget is small, it also takes closingTurns
// more turns once a single path is left.
func (j *joining) turn(budget int64) (progress, error) {
	if j.joiner == nil {
		if err := j.cover(); err != nil {
			return over, err
		}
	}
	linkedBefore := j.joiner.Linked()
	partsBefore := j.joiner.Parts()
	err := j.join(budget)
	j.visits += j.joiner.Linked() - linkedBefore
	if err != nil || j.tour != nil {
		return over, err
	}
	if j.joiner.Parts() == partsBefore {
		return stuck, j.keepPath()
	}
	return gained, j.keepPath()
}

// join spends one budget after another, as long as each joins a good part of
// the paths or cycles. Once a single path of a large graph is left, it also
// takes the closingTurns.
func (j *joining) join(budget int64) error {
	for goesOn := true; goesOn; {
		parts := j.joiner.Parts()
		err := j.advance(j.joiner, budget, nil) // only cover finds proofs
		if err != nil || j.tour != nil {
			return err
		}
		joined := parts - j.joiner.Parts()
		switch {
		case joined > 0:
			goesOn = joined >= parts/goodPart
		case parts == 1 && j.size() > maxWalked && j.closings < closingTurns:
			j.closings++
		default:
			goesOn = false
		}
	}
	return nil
}

// cover covers the closing with the cycles or paths to be joined. The error is
// [*problem.None] if there is no cover, or that of the canceller.
func (j *joining) cover() (err error) {
	j.joiner, err = cycle.New(j.c, &cycle.Input{
		Lists:      j.closing.Lists,
		Undirected: j.closing.Undirected,
		Left:       j.closing.Left,
	})
	if errors.Is(err, dense.ErrNoCycle) {
		return new(problem.None)
	}
	if err != nil {
		return err
	}
	j.visits += int64(j.problem.Graph.Len())
	return j.keepPath()
}

// keepPath keeps the longest path of the cover that visits no added vertices
// and begins at the start, or anywhere if the start is free.
func (j *joining) keepPath() error {
	path, err := j.joiner.Longest(j.asked.Start, j.asked.Graph.Len())
	j.keepIfLongest(path)
	return err
}
