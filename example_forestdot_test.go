package knighttour_test

import (
	"fmt"
	"log"

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

// The textbook's picture of a depth-first search, with the times of discovery
// and finish and the kinds of edges, as a drawing for Graphviz (dot).
func ExampleForest_dot() {
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
		log.Fatal(err)
	}
	fmt.Println(string(text))
	// Output:
	// strict digraph forest {
	//   // Node definitions.
	//   A [label="A\n1/12"];
	//   B [label="B\n2/11"];
	//   C [label="C\n3/4"];
	//   D [label="D\n5/10"];
	//   E [label="E\n6/9"];
	//   F [label="F\n7/8"];
	//
	//   // Edge definitions.
	//   A -> B;
	//   A -> D [
	//     label=forward
	//     style=dashed
	//     constraint=false
	//   ];
	//   B -> C;
	//   B -> D;
	//   D -> E;
	//   E -> B [
	//     label=back
	//     style=dashed
	//     constraint=false
	//   ];
	//   E -> F;
	//   F -> C [
	//     label=cross
	//     style=dashed
	//     constraint=false
	//   ];
	// }
}
