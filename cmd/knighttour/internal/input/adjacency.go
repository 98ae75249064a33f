package input

// parseAdjacency reads a line for each node: its name, perhaps a colon, and the
// names of its neighbours.
func parseAdjacency(t *text) (*Document, error) {
	table, err := newTable(t)
	if err != nil {
		return nil, err
	}
	return table.lists()
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
