package input

import (
	"iter"
	"path/filepath"
	"slices"
	"strings"
)

// A reader returns the graphs of a text.
type reader func(t *text) iter.Seq2[*Document, error]

// singleGraph returns the reader of a format with one graph in a text.
func singleGraph(parse func(t *text) (*Document, error)) reader {
	return func(t *text) iter.Seq2[*Document, error] {
		return func(yield func(*Document, error) bool) {
			d, err := parse(t)
			if err == nil {
				d.Notes = t.notes
			}
			yield(d, err)
		}
	}
}

// A knownFormat is a known file format, which may or may not be supported.
type knownFormat struct {
	format   Format // as -format names it, or "" if it is not read
	name     string // for messages
	suffixes []string

	// declares reports whether a text declares the format by how it begins.
	// That takes precedence over the name of the file.
	declares func(t *text) bool

	// looksLike reports whether a text looks like the format. It is tried last.
	looksLike func(t *text) bool

	read      reader
	several   bool   // whether a text may have several graphs
	direction bool   // whether -directed gives its edges a direction
	names     bool   // whether nodes have names, which must be in UTF-8
	convert   string // how to convert a text in an unsupported format
}

// formats are all known formats, in the order in which they are tried. They are
// set by init, not by their declaration, because some readers refer to formats:
// Go refuses such a cycle.
var formats []knownFormat

func init() { formats = knownFormats() }

// knownFormats returns the table of formats.
func knownFormats() []knownFormat {
	return []knownFormat{
		{
			name: "a script", declares: begins("#!"),
			convert: "expected a graph, a floor or a puzzle",
		},
		{
			name: "PostScript or PDF", declares: begins("%!ps", "%pdf"),
			convert: "expected a graph, a floor or a puzzle",
		},
		{
			name:     "planar code, or another binary format of plantri and nauty",
			declares: begins(">>planar_code", ">>edge_code", ">>multi_code", ">>double_code", ">>ascii"),
			convert:  "convert with plantri -g or planarg, to graph6",
		},
		{
			name: "Matrix Market", suffixes: []string{".mtx"}, declares: begins("%%matrixmarket"),
			convert: "convert with networkx: write_edgelist(from_scipy_sparse_array(scipy.io.mmread(name)), to)",
		},
		{
			name: "Pajek", suffixes: []string{".net", ".paj"},
			declares: begins("*vertices", "*network", "*arcs", "*edges", "*partition"),
			convert:  "convert with networkx: write_graphml(read_pajek(name), to)",
		},
		{
			format: GraphML, name: "GraphML", suffixes: []string{".graphml"}, declares: rootIs("graphml"),
			read: parseGraphML, several: true, names: true,
		},
		{
			name: "GEXF", suffixes: []string{".gexf"}, declares: rootIs("gexf"),
			convert: "convert with networkx: write_graphml(read_gexf(name), to)",
		},
		{
			name: "HTML", suffixes: []string{".html", ".htm"}, declares: rootIs("html"),
			convert: "expected a graph, a floor or a puzzle",
		},
		{
			name: "XML", suffixes: []string{".xml"}, declares: isXML,
			convert: "expected GraphML, whose outermost element is graphml",
		},
		{
			format: NodeLink, name: "JSON", suffixes: []string{".json"}, declares: isJSON,
			read: singleGraph(parseNodeLink), names: true,
		},
		{
			name: "GML", suffixes: []string{".gml"}, declares: isGML,
			convert: "convert with networkx: write_graphml(read_gml(name), to)",
		},
		{
			name: "Mermaid", suffixes: []string{".mmd", ".mermaid"}, declares: isMermaid,
			convert: "write the edges as lines such as a -- b or a -> b",
		},
		{
			name: "PlantUML", suffixes: []string{".puml", ".plantuml"}, declares: begins("@start"),
			convert: "write the edges as lines such as a -- b or a -> b",
		},
		{
			format: DOT, name: "DOT", suffixes: []string{".dot", ".gv"}, declares: isDOT,
			read: parseDOT, several: true, names: true,
		},
		{
			format: HCP, name: "TSPLIB", suffixes: []string{".hcp"}, declares: isHCP,
			read: singleGraph(parseHCP),
		},
		{
			format: DIMACS, name: "DIMACS", suffixes: []string{".col"}, declares: isDIMACS,
			read: singleGraph(parseDIMACS),
		},
		{
			format: Roads, name: "DIMACS or PACE", suffixes: []string{".gr"},
			read: singleGraph(parseDIMACS),
		},
		{
			name: "facts of Prolog or of answer set programming", declares: isFacts,
			convert: "write the edges as lines such as 1 2",
		},
		// The three formats with one graph a line are recognised before the
		// whole text is read: see text.streamed.
		{
			format: Graph6, name: "graph6", suffixes: []string{".g6"},
			looksLike: isGraph6, read: notStreamed, several: true,
		},
		{
			format: Sparse6, name: "sparse6", suffixes: []string{".s6"},
			read: notStreamed, several: true,
		},
		{
			format: Digraph6, name: "digraph6", suffixes: []string{".d6"},
			read: notStreamed, several: true,
		},
		{
			format: Floor, name: "floor", suffixes: []string{".map"}, declares: isMap, looksLike: isFloor,
			read: singleGraph(parseFloor), names: true,
		},
		{
			format: Puzzle, name: "puzzle", suffixes: []string{".puzzle"}, looksLike: isPuzzle,
			read: singleGraph(parsePuzzle), names: true,
		},
		{
			name: "TGF", suffixes: []string{".tgf"}, looksLike: isTGF,
			convert: "keep the lines of two nodes below # (-format edges)",
		},
		{
			format: METIS, name: "METIS", suffixes: []string{".graph", ".metis"}, looksLike: isMETIS,
			read: singleGraph(parseMETIS),
		},
		{
			format: Adjacency, name: "adjacency list", suffixes: []string{".adjlist"},
			read: singleGraph(parseAdjacency), direction: true, names: true,
		},
		{
			format: Edges, name: "list of edges", suffixes: []string{".edges", ".edgelist"},
			read: singleGraph(parseEdges), direction: true, names: true,
		},
		{
			format: Edges, name: "list of edges", looksLike: func(*text) bool { return true },
			read: singleGraph(parseTable), direction: true, names: true,
		},
	}
}

