package input

import (
	"fmt"
	"strconv"
	"strings"
	"unicode"
)

// An Error says what is wrong with a text, and where.
type Error struct {
	Name    string // of the file
	Line    int    // from 1, or 0 if the whole text is wrong
	Problem string
}

// Error returns the place and the problem in the form that compilers use, so
// that an editor can find the place. The text is one line, without control
// characters.
func (e *Error) Error() string {
	text := e.Name
	if e.Line > 0 {
		text += fmt.Sprint(":", e.Line)
	}
	return printable(text + ": " + e.Problem)
}

// printable returns text with escapes in place of unprintable characters, such
// as those that control a terminal.
func printable(text string) string {
	if !strings.ContainsFunc(text, isUnprintable) {
		return text
	}
	var s strings.Builder
	for _, c := range text {
		if isUnprintable(c) {
			quoted := strconv.QuoteRune(c)
			s.WriteString(quoted[1 : len(quoted)-1])
		} else {
			s.WriteRune(c)
		}
	}
	return s.String()
}

// isUnprintable reports whether a character is neither printable nor a space.
func isUnprintable(c rune) bool { return c != ' ' && !unicode.IsPrint(c) }

// errorAt returns an error without the name of the file, which a Reader adds.
func errorAt(line int, format string, args ...any) error {
	return &Error{
		Line:    line,
		Problem: fmt.Sprintf(format, args...),
	}
}

// errorUnknownAt returns the error for a text whose format is neither named nor
// recognised.
func errorUnknownAt(line int, format string, args ...any) error {
	return errorAt(line, "unknown format: "+format+"; -format names one (knighttour -h lists them)",
		args...)
}

// errorUnknown turns an error about a text into one of errorUnknownAt. It
// returns any other error unchanged.
func errorUnknown(err error) error {
	e, ok := err.(*Error)
	if !ok {
		return err
	}
	return errorUnknownAt(e.Line, "%s", e.Problem)
}

// quotedForError returns text for an error: quoted, and shortened if it is
// long.
func quotedForError(text string) string {
	const maxQuoted = 40 // bytes
	if len(text) > maxQuoted {
		text = strings.ToValidUTF8(text[:maxQuoted], "") + "…"
	}
	return strconv.Quote(text)
}

// plural returns a number with its noun, such as "1 node" or "2 nodes".
func plural(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return fmt.Sprintf("%d %ss", n, noun)
}
