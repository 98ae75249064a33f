// Count counts the knight's tours of a chessboard.
//
//	go -C examples/count run . -rows 6 -cols 8 -closed               # closed tours of 6x8
//	go -C examples/count run . -rows 5 -cols 7                       # open tours of 5x7
//	go -C examples/count run . -rows 6 -cols 6 -once 0 -file 6x6     # in parts, stored in a file
//
// A tour and its reverse count once, and a closed tour once for all its starts.
//
// First, [knighttour.CountTours] counts the whole board on one processor. If it
// takes longer than -once, the program counts the tours in parts instead, on
// all processors: [knighttour.Search.Split] divides them by their beginnings.
// With -once 0 it skips the first attempt. It prints which way it takes.
//
// With -file, finished parts are stored in a file. If the program is
// interrupted or killed, the same command continues with the others. If
// standard error is a terminal, a bar shows the number of parts, those
// finished, and the time left.
//
// The count is printed to standard output. The exit status is 0 on success, 1
// on errors, 2 for a wrong command line, and 130 after an interrupt.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"math/big"
	"os"
	"os/signal"
	"time"

	"example.com/knighttour"
	"example.com/knighttour/examples/internal/command"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	status := run(ctx, os.Args[1:], os.Stdout, os.Stderr)
	stop()
	os.Exit(status)
}

// run runs the program and returns its exit status.
func run(ctx context.Context, args []string, stdout, stderr io.Writer) int {
	c, err := parse(args, stdout)
	if err != nil {
		return command.Usage(stderr, "count", err)
	}
	n, err := c.count(ctx, stderr)
	switch {
	case err == nil:
		fmt.Fprintln(stdout, n)
		return 0
	case errors.Is(err, context.Canceled):
		fmt.Fprintln(stderr, "count: interrupted")
		return 130 // the shell's convention: 128 + SIGINT
	}
	return command.Fail(stderr, "count", err)
}

// A config is the command line.
type config struct {
	board knighttour.Board
	goal  knighttour.Goal
	once  time.Duration // for the whole board at once
	parts int           // minimum number, if there are that many
	file  string        // of finished parts; "" for none
}

// parse parses the command line. If it asks for help, parse prints that to
// stdout and returns flag.ErrHelp.
func parse(args []string, stdout io.Writer) (config, error) {
	var c config
	flags := flag.NewFlagSet("count", flag.ContinueOnError)
	rows := flags.Int("rows", 6, "`number` of rows")
	cols := flags.Int("cols", 6, "`number` of columns")
	closed := flags.Bool("closed", false, "count closed tours, not open ones")
	flags.DurationVar(&c.once, "once", 10*time.Second, "`time` for an attempt to count the whole board at once; 0 for none")
	flags.IntVar(&c.parts, "parts", 1000, "minimum `number` of parts to count the tours in, if there are that many")
	flags.StringVar(&c.file, "file", "", "`file` to store finished parts in")

	err := command.Parse(flags, args, stdout, "Count counts the knight's tours of a chessboard.", "go -C examples/count run .")
	if err != nil {
		return c, err
	}
	if c.board, err = knighttour.NewBoard(*rows, *cols); err != nil {
		return c, err
	}
	if c.once < 0 {
		return c, fmt.Errorf("-once %v: a time cannot be negative", c.once)
	}
	if c.parts < 1 {
		return c, fmt.Errorf("-parts %d: there is at least 1 part", c.parts)
	}
	if *closed {
		c.goal = knighttour.Closed()
	}
	return c, nil
}

// count counts the tours, at once or in parts.
func (c config) count(ctx context.Context, stderr io.Writer) (*big.Int, error) {
	f, err := openFile(c)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	if c.once > 0 && len(f.done) == 0 {
		fmt.Fprintf(stderr, "The %v tours of %v, the whole board at once, for up to %v.\n", c.goal, c.board, c.once)
		once, cancel := context.WithTimeout(ctx, c.once)
		n, err := knighttour.CountTours(once, c.board, c.goal)
		cancel()
		if !errors.Is(err, context.DeadlineExceeded) {
			return n, err
		}
	}
	return c.countParts(ctx, f, stderr)
}
