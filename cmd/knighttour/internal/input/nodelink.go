package input

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"strconv"
	"strings"
)

// parseNodeLink reads JSON with lists of nodes and links:
//
//	{
//	  "directed": false,
//	  "nodes": [{"id": "a"}, {"id": "b"}],
//	  "links": [{"source": "a", "target": "b"}]
//	}
//
// The links may also be called "edges". An id may be any JSON value. If no node
// has an id, as in old versions of D3, each needs a "name" or a "label", and
// links refer to nodes by their indices in the list, from 0. Without
// "directed", the graph is undirected, and a note says so. All other fields are
// ignored.
//
// JSON in other forms is refused, such as that of Cytoscape and Graphology. So
// are links that give their own direction, unless "directed" gives it for all.
//
// networkx calls this form node_link_data:
// https://networkx.org/documentation/stable/reference/readwrite/json_graph.html.
func parseNodeLink(t *text) (*Document, error) {
	var j nodeLink
	d := json.NewDecoder(t.reader())
	err := d.Decode(&j)
	if err != nil {
		return nil, t.errorOfJSON(err)
	}
	_, err = d.Token()
	if !errors.Is(err, io.EOF) {
		return nil, errorAt(t.lineAt(d.InputOffset()), "JSON of more than one value: %s", expectedJSON)
	}
	err = j.check()
	if err != nil {
		return nil, err
	}
	l := nodeLinkParser{
		b:       &builder{directed: j.Directed != nil && *j.Directed},
		index:   make(map[string]int32, len(j.Nodes)),
		isUnset: j.Directed == nil,
	}
	err = l.readNodes(j.Nodes)
	if err != nil {
		return nil, err
	}
	for i, raw := range append(j.Links, j.Edges...) { // one of the two is nil
		err = l.readLink(i, raw)
		if err != nil {
			return nil, err
		}
	}
	if l.isUnset {
		t.note(`read as an undirected graph, since there is no "directed": true`)
	}
	l.b.useNumbers()
	return l.b.document(NodeLink), nil
}

// expectedJSON says what form of JSON is expected.
const expectedJSON = `expected {"nodes": [{"id": …}], "links": [{"source": …, "target": …}]},` +
	" as node_link_data of networkx writes it"

// A nodeLink is JSON with lists of nodes and links.
type nodeLink struct {
	Directed *bool             `json:"directed"`
	Nodes    []json.RawMessage `json:"nodes"`
	Links    []json.RawMessage `json:"links"`
	Edges    []json.RawMessage `json:"edges"`

	// JSON in other forms has these fields.
	Elements  json.RawMessage `json:"elements"`
	Adjacency json.RawMessage `json:"adjacency"`
	Children  json.RawMessage `json:"children"`
	Options   json.RawMessage `json:"options"`
}

// check returns an error if the JSON has another form.
func (j *nodeLink) check() error {
	switch {
	case j.Elements != nil:
		return errorAt(0, "JSON of Cytoscape: %s", expectedJSON)
	case j.Adjacency != nil:
		return errorAt(0, "JSON of lists of neighbours: %s", expectedJSON)
	case j.Children != nil:
		return errorAt(0, "JSON of a tree: %s", expectedJSON)
	case j.Options != nil && j.Directed == nil:
		return errorAt(0, "JSON of Graphology: %s", expectedJSON)
	case j.Nodes == nil || j.Links == nil && j.Edges == nil:
		return errorAt(0, "JSON, but not a graph: %s", expectedJSON)
	case j.Links != nil && j.Edges != nil:
		return errorAt(0, `JSON with "links" and "edges": expected one of them`)
	}
	return nil
}

// A jsonNode is an element of "nodes".
type jsonNode struct {
	ID    json.RawMessage `json:"id"`
	Name  json.RawMessage `json:"name"`
	Label json.RawMessage `json:"label"`
}

// A jsonLink is an element of "links".
type jsonLink struct {
	Source json.RawMessage `json:"source"`
	Target json.RawMessage `json:"target"`

	// Some programs give the direction of each link in one of these fields.
	Directed   json.RawMessage `json:"directed"`
	Undirected json.RawMessage `json:"undirected"`
	Arrows     json.RawMessage `json:"arrows"`
	MarkerEnd  json.RawMessage `json:"markerEnd"`
}

// A nodeLinkParser is the state of reading a graph from JSON.
type nodeLinkParser struct {
	b       *builder
	index   map[string]int32 // from the key by which links refer to a node
	isUnset bool             // whether there is no "directed"
}

