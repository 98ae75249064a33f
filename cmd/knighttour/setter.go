package main

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"math/rand/v2"
	"sync/atomic"
	"time"

	"example.com/knighttour"
)

// makePuzzle makes a puzzle with one solution, and shows it. If it is stopped,
// the puzzle may have more numbers than it needs.
func (p *program) makePuzzle(
	ctx context.Context,
	s *subject,
	seed uint64,
	out *output,
	wait *patience,
) error {
	if len(s.Places) > 0 {
		return usageError("-make chooses the numbers; expected a board without any")
	}
	var tried atomic.Int64
	stop := p.showProgress(func(elapsed time.Duration) string {
		return fmt.Sprintf("%d of %s tried%s", tried.Load(), plural(s.nodes(), "number"), wait.left(elapsed))
	})
	given, err := plant(ctx, s.Board, seed, &tried)
	stop()
	if given == nil {
		return p.showNoSolution(result{subject: s, err: err}, out, wait)
	}
	s.Places = given
	switch {
	case out.json:
		kind, _ := answered(err)
		a := p.object()
		a.field("answer", kind)
		a.board(s)
		a.field("only", true)
		a.field("numbers", s.numbers(given))
		return firstError(a.end(), p.draw(result{subject: s}, out), told(err))
	case out.svg != "-":
		about := fmt.Sprintf("%v: a puzzle", s)
		fmt.Fprintf(p.stdout, "%s\n\n%s", wrap(about, p.screen.width), s.Board.FormatPuzzle(given))
	}
	return firstError(p.draw(result{subject: s}, out), wait.explain(err))
}

// plant begins with the numbers of a random tour, and removes one after the
// other, unless another tour would have the remaining numbers. It counts the
// numbers that it has tried. If it is stopped, it returns the numbers that
// remain at that point.
func plant(
	ctx context.Context,
	board knighttour.Board,
	seed uint64,
	tried *atomic.Int64,
) (given map[int]int64, err error) {
	r := rand.New(rand.NewPCG(seed, 0))
	tour, err := tourToPlant(ctx, board, r.Uint64())
	if err != nil {
		return nil, err
	}
	given = make(map[int]int64)
	for k, id := range tour.Path {
		given[k] = id
	}
	for _, k := range r.Perm(len(tour.Path)) {
		fewer := maps.Clone(given)
		delete(fewer, k)
		one, err := hasOneTour(ctx, board, fewer)
		if err != nil {
			return given, err
		}
		if one {
			given = fewer
		}
		tried.Add(1)
	}
	return given, nil
}

// maxUniform is the greatest number of squares of a board on which all tours
// are equally likely to be planted. For most pieces that takes a second at
// most.
const maxUniform = 30

// tourToPlant returns a random tour. On larger boards it begins at the first
// square that has tours.
func tourToPlant(
	ctx context.Context,
	board knighttour.Board,
	seed uint64,
) (tour knighttour.Tour, err error) {
	if board.Nodes().Len() <= maxUniform {
		for tour, err = range knighttour.RandomTours(ctx, board, knighttour.Open(), seed) {
			break
		}
		if !errors.Is(err, knighttour.ErrLimit) {
			return tour, err
		}
	}
	random := knighttour.Search{
		Orders: []knighttour.Order{knighttour.Warnsdorff(), knighttour.Shuffled(seed)},
	}
	return random.Tour(ctx, board)
}

// hasOneTour reports whether exactly one tour has the given places.
func hasOneTour(ctx context.Context, board knighttour.Board, given map[int]int64) (bool, error) {
	search := knighttour.Search{
		Orders: []knighttour.Order{knighttour.Warnsdorff()},
		Places: given,
	}
	tours := 0
	for _, err := range search.All(ctx, board) {
		if err != nil {
			return false, err
		}
		tours++
		if tours > 1 {
			break
		}
	}
	return tours == 1, nil
}
