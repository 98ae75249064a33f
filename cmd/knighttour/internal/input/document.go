package input

import (
	"gonum.org/v1/gonum/graph"

	"example.com/knighttour"
)

// A Format is a way to write a graph, a floor or a puzzle.
type Format string

// The formats, under the names by which users choose them.
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
	// Format is the format of the text. If it is empty, the format is
	// recognised from the name of the file and from the text.
	Format Format

	// If Squares is set, the text is read as a floor or a puzzle, whichever it
	// looks like.
	Squares bool

	// Directed makes each line of two names an edge from the first to the
	// second.
	Directed bool

	// Dependencies makes a row "a: b c" stand for edges from a to b and c,
	// unless something else says whether edges have a direction.
	Dependencies bool

	// Number is the number of the only graph that the caller wants, counted
	// from 1, or 0 for all graphs. If it is set, a format whose texts have only
	// one graph is an error.
	Number int
}

// A Document is what a text holds: a board, or any other graph.
type Document struct {
	Format  Format
	Graph   graph.Graph // equal to Board if IsBoard is set
	Board   knighttour.Board
	IsBoard bool

	// Places are the given numbers of a puzzle, as [knighttour.Search] takes
	// them.
	Places map[int]int64

	// StartSquare and GoalSquare are the squares S and G of a floor, or nil if
	// there are none.
	StartSquare, GoalSquare *int64

	// Edges is the number of edges, if the graph is not a board. Parallel edges
	// count once.
	Edges int

	// Notes say how the text was read, if the text does not say so itself, and
	// which parts were ignored: "read as a list of edges", "weights ignored".
	Notes []string
}

// boardDocument returns the document of a board with some squares blocked.
func boardDocument(format Format, rows, cols int, blocked []int64) (*Document, error) {
	board, err := knighttour.NewBoard(rows, cols)
	if err != nil {
		return nil, errorAt(0, "%v", err)
	}
	board, err = board.Without(blocked...)
	if err != nil {
		return nil, err
	}
	return &Document{
		Format:  format,
		Graph:   board,
		Board:   board,
		IsBoard: true,
	}, nil
}
