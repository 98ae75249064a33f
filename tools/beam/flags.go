package main

import (
	"cmp"
	"errors"
	"flag"
	"fmt"
	"io"
	"math"
	"slices"
	"strconv"
	"strings"

	"example.com/knighttour"
	"example.com/knighttour/internal/classes"
	"example.com/knighttour/internal/frontier"
	"github.com/apache/beam/sdks/v2/go/pkg/beam"
)

// maxSquares is the greatest number of squares of a board. Boards whose tours
// can be counted are far smaller.
const maxSquares = 4096

// maxClasses is the greatest number of classes that may be asked for. The
// process that starts the job makes them all, to find out how many rounds
// divide them.
const maxClasses = 1_000_000

// allStarts, in place of a start, means that each square is a start.
const allStarts = -1

// A config is what the command line asks for.
type config struct {
	job      Job
	start    int64  // or allStarts
	parts    int    // from each start: about this number, or more
	budget   int64  // the visits after which a part is split again; 0 for never
	rounds   int    // the number of rounds with that budget; 0 without one
	classes  int    // if not 0, classes are counted, at least this number, instead of parts
	memory   int    // for counting a class, in MiB
	estimate int    // the number of classes to count for an estimate; 0 to count all, without one
	tours    int    // the number of tours of each part to list; 0 to count them
	samples  int    // the number of samples of each part; 0 to count exactly
	seed     uint64 // for the samples, or for the choice of classes
	leave    int    // the number of squares at which a sample ends: see Job.walk
	output   string // the file for the result, or "" for a worker's standard output
	verbose  bool   // whether Beam says what it does
	remote   bool   // whether workers get the program from this process: see isRemote

	// The method plan sets these.

	begin        []Part // the parts that the pipeline begins with
	classLength  int    // the length of the classes to count
	refineRounds int    // the number of rounds that divide begin into these classes

	// disturb is nil except in tests, which use it to fail on some parts and to
	// repeat others.
	disturb func(s beam.Scope, parts beam.PCollection) beam.PCollection
}

// define adds the flags of this program to those that Beam has defined.
func (c *config) define(flags *flag.FlagSet) {
	c.start = allStarts
	flags.IntVar(&c.job.Rows, "rows", 6, "`number` of rows")
	flags.IntVar(&c.job.Cols, "cols", 6, "`number` of columns")
	flags.BoolFunc("closed", "count closed tours, from each start and in each direction",
		c.setClosed)
	flags.Func("start", "`square` to start from, which is row*cols+col, or all (default all)",
		c.setStart)
	flags.IntVar(&c.parts, "parts", 1,
		"about the `number` of parts that the search from each start is split into, or more")
	flags.Int64Var(&c.budget, "budget", 0,
		"`number` of visits after which a part is split again; 0 for never (default 10000000 on a cluster)")
	flags.IntVar(&c.rounds, "rounds", 3, "`number` of rounds with that budget, before one without")
	flags.IntVar(&c.classes, "classes", 0,
		"count in a `number` of classes, at least, instead of parts: see README.md")
	flags.IntVar(&c.memory, "memory", frontier.Memory/classes.WordsPerMiB,
		"`MiB` of memory of a worker for classes")
	flags.IntVar(&c.estimate, "estimate", 0,
		"count only a `number` of classes, in this process, and estimate what all would take")
	flags.IntVar(&c.tours, "tours", 0,
		"list the first `number` of tours of each part, in any order, instead of counting them")
	flags.IntVar(&c.samples, "sample", 0,
		"estimate each part from a `number` of samples, instead of counting it")
	flags.Uint64Var(&c.seed, "seed", 1, "`number` that samples and estimates depend on")
	flags.IntVar(&c.leave, "leave", few, "`number` of squares that a sample leaves to be counted")
	flags.StringVar(&c.output, "output", "",
		"`file` that a worker writes the result to; its standard output if empty")
	flags.BoolVar(&c.verbose, "verbose", false, "say on standard error what Beam does")
}

