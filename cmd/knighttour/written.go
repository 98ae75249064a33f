package main

import (
	"context"
	"encoding/json"
	"fmt"
	"strconv"
	"strings"

	"example.com/knighttour"
	"example.com/knighttour/cmd/knighttour/internal/input"
)

// This file reads what the program has written: boards of numbers below a
// heading, and answers in JSON. docs/JSON.md describes both.

// A printedHeading is the first paragraph of a board that the program has
// printed, such as "5x7 board with 21 free squares, king: 2 routes".
type printedHeading struct {
	lines    int    // how many lines it takes, with the blank one after it
	piece    string // "" for a knight
	isRoutes bool   // whether the numbers are those of routes
}

// headingOf returns the heading of a text, or false if it has none.
func headingOf(text string) (h printedHeading, ok bool) {
	above, _, found := strings.Cut(strings.ReplaceAll(text, "\r\n", "\n"), "\n\n")
	first, rest, _ := strings.Cut(above, " ")
	_, isBoard, err := parseSides(first)
	if !found || !isBoard || err != nil || !strings.HasPrefix(rest, "board") {
		return h, false
	}
	h.lines = strings.Count(above, "\n") + 2
	about, what, _ := strings.Cut(strings.ReplaceAll(rest, "\n", " "), ":")
	parts := strings.Split(about, ", ")
	if len(parts) > 1 {
		h.piece = parts[1]
	}
	_, noun, _ := strings.Cut(strings.TrimSpace(what), " ")
	h.isRoutes = strings.HasPrefix(noun, "route")
	return h, true
}

// maxPeeked is the length of the longest beginning of a text, in bytes, that
// maybeOutput looks at.
const maxPeeked = 1 << 10

// maybeOutput reports whether a text may be output of this program, judging by
// its beginning. If the options name a format, it must be that of puzzles.
func maybeOutput(head string, options input.Options) bool {
	if options.Format != "" && options.Format != input.Puzzle {
		return false
	}
	head = strings.TrimLeft(head[:min(len(head), maxPeeked)], "\ufeff \t\r\n")
	_, isHeading := headingOf(head + "\n\n")
	if isHeading {
		return true
	}
	isIndented := strings.TrimSpace(head) == "{" // the fields are on later lines
	return isIndented || strings.HasPrefix(head, "{") && strings.Contains(head, `"answer"`)
}

// readOutput reads a file that this program has written. ok is false for any
// other file, and in.Next then returns its graphs.
func readOutput(
	ctx context.Context,
	in *input.Reader,
	options input.Options,
) (s *subject, ok bool, err error) {
	head, err := in.Head()
	if err != nil || !maybeOutput(head, options) {
		return nil, false, err
	}
	text, err := in.Text()
	if err != nil {
		return nil, false, err
	}
	s = &subject{file: in.Name()}
	h, hasHeading := headingOf(text)
	a, isAnswer := answerIn(text)
	switch {
	case isAnswer:
		err = s.useAnswer(ctx, a)
	case hasHeading:
		rows := withoutProse(text, h.lines)
		s.Document, err = parsePuzzle(ctx, rows)
		s.isRoutes = h.isRoutes
		s.printed = h.piece
	default:
		return nil, false, nil
	}
	if err == nil && options.Number > 1 {
		err = &input.Error{Problem: fmt.Sprintf("there is no graph %d, only 1 graph", options.Number)}
	}
	return s, true, err
}

// parsePuzzle reads the rows of a puzzle. Its errors do not name a file.
func parsePuzzle(ctx context.Context, rows string) (*input.Document, error) {
	options := input.Options{Format: input.Puzzle}
	in := input.NewReader(ctx, "", strings.NewReader(rows), options)
	defer in.Close()
	return in.Next() // a text has one puzzle, or an error
}

// withoutProse returns the rows of a board without the text below them. It puts
// blank lines in place of the heading, which has the given number of lines, so
// that the line numbers in errors are right.
func withoutProse(text string, lines int) string {
	rows := text
	for range lines {
		_, rows, _ = strings.Cut(rows, "\n")
	}
	rows, _, _ = strings.Cut(strings.ReplaceAll(rows, "\r\n", "\n"), "\n\n")
	return strings.Repeat("\n", lines) + rows
}

// A jsonAnswer has the fields of a JSON answer that the program reads.
type jsonAnswer struct {
	Answer  string           `json:"answer"`
	Board   knighttour.Board `json:"board"`
	Piece   string           `json:"piece"`
	Path    []int64          `json:"path"`
	Longest []int64          `json:"longest"`
	Routes  [][]int64        `json:"routes"`
	Numbers [][]int          `json:"numbers"`
	Names   json.RawMessage  `json:"names"` // of the nodes of a path, or of routes

	hasMore bool // whether other answers follow in the text
}

// answerIn parses a text as an answer in JSON. ok is false if the text is not
// one. If there are several answers in the text, answerIn returns the first.
func answerIn(text string) (a jsonAnswer, ok bool) {
	if !strings.HasPrefix(strings.TrimLeft(text, "\ufeff \t\r\n"), "{") {
		return a, false
	}
	decoder := json.NewDecoder(strings.NewReader(text))
	err := decoder.Decode(&a)
	a.hasMore = decoder.More()
	return a, err == nil && a.Answer != ""
}

// useAnswer makes an answer's board the subject. The subject's places are then
// the answer's given numbers, the steps of its path, or the steps of its
// routes, one route after the other.
func (s *subject) useAnswer(ctx context.Context, a jsonAnswer) error {
	problem := func(format string, args ...any) error {
		return &input.Error{Problem: fmt.Sprintf(format, args...)}
	}
	if a.hasMore {
		return problem("there are several answers; expected one")
	}
	if a.Board.Rows() == 0 {
		return problem("this answer is about a graph; expected one about a board")
	}
	if a.Board.Rows() > maxSquares/a.Board.Cols() {
		return problem("%dx%d: expected at most %s squares",
			a.Board.Rows(), a.Board.Cols(), group(maxSquares))
	}
	s.Document = newBoard(a.Board)
	s.printed = a.Piece
	if a.Numbers != nil {
		return s.useNumbers(ctx, a.Numbers)
	}
	s.isRoutes = a.Routes != nil
	s.Places = make(map[int]int64)
	seen := make(map[int64]bool)
	for _, route := range append([][]int64{a.Path, a.Longest}, a.Routes...) {
		for _, id := range route {
			_, ok := a.Board.Square(id)
			if !ok || seen[id] {
				return problem("%d: expected the ID of a square that was not visited before", id)
			}
			seen[id] = true
			s.Places[len(s.Places)] = id
		}
	}
	if len(seen) == 0 {
		return problem("this answer is %q: it has neither a path nor numbers", a.Answer)
	}
	return nil
}

// useNumbers sets the board and its given numbers from the numbers of an
// answer.
func (s *subject) useNumbers(ctx context.Context, rows [][]int) error {
	document, err := parsePuzzle(ctx, puzzleText(rows))
	if err != nil {
		return err
	}
	s.Document = document
	return nil
}

// puzzleText returns the numbers of an answer as the rows of a puzzle: in JSON,
// 0 is an empty square and -1 is a blocked one.
func puzzleText(rows [][]int) string {
	var text strings.Builder
	for _, row := range rows {
		for _, number := range row {
			field := strconv.Itoa(number)
			switch number {
			case 0:
				field = "."
			case -1:
				field = "#"
			}
			text.WriteString(field + " ")
		}
		text.WriteByte('\n')
	}
	return text.String()
}
