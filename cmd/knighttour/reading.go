package main

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"iter"
	"os"
	"strings"
	"syscall"

	"example.com/knighttour/cmd/knighttour/internal/input"
)

// missingFile says what is wrong with a command line without a file.
const missingFile = "missing FILE: a file name, - for standard input, or sides such as 8x8"

// only returns the argument of a command that takes exactly one. If there is no
// argument, the parameter missing is the text of the error.
func only(args []string, missing string) (string, error) {
	switch {
	case len(args) == 0:
		return "", usageError(missing)
	case len(args) > 1:
		return "", usagef("unexpected argument %q", args[1])
	}
	return args[0], nil
}

// read reads the only graph of the file on a command line, or the one that
// -graph selects. If the argument gives the sides of a board instead, read
// makes that board. If onlySquares is set, the file must be a floor or a
// puzzle.
func (p *program) read(
	ctx context.Context,
	args []string,
	r *reading,
	onlySquares bool,
) (s *subject, err error) {
	name, err := only(args, missingFile)
	if err != nil {
		return nil, err
	}
	for next, err := range p.readFile(ctx, name, r, onlySquares) {
		switch {
		case err != nil:
			return nil, err
		case s != nil:
			return nil, &input.Error{
				Name:    s.file,
				Problem: "there are several graphs; choose one with -graph",
			}
		}
		s = next
	}
	return s, nil
}

// readEach reads the files on a command line one after the other. If there are
// several graphs, each gets its number in its file, from 1. To find out whether
// there are several, readEach reads one graph ahead.
func (p *program) readEach(
	ctx context.Context,
	args []string,
	r *reading,
) iter.Seq2[*subject, error] {
	return func(yield func(s *subject, err error) bool) {
		if len(args) == 0 {
			yield(nil, usageError(missingFile))
			return
		}
		for _, name := range args {
			if !p.readAhead(ctx, name, r, len(args) > 1, yield) {
				return
			}
		}
	}
}

// readAhead yields the graphs of a file for readEach. isMany says that there
// are several files. readAhead reports whether readEach goes on: it does not
// after an error, or if yield returns false.
func (p *program) readAhead(
	ctx context.Context,
	name string,
	r *reading,
	isMany bool,
	yield func(s *subject, err error) bool,
) bool {
	var last *subject // read, but not yet yielded
	number := 0
	yieldLast := func() bool {
		if isMany {
			number++
			last.number = max(number, r.number)
		}
		return yield(last, nil)
	}
	for s, err := range p.readFile(ctx, name, r, false) {
		if last != nil && err == nil { // there is a second graph, not just an error
			isMany = true
		}
		if last != nil && !yieldLast() {
			return false
		}
		if err != nil {
			yield(nil, err)
			return false
		}
		last = s
	}
	last.isAlone = number == 0 // last is not nil: readFile yields at least once
	return yieldLast()
}

// readFile reads the graphs of a file, or the one that -graph selects. If the
// name gives the sides of a board, it makes that board. It ends after an error.
func (p *program) readFile(
	ctx context.Context,
	name string,
	r *reading,
	onlySquares bool,
) iter.Seq2[*subject, error] {
	return func(yield func(s *subject, err error) bool) {
		options, err := r.options()
		if err != nil {
			yield(nil, err)
			return
		}
		options.Squares = onlySquares
		board, ok, err := parseSides(name)
		switch {
		case err != nil:
			yield(nil, err)
			return
		case ok:
			s := &subject{
				Document: newBoard(board),
				file:     name,
			}
			err := p.accept(s, r.piece, onlySquares)
			yield(s, err)
			return
		}
		count := 0
		for s, err := range p.graphs(ctx, name, options) {
			count++
			if err == nil && r.number > count {
				continue
			}
			if err == nil && !r.ends && (s.StartSquare != nil || s.GoalSquare != nil) {
				s.StartSquare, s.GoalSquare = nil, nil
				s.Notes = append(s.Notes, "S and G read as floor")
			}
			if err == nil {
				err = p.accept(s, r.piece, onlySquares)
			}
			if !yield(s, err) || err != nil || r.number > 0 {
				return
			}
		}
		if r.number > count {
			yield(nil, &input.Error{
				Name:    name,
				Problem: fmt.Sprintf("there is no graph %d, only %s", r.number, plural(count, "graph")),
			})
		}
	}
}

// accept chooses the piece of a subject, and says how the file was read. If
// the subject is not a board but a board is needed, or a piece is given,
// accept returns an error.
func (p *program) accept(s *subject, piece string, onlySquares bool) error {
	if !s.IsBoard && (onlySquares || piece != "") {
		what := fmt.Sprintf("-piece applies only to boards; this file is %s", s.Format)
		if onlySquares {
			what = fmt.Sprintf("expected a board, a floor or a puzzle; this file is %s", s.Format)
		}
		return &input.Error{Name: s.file, Problem: what}
	}
	if s.IsBoard {
		err := s.choosePiece(piece)
		if err != nil {
			return err
		}
	}
	for _, note := range s.Notes {
		p.sayOnce(s.file + ": " + note)
	}
	if p.verbose {
		p.say(fmt.Sprintf("%s: %s%v", s.file, s.formatName(), s))
	}
	return nil
}

