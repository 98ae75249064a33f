package input

import (
	"strconv"
	"strings"
)

// parseHCP reads TSPLIB's format. Files that are called so, but are only pairs
// of numbers, are lists of edges: see recognise.
//
// G. Reinelt: TSPLIB 95, Universität Heidelberg, 1995.
func parseHCP(text string) (*builder, error) {
	const want = "want a line such as DIMENSION : 8 before the edges"
	s := scanner{rest: text}
	var b *builder
	for s.next() {
		key, value, _ := strings.Cut(s.line, ":")
		key, value = strings.TrimSpace(key), strings.TrimSpace(value)
		switch {
		case s.line == "", key == "NAME", key == "COMMENT":
		case key == "TYPE":
			if value != "HCP" {
				return nil, wrong(s.number, "TYPE %s: want HCP", shown(value))
			}
		case key == "EDGE_DATA_FORMAT":
			if value != "EDGE_LIST" {
				return nil, wrong(s.number, "EDGE_DATA_FORMAT %s: want EDGE_LIST", shown(value))
			}
		case key == "DIMENSION":
			var err error
			b, err = s.readNodes(value, len(text))
			if err != nil {
				return nil, err
			}
		case key == "EDGE_DATA_SECTION":
			if b == nil {
				return nil, wrong(s.number, want)
			}
			return b, b.readPairs(&s)
		case key == "EOF":
			return nil, wrong(s.number, "there is no EDGE_DATA_SECTION")
		default:
			return nil, wrong(s.number, "%s: want NAME, COMMENT, TYPE, DIMENSION,"+
				" EDGE_DATA_FORMAT or EDGE_DATA_SECTION", shown(s.line))
		}
	}
	return nil, wrong(s.number, "there is no EDGE_DATA_SECTION")
}

// readPairs reads a section of edges, which ends with -1, with EOF or with the
// text.
func (b *builder) readPairs(s *scanner) error {
	for s.next() {
		if s.line == "-1" || s.line == "EOF" {
			return nil
		}
		fields := strings.Fields(s.line)
		if len(fields) == 0 {
			continue
		}
		if len(fields) != 2 {
			return wrong(s.number, "%s: want two nodes, or -1 after the last edge", shown(s.line))
		}
		err := b.readEdge(s.number, fields)
		if err != nil {
			return err
		}
	}
	return nil
}

// readEdge reads an edge between two nodes that are numbered from 1.
func (b *builder) readEdge(line int, fields []string) error {
	var ends [2]int32
	for i, field := range fields {
		n, err := strconv.ParseInt(field, 10, 64)
		if err != nil || n < 1 || n > int64(len(b.nodes)) {
			return wrong(line, "%s: want a node from 1 to %d", shown(field), len(b.nodes))
		}
		ends[i] = int32(n - 1)
	}
	b.edge(ends[0], ends[1])
	return nil
}

// parseDIMACS reads the format of DIMACS's challenge of colouring: a line
// "p edge 8 12" with the numbers of nodes and edges, and lines "e 1 2". The
// word "edge" may be another one, or be missing.
func parseDIMACS(text string) (*builder, error) {
	s := scanner{rest: text}
	var b *builder
	for s.next() {
		fields := strings.Fields(s.line)
		if len(fields) == 0 {
			continue
		}
		var err error
		switch fields[0] {
		case "c", "n", "d", "v", "x": // comments; values that only colouring needs
		case "p":
			if b != nil {
				return nil, wrong(s.number, "a second line that begins with p")
			}
			b, err = s.readSizes(fields, len(text))
		case "e":
			if b == nil {
				return nil, wrong(s.number, "want a line such as p edge 8 12 before the edges")
			}
			if len(fields) != 3 {
				return nil, wrong(s.number, "%s: want a line such as e 1 2", shown(s.line))
			}
			err = b.readEdge(s.number, fields[1:])
		default:
			return nil, wrong(s.number, "%s: want a line that begins with c, p or e", shown(s.line))
		}
		if err != nil {
			return nil, err
		}
	}
	if b == nil {
		return nil, wrong(s.number, "want a line such as p edge 8 12")
	}
	return b, nil
}

