package input

import (
	"errors"
	"strings"
	"testing"

	"gonum.org/v1/gonum/graph"
	"gonum.org/v1/gonum/graph/encoding/digraph6"
	"gonum.org/v1/gonum/graph/encoding/graph6"
)

// checkDocument checks what holds for all texts: a graph is consistent and no
// larger than the text justifies, and an error states a problem and has a line
// number within the text.
func checkDocument(t *testing.T, text string, d *Document, err error) {
	t.Helper()
	if err != nil {
		var e *Error
		lines := strings.Count(text, "\n") + strings.Count(text, "\r") + 1
		if !errors.As(err, &e) || e.Problem == "" || e.Line < 0 || e.Line > lines {
			t.Fatalf("%q: error %#v", text, err)
		}
		return
	}
	nodes := graph.NodesOf(d.Graph.Nodes())
	if len(nodes) > max(1000, len(text)) {
		t.Fatalf("%q: %d nodes", text, len(nodes))
	}
	if len(nodes) > 2000 {
		return
	}
	_, undirected := d.Graph.(graph.Undirected)
	seen := make(map[int64]bool)
	for _, node := range nodes {
		if seen[node.ID()] || d.Graph.Node(node.ID()) != node {
			t.Fatalf("%q: node %d", text, node.ID())
		}
		seen[node.ID()] = true
	}
	for _, node := range nodes {
		to := d.Graph.From(node.ID())
		for to.Next() {
			id := to.Node().ID()
			if !seen[id] || d.Graph.Edge(node.ID(), id) == nil {
				t.Fatalf("%q: an edge from %d to %d", text, node.ID(), id)
			}
			if undirected && d.Graph.Edge(id, node.ID()) == nil {
				t.Fatalf("%q: no edge back from %d to %d", text, id, node.ID())
			}
		}
	}
	for k, id := range d.Places {
		if k < 0 || k >= len(nodes) || d.Board.Node(id) == nil {
			t.Fatalf("%q: %d on %d", text, k, id)
		}
	}
}

// fuzz checks the results of parsing any text in the given format. The given
// texts are the first ones to try.
func fuzz(f *testing.F, format Format, texts ...string) {
	for _, text := range texts {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		d, err := parse("", text, Options{Format: format})
		checkDocument(t, text, d, err)
	})
}

// FuzzHCP reads any text as HCP files of TSPLIB.
func FuzzHCP(f *testing.F) {
	fuzz(f, HCP,
		"NAME : x\nTYPE : HCP\nDIMENSION : 3\nEDGE_DATA_FORMAT : EDGE_LIST\nEDGE_DATA_SECTION\n1 2\n2 3\n-1\nEOF\n",
		"DIMENSION : 1000000000000\n")
}

// FuzzDIMACS reads any text as DIMACS graphs.
func FuzzDIMACS(f *testing.F) {
	fuzz(f, DIMACS, "c x\np edge 3 2\ne 1 2\ne 2 3\n", "p col 1000000000000 1\n", "p 2 1\n")
}

// FuzzGraph6 reads any text as graph6, and compares the graph with that of
// gonum's decoder.
func FuzzGraph6(f *testing.F) {
	for _, text := range []string{"Bg", "?", "@", "~?@C", "Dhc\nBg", "~~~~~~~~"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		d, err := parse("", text, Options{Format: Graph6})
		checkDocument(t, text, d, err)
		text = strings.TrimSpace(strings.TrimPrefix(strings.TrimPrefix(text, "\ufeff"), headers6[0]))
		isOther := text == "" || strings.Contains(":;&>", text[:1]) // another format
		if isOther || strings.ContainsAny(text, "\r\n") || strings.HasPrefix(text, "~~") || len(text) > 200 {
			return
		}
		other := graph6.Graph(text)
		if graph6.IsValid(other) != (err == nil) {
			t.Fatalf("%q: error %v, and gonum says %t", text, err, graph6.IsValid(other))
		}
		if err == nil && graphText(d.Graph) != graphText(other) {
			t.Fatalf("%q: got\n%s\nwant\n%s", text, graphText(d.Graph), graphText(other))
		}
	})
}

// hasLoop reports whether a graph has a loop, which gonum's decoder of digraph6
// leaves out.
func hasLoop(g graph.Graph) bool {
	nodes := g.Nodes()
	for nodes.Next() {
		id := nodes.Node().ID()
		if g.Edge(id, id) != nil {
			return true
		}
	}
	return false
}

