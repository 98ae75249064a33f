package input

import (
	"encoding/xml"
	"errors"
	"io"
)

// parseGraphML reads the graphs of a text in GraphML:
//
//	<graphml>
//	  <graph edgedefault="undirected">
//	    <node id="a"/>
//	    <node id="b"/>
//	    <edge source="a" target="b"/>
//	  </graph>
//	</graphml>
//
// The nodes are named by their ids. The attribute directed of an edge overrides
// edgedefault. Keys, data, ports and all other elements are ignored.
//
// It refuses nested graphs, edges of more than two nodes (hyperedge), and
// graphs in which only some edges have a direction.
//
// U. Brandes, M. Eiglsperger, J. Lerner: GraphML Primer,
// http://graphml.graphdrawing.org/primer/graphml-primer.html.
func parseGraphML(t *text) (next func() (*Document, error), err error) {
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
			err = g.readToken(token)
		}
		if err != nil {
			return nil, g.errorOfXML(err)
		}
	}
	if len(g.graphs) == 0 {
		return nil, errorAt(0, "there is no element graph")
	}
	return func() (*Document, error) {
		if len(g.graphs) == 0 {
			return nil, io.EOF
		}
		d := g.graphs[0]
		g.graphs = g.graphs[1:]
		return d, nil
	}, nil
}

// A graphMLParser is the state of reading a text in GraphML.
type graphMLParser struct {
	*xml.Decoder
	t      *text
	graphs []*Document // the graphs that have ended

	// The current graph. b is nil outside of graphs.
	b        *builder
	declared map[string]bool // the ids of its nodes so far
	edges    []graphMLEdge
	isArc    bool // whether its edges have a direction
}

// A graphMLEdge is an edge whose nodes may be declared later.
type graphMLEdge struct {
	source, target string
	line           int
}

// charset is called if the text declares an encoding other than UTF-8. A text
// in ASCII is the same in other encodings, so it can be read. Any other text is
// an error: it is valid UTF-8, but declares another encoding.
func (g *graphMLParser) charset(label string, r io.Reader) (io.Reader, error) {
	for _, c := range []byte(g.t.all) {
		if c >= 0x80 {
			return nil, errorAt(1, "encoding %s: expected UTF-8", quotedForError(label))
		}
	}
	return r, nil
}

// errorOfXML adds the line to a decoder error. Errors of this package already
// have a line.
func (g *graphMLParser) errorOfXML(err error) error {
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

// readToken reads a token: the beginning or the end of an element, or anything
// else, which is ignored.
func (g *graphMLParser) readToken(token xml.Token) error {
	switch e := token.(type) {
	case xml.StartElement:
		return g.beginElement(e)
	case xml.EndElement:
		if e.Name.Local == "graph" && g.b != nil {
			return g.endGraph()
		}
	}
	return nil
}

// beginElement reads the beginning of an element. Outside of graphs, only the
// beginning of a graph matters.
func (g *graphMLParser) beginElement(e xml.StartElement) error {
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
		return g.readNode(attributes)
	case "edge":
		return g.readEdge(attributes)
	case "hyperedge":
		return errorAt(g.line(), "an edge of more than two nodes (hyperedge) is not supported")
	}
	return nil
}

// beginGraph reads the beginning of a graph with the given edgedefault.
func (g *graphMLParser) beginGraph(direction string) error {
	if direction != "directed" && direction != "undirected" {
		return errorAt(g.line(), "edgedefault %s: expected directed or undirected",
			quotedForError(direction))
	}
	g.b = &builder{directed: direction == "directed"}
	g.declared = make(map[string]bool)
	g.edges = nil
	return nil
}

// readNode reads a node of the current graph.
func (g *graphMLParser) readNode(attributes map[string]string) error {
	id, found := attributes["id"]
	if !found {
		return errorAt(g.line(), "a node without an id")
	}
	if g.declared[id] {
		return errorAt(g.line(), "node %s occurs twice", quotedForError(id))
	}
	g.declared[id] = true
	g.b.nodeNamed(id)
	return nil
}

// readEdge reads an edge of the current graph. The first edge decides whether
// all edges have a direction.
func (g *graphMLParser) readEdge(attributes map[string]string) error {
	source, hasSource := attributes["source"]
	target, hasTarget := attributes["target"]
	if !hasSource || !hasTarget {
		return errorAt(g.line(), "an edge without a source or a target")
	}
	isArc := g.b.directed
	directed, found := attributes["directed"]
	switch {
	case !found: // as edgedefault says
	case directed == "true" || directed == "1":
		isArc = true
	case directed == "false" || directed == "0":
		isArc = false
	default:
		return errorAt(g.line(), "directed %s: expected true or false", quotedForError(directed))
	}
	if len(g.edges) == 0 {
		g.isArc = isArc
	}
	if isArc != g.isArc {
		return errorAt(g.line(),
			"some edges have a direction and some have none; expected all or none")
	}
	g.edges = append(g.edges, graphMLEdge{source, target, g.line()})
	return nil
}

// endGraph reads the end of the current graph: now all of its nodes are
// declared.
func (g *graphMLParser) endGraph() error {
	for _, e := range g.edges {
		for _, name := range []string{e.source, e.target} {
			if !g.declared[name] {
				return errorAt(e.line, "there is no node %s", quotedForError(name))
			}
		}
		g.b.addEdge(g.b.nodeNamed(e.source), g.b.nodeNamed(e.target))
	}
	if len(g.edges) > 0 {
		g.b.directed = g.isArc
	}
	g.b.useNumbers()
	g.graphs = append(g.graphs, g.b.document(GraphML))
	g.b = nil
	return nil
}