// begins returns a test of whether a text begins with one of the signs,
// ignoring case.
func begins(signs ...string) func(*text) bool {
	return func(t *text) bool {
		head := strings.TrimSpace(t.head)
		for _, sign := range signs {
			if len(head) >= len(sign) && strings.EqualFold(head[:len(sign)], sign) {
				return true
			}
		}
		return false
	}
}

// recognise returns the format of a text: the named format, or else the first
// one in the table that the text declares, or the format of the file's suffix,
// or the first one that the text looks like.
func (t *text) recognise() *knownFormat {
	if t.options.Format != "" {
		t.certain = true
		return formatNamed(t.options.Format)
	}
	if t.options.Squares {
		return t.recogniseSquares()
	}
	for i, f := range formats {
		if f.declares != nil && f.declares(t) {
			return &formats[i]
		}
	}
	suffix := strings.ToLower(filepath.Ext(t.name))
	for i, f := range formats {
		// Some files are called .hcp, but are only pairs of numbers.
		if suffix != "" && slices.Contains(f.suffixes, suffix) && !(f.format == HCP && t.isPairs()) {
			t.certain = true
			return &formats[i]
		}
	}
	for i, f := range formats {
		if f.looksLike != nil && f.looksLike(t) {
			return &formats[i]
		}
	}
	return nil
}

// recogniseSquares returns the format of a floor or a puzzle.
func (t *text) recogniseSquares() *knownFormat {
	if isMap(t) || isFloor(t) {
		return formatNamed(Floor)
	}
	return formatNamed(Puzzle)
}

// formatNamed returns the format with a name, or nil if there is none.
func formatNamed(format Format) *knownFormat {
	for i, f := range formats {
		if f.format == format {
			return &formats[i]
		}
	}
	return nil
}

// streamed returns the format of a text with one graph a line, or nil for any
// other text.
func (t *text) streamed() *knownFormat {
	f := t.recogniseHead()
	if f != nil && f.several && !f.names {
		return f
	}
	return nil
}

// recogniseHead recognises a format with one graph a line.
func (t *text) recogniseHead() *knownFormat {
	if t.options.Format != "" {
		t.certain = true
		return formatNamed(t.options.Format)
	}
	switch strings.ToLower(filepath.Ext(t.name)) {
	case ".g6", ".s6", ".d6":
		t.certain = true
		return formatNamed(Graph6)
	}
	if isGraph6(t) {
		line, _ := firstLine(t.head)
		_, t.certain = withoutHeader6(line)
		return formatNamed(Graph6)
	}
	return nil
}

