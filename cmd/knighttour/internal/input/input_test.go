package input

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"gonum.org/v1/gonum/graph"
	"gonum.org/v1/gonum/graph/encoding/dot"
	"gonum.org/v1/gonum/graph/encoding/graph6"
	"gonum.org/v1/gonum/graph/simple"

	"example.com/knighttour"
	"example.com/knighttour/internal/graphtest"
)

// graphText returns a graph as text: a line for each node, with its ID, its
// name if it has one, and the IDs of its successors.
func graphText(g graph.Graph) string {
	var lines []string
	nodes := g.Nodes()
	for nodes.Next() {
		node := nodes.Node()
		line := fmt.Sprint(node.ID())
		if named, ok := node.(fmt.Stringer); ok && named.String() != "" {
			line += " " + named.String()
		}
		line += ":"
		var ids []int64
		for _, to := range graph.NodesOf(g.From(node.ID())) {
			ids = append(ids, to.ID())
		}
		slices.Sort(ids)
		for _, id := range ids {
			line += fmt.Sprint(" ", id)
		}
		lines = append(lines, line)
	}
	return strings.Join(lines, "\n")
}

// TestGraphs reads small graphs in all formats.
func TestGraphs(t *testing.T) {
	const path = "1: 2\n2: 1 3\n3: 2"
	tests := []struct {
		name    string
		file    string
		text    string
		options Options
		want    string
		edges   int
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
			if got := graphText(d.Graph); got != tt.want || d.Edges != tt.edges || d.IsBoard {
				t.Errorf("%d edges, got\n%s\nwant %d and\n%s", d.Edges, got, tt.edges, tt.want)
			}
		})
	}
}

// TestBoards reads floors and puzzles.
func TestBoards(t *testing.T) {
	tests := []struct {
		name   string
		text   string
		format Format
		want   string // as puzzles are printed
	}{
		{"floor", "\n...\n.#.\n\n", Floor, ". . .\n. # .\n"},
		{"floor with spaces", " . # \n # .\n", Floor, ". #\n# .\n"},
		{"map", "type octile\nheight 2\nwidth 3\nmap\n.GS\n@OT\n", Floor, ". . .\n# # #\n"},
		{"map without a header", "@.@\nT.W\n", Floor, "# . #\n# . #\n"},
		{"puzzle", "1 . #\n. _ 6\n0 __ .\n", Puzzle, "1 . #\n. . 6\n. . .\n"},
		{"puzzle of numbers", "1 0 0\n0 4 0\n", Puzzle, "1 . .\n. 4 .\n"},
	}
	for _, tt := range tests {
		t.Run("text="+tt.name, func(t *testing.T) {
			d, err := parse("", tt.text, Options{})
			if err != nil {
				t.Fatal(err)
			}
			if got := d.Board.FormatPuzzle(d.Places); got != tt.want || d.Format != tt.format || !d.IsBoard {
				t.Errorf("%s, got\n%s\nwant %s and\n%s", d.Format, got, tt.format, tt.want)
			}
		})
	}
}

