// Package input reads graphs, floors and puzzles in common file formats.
//
// If a text could be two different graphs, the package does not choose one of
// them. It reads a text in the format that the text declares, or in the only
// format that fits, and refuses any other text with an error that says what was
// expected. If a format is recognised only by the look of the text, a note says
// which one it was.
//
// Memory is bounded by the size of the text, which is limited: a header that
// declares more nodes than the text has bytes is an error before any memory is
// allocated for them. Only in DOT can a short text stand for a large graph.
// There, limits bound the size of the graph.
package input

import (
	"context"
	"errors"
	"io"
	"iter"
	"strings"
)

// All reads the graphs of the named file one after the other. The name is used
// in errors, and its suffix may determine the format. Formats with one graph a
// line, such as graph6, are read line by line, so that a file takes no more
// memory than its largest graph, however many graphs it has. Other texts are
// read as a whole, and are limited to [MaxBytes].
//
// After an error there are no more graphs. Errors about the text are of type
// *[Error]. Other errors are those of r and of ctx. If ctx ends, All stops at
// once, even if r is waiting for input: then a goroutine is left behind until
// r.Read returns.
func All(
	ctx context.Context,
	name string,
	r io.Reader,
	options Options,
) iter.Seq2[*Document, error] {
	return func(yield func(*Document, error) bool) {
		ctx, cancel := context.WithCancel(ctx)
		defer cancel()
		graphs := 0
		for d, err := range read(ctx, name, newSource(ctx, r), options) {
			if ctx.Err() != nil {
				err = context.Cause(ctx) // the text was cut off, and is not wrong
			}
			if err != nil {
				var e *Error
				if errors.As(err, &e) {
					e.Name = name
				}
				yield(nil, err)
				return
			}
			graphs++
			if !yield(d, nil) {
				return
			}
		}
		if graphs == 0 {
			yield(nil, &Error{Name: name, Problem: "there is no graph"})
		}
	}
}

// read returns the graphs of a source. Its errors do not name the file.
func read(
	ctx context.Context,
	name string,
	s *source,
	options Options,
) iter.Seq2[*Document, error] {
	head, err := s.peekHead()
	if err != nil {
		return errorOnly(err)
	}
	t := &text{
		ctx:     ctx,
		name:    name,
		head:    head,
		options: options,
	}
	if t.isStreamed() {
		return s.graphs6(t)
	}
	err = checkReadable(head)
	if err != nil {
		return errorOnly(err)
	}
	t.all, err = s.readAll()
	if err != nil {
		return errorOnly(err)
	}
	return t.parse()
}

// checkReadable returns an error if the beginning of a text is blank, or is not
// text: no format has control characters, except for white space.
func checkReadable(head string) error {
	switch {
	case strings.TrimSpace(head) == "":
		return errorAt(0, "file is empty")
	case strings.HasPrefix(head, "\xff\xfe"), strings.HasPrefix(head, "\xfe\xff"):
		return errorAt(0,
			"is text in UTF-16; expected UTF-8 (convert with iconv -f utf-16 -t utf-8)")
	case strings.HasPrefix(head, ">>"):
		return nil // maybe a binary format of plantri and nauty, whose error says so
	case strings.ContainsFunc(head, isBinary):
		return errorAt(0, "is a binary file, not text")
	}
	return nil
}

// isBinary reports whether a character does not belong in a text. That is so
// for control characters, except white space, the end-of-file mark of old
// programs and the escape character.
func isBinary(c rune) bool {
	return c < ' ' && !strings.ContainsRune("\t\n\v\f\r\x1a\x1b", c)
}
