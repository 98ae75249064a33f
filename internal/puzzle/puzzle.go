// Package puzzle reads the fields of number puzzles, whatever separates them in
// a text.
//
// A field is a number from 1, perhaps with leading zeros, or a dot for an empty
// square, or a number sign for a blocked one. Other symbols of printed puzzles
// mean the same: nothing, or any number of zeros or underscores, for an empty
// square, and several number signs for a blocked one.
package puzzle

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"example.com/knighttour/internal/english"
)

const digits = "0123456789"

// isRunOf reports whether a text consists only of the given signs.
func isRunOf(text, signs string) bool { return strings.Trim(text, signs) == "" }

// IsField reports whether a text is a field of a puzzle.
func IsField(text string) bool {
	return isEmpty(text) || isBlocked(text) || isRunOf(text, digits)
}

// isEmpty reports whether a field is an empty square.
func isEmpty(field string) bool {
	return field == "." || isRunOf(field, "0") || isRunOf(field, "_")
}

// isBlocked reports whether a field that is not empty is a blocked square.
func isBlocked(field string) bool { return isRunOf(field, "#") }

// A Puzzle is read row by row: see [Puzzle.Add]. The zero value has no rows.
type Puzzle struct {
	Rows, Cols int
	Blocked    []int64 // the IDs of blocked squares, in ascending order

	given    map[int]place // by number, from 1; one too large for an int is math.MaxInt
	greatest int           // of the given numbers, or 0
}

// A place is the square of a given number, with the number as it is written.
type place struct {
	field     string
	id        int64
	line, col int // from 1
}

// An Error says what is wrong with a puzzle.
type Error struct {
	Line    int    // of the text, from 1; 0 if all of it is wrong
	Col     int    // of the board, from 1; 0 if Line is
	Field   string // what is there, if it is not a field or a number that does not fit
	Problem string // may be empty if Want is not
	Want    string // what should be there; empty if that is clear
}

// Error says what is wrong, without the place in the text.
func (e *Error) Error() string { return e.Text("want", strconv.Quote) }

// Text is Error with a verb in place of "want", and with the field as quote
// returns it.
func (e *Error) Text(want string, quote func(field string) string) string {
	var parts []string
	if e.Field != "" {
		parts = append(parts, quote(e.Field))
	}
	if e.Problem != "" {
		parts = append(parts, e.Problem)
	}
	if e.Want != "" {
		parts = append(parts, want+" "+e.Want)
	}
	return strings.Join(parts, ": ")
}

// Add reads the next row, which is in the given line of the text. After an
// error, of type *[Error], the puzzle must not be used.
func (p *Puzzle) Add(line int, fields []string) error {
	for i, field := range fields {
		err := p.read(place{
			field: field,
			id:    int64(p.Rows)*int64(p.Cols) + int64(i),
			line:  line,
			col:   i + 1,
		})
		if err != nil {
			return err
		}
	}
	n := len(fields)
	if p.Rows > 0 && n != p.Cols {
		return &Error{
			Line: line,
			Col:  min(n, p.Cols) + 1,
			Problem: fmt.Sprintf("the row has %s, and those before have %d",
				english.Plural(n, "field"), p.Cols),
		}
	}
	p.Rows++
	p.Cols = n
	return nil
}

// read reads a field.
func (p *Puzzle) read(at place) error {
	switch {
	case isEmpty(at.field):
		return nil
	case isBlocked(at.field):
		p.Blocked = append(p.Blocked, at.id)
		return nil
	case !isRunOf(at.field, digits):
		return &Error{
			Line:  at.line,
			Col:   at.col,
			Field: at.field,
			Want:  "a number, a dot or a number sign",
		}
	}
	number, err := strconv.Atoi(at.field)
	isTooLarge := err != nil
	if isTooLarge {
		number = math.MaxInt
	}
	before, again := p.given[number]
	switch {
	case again && isTooLarge:
		return nil // Places reports the first
	case again:
		return &Error{
			Line: at.line,
			Col:  at.col,
			Problem: fmt.Sprintf("the number %d is in line %d, column %d already",
				number, before.line, before.col),
		}
	}
	if p.given == nil {
		p.given = make(map[int]place)
	}
	p.given[number] = at
	p.greatest = max(p.greatest, number)
	return nil
}

// Places returns the IDs of the squares with given numbers, when all rows have
// been read: that of the square with the number k is at the key k-1. The error,
// of type *[Error], is that there is no free square, or that a number is
// greater than the number of free squares.
func (p *Puzzle) Places() (map[int]int64, error) {
	squares := p.Rows*p.Cols - len(p.Blocked)
	if squares == 0 {
		return nil, &Error{
			Problem: "there is no free square",
			Want:    "a number or a dot for each",
		}
	}
	if p.greatest > squares {
		at := p.given[p.greatest]
		return nil, &Error{
			Line:    at.line,
			Col:     at.col,
			Field:   at.field,
			Problem: fmt.Sprintf("the number is beyond the number of squares, %d", squares),
		}
	}
	places := make(map[int]int64, len(p.given))
	for number, at := range p.given {
		places[number-1] = at.id
	}
	return places, nil
}
