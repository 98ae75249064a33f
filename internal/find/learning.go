package find

import (
	"errors"
	"slices"

	"example.com/knighttour/internal/dense"
	"example.com/knighttour/internal/find/learn"
	"example.com/knighttour/internal/problem"
)

// learning chooses edges, and learns from contradictions: see package learn. In
// the end it decides every graph, as package cdcl says.
type learning struct {
	*finder
	learner *learn.Learner // nil before the first turn
}

// newLearning returns the method, which applies to every problem.
func newLearning(f *finder) method { return &learning{finder: f} }

// turn learns, except that the first turn begins by following what the graph
// implies before any choice of edges. The first turn then learns only if
// choices seem to imply much, and only for half the budget.
func (l *learning) turn(budget int64) (progress, error) {
	if l.learner != nil {
		return gained, l.learn(budget)
	}
	l.learner = learn.New(l.c, l.closing.Lists, l.closing.Undirected)
	err := l.learner.Prepare()
	if errors.Is(err, dense.ErrNoCycle) {
		return over, l.contradiction()
	}
	if err == nil && l.learner.IsTight() {
		err = l.learn(budget / 2)
	}
	return gained, err
}

// learn continues the learner for a budget. A proof has the vertices of the
// contradiction, if they are known. The error is a proof or that of the
// canceller.
func (l *learning) learn(budget int64) error {
	before := l.learner.Chosen()
	err := l.advance(l.learner, budget, func() *problem.None {
		if none := l.contradiction(); len(none.Vertices) > 0 {
			return none
		}
		return &problem.None{Text: "every choice of edges leads to a contradiction"}
	})
	l.visits += l.learner.Chosen() - before
	return err
}

// contradiction returns the proof that there is a contradiction between edges
// that are in every tour. The proof has the vertices of the contradiction, if
// they are known.
func (l *learning) contradiction() *problem.None {
	const text = "the edges that every tour has contradict each other"
	vertices := slices.DeleteFunc(l.learner.Contradiction(), l.isAdded)
	if len(vertices) == 0 {
		return &problem.None{Text: text}
	}
	return &problem.None{Vertices: vertices, Format: text + " at %[1]s"}
}
