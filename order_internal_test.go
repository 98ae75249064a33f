package knighttour

import (
	"math"
	"math/rand/v2"
	"testing"
)

// TestFloatsAreSortable compares the order of random floats with that of their
// ranks.
func TestFloatsAreSortable(t *testing.T) {
	r := rand.New(rand.NewPCG(31, 32))
	last := 0.0
	for range 100_000 {
		f := math.Float64frombits(r.Uint64())
		if f == f && (f < last) != (sortable(f) < sortable(last)) {
			t.Fatalf("%g and %g", f, last)
		}
		if f == f {
			last = f
		}
	}
}
