package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"strconv"
	"strings"
	"time"

	"example.com/knighttour"
	"example.com/knighttour/examples/internal/command"
)

// maxSquares is the maximum size of a board to be searched, at about 120 bytes
// for each square. Tours of larger boards can be built.
const maxSquares = 4_000_000

// A config is the command line.
type config struct {
	board   knighttour.Board
	start   int64
	order   knighttour.Order
	naive   bool
	closed  bool          // build a closed tour instead of a search
	compare bool          // print the comparison, too
	timeout time.Duration // 0 for none
	svg     string        // file for a picture: "" for none, "-" for standard output
	animate bool
	screen  screen
}

// examples are also in the documentation of the program.
const examples = `
	go run ./examples/tour                       # 8x8, from the top left corner
	go run ./examples/tour -compare              # and what Warnsdorff's rule saves
	go run ./examples/tour -rows 5 -cols 6       # another board
	go run ./examples/tour -start e4             # from another square
	go run ./examples/tour -order move           # with the textbook's tie-break
	go run ./examples/tour -naive -order move    # without the rule
	go run ./examples/tour -seed 7               # one of many, chosen by a number
	go run ./examples/tour -rows 60 -timeout 5s  # give up after 5 seconds
	go run ./examples/tour -closed               # built, not searched for, and closed
	go run ./examples/tour -svg tour.svg         # with a picture
	go run ./examples/tour -animate -svg - >tour.svg  # nothing but a picture, which moves
`

// parse parses the command line. If it asks for help, parse prints that to
// stdout and returns flag.ErrHelp.
func parse(args []string, stdout io.Writer) (config, error) {
	var c config
	flags := flag.NewFlagSet("tour", flag.ContinueOnError)
	rows := flags.Int("rows", 8, "`number` of rows")
	cols := flags.Int("cols", 8, "`number` of columns")
	start := flags.String("start", "0", "`square` to start from: its name, such as e4, or its number, row*cols+col")
	order := flags.String("order", "outward", "`order` of ties, or of all moves if naive: id, move, outward or shuffled")
	seed := flags.Uint64("seed", 1, "`number` that chooses a random order: the same as -order \"shuffled(number)\"")
	flags.BoolVar(&c.naive, "naive", false, "search without Warnsdorff's rule")
	flags.BoolVar(&c.closed, "closed", false, "build a closed tour, without a search")
	flags.BoolVar(&c.compare, "compare", false, "compare searches with and without Warnsdorff's rule, as well")
	flags.StringVar(&c.svg, "svg", "", "`file` to draw a picture to, or - for nothing but a picture on standard output")
	flags.BoolVar(&c.animate, "animate", false, "make the knight in the picture walk")
	flags.DurationVar(&c.timeout, "timeout", 0, "`time` after which to give up, such as 5s; 0 for never")

	err := command.Parse(flags, args, stdout, "Tour prints a knight's tour of a chessboard.", "go run ./examples/tour")
	if errors.Is(err, flag.ErrHelp) {
		fmt.Fprint(stdout, "\nexamples:\n", strings.TrimPrefix(examples, "\n"))
	}
	if err != nil {
		return c, err
	}
	if err := c.checkTogether(flags); err != nil {
		return c, err
	}
	c.board, err = knighttour.NewBoard(*rows, *cols)
	if err != nil {
		return c, err
	}
	if !c.closed && c.squares() > maxSquares {
		return c, fmt.Errorf("-rows %d -cols %d: more than %s squares are too many for a search; -closed builds tours of larger boards", *rows, *cols, command.Group(maxSquares))
	}
	c.start, err = squareNamed(c.board, *start)
	if err != nil {
		return c, err
	}
	if c.timeout < 0 {
		return c, fmt.Errorf("-timeout %v: a time cannot be negative", c.timeout)
	}
	c.order, err = orderNamed(*order, *seed, given(flags, "order"), given(flags, "seed"))
	return c, err
}

// given reports whether the command line has the flag.
func given(flags *flag.FlagSet, name string) (given bool) {
	flags.Visit(func(f *flag.Flag) { given = given || f.Name == name })
	return given
}

// checkTogether returns an error if flags exclude each other.
func (c config) checkTogether(flags *flag.FlagSet) error {
	var searching []string
	for _, name := range []string{"naive", "order", "seed", "timeout"} {
		if given(flags, name) {
			searching = append(searching, "-"+name)
		}
	}
	switch {
	case c.closed && len(searching) > 0:
		return fmt.Errorf("-closed builds a tour, and does not go with %s", strings.Join(searching, " or "))
	case c.compare && c.svg == "-":
		return errors.New("-svg - prints nothing but a picture, and does not go with -compare")
	case c.animate && c.svg == "":
		return errors.New("-animate is for a picture: it needs -svg")
	}
	return nil
}

// squareNamed returns the square for the flag -start.
func squareNamed(board knighttour.Board, text string) (int64, error) {
	if s, ok := board.Named(text); ok {
		return s.ID(), nil
	}
	last := board.ID(board.Rows()-1, board.Cols()-1)
	id, err := strconv.ParseInt(text, 10, 64)
	if err != nil || id < 0 || id > last {
		corner, _ := board.Square(board.ID(0, board.Cols()-1))
		return 0, fmt.Errorf("-start %q: the squares of the %v board are a1 to %v, or 0 to %d", text, board, corner, last)
	}
	return id, nil
}

// orderNamed returns the order for the flags -order and -seed.
func orderNamed(name string, seed uint64, hasName, hasSeed bool) (o knighttour.Order, err error) {
	switch {
	case hasSeed && hasName && name != "shuffled":
		return o, fmt.Errorf("-seed %d is for -order shuffled, and does not go with -order %q", seed, name)
	case hasSeed || name == "shuffled":
		return knighttour.Shuffled(seed), nil
	case o.UnmarshalText([]byte(name)) != nil || o == knighttour.Warnsdorff():
		return o, fmt.Errorf("-order %q: the orders are id, move, outward, shuffled and \"shuffled(7)\"", name)
	}
	return o, nil
}
