package graphtest

import (
	"context"
	"errors"
	"iter"
	"testing"
)

// Amounts yields ever larger amounts of work that computations are stopped after,
// without end: from 1 on, each greater by about one part in the given number.
func Amounts(parts int) iter.Seq[int] {
	return func(yield func(int) bool) {
		for units := 1; yield(units); units += 1 + units/parts {
		}
	}
}

// Stopped calls do with the amounts, of which do is to stop after each, until it ends
// before. It checks that the error is [context.Canceled] until then, and returns how often
// do was stopped.
func Stopped(t *testing.T, parts int, do func(units int) error) (times int) {
	t.Helper()
	for units := range Amounts(parts) {
		err := do(units)
		if err == nil {
			break
		}
		if times++; !errors.Is(err, context.Canceled) {
			t.Fatalf("after %d units: %v", units, err)
		}
	}
	return times
}
