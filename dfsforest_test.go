package knighttour_test

import (
	"cmp"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strconv"
	"testing"

	"example.com/knighttour"
	"example.com/knighttour/internal/dense"
	"example.com/knighttour/internal/graphtest"
	"gonum.org/v1/gonum/graph"
	"gonum.org/v1/gonum/graph/multi"
	"gonum.org/v1/gonum/graph/simple"
)

// TestDFSForestSmallGraphs searches small graphs. It also searches those of up
// to 4 vertices from all lists of up to two roots, which may be equal.
func TestDFSForestSmallGraphs(t *testing.T) {
	graphtest.Labelled(t, func(t *testing.T, g graphtest.Graph, undirected bool) {
		checkForest(t, g, undirected, nil)
		n, edges := int64(len(g)), len(slices.Concat(g...))
		if n > 4 || n == 4 && edges%graphtest.Scaled(5, 1) > 0 {
			return
		}
		checkForest(t, g, undirected, []int64{})
		for u := range n {
			checkForest(t, g, undirected, []int64{u})
			for v := range n {
				checkForest(t, g, undirected, []int64{u, v})
			}
		}
	})
}

// TestDFSForestRandom checks forests of random graphs, from given roots or
// of the whole graph.
func TestDFSForestRandom(t *testing.T) {
	graphtest.Slow(t)
	graphtest.OneGoroutine(t)
	t.Parallel()
	r := rand.New(rand.NewPCG(7, 8))
	for i := range graphtest.Scaled(150, 400) {
		n := 1 + r.IntN(90) // up to 64 fit in a bitmask
		undirected := i%2 == 0
		g := graphtest.Random(r, n, r.Float64()*4, undirected)
		g.AddLoops(r, r.IntN(3)/2)
		roots := make([]int64, r.IntN(6))
		for j := range roots {
			roots[j] = r.Int64N(int64(n))
		}
		shuffled := knighttour.Shuffled(uint64(i))
		for _, orders := range [][]knighttour.Order{
			{shuffled},
			{knighttour.Warnsdorff(), shuffled},
		} {
			checkForest(t, g, undirected, nil, orders...)
			checkForest(t, g, undirected, roots, orders...)
		}
	}
}

// TestDFSForestState checks what a dynamic order sees during the search.
func TestDFSForestState(t *testing.T) {
	for _, n := range []int{10, 70} { // with bitmasks and without
		calls := 0
		knighttour.DFSForest(graphtest.Chain(n), knighttour.ByState(func(s *knighttour.State, id int64) int {
			calls++
			path := s.Path()
			if len(path) != int(id) || path[len(path)-1] != id-1 {
				t.Errorf("n=%d: the path at %d is %v", n, id, path)
			}
			if s.Visited(id) {
				t.Errorf("n=%d: %d is visited before it is chosen", n, id)
			}
			if !s.Visited(id - 1) {
				t.Errorf("n=%d: %d is on the path, but not visited", n, id-1)
			}
			if s.Free(id-1) != 1 {
				t.Errorf("n=%d: %d has %d unvisited successors", n, id-1, s.Free(id-1))
			}
			if next := s.Successors(id - 1); !slices.Equal(next, []int64{id}) {
				t.Errorf("n=%d: the successors of %d are %v", n, id-1, next)
			}
			return 0
		}))
		if calls != n-1 {
			t.Errorf("n=%d: the order was called %d times", n, calls)
		}
	}
	asked, fork := "", graphtest.Undirected(5, [][2]int{{0, 1}, {0, 2}, {2, 3}, {2, 4}})
	knighttour.DFSForest(fork.As(true), knighttour.ByState(func(s *knighttour.State, id int64) int {
		asked += fmt.Sprint(s.Path(), " to ", id, ", ")
		return 0
	}))
	want := "[0] to 1, [0] to 2, [0 2] to 3, [0 2] to 4, "
	if asked != want { // having stepped back from 1
		t.Errorf("asked about %swant %s", asked, want)
	}
}

