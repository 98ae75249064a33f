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

// parse parses a command line, and returns the arguments that are not flags.
// Flags may come before and after these. After --, nothing is a flag. The value
// of a text flag must not be empty, except for a title.
func parse(flags *flag.FlagSet, args []string) (rest []string, err error) {
	flags.SetOutput(io.Discard) // errors are returned
	for {
		err := flags.Parse(args) // until the first argument that is not a flag
		if err != nil {
			return nil, explainFlag(flags, err)
		}
		left := flags.Args()
		if len(left) == 0 {
			return rest, checkEmpty(flags)
		}
		parsed := len(args) - len(left)
		if parsed > 0 && args[parsed-1] == "--" {
			return append(rest, left...), checkEmpty(flags)
		}
		rest = append(rest, left[0])
		args = left[1:]
	}
}

// checkEmpty returns an error if a flag was given an empty text. Only a title
// may be empty. A flag whose value is a function is not a flag.Getter, and has
// checked its own text.
func checkEmpty(flags *flag.FlagSet) (err error) {
	flags.Visit(func(f *flag.Flag) {
		_, isGetter := f.Value.(flag.Getter)
		if err == nil && isGetter && f.Value.String() == "" && f.Name != "title" {
			what, _ := flag.UnquoteUsage(f)
			err = usagef("-%s \"\": expected a %s", f.Name, what)
		}
	})
	return err
}

// explainFlag rewords an error of package flag if it is about an unknown flag,
// or about a value that is not a number or a duration. Any other error becomes
// a usageError, except flag.ErrHelp.
func explainFlag(flags *flag.FlagSet, err error) error {
	if errors.Is(err, flag.ErrHelp) {
		return err
	}
	unknown, ok := strings.CutPrefix(err.Error(), "flag provided but not defined: -")
	if ok {
		var all []string
		flags.VisitAll(func(f *flag.Flag) { all = append(all, f.Name) })
		near := nearest(unknown, all)
		if near == "" {
			return usagef("unknown flag -%s", unknown)
		}
		return usagef("unknown flag -%s; did you mean -%s?", unknown, near)
	}
	text, ok := strings.CutSuffix(err.Error(), ": parse error")
	f := flags.Lookup(text[strings.LastIndex(text, " -")+len(" -"):])
	if !ok || f == nil {
		return usageError(err.Error())
	}
	expected := "a whole number"
	switch f.Value.(flag.Getter).Get().(type) {
	case time.Duration:
		expected = "a duration such as 5s"
	case bool:
		expected = "true or false"
	}
	return usagef("%s: expected %s", text, expected)
}

// given reports whether the command line has the flag with the given name.
func given(flags *flag.FlagSet, name string) (given bool) {
	flags.Visit(func(f *flag.Flag) { given = given || f.Name == name })
	return given
}

// firstError returns the first of the errors that is not nil, or nil. The calls
// in its arguments are all made, even if one fails: a picture is drawn although
// the answer could not be printed, and a file is closed although it could not
// be filled.
func firstError(errs ...error) error {
	for _, err := range errs {
		if err != nil {
			return err
		}
	}
	return nil
}

// A timeLimit is the flag -timeout.
type timeLimit struct{ timeout time.Duration }

// register adds the flag.
func (l *timeLimit) register(flags *flag.FlagSet) {
	flags.DurationVar(&l.timeout, "timeout", 0,
		"`time` after which to stop, such as 5s or 1m; 0 for never")
}

// check returns an error if the time is negative.
func (l *timeLimit) check() error {
	if l.timeout < 0 {
		return usagef("-timeout %v: must not be negative", l.timeout)
	}
	return nil
}

// limit returns a context that ends after the time limit, if one is set.
func (l *timeLimit) limit(ctx context.Context) (context.Context, context.CancelFunc) {
	if l.timeout == 0 {
		return context.WithCancel(ctx)
	}
	return context.WithTimeout(ctx, l.timeout)
}

// explain turns the error of a context into "timed out" or "interrupted". It
// returns any other error unchanged.
func (l *timeLimit) explain(err error) error {
	switch {
	case errors.Is(err, context.DeadlineExceeded):
		return userError{text: fmt.Sprintf("timed out after %v", l.timeout), cause: err}
	case errors.Is(err, context.Canceled):
		return userError{text: "interrupted", cause: err}
	}
	return err
}

