package find

import (
	"example.com/knighttour/internal/problem"
	"example.com/knighttour/internal/search"
	"example.com/knighttour/internal/witness"
	"example.com/knighttour/internal/work"
)

// feasibilityCheck checks once what the search would check before its first
// step. It also looks for obstacles that a person would see, such as a few
// vertices that hold the graph together.
type feasibilityCheck struct{ *finder }

// newFeasibilityCheck returns the method, which applies to every problem.
func newFeasibilityCheck(f *finder) method { return feasibilityCheck{f} }

// turn makes all checks, whatever the budget. The first turn is the only one.
func (f feasibilityCheck) turn(int64) (progress, error) {
	if err := search.Check(f.c, &f.problem); err != nil {
		return over, err
	}
	return over, f.proofSeen((*witness.Case).See)
}

// proofSeen looks for a proof that a person would see, by the given method of
// [witness.Case]. It returns the proof without a text, since the explanation
// finds it again. If there is no proof, the error is that of the canceller, or
// nil.
func (f *finder) proofSeen(look func(*witness.Case, *work.Canceller) *problem.None) error {
	x := &witness.Case{Problem: f.asked, Name: func(int32) string { return "" }}
	if look(x, f.c) != nil {
		return new(problem.None)
	}
	return f.c.Err()
}