// TestErrors reads wrong texts. The errors must give the line, and say what was
// expected there.
func TestErrors(t *testing.T) {
	const section = "DIMENSION : 3\nEDGE_DATA_SECTION\n"
	const expectedNames = "expected two names, with a comma, a tab or an arrow between them (-> or --) if they have spaces"
	tests := []struct {
		format Format
		text   string
		want   string
	}{
		{"", "", "x: file is empty"},
		{"", "\ufeff \n\n", "x: file is empty"},
		{HCP, "", "x: file is empty"},
		{"", "\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR", "x: is a binary file, not text"},
		{"", "a b\nb\x00c\n", "x: is a binary file, not text"},
		{"", "\xff\xfea\x00 \x00b\x00\n\x00", "x: is text in UTF-16; expected UTF-8 (convert with iconv -f utf-16 -t utf-8)"},

		{HCP, "NAME : x\n", "x:1: there is no EDGE_DATA_SECTION"},
		{HCP, "NAME : x\nEOF\n", "x:2: there is no EDGE_DATA_SECTION"},
		{HCP, "TYPE : TSP\n", `x:1: TYPE "TSP": expected HCP`},
		{HCP, "EDGE_DATA_FORMAT : FUNCTION\n", `x:1: EDGE_DATA_FORMAT "FUNCTION": expected EDGE_LIST or ADJ_LIST`},
		{HCP, "EDGE_DATA_SECTION\n1 2\n", "x:1: expected a line such as DIMENSION : 8 before the edges"},
		{HCP, "DIMENSION : many\n", `x:1: "many": expected the number of nodes`},
		{HCP, "DIMENSION : -1\n", "x:1: -1 nodes: expected a number from 0"},
		{HCP, "NAME : x\nDIMENSION : 1000000000000\n", "x:2: 1000000000000 nodes are declared, but the text has only 35 bytes"},
		{HCP, "DIMENSION : 100000000000000000000\n", `x:1: "100000000000000000000": expected the number of nodes`},
		{HCP, "1 2\n", `x:1: "1 2": expected NAME, COMMENT, TYPE, DIMENSION, EDGE_DATA_FORMAT, EDGE_DATA_SECTION or EOF`},
		{HCP, section + "1 2 3\n", `x:3: "1 2 3": expected two nodes, or -1 after the last edge`},
		{HCP, section + "1\n", `x:3: "1": expected two nodes, or -1 after the last edge`},
		{HCP, section + "1 2\n1 4\n", `x:4: "4": expected a node from 1 to 3`},
		{HCP, section + "0 1\n", `x:3: "0": expected a node from 1 to 3`},
		{HCP, section + "1 two\n", `x:3: "two": expected a node from 1 to 3`},

		{DIMACS, "c\n", "x:1: expected a line such as p edge 8 12"},
		{DIMACS, "e 1 2\n", `x:1: "e 1 2": expected a line such as p edge 8 12 before the edges`},
		{DIMACS, "p edge 8\nc\n", `x:1: "edge": expected the number of nodes`},
		{DIMACS, "p edge 8 9 10\n", `x:1: "p edge 8 9 10": expected a line such as p edge 8 12`},
		{DIMACS, "p edge 1000000000000 1\n", "x:1: 1000000000000 nodes are declared, but the text has only 23 bytes"},
		{DIMACS, "p edge 2 1\np edge 2 1\n", "x:2: a second line that begins with p"},
		{DIMACS, "p edge 2 1\ne 1\n", `x:2: "e 1": expected a line such as e 1 2`},
		{DIMACS, "p edge 2 1\ne 1 3\n", `x:2: "3": expected a node from 1 to 2`},
		{DIMACS, "p edge 2 1\na 1 2\n", `x:2: "a 1 2": expected a line such as e 1 2`},

		{Graph6, ">>graph6<<\n", "x: there is no graph"},
		{Graph6, "B\n", `x:1: "B": 3 nodes are declared, which take 1 characters more, and there are 0`},
		{Graph6, "Bgg\n", `x:1: "Bgg": 3 nodes are declared, which take 1 characters more, and there are 2`},
		{Graph6, "\nB g\n", `x:2: "B g": graph6 has no character ' '`},
		{Graph6, "~?\n", `x:1: "~?": the number of nodes is incomplete`},
		{Graph6, "~~~~~~~~\n", `x:1: "~~~~~~~~": 68719476735 nodes are declared; expected at most 1073741824`},
		{Graph6, "~}~~\n", `x:1: "~}~~": 258047 nodes are declared, which take 5548999681 characters more, and there are 0`},

		{DOT, "graph {\n a -- b -- }\n", "x:2: column 12: "},
		{DOT, "graphx { a }\n", `x:1: column 1: expected one of strict, graph or digraph; got: "graphx"`},
		{DOT, "graph {\n a -- b\n -> c }", `x:3: "->": expected -- in a graph, or the word digraph`},
		{DOT, "digraph {\n a -> b -- {c} }", `x:2: "-- {c}": expected -> in a digraph, or the word graph`},
		{DOT, strings.Repeat("{", maxBraces+1), "x: more than 1000000 edges or 100000 braces are too many for DOT: write a list of edges"},

		{Edges, "\n# nothing\n", "x: there is no edge"},
		{Edges, "a b\na b c\n", `x:2: "a b c": ` + expectedNames},
		{Edges, "a ->\n", `x:1: "a ->": expected a name before and after the arrow`},
		{Edges, ",a\n", `x:1: ",a": expected two names; one is missing`},
		{Edges, "a -> b -> c\n", `x:1: "a -> b -> c": expected one edge a line`},
		{Edges, "\"a, b,c\n", `x:1: "\"a, b,c": expected a quotation mark at the end of a name`},
		{Edges, "a,b,c\n", `x:1: "a,b,c": ` + expectedNames},
		{Edges, "a -> b\n\nb c\n", `x:3: "b c": expected -> or -- in all lines with two names`},
		{Edges, "edge(1, 2).\n", `x:1: "edge(1,2).": expected two names; unbalanced bracket`},
		{Edges, strings.Repeat("long ", 50), `x:1: "long long long long long long long long …": ` + expectedNames},

		{Floor, "##\n", "x: the drawing has no floor; expected a dot for each square of it"},
		{Floor, "..\n...\n", "x:2: the row has 3 squares, and those before have 2; expected a dot for each square of floor"},
		{Floor, "..\n\n..\n", "x:2: blank line between the rows; expected a dot for each square of floor"},
		{Floor, "..\n.x\n", `x:2: column 2: "x": expected one of ".GS" for floor or of "#@OTW" for a wall`},
		{Floor, "type octile\nheight 3\nwidth 2\nmap\n..\n..\n", "x: 3 rows are declared, and there are 2"},
		{Floor, "type octile\nheight 2\nwidth 3\nmap\n..\n..\n", "x: 3 columns are declared, and there are 2"},
		{Floor, "type octile\nheight many\n", `x:2: "height many": expected a number from 1`},

		{Puzzle, "1 .\n. x\n", `x:2: column 2: "x": expected a number, a dot or a number sign`},
		{Puzzle, "1 . 9\n", `x:1: column 3: "9": the number is beyond the number of squares, 3`},
		{Puzzle, "\n\n1\n1\n", "x:4: column 1: the number 1 is in line 3, column 1 already"},
		{Puzzle, "#\n", "x: there is no free square: expected a number or a dot for each"},
	}
	for _, tt := range tests {
		t.Run(fmt.Sprintf("format=%s text=%.30q", tt.format, tt.text), func(t *testing.T) {
			d, err := parse("x", tt.text, Options{Format: tt.format})
			var e *Error
			if d != nil || !errors.As(err, &e) {
				t.Fatalf("error %v", err)
			}
			whole := !strings.HasSuffix(tt.want, ": ")
			if whole && err.Error() != tt.want || !strings.HasPrefix(err.Error(), tt.want) {
				t.Errorf("got\n%v\nwant\n%s", err, tt.want)
			}
		})
	}
}

