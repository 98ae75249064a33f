package main

import (
	"fmt"
	"maps"
	"slices"
	"strconv"

	"gonum.org/v1/gonum/graph"

	"example.com/knighttour"
	"example.com/knighttour/cmd/knighttour/internal/input"
)

// maxSquares is the number of squares of the largest board that is searched. A
// search takes about 450 bytes per square.
const maxSquares = 4_000_000

// A subject is what a command is about: a graph, or a board.
type subject struct {
	*input.Document
	file    string           // its name, or the sides of a full board
	number  int              // of the graph in the file, from 1; 0 if there is one graph in all
	isAlone bool             // whether the file has no other graph
	piece   string           // of a board: its name or its leaps
	squares int              // the number of free squares of a board
	byName  map[string]int64 // the IDs of nodes; nil until find needs it

	// printed is the word that stands for the piece in the heading of a board
	// that the program has printed, or "". The word need not name a piece.
	printed string

	// isRoutes says that the numbers are those of routes, and continue from one
	// route to the next.
	isRoutes bool
}

// newBoard returns the document of a board, as if the board had been read from
// a file.
func newBoard(board knighttour.Board) *input.Document {
	return &input.Document{
		Graph:   board,
		Board:   board,
		IsBoard: true,
	}
}

// usualPiece returns the piece of a board if -piece names none: the one printed
// above the board, a wazir on a floor, and a knight elsewhere.
func (s *subject) usualPiece() string {
	switch {
	case s.hasPrintedPiece():
		return s.printed
	case s.Format == input.Floor:
		return "wazir"
	}
	return "knight"
}

// choosePiece sets the piece of a board: the one named, or the usual one if
// name is "". It also sets what depends on the piece.
func (s *subject) choosePiece(name string) error {
	if name == "" {
		name = s.usualPiece()
	}
	if s.Board.Rows() > maxSquares/s.Board.Cols() {
		return usagef("%dx%d: expected at most %s squares",
			s.Board.Rows(), s.Board.Cols(), group(maxSquares))
	}
	board, err := withPiece(s.Board, name)
	if err != nil {
		return err
	}
	s.piece = name
	s.Board = board
	s.Graph = board
	s.squares = board.Nodes().Len()
	return nil
}

// hasPrintedPiece reports whether the word printed above the board is a piece.
func (s *subject) hasPrintedPiece() bool {
	if s.printed == "" {
		return false
	}
	_, err := withPiece(s.Board, s.printed)
	return err == nil
}

// checkNoPlaces returns an error if the subject is a puzzle with given numbers.
func (s *subject) checkNoPlaces() error {
	if len(s.Places) > 0 {
		return usageError("the file has given numbers; use 'knighttour puzzle' to solve it")
	}
	return nil
}

// nodes returns the number of nodes.
func (s *subject) nodes() int {
	if s.IsBoard {
		return s.squares
	}
	return s.Graph.Nodes().Len()
}

// directed reports whether the edges have a direction.
func (s *subject) directed() bool {
	_, undirected := s.Graph.(graph.Undirected)
	return !undirected
}

// noun returns the word for a node: square or node.
func (s *subject) noun() string {
	if s.IsBoard {
		return "square"
	}
	return "node"
}

// String describes the subject, as in "8 nodes, 12 edges" or "5x5 board, king".
func (s *subject) String() string {
	if !s.IsBoard {
		kind := "edge"
		if s.directed() {
			kind = "directed edge"
		}
		return plural(s.nodes(), "node") + ", " + plural(s.Edges, kind)
	}
	text := fmt.Sprintf("%dx%d board", s.Board.Rows(), s.Board.Cols())
	if s.squares < s.Board.Rows()*s.Board.Cols() {
		text += " with " + plural(s.squares, "free square")
	}
	if s.piece != "knight" {
		text += ", " + s.piece
	}
	return text
}

// name returns the name of a node, or its number if it has none.
func (s *subject) name(id int64) string {
	node := s.Graph.Node(id)
	named, ok := node.(fmt.Stringer)
	if ok && named.String() != "" {
		return named.String()
	}
	return strconv.FormatInt(id, 10)
}

// namesOf returns the names of nodes.
func (s *subject) namesOf(ids []int64) []string {
	names := make([]string, len(ids))
	for i, id := range ids {
		names[i] = s.name(id)
	}
	return names
}

// idOf returns the ID of the node with the given name. ok is false if there is
// no such node.
func (s *subject) idOf(name string) (id int64, ok bool) {
	if s.IsBoard {
		return squareID(s.Board, name)
	}
	if s.byName == nil {
		s.byName = make(map[string]int64)
		nodes := s.Graph.Nodes()
		for nodes.Next() {
			id := nodes.Node().ID()
			s.byName[s.name(id)] = id
		}
	}
	id, ok = s.byName[name]
	return id, ok
}

// find returns the ID of the node with the given name, which is the value of a
// flag. If there is no such node, the error names the flag.
func (s *subject) find(flag, name string) (int64, error) {
	if s.IsBoard {
		return squareNamed(s.Board, flag, name)
	}
	id, ok := s.idOf(name)
	if !ok {
		return 0, usagef("-%s %q: no such node%s", flag, name, s.meant(name))
	}
	return id, nil
}

// meant returns a question to add to an error. It suggests the name that was
// probably meant. If no name is similar, or there are too many names to
// compare, meant returns "".
func (s *subject) meant(name string) string {
	const most = 10_000
	if len(s.byName) > most {
		return ""
	}
	return didYouMean(name, slices.Sorted(maps.Keys(s.byName)))
}

// squareID returns the ID of the square for which a text stands: a name such as
// e4, or an ID. ok is false if the board does not have the square.
func squareID(board knighttour.Board, text string) (id int64, ok bool) {
	square, ok := board.Named(text)
	if ok {
		return square.ID(), true
	}
	id, err := strconv.ParseInt(text, 10, 64)
	if err != nil {
		return 0, false
	}
	square, ok = board.Square(id)
	return square.ID(), ok
}

// squareNamed returns the ID of the square for which the value of a flag
// stands: see squareID.
func squareNamed(board knighttour.Board, flag, name string) (int64, error) {
	id, ok := squareID(board, name)
	if ok {
		return id, nil
	}
	full := knighttour.MustBoard(board.Rows(), board.Cols())
	_, blocked := squareID(full, name)
	if blocked {
		return 0, usagef("-%s %q: the square is blocked", flag, name)
	}
	corner, _ := full.At(0, board.Cols()-1)
	return 0, usagef("-%s %q: no such square on the %dx%d board; expected a1 to %v, or 0 to %d",
		flag, name, board.Rows(), board.Cols(), corner, board.ID(board.Rows()-1, board.Cols()-1))
}
