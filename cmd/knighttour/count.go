package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"math"
	"math/big"
	"regexp"
	"runtime"
	"strings"
	"time"

	"example.com/knighttour"
	"example.com/knighttour/internal/classes"
	"example.com/knighttour/internal/frontier"
)

var countCommand = command{
	name: "count",
	args: "FILE...",
	does: "count the tours of a board, a floor or a graph",
	about: `A tour and its reverse count once, and a closed tour once for all its starts.
On an undirected graph the number "counting both directions" is twice as large.
Several graphs get a line each.

If counting the knight's tours of a full board takes longer than -once, they are
counted in classes, by what a tour looks like at the middle of the board. With
-once 0 the first attempt is skipped. With -file, finished classes are stored in
a file: if the program is interrupted or killed, the same command continues with
the other classes.`,
	newAction: newCountAction,
}

// A countTask is what a command line of the count command asks for.
type countTask struct {
	*subject
	goal       knighttour.Goal
	timeAtOnce time.Duration // for the first attempt, which is not in classes; 0 for none
	classes    int           // the minimum number of classes, if that many exist
	memory     int           // for counting in classes, in MiB
	file       string        // the file of finished classes; "" for none
}

// newCountAction adds the flags of the count command, and returns its action.
func newCountAction(p *program, flags *flag.FlagSet) action {
	var c countTask
	var f searchFlags
	closed := flags.Bool("closed", false, "count closed tours, not open ones")
	flags.DurationVar(&c.timeAtOnce, "once", 3*time.Second,
		"how long to try counting the knight's tours of a board in one go, a `time`; 0 for not at all")
	flags.IntVar(&c.classes, "classes", 40,
		"minimum `number` of classes, if there are that many")
	flags.IntVar(&c.memory, "memory", frontier.Memory/classes.WordsPerMiB,
		"`MiB` of memory for counting in classes; more memory takes less time")
	flags.StringVar(&c.file, "file", "", "`file` to store finished classes in")
	f.register(flags, "json")
	return func(ctx context.Context, args []string) error {
		err := firstError(c.check(), checkFolder("file", c.file), p.checkApart(args, "file", c.file))
		if err != nil {
			return err
		}
		if *closed {
			c.goal = knighttour.Closed()
		}
		return f.each(ctx, p, args, func(ctx context.Context, s *subject) error {
			c.subject = s
			err := c.checkClasses(flags)
			if err != nil {
				return err
			}
			n, err := p.count(ctx, &c)
			_, isAnswer := kindOf(err)
			switch {
			case isAnswer && f.out.json:
				return p.showCountJSON(&c, n, err)
			case err != nil:
				return f.wait.explain(err)
			case s.number > 0:
				p.printLine(s, c.describe(n), nil)
				return nil
			}
			return p.printSentence(c.describe(n))
		})
	}
}

// maxClasses is the greatest value of -classes. On 10x10, a list of that many
// classes takes 0.4 GB, in addition to the memory for the count.
const maxClasses = 1_000_000

// check returns an error if the value of a flag is out of range.
func (c *countTask) check() error {
	const maxMemory = math.MaxInt / classes.WordsPerMiB
	switch {
	case c.timeAtOnce < 0:
		return usagef("-once %v: must not be negative", c.timeAtOnce)
	case c.classes < 1 || c.classes > maxClasses:
		return usagef("-classes %d: expected 1 to %d", c.classes, maxClasses)
	case c.memory < 1 || c.memory > maxMemory:
		return usagef("-memory %d: expected 1 to %d MiB", c.memory, maxMemory)
	case c.file == "-":
		return usageError("-file -: expected a file name, since the file is read and written")
	}
	return nil
}

// inClasses reports whether the tours can be counted in classes, which takes a
// full board and a knight.
func (c *countTask) inClasses() bool {
	return c.IsBoard && c.piece == "knight" && c.squares == c.Board.Rows()*c.Board.Cols()
}

// checkClasses returns an error if a flag about classes is given, but the tours
// cannot be counted in classes.
func (c *countTask) checkClasses(flags *flag.FlagSet) error {
	for _, name := range []string{"once", "classes", "memory", "file"} {
		if given(flags, name) && !c.inClasses() {
			return usagef("-%s works only for the knight's tours of a full board", name)
		}
	}
	return nil
}

// count counts the tours, in one go or in classes. If a count on a full board
// is stopped, it says what is saved, and how to continue.
func (p *program) count(ctx context.Context, c *countTask) (*big.Int, error) {
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
			fmt.Fprintf(p.stderr, "    %s\n", printable(commandLine(p.called)))
		}
	}
	return n, err
}

// countBoard counts the knight's tours of a full board. It first tries to count
// them in one go. If that takes too long, or if the file already has classes,
// it counts them in classes.
func (p *program) countBoard(ctx context.Context, c *countTask, f *classFile) (*big.Int, error) {
	if c.timeAtOnce > 0 && len(f.done) == 0 {
		p.say(fmt.Sprintf("Counting the %v tours of %v in one go, for up to %v.",
			c.goal, c.Board, c.timeAtOnce))
		once, cancel := context.WithTimeout(ctx, c.timeAtOnce)
		n, err := p.countAtOnce(once, c)
		cancel()
		if err == nil || ctx.Err() != nil || !errors.Is(err, context.DeadlineExceeded) {
			return n, err
		}
	}
	return p.countClasses(ctx, c, f)
}

// countAtOnce counts the tours without classes.
func (p *program) countAtOnce(ctx context.Context, c *countTask) (*big.Int, error) {
	stop := p.showProgress(func(elapsed time.Duration) string {
		return fmt.Sprint("counting for ", elapsed)
	})
	defer stop()
	return knighttour.CountTours(ctx, c.Graph, c.goal)
}

// describe returns a text about the number of tours.
func (c *countTask) describe(n *big.Int) string {
	noun := "tours"
	if n.Cmp(big.NewInt(1)) == 0 {
		noun = "tour"
	}
	text := fmt.Sprintf("%s %v %s", group(n), c.goal, noun)
	if n.Sign() > 0 && !c.directed() {
		text += fmt.Sprintf(", %s counting both directions", group(new(big.Int).Mul(n, c.directions())))
	}
	return text
}

// directions returns the number of directions of a tour, 2. A tour of one
// square has only one.
func (c *countTask) directions() *big.Int {
	if c.nodes() <= 1 {
		return big.NewInt(1)
	}
	return big.NewInt(2)
}

// showCountJSON prints the number of tours as JSON: see docs/JSON.md. err is
// the error of the count. If err is not nil, n may be nil.
func (p *program) showCountJSON(c *countTask, n *big.Int, err error) error {
	kind, _ := kindOf(err)
	if n == nil {
		n = new(big.Int)
	}
	o := p.object()
	o.field("answer", kind)
	o.source(c.subject)
	o.field("goal", c.goal.String())
	o.board(c.subject)
	o.field("tours", n.String())
	return firstError(o.end(), reported(err))
}

// commandLine returns arguments as a command line, quoted for a shell where
// needed.
func commandLine(args []string) string {
	quotes := make([]string, len(args))
	for i, arg := range args {
		quotes[i] = arg
		if !harmless.MatchString(arg) {
			quotes[i] = "'" + strings.ReplaceAll(arg, "'", `'\''`) + "'"
		}
	}
	return strings.Join(quotes, " ")
}

// harmless matches arguments that need no quotation marks.
var harmless = regexp.MustCompile(`^[\w./:=,+-]+$`)

// processors says how many processors the program uses.
func processors() string { return plural(runtime.GOMAXPROCS(0), "processor") }