// TestForestUnknownIDs asks a forest of two nodes, whose IDs are far apart,
// about IDs that are not nodes.
func TestForestUnknownIDs(t *testing.T) {
	g := simple.NewDirectedGraph()
	g.SetEdge(simple.Edge{F: simple.Node(-5), T: simple.Node(1 << 60)})
	g.SetEdge(simple.Edge{F: simple.Node(1 << 60), T: simple.Node(-5)})
	f := knighttour.DFSForest(g)
	if cycle := f.Cycle(); !slices.Equal(cycle, []int64{-5, 1 << 60}) {
		t.Errorf("cycle %v", cycle)
	}
	for _, id := range []int64{0, -6, 1<<60 + 1} {
		checkUnknown(t, f, id)
	}
	if p, isChild := f.Parent(-5); isChild {
		t.Errorf("the root has the parent %d", p)
	}
	p, isChild := f.Parent(1 << 60)
	if !isChild {
		t.Error("the other node has no parent")
	}
	if p != -5 {
		t.Errorf("the parent of the other node is %d, want -5", p)
	}
}

// checkUnknown checks that a node is not in a forest.
func checkUnknown(t *testing.T, f *knighttour.Forest, id int64) {
	t.Helper()
	if parent, ok := f.Parent(id); ok {
		t.Errorf("node %d is not in the forest, but its parent is %d", id, parent)
	}
	if time, ok := f.Discovery(id); ok {
		t.Errorf("node %d is not in the forest, but it is discovered at %d", id, time)
	}
	if time, ok := f.Finish(id); ok {
		t.Errorf("node %d is not in the forest, but it is finished at %d", id, time)
	}
}

// TestZeroForest calls all methods on the zero Forest, a nil one, and forests
// of graphs without nodes.
func TestZeroForest(t *testing.T) {
	for name, f := range map[string]*knighttour.Forest{
		"zero": {},
		"nil":  nil,
		"zeroFrozen": knighttour.DFSForest(knighttour.Freeze(knighttour.Board{}),
			knighttour.Warnsdorff(), knighttour.ByMove()),
		"zeroBoard":   knighttour.DFSForest(knighttour.Board{}, knighttour.Warnsdorff()),
		"zeroDigraph": knighttour.DFSForest(graphtest.Graph{}),
		"noRoots":     must(knighttour.DFSForestFrom(knighttour.MustBoard(3, 3), nil)),
	} {
		t.Run("forest="+name, func(t *testing.T) {
			for _, id := range []int64{0, -1, math.MaxInt64} {
				checkUnknown(t, f, id)
			}
			if got := describe(f, 0); got != "[] [] [] []\n[]\n[] [] [] [] [] true\n" {
				t.Errorf("it has nodes: %s", got)
			}
		})
	}
}

// TestForestStopsWhenToldTo leaves the loop over each sequence of a forest
// at its first value.
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

// TestStrings prints values that would otherwise print as long lists of nodes.
func TestStrings(t *testing.T) {
	b := knighttour.MustBoard(3, 3)
	f := knighttour.Freeze(b)
	for want, value := range map[string]any{
		"frozen graph of 9 nodes": f,
		"frozen graph of 1 node":  knighttour.Freeze(knighttour.MustBoard(1, 1)),
		"frozen graph of 0 nodes": knighttour.Freeze(simple.NewDirectedGraph()),
		"a3->c2":                  b.Edge(0, 5),
		"c2->a3":                  f.Edge(5, 0),
	} {
		if got := fmt.Sprint(value); got != want {
			t.Errorf("got %q, want %q", got, want)
		}
	}
}

// TestEdgeKindString checks the names of the kinds of edges, and of values that
// are not kinds.
func TestEdgeKindString(t *testing.T) {
	for want, kind := range map[string]knighttour.EdgeKind{
		"tree":         knighttour.TreeEdge,
		"back":         knighttour.BackEdge,
		"forward":      knighttour.ForwardEdge,
		"cross":        knighttour.CrossEdge,
		"EdgeKind(-1)": -1,
		"EdgeKind(4)":  4,
	} {
		if got := kind.String(); got != want {
			t.Errorf("got %q, want %q", got, want)
		}
	}
}

// TestEdgeKindTexts marshals kinds to text and back.
func TestEdgeKindTexts(t *testing.T) {
	for want, kind := range map[string]knighttour.EdgeKind{
		"tree":    knighttour.TreeEdge,
		"back":    knighttour.BackEdge,
		"forward": knighttour.ForwardEdge,
		"cross":   knighttour.CrossEdge,
	} {
		checkText(t, knighttour.EdgeKind(9), kind, want)
	}
}

