package input

import (
	"strconv"
	"strings"
)

// isHCP reports whether a text has a line that is typical of TSPLIB's files.
func isHCP(t *text) bool {
	for line := range strings.Lines(t.head) {
		key, _, found := keyword(strings.TrimSpace(line))
		if key == "EDGE_DATA_SECTION" || found && key == "DIMENSION" {
			return true
		}
	}
	return false
}

// keyword splits a line of TSPLIB's format, such as DIMENSION : 8.
func keyword(line string) (key, value string, found bool) {
	key, value, found = strings.Cut(line, ":")
	return strings.ToUpper(strings.TrimSpace(key)), strings.TrimSpace(value), found
}

// An hcpParser is the state of reading a file of TSPLIB.
type hcpParser struct {
	*scanner
	b       *builder
	isLists bool // whether the edges are lists of neighbours
	isRead  bool // whether the edges have been read
	isEnded bool // whether EOF has been read
}

// parseHCP reads TSPLIB's format. Files named .hcp that are only pairs of
// numbers are read as lists of edges instead.
//
// G. Reinelt: TSPLIB 95, Universität Heidelberg, 1995.
func parseHCP(t *text) (*Document, error) {
	h := hcpParser{scanner: t.scan()}
	for !h.isEnded && h.nextLine() {
		err := h.readLine(len(t.all))
		if err != nil {
			return nil, err
		}
	}
	if !h.isRead {
		return nil, errorAt(h.number, "there is no EDGE_DATA_SECTION")
	}
	if h.nextLine() {
		return nil, errorAt(h.number, "%s: expected nothing after EOF", quotedForError(h.line))
	}
	return h.b.document(HCP), nil
}

// readLine reads the current line, and the section that it begins.
func (h *hcpParser) readLine(size int) error {
	var err error
	key, value, _ := keyword(h.line)
	switch key {
	case "NAME", "COMMENT": // ignored
	case "TYPE":
		if strings.ToUpper(value) != "HCP" {
			return errorAt(h.number, "TYPE %s: expected HCP", quotedForError(value))
		}
	case "EDGE_DATA_FORMAT":
		h.isLists = value == "ADJ_LIST"
		if !h.isLists && value != "EDGE_LIST" {
			return errorAt(h.number, "EDGE_DATA_FORMAT %s: expected EDGE_LIST or ADJ_LIST", quotedForError(value))
		}
	case "DIMENSION":
		if h.b != nil {
			return errorAt(h.number, "a second DIMENSION")
		}
		h.b, err = h.readNodes(value, size)
	case "EDGE_DATA_SECTION":
		err = h.readSection()
	case "FIXED_EDGES_SECTION":
		err = h.readFixed()
	case "EOF":
		h.isEnded = true
	default:
		err = errorAt(h.number, "%s: expected NAME, COMMENT, TYPE, DIMENSION,"+
			" EDGE_DATA_FORMAT, EDGE_DATA_SECTION or EOF", quotedForError(h.line))
	}
	return err
}

// readSection reads the edges.
func (h *hcpParser) readSection() error {
	switch {
	case h.b == nil:
		return errorAt(h.number, "expected a line such as DIMENSION : 8 before the edges")
	case h.isRead:
		return errorAt(h.number, "a second EDGE_DATA_SECTION")
	}
	h.isRead = true
	if h.isLists {
		return h.readLists()
	}
	return h.readPairs()
}

// cutOff returns the error for a section without an end.
func (h *hcpParser) cutOff() error {
	return errorAt(h.number, "expected -1 or EOF after the last edge: the file may be cut off")
}

// readPairs reads a section of edges, which ends with -1 or with EOF.
func (h *hcpParser) readPairs() error {
	for h.nextLine() {
		if h.line == "-1" {
			return nil
		}
		if strings.ToUpper(h.line) == "EOF" {
			h.isEnded = true
			return nil
		}
		fields := strings.Fields(h.line)
		if len(fields) != 2 {
			return errorAt(h.number, "%s: expected two nodes, or -1 after the last edge", quotedForError(h.line))
		}
		err := h.b.readEdge(h.number, fields)
		if err != nil {
			return err
		}
	}
	return h.cutOff()
}

