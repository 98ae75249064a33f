package count

import (
	"math/big"

	"example.com/knighttour/internal/search"
)

// A tally counts the tours of a run.
type tally struct {
	*search.Run
	tours uint64 // found so far

	keep    func(path []int32) (kept bool) // called with each tour; may be nil
	refused bool                           // whether keep has refused a tour: the enumeration ends
}

// enumerate counts tours one by one until the search has made the given total
// number of visits. It reports whether the search has ended, by exhaustion or
// by t.Err().
func (t *tally) enumerate(visits int64) (done bool) {
	for !t.refused {
		found, paused := t.NextWithin(visits)
		if !found {
			return !paused
		}
		t.tours++
		t.refused = t.keep != nil && !t.keep(t.Path())
	}
	return false
}

// soFar returns the number of tours found one by one.
func (t *tally) soFar() *big.Int { return new(big.Int).SetUint64(t.tours) }

// result returns the number of tours found, and the error that has stopped the
// search.
func (t *tally) result() (*big.Int, error) { return t.soFar(), t.Err() }
