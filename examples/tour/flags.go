package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
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
	go run ./examples/tour -start 27             # from row 3, column 3 of 8x8
	go run ./examples/tour -order move           # with the textbook's tie-break
	go run ./examples/tour -naive -order move    # without the rule
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
	flags.Int64Var(&c.start, "start", 0, "`square` to start from, which is row*cols+col")
	order := flags.String("order", "outward", "`order` of ties, or of all moves if naive: id, move, outward or shuffled")
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
	if c.board, err = knighttour.NewBoard(*rows, *cols); err != nil {
		return c, err
	}
	if !c.closed && c.squares() > maxSquares {
		return c, fmt.Errorf("-rows %d -cols %d: more than %s squares are too many for a search; -closed builds tours of larger boards", *rows, *cols, command.Group(maxSquares))
	}
	if squares := int64(c.squares()); c.start < 0 || c.start >= squares {
		return c, fmt.Errorf("-start %d: the squares of the %v board are 0 to %d", c.start, c.board, squares-1)
	}
	if c.timeout < 0 {
		return c, fmt.Errorf("-timeout %v: a time cannot be negative", c.timeout)
	}
	c.order, err = orderNamed(*order)
	return c, err
}

// checkTogether returns an error if flags exclude each other.
func (c config) checkTogether(flags *flag.FlagSet) error {
	var searching []string
	flags.Visit(func(f *flag.Flag) {
		if f.Name == "naive" || f.Name == "order" || f.Name == "timeout" {
			searching = append(searching, "-"+f.Name)
		}
	})
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

// orderNamed returns the order for the flag -order.
func orderNamed(name string) (knighttour.Order, error) {
	switch name {
	case "id":
		return knighttour.ByID(), nil
	case "move":
		return knighttour.ByMove(), nil
	case "outward":
		return knighttour.Outward(), nil
	case "shuffled":
		return knighttour.Shuffled(1), nil
	}
	return knighttour.Order{}, fmt.Errorf("-order %q: the orders are id, move, outward and shuffled", name)
}
