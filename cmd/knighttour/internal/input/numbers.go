package input

import (
	"slices"
	"strings"
)

// numberDocument reads a table of numbers: as a puzzle, as what longer rows
// are, or as edges. A table that could be two of these is refused.
func (t *table) numberDocument() (*Document, error) {
	least, most := t.widths()
	arePairs := least == 2 && most == 2 // perhaps with a separator at the end
	hasEmpty := t.cutCells > 0 || slices.Contains(t.names, "")
	// In a puzzle no number is there twice. Plain pairs are edges, even so.
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
	// From here on, rows have a node or an edge.
	if len(t.rows) == 2 && least == 2 && t.isMatrix(2) {
		return nil, t.errorMatrix()
	}
	if len(t.names) == len(t.cells) {
		return nil, errorUnknownAt(int(t.rows[0].line), "no number occurs twice: these are not edges of one graph,"+
			" but could be a puzzle")
	}
	for i := range t.rows {
		if !t.hasWholeEnds(i) {
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
	return t.numberedDocument(c, nodes)
}

// puzzleDocument reads a table of numbers as a puzzleDocument, unless it could
// also be a graph. Its rows have least to most cells.
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
// the list could be something else. The nodes may be declared.
func (t *table) numberedDocument(c *edgeColumns, nodes []int64) (*Document, error) {
	err := t.checkDoubts(c.first)
	switch {
	case err != nil:
		return nil, err
	case nodes == nil:
		return t.edgesDocument(c)
	}
	return t.declaredDocument(c, nodes)
}

// hasLeadingZeros reports whether some numbers have leading zeros, as the rows
// of a matrix without blanks do.
func (t *table) hasLeadingZeros() bool {
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

// errorNoPuzzle returns the error for a table of numbers that is neither a list
// of edges nor, according to the puzzle reader, a puzzle.
func (t *table) errorNoPuzzle() error {
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

// hasDistinctNumbers reports whether all numbers other than 0 are whole and
// different, as in puzzles.
func (t *table) hasDistinctNumbers() bool {
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

// longRowsDocument reads a table of numbers that has rows of more than two, and
// is not a puzzle.
func (t *table) longRowsDocument(least, most int) (*Document, error) {
	isUniform := least == most
	if isUniform && most == len(t.rows) && t.isMatrix(most) {
		return nil, t.errorMatrix()
	}
	if most == 3 && t.hasHeader() {
		c, nodes, err := t.header()
		switch {
		case err != nil:
			return nil, err
		case nodes == nil:
			return nil, t.errorNoGraph(least, most)
		}
		return t.numberedDocument(c, nodes)
	}
	switch {
	case t.hasLongHeader():
		return nil, t.errorNoGraph(least, most)
	case t.isAdjacencyList() && (!isUniform || most > 3 || t.hasEachEdgeTwice()):
		return t.adjacencyDocument()
	case most == 3 && t.hasWeightedRows() && t.isAdjacencyList():
		return nil, errorUnknownAt(0, "rows of three numbers could be edges with weights, or an adjacency list")
	case most == 3 && t.hasWeightedRows():
		return t.numberedDocument(t.plainColumns(), nil)
	}
	return nil, t.errorNoGraph(least, most)
}

// errorNoGraph returns the error for a table of numbers that is not a graph,
// whose rows have from least to most cells.
func (t *table) errorNoGraph(least, most int) error {
	if least == most {
		return t.errorNoPuzzle()
	}
	return errorUnknownAt(int(t.rows[0].line), "rows of %d to %d numbers,"+
		" and not each node begins one row, as in an adjacency list", least, most)
}

// hasWeightedRows reports whether all rows are edges with a weight, or nodes.
func (t *table) hasWeightedRows() bool {
	for i := range t.rows {
		row := t.row(i)
		if len(row) == 2 || len(row) == 3 && !isNumber(t.names[row[2]]) {
			return false
		}
		if len(row) == 3 && !t.hasWholeEnds(i) {
			return false
		}
	}
	return true
}

// hasWholeEnds reports whether the first two cells of a row are whole numbers.
func (t *table) hasWholeEnds(i int) bool {
	row := t.row(i)
	for _, cell := range row[:min(2, len(row))] {
		if !isWhole(strings.TrimPrefix(t.names[cell], "+")) {
			return false
		}
	}
	return true
}
