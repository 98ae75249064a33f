package graphtest

import "iter"

// Amounts yields ever larger amounts of work that computations are stopped after,
// without end: from 1 on, each greater by about one part in the given number.
func Amounts(parts int) iter.Seq[int] {
	return func(yield func(int) bool) {
		for units := 1; yield(units); units += 1 + units/parts {
		}
	}
}
