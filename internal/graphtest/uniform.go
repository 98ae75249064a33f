package graphtest

import (
	"math"
	"testing"
)

// CheckUniform checks that values were drawn uniformly at random from the given
// number of equally likely values. counts says how often each one was drawn.
// Uniform draws fail the check about once in two million times.
func CheckUniform[K comparable](t *testing.T, counts map[K]int, values int) {
	t.Helper()
	if len(counts) > values {
		t.Fatalf("%d different values, of %d", len(counts), values)
	}
	draws := 0
	for _, n := range counts {
		draws += n
	}
	if draws < 5*values {
		t.Fatalf("%d draws are too few to test %d values", draws, values)
	}
	if d := deviation(counts, draws, values); math.Abs(d) > 5 {
		t.Errorf("%d draws of %d values: %.1f standard deviations from uniform", draws, values, d)
	}
}

// deviation returns how many standard deviations Pearson's chi-square of the
// draws is above its mean for equally likely values, by the approximation of E.
// B. Wilson and M. M. Hilferty: The distribution of chi-square, Proceedings of
// the National Academy of Sciences 17(12), 1931, doi:10.1073/pnas.17.12.684.
func deviation[K comparable](counts map[K]int, draws, values int) float64 {
	if values < 2 {
		return 0
	}
	expected := float64(draws) / float64(values)
	square := expected * float64(values-len(counts)) // for the values never drawn
	for _, n := range counts {
		square += (float64(n) - expected) * (float64(n) - expected) / expected
	}
	freedom := float64(values - 1)
	variance := 2 / (9 * freedom)
	return (math.Cbrt(square/freedom) - (1 - variance)) / math.Sqrt(variance)
}
