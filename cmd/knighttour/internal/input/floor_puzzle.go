package input

import (
	"fmt"
	"strconv"
	"strings"

	"example.com/knighttour"
	"example.com/knighttour/internal/puzzle"
)

// The characters of a floor. Those other than the dot and the number sign are
// Moving AI's: N. R. Sturtevant, Benchmarks for grid-based pathfinding, 2012,
// doi:10.1109/TCIAIG.2012.2197681. Without the header of Moving AI one S and
// one G are a start and a goal, as in mazes.
const (
	passable = ".GS"
	walls    = "#@OTW"
)

// isMap reports whether a text begins with the header of Moving AI's maps.
func isMap(t *text) bool {
	line, _ := firstLine(t.head)
	fields := strings.Fields(line)
	return len(fields) == 2 && fields[0] == "type" && strings.Contains(t.head, "\nmap")
}

// isFloor reports whether a text is a drawing of a floor. The first rows
// decide: if a later row has a wrong letter, the reader reports that.
func isFloor(t *text) bool {
	return isDrawing(t.head) || isDotted(t.head) && !strings.ContainsAny(t.head, "0123456789_")
}

// isDrawing reports whether a text consists only of the signs of a floor, and
// has at least one that does not occur in words.
func isDrawing(head string) bool {
	switch {
	case strings.ContainsFunc(head, isForeign):
		return false
	case strings.Contains(head, "."):
		return true
	}
	return strings.ContainsAny(head, "#@") && (strings.ContainsAny(head, passable) || isMaze(head))
}

// isForeign reports whether a character does not belong to a floor.
func isForeign(c rune) bool {
	return !strings.ContainsRune(passable+walls+blanks+"\r\n", c)
}

// isMaze reports whether a drawing has blanks among walls.
func isMaze(head string) bool {
	for line := range strings.Lines(head) {
		if strings.ContainsAny(strings.TrimLeft(strings.TrimRight(line, "\r\n"), blanks), blanks) {
			return true
		}
	}
	return false
}

// isDotted reports whether the first row of a text is part of a drawing. A row
// of only number signs may be a comment, unless the next row also begins with
// number signs and has a dot.
func isDotted(head string) bool {
	above := false // a row of number signs
	for line := range strings.Lines(head) {
		line = strings.TrimSpace(line)
		switch {
		case line == "":
			continue
		case strings.Trim(line, ".#SG"+blanks) == "" && strings.Contains(line, "."):
			return true
		case strings.Trim(line, "#"+blanks) == "":
			above = true
			continue
		}
		inner := strings.TrimLeft(line, "#")
		return above && inner != line && strings.HasPrefix(inner, ".")
	}
	return false
}

// A floorParser is the state of reading a floor.
type floorParser struct {
	header        bool // whether it has Moving AI's header
	height, width int  // from the header, or -1
	rows          []drawnRow
	cols          int
	isSpaced      bool // whether there is a blank between every two squares
	isMaze        bool // whether blanks are floor

	blocked    []int64
	starts     []int64 // the squares S
	goals      []int64 // the squares G
	hasLetters bool    // whether there are other letters of Moving AI's
}

// A drawnRow is a row of squares.
type drawnRow struct {
	text string
	line int
}

// parseFloor reads the drawing of a floor.
func parseFloor(t *text) (*Document, error) {
	p := floorParser{
		height: -1,
		width:  -1,
	}
	err := p.readRows(t)
	if err != nil {
		return nil, err
	}
	err = p.chooseBlanks()
	if err != nil {
		return nil, err
	}
	for i := range p.rows {
		err = p.readRow(i)
		if err != nil {
			return nil, err
		}
	}
	return p.document(t)
}

// readRows reads the header and divides the rest into rows.
func (p *floorParser) readRows(t *text) error {
	s := t.scan()
	blank := 0 // a blank line after the rows
	for s.next() {
		if len(p.rows) == 0 {
			isHeader, err := p.readHeader(s)
			if err != nil {
				return err
			}
			if isHeader {
				p.header = true
				continue
			}
		}
		if s.line == "" {
			if len(p.rows) > 0 && blank == 0 {
				blank = s.number
			}
			continue
		}
		if blank > 0 {
			return errorAt(blank, "blank line between the rows;"+
				" expected a dot for each square of floor")
		}
		p.rows = append(p.rows, drawnRow{s.raw, s.number})
	}
	if len(p.rows) == 0 {
		return errorAt(0, "the drawing has no rows; expected a dot for each square of floor")
	}
	return nil
}

