package input

import (
	"strconv"
	"strings"
)

// parseMETIS reads the format of METIS: a header with the numbers of nodes and
// edges, and then, for each node, a line with the numbers of its neighbours,
// counted from 1:
//
//	% the path 1 - 2 - 3
//	3 2
//	2
//	1 3
//	2
//
// A blank line is a node without neighbours. The header may have a third and a
// fourth number, which say what weights there are: see readHeader. Weights are
// ignored.
//
// It refuses edges that are in the line of only one of their nodes, edges from
// a node to itself, and numbers that differ from the declared ones.
//
// G. Karypis: METIS, University of Minnesota, 2013, section 4.1.1.
func parseMETIS(t *text) (*Document, error) {
	m := metisParser{scanner: t.scan()}
	err := m.read()
	if err != nil {
		return nil, err
	}
	if !t.certain {
		t.note("read as the format of METIS")
	}
	if m.hasSizes || m.nodeWeights > 0 || m.hasEdgeWeights {
		t.note("weights ignored")
	}
	return m.b.document(METIS), nil
}

// A metisParser is the state of reading a file of METIS.
type metisParser struct {
	*scanner
	b              *builder // nil before the header
	declared       int64    // edges
	hasSizes       bool     // whether a row begins with the size of the node
	nodeWeights    int      // the number of weights that come next in a row
	hasEdgeWeights bool     // whether each neighbour is followed by the weight of the edge
}

// read reads the header and the rows.
func (m *metisParser) read() error {
	for m.b == nil && m.next() {
		if m.line == "" || m.line[0] == '%' {
			continue
		}
		err := m.readHeader(strings.Fields(m.line))
		if err != nil {
			return err
		}
	}
	if m.b == nil {
		return errorAt(m.number, "expected the numbers of nodes and edges")
	}
	node := 0
	for m.next() {
		switch {
		case strings.HasPrefix(m.line, "%"):
			continue
		case node < len(m.b.nodes):
			err := m.readRow(int32(node))
			if err != nil {
				return err
			}
		case m.line != "":
			return errorAt(m.number, "%s: expected only %s, as the header declares",
				quotedForError(m.line), plural(node, "row"))
		}
		node++
	}
	// Rows of nodes without neighbours may be missing at the end.
	if node < len(m.b.nodes) && int64(len(m.b.from)) != 2*m.declared {
		return errorAt(m.number,
			"%d nodes are declared, but there are rows of %d: the file may be cut off",
			len(m.b.nodes), node)
	}
	return m.check()
}

// readHeader reads the numbers of nodes and edges. A third field of up to three
// digits, each 0 or 1, says whether nodes have sizes, whether nodes have
// weights, and whether edges have weights: 11 stands for 011. A fourth field is
// the number of weights of each node, if that is not 1.
func (m *metisParser) readHeader(fields []string) error {
	expected := errorAt(m.number, "%s: expected the numbers of nodes and edges,"+
		" and perhaps a format of three digits and a number of weights", quotedForError(m.line))
	if len(fields) < 2 || len(fields) > 4 {
		return expected
	}
	var err error
	m.b, err = m.readDeclared(fields[0])
	if err != nil {
		return err
	}
	m.declared, err = strconv.ParseInt(fields[1], 10, 64)
	if err != nil || m.declared < 0 {
		return expected
	}
	if len(fields) > 2 {
		digits := "000" + fields[2]
		digits = digits[len(digits)-3:]
		if len(fields[2]) > 3 || !isRunOf(digits, "01") {
			return expected
		}
		m.hasSizes = digits[0] == '1'
		if digits[1] == '1' {
			m.nodeWeights = 1
		}
		m.hasEdgeWeights = digits[2] == '1'
	}
	if len(fields) > 3 {
		weights, err := strconv.Atoi(fields[3])
		if err != nil || weights < 0 || m.nodeWeights == 0 && weights > 0 {
			return expected
		}
		m.nodeWeights = weights
	}
	return nil
}

// readRow reads the row of a node: its size and weights, if the header declares
// them, and its neighbours.
func (m *metisParser) readRow(node int32) error {
	fields := strings.Fields(m.line)
	first := m.nodeWeights // the index of the first neighbour
	if m.hasSizes {
		first++
	}
	step := 1 // from one neighbour to the next
	if m.hasEdgeWeights {
		step = 2
	}
	if first > len(fields) || (len(fields)-first)%step != 0 {
		return errorAt(m.number, "%s: expected the weights that the header declares",
			quotedForError(m.line))
	}
	for i, field := range fields {
		isNeighbour := i >= first && (i-first)%step == 0
		if !isNeighbour {
			if !isNumber(field) {
				return errorAt(m.number, "%s: expected a weight", quotedForError(field))
			}
			continue
		}
		other, err := m.b.readNode(m.number, field)
		if err != nil {
			return err
		}
		if other == node {
			return errorAt(m.number, "%s: the node itself; expected other nodes", quotedForError(field))
		}
		m.b.addEdge(node, other)
	}
	return nil
}

// check returns an error unless each edge is in two rows, and the number of
// edges is the declared one.
func (m *metisParser) check() error {
	if int64(len(m.b.from)) != 2*m.declared {
		return errorAt(0, "%d edges are declared, so the rows should have %d neighbours, but they have %d",
			m.declared, 2*m.declared, len(m.b.from))
	}
	if !m.b.isSymmetric() {
		return errorAt(0, "an edge is in the row of only one of its nodes; expected it in both rows")
	}
	return nil
}

// isMETIS reports whether a text fits the format of METIS completely: its first
// row declares nodes and edges, and the neighbour lists below are consistent
// with it and with each other.
func isMETIS(t *text) bool {
	header := ""
	for line := range strings.Lines(t.head) {
		header = strings.TrimSpace(line)
		if header != "" && header[0] != '%' {
			break
		}
	}
	fields := strings.Fields(header)
	if len(fields) < 2 || len(fields) > 4 {
		return false
	}
	for _, field := range fields {
		if !isRunOf(field, "0123456789") {
			return false
		}
	}
	nodes, err := strconv.Atoi(fields[0])
	if err != nil || nodes > strings.Count(t.all, "\n") {
		return false
	}
	m := metisParser{scanner: t.scan()}
	err = m.read()
	return err == nil && m.declared > 0 && t.ctx.Err() == nil
}
