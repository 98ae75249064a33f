package main

import (
	"context"
	"flag"
	"fmt"
	"iter"

	"example.com/knighttour"
)

var puzzleCommand = command{
	name: "puzzle",
	args: "FILE",
	does: "solve a puzzle of numbers, or make one",
	about: `The first solution is printed, and another one unless it is the only one. A
puzzle is a board with some numbers, and in a solution each number is a move
away from the next. The piece is a knight; in a Hidato it is a king, and in a
Numbrix a wazir, which moves up, down, left or right: set -piece.

With -make, FILE is the board on which to make a puzzle: a floor, or sides such
as 6x6. The puzzle has only one solution, and none of its numbers can be left
out. The solution is drawn from all tours, each as likely as any other, on
boards of up to 30 squares; for a knight also up to 6x7, 5x14 and 4x30; for a
king up to 7x7, 6x10 and 5x20; for a wazir up to 11x11, 10x20 and 9x30. On other
boards, and if memory is short, the solution begins at the first square that has
tours, and some tours are likelier.`,
	newAction: newPuzzleAction,
}

// newPuzzleAction adds the flags of the puzzle command, and returns its action.
func newPuzzleAction(p *program, flags *flag.FlagSet) action {
	var files fileFlags
	var wait timeLimit
	var out output
	makes := flags.Bool("make", false, "make a puzzle on a board instead of solving one")
	seed := flags.Uint64("seed", 1, "random seed, a `number`: another one makes another puzzle")
	wait.register(flags)
	out.register(flags, "json", "svg", "animate")
	files.register(flags, true)
	return func(ctx context.Context, args []string) error {
		switch {
		case !*makes && given(flags, "seed"):
			return usageError("-seed works only with -make")
		case *makes && out.animate:
			return usageError("-animate and -make exclude each other: a puzzle has no path to animate")
		}
		err := firstError(
			wait.check(),
			out.check(),
			p.checkApart(args, "svg", out.svg),
		)
		if err != nil {
			return err
		}
		limited, cancel := wait.limit(ctx)
		defer cancel()
		s, err := p.read(limited, args, &files)
		switch {
		case err != nil:
			return wait.explain(err)
		case s.isRoutes:
			return usageError("the file has routes, not a puzzle")
		case *makes:
			return p.makePuzzle(limited, s, *seed, &out, &wait)
		}
		return p.solve(limited, s, &out, &wait, files.piece == "" && s.printed == "")
	}
}

// solve shows the first solution as soon as it is found. Then it shows another
// one, or says that the first is the only one. If hint is set and there is no
// solution, it suggests setting another piece.
func (p *program) solve(
	ctx context.Context,
	s *subject,
	out *output,
	wait *timeLimit,
	hint bool,
) error {
	search := knighttour.Search{
		Orders: []knighttour.Order{knighttour.Warnsdorff()},
		Places: s.Places,
	}
	next, end := iter.Pull2(search.All(ctx, s.Board))
	defer end()
	stop := p.showSearch(wait)
	tour, err, ok := next()
	if !ok {
		tour, err = search.Tour(ctx, s.Board) // its error says why there is none
	}
	stop()
	r := tourResult{
		subject: s,
		tour:    tour,
		err:     err,
	}
	if err != nil {
		r.hint = hint
		return p.showNoSolution(r, out, wait)
	}
	if !out.json {
		r.about = fmt.Sprintf("%v: a solution", s)
		err = firstError(p.show(r, out, wait), p.stdout.Flush())
		if err != nil {
			return err
		}
	}
	stop = p.showSearch(wait)
	second, err, another := next()
	stop()
	_, isAnswer := kindOf(err)
	if !isAnswer {
		return err
	}
	other := tourResult{
		subject: s,
		tour:    second,
		err:     err,
	}
	switch {
	case out.json:
		return p.showSolution(r, other, another, out)
	case out.svg == "-":
		return nil
	}
	return p.printOther(other, another, out, wait)
}

// printOther says whether the solution shown is the only one. If another is
// set, other is a second solution, and printOther prints it. If other has an
// error, it is not known whether a second solution exists.
func (p *program) printOther(other tourResult, another bool, out *output, wait *timeLimit) error {
	sentence := "It is the only one."
	switch {
	case other.err != nil:
		sentence = fmt.Sprintf("It may not be the only one: %v.", wait.explain(other.err))
	case another:
		sentence = "It is not the only one. Another:"
	}
	_, err := fmt.Fprintf(p.stdout, "\n%s\n", wrap(sentence, p.screen.width))
	if err != nil || other.err != nil || !another {
		return err
	}
	fmt.Fprintln(p.stdout)
	p.printBoard(other, out)
	return nil
}

// showSolution prints the solution r as JSON, and draws it. If another is set,
// other is a second solution, and the JSON includes it. If other has an error,
// it is not known whether a second solution exists.
func (p *program) showSolution(r, other tourResult, another bool, out *output) error {
	o := p.object()
	o.field("answer", found)
	o.board(r.subject)
	if other.err == nil {
		o.field("only", !another)
	} else {
		o.field("only", nil)
	}
	o.field("numbers", r.numbers(placesOf(r.tour.Path)))
	if other.err == nil && another {
		o.field("another", r.numbers(placesOf(other.tour.Path)))
	}
	return firstError(o.end(), p.draw(r, out))
}

// showNoSolution shows that there is no solution or, if the context has ended,
// how far the search has got.
func (p *program) showNoSolution(r tourResult, out *output, wait *timeLimit) error {
	kind, isAnswer := kindOf(r.err)
	switch {
	case !isAnswer:
		return r.err
	case out.json:
		o := p.object()
		o.field("answer", kind)
		o.board(r.subject)
		o.field("only", nil)
		if len(r.tour.Path) > 0 {
			o.field("numbers", r.numbers(placesOf(r.tour.Path)))
		}
		o.reason(r)
		return firstError(o.end(), p.draw(r, out), reported(r.err))
	}
	r.about = fmt.Sprintf("%v: %s of %s are filled in",
		r.subject, group(len(r.tour.Path)), plural(r.nodes(), "square"))
	return p.show(r, out, wait)
}

// placesOf returns the nodes of a path by their places, from 0.
func placesOf(path []int64) map[int]int64 {
	places := make(map[int]int64, len(path))
	for i, id := range path {
		places[i] = id
	}
	return places
}

// numbers returns the numbers on the board, row by row: for each node of
// places, one more than its place, 0 for an empty square, and -1 for a blocked
// one.
func (s *subject) numbers(places map[int]int64) [][]int {
	rows := make([][]int, s.Board.Rows())
	for row := range rows {
		rows[row] = make([]int, s.Board.Cols())
		for col := range rows[row] {
			_, free := s.Board.At(row, col)
			if !free {
				rows[row][col] = -1
			}
		}
	}
	for i, id := range places {
		square, _ := s.Board.Square(id)
		rows[square.Row][square.Col] = i + 1
	}
	return rows
}