// TestLineOfSign finds the sign that is wrong in a graph, among others that are
// right or mean nothing.
func TestLineOfSign(t *testing.T) {
	tests := []struct {
		name string
		text string
	}{
		{"comment", "digraph {\n// a -- b\n/* \n-- */ a -> b -- c }"},
		{"line for a preprocessor", "digraph {\n\n # -- \na -- b }"},
		{"quotation marks", "digraph {\n\"a -- \\\" -- b\"\n\n-- c }"},
		{"HTML", "digraph {\n<a <i>--</i>>\n\n-- c }"},
		{"names", "digraph graph1 {\n\ngraph_a -> digraph_b\n-- c }"},
		{"attributes of all", "digraph {\ngraph [label=x]\n\n a -- b }"},
		{"braces", "digraph {\nsubgraph graph_c { c }\n\n a -- b }"},
		{"another graph", "graph {\n a -- b }\n\nDigraph { a -- b }"},
	}
	for _, tt := range tests {
		t.Run("beside="+tt.name, func(t *testing.T) {
			const want = 4
			got := lineOfSign(tt.text, "--", 0)
			if got != want {
				t.Errorf("line %d, want %d", got, want)
			}
		})
	}
}

// TestLineOfSignNumber finds the wrong sign in the graph with the given number.
func TestLineOfSignNumber(t *testing.T) {
	const text = "graph { a -- b }\ndigraph { a -- b }\ndigraph { a -- b }"
	for number, want := range []int{2, 0, 2, 3, 0} {
		got := lineOfSign(text, "--", number)
		if got != want {
			t.Errorf("number %d: line %d, want %d", number, got, want)
		}
	}
}

