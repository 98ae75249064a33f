package main

import (
	"context"
	"flag"
	"fmt"

	"example.com/knighttour"
)

var tourCommand = command{
	name: "tour",
	args: "[SIDES]",
	does: "print a knight's tour of a board",
	about: `SIDES are the numbers of rows and columns, such as 8x8, the default. The search
follows Warnsdorff's rule. With -naive it does not, and tries moves in the order
of IDs, as the textbook does, unless -order names another order. With -closed a
closed tour is constructed, without a search. -piece sets another piece. The
board has 1 at the start, 2 at the next square, and so on, and a dot on squares
that are not on the path. Squares have the names of chess, with a1 at the bottom
left, and are numbered row by row from 0 at the top left.

On a terminal each square is coloured by when it is visited; the start is white
and the end black. There are no colours if NO_COLOR is set or TERM is dumb, 16
million if COLORTERM is truecolor or 24bit, and 256 otherwise; CLICOLOR_FORCE=1
colours output to a file or a pipe, too. A board whose numbers are too wide for
the terminal is printed as colours alone: two squares to a character, one above
the other. If it is too wide for that, too, or if there are no colours, it is
not printed. In a file or a pipe, a board has all its numbers, however wide.`,
	newAction: newTourAction,
}

// maxSearched is the number of squares of the largest board that is searched
// for a tour. A search takes about 120 bytes per square. Tours of larger boards
// can be built.
const maxSearched = 4_000_000

// maxBuilt is the number of squares of the largest board for which a tour is
// built. The tour takes 8 bytes per square, and up to 10 as text.
const maxBuilt = 1 << 28

// A tourSearch is what a command line of the tour command asks for.
type tourSearch struct {
	board  knighttour.Board
	piece  string
	start  int64
	order  knighttour.Order
	naive  bool
	closed bool // a closed tour, which is built without a search if the piece is a knight
	random bool // any tour, picked at random
	seed   uint64
}

// newTourAction adds the flags of the tour command, and returns its action.
func newTourAction(p *program, flags *flag.FlagSet) action {
	var ts tourSearch
	var wait timeLimit
	var out output
	start := flags.String("start", "0",
		"`square` to start from: its name, such as e4, or its number, row*cols+col")
	order := flags.String("order", "",
		"`order` of ties or, with -naive, of all moves: id, move, outward or shuffled"+
			" (default outward; with -naive, id)")
	flags.Uint64Var(&ts.seed, "seed", 1,
		"random seed, a `number`, for -random; without it, the same as -order \"shuffled(number)\"")
	flags.BoolVar(&ts.random, "random", false,
		"pick any tour at random, from any square: each is equally likely")
	compare := flags.Bool("compare", false,
		"also compare searches with and without Warnsdorff's rule on 5x5 and 8x8")
	flags.BoolVar(&ts.naive, "naive", false, "search without Warnsdorff's rule")
	flags.BoolVar(&ts.closed, "closed", false, "build a closed tour, without a search")
	addPieceFlag(flags, &ts.piece, "knight")
	wait.register(flags)
	out.register(flags, "json", "dot", "tour", "lines", "svg", "animate")
	return func(ctx context.Context, args []string) error {
		if len(args) == 0 {
			args = []string{"8x8"}
		}
		err := firstError(
			wait.check(),
			out.check(),
			ts.checkTogether(flags),
			checkComparison(*compare, &out),
			ts.setBoard(args),
		)
		if err != nil {
			return err
		}
		ts.start, err = squareNamed(ts.board, "start", *start)
		if err != nil {
			return err
		}
		if *order == "" {
			*order = ts.usualOrder()
		}
		hasSeed := given(flags, "seed") && !ts.random
		ts.order, err = orderNamed(*order, ts.seed, given(flags, "order"), hasSeed)
		if err != nil {
			return err
		}
		limited, cancel := wait.limit(ctx)
		defer cancel()
		stop := p.showSearch(&wait)
		tour, err := ts.search(limited)
		stop()
		err = p.show(ts.newResult(tour, err), &out, &wait)
		if err == nil && *compare {
			err = wait.explain(p.printComparison(limited))
		}
		return err
	}
}

// usualOrder returns the name of the order for a command line without -order.
// The naive search takes the textbook's order, so that it makes as many visits
// as the textbook's search.
func (ts *tourSearch) usualOrder() string {
	if ts.naive {
		return "id"
	}
	return "outward"
}

// setBoard sets the board to the one whose sides are the only argument. It
// returns an error if the board is too large.
func (ts *tourSearch) setBoard(args []string) error {
	text, err := only(args, "")
	if err != nil {
		return err
	}
	board, ok, err := parseSides(text)
	if err != nil {
		return err
	}
	if !ok {
		return usagef("unexpected argument %q; expected the sides of a board such as 8x8%s",
			text, meantSides(text))
	}
	ts.board, err = withPiece(board, ts.piece)
	if err != nil {
		return err
	}
	isBuilt := ts.closed && ts.isKnight() && !ts.random
	if !isBuilt && board.Rows() > maxSearched/board.Cols() {
		return usagef("%s: expected at most %s squares for a search;"+
			" -closed builds tours of larger boards", text, group(maxSearched))
	}
	if board.Rows() > maxBuilt/board.Cols() {
		return usagef("%s: expected at most %s squares", text, group(maxBuilt))
	}
	return nil
}

