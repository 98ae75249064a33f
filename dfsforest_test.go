package knighttour_test

import (
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"gonum.org/v1/gonum/graph"
	"gonum.org/v1/gonum/graph/simple"

	"example.com/knighttour"
	"example.com/knighttour/internal/graphtest"
)

func TestDFSForestTextbook(t *testing.T) {
	tests := []struct {
		g    graphtest.Graph
		want []int64 // preorder
	}{
		{graphtest.Graph{{1, 3}, {2, 3}, {4}, {2, 4}, {}}, []int64{0, 1, 2, 4, 3}},
		{graphtest.Graph{{1, 2, 3}, {4}, {4, 5}, {5}, {6}, {4}, {}}, []int64{0, 1, 4, 6, 2, 5, 3}},
		{graphtest.Graph{{1, 2, 3}, {2, 4}, {4, 5}, {5}, {6}, {4, 6}, {}}, []int64{0, 1, 2, 4, 6, 5, 3}},
		{nil, nil},
	}
	for _, test := range tests {
		if got := slices.Collect(knighttour.DFSForest(test.g).Preorder()); !slices.Equal(got, test.want) {
			t.Errorf("%v: %v, want %v", test.g, got, test.want)
		}
	}
}

// TestDFSForestWalkthrough is the chapter's graph of A to F, with every time,
// parent and kind of edge.
func TestDFSForestWalkthrough(t *testing.T) {
	f := knighttour.DFSForest(walkthrough())
	checkLetters(t, f, "A 1/12 B 2/11 C 3/4 D 5/10 E 6/9 F 7/8 ", "AB tree AD forward BC tree BD tree DE tree EB back EF tree FC cross ")
	if got := letters(slices.Collect(f.Postorder())); got != "C F E D B A" {
		t.Errorf("postorder %s", got)
	}
	if order, ok := f.TopologicalOrder(); ok || order != nil {
		t.Errorf("topological order %v of a graph with a cycle", order)
	}
}

// checkLetters compares the times and the edges of a forest of letters.
func checkLetters(t *testing.T, f *knighttour.Forest, times, edges string) {
	t.Helper()
	got := ""
	for id := range f.Preorder() {
		d, _ := f.Discovery(id)
		e, _ := f.Finish(id)
		got += fmt.Sprintf("%c %d/%d ", id, d, e)
	}
	if got != times {
		t.Errorf("times %s, want %s", got, times)
	}
	got = ""
	for e, kind := range f.Edges() {
		got += fmt.Sprintf("%c%c %v ", e.From().ID(), e.To().ID(), kind)
	}
	if got != edges {
		t.Errorf("edges %s\nwant %s", got, edges)
	}
}

func TestDFSForestAllSmallGraphs(t *testing.T) {
	graphtest.Labelled(t, func(t *testing.T, g graphtest.Graph, undirected bool) { checkForest(t, g, undirected) })
}

// TestDFSForestFromAllSmallGraphs searches every labelled graph of up to 4
// vertices from every list of up to two roots, the same one twice among them.
func TestDFSForestFromAllSmallGraphs(t *testing.T) {
	graphtest.OneGoroutine(t)
	t.Parallel()
	for _, undirected := range []bool{true, false} {
		for n := range 5 {
			for g := range graphtest.OfOrder(n, undirected, 0, 1) {
				checkForestFrom(t, g, undirected, nil)
				for u := range int64(n) {
					checkForestFrom(t, g, undirected, []int64{u})
					for v := range int64(n) {
						checkForestFrom(t, g, undirected, []int64{u, v})
					}
				}
			}
		}
	}
}

func TestDFSForestFromRandom(t *testing.T) {
	graphtest.OneGoroutine(t)
	t.Parallel()
	r := rand.New(rand.NewPCG(17, 18))
	for i := range 600 {
		n := 1 + r.IntN(90)
		undirected := i%2 == 0
		g := graphtest.Random(r, n, r.Float64()*2, undirected)
		roots := make([]int64, r.IntN(6))
		for j := range roots {
			roots[j] = r.Int64N(int64(n))
		}
		checkForestFrom(t, g, undirected, roots, knighttour.Shuffled(uint64(i)))
		checkForestFrom(t, g, undirected, roots, knighttour.Warnsdorff(), knighttour.Shuffled(uint64(i)))
	}
}

// TestDFSForestFromWalkthrough searches the chapter's graph from the middle.
func TestDFSForestFromWalkthrough(t *testing.T) {
	f, err := knighttour.DFSForestFrom(walkthrough(), []int64{'E', 'B', 'E'})
	if err != nil {
		t.Fatal(err)
	}
	checkLetters(t, f, "E 1/10 B 2/7 C 3/4 D 5/6 F 8/9 ", "EB tree EF tree BC tree BD tree DE back FC cross ")
	if _, ok := f.Discovery('A'); ok {
		t.Error("A is in the forest")
	}
	// In the other order F is a tree of its own; C belongs to it.
	f, err = knighttour.DFSForestFrom(walkthrough(), []int64{'F', 'D'})
	if got := letters(f.Roots()) + ": " + letters(slices.Collect(f.Postorder())); err != nil || got != "F D: C F B E D" {
		t.Errorf("got %s, %v", got, err)
	}
}

