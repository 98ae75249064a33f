package input

import (
	"slices"
	"strings"
)

// Formats returns all formats that are read, in the order of the table.
func Formats() []Format {
	var all []Format
	for _, f := range formats {
		if f.convert == "" && !slices.Contains(all, f.format) {
			all = append(all, f.format)
		}
	}
	return all
}

// Valid reports whether f is one of the formats.
func (f Format) Valid() bool { return slices.Contains(Formats(), f) }

// A knownFormat is a file format that is recognised. Some of these formats are
// not read: the error for such a text says what to do.
type knownFormat struct {
	format   Format // as -format names it, or "" if it is not read
	name     string // for messages
	suffixes []string

	// declares reports whether the beginning of a text declares the format,
	// which takes precedence over the name of the file. The field is nil if no
	// text declares the format.
	declares func(t *text) bool

	// looksLike reports whether a text looks like the format. It is called only
	// if the suffix of the file determines no format. The field is nil if the
	// look of a text is never enough.
	looksLike func(t *text) bool

	// parse returns the graph of a text. The field is nil if a text may have
	// several graphs, or if the format is not read.
	parse func(t *text) (*Document, error)

	// parseAll returns a function for Reader.next. It is nil unless a text may
	// have several graphs and is read as a whole.
	parseAll func(t *text) (next func() (*Document, error), err error)

	streamed  bool   // whether a text has one graph per line: see graphs6
	direction bool   // whether -directed gives its edges a direction
	names     bool   // whether nodes have names, which must be in UTF-8
	convert   string // what to do about a text, if the format is not read; "" if it is read
}

// hasSeveral reports whether a text may have several graphs.
func (f *knownFormat) hasSeveral() bool { return f.streamed || f.parseAll != nil }

// formats are all known formats, in the order in which they are tried. They are
// set by init, not where they are declared, because some parsers refer to
// formats: Go refuses such a cycle.
var formats []knownFormat

// init sets formats.
func init() { formats = knownFormats() }

// knownFormats returns the table of formats.
func knownFormats() []knownFormat {
	return []knownFormat{
		{
			name:     "a script",
			declares: begins("#!"),
			convert:  "expected a graph, a floor or a puzzle",
		},
		{
			name:     "PostScript or PDF",
			declares: begins("%!ps", "%pdf"),
			convert:  "expected a graph, a floor or a puzzle",
		},
		{
			name:     "planar code, or another binary format of plantri and nauty",
			declares: begins(">>planar_code", ">>edge_code", ">>multi_code", ">>double_code", ">>ascii"),
			convert:  "convert to graph6 with plantri -g or planarg",
		},
		{
			name:     "Matrix Market",
			suffixes: []string{".mtx"},
			declares: begins("%%matrixmarket"),
			convert: "convert with networkx:" +
				" write_edgelist(from_scipy_sparse_array(scipy.io.mmread(name)), to)",
		},
		{
			name:     "Pajek",
			suffixes: []string{".net", ".paj"},
			declares: begins("*vertices", "*network", "*arcs", "*edges", "*partition"),
			convert:  "convert with networkx: write_graphml(read_pajek(name), to)",
		},
		{
			format:   GraphML,
			name:     "GraphML",
			suffixes: []string{".graphml"},
			declares: rootIs("graphml"),
			parseAll: parseGraphML,
			names:    true,
		},
		{
			name:     "GEXF",
			suffixes: []string{".gexf"},
			declares: rootIs("gexf"),
			convert:  "convert with networkx: write_graphml(read_gexf(name), to)",
		},
		{
			name:     "HTML",
			suffixes: []string{".html", ".htm"},
			declares: rootIs("html"),
			convert:  "expected a graph, a floor or a puzzle",
		},
		{
			name:     "XML",
			suffixes: []string{".xml"},
			declares: isXML,
			convert:  "expected GraphML, whose outermost element is graphml",
		},
		{
			format:   NodeLink,
			name:     "JSON",
			suffixes: []string{".json"},
			declares: isJSON,
			parse:    parseNodeLink,
			names:    true,
		},
		{
			name:     "GML",
			suffixes: []string{".gml"},
			declares: isGML,
			convert:  "convert with networkx: write_graphml(read_gml(name), to)",
		},
		{
			name:     "Mermaid",
			suffixes: []string{".mmd", ".mermaid"},
			declares: isMermaid,
			convert:  "write the edges as lines such as a -- b or a -> b",
		},
		{
			name:     "PlantUML",
			suffixes: []string{".puml", ".plantuml"},
			declares: begins("@start"),
			convert:  "write the edges as lines such as a -- b or a -> b",
		},
		{
			format:   DOT,
			name:     "DOT",
			suffixes: []string{".dot", ".gv"},
			declares: isDOT,
			parseAll: parseDOT,
			names:    true,
		},
		{
			format:   HCP,
			name:     "TSPLIB",
			suffixes: []string{".hcp"},
			declares: isHCP,
			parse:    parseHCP,
		},
		{
			format:   DIMACS,
			name:     "DIMACS",
			suffixes: []string{".col"},
			declares: isDIMACS,
			parse:    parseDIMACS,
		},
		{
			format:   Roads,
			name:     "DIMACS or PACE",
			suffixes: []string{".gr"},
			parse:    parseDIMACS,
		},
		{
			name:     "facts of Prolog or of answer set programming",
			declares: isFacts,
			convert:  "write the edges as lines such as 1 2",
		},
		// The formats with one graph per line are usually recognised before the
		// whole text is read: see text.isStreamed.
		{
			format:    Graph6,
			name:      "graph6",
			suffixes:  []string{".g6"},
			looksLike: isGraph6,
			streamed:  true,
		},
		{
			format:   Sparse6,
			name:     "sparse6",
			suffixes: []string{".s6"},
			streamed: true,
		},
		{
			format:   Digraph6,
			name:     "digraph6",
			suffixes: []string{".d6"},
			streamed: true,
		},
		{
			format:    Floor,
			name:      "floor",
			suffixes:  []string{".map"},
			declares:  isMap,
			looksLike: isFloor,
			parse:     parseFloor,
			names:     true,
		},
		{
			format:    Puzzle,
			name:      "puzzle",
			suffixes:  []string{".puzzle"},
			looksLike: isPuzzle,
			parse:     parsePuzzle,
			names:     true,
		},
		{
			name:      "TGF",
			suffixes:  []string{".tgf"},
			looksLike: isTGF,
			convert:   "keep the lines of two nodes below # (-format edges)",
		},
		{
			format:    METIS,
			name:      "METIS",
			suffixes:  []string{".graph", ".metis"},
			looksLike: isMETIS,
			parse:     parseMETIS,
		},
		{
			format:    Adjacency,
			name:      "adjacency list",
			suffixes:  []string{".adjlist"},
			parse:     parseAdjacency,
			direction: true,
			names:     true,
		},
		{
			format:    Edges,
			name:      "list of edges",
			suffixes:  []string{".edges", ".edgelist"},
			parse:     parseEdges,
			direction: true,
			names:     true,
		},
		{
			format:    Edges,
			name:      "list of edges",
			looksLike: func(*text) bool { return true },
			parse:     parseTable,
			direction: true,
			names:     true,
		},
	}
}

// begins returns a function that reports whether a text begins with one of the
// signs, ignoring case and blanks before the sign.
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
