package find

import (
	"example.com/knighttour/internal/problem"
	"example.com/knighttour/internal/search"
	"example.com/knighttour/internal/witness"
	"example.com/knighttour/internal/work"
)

// feasible checks once what the search would check before its first step, and
// what a person would see, such as a few vertices that hold the graph together.
type feasible struct{ *finder }

func newFeasible(f *finder) method { return feasible{f} }

func (f feasible) turn(int) (progress, error) {
	if err := search.Check(f.c, &f.problem); err != nil {
		return over, err
	}
	return over, f.see((*witness.Case).See)
}

// see returns a proof if look finds one that a person would see.
func (f *finder) see(look func(*witness.Case, *work.Canceller) *problem.None) error {
	x := &witness.Case{Problem: f.asked, Name: func(int32) string { return "" }}
	if look(x, f.c) != nil {
		return new(problem.None) // the explanation finds the proof again
	}
	return f.c.Err()
}