func TestDFSForestFromErrors(t *testing.T) {
	sparse := simple.NewDirectedGraph()
	sparse.SetEdge(simple.Edge{F: simple.Node(-4), T: simple.Node(900)})
	tests := []struct {
		g     graph.Graph
		roots []int64
		want  string
	}{
		{knighttour.MustBoard(3, 3), []int64{0, 9}, "root 9: the graph has 9 nodes with IDs from 0 to 8"},
		{sparse, []int64{900, 0, 1}, "root 0: the graph has 2 nodes with IDs from -4 to 900"},
		{knighttour.MustBoard(1, 1), []int64{-1}, "root -1: the graph has 1 node, with ID 0"},
		{simple.NewDirectedGraph(), []int64{7}, "root 7: the graph has no nodes"},
	}
	for _, test := range tests {
		asked := false
		f, err := knighttour.DFSForestFrom(test.g, test.roots, knighttour.ByState(func(*knighttour.State, int) int { asked = true; return 0 }))
		if want := "knighttour: unusable node: " + test.want; f != nil || !errors.Is(err, knighttour.ErrNode) || err.Error() != want {
			t.Errorf("got %v, %v, want %s", f, err, want)
		}
		if asked {
			t.Errorf("%s: there was a search before the error", test.want)
		}
	}
}

func TestDFSForestRandom(t *testing.T) {
	graphtest.OneGoroutine(t)
	t.Parallel()
	r := rand.New(rand.NewPCG(7, 8))
	for i := range 600 {
		n := 1 + r.IntN(90) // in both forms of State
		undirected := i%2 == 0
		g := graphtest.Random(r, n, r.Float64()*4, undirected)
		if i%3 == 0 && n > 1 {
			g.AddLoops(r, 1)
		}
		checkForest(t, g, undirected, knighttour.Shuffled(uint64(i)))
		checkForest(t, g, undirected, knighttour.Warnsdorff(), knighttour.Shuffled(uint64(i)))
	}
}

func TestForestCycle(t *testing.T) {
	far := simple.NewUndirectedGraph()
	for _, e := range [][2]int64{{-7, 1 << 60}, {1 << 60, 40}, {40, -7}, {-7, 3}} {
		far.SetEdge(simple.Edge{F: simple.Node(e[0]), T: simple.Node(e[1])})
	}
	tests := []struct {
		name string
		g    graph.Graph
		want []int64
	}{
		{"empty", graphtest.Graph{}, nil},
		{"noEdges", graphtest.Graph{{}, {}}, nil},
		{"path", graphtest.Graph{{1}, {2}, {}}, nil},
		{"diamond", graphtest.Graph{{1, 2}, {3}, {3}, {}}, nil},
		{"loop", graphtest.Graph{{1}, {2}, {2}}, []int64{2}},
		{"loopLater", graphtest.Graph{{1}, {0, 1}}, []int64{0, 1}}, // in the order of the search
		{"pair", graphtest.Graph{{1}, {0}}, []int64{0, 1}},
		{"tail", graphtest.Graph{{1}, {2}, {3}, {1}}, []int64{1, 2, 3}},
		{"secondTree", graphtest.Graph{{}, {2}, {3}, {0, 1}}, []int64{1, 2, 3}},
		{"walkthrough", walkthrough(), []int64{'B', 'D', 'E'}},
		{"undirectedEdge", graphtest.Mutual{Graph: graphtest.Graph{{1}, {0}}}, nil},
		{"undirectedLoop", graphtest.Mutual{Graph: graphtest.Graph{{0, 1}, {0}}}, []int64{0}},
		{"triangle", graphtest.Mutual{Graph: graphtest.Graph{{1, 2}, {0, 2}, {0, 1}}}, []int64{0, 1, 2}},
		{"sparse", far, []int64{-7, 40, 1 << 60}},
		{"ring", knighttour.MustVariant(3, 3, 1, 2, 4), []int64{0, 5, 6, 1, 8, 3, 2, 7}},
	}
	for _, test := range tests {
		for _, g := range []graph.Graph{test.g, knighttour.Freeze(test.g)} {
			if got := knighttour.DFSForest(g).Cycle(); !slices.Equal(got, test.want) {
				t.Errorf("%s: %v, want %v", test.name, got, test.want)
			}
		}
	}
	// Only what the roots reach counts.
	f, err := knighttour.DFSForestFrom(graphtest.Graph{{1}, {}, {2}}, []int64{0})
	if err != nil || f.Cycle() != nil {
		t.Errorf("got %v, %v", f.Cycle(), err)
	}
	if f, err = knighttour.DFSForestFrom(graphtest.Graph{{1}, {2}, {0}}, []int64{1}); err != nil || !slices.Equal(f.Cycle(), []int64{1, 2, 0}) {
		t.Errorf("got %v, %v", f.Cycle(), err)
	}
}

