package input

// parseAdjacency reads an adjacency list. Each node has a line with its name
// and the names of its neighbours:
//
//	# the path a - b - c
//	a b
//	b a c
//	c b
//
// A colon may follow the first name of each line: b: a, c. Without colons,
// names with spaces are separated or quoted as parseEdges says. Unless the
// option Directed is set, edges have no direction, and an edge may be in the
// line of one of its nodes or in the lines of both.
//
// It refuses lines in which a name is missing, or consists of several numbers.
//
// networkx: write_adjlist,
// https://networkx.org/documentation/stable/reference/readwrite/adjlist.html.
func parseAdjacency(t *text) (*Document, error) {
	table, err := newTable(t)
	if err != nil {
		return nil, err
	}
	return table.adjacencyDocument()
}

// adjacencyDocument returns the graph of an adjacency list: the first node of a
// row has an edge to each other node in the row.
//
// If the format was recognised by rows such as "a: b", and some edges are in
// one row only, the edges may be dependencies, which have a direction. Then the
// options must say whether they are.
func (t *table) adjacencyDocument() (*Document, error) {
	b := &builder{directed: t.directed}
	nodes := t.nodes(b)
	for i := range t.rows {
		row := t.row(i)
		for _, cell := range row {
			if t.names[cell] == "" {
				return nil, errorAt(t.line(i), "%s: a name is missing", t.shownRow(row))
			}
			if isSeveralNumbers(t.names[cell]) {
				return nil, t.errorSeveral(t.line(i), cell)
			}
		}
		from := nodes(row[0])
		for _, cell := range row[1:] {
			b.addEdge(from, nodes(cell))
		}
	}
	if !t.certain {
		t.note("read as an adjacency list")
	}
	if t.separator == byColons && !t.certain && !b.directed && !b.isSymmetric() {
		if !t.options.Dependencies {
			return nil, errorAt(0, "adjacency list with edges in one of two rows only:"+
				" -directed reads a: b as an edge from a to b,"+
				" and -format adjacency as one without a direction")
		}
		b.directed = true
	}
	b.useNumbers()
	return b.document(Adjacency), nil
}

// checkColons returns an error unless some name occurs both before and after a
// colon. Without such a name, the rows may be settings with values.
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
	return errorUnknownAt(t.line(0), "rows such as %s are not an adjacency list,"+
		" as no name after a colon also occurs before one", t.shownRow(t.row(0)))
}

// isAdjacencyList reports whether a table is an adjacency list of all of its
// nodes: each begins exactly one row, and no row has a node twice.
func (t *table) isAdjacencyList() bool {
	const none = -1
	rowOf := make([]int32, len(t.names)) // the row that a node begins
	for i := range rowOf {
		rowOf[i] = none
	}
	for i := range t.rows {
		head := t.row(i)[0]
		if rowOf[head] != none {
			return false
		}
		rowOf[head] = int32(i)
	}
	lastRow := make([]int32, len(t.names)) // the last row with a node, plus 1
	for i := range t.rows {
		for _, cell := range t.row(i) {
			if rowOf[cell] == none || lastRow[cell] == int32(i)+1 {
				return false
			}
			lastRow[cell] = int32(i) + 1
		}
	}
	return true
}

// hasEachEdgeTwice reports whether each edge of an adjacency list is in the
// rows of both of its nodes.
func (t *table) hasEachEdgeTwice() bool {
	b := &builder{directed: true}
	nodes := t.nodes(b)
	for i := range t.rows {
		row := t.row(i)
		for _, cell := range row[1:] {
			b.addEdge(nodes(row[0]), nodes(cell))
		}
	}
	return b.isSymmetric()
}
