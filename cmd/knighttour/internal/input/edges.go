package input

import (
	"slices"
	"strings"
)

// parseEdges reads a list of edges, one on each line:
//
//	a b             an edge between a and b
//	a -- b          the same; names may have spaces
//	a -> b          an edge that leads from a to b
//	a               a node
//	# or % or //    a comment
//
// Names that have spaces may be separated by tabs, semicolons or commas, as in
// CSV, or be in quotation marks. What is between the marks is the name, with
// nothing replaced, and it has neither quotation marks nor backslashes: see
// cutQuoted. Only names separated as in CSV may have them; there, a quotation
// mark is doubled: see readCSV.
//
// The first row may name the columns: see columnNames. A number after the names
// is a weight, which is ignored, and so are other columns. Either all edges
// have the same kind of arrow, or no edge has an arrow: a list is a directed
// graph or an undirected one. With the option Directed, a line of two names is
// an edge from the first to the second.
//
// It refuses lines of more than two names, such as prose, and names with
// unbalanced brackets.
func parseEdges(t *text) (*Document, error) {
	table, err := newTable(t)
	if err != nil {
		return nil, err
	}
	if table.separator == byColons {
		return nil, errorAt(0,
			"expected a list of edges; this looks like an adjacency list (-format adjacency)")
	}
	c, err := table.namedColumns()
	if err != nil {
		return nil, err
	}
	if c == nil {
		c = table.plainColumns()
	}
	return table.edgesDocument(c)
}

// edgeColumns say which columns of a table contain the edges.
type edgeColumns struct {
	source, target int
	direction      int    // says whether an edge has a direction, or noColumn
	first          int    // the first row with an edge
	ignored        string // names the other columns, for a note; "" if there are none
}

// noColumn stands for a column that a table does not have.
const noColumn = -1

// plainColumns returns the columns of a table without a header: the first two.
func (t *table) plainColumns() *edgeColumns {
	return &edgeColumns{
		source:    0,
		target:    1,
		direction: noColumn,
	}
}

// columnNames are the names that the two columns of edges may have, in lower
// case and without blanks, hyphens and underscores.
var columnNames = [][2]string{
	{"source", "target"},
	{"from", "to"},
	{"src", "dst"},
	{"src", "dest"},
	{"src", "tgt"},
	{"src", "trg"},
	{"source", "destination"},
	{"start", "end"},
	{"tail", "head"},
	{"parent", "child"},
	{"u", "v"},
	{"node1", "node2"},
	{"vertex1", "vertex2"},
	{"v1", "v2"},
	{"sourceid", "targetid"},
	{"fromid", "toid"},
	{"idfrom", "idto"},
	{"fromnode", "tonode"},
	{"fromnodeid", "tonodeid"},
	{"sourcenode", "targetnode"},
}

// namedColumns returns the columns that the first row names, or nil if it does
// not name any.
func (t *table) namedColumns() (*edgeColumns, error) {
	header := t.row(0)
	if t.separator == byArrows || t.separator == byColons || len(header) < 2 {
		return nil, nil
	}
	words := make([]string, len(header))
	plain := strings.NewReplacer(" ", "", "_", "", "-", "")
	for i, cell := range header {
		words[i] = strings.ToLower(plain.Replace(t.names[cell]))
	}
	c := t.plainColumns()
	c.first = 1
	var found bool
	c.source, c.target, found = endsNamed(words)
	// Pandas writes an index of the rows, and columns without names as 0 and 1.
	isOfPandas := t.separator != byBlanks && slices.Equal(words, []string{"", "0", "1"})
	if !found && isOfPandas {
		c.source = 1
		c.target = 2
		found = true
	}
	if !found {
		return nil, nil
	}
	if t.isNode(c, header[c.source]) && t.isNode(c, header[c.target]) {
		return nil, errorAt(t.line(0),
			"%s and %s are names of columns and of nodes; expected one of these",
			quotedForError(t.names[header[c.source]]), quotedForError(t.names[header[c.target]]))
	}
	t.nameOthers(c, words)
	return c, nil
}

// nameOthers finds out from the words of the header what the other columns
// contain, and sets c.direction and c.ignored.
func (t *table) nameOthers(c *edgeColumns, words []string) {
	var ignored []string
	for i, word := range words {
		if i == c.source || i == c.target {
			continue
		}
		if word == "type" || word == "directed" {
			c.direction = i
			continue
		}
		name := t.names[t.row(0)[i]]
		if name == "" {
			name = "without a name"
		}
		ignored = append(ignored, name)
	}
	switch len(ignored) {
	case 0:
	case 1:
		c.ignored = "column " + ignored[0]
	default:
		c.ignored = "columns " + strings.Join(ignored, ", ")
	}
}

