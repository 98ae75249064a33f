package classes

import (
	"math"
	"math/big"
	"runtime/debug"
	"strings"
	"testing"

	"example.com/knighttour"
	"example.com/knighttour/internal/work"
)

// TestDivide adds up the classes of small boards, with and without a mirror.
func TestDivide(t *testing.T) {
	for _, board := range []knighttour.Board{
		knighttour.MustBoard(3, 10),
		knighttour.MustBoard(5, 5),
		knighttour.MustBoard(5, 6),
		knighttour.MustBoard(6, 6),
	} {
		for _, goal := range []knighttour.Goal{knighttour.Open(), knighttour.Closed()} {
			stop := work.New(t.Context())
			d, err := Divide(stop, board, goal, 64)
			if err != nil {
				t.Errorf("%v, %v: %v", board, goal, err)
				continue
			}
			sum := new(big.Int)
			for _, class := range d.Classes(10) {
				n, err := d.Count(stop, class)
				if err != nil {
					t.Fatalf("%v, %v, %s: %v", board, goal, class, err)
				}
				sum.Add(sum, n)
			}
			want, err := knighttour.CountTours(t.Context(), board, goal)
			if err != nil || sum.Cmp(want) != 0 {
				t.Errorf("%v, %v: %v in classes, want %v, %v", board, goal, sum, want, err)
			}
		}
	}
}

// TestLimitMemory checks that the process gets a limit, unless it has one.
func TestLimitMemory(t *testing.T) {
	defer debug.SetMemoryLimit(debug.SetMemoryLimit(-1))
	t.Setenv("GOMEMLIMIT", "")
	for memory, want := range map[int]int64{64: 164 << 20, 512: 612 << 20, math.MaxInt >> 17: 0} {
		LimitMemory(memory)
		if got := debug.SetMemoryLimit(-1); want > 0 && got != want || got <= 0 {
			t.Errorf("%d MiB: a limit of %d, want %d", memory, got, want)
		}
	}
	t.Setenv("GOMEMLIMIT", "1GiB")
	before := debug.SetMemoryLimit(1 << 30)
	LimitMemory(64)
	if got := debug.SetMemoryLimit(-1); got != 1<<30 {
		t.Errorf("a limit of %d instead of the environment's, after %d", got, before)
	}
}

// TestIndivisible checks that a board too small says how to count it, and too
// little memory what to set.
func TestIndivisible(t *testing.T) {
	stop := work.New(t.Context())
	if _, err := Divide(stop, knighttour.MustBoard(1, 1), knighttour.Open(), 64); err == nil || !strings.Contains(err.Error(), "-once 24h") {
		t.Errorf("%v", err)
	}
	d, err := Divide(stop, knighttour.MustBoard(8, 8), knighttour.Closed(), 1)
	if err == nil {
		_, err = d.Count(stop, d.Classes(1)[0])
	}
	err = Explain(err)
	if err == nil || !strings.HasSuffix(err.Error(), ": set -memory to more, or -classes") {
		t.Errorf("%v", err)
	}
}
