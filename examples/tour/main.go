// Tour prints a knight's tour of a chessboard. It can also draw the tour, and
// compare searches with and without Warnsdorff's rule.
//
//	go run ./examples/tour                       # 8x8, from the top left corner
//	go run ./examples/tour -compare              # and what Warnsdorff's rule saves
//	go run ./examples/tour -rows 5 -cols 6       # another board
//	go run ./examples/tour -start e4             # from another square
//	go run ./examples/tour -order move           # with the textbook's tie-break
//	go run ./examples/tour -naive -order move    # without the rule
//	go run ./examples/tour -seed 7               # one of many, chosen by a number
//	go run ./examples/tour -rows 60 -timeout 5s  # give up after 5 seconds
//	go run ./examples/tour -closed               # built, not searched for, and closed
//	go run ./examples/tour -svg tour.svg         # with a picture
//	go run ./examples/tour -animate -svg - >tour.svg  # nothing but a picture, which moves
//
// Squares have the names of chess, with a1 at the bottom left. They are also
// numbered row by row from 0 at the top left: -start takes a name or a number.
// The printed board has 1 at the start, 2 at the next square, and so on, and a
// dot on squares that are not on the path.
//
// On a terminal each square has the colour of its time; the start is white and
// the end black. There are no colours if NO_COLOR is set or TERM is dumb, 16
// million if COLORTERM is truecolor or 24bit, and 256 otherwise.
//
// A board whose numbers are too wide for the terminal is printed as colours
// alone: two squares to a character, one above the other. If it is too wide for
// that, too, or if there are no colours, it is not printed. Without a terminal
// the numbers may be 80 characters wide.
//
// With -svg the program writes a picture to a file, or only a picture to
// standard output if the file is "-".
//
// If standard error is a terminal, a search that takes longer than a second
// shows the time it has taken. If it is interrupted or runs out of time, the
// longest path so far is printed and drawn.
//
// The exit status is 0 if there is a tour, 1 if there is none or time is out, 2
// for a wrong command line, and 130 after an interrupt. Go run reports all but
// 0 as 1.
package main

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"strconv"
	"time"

	"example.com/knighttour"
	"example.com/knighttour/examples/internal/command"
)

const fileWidth = 80 // of a board that is not printed on a terminal, in characters

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	status := run(ctx, os.Args[1:], screenOf(command.Width(os.Stdout), os.Getenv), os.Stdout, os.Stderr)
	stop()
	os.Exit(status)
}

// run runs the program, with the screen that stdout is, and returns its exit
// status.
func run(ctx context.Context, args []string, s screen, stdout, stderr io.Writer) int {
	c, err := parse(args, stdout)
	if err != nil {
		return command.Usage(stderr, "tour", err)
	}
	c.screen = s
	out := bufio.NewWriter(stdout)
	status := 0
	for _, err := range append(c.print(ctx, out, stderr), out.Flush()) {
		status = max(status, c.report(stderr, err))
	}
	return status
}

// report prints err, unless it is nil, and returns its exit status.
func (c config) report(stderr io.Writer, err error) int {
	switch {
	case err == nil:
		return 0
	case errors.Is(err, context.Canceled):
		fmt.Fprintln(stderr, "tour: interrupted")
		return 130 // the shell's convention: 128 + SIGINT
	case errors.Is(err, context.DeadlineExceeded):
		fmt.Fprintln(stderr, "tour: out of time after", c.timeout)
		return 1
	}
	return command.Fail(stderr, "tour", err)
}

// print finds, prints and draws a tour. It returns all errors on the way, some
// of which may be nil.
func (c config) print(ctx context.Context, out, stderr io.Writer) []error {
	if c.timeout > 0 {
		limited, cancel := context.WithTimeout(ctx, c.timeout)
		defer cancel()
		ctx = limited
	}
	if command.IsTerminal(stderr) {
		defer showTime(stderr, time.Second)()
	}
	tour, err := c.search(ctx)
	errs := []error{err}
	if len(tour.Path) > 0 {
		errs = append(errs, c.show(out, tour))
	}
	if err == nil && c.compare {
		errs = append(errs, printComparison(ctx, out, c.screen.width))
	}
	return errs
}

// search finds or builds a tour.
func (c config) search(ctx context.Context) (knighttour.Tour, error) {
	switch {
	case c.closed:
		return c.board.ClosedTour(c.start)
	case c.naive:
		return knighttour.KnightTour(ctx, c.board, c.start, c.order)
	default:
		return knighttour.KnightTourBetter(ctx, c.board, c.start, c.order)
	}
}

// show prints and draws the tour, as the flags require.
func (c config) show(out io.Writer, tour knighttour.Tour) error {
	picture := knighttour.Picture{Animated: c.animate}
	if c.svg == "-" {
		return picture.WriteSVG(out, c.board, tour)
	}
	c.printTour(out, tour)
	if c.svg == "" {
		return nil
	}
	var svg bytes.Buffer
	if err := picture.WriteSVG(&svg, c.board, tour); err != nil {
		return err
	}
	return os.WriteFile(c.svg, svg.Bytes(), 0o644)
}

// printTour prints a line about the tour, and the board if it is not too wide.
func (c config) printTour(out io.Writer, tour knighttour.Tour) {
	about := fmt.Sprintf("%v board, %s, %s", c.board, c.describe(tour), command.Plural(tour.Visits, "visit"))
	fmt.Fprintf(out, "%s\n\n", command.Wrap(about, c.screen.width))
	width := c.board.Cols() * (len(strconv.Itoa(c.squares())) + 1) // with the space between two squares
	switch {
	case width <= c.screen.width:
		c.screen.printNumbers(out, c.board, tour)
	case c.screen.colours != none && c.board.Cols() <= c.screen.width:
		c.screen.printHeat(out, c.board, tour)
	default:
		if c.screen.colours != none {
			width = c.board.Cols()
		}
		tooWide := fmt.Sprintf("The board is too wide to print: %s characters.", command.Group(width))
		if c.svg == "" {
			tooWide += " Draw it with -svg tour.svg."
		}
		fmt.Fprintln(out, command.Wrap(tooWide, c.screen.width))
	}
}

// describe returns the ends and the kind of the tour.
func (c config) describe(tour knighttour.Tour) string {
	n := len(tour.Path)
	first, _ := c.board.Square(tour.Path[0])
	last, _ := c.board.Square(tour.Path[n-1])
	if n == c.squares() && tour.IsClosed(c.board) {
		return fmt.Sprintf("from %v: a closed tour", first)
	}
	kind := "an open tour"
	if n < c.squares() {
		kind = fmt.Sprintf("%s of %s", command.Group(n), command.Plural(c.squares(), "square"))
	}
	return fmt.Sprintf("from %v to %v: %s", first, last, kind)
}

// squares returns the number of squares of the board.
func (c config) squares() int { return c.board.Rows() * c.board.Cols() }

// showTime writes the time since its call to w at the given interval, until
// stop is called.
func showTime(w io.Writer, interval time.Duration) (stop func()) {
	begin := time.Now()
	done := make(chan struct{})
	stopped := make(chan struct{})
	go func() {
		defer close(stopped)
		ticker := time.NewTicker(interval)
		defer ticker.Stop()
		end := ""
		for {
			select {
			case <-ticker.C:
				fmt.Fprintf(w, "\rsearching for %-8v", time.Since(begin).Round(interval))
				end = "\n"
			case <-done:
				fmt.Fprint(w, end)
				return
			}
		}
	}()
	return func() {
		close(done)
		<-stopped
	}
}
