// Package input reads graphs, floors and puzzles from the files that people
// have of them.
//
// Memory is bounded by the size of the text: a header that promises more nodes
// than the text has bytes is an error before any memory is taken for them. Only
// in DOT a short text can stand for much, and limits bound how much.
package input

import (
	"errors"
	"fmt"
	"io"
	"strings"

	"gonum.org/v1/gonum/graph"

	"example.com/knighttour"
)

// A Format is a way to write a graph, a floor or a puzzle.
type Format string

// The formats, by the names that users give them.
const (
	HCP    Format = "hcp"    // TSPLIB's Hamiltonian cycle problems
	DIMACS Format = "col"    // DIMACS's graphs to be coloured
	Graph6 Format = "graph6" // a line of characters for each graph, as nauty writes them
	DOT    Format = "dot"    // Graphviz
	Edges  Format = "edges"  // a line for each edge: two names
	Floor  Format = "floor"  // a drawing: a dot for a square, a number sign for a wall
	Puzzle Format = "puzzle" // the fields of a puzzle, with spaces between them
)

// Formats are all formats.
var Formats = []Format{HCP, DIMACS, Graph6, DOT, Edges, Floor, Puzzle}

// Valid reports whether f is one of the formats.
func (f Format) Valid() bool {
	for _, other := range Formats {
		if f == other {
			return true
		}
	}
	return false
}

// Options say how to read a text.
type Options struct {
	// Format is the format of the text. If it is empty, it is recognised by the
	// name of the file, and by the text.
	Format Format

	// Squares says that the text is a floor or a puzzle, whichever it looks
	// like.
	Squares bool

	// Directed makes each line of two names an edge that leads from the first
	// to the second.
	Directed bool

	// Number chooses one of several graphs in a text, from 1. If it is 0, there
	// must be only one.
	Number int
}

// A Document is what a text holds: a board, or any other graph.
type Document struct {
	Format  Format
	Graph   graph.Graph // the board, if it is one
	Board   knighttour.Board
	IsBoard bool

	// Places are the given numbers of a puzzle, as [knighttour.Search] takes
	// them.
	Places map[int]int64

	// Piece is the piece that the program has printed above a board, or "" if
	// it has printed none: then it was a knight.
	Piece string

	// Edges is the number of edges, each counted once, of a graph that is no
	// board.
	Edges int
}

// An Error is what is wrong with a text, and where.
type Error struct {
	Name    string // of the file
	Line    int    // from 1, or 0 if the whole text is wrong
	Problem string
}

// Error returns the place and the problem as compilers write them, so that an
// editor finds the place.
func (e *Error) Error() string {
	if e.Line == 0 {
		return e.Name + ": " + e.Problem
	}
	return fmt.Sprintf("%s:%d: %s", e.Name, e.Line, e.Problem)
}

// wrong returns an error without the name of the file, which Read adds.
func wrong(line int, format string, args ...any) error {
	return &Error{
		Line:    line,
		Problem: fmt.Sprintf(format, args...),
	}
}

// maxBytes is the size of the largest text.
const maxBytes = 1 << 30

// Read reads the text of the named file. The name is that for errors, and its
// suffix may tell the format.
func Read(name string, r io.Reader, options Options) (*Document, error) {
	data, err := io.ReadAll(io.LimitReader(r, maxBytes+1))
	if err != nil {
		return nil, err
	}
	if len(data) > maxBytes {
		return nil, &Error{Name: name, Problem: "the text has more than 1 GiB"}
	}
	document, err := Parse(name, string(data), options)
	var e *Error
	if errors.As(err, &e) {
		e.Name = name
	}
	return document, err
}

