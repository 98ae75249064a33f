package main

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/big"
	"slices"
	"sync"

	"example.com/knighttour"
	"example.com/knighttour/internal/dense"
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
		return nil, describe(err)
	}
	return n, nil
}

// describe explains what to do about an error.
func describe(err error) error {
	if errors.Is(err, frontier.ErrGaveUp) {
		return fmt.Errorf("%w: set -memory to more, or -classes", err)
	}
	return err
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

// divide returns the division into classes of the Hamiltonian cycles of the board
// or, for open tours, of that with a hub: a vertex adjacent to all.
func (f *classFn) divide(stop *work.Canceller) (*frontier.Division, error) {
	board, err := knighttour.NewBoard(f.Rows, f.Cols)
	if err != nil {
		return nil, err
	}
	n := f.Rows * f.Cols
	lists := make([][]int32, n)
	for v := range lists {
		for to := board.From(int64(v)); to.Next(); {
			lists[v] = append(lists[v], int32(to.Node().ID()))
		}
		slices.Sort(lists[v])
	}
	var hub []int32
	if f.Goal == knighttour.Open() {
		hub = []int32{int32(n)}
		lists = append(lists, nil)
		for v := range n {
			lists[v], lists[n] = append(lists[v], hub[0]), append(lists[n], int32(v))
		}
	}
	g := dense.Lists{Start: []int{0}}
	for _, list := range lists {
		g.List = append(g.List, list...)
		g.Start = append(g.Start, len(g.List))
	}
	p := frontier.Problem{Graph: g, Memory: f.Memory << 17, Steps: math.MaxInt64}
	d, err := p.Mirrored(stop, frontier.Rectangle(f.Rows, f.Cols, g.Len()))
	if d != nil || err != nil {
		return d, err
	}
	order, err := frontier.BestOrder(stop, g, hub)
	if err != nil {
		return nil, err
	}
	p.Order = order.Vertices
	if d, err = p.Divide(stop); errors.Is(err, frontier.ErrGaveUp) {
		err = fmt.Errorf("the tours of %v cannot be divided into classes", board)
	}
	return d, err
}

func init() {
	register.DoFn3x1[context.Context, Part, func(Part, Sample), error](&classFn{})
}
