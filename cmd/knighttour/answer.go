package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"

	"example.com/knighttour"
)

// output has the flags that say how an answer is shown.
type output struct {
	json    bool
	svg     string // file for a picture: "" for none, "-" for standard output
	animate bool
}

// register adds the flags.
func (o *output) register(flags *flag.FlagSet) {
	o.registerStill(flags)
	flags.BoolVar(&o.animate, "animate", false, "make the piece in the picture walk")
}

// registerStill adds the flags for an answer whose picture cannot walk.
func (o *output) registerStill(flags *flag.FlagSet) {
	flags.BoolVar(&o.json, "json", false, "print the answer as JSON")
	flags.StringVar(&o.svg, "svg", "",
		"`file` to draw a picture of the board to, or - for nothing but a picture on standard output")
}

// check returns an error if flags exclude each other, or if there is no folder
// for the picture.
func (o *output) check() error {
	switch {
	case o.json && o.svg == "-":
		return usageError("-svg - prints nothing but a picture, and does not go with -json")
	case o.animate && o.svg == "":
		return usageError("-animate is for a picture: it needs -svg")
	}
	return checkFolder(o.svg)
}

// checkFolder returns an error if there is no folder for a file to write, so
// that this is known before a long search.
func checkFolder(name string) error {
	if name == "" || name == "-" {
		return nil
	}
	folder := filepath.Dir(name)
	info, err := os.Stat(folder)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return fmt.Errorf("there is no folder %s", folder)
	case err != nil:
		return err
	case !info.IsDir():
		return fmt.Errorf("%s is no folder", folder)
	}
	info, err = os.Stat(name)
	if err == nil && info.IsDir() {
		return fmt.Errorf("%s is a folder: want the name of a file", name)
	}
	return nil
}

// checkApart returns an error if a flag would have a file that the arguments
// name, or that is standard input, written over.
func (p *program) checkApart(args []string, flag, name string) error {
	written, err := os.Stat(name)
	if err != nil || !written.Mode().IsRegular() {
		return nil
	}
	for _, arg := range args {
		read, err := p.stat(arg)
		if err == nil && os.SameFile(read, written) {
			return usagef("-%s %s would be written over the file that is read: want another name", flag, name)
		}
	}
	return nil
}

// stat describes the file of an argument: that of standard input for -, if it
// is one.
func (p *program) stat(arg string) (fs.FileInfo, error) {
	if arg != "-" {
		return os.Stat(arg)
	}
	file, ok := p.stdin.(*os.File)
	if !ok {
		return nil, fs.ErrNotExist
	}
	return file.Stat()
}

// checkFor returns an error if there can be no picture of the subject.
func (o *output) checkFor(s *subject) error {
	if o.svg != "" && !s.IsBoard {
		return usageError("-svg draws boards and floors, and this is another graph")
	}
	return nil
}

// An answer is what -json prints about a tour or a path.
type answer struct {
	Answer  string   `json:"answer"`         // "found", "none" or "stopped"
	Goal    string   `json:"goal"`           // "closed" if only a closed tour or a cycle will do, or "open"
	From    string   `json:"from,omitempty"` // where the tour has to begin, if not anywhere
	To      string   `json:"to,omitempty"`
	Nodes   int      `json:"nodes"`
	Closed  bool     `json:"closed"`           // whether the path is a closed tour, or a cycle
	Path    []string `json:"path,omitzero"`    // the tour, or what longest has found; only with "found"
	Longest []string `json:"longest,omitzero"` // the longest path seen, with "none" and "stopped"
	Visits  int64    `json:"visits"`
	Reason  *reason  `json:"reason,omitempty"`
}

// A reason is a [knighttour.NoTourError].
type reason struct {
	Kind  knighttour.Reason `json:"kind"`
	Nodes []string          `json:"nodes"`
	Needs int               `json:"needs"`
	Has   int               `json:"has"`
	Text  string            `json:"text"`
}

// The kinds of answers.
const (
	found   = "found"
	none    = "none"
	stopped = "stopped"
)

// answered returns the kind of answer for an error of a search, and false if it
// is no answer.
func answered(err error) (kind string, ok bool) {
	switch {
	case err == nil:
		return found, true
	case statusOf(err) == statusNone:
		return none, true
	case statusOf(err) == statusStopped:
		return stopped, true
	}
	return "", false
}

// reasonFor returns the proof in an error, or nil.
func (s *subject) reasonFor(err error) *reason {
	no := new(knighttour.NoTourError)
	if !errors.As(err, &no) {
		return nil
	}
	return &reason{
		Kind:  no.Reason,
		Nodes: s.namesOf(no.Nodes),
		Needs: no.Needs,
		Has:   no.Has,
		Text:  s.plain(no),
	}
}

// printJSON prints a value as JSON.
func (p *program) printJSON(value any) error {
	encoder := json.NewEncoder(p.stdout)
	encoder.SetEscapeHTML(false)
	return encoder.Encode(value)
}

// A result is a tour or a path, or the error for which there is none.
type result struct {
	*subject
	goal knighttour.Goal
	from string // the name of the node to begin with, or "" for any
	to   string // and of the one to end at
	tour knighttour.Tour
	err  error

	// about is a line about the tour, or "" if kind says enough.
	about string
}

