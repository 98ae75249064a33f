package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
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
// makes that board.
func (p *program) read(ctx context.Context, args []string, files *fileFlags) (*subject, error) {
	_, err := only(args, missingFile)
	if err != nil {
		return nil, err
	}
	r := p.newGraphReader(args, files)
	defer r.close()
	s, err := r.next(ctx)
	switch {
	case err != nil:
		return nil, err
	case r.err == nil:
		return nil, &input.Error{
			Name:    s.file,
			Problem: "there are several graphs; choose one with -graph",
		}
	case r.err != io.EOF: // not errors.Is: the cause of a context may wrap io.EOF
		return nil, r.err
	}
	return s, nil
}

// A graphReader reads the graphs of the files on a command line, one after the
// other. To find out whether a file has several, it reads one graph ahead.
type graphReader struct {
	p      *program
	flags  *fileFlags
	names  []string // of the files that have not been opened
	isMany bool     // whether there are several files

	in     *input.Reader // of the file that is open, or nil
	ahead  *subject      // the graph that next will return, if err is nil
	err    error         // why there is no graph ahead; io.EOF at the end of a file
	number int           // of the last graph that next has returned, from 1 in each file
}

// newGraphReader returns a graphReader of the named files.
func (p *program) newGraphReader(names []string, flags *fileFlags) *graphReader {
	return &graphReader{
		p:      p,
		flags:  flags,
		names:  names,
		isMany: len(names) > 1,
		err:    io.EOF,
	}
}

// next returns the next graph, or io.EOF after the last graph of the last file.
// If there are several graphs, each has its number in its file. After an error
// there are no more graphs.
func (r *graphReader) next(ctx context.Context) (*subject, error) {
	if r.err == io.EOF && len(r.names) > 0 {
		r.ahead, r.err = r.openNext(ctx)
	}
	if r.err != nil {
		return nil, r.err
	}
	s := r.ahead
	r.ahead, r.err = r.readAhead()
	r.number++
	s.isAlone = r.number == 1 && r.err == io.EOF
	if r.isMany || r.number > 1 || r.err == nil {
		s.number = max(r.number, r.flags.Number)
	}
	return s, nil
}

// openNext opens the next file, and returns its first graph. If the name gives
// the sides of a board, there is no file, and openNext makes that board. A file
// that the program has written is closed again, since it has only one board.
func (r *graphReader) openNext(ctx context.Context) (*subject, error) {
	name := r.names[0]
	r.names = r.names[1:]
	r.number = 0
	err := r.flags.check()
	if err != nil {
		return nil, err
	}
	board, ok, err := parseSides(name)
	switch {
	case err != nil:
		return nil, err
	case ok:
		s := &subject{
			Document: newBoard(board),
			file:     name,
		}
		return s, r.accept(s)
	}
	in, err := r.p.open(ctx, name, r.flags.Options)
	if err != nil {
		return nil, err
	}
	r.in = in
	s, ok, err := readOutput(ctx, in, r.flags.Options)
	switch {
	case err != nil:
		return nil, unreadable(in.Name(), err)
	case ok:
		r.close()
		return s, r.accept(s)
	}
	return r.readAhead()
}

// readAhead returns the graph after the one ahead. At the end of the file, and
// if no file is open, the error is io.EOF.
func (r *graphReader) readAhead() (*subject, error) {
	if r.in == nil {
		return nil, io.EOF
	}
	name := r.in.Name()
	document, err := r.in.Next()
	if err != nil {
		r.close() // so that the text takes no memory during a search
		return nil, unreadable(name, err)
	}
	s := &subject{
		Document: document,
		file:     name,
	}
	return s, r.accept(s)
}

// close closes the file that is open, if there is one.
func (r *graphReader) close() {
	if r.in != nil {
		r.in.Close()
		r.in = nil
	}
}

// accept prepares a subject for the command: it chooses the piece of a board,
// and says how the file was read. If the subject is not a board but a board is
// needed, or a piece is given, accept returns an error.
func (r *graphReader) accept(s *subject) error {
	if !r.flags.ends && (s.StartSquare != nil || s.GoalSquare != nil) {
		s.StartSquare, s.GoalSquare = nil, nil
		s.Notes = append(s.Notes, "S and G read as floor")
	}
	if !s.IsBoard && (r.flags.Squares || r.flags.piece != "") {
		what := fmt.Sprintf("-piece applies only to boards; this file is %s", s.Format)
		if r.flags.Squares {
			what = fmt.Sprintf("expected a board, a floor or a puzzle; this file is %s", s.Format)
		}
		return &input.Error{Name: s.file, Problem: what}
	}
	if s.IsBoard {
		err := s.choosePiece(r.flags.piece)
		if err != nil {
			return err
		}
	}
	for _, note := range s.Notes {
		r.p.sayOnce(s.file + ": " + note)
	}
	if r.p.verbose {
		r.p.say(fmt.Sprintf("%s: %s%v", s.file, s.formatName(), s))
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

// open opens a file, or standard input.
func (p *program) open(
	ctx context.Context,
	name string,
	options input.Options,
) (*input.Reader, error) {
	if name == "-" {
		p.sayWaiting()
		return input.NewReader(ctx, "standard input", p.stdin, options), nil
	}
	in, err := input.Open(ctx, name, options)
	if err != nil {
		return nil, unreadable(name, err)
	}
	return in, nil
}

// readText reads the text of a file, and returns it with a name for errors.
func (p *program) readText(ctx context.Context, name string) (text, shown string, err error) {
	in, err := p.open(ctx, name, input.Options{})
	if err != nil {
		return "", "", err
	}
	defer in.Close()
	text, err = in.Text()
	return text, in.Name(), unreadable(in.Name(), err)
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
