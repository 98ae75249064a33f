package main

import (
	"encoding/json"
	"fmt"
	"math"
	"math/big"
	"reflect"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/register"
)

// A Sample says how many tours a part has: exactly, with the Index 0, or as one
// of several estimates, which the Index numbers from 0.
type Sample struct {
	Index int
	Tours *big.Rat
}

// A Tally adds up the samples of parts, each of which has n samples. Its
// numbers are exact, so that the order of addition does not matter: on a
// cluster, that order depends on which worker finishes first. A Tally without
// numbers is zero.
type Tally struct {
	Sum *big.Rat // of all samples

	// Spread is the sum, over the parts, of n*(n-1) times the variance of their
	// samples: n * (the sum of the samples' squares) - (the samples' sum)^2.
	Spread *big.Rat
}

// tallyFn adds up the N samples of each part. Samples that come twice count
// once, so it does no harm to count a part again.
type tallyFn struct {
	N int
}

// ProcessElement emits the tally of a part with the start of its tours. It
// returns an error if the part does not have N samples, or if two of them have
// the same index but differ.
func (f *tallyFn) ProcessElement(
	p Part,
	samples func(*Sample) bool,
	emit func(int64, Tally),
) error {
	distinct := map[int]*big.Rat{}
	sum, squares := new(big.Rat), new(big.Rat)
	for s := (Sample{}); samples(&s); s = (Sample{}) {
		if known, ok := distinct[s.Index]; ok {
			if known.Cmp(s.Tours) != 0 {
				return fmt.Errorf("part %v has both %v and %v tours", p.Prefix, known, s.Tours)
			}
			continue
		}
		distinct[s.Index] = s.Tours
		sum.Add(sum, s.Tours)
		squares.Add(squares, square(s.Tours))
	}
	if len(distinct) != f.N {
		return fmt.Errorf("part %v has %d samples instead of %d", p.Prefix, len(distinct), f.N)
	}
	spread := squares.Mul(squares, big.NewRat(int64(f.N), 1))
	emit(p.start(), Tally{sum, spread.Sub(spread, square(sum))})
	return nil
}

func square(x *big.Rat) *big.Rat { return new(big.Rat).Mul(x, x) }

// add returns the sum of two tallies.
func add(a, b Tally) Tally {
	switch {
	case a.Sum == nil:
		return b
	case b.Sum == nil:
		return a
	}
	return Tally{new(big.Rat).Add(a.Sum, b.Sum), new(big.Rat).Add(a.Spread, b.Spread)}
}

// estimate returns the number of tours according to n samples of each part: the
// sum of the parts' means.
func (t Tally) estimate(n int) *big.Rat {
	if t.Sum == nil {
		return new(big.Rat)
	}
	return new(big.Rat).Quo(t.Sum, big.NewRat(int64(n), 1))
}

// deviation returns the standard deviation of the estimate: the root of the sum
// of the parts' sample variances, each divided by n.
func (t Tally) deviation(n int) float64 {
	if t.Spread == nil || n < 2 {
		return 0
	}
	m := int64(n)
	variance, _ := new(big.Rat).Quo(t.Spread, big.NewRat(m*m*(m-1), 1)).Float64()
	return math.Sqrt(variance)
}

func init() {
	register.DoFn3x1[Part, func(*Sample) bool, func(int64, Tally), error](&tallyFn{})
	register.Iter1[Sample]()
	register.Emitter2[int64, Tally]()
	register.Function2x1(add)
	beam.RegisterCoder(reflect.TypeFor[Sample](), encodeSample, decodeSample)
	beam.RegisterCoder(reflect.TypeFor[Tally](), encodeTally, decodeTally)
}

// Samples and tallies are sent as JSON, in which numbers of any size are exact.
// Workers find these functions by their names, which instances of generic
// functions do not have.

func encodeSample(s Sample) ([]byte, error) { return json.Marshal(s) }

func decodeSample(data []byte) (s Sample, err error) {
	err = json.Unmarshal(data, &s)
	return s, err
}

func encodeTally(t Tally) ([]byte, error) { return json.Marshal(t) }

func decodeTally(data []byte) (t Tally, err error) {
	err = json.Unmarshal(data, &t)
	return t, err
}
