// Package command is shared by the example programs: it parses command lines,
// prints errors, and detects terminals.
package command

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"strings"
)

// Parse parses a command line of flags without further arguments. If it asks
// for help, Parse prints to stdout what the program does, how to run it and its
// flags, and returns [flag.ErrHelp].
func Parse(flags *flag.FlagSet, args []string, stdout io.Writer, does, run string) error {
	flags.SetOutput(io.Discard) // errors are returned
	err := flags.Parse(args)
	if errors.Is(err, flag.ErrHelp) {
		fmt.Fprintf(stdout, "%s\n\nusage: %s [flags]\n\nflags:\n", does, run)
		flags.SetOutput(stdout)
		flags.PrintDefaults()
	}
	if err == nil && flags.NArg() > 0 {
		err = fmt.Errorf("unexpected argument %q", flags.Arg(0))
	}
	return err
}

// Usage prints an error of [Parse] for the named program and returns the exit
// status 2. For [flag.ErrHelp] it prints nothing and returns 0.
func Usage(stderr io.Writer, name string, err error) int {
	if errors.Is(err, flag.ErrHelp) {
		return 0
	}
	Fail(stderr, name, err)
	fmt.Fprintln(stderr, "The flag -h lists what can be set.")
	return 2
}

// Fail prints an error of the named program and returns the exit status 1. The
// program's name replaces the library's prefix.
func Fail(stderr io.Writer, name string, err error) int {
	fmt.Fprintf(stderr, "%s: %s\n", name, strings.TrimPrefix(err.Error(), "knighttour: "))
	return 1
}

// IsTerminal reports whether w is a terminal.
func IsTerminal(w io.Writer) bool {
	f, ok := w.(*os.File)
	if !ok {
		return false
	}
	info, err := f.Stat()
	return err == nil && info.Mode()&os.ModeCharDevice != 0
}

// Plural returns a number with its noun, such as "1 visit" or "2 visits".
func Plural[N int | int64](n N, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return fmt.Sprintf("%d %ss", n, noun)
}
