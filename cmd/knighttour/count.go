package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"math"
	"math/big"
	"path/filepath"
	"runtime"
	"time"

	"example.com/knighttour"
	"example.com/knighttour/internal/frontier"
)

var countCommand = command{
	name: "count",
	args: "FILE",
	does: "count the tours of a board, a floor or a graph",
	about: `A tour and its reverse count once, and a closed tour once for all its starts.
On an undirected graph the number of tours "with direction" is twice as large:
it counts a tour and its reverse as two.

If the knight's tours of a full board take longer than -once, they are counted
in classes, by what a tour looks like at the middle of the board. With -once 0
the first attempt is skipped. With -file, finished classes are stored in a
file: if the program is interrupted or killed, the same command goes on with
the others. After an interrupt it prints that command, which works from any
folder.`,
	prepare: prepareCount,
}

// A counting is what the command line of count asks for.
type counting struct {
	*subject
	goal    knighttour.Goal
	once    time.Duration // for the whole board at once
	classes int           // minimum number, if there are that many
	memory  int           // in MiB
	file    string        // of finished classes; "" for none
	again   string        // the command that goes on with the file
}

// A number is what -json prints about the number of tours.
type number struct {
	Answer string `json:"answer"` // "found" or "stopped"
	Goal   string `json:"goal"`
	Tours  string `json:"tours"` // in digits: it may be large; if stopped, a lower bound
}

func prepareCount(p *program, flags *flag.FlagSet) action {
	var c counting
	var files reading
	var wait patience
	closed := flags.Bool("closed", false, "count closed tours, not open ones")
	asJSON := flags.Bool("json", false, "print the answer as JSON")
	flags.DurationVar(&c.once, "once", 3*time.Second,
		"`time` for an attempt to count all knight's tours of a board at once; 0 for none")
	flags.IntVar(&c.classes, "classes", 40,
		"minimum `number` of classes to count them in, if there are that many")
	flags.IntVar(&c.memory, "memory", frontier.Memory>>17,
		"`MiB` of memory for the classes; with more they take less time")
	flags.StringVar(&c.file, "file", "", "`file` to store finished classes in")
	wait.register(flags)
	files.register(flags, false)
	return func(ctx context.Context, args []string) error {
		err := firstError(wait.check(), c.check(), checkFolder(c.file))
		if err != nil {
			return err
		}
		c.subject, err = p.read(ctx, args, &files, false)
		if err != nil {
			return err
		}
		err = firstError(c.withoutPlaces(), c.checkClasses(flags))
		if err != nil {
			return err
		}
		if *closed {
			c.goal = knighttour.Closed()
		}
		c.again = p.again(flags, c.Board)
		limited, cancel := wait.limit(ctx)
		defer cancel()
		n, err := p.count(limited, &c)
		_, isAnswer := answered(err)
		if isAnswer && *asJSON {
			return p.showNumber(&c, n, err)
		}
		if err != nil {
			return wait.explain(err)
		}
		_, err = fmt.Fprintln(p.stdout, c.describe(n))
		return err
	}
}

// check returns an error if a number is none that there can be.
func (c *counting) check() error {
	most := math.MaxInt >> 17
	switch {
	case c.once < 0:
		return usagef("-once %v: a time cannot be negative", c.once)
	case c.classes < 1:
		return usagef("-classes %d: there is at least 1 class", c.classes)
	case c.memory < 1 || c.memory > most:
		return usagef("-memory %d: want 1 to %d MiB", c.memory, most)
	}
	return nil
}

// inClasses reports whether the tours may be counted in classes.
func (c *counting) inClasses() bool {
	return c.IsBoard && c.piece == "knight" && c.squares == c.Board.Rows()*c.Board.Cols()
}

// checkClasses returns an error if flags for classes are given where there are
// none.
func (c *counting) checkClasses(flags *flag.FlagSet) error {
	for _, name := range []string{"once", "classes", "memory", "file"} {
		if given(flags, name) && !c.inClasses() {
			return usagef("-%s is for the knight's tours of a full board: others are counted at once", name)
		}
	}
	return nil
}

// count counts the tours, at once or in classes.
func (p *program) count(ctx context.Context, c *counting) (*big.Int, error) {
	if !c.inClasses() {
		return p.countAtOnce(ctx, c)
	}
	f, err := openFile(c)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	n, err := p.countBoard(ctx, c, f)
	if errors.Is(err, context.Canceled) || errors.Is(err, context.DeadlineExceeded) {
		p.say(f.describe(c.file))
		if c.file != "" {
			fmt.Fprintf(p.stderr, "\t%s\n", c.again)
		}
	}
	return n, err
}

// countBoard counts the knight's tours of a full board.
func (p *program) countBoard(ctx context.Context, c *counting, f *file) (*big.Int, error) {
	if c.once > 0 && len(f.done) == 0 {
		p.say(fmt.Sprintf("The %v tours of %v, all at once, for up to %v.", c.goal, c.Board, c.once))
		once, cancel := context.WithTimeout(ctx, c.once)
		n, err := p.countAtOnce(once, c)
		cancel()
		if err == nil || ctx.Err() != nil || !errors.Is(err, context.DeadlineExceeded) {
			return n, err
		}
	}
	return p.countClasses(ctx, c, f)
}

// countAtOnce counts all tours at once.
func (p *program) countAtOnce(ctx context.Context, c *counting) (*big.Int, error) {
	stop := p.showProgress(func(elapsed time.Duration) string { return fmt.Sprint("counting for ", elapsed) })
	defer stop()
	return knighttour.CountTours(ctx, c.Graph, c.goal)
}

// describe returns the number of tours as text.
func (c *counting) describe(n *big.Int) string {
	noun := "tours"
	if n.Cmp(big.NewInt(1)) == 0 {
		noun = "tour"
	}
	text := fmt.Sprintf("%s %v %s", group(n), c.goal, noun)
	if n.Sign() > 0 && !c.directed() {
		text += fmt.Sprintf(", %s with direction", group(new(big.Int).Mul(n, c.directions())))
	}
	return text
}

// directions returns the number of directions of a tour. A tour of one square
// has only one.
func (c *counting) directions() *big.Int {
	if c.nodes() <= 1 {
		return big.NewInt(1)
	}
	return big.NewInt(2)
}

// showNumber prints the number of tours as JSON.
func (p *program) showNumber(c *counting, n *big.Int, err error) error {
	kind, _ := answered(err)
	if n == nil {
		n = new(big.Int)
	}
	a := number{
		Answer: kind,
		Goal:   c.goal.String(),
		Tours:  n.String(),
	}
	return firstError(p.printJSON(a), shown(err))
}

// again returns the command that does the same for a full board from any folder.
// It has the sides of the board in place of a file that may not be found there.
func (p *program) again(flags *flag.FlagSet, board knighttour.Board) string {
	sides := fmt.Sprintf("%dx%d", board.Rows(), board.Cols())
	args := []string{"count", sides}
	flags.Visit(func(f *flag.Flag) {
		value := f.Value.String()
		switch {
		case f.Name == "file":
			args = append(args, "-file", absolute(value))
		case value == "true":
			args = append(args, "-"+f.Name)
		case value == "false":
			args = append(args, "-"+f.Name+"=false") // after a space it would be no value
		default:
			args = append(args, "-"+f.Name, value)
		}
	})
	return p.called + quoteAll(args)
}

// absolute returns the name of a file from the root, if it can be found out.
func absolute(name string) string {
	abs, err := filepath.Abs(name)
	if err != nil {
		return name
	}
	return abs
}

// processors says how many there are.
func processors() string { return plural(runtime.GOMAXPROCS(0), "processor") }
