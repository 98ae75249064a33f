package disjoint

import (
	"slices"
	"testing"
)

// TestRules compares the rules with their definitions: a degree is a number of
// edges, or a set of an edge out and an edge in.
func TestRules(t *testing.T) {
	for _, directed := range []bool{false, true} {
		r := Rules{Directed: directed}
		var degrees []Degree
		for d := range TwoEdges + 1 {
			if r.IsDegree(d) {
				degrees = append(degrees, d)
			}
		}
		for _, d := range degrees {
			var split [][2]Degree
			r.Splits(d, func(a, b Degree) { split = append(split, [2]Degree{a, b}) })
			for _, a := range degrees {
				for _, b := range degrees {
					sum, fits := addDegrees(r, a, b)
					if want := fits && sum == d; slices.Contains(split, [2]Degree{a, b}) != want {
						t.Errorf("directed=%t: Splits(%d) has %d, %d: %t", directed, d, a, b, !want)
					}
				}
				_, fits := addDegrees(r, d, a)
				if got := r.Fits(a, r.Rest(d)); got != fits {
					t.Errorf("directed=%t: %d fits beside %d: %t, want %t", directed, a, d, got, fits)
				}
			}
		}
	}
}

// addDegrees returns the degree of a vertex that has the edges of two degrees,
// or false if there are too many.
func addDegrees(r Rules, a, b Degree) (sum Degree, fits bool) {
	if r.Directed {
		return a | b, a&b == 0
	}
	number := map[Degree]int{Untouched: 0, EdgeOut: 1, TwoEdges: 2}
	of := []Degree{Untouched, EdgeOut, TwoEdges}
	n := number[a] + number[b]
	if n > 2 {
		return 0, false
	}
	return of[n], true
}

// TestSum checks sums of gains by hand.
func TestSum(t *testing.T) {
	a, b := Gains{1, 5, 3, 4}, Gains{0, 2, 4, Never}
	for _, test := range []struct {
		directed bool
		want     Gains
	}{
		{false, Gains{1, 5, 0, 7}}, // 5 of an edge in a, and 2 of one in b
		{true, Gains{1, 5, 5, 9}},  // 5 of the edge out in a, and 4 of the edge in in b
	} {
		if got := (Rules{Directed: test.directed}).Sum(a, b); got != test.want {
			t.Errorf("directed=%t: %v, want %v", test.directed, got, test.want)
		}
	}
}

// TestLastDegree checks that the last vertex of a path has the edge into it.
func TestLastDegree(t *testing.T) {
	for _, directed := range []bool{false, true} {
		r := Rules{Directed: directed}
		if want, _ := r.With(Untouched, 1); r.LastDegree() != want {
			t.Errorf("directed=%t: %d, want %d", directed, r.LastDegree(), want)
		}
	}
}
