package find

import (
	"example.com/knighttour/internal/find/onetree"
	"example.com/knighttour/internal/problem"
)

// trees looks for penalties with which a bound by spanning trees proves that
// there is no tour: see package onetree.
type trees struct {
	*finder
	prover *onetree.Prover
}

func newTrees(f *finder) method {
	if !f.closing.Undirected {
		return nil
	}
	return &trees{
		finder: f,
		prover: onetree.New(f.c, f.closing.Lists),
	}
}

func (t *trees) turn(budget int) (progress, error) {
	proved, err := t.prover.Run(t.c.Spent() + budget)
	if proved {
		return over, &problem.None{Text: "Held and Karp's bound by spanning trees (1970) rules it out"}
	}
	return stuck, err
}