// notStreamed takes the place of a reader in the table for formats with one
// graph a line, whose texts are streamed instead.
func notStreamed(*text) iter.Seq2[*Document, error] {
	return errorOnly(errorAt(0, "expected a graph a line"))
}

// parse returns the graphs of a text.
func (t *text) parse() iter.Seq2[*Document, error] {
	if !strings.Contains(t.all, "\n") { // the line ends of old programs
		t.all = strings.ReplaceAll(t.all, "\r", "\n")
		t.head = strings.ReplaceAll(t.head, "\r", "\n")
	}
	f := t.recognise()
	switch {
	case f == nil:
		return errorOnly(errorAt(0, "there is no format %q", t.options.Format))
	case f.read == nil:
		return errorOnly(errorAt(0, "looks like %s, which is not read: %s", f.name, f.convert))
	case t.options.Directed && !f.direction:
		return errorOnly(errorAt(0, "the format is %s, and -directed is for lists of edges", f.format))
	case t.options.Number > 0 && !f.several:
		return errorOnly(errorAt(0, "the format is %s, and only graph6, sparse6, digraph6, DOT and GraphML"+
			" have several graphs to choose from", f.format))
	}
	if f.names {
		err := t.checkUTF8()
		if err != nil {
			return errorOnly(err)
		}
	}
	return f.read(t)
}

// isPairs reports whether the first lines are pairs of numbers.
func (t *text) isPairs() bool {
	const lines = 20
	n := 0
	for line := range strings.Lines(t.head) {
		fields := strings.Fields(line)
		if len(fields) != 2 || !isRunOf(fields[0]+fields[1], "0123456789") {
			return false
		}
		n++
		if n == lines {
			break
		}
	}
	return n > 0
}

// firstWords returns the first n words of a text, without comment lines.
func firstWords(t *text, n int) []string {
	var words []string
	for line := range strings.Lines(t.head) {
		if isComment(strings.TrimSpace(line)) {
			continue
		}
		words = append(words, strings.Fields(line)...)
		if len(words) >= n {
			return words[:n]
		}
	}
	return words
}

// isGML reports whether a text is GML: the key graph with a list, perhaps after
// keys about the program.
func isGML(t *text) bool {
	rest := t.head // what follows the line
	for line := range strings.Lines(t.head) {
		rest = rest[len(line):]
		fields := strings.Fields(line)
		if len(fields) == 0 || isComment(fields[0]) {
			continue
		}
		switch strings.ToLower(fields[0]) {
		case "creator", "version", "comment", "directed":
			continue
		case "graph[":
			return true
		case "graph":
			words := firstWords(&text{head: line + rest}, 2)
			return len(words) > 1 && strings.HasPrefix(words[1], "[")
		}
		return false
	}
	return false
}

// isMermaid reports whether a text is a Mermaid diagram, possibly with front
// matter between lines of hyphens. "graph TD {" begins a graph of DOT.
func isMermaid(t *text) bool {
	words := firstWords(t, 4)
	if len(words) > 0 && strings.HasPrefix(words[0], "```mermaid") {
		return true
	}
	if len(words) > 0 && strings.HasPrefix(words[0], "---") {
		return strings.Contains(t.head, "\nflowchart ") || strings.Contains(t.head, "\ngraph ")
	}
	if len(words) < 2 {
		return false
	}
	switch strings.ToLower(words[0]) {
	case "graph", "flowchart", "flowchart-elk":
		switch strings.ToUpper(strings.TrimSuffix(words[1], ";")) {
		case "TD", "TB", "BT", "LR", "RL":
			return len(words) < 3 || words[2] != "{"
		}
	}
	return false
}

// isFacts reports whether the first lines are facts such as edge(1, 2).
func isFacts(t *text) bool {
	facts := 0
	for line := range strings.Lines(t.head) {
		line = strings.TrimSpace(line)
		if line == "" || isComment(line) {
			continue
		}
		open := strings.IndexByte(line, '(')
		if open <= 0 || !isLetter(line[0]) || !strings.HasSuffix(line, ").") {
			return false
		}
		if strings.ContainsAny(line[:open], blanks) {
			return false
		}
		facts++
		if facts == 3 {
			break
		}
	}
	return facts > 0
}

// isTGF reports whether a text has lines of nodes, a number sign, and lines of
// edges.
func isTGF(t *text) bool {
	above := false
	for line := range strings.Lines(t.head) {
		line = strings.TrimSpace(line)
		switch {
		case line == "#":
			return above
		case line != "" && !isComment(line):
			above = true
		}
	}
	return false
}
