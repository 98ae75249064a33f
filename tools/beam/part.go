package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"math/big"
	"reflect"
	"strings"

	"example.com/knighttour"
	"example.com/knighttour/internal/frontier"
	"github.com/apache/beam/sdks/v2/go/pkg/beam"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/register"
	"gonum.org/v1/gonum/graph"
)

// A Part is a part of the tours, in the form in which workers exchange it: the
// tours that begin with the squares of Prefix, the first of which is the start.
// Without a Prefix, a Part is the tours of a Class.
type Part struct {
	Prefix []int64
	Class  frontier.Class
}

// start returns the square that the tours of the part begin with, or allStarts
// for a class.
func (p Part) start() int64 {
	if len(p.Prefix) == 0 {
		return allStarts
	}
	return p.Prefix[0]
}

// A Job says what is searched for. It is the same for all parts. The functions
// of the pipeline carry it to the workers, as JSON.
type Job struct {
	Rows, Cols int
	Goal       knighttour.Goal
	graph      graph.Graph // the board, once Setup has made it: it is not sent
}

// Setup makes the board. Beam calls it in a worker, once for many parts.
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

// split divides the part into at least n parts, or into as many as possible if
// n is too large.
func (j *Job) split(ctx context.Context, p Part, n int) ([]Part, error) {
	searches, err := j.search(p).Split(ctx, j.graph, n)
	parts := make([]Part, len(searches))
	for i, s := range searches {
		parts[i].Prefix = s.Prefix
	}
	return parts, err
}

// few is the greatest number of remaining squares for which the tours of a part
// are counted one by one. With more, the library may use its other methods,
// which take longer to get started.
const few = 28

// count returns the number of tours of the part, or [knighttour.ErrLimit] if
// counting them takes more visits than the budget. A budget of 0 means no
// limit.
func (j *Job) count(ctx context.Context, p Part, budget int64) (*big.Int, error) {
	s := j.search(p)
	s.Limit = budget
	if budget == 0 && j.Rows*j.Cols-len(p.Prefix) <= few {
		s.Limit = math.MaxInt64 // any limit makes the library count tours one by one
	}
	return s.Count(ctx, j.graph)
}

// splitFn divides each part into at least N parts, as [Job.split] does.
type splitFn struct {
	Job
	N int
}

// ProcessElement emits the parts into which it divides a part.
func (f *splitFn) ProcessElement(ctx context.Context, p Part, emit func(Part)) error {
	parts, err := f.split(ctx, p, f.N)
	for _, part := range parts {
		emit(part)
	}
	return err
}

// countFn counts the tours of parts. Its second output has those parts whose
// counts take more visits than the budget, unchanged. This does not depend on
// time, so a part that is counted again goes to the same output.
type countFn struct {
	Job
	Budget int64 // 0 means no limit
}

// ProcessElement passes a part with its number of tours to the function
// counted. If the budget does not suffice, it passes the part to long.
func (f *countFn) ProcessElement(
	ctx context.Context,
	p Part,
	counted func(Part, Sample),
	long func(Part),
) error {
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

// firstFn lists the first N tours of each part, as text.
type firstFn struct {
	Job
	N int
}

// ProcessElement emits tours as the numbers of their squares, with spaces
// between them.
func (f *firstFn) ProcessElement(ctx context.Context, p Part, emit func(string)) error {
	found := 0
	for tour, err := range f.search(p).All(ctx, f.graph) {
		if err != nil {
			return err
		}
		emit(strings.Trim(fmt.Sprint(tour.Path), "[]"))
		found++
		if found == f.N {
			break
		}
	}
	progress(ctx, big.NewInt(int64(found)))
	return nil
}

// The counters that a runner shows while it works, besides those of tours.
var (
	partsDone  = beam.NewCounter(namespace, "parts done")
	partsSplit = beam.NewCounter(namespace, "parts split again")
)

const namespace = "knighttour"

// progress reports that a part is done, and how many tours it has. A counter
// overflows beyond an int64, so there is one for every nine digits of the
// number of tours: "tours" counts single tours, "tours, 1e9" counts billions,
// and so on.
func progress(ctx context.Context, tours *big.Int) {
	partsDone.Inc(ctx, 1)
	rest, digits := new(big.Int).Set(tours), new(big.Int)
	name := "tours"
	for nines := 9; ; nines += 9 {
		rest.DivMod(rest, big.NewInt(1e9), digits)
		beam.NewCounter(namespace, name).Inc(ctx, digits.Int64())
		if rest.Sign() == 0 {
			return
		}
		name = fmt.Sprintf("tours%s%d", powerMark, nines)
	}
}

// powerMark separates the name of a counter from the exponent of the power of
// ten that it counts.
const powerMark = ", 1e"

func init() {
	register.DoFn3x1[context.Context, Part, func(Part), error](&splitFn{})
	register.DoFn4x1[context.Context, Part, func(Part, Sample), func(Part), error](&countFn{})
	register.DoFn3x1[context.Context, Part, func(string), error](&firstFn{})
	register.Emitter1[Part]()
	beam.RegisterCoder(reflect.TypeFor[Part](), encodePart, decodePart)
	register.Emitter2[Part, Sample]()
}

// Parts are sent as JSON, because Beam's own encodings of a struct in Go and in
// Java differ if a slice is nil.

func encodePart(p Part) ([]byte, error) { return json.Marshal(p) }

func decodePart(data []byte) (p Part, err error) {
	err = json.Unmarshal(data, &p)
	return p, err
}
