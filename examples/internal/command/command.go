// Package command has what the programs in examples have in common: how they
// read a command line, what they print and return if something is wrong, and
// how they learn whether they write to a terminal.
package command

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"strings"
)

// Parse reads a command line, on which there may be nothing but the flags. If
// it asks for help, Parse prints to stdout what the program does, how to run it
// and which flags it has, and returns [flag.ErrHelp].
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

// Usage returns the exit status for an error in the command line of the program
// of that name: 0 if the error is [flag.ErrHelp], as help has been printed, and
// else 2, after the error has been printed.
func Usage(stderr io.Writer, name string, err error) int {
	if errors.Is(err, flag.ErrHelp) {
		return 0
	}
	Fail(stderr, name, err)
	fmt.Fprintln(stderr, "The flag -h lists what can be set.")
	return 2
}

// Fail prints an error of the program of that name, and returns the exit status
// for it, which is 1. The program's name stands in the place of the library's.
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
