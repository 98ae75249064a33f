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

// makePuzzle makes a puzzle with one solution, and shows it. If ctx is done
// before all numbers have been tried, the puzzle may have more numbers than it
// needs.
func (p *program) makePuzzle(
	ctx context.Context,
	s *subject,
	seed uint64,
	out *output,
	wait *timeLimit,
) error {
	if len(s.Places) > 0 {
		return usageError("-make chooses the numbers; expected a board without any")
	}
	var tried atomic.Int64
	stop := p.showProgress(func(elapsed time.Duration) string {
		return fmt.Sprintf("%d of %s tried%s",
			tried.Load(), plural(s.nodes(), "number"), wait.left(elapsed))
	})
	given, err := newPuzzle(ctx, s, seed, &tried)
	stop()
	if given == nil {
		return p.showNoSolution(tourResult{subject: s, err: err}, out, wait)
	}
	s.Places = given
	switch {
	case out.json:
		kind, _ := kindOf(err)
		o := p.object()
		o.field("answer", kind)
		o.board(s)
		o.field("only", true)
		o.field("numbers", s.numbers(given))
		return firstError(o.end(), p.draw(tourResult{subject: s}, out), reported(err))
	case out.svg != "-":
		about := fmt.Sprintf("%v: a puzzle", s)
		fmt.Fprintf(p.stdout, "%s\n\n%s", wrap(about, p.screen.width), s.Board.FormatPuzzle(given))
	}
	return firstError(p.draw(tourResult{subject: s}, out), wait.explain(err))
}

// newPuzzle makes a puzzle. It begins with all numbers of a random tour, and
// tries to remove one after the other: a number stays if, without it, another
// tour would fit the remaining numbers, too. It adds 1 to tried for each
// number. When ctx is done, it returns the numbers that remain at that point,
// with the error of ctx. The result given is nil if there is no tour.
func newPuzzle(
	ctx context.Context,
	s *subject,
	seed uint64,
	tried *atomic.Int64,
) (given map[int]int64, err error) {
	r := rand.New(rand.NewPCG(seed, 0))
	tour, err := randomTour(ctx, s, r.Uint64())
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
		isOnly, err := hasOneTour(ctx, s.Board, fewer)
		if err != nil {
			return given, err
		}
		if isOnly {
			given = fewer
		}
		tried.Add(1)
	}
	return given, nil
}

// maxUniform is the greatest number of squares for which, whatever the piece, a
// puzzle's tour is drawn from all tours with equal probability. For most pieces
// that takes at most a second.
const maxUniform = 30

// minShort is the smallest length that longestUniform has for the shorter side.
// It also stands for all smaller lengths.
const minShort = 3

// longestUniform says on which larger boards the tour is drawn from all tours.
// For each piece and each length of the shorter side, it has the greatest
// length of the other side. Drawing a tour takes up to about half a second of
// processor time.
var longestUniform = map[string][]int{
	"knight": {minShort: 60, 4: 30, 5: 14, 6: 7},
	"king":   {minShort: 60, 4: 20, 5: 20, 6: 10, 7: 7},
	"wazir":  {minShort: 60, 4: 60, 5: 60, 6: 30, 7: 30, 8: 30, 9: 30, 10: 20, 11: 11},
}

// isUniform reports whether, given enough memory, a puzzle's tour is drawn from
// all tours with equal probability. The help of the command must agree with it.
func (s *subject) isUniform() bool {
	if s.nodes() <= maxUniform {
		return true
	}
	shorter := max(minShort, min(s.Board.Rows(), s.Board.Cols()))
	longer := max(s.Board.Rows(), s.Board.Cols())
	limits := longestUniform[s.piece]
	return shorter < len(limits) && longer <= limits[shorter]
}

// randomTour returns the tour with which a puzzle begins. It is drawn from all
// tours if isUniform says so and there is enough memory. Otherwise it begins at
// the first square that has tours, and some tours are likelier than others.
func randomTour(
	ctx context.Context,
	s *subject,
	seed uint64,
) (tour knighttour.Tour, err error) {
	if s.isUniform() {
		for tour, err = range knighttour.RandomTours(ctx, s.Board, knighttour.Open(), seed) {
			break
		}
		if !errors.Is(err, knighttour.ErrLimit) {
			return tour, err
		}
	}
	random := knighttour.Search{
		Orders: []knighttour.Order{knighttour.Warnsdorff(), knighttour.Shuffled(seed)},
	}
	return random.Tour(ctx, s.Board)
}

// hasOneTour reports whether exactly one tour has the given numbers.
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
