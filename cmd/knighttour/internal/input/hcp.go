package input

import "strings"

// parseHCP reads a Hamiltonian cycle problem of TSPLIB:
//
//	NAME : path
//	TYPE : HCP
//	DIMENSION : 3
//	EDGE_DATA_FORMAT : EDGE_LIST
//	EDGE_DATA_SECTION
//	1 2
//	2 3
//	-1
//	EOF
//
// The nodes are numbered from 1. With EDGE_DATA_FORMAT : ADJ_LIST the section
// has lists instead of pairs: a node, its neighbours and -1. NAME and COMMENT
// are ignored. Only DIMENSION and the section are necessary. The section may
// end with -1, with EOF or with both. Case does not matter.
//
// It refuses other types, such as TSP, other keywords, and edges that a tour
// must have: FIXED_EDGES_SECTION has to be empty. A file named .hcp that has
// only pairs of numbers is not read here, but as a list of edges.
//
// G. Reinelt: TSPLIB 95, Universität Heidelberg, 1995.
func parseHCP(t *text) (*Document, error) {
	h := hcpParser{scanner: t.scan()}
	for !h.isEnded && h.nextLine() {
		err := h.readLine()
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

// An hcpParser is the state of reading a file of TSPLIB.
type hcpParser struct {
	*scanner
	b       *builder // nil before DIMENSION
	isLists bool     // whether the edges are lists of neighbours
	isRead  bool     // whether the edges have been read
	isEnded bool     // whether EOF has been read
}

// readLine reads the current line and, if it begins a section, the section.
func (h *hcpParser) readLine() error {
	var err error
	key, value, _ := hcpKeyword(h.line)
	switch key {
	case "NAME", "COMMENT": // ignored
	case "TYPE":
		if strings.ToUpper(value) != "HCP" {
			err = errorAt(h.number, "TYPE %s: expected HCP", quotedForError(value))
		}
	case "EDGE_DATA_FORMAT":
		format := strings.ToUpper(value)
		h.isLists = format == "ADJ_LIST"
		if !h.isLists && format != "EDGE_LIST" {
			err = errorAt(h.number, "EDGE_DATA_FORMAT %s: expected EDGE_LIST or ADJ_LIST",
				quotedForError(value))
		}
	case "DIMENSION":
		if h.b != nil {
			return errorAt(h.number, "a second DIMENSION")
		}
		h.b, err = h.readDeclared(value)
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
			return errorAt(h.number, "%s: expected two nodes, or -1 after the last edge",
				quotedForError(h.line))
		}
		err := h.b.readEdge(h.number, fields[0], fields[1])
		if err != nil {
			return err
		}
	}
	return h.errorCutOff()
}

// readLists reads a section of lists: a node, its neighbours, and -1. Another
// -1 or EOF ends the section. A list may continue on the next line.
func (h *hcpParser) readLists() error {
	const none = -1
	node := int32(none) // the node whose list is being read
	for h.nextLine() {
		if strings.ToUpper(h.line) == "EOF" && node == none {
			h.isEnded = true
			return nil
		}
		fields := strings.Fields(h.line)
		for i, field := range fields {
			switch {
			case field == "-1" && node != none:
				node = none
				continue
			case field == "-1" && i < len(fields)-1:
				return errorAt(h.number, "%s: expected nothing after the last list",
					quotedForError(h.line))
			case field == "-1":
				return nil
			}
			other, err := h.b.readNode(h.number, field)
			if err != nil {
				return err
			}
			if node == none {
				node = other
			} else {
				h.b.addEdge(node, other)
			}
		}
	}
	return h.errorCutOff()
}

// errorCutOff returns the error for a section without an end.
func (h *hcpParser) errorCutOff() error {
	return errorAt(h.number, "expected -1 or EOF after the last edge: the file may be cut off")
}

// readFixed reads a section of edges that a tour must use. The section must be
// empty, since a graph cannot express such a condition.
func (h *hcpParser) readFixed() error {
	if h.nextLine() && h.line == "-1" {
		return nil
	}
	return errorAt(h.number, "FIXED_EDGES_SECTION: edges that a tour must have are not supported")
}

// isHCP reports whether a text has a line that is typical of TSPLIB's files.
func isHCP(t *text) bool {
	for line := range strings.Lines(t.head) {
		key, _, hasValue := hcpKeyword(strings.TrimSpace(line))
		if key == "EDGE_DATA_SECTION" || key == "DIMENSION" && hasValue {
			return true
		}
	}
	return false
}

// hcpKeyword splits a line of TSPLIB such as "DIMENSION : 8" into the keyword,
// in capitals, and the value. A line without a colon is a keyword alone.
func hcpKeyword(line string) (key, value string, hasValue bool) {
	key, value, hasValue = strings.Cut(line, ":")
	return strings.ToUpper(strings.TrimSpace(key)), strings.TrimSpace(value), hasValue
}
