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

// maxSquares is the maximum size of a board to be searched, at about 450 bytes
// for each square.
const maxSquares = 4_000_000

// A subject is what a command is about: a graph, or a board.
type subject struct {
	*input.Document
	file    string // the file that it was read from
	number  int    // the number of the graph in the file, from 1, if there are several
	piece   string
	isAlone bool // whether the file has no other graph
	squares int  // the number of free squares of a board
	byName  map[string]int64

	// printed is the piece that is named above a board that the program has
	// printed, or "". It may be any word.
	printed string

	// isRoutes says that the numbers are those of routes, and continue from one
	// route to the next.
	isRoutes bool
}

// newBoard returns a board as a document, as if it had been read from a file.
func newBoard(board knighttour.Board) *input.Document {
	return &input.Document{
		Graph:   board,
		Board:   board,
		IsBoard: true,
	}
}

// usualPiece returns the name of the piece of a board if none is named: the one
// printed above the board, a wazir on a floor, and a knight elsewhere.
func (s *subject) usualPiece() string {
	switch {
	case s.isPrinted():
		return s.printed
	case s.Format == input.Floor:
		return "wazir"
	}
	return "knight"
}

// choosePiece sets the piece of a board: the one named, or the usual one if
// name is "".
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

// isPrinted reports whether a valid piece is printed above the board.
func (s *subject) isPrinted() bool {
	if s.printed == "" {
		return false
	}
	_, err := withPiece(s.Board, s.printed)
	return err == nil
}

// withoutPlaces returns an error if the subject is a puzzle with given numbers.
func (s *subject) withoutPlaces() error {
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

// String describes the subject.
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

// find returns the ID of the node that a flag names.
func (s *subject) find(flag, name string) (int64, error) {
	if s.IsBoard {
		return squareNamed(s.Board, flag, name)
	}
	if s.byName == nil {
		s.byName = make(map[string]int64)
		nodes := s.Graph.Nodes()
		for nodes.Next() {
			id := nodes.Node().ID()
			s.byName[s.name(id)] = id
		}
	}
	id, ok := s.byName[name]
	if !ok {
		return 0, usagef("-%s %q: no such node%s", flag, name, s.meant(name))
	}
	return id, nil
}

// meant returns a question that suggests the name that was probably meant,
// unless there are too many names to compare.
func (s *subject) meant(name string) string {
	const most = 10_000
	if len(s.byName) > most {
		return ""
	}
	return didYouMean(name, slices.Sorted(maps.Keys(s.byName)))
}

// squareNamed returns the square that a flag names.
func squareNamed(board knighttour.Board, flag, name string) (int64, error) {
	square, ok := board.Named(name)
	if ok {
		return square.ID(), nil
	}
	id, err := strconv.ParseInt(name, 10, 64)
	if err == nil {
		square, ok = board.Square(id)
	}
	if ok {
		return square.ID(), nil
	}
	full := knighttour.MustBoard(board.Rows(), board.Cols())
	_, blocked := full.Named(name)
	if !blocked && err == nil {
		_, blocked = full.Square(id)
	}
	if blocked {
		return 0, usagef("-%s %q: the square is blocked", flag, name)
	}
	corner, _ := full.At(0, board.Cols()-1)
	return 0, usagef("-%s %q: no such square on the %dx%d board; expected a1 to %v, or 0 to %d",
		flag, name, board.Rows(), board.Cols(), corner, board.ID(board.Rows()-1, board.Cols()-1))
}