// Parse reads a text. Its errors are of type *[Error], without a name.
func Parse(name, text string, options Options) (*Document, error) {
	text = strings.TrimPrefix(text, "\ufeff") // a mark that some editors write
	err := readable(text)
	if err != nil {
		return nil, err
	}
	format := options.Format
	if format == "" {
		format = recognise(name, text, options.Squares)
	}
	known := format != ""
	if !known {
		format = Edges // lines of two words look like nothing else
	}
	if options.Directed && format != Edges {
		return nil, wrong(0, "the format is %s, and -directed is for lists of edges", format)
	}
	if options.Number > 0 && format != Graph6 && format != DOT {
		return nil, wrong(0, "the format is %s, and only graph6 and DOT have several graphs to choose from", format)
	}
	switch format {
	case Floor:
		return parseFloor(text)
	case Puzzle:
		return parsePuzzle(text)
	}
	var b *builder
	switch format {
	case HCP:
		b, err = parseHCP(text)
	case DIMACS:
		b, err = parseDIMACS(text)
	case Graph6:
		b, err = parseGraph6(text, options.Number)
	case DOT:
		b, err = parseDOT(text, options.Number)
	case Edges:
		b, err = parseEdges(text, options.Directed)
	default:
		return nil, wrong(0, "there is no format %q", format)
	}
	var e *Error
	if !known && errors.As(err, &e) {
		e.Problem += "; it is read as a list of edges, and -format names another format: " + others(Edges)
	}
	if err != nil {
		return nil, err
	}
	g, edges := b.graph()
	return &Document{
		Format: format,
		Graph:  g,
		Edges:  edges,
	}, nil
}

// others lists the formats without one of them.
func others(f Format) string {
	var names []string
	for _, other := range Formats {
		if other != f {
			names = append(names, string(other))
		}
	}
	last := len(names) - 1
	return strings.Join(names[:last], ", ") + " or " + names[last]
}

// readable returns an error if there is nothing to read in a text, or if it is
// none: no format has characters without a sign, except those between lines and
// words. The first bytes are enough to tell.
func readable(text string) error {
	const first = 8000
	begin := text[:min(len(text), first)]
	switch {
	case strings.TrimSpace(text) == "":
		return wrong(0, "it is empty")
	case strings.HasPrefix(begin, "\xff\xfe") || strings.HasPrefix(begin, "\xfe\xff"):
		return wrong(0, "it is text in UTF-16: want UTF-8")
	case strings.ContainsFunc(begin, isBinary):
		return wrong(0, "it is a binary file, not text")
	}
	return nil
}

// isBinary reports whether a character is none of a text: one without a sign,
// other than spaces, the ends of lines and pages, and the ends of files and the
// escapes of old programs.
func isBinary(c rune) bool {
	return c < ' ' && !strings.ContainsRune("\t\n\v\f\r\x1a\x1b", c)
}

// promised checks a number of nodes that a header promises, in a text of the
// given size. A graph with a Hamiltonian path has an edge, of at least four
// bytes, for nearly each node. So a small graph may have nodes without edges,
// but a header cannot ask for memory that the text does not justify.
func promised(line int, nodes int64, size int) error {
	const always = 1000
	if nodes < 0 {
		return wrong(line, "%d nodes: want a number from 0", nodes)
	}
	if nodes > max(always, int64(size)) {
		return wrong(line, "%d nodes are promised, but the text has only %d bytes", nodes, size)
	}
	return nil
}

// shown returns text for an error: quoted, and not too long.
func shown(text string) string {
	const most = 40
	if len(text) > most {
		text = strings.ToValidUTF8(text[:most], "") + "…"
	}
	return fmt.Sprintf("%q", text)
}

// plural returns a number and a noun.
func plural(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return fmt.Sprintf("%d %ss", n, noun)
}

// A scanner returns the lines of a text one by one, without the characters that
// end them and without spaces around them.
type scanner struct {
	rest   string
	number int    // of the current line, from 1
	line   string // the current line
}

// next moves to the next line, if there is one.
func (s *scanner) next() bool {
	if s.rest == "" {
		return false
	}
	s.line, s.rest, _ = strings.Cut(s.rest, "\n")
	s.line = strings.TrimSpace(s.line)
	s.number++
	return true
}
