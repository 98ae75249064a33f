package main

import (
	"context"
	"io"
	"math"
	"os"
	"strings"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/io/filesystem"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/io/textio"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/register"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/transforms/filter"
)

const (
	fanOut     = 100 // the greatest number of parts that one split is asked for
	splitAgain = 16  // the number that is asked for when a part has taken too long
)

// pipeline adds the steps of the pipeline to s. They divide the tours into
// parts, do the work on each, and write the results, line by line.
func (c config) pipeline(s beam.Scope) {
	parts := beam.ParDo(s, &beginFn{Output: c.output, Parts: c.begin}, beam.Impulse(s))
	var lines beam.PCollection
	switch {
	case c.classes > 0:
		lines = c.sum(s, c.countClasses(s, c.refine(s, parts)))
	case c.tours > 0:
		first := beam.ParDo(s, &firstFn{Job: c.job, N: c.tours}, c.splitAll(s, parts))
		lines = filter.Distinct(s, first) // a part may be done twice
	case c.samples > 0:
		lines = c.sum(s, c.sample(s, c.splitAll(s, parts)))
	default:
		lines = c.sum(s, c.count(s, c.splitAll(s, parts)))
	}
	if c.output == "" {
		beam.ParDo0(s, &printFn{}, lines)
	} else {
		textio.Write(s, c.output, lines)
	}
}

// beginFn emits the parts to begin with. First it empties the output. So an
// output that cannot be written is noticed before the work, and what an earlier
// job has written there cannot be mistaken for the result of this one.
type beginFn struct {
	Output string // a file, or "" for none
	Parts  []Part
}

// ProcessElement is called once, with no data.
func (f *beginFn) ProcessElement(ctx context.Context, _ []byte, emit func(Part)) error {
	if err := f.empty(ctx); err != nil {
		return err
	}
	for _, p := range f.Parts {
		emit(p)
	}
	return nil
}

// empty makes the output an empty file. Without an output, it does nothing.
func (f *beginFn) empty(ctx context.Context) error {
	var file io.WriteCloser
	var err error
	switch {
	case f.Output == "":
		return nil
	case strings.Contains(f.Output, "://"):
		var fs filesystem.Interface
		fs, err = filesystem.New(ctx, f.Output)
		if err != nil {
			return err
		}
		defer fs.Close()
		file, err = fs.OpenWrite(ctx, f.Output)
	default: // Beam would create missing directories
		file, err = os.Create(f.Output)
	}
	if err != nil {
		return err
	}
	return file.Close()
}

// splitAll divides each part into about c.parts parts, or more. It does so in
// rounds, so that no worker has to hold all of them.
func (c config) splitAll(s beam.Scope, parts beam.PCollection) beam.PCollection {
	rounds, each := inRounds(c.parts)
	for range rounds {
		parts = c.split(s, parts, each)
	}
	return parts
}

// inRounds returns the number of rounds in which a part is split into the given
// number of parts, and the number into which each round splits each part, which
// is at most fanOut. The number of rounds is as small as possible, so the last
// may make a few more parts than needed.
func inRounds(parts int) (rounds, each int) {
	rounds, each = 1, parts
	for each > fanOut {
		rounds++
		each = int(math.Ceil(math.Pow(float64(parts), 1/float64(rounds))))
	}
	return rounds, each
}

// split divides each part into at least n parts, and distributes them.
func (c config) split(s beam.Scope, parts beam.PCollection, n int) beam.PCollection {
	s = s.Scope("split")
	return c.handOut(s, beam.ParDo(s, &splitFn{Job: c.job, N: n}, parts))
}

// handOut distributes the parts again, so that a worker does not just continue
// with the parts that it has made.
func (c config) handOut(s beam.Scope, parts beam.PCollection) beam.PCollection {
	parts = beam.Reshuffle(s, parts)
	if c.disturb != nil {
		parts = c.disturb(s, parts)
	}
	return parts
}

// refine divides the classes into those that are counted, in c.refineRounds
// rounds.
func (c config) refine(s beam.Scope, classes beam.PCollection) beam.PCollection {
	s = s.Scope("refine")
	for range c.refineRounds {
		classes = c.handOut(s,
			beam.ParDo(s, &refineFn{Job: c.job, Memory: c.memory, Length: c.classLength}, classes))
	}
	return classes
}

// countClasses counts the tours of each class.
func (c config) countClasses(s beam.Scope, classes beam.PCollection) beam.PCollection {
	s = s.Scope("count")
	return beam.ParDo(s, &classFn{Job: c.job, Memory: c.memory}, classes)
}

// count counts the tours of each part. In each round, parts that take more
// visits than the budget are split for the next round. The last round has no
// budget.
func (c config) count(s beam.Scope, parts beam.PCollection) beam.PCollection {
	s = s.Scope("count")
	var counts []beam.PCollection
	for range c.rounds {
		counted, long := beam.ParDo2(s, &countFn{Job: c.job, Budget: c.budget}, parts)
		counts = append(counts, counted)
		parts = c.split(s, long, splitAgain)
	}
	counted, _ := beam.ParDo2(s, &countFn{Job: c.job}, parts)
	return beam.Flatten(s, append(counts, counted)...)
}

// sample estimates the number of tours of each part, c.samples times. It
// numbers the samples of a part in rounds, for the same reason as
// [config.splitAll].
func (c config) sample(s beam.Scope, parts beam.PCollection) beam.PCollection {
	s = s.Scope("sample")
	samples := beam.ParDo(s, numbered, parts)
	for _, f := range numbering(c.samples) {
		samples = beam.Reshuffle(s, beam.ParDo(s, f, samples))
	}
	return beam.ParDo(s, &walkFn{Job: c.job, Seed: c.seed, Leave: c.leave}, samples)
}

// sum adds up the samples of all parts, by the start of their tours, and
// reports the sums.
func (c config) sum(s beam.Scope, samples beam.PCollection) beam.PCollection {
	s = s.Scope("sum")
	n := max(1, c.samples)
	tallies := beam.ParDo(s, &tallyFn{N: n}, beam.GroupByKey(s, samples))
	byStart := beam.CombinePerKey(s, add, tallies)
	return beam.ParDo(s, &sumFn{Job: c.job, Start: c.start, N: n, Classes: c.classes > 0},
		beam.Impulse(s), beam.SideInput{Input: byStart})
}

func init() {
	register.DoFn3x1[context.Context, []byte, func(Part), error](&beginFn{})
}
