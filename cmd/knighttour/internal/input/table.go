package input

import (
	"encoding/csv"
	"errors"
	"io"
	"strconv"
	"strings"
)

// A separator is what separates the cells of a table.
type separator int

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

// A table is a text of rows of cells: names, and perhaps weights. Equal cells
// are stored once.
type table struct {
	*text
	separator separator
	names     []string
	index     map[string]int32
	cells     []int32 // all rows, one after the other
	rows      []tableRow
	directed  bool // whether the edges have arrows, or are treated as if they had
	hasData   bool // whether attributes in braces were ignored
	cutCells  int  // how many empty cells at the end of rows were ignored
}

// A tableRow is a row of a table.
type tableRow struct {
	begin, end int32 // indices of cells
	line       int32
}

// row returns the cells of a row.
func (t *table) row(i int) []int32 { return t.cells[t.rows[i].begin:t.rows[i].end] }

// add adds a row.
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

// newTable divides a text into rows.
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

// withoutQuoted returns a line with the characters between quotation marks
// replaced by x.
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

// isColon reports whether a line begins with a name and a colon.
func isColon(line string) bool {
	before, after, found := strings.Cut(line, ":")
	return found && before != "" && !strings.ContainsAny(strings.TrimSpace(before), " \t,;|") &&
		(after == "" || after[0] == ' ' || after[0] == '\t')
}

// read reads the rows.
func (t *table) read() error {
	comma := t.separator.comma()
	if comma != 0 {
		return t.readCSV(comma)
	}
	s := t.scan()
	arrowLine := 0 // the first line with an arrow
	for s.nextLine() {
		if isComment(s.line) {
			continue
		}
		var err error
		switch t.separator {
		case byArrows:
			err = t.readArrow(s, &arrowLine)
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

// readCSV reads rows with commas, semicolons or tabs.
func (t *table) readCSV(comma rune) error {
	r := csv.NewReader(t.reader())
	r.Comma = comma
	r.Comment = '#'
	r.FieldsPerRecord = -1
	r.TrimLeadingSpace = comma != '\t'
	r.ReuseRecord = true
	for {
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
		if kept == 0 || isComment(record[0]) {
			continue
		}
		t.cutCells = max(t.cutCells, len(record)-kept)
		cells := record[:kept]
		hasSeparator := len(record) > 1 || t.separator == byTabs
		if !hasSeparator && kept == 1 && strings.ContainsAny(cells[0], blanks) {
			return errorAt(line, "%s: expected two names with %q between them, as in the lines before",
				quotedForError(cells[0]), comma)
		}
		if hasUnbalanced(cells) {
			return errorUnbalanced(line, strings.Join(record, string(comma)))
		}
		t.add(line, cells...)
	}
}

// errorOfCSV returns an error of the decoder with its line.
func errorOfCSV(err error) error {
	var e *csv.ParseError
	if errors.As(err, &e) {
		return errorAt(e.Line, "column %d: %v", e.Column, e.Err)
	}
	return err
}

// readBlanks reads a row with blanks between the cells. What networkx writes
// after an edge, such as {'weight': 3}, is ignored.
func (t *table) readBlanks(s *scanner) error {
	line := s.line
	var fields []string
	brace := strings.IndexByte(line, '{')
	if brace > 0 && (line[brace-1] == ' ' || line[brace-1] == '\t') && strings.HasSuffix(line, "}") {
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
	if brace > 0 && len(fields) == 1 && t.hasData {
		return errorAt(s.number, "%s: read by networkx as an adjacency list of many lines; "+
			"expected a list of edges, as its write_edgelist writes it", quotedForError(s.line))
	}
	if hasUnbalanced(fields) {
		return errorUnbalanced(s.number, s.line)
	}
	t.add(s.number, fields...)
	return nil
}

// withoutComment returns the fields before the mark of a comment.
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
func quotedFields(line string) (fields []string, problem string) {
	for {
		line = strings.TrimLeft(line, blanks)
		if line == "" {
			return fields, ""
		}
		if line[0] != '"' {
			end := strings.IndexAny(line, blanks)
			if end < 0 {
				end = len(line)
			}
			if strings.Contains(line[:end], `"`) {
				return nil, "expected quotation marks around whole names"
			}
			fields = append(fields, line[:end])
			line = line[end:]
			continue
		}
		quoted, err := strconv.QuotedPrefix(line)
		if err != nil {
			return nil, "expected a quotation mark at the end of a name"
		}
		name, _ := strconv.Unquote(quoted)
		fields = append(fields, name)
		line = line[len(quoted):]
		if line != "" && line[0] != ' ' && line[0] != '\t' {
			return nil, "expected a blank after a quotation mark"
		}
	}
}

// brackets are the pairs of brackets that must be balanced in a name.
var brackets = [][2]string{{"(", ")"}, {"[", "]"}, {"{", "}"}}

// hasUnbalanced reports whether a name has an unbalanced bracket: then it is a
// part of something else.
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

// readColon reads a row such as "a: b c". Blanks or commas separate the
// neighbours.
func (t *table) readColon(s *scanner) error {
	if !isColon(s.line) {
		return errorAt(s.number, "%s: expected a name, a colon and the names of its neighbours,"+
			" as in the lines before",
			quotedForError(s.line))
	}
	before, after, _ := strings.Cut(s.line, ":")
	after = strings.TrimSpace(after)
	names := []string{strings.TrimSpace(before)}
	if strings.ContainsAny(after, ",") {
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

// nodes returns a function that maps a cell to its node.
func (t *table) nodes(b *builder) func(cell int32) int32 {
	known := make([]int32, len(t.names)) // the nodes by cell, plus 1
	return func(cell int32) int32 {
		if known[cell] == 0 {
			known[cell] = b.addNode(t.names[cell]) + 1
		}
		return known[cell] - 1
	}
}

// shownRow returns a row for an error.
func (t *table) shownRow(row []int32) string {
	comma := t.separator.comma()
	if comma == 0 {
		return quotedForError(t.joined(row, " "))
	}
	return quotedForError(t.joined(row, string(comma)))
}

// joined returns the cells of a row with something between them.
func (t *table) joined(row []int32, between string) string {
	cells := make([]string, len(row))
	for i, cell := range row {
		cells[i] = t.names[cell]
	}
	return strings.Join(cells, between)
}

// widths are the lengths of the rows.
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

// severalIn reports whether a cell has several numbers.
func (t *table) severalIn(cell int32) bool {
	name := t.names[cell]
	return strings.ContainsAny(name, " \t,;") && areNumbers(name)
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
