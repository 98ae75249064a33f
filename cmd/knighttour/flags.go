package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"strconv"
	"strings"
	"time"

	"example.com/knighttour"
	"example.com/knighttour/cmd/knighttour/internal/input"
)

// parse parses a command line, and returns the arguments that are no flags.
// Flags may stand before and after these. After --, nothing is a flag.
func parse(flags *flag.FlagSet, args []string) (rest []string, err error) {
	flags.SetOutput(io.Discard) // errors are returned
	for {
		err := flags.Parse(args)
		if err != nil {
			return nil, wanted(flags, err)
		}
		left := flags.Args()
		if len(left) == 0 {
			return rest, nil
		}
		parsed := len(args) - len(left)
		if parsed > 0 && args[parsed-1] == "--" {
			return append(rest, left...), nil
		}
		rest = append(rest, left[0])
		args = left[1:]
	}
}

// wanted returns err. If it is that of a value that is no number or duration,
// it says what the flag takes.
func wanted(flags *flag.FlagSet, err error) error {
	text, ok := strings.CutSuffix(err.Error(), ": parse error")
	f := flags.Lookup(text[strings.LastIndex(text, " -")+len(" -"):])
	if !ok || f == nil {
		return err
	}
	want := "want a whole number"
	switch f.Value.(flag.Getter).Get().(type) {
	case time.Duration:
		want = "want a duration such as 5s"
	case bool:
		want = "want true or false"
	}
	return fmt.Errorf("%s: %s", text, want)
}

// given reports whether the command line has the flag.
func given(flags *flag.FlagSet, name string) (given bool) {
	flags.Visit(func(f *flag.Flag) { given = given || f.Name == name })
	return given
}

// firstError returns the first of the errors that is not nil.
func firstError(errs ...error) error {
	for _, err := range errs {
		if err != nil {
			return err
		}
	}
	return nil
}

// patience is the flag -timeout.
type patience struct{ timeout time.Duration }

func (w *patience) register(flags *flag.FlagSet) {
	flags.DurationVar(&w.timeout, "timeout", 0, "`time` after which to stop, such as 5s; 0 for never")
}

// check returns an error if the time is none.
func (w *patience) check() error {
	if w.timeout < 0 {
		return usagef("-timeout %v: a time cannot be negative", w.timeout)
	}
	return nil
}

// limit returns a context that ends after the time, if there is one.
func (w *patience) limit(ctx context.Context) (context.Context, context.CancelFunc) {
	if w.timeout == 0 {
		return context.WithCancel(ctx)
	}
	return context.WithTimeout(ctx, w.timeout)
}

// explain says in words that a search was stopped, if err is that of a context.
func (w *patience) explain(err error) error {
	switch {
	case errors.Is(err, context.DeadlineExceeded):
		return stoppedError{text: fmt.Sprintf("out of time after %v", w.timeout), cause: err}
	case errors.Is(err, context.Canceled):
		return stoppedError{text: "interrupted", cause: err}
	}
	return err
}

// A stoppedError is the error of a context, in the words of the program.
type stoppedError struct {
	text  string
	cause error
}

func (e stoppedError) Error() string { return e.text }
func (e stoppedError) Unwrap() error { return e.cause }

// left says how much of the time is left, for the progress.
func (w *patience) left(elapsed time.Duration) string {
	if w.timeout == 0 {
		return ""
	}
	return fmt.Sprintf(", %v left", max(0, w.timeout-elapsed).Round(time.Second))
}

// pieces are the pieces that have names.
var pieces = map[string][][2]int{
	"knight":  {{1, 2}},
	"wazir":   {{0, 1}},
	"king":    {{0, 1}, {1, 1}},
	"camel":   {{1, 3}},
	"giraffe": {{1, 4}},
	"zebra":   {{2, 3}},
}

// withPiece returns a board with the piece of the flag -piece: a name, or leaps
// such as 2,3 or 0,1+1,1.
func withPiece(board knighttour.Board, name string) (knighttour.Board, error) {
	leaps, ok := pieces[name]
	if ok {
		return board.WithPiece(leaps...)
	}
	malformed := usagef("-piece %q: want knight, wazir, king, camel, giraffe, zebra,"+
		" or leaps such as 2,3 or 0,1+1,1", name)
	for leap := range strings.SplitSeq(name, "+") {
		near, far, ok := strings.Cut(leap, ",")
		m, err1 := strconv.Atoi(near)
		n, err2 := strconv.Atoi(far)
		if !ok || err1 != nil || err2 != nil {
			return board, malformed
		}
		leaps = append(leaps, [2]int{m, n})
	}
	board, err := board.WithPiece(leaps...)
	if err != nil {
		return board, malformed
	}
	return board, nil
}

// reading has the flags that say how to read a file.
type reading struct {
	format string
	number int
	pairs  bool
	piece  string

	// dependencies says that rows "a: b c" lead from a to b and c.
	dependencies bool

	// ends says that tours begin and end at the squares S and G of a floor.
	ends bool
}

// register adds the flags for all that is read. If onlySquares, the file is a
// floor or a puzzle.
func (r *reading) register(flags *flag.FlagSet, onlySquares bool) {
	flags.StringVar(&r.format, "format", "", "`format` of the file, if it is not recognised")
	flags.StringVar(&r.piece, "piece", "",
		"`piece` that moves: knight, wazir, king, camel, giraffe, zebra, or leaps such as 2,3 or 0,1+1,1")
	if onlySquares {
		return
	}
	flags.IntVar(&r.number, "graph", 0, "`number` of the graph, from 1, in a file of several (graph6, dot, graphml)")
	flags.BoolVar(&r.pairs, "directed", false, "a line a b leads from a to b, also without an arrow (edges, adjacency)")
}

// options returns the flags as the reader takes them.
func (r *reading) options() (input.Options, error) {
	o := input.Options{
		Format:       input.Format(r.format),
		Directed:     r.pairs,
		Dependencies: r.dependencies,
		Number:       r.number,
	}
	if r.format != "" && !o.Format.Valid() {
		return o, usagef("-format %q: want one of %v", r.format, input.Formats())
	}
	if r.number < 0 {
		return o, usagef("-graph %d: graphs are numbered from 1", r.number)
	}
	return o, nil
}

// sides returns the board of sides such as 8x8, or false if the text is none.
func sides(text string) (board knighttour.Board, ok bool, err error) {
	rows, cols, found := strings.Cut(text, "x")
	if !found || !isNumber(rows) || !isNumber(cols) {
		return board, false, nil
	}
	m, err1 := strconv.Atoi(rows)
	n, err2 := strconv.Atoi(cols)
	if err1 != nil || err2 != nil {
		return board, true, usageError(text + ": the sides are too long")
	}
	board, err = knighttour.NewBoard(m, n)
	return board, true, err
}

// isNumber reports whether the text consists of digits, perhaps after a minus.
func isNumber(text string) bool {
	digits := strings.TrimPrefix(text, "-")
	return digits != "" && strings.Trim(digits, "0123456789") == ""
}
