package engine

import (
	"fmt"
	"testing"
)

// TestRandom draws tours, and checks the number of tours that each is drawn
// from.
func TestRandom(t *testing.T) {
	for _, tt := range []struct {
		rows, cols int
		goal       string
		of         string
	}{
		{3, 4, "open", "8"},
		{5, 5, "open", "864"},
		{5, 6, "open", "18784"},
		{5, 6, "closed", "8"},
		{6, 6, "closed", "9862"},
		{5, 5, "end 12", "64"},
	} {
		t.Run(fmt.Sprintf("board=%dx%d/goal=%s", tt.rows, tt.cols, tt.goal), func(t *testing.T) {
			q := question(tt.rows, tt.cols)
			q.Goal = tt.goal
			a := q.Random(t.Context(), 1)
			checkKind(t, a, Found)
			checkFound(t, q, a)
			if a.Of != tt.of {
				t.Errorf("drawn from %s tours, want %s", a.Of, tt.of)
			}
			if tt.goal == "closed" && !a.Closed {
				t.Error("the tour is not closed")
			}
		})
	}
}

// TestRandomNone asks for tours that do not exist, and asks wrong questions.
func TestRandomNone(t *testing.T) {
	q := question(5, 5)
	q.Goal = "closed"
	checkKind(t, q.Random(t.Context(), 1), Proved)
	q.Goal = "heaven"
	checkKind(t, q.Random(t.Context(), 1), Wrong)
	q = question(0, 5)
	checkKind(t, q.Random(t.Context(), 1), Wrong)
}

// TestRandomEven draws many of the 16 open tours of 3x4, each with its own
// seed, as the page does. Here a tour and its reverse are two tours. By a
// chi-square test, each is as likely as any other.
func TestRandomEven(t *testing.T) {
	const (
		all   = 16
		draws = 100 * all
		most  = 37.7 // chance exceeds it once in a thousand times, with 15 degrees of freedom
	)
	q := question(3, 4)
	times := map[string]int{}
	for seed := range uint64(draws) {
		times[fmt.Sprint(q.Random(t.Context(), seed).Path)]++
	}
	if len(times) != all {
		t.Fatalf("%d different tours, want %d", len(times), all)
	}
	const want = float64(draws) / all
	sum := 0.0
	for _, n := range times {
		sum += (float64(n) - want) * (float64(n) - want) / want
	}
	if sum > most {
		t.Errorf("chi-square is %.1f, want at most %v: %v", sum, most, times)
	}
}
