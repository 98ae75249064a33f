package graphtest

import (
	"context"
	"errors"
	"testing"

	"example.com/knighttour/internal/work"
)

// CheckStopsSoon calls do with cancellers that stop it after ever larger amounts of work,
// until it ends before. It checks that do is stopped at least ten times, returns
// [context.Canceled] then, and does at most late units more.
func CheckStopsSoon(t *testing.T, late int, do func(c *work.Canceller) error) {
	t.Helper()
	times := 0
	for units := range Amounts(4) {
		c := work.StopAfter(units)
		err := do(c)
		if err == nil {
			break
		}
		if !errors.Is(err, context.Canceled) {
			t.Fatalf("stopped after %d units: %v", units, err)
		}
		if times++; c.Spent() > units+late {
			t.Fatalf("stopped after %d units: %d more, want at most %d", units, c.Spent()-units, late)
		}
	}
	if times < 10 {
		t.Errorf("stopped %d times, want at least 10", times)
	}
}
