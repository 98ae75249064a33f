package input

import (
	"bytes"
	"encoding/json"
	"encoding/xml"
	"errors"
	"io"
	"iter"
	"strconv"
	"strings"
)

// isXML reports whether a text begins with a tag, a declaration or a comment.
func isXML(t *text) bool {
	rest, found := strings.CutPrefix(strings.TrimSpace(t.head), "<")
	return found && rest != "" && (isLetter(rest[0]) || rest[0] == '!' || rest[0] == '?')
}

// rootIs returns a test of whether the outermost element of a text in XML has
// the given name.
func rootIs(name string) func(*text) bool {
	return func(t *text) bool { return isXML(t) && strings.EqualFold(root(t.head), name) }
}

// root returns the name of the outermost element.
func root(head string) string {
	d := xml.NewDecoder(strings.NewReader(head))
	d.Strict = false
	d.CharsetReader = func(_ string, r io.Reader) (io.Reader, error) { return r, nil }
	for {
		token, err := d.RawToken()
		if err != nil {
			return ""
		}
		start, ok := token.(xml.StartElement)
		if ok {
			return start.Name.Local
		}
	}
}

// A graphMLParser is the state of reading a text in GraphML.
type graphMLParser struct {
	*xml.Decoder
	t        *text
	b        *builder        // the current graph, or nil
	isArc    bool            // whether its edges have a direction
	declared map[string]bool // its nodes
	ends     []graphMLEdge   // its edges
	graphs   []*Document     // the graphs read before
}

// A graphMLEdge is an edge whose nodes may be declared later.
type graphMLEdge struct {
	source, target string
	line           int
}

// parseGraphML reads the graphs of a text in GraphML. Nested graphs, edges with
// more than two nodes, and graphs in which only some edges have a direction are
// errors.
//
// U. Brandes, M. Eiglsperger, J. Lerner: GraphML Primer,
// http://graphml.graphdrawing.org/primer/graphml-primer.html.
func parseGraphML(t *text) iter.Seq2[*Document, error] {
	g := &graphMLParser{
		Decoder: xml.NewDecoder(t.reader()),
		t:       t,
	}
	g.CharsetReader = g.charset
	for {
		token, err := g.Token()
		if errors.Is(err, io.EOF) {
			break
		}
		if err == nil {
			err = g.read(token)
		}
		if err != nil {
			return errorOnly(g.errorHere(err))
		}
	}
	if len(g.graphs) == 0 {
		return errorOnly(errorAt(0, "there is no element graph"))
	}
	return func(yield func(*Document, error) bool) {
		for _, d := range g.graphs {
			if !yield(d, nil) {
				return
			}
		}
	}
}

// charset ignores the encoding that the text declares, since the text has been
// checked to be UTF-8. Texts in other encodings pass that check only if they
// are ASCII, which is the same in these encodings.
func (g *graphMLParser) charset(label string, r io.Reader) (io.Reader, error) {
	for _, c := range []byte(g.t.all) {
		if c >= 0x80 {
			return nil, errorAt(1, "encoding %s: expected UTF-8", quotedForError(label))
		}
	}
	return r, nil
}

// errorHere returns an error of the decoder with its line.
func (g *graphMLParser) errorHere(err error) error {
	var e *Error
	var syntax *xml.SyntaxError
	switch {
	case errors.As(err, &e):
		return e
	case errors.As(err, &syntax):
		return errorAt(syntax.Line, "%s", syntax.Msg)
	}
	return errorAt(g.line(), "%v", err)
}

// line returns the number of the last line read.
func (g *graphMLParser) line() int {
	line, _ := g.InputPos()
	return line
}

// read reads a token.
func (g *graphMLParser) read(token xml.Token) error {
	switch e := token.(type) {
	case xml.StartElement:
		return g.begin(e)
	case xml.EndElement:
		if e.Name.Local == "graph" {
			return g.end()
		}
	}
	return nil
}

// begin reads the beginning of an element.
func (g *graphMLParser) begin(e xml.StartElement) error {
	attributes := make(map[string]string)
	for _, a := range e.Attr {
		attributes[a.Name.Local] = a.Value
	}
	name := e.Name.Local
	switch {
	case name == "graph" && g.b != nil:
		return errorAt(g.line(), "a graph in a graph is not supported")
	case name == "graph":
		return g.beginGraph(attributes["edgedefault"])
	case g.b == nil:
		return nil
	}
	switch name {
	case "node":
		id, found := attributes["id"]
		if !found {
			return errorAt(g.line(), "a node without an id")
		}
		if g.declared[id] {
			return errorAt(g.line(), "node %s occurs twice", quotedForError(id))
		}
		g.declared[id] = true
		g.b.node(id)
	case "edge":
		return g.edge(attributes)
	case "hyperedge":
		return errorAt(g.line(), "an edge of more than two nodes (hyperedge) is not supported")
	}
	return nil
}

