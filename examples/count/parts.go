package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math/big"
	"runtime"
	"sync"

	"example.com/knighttour"
	"example.com/knighttour/examples/internal/command"
)

// countParts counts the tours in parts, except those stored in the file.
func (c config) countParts(ctx context.Context, f *file, stderr io.Writer) (*big.Int, error) {
	frozen := knighttour.Freeze(c.board)
	parts, err := c.split(ctx, frozen)
	if err != nil {
		return nil, err
	}
	total := new(big.Int)
	var todo []knighttour.Search
	for _, part := range parts {
		if n, ok := f.done[key(part.Prefix)]; ok {
			total.Add(total, n)
		} else {
			todo = append(todo, part)
		}
	}
	done := len(parts) - len(todo)
	f.parts, f.kept = len(parts), done
	say(stderr, fmt.Sprintf("The %v tours of %v in %s, of which %s are done, on %s.",
		c.goal, c.board, command.Plural(len(parts), "part"), command.Group(done), command.Plural(runtime.GOMAXPROCS(0), "processor")))
	bar := newProgress(len(parts), done, stderr)
	err = countAll(ctx, frozen, todo, func(part knighttour.Search, n *big.Int) error {
		total.Add(total, n)
		return errors.Join(f.add(part.Prefix, n), bar.add())
	})
	if widthOf(stderr) > 0 && len(todo) > 0 {
		fmt.Fprintln(stderr) // after the bar
	}
	if err != nil {
		return nil, err
	}
	return total.Div(total, c.directions()), nil // each tour has been counted in both
}

// split divides the tours by their beginnings: closed ones from a corner, open
// ones from each square.
func (c config) split(ctx context.Context, frozen *knighttour.Frozen) (parts []knighttour.Search, err error) {
	starts := int64(1)
	if c.goal == knighttour.Open() {
		starts = int64(frozen.Nodes().Len())
	}
	s := knighttour.Search{Goal: c.goal}
	for start := range starts {
		some, err := s.Split(ctx, frozen, start, (c.parts-1)/int(starts)+1)
		if err != nil {
			return nil, err
		}
		parts = append(parts, some...)
	}
	return parts, nil
}

// countAll counts the tours of the parts on all processors. It calls done with
// each result, one call at a time, and stops at the first error.
func countAll(ctx context.Context, frozen *knighttour.Frozen, parts []knighttour.Search, done func(knighttour.Search, *big.Int) error) error {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	var mu sync.Mutex
	var workers sync.WaitGroup
	for range runtime.GOMAXPROCS(0) {
		workers.Add(1)
		go func() {
			defer workers.Done()
			for ctx.Err() == nil {
				mu.Lock()
				if len(parts) == 0 {
					mu.Unlock()
					return
				}
				part := parts[0]
				parts = parts[1:]
				mu.Unlock()

				n, err := part.Count(ctx, frozen, part.Prefix[0])
				mu.Lock()
				if err == nil {
					err = done(part, n)
				}
				mu.Unlock()
				if err != nil {
					cancel(err)
				}
			}
		}()
	}
	workers.Wait()
	return context.Cause(ctx)
}
