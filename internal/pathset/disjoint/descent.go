package disjoint

import "math"

// wholeBound returns a bound in whole numbers: no gain is greater, since gains
// are whole. A bound that rounding errors have lowered below a whole number
// still counts as that number.
func wholeBound(bound float64) int {
	const roundingError = 1e-6
	return int(math.Floor(bound + roundingError))
}

// A descent lowers an upper bound that depends on many prices, by steps along a
// subgradient: B. T. Polyak: Minimization of unsmooth functionals, USSR
// Computational Mathematics and Mathematical Physics 9(3), 1969,
// doi:10.1016/0041-5553(69)90061-5. The bound after a step may be greater than
// the bound before it, so the caller keeps the prices of the lowest bound.
type descent struct {
	lowest   float64 // the lowest bound that record has counted
	length   float64 // of a step, relative to the estimate of Polyak
	failed   int     // how many steps in a row have not lowered the bound
	patience int     // how many there may be before steps become half as long
}

// newDescent returns the descent before its first step. Steps become half as
// long when the given number of them in a row have not lowered the bound. Any
// patience gives a bound: little patience soon leads to short steps, which gain
// little, and much patience wastes steps that are too long.
func newDescent(patience int) descent {
	return descent{
		lowest:   math.Inf(1),
		length:   1,
		patience: patience,
	}
}

// record records the bound after a step, and reports whether it is lower than
// the lowest bound before. A gain of less than margin does not count: otherwise
// steps that hardly gain anything would never become shorter.
func (d *descent) record(bound float64) bool {
	const margin = 1e-4
	if bound < d.lowest-margin {
		d.lowest = bound
		d.failed = 0
		return true
	}
	d.failed++
	return false
}

// shortenIfStuck halves the length of the next steps if too many steps in a row
// have failed. It reports whether it has done so.
func (d *descent) shortenIfStuck() bool {
	if d.failed < d.patience {
		return false
	}
	d.failed = 0
	d.length /= 2
	return true
}

// step returns how far to go along a subgradient from a bound towards a target,
// given the sum of the squares of the subgradient's components. The gap between
// the bound and the target counts as at least a half.
func (d *descent) step(bound, target, squares float64) float64 {
	return d.length * max(bound-target, 0.5) / squares
}
