package input

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"gonum.org/v1/gonum/graph"
	"gonum.org/v1/gonum/graph/encoding/dot"
	"gonum.org/v1/gonum/graph/encoding/graph6"
	"gonum.org/v1/gonum/graph/simple"

	"example.com/knighttour/internal/graphtest"
)

// TestGraphs reads small graphs in all formats.
func TestGraphs(t *testing.T) {
	const path = "1: 2\n2: 1 3\n3: 2"
	tests := []struct {
		name    string
		file    string
		text    string
		options Options
		want    string // as graphText returns it
		edges   int    // or -1 if the text must be refused
	}{
		{
			name:  "hcp",
			file:  "a.hcp",
			text:  "NAME : path\nTYPE : HCP\nDIMENSION: 3\nEDGE_DATA_FORMAT : EDGE_LIST\nEDGE_DATA_SECTION\n 1 2\n\n 3 2\n-1\nEOF\n",
			want:  path,
			edges: 2,
		},
		{
			name:  "hcp with the end of the file alone",
			text:  "DIMENSION : 3\nEDGE_DATA_SECTION\n1 2\n2 3\nEOF",
			want:  path,
			edges: 2,
		},
		{
			name:  "pairs that are called hcp",
			file:  "a.hcp",
			text:  "1 2\n2 3\n",
			want:  path,
			edges: 2,
		},
		{
			name:  "an edge twice and a loop",
			text:  "DIMENSION : 2\nEDGE_DATA_SECTION\n1 2\n2 1\n2 2\n-1\n",
			want:  "1: 2\n2: 1 2",
			edges: 2,
		},
		{
			name:  "col",
			file:  "A.COL",
			text:  "c a comment\np edge 3 2\ne 1 2\r\ne 3 2\r\n",
			want:  path,
			edges: 2,
		},
		{
			name:  "col without the word",
			text:  "p 3 2\nc\nn 1 0\ne 1 2\ne 3 2\n",
			want:  path,
			edges: 2,
		},
		{
			name:  "graph6",
			text:  "Bg\n",
			want:  "0: 1\n1: 0 2\n2: 1",
			edges: 2,
		},
		{
			name:    "graph6, the second",
			text:    ">>graph6<<@\n\nBg\n@\n",
			options: Options{Number: 2},
			want:    "0: 1\n1: 0 2\n2: 1",
			edges:   2,
		},
		{
			name:  "dot",
			text:  "/* cycle */ // -\n# .\ngraph g { a -- b -- \"c d\" [color=red]; subgraph s { \"c d\" -- \"a\" } }\n",
			want:  "1 a: 2 3\n2 b: 1 3\n3 c d: 1 2",
			edges: 3,
		},
		{
			name:  "dot, directed",
			file:  "x.gv",
			text:  "strict digraph {\n a:n -> {b c}\n b -> a\n d }",
			want:  "1 a: 2 3\n2 b: 1\n3 c:\n4 d:",
			edges: 3,
		},
		{
			name:  "dot, known nodes in braces",
			text:  "digraph { a -> b; {a b} -> c }",
			want:  "1 a: 2 3\n2 b: 3\n3 c:",
			edges: 3,
		},
		{
			name:  "dot, nested braces, a subgraph by its name, and a loop",
			text:  "digraph { subgraph s { a; {b a} } a -> a; subgraph s { c } -> d }",
			want:  "1 a: 1 4\n2 b: 4\n3 c: 4\n4 d:",
			edges: 4,
		},
		{
			name:    "dot, the second graph",
			text:    "graph { a } graph { b -- \"c\\\"\" }",
			options: Options{Number: 2},
			want:    "1 b: 2\n2 c\": 1",
			edges:   1,
		},
		{
			name:  "dot with numbers",
			text:  "graph { 7 -- 3 }",
			want:  "3: 7\n7: 3",
			edges: 1,
		},
		{
			name:  "numbers in any order",
			text:  "# some\n9 -5\n-5 3\n",
			want:  "-5: 3 9\n3: -5\n9: -5",
			edges: 2,
		},
		{
			name:  "numbers that are names",
			text:  "01 2\n2 +3\n",
			want:  "1 01: 2\n2 2: 1 3\n3 +3: 2",
			edges: 2,
		},
		{
			name:  "names",
			text:  "% names\na b-c\nb-c d->e\n",
			want:  "",
			edges: -1,
		},
		{
			name:  "tabs",
			text:  "New York\tSan José\nSan José\tRome\nParis\n",
			want:  "1 New York: 2\n2 San José: 1 3\n3 Rome: 2\n4 Paris:",
			edges: 2,
		},
		{
			name:  "commas and quotation marks",
			file:  "a.csv",
			text:  "\"New York\",Rome\r\nRome , Paris\r\n",
			want:  "1 New York: 2\n2 Rome: 1 3\n3 Paris: 2",
			edges: 2,
		},
		{
			name:  "arrows",
			text:  "wake up -> dress\ndress->go\ngo\n",
			want:  "1 wake up: 2\n2 dress: 3\n3 go:",
			edges: 2,
		},
		{
			name:  "dashes",
			text:  "a -- b\nb--c\nx-y -- x--y\n",
			want:  "1 a: 2\n2 b: 1 3\n3 c: 2\n4 x-y: 5\n5 x--y: 4",
			edges: 3,
		},
		{
			name:    "pairs with a direction",
			text:    "a b\nc a\n",
			options: Options{Directed: true},
			want:    "1 a: 2\n2 b:\n3 c: 1",
			edges:   2,
		},
		{
			name:  "a mark before the text",
			text:  "\ufeff1 2\n2 3\n",
			want:  path,
			edges: 2,
		},
	}
	for _, tt := range tests {
		t.Run("text="+tt.name, func(t *testing.T) {
			d, err := parse(tt.file, tt.text, tt.options)
			if tt.edges < 0 {
				if err == nil {
					t.Errorf("got\n%s\nwant an error", graphText(d.Graph))
				}
				return
			}
			if err != nil {
				t.Fatal(err)
			}
			if got := graphText(d.Graph); got != tt.want {
				t.Errorf("got\n%s\nwant\n%s", got, tt.want)
			}
			if d.Edges != tt.edges || d.IsBoard {
				t.Errorf("%d edges, board %t, want %d and false", d.Edges, d.IsBoard, tt.edges)
			}
		})
	}
}