// checkTogether returns an error if mutually exclusive flags are set.
func (ts *tourSearch) checkTogether(flags *flag.FlagSet) error {
	if ts.random {
		for _, name := range []string{"naive", "order", "start", "compare"} {
			if given(flags, name) {
				return usagef("-random picks any tour at random; leave out -%s", name)
			}
		}
		return nil
	}
	if !ts.closed {
		return nil
	}
	var excluded []string // flags for a search
	for _, name := range []string{"naive", "order", "seed", "timeout"} {
		// Closed tours of pieces other than the knight take a search, and thus
		// time.
		isUseful := name == "timeout" && !ts.isKnight()
		if given(flags, name) && !isUseful {
			excluded = append(excluded, "-"+name)
		}
	}
	if len(excluded) > 0 {
		return usagef("-closed builds a tour without a search; leave out %s", list(excluded, "and"))
	}
	return nil
}

// checkComparison returns an error if -compare is set but the flags for output
// do not allow a comparison.
func checkComparison(compare bool, out *output) error {
	switch {
	case compare && out.svg == "-":
		return usageError("-compare and -svg - exclude each other")
	case compare && (out.json || out.dot || out.tsplib || out.lines):
		return usageError("-compare prints text; leave out -json, -dot, -tour and -lines")
	}
	return nil
}

// search searches for a tour, or builds one.
func (ts *tourSearch) search(ctx context.Context) (knighttour.Tour, error) {
	switch {
	case ts.random:
		return ts.pick(ctx)
	case ts.closed && !ts.isKnight():
		return knighttour.Find(ctx, ts.board, knighttour.Closed(), ts.start)
	case ts.closed:
		return await(ctx, func() (knighttour.Tour, error) { return ts.board.ClosedTour(ts.start) })
	case ts.naive:
		return knighttour.KnightTour(ctx, ts.board, ts.start, ts.order)
	default:
		return knighttour.KnightTourBetter(ctx, ts.board, ts.start, ts.order)
	}
}

// pick returns a random tour. All tours are equally likely.
func (ts *tourSearch) pick(ctx context.Context) (tour knighttour.Tour, err error) {
	goal := knighttour.Open()
	if ts.closed {
		goal = knighttour.Closed()
	}
	for tour, err = range knighttour.RandomTours(ctx, ts.board, goal, ts.seed) {
		break
	}
	return tour, err
}

// isKnight reports whether the piece is a knight, whose tours can be built
// without a search.
func (ts *tourSearch) isKnight() bool { return ts.piece == "knight" }

// newResult returns a result with the tour and the error of a search, and with
// a line about the tour.
func (ts *tourSearch) newResult(tour knighttour.Tour, err error) tourResult {
	s := &subject{
		Document: newBoard(ts.board),
		file:     fmt.Sprintf("%dx%d", ts.board.Rows(), ts.board.Cols()),
		piece:    ts.piece,
		squares:  ts.board.Rows() * ts.board.Cols(),
	}
	r := tourResult{
		subject:      s,
		searchedFrom: s.name(ts.start),
		tour:         tour,
		err:          err,
	}
	if ts.closed {
		r.goal = knighttour.Closed()
	}
	if ts.random {
		r.searchedFrom = ""
	}
	if len(tour.Path) > 0 {
		r.about = fmt.Sprintf("%v, %s, %s", s, r.ends(), plural(tour.Visits, "visit"))
		if ts.naive {
			r.about += fmt.Sprintf(", naive by %v", ts.order)
		}
	}
	return r
}

// ends says where a tour begins and ends, and what kind of tour it is.
func (r tourResult) ends() string {
	n := len(r.tour.Path)
	first, last := r.name(r.tour.Path[0]), r.name(r.tour.Path[n-1])
	if r.isClosed() {
		return fmt.Sprintf("from %s: a closed tour", first)
	}
	kind := "an open tour"
	if n < r.squares {
		kind = fmt.Sprintf("%s of %s", group(n), plural(r.squares, "square"))
	}
	return fmt.Sprintf("from %s to %s: %s", first, last, kind)
}

// orderNamed returns the order for the flags -order and -seed. hasName and
// hasSeed say whether these flags have been given.
func orderNamed(name string, seed uint64, hasName, hasSeed bool) (o knighttour.Order, err error) {
	switch {
	case hasSeed && hasName && name != "shuffled":
		return o, usagef("-seed works only with -order shuffled, not with -order %q", name)
	case hasSeed || name == "shuffled":
		return knighttour.Shuffled(seed), nil
	case o.UnmarshalText([]byte(name)) != nil || o == knighttour.Warnsdorff():
		return o, usagef("-order %q: expected id, move, outward, shuffled or \"shuffled(7)\"", name)
	}
	return o, nil
}
