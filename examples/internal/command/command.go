// Package command is shared by the example programs: it parses command lines,
// prints errors and numbers, writes files, and detects terminals.
package command

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"strings"
	"time"
	"unicode/utf8"
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
	return wanted(flags, err)
}

// wanted returns err. If it is that of a value that is no number or duration,
// it says what the flag takes.
func wanted(flags *flag.FlagSet, err error) error {
	if err == nil {
		return nil
	}
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

// WriteFile writes a file and prints its name to stdout.
func WriteFile(stdout io.Writer, name string, data []byte) error {
	if err := os.WriteFile(name, data, 0o644); err != nil {
		return err
	}
	_, err := fmt.Fprintln(stdout, name)
	return err
}

// Width returns the number of columns of the terminal w, 80 if it does not
// tell, and 0 if w is no terminal.
func Width(w io.Writer) int {
	f, ok := w.(*os.File)
	if !ok {
		return 0
	}
	width, ok := widthOf(f)
	if ok && width == 0 {
		width = 80
	}
	return width
}

// IsTerminal reports whether w is a terminal.
func IsTerminal(w io.Writer) bool { return Width(w) > 0 }

// Wrap returns text in lines of at most width columns, broken at spaces. A word
// that is wider stands on a line of its own.
func Wrap(text string, width int) string {
	var s strings.Builder
	column := 0
	for i, word := range strings.Fields(text) {
		n := utf8.RuneCountInString(word)
		switch {
		case i == 0:
		case column+1+n > width:
			s.WriteByte('\n')
			column = 0
		default:
			s.WriteByte(' ')
			column++
		}
		s.WriteString(word)
		column += n
	}
	return s.String()
}

// Group returns a whole number with commas between the thousands, such as
// "5,787,981". The number is of any type that fmt prints in decimal digits.
func Group(n any) string {
	digits := fmt.Sprint(n)
	for i := len(digits) - 3; i > 0 && digits[i-1] != '-'; i -= 3 {
		digits = digits[:i] + "," + digits[i:]
	}
	return digits
}

// Plural returns a number with its noun, such as "1 visit" or "2,000 visits",
// "1 class" or "2,000 classes".
func Plural[N int | int64](n N, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	if strings.HasSuffix(noun, "s") {
		noun += "e"
	}
	return fmt.Sprintf("%s %ss", Group(n), noun)
}
