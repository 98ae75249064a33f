package find

import (
	"example.com/knighttour/internal/find/onetree"
	"example.com/knighttour/internal/problem"
)

// treeBound looks for penalties that prove that there is no tour, by a bound
// from spanning trees: see package onetree.
type treeBound struct {
	*finder
	prover *onetree.Prover // of the closing
}

// newTreeBound returns the method, or nil if the closing is directed.
func newTreeBound(f *finder) method {
	if !f.closing.Undirected {
		return nil
	}
	return &treeBound{
		finder: f,
		prover: onetree.New(f.c, f.closing.Lists),
	}
}

// turn changes the penalties for a while. It can find a proof, but never a
// tour.
func (t *treeBound) turn(budget int64) (progress, error) {
	proved, err := t.prover.Run(t.c.Spent() + budget)
	if proved {
		return over, &problem.None{Text: "Held and Karp's bound by spanning trees (1970) rules it out"}
	}
	return stuck, err
}
