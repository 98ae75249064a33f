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
	"os"
	"strings"
)

// A Reader reads the graphs of a file one after the other. Formats with one
// graph a line, such as graph6, are read line by line, so that a file takes no
// more memory than its largest graph, however many graphs it has. Other texts
// are read as a whole, and are limited to [MaxBytes].
//
// Errors about the text are of type *[Error]. If the context of a Reader ends,
// its methods return at once, even while they wait for input.
type Reader struct {
	text
	source
	file   *os.File // nil if NewReader was given an io.Reader
	cancel context.CancelFunc

	// next returns the next graph, or io.EOF after the last one. Its errors do
	// not name the file. It is nil until begin has recognised the format.
	next  func() (*Document, error)
	count int   // how many graphs it has returned
	err   error // why Next returns no more graphs; nil if it may
}

// Open opens the named file for reading. It returns when ctx ends, even if the
// file is a pipe that has no writer yet: then a goroutine that waits for a
// writer is left behind.
func Open(ctx context.Context, name string, options Options) (*Reader, error) {
	file, err := openFile(ctx, name)
	if err != nil {
		return nil, err
	}
	r := NewReader(ctx, name, file, options)
	r.file = file
	return r, nil
}

// NewReader returns a Reader of a text. The name is used in errors, and its
// suffix may determine the format. If a call of in.Read never returns, a
// goroutine that waits for it is left behind.
func NewReader(ctx context.Context, name string, in io.Reader, options Options) *Reader {
	ctx, cancel := context.WithCancel(ctx)
	return &Reader{
		text: text{
			ctx:     ctx,
			name:    name,
			options: options,
		},
		source: newSource(ctx, in),
		cancel: cancel,
	}
}

// Close closes the file, if Open has opened one. The goroutine that reads ends
// as soon as its Read returns. Close must be called once the Reader is no
// longer needed.
func (r *Reader) Close() {
	r.cancel()
	if r.file != nil {
		r.file.Close()
	}
}

// Name returns the name of the file.
func (r *Reader) Name() string { return r.name }

// Head returns the beginning of the text, up to 64 KiB, without a byte order
// mark. It waits only until there is a whole line that is not blank. Head must
// be called before Next, which still returns all graphs.
func (r *Reader) Head() (string, error) { return r.peek() }

// Text returns the whole text, without a byte order mark or an end-of-file
// mark. Text must be called before Next, which still returns all graphs. If
// Text returns an error, Next returns the same one.
func (r *Reader) Text() (string, error) {
	all, err := r.readAll()
	if err != nil {
		r.err = r.named(err)
		return "", r.err
	}
	r.in.Reset(strings.NewReader(all))
	return all, nil
}

// Next returns the next graph or, if the options choose a graph by its number,
// only that one. After the last graph the error is [io.EOF]. A file without
// graphs, or without the chosen one, is an error. After an error, all further
// calls return the same one.
func (r *Reader) Next() (*Document, error) {
	for r.err == nil {
		d, err := r.read()
		if err != nil {
			r.err = r.named(err)
			break
		}
		r.count++
		if r.count == r.options.Number {
			r.err = io.EOF
		}
		if r.count >= r.options.Number {
			return d, nil
		}
	}
	return nil, r.err
}

// read returns the next graph, whatever its number.
func (r *Reader) read() (d *Document, err error) {
	if r.next == nil {
		err = r.begin()
	}
	if err == nil {
		d, err = r.next()
	}
	switch {
	case err == io.EOF: // not errors.Is: the cause of a context may wrap io.EOF
		return nil, r.errorAtEnd()
	case r.ctx.Err() != nil:
		return nil, context.Cause(r.ctx) // the text was cut off, and is not wrong
	}
	return d, err
}

// errorAtEnd returns the error for the end of the file: io.EOF, unless there
// should have been more graphs.
func (r *Reader) errorAtEnd() error {
	switch {
	case r.count == 0:
		return errorAt(0, "there is no graph")
	case r.count < r.options.Number:
		return errorAt(0, "there is no graph %d, only %s",
			r.options.Number, plural(r.count, "graph"))
	}
	return io.EOF
}

// begin recognises the format and sets next.
func (r *Reader) begin() (err error) {
	r.head, err = r.peek()
	if err != nil {
		return err
	}
	if r.isStreamed() {
		r.next = graphs6(&r.source, &r.text)
		return nil
	}
	err = checkReadable(r.head)
	if err != nil {
		return err
	}
	r.all, err = r.readAll()
	if err != nil {
		return err
	}
	f, err := r.format()
	if err != nil {
		return err
	}
	if f.parseAll != nil {
		r.next, err = f.parseAll(&r.text)
		return err
	}
	r.next = func() (*Document, error) {
		if r.count > 0 {
			return nil, io.EOF
		}
		d, err := f.parse(&r.text)
		if err == nil {
			d.Notes = r.notes
		}
		return d, err
	}
	return nil
}

// named adds the name of the file to an error about the text. It returns any
// other error unchanged.
func (r *Reader) named(err error) error {
	var e *Error
	if errors.As(err, &e) {
		e.Name = r.name
	}
	return err
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
