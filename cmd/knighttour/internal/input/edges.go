package input

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode"
)

// parseEdges reads a list of edges, one a line:
//
//	a b             an edge between a and b
//	a -- b          the same; names may have spaces
//	a -> b          an edge that leads from a to b
//	a               a node
//	# or % or //    a comment
//
// Tabs, semicolons or commas separate names that may have spaces, as in CSV;
// there, and with blanks, quotation marks keep a name together. The first row
// may name the columns. A number after the names is a weight, which is ignored.
// Either all edges have an arrow, or none: a list is a directed graph or an
// undirected one. With the option Directed, a line of two names is an edge from
// the first to the second.
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
	if c != nil {
		return table.edges(c)
	}
	return table.edges(table.plainColumns())
}

// parseAdjacency reads a line for each node: its name, perhaps a colon, and the
// names of its neighbours.
func parseAdjacency(t *text) (*Document, error) {
	table, err := newTable(t)
	if err != nil {
		return nil, err
	}
	return table.lists()
}

// parseTable reads a text that no other format claims: an adjacency list, rows
// of numbers that are a puzzle, or a list of edges. It refuses a text that
// could be several of these, or prose.
func parseTable(t *text) (*Document, error) {
	table, err := newTable(t)
	if err != nil {
		return nil, errorUnknown(err)
	}
	if table.isNamedMatrix() {
		return nil, table.matrix()
	}
	c, err := table.namedColumns()
	if err != nil {
		return nil, err
	}
	if c != nil {
		return table.edges(c)
	}
	switch {
	case table.separator == byColons:
		err = table.checkColons()
		if err != nil {
			return nil, err
		}
		return table.lists()
	case table.separator == byArrows:
		err = table.checkArrows()
		if err != nil {
			return nil, err
		}
		return table.edges(table.plainColumns())
	case table.isNumeric():
		return table.numberDocument()
	}
	return table.nameDocument()
}

// errorUnknown returns an error for a text whose format cannot be determined.
func errorUnknown(err error) error {
	e, ok := err.(*Error)
	if !ok {
		return err
	}
	return errorUnknownAt(e.Line, "%s", e.Problem)
}

// errorUnknownAt returns the error for a text that is in no known format.
func errorUnknownAt(line int, format string, args ...any) error {
	return errorAt(line, "unknown format: "+format+"; -format names one (knighttour -h lists them)",
		args...)
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
// the words that name columns. It returns false if none do.
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

// edges returns the graph of a list of edges.
func (t *table) edges(c *edgeColumns) (*Document, error) {
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
		b.edge(nodes(row[c.source]), nodes(row[c.target]))
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
			return false, t.several(line, cell)
		}
	}
	return isWeighted, nil
}

// severalIn reports whether a cell has several numbers.
func (t *table) severalIn(cell int32) bool {
	name := t.names[cell]
	return strings.ContainsAny(name, " \t,;") && areNumbers(name)
}

// several returns the error for a cell with several numbers.
func (t *table) several(line int, cell int32) error {
	return errorAt(line, "%s: expected one node", quotedForError(t.names[cell]))
}

