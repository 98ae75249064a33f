package input

import (
	"fmt"
	"strings"
	"testing"

	"example.com/knighttour/internal/graphtest"
)

// TestLineOfSign finds the arrow of the wrong kind, on line 4, among others
// that are right or mean nothing.
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

// TestLineOfSignNumber finds the arrow of the wrong kind in the graph with a
// given number.
func TestLineOfSignNumber(t *testing.T) {
	const text = "graph { a -- b }\ndigraph { a -- b }\ndigraph { a -- b }"
	for number, want := range []int{2, 0, 2, 3, 0} {
		got := lineOfSign(text, "--", number)
		if got != want {
			t.Errorf("number %d: line %d, want %d", number, got, want)
		}
	}
}

// TestDeep reads DOT with the deepest nesting that is allowed, and with a long
// chain.
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

// TestManyEdges reads an edge between two sets of nodes that stands for too
// many edges.
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

// TestManyInBraces reads a text that repeats the name of a subgraph too often.
// Each time it stands for all nodes of the subgraph.
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