// left says how much time is left, for the progress line. It returns "" if
// there is no limit.
func (l *timeLimit) left(elapsed time.Duration) string {
	if l.timeout == 0 {
		return ""
	}
	return fmt.Sprintf(", %v left", max(0, l.timeout-elapsed).Round(time.Second))
}

// pieces maps the names of pieces to their leaps.
var pieces = map[string][][2]int{
	"knight":  {{1, 2}},
	"wazir":   {{0, 1}},
	"king":    {{0, 1}, {1, 1}},
	"camel":   {{1, 3}},
	"giraffe": {{1, 4}},
	"zebra":   {{2, 3}},
}

// pieceNames are the names of the pieces, in the order in which they are tried
// on a tour. The king is last, since it can make all moves of the wazir.
var pieceNames = []string{"knight", "wazir", "camel", "giraffe", "zebra", "king"}

// withPiece returns a board with the piece that a value of -piece stands for: a
// name, or leaps such as 2,3 or 0,1+1,1.
func withPiece(board knighttour.Board, name string) (knighttour.Board, error) {
	leaps, ok := pieces[name]
	if ok {
		return board.WithPiece(leaps...)
	}
	malformed := usagef("-piece %q: expected %s, or leaps such as 2,3 or 0,1+1,1%s",
		name, strings.Join(pieceNames, ", "), didYouMean(name, pieceNames))
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

// addPieceFlag adds the flag -piece with a default value, which may be "".
func addPieceFlag(flags *flag.FlagSet, name *string, value string) {
	flags.StringVar(name, "piece", value,
		"`piece` that moves: "+strings.Join(pieceNames, ", ")+", or leaps such as 2,3 or 0,1+1,1")
}

// fileFlags are the flags that say how to read a file. A command also sets
// ends, Dependencies and Squares, which are not flags.
type fileFlags struct {
	input.Options
	piece string // "" for the usual piece of the board
	ends  bool   // whether tours begin and end at the squares S and G of a floor
}

// register adds the flags for reading a file. If onlySquares is set, the file
// is a floor or a puzzle.
func (f *fileFlags) register(flags *flag.FlagSet, onlySquares bool) {
	f.Squares = onlySquares
	flags.StringVar((*string)(&f.Format), "format", "",
		"`format` of the file, if it is not recognised")
	addPieceFlag(flags, &f.piece, "")
	if onlySquares {
		return
	}
	flags.Func("graph",
		"`number` of the graph, from 1, in a file of several (graph6, dot, graphml)", f.setNumber)
	flags.BoolVar(&f.Directed, "directed", false,
		"treat a b as a directed edge a -> b (edges, adjacency)")
}

// setNumber sets the number of the graph to the value of the flag -graph.
func (f *fileFlags) setNumber(text string) (err error) {
	f.Number, err = strconv.Atoi(text)
	if err != nil || f.Number < 1 {
		return errors.New("expected a number from 1")
	}
	return nil
}

// check returns an error if the format is unknown.
func (f *fileFlags) check() error {
	if f.Format == "" || f.Format.Valid() {
		return nil
	}
	var all []string
	for _, format := range input.Formats() {
		all = append(all, string(format))
	}
	return usagef("-format %q: expected %s%s",
		f.Format, list(all, "or"), didYouMean(string(f.Format), all))
}

// parseSides returns the full board whose sides are given by a text such as
// 8x8. ok is false if the text is not of that form. Impossible sides are an
// error.
func parseSides(text string) (board knighttour.Board, ok bool, err error) {
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

// meantSides returns a question to add to an error. It suggests the sides that
// were probably meant by a text such as 8X8 or 8×8. For any other text,
// meantSides returns "".
func meantSides(text string) string {
	meant := strings.NewReplacer("X", "x", "×", "x", "*", "x", " ", "").Replace(text)
	_, ok, _ := parseSides(meant)
	if !ok || meant == text {
		return ""
	}
	return fmt.Sprintf("; did you mean %q?", meant)
}

// isNumber reports whether the text consists of digits, perhaps after a minus
// sign.
func isNumber(text string) bool {
	digits := strings.TrimPrefix(text, "-")
	return digits != "" && strings.Trim(digits, "0123456789") == ""
}
