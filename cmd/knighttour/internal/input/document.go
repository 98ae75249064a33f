package input

import (
	"fmt"
	"iter"
	"strconv"
	"strings"
	"unicode"

	"gonum.org/v1/gonum/graph"

	"example.com/knighttour"
)

// A Format is a way to write a graph, a floor or a puzzle.
type Format string

// The formats, by the names that users give them.
const (
	HCP       Format = "hcp"       // TSPLIB's Hamiltonian cycle problems
	DIMACS    Format = "col"       // DIMACS's graphs to be coloured
	Roads     Format = "gr"        // DIMACS's road networks, and the graphs of PACE
	Graph6    Format = "graph6"    // a line of characters for each graph, as nauty writes them
	Sparse6   Format = "sparse6"   // the same for graphs with few edges; a colon begins the line
	Digraph6  Format = "digraph6"  // the same for directed graphs; an ampersand begins the line
	DOT       Format = "dot"       // Graphviz
	GraphML   Format = "graphml"   // XML
	NodeLink  Format = "json"      // JSON with nodes and links, of D3 and networkx
	METIS     Format = "metis"     // a line for each node: the numbers of its neighbours
	Adjacency Format = "adjacency" // a line for each node: its name, and those of its neighbours
	Edges     Format = "edges"     // a line for each edge: two names
	Floor     Format = "floor"     // a drawing: a dot for a square, a number sign for a wall
	Puzzle    Format = "puzzle"    // the fields of a puzzle, with spaces between them
)

// Options say how to read a text.
type Options struct {
	// Format is the format of the text. If it is empty, it is recognised by the
	// name of the file, and by the text.
	Format Format

	// Squares says that the text is a floor or a puzzle: whichever it looks
	// like.
	Squares bool

	// Directed makes each line of two names an edge from the first to the
	// second.
	Directed bool

	// Dependencies makes rows "a: b c" edges from a to b and c, if nothing else
	// says whether they have a direction.
	Dependencies bool

	// Number is the number, counted from 1, of the graph that the caller
	// chooses among those that All yields, or 0. If it is set, a format whose
	// texts have only one graph is an error.
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

	// StartSquare and GoalSquare are the squares S and G of a floor, or nil if
	// it has none.
	StartSquare, GoalSquare *int64

	// Edges is the number of edges, each counted once, of a graph that is not a
	// board.
	Edges int

	// Notes say how the text was understood, if it does not say so itself, and
	// which parts were ignored: "read as a list of edges", "weights ignored".
	Notes []string
}

// An Error says what is wrong with a text, and where.
type Error struct {
	Name    string // of the file
	Line    int    // from 1, or 0 if the whole text is wrong
	Problem string
}

// Error returns the place and the problem as compilers do, so that an editor
// can find the place. It is one line, without control characters.
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

// errorAt returns an error without the name of the file, which All adds.
func errorAt(line int, format string, args ...any) error {
	return &Error{
		Line:    line,
		Problem: fmt.Sprintf(format, args...),
	}
}

// errorOnly returns a sequence of no graphs, but an error.
func errorOnly(err error) iter.Seq2[*Document, error] {
	return func(yield func(*Document, error) bool) { yield(nil, err) }
}

// checkDeclared checks a number of nodes that a header declares, in a text of
// the given size. A graph with a Hamiltonian path has an edge, of at least a
// byte, for nearly each node. So only a small graph may have many nodes without
// edges, and a header cannot ask for memory that the text does not justify.
func checkDeclared(line int, nodes int64, size int) error {
	const always = 1000
	if nodes < 0 {
		return errorAt(line, "%d nodes: expected a number from 0", nodes)
	}
	if nodes > max(always, int64(size)) {
		return errorAt(line, "%d nodes are declared, but the text has only %d bytes", nodes, size)
	}
	return nil
}

// quotedForError returns text for an error: quoted, and shortened if it is
// long.
func quotedForError(text string) string {
	const most = 40
	if len(text) > most {
		text = strings.ToValidUTF8(text[:most], "") + "…"
	}
	return strconv.Quote(text)
}

// plural returns a number and a noun.
func plural(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return fmt.Sprintf("%d %ss", n, noun)
}

// errorUnknown returns an error for a text whose format cannot be determined.
func errorUnknown(err error) error {
	e, ok := err.(*Error)
	if !ok {
		return err
	}
	return errorUnknownAt(e.Line, "%s", e.Problem)
}

// errorUnknownAt returns the error for a text that is in no known format.
func errorUnknownAt(line int, format string, args ...any) error {
	return errorAt(line, "unknown format: "+format+"; -format names one (knighttour -h lists them)",
		args...)
}
