// Tour prints a knight's tour of a chessboard, and a table of what a search
// takes with and without Warnsdorff's rule. It can draw the tour as well.
//
//	go run ./examples/tour                       # 8x8, from the top left corner
//	go run ./examples/tour -rows 5 -cols 6       # another board
//	go run ./examples/tour -start 27             # from row 3, column 3 of 8x8
//	go run ./examples/tour -order move           # with the textbook's tie-break
//	go run ./examples/tour -naive -order move    # without the rule
//	go run ./examples/tour -rows 60 -timeout 5s  # give up after 5 seconds
//	go run ./examples/tour -closed               # built, not searched for, and closed
//	go run ./examples/tour -svg tour.svg         # with a picture
//	go run ./examples/tour -animate -svg - >tour.svg  # nothing but a picture, which moves
//
// Squares are numbered row by row from 0 at the top left, so -start is
// row*cols+col. On the board that is printed, 1 marks the start, 2 the square
// after it, and so on. Of a board wider than 80 characters, only the line above
// it is printed.
//
// With -svg a picture of what is found goes to a file, or to standard output in
// the place of all else if the name of the file is "-".
//
// A search that takes longer than a second says on standard error how long it
// has been going on, if that is a terminal. If it is interrupted or runs out of
// time, the longest path so far is printed and drawn, with dots for the squares
// that are not on it.
//
// The exit status is 0 if there is a tour, 1 if there is none or time is out,
// 2 if the command line is wrong, and 130 after an interrupt. Go run turns all
// but the first into 1.
package main

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"strings"
	"text/tabwriter"
	"time"

	"example.com/knighttour"
)

const (
	maxWidth   = 80        // of a board that is printed, in characters
	maxSquares = 4_000_000 // a search takes some 200 bytes for each
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	status := run(ctx, os.Args[1:], os.Stdout, os.Stderr)
	stop()
	os.Exit(status)
}

// run is the whole program: it returns the exit status.
func run(ctx context.Context, args []string, stdout, stderr io.Writer) int {
	c, err := parse(args, stdout)
	if errors.Is(err, flag.ErrHelp) {
		return 0
	}
	if err != nil {
		fmt.Fprintf(stderr, "tour: %v\nThe flag -h lists what can be set.\n", err)
		return 2
	}
	out := bufio.NewWriter(stdout)
	err = errors.Join(c.print(ctx, out, stderr), out.Flush())
	switch {
	case err == nil:
		return 0
	case errors.Is(err, context.Canceled):
		fmt.Fprintln(stderr, "tour: interrupted")
		return 130 // as a shell has it: 128 + SIGINT
	case errors.Is(err, context.DeadlineExceeded):
		fmt.Fprintln(stderr, "tour: out of time after", c.timeout)
	default:
		fmt.Fprintln(stderr, "tour:", err)
	}
	return 1
}

// A config is a search as the command line describes it.
type config struct {
	board   knighttour.Board
	start   int64
	order   knighttour.Order
	naive   bool
	closed  bool          // build a closed tour in place of a search
	timeout time.Duration // 0 for none
	svg     string        // the file for a picture: "" for none, "-" for standard output
	animate bool
}

// parse reads the command line. If that asks for help, parse prints it to
// stdout and returns flag.ErrHelp.
func parse(args []string, stdout io.Writer) (config, error) {
	var c config
	flags := flag.NewFlagSet("tour", flag.ContinueOnError)
	rows := flags.Int("rows", 8, "`number` of rows")
	cols := flags.Int("cols", 8, "`number` of columns")
	flags.Int64Var(&c.start, "start", 0, "`square` to start from, which is row*cols+col")
	order := flags.String("order", "outward", "how ties are broken, or all moves ordered if naive: the `name` id, move, outward or shuffled")
	flags.BoolVar(&c.naive, "naive", false, "search without Warnsdorff's rule")
	flags.BoolVar(&c.closed, "closed", false, "build a closed tour, without a search")
	flags.StringVar(&c.svg, "svg", "", "`file` to draw a picture to, or - for nothing but a picture on standard output")
	flags.BoolVar(&c.animate, "animate", false, "make the knight in the picture walk")
	flags.DurationVar(&c.timeout, "timeout", 0, "`time` after which to give up, such as 5s; 0 for never")

	flags.SetOutput(io.Discard) // errors are returned
	if err := flags.Parse(args); err != nil {
		if errors.Is(err, flag.ErrHelp) {
			fmt.Fprintln(stdout, "Tour prints a knight's tour of a chessboard. Its flags:")
			flags.SetOutput(stdout)
			flags.PrintDefaults()
		}
		return c, err
	}
	if flags.NArg() > 0 {
		return c, fmt.Errorf("unexpected argument %q", flags.Arg(0))
	}
	var searching []string
	flags.Visit(func(f *flag.Flag) {
		if f.Name == "naive" || f.Name == "order" || f.Name == "timeout" {
			searching = append(searching, "-"+f.Name)
		}
	})
	if c.closed && len(searching) > 0 {
		return c, fmt.Errorf("-closed builds a tour, and does not go with %s", strings.Join(searching, " or "))
	}
	if c.animate && c.svg == "" {
		return c, errors.New("-animate is for a picture: it needs -svg")
	}
	var err error
	if c.board, err = knighttour.NewBoard(*rows, *cols); err != nil {
		return c, err
	}
	squares := int64(*rows) * int64(*cols)
	if squares > maxSquares {
		return c, fmt.Errorf("-rows %d -cols %d: more than %d squares", *rows, *cols, maxSquares)
	}
	if c.start < 0 || c.start >= squares {
		return c, fmt.Errorf("-start %d: the squares of the %v board are 0 to %d", c.start, c.board, squares-1)
	}
	if c.timeout < 0 {
		return c, fmt.Errorf("-timeout %v: a time cannot be negative", c.timeout)
	}
	c.order, err = orderNamed(*order)
	return c, err
}