// beginGraph reads the beginning of a graph.
func (g *graphMLParser) beginGraph(edges string) error {
	if edges != "directed" && edges != "undirected" {
		return errorAt(g.line(), "edgedefault %s: expected directed or undirected", quotedForError(edges))
	}
	g.b = &builder{directed: edges == "directed"}
	g.declared = make(map[string]bool)
	g.ends = nil
	return nil
}

// edge reads an edge.
func (g *graphMLParser) edge(attributes map[string]string) error {
	source, hasSource := attributes["source"]
	target, hasTarget := attributes["target"]
	if !hasSource || !hasTarget {
		return errorAt(g.line(), "an edge without a source or a target")
	}
	isArc := g.b.directed
	switch value, found := attributes["directed"]; {
	case !found: // as edgedefault says
	case value == "true" || value == "1":
		isArc = true
	case value == "false" || value == "0":
		isArc = false
	default:
		return errorAt(g.line(), "directed %s: expected true or false", quotedForError(value))
	}
	if len(g.ends) == 0 {
		g.isArc = isArc
	}
	if isArc != g.isArc {
		return errorAt(g.line(), "some edges have a direction and some have none; expected all or none")
	}
	g.ends = append(g.ends, graphMLEdge{source, target, g.line()})
	return nil
}

// end reads the end of a graph.
func (g *graphMLParser) end() error {
	if g.b == nil {
		return nil
	}
	for _, e := range g.ends {
		for _, name := range []string{e.source, e.target} {
			if !g.declared[name] {
				return errorAt(e.line, "there is no node %s", quotedForError(name))
			}
		}
		g.b.edge(g.b.node(e.source), g.b.node(e.target))
	}
	if len(g.ends) > 0 {
		g.b.directed = g.isArc
	}
	g.b.useNumbers()
	g.graphs = append(g.graphs, g.b.document(GraphML))
	g.b = nil
	return nil
}

// isJSON reports whether a text begins like a JSON object or list.
func isJSON(t *text) bool {
	head := strings.TrimSpace(t.head)
	if head == "" {
		return false
	}
	rest := strings.TrimSpace(head[1:])
	switch head[0] {
	case '{':
		return rest == "" || rest[0] == '"' || rest[0] == '}'
	case '[':
		return rest == "" || strings.IndexByte(`[{"]-0123456789`, rest[0]) >= 0
	}
	return false
}

// A nodeLink is JSON with lists of nodes and links.
type nodeLink struct {
	Directed *bool             `json:"directed"`
	Nodes    []json.RawMessage `json:"nodes"`
	Links    []json.RawMessage `json:"links"`
	Edges    []json.RawMessage `json:"edges"`

	// Other kinds of JSON have these.
	Elements  json.RawMessage `json:"elements"`
	Adjacency json.RawMessage `json:"adjacency"`
	Children  json.RawMessage `json:"children"`
	Options   json.RawMessage `json:"options"`
}

// A jsonNode is a node of JSON.
type jsonNode struct {
	ID    json.RawMessage `json:"id"`
	Name  json.RawMessage `json:"name"`
	Label json.RawMessage `json:"label"`
}

// A jsonLink is a link of JSON.
type jsonLink struct {
	Source json.RawMessage `json:"source"`
	Target json.RawMessage `json:"target"`

	// Some programs give the direction of each link in one of these fields.
	Directed   json.RawMessage `json:"directed"`
	Undirected json.RawMessage `json:"undirected"`
	Arrows     json.RawMessage `json:"arrows"`
	MarkerEnd  json.RawMessage `json:"markerEnd"`
}

// expectedJSON says what form of JSON is expected.
const expectedJSON = `expected {"nodes": [{"id": …}], "links": [{"source": …, "target": …}]},` +

	" as node_link_data of networkx writes it"

// parseNodeLink reads JSON with lists of nodes and links. Links refer to nodes
// by their id or, if nodes have no id, as in old versions of D3, by their index
// in the list, from 0.
func parseNodeLink(t *text) (*Document, error) {
	var j nodeLink
	d := json.NewDecoder(t.reader())
	err := d.Decode(&j)
	if err != nil {
		return nil, t.wrongJSON(err)
	}
	_, err = d.Token()
	if !errors.Is(err, io.EOF) {
		return nil, errorAt(t.lineAt(d.InputOffset()), "JSON of more than one value: %s", expectedJSON)
	}
	switch {
	case j.Elements != nil:
		return nil, errorAt(0, "JSON of Cytoscape: %s", expectedJSON)
	case j.Adjacency != nil:
		return nil, errorAt(0, "JSON of lists of neighbours: %s", expectedJSON)
	case j.Children != nil:
		return nil, errorAt(0, "JSON of a tree: %s", expectedJSON)
	case j.Options != nil && j.Directed == nil:
		return nil, errorAt(0, "JSON of Graphology: %s", expectedJSON)
	case j.Nodes == nil || j.Links == nil && j.Edges == nil:
		return nil, errorAt(0, "JSON, but not a graph: %s", expectedJSON)
	case j.Links != nil && j.Edges != nil:
		return nil, errorAt(0, `JSON with "links" and "edges": expected one of them`)
	}
	l := nodeLinkParser{
		b:      &builder{directed: j.Directed != nil && *j.Directed},
		index:  make(map[string]int32, len(j.Nodes)),
		isOpen: j.Directed == nil,
	}
	err = l.readNodes(j.Nodes)
	if err != nil {
		return nil, err
	}
	for i, raw := range append(j.Links, j.Edges...) {
		err = l.readLink(i, raw)
		if err != nil {
			return nil, err
		}
	}
	if j.Directed == nil {
		t.note(`read as an undirected graph, since there is no "directed": true`)
	}
	l.b.useNumbers()
	return l.b.document(NodeLink), nil
}

