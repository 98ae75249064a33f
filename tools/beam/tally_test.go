package main

import (
	"fmt"
	"math/big"
	"math/rand/v2"
	"strings"
	"testing"
)

// tallied returns the tally that tallyFn emits for samples of one part.
func tallied(n int, samples ...Sample) (Tally, error) {
	var tally Tally
	next := func(s *Sample) bool {
		if len(samples) == 0 {
			return false
		}
		*s, samples = samples[0], samples[1:]
		return true
	}
	err := (&tallyFn{N: n}).ProcessElement(Part{Prefix: []int64{7, 14}}, next, func(_ int64, t Tally) {
		tally = t
	})
	return tally, err
}

func sample(index int, tours int64) Sample { return Sample{index, big.NewRat(tours, 1)} }

// TestTally checks the tallies that tallyFn emits, and which samples it
// refuses.
func TestTally(t *testing.T) {
	// closed tours of 3x60: more than an int64 holds
	huge, _ := new(big.Int).SetString("83842346389750721268361216", 10)
	tests := []struct {
		name    string
		n       int
		samples []Sample
		want    *big.Rat
		err     string
	}{
		{
			name:    "one",
			n:       1,
			samples: []Sample{sample(0, 5)},
			want:    big.NewRat(5, 1),
		},
		{
			name:    "huge",
			n:       1,
			samples: []Sample{{0, new(big.Rat).SetInt(huge)}},
			want:    new(big.Rat).SetInt(huge),
		},
		{
			name:    "twice",
			n:       1,
			samples: []Sample{sample(0, 5), sample(0, 5)},
			want:    big.NewRat(5, 1),
		},
		{
			name:    "several",
			n:       3,
			samples: []Sample{sample(2, 5), sample(0, 5), sample(1, 0), sample(2, 5)},
			want:    big.NewRat(10, 3),
		},
		{
			name:    "different",
			n:       1,
			samples: []Sample{sample(0, 5), sample(0, 6)},
			want:    nil,
			err:     "part [7 14] has both 5/1 and 6/1 tours",
		},
		{
			name:    "missing",
			n:       3,
			samples: []Sample{sample(0, 5), sample(2, 5)},
			want:    nil,
			err:     "part [7 14] has 2 samples instead of 3",
		},
	}
	for _, tt := range tests {
		t.Run("samples="+tt.name, func(t *testing.T) {
			got, err := tallied(tt.n, tt.samples...)
			switch {
			case tt.err != "":
				if err == nil || err.Error() != tt.err {
					t.Errorf("error %v, want %s", err, tt.err)
				}
			case err != nil || got.estimate(tt.n).Cmp(tt.want) != 0:
				t.Errorf("got %v, error %v, want %v", got.estimate(tt.n), err, tt.want)
			}
		})
	}
}

// TestDeviation compares the deviation with its definition, for two parts with
// the samples 1, 3 and 5 (whose variance is 4) and 2, 2 and 8 (whose variance
// is 12).
func TestDeviation(t *testing.T) {
	a, err1 := tallied(3, sample(0, 1), sample(1, 3), sample(2, 5))
	b, err2 := tallied(3, sample(0, 2), sample(1, 2), sample(2, 8))
	if err1 != nil || err2 != nil {
		t.Fatal(err1, err2)
	}
	sum := add(a, b)
	if got := sum.estimate(3); got.Cmp(big.NewRat(7, 1)) != 0 {
		t.Errorf("estimate %v, want 7", got)
	}
	// The deviation is the square root of 4/3 + 12/3.
	if got, want := fmt.Sprintf("%.9f", sum.deviation(3)), "2.309401077"; got != want {
		t.Errorf("deviation %s, want %s", got, want)
	}
}

// TestAddInAnyOrder checks that tallies sent between workers have the same sum
// in whatever order they arrive.
func TestAddInAnyOrder(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 1))
	tallies := make([]Tally, 50)
	for i := range tallies {
		x := big.NewRat(random.Int64(), 1+random.Int64N(1000))
		tallies[i] = Tally{x.Mul(x, x), big.NewRat(random.Int64(), 7)}
	}
	sum := func() string {
		var sum Tally
		for _, i := range random.Perm(len(tallies)) {
			data, err := encodeTally(add(sum, tallies[i]))
			if err != nil {
				t.Fatal(err)
			}
			sum, err = decodeTally(data)
			if err != nil {
				t.Fatal(err)
			}
		}
		return fmt.Sprint(sum)
	}
	want := sum()
	for range 20 {
		if got := sum(); got != want {
			t.Fatalf("got %s and %s", got, want)
		}
	}
	if !strings.Contains(want, "/") {
		t.Errorf("got %s", want)
	}
}

// TestGroup checks the commas in numbers.
func TestGroup(t *testing.T) {
	for want, n := range map[string]int64{
		"0":               0,
		"999":             999,
		"1,000":           1000,
		"165,575,218,320": 165575218320,
	} {
		if got := group(big.NewInt(n)); got != want {
			t.Errorf("got %s, want %s", got, want)
		}
	}
}
