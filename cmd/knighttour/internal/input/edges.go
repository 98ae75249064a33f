package input

import (
	"slices"
	"strings"
)

// parseEdges reads a list of edges, one a line:
//
//	a b             an edge between a and b
//	a -- b          the same; names may have spaces
//	a -> b          an edge that leads from a to b
//	a               a node
//	# or % or //    a comment
//
// Tabs, semicolons or commas may separate names that have spaces, as in CSV;
// there, and with blanks, quotation marks keep a name together. The first row
// may name the columns: see columnNames. A number after the names is a weight,
// which is ignored, and so are other columns. Either all edges have an arrow,
// or none: a list is a directed graph or an undirected one. With the option
// Directed, a line of two names is an edge from the first to the second.
//
// Refused are lines of more than two names, such as prose, and names with
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
	kind           int    // the column that says whether an edge has a direction, or -1
	first          int    // the first row with an edge
	ignored        string // what the other columns are, or "" if there are none
}

// plainColumns returns the columns of a table without a header.
func (t *table) plainColumns() *edgeColumns {
	return &edgeColumns{
		source: 0,
		target: 1,
		kind:   -1,
	}
}

// columnNames are the names of the two columns. Case, blanks, dashes and
// underscores are ignored.
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
	for i, cell := range header {
		words[i] = strings.ToLower(strings.NewReplacer(" ", "", "_", "", "-", "").Replace(t.names[cell]))
	}
	c := t.plainColumns()
	c.first = 1
	var found bool
	c.source, c.target, found = endsNamed(words)
	isIndexed := t.separator != byBlanks && slices.Equal(words, []string{"", "0", "1"})
	if !found && isIndexed { // an index, and columns without names
		c.source = 1
		c.target = 2
		found = true
	}
	if !found {
		return nil, nil
	}
	if t.isNode(c, header[c.source]) && t.isNode(c, header[c.target]) {
		return nil, errorAt(int(t.rows[0].line), "%s and %s are names of columns and of nodes; expected one of these",
			quotedForError(t.names[header[c.source]]), quotedForError(t.names[header[c.target]]))
	}
	var ignored []string
	for i, word := range words {
		if i == c.source || i == c.target {
			continue
		}
		if word == "type" || word == "directed" {
			c.kind = i
			continue
		}
		name := t.names[header[i]]
		if name == "" {
			name = "without a name"
		}
		ignored = append(ignored, name)
	}
	if len(ignored) == 1 {
		c.ignored = "column " + ignored[0]
	}
	if len(ignored) > 1 {
		c.ignored = "columns " + strings.Join(ignored, ", ")
	}
	return c, nil
}

// endsNamed returns the indices of the columns that have the ends of edges, by
// the words that name columns. ok is false if there are no such columns.
func endsNamed(words []string) (source, target int, ok bool) {
	for _, pair := range columnNames {
		source = slices.Index(words, pair[0])
		target = slices.Index(words, pair[1])
		if source >= 0 && target >= 0 {
			return source, target, true
		}
	}
	return -1, -1, false
}

// isNode reports whether a cell is a node below the header.
func (t *table) isNode(c *edgeColumns, cell int32) bool {
	for i := c.first; i < len(t.rows); i++ {
		row := t.row(i)
		if len(row) > max(c.source, c.target) && (row[c.source] == cell || row[c.target] == cell) {
			return true
		}
	}
	return false
}

// edgesDocument returns the graph of a list of edgesDocument.
func (t *table) edgesDocument(c *edgeColumns) (*Document, error) {
	b := &builder{directed: t.directed}
	nodes := t.nodes(b)
	weights := false
	count := 0
	for i := c.first; i < len(t.rows); i++ {
		row := t.row(i)
		line := int(t.rows[i].line)
		if c.first == 0 && len(row) == 1 && c.ignored == "" {
			nodes(row[0])
			continue
		}
		isWeighted, err := t.checkEdge(c, i)
		if err != nil {
			return nil, err
		}
		weights = weights || isWeighted
		isArc, err := t.kindOf(c, i)
		switch {
		case err != nil:
			return nil, err
		case count == 0:
			b.directed = isArc
		case isArc != b.directed:
			return nil, errorAt(line, "%s: some edges have a direction and some have none;"+
				" expected all or none", t.shownRow(row))
		}
		count++
		b.addEdge(nodes(row[c.source]), nodes(row[c.target]))
	}
	if count == 0 && !t.certain {
		return nil, errorUnknownAt(0, "there is no edge in it")
	}
	if !t.certain {
		t.note("read as a list of edges")
	}
	switch {
	case c.ignored != "":
		t.note(c.ignored + " ignored")
	case weights:
		t.note("weights ignored")
	case t.hasData:
		t.note("attributes ignored")
	}
	b.useNumbers()
	return b.document(Edges), nil
}

// checkEdge returns an error if row i does not have two names in the columns.
// It reports whether a weight follows these, in a table without a header.
func (t *table) checkEdge(c *edgeColumns, i int) (isWeighted bool, err error) {
	row := t.row(i)
	line := int(t.rows[i].line)
	isMissing := len(row) <= max(c.source, c.target) ||
		t.names[row[c.source]] == "" ||
		t.names[row[c.target]] == ""
	if isMissing {
		return false, errorAt(line, "%s: expected two names; one is missing", t.shownRow(row))
	}
	if c.ignored == "" && c.first == 0 && len(row) == 3 {
		isWeighted = isNumber(t.names[row[2]]) && isName(t.names[row[1]])
	}
	hasFirstTwo := c.ignored == "" && c.kind < 0 && c.source+c.target == 1
	if hasFirstTwo && len(row) > 2 && !isWeighted {
		return false, errorAt(line, "%s: expected two names, with a comma, a tab or an arrow"+
			" between them (-> or --) if they have spaces", t.shownRow(row))
	}
	for _, cell := range []int32{row[c.source], row[c.target]} {
		if t.severalIn(cell) {
			return false, t.errorSeveral(line, cell)
		}
	}
	return isWeighted, nil
}

// kindOf reports whether the edge of a row has a direction.
func (t *table) kindOf(c *edgeColumns, i int) (isArc bool, err error) {
	row := t.row(i)
	if c.kind < 0 || t.options.Directed {
		return t.directed, nil
	}
	kind := ""
	if c.kind < len(row) {
		kind = t.names[row[c.kind]]
	}
	switch strings.ToLower(kind) {
	case "directed", "true", "1":
		return true, nil
	case "undirected", "false", "0":
		return false, nil
	}
	return false, errorAt(int(t.rows[i].line), "%s: expected Directed or Undirected in the column %s",
		quotedForError(kind), t.names[t.row(0)[c.kind]])
}