// orderNamed returns the order that -order calls name.
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

// print searches the board, and prints to out and draws what it has found.
func (c config) print(ctx context.Context, out, stderr io.Writer) error {
	tour, err := c.watchedSearch(ctx, stderr)
	if len(tour.Path) > 0 {
		if c.svg == "-" {
			return errors.Join(err, c.picture().WriteSVG(out, c.board, tour))
		}
		c.printTour(out, tour)
		err = errors.Join(err, c.draw(tour))
	}
	if err != nil {
		return err
	}
	fmt.Fprintln(out)
	return printComparison(ctx, out)
}

// printTour prints a line about the tour, and the board if it is not too wide.
func (c config) printTour(out io.Writer, tour knighttour.Tour) {
	fmt.Fprintf(out, "%v board, from square %d: %s, %d visits\n", c.board, c.start, c.describe(tour), tour.Visits)
	text := c.board.Format(tour)
	if strings.Index(text, "\n") <= maxWidth {
		fmt.Fprint(out, "\n", text)
	}
}

// picture returns how to draw.
func (c config) picture() knighttour.Picture { return knighttour.Picture{Animated: c.animate} }

// draw writes the picture to its file, if there is to be one.
func (c config) draw(tour knighttour.Tour) error {
	if c.svg == "" {
		return nil
	}
	var picture bytes.Buffer
	if err := c.picture().WriteSVG(&picture, c.board, tour); err != nil {
		return err
	}
	return os.WriteFile(c.svg, picture.Bytes(), 0o644)
}

// describe says what kind of path tour is.
func (c config) describe(tour knighttour.Tour) string {
	squares := c.board.Rows() * c.board.Cols()
	switch {
	case len(tour.Path) < squares:
		return fmt.Sprintf("%d of %d squares", len(tour.Path), squares)
	case tour.IsClosed(c.board):
		return "a closed tour"
	default:
		return "an open tour"
	}
}

// search searches the board for a tour, or builds one.
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

// watchedSearch is search for at most the timeout, with signs of life on
// stderr if that is a terminal.
func (c config) watchedSearch(ctx context.Context, stderr io.Writer) (knighttour.Tour, error) {
	if c.timeout > 0 {
		limited, cancel := context.WithTimeout(ctx, c.timeout)
		defer cancel()
		ctx = limited
	}
	if isTerminal(stderr) {
		defer showTime(stderr, time.Second)()
	}
	return c.search(ctx)
}

// isTerminal reports whether w is a terminal.
func isTerminal(w io.Writer) bool {
	f, ok := w.(*os.File)
	if !ok {
		return false
	}
	info, err := f.Stat()
	return err == nil && info.Mode()&os.ModeCharDevice != 0
}

// showTime writes to w, again and again after the given interval, how long ago
// it was called, until stop is called.
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

// printComparison prints what the search from square 0 takes with and without
// Warnsdorff's rule, in the textbook's order.
func printComparison(ctx context.Context, out io.Writer) error {
	table := tabwriter.NewWriter(out, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(table, "board\tsearch\tvisits\ttime\t")
	for _, n := range []int{5, 8} {
		board, err := knighttour.NewBoard(n, n)
		if err != nil {
			return err
		}
		for _, name := range []string{"naive", "Warnsdorff"} {
			c := config{board: board, order: knighttour.ByMove(), naive: name == "naive"}
			begin := time.Now()
			tour, err := c.search(ctx)
			if err != nil {
				return err
			}
			fmt.Fprintf(table, "%v\t%s\t%d\t%v\t\n", board, name, tour.Visits, time.Since(begin).Round(time.Microsecond))
		}
	}
	return table.Flush()
}
