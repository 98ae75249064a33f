package knighttour_test

import (
	"fmt"
	"slices"
	"testing"

	"gonum.org/v1/gonum/graph"
	"gonum.org/v1/gonum/graph/multi"
	"gonum.org/v1/gonum/graph/simple"

	"example.com/knighttour"
	"example.com/knighttour/internal/graphtest"
)

// A road is an edge with a name that it keeps when it is reversed.
type road struct {
	simple.Edge
	name string
}

func (r road) ReversedEdge() graph.Edge {
	return road{Edge: simple.Edge{F: r.T, T: r.F}, name: r.name}
}

// TestForestEdgesAreTheGraphs checks that edges keep their attributes.
func TestForestEdgesAreTheGraphs(t *testing.T) {
	g := simple.NewUndirectedGraph()
	g.SetEdge(road{simple.Edge{F: simple.Node(2), T: simple.Node(1)}, "high street"})
	g.SetEdge(road{simple.Edge{F: simple.Node(2), T: simple.Node(3)}, "low road"})
	got := ""
	for e, kind := range knighttour.DFSForest(g).Edges() {
		got += fmt.Sprint(e.From(), e.To(), " ", e.(road).name, " ", kind, "; ")
	}
	if want := "1 2 high street tree; 2 3 low road tree; "; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

// A grumpy graph has edges that lead the wrong way and do not let themselves be
// reversed: ReversedEdge returns the edge itself, nil, or one without weight.
type grumpy struct {
	graphtest.Mutual
	reversed func(e grumpyEdge) graph.Edge
	weighted bool
}

type grumpyEdge struct {
	simple.Edge
	g grumpy
}

type grumpyWeightedEdge struct{ grumpyEdge }

func (e grumpyEdge) ReversedEdge() graph.Edge      { return e.g.reversed(e) }
func (e grumpyWeightedEdge) Weight() float64       { return float64(e.F.ID()*10 + e.T.ID()) }
func (g grumpy) EdgeBetween(x, y int64) graph.Edge { return g.Edge(x, y) }

func (g grumpy) Edge(u, v int64) graph.Edge {
	if !g.Has(u, v) {
		return nil
	}
	e := grumpyEdge{simple.Edge{F: simple.Node(max(u, v)), T: simple.Node(min(u, v))}, g}
	if g.weighted {
		return grumpyWeightedEdge{e}
	}
	return e
}

// TestForestEdgesAreOriented lists the edges of the same undirected graph, made
// in all ways that gonum knows of and some that it does not: from parent to
// child, from descendant to ancestor, and with their weights.
func TestForestEdgesAreOriented(t *testing.T) {
	// The search goes 0, 1, 3, 2; the edge between 0 and 2 is a BackEdge.
	pairs := [][2]int64{{1, 0}, {3, 1}, {2, 3}, {0, 2}, {5, 4}} // as they are set
	want := "0-1 tree, 1-3 tree, 3-2 tree, 2-0 back, 4-5 tree, "
	weights := "0-1 tree 10, 1-3 tree 31, 3-2 tree 23, 2-0 back 2, 4-5 tree 54, "
	merged := "0-1 tree 5, 1-3 tree 15.5, 3-2 tree 11.5, 2-0 back 1, 4-5 tree 27, " // the mean with no edge back
	line := func(p [2]int64) (f, t multi.Node, w float64) {
		return multi.Node(p[0]), multi.Node(p[1]), float64(10*p[0] + p[1])
	}

	simpleGraph, weighted := simple.NewUndirectedGraph(), simple.NewWeightedUndirectedGraph(0, 0)
	directed, weightedDirected := simple.NewDirectedGraph(), simple.NewWeightedDirectedGraph(0, 0)
	multigraph, weightedMulti := multi.NewUndirectedGraph(), multi.NewWeightedUndirectedGraph()
	multiDirected := multi.NewDirectedGraph()
	plain := make(graphtest.Graph, 6)
	for _, p := range pairs {
		f, to, w := line(p)
		simpleGraph.SetEdge(simple.Edge{F: f, T: to})
		weighted.SetWeightedEdge(simple.WeightedEdge{F: f, T: to, W: w})
		directed.SetEdge(simple.Edge{F: f, T: to})
		weightedDirected.SetWeightedEdge(simple.WeightedEdge{F: f, T: to, W: w})
		multiDirected.SetLine(multiDirected.NewLine(f, to))
		multigraph.SetLine(multigraph.NewLine(f, to))
		multigraph.SetLine(multigraph.NewLine(to, f)) // a second line is no other edge
		weightedMulti.SetWeightedLine(weightedMulti.NewWeightedLine(f, to, w-1))
		weightedMulti.SetWeightedLine(weightedMulti.NewWeightedLine(f, to, 1))
		plain[p[0]], plain[p[1]] = append(plain[p[0]], int(p[1])), append(plain[p[1]], int(p[0]))
	}
	for u := range plain {
		slices.Sort(plain[u])
	}
	tests := []struct {
		name string
		g    graph.Graph
		want string
	}{
		{"simple", simpleGraph, want},
		{"weighted", weighted, weights},
		{"undirect", graph.Undirect{G: directed}, want},
		{"undirectMulti", graph.Undirect{G: multiDirected}, want},
		{"undirectWeighted", graph.UndirectWeighted{G: weightedDirected}, merged},
		{"multi", multigraph, want},
		{"weightedMulti", weightedMulti, weights},
		{"frozen", knighttour.Freeze(simpleGraph), want},
		{"frozenWeighted", knighttour.Freeze(weighted), want},
		{"itself", grumpy{graphtest.Mutual{Graph: plain}, func(e grumpyEdge) graph.Edge { return e }, false}, want},
		{"nil", grumpy{graphtest.Mutual{Graph: plain}, func(grumpyEdge) graph.Edge { return nil }, false}, want},
		{"withoutWeight", grumpy{graphtest.Mutual{Graph: plain}, func(e grumpyEdge) graph.Edge { return e.Edge.ReversedEdge() }, true},
			"0-1 tree 10, 1-3 tree 31, 3-2 tree 32, 2-0 back 20, 4-5 tree 54, "},
	}
	for _, test := range tests {
		t.Run("graph="+test.name, func(t *testing.T) {
			forest := knighttour.DFSForest(test.g)
			got := ""
			for e, kind := range forest.Edges() {
				got += fmt.Sprintf("%d-%d %v", e.From().ID(), e.To().ID(), kind)
				if w, ok := e.(graph.WeightedEdge); ok {
					got += fmt.Sprintf(" %v", w.Weight())
					checkReversed(t, w)
				}
				got += ", "
				if parent, ok := forest.Parent(e.To().ID()); kind == knighttour.TreeEdge && (!ok || parent != e.From().ID()) {
					t.Errorf("%v is no edge from a parent to a child", e)
				}
			}
			if got != test.want {
				t.Errorf("got  %s\nwant %s", got, test.want)
			}
		})
	}
}

// checkReversed checks that a weighted edge keeps its weight when it is reversed,
// unless it is that of a grumpy graph.
func checkReversed(t *testing.T, e graph.WeightedEdge) {
	t.Helper()
	back, ok := e.ReversedEdge().(graph.WeightedEdge)
	_, theirs := e.(grumpyWeightedEdge)
	if !theirs && (!ok || back.Weight() != e.Weight() || back.From().ID() != e.To().ID()) {
		t.Errorf("edge %v is reversed to %v", e, back)
	}
}

// TestForestEdgesOfBoards checks the edges of boards, whose graph makes them as
// they are asked for, and of directed graphs, loops and all.
func TestForestEdgesOfBoards(t *testing.T) {
	board := knighttour.MustVariant(4, 4, 1, 2, 5)
	for _, g := range []graph.Graph{board, knighttour.KnightGraph(board), knighttour.Freeze(board), knighttour.Freeze(knighttour.KnightGraph(board)), graphtest.Graph{{1, 2}, {1, 0}, {1, 3}, {0}}} {
		forest := knighttour.DFSForest(g)
		n := 0
		for e, kind := range forest.Edges() {
			u, v := e.From().ID(), e.To().ID()
			parent, ok := forest.Parent(v)
			if (kind == knighttour.TreeEdge) != (ok && parent == u) || kind == knighttour.BackEdge != forest.IsAncestor(v, u) || g.Edge(u, v) == nil {
				t.Errorf("%T: edge %d-%d is %v", g, u, v, kind)
			}
			n++
		}
		want := 0
		for _, u := range graph.NodesOf(g.Nodes()) {
			want += g.From(u.ID()).Len()
		}
		if _, directed := g.(graph.Directed); !directed { // each edge is listed twice
			want /= 2
		}
		if n != want {
			t.Errorf("%T: %d edges, want %d", g, n, want)
		}
	}
}