// endsNamed returns the indices of the columns with the ends of edges. The
// given words are the names of all columns. ok is false if there are no such
// columns.
func endsNamed(words []string) (source, target int, ok bool) {
	for _, pair := range columnNames {
		source = slices.Index(words, pair[0])
		target = slices.Index(words, pair[1])
		if source >= 0 && target >= 0 {
			return source, target, true
		}
	}
	return noColumn, noColumn, false
}

// isNode reports whether a cell is an end of an edge below the header.
func (t *table) isNode(c *edgeColumns, cell int32) bool {
	for i := c.first; i < len(t.rows); i++ {
		row := t.row(i)
		if len(row) > max(c.source, c.target) && (row[c.source] == cell || row[c.target] == cell) {
			return true
		}
	}
	return false
}

// edgesDocument returns the graph of a list of edges in the given columns.
func (t *table) edgesDocument(c *edgeColumns) (*Document, error) {
	b := &builder{directed: t.directed}
	nodes := t.nodes(b)
	hasWeights := false
	edges := 0
	for i := c.first; i < len(t.rows); i++ {
		row := t.row(i)
		isNode := len(row) == 1 && c.first == 0 && c.ignored == ""
		if isNode {
			nodes(row[0])
			continue
		}
		isWeighted, err := t.checkEdge(c, i)
		if err != nil {
			return nil, err
		}
		hasWeights = hasWeights || isWeighted
		isArc, err := t.isArc(c, i)
		switch {
		case err != nil:
			return nil, err
		case edges == 0:
			b.directed = isArc
		case isArc != b.directed:
			return nil, errorAt(t.line(i), "%s: some edges have a direction and some have none;"+
				" expected all or none", t.shownRow(row))
		}
		edges++
		b.addEdge(nodes(row[c.source]), nodes(row[c.target]))
	}
	if edges == 0 && !t.certain {
		return nil, errorUnknownAt(0, "there is no edge in it")
	}
	if !t.certain {
		t.note("read as a list of edges")
	}
	switch {
	case c.ignored != "":
		t.note(c.ignored + " ignored")
	case hasWeights:
		t.note("weights ignored")
	case t.hasData:
		t.note("attributes ignored")
	}
	b.useNumbers()
	return b.document(Edges), nil
}

// checkEdge returns an error if row i does not have two names in the columns of
// the ends, or if it has more cells although the table has no other columns. It
// reports whether the row has a weight: a number after two names, in a table
// without a header.
func (t *table) checkEdge(c *edgeColumns, i int) (isWeighted bool, err error) {
	row := t.row(i)
	line := t.line(i)
	isMissing := len(row) <= max(c.source, c.target) ||
		t.names[row[c.source]] == "" ||
		t.names[row[c.target]] == ""
	if isMissing {
		return false, errorAt(line, "%s: expected two names; one is missing", t.shownRow(row))
	}
	if c.ignored == "" && c.first == 0 && len(row) == 3 {
		isWeighted = isNumber(t.names[row[2]]) && isName(t.names[row[1]])
	}
	hasOnlyEnds := c.ignored == "" && c.direction == noColumn && c.source+c.target == 1
	if hasOnlyEnds && len(row) > 2 && !isWeighted {
		return false, errorAt(line, "%s: %s", t.shownRow(row), expectedTwoNames)
	}
	for _, cell := range []int32{row[c.source], row[c.target]} {
		if isSeveralNumbers(t.names[cell]) {
			return false, t.errorSeveral(line, cell)
		}
	}
	return isWeighted, nil
}

// isArc reports whether the edge of row i has a direction. If a column gives
// the direction of each edge, its value must be a known one.
func (t *table) isArc(c *edgeColumns, i int) (bool, error) {
	row := t.row(i)
	if c.direction == noColumn || t.options.Directed {
		return t.directed, nil
	}
	value := ""
	if c.direction < len(row) {
		value = t.names[row[c.direction]]
	}
	switch strings.ToLower(value) {
	case "directed", "true", "1":
		return true, nil
	case "undirected", "false", "0":
		return false, nil
	}
	return false, errorAt(t.line(i), "%s: expected Directed or Undirected in the column %s",
		quotedForError(value), t.names[t.row(0)[c.direction]])
}
