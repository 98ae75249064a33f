package input

import (
	"errors"
	"fmt"
	"strings"
	"testing"
)

// TestErrors reads invalid texts. Each error must give the line, and say what
// was expected there.
func TestErrors(t *testing.T) {
	const section = "DIMENSION : 3\nEDGE_DATA_SECTION\n"
	const graphML = "<graphml><graph edgedefault='directed'>\n"
	const lists = "EDGE_DATA_FORMAT : ADJ_LIST\n" + section
	const (
		expectedNoBackslash = "expected no backslash between quotation marks;" +
			" outside them, and in CSV, it stands for itself"
		expectedNoMark = "expected no quotation mark inside a name; in CSV, it is doubled"
	)
	tests := []struct {
		format Format
		text   string
		want   string // the error, or how it begins if this ends in a colon and a space
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
		{HCP, "DIMENSION : 3\n" + section, "x:2: a second DIMENSION"},
		{HCP, section + "1 2\n-1\nEDGE_DATA_SECTION\n", "x:5: a second EDGE_DATA_SECTION"},
		{HCP, lists + "1 2 -1\n-1 2\n", `x:5: "-1 2": expected nothing after the last list`},
		{HCP, lists + "1 4 -1\n", `x:4: "4": expected a node from 1 to 3`},

		{DIMACS, "c\n", "x:1: expected a line such as p edge 8 12"},
		{DIMACS, "e 1 2\n", `x:1: "e 1 2": expected a line such as p edge 8 12 before the edges`},
		{DIMACS, "p edge 8\nc\n", `x:1: "edge": expected the number of nodes`},
		{DIMACS, "p edge 8 9 10\n", `x:1: "p edge 8 9 10": expected a line such as p edge 8 12`},
		{DIMACS, "p edge 8 many\n", `x:1: "many": expected the number of edges`},
		{DIMACS, "p edge 1000000000000 1\n", "x:1: 1000000000000 nodes are declared, but the text has only 23 bytes"},
		{DIMACS, "p edge 2 1\np edge 2 1\n", "x:2: a second line that begins with p"},
		{DIMACS, "p edge 2 1\ne 1\n", `x:2: "e 1": expected a line such as e 1 2`},
		{DIMACS, "p edge 2 1\ne 1 3\n", `x:2: "3": expected a node from 1 to 2`},
		{DIMACS, "p edge 2 1\na 1 2\n", `x:2: "a 1 2": expected a line such as e 1 2`},

		{METIS, "3\n", `x:1: "3": expected the numbers of nodes and edges, and perhaps a format of three digits and a number of weights`},
		{METIS, "3 2\n2\n1 3\n", "x:3: 3 nodes are declared, but there are rows of 2: the file may be cut off"},
		{METIS, "2 1\n2\n\n", "x: 1 edges are declared, so the rows should have 2 neighbours, but they have 1"},
		{METIS, "2 1 1\n2 many\n1 5\n", `x:2: "many": expected a weight`},

		{GraphML, "<graphml>\n<graph/>\n</graphml>", `x:2: edgedefault "": expected directed or undirected`},
		{GraphML, graphML + "<node/></graph></graphml>", "x:2: a node without an id"},
		{GraphML, graphML + "<node id='a'/><node id='a'/></graph></graphml>", `x:2: node "a" occurs twice`},
		{GraphML, graphML + "<edge source='a'/></graph></graphml>", "x:2: an edge without a source or a target"},
		{GraphML, graphML + "<edge source='a' target='b' directed='perhaps'/></graph></graphml>", `x:2: directed "perhaps": expected true or false`},

		{NodeLink, `{"name": "a", "children": []}`, "x: JSON of a tree: "},
		{NodeLink, `{"nodes": [], "links": [], "edges": []}`, `x: JSON with "links" and "edges": expected one of them`},

		{Graph6, ">>graph6<<\n", "x: there is no graph"},
		{Graph6, "B\n", `x:1: "B": this declares 3 nodes; the number of characters after that should be 1, but is 0`},
		{Graph6, "Bgg\n", `x:1: "Bgg": this declares 3 nodes; the number of characters after that should be 1, but is 2`},
		{Graph6, "\nB g\n", `x:2: "B g": graph6 has no character ' '`},
		{Graph6, "~?\n", `x:1: "~?": the number of nodes is incomplete`},
		{Graph6, "~~~~~~~~\n", `x:1: "~~~~~~~~": 68719476735 nodes are declared; expected at most 1073741824`},
		{Graph6, "~}~~\n", `x:1: "~}~~": this declares 258047 nodes; the number of characters after that should be 5548999681, but is 0`},

		{DOT, "graph {\n a -- b -- }\n", "x:2: column 12: "},
		{DOT, "graphx { a }\n", `x:1: column 1: expected one of strict, graph or digraph; got: "graphx"`},
		{DOT, "graph {\n a -- b\n -> c }", `x:3: "->": expected -- in a graph, or the word digraph`},
		{DOT, "digraph {\n a -> b -- {c} }", `x:2: "-- {c}": expected -> in a digraph, or the word graph`},
		{DOT, strings.Repeat("{", maxBraces+1), "x: more than 1000000 edges or 100000 braces are too many for DOT: write a list of edges"},

		{Edges, "\n# nothing\n", "x: there is no edge"},
		{Edges, "a b\na b c\n", `x:2: "a b c": ` + expectedTwoNames},
		{Edges, "a ->\n", `x:1: "a ->": expected a name before and after the arrow`},
		{Edges, ",a\n", `x:1: ",a": expected two names; one is missing`},
		{Edges, "a -> b -> c\n", `x:1: "a -> b -> c": expected one edge a line`},
		{Edges, "\"a, b,c\n", `x:1: "\"a, b,c": expected a quotation mark at the end of a name`},
		{Edges, `"C:\temp" b`, `x:1: "\"C:\\temp\" b": ` + expectedNoBackslash},
		{Edges, `a "b\\c"`, `x:1: "a \"b\\\\c\"": ` + expectedNoBackslash},
		{Edges, `a "b\"c"`, `x:1: "a \"b\\\"c\"": ` + expectedNoBackslash},
		{Edges, `"a\" "b"`, `x:1: "\"a\\\" \"b\"": ` + expectedNoBackslash},
		{Edges, `a -> "b\tc"`, `x:1: "a -> \"b\\tc\"": ` + expectedNoBackslash},
		{Edges, `a "b""c"`, `x:1: "a \"b\"\"c\"": ` + expectedNoMark},
		{Edges, `"a""b" -> c`, `x:1: "\"a\"\"b\" -> c": ` + expectedNoMark},
		{Edges, `"a"b c`, `x:1: "\"a\"b c": expected a blank after a quotation mark`},
		{Edges, `a"b" c`, `x:1: "a\"b\" c": expected quotation marks around whole names`},
		{Edges, `"a" "b" -> c`, `x:1: "\"a\" \"b\" -> c": expected quotation marks around a whole name`},
		{Edges, `"a" -> "b`, `x:1: "\"a\" -> \"b": expected a quotation mark at the end of a name`},
		{Edges, "c,d\n\"a\\\"b\",c\n", "x:2: column 4: extraneous or missing \" in quoted-field"},
		{Edges, "a,b,c\n", `x:1: "a,b,c": ` + expectedTwoNames},
		{Edges, "a -> b\n\nb c\n", `x:3: "b c": expected -> or -- in all lines with two names`},
		{Edges, "edge(1, 2).\n", `x:1: "edge(1,2).": expected two names; unbalanced bracket`},
		{Edges, strings.Repeat("long ", 50), `x:1: "long long long long long long long long …": ` + expectedTwoNames},

		{Edges, "a b\nSan Jos\xe9,b\n", `x:2: "San Jos\xe9,b": expected UTF-8 (convert from Latin-1 with iconv -f latin1 -t utf-8)`},
		{Adjacency, "a: b\n\"b\": a\n", `x:2: "\"b\": a": expected no quotation marks before a colon`},
		{Adjacency, "\"a b\": c d\n", `x:1: "\"a b\": c d": expected no quotation marks before a colon`},
		{Adjacency, "a: \"b\"\n", `x:1: "a: \"b\"": expected nothing but names after the colon`},

		{Floor, "##\n", "x: the drawing has no floor; expected a dot for each square of it"},
		{Floor, "..\n...\n", "x:2: the row has 3 squares, and those before have 2; expected a dot for each square of floor"},
		{Floor, "..\n\n..\n", "x:2: blank line between the rows; expected a dot for each square of floor"},
		{Floor, "..\n.x\n", `x:2: column 2: "x": expected one of ".GS" for floor or of "#@OTW" for a wall`},
		{Floor, "type octile\nheight 3\nwidth 2\nmap\n..\n..\n", "x: the header declares 3 rows, but there are 2"},
		{Floor, "type octile\nheight 2\nwidth 3\nmap\n..\n..\n", "x: the header declares 3 columns, but there are 2"},
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
			isRight := err.Error() == tt.want
			if strings.HasSuffix(tt.want, ": ") {
				isRight = strings.HasPrefix(err.Error(), tt.want)
			}
			if !isRight {
				t.Errorf("got\n%v\nwant\n%s", err, tt.want)
			}
		})
	}
}

// TestUnknownFormat reads a text that is in no format. If the caller names no
// format, the error must say how to name one. Otherwise it must not.
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

// TestControlCharacters checks that errors escape control characters in the
// names of nodes and of files.
func TestControlCharacters(t *testing.T) {
	for _, text := range []string{
		"a\x1b[2J b c d\n",
		"a\x1b[2J -> b -> c\n",
		"p edge 3 2\ne \x1b[2J 1\n",
		"{\"nodes\": [{\"id\": \"\\u001b[2J\"}, {\"id\": \"\\u001b[2J\"}], \"links\": []}",
		"...\n.\x1b.\n",
	} {
		_, err := parse("d\x1b[2J", text, Options{})
		if err == nil {
			t.Errorf("%q is read", text)
			continue
		}
		isControl := func(c rune) bool { return c < ' ' }
		if strings.ContainsFunc(err.Error(), isControl) || !strings.Contains(err.Error(), `d\x1b[2J`) {
			t.Errorf("%q: error %q", text, err)
		}
	}
}
