package main

import (
	"bufio"
	"context"
	"flag"
	"io"
)

// A program is one run of the program: its environment and its general flags.
type program struct {
	stdin       io.Reader
	stdout      *bufio.Writer
	stderr      io.Writer
	screen      screen   // the properties of stdout
	stderrWidth int      // in columns; 0 if stderr is not a terminal
	called      []string // the command line, for a message that shows it

	quiet   bool   // the flag -q
	verbose bool   // the flag -v
	said    string // the last text of sayOnce
}

// An action does what a command line asks for, after its flags have been
// parsed.
type action func(ctx context.Context, args []string) error

// A command is one of the things that the program does.
type command struct {
	name  string
	args  string // what follows the flags, for its help
	does  string // one line for the help
	about string // more text for its help: paragraphs separated by blank lines

	// newAction adds the flags of the command, and returns its action.
	newAction func(p *program, flags *flag.FlagSet) action
}

// await calls a function that takes no context, and returns its results. If the
// context ends first, await does not wait for the function, which goes on in
// the background: the program is about to end.
func await[T any](ctx context.Context, f func() (T, error)) (T, error) {
	type result struct {
		value T
		err   error
	}
	done := make(chan result, 1)
	go func() {
		value, err := f()
		done <- result{value, err}
	}()
	select {
	case r := <-done:
		return r.value, r.err
	case <-ctx.Done():
		var zero T
		return zero, context.Cause(ctx)
	}
}
