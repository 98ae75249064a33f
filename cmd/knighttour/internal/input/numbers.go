package input

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// isNumeric reports whether all cells are numbers, or empty.
func (t *table) isNumeric() bool {
	for _, name := range t.names {
		if name != "" && !isNumber(name) {
			return false
		}
	}
	return true
}

// numeric reads a table of numbers.
func (t *table) numeric() (*Document, error) {
	least, most := t.widths()
	arePairs := least == 2 && most == 2 // perhaps with a separator at the end
	hasEmpty := t.cutCells > 0 || slices.Contains(t.names, "")
	if (most != 2 || hasEmpty) && t.areDifferent() {
		d, err := parsePuzzle(t.text)
		isPuzzle := err == nil
		switch {
		case isPuzzle && (arePairs || t.couldBeGraph(least, most)):
			return nil, refused(0, "numbers that could be a puzzle, or a graph")
		case isPuzzle && most == 1 && t.hasZeroInFront():
			return nil, t.matrix()
		case isPuzzle:
			return d, nil
		}
	}
	switch {
	case most == 1 || hasEmpty && !arePairs:
		return nil, t.noPuzzle()
	case most > 2:
		return t.longer(least, most)
	}
	if len(t.rows) == 2 && least == 2 && t.isMatrix(2) {
		return nil, t.matrix()
	}
	if len(t.rows) > 1 && len(t.names) == len(t.cells) {
		return nil, refused(int(t.rows[0].line), "no number is there twice: these are no edges of one graph,"+
			" but could be a puzzle")
	}
	for i := range t.rows {
		if !t.areWhole(i) {
			return nil, refused(int(t.rows[i].line), "%s: expected whole numbers of nodes", t.shownRow(t.row(i)))
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
	if nodes == nil {
		return t.edges(c)
	}
	return t.withNodes(c, nodes)
}

// hasZeroInFront reports whether numbers have zeros in front, as the rows of a
// matrix without blanks have them.
func (t *table) hasZeroInFront() bool {
	return slices.ContainsFunc(t.names, func(name string) bool { return len(name) > 1 && name[0] == '0' })
}

// checkEnd returns an error if the last row could be a mark of the end: a number
// alone, or twice, that no other row has.
func (t *table) checkEnd() error {
	last := len(t.rows) - 1
	row := t.row(last)
	isAlone := len(row) == 1 || row[0] == row[1]
	isNumber := t.names[row[0]] == "0" || t.names[row[0]] == "-1"
	if !isAlone || !isNumber || last == 0 || slices.Contains(t.cells[:t.rows[last].begin], row[0]) {
		return nil
	}
	return refused(int(t.rows[last].line), "%s could be a node, or mark the end; expected only edges",
		t.shownRow(row))
}

// noPuzzle returns the error of the reader of puzzles for a table of numbers.
func (t *table) noPuzzle() error {
	_, err := parsePuzzle(t.text)
	e, ok := err.(*Error)
	if !ok {
		return refused(0, "numbers that are no list of edges")
	}
	return refused(e.Line, "numbers that are no list of edges, and no puzzle: %s", e.Problem)
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

// isBinary reports whether a table has nothing but zeros and ones.
func (t *table) isBinary() bool {
	for _, name := range t.names {
		value, err := strconv.ParseFloat(name, 64)
		if err != nil || value != 0 && value != 1 {
			return false
		}
	}
	return true
}

// hasZeroDiagonal reports whether a square table has zeros in its diagonal, and
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

// areDifferent reports whether all numbers are whole and different, but for
// zeros, as those of puzzles are.
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

// longer reads a table of numbers with rows of more than two, which are no
// puzzle.
func (t *table) longer(least, most int) (*Document, error) {
	isUniform := least == most
	switch {
	case isUniform && most == len(t.rows) && t.isMatrix(most):
		return nil, t.matrix()
	case most == 3 && t.hasHeader():
		if len(t.row(0)) == 1 && len(t.rows) == 4 {
			return nil, t.matrix() // below its size
		}
		c, nodes, err := t.header()
		if err != nil {
			return nil, err
		}
		if nodes == nil {
			break
		}
		return t.withNodes(c, nodes)
	case t.hasLongHeader():
	case t.areListed() && (!isUniform || most > 3 || t.areMutual()):
		return t.lists()
	case most == 3 && t.areWeighted() && t.areListed():
		return nil, refused(0, "rows of three numbers could be edges with weights, or an adjacency list")
	case most == 3 && t.areWeighted():
		return t.edges(t.plainColumns())
	}
	if isUniform {
		return nil, t.noPuzzle()
	}
	return nil, refused(int(t.rows[0].line), "rows of %d to %d numbers, and not each node begins one row,"+
		" as in an adjacency list", least, most)
}

// hasHeader reports whether the first row has two cells, or the first has one or
// the first two have one each, and all others have three: nodes, and a weight.
// Adjacency lists are never so, in which the first node has one neighbour, and
// all others have two.
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
// have two cells: those of edges below some numbers about them.
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
// graph: it has only zeros and ones, or zeros in its diagonal, or more columns
// than edges have.
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
	return wrong(int(t.rows[0].line), "a square of numbers could be an adjacency matrix, which is not read: "+
		"write its edges as lines such as 1 2 (-format edges, if these are edges)")
}

// header returns the columns of a list of edges between numbers. If the first
// row, or the first two of one number, declares how many nodes and edges there
// are, the numbers of the nodes are not nil. If it could do so, but is not
// right, that is an error.
func (t *table) header() (c *columns, nodes []int64, err error) {
	c = t.plainColumns()
	var values []int64 // of the header
	switch {
	case len(t.row(0)) == 2:
		values = t.values(0)
		c.first = 1
	case len(t.rows) > 1 && len(t.row(1)) > 1:
		values = t.values(0)
		c.first = 1
	case len(t.rows) > 2 && len(t.row(2)) > 1:
		values = append(t.values(0), t.values(1)...)
		c.first = 2
	default:
		return c, nil, nil // nodes
	}
	if values == nil {
		return t.plainColumns(), nil, nil
	}
	least, most := int64(0), int64(0) // of the nodes
	edges, seen := int64(0), false
	for i := c.first; i < len(t.rows); i++ {
		row := t.row(i)
		if len(row) > 1 {
			edges++
		}
		for _, value := range t.values(i) {
			if !seen {
				least, most = value, value
			}
			seen = true
			least = min(least, value)
			most = max(most, value)
		}
	}
	n := values[0]
	fitsNodes := seen && (least >= 1 && most <= n || least == 0 && most <= n-1)
	line := int(t.rows[0].line)
	if len(values) == 1 {
		if !fitsNodes {
			return nil, nil, refused(line, "%d is not the number of nodes, which are from %d to %d;"+
				" expected that number, or only edges", n, least, most)
		}
		nodes, err = t.numbersFrom(line, n, least, most)
		return c, nodes, err
	}
	m := values[1]
	isPlausible := n > 0 && m >= 0 && (n > 1<<31 || m <= n*(n-1))
	if isPlausible && fitsNodes && (m == edges || m == t.distinct(c)) {
		nodes, err = t.numbersFrom(line, n, least, most)
		return c, nodes, err
	}
	isAgain := len(t.rows) > 1 && t.row(1)[0] == t.row(0)[0] // as in a list that is sorted the other way round
	isLike := isPlausible && (!seen || least >= 0 && n >= most && m >= n-1 && !isAgain)
	if c.first == 2 || isLike || len(t.row(0)) == 2 && len(t.rows) > 1 && len(t.row(1)) == 3 {
		return nil, nil, refused(line, "%d %d could be the number of nodes and edges, but below there are %s"+
			" between nodes from %d to %d; expected these numbers, or only edges",
			n, m, plural(int(edges), "edge"), least, most)
	}
	return t.plainColumns(), nil, nil
}

// values returns the first two cells of a row as numbers, or nil if they are not
// whole.
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
func (t *table) distinct(c *columns) int64 {
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

// numbersFrom returns the numbers of n declared nodes, from 0 or from 1. The least
// and the greatest that have edges tell which it is.
func (t *table) numbersFrom(line int, n, least, most int64) ([]int64, error) {
	if least > 0 && most < n {
		return nil, refused(line, "%d nodes are declared, and nothing tells whether from 0 or from 1,"+
			" as neither node 0 nor %[1]d has an edge; expected only edges", n)
	}
	err := declared(line, n, len(t.all))
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
func (t *table) withNodes(c *columns, nodes []int64) (*Document, error) {
	first := nodes[0]
	b := numbered(first, len(nodes))
	b.directed = t.directed
	weights := false
	for i := c.first; i < len(t.rows); i++ {
		row := t.row(i)
		values := t.values(i)
		switch {
		case values == nil:
			return nil, wrong(int(t.rows[i].line), "%s: expected two nodes", t.shownRow(row))
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