// TestEdgeKindTextErrors unmarshals texts that are not kinds, and marshals
// numbers that are not kinds.
func TestEdgeKindTextErrors(t *testing.T) {
	for _, text := range []string{"", "Tree", "tree ", "0", "EdgeKind(4)"} {
		checkNoText(t, knighttour.CrossEdge, strconv.ErrSyntax, text)
	}
	for _, kind := range []knighttour.EdgeKind{-1, 4} {
		_, err := kind.MarshalText()
		checkErrors(t, fmt.Sprintf("text of kind %d", int(kind)), nil, err)
	}
}

// A road is an edge with a name that it keeps when it is reversed.
type road struct {
	simple.Edge
	name string
}

// ReversedEdge implements [graph.Edge], and keeps the name.
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

// TestForestEdgesAreOriented lists the edges of one graph, built with all types
// that gonum has and some that it does not have. The edges lead from parent to
// child or from descendant to ancestor, and have their weights.
func TestForestEdgesAreOriented(t *testing.T) {
	// The search goes 0, 1, 3, 2; the edge between 0 and 2 is a BackEdge.
	pairs := [][2]int{{1, 0}, {3, 1}, {2, 3}, {0, 2}, {5, 4}} // in the direction in which they are set
	want := "0-1 tree, 1-3 tree, 3-2 tree, 2-0 back, 4-5 tree, "
	weights := "0-1 tree 10, 1-3 tree 31, 3-2 tree 23, 2-0 back 2, 4-5 tree 54, "
	// The mean of the weights of both directions: a missing edge back counts as
	// 0.
	merged := "0-1 tree 5, 1-3 tree 15.5, 3-2 tree 11.5, 2-0 back 1, 4-5 tree 27, "

	simpleGraph, weighted := simple.NewUndirectedGraph(), simple.NewWeightedUndirectedGraph(0, 0)
	directed, weightedDirected := simple.NewDirectedGraph(), simple.NewWeightedDirectedGraph(0, 0)
	multigraph, weightedMulti := multi.NewUndirectedGraph(), multi.NewWeightedUndirectedGraph()
	multiDirected := multi.NewDirectedGraph()
	for _, p := range pairs {
		f, to, w := multi.Node(p[0]), multi.Node(p[1]), float64(10*p[0]+p[1])
		simpleGraph.SetEdge(simple.Edge{F: f, T: to})
		weighted.SetWeightedEdge(simple.WeightedEdge{F: f, T: to, W: w})
		directed.SetEdge(simple.Edge{F: f, T: to})
		weightedDirected.SetWeightedEdge(simple.WeightedEdge{F: f, T: to, W: w})
		multiDirected.SetLine(multiDirected.NewLine(f, to))
		multigraph.SetLine(multigraph.NewLine(f, to))
		multigraph.SetLine(multigraph.NewLine(to, f)) // a parallel line is not another edge
		weightedMulti.SetWeightedLine(weightedMulti.NewWeightedLine(f, to, w-1))
		weightedMulti.SetWeightedLine(weightedMulti.NewWeightedLine(f, to, 1))
	}
	plain := graphtest.Mutual{Graph: graphtest.Undirected(6, pairs)}
	for _, test := range []struct {
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
		{"itself", grumpy{plain, func(e grumpyEdge) graph.Edge { return e }, false}, want},
		{"nil", grumpy{plain, func(grumpyEdge) graph.Edge { return nil }, false}, want},
		{
			name: "withoutWeight",
			g:    grumpy{plain, func(e grumpyEdge) graph.Edge { return e.Edge.ReversedEdge() }, true},
			want: "0-1 tree 10, 1-3 tree 31, 3-2 tree 32, 2-0 back 20, 4-5 tree 54, ",
		},
	} {
		t.Run("graph="+test.name, func(t *testing.T) {
			forest := knighttour.DFSForest(test.g)
			got := ""
			for e, kind := range forest.Edges() {
				got += fmt.Sprintf("%d-%d %v", e.From().ID(), e.To().ID(), kind)
				if w, ok := e.(graph.WeightedEdge); ok {
					got += fmt.Sprintf(" %v", w.Weight())
					back, ok := w.ReversedEdge().(graph.WeightedEdge)
					same := ok && back.Weight() == w.Weight() && back.From().ID() == e.To().ID()
					if _, isGrumpy := e.(grumpyWeightedEdge); !isGrumpy && !same {
						t.Errorf("edge %v is reversed to %v", e, back)
					}
				}
				got += ", "
				parent, ok := forest.Parent(e.To().ID())
				isFromParent := ok && parent == e.From().ID()
				if kind == knighttour.TreeEdge && !isFromParent {
					t.Errorf("%v is not an edge from a parent to a child", e)
				}
			}
			if got != test.want {
				t.Errorf("got  %s\nwant %s", got, test.want)
			}
		})
	}
}

