package input

import (
	"errors"
	"strings"
	"testing"

	"gonum.org/v1/gonum/graph"
	"gonum.org/v1/gonum/graph/encoding/graph6"
)

// checkDocument checks what holds for all texts: a graph does not contradict
// itself and is no larger than the text justifies, and an error names a line
// that there is.
func checkDocument(t *testing.T, text string, d *Document, err error) {
	t.Helper()
	if err != nil {
		var e *Error
		if !errors.As(err, &e) || e.Problem == "" || e.Line < 0 || e.Line > strings.Count(text, "\n")+1 {
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

// fuzz checks texts in a format.
func fuzz(f *testing.F, format Format, texts ...string) {
	for _, text := range texts {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		d, err := parse("", text, Options{Format: format})
		checkDocument(t, text, d, err)
	})
}

func FuzzHCP(f *testing.F) {
	fuzz(f, HCP,
		"NAME : x\nTYPE : HCP\nDIMENSION : 3\nEDGE_DATA_FORMAT : EDGE_LIST\nEDGE_DATA_SECTION\n1 2\n2 3\n-1\nEOF\n",
		"DIMENSION : 1000000000000\n")
}

func FuzzDIMACS(f *testing.F) {
	fuzz(f, DIMACS, "c x\np edge 3 2\ne 1 2\ne 2 3\n", "p col 1000000000000 1\n", "p 2 1\n")
}

// FuzzGraph6 also compares with gonum's decoder.
func FuzzGraph6(f *testing.F) {
	for _, text := range []string{"Bg", "?", "@", "~?@C", "Dhc\nBg", "~~~~~~~~"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		d, err := parse("", text, Options{Format: Graph6})
		checkDocument(t, text, d, err)
		text = strings.TrimSpace(strings.TrimPrefix(strings.TrimPrefix(text, "\ufeff"), headers6[0]))
		if strings.ContainsAny(text, "\n") || strings.HasPrefix(text, "~~") || len(text) > 200 {
			return
		}
		other := graph6.Graph(text)
		if graph6.IsValid(other) != (err == nil) {
			t.Fatalf("%q: error %v, and gonum says %t", text, err, graph6.IsValid(other))
		}
		if err == nil && listed(d.Graph) != listed(other) {
			t.Fatalf("%q: got\n%s\nwant\n%s", text, listed(d.Graph), listed(other))
		}
	})
}

func FuzzDOT(f *testing.F) {
	fuzz(f, DOT,
		"digraph g { a -> b; subgraph { c } -> \"d e\" [x=y] }",
		"graph { a -- a:n:w; 1 -- -2.5 }",
		"strict graph{/**/a--{b c}--d}")
}

func FuzzEdges(f *testing.F) {
	fuzz(f, Edges, "a b\nb c\n", "a -> b\nb->c\n", "x\ty z\n", "\"a,b\",c\n", "1 -- 2\n-3 2\n", "%\n//\n#\n\n")
}

func FuzzFloor(f *testing.F) {
	fuzz(f, Floor, "...\n.#.\n", "type octile\nheight 1\nwidth 2\nmap\n.T\n", ". G S\n@ O W\n")
}

func FuzzPuzzle(f *testing.F) {
	fuzz(f, Puzzle, "1 . .\n. # _\n0 __ 8\n", "2x1 board, a king\n\n1\n2\n")
}

// FuzzRecognise reads texts whose format is not given.
func FuzzRecognise(f *testing.F) {
	fuzz(f, "",
		"digraph { a -> b }",
		"p edge 1 0\n",
		"DIMENSION : 1\nEDGE_DATA_SECTION\n",
		"Bg",
		"...\n",
		"1 0 0\n0 0 3\n",
		"a b\n",
		"1 2\n")
}
