package input

import (
	"fmt"
	"strconv"
)

// This file reads lists of edges between numbers in which the first row, or the
// first two rows, may be a header that declares the numbers of nodes and edges:
//
//	3 2      3      3
//	1 2      2      1 2
//	2 3      1 2    2 3
//	         2 3
//
// A first row of two numbers could also be an edge. It is read as a header if
// it fits the rows below and cannot be an edge, and as an edge if it does not
// fit and cannot be a wrong header. Otherwise the text is refused.

// A header holds the numbers that the first rows seem to declare.
type header struct {
	rows     int   // the number of these rows, 1 or 2
	nodes    int64 // declared
	edges    int64 // declared, if hasEdges
	hasEdges bool
}

// A nodeRange says how declared nodes are numbered: there are n nodes, numbered
// from first on.
type nodeRange struct {
	first int64
	n     int
}

// An edgeSummary describes the rows below a header.
type edgeSummary struct {
	edges       int64
	isEmpty     bool  // whether there is no node
	least, most int64 // the smallest and the greatest number of a node
}

// readHeader returns the columns of a list of edges between numbers. It also
// returns the nodes that the header declares, or nil if there is no header. A
// header that seems to be wrong is an error.
func (t *table) readHeader() (c *edgeColumns, nodes *nodeRange, err error) {
	h, found := t.headerRows()
	if !found {
		return t.plainColumns(), nil, nil
	}
	c = t.plainColumns()
	c.first = h.rows
	s := t.summaryFrom(h.rows)
	line := t.line(0)
	if !h.hasEdges {
		if !s.fits(h.nodes) {
			return nil, nil, errorUnknownAt(line, "%d is not the number of nodes, which are from %d to %d;"+
				" expected that number, or only edges", h.nodes, s.least, s.most)
		}
		nodes, err = t.declaredNodes(h.nodes, s)
		return c, nodes, err
	}
	isRight := arePlausible(h.nodes, h.edges) && s.fits(h.nodes) &&
		(h.edges == s.edges || h.edges == t.distinctEdges(c))
	switch {
	case isRight && h.rows == 1 && t.couldBeEdge(c, s):
		return nil, nil, errorUnknownAt(line, "%d %d could be an edge, or the number of nodes and edges;"+
			" without the row, expected only edges", h.nodes, h.edges)
	case isRight:
		nodes, err = t.declaredNodes(h.nodes, s)
		return c, nodes, err
	case h.rows == 2 || t.couldBeWrongHeader(h, s):
		return nil, nil, errorUnknownAt(line, "%d %d could be the number of nodes and edges,"+
			" but below there are %s between nodes from %d to %d; expected these numbers, or only edges",
			h.nodes, h.edges, plural(int(s.edges), "edge"), s.least, s.most)
	}
	return t.plainColumns(), nil, nil // an edge
}

// headerRows returns the header if, judging by their widths, the first rows
// could be one: a row of two numbers, or one or two rows of one number above a
// longer row.
func (t *table) headerRows() (h header, found bool) {
	isLonger := func(i int) bool { return len(t.rows) > i && len(t.row(i)) > 1 }
	values := t.values(0)
	h.rows = 1
	switch {
	case len(t.row(0)) == 2, isLonger(1):
	case isLonger(2):
		edges := t.values(1)
		if edges == nil {
			return header{}, false
		}
		if values != nil {
			values = append(values, edges...)
		}
		h.rows = 2
	default:
		return header{}, false // nodes without edges
	}
	if values == nil {
		return header{}, false
	}
	h.nodes = values[0]
	h.hasEdges = len(values) > 1
	if h.hasEdges {
		h.edges = values[1]
	}
	return h, true
}