// TestWrongLetter reads drawings with an invalid letter: they must be
// recognised as drawings, not as lists of edges. Comments above edges must not
// be taken for drawings.
func TestWrongLetter(t *testing.T) {
	const floor = `"X": expected one of ".GS" for floor or of "#@OTW" for a wall`
	const puzzle = `"X": expected a number, a dot or a number sign`
	tests := []struct {
		name string
		text string
		want string // the error, or "" for none
	}{
		{"floor", "...\n.#.\n.X.\n", "x:3: column 2: " + floor},
		{"floor with spaces", ". . .\r\n. # X\r\n", "x:2: column 3: " + floor},
		{"floor in walls", "\n#####\n#.X.#\n#####\n", "x:3: column 3: " + floor},
		{"puzzle", ". . .\n1 X .\n", "x:2: column 2: " + puzzle},
		{"edges below a comment", "#####\n# a. #\n#####\na b\nb c\n", ""},
		{"edges below a short comment", "#\n# ...and so on\na b\nb c\n", ""},
	}
	for _, tt := range tests {
		t.Run("text="+tt.name, func(t *testing.T) {
			for _, squares := range []bool{false, true} {
				if tt.want == "" && squares {
					continue
				}
				_, err := parse("x", tt.text, Options{Squares: squares})
				got := ""
				if err != nil {
					got = err.Error()
				}
				if got != tt.want {
					t.Errorf("squares %t: got\n%s\nwant\n%s", squares, got, tt.want)
				}
			}
		})
	}
}

// TestUnknownFormat reads a text whose format is neither named nor
// recognisable: the error must say how to name it, but only in this case.
func TestUnknownFormat(t *testing.T) {
	const problem = `"a b c": expected two names, with a comma, a tab or an arrow between them (-> or --) if they have spaces`
	tests := []struct {
		file   string
		format Format
		want   string
	}{
		{"names.txt", "", "names.txt:1: unknown format: " + problem + "; -format names one (knighttour -h lists them)"},
		{"names.txt", Edges, "names.txt:1: " + problem},
		{"names.edges", "", "names.edges:1: " + problem},
	}
	for _, tt := range tests {
		t.Run(fmt.Sprintf("file=%s format=%s", tt.file, tt.format), func(t *testing.T) {
			_, err := parse(tt.file, "a b c\nd e\n", Options{Format: tt.format})
			if err == nil || err.Error() != tt.want {
				t.Errorf("got\n%v\nwant\n%s", err, tt.want)
			}
		})
	}
}

