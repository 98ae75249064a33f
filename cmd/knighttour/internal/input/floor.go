package input

import (
	"strconv"
	"strings"
)

// parseFloor reads the drawing of a floor, one character for each square:
//
//	######
//	#S.#.#
//	#...G#
//	######
//
// A dot is a square of floor, and a number sign is a wall. One S and one G may
// mark the start and the goal. There may be a blank between every two squares.
// In a drawing without dots, blanks are floor; a note says so.
//
// Maps of Moving AI have a header of four lines:
//
//	type octile
//	height 2
//	width 3
//	map
//	.T.
//	@G.
//
// There G and S are floor, too, and @, O, T and W are walls. These letters are
// also read in drawings without a header.
//
// It refuses other characters, rows of different lengths, blank lines between
// rows, drawings without floor, and sizes that are not those in the header.
//
// N. R. Sturtevant: Benchmarks for grid-based pathfinding, 2012,
// doi:10.1109/TCIAIG.2012.2197681.
func parseFloor(t *text) (*Document, error) {
	p := floorParser{
		height: undeclared,
		width:  undeclared,
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

// The characters of a floor.
const (
	passable = ".GS"
	walls    = "#@OTW"
)

// A floorParser is the state of reading a floor.
type floorParser struct {
	hasHeader     bool // of Moving AI
	height, width int  // from the header, or undeclared
	rows          []drawnRow
	cols          int
	isSpaced      bool // whether there is a blank between every two squares
	isMaze        bool // whether blanks are floor

	blocked    []int64 // the squares of walls
	starts     []int64 // the squares S
	goals      []int64 // the squares G
	hasLetters bool    // whether some walls are letters
}

// undeclared stands for the height and the width of a floor without a header.
const undeclared = -1

// A drawnRow is a row of squares.
type drawnRow struct {
	text string
	line int
}

// readRows reads the header and divides the rest into rows.
func (p *floorParser) readRows(t *text) error {
	s := t.scan()
	blank := 0 // the first blank line after the rows
	for s.next() {
		if len(p.rows) == 0 {
			isHeader, err := p.readHeader(s)
			if err != nil {
				return err
			}
			if isHeader {
				p.hasHeader = true
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

// readHeader reads a line of the header, or reports that the line is not part
// of it.
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

// chooseBlanks finds out what the blanks in the rows mean, and removes those
// that mean nothing:
//
//   - A blank between every two squares means nothing: isSpaced is set. Then
//     blanks in the place of squares are an error.
//   - Other blanks are floor if there are no dots: isMaze is set.
//   - Other blanks in a drawing with dots are an error.
func (p *floorParser) chooseBlanks() error {
	hasDots := p.hasHeader
	for _, row := range p.rows {
		hasDots = hasDots || strings.Contains(row.text, ".")
	}
	hasBlanks := false
	// spaced is the line of a row with blanks between every two squares, and
	// unspaced is that of the first row without them.
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
	case unspaced == 0 && p.hasBlankSquare():
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
		return p.unindent()
	}
	return nil
}

// isSpaced reports whether a row has a blank after each square except the last.
func isSpaced(row string) bool {
	for i, c := range []byte(row) {
		if i%2 == 1 && !isBlank(c) {
			return false
		}
	}
	return len(row)%2 == 1
}

// hasBlankSquare reports whether a row with blanks between its squares also has
// a blank in the place of a square.
func (p *floorParser) hasBlankSquare() bool {
	for _, row := range p.rows {
		inner := strings.TrimSpace(row.text)
		for i := 0; i < len(inner); i += 2 {
			if isBlank(inner[i]) {
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

// unindent removes the blanks with which all rows of a maze begin. Blanks at
// the end stay, since they are squares. Many editors remove them: then the rows
// differ in length, and readRow refuses them.
func (p *floorParser) unindent() error {
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

// readRow reads the squares of row i. The first row determines the number of
// columns.
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

// document returns the board of the drawing. S and G are its start and goal if
// there is at most one of each, and nothing says that this is a map of Moving
// AI, where they are kinds of floor.
func (p *floorParser) document(t *text) (*Document, error) {
	rows := len(p.rows)
	switch {
	case p.height != undeclared && p.height != rows:
		return nil, errorAt(0, "the header declares %s, but there are %d",
			plural(p.height, "row"), rows)
	case p.width != undeclared && p.width != p.cols:
		return nil, errorAt(0, "the header declares %s, but there are %d",
			plural(p.width, "column"), p.cols)
	case len(p.blocked) == rows*p.cols:
		return nil, errorAt(0, "the drawing has no floor; expected a dot for each square of it")
	}
	d, err := boardDocument(Floor, rows, p.cols, p.blocked)
	if err != nil {
		return nil, err
	}
	if p.isMaze {
		t.note("blanks read as floor")
	}
	hasPlaces := !p.hasHeader && !p.hasLetters && len(p.starts) <= 1 && len(p.goals) <= 1
	switch {
	case hasPlaces:
		d.StartSquare = firstID(p.starts)
		d.GoalSquare = firstID(p.goals)
	case !p.hasHeader && len(p.starts)+len(p.goals) > 0:
		t.note("S and G read as floor, as in Moving AI's maps")
	}
	return d, nil
}

// firstID returns the first ID, or nil if there is none.
func firstID(ids []int64) *int64 {
	if len(ids) == 0 {
		return nil
	}
	return &ids[0]
}

// isMap reports whether a text begins with the header of Moving AI's maps.
func isMap(t *text) bool {
	line, _ := firstLine(t.head)
	fields := strings.Fields(line)
	return len(fields) == 2 && fields[0] == "type" && strings.Contains(t.head, "\nmap")
}

// isFloor reports whether a text is a drawing of a floor. It may have a wrong
// letter in a later row, if the first row is part of a drawing: parseFloor
// reports the letter. A text with digits or underscores is not a floor, but a
// puzzle.
func isFloor(t *text) bool {
	return isDrawing(t.head) || isDotted(t.head) && !strings.ContainsAny(t.head, "0123456789_")
}

// isDrawing reports whether a text consists only of the characters of a floor,
// and is not just words in capitals such as "TWO GOTO": it has a dot, or it has
// both floor and a wall that is not a letter.
func isDrawing(head string) bool {
	switch {
	case strings.ContainsFunc(head, isForeign):
		return false
	case strings.Contains(head, "."):
		return true
	}
	hasFloor := strings.ContainsAny(head, passable) || hasInnerBlanks(head)
	return hasFloor && strings.ContainsAny(head, "#@")
}

// isForeign reports whether a character does not belong to a floor.
func isForeign(c rune) bool {
	return !strings.ContainsRune(passable+walls+blanks+"\r\n", c)
}

// hasInnerBlanks reports whether some row has a blank after another character,
// as a maze has among its walls.
func hasInnerBlanks(head string) bool {
	for line := range strings.Lines(head) {
		line = strings.TrimLeft(strings.TrimRight(line, "\r\n"), blanks)
		if strings.ContainsAny(line, blanks) {
			return true
		}
	}
	return false
}
