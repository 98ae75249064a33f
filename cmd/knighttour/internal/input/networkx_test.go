package input

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"gonum.org/v1/gonum/graph"
)

// A writtenGraph is a graph that testdata/roundtrip.py has written to a file.
type writtenGraph struct {
	Refusal  string // "read", "may" or "refuse": whether the file may be refused
	Directed bool
	Nodes    []string
	Edges    [][2]string
}

// TestNetworkX reads the files of testdata/roundtrip.py, if it has written any.
// A file must be read as the graph that networkx wrote, or be refused: no file
// may be misread.
func TestNetworkX(t *testing.T) {
	dir := os.Getenv("KNIGHTTOUR_NETWORKX")
	if dir == "" {
		t.Skip("KNIGHTTOUR_NETWORKX names no directory with files of testdata/roundtrip.py")
	}
	names, err := filepath.Glob(filepath.Join(dir, "*.json"))
	if err != nil || len(names) == 0 {
		t.Fatal("there are no files", err)
	}
	kinds := make(map[string]bool) // of files
	read, refused := make(map[string]int), make(map[string]int)
	for _, name := range names {
		name, found := strings.CutSuffix(name, ".json")
		data, err := os.ReadFile(name)
		if !found || err != nil {
			continue // a separate file
		}
		var want writtenGraph
		about, err := os.ReadFile(name + ".json")
		if err == nil {
			err = json.Unmarshal(about, &want)
		}
		if err != nil {
			continue
		}
		kind := strings.TrimSuffix(filepath.Base(name), filepath.Ext(name))
		_, kind, _ = strings.Cut(kind, "-")
		kinds[kind] = true
		d, err := parse(name, string(data), Options{})
		var e *Error
		switch {
		case errors.As(err, &e):
			refused[kind]++
			if want.Refusal == "read" {
				t.Errorf("%v\n%.300s", err, data)
			}
		case err != nil:
			t.Fatal(err)
		case want.Refusal == "refuse":
			t.Errorf("%s is read as %s:\n%.300s", filepath.Base(name), d.Format, data)
		default:
			read[kind]++
			got := namedEdges(d.Graph)
			if wanted := want.String(); got != wanted {
				t.Errorf("%s, %s: got %s, want %s\n%.300s", filepath.Base(name), d.Format, got, wanted, data)
			}
		}
	}
	for kind := range kinds {
		t.Logf("%-15s %5d read, %5d refused", kind, read[kind], refused[kind])
	}
}

// String returns the graph as sortedGraph does. An undirected edge occurs in
// both directions.
func (w writtenGraph) String() string {
	edges := make(map[[2]string]bool)
	for _, e := range w.Edges {
		edges[e] = true
		if !w.Directed {
			edges[[2]string{e[1], e[0]}] = true
		}
	}
	return sortedGraph(w.Nodes, edges)
}

// namedEdges returns a graph that was read, in the form of sortedGraph.
func namedEdges(g graph.Graph) string {
	name := func(n graph.Node) string {
		named, ok := n.(fmt.Stringer)
		if ok && named.String() != "" {
			return named.String()
		}
		return fmt.Sprint(n.ID())
	}
	var nodes []string
	edges := make(map[[2]string]bool)
	for _, u := range graph.NodesOf(g.Nodes()) {
		nodes = append(nodes, name(u))
		for _, v := range graph.NodesOf(g.From(u.ID())) {
			edges[[2]string{name(u), name(v)}] = true
		}
	}
	return sortedGraph(nodes, edges)
}

// sortedGraph returns nodes and edges as text, each in alphabetical order. An
// edge from a to b is a>b.
func sortedGraph(nodes []string, edges map[[2]string]bool) string {
	nodes = slices.Clone(nodes)
	slices.Sort(nodes)
	var lines []string
	for e := range edges {
		lines = append(lines, e[0]+">"+e[1])
	}
	slices.Sort(lines)
	return strings.Join(nodes, " ") + " | " + strings.Join(lines, " ")
}