// TestDeep reads DOT with the deepest nesting and the longest chain that are
// allowed.
func TestDeep(t *testing.T) {
	graphtest.Slow(t)
	braces := "graph " + strings.Repeat("{", maxBraces) + "a" + strings.Repeat("}", maxBraces)
	chain := "graph {a" + strings.Repeat("--a", maxArrows/4) + "}"
	for name, text := range map[string]string{"braces": braces, "chain": chain} {
		d, err := parse("", text, Options{Format: DOT})
		if err != nil || d.Graph.Nodes().Len() != 1 {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// TestManyEdges reads a product of sets of nodes that has too many edges.
func TestManyEdges(t *testing.T) {
	if testing.Short() {
		t.Skip("takes memory for 20 million edges")
	}
	var names strings.Builder
	for i := range 5000 {
		fmt.Fprint(&names, " n", i)
	}
	text := "graph {{" + names.String() + "} -- {" + names.String() + "}}"
	_, err := parse("", text, Options{})
	if err == nil || !strings.Contains(err.Error(), "more than 20000000 edges") {
		t.Errorf("error %v", err)
	}
}

// TestManyInBraces reads a text that repeats the name of a subgraph, which
// stands for all of its nodes, too often.
func TestManyInBraces(t *testing.T) {
	graphtest.Slow(t)
	var text strings.Builder
	text.WriteString("graph { subgraph x {")
	const nodes = 5000
	for i := range nodes {
		fmt.Fprint(&text, " n", i)
	}
	text.WriteString("}")
	for range maxInBraces / nodes {
		text.WriteString("subgraph x {} ")
	}
	text.WriteString("}")
	_, err := parse("", text.String(), Options{})
	if err == nil || err.Error() != ": more than 20000000 nodes in braces" {
		t.Errorf("error %v", err)
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

// TestRoundTrips reads what gonum's encoders of graph6 and DOT write, and lists
// of edges.
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

// nodesAndEdges returns a graph as a list of nodes and edges.
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

// checkSame reads a text, checks that the format is recognised, and compares
// the graph.
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
	sorted := strings.Split(graphText(want), "\n")
	slices.SortFunc(sorted, func(a, b string) int {
		var i, j int
		fmt.Sscan(a[:strings.Index(a, ":")], &i)
		fmt.Sscan(b[:strings.Index(b, ":")], &j)
		return i - j
	})
	if got := graphText(d.Graph); got != strings.Join(sorted, "\n") || d.Format != format || d.Edges != want.Edges().Len() {
		t.Errorf("%s: %d edges, got\n%s\nwant\n%s", d.Format, d.Edges, got, strings.Join(sorted, "\n"))
	}
}

// TestPuzzleRoundTrip reads puzzles that the library writes.
func TestPuzzleRoundTrip(t *testing.T) {
	board, err := knighttour.MustBoard(4, 5).Without(0, 7)
	if err != nil {
		t.Fatal(err)
	}
	places := map[int]int64{0: 3, 5: 12, 17: 19}
	d, err := parse("", board.FormatPuzzle(places), Options{})
	if err != nil || d.Board != board || !maps.Equal(d.Places, places) {
		t.Errorf("got %v, %v, %v", d.Board, d.Places, err)
	}
}

// TestGraphMethods checks the methods of graphs that searches do not call.
func TestGraphMethods(t *testing.T) {
	d, err := parse("", "a -> b\nb -> c\na -> c\n", Options{})
	if err != nil {
		t.Fatal(err)
	}
	g := d.Graph.(graph.Directed)
	if !g.HasEdgeFromTo(1, 2) || g.HasEdgeFromTo(2, 1) || !g.HasEdgeBetween(2, 1) || g.HasEdgeFromTo(1, 7) {
		t.Error("the edges of 1 -> 2")
	}
	if e := g.Edge(1, 2); e == nil || e.From().ID() != 1 || e.To().ID() != 2 || e.ReversedEdge().To().ID() != 1 {
		t.Errorf("the edge %v", e)
	}
	if g.Edge(2, 1) != nil || g.Node(7) != nil || g.From(7).Len() != 0 {
		t.Error("there are edges and nodes that there are not")
	}
	if to := graph.NodesOf(g.To(3)); len(to) != 2 || to[0].ID() != 1 || to[1].ID() != 2 {
		t.Errorf("to 3: %v", to)
	}
	d, err = parse("", "1 5\n5 9\n", Options{})
	if err != nil {
		t.Fatal(err)
	}
	u := d.Graph.(graph.Undirected)
	if u.EdgeBetween(9, 5) == nil || u.EdgeBetween(1, 9) != nil || u.Node(9).ID() != 9 || u.Node(2) != nil {
		t.Error("the edges of 1 5 9")
	}
}

// parse reads the only graph of a text, or the one with options.Number.
func parse(name, text string, options Options) (only *Document, err error) {
	number := 0
	for d, err := range All(context.Background(), name, strings.NewReader(text), options) {
		number++
		switch {
		case err != nil:
			return nil, err
		case number == options.Number:
			return d, nil
		case number > 1 && options.Number == 0:
			return nil, &Error{Name: name, Problem: "there are several graphs"}
		}
		only = d
	}
	if number < options.Number {
		return nil, &Error{Name: name, Problem: fmt.Sprintf("there is no graph %d", options.Number)}
	}
	return only, nil
}
