package input

import (
	"context"
	"io"
	"strings"
	"unicode/utf8"
)

// A text holds an input text, or its beginning, and says how to parse it.
type text struct {
	ctx     context.Context
	name    string // of the file
	head    string // the beginning of the text, by which its format is recognised
	all     string // all of it; "" if it is read line by line
	options Options
	notes   []string // for the document

	// certain says whether the format is named: by an option, by the suffix of
	// the file, or by a header of graph6. If it is not, a note mentions the
	// format, and a text about which there is a doubt is refused.
	certain bool
}

// note adds a note to the document.
func (t *text) note(note string) { t.notes = append(t.notes, note) }

// checkUTF8 returns an error if the text is not UTF-8. In an older encoding,
// two different names could become one.
func (t *text) checkUTF8() error {
	if utf8.ValidString(t.all) {
		return nil
	}
	s := t.scan()
	for s.next() {
		if !utf8.ValidString(s.raw) {
			return errorAt(s.number, "%s: expected UTF-8"+
				" (convert from Latin-1 with iconv -f latin1 -t utf-8)", quotedForError(s.line))
		}
	}
	return errorAt(0, "expected UTF-8")
}

// reader returns a reader of the text. It stops if the text's context ends.
func (t *text) reader() io.Reader { return contextReader{t.ctx, strings.NewReader(t.all)} }

// A contextReader reads a text until a context ends.
type contextReader struct {
	ctx context.Context
	r   io.Reader
}

// Read implements [io.Reader].
func (c contextReader) Read(p []byte) (int, error) {
	if c.ctx.Err() != nil {
		return 0, context.Cause(c.ctx)
	}
	return c.r.Read(p)
}

// scan returns a scanner of the text.
func (t *text) scan() *scanner {
	return &scanner{
		ctx:  t.ctx,
		rest: t.all,
		size: len(t.all),
	}
}

// stopInterval is the number of lines that a scanner returns before it looks at
// the context again.
const stopInterval = 1 << 10

// A scanner returns the lines of a text one by one, without the characters that
// end them. If the context ends, the text seems to end, too: a Reader checks
// the context before it trusts an error about the rest.
type scanner struct {
	ctx    context.Context
	rest   string
	size   int    // of the whole text, in bytes
	number int    // of the current line, from 1
	raw    string // the current line
	line   string // the same without blanks around it
}

// next moves to the next line, if there is one.
func (s *scanner) next() bool {
	if s.rest == "" || s.number%stopInterval == 0 && s.ctx.Err() != nil {
		return false
	}
	s.raw, s.rest, _ = strings.Cut(s.rest, "\n")
	s.raw = strings.TrimSuffix(s.raw, "\r")
	s.line = strings.TrimSpace(s.raw)
	s.number++
	return true
}

// nextLine moves to the next line that is not blank, if there is one.
func (s *scanner) nextLine() bool {
	for s.next() {
		if s.line != "" {
			return true
		}
	}
	return false
}