// show shows a result as the flags ask for, and returns the error that tells
// the exit status.
func (p *program) show(r result, o *output, w *patience) error {
	kind, ok := answered(r.err)
	if !ok {
		return r.err
	}
	switch {
	case o.json:
		err := p.showJSON(r, kind)
		if err != nil {
			return err
		}
	case len(r.tour.Path) > 0 && kind != none && o.svg != "-":
		p.printTour(r, o)
	}
	err := p.draw(r, o)
	reason := r.reasonFor(r.err)
	switch {
	case err != nil || r.err == nil:
		return err
	case o.json:
		return shownError{r.err}
	case reason != nil:
		return toldError{text: reason.Text, cause: r.err}
	}
	return w.explain(r.err)
}

// A toldError is an error in other words.
type toldError struct {
	text  string
	cause error
}

func (e toldError) Error() string { return e.text }
func (e toldError) Unwrap() error { return e.cause }

// showJSON shows a result as JSON.
func (p *program) showJSON(r result, kind string) error {
	a := answer{
		Answer: kind,
		Goal:   r.goalName(),
		From:   r.from,
		To:     r.to,
		Nodes:  r.nodes(),
		Closed: kind == found && (r.goal == knighttour.Closed() || r.isClosed()),
		Visits: r.tour.Visits,
		Reason: r.reasonFor(r.err),
	}
	if kind == found {
		a.Path = r.namesOf(r.tour.Path)
	} else {
		a.Longest = r.namesOf(r.tour.Path)
	}
	return p.printJSON(a)
}

// goalName returns the goal without its end, whose number need not be a name.
func (r result) goalName() string {
	if r.to != "" {
		return knighttour.Open().String()
	}
	return r.goal.String()
}

// hasEnds reports whether a path from one node or to one is wanted.
func (r result) hasEnds() bool {
	return r.goal != knighttour.Closed() && (r.from != "" || r.to != "")
}

// isClosed reports whether the tour is complete and closed. A path that was to
// begin or end somewhere is not, even if there is an edge between its ends.
func (r result) isClosed() bool {
	if r.hasEnds() {
		return false
	}
	return len(r.tour.Path) == r.nodes() && r.tour.IsClosed(r.Graph)
}

// draw draws the picture that the flags ask for. Without a tour it shows the
// longest path seen, and crosses where the reason is.
func (p *program) draw(r result, o *output) error {
	if o.svg == "" {
		return nil
	}
	picture := knighttour.Picture{
		Animated: o.animate,
		Places:   r.Places,
	}
	no := new(knighttour.NoTourError)
	if errors.As(r.err, &no) {
		picture.Marked = no.Nodes
		picture.Coordinates = true
	}
	return p.writePicture(o.svg, picture, r.Board, r.tour)
}

// writePicture writes a picture to a file, or to standard output if its name is
// "-". If there is an error in the picture, the file is not touched.
func (p *program) writePicture(
	name string,
	picture knighttour.Picture,
	board knighttour.Board,
	tour knighttour.Tour,
) error {
	if name == "-" {
		return picture.WriteSVG(p.stdout, board, tour)
	}
	var svg bytes.Buffer
	err := picture.WriteSVG(&svg, board, tour)
	if err != nil {
		return err
	}
	return os.WriteFile(name, svg.Bytes(), 0o644)
}

// printTour prints a line about the tour, and the tour.
func (p *program) printTour(r result, o *output) {
	about := r.about
	if about == "" {
		about = fmt.Sprintf("%v: %s", r.subject, r.kind())
	}
	fmt.Fprintf(p.stdout, "%s\n\n", wrap(about, p.screen.width))
	if !r.IsBoard {
		fmt.Fprintln(p.stdout, fill(quoted(r.namesOf(r.tour.Path)), p.screen.width))
		return
	}
	p.printBoard(r, o)
}

// kind returns what the tour is, and where it begins and ends if that was asked
// for.
func (r result) kind() string {
	n := len(r.tour.Path)
	switch {
	case n < r.nodes():
		return fmt.Sprintf("a path of %s of the %s", group(n), plural(r.nodes(), r.noun()))
	case r.hasEnds():
		ends := quoted([]string{r.name(r.tour.Path[0]), r.name(r.tour.Path[n-1])})
		return fmt.Sprintf("an open tour from %s to %s", ends[0], ends[1])
	case r.isClosed() && r.from != "":
		return "a closed tour from " + quoted([]string{r.from})[0]
	case r.isClosed():
		return "a closed tour"
	}
	return "an open tour"
}

// width returns how wide the numbers of a board are.
func (s *subject) width() int {
	return s.Board.Cols() * (len(strconv.Itoa(s.squares)) + 1) // with the space between two squares
}

// fits reports whether the numbers of a board can be printed: on a terminal, if
// it is wide enough, and elsewhere always.
func (s screen) fits(board *subject) bool {
	return !s.terminal || board.width() <= s.width
}

// printBoard prints the board with the tour, if it fits.
func (p *program) printBoard(r result, o *output) {
	board := r.Board
	width := r.width()
	switch {
	case p.screen.fits(r.subject):
		p.screen.printNumbers(p.stdout, board, r.tour)
		return
	case p.screen.colours != colourless && board.Cols() <= p.screen.width:
		p.screen.printHeat(p.stdout, board, r.tour)
		return
	case p.screen.colours != colourless:
		width = board.Cols()
	}
	tooWide := fmt.Sprintf("The board is too wide to print: %s characters.", group(width))
	if o.svg == "" {
		tooWide += " Draw it with -svg tour.svg."
	}
	fmt.Fprintln(p.stdout, wrap(tooWide, p.screen.width))
}
