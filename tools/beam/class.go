package main

import (
	"context"
	"errors"
	"fmt"
	"math/big"
	"sync"

	"example.com/knighttour"
	"example.com/knighttour/internal/classes"
	"example.com/knighttour/internal/frontier"
	"example.com/knighttour/internal/work"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/register"
)

// classFn counts the tours of classes, with Memory MiB for each class. A tour
// and its reverse count as one.
type classFn struct {
	Job
	Memory int
}

// ProcessElement emits the number of tours of a class.
func (f *classFn) ProcessElement(ctx context.Context, p Part, emit func(Part, Sample)) error {
	n, err := shared.count(ctx, f, p.Class)
	if err != nil {
		return err
	}
	emit(p, Sample{Tours: new(big.Rat).SetInt(n)})
	progress(ctx, n)
	return nil
}

// Setup does nothing: [classFn.divide] needs only the sides of the board.
func (f *classFn) Setup() error { return nil }

// refineFn divides classes into finer ones, of at most the given length. One
// call makes at most fanOut of them: see [finer].
type refineFn struct {
	Job
	Memory int
	Length int
}

// ProcessElement emits the classes into which it divides a class.
func (f *refineFn) ProcessElement(ctx context.Context, p Part, emit func(Part)) error {
	division, err := shared.division(ctx, &classFn{Job: f.Job, Memory: f.Memory})
	if err != nil {
		return err
	}
	for _, class := range finer(division, p.Class, f.Length) {
		emit(Part{Class: class})
	}
	return nil
}

// Setup does nothing, like that of classFn.
func (f *refineFn) Setup() error { return nil }

// finer divides a class into at most fanOut classes of at most the given
// length. All classes that it returns are equally long.
func finer(d *frontier.Division, class frontier.Class, length int) []frontier.Class {
	const mostFiner = 9 // Finer divides a class into at most this number
	list := []frontier.Class{class}
	for len(list) <= fanOut/mostFiner && len(list[0]) < length {
		list = d.Finer(list)
	}
	return list
}

// shared is the divider of this process. All bundles that a worker processes
// use it, perhaps at the same time.
var shared divider

// A divider counts one class at a time, on all processors. So it needs the
// memory of only one class, and it computes what all classes share only once.
// It is ready for use when zero.
type divider struct {
	mu   sync.Mutex
	last *frontier.Division // nil if there is none, or if its count failed
	of   classFn            // the function that made last
}

// count returns the number of tours of a class in f's division. It waits until
// no other class is being counted.
func (d *divider) count(ctx context.Context, f *classFn, class frontier.Class) (*big.Int, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	division, err := d.get(ctx, f)
	if err != nil {
		return nil, err
	}
	n, err := division.Count(work.New(ctx), class)
	if err != nil {
		d.last = nil
		return nil, explain(err)
	}
	return n, nil
}

// division returns f's division, for callers that only read it: classes are
// counted by [divider.count].
func (d *divider) division(ctx context.Context, f *classFn) (*frontier.Division, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.get(ctx, f)
}

// get returns f's division: the last one if f made it, otherwise a new one. The
// caller holds the mutex.
func (d *divider) get(ctx context.Context, f *classFn) (*frontier.Division, error) {
	if d.last == nil || d.of != *f {
		d.last = nil // so that it can be freed before the next division is made
		division, err := f.divide(work.New(ctx))
		if err != nil {
			return nil, err
		}
		d.of, d.last = *f, division
	}
	return d.last, nil
}

// plan sets the parts to begin with: the starts, or the class of all tours. For
// classes, it also sets how to divide that class further.
func (c *config) plan(ctx context.Context) error {
	if c.classes == 0 {
		c.begin = c.starts()
		return nil
	}
	division, err := (&classFn{Job: c.job, Memory: c.memory}).divide(work.New(ctx))
	if err != nil {
		return err
	}
	c.begin = []Part{{}}
	c.classLength = len(division.Classes(c.classes)[0])
	// The first class is divided into as many parts as any class, so it takes
	// the most rounds.
	for class := frontier.Class(""); len(class) < c.classLength; c.refineRounds++ {
		class = finer(division, class, c.classLength)[0]
	}
	return nil
}

// divide returns the division of the board's tours into classes. To count a
// class, the division uses f.Memory MiB.
func (f *classFn) divide(stop *work.Canceller) (*frontier.Division, error) {
	classes.LimitMemory(f.Memory)
	closed := f.Goal == knighttour.Closed()
	division, err := classes.Divide(stop, f.Rows, f.Cols, closed, f.Memory)
	if errors.Is(err, frontier.ErrGaveUp) {
		err = fmt.Errorf("the tours of %dx%d cannot be divided into classes;"+
			" for a small board, use knighttour count", f.Rows, f.Cols)
	}
	return division, err
}

// explain returns the error err of a count, and adds what to do about it if
// that is known.
func explain(err error) error {
	if errors.Is(err, frontier.ErrMemory) {
		return fmt.Errorf("%w: increase -memory or -classes", err)
	}
	return err
}

func init() {
	register.DoFn3x1[context.Context, Part, func(Part, Sample), error](&classFn{})
	register.DoFn3x1[context.Context, Part, func(Part), error](&refineFn{})
}
