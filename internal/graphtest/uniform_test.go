package graphtest

import (
	"math"
	"math/rand/v2"
	"testing"
)

// TestDeviation compares uniform draws with draws that are not: one of ten
// values is drawn about a tenth more often, or the values are taken in
// rotation.
func TestDeviation(t *testing.T) {
	const values, draws = 10, 100_000
	r := rand.New(rand.NewPCG(191, 192))
	for _, test := range []struct {
		name    string
		value   func(i int) int
		uniform bool
	}{
		{
			name:    "uniform",
			value:   func(int) int { return r.IntN(values) },
			uniform: true,
		},
		{
			name: "biased",
			value: func(int) int {
				if r.IntN(100) == 0 {
					return 0
				}
				return r.IntN(values)
			},
		},
		{
			name:  "in-turns",
			value: func(i int) int { return i % values },
		},
	} {
		t.Run("draws="+test.name, func(t *testing.T) {
			counts := make(map[int]int)
			for i := range draws {
				counts[test.value(i)]++
			}
			d := deviation(counts, draws, values)
			if uniform := math.Abs(d) < 5; uniform != test.uniform {
				t.Errorf("%.1f standard deviations", d)
			}
		})
	}
}
