package input

import (
	"fmt"
	"strings"

	"example.com/knighttour/internal/puzzle"
)

// parsePuzzle reads the numbers of a puzzle, one row of the board on each line:
//
//	# a puzzle of 3x3 with one blocked square
//	1 . 7
//	. # .
//	3 8 _
//
// A dot, an underscore or a 0 is an empty square, and a number sign is a
// blocked one. Semicolons, commas or tabs may separate the fields instead of
// spaces; then a field may also be empty. Lines that begin with #, % or // are
// comments, unless they are rows of blocked squares. Blank lines are ignored.
//
// It refuses other fields, numbers that are greater than the number of squares,
// and numbers that occur twice: see package puzzle.
func parsePuzzle(t *text) (*Document, error) {
	p := new(puzzle.Puzzle)
	for _, row := range puzzleRows(t.all) {
		err := p.Add(row.line, row.fields)
		if err != nil {
			return nil, errorOfPuzzle(err)
		}
		if t.ctx.Err() != nil {
			return nil, t.ctx.Err()
		}
	}
	places, err := p.Places()
	if err != nil {
		return nil, errorOfPuzzle(err)
	}
	d, err := boardDocument(Puzzle, p.Rows, p.Cols, p.Blocked)
	if err != nil {
		return nil, err
	}
	d.Places = places
	return d, nil
}

// A puzzleRow is a row of a puzzle.
type puzzleRow struct {
	fields []string
	line   int
}

// puzzleRows divides the text of a puzzle into rows, without blank lines and
// comments. In a table with tabs, a line of tabs alone is a row of empty
// fields.
func puzzleRows(all string) []puzzleRow {
	var rows []puzzleRow
	separator := separatorOf(all)
	number := 0
	for line := range strings.Lines(all) {
		number++
		line = strings.TrimRight(line, "\r\n")
		trimmed := strings.TrimSpace(line)
		isEmptyRow := separator == "\t" && line != ""
		if trimmed == "" && !isEmptyRow || isPuzzleComment(trimmed) {
			continue
		}
		row := puzzleRow{line: number}
		if separator == "" {
			row.fields = strings.Fields(line)
		} else {
			for field := range strings.SplitSeq(line, separator) {
				row.fields = append(row.fields, strings.Trim(strings.TrimSpace(field), `"`))
			}
		}
		rows = append(rows, row)
	}
	return rows
}

// separatorOf returns what separates the fields of a puzzle, or "" for blanks.
// Tabs count as blanks, unless there is an empty field between two of them.
func separatorOf(all string) string {
	hasTab := false
	for line := range strings.Lines(all) {
		switch {
		case isPuzzleComment(strings.TrimSpace(line)): // it may have any signs
		case strings.Contains(line, ";"):
			return ";"
		case strings.Contains(line, ","):
			return ","
		case strings.Contains(strings.TrimSpace(line), "\t\t"):
			hasTab = true
		}
	}
	if hasTab {
		return "\t"
	}
	return ""
}

// isPuzzleComment reports whether a line of a puzzle is a comment. A row of
// number signs is not one: its squares are blocked.
func isPuzzleComment(line string) bool {
	if !isComment(line) {
		return false
	}
	return strings.Trim(line, "#._0123456789,; \t") != ""
}

// errorOfPuzzle returns an error of package puzzle in the words of this
// package.
func errorOfPuzzle(err error) error {
	e := err.(*puzzle.Error)
	what := e.Text("expected", quotedForError)
	if e.Col > 0 {
		what = fmt.Sprintf("column %d: %s", e.Col, what)
	}
	return errorAt(e.Line, "%s", what)
}

// isPuzzle reports whether a text consists of the fields of a puzzle, but not
// only of numbers. It must have an empty square, or rows of the same length and
// a blocked square. If the first row is part of a drawing, a later row may have
// a wrong field: parsePuzzle reports it. A text with only numbers may be
// something else: parseTable decides.
func isPuzzle(t *text) bool {
	if isDotted(t.head) {
		return true
	}
	rows := puzzleRows(t.head)
	isUniform := true
	hasEmpty, hasBlocked := false, false
	for i, row := range rows {
		for _, field := range row.fields {
			if !puzzle.IsField(field) {
				return false
			}
			hasEmpty = hasEmpty || field == "." || strings.HasPrefix(field, "_")
			hasBlocked = hasBlocked || strings.HasPrefix(field, "#")
		}
		isLast := i == len(rows)-1 // it may be cut off
		isUniform = isUniform && (isLast || len(row.fields) == len(rows[0].fields))
	}
	return hasEmpty || hasBlocked && isUniform
}
