package main

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"regexp"
	"strconv"
	"strings"

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
	piece   string
	squares int // of a board, that are not blocked
	byName  map[string]int64
}

// only returns the one argument of a command.
func only(args []string, want string) (string, error) {
	switch {
	case len(args) == 0:
		return "", usageError("want " + want)
	case len(args) > 1:
		return "", usagef("unexpected argument %q", args[1])
	}
	return args[0], nil
}

// read reads the file of a command line, or makes the board whose sides it has.
// If onlySquares, the file is a floor or a puzzle.
func (p *program) read(ctx context.Context, args []string, r *reading, onlySquares bool) (*subject, error) {
	name, err := only(args, "the name of a FILE, - for standard input, or the sides of a board such as 8x8")
	if err != nil {
		return nil, err
	}
	options, err := r.options()
	if err != nil {
		return nil, err
	}
	options.Squares = onlySquares
	s := new(subject)
	board, ok, err := sides(name)
	if err != nil {
		return nil, err
	}
	if ok {
		s.Document = newBoard(board)
	} else {
		s.Document, err = p.readFile(ctx, name, options)
	}
	if err != nil {
		return nil, new(patience).explain(err)
	}
	if !r.ends && (s.Start != nil || s.Goal != nil) {
		s.Start, s.Goal = nil, nil
		s.Notes = append(s.Notes, "S and G read as floor")
	}
	p.sayNotes(name, s.Notes)
	if !s.IsBoard && (onlySquares || r.piece != "") {
		return nil, &input.Error{
			Name:    name,
			Problem: fmt.Sprintf("the format is %s, and a piece needs a board", s.Format),
		}
	}
	if s.IsBoard {
		err = s.choosePiece(r.piece)
	}
	return s, err
}

// sayNotes says how a file was understood.
func (p *program) sayNotes(name string, notes []string) {
	if len(notes) == 0 {
		return
	}
	if name == "-" {
		name = standardInput
	}
	note := input.Error{
		Name:    name,
		Problem: strings.Join(notes, "; "),
	}
	p.say(note.Error())
}

// standardInput is the name of standard input in messages.
const standardInput = "standard input"

// newBoard returns a board as what a file could hold.
func newBoard(board knighttour.Board) *input.Document {
	return &input.Document{
		Graph:   board,
		Board:   board,
		IsBoard: true,
	}
}

// readFile reads a file, or standard input.
func (p *program) readFile(ctx context.Context, name string, options input.Options) (*input.Document, error) {
	if name == "-" {
		return input.Read(ctx, standardInput, p.stdin, options)
	}
	file, err := input.Open(ctx, name)
	switch {
	case err != nil && ctx.Err() != nil:
		return nil, err
	case errors.Is(err, fs.ErrNotExist):
		return nil, &input.Error{
			Name:    name,
			Problem: "there is no such file",
		}
	case err != nil:
		return nil, &input.Error{
			Name:    name,
			Problem: errors.Unwrap(err).Error(),
		}
	}
	defer file.Close()
	info, err := file.Stat()
	if err == nil && info.IsDir() {
		return nil, &input.Error{
			Name:    name,
			Problem: "want a file, and it is a folder",
		}
	}
	return input.Read(ctx, name, file, options)
}

// choosePiece sets the piece of a board: the one named, or else that of the
// program that has printed it, a wazir on a floor, and a knight elsewhere.
func (s *subject) choosePiece(name string) error {
	switch {
	case name != "":
	case s.isPrinted():
		name = s.Piece
	case s.Format == input.Floor:
		name = "wazir"
	default:
		name = "knight"
	}
	if s.Board.Rows() > maxSquares/s.Board.Cols() {
		return usagef("%dx%d: more than %s squares are too many",
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

// isPrinted reports whether a board has been printed with a piece above it.
func (s *subject) isPrinted() bool {
	if s.Piece == "" {
		return false
	}
	_, err := withPiece(s.Board, s.Piece)
	return err == nil
}

// withoutPlaces returns an error if the subject is a puzzle with given numbers.
func (s *subject) withoutPlaces() error {
	if len(s.Places) > 0 {
		return usageError("the file has given numbers: knighttour puzzle solves it")
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

// noun returns what the nodes are.
func (s *subject) noun() string {
	if s.IsBoard {
		return "square"
	}
	return "node"
}

// String describes the subject.
func (s *subject) String() string {
	if !s.IsBoard {
		text := plural(s.nodes(), "node") + ", " + plural(s.Edges, "edge")
		if s.directed() {
			text += " with a direction"
		}
		return text
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
		return 0, usagef("-%s %q: there is no such node", flag, name)
	}
	return id, nil
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
	return 0, usagef("-%s %q: there is no such square on the %dx%d board: want a1 to %v, or 0 to %d",
		flag, name, board.Rows(), board.Cols(), corner, board.ID(board.Rows()-1, board.Cols()-1))
}

// numbered is how the library begins the name of a node that has one: with its
// number.
var numbered = regexp.MustCompile(`-?[0-9]+ \(`)

// plain returns the text of an error about nodes with their names in place of
// numbers that stand in no file: "libc6" for "3 (libc6)", "b6" for "8 (b6)".
func (s *subject) plain(err error) string {
	rest := strings.TrimPrefix(err.Error(), "knighttour: ")
	var text strings.Builder
	for {
		at := numbered.FindStringIndex(rest)
		if at == nil {
			text.WriteString(rest)
			return text.String()
		}
		number, after := rest[at[0]:at[1]-len(" (")], rest[at[1]:]
		name, ok := s.nameAt(number)
		if ok && strings.HasPrefix(after, name+")") {
			text.WriteString(rest[:at[0]] + name)
			rest = after[len(name)+len(")"):]
		} else {
			text.WriteString(rest[:at[1]])
			rest = after
		}
	}
}

// nameAt returns the name of the node with a number, or false if there is none.
func (s *subject) nameAt(number string) (string, bool) {
	id, err := strconv.ParseInt(number, 10, 64)
	if err != nil || s.Graph.Node(id) == nil {
		return "", false
	}
	return s.name(id), true
}
