package graphtest

import (
	"context"
	"errors"
	"testing"

	"example.com/knighttour/internal/dense"
	"example.com/knighttour/internal/work"
)

// CheckStops calls do with the amounts of work after which it is to be stopped:
// from 1 on, each greater by about 1/parts, until do ends before it is stopped,
// without an error or with [dense.ErrNoCycle]. It checks that the error is
// [context.Canceled] until then, and that do is stopped at least that many
// times.
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

// CheckStopsSoon is CheckStops with cancellers. It also checks that do does at
// most late more units of work when it is stopped. It ends after 40 million
// units, even if do has more to do.
func CheckStopsSoon(t *testing.T, late int, do func(c *work.Canceller) error) {
	t.Helper()
	CheckStops(t, 3, 10, func(units int) error {
		if units > 40_000_000 {
			return nil
		}
		c := work.StopAfter(units)
		err := do(c)
		if err != nil && c.Spent() > units+late {
			t.Fatalf("stopped after %d units: %d more, want at most %d", units, c.Spent()-units, late)
		}
		return err
	})
}