// FuzzDigraph6 reads any text as digraph6, and compares the graph with that of
// gonum's decoder.
func FuzzDigraph6(f *testing.F) {
	for _, text := range []string{"&BP?", "&?", "&@?", "&DI?AO?", "&~?@C"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		d, err := parse("", text, Options{Format: Digraph6})
		checkDocument(t, text, d, err)
		text = strings.TrimSpace(text)
		if err != nil || d.Format != Digraph6 || strings.ContainsAny(text, "\r\n>") || hasLoop(d.Graph) {
			return
		}
		other := digraph6.Graph(strings.TrimPrefix(text, "\ufeff"))
		if digraph6.IsValid(other) && graphText(d.Graph) != graphText(other) {
			t.Fatalf("%q: got\n%s\nwant\n%s", text, graphText(d.Graph), graphText(other))
		}
	})
}

// FuzzSparse6 reads any text as sparse6.
func FuzzSparse6(f *testing.F) {
	fuzz(f, Sparse6, ":Fa@x^", ":Fa@x^\n;a@x^\n;a", ">>sparse6<<:?", ":@n", ":~?@c__", "Bg\n;b")
}

// FuzzRoads reads any text as road networks of DIMACS, and graphs of PACE.
func FuzzRoads(f *testing.F) {
	fuzz(f, Roads, "p sp 3 2\na 1 2 9\na 2 3 1.5\n", "c x\np tw 3 1\n1 2\n", "p sp 1000000000000 1\n")
}

// FuzzMETIS reads any text as METIS graphs.
func FuzzMETIS(f *testing.F) {
	fuzz(f, METIS, "3 2\n2\n1 3\n2\n", "% c\n2 1 111 2\n1 2 3 2 4\n1 2 3 1 4\n",
		"3 0\n\n\n\n", "1000000000000 1\n")
}

// FuzzGraphML reads any text as GraphML.
func FuzzGraphML(f *testing.F) {
	fuzz(f, GraphML,
		`<graphml><graph edgedefault="directed"><node id="a"/><edge source="a" target="a"/></graph></graphml>`,
		"<?xml version=\"1.0\" encoding=\"x\"?><!DOCTYPE a [<!ENTITY b \"c\">]><graphml/>")
}

// FuzzNodeLink reads any text as networkx's node-link JSON.
func FuzzNodeLink(f *testing.F) {
	fuzz(f, NodeLink,
		`{"directed": true, "nodes": [{"id": 1}, {"id": [2, "x"]}], "links": [{"source": 1, "target": [2,"x"]}]}`,
		`{"nodes": [{"name": "a"}], "edges": [{"source": 0, "target": 0}]}`)
}

// FuzzAdjacency reads any text as adjacency lists.
func FuzzAdjacency(f *testing.F) {
	fuzz(f, Adjacency, "a b c\nb\n", "a: b, c\nb: c\n", "a,b,c\nb\n", "\"a b\" c\n")
}

// FuzzDOT reads any text as DOT.
func FuzzDOT(f *testing.F) {
	fuzz(f, DOT,
		"digraph g { a -> b; subgraph { c } -> \"d e\" [x=y] }",
		"graph { a -- a:n:w; 1 -- -2.5 }",
		"strict graph{/**/a--{b c}--d}")
}

// FuzzEdges reads any text as lists of edges.
func FuzzEdges(f *testing.F) {
	fuzz(f, Edges,
		"a b\nb c\n",
		"source;target\n\"a\";b\n",
		"3 2\n1 2\n2 3\n",
		"a b 3\n",
		"a b {'x': 1}\n",
		"a--b\n",
		"a -> b\nb->c\n",
		"x\ty z\n",
		"\"a,b\",c\n",
		"1 -- 2\n-3 2\n",
		"%\n//\n#\n\n")
}

// FuzzFloor reads any text as floors.
func FuzzFloor(f *testing.F) {
	fuzz(f, Floor, "####\n#S #\n# G#\n", "...\n.#.\n", "type octile\nheight 1\nwidth 2\nmap\n.T\n",
		". G S\n@ O W\n")
}

// FuzzPuzzle reads any text as puzzles.
func FuzzPuzzle(f *testing.F) {
	fuzz(f, Puzzle, "1,,3\n,#,\n", "% c\n1\t\t2\n\n", "1 . .\n. # _\n0 __ 8\n", "1;;\n#;;2\n")
}

// FuzzRecognise reads any text in the format that is recognised.
func FuzzRecognise(f *testing.F) {
	fuzz(f, "",
		"digraph { a -> b }",
		"p edge 1 0\n",
		"DIMENSION : 1\nEDGE_DATA_SECTION\n",
		"Bg",
		"...\n",
		"1 0 0\n0 0 3\n",
		"a b\n",
		"1 2\n",
		"3 2\n1 2\n2 3\n",
		"a: b\nb: a\n",
		"0 1 2\n1 2\n2\n",
		"source,target\na,b\n",
		"<graphml><graph edgedefault=\"directed\"/></graphml>",
		"{\"nodes\": [], \"links\": []}",
		":Fa@x^",
		"&BP?",
		"# #\n# #\n",
		"%%MatrixMarket\n",
		"graph [\n]\n")
}
