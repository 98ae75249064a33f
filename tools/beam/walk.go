package main

import (
	"context"
	"crypto/sha256"
	"encoding/binary"
	"math/big"
	"math/rand/v2"
	"slices"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/register"
)

// samplesDone counts walks: a walk makes a sample.
var samplesDone = beam.NewCounter(namespace, "samples done")

// numbered returns a part with the number of its first sample, from which the
// others are made: see [numberFn].
func numbered(p Part) (Part, int) { return p, 0 }

// numberFn makes at most Each sample numbers from one: that number, and further
// ones at intervals of Step, as long as they are less than N.
type numberFn struct {
	N          int // the number of samples of the part
	Each, Step int
}

// numbering returns the rounds in which n samples of a part are numbered, from
// 0 to n-1. The last round has the step 1. The step of each round before it is
// the number of sample numbers that the later rounds together make from one.
func numbering(n int) []*numberFn {
	rounds, each := inRounds(n)
	fs := make([]*numberFn, rounds)
	step := 1
	for i := range slices.Backward(fs) {
		fs[i] = &numberFn{N: n, Each: each, Step: step}
		step *= each
	}
	return fs
}

// ProcessElement emits the part with the numbers that it makes from first.
func (f *numberFn) ProcessElement(p Part, first int, emit func(Part, int)) {
	for i := first; i < min(f.N, first+f.Each*f.Step); i += f.Step {
		emit(p, i)
	}
}

// walkFn estimates the number of tours of a part, once for each index.
type walkFn struct {
	Job
	Seed  uint64
	Leave int // the number of squares that a walk leaves: see Job.walk
}

// ProcessElement emits the part's sample with the given index.
func (f *walkFn) ProcessElement(
	ctx context.Context,
	p Part,
	index int,
	emit func(Part, Sample),
) error {
	random := f.random(p, index)
	tours, err := f.walk(ctx, p, f.Leave, func(weights []int64) int {
		return pick(random, weights)
	})
	if err != nil {
		return err
	}
	emit(p, Sample{index, tours})
	samplesDone.Inc(ctx, 1)
	return nil
}

// random returns the source of random numbers for a sample. They depend only on
// the seed, the part and the index, not on where or how often the sample is
// made.
func (f *walkFn) random(p Part, index int) *rand.Rand {
	key := binary.BigEndian.AppendUint64(nil, f.Seed)
	for _, n := range append(slices.Clone(p.Prefix), int64(index)) {
		key = binary.BigEndian.AppendUint64(key, uint64(n))
	}
	return rand.New(rand.NewChaCha8(sha256.Sum256(key)))
}

// pick returns an index of weights, each with a probability proportional to its
// weight. At least one weight is positive, and none is negative.
func pick(random *rand.Rand, weights []int64) int {
	var total int64
	for _, w := range weights {
		total += w
	}
	x := random.Int64N(total)
	i := 0
	for ; x >= weights[i]; i++ {
		x -= weights[i]
	}
	return i
}

// walk returns an unbiased estimate of the number of tours of the part: the
// expected value, over the choices of pick, is that number. The function pick
// returns an index, each with a probability proportional to its weight.
//
// The estimator is that of Knuth, Estimating the Efficiency of Backtrack
// Programs, Mathematics of Computation 29 (1975), doi:10.2307/2005469: walk
// down the search tree at random, and divide the number that is found by the
// probability of getting there. As in Cancela and Mordecki, Counting Knight's
// Tours through the Randomized Warnsdorff Rule (2006), arXiv:math/0609009, the
// walk prefers squares with few exits, as most tours do. And it ends early:
// when no more than leave squares remain, the tours are counted, so that the
// last squares add no variance.
func (j *Job) walk(
	ctx context.Context,
	p Part,
	leave int,
	pick func(weights []int64) int,
) (*big.Rat, error) {
	estimate := big.NewRat(1, 1)
	for len(p.Prefix) < j.Rows*j.Cols-leave {
		parts, err := j.split(ctx, p, 2)
		if err != nil || len(parts) == 0 {
			return new(big.Rat), err
		}
		weights := make([]int64, len(parts))
		var total int64
		for i, part := range parts {
			weights[i] = multipleOfExits / max(1, j.exits(part, len(p.Prefix)))
			total += weights[i]
		}
		i := pick(weights)
		estimate.Mul(estimate, big.NewRat(total, weights[i]))
		p = parts[i]
	}
	n, err := j.count(ctx, p, 0)
	if err != nil {
		return nil, err
	}
	return estimate.Mul(estimate, new(big.Rat).SetInt(n)), nil
}

// multipleOfExits is a multiple of every possible number of exits, 1 to 8: a
// square's weight is this divided by its exits, which is a whole number.
const multipleOfExits = 3 * 5 * 7 * 8

// exits returns the number of unvisited squares to which the knight could move
// when it was at Prefix[i].
func (j *Job) exits(p Part, i int) int64 {
	var exits int64
	for nodes := j.graph.From(p.Prefix[i]); nodes.Next(); {
		if !slices.Contains(p.Prefix[:i], nodes.Node().ID()) {
			exits++
		}
	}
	return exits
}

func init() {
	register.Function1x2(numbered)
	register.DoFn3x0[Part, int, func(Part, int)](&numberFn{})
	register.DoFn4x1[context.Context, Part, int, func(Part, Sample), error](&walkFn{})
	register.Emitter2[Part, int]()
}