// sayOnce says a text, unless it has just said the same text for another graph.
func (p *program) sayOnce(text string) {
	if p.said != text {
		p.say(text)
	}
	p.said = text
}

// formatName returns the format of the file and a colon, or "" if the subject
// was not read from a file.
func (s *subject) formatName() string {
	if s.Format == "" {
		return ""
	}
	return string(s.Format) + ": "
}

// graphs reads the graphs of a file, or of standard input, one after the other,
// until the context ends. A file that the program has written holds one board.
func (p *program) graphs(
	ctx context.Context,
	name string,
	options input.Options,
) iter.Seq2[*subject, error] {
	return func(yield func(s *subject, err error) bool) {
		r, name, err := p.open(ctx, name)
		if err != nil {
			yield(nil, unreadable(name, err))
			return
		}
		defer r.Close()
		in := bufio.NewReaderSize(r, mostPeeked)
		head, err := await(ctx, func() (string, error) { return headOf(in) })
		if err != nil {
			yield(nil, unreadable(name, err))
			return
		}
		text := io.Reader(in)
		if maybeOutput(head, options) {
			all, err := await(ctx, func() (string, error) { return readAll(in) })
			if err != nil {
				yield(nil, unreadable(name, err))
				return
			}
			s, ok, err := parseOutput(ctx, name, all)
			if ok {
				yield(s, err)
				return
			}
			text = strings.NewReader(all)
		}
		for document, err := range input.All(ctx, name, text, options) {
			if err != nil {
				yield(nil, unreadable(name, err))
				return
			}
			s := &subject{
				Document: document,
				file:     name,
			}
			if !yield(s, nil) {
				return
			}
		}
	}
}

// open opens a file, or standard input, and returns it with a name for errors.
func (p *program) open(
	ctx context.Context,
	name string,
) (r io.ReadCloser, shown string, err error) {
	if name == "-" {
		p.sayWaiting()
		return io.NopCloser(p.stdin), "standard input", nil
	}
	file, err := input.Open(ctx, name)
	return file, name, err
}

// readText reads the text of a file, and returns it with a name for errors.
func (p *program) readText(ctx context.Context, name string) (text, shown string, err error) {
	r, shown, err := p.open(ctx, name)
	if err != nil {
		return "", shown, unreadable(shown, err)
	}
	text, err = await(ctx, func() (string, error) {
		defer r.Close()
		return readAll(r)
	})
	return text, shown, unreadable(shown, err)
}

// await calls a function that takes no context, and returns its results. If the
// context ends first, await does not wait for the function, which may be
// waiting for a terminal or a pipe: the program is about to end.
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

// mostPeeked is the length of the longest beginning of a text, in bytes, that
// is examined to decide whether the program wrote the text.
const mostPeeked = 1 << 10

// headOf returns the first line of a text, or its first mostPeeked bytes,
// without taking them from the reader. The reader must have a buffer of
// mostPeeked bytes.
func headOf(r *bufio.Reader) (string, error) {
	for {
		_, err := r.Peek(r.Buffered() + 1)
		head, _ := r.Peek(r.Buffered())
		switch {
		case len(head) == mostPeeked, errors.Is(err, io.EOF), bytes.ContainsRune(head, '\n'):
			return string(head), nil
		case err != nil:
			return "", err
		}
	}
}

// readAll reads a text of at most input.MaxBytes bytes.
func readAll(r io.Reader) (string, error) {
	data, err := io.ReadAll(io.LimitReader(r, input.MaxBytes+1))
	if err == nil && len(data) > input.MaxBytes {
		err = &input.Error{Problem: fmt.Sprintf("the text has more than %d MiB", input.MaxBytes>>20)}
	}
	return string(data), err
}

// sayWaiting says that the program is waiting for input, if standard input is a
// terminal.
func (p *program) sayWaiting() {
	stdin, ok := p.stdin.(*os.File)
	if !ok || p.stderrWidth == 0 {
		return
	}
	_, isTerminal := windowOf(stdin)
	if isTerminal {
		p.say("Reading from the terminal. End with Ctrl-D on a line of its own (on Windows with Ctrl-Z).")
	}
}

// unreadable returns the error for a file that cannot be read. An error about
// the text gets the name of the file. The error of a context is returned
// unchanged, and so is nil.
func unreadable(name string, err error) error {
	var path *fs.PathError
	var about *input.Error
	problem := ""
	switch {
	case errors.As(err, &about):
		about.Name = name
		return about
	case errors.Is(err, fs.ErrNotExist):
		problem = "no such file" + meantSides(name)
	case errors.Is(err, syscall.EISDIR):
		problem = "is a directory"
	case errors.As(err, &path):
		problem = path.Err.Error()
	default:
		return err
	}
	return &input.Error{
		Name:    name,
		Problem: problem,
	}
}
