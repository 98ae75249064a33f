package knighttour

import (
	"fmt"
	"strconv"
	"strings"

	"example.com/knighttour/internal/board"
	"example.com/knighttour/internal/puzzle"
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
	p, err := puzzleOf(withoutMark(text))
	if err != nil {
		return Board{}, nil, err
	}
	places, err := p.Places()
	if err != nil {
		return Board{}, nil, &puzzleError{err.(*puzzle.Error)}
	}
	sides := board.Shape{Rows: p.Rows, Cols: p.Cols}
	return Board{sides.Without(p.Blocked)}, places, nil
}

// puzzleOf reads the rows of a puzzle, whose fields are separated by spaces.
func puzzleOf(text string) (*puzzle.Puzzle, error) {
	p := new(puzzle.Puzzle)
	number := 0 // of the line
	blank := 0  // the number of the first blank line after the rows, or 0
	for line := range strings.Lines(text) {
		number++
		fields := strings.Fields(line)
		if len(fields) == 0 {
			if p.Rows > 0 && blank == 0 {
				blank = number
			}
			continue
		}
		if blank > 0 {
			return nil, &puzzleError{&puzzle.Error{
				Line:    blank,
				Problem: "a blank line between rows",
			}}
		}
		if err := p.Add(number, fields); err != nil {
			return nil, &puzzleError{err.(*puzzle.Error)}
		}
	}
	return p, nil
}

// A puzzleError says what is wrong with the text of a puzzle.
type puzzleError struct{ e *puzzle.Error }

// Error returns the place in the text and the problem.
func (p *puzzleError) Error() string {
	e := p.e
	what := e.Text("want", func(field string) string { return abbreviated([]byte(field)) })
	isUnseparated := e.Want != "" && e.Field != "" && strings.Trim(e.Field, "0123456789._#") == ""
	if isUnseparated {
		what += ", with spaces between the fields of a row"
	}
	place := fmt.Sprintf("line %d", max(1, e.Line))
	if e.Col > 0 {
		place += fmt.Sprintf(", column %d", e.Col)
	}
	return fmt.Sprintf("%v: puzzle: %s: %v: %s", ErrBoard, place, strconv.ErrSyntax, what)
}

// Unwrap returns ErrBoard and strconv.ErrSyntax.
func (p *puzzleError) Unwrap() []error { return []error{ErrBoard, strconv.ErrSyntax} }

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