// A grumpy graph has edges that lead the wrong way and cannot be reversed
// properly: ReversedEdge returns the edge itself, nil, or an edge without
// weight.
type grumpy struct {
	graphtest.Mutual
	reversed func(e grumpyEdge) graph.Edge
	weighted bool
}

// EdgeBetween implements [graph.Undirected].
func (g grumpy) EdgeBetween(x, y int64) graph.Edge { return g.Edge(x, y) }

// Edge implements [graph.Graph]. The edge leads to the smaller ID.
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

// A grumpyEdge is an edge of a grumpy graph.
type grumpyEdge struct {
	simple.Edge
	g grumpy
}

// ReversedEdge returns what the graph says.
func (e grumpyEdge) ReversedEdge() graph.Edge { return e.g.reversed(e) }

// A grumpyWeightedEdge is an edge of a grumpy graph with weights.
type grumpyWeightedEdge struct{ grumpyEdge }

// Weight implements [graph.WeightedEdge]. The weight shows the direction.
func (e grumpyWeightedEdge) Weight() float64 { return float64(e.F.ID()*10 + e.T.ID()) }

// TestForestEdgesOfBoards checks the edges of boards, computed on demand, and
// of frozen boards.
func TestForestEdgesOfBoards(t *testing.T) {
	board := mustVariant(4, 4, 1, 2, 5)
	edgesOf := func(g graph.Graph) (text string) {
		for e, kind := range knighttour.DFSForest(g).Edges() {
			text += fmt.Sprintf("%v-%v %v\n", e.From(), e.To(), kind)
		}
		return text
	}
	want := edgesOf(knighttour.KnightGraph(board))
	for _, g := range []graph.Graph{
		board,
		knighttour.Freeze(board),
		knighttour.Freeze(knighttour.KnightGraph(board)),
	} {
		if got := edgesOf(g); got != want {
			t.Errorf("%T: edges\n%swant\n%s", g, got, want)
		}
	}
}

// A recursiveForest is the textbook's recursive depth-first search. When it
// looks at an edge, it finds the kind of the edge from the state of the node
// that the edge leads to. It supports only Warnsdorff and static orders.
type recursiveForest struct {
	g                 graphtest.Graph
	undirected        bool
	orders            []knighttour.Order
	time              int
	discovery, finish []int
	parent            []int64   // -1 if there is none
	path              []int64   // from the root to the node visited last
	isAncestor        []byte    // at u*n+v: 1 if u is v or an ancestor of v
	trees             [][]int64 // in preorder
	postorder         []int64
	kinds             map[[2]int64]knighttour.EdgeKind // by the ends of an edge
}

// checkForest checks the forest of a search from the roots, or of the whole
// graph if there are none.
func checkForest(
	t *testing.T, g graphtest.Graph, undirected bool, roots []int64, orders ...knighttour.Order,
) {
	t.Helper()
	f := knighttour.Freeze(g.As(undirected))
	var forest *knighttour.Forest
	if roots != nil {
		forest = must(knighttour.DFSForestFrom(f, roots, orders...))
	} else {
		forest, roots = knighttour.DFSForest(f, orders...), nodeIDs(f.Nodes())
	}
	n := len(g)
	r := recursiveForest{
		g:          g,
		undirected: undirected,
		orders:     orders,
		discovery:  make([]int, n),
		finish:     make([]int, n),
		parent:     slices.Repeat([]int64{-1}, n),
		isAncestor: make([]byte, n*n),
		kinds:      map[[2]int64]knighttour.EdgeKind{},
	}
	for _, root := range roots {
		if r.discovery[root] == 0 {
			r.trees = append(r.trees, nil)
			r.visit(root)
		}
	}
	if got, want := describe(forest, n), r.describe(); got != want {
		t.Fatalf("%s from %v by %v: got\n%s\nwant\n%s",
			g.Describe(undirected), roots, orders, got, want)
	}
}

