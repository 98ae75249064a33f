package input

import (
	"math"
	"testing"

	"gonum.org/v1/gonum/graph"
)

// TestGraphMethods checks the methods of graphs that searches do not call.
func TestGraphMethods(t *testing.T) {
	d, err := parse("", "a -> b\nb -> c\na -> c\n", Options{})
	if err != nil {
		t.Fatal(err)
	}
	g := d.Graph.(graph.Directed)
	if !g.HasEdgeFromTo(1, 2) || g.HasEdgeFromTo(2, 1) {
		t.Error("there must be an edge 1 -> 2, and none back")
	}
	if !g.HasEdgeBetween(2, 1) || g.HasEdgeFromTo(1, 7) {
		t.Error("there must be an edge between 2 and 1, and none to 7")
	}
	e := g.Edge(1, 2)
	switch {
	case e == nil:
		t.Error("there is no edge 1 -> 2")
	case e.From().ID() != 1, e.To().ID() != 2, e.ReversedEdge().To().ID() != 1:
		t.Errorf("the edge is %v, want 1 -> 2", e)
	}
	if g.Edge(2, 1) != nil || g.Node(7) != nil || g.From(7).Len() != 0 {
		t.Error("an edge or a node that the graph does not have")
	}
	to := graph.NodesOf(g.To(3))
	if len(to) != 2 || to[0].ID() != 1 || to[1].ID() != 2 {
		t.Errorf("the nodes with an edge to 3 are %v, want 1 and 2", to)
	}
	d, err = parse("", "1 5\n5 9\n", Options{})
	if err != nil {
		t.Fatal(err)
	}
	u := d.Graph.(graph.Undirected)
	if u.EdgeBetween(9, 5) == nil || u.EdgeBetween(1, 9) != nil {
		t.Error("there must be an edge between 9 and 5, and none between 1 and 9")
	}
	if u.Node(9).ID() != 9 || u.Node(2) != nil {
		t.Error("there must be a node 9, and no node 2")
	}
}

// TestNodeAtEnds asks for the IDs next to the least and the greatest, with IDs
// that are consecutive and so need no index, and with others.
func TestNodeAtEnds(t *testing.T) {
	tests := []struct {
		name        string
		text        string
		least, most int64
	}{
		{"ids=consecutive", "4 5\n5 6\n", 4, 6},
		{"ids=apart", "4 5\n5 8\n", 4, 8},
		{"ids=one", "7\n", 7, 7},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			d, err := parse("", tt.text, Options{Format: Edges})
			if err != nil {
				t.Fatal(err)
			}
			g := d.Graph
			for _, id := range []int64{tt.least, tt.most} {
				node := g.Node(id)
				if node == nil || node.ID() != id {
					t.Errorf("node %d is %v", id, node)
				}
			}
			for _, id := range []int64{tt.least - 1, tt.most + 1, math.MinInt64, math.MaxInt64} {
				if g.Node(id) != nil || g.From(id).Len() != 0 || g.HasEdgeBetween(tt.most, id) {
					t.Errorf("there is a node %d", id)
				}
			}
		})
	}
}
