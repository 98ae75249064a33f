package input

import (
	"fmt"
	"strconv"
)

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
	case arePlausible(n, m) && s.fits(n) && (m == s.edges || m == t.distinctEdges(c)):
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
// and the next row have. The result has no values if there is no such row, or
// if some cells are not whole numbers.
func (t *table) headerRows() declaredSize {
	has := func(i, least int) bool { return len(t.rows) > i && len(t.row(i)) >= least }
	switch {
	case len(t.row(0)) == 2, has(1, 2):
		return declaredSize{rows: 1, values: t.values(0)}
	case has(2, 2):
		nodes, edges := t.values(0), t.values(1)
		if nodes == nil || edges == nil {
			return declaredSize{}
		}
		return declaredSize{rows: 2, values: append(nodes, edges...)}
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

// couldDeclare reports whether a first row of two numbers, which does not fit
// the rows below, may still declare nodes and edges: in the other order, or
// above rows of three.
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

// distinctEdges returns the number of edges without repetitions.
func (t *table) distinctEdges(c *edgeColumns) int64 {
	b := new(builder)
	nodes := t.nodes(b)
	for i := c.first; i < len(t.rows); i++ {
		row := t.row(i)
		if len(row) > 1 {
			b.addEdge(nodes(row[0]), nodes(row[1]))
		}
	}
	return int64(b.distinctEdges())
}

// numbersFrom returns the numbers of n declared nodes, from 0 or from 1. The
// smallest and the greatest number with an edge determine which.
func (t *table) numbersFrom(line int, n, least, most int64) ([]int64, error) {
	if least > 0 && most < n {
		return nil, errorUnknownAt(line, "%d nodes are declared,"+
			" and it is unclear whether they are numbered from 0 or from 1, as neither node 0 nor %[1]d has an edge; expected only edges", n)
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

// declaredDocument returns the graph of a list of edges between declared nodes.
func (t *table) declaredDocument(c *edgeColumns, nodes []int64) (*Document, error) {
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
			b.addEdge(int32(values[0]-first), int32(values[1]-first))
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
