package classes

import (
	"errors"
	"fmt"
	"math"
	"math/big"
	"runtime/debug"
	"testing"

	"example.com/knighttour/internal/frontier"
	"example.com/knighttour/internal/graphtest"
	"example.com/knighttour/internal/work"
)

// TestDivide adds up the classes of small boards, with and without a mirror.
// The expected numbers come from the literature and from other programs.
func TestDivide(t *testing.T) {
	for _, tt := range []struct {
		rows, cols int
		closed     bool
		want       int64
	}{
		{rows: 3, cols: 10, closed: true, want: 16},
		{rows: 5, cols: 5, want: 864},
		{rows: 5, cols: 5, closed: true, want: 0},
		{rows: 5, cols: 6, closed: true, want: 8},
		{rows: 6, cols: 6, closed: true, want: 9862},
		{rows: 6, cols: 6, want: 3_318_960},
	} {
		t.Run(fmt.Sprintf("board=%dx%d closed=%t", tt.rows, tt.cols, tt.closed), func(t *testing.T) {
			if tt.want > 1_000_000 {
				graphtest.Slow(t)
			}
			c := work.New(t.Context())
			d, err := Divide(c, tt.rows, tt.cols, tt.closed, 64)
			if err != nil {
				t.Fatal(err)
			}
			sum := new(big.Int)
			for _, class := range d.Classes(10) {
				n, err := d.Count(c, class)
				if err != nil {
					t.Fatalf("%s: %v", class, err)
				}
				sum.Add(sum, n)
			}
			if !sum.IsInt64() || sum.Int64() != tt.want {
				t.Errorf("%v in classes, want %d", sum, tt.want)
			}
		})
	}
}

// TestLimitMemory checks that the process gets a limit unless it already has
// one.
func TestLimitMemory(t *testing.T) {
	defer debug.SetMemoryLimit(debug.SetMemoryLimit(-1))
	t.Setenv("GOMEMLIMIT", "")
	for mebibytes, want := range map[int]int64{64: 164 << 20, 512: 612 << 20, math.MaxInt >> 17: 0} {
		LimitMemory(mebibytes)
		if got := debug.SetMemoryLimit(-1); want > 0 && got != want || got <= 0 {
			t.Errorf("%d MiB: a limit of %d, want %d", mebibytes, got, want)
		}
	}
	t.Setenv("GOMEMLIMIT", "1GiB")
	before := debug.SetMemoryLimit(1 << 30)
	LimitMemory(64)
	if got := debug.SetMemoryLimit(-1); got != 1<<30 {
		t.Errorf("a limit of %d instead of the environment's, after %d", got, before)
	}
}

// TestIndivisible checks a board that is too small to divide, and a class
// counted with too little memory.
func TestIndivisible(t *testing.T) {
	c := work.New(t.Context())
	_, err := Divide(c, 1, 1, false, 64)
	if !errors.Is(err, frontier.ErrGaveUp) {
		t.Errorf("1x1: %v", err)
	}
	d, err := Divide(c, 8, 8, true, 1)
	if err != nil {
		t.Fatal(err)
	}
	_, err = d.Count(c, d.Classes(1)[0])
	if !errors.Is(err, frontier.ErrMemory) {
		t.Errorf("1 MiB: %v", err)
	}
}
