package input

import (
	"encoding/csv"
	"errors"
	"io"
	"strings"
)

// This file divides the text of a list of edges or of an adjacency list into
// rows of cells. What the rows mean is decided elsewhere: see parseEdges,
// parseAdjacency and parseTable.

// A separator is what separates the cells of a table.
type separator int

// The separators.
const (
	byBlanks separator = iota
	byArrows           // -> or --, with one edge a line
	byColons           // a: b c
	byCommas
	bySemicolons
	byTabs
)

// comma returns the separator for package csv, or 0 if the table is not read
// with that package.
func (s separator) comma() rune {
	switch s {
	case byCommas:
		return ','
	case bySemicolons:
		return ';'
	case byTabs:
		return '\t'
	}
	return 0
}

// A table is a text divided into rows of cells, which are names and perhaps
// weights. Each row has at least one cell. A cell is an index into names, so
// that equal texts are stored once.
type table struct {
	*text
	separator separator
	names     []string         // the text of each cell
	index     map[string]int32 // the cell with a text
	cells     []int32          // all rows, one after the other
	rows      []tableRow
	directed  bool // whether the edges have arrows, or are treated as if they had
	hasData   bool // whether attributes in braces were ignored
	cutCells  int  // the most empty cells that were ignored at the end of a row
}

// expectedTwoNames is what an error says about a line that is not an edge.
const expectedTwoNames = "expected two names, with a comma, a tab or an arrow" +
	" between them (-> or --) if they have spaces"

// A tableRow is a row of a table.
type tableRow struct {
	begin, end int32 // indices of cells
	line       int32 // of the text, from 1
}

// row returns the cells of row i, which must not be changed.
func (t *table) row(i int) []int32 { return t.cells[t.rows[i].begin:t.rows[i].end] }

// line returns the line of row i in the text, from 1.
func (t *table) line(i int) int { return int(t.rows[i].line) }

// add adds a row of at least one cell.
func (t *table) add(line int, cells ...string) {
	begin := int32(len(t.cells))
	for _, cell := range cells {
		i, found := t.index[cell]
		if !found {
			i = int32(len(t.names))
			t.index[cell] = i
			t.names = append(t.names, cell)
		}
		t.cells = append(t.cells, i)
	}
	t.rows = append(t.rows, tableRow{begin, int32(len(t.cells)), int32(line)})
}

// newTable divides a text into rows. A text without rows is an error.
func newTable(t *text) (*table, error) {
	table := &table{
		text:      t,
		separator: chooseSeparator(t.head),
		index:     make(map[string]int32),
		directed:  t.options.Directed,
	}
	err := table.read()
	if err == nil && len(table.rows) == 0 {
		err = errorAt(0, "there is no edge")
	}
	return table, err
}

// chooseSeparator returns what separates the cells of a table, judging by the
// first line that has any separator.
func chooseSeparator(head string) separator {
	for line := range strings.Lines(head) {
		line = strings.TrimSpace(line)
		if line == "" || isComment(line) {
			continue
		}
		line = withoutQuoted(line)
		_, found, problem := findArrow(line)
		switch {
		case found || problem != "":
			return byArrows
		case isColon(line):
			return byColons
		case strings.Contains(line, "\t"):
			return byTabs
		case strings.ContainsAny(line, "{["): // commas in attributes do not separate cells
			return byBlanks
		case strings.Contains(line, ";"):
			return bySemicolons
		case strings.Contains(line, ","):
			return byCommas
		}
	}
	return byBlanks
}

// withoutQuoted returns a line with an x in place of each byte between
// quotation marks, so that separators in quoted names are not found.
func withoutQuoted(line string) string {
	if !strings.Contains(line, `"`) {
		return line
	}
	bytes := []byte(line)
	quoted := false
	for i, c := range bytes {
		switch {
		case c == '"':
			quoted = !quoted
		case quoted:
			bytes[i] = 'x'
		}
	}
	return string(bytes)
}

// isColon reports whether a line begins with a name and a colon, followed by a
// blank or the end of the line.
func isColon(line string) bool {
	before, after, found := strings.Cut(line, ":")
	if !found || before == "" || strings.ContainsAny(strings.TrimSpace(before), " \t,;|") {
		return false
	}
	return after == "" || isBlank(after[0])
}

