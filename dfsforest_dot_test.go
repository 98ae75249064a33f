package knighttour_test

import (
	"fmt"
	"testing"

	"gonum.org/v1/gonum/graph"
	"gonum.org/v1/gonum/graph/encoding"
	"gonum.org/v1/gonum/graph/encoding/dot"
	"gonum.org/v1/gonum/graph/simple"

	"example.com/knighttour"
)

// A timedNode tells Graphviz when a forest discovered and finished a node.
type timedNode struct {
	graph.Node
	forest *knighttour.Forest
}

func (n timedNode) DOTID() string { return string(rune(n.ID())) }

func (n timedNode) Attributes() []encoding.Attribute {
	discovery, _ := n.forest.Discovery(n.ID())
	finish, _ := n.forest.Finish(n.ID())
	return []encoding.Attribute{{Key: "label", Value: fmt.Sprintf(`"%c\n%d/%d"`, n.ID(), discovery, finish)}}
}

// A kindOfEdge tells Graphviz what an edge is to a forest: those of the trees
// are drawn solid, and only they have a say in where the nodes come to stand.
type kindOfEdge struct {
	graph.Edge
	kind knighttour.EdgeKind
}

func (e kindOfEdge) Attributes() []encoding.Attribute {
	if e.kind == knighttour.TreeEdge {
		return nil
	}
	return []encoding.Attribute{
		{Key: "label", Value: e.kind.String()},
		{Key: "style", Value: "dashed"},
		{Key: "constraint", Value: "false"},
	}
}

// TestForestDOT draws the textbook's depth-first search for Graphviz, with the
// times of discovery and finish and the kinds of edges.
func TestForestDOT(t *testing.T) {
	g := simple.NewDirectedGraph()
	for _, e := range []string{"AB", "AD", "BC", "BD", "DE", "EB", "EF", "FC"} {
		g.SetEdge(simple.Edge{F: simple.Node(e[0]), T: simple.Node(e[1])})
	}
	forest := knighttour.DFSForest(g)
	drawing := simple.NewDirectedGraph()
	for e, kind := range forest.Edges() {
		from, to := timedNode{e.From(), forest}, timedNode{e.To(), forest}
		drawing.SetEdge(kindOfEdge{simple.Edge{F: from, T: to}, kind})
	}
	text, err := dot.Marshal(drawing, "forest", "", "  ")
	if err != nil {
		t.Fatal(err)
	}
	checkGolden(t, "testdata/forest.dot", text)
}