// checkUnknown checks that a forest does not know a node, nor that it is related
// to others.
func checkUnknown(t *testing.T, f *knighttour.Forest, id int64, others ...int64) {
	t.Helper()
	_, p := f.Parent(id)
	_, d := f.Discovery(id)
	_, e := f.Finish(id)
	if p || d || e || f.IsAncestor(id, id) {
		t.Errorf("the forest knows node %d", id)
	}
	for _, other := range others {
		if f.IsAncestor(id, other) || f.IsAncestor(other, id) {
			t.Errorf("nodes %d and %d are related", id, other)
		}
	}
}

func TestForestUnknownIDs(t *testing.T) {
	g := simple.NewDirectedGraph()
	g.SetEdge(simple.Edge{F: simple.Node(-5), T: simple.Node(1 << 60)})
	f := knighttour.DFSForest(g)
	for _, id := range []int64{0, -6, 1<<60 + 1} {
		checkUnknown(t, f, id, -5)
	}
	if _, ok := f.Parent(-5); ok {
		t.Error("the root has a parent")
	}
	if p, ok := f.Parent(1 << 60); !ok || p != -5 {
		t.Errorf("the parent of the other node is %d, %v", p, ok)
	}
	if !f.IsAncestor(-5, 1<<60) || !f.IsAncestor(-5, -5) || f.IsAncestor(1<<60, -5) {
		t.Error("wrong ancestors")
	}
}

func TestForestStopsWhenToldTo(t *testing.T) {
	f := knighttour.DFSForest(knighttour.MustBoard(8, 8))
	for range f.Preorder() {
		break
	}
	for range f.Postorder() {
		break
	}
	for range f.Edges() {
		break
	}
}

func TestEdgeKindString(t *testing.T) {
	got := fmt.Sprint(knighttour.TreeEdge, knighttour.BackEdge, knighttour.ForwardEdge, knighttour.CrossEdge, knighttour.EdgeKind(-1), knighttour.EdgeKind(4))
	if want := "tree back forward cross EdgeKind(-1) EdgeKind(4)"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

// TestDFSForestState checks what a dynamic order sees during the search.
func TestDFSForestState(t *testing.T) {
	for _, n := range []int{10, 70} { // both forms of State
		calls := 0
		knighttour.DFSForest(graphtest.Chain(n), knighttour.ByState(func(s *knighttour.State, v int) int {
			calls++
			path := s.Path()
			if len(path) != v || path[len(path)-1] != v-1 || s.Visited(v) || !s.Visited(v-1) ||
				s.Free(v-1) != 1 || s.Node(v).ID() != int64(v) || !slices.Equal(slices.Collect(s.Successors(v-1)), []int{v}) {
				t.Errorf("n=%d: wrong state at %d: path %v", n, v, path)
			}
			return 0
		}))
		if calls != n-1 {
			t.Errorf("n=%d: the order was asked %d times", n, calls)
		}
	}
}

// TestZeroForest calls everything that there is to call on the zero Forest and
// on forests of graphs without nodes, the zero Frozen among them.
func TestZeroForest(t *testing.T) {
	from, err := knighttour.DFSForestFrom(knighttour.MustBoard(3, 3), nil)
	if err != nil {
		t.Fatal(err)
	}
	for name, f := range map[string]*knighttour.Forest{
		"zero":        {},
		"zeroFrozen":  knighttour.DFSForest(&knighttour.Frozen{}, knighttour.Warnsdorff(), knighttour.ByMove()),
		"zeroBoard":   knighttour.DFSForest(knighttour.Board{}, knighttour.Warnsdorff()),
		"zeroDigraph": knighttour.DFSForest(graphtest.Graph{}),
		"noRoots":     from,
	} {
		t.Run("forest="+name, func(t *testing.T) {
			for _, id := range []int64{0, -1, math.MaxInt64} {
				checkUnknown(t, f, id)
			}
			if orders := slices.AppendSeq(slices.Collect(f.Preorder()), f.Postorder()); orders != nil {
				t.Errorf("nodes %v", orders)
			}
			for e, kind := range f.Edges() {
				t.Errorf("edge %v, %v", e, kind)
			}
			if order, ok := f.TopologicalOrder(); len(order) != 0 || !ok {
				t.Errorf("topological order %v, %v", order, ok)
			}
			if f.Roots() != nil || f.Cycle() != nil {
				t.Errorf("roots %v, cycle %v", f.Roots(), f.Cycle())
			}
		})
	}
}