// hasHeaderAboveWeights reports whether all rows have three cells, two nodes
// and a weight, except for a header: one row of two cells, or one or two rows
// of one cell. An adjacency list cannot look like that: it would have one edge
// from its first node, and two from each other node.
func (t *table) hasHeaderAboveWeights() bool {
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

// hasLongFirstRow reports whether the first row has more than two cells and all
// others have two. Then it may say something about the edges below it.
func (t *table) hasLongFirstRow() bool {
	for i := range t.rows {
		width := len(t.row(i))
		if i == 0 && width < 3 || i > 0 && width != 2 {
			return false
		}
	}
	return len(t.rows) > 1
}

// summaryFrom returns the summary of the rows from row first on. A row with a
// cell that is not a whole number counts as an edge, but has no nodes.
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

// fits reports whether the nodes can be n nodes numbered from 0 or from 1.
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

// couldBeWrongHeader reports whether a first row of two numbers, which does not
// fit the rows below, may still be meant as a header. That is so if the rows
// below have three cells, or if the two numbers would fit in the other order.
// It is also so if they could be the numbers of nodes and edges of a connected
// graph with the nodes below.
func (t *table) couldBeWrongHeader(h header, s edgeSummary) bool {
	hasNext := len(t.rows) > 1
	if len(t.row(0)) == 2 && hasNext && len(t.row(1)) == 3 {
		return true
	}
	isOtherOrder := h.nodes == s.edges && h.edges >= s.most && s.least >= 0
	switch {
	case isOtherOrder:
		return true
	case !arePlausible(h.nodes, h.edges):
		return false
	case s.isEmpty:
		return true
	}
	// If the first two rows begin with the same number, they are edges of a
	// list in descending order, and the first row is not a header.
	isDescending := hasNext && t.row(1)[0] == t.row(0)[0]
	return s.least >= 0 && h.nodes >= s.most && h.edges >= h.nodes-1 && !isDescending
}

// couldBeEdge reports whether a first row of two numbers could be another edge:
// between two of the nodes below, or between one of these nodes and the next
// higher number.
func (t *table) couldBeEdge(c *edgeColumns, s edgeSummary) bool {
	ends := t.values(0)
	isWide := len(t.row(1)) > 2 // the edges have weights
	if isWide || ends[0] == ends[1] {
		return false
	}
	isInside := min(ends[0], ends[1]) >= s.least && max(ends[0], ends[1]) <= s.most+1
	return isInside && !t.isEdge(c, t.row(0))
}

// isEdge reports whether two cells are an edge below the header, in one order
// or the other.
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

// values returns at most the first two cells of row i as numbers. If they are
// not whole numbers, it returns nil.
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

// distinctEdges returns the number of edges below the header, as
// [builder.distinctEdges] does.
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

// declaredNodes returns how n declared nodes are numbered: from 0 if node 0 has
// an edge, and from 1 if node n has one. If neither node has an edge, the
// numbering is unclear, which is an error. The nodes must fit s, the summary of
// the edges.
func (t *table) declaredNodes(n int64, s edgeSummary) (*nodeRange, error) {
	line := t.line(0)
	if s.least > 0 && s.most < n {
		return nil, errorUnknownAt(line, "%d nodes are declared, and it is unclear whether they are"+
			" numbered from 0 or from 1, as neither node 0 nor %[1]d has an edge; expected only edges", n)
	}
	err := checkDeclared(line, n, len(t.all))
	if err != nil {
		return nil, err
	}
	return &nodeRange{first: min(s.least, 1), n: int(n)}, nil
}

// declaredDocument returns the graph of a list of edges between declared nodes.
func (t *table) declaredDocument(c *edgeColumns, nodes *nodeRange) (*Document, error) {
	b := newNumberedBuilder(nodes.first, nodes.n)
	b.directed = t.directed
	hasWeights := false
	for i := c.first; i < len(t.rows); i++ {
		row := t.row(i)
		ends := t.values(i)
		switch {
		case ends == nil:
			return nil, errorAt(t.line(i), "%s: expected two nodes", t.shownRow(row))
		case len(ends) == 2:
			b.addEdge(int32(ends[0]-nodes.first), int32(ends[1]-nodes.first))
		}
		hasWeights = hasWeights || len(row) > 2
	}
	last := nodes.first + int64(nodes.n) - 1
	t.note(fmt.Sprintf("read as a list of edges, and line %d as the number of nodes, %d to %d",
		t.line(0), nodes.first, last))
	if hasWeights {
		t.note("weights ignored")
	}
	return b.document(Edges), nil
}