// readHeader reports whether a line is part of a header, and reads its number.
func (p *floorParser) readHeader(s *scanner) (isHeader bool, err error) {
	key, value, _ := strings.Cut(s.line, " ")
	var number *int
	switch key {
	case "type", "map":
		return true, nil
	case "height":
		number = &p.height
	case "width":
		number = &p.width
	default:
		return false, nil
	}
	*number, err = strconv.Atoi(strings.TrimSpace(value))
	if err != nil || *number < 1 {
		return true, errorAt(s.number, "%s: expected a number from 1", quotedForError(s.line))
	}
	return true, nil
}

// chooseBlanks finds out what the blanks in the rows mean: nothing if there is
// one between every two squares, or floor if no other sign means floor. It sets
// isSpaced or isMaze accordingly, and removes blanks that mean nothing. It is
// an error if they would be both, or if only some squares have blanks between
// them and another sign means floor.
func (p *floorParser) chooseBlanks() error {
	hasDots := p.header
	for _, row := range p.rows {
		hasDots = hasDots || strings.Contains(row.text, ".")
	}
	hasBlanks := false
	// The line of a row with blanks between every two squares, and of the first
	// row without them.
	spaced, unspaced := 0, 0
	for _, row := range p.rows {
		inner := strings.TrimLeft(row.text, blanks)
		if hasDots { // otherwise this may be a maze, where blanks at the end are floor
			inner = strings.TrimSpace(inner)
		}
		hasBlanks = hasBlanks || strings.ContainsAny(inner, blanks)
		switch {
		case len(inner) == 1: // it may be either
		case isSpaced(strings.TrimSpace(inner)):
			spaced = row.line
		case unspaced == 0:
			unspaced = row.line
		}
	}
	switch {
	case !hasBlanks:
		p.trim()
	case unspaced == 0 && p.hasEmpty():
		return errorAt(spaced, "blanks separate squares and are squares, too;"+
			" expected a dot for each square of floor")
	case unspaced == 0:
		p.isSpaced = true
		p.trim()
	case hasDots:
		return errorAt(unspaced, "blanks between some of the squares only;"+
			" expected a dot for each square of floor")
	default:
		p.isMaze = true
		return p.indent()
	}
	return nil
}

// isSpaced reports whether a row has a blank after each square except the last.
func isSpaced(row string) bool {
	for i, c := range []byte(row) {
		if i%2 == 1 && c != ' ' && c != '\t' {
			return false
		}
	}
	return len(row)%2 == 1
}

// hasEmpty reports whether there are blanks in place of squares.
func (p *floorParser) hasEmpty() bool {
	for _, row := range p.rows {
		inner := strings.TrimSpace(row.text)
		for i := 0; i < len(inner); i += 2 {
			if strings.IndexByte(blanks, inner[i]) >= 0 {
				return true
			}
		}
	}
	return false
}

// trim removes the blanks around the rows.
func (p *floorParser) trim() {
	for i := range p.rows {
		p.rows[i].text = strings.TrimSpace(p.rows[i].text)
	}
}

// indent removes the blanks with which all rows of a maze begin. Blanks at the
// end are squares, but many editors remove them: then the rows differ in
// length.
func (p *floorParser) indent() error {
	least := len(p.rows[0].text)
	for _, row := range p.rows {
		tab := strings.IndexByte(row.text, '\t')
		if tab >= 0 {
			return errorAt(row.line, "column %d: a tab in a drawing whose blanks are floor;"+
				" expected spaces", tab+1)
		}
		least = min(least, len(row.text)-len(strings.TrimLeft(row.text, " ")))
	}
	for i := range p.rows {
		p.rows[i].text = p.rows[i].text[least:]
	}
	return nil
}

// readRow reads the squares of row i.
func (p *floorParser) readRow(i int) error {
	row := p.rows[i]
	col := 0
	for at, c := range row.text {
		if p.isSpaced && at%2 == 1 {
			continue
		}
		id := int64(i)*int64(p.cols) + int64(col)
		switch {
		case c == '.', c == ' ' && p.isMaze: // floor
		case c == 'S':
			p.starts = append(p.starts, id)
		case c == 'G':
			p.goals = append(p.goals, id)
		case strings.ContainsRune(walls, c):
			p.blocked = append(p.blocked, id)
			p.hasLetters = p.hasLetters || c != '#' && c != '@'
		default:
			return errorAt(row.line, "column %d: %s: expected one of %q for floor or of %q for a wall",
				col+1, quotedForError(string(c)), passable, walls)
		}
		col++
	}
	if i == 0 {
		p.cols = col
	}
	if col != p.cols {
		expected := "expected a dot for each square of floor"
		if p.isMaze {
			expected += ", since editors remove blanks at the end of rows"
		}
		return errorAt(row.line, "the row has %s, and those before have %d; %s",
			plural(col, "square"), p.cols, expected)
	}
	return nil
}

