package input

// parseTable reads a text that no other format claims: an adjacency list, rows
// of numbers that are a puzzle, or a list of edges. It refuses a text that
// could be several of these, and prose.
func parseTable(t *text) (*Document, error) {
	table, err := newTable(t)
	if err != nil {
		return nil, errorUnknown(err)
	}
	if table.isNamedMatrix() {
		return nil, table.errorMatrix()
	}
	c, err := table.namedColumns()
	if err != nil {
		return nil, err
	}
	if c != nil {
		return table.edgesDocument(c)
	}
	switch {
	case table.separator == byColons:
		err = table.checkColons()
		if err != nil {
			return nil, err
		}
		return table.adjacencyDocument()
	case table.separator == byArrows:
		err = table.checkArrows()
		if err != nil {
			return nil, err
		}
		return table.edgesDocument(table.plainColumns())
	case table.isNumeric():
		return table.numberDocument()
	}
	return table.nameDocument()
}
