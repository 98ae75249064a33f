package input

import (
	"slices"
	"strings"
)

// numberDocument reads a table of numbers: as a puzzle, as an adjacency list or
// as a list of edges. A table that could be two of these is refused.
func (t *table) numberDocument() (*Document, error) {
	least, most := t.widths()
	arePairs := least == 2 && most == 2 // perhaps with a separator and an empty cell at the end
	hasEmpty := t.cutCells > 0 || slices.Contains(t.names, "")
	// In a puzzle no number occurs twice. That may also be true of edges. If
	// the longest rows have two cells, the rows are edges, unless some cells
	// are empty.
	if (most != 2 || hasEmpty) && t.hasDistinctNumbers() {
		d, err := parsePuzzle(t.text)
		if err == nil {
			return t.puzzleDocument(d, least, most)
		}
	}
	switch {
	case most == 1 || hasEmpty && !arePairs:
		return nil, t.errorNoPuzzle()
	case most > 2:
		return t.longRowsDocument(least, most)
	}
	// From here on, each row is a node or an edge.
	if len(t.rows) == 2 && least == 2 && t.isMatrix(2) {
		return nil, t.errorMatrix()
	}
	if len(t.names) == len(t.cells) {
		return nil, errorUnknownAt(t.line(0),
			"no number occurs twice: these are not edges of one graph, but could be a puzzle")
	}
	err := t.checkWholeEnds()
	if err != nil {
		return nil, err
	}
	err = t.checkEnd()
	if err != nil {
		return nil, err
	}
	c, nodes, err := t.readHeader()
	if err != nil {
		return nil, err
	}
	return t.numberedDocument(c, nodes)
}

// puzzleDocument returns d, the document of a table that has been read as a
// puzzle, unless the table could also be a graph. The shortest row has least
// cells, and the longest has most.
func (t *table) puzzleDocument(d *Document, least, most int) (*Document, error) {
	arePairs := least == 2 && most == 2
	switch {
	case arePairs || t.couldBeGraph(least, most):
		return nil, errorUnknownAt(0, "numbers that could be a puzzle, or a graph")
	case most == 1 && t.hasLeadingZeros(): // digits without blanks between them
		return nil, t.errorMatrix()
	}
	return d, nil
}

// numberedDocument returns the graph of a list of edges between numbers, unless
// the list could be something else. nodes are the declared nodes, or nil.
func (t *table) numberedDocument(c *edgeColumns, nodes *nodeRange) (*Document, error) {
	err := t.checkDoubts(c.first)
	switch {
	case err != nil:
		return nil, err
	case nodes != nil:
		return t.declaredDocument(c, nodes)
	}
	err = t.checkWholeEnds() // of nodes alone in their rows, too
	if err != nil {
		return nil, err
	}
	return t.edgesDocument(c)
}

// checkWholeEnds returns an error if some row has a node that is not a whole
// number.
func (t *table) checkWholeEnds() error {
	for i := range t.rows {
		if !t.hasWholeEnds(i) {
			return errorUnknownAt(t.line(i), "%s: expected whole numbers of nodes",
				t.shownRow(t.row(i)))
		}
	}
	return nil
}

// hasLeadingZeros reports whether some number has a leading zero, as in 0110, a
// row of a matrix without blanks.
func (t *table) hasLeadingZeros() bool {
	return slices.ContainsFunc(t.names, func(name string) bool {
		return len(name) > 1 && name[0] == '0'
	})
}

// checkEnd returns an error if the last row could mark the end of the list: a 0
// or -1, alone or twice, that occurs in no other row.
func (t *table) checkEnd() error {
	last := len(t.rows) - 1
	row := t.row(last)
	isOneNumber := len(row) == 1 || row[0] == row[1]
	isMark := t.names[row[0]] == "0" || t.names[row[0]] == "-1"
	if !isOneNumber || !isMark || last == 0 {
		return nil
	}
	above := t.cells[:t.rows[last].begin]
	if slices.Contains(above, row[0]) {
		return nil
	}
	return errorUnknownAt(t.line(last), "%s could be a node, or mark the end; expected only edges",
		t.shownRow(row))
}