// readLists reads a section of lists: a node, its neighbours, and -1. Another
// -1 ends the section. A list may continue on the next line.
func (h *hcpParser) readLists() error {
	node := int32(-1) // the node whose list is being read
	for h.nextLine() {
		if strings.ToUpper(h.line) == "EOF" && node < 0 {
			h.isEnded = true
			return nil
		}
		fields := strings.Fields(h.line)
		for i, field := range fields {
			switch {
			case field == "-1" && node >= 0:
				node = -1
				continue
			case field == "-1" && i < len(fields)-1:
				return errorAt(h.number, "%s: expected nothing after the last list", quotedForError(h.line))
			case field == "-1":
				return nil
			}
			other, err := h.b.readNode(h.number, field)
			if err != nil {
				return err
			}
			if node < 0 {
				node = other
			} else {
				h.b.edge(node, other)
			}
		}
	}
	return h.cutOff()
}

// readFixed reads a section of edges that a tour must use. It must be empty,
// since a graph cannot express that.
func (h *hcpParser) readFixed() error {
	if h.nextLine() && h.line == "-1" {
		return nil
	}
	return errorAt(h.number, "FIXED_EDGES_SECTION: edges that a tour must have are not supported")
}

// readEdge reads an edge between two nodes that are numbered from 1.
func (b *builder) readEdge(line int, fields []string) error {
	from, err := b.readNode(line, fields[0])
	if err != nil {
		return err
	}
	to, err := b.readNode(line, fields[1])
	if err != nil {
		return err
	}
	b.edge(from, to)
	return nil
}

// readNode reads the number of a node, from 1.
func (b *builder) readNode(line int, field string) (int32, error) {
	n, err := strconv.ParseInt(field, 10, 64)
	if err != nil || n < 1 || n > int64(len(b.nodes)) {
		return 0, errorAt(line, "%s: expected a node from 1 to %d", quotedForError(field), len(b.nodes))
	}
	return int32(n - 1), nil
}

// isDIMACS reports whether a text begins with comments and a problem line.
func isDIMACS(t *text) bool {
	for line := range strings.Lines(t.head) {
		fields := strings.Fields(line)
		switch {
		case len(fields) == 0, fields[0] == "c":
			continue
		case fields[0] != "p" || len(fields) < 3 || len(fields) > 5:
			return false
		}
		last := len(fields) - 1
		return isRunOf(fields[last], "0123456789") && isRunOf(fields[last-1], "0123456789")
	}
	return false
}

// A dimacsParser is the state of reading a file of DIMACS or PACE.
type dimacsParser struct {
	*scanner
	b       *builder
	problem string // the word in the line p, or "" if it has none
	edges   int64  // declared
	lines   int64  // with an edge
}

// parseDIMACS reads the formats whose line "p edge 8 12" has the numbers of
// nodes and edges. The word in between determines the form of the edge lines:
//
//	e 1 2     p edge, p col, another word or none: graphs to be coloured
//	a 1 2 7   p sp: arcs of a road network, with a length
//	1 2       p tw and the other problems of PACE
func parseDIMACS(t *text) (*Document, error) {
	d := dimacsParser{scanner: t.scan()}
	for d.nextLine() {
		err := d.readLine(strings.Fields(d.line), len(t.all))
		if err != nil {
			return nil, err
		}
	}
	if d.b == nil {
		return nil, errorAt(d.number, "expected a line such as p edge 8 12")
	}
	if t.ctx.Err() != nil {
		return nil, t.ctx.Err()
	}
	err := d.checkEdges()
	if err != nil {
		return nil, err
	}
	format := DIMACS
	if d.problem == "sp" {
		t.note("lengths of arcs ignored")
		d.b.directed = !d.b.isSymmetric()
	}
	if d.problem == "sp" || d.isPairs() {
		format = Roads
	}
	return d.b.document(format), nil
}