// setClosed sets the goal to the value of -closed.
func (c *config) setClosed(value string) error {
	closed, err := strconv.ParseBool(value)
	c.job.Goal = knighttour.Open()
	if closed {
		c.job.Goal = knighttour.Closed()
	}
	return err
}

// setStart sets the start to the value of -start.
func (c *config) setStart(value string) error {
	if value == "all" {
		c.start = allStarts
		return nil
	}
	start, err := strconv.ParseInt(value, 10, 64)
	if err != nil || start < 0 {
		return errors.New("want a square's number, or all")
	}
	c.start = start
	return nil
}

// parse defines the flags and reads the command line. If that asks for help,
// parse prints the help to stdout and returns flag.ErrHelp.
func parse(flags *flag.FlagSet, args []string, stdout io.Writer) (config, error) {
	var c config
	c.define(flags)
	flags.SetOutput(io.Discard) // errors are returned
	if err := flags.Parse(args); err != nil {
		if errors.Is(err, flag.ErrHelp) {
			printHelp(flags, stdout)
		}
		return c, err
	}
	if flags.NArg() > 0 {
		return c, fmt.Errorf("unexpected argument %q", flags.Arg(0))
	}
	err := cmp.Or(c.checkTogether(flags), c.checkBoard(), c.checkNumbers(), c.checkOutput())
	if err != nil {
		return c, err
	}
	set := isSet(flags)
	c.remote = isRemote(flags)
	if c.remote && !set["budget"] && !set["rounds"] && c.tours == 0 && c.samples == 0 {
		c.budget = clusterBudget
	}
	if c.budget == 0 {
		c.rounds = 0
	}
	return c, nil
}

// clusterBudget is the usual budget on a cluster. A part that uses it up takes
// about a second or two.
const clusterBudget = 10_000_000

// isSet returns the names of the flags that the command line sets.
func isSet(flags *flag.FlagSet) map[string]bool {
	set := map[string]bool{}
	flags.Visit(func(f *flag.Flag) { set[f.Name] = true })
	return set
}

// checkTogether returns an error if the flags that are set cannot be combined.
func (c config) checkTogether(flags *flag.FlagSet) error {
	set := isSet(flags)
	for _, pair := range [][2]string{
		{"tours", "sample"},
		{"budget", "tours"},
		{"budget", "sample"},
		{"classes", "start"},
		{"classes", "parts"},
		{"classes", "budget"},
		{"classes", "tours"},
		{"classes", "sample"},
	} {
		if set[pair[0]] && set[pair[1]] {
			return fmt.Errorf("-%s does not go with -%s", pair[0], pair[1])
		}
	}
	for _, pair := range [][2]string{
		{"rounds", "budget"}, {"leave", "sample"}, {"memory", "classes"}, {"estimate", "classes"},
	} {
		if set[pair[0]] && !set[pair[1]] {
			return fmt.Errorf("-%s needs -%s", pair[0], pair[1])
		}
	}
	if set["seed"] && !set["sample"] && !set["estimate"] {
		return errors.New("-seed needs -sample or -estimate")
	}
	return nil
}

// checkBoard returns an error if the board or the start does not exist.
func (c config) checkBoard() error {
	board, err := knighttour.NewBoard(c.job.Rows, c.job.Cols)
	if err != nil {
		return err
	}
	if c.job.Rows > maxSquares/c.job.Cols {
		return fmt.Errorf("-rows %d -cols %d: more than %d squares are too many",
			c.job.Rows, c.job.Cols, maxSquares)
	}
	if last := int64(c.job.Rows*c.job.Cols) - 1; c.start > last {
		return fmt.Errorf("-start %d: the squares of the %v board are 0 to %d", c.start, board, last)
	}
	return nil
}