// TestFormats checks that each format is valid and occurs once, and that a
// format that is not read is not valid.
func TestFormats(t *testing.T) {
	seen := make(map[Format]bool)
	for _, f := range Formats() {
		if seen[f] {
			t.Errorf("format %q occurs twice", f)
		}
		seen[f] = true
		if !f.Valid() {
			t.Errorf("format %q is not valid", f)
		}
	}
	if !seen[Edges] {
		t.Errorf("formats %v, without %s", Formats(), Edges)
	}
	for _, f := range []Format{"", "gml"} {
		if f.Valid() {
			t.Errorf("format %q is valid", f)
		}
	}
}

// TestRoundTrips reads random graphs as gonum's encoders write them in graph6
// and DOT, and as lists of edges.
func TestRoundTrips(t *testing.T) {
	graphtest.Slow(t)
	r := rand.New(rand.NewPCG(1, 2))
	for range 200 {
		g := randomGraph(r, 100)
		text := string(graph6.Encode(g))
		checkSame(t, text, g, "", Graph6)
		data, err := dot.Marshal(g, "", "", "")
		if err != nil {
			t.Fatal(err)
		}
		checkSame(t, string(data), g, "", DOT)
		checkSame(t, nodesAndEdges(g), g, "x.edges", Edges)
	}
}

// randomGraph returns a random undirected graph of 2 to most nodes.
func randomGraph(r *rand.Rand, most int) *simple.UndirectedGraph {
	g := simple.NewUndirectedGraph()
	n := 2 + r.IntN(most-1)
	for id := range n {
		g.AddNode(simple.Node(id))
	}
	for range r.IntN(3 * n) {
		u, v := r.IntN(n), r.IntN(n)
		if u != v {
			g.SetEdge(simple.Edge{F: simple.Node(u), T: simple.Node(v)})
		}
	}
	return g
}

// nodesAndEdges returns a graph as a list of edges, below a line for each node.
func nodesAndEdges(g *simple.UndirectedGraph) string {
	var s strings.Builder
	for _, node := range graph.NodesOf(g.Nodes()) {
		fmt.Fprintln(&s, node.ID())
	}
	for _, e := range graph.EdgesOf(g.Edges()) {
		fmt.Fprintln(&s, e.To().ID(), e.From().ID())
	}
	return s.String()
}

// checkSame reads a text from a file with the given name, and checks that its
// format is recognised and that the graph is want.
func checkSame(
	t *testing.T,
	text string,
	want *simple.UndirectedGraph,
	name string,
	format Format,
) {
	t.Helper()
	d, err := parse(name, text, Options{})
	if err != nil {
		t.Fatalf("%v:\n%s", err, text)
	}
	sorted := strings.Split(graphText(want), "\n") // gonum's graph has no order
	slices.SortFunc(sorted, func(a, b string) int {
		var i, j int
		fmt.Sscan(a[:strings.Index(a, ":")], &i)
		fmt.Sscan(b[:strings.Index(b, ":")], &j)
		return i - j
	})
	if got := graphText(d.Graph); got != strings.Join(sorted, "\n") {
		t.Errorf("%s: got\n%s\nwant\n%s", d.Format, got, strings.Join(sorted, "\n"))
	}
	if d.Format != format || d.Edges != want.Edges().Len() {
		t.Errorf("format %s, %d edges, want %s and %d", d.Format, d.Edges, format, want.Edges().Len())
	}
}