// readNodes reads the nodes. Either all nodes have an id, or none do.
func (l *nodeLinkParser) readNodes(nodes []json.RawMessage) error {
	names := make([]string, len(nodes))
	keys := make([]string, len(nodes)) // by which links refer to the nodes
	areByID := false                   // whether the keys are ids
	for i, raw := range nodes {
		wrong := func(problem string) error {
			return errorAt(0, `node %d of "nodes", %s: %s`, i, quotedForError(string(raw)), problem)
		}
		var n jsonNode
		err := json.Unmarshal(raw, &n)
		if err != nil {
			return wrong(`expected an object with an "id"`)
		}
		hasID := n.ID != nil
		if i == 0 {
			areByID = hasID
		}
		name := firstOf(n.ID, n.Name, n.Label)
		switch {
		case name == nil:
			return wrong(`expected an "id"`)
		case hasID != areByID:
			return wrong(`some nodes have an "id" and some have none`)
		case hasID:
			keys[i] = keyOf(n.ID)
		default:
			keys[i] = strconv.Itoa(i)
		}
		names[i] = nameOf(name)
	}
	for i, name := range names {
		_, again := l.b.byName[name]
		if again {
			return errorAt(0, "node %s occurs twice", quotedForError(name))
		}
		l.index[keys[i]] = l.b.nodeNamed(name)
	}
	return nil
}

// readLink reads the link with index i.
func (l *nodeLinkParser) readLink(i int, raw json.RawMessage) error {
	wrong := func(problem string) error {
		return errorAt(0, "link %d, %s: %s", i, quotedForError(string(raw)), problem)
	}
	var link jsonLink
	err := json.Unmarshal(raw, &link)
	if err != nil || link.Source == nil || link.Target == nil {
		return wrong(`expected {"source": …, "target": …}`)
	}
	direction := firstOf(link.Directed, link.Undirected, link.Arrows, link.MarkerEnd)
	if l.isUnset && direction != nil {
		return wrong(`links that give their direction are not supported; expected "directed" for all`)
	}
	var ends [2]int32
	for k, end := range []json.RawMessage{link.Source, link.Target} {
		node, found := l.index[keyOf(end)]
		if !found {
			return wrong("there is no node " + quotedForError(string(end)))
		}
		ends[k] = node
	}
	l.b.addEdge(ends[0], ends[1])
	return nil
}

// firstOf returns the first value that is not missing, or nil if all are.
func firstOf(values ...json.RawMessage) json.RawMessage {
	for _, value := range values {
		if value != nil {
			return value
		}
	}
	return nil
}

// keyOf returns the same key for all ways to write an id in JSON, and different
// keys for different ids: the number 1 and the string "1" differ.
func keyOf(id json.RawMessage) string {
	text, isString := stringIn(id)
	if isString {
		return `"` + text + `"`
	}
	return withoutBlanks(id)
}

// nameOf returns the name of the node with the given id: the text of a string,
// or any other JSON without blanks.
func nameOf(id json.RawMessage) string {
	text, isString := stringIn(id)
	if isString {
		return text
	}
	return withoutBlanks(id)
}

// stringIn returns the text of a JSON string. A null counts as an empty string.
func stringIn(value json.RawMessage) (text string, isString bool) {
	err := json.Unmarshal(value, &text)
	return text, err == nil
}

// withoutBlanks returns JSON without the blanks between its parts.
func withoutBlanks(value json.RawMessage) string {
	var s bytes.Buffer
	err := json.Compact(&s, value)
	if err != nil {
		return string(value)
	}
	return s.String()
}

// errorOfJSON adds the line to a decoder error. If the form of the JSON is
// wrong, it says what form is expected.
func (t *text) errorOfJSON(err error) error {
	var syntax *json.SyntaxError
	var form *json.UnmarshalTypeError
	switch {
	case errors.As(err, &syntax):
		return errorAt(t.lineAt(syntax.Offset), "%v", err)
	case errors.As(err, &form):
		return errorAt(t.lineAt(form.Offset), "JSON: %s", expectedJSON)
	case errors.Is(err, io.ErrUnexpectedEOF):
		return errorAt(0, "JSON without an end: the file may be cut off")
	}
	return errorAt(0, "%v", err)
}

// lineAt returns the number of the line that the decoder had reached at an
// offset. Line ends right before the offset do not count.
func (t *text) lineAt(offset int64) int {
	offset = min(offset, int64(len(t.all)))
	return 1 + strings.Count(strings.TrimRight(t.all[:offset], "\n"), "\n")
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