// A nodeLinkParser is the state of reading a graph from JSON.
type nodeLinkParser struct {
	b      *builder
	index  map[string]int32 // of the nodes, by their JSON
	isOpen bool             // whether nothing says if all links have a direction
}

// readNodes reads the nodes. Either all have an id, or none has.
func (l *nodeLinkParser) readNodes(nodes []json.RawMessage) error {
	keys := make([]string, len(nodes)) // by which links refer to nodes
	names := make([]string, len(nodes))
	for i, raw := range nodes {
		var n jsonNode
		err := json.Unmarshal(raw, &n)
		if err != nil {
			return errorAt(0, `node %d of "nodes", %s: expected an object with an "id"`, i, quotedForError(string(raw)))
		}
		id := n.ID
		switch {
		case id != nil:
			keys[i] = compact(id)
			names[i] = nameOf(id)
		case firstOf(n.Name, n.Label) != nil:
			names[i] = nameOf(firstOf(n.Name, n.Label))
		default:
			return errorAt(0, `node %d of "nodes", %s: expected an "id"`, i, quotedForError(string(raw)))
		}
		if (keys[i] == "") != (keys[0] == "") {
			return errorAt(0, `node %d of "nodes", %s: some nodes have an "id" and some have none`, i, quotedForError(string(raw)))
		}
	}
	for i, name := range names {
		_, again := l.b.byName[name]
		if again {
			return errorAt(0, "node %s occurs twice", quotedForError(name))
		}
		key := keys[i]
		if key == "" {
			key = compact(json.RawMessage(strconv.Itoa(i)))
		}
		l.index[key] = l.b.node(name)
	}
	return nil
}

// readLink reads a link.
func (l *nodeLinkParser) readLink(i int, raw json.RawMessage) error {
	var link jsonLink
	err := json.Unmarshal(raw, &link)
	if err != nil || link.Source == nil || link.Target == nil {
		return errorAt(0, `link %d, %s: expected {"source": …, "target": …}`, i, quotedForError(string(raw)))
	}
	if l.isOpen && firstOf(link.Directed, link.Undirected, link.Arrows, link.MarkerEnd) != nil {
		return errorAt(0, `link %d, %s: links that give their direction are not supported; expected "directed" for all`,
			i, quotedForError(string(raw)))
	}
	var ends [2]int32
	for k, end := range []json.RawMessage{link.Source, link.Target} {
		node, found := l.index[compact(end)]
		if !found {
			return errorAt(0, "link %d, %s: there is no node %s", i, quotedForError(string(raw)), quotedForError(string(end)))
		}
		ends[k] = node
	}
	l.b.edge(ends[0], ends[1])
	return nil
}

// firstOf returns the first value that is not missing.
func firstOf(values ...json.RawMessage) json.RawMessage {
	for _, value := range values {
		if value != nil {
			return value
		}
	}
	return nil
}

// compact returns JSON without blanks, and with strings in a canonical form.
func compact(value json.RawMessage) string {
	var s string
	if json.Unmarshal(value, &s) == nil {
		return `"` + s
	}
	var to bytes.Buffer
	if json.Compact(&to, value) != nil {
		return string(value)
	}
	return to.String()
}

// nameOf returns a string without its quotation marks, and other JSON
// unchanged.
func nameOf(value json.RawMessage) string { return strings.TrimPrefix(compact(value), `"`) }

// wrongJSON returns an error of the decoder with its line.
func (t *text) wrongJSON(err error) error {
	var syntax *json.SyntaxError
	var kind *json.UnmarshalTypeError
	switch {
	case errors.As(err, &syntax):
		return errorAt(t.lineAt(syntax.Offset), "%v", err)
	case errors.As(err, &kind):
		return errorAt(t.lineAt(kind.Offset), "JSON: %s", expectedJSON)
	case errors.Is(err, io.ErrUnexpectedEOF):
		return errorAt(0, "JSON without an end: the file may be cut off")
	}
	return errorAt(0, "%v", err)
}

// lineAt returns the line of a byte of the text.
func (t *text) lineAt(offset int64) int {
	offset = min(offset, int64(len(t.all)))
	return 1 + strings.Count(strings.TrimRight(t.all[:offset], "\n"), "\n")
}
