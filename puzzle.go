package knighttour

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"example.com/knighttour/internal/board"
	"example.com/knighttour/internal/english"
)

// ParsePuzzle returns the board of a puzzle and its given numbers, as
// [Search].Places takes them: the ID of the square with the number k is at the
// key k-1. Each line of the text is a row, and spaces separate its fields:
//
//	1  .  .  .
//	.  #  .  5
//	.  .  .  8
//
// A field is a number from 1, or "." for an empty square, or "#" for a blocked
// one. Other symbols of printed puzzles mean the same: any number of zeros or
// underscores for an empty square, and several number signs for a blocked one.
// A number may have leading zeros. Blank lines before and after the rows are
// ignored, and so is a byte order mark. The piece is a knight;
// [Board.WithPiece] sets another, and the numbers stay on their squares.
//
// If the text has no free square, rows of different lengths, other fields, a
// number twice, or a number beyond that of free squares, the error wraps
// [ErrBoard] and [strconv.ErrSyntax], and gives the line of the text and, if it
// is about a field, the column of the board, both counted from 1. ParsePuzzle
// takes time and memory proportional to the text.
func ParsePuzzle(text string) (Board, map[int]int64, error) {
	p := puzzleParser{given: map[int]puzzleField{}}
	if err := p.parse(text); err != nil {
		return Board{}, nil, err
	}
	places := make(map[int]int64, len(p.given))
	for number, at := range p.given {
		places[number-1] = at.id
	}
	return Board{p.sides.Without(p.blocked)}, places, nil
}

// A puzzleParser reads a puzzle row by row.
type puzzleParser struct {
	line     int // of the text, from 1
	sides    board.Shape
	blocked  []int64
	given    map[int]puzzleField
	greatest int // of the given numbers
}

// A puzzleField is a field of a puzzle and where it stands.
type puzzleField struct {
	text      string
	id        int64
	line, col int // from 1
}

// A puzzleError is what is wrong with the text of a puzzle.
type puzzleError struct {
	line, col int // from 1; col is 0 if the problem is not in one field
	problem   string
}

// Error returns the place in the text and the problem.
func (e *puzzleError) Error() string {
	place := fmt.Sprintf("line %d", e.line)
	if e.col > 0 {
		place += fmt.Sprintf(", column %d", e.col)
	}
	return fmt.Sprintf("%v: puzzle: %s: %v: %s", ErrBoard, place, strconv.ErrSyntax, e.problem)
}

// Unwrap returns ErrBoard and strconv.ErrSyntax.
func (e *puzzleError) Unwrap() []error { return []error{ErrBoard, strconv.ErrSyntax} }

func (p *puzzleParser) parse(text string) error {
	blank := 0 // the number of the first blank line after the rows, or 0
	for line := range strings.Lines(withoutMark(text)) {
		p.line++
		fields := strings.Fields(line)
		if len(fields) == 0 {
			if p.sides.Rows > 0 && blank == 0 {
				blank = p.line
			}
			continue
		}
		if blank > 0 {
			return &puzzleError{line: blank, problem: "a blank line between rows"}
		}
		if err := p.parseRow(fields); err != nil {
			return err
		}
	}
	squares := p.sides.Area() - len(p.blocked)
	if squares == 0 {
		return &puzzleError{line: 1, problem: "there is no free square: want a number or a dot for each"}
	}
	if p.greatest > squares {
		at := p.given[p.greatest]
		problem := fmt.Sprintf("%s: the number is beyond the number of squares, %d", abbreviated([]byte(at.text)), squares)
		return &puzzleError{line: at.line, col: at.col, problem: problem}
	}
	return nil
}

func (p *puzzleParser) parseRow(fields []string) error {
	for i, field := range fields {
		at := puzzleField{
			text: field,
			id:   int64(p.sides.Area() + i),
			line: p.line,
			col:  i + 1,
		}
		problem := p.parseField(at)
		if problem != "" {
			return &puzzleError{line: at.line, col: at.col, problem: problem}
		}
	}
	n, cols := len(fields), p.sides.Cols
	if p.sides.Rows > 0 && n != cols {
		problem := fmt.Sprintf("the row has %s, and those before have %d", english.Plural(n, "field"), cols)
		return &puzzleError{line: p.line, col: min(n, cols) + 1, problem: problem}
	}
	p.sides.Rows++
	p.sides.Cols = n
	return nil
}

// parseField reads a field, and returns what is wrong with it or an empty
// string.
func (p *puzzleParser) parseField(at puzzleField) (problem string) {
	const digits = "0123456789"
	isRunOf := func(signs string) bool { return strings.Trim(at.text, signs) == "" }
	switch {
	case at.text == ".", isRunOf("0"), isRunOf("_"):
		return ""
	case isRunOf("#"):
		p.blocked = append(p.blocked, at.id)
		return ""
	case isRunOf(digits):
		return p.parseNumber(at)
	}
	problem = abbreviated([]byte(at.text)) + ": want a number, a dot or a number sign"
	if isRunOf(digits + "._#") {
		problem += ", with spaces between the fields of a row"
	}
	return problem
}

// parseNumber reads a given number, and returns what is wrong with it or an
// empty string.
func (p *puzzleParser) parseNumber(at puzzleField) (problem string) {
	number, err := strconv.Atoi(at.text)
	if err != nil {
		number = math.MaxInt // beyond the number of squares in any case
	}
	before, again := p.given[number]
	if again && err == nil {
		return fmt.Sprintf("the number %d is in line %d, column %d already", number, before.line, before.col)
	}
	if !again {
		p.given[number] = at
	}
	p.greatest = max(p.greatest, number)
	return ""
}

// FormatPuzzle draws the given numbers of a puzzle as text for [ParsePuzzle],
// one line for each row: the square with the ID places[k] shows the number k+1,
// other squares a dot, and blocked ones a number sign. The text does not say
// which piece moves. All columns have the same width, that of the greatest
// number of a complete tour or, if it is greater, of places.
//
// Like [Board.Format], FormatPuzzle does not check what it draws: IDs that are
// not on the board and keys below 0 are ignored, and a square with two numbers
// shows the greater. A number beyond that of free squares is shown, though
// ParsePuzzle refuses it.
func (b Board) FormatPuzzle(places map[int]int64) string {
	b.mustFit()
	numbers := make([]uint64, b.shape.Area())
	for k, id := range places {
		if k >= 0 && b.shape.Has(id) {
			numbers[id] = max(numbers[id], uint64(k)+1)
		}
	}
	return b.draw(numbers)
}
