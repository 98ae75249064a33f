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
puzzle is a board with some numbers, and in a solution each is a move away from
the next. The piece is a knight; in a Hidato it is a king, and in a Numbrix a
wazir, which moves one square to a side: set -piece.

With -make, FILE or SIDES say which board to put a puzzle on. It has one
solution only, and none of its numbers can be left out.`,
	prepare: preparePuzzle,
}

// A solution is what -json prints about a puzzle. Numbers are by rows; 0 stands
// for an empty square and -1 for a blocked one.
type solution struct {
	Answer  string  `json:"answer"`
	Only    *bool   `json:"only"` // whether it is the only one; null if it is not known
	Numbers [][]int `json:"numbers,omitempty"`
	Another [][]int `json:"another,omitempty"` // those of another solution, if there is one
	Reason  *reason `json:"reason,omitempty"`
}

func preparePuzzle(p *program, flags *flag.FlagSet) action {
	var files reading
	var wait patience
	var out output
	makes := flags.Bool("make", false, "make a puzzle on a board, in place of solving one")
	seed := flags.Uint64("seed", 1, "`number` that chooses the puzzle to make")
	wait.register(flags)
	out.register(flags)
	files.register(flags, true)
	return func(ctx context.Context, args []string) error {
		if !*makes && given(flags, "seed") {
			return usageError("-seed is for -make")
		}
		if *makes && out.animate {
			return usageError("-animate does not go with -make: a puzzle stands still")
		}
		err := firstError(
			wait.check(),
			out.check(),
			p.checkApart(args, "svg", out.svg),
		)
		if err != nil {
			return err
		}
		s, err := p.read(ctx, args, &files, true)
		if err != nil {
			return err
		}
		limited, cancel := wait.limit(ctx)
		defer cancel()
		if *makes {
			return p.makePuzzle(limited, s, *seed, &out, &wait)
		}
		return p.solve(limited, s, &out, &wait, files.piece == "")
	}
}

// solve shows the first solution as soon as it is found, and then another one,
// or that it is the only one. If there is none, a hint says that the piece may
// be another.
func (p *program) solve(ctx context.Context, s *subject, out *output, wait *patience, hint bool) error {
	search := knighttour.Search{
		Orders: []knighttour.Order{knighttour.Warnsdorff()},
		Places: s.Places,
	}
	next, end := iter.Pull2(search.All(ctx, s.Board))
	defer end()
	stop := p.showSearch(wait)
	tour, err, ok := next()
	if !ok {
		tour, err = search.Tour(ctx, s.Board) // which says why there is none
	}
	stop()
	r := result{
		subject: s,
		tour:    tour,
		err:     err,
	}
	if err != nil {
		return p.showNoSolution(r, out, wait, hint)
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
	_, isAnswer := answered(err)
	if !isAnswer {
		return err
	}
	other := result{
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

// printOther prints whether a solution that has been shown is the only one, and
// another if there is one. It is not known if the other has an error.
func (p *program) printOther(other result, another bool, out *output, wait *patience) error {
	sentence := "It is the only one."
	switch {
	case other.err != nil:
		sentence = fmt.Sprintf("Whether it is the only one is not known: %v.", wait.explain(other.err))
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

// showSolution shows a solution as JSON, with another if there is one, and
// draws it. Whether there is another is not known if that has an error.
func (p *program) showSolution(r, other result, another bool, out *output) error {
	a := solution{
		Answer:  found,
		Numbers: r.numbers(placesOf(r.tour.Path)),
	}
	if other.err == nil {
		only := !another
		a.Only = &only
	}
	if other.err == nil && another {
		a.Another = r.numbers(placesOf(other.tour.Path))
	}
	return firstError(p.printJSON(a), p.draw(r, out))
}

// showNoSolution shows that there is none, or what there was when the search
// was stopped.
func (p *program) showNoSolution(r result, out *output, wait *patience, hint bool) error {
	kind, isAnswer := answered(r.err)
	switch {
	case !isAnswer:
		return r.err
	case out.json:
		a := solution{
			Answer: kind,
			Reason: r.reasonFor(r.err),
		}
		if len(r.tour.Path) > 0 {
			a.Numbers = r.numbers(placesOf(r.tour.Path))
		}
		return firstError(p.printJSON(a), p.draw(r, out), shownError{r.err})
	}
	r.about = fmt.Sprintf("%v: %s of %s are filled in",
		r.subject, group(len(r.tour.Path)), plural(r.nodes(), "square"))
	err := p.show(r, out, wait)
	if kind == none {
		err = r.noSolution(err, hint)
	}
	return err
}

// noSolution says in a puzzle's words why there is no solution.
func (s *subject) noSolution(err error, hint bool) error {
	text := err.Error()
	if hint {
		text += fmt.Sprintf("; the piece is a %s, and -piece sets another", s.piece)
	}
	return toldError{text: text, cause: err}
}

// placesOf returns the places of the nodes of a path.
func placesOf(path []int64) map[int]int64 {
	places := make(map[int]int64, len(path))
	for i, id := range path {
		places[i] = id
	}
	return places
}

// numbers returns the board with the numbers of the places.
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
