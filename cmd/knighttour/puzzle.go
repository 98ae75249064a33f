package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"example.com/knighttour"
)

var puzzleCommand = command{
	name: "puzzle",
	args: "FILE",
	does: "solve a puzzle of numbers, or make one",
	about: `The first solution is printed, and whether it is the only one. A puzzle is a
board with some numbers, and in a solution each is a move away from the next. The piece is a knight; in a Hidato it is a king, and in a Numbrix a wazir,
which moves one square to a side: set -piece.

With -make, FILE or SIDES say which board to put a puzzle on. It has one solution
only, and none of its numbers can be left out.
`,
	prepare: preparePuzzle,
}

// A solution is what -json prints about a puzzle. Numbers are by rows; 0 stands
// for an empty square and -1 for a blocked one.
type solution struct {
	Answer  string  `json:"answer"`
	Only    *bool   `json:"only"` // whether it is the only one; null if it is not known
	Numbers [][]int `json:"numbers,omitempty"`
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
		err := firstError(wait.check(), out.check())
		if err != nil {
			return err
		}
		s, err := p.read(args, &files, true)
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

// solve prints the first solution, and whether it is the only one. If there is
// none, a hint says that the piece may be another.
func (p *program) solve(ctx context.Context, s *subject, out *output, wait *patience, hint bool) error {
	first, second, err := p.solutions(ctx, s, wait)
	r := result{subject: s, tour: first, err: err}
	known := err == nil
	if len(first.Path) == s.nodes() {
		r.err = nil // the search for a second one was stopped, at worst
	}
	kind, ok := answered(r.err)
	if !ok {
		return r.err
	}
	if out.json {
		a := solution{
			Answer: kind,
			Reason: s.reasonFor(r.err),
		}
		if len(first.Path) > 0 {
			a.Numbers = s.numbers(placesOf(first.Path))
		}
		if known {
			only := !second
			a.Only = &only
		}
		err = p.printJSON(a)
		if err != nil {
			return err
		}
	}
	switch {
	case r.err != nil:
		r.about = fmt.Sprintf("%v: %s of %s are filled in", s, group(len(first.Path)), plural(s.nodes(), "square"))
	case !known:
		r.about = fmt.Sprintf("%v: a solution; whether it is the only one is not known", s)
	case second:
		r.about = fmt.Sprintf("%v: a solution, and there are others", s)
	default:
		r.about = fmt.Sprintf("%v: the only solution", s)
	}
	if !out.json {
		err = p.show(r, out, wait)
		if errors.Is(err, knighttour.ErrNoTour) {
			err = s.noSolution(err, hint)
		}
		return err
	}
	err = p.draw(r, out)
	if err == nil && r.err != nil {
		err = shownError{r.err}
	}
	return err
}

// index is how the library speaks of places in a path, which begin with 0.
var index = regexp.MustCompile(`\b(the|at) index ([0-9]+)\b`)

// noSolution says in a puzzle's words why there is no solution: by its numbers,
// which begin with 1.
func (s *subject) noSolution(err error, hint bool) error {
	text := index.ReplaceAllStringFunc(err.Error(), func(at string) string {
		digits := at[strings.LastIndex(at, " ")+1:]
		k, _ := strconv.Atoi(digits) // which the library has printed
		return fmt.Sprintf("the number %d", k+1)
	})
	text = strings.ReplaceAll(text, ", the number", ", with the number")
	if hint {
		text += fmt.Sprintf("; the piece is a %s, and -piece sets another", s.piece)
	}
	return toldError{text: text, cause: err}
}

// solutions returns the first solution, and whether there is a second one. If
// the error is that of a context and the first solution is complete, the second
// is not known.
func (p *program) solutions(ctx context.Context, s *subject, wait *patience) (first knighttour.Tour, second bool, err error) {
	stop := p.showSearch(wait)
	defer stop()
	search := knighttour.Search{
		Orders: []knighttour.Order{knighttour.Warnsdorff()},
		Places: s.Places,
	}
	tours := 0
	for tour, err := range search.All(ctx, s.Board) {
		if err != nil {
			if tours == 0 {
				first = tour
			}
			return first, false, err
		}
		tours++
		if tours == 2 {
			return first, true, nil
		}
		first = tour
	}
	if tours == 1 {
		return first, false, nil
	}
	first, err = search.Tour(ctx, s.Board) // which says why there is none
	return first, false, err
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
			if _, free := s.Board.At(row, col); !free {
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
