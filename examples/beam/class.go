package main

import (
	"context"
	"math/big"
	"sync"

	"example.com/knighttour"
	"example.com/knighttour/examples/internal/classes"
	"example.com/knighttour/internal/frontier"
	"example.com/knighttour/internal/work"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/register"
)

// classFn counts the tours of classes, in so many MiB of memory. A tour and its
// reverse are one.
type classFn struct {
	Job
	Memory int
}

func (f *classFn) ProcessElement(ctx context.Context, p Part, emit func(Part, Sample)) error {
	n, err := shared.count(ctx, f, p.Class)
	if err != nil {
		return err
	}
	emit(p, Sample{Tours: new(big.Rat).SetInt(n)})
	progress(ctx, n)
	return nil
}

// Setup does without the board: see [divide].
func (f *classFn) Setup() error { return nil }

// shared is for all bundles of a worker, which may come at the same time.
var shared divider

// A divider counts one class at a time, on all processors: so the memory is that
// of one class, and what classes have in common is computed once.
type divider struct {
	mu       sync.Mutex
	of       classFn // what the division is of
	division *frontier.Division
}

func (d *divider) count(ctx context.Context, f *classFn, class frontier.Class) (*big.Int, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	stop := work.New(ctx)
	if d.division == nil || d.of != *f {
		d.division = nil // may go before the next one comes
		division, err := f.divide(stop)
		if err != nil {
			return nil, err
		}
		d.of, d.division = *f, division
	}
	n, err := d.division.Count(stop, class)
	if err != nil {
		d.division = nil
		return nil, classes.Explain(err)
	}
	return n, nil
}

// beginning returns what all parts come from: the starts, or the classes.
func (c config) beginning(ctx context.Context) ([]Part, error) {
	if c.classes == 0 {
		return c.starts(), nil
	}
	division, err := (&classFn{Job: c.job, Memory: c.memory}).divide(work.New(ctx))
	if err != nil {
		return nil, err
	}
	var parts []Part
	for _, class := range division.Classes(c.classes) {
		parts = append(parts, Part{Class: class})
	}
	return parts, nil
}

// divide returns the division into classes.
func (f *classFn) divide(stop *work.Canceller) (*frontier.Division, error) {
	board, err := knighttour.NewBoard(f.Rows, f.Cols)
	if err != nil {
		return nil, err
	}
	return classes.Divide(stop, board, f.Goal, f.Memory)
}

func init() {
	register.DoFn3x1[context.Context, Part, func(Part, Sample), error](&classFn{})
}