// checkNumbers returns an error if a number is out of its range.
func (c config) checkNumbers() error {
	switch {
	case c.parts < 1:
		return fmt.Errorf("-parts %d: want at least 1", c.parts)
	case c.budget < 0:
		return fmt.Errorf("-budget %d: want at least 1, or 0 for none", c.budget)
	case c.rounds < 1:
		return fmt.Errorf("-rounds %d: want at least 1", c.rounds)
	case c.classes < 0 || c.classes > maxClasses:
		return fmt.Errorf("-classes %d: want 1 to %d, or 0 for parts", c.classes, maxClasses)
	case c.memory < 1 || c.memory > math.MaxInt/classes.WordsPerMiB:
		return fmt.Errorf("-memory %d: want 1 to %d MiB", c.memory, math.MaxInt/classes.WordsPerMiB)
	case c.estimate < 0:
		return fmt.Errorf("-estimate %d: want at least 1, or 0 to count", c.estimate)
	case c.estimate > 0 && c.classes == 0:
		return errors.New("-estimate needs -classes of at least 1")
	case c.tours < 0:
		return fmt.Errorf("-tours %d: want at least 1, or 0 to count", c.tours)
	case c.samples < 0 || c.samples == 1:
		return fmt.Errorf("-sample %d: want at least 2, for an interval, or 0 to count", c.samples)
	case c.leave < 0:
		return fmt.Errorf("-leave %d: want at least 0", c.leave)
	}
	return nil
}

// checkOutput returns an error if the program cannot write to this kind of
// output.
func (c config) checkOutput() error {
	if scheme, _, found := strings.Cut(c.output, "://"); found && scheme != "gs" {
		return fmt.Errorf("-output %s: want a file, or gs:// and its place in Google's storage", c.output)
	}
	return nil
}

// starts returns the parts that make up the whole search: one for each start.
func (c config) starts() []Part {
	if c.start != allStarts {
		return []Part{{Prefix: []int64{c.start}}}
	}
	parts := make([]Part, c.job.Rows*c.job.Cols)
	for i := range parts {
		parts[i].Prefix = []int64{int64(i)}
	}
	return parts
}

// beamFlags are the flags of Beam that this program's help lists.
var beamFlags = []string{
	"runner",
	"endpoint",
	"environment_type",
	"environment_config",
	"worker_binary",
	"parallelism",
	"job_name",
}

// examples are also in the documentation of the program.
const examples = `
examples:
	go -C tools/beam run . -rows 6 -cols 6               # all open tours of 6x6
	go -C tools/beam run . -start 0 -closed              # the closed ones, in both directions
	go -C tools/beam run . -parts 1000 -budget 100000    # in small parts, and long ones smaller
	go -C tools/beam run . -cols 8 -closed -classes 20   # all closed ones of 6x8, in classes
	go -C tools/beam run . -rows 8 -cols 8 -sample 250   # about how many 8x8 has
	go -C tools/beam run . -rows 5 -cols 5 -tours 1      # a tour from each square that has one
`

// printHelp prints this program's flags and the most important of Beam's, which
// the given flags contain.
func printHelp(flags *flag.FlagSet, stdout io.Writer) {
	ours := flag.NewFlagSet("beam", flag.ContinueOnError)
	new(config).define(ours)
	theirs := flag.NewFlagSet("beam", flag.ContinueOnError)
	flags.VisitAll(func(f *flag.Flag) {
		if slices.Contains(beamFlags, f.Name) {
			theirs.Var(f.Value, f.Name, f.Usage)
		}
	})
	fmt.Fprint(stdout,
		"Beam counts knight's tours on Apache Beam.\n\nusage: go -C tools/beam run . [flags]\n\nflags:\n")
	ours.SetOutput(stdout)
	ours.PrintDefaults()
	fmt.Fprint(stdout, "\nflags of Beam, which has more:\n")
	theirs.SetOutput(stdout)
	theirs.PrintDefaults()
	fmt.Fprint(stdout, examples)
}