// isPairs reports whether the problem is one of PACE, in which the lines of
// edges have no letter.
func (d *dimacsParser) isPairs() bool {
	switch d.problem {
	case "tw", "td", "ds", "vc", "cep", "hs", "ocr", "tww", "fvs", "dfvs":
		return true
	}
	return false
}

// readLine reads a line.
func (d *dimacsParser) readLine(fields []string, size int) error {
	switch fields[0] {
	case "c":
		return nil
	case "p":
		return d.readProblem(fields, size)
	}
	if d.b == nil {
		return errorAt(d.number, "%s: expected a line such as p edge 8 12 before the edges", quotedForError(d.line))
	}
	expected := "e 1 2"
	ends := fields
	isRight := len(fields) == 2
	switch {
	case d.problem == "sp":
		expected = "a 1 2 7"
		isRight = len(fields) == 4 && fields[0] == "a" && isNumber(fields[3])
		ends = fields[1:]
	case d.isPairs():
		expected = "1 2"
	default:
		switch fields[0] {
		case "n", "d", "v", "x": // values that only colouring needs
			return nil
		}
		isRight = len(fields) == 3 && fields[0] == "e"
		ends = fields[1:]
	}
	if !isRight {
		return errorAt(d.number, "%s: expected a line such as %s", quotedForError(d.line), expected)
	}
	d.lines++
	return d.b.readEdge(d.number, ends)
}

// readProblem reads the line that has the numbers of nodes and edges.
func (d *dimacsParser) readProblem(fields []string, size int) error {
	if d.b != nil {
		return errorAt(d.number, "a second line that begins with p")
	}
	if len(fields) == 4 {
		d.problem = strings.ToLower(fields[1])
		fields = fields[1:]
	}
	switch d.problem {
	case "cnf", "max", "min", "asn":
		return errorAt(d.number, "%s: expected a graph, such as p edge 8 12", quotedForError(d.line))
	}
	if len(fields) != 3 {
		return errorAt(d.number, "%s: expected a line such as p edge 8 12", quotedForError(d.line))
	}
	var err error
	d.b, err = d.readNodes(fields[1], size)
	if err != nil {
		return err
	}
	d.edges, err = strconv.ParseInt(fields[2], 10, 64)
	if err != nil || d.edges < 0 {
		return errorAt(d.number, "%s: expected the number of edges", quotedForError(fields[2]))
	}
	return nil
}

// checkEdges returns an error if the number of edges is not the one in the
// header. Some files list each edge in both directions, but count it once.
func (d *dimacsParser) checkEdges() error {
	if d.lines == d.edges || int64(d.b.distinct()) == d.edges {
		return nil
	}
	return errorAt(d.number, "%d edges are declared, and there are %d: the file may be cut off",
		d.edges, d.lines)
}

// readNodes returns a builder with the number of nodes that the current line
// declares, in a text of the given size.
func (s *scanner) readNodes(nodes string, size int) (*builder, error) {
	n, err := strconv.ParseInt(nodes, 10, 64)
	if err != nil {
		return nil, errorAt(s.number, "%s: expected the number of nodes", quotedForError(nodes))
	}
	err = checkDeclared(s.number, n, size)
	if err != nil {
		return nil, err
	}
	return newNumberedBuilder(1, int(n)), nil
}

// isMETIS reports whether a text fits the format of METIS completely: its first
// row declares nodes and edges, and the neighbour lists below are consistent
// with it and with each other.
func isMETIS(t *text) bool {
	line := ""
	for l := range strings.Lines(t.head) {
		line = strings.TrimSpace(l)
		if line != "" && line[0] != '%' {
			break
		}
	}
	fields := strings.Fields(line)
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
	return m.read(len(t.all)) == nil && m.edges > 0 && t.ctx.Err() == nil
}