// readSizes reads the line of DIMACS's format that has the numbers of nodes and
// edges, in a text of the given size.
func (s *scanner) readSizes(fields []string, size int) (*builder, error) {
	if len(fields) == 4 {
		fields = fields[1:]
	}
	if len(fields) != 3 {
		return nil, wrong(s.number, "%s: want a line such as p edge 8 12", shown(s.line))
	}
	return s.readNodes(fields[1], size)
}

// readNodes returns a builder of as many nodes as the current line promises, in a
// text of the given size.
func (s *scanner) readNodes(nodes string, size int) (*builder, error) {
	n, err := strconv.ParseInt(nodes, 10, 64)
	if err != nil {
		return nil, wrong(s.number, "%s: want the number of nodes", shown(nodes))
	}
	err = promised(s.number, n, size)
	if err != nil {
		return nil, err
	}
	return numbered(1, int(n)), nil
}

// graph6Header may stand before the first graph.
const graph6Header = ">>graph6<<"

// parseGraph6 reads the graph with the given number, from 1, of a text with one
// graph a line. If the number is 0, there must be only one.
//
// It does not use gonum's package graph6, which looks at the whole text again
// at each step from a node to the next: B. D. McKay,
// https://users.cecs.anu.edu.au/~bdm/data/formats.txt.
func parseGraph6(text string, number int) (*builder, error) {
	s := scanner{rest: strings.TrimPrefix(text, graph6Header)}
	graphs, line, chosen := 0, 0, ""
	for s.next() {
		if s.line == "" {
			continue
		}
		graphs++
		if graphs == max(number, 1) {
			line, chosen = s.number, s.line
		}
	}
	err := checkNumber(number, graphs)
	if err != nil {
		return nil, err
	}
	n, bits, err := sizeOfGraph6(line, chosen)
	if err != nil {
		return nil, err
	}
	b := numbered(0, n)
	k := 0 // the bits are those of the upper triangle, column by column
	for col := range n {
		for row := range col {
			if (bits[k/6]-63)>>(5-k%6)&1 == 1 {
				b.edge(int32(row), int32(col))
			}
			k++
		}
	}
	return b, nil
}

// checkNumber checks that a text has the graph with a number or, if that is 0,
// only one graph.
func checkNumber(number, graphs int) error {
	switch {
	case graphs == 0:
		return wrong(0, "there is no graph")
	case number == 0 && graphs > 1:
		return wrong(0, "there are %d graphs: choose one with -graph 1 to %[1]d", graphs)
	case number > graphs:
		return wrong(0, "there is no graph %d, but %s", number, plural(graphs, "graph"))
	}
	return nil
}

// sizeOfGraph6 returns the number of nodes of a graph and the rest of its line,
// whose size it checks.
func sizeOfGraph6(line int, text string) (n int, bits string, err error) {
	for _, c := range []byte(text) {
		if c < 63 || c > 126 {
			return 0, "", wrong(line, "%s: graph6 has no character %q", shown(text), rune(c))
		}
	}
	switch {
	case text[0] != '~':
		n, bits = int(text[0]-63), text[1:]
	case len(text) < 4:
		return 0, "", wrong(line, "%s: the number of nodes is not complete", shown(text))
	case text[1] == '~':
		return 0, "", wrong(line, "%s: more than 258047 nodes are promised", shown(text))
	default:
		n, bits = int(text[1]-63)<<12|int(text[2]-63)<<6|int(text[3]-63), text[4:]
	}
	want := (int64(n)*(int64(n)-1)/2 + 5) / 6
	if int64(len(bits)) != want {
		return 0, "", wrong(line, "%s: %d nodes are promised, which take %d characters more, and there are %d",
			shown(text), n, want, len(bits))
	}
	return n, bits, nil
}