// nodes returns a function that maps a cell to its node.
func (t *table) nodes(b *builder) func(cell int32) int32 {
	known := make([]int32, len(t.names)) // the nodes by cell, plus 1
	return func(cell int32) int32 {
		if known[cell] == 0 {
			known[cell] = b.add(t.names[cell]) + 1
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

// lists returns the graph of an adjacency list: the first node of a row leads
// to the others.
func (t *table) lists() (*Document, error) {
	b := &builder{directed: t.directed}
	nodes := t.nodes(b)
	for i := range t.rows {
		row := t.row(i)
		for _, cell := range row {
			if t.names[cell] == "" {
				return nil, errorAt(int(t.rows[i].line), "%s: a name is missing", t.shownRow(row))
			}
			if t.severalIn(cell) {
				return nil, t.several(int(t.rows[i].line), cell)
			}
		}
		from := nodes(row[0])
		for _, cell := range row[1:] {
			b.edge(from, nodes(cell))
		}
	}
	if !t.certain {
		t.note("read as an adjacency list")
	}
	if t.separator == byColons && !t.certain && !b.directed && !b.isSymmetric() {
		if !t.options.Dependencies {
			return nil, errorAt(0, "adjacency list with edges in one of two rows only:"+
				" -directed reads a: b as an edge from a to b, and -format adjacency as one without a direction")
		}
		b.directed = true
	}
	b.useNumbers()
	return b.document(Adjacency), nil
}

// checkColons returns an error if no name after a colon is also before one:
// then the rows may be settings with values.
func (t *table) checkColons() error {
	heads := make([]bool, len(t.names))
	for i := range t.rows {
		heads[t.row(i)[0]] = true
	}
	for i := range t.rows {
		for _, cell := range t.row(i)[1:] {
			if heads[cell] {
				return nil
			}
		}
	}
	return errorUnknownAt(int(t.rows[0].line), "rows such as %s are not an adjacency list,"+
		" as no name after a colon also occurs before one", t.shownRow(t.row(0)))
}

// checkArrows returns an error if no name occurs on both sides of arrows, but
// some names have blanks: then the lines may contain something else, such as
// weights.
func (t *table) checkArrows() error {
	const left, right = 1, 2
	sides := make([]uint8, len(t.names))
	first := -1 // the first row with blanks
	pairs := 0
	for i := range t.rows {
		row := t.row(i)
		if len(row) < 2 {
			continue
		}
		pairs++
		sides[row[0]] |= left
		sides[row[1]] |= right
		if first < 0 && strings.Contains(t.names[row[0]]+t.names[row[1]], " ") {
			first = i
		}
	}
	if first < 0 && pairs > 1 && len(t.names) == len(t.cells) {
		return errorUnknownAt(int(t.rows[0].line), "%s: no name occurs twice; expected edges of one graph",
			quotedForError(t.joined(t.row(0), " -> ")))
	}
	if first < 0 || slices.Contains(sides, left|right) {
		return nil
	}
	return errorUnknownAt(int(t.rows[first].line), "%s: no name is on both sides of arrows;"+
		" expected nothing but names, if these have blanks", quotedForError(t.joined(t.row(first), " -> ")))
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

// areListed reports whether a table is an adjacency list of all of its nodes:
// each is the first of exactly one row, and no row has a node twice.
func (t *table) areListed() bool {
	const none = -1
	heads := make([]int32, len(t.names)) // rows
	for i := range heads {
		heads[i] = none
	}
	for i := range t.rows {
		head := t.row(i)[0]
		if heads[head] != none {
			return false
		}
		heads[head] = int32(i)
	}
	seen := make([]int32, len(t.names)) // the last row with a cell, plus 1
	for i := range t.rows {
		for _, cell := range t.row(i) {
			if heads[cell] == none || seen[cell] == int32(i)+1 {
				return false
			}
			seen[cell] = int32(i) + 1
		}
	}
	return true
}

// areMutual reports whether each edge of an adjacency list is in the rows of
// both of its nodes.
func (t *table) areMutual() bool {
	b := &builder{directed: true}
	nodes := t.nodes(b)
	for i := range t.rows {
		row := t.row(i)
		for _, cell := range row[1:] {
			b.edge(nodes(row[0]), nodes(cell))
		}
	}
	return b.isSymmetric()
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

// numberDocument reads a table of numbers: as a puzzle, as what longer rows
// are, or as edges. What could be two of these is refused.
func (t *table) numberDocument() (*Document, error) {
	least, most := t.widths()
	arePairs := least == 2 && most == 2 // perhaps with a separator at the end
	hasEmpty := t.cutCells > 0 || slices.Contains(t.names, "")
	// In a puzzle no number is there twice. Plain pairs are edges, even so.
	if (most != 2 || hasEmpty) && t.areDifferent() {
		d, err := parsePuzzle(t.text)
		if err == nil {
			return t.puzzle(d, least, most)
		}
	}
	switch {
	case most == 1 || hasEmpty && !arePairs:
		return nil, t.noPuzzle()
	case most > 2:
		return t.longRows(least, most)
	}
	// From here on, rows have a node or an edge.
	if len(t.rows) == 2 && least == 2 && t.isMatrix(2) {
		return nil, t.matrix()
	}
	if len(t.names) == len(t.cells) {
		return nil, errorUnknownAt(int(t.rows[0].line), "no number occurs twice: these are not edges of one graph,"+
			" but could be a puzzle")
	}
	for i := range t.rows {
		if !t.areWhole(i) {
			return nil, errorUnknownAt(int(t.rows[i].line), "%s: expected whole numbers of nodes",
				t.shownRow(t.row(i)))
		}
	}
	err := t.checkEnd()
	if err != nil {
		return nil, err
	}
	c, nodes, err := t.header()
	if err != nil {
		return nil, err
	}
	return t.numberedEdges(c, nodes)
}

// puzzle returns the puzzle that a table of numbers is, with rows of least to
// most cells, unless it could be a graph as well.
func (t *table) puzzle(d *Document, least, most int) (*Document, error) {
	arePairs := least == 2 && most == 2
	switch {
	case arePairs || t.couldBeGraph(least, most):
		return nil, errorUnknownAt(0, "numbers that could be a puzzle, or a graph")
	case most == 1 && t.hasZeroInFront(): // digits without blanks between them
		return nil, t.matrix()
	}
	return d, nil
}

// numberedEdges returns the graph of a list of edges between numbers, unless
// the list could be something else. The nodes may be declared.
func (t *table) numberedEdges(c *edgeColumns, nodes []int64) (*Document, error) {
	err := t.checkDoubts(c.first)
	switch {
	case err != nil:
		return nil, err
	case nodes == nil:
		return t.edges(c)
	}
	return t.withNodes(c, nodes)
}

// hasZeroInFront reports whether some numbers have leading zeros, as the rows
// of a matrix without blanks do.
func (t *table) hasZeroInFront() bool {
	return slices.ContainsFunc(t.names, func(name string) bool {
		return len(name) > 1 && name[0] == '0'
	})
}

// checkEnd returns an error if the last row could mark the end: a number, alone
// or twice, that no other row has.
func (t *table) checkEnd() error {
	last := len(t.rows) - 1
	row := t.row(last)
	isAlone := len(row) == 1 || row[0] == row[1]
	isNumber := t.names[row[0]] == "0" || t.names[row[0]] == "-1"
	if !isAlone || !isNumber || last == 0 || slices.Contains(t.cells[:t.rows[last].begin], row[0]) {
		return nil
	}
	return errorUnknownAt(int(t.rows[last].line), "%s could be a node, or mark the end; expected only edges",
		t.shownRow(row))
}

// noPuzzle returns the error of the puzzle reader for a table of numbers.
func (t *table) noPuzzle() error {
	_, err := parsePuzzle(t.text)
	e, ok := err.(*Error)
	if !ok {
		return errorUnknownAt(0, "numbers that are not a list of edges")
	}
	return errorUnknownAt(e.Line, "numbers that are neither a list of edges nor a puzzle: %s", e.Problem)
}

// couldBeGraph reports whether the numbers of a puzzle could be edges with
// weights, or the matrix of a graph.
func (t *table) couldBeGraph(least, most int) bool {
	if least != most || most < 3 {
		return false
	}
	if most == len(t.rows) && (t.hasZeroDiagonal() || t.isBinary()) {
		return true
	}
	if most > 3 {
		return false
	}
	times := make([]int, len(t.names))
	repeated := len(t.rows) == 1
	for i := range t.rows {
		row := t.row(i)
		isWeight := strings.Trim(t.names[row[2]], "0") != ""
		if row[0] == row[1] || !isWeight {
			return false
		}
		for _, cell := range row[:2] {
			times[cell]++
			repeated = repeated || times[cell] > 1
		}
	}
	return repeated
}

// isNamedMatrix reports whether the first row has the names with which the
// other rows begin, as in a matrix with names.
func (t *table) isNamedMatrix() bool {
	header := t.row(0)
	size := len(t.rows) - 1
	if size < 2 || len(header) < size || t.isNumeric() {
		return false
	}
	names := header[len(header)-size:] // after an empty cell, or none
	for i, name := range names {
		row := t.row(i + 1)
		if row[0] != name {
			return false
		}
		for _, cell := range row[1:] {
			if t.names[cell] != "" && !isNumber(t.names[cell]) {
				return false
			}
		}
	}
	return true
}

// isBinary reports whether a table consists only of zeros and ones.
func (t *table) isBinary() bool {
	for _, name := range t.names {
		value, err := strconv.ParseFloat(name, 64)
		if err != nil || value != 0 && value != 1 {
			return false
		}
	}
	return true
}

// hasZeroDiagonal reports whether a square table has zeros on its diagonal, and
// nowhere else.
func (t *table) hasZeroDiagonal() bool {
	for i := range t.rows {
		for k, cell := range t.row(i) {
			isZero := strings.Trim(t.names[cell], "0.") == ""
			if isZero != (i == k) {
				return false
			}
		}
	}
	return true
}

// areDifferent reports whether all numbers other than 0 are whole and
// different, as in puzzles.
func (t *table) areDifferent() bool {
	for _, name := range t.names {
		if !isRunOf(name, "0123456789") {
			return false
		}
	}
	seen := make([]bool, len(t.names))
	for _, cell := range t.cells {
		if seen[cell] && !isRunOf(t.names[cell], "0") {
			return false
		}
		seen[cell] = true
	}
	return true
}

// longRows reads a table of numbers that has rows of more than two, and is not
// a puzzle.
func (t *table) longRows(least, most int) (*Document, error) {
	isUniform := least == most
	if isUniform && most == len(t.rows) && t.isMatrix(most) {
		return nil, t.matrix()
	}
	if most == 3 && t.hasHeader() {
		c, nodes, err := t.header()
		switch {
		case err != nil:
			return nil, err
		case nodes == nil:
			return nil, t.neither(least, most)
		}
		return t.numberedEdges(c, nodes)
	}
	switch {
	case t.hasLongHeader():
		return nil, t.neither(least, most)
	case t.areListed() && (!isUniform || most > 3 || t.areMutual()):
		return t.lists()
	case most == 3 && t.areWeighted() && t.areListed():
		return nil, errorUnknownAt(0, "rows of three numbers could be edges with weights, or an adjacency list")
	case most == 3 && t.areWeighted():
		return t.numberedEdges(t.plainColumns(), nil)
	}
	return nil, t.neither(least, most)
}

// neither returns the error for a table of numbers that is not a graph, whose
// rows have from least to most cells.
func (t *table) neither(least, most int) error {
	if least == most {
		return t.noPuzzle()
	}
	return errorUnknownAt(int(t.rows[0].line), "rows of %d to %d numbers,"+
		" and not each node begins one row, as in an adjacency list", least, most)
}

// hasHeader reports whether all rows have three cells, two nodes and a weight,
// except for a header: one row of two cells, or one or two rows of one cell. An
// adjacency list cannot look like that: the first node would have one
// neighbour, and all others two.
func (t *table) hasHeader() bool {
	width := len(t.row(0))
	above := 1 // rows
	if width == 1 && len(t.rows) > 1 && len(t.row(1)) == 1 {
		above = 2
	}
	for i := above; i < len(t.rows); i++ {
		if len(t.row(i)) != 3 {
			return false
		}
	}
	return width < 3 && len(t.rows) > above && t.values(0) != nil
}

// hasLongHeader reports whether the first row is longer than the others, which
// have two cells: a row of numbers about the edges, and then the edges.
func (t *table) hasLongHeader() bool {
	for i := range t.rows {
		width := len(t.row(i))
		if i == 0 && width < 3 || i > 0 && width != 2 {
			return false
		}
	}
	return len(t.rows) > 1
}

// areWeighted reports whether all rows are edges with a weight, or nodes.
func (t *table) areWeighted() bool {
	for i := range t.rows {
		row := t.row(i)
		if len(row) == 2 || len(row) == 3 && !isNumber(t.names[row[2]]) {
			return false
		}
		if len(row) == 3 && !t.areWhole(i) {
			return false
		}
	}
	return true
}

// areWhole reports whether the first two cells of a row are whole numbers.
func (t *table) areWhole(i int) bool {
	row := t.row(i)
	for _, cell := range row[:min(2, len(row))] {
		if !isWhole(strings.TrimPrefix(t.names[cell], "+")) {
			return false
		}
	}
	return true
}

// isMatrix reports whether a square table of numbers looks like the matrix of a
// graph: it has only zeros and ones, or zeros on its diagonal, or more columns
// than a list of edges.
func (t *table) isMatrix(n int) bool {
	if n > 3 || t.isBinary() {
		return true
	}
	for i := range t.rows {
		value, _ := strconv.ParseFloat(t.names[t.row(i)[i]], 64)
		if value != 0 {
			return false
		}
	}
	return true
}

// matrix returns the error for a matrix.
func (t *table) matrix() error {
	return errorAt(int(t.rows[0].line), "a square of cells could be an adjacency matrix, which is not read: "+
		"write its edges as lines such as 1 2 (-format edges, if these are edges)")
}

// A declaredSize is what the first rows of a list of edges between numbers
// declare, if they are a header: how many nodes there are and, if they have two
// values, how many edges.
type declaredSize struct {
	rows   int // that it takes, one or two
	values []int64
}

// An edgeSummary is what the rows below a header have.
type edgeSummary struct {
	edges       int64
	isEmpty     bool  // whether there is no node
	least, most int64 // of the nodes
}

// header returns the columns of a list of edges between numbers. If the first
// row, or the first two rows of one number each, declare how many nodes and
// edges there are, the numbers of the nodes are not nil. If they seem to do so,
// but are wrong, that is an error.
func (t *table) header() (c *edgeColumns, nodes []int64, err error) {
	c = t.plainColumns()
	h := t.headerRows()
	if h.values == nil {
		return c, nil, nil
	}
	c.first = h.rows
	s := t.summaryFrom(c.first)
	n := h.values[0]
	line := int(t.rows[0].line)
	if len(h.values) == 1 {
		if !s.fits(n) {
			return nil, nil, errorUnknownAt(line, "%d is not the number of nodes, which are from %d to %d;"+
				" expected that number, or only edges", n, s.least, s.most)
		}
		nodes, err = t.numbersFrom(line, n, s.least, s.most)
		return c, nodes, err
	}
	m := h.values[1]
	switch {
	case arePlausible(n, m) && s.fits(n) && (m == s.edges || m == t.distinct(c)):
		if h.rows == 1 && t.couldBeEdge(c, s.least, s.most) {
			return nil, nil, errorUnknownAt(line, "%d %d could be an edge, or the number of nodes and edges;"+
				" without the row, expected only edges", n, m)
		}
		nodes, err = t.numbersFrom(line, n, s.least, s.most)
		return c, nodes, err
	case h.rows == 2 || t.couldDeclare(n, m, s):
		return nil, nil, errorUnknownAt(line, "%d %d could be the number of nodes and edges,"+
			" but below there are %s between nodes from %d to %d; expected these numbers, or only edges",
			n, m, plural(int(s.edges), "edge"), s.least, s.most)
	}
	return t.plainColumns(), nil, nil
}

// headerRows returns the rows that could be a header, by how many cells they
// and the next one have. It has no values if there are none, or some are no
// whole numbers.
func (t *table) headerRows() declaredSize {
	has := func(i, least int) bool { return len(t.rows) > i && len(t.row(i)) >= least }
	switch {
	case len(t.row(0)) == 2, has(1, 2):
		return declaredSize{rows: 1, values: t.values(0)}
	case has(2, 2):
		return declaredSize{rows: 2, values: append(t.values(0), t.values(1)...)}
	}
	return declaredSize{} // nodes without edges
}

// summaryFrom returns the summary of the rows from the first on.
func (t *table) summaryFrom(first int) edgeSummary {
	s := edgeSummary{isEmpty: true}
	for i := first; i < len(t.rows); i++ {
		if len(t.row(i)) > 1 {
			s.edges++
		}
		for _, value := range t.values(i) {
			if s.isEmpty {
				s.least, s.most = value, value
			}
			s.isEmpty = false
			s.least = min(s.least, value)
			s.most = max(s.most, value)
		}
	}
	return s
}

// fits reports whether the nodes are n, from 0 or from 1.
func (s *edgeSummary) fits(n int64) bool {
	isFromOne := s.least >= 1 && s.most <= n
	isFromZero := s.least == 0 && s.most <= n-1
	return !s.isEmpty && (isFromOne || isFromZero)
}

// arePlausible reports whether a graph of n nodes can have m edges.
func arePlausible(n, m int64) bool {
	const mostFactor = 1 << 31 // so that the product does not overflow
	return n > 0 && m >= 0 && (n > mostFactor || m <= n*(n-1))
}

// couldDeclare reports whether a first row of two numbers that does not fit the
// rows below it could be meant to say how many nodes and edges there are: in
// that order or the other, or because the rows below have a number more.
func (t *table) couldDeclare(n, m int64, s edgeSummary) bool {
	hasNext := len(t.rows) > 1
	if len(t.row(0)) == 2 && hasNext && len(t.row(1)) == 3 {
		return true
	}
	isOtherOrder := n == s.edges && m >= s.most && s.least >= 0
	switch {
	case isOtherOrder:
		return true
	case !arePlausible(n, m):
		return false
	case s.isEmpty:
		return true
	}
	// Two rows that begin alike are edges of a list in descending order.
	isDescending := hasNext && t.row(1)[0] == t.row(0)[0]
	return s.least >= 0 && n >= s.most && m >= n-1 && !isDescending
}

// couldBeEdge reports whether the first row, of two numbers above edges between
// nodes from least to most, could be another edge: between two of these nodes,
// or between one of them and the next number.
func (t *table) couldBeEdge(c *edgeColumns, least, most int64) bool {
	ends := t.values(0)
	isWide := len(t.row(1)) > 2 // the edges have weights
	if isWide || ends[0] == ends[1] {
		return false
	}
	isInside := min(ends[0], ends[1]) >= least && max(ends[0], ends[1]) <= most+1
	return isInside && !t.isEdge(c, t.row(0))
}

// isEdge reports whether a pair of cells is an edge, in one order or the other.
func (t *table) isEdge(c *edgeColumns, pair []int32) bool {
	for i := c.first; i < len(t.rows); i++ {
		row := t.row(i)
		if len(row) < 2 {
			continue
		}
		isForward := row[0] == pair[0] && row[1] == pair[1]
		isBackward := row[0] == pair[1] && row[1] == pair[0]
		if isForward || isBackward {
			return true
		}
	}
	return false
}

// wholeOr returns a text as a whole number, or another value if it is not one.
func wholeOr(text string, other int64) int64 {
	value, err := strconv.ParseInt(text, 10, 64)
	if err != nil {
		return other
	}
	return value
}

// values returns the first two cells of a row as numbers, or nil if they are
// not whole.
func (t *table) values(i int) []int64 {
	row := t.row(i)
	row = row[:min(2, len(row))]
	values := make([]int64, len(row))
	for k, cell := range row {
		var err error
		values[k], err = strconv.ParseInt(t.names[cell], 10, 64)
		if err != nil {
			return nil
		}
	}
	return values
}

// distinct returns the number of edges without repetitions.
func (t *table) distinct(c *edgeColumns) int64 {
	b := new(builder)
	nodes := t.nodes(b)
	for i := c.first; i < len(t.rows); i++ {
		row := t.row(i)
		if len(row) > 1 {
			b.edge(nodes(row[0]), nodes(row[1]))
		}
	}
	return int64(b.distinct())
}

// numbersFrom returns the numbers of n declared nodes, from 0 or from 1. The
// smallest and the greatest number with an edge determine which.
func (t *table) numbersFrom(line int, n, least, most int64) ([]int64, error) {
	if least > 0 && most < n {
		return nil, errorUnknownAt(line, "%d nodes are declared, and nothing tells whether from 0 or from 1,"+
			" as neither node 0 nor %[1]d has an edge; expected only edges", n)
	}
	err := checkDeclared(line, n, len(t.all))
	if err != nil {
		return nil, err
	}
	nodes := make([]int64, n)
	for i := range nodes {
		nodes[i] = int64(i) + min(least, 1)
	}
	return nodes, nil
}

// withNodes returns the graph of a list of edges between declared nodes.
func (t *table) withNodes(c *edgeColumns, nodes []int64) (*Document, error) {
	first := nodes[0]
	b := newNumberedBuilder(first, len(nodes))
	b.directed = t.directed
	weights := false
	for i := c.first; i < len(t.rows); i++ {
		row := t.row(i)
		values := t.values(i)
		switch {
		case values == nil:
			return nil, errorAt(int(t.rows[i].line), "%s: expected two nodes", t.shownRow(row))
		case len(values) == 2:
			b.edge(int32(values[0]-first), int32(values[1]-first))
		}
		weights = weights || len(row) > 2
	}
	t.note(fmt.Sprintf("read as a list of edges, and line %d as the number of nodes, %d to %d",
		t.rows[0].line, first, nodes[len(nodes)-1]))
	if weights {
		t.note("weights ignored")
	}
	return b.document(Edges), nil
}

// nameDocument reads a table of names.
func (t *table) nameDocument() (*Document, error) {
	least, most := t.widths()
	line := int(t.rows[0].line)
	switch {
	case most == 1:
		return nil, errorUnknownAt(line, "%s: there is no edge in it; expected lines of two names",
			t.shownRow(t.row(0)))
	case t.areListed() && most > 2:
		if least == most && most == 3 && t.areWeighted() && !t.areMutual() {
			return nil, errorUnknownAt(line,
				"rows of three cells could be edges with weights, or an adjacency list")
		}
		return t.lists()
	}
	c := t.plainColumns()
	for i := range t.rows {
		row := t.row(i)
		isWeighted := len(row) == 3 && isNumber(t.names[row[2]]) && isName(t.names[row[1]])
		if len(row) > 2 && !isWeighted {
			return nil, errorUnknownAt(int(t.rows[i].line), "%s: expected two names,"+
				" with a comma, a tab or an arrow between them (-> or --) if they have spaces", t.shownRow(row))
		}
		if isWeighted && most == 3 && least == 2 {
			return nil, errorUnknownAt(int(t.rows[i].line), "%s: a weight, and other lines have none",
				t.shownRow(row))
		}
	}
	if !t.certain {
		err := t.checkNames()
		if err != nil {
			return nil, err
		}
	}
	return t.edges(c)
}

// isName reports whether a cell has a letter or a digit.
func isName(cell string) bool {
	return strings.ContainsFunc(cell, func(c rune) bool {
		return unicode.IsLetter(c) || unicode.IsDigit(c)
	})
}

// checkNames returns an error if lines of two names are probably not edges, but
// column names, words of prose, or names with values.
func (t *table) checkNames() error {
	times := make([]int, len(t.names)) // the number of rows with a name
	pairs := 0
	first := -1 // the first row with two names
	values := true
	isConstant := true // whether one of the two columns is constant
	for i := range t.rows {
		row := t.row(i)
		if len(row) < 2 {
			continue
		}
		if first < 0 {
			first = i
		}
		pairs++
		before := t.row(first)
		isConstant = isConstant && (row[0] == before[0] || row[1] == before[1])
		times[row[0]]++
		if row[1] != row[0] {
			times[row[1]]++
		}
		values = values && isNumber(t.names[row[1]]) && !isNumber(t.names[row[0]])
	}
	row := t.row(first)
	line := int(t.rows[first].line)
	err := t.checkMixed(first, times)
	if err != nil {
		return err
	}
	switch {
	case values:
		return errorUnknownAt(line, "%s: names with numbers could be edges, or values", t.shownRow(row))
	case pairs == 1:
		return errorUnknownAt(line, "%s: two words could be an edge, or prose", t.shownRow(row))
	case pairs > 1 && times[row[0]] == 1 && times[row[1]] == 1:
		return errorUnknownAt(line, "%s is joined to no other line; expected edges,"+
			" or names of columns such as source and target", t.shownRow(row))
	case pairs > 1 && isConstant, pairs > 2 && slices.Max(times) == pairs:
		return errorUnknownAt(line, "%s: one name is in all lines, as if it were a mark of them",
			t.shownRow(row))
	case !t.areJoined():
		return errorUnknownAt(line, "the lines of two names are not joined to each other, as those of prose")
	}
	return nil
}

// checkMixed returns an error if all edges are between numbers, except in lines
// that may not be edges: words alone, or the first line with two names.
func (t *table) checkMixed(first int, times []int) error {
	numbers := false
	for i := first + 1; i < len(t.rows); i++ {
		row := t.row(i)
		numbers = numbers || len(row) > 1 && isNumber(t.names[row[0]]) && isNumber(t.names[row[1]])
	}
	if !numbers {
		return nil
	}
	for i := range t.rows {
		row := t.row(i)
		isWord := times[row[0]] < 2 && !isNumber(t.names[row[0]])
		if isWord && (len(row) == 1 || i == first && isNumber(t.names[row[1]])) {
			return errorUnknownAt(int(t.rows[i].line), "%s is not an edge between numbers, as other lines are",
				t.shownRow(row))
		}
	}
	return nil
}

// areJoined reports whether all edges of a table are in one component of the
// graph.
func (t *table) areJoined() bool {
	parent := make([]int32, len(t.names))
	for i := range parent {
		parent[i] = int32(i)
	}
	root := func(v int32) int32 {
		for parent[v] != v {
			parent[v] = parent[parent[v]]
			v = parent[v]
		}
		return v
	}
	var some []int32
	for i := range t.rows {
		row := t.row(i)
		if len(row) > 1 {
			parent[root(row[0])] = root(row[1])
			some = append(some, row[0])
		}
	}
	for _, v := range some {
		if root(v) != root(some[0]) {
			return false
		}
	}
	return true
}
