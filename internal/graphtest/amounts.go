package graphtest

import (
	"context"
	"errors"
	"testing"

	"example.com/knighttour/internal/dense"
	"example.com/knighttour/internal/work"
)

// CheckStops calls the function do again and again, with a limit on its units
// of work: first 1, then each time about 1/parts more than before. At the
// limit, do must stop and return [context.Canceled]. CheckStops ends when do
// completes within its limit, without an error or with [dense.ErrNoCycle].
// Before that, do must have stopped at least the given number of times.
func CheckStops(t *testing.T, parts, least int, do func(units int) error) {
	t.Helper()
	times := 0
	for units := 1; ; units += 1 + units/parts {
		err := do(units)
		if err == nil || errors.Is(err, dense.ErrNoCycle) {
			break
		}
		times++
		if !errors.Is(err, context.Canceled) {
			t.Fatalf("after %d units: %v", units, err)
		}
	}
	if times < least {
		t.Errorf("stopped %d times, want at least %d", times, least)
	}
}

// CheckStopsSoon is CheckStops with cancellers. It also checks that the
// function do spends at most the given number of units of work after c has
// stopped it. CheckStopsSoon tries no limits above 40 million units, even if do
// does not complete within that limit.
func CheckStopsSoon(t *testing.T, after int, do func(c *work.Canceller) error) {
	t.Helper()
	const parts, least = 3, 10
	CheckStops(t, parts, least, func(units int) error {
		if units > 40_000_000 {
			return nil
		}
		c := work.StopAfter(units)
		err := do(c)
		late := c.Spent() - int64(units)
		if err != nil && late > int64(after) {
			t.Fatalf("stopped after %d units: %d more, want at most %d", units, late, after)
		}
		return err
	})
}