// A metisParser is the state of reading a file of METIS.
type metisParser struct {
	*scanner
	b       *builder
	edges   int64 // declared
	sizes   bool  // whether a row begins with the size of the node
	weights int   // the number of node weights that come next
	lengths bool  // whether each neighbour is followed by the weight of the edge
}

// parseMETIS reads the format of METIS: a header with the numbers of nodes and
// edges, and the kinds of weights; then a line for each node, with its
// neighbours. A blank line is a node without neighbours. Lines that begin with
// % are comments.
//
// G. Karypis: METIS, University of Minnesota, 2013, section 4.1.1.
func parseMETIS(t *text) (*Document, error) {
	m := metisParser{scanner: t.scan()}
	err := m.read(len(t.all))
	if err != nil {
		return nil, err
	}
	if !t.certain {
		t.note("read as the format of METIS")
	}
	if m.sizes || m.weights > 0 || m.lengths {
		t.note("weights ignored")
	}
	return m.b.document(METIS), nil
}

// read reads the header and the rows.
func (m *metisParser) read(size int) error {
	for m.next() {
		if m.line == "" || m.line[0] == '%' {
			continue
		}
		err := m.readHeader(strings.Fields(m.line), size)
		if err != nil {
			return err
		}
		break
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
			return errorAt(m.number, "%s: expected nothing after the rows of the %s that are declared",
				quotedForError(m.line), plural(node, "node"))
		}
		node++
	}
	if node < len(m.b.nodes) && int64(len(m.b.from)) != 2*m.edges {
		return errorAt(m.number, "%d nodes are declared, and there are rows of %d: the file may be cut off",
			len(m.b.nodes), node)
	}
	return m.check()
}

// readHeader reads the first row.
func (m *metisParser) readHeader(fields []string, size int) error {
	expected := errorAt(m.number, "%s: expected the numbers of nodes and edges,"+
		" and perhaps a format of three digits and a number of weights", quotedForError(m.line))
	if len(fields) < 2 || len(fields) > 4 {
		return expected
	}
	var err error
	m.b, err = m.readNodes(fields[0], size)
	if err != nil {
		return err
	}
	m.edges, err = strconv.ParseInt(fields[1], 10, 64)
	if err != nil || m.edges < 0 {
		return expected
	}
	if len(fields) > 2 {
		digits := "000" + fields[2]
		digits = digits[len(digits)-3:]
		if len(fields[2]) > 3 || !isRunOf(digits, "01") {
			return expected
		}
		m.sizes = digits[0] == '1'
		m.lengths = digits[2] == '1'
		if digits[1] == '1' {
			m.weights = 1
		}
	}
	if len(fields) > 3 {
		weights, err := strconv.Atoi(fields[3])
		if err != nil || weights < 0 || m.weights == 0 && weights > 0 {
			return expected
		}
		m.weights = weights
	}
	return nil
}

// readRow reads the neighbours of a node.
func (m *metisParser) readRow(node int32) error {
	fields := strings.Fields(m.line)
	before := m.weights
	if m.sizes {
		before++
	}
	step := 1
	if m.lengths {
		step = 2
	}
	if before > len(fields) || (len(fields)-before)%step != 0 {
		return errorAt(m.number, "%s: expected the weights that the header declares", quotedForError(m.line))
	}
	for i, field := range fields {
		isNeighbour := i >= before && (i-before)%step == 0
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
		m.b.edge(node, other)
	}
	return nil
}

// check returns an error unless each edge is in two rows, and the number of
// edges is the one in the header.
func (m *metisParser) check() error {
	if int64(len(m.b.from)) != 2*m.edges {
		return errorAt(0, "%d edges are declared, so that the rows have %d neighbours, and they have %d",
			m.edges, 2*m.edges, len(m.b.from))
	}
	if !m.b.isSymmetric() {
		return errorAt(0, "an edge is in the row of one of its nodes only; expected it in both")
	}
	return nil
}
