package input

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
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
// The links may also be called "edges". An id may be any JSON value but null.
// Ids may be written in more than one way: 1.0 is the number 1. If no node has
// an id, as in old versions of D3, each needs a "name" or a "label", and links
// refer to nodes by their indices in the list, from 0. Without "directed", the
// graph is undirected, and a note says so. All other fields are ignored.
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

	// Some programs give the direction of each link in one of these fields. A
	// null gives none.
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
		case isNull(n.ID):
			return wrong("null is not an id")
		case name == nil:
			return wrong(`expected an "id"`)
		case hasID != areByID:
			return wrong(`some nodes have an "id" and some have none`)
		case hasID:
			keys[i] = keyOf(n.ID)
		default:
			keys[i] = keyOf(json.RawMessage(strconv.Itoa(i)))
		}
		names[i] = nameOf(name)
	}
	for i, name := range names {
		_, isKnown := l.index[keys[i]]
		_, isNamed := l.b.byName[name]
		if isKnown || isNamed {
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
		if isNull(end) {
			return wrong("null is not an id")
		}
		node, found := l.index[keyOf(end)]
		if !found {
			return wrong("there is no node " + quotedForError(string(end)))
		}
		ends[k] = node
	}
	l.b.addEdge(ends[0], ends[1])
	return nil
}

// firstOf returns the first value that is neither missing nor null, or nil if
// there is none.
func firstOf(values ...json.RawMessage) json.RawMessage {
	for _, value := range values {
		if value != nil && !isNull(value) {
			return value
		}
	}
	return nil
}

// isNull reports whether a value is null.
func isNull(value json.RawMessage) bool { return string(value) == "null" }

// keyOf returns the same key for all ways to write an id in JSON, and different
// keys for different ids. The numbers 1, 1.0 and 1e0 are the same id. The
// string "1" is another.
func keyOf(id json.RawMessage) string {
	d := json.NewDecoder(bytes.NewReader(id))
	d.UseNumber()
	var value any
	err := d.Decode(&value)
	if err != nil {
		return string(id) // not reached: the JSON has been read before
	}
	key, err := json.Marshal(withPlainNumbers(value)) // fields in ascending order
	if err != nil {
		return string(id) // not reached, either
	}
	return string(key)
}

// withPlainNumbers returns a decoded value, in which it replaces each number by
// what plainNumber returns. Package json limits how deep values are nested.
func withPlainNumbers(value any) any {
	switch value := value.(type) {
	case json.Number:
		return plainNumber(value)
	case []any:
		for i := range value {
			value[i] = withPlainNumbers(value[i])
		}
	case map[string]any:
		for key := range value {
			value[key] = withPlainNumbers(value[key])
		}
	}
	return value
}

// plainNumber returns a number as a whole number that does not end with 0, and
// an exponent: 1.50 as 15e-1. So equal numbers are written in the same way. It
// returns a number as it is if its exponent does not fit into 32 bits.
func plainNumber(n json.Number) json.Number {
	digits, exponent, _ := strings.Cut(strings.ToLower(string(n)), "e")
	digits, isNegative := strings.CutPrefix(digits, "-")
	whole, fraction, _ := strings.Cut(digits, ".")
	digits = strings.TrimLeft(whole+fraction, "0")
	if digits == "" {
		return "0"
	}
	shift, err := strconv.ParseInt(cmp.Or(exponent, "0"), 10, 32)
	if err != nil {
		return n
	}
	significant := strings.TrimRight(digits, "0")
	shift += int64(len(digits) - len(significant) - len(fraction))
	plain := fmt.Sprintf("%se%d", significant, shift)
	if isNegative {
		plain = "-" + plain
	}
	return json.Number(plain)
}

// nameOf returns the name of the node with the given id: the text of a string,
// or any other JSON as it is written, without blanks. The id must not be null.
func nameOf(id json.RawMessage) string {
	var text string
	err := json.Unmarshal(id, &text)
	if err == nil {
		return text
	}
	return withoutBlanks(id)
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
