package main

import (
	"fmt"
	"io"
	"strconv"

	"example.com/knighttour"
)

// The kinds of answers, as docs/JSON.md names them.
const (
	found   = "found"
	none    = "none"
	stopped = "stopped"
)

// kindOf classifies the error of a search, which may be nil, as a kind of
// answer. ok is false if the search has failed, and there is no answer.
func kindOf(err error) (kind string, ok bool) {
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

// A tourResult is a tour or a path, or the error that says why there is none.
type tourResult struct {
	*subject
	goal knighttour.Goal
	from string // the name of the node that must be first, or "" for any
	to   string // the name of the node that must be last, or "" for any

	// searchedFrom is the square that the tour command searched from, or "". A
	// tour that begins at this square counts as closed if its ends are joined.
	// A tour that had to begin at a given node does not.
	searchedFrom string

	tour knighttour.Tour
	err  error

	isLongest bool // whether a longest path or cycle was looked for
	hint      bool // whether the error suggests another piece

	// about is a line about the tour, or "" if kind says enough.
	about string
}

// show shows a result in the form that the flags ask for, and returns the error
// that determines the exit status.
func (p *program) show(r tourResult, o *output, l *timeLimit) error {
	kind, ok := kindOf(r.err)
	if !ok {
		return r.err
	}
	if r.number > 0 && !o.json && !o.dot {
		return p.showLine(r, l)
	}
	printErr := p.print(r, kind, o)
	drawErr := p.draw(r, o) // even if nothing could be printed
	err := firstError(printErr, drawErr)
	no := proof(r.err)
	switch {
	case err != nil || r.err == nil:
		return err
	case o.json:
		return reported(r.err)
	case no != nil:
		return userError{text: r.why(no), cause: r.err}
	}
	return l.explain(r.err)
}

// print prints a result to standard output in the form that the flags ask for.
// If there is no path, it prints only JSON and DOT: in other forms there is
// nothing to print, and the error says why.
func (p *program) print(r tourResult, kind string, o *output) error {
	if o.json {
		return p.showJSON(r, kind)
	}
	if o.dot {
		return p.writeDOT(r.subject, [][]int64{r.tour.Path}, kind == found && r.isCycle())
	}
	hasPath := kind == found || kind == stopped && len(r.tour.Path) > 0
	if !hasPath || o.svg == "-" {
		return nil
	}
	if o.tsplib {
		if len(r.tour.Path) < r.nodes() {
			return nil // the format has only tours
		}
		return p.writeTSPLIB(r)
	}
	p.printTour(r, o)
	return nil
}

// showJSON shows a result as JSON: see docs/JSON.md.
func (p *program) showJSON(r tourResult, kind string) error {
	o := p.object()
	o.field("answer", kind)
	o.source(r.subject)
	o.field("goal", r.goalName())
	o.text("from", r.from)
	o.text("to", r.to)
	o.board(r.subject)
	o.field("nodes", r.nodes())
	o.field("closed", kind == found && r.isCycle())
	switch {
	case kind == found:
		o.ids("path", r.tour.Path)
		o.names("names", r.subject, r.tour.Path)
	case len(r.tour.Path) > 0:
		o.ids("longest", r.tour.Path)
		o.names("names", r.subject, r.tour.Path)
	}
	o.field("visits", r.tour.Visits)
	o.reason(r)
	return o.end()
}

// source writes the name of the file and the number of the graph in that file,
// if there are several graphs.
func (o *object) source(s *subject) {
	if s.number > 0 {
		o.field("file", s.file)
		o.field("graph", s.number)
	}
}

// board writes the board and the piece, if the subject is a board.
func (o *object) board(s *subject) {
	if s.IsBoard {
		o.field("board", s.Board)
		o.field("piece", s.piece)
	}
}

// reason writes the proof in a result's error, if there is one. The first four
// fields are those of the library's NoTourError.
func (o *object) reason(r tourResult) {
	no := proof(r.err)
	if no == nil {
		return
	}
	inside := o.p.object()
	o.key("reason")
	inside.field("reason", no.Reason)
	inside.ids("nodes", no.Nodes)
	inside.field("needs", no.Needs)
	inside.field("has", no.Has)
	inside.names("names", r.subject, no.Nodes)
	inside.field("text", r.why(no))
	o.p.stdout.WriteByte('}')
}

// goalName returns the goal as text: "closed" or "open". If the goal includes a
// given end, the name of that end is in another field.
func (r tourResult) goalName() string {
	if r.to != "" {
		return knighttour.Open().String()
	}
	return r.goal.String()
}

// hasEnds reports whether the path had to begin or end at a given node, but did
// not have to be closed.
func (r tourResult) hasEnds() bool {
	return r.goal != knighttour.Closed() && (r.from != "" || r.to != "")
}

// isClosed reports whether the tour is complete and closed. A path that had to
// begin or end somewhere does not count as closed, even if an edge joins its
// ends.
func (r tourResult) isClosed() bool {
	if r.hasEnds() {
		return false
	}
	return len(r.tour.Path) == r.nodes() && r.tour.IsClosed(r.Graph)
}

// isCycle reports whether the path is a cycle: because the goal was a cycle, or
// because the tour is closed.
func (r tourResult) isCycle() bool { return r.goal == knighttour.Closed() || r.isClosed() }

// draw draws a picture if the flags ask for one. If there is no tour, the
// picture shows the longest path seen, with crosses on the squares that show
// why.
func (p *program) draw(r tourResult, o *output) error {
	if o.svg == "" {
		return nil
	}
	picture := knighttour.Picture{
		Animated: o.animate,
		Places:   r.Places,
	}
	no := proof(r.err)
	if no != nil {
		picture.Marked = no.Nodes
		picture.Coordinates = true
	}
	return p.writePicture(o.svg, picture, r.Board, r.tour)
}

// writePicture writes a picture to a file, or to standard output if its name is
// "-".
func (p *program) writePicture(
	name string,
	picture knighttour.Picture,
	board knighttour.Board,
	tour knighttour.Tour,
) error {
	return p.writeFile(name, func(w io.Writer) error { return picture.WriteSVG(w, board, tour) })
}

// printTour prints a line about the tour, followed by the tour. If the tour is
// printed in lines, the line about it goes to standard error, and only with -v.
func (p *program) printTour(r tourResult, o *output) {
	about := r.about
	if about == "" {
		about = fmt.Sprintf("%v: %s", r.subject, r.kind())
	}
	if o.inLines(p, r.subject) {
		if p.verbose {
			p.say(about)
		}
	} else {
		fmt.Fprintf(p.stdout, "%s\n\n", wrap(about, p.screen.width))
	}
	if o.lines || !r.IsBoard {
		p.printPaths(r.subject, o, [][]int64{r.tour.Path})
		return
	}
	p.printBoard(r, o)
}

// kind says what kind of tour this is, and where it begins and ends, if an end
// was given.
func (r tourResult) kind() string {
	n := len(r.tour.Path)
	switch {
	case r.isLongest:
		return r.length()
	case n < r.nodes():
		return fmt.Sprintf("a path of %s of the %s", group(n), plural(r.nodes(), r.noun()))
	case r.hasEnds() && n > 0:
		first, last := r.tour.Path[0], r.tour.Path[n-1]
		return fmt.Sprintf("an open tour from %s to %s", brief(r.name(first)), brief(r.name(last)))
	case r.isClosed() && r.from != "":
		return "a closed tour from " + brief(r.from)
	case r.isClosed():
		return "a closed tour"
	}
	return "an open tour"
}

// width returns the number of columns that a board printed with numbers takes.
func (s *subject) width() int {
	return s.Board.Cols() * (len(strconv.Itoa(s.squares)) + 1) // with the space between two squares
}

// fits reports whether a board can be printed with numbers: in a file always,
// and on a terminal if it is wide enough.
func (s screen) fits(board *subject) bool {
	return !s.terminal || board.width() <= s.width
}

// printBoard prints the board with the tour, in numbers or, if these do not
// fit, in colours. If neither fits, it says so.
func (p *program) printBoard(r tourResult, o *output) {
	board := r.Board
	width := r.width() // of the narrowest way to print it
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