// document returns the board of the drawing.
func (p *floorParser) document(t *text) (*Document, error) {
	rows := len(p.rows)
	switch {
	case p.height >= 0 && p.height != rows:
		return nil, errorAt(0, "%s are declared, and there are %d", plural(p.height, "row"), rows)
	case p.width >= 0 && p.width != p.cols:
		return nil, errorAt(0, "%s are declared, and there are %d", plural(p.width, "column"), p.cols)
	case len(p.blocked) == rows*p.cols:
		return nil, errorAt(0, "the drawing has no floor; expected a dot for each square of it")
	}
	board, err := boardOf(rows, p.cols, p.blocked)
	if err != nil {
		return nil, err
	}
	document := &Document{
		Format:  Floor,
		Graph:   board,
		Board:   board,
		IsBoard: true,
	}
	if p.isMaze {
		t.note("blanks read as floor")
	}
	isPlace := !p.header && !p.hasLetters && len(p.starts) <= 1 && len(p.goals) <= 1
	switch {
	case isPlace:
		document.StartSquare = first(p.starts)
		document.GoalSquare = first(p.goals)
	case !p.header && len(p.starts)+len(p.goals) > 0:
		t.note("S and G read as floor, as in Moving AI's maps")
	}
	return document, nil
}

// first returns the first ID, or nil if there is none.
func first(ids []int64) *int64 {
	if len(ids) == 0 {
		return nil
	}
	return &ids[0]
}

// boardOf returns a board with some squares blocked.
func boardOf(rows, cols int, blocked []int64) (knighttour.Board, error) {
	board, err := knighttour.NewBoard(rows, cols)
	if err != nil {
		return board, errorAt(0, "%v", err)
	}
	return board.Without(blocked...)
}

// isPuzzle reports whether a text has rows of a puzzle, some of whose fields
// can only be those of a puzzle. The first row decides what the others should
// be. Rows that have only numbers are left to the reader of number tables.
func isPuzzle(t *text) bool {
	if isDotted(t.head) {
		return true
	}
	rows := puzzleRows(t.head)
	isUniform := true
	empty, blocked := false, false
	for i, row := range rows {
		for _, field := range row.fields {
			if !puzzle.IsField(field) {
				return false
			}
			empty = empty || field == "." || strings.HasPrefix(field, "_")
			blocked = blocked || strings.HasPrefix(field, "#")
		}
		isLast := i == len(rows)-1 // which may be cut off
		isUniform = isUniform && (isLast || len(row.fields) == len(rows[0].fields))
	}
	return empty || blocked && isUniform
}

// A puzzleRow is a row of a puzzle.
type puzzleRow struct {
	fields []string
	line   int
}

// puzzleRows divides the text of a puzzle into rows, without blank lines and
// comments. Semicolons or commas separate the fields of a row, or tabs, so that
// a field may be empty, or else spaces.
func puzzleRows(all string) []puzzleRow {
	var rows []puzzleRow
	separator := separatorOf(all)
	number := 0
	for line := range strings.Lines(all) {
		number++
		line = strings.TrimRight(line, "\r\n")
		trimmed := strings.TrimSpace(line)
		isBlank := trimmed == "" && (separator != "\t" || line == "")
		if isBlank || isPuzzleComment(trimmed) {
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
// number signs is not: its squares are blocked.
func isPuzzleComment(line string) bool {
	if !isComment(line) {
		return false
	}
	return strings.Trim(line, "#._0123456789,; \t") != ""
}

// parsePuzzle reads the numbers of a puzzle.
func parsePuzzle(t *text) (*Document, error) {
	p := new(puzzle.Puzzle)
	for _, row := range puzzleRows(t.all) {
		if err := p.Add(row.line, row.fields); err != nil {
			return nil, wrongPuzzle(err)
		}
		if t.ctx.Err() != nil {
			return nil, t.ctx.Err()
		}
	}
	places, err := p.Places()
	if err != nil {
		return nil, wrongPuzzle(err)
	}
	board, err := boardOf(p.Rows, p.Cols, p.Blocked)
	if err != nil {
		return nil, err
	}
	return &Document{
		Format:  Puzzle,
		Graph:   board,
		Board:   board,
		IsBoard: true,
		Places:  places,
	}, nil
}

// wrongPuzzle returns an error of package puzzle in the words of this package.
func wrongPuzzle(err error) error {
	e := err.(*puzzle.Error)
	what := e.Text("expected", quotedForError)
	if e.Col > 0 {
		what = fmt.Sprintf("column %d: %s", e.Col, what)
	}
	return errorAt(e.Line, "%s", what)
}
