package input

import (
	"slices"
	"strconv"
	"strings"
)

// parseDIMACS reads the formats with a line such as "p edge 8 12", which
// declares the numbers of nodes and edges. The word after the p determines what
// the lines of edges look like:
//
//	c a comment
//	p edge 3 2      graphs to be coloured; also p col, another word, or none
//	e 1 2
//	e 2 3
//
//	p sp 3 2        a road network: arcs with their lengths
//	a 1 2 7
//	a 2 3 5
//
//	p tw 3 2        tw and the other problems of PACE
//	1 2
//	2 3
//
// The nodes are numbered from 1. The lengths of arcs are ignored, and so are
// the lines of a graph to be coloured that begin with n, d, v or x. An edge may
// have two lines, one for each direction, even if the declared number counts it
// only once. If each arc of a road network also occurs in the opposite
// direction, the graph is undirected.
//
// It refuses problems without a graph, such as cnf, and texts in which the
// number of edges is not the declared one.
//
// DIMACS: Clique and Coloring Problems, Graph Format, 1993,
// http://archive.dimacs.rutgers.edu/pub/challenge/graph/doc. Road networks: 9th
// DIMACS Implementation Challenge, 2006,
// http://www.diag.uniroma1.it/challenge9/format.shtml. PACE:
// https://pacechallenge.org.
func parseDIMACS(t *text) (*Document, error) {
	d := dimacsParser{scanner: t.scan()}
	for d.nextLine() {
		err := d.readLine(strings.Fields(d.line))
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
	if d.isRoads() {
		t.note("lengths of arcs ignored")
		d.b.directed = !d.b.isSymmetric()
	}
	if d.isRoads() || d.isPACE() {
		return d.b.document(Roads), nil
	}
	return d.b.document(DIMACS), nil
}

// A dimacsParser is the state of reading a file of DIMACS or PACE.
type dimacsParser struct {
	*scanner
	b         *builder // nil before the line p
	problem   string   // the word in the line p, or "" if it has none
	declared  int64    // edges
	edgeLines int64    // read so far
}

// isRoads reports whether the graph is a road network.
func (d *dimacsParser) isRoads() bool { return d.problem == "sp" }

// isPACE reports whether the problem is one of PACE's, where the lines of edges
// do not begin with a letter.
func (d *dimacsParser) isPACE() bool {
	switch d.problem {
	case "tw", "td", "ds", "vc", "cep", "hs", "ocr", "tww", "fvs", "dfvs":
		return true
	}
	return false
}

// readLine reads the current line, which is not blank.
func (d *dimacsParser) readLine(fields []string) error {
	switch fields[0] {
	case "c":
		return nil
	case "p":
		return d.readProblem(fields)
	}
	if d.b == nil {
		return errorAt(d.number, "%s: expected a line such as p edge 8 12 before the edges",
			quotedForError(d.line))
	}
	return d.readEdgeLine(fields)
}

// readProblem reads the line that declares the numbers of nodes and edges.
func (d *dimacsParser) readProblem(fields []string) error {
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
	d.b, err = d.readDeclared(fields[1])
	if err != nil {
		return err
	}
	d.declared, err = strconv.ParseInt(fields[2], 10, 64)
	if err != nil || d.declared < 0 {
		return errorAt(d.number, "%s: expected the number of edges", quotedForError(fields[2]))
	}
	return nil
}

// readEdgeLine reads the current line as an edge, or ignores it if it says
// something about a node to be coloured.
func (d *dimacsParser) readEdgeLine(fields []string) error {
	isColouring := !d.isRoads() && !d.isPACE()
	if isColouring && slices.Contains([]string{"n", "d", "v", "x"}, fields[0]) {
		return nil
	}
	var ends []string // two nodes, or nil if the line is wrong
	var expected string
	switch {
	case d.isRoads():
		expected = "a 1 2 7"
		if len(fields) == 4 && fields[0] == "a" && isNumber(fields[3]) {
			ends = fields[1:3]
		}
	case d.isPACE():
		expected = "1 2"
		if len(fields) == 2 {
			ends = fields
		}
	default:
		expected = "e 1 2"
		if len(fields) == 3 && fields[0] == "e" {
			ends = fields[1:]
		}
	}
	if ends == nil {
		return errorAt(d.number, "%s: expected a line such as %s", quotedForError(d.line), expected)
	}
	d.edgeLines++
	return d.b.readEdge(d.number, ends[0], ends[1])
}

// checkEdges returns an error if the number of edges is not the declared one.
// Some files list each edge in both directions, but count it once.
func (d *dimacsParser) checkEdges() error {
	if d.edgeLines == d.declared || int64(d.b.distinctEdges()) == d.declared {
		return nil
	}
	return errorAt(d.number, "%d edges are declared, but there are %d: the file may be cut off",
		d.declared, d.edgeLines)
}

// isDIMACS reports whether a text begins with comments and a line p.
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