// visit is the recursion.
func (r *recursiveForest) visit(u int64) {
	r.time++
	r.discovery[u] = r.time
	tree := &r.trees[len(r.trees)-1]
	*tree = append(*tree, u)
	r.path = append(r.path, u)
	for _, v := range r.path {
		r.isAncestor[int(v)*len(r.g)+int(u)] = 1
	}
	for _, v := range r.successors(u) {
		kind := knighttour.CrossEdge
		switch {
		case r.discovery[v] == 0:
			kind, r.parent[v] = knighttour.TreeEdge, u
			r.visit(v)
		case r.finish[v] == 0:
			kind = knighttour.BackEdge
		case r.discovery[v] > r.discovery[u]:
			kind = knighttour.ForwardEdge
		}
		r.kinds[[2]int64{u, v}] = kind
	}
	r.time++
	r.finish[u] = r.time
	r.postorder = append(r.postorder, u)
	r.path = r.path[:len(r.path)-1]
}

// successors returns the successors of u by the orders, as ranked now.
func (r *recursiveForest) successors(u int64) []int64 {
	list := graphtest.IDs(r.g[u])
	for _, o := range slices.Backward(r.orders) {
		ranks := map[int64]int64{}
		for _, v := range list {
			ranks[v] = r.rank(o, u, v)
		}
		slices.SortStableFunc(list, func(v, w int64) int { return cmp.Compare(ranks[v], ranks[w]) })
	}
	return list
}

// rank returns the rank of the edge from u to v. After the search, Warnsdorff's
// rule leaves all successors tied, since they have no undiscovered successors.
func (r *recursiveForest) rank(o knighttour.Order, u, v int64) (rank int64) {
	if o != knighttour.Warnsdorff() {
		return knighttour.Rank(o, simple.Node(u), simple.Node(v))
	}
	for _, w := range r.g[v] {
		if r.discovery[int64(w)] == 0 {
			rank++
		}
	}
	return rank
}

// describe returns everything about the forest as text.
func (r *recursiveForest) describe() string {
	var edges, cycle []int64
	preorder := slices.Concat(r.trees...)
	isTree := true
	for _, u := range preorder {
		for _, v := range r.successors(u) {
			kind := r.kinds[[2]int64{u, v}]
			leadsToParent := kind == knighttour.BackEdge && r.parent[u] == v
			if r.undirected && (kind == knighttour.ForwardEdge || leadsToParent) {
				continue // the other direction of an edge
			}
			edges = append(edges, u, v, int64(kind))
			if kind == knighttour.BackEdge && isTree {
				isTree = false
				for cycle = []int64{u}; cycle[0] != v; {
					cycle = slices.Insert(cycle, 0, r.parent[cycle[0]])
				}
			}
		}
	}
	topological := slices.Clone(r.postorder)
	slices.Reverse(topological)
	if !isTree {
		topological = nil
	}
	return fmt.Sprintln(r.discovery, r.finish, r.parent, r.isAncestor) + fmt.Sprintln(edges) +
		fmt.Sprintln(r.trees, preorder, r.postorder, cycle, topological, isTree)
}

// describe returns what all methods of a forest say about a graph of n
// vertices, and which vertices are ancestors of which according to their times.
func describe(f *knighttour.Forest, n int) string {
	discovery, finish := make([]int, n), make([]int, n)
	parent, isAncestor := slices.Repeat([]int64{-1}, n), make([]byte, n*n)
	for u := range n {
		discovery[u], _ = f.Discovery(int64(u))
		finish[u], _ = f.Finish(int64(u))
		if p, ok := f.Parent(int64(u)); ok {
			parent[u] = p
		}
	}
	for u := range n {
		for v := range n {
			reached := discovery[u] > 0 && discovery[v] > 0
			isWithin := discovery[u] <= discovery[v] && finish[v] <= finish[u]
			isAncestor[u*n+v] = byte(dense.Bit(reached && isWithin))
		}
	}
	var edges []int64
	for e, kind := range f.Edges() {
		edges = append(edges, e.From().ID(), e.To().ID(), int64(kind))
	}
	topological, ok := f.TopologicalOrder()
	return fmt.Sprintln(discovery, finish, parent, isAncestor) + fmt.Sprintln(edges) +
		fmt.Sprintln(slices.Collect(f.Trees()), slices.Collect(f.Preorder()),
			slices.Collect(f.Postorder()), f.Cycle(), topological, ok)
}