// errorNoPuzzle returns the error for a table of numbers that is not a list of
// edges. The error says why the table cannot be read as a puzzle.
func (t *table) errorNoPuzzle() error {
	_, err := parsePuzzle(t.text)
	e, ok := err.(*Error)
	if !ok {
		return errorUnknownAt(0, "numbers that are not a list of edges")
	}
	return errorUnknownAt(e.Line,
		"numbers that are neither a list of edges nor a puzzle: %s", e.Problem)
}

// couldBeGraph reports whether the numbers of a puzzle could be the matrix of a
// graph, or edges with weights. The shortest row has least cells, and the
// longest has most.
func (t *table) couldBeGraph(least, most int) bool {
	if least != most || most < 3 {
		return false
	}
	isSquare := most == len(t.rows)
	if isSquare && (t.hasZeroDiagonal() || t.isBinary()) {
		return true
	}
	return most == 3 && t.couldBeWeighted()
}

// couldBeWeighted reports whether rows of three numbers could be edges with
// weights other than 0: no edge leads from a node to itself, and some node has
// two edges, or there is only one edge.
func (t *table) couldBeWeighted() bool {
	seen := make([]bool, len(t.names))
	hasCommonNode := len(t.rows) == 1
	for i := range t.rows {
		row := t.row(i)
		isZero := strings.Trim(t.names[row[2]], "0") == ""
		if row[0] == row[1] || isZero {
			return false
		}
		for _, node := range row[:2] {
			hasCommonNode = hasCommonNode || seen[node]
			seen[node] = true
		}
	}
	return hasCommonNode
}

// hasDistinctNumbers reports whether all cells are whole numbers or empty, and
// no number but 0 occurs twice, as in puzzles.
func (t *table) hasDistinctNumbers() bool {
	for _, name := range t.names {
		if !isRunOf(name, "0123456789") { // an empty one is, too
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

// longRowsDocument reads a table of numbers that is not a puzzle, and has rows
// of more than two cells: as edges with weights, or as an adjacency list.
func (t *table) longRowsDocument(least, most int) (*Document, error) {
	isUniform := least == most
	if isUniform && most == len(t.rows) && t.isMatrix(most) {
		return nil, t.errorMatrix()
	}
	if most == 3 && t.hasHeaderAboveWeights() {
		c, nodes, err := t.readHeader()
		switch {
		case err != nil:
			return nil, err
		case nodes == nil:
			return nil, t.errorNoGraph(least, most)
		}
		return t.numberedDocument(c, nodes)
	}
	switch {
	case t.hasLongFirstRow():
		return nil, t.errorNoGraph(least, most)
	case t.isAdjacencyList() && (!isUniform || most > 3 || t.hasEachEdgeTwice()):
		return t.adjacencyDocument()
	case most == 3 && t.hasWeightedRows() && t.isAdjacencyList():
		return nil, errorUnknownAt(0,
			"rows of three numbers could be edges with weights, or an adjacency list")
	case most == 3 && t.hasWeightedRows():
		return t.numberedDocument(t.plainColumns(), nil)
	}
	return nil, t.errorNoGraph(least, most)
}

// errorNoGraph returns the error for a table of numbers that is not a graph.
// The shortest row has least cells, and the longest has most.
func (t *table) errorNoGraph(least, most int) error {
	if least == most {
		return t.errorNoPuzzle()
	}
	return errorUnknownAt(t.line(0), "rows of %d to %d numbers,"+
		" but not every node begins a row, as in an adjacency list", least, most)
}

// hasWeightedRows reports whether each row is an edge between whole numbers
// with a weight, or a single cell, which it does not check. Rows must have at
// most three cells.
func (t *table) hasWeightedRows() bool {
	for i := range t.rows {
		row := t.row(i)
		switch len(row) {
		case 2:
			return false
		case 3:
			if !t.hasWholeEnds(i) || !isNumber(t.names[row[2]]) {
				return false
			}
		}
	}
	return true
}

// hasWholeEnds reports whether the nodes of row i, its first two cells or its
// only one, are whole numbers.
func (t *table) hasWholeEnds(i int) bool {
	row := t.row(i)
	for _, cell := range row[:min(2, len(row))] {
		if !isWhole(t.names[cell]) {
			return false
		}
	}
	return true
}
