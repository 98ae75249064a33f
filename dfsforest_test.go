package knighttour_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"example.com/knighttour"
	"example.com/knighttour/internal/graphtest"
	"gonum.org/v1/gonum/graph"
	"gonum.org/v1/gonum/graph/encoding"
	"gonum.org/v1/gonum/graph/encoding/dot"
	"gonum.org/v1/gonum/graph/multi"
	"gonum.org/v1/gonum/graph/simple"
)

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

func TestDFSForestRandom(t *testing.T) {
	graphtest.OneGoroutine(t)
	t.Parallel()
	r := rand.New(rand.NewPCG(7, 8))
	for i := range 600 {
		n := 1 + r.IntN(90) // of which up to 64 fit into masks
		undirected := i%2 == 0
		g := graphtest.Random(r, n, r.Float64()*4, undirected)
		if i%3 == 0 && n > 1 {
			g.AddLoops(r, 1)
		}
		roots := make([]int64, r.IntN(6))
		for j := range roots {
			roots[j] = r.Int64N(int64(n))
		}
		for _, orders := range [][]knighttour.Order{{knighttour.Shuffled(uint64(i))}, {knighttour.Warnsdorff(), knighttour.Shuffled(uint64(i))}} {
			checkForest(t, g, undirected, orders...)
			checkForestFrom(t, g, undirected, roots, orders...)
		}
	}
}

// TestDFSForestState checks what a dynamic order sees during the search.
func TestDFSForestState(t *testing.T) {
	for _, n := range []int{10, 70} { // with masks and without
		calls := 0
		knighttour.DFSForest(graphtest.Chain(n), knighttour.ByState(func(s *knighttour.State, v int32) int {
			calls++
			path := s.Path()
			if u, ok := s.Vertex(int64(v)); u != v || !ok {
				t.Errorf("n=%d: node %d is vertex %d, %t", n, v, u, ok)
			}
			if len(path) != int(v) || path[len(path)-1] != v-1 || s.Visited(v) || !s.Visited(v-1) ||
				s.Free(v-1) != 1 || s.Node(v).ID() != int64(v) || !slices.Equal(s.Successors(v-1), []int32{v}) {
				t.Errorf("n=%d: wrong state at %d: path %v", n, v, path)
			}
			return 0
		}))
		if calls != n-1 {
			t.Errorf("n=%d: the order was asked %d times", n, calls)
		}
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
	for range f.Trees() {
		break
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

// A grumpy graph has edges that lead the wrong way and do not let themselves be
// reversed: ReversedEdge returns the edge itself, nil, or one without weight.
type grumpy struct {
	graphtest.Mutual
	reversed func(e grumpyEdge) graph.Edge
	weighted bool
}

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

type grumpyEdge struct {
	simple.Edge
	g grumpy
}

func (e grumpyEdge) ReversedEdge() graph.Edge { return e.g.reversed(e) }

type grumpyWeightedEdge struct{ grumpyEdge }

func (e grumpyWeightedEdge) Weight() float64 { return float64(e.F.ID()*10 + e.T.ID()) }

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

// TestForestEdgesOfBoards checks the edges of boards, which are computed on demand, and
// of frozen boards.
func TestForestEdgesOfBoards(t *testing.T) {
	board := knighttour.MustVariant(4, 4, 1, 2, 5)
	edgesOf := func(g graph.Graph) (text string) {
		for e, kind := range knighttour.DFSForest(g).Edges() {
			text += fmt.Sprintf("%v-%v %v\n", e.From(), e.To(), kind)
		}
		return text
	}
	want := edgesOf(knighttour.KnightGraph(board))
	for _, g := range []graph.Graph{board, knighttour.Freeze(board), knighttour.Freeze(knighttour.KnightGraph(board))} {
		if got := edgesOf(g); got != want {
			t.Errorf("%T: edges\n%swant\n%s", g, got, want)
		}
	}
}

// TestForestDOT draws the textbook's depth-first search for Graphviz, with the
// times of discovery and finish and the kinds of edges.
func TestForestDOT(t *testing.T) {
	forest := knighttour.DFSForest(walkthrough())
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

// A kindOfEdge tells Graphviz the kind of an edge. Tree edges are drawn solid, and they
// alone determine where nodes are placed.
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
