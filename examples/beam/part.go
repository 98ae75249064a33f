package main

import (
	"context"
	"errors"
	"math"
	"math/big"
	"slices"

	"example.com/knighttour"
	"github.com/apache/beam/sdks/v2/go/pkg/beam"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/register"
)

// A Part is a part of a search, as the data that workers exchange: the tours
// that begin with these squares, the start first.
type Part struct {
	Prefix []int64
}

func (p Part) start() int64 { return p.Prefix[0] }

// A Job is what is searched for. Every function of the pipeline carries it, in
// JSON, and a Part adds what it needs beyond.
type Job struct {
	Rows, Cols int
	Goal       knighttour.Goal
	graph      *knighttour.Frozen
}

// Setup reads the board, once for all parts that a worker gets.
func (j *Job) Setup() error {
	board, err := knighttour.NewBoard(j.Rows, j.Cols)
	if err != nil {
		return err
	}
	j.graph = knighttour.Freeze(board)
	return nil
}

// search returns the search for the tours of the part.
func (j *Job) search(p Part) knighttour.Search {
	return knighttour.Search{Goal: j.Goal, Prefix: p.Prefix}
}

// split divides the part into at least n, unless it is smaller than that.
func (j *Job) split(ctx context.Context, p Part, n int) ([]Part, error) {
	searches, err := j.search(p).Split(ctx, j.graph, p.start(), n)
	parts := make([]Part, len(searches))
	for i, s := range searches {
		parts[i].Prefix = s.Prefix
	}
	return parts, err
}

// few is how many squares are left of parts whose tours are counted one by one.
// Other ways to count take longer to get ready.
const few = 28

// count returns the number of tours of the part, or [knighttour.ErrLimit] if
// they take more visits than the budget. A budget of 0 has no end.
func (j *Job) count(ctx context.Context, p Part, budget int64) (*big.Int, error) {
	s := j.search(p)
	s.Limit = budget
	if budget == 0 && j.Rows*j.Cols-len(p.Prefix) <= few {
		s.Limit = math.MaxInt64
	}
	return s.Count(ctx, j.graph, p.start())
}

// splitFn divides parts.
type splitFn struct {
	Job
	N int // at least so many from each
}

func (f *splitFn) ProcessElement(ctx context.Context, p Part, emit func(Part)) error {
	parts, err := f.split(ctx, p, f.N)
	for _, part := range parts {
		emit(part)
	}
	return err
}

// countFn counts the tours of parts. Those that take more visits than the budget
// come out of its second output as they came in. Which ones these are depends on
// the part alone, not on time, so that a part counted anew has the same fate.
type countFn struct {
	Job
	Budget int64
}

func (f *countFn) ProcessElement(ctx context.Context, p Part, counted func(Part, Sample), long func(Part)) error {
	n, err := f.count(ctx, p, f.Budget)
	switch {
	case err == nil:
		counted(p, Sample{Tours: new(big.Rat).SetInt(n)})
		progress(ctx, n)
	case f.Budget > 0 && errors.Is(err, knighttour.ErrLimit):
		long(p)
		partsSplit.Inc(ctx, 1)
		err = nil
	}
	return err
}

// firstFn returns the first tours of parts.
type firstFn struct {
	Job
	N int // so many of each part
}

func (f *firstFn) ProcessElement(ctx context.Context, p Part, emit func(Part)) error {
	found := 0
	for tour, err := range f.search(p).All(ctx, f.graph, p.start()) {
		if err != nil {
			return err
		}
		emit(Part{slices.Clone(tour.Path)})
		if found++; found == f.N {
			break
		}
	}
	progress(ctx, big.NewInt(int64(found)))
	return nil
}

// The metrics that a runner shows while it works.
var (
	partsDone  = beam.NewCounter(namespace, "parts done")
	partsSplit = beam.NewCounter(namespace, "parts split again")
	toursFound = beam.NewCounter(namespace, "tours")
)

const namespace = "knighttour"

// progress tells that a part is done and how many tours it has. The counter of
// tours is for the eye: where it runs beyond an int64, the sums do not.
func progress(ctx context.Context, tours *big.Int) {
	partsDone.Inc(ctx, 1)
	if tours.IsInt64() {
		toursFound.Inc(ctx, tours.Int64())
	}
}

func init() {
	register.DoFn3x1[context.Context, Part, func(Part), error](&splitFn{})
	register.DoFn4x1[context.Context, Part, func(Part, Sample), func(Part), error](&countFn{})
	register.DoFn3x1[context.Context, Part, func(Part), error](&firstFn{})
	register.Emitter1[Part]()
	register.Emitter2[Part, Sample]()
}
