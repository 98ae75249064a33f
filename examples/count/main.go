// Count counts the knight's tours of a chessboard.
//
//	go -C examples/count run . -rows 8 -cols 8 -closed                    # closed tours of the chessboard
//	go -C examples/count run . -rows 5 -cols 7                            # open tours of 5x7
//	go -C examples/count run . -rows 7 -cols 10 -closed -file 7x10 -memory 4000
//
// A tour and its reverse count once, and a closed tour once for all its starts.
// The number of tours "with direction" is twice as large: it counts a tour and
// its reverse as two.
//
// First, [knighttour.CountTours] counts all tours. If it takes longer than
// -once, the program counts them in classes instead, by what a tour looks like
// at the middle of the board. With -once 0 it skips the first attempt. It
// prints which way it takes. Both use all processors.
//
// With -file, finished classes are stored in a file. If the program is
// interrupted or killed, the same command continues with the others. After an
// interrupt the program prints that command, and what is kept. If standard
// error is a terminal, a bar shows the number of classes, how many are
// finished, also by earlier runs, and the time left.
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
	"math"
	"math/big"
	"os"
	"os/signal"
	"regexp"
	"strings"
	"time"

	"example.com/knighttour"
	"example.com/knighttour/examples/internal/command"
	"example.com/knighttour/internal/frontier"
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
	f, err := openFile(c)
	if err != nil {
		return command.Fail(stderr, "count", err)
	}
	defer f.Close()
	n, err := c.count(ctx, f, stderr)
	switch {
	case err == nil:
		say(stdout, c.describe(n))
		return 0
	case errors.Is(err, context.Canceled):
		say(stderr, "count: interrupted. "+f.describe(c.file))
		if c.file != "" {
			fmt.Fprintf(stderr, "\t%s%s\n", program, quote(args))
		}
		return 130 // the shell's convention: 128 + SIGINT
	}
	return command.Fail(stderr, "count", err)
}

const program = "go -C examples/count run ."

// describe returns the number of tours as text.
func (c config) describe(n *big.Int) string {
	noun := "tours"
	if n.Cmp(big.NewInt(1)) == 0 {
		noun = "tour"
	}
	text := fmt.Sprintf("%s %v %s", command.Group(n), c.goal, noun)
	if n.Sign() > 0 {
		text += fmt.Sprintf(", %s with direction", command.Group(new(big.Int).Mul(n, c.directions())))
	}
	return text
}

// directions returns the number of directions of a tour. A tour of one square
// has only one.
func (c config) directions() *big.Int {
	if c.board.Rows()*c.board.Cols() == 1 {
		return big.NewInt(1)
	}
	return big.NewInt(2)
}

// quote returns arguments for a shell's command line, each after a space.
func quote(args []string) string {
	var s strings.Builder
	for _, arg := range args {
		if !plain.MatchString(arg) {
			arg = "'" + strings.ReplaceAll(arg, "'", `'\''`) + "'"
		}
		s.WriteString(" " + arg)
	}
	return s.String()
}

var plain = regexp.MustCompile(`^[\w./:=,+-]+$`)

// A config is the command line.
type config struct {
	board   knighttour.Board
	goal    knighttour.Goal
	once    time.Duration // for the whole board at once
	classes int           // minimum number, if there are that many
	memory  int           // in MiB
	file    string        // of finished classes; "" for none
}

// parse parses the command line. If it asks for help, parse prints that to
// stdout and returns flag.ErrHelp.
func parse(args []string, stdout io.Writer) (config, error) {
	var c config
	flags := flag.NewFlagSet("count", flag.ContinueOnError)
	rows := flags.Int("rows", 6, "`number` of rows")
	cols := flags.Int("cols", 6, "`number` of columns")
	closed := flags.Bool("closed", false, "count closed tours, not open ones")
	flags.DurationVar(&c.once, "once", 3*time.Second, "`time` for an attempt to count all tours at once; 0 for none")
	flags.IntVar(&c.classes, "classes", 40, "minimum `number` of classes to count the tours in, if there are that many")
	flags.IntVar(&c.memory, "memory", frontier.Memory>>17, "`MiB` of memory for the classes; with more they take less time")
	flags.StringVar(&c.file, "file", "", "`file` to store finished classes in")

	err := command.Parse(flags, args, stdout, "Count counts the knight's tours of a chessboard.", program)
	if err != nil {
		return c, err
	}
	c.board, err = knighttour.NewBoard(*rows, *cols)
	if err != nil {
		return c, err
	}
	if c.once < 0 {
		return c, fmt.Errorf("-once %v: a time cannot be negative", c.once)
	}
	if c.classes < 1 {
		return c, fmt.Errorf("-classes %d: there is at least 1 class", c.classes)
	}
	if most := math.MaxInt >> 17; c.memory < 1 || c.memory > most {
		return c, fmt.Errorf("-memory %d: want 1 to %d MiB", c.memory, most)
	}
	if *closed {
		c.goal = knighttour.Closed()
	}
	return c, nil
}

// count counts the tours, at once or in classes.
func (c config) count(ctx context.Context, f *file, stderr io.Writer) (*big.Int, error) {
	if c.once > 0 && len(f.done) == 0 {
		say(stderr, fmt.Sprintf("The %v tours of %v, all at once, for up to %v.", c.goal, c.board, c.once))
		once, cancel := context.WithTimeout(ctx, c.once)
		n, err := knighttour.CountTours(once, c.board, c.goal)
		cancel()
		if !errors.Is(err, context.DeadlineExceeded) {
			return n, err
		}
	}
	return c.countClasses(ctx, f, stderr)
}