// read reads the rows. The first line with an arrow decides whether the edges
// have a direction.
func (t *table) read() error {
	comma := t.separator.comma()
	if comma != 0 {
		return t.readCSV(comma)
	}
	s := t.scan()
	firstArrow := 0 // the first line with an arrow, or 0
	for s.nextLine() {
		if isComment(s.line) {
			continue
		}
		var err error
		switch t.separator {
		case byArrows:
			err = t.readArrow(s, &firstArrow)
		case byColons:
			err = t.readColon(s)
		default:
			err = t.readBlanks(s)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// readCSV reads all rows of a table with commas, semicolons or tabs. A cell may
// be in quotation marks. Between them, "" stands for one quotation mark, and
// every other character, including a backslash, for itself. Blanks around the
// text of a cell are dropped, as are empty cells at the end of a row. Rows of
// only empty cells are ignored, and so are comments. A row that begins with a
// quotation mark is not a comment.
//
// RFC 4180: Common Format and MIME Type for CSV Files, section 2.
func (t *table) readCSV(comma rune) error {
	r := csv.NewReader(t.reader())
	r.Comma = comma
	r.Comment = '#'
	r.FieldsPerRecord = -1
	r.TrimLeadingSpace = comma != '\t'
	r.ReuseRecord = true
	for {
		begin := r.InputOffset()
		record, err := r.Read()
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return errorOfCSV(err)
		}
		line, _ := r.FieldPos(0)
		kept := 0
		for i, cell := range record {
			record[i] = strings.TrimSpace(cell)
			if record[i] != "" {
				kept = i + 1
			}
		}
		if kept == 0 {
			continue
		}
		if isComment(record[0]) && !beginsQuoted(t.all[begin:r.InputOffset()]) {
			continue
		}
		t.cutCells = max(t.cutCells, len(record)-kept)
		cells := record[:kept]
		// In tables with tabs, a name alone may have blanks.
		hasSeparator := len(record) > 1 || t.separator == byTabs
		if !hasSeparator && strings.ContainsAny(cells[0], blanks) {
			return errorAt(line,
				"%s: expected two names with %q between them, as in the lines before",
				quotedForError(cells[0]), comma)
		}
		if hasUnbalanced(cells) {
			return errorUnbalanced(line, strings.Join(record, string(comma)))
		}
		t.add(line, cells...)
	}
}

// beginsQuoted reports whether the first row of a table in CSV begins with a
// quotation mark. Package csv skips empty lines and comments before that row.
func beginsQuoted(rows string) bool {
	for row := range strings.Lines(rows) {
		row = strings.TrimSpace(row)
		if row != "" && row[0] != '#' {
			return row[0] == '"'
		}
	}
	return false
}

// errorOfCSV adds the line to a syntax error of package csv. It returns other
// errors unchanged.
func errorOfCSV(err error) error {
	var e *csv.ParseError
	if errors.As(err, &e) {
		return errorAt(e.Line, "column %d: %v", e.Column, e.Err)
	}
	return err
}

// readBlanks reads a row with blanks between the cells. Attributes in braces,
// such as networkx writes after an edge, are ignored: a b {'weight': 3}.
func (t *table) readBlanks(s *scanner) error {
	line := s.line
	var fields []string
	brace := strings.IndexByte(line, '{')
	if brace > 0 && isBlank(line[brace-1]) && strings.HasSuffix(line, "}") {
		line = line[:brace]
		t.hasData = true
	}
	if strings.Contains(line, `"`) {
		var problem string
		fields, problem = quotedFields(line)
		if problem != "" {
			return errorAt(s.number, "%s: %s", quotedForError(s.line), problem)
		}
	} else {
		fields = strings.Fields(line)
		if strings.ContainsAny(line, "#%/") {
			fields = withoutComment(fields)
		}
	}
	isNodeWithData := brace > 0 && len(fields) == 1
	if isNodeWithData && t.hasData {
		return errorAt(s.number, "%s: read by networkx as an adjacency list of many lines;"+
			" expected a list of edges, as its write_edgelist writes it", quotedForError(s.line))
	}
	if hasUnbalanced(fields) {
		return errorUnbalanced(s.number, s.line)
	}
	t.add(s.number, fields...)
	return nil
}

// withoutComment returns the fields of a line before a comment. The mark of the
// comment must be a field of its own, or begin the third field or a later one.
func withoutComment(fields []string) []string {
	for i, field := range fields {
		isMark := field == "#" || field == "%" || field == "//"
		if i > 0 && isMark || i > 1 && isComment(field) {
			return fields[:i]
		}
	}
	return fields
}

// quotedFields divides a line at blanks that are not between quotation marks.
// Quotation marks must be around whole names: see cutQuoted. If quotedFields
// cannot divide the line, it returns what is wrong.
func quotedFields(line string) (fields []string, problem string) {
	for {
		line = strings.TrimLeft(line, blanks)
		if line == "" {
			return fields, ""
		}
		var name string
		if line[0] == '"' {
			name, line, problem = cutQuoted(line)
			if problem != "" {
				return nil, problem
			}
			fields = append(fields, name)
			continue
		}
		end := strings.IndexAny(line, blanks)
		if end < 0 {
			end = len(line)
		}
		name = line[:end]
		if strings.Contains(name, `"`) {
			return nil, "expected quotation marks around whole names"
		}
		fields = append(fields, name)
		line = line[end:]
	}
}

// cutQuoted cuts a text, which begins with a quotation mark, after the next
// one. It returns the name between these two marks and the rest of the text,
// which is empty or begins with a blank. If there is no such name, cutQuoted
// returns what is wrong.
//
// The name is what stands between the marks, byte for byte. A backslash there
// is an error, since programs disagree about its meaning: \t is a tab in JSON,
// but two characters in DOT, in CSV and in a shell; \\ is one backslash in JSON
// and in a shell, but two in DOT and in CSV. Two marks together are an error
// too: "a""b" is one name in CSV, with a mark in it, and may be two names
// elsewhere. A list with such names can be written as CSV, where their meaning
// is clear: see readCSV.
func cutQuoted(text string) (name, rest, problem string) {
	name, rest, found := strings.Cut(text[1:], `"`)
	switch {
	case !found:
		return "", "", "expected a quotation mark at the end of a name"
	case strings.Contains(name, `\`):
		return "", "", "expected no backslash between quotation marks;" +
			" outside them, and in CSV, it stands for itself"
	case strings.HasPrefix(rest, `"`):
		return "", "", "expected no quotation mark inside a name;" +
			" in CSV, it is doubled"
	case rest != "" && !isBlank(rest[0]):
		return "", "", "expected a blank after a quotation mark"
	}
	return name, rest, ""
}

// brackets are the pairs of brackets that a name must have in equal numbers.
var brackets = [][2]string{{"(", ")"}, {"[", "]"}, {"{", "}"}}

// hasUnbalanced reports whether some name has an unbalanced bracket. Such a
// name is a part of something else, such as a list.
func hasUnbalanced(names []string) bool {
	for _, name := range names {
		if !strings.ContainsAny(name, "()[]{}") {
			continue
		}
		for _, pair := range brackets {
			if strings.Count(name, pair[0]) != strings.Count(name, pair[1]) {
				return true
			}
		}
	}
	return false
}

// errorUnbalanced returns the error for a line with an unbalanced name.
func errorUnbalanced(number int, line string) error {
	return errorAt(number, "%s: expected two names; unbalanced bracket", quotedForError(line))
}

// readColon reads a row such as "a: b c" or "a: b, c".
func (t *table) readColon(s *scanner) error {
	before, after, _ := strings.Cut(s.line, ":")
	switch {
	case strings.Contains(before, `"`):
		return errorAt(s.number, "%s: expected no quotation marks before a colon",
			quotedForError(s.line))
	case !isColon(s.line):
		return errorAt(s.number, "%s: expected a name, a colon and the names of its neighbours,"+
			" as in the lines before", quotedForError(s.line))
	}
	after = strings.TrimSpace(after)
	names := []string{strings.TrimSpace(before)}
	if strings.Contains(after, ",") {
		for name := range strings.SplitSeq(after, ",") {
			name = strings.TrimSpace(name)
			if name == "" || strings.ContainsAny(name, blanks) {
				return errorAt(s.number, "%s: expected names with commas or with blanks between them",
					quotedForError(s.line))
			}
			names = append(names, name)
		}
	} else {
		names = append(names, withoutComment(strings.Fields(after))...)
	}
	if strings.ContainsAny(after, `:;"'|<>=$()[]{}`) {
		return errorAt(s.number, "%s: expected nothing but names after the colon", quotedForError(s.line))
	}
	t.add(s.number, names...)
	return nil
}

// nodes returns a function that returns the node of a cell. The function adds
// the node to b when it is first called with that cell.
func (t *table) nodes(b *builder) func(cell int32) int32 {
	known := make([]int32, len(t.names)) // by cell, its node plus 1; 0 if there is none yet
	return func(cell int32) int32 {
		if known[cell] == 0 {
			known[cell] = b.addNode(t.names[cell]) + 1
		}
		return known[cell] - 1
	}
}

// shownRow returns a row as text for an error.
func (t *table) shownRow(row []int32) string {
	comma := t.separator.comma()
	if comma == 0 {
		return quotedForError(t.joined(row, " "))
	}
	return quotedForError(t.joined(row, string(comma)))
}

// joined joins the texts of cells, with the given text between them.
func (t *table) joined(row []int32, between string) string {
	cells := make([]string, len(row))
	for i, cell := range row {
		cells[i] = t.names[cell]
	}
	return strings.Join(cells, between)
}

// widths returns the length of the shortest and of the longest row.
func (t *table) widths() (least, most int) {
	least = len(t.row(0))
	for i := range t.rows {
		width := len(t.row(i))
		least = min(least, width)
		most = max(most, width)
	}
	return least, most
}

// errorSeveral returns the error for a cell with several numbers.
func (t *table) errorSeveral(line int, cell int32) error {
	return errorAt(line, "%s: expected one node", quotedForError(t.names[cell]))
}

// isNumeric reports whether all cells are numbers, or empty.
func (t *table) isNumeric() bool {
	for _, name := range t.names {
		if name != "" && !isNumber(name) {
			return false
		}
	}
	return true
}
