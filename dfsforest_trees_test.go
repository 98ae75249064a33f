package knighttour_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"gonum.org/v1/gonum/graph/simple"

	"example.com/knighttour"
)

// TestTrees checks that the trees are the preorder in parts, each from one root
// with all of its descendants.
func TestTrees(t *testing.T) {
	r := rand.New(rand.NewPCG(131, 132))
	for range 300 {
		n := r.IntN(12)
		g := simple.NewDirectedGraph()
		for v := range n {
			g.AddNode(simple.Node(v * v))
		}
		for range r.IntN(2*n + 1) {
			if u, v := r.IntN(n), r.IntN(n); u != v {
				g.SetEdge(simple.Edge{F: simple.Node(u * u), T: simple.Node(v * v)})
			}
		}
		f := knighttour.DFSForest(g)
		trees := slices.Collect(f.Trees())
		if got, want := slices.Concat(trees...), slices.Collect(f.Preorder()); !slices.Equal(got, want) {
			t.Fatalf("the trees are %v, the preorder %v", trees, want)
		}
		roots := f.Roots()
		if len(trees) != len(roots) {
			t.Fatalf("%d trees, roots %v", len(trees), roots)
		}
		for i, tree := range trees {
			for _, id := range tree {
				if tree[0] != roots[i] || !f.IsAncestor(roots[i], id) {
					t.Fatalf("tree %v of root %d", tree, roots[i])
				}
			}
		}
		for range f.Trees() {
			break // a sequence may be left
		}
	}
}

// TestStrings prints what would print many nodes otherwise.
func TestStrings(t *testing.T) {
	b := knighttour.MustBoard(3, 3)
	f := knighttour.Freeze(b)
	for _, test := range []struct {
		value any
		want  string
	}{
		{f, "frozen graph of 9 nodes"},
		{knighttour.Freeze(knighttour.MustBoard(1, 1)), "frozen graph of 1 node"},
		{new(knighttour.Frozen), "frozen graph of 0 nodes"},
		{knighttour.DFSForest(b), "forest of 9 nodes in 2 trees"},
		{new(knighttour.Forest), "forest of 0 nodes in 0 trees"},
		{b.Edge(0, 5), "(0,0)->(1,2)"},
		{f.Edge(5, 0), "(1,2)->(0,0)"},
	} {
		if got := fmt.Sprint(test.value); got != test.want {
			t.Errorf("got %q, want %q", got, test.want)
		}
	}
}
