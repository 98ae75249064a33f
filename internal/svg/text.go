package svg

import (
	"fmt"
	"strings"

	"example.com/knighttour/internal/board"
	"example.com/knighttour/internal/english"
)

// title returns the title of the picture, which names the piece, the kind of
// path and the board unless the user has set one.
func (p *Picture) title() string {
	b := p.Board
	n := len(p.Path)
	name := b.NameWithoutPiece()
	piece := b.Piece().Name()
	switch {
	case p.Title != "":
		return p.Title
	case n == 0 && len(p.Given) > 0:
		return fmt.Sprintf("%s %s's puzzle on the %s", article(piece), piece, name)
	case n == 0 && b.Piece() == board.Knight:
		return name
	case n == 0:
		return fmt.Sprintf("%s %s's %s", article(piece), piece, name)
	case len(p.Breaks) > 0:
		return fmt.Sprintf("%d routes of %s %s over %d of the %d squares of the %s",
			len(p.Breaks)+1, strings.ToLower(article(piece)), piece, n, b.Squares(), name)
	case n < b.Squares():
		return fmt.Sprintf("%s %s's path over %d of the %d squares of the %s",
			article(piece), piece, n, b.Squares(), name)
	case p.Closed:
		return fmt.Sprintf("A closed %s's tour of the %s", piece, name)
	default:
		return fmt.Sprintf("An open %s's tour of the %s", piece, name)
	}
}

// article returns the indefinite article of a noun, at the beginning of a
// sentence.
func article(noun string) string {
	if strings.ContainsRune("aeiou", rune(noun[0])) {
		return "An"
	}
	return "A"
}

// description returns the description for screen readers, which names squares
// as in chess.
func (p *Picture) description() string {
	marks := p.describeMarks()
	const corner = " Square a1 is at the bottom left."
	switch {
	case len(p.Path) == 0 && marks == "":
		return p.describeBoard() + ", and no path on it."
	case len(p.Path) == 0:
		return p.describeBoard() + ", and no path on it." + marks + corner
	}
	return p.describeBoard() + ". " + p.describeLines() + marks + corner
}

// describeMarks returns the sentences about given numbers and crosses, each
// after a space.
func (p *Picture) describeMarks() (marks string) {
	if len(p.Given) > 0 {
		marks = " Given: " + english.List("number", p.Given, func(g Given) string {
			return fmt.Sprintf("%d (%s)", g.Number, p.Board.SquareName(g.ID))
		}) + "."
	}
	if len(p.Marked) > 0 {
		marks += " Marked by a cross: " + english.List("square", p.Marked, p.Board.SquareName) + "."
	}
	return marks
}

// describeBoard returns the beginning of a sentence about the board.
func (p *Picture) describeBoard() string {
	b := p.Board
	s := fmt.Sprintf("A board of %s and %s",
		english.Plural(b.Rows, "row"), english.Plural(b.Cols, "column"))
	if n := b.Blocked().Len(); n > 0 {
		s += fmt.Sprintf(", without %d of its squares", n)
	}
	return s
}

// describeLines returns the sentences about the lines of the path, which must
// not be empty.
func (p *Picture) describeLines() string {
	b := p.Board
	squares := english.Plural(len(p.Path), "square")
	if len(p.Breaks) > 0 {
		s := fmt.Sprintf("%d lines lead over %s", len(p.Breaks)+1, squares)
		separator := ": "
		p.eachLine(func(first, last int) {
			s += fmt.Sprintf("%sfrom %s to %s",
				separator, b.SquareName(p.Path[first]), b.SquareName(p.Path[last]))
			separator = "; "
		})
		return s + ". They get lighter from each to the next."
	}
	s := fmt.Sprintf("A line leads over %s from %s to %s",
		squares, b.SquareName(p.Path[0]), b.SquareName(p.Path[len(p.Path)-1]))
	switch {
	case p.Closed:
		s += " and back to where it began. It gets lighter on the way, and then darker again"
	case len(p.Path) > 1:
		s += ". It gets lighter on the way"
	}
	return s + "."
}
