package knighttour

import (
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"gonum.org/v1/gonum/graph"
	"gonum.org/v1/gonum/graph/multi"
	"gonum.org/v1/gonum/graph/simple"
)

func TestDFSForestTextbook(t *testing.T) {
	tests := []struct {
		g    digraph
		want []int64 // preorder
	}{
		{digraph{{1, 3}, {2, 3}, {4}, {2, 4}, {}}, []int64{0, 1, 2, 4, 3}},
		{digraph{{1, 2, 3}, {4}, {4, 5}, {5}, {6}, {4}, {}}, []int64{0, 1, 4, 6, 2, 5, 3}},
		{digraph{{1, 2, 3}, {2, 4}, {4, 5}, {5}, {6}, {4, 6}, {}}, []int64{0, 1, 2, 4, 6, 5, 3}},
		{nil, nil},
	}
	for _, test := range tests {
		if got := slices.Collect(DFSForest(test.g).Preorder()); !slices.Equal(got, test.want) {
			t.Errorf("%v: %v, want %v", test.g, got, test.want)
		}
	}
}

// TestDFSForestWalkthrough is the chapter's graph of A to F, with every time,
// parent and kind of edge.
func TestDFSForestWalkthrough(t *testing.T) {
	f := DFSForest(walkthrough())
	times := ""
	for id := range f.Preorder() {
		d, _ := f.Discovery(id)
		e, _ := f.Finish(id)
		times += fmt.Sprintf("%c %d/%d ", id, d, e)
	}
	if want := "A 1/12 B 2/11 C 3/4 D 5/10 E 6/9 F 7/8 "; times != want {
		t.Errorf("times %s, want %s", times, want)
	}
	edges := ""
	for e, kind := range f.Edges() {
		edges += fmt.Sprintf("%c%c %v ", e.From().ID(), e.To().ID(), kind)
	}
	if want := "AB tree AD forward BC tree BD tree DE tree EB back EF tree FC cross "; edges != want {
		t.Errorf("edges %s\nwant %s", edges, want)
	}
	if got := letters(slices.Collect(f.Postorder())); got != "C F E D B A" {
		t.Errorf("postorder %s", got)
	}
	if order, ok := f.TopologicalOrder(); ok || order != nil {
		t.Errorf("topological order %v of a graph with a cycle", order)
	}
}

func TestDFSForestAllSmallGraphs(t *testing.T) {
	labelled(t, func(t *testing.T, g digraph, undirected bool) { checkForest(t, g, undirected) })
}

// TestDFSForestFromAllSmallGraphs searches every labelled graph of up to 4
// vertices from every list of up to two roots, the same one twice among them.
func TestDFSForestFromAllSmallGraphs(t *testing.T) {
	for _, undirected := range []bool{true, false} {
		for n := range 5 {
			labelledShard(n, undirected, 0, 1, func(g digraph) {
				checkForestFrom(t, g, undirected, nil)
				for u := range int64(n) {
					checkForestFrom(t, g, undirected, []int64{u})
					for v := range int64(n) {
						checkForestFrom(t, g, undirected, []int64{u, v})
					}
				}
			})
		}
	}
}

func TestDFSForestFromRandom(t *testing.T) {
	r := rand.New(rand.NewPCG(17, 18))
	for i := range 600 {
		n := 1 + r.IntN(90)
		undirected := i%2 == 0
		g := randomGraph(r, n, r.Float64()*2, undirected)
		roots := make([]int64, r.IntN(6))
		for j := range roots {
			roots[j] = r.Int64N(int64(n))
		}
		checkForestFrom(t, g, undirected, roots, Shuffled(uint64(i)))
		checkForestFrom(t, g, undirected, roots, Warnsdorff(), Shuffled(uint64(i)))
	}
}

// TestDFSForestFromWalkthrough searches the chapter's graph from the middle.
func TestDFSForestFromWalkthrough(t *testing.T) {
	f, err := DFSForestFrom(walkthrough(), []int64{'E', 'B', 'E'})
	if err != nil {
		t.Fatal(err)
	}
	times := ""
	for id := range f.Preorder() {
		d, _ := f.Discovery(id)
		e, _ := f.Finish(id)
		times += fmt.Sprintf("%c %d/%d ", id, d, e)
	}
	if want := "E 1/10 B 2/7 C 3/4 D 5/6 F 8/9 "; times != want {
		t.Errorf("times %s, want %s", times, want)
	}
	edges := ""
	for e, kind := range f.Edges() {
		edges += fmt.Sprintf("%c%c %v ", e.From().ID(), e.To().ID(), kind)
	}
	if want := "EB tree EF tree BC tree BD tree DE back FC cross "; edges != want {
		t.Errorf("edges %s\nwant %s", edges, want)
	}
	if _, ok := f.Discovery('A'); ok {
		t.Error("A is in the forest")
	}
	// In the other order F is a tree of its own; C belongs to it.
	f, err = DFSForestFrom(walkthrough(), []int64{'F', 'D'})
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
		{newBoard(t, 3, 3), []int64{0, 9}, "root 9: the graph has 9 nodes with IDs from 0 to 8"},
		{sparse, []int64{900, 0, 1}, "root 0: the graph has 2 nodes with IDs from -4 to 900"},
		{newBoard(t, 1, 1), []int64{-1}, "root -1: the graph has 1 node, with ID 0"},
		{simple.NewDirectedGraph(), []int64{7}, "root 7: the graph has no nodes"},
	}
	for _, test := range tests {
		asked := false
		f, err := DFSForestFrom(test.g, test.roots, ByState(func(*State, int) int { asked = true; return 0 }))
		if want := "knighttour: unusable node: " + test.want; f != nil || !errors.Is(err, ErrNode) || err.Error() != want {
			t.Errorf("got %v, %v, want %s", f, err, want)
		}
		if asked {
			t.Errorf("%s: there was a search before the error", test.want)
		}
	}
}

func TestDFSForestRandom(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 8))
	for i := range 600 {
		n := 1 + r.IntN(90) // in both forms of State
		undirected := i%2 == 0
		g := randomGraph(r, n, r.Float64()*4, undirected)
		if i%3 == 0 && n > 1 {
			loop := r.IntN(n)
			g[loop] = append(g[loop], loop)
			slices.Sort(g[loop])
		}
		checkForest(t, g, undirected, Shuffled(uint64(i)))
		checkForest(t, g, undirected, Warnsdorff(), Shuffled(uint64(i)))
	}
}

// checkForest checks everything a Forest says about g against the definitions
// and against a recursive search.
func checkForest(t *testing.T, g digraph, undirected bool, orders ...Order) {
	t.Helper()
	all := make([]int64, len(g))
	for v := range all {
		all[v] = int64(v)
	}
	checkForestOf(t, DFSForest(g.freeze(undirected), orders...), g, undirected, all, orders)
}

// checkForestFrom is checkForest for a search from certain roots.
func checkForestFrom(t *testing.T, g digraph, undirected bool, roots []int64, orders ...Order) {
	t.Helper()
	f, err := DFSForestFrom(g.freeze(undirected), roots, orders...)
	if err != nil {
		t.Fatal(err)
	}
	checkForestOf(t, f, g, undirected, roots, orders)
}

func checkForestOf(t *testing.T, f *Forest, g digraph, undirected bool, roots []int64, orders []Order) {
	t.Helper()
	fail := func(format string, args ...any) {
		t.Helper()
		t.Fatalf("%s from %v: %s", describe(g, undirected), roots, fmt.Sprintf(format, args...))
	}
	want := refForest(g, roots, orders)
	got := refTimes{preorder: slices.Collect(f.Preorder()), postorder: slices.Collect(f.Postorder()), roots: f.Roots()}
	for v := range int64(len(g)) {
		d, dok := f.Discovery(v)
		e, eok := f.Finish(v)
		if in := want.discovery[v] != 0; dok != in || eok != in {
			fail("there are times for %d: %v, %v", v, dok, eok)
		}
		got.discovery, got.finish = append(got.discovery, d), append(got.finish, e)
	}
	if fmt.Sprint(got) != fmt.Sprint(want) {
		fail("got %v\nwant %v", got, want)
	}
	for u := range int64(len(g)) {
		if parent, ok := f.Parent(u); ok && (!f.IsAncestor(parent, u) || !g.has(parent, u) || parent == u) ||
			!ok && want.discovery[u] != 0 && !slices.Contains(f.Roots(), u) {
			fail("the parent of %d is %d, %v", u, parent, ok)
		}
		for v := range int64(len(g)) {
			du, dv, fu, fv := want.discovery[u], want.discovery[v], want.finish[u], want.finish[v]
			if du == 0 || dv == 0 {
				if _, ok := f.Parent(u); f.IsAncestor(u, v) || du == 0 && ok {
					fail("%d and %d are related, or %d has a parent", u, v, u)
				}
				continue
			}
			within := du <= dv && fv <= fu
			apart := fu < dv || fv < du
			if !within && !apart && !(dv <= du && fu <= fv) {
				fail("the intervals of %d and %d cross", u, v)
			}
			if f.IsAncestor(u, v) != within {
				fail("IsAncestor(%d, %d) is %v", u, v, !within)
			}
		}
	}
	checkEdges(fail, f, g, undirected)
}

// checkEdges checks that every edge comes once, with the kind that the times
// give it.
func checkEdges(fail func(string, ...any), f *Forest, g digraph, undirected bool) {
	edges := make(map[[2]int64]bool)
	back := false
	for e, kind := range f.Edges() {
		u, v := e.From().ID(), e.To().ID()
		if !g.has(u, v) || edges[[2]int64{u, v}] || undirected && u != v && edges[[2]int64{v, u}] {
			fail("edge %d-%d comes twice or from nowhere", u, v)
		}
		edges[[2]int64{u, v}] = true
		parent, ok := f.Parent(v)
		var want EdgeKind
		switch {
		case ok && parent == u:
			want = TreeEdge
		case f.IsAncestor(v, u):
			want = BackEdge
		case f.IsAncestor(u, v):
			want = ForwardEdge
		default:
			want = CrossEdge
		}
		if kind != want || undirected && (kind == ForwardEdge || kind == CrossEdge) {
			fail("edge %d-%d is %v, want %v", u, v, kind, want)
		}
		if up, ok := f.Parent(u); undirected && kind == BackEdge && ok && up == v {
			fail("the tree edge %d-%d is a back edge, too", v, u)
		}
		back = back || kind == BackEdge
	}
	in := func(v int) bool {
		_, ok := f.Discovery(int64(v))
		return ok
	}
	n := 0
	for u := range g {
		for _, v := range g[u] {
			if in(u) && (!undirected || u <= v) {
				n++
			}
		}
	}
	if len(edges) != n {
		fail("%d edges of %d", len(edges), n)
	}
	checkCycle(fail, f, g, undirected)
	order, ok := f.TopologicalOrder()
	if ok == back {
		fail("topological order %v although there is a cycle: %v", order, back)
	}
	if ok && !undirected {
		for u := range g {
			for _, v := range g[u] {
				if in(u) && slices.Index(order, int64(u)) >= slices.Index(order, int64(v)) {
					fail("%d comes before %d in %v", v, u, order)
				}
			}
		}
	}
}

// checkCycle checks that there is a cycle if and only if there is no topological
// order, that it is one, and that it is that of the first BackEdge.
func checkCycle(fail func(string, ...any), f *Forest, g digraph, undirected bool) {
	cycle := f.Cycle()
	if _, acyclic := f.TopologicalOrder(); acyclic != (cycle == nil) {
		fail("cycle %v although there is a topological order: %v", cycle, acyclic)
	}
	n := len(cycle)
	if cycle == nil {
		return
	}
	if n == 0 || n == 2 && undirected {
		fail("cycle %v", cycle)
	}
	for i, u := range cycle {
		if !g.has(u, cycle[(i+1)%n]) || slices.Contains(cycle[:i], u) {
			fail("cycle %v breaks at %d", cycle, u)
		}
		if parent, ok := f.Parent(u); i > 0 && (!ok || parent != cycle[i-1]) {
			fail("cycle %v does not go down the tree at %d", cycle, u)
		}
	}
	for e, kind := range f.Edges() {
		if kind == BackEdge {
			if e.From().ID() != cycle[n-1] || e.To().ID() != cycle[0] {
				fail("cycle %v is not that of the first BackEdge %v", cycle, e)
			}
			break
		}
	}
}

type refTimes struct {
	discovery, finish          []int
	preorder, postorder, roots []int64
}

// refForest is the textbook's recursion from the given roots. Of the orders it
// knows Warnsdorff and static ones.
func refForest(g digraph, roots []int64, orders []Order) refTimes {
	n := len(g)
	r := refTimes{}
	if n > 0 {
		r.discovery, r.finish = make([]int, n), make([]int, n)
	}
	white := func(v int) bool { return r.discovery[v] == 0 }
	time := 0
	var visit func(u int)
	visit = func(u int) {
		time++
		r.discovery[u] = time
		r.preorder = append(r.preorder, int64(u))
		next := slices.DeleteFunc(slices.Clone(g[u]), func(v int) bool { return !white(v) })
		for _, o := range slices.Backward(orders) {
			ranks := make(map[int]int64)
			for _, v := range next {
				if o == Warnsdorff() {
					for _, w := range g[v] {
						if white(w) {
							ranks[v]++
						}
					}
				} else {
					ranks[v] = o.rank.edge(o.seed, simple.Node(u), simple.Node(v))
				}
			}
			slices.SortStableFunc(next, func(v, w int) int { return cmpInt64(ranks[v], ranks[w]) })
		}
		for _, v := range next {
			if white(v) {
				visit(v)
			}
		}
		time++
		r.finish[u] = time
		r.postorder = append(r.postorder, int64(u))
	}
	for _, v := range roots {
		if white(int(v)) {
			r.roots = append(r.roots, v)
			visit(int(v))
		}
	}
	return r
}

func cmpInt64(a, b int64) int {
	switch {
	case a < b:
		return -1
	case a > b:
		return 1
	}
	return 0
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
		{"empty", digraph{}, nil},
		{"noEdges", digraph{{}, {}}, nil},
		{"path", digraph{{1}, {2}, {}}, nil},
		{"diamond", digraph{{1, 2}, {3}, {3}, {}}, nil},
		{"loop", digraph{{1}, {2}, {2}}, []int64{2}},
		{"loopLater", digraph{{1}, {0, 1}}, []int64{0, 1}}, // in the order of the search
		{"pair", digraph{{1}, {0}}, []int64{0, 1}},
		{"tail", digraph{{1}, {2}, {3}, {1}}, []int64{1, 2, 3}},
		{"secondTree", digraph{{}, {2}, {3}, {0, 1}}, []int64{1, 2, 3}},
		{"walkthrough", walkthrough(), []int64{'B', 'D', 'E'}},
		{"undirectedEdge", asUndirected{digraph{{1}, {0}}}, nil},
		{"undirectedLoop", asUndirected{digraph{{0, 1}, {0}}}, []int64{0}},
		{"triangle", asUndirected{digraph{{1, 2}, {0, 2}, {0, 1}}}, []int64{0, 1, 2}},
		{"sparse", far, []int64{-7, 40, 1 << 60}},
		{"ring", variants(t, 3, 3, 1, 2, 4), []int64{0, 5, 6, 1, 8, 3, 2, 7}},
	}
	for _, test := range tests {
		for _, g := range []graph.Graph{test.g, Freeze(test.g)} {
			if got := DFSForest(g).Cycle(); !slices.Equal(got, test.want) {
				t.Errorf("%s: %v, want %v", test.name, got, test.want)
			}
		}
	}
	// Only what the roots reach counts.
	f, err := DFSForestFrom(digraph{{1}, {}, {2}}, []int64{0})
	if err != nil || f.Cycle() != nil {
		t.Errorf("got %v, %v", f.Cycle(), err)
	}
	if f, err = DFSForestFrom(digraph{{1}, {2}, {0}}, []int64{1}); err != nil || !slices.Equal(f.Cycle(), []int64{1, 2, 0}) {
		t.Errorf("got %v, %v", f.Cycle(), err)
	}
}

func TestForestUnknownIDs(t *testing.T) {
	g := simple.NewDirectedGraph()
	g.SetEdge(simple.Edge{F: simple.Node(-5), T: simple.Node(1 << 60)})
	f := DFSForest(g)
	for _, id := range []int64{0, -6, 1<<60 + 1} {
		_, p := f.Parent(id)
		_, d := f.Discovery(id)
		_, e := f.Finish(id)
		if p || d || e || f.IsAncestor(id, -5) || f.IsAncestor(-5, id) || f.IsAncestor(id, id) {
			t.Errorf("the forest knows node %d", id)
		}
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
	for e, kind := range DFSForest(g).Edges() {
		got += fmt.Sprint(e.From(), e.To(), " ", e.(road).name, " ", kind, "; ")
	}
	if want := "1 2 high street tree; 2 3 low road tree; "; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

// A grumpy graph has edges that lead the wrong way and do not let themselves be
// reversed: ReversedEdge returns the edge itself, nil, or one without weight.
type grumpy struct {
	asUndirected
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
	if !g.has(u, v) {
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
	plain := make(digraph, 6)
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
		{"frozen", Freeze(simpleGraph), want},
		{"frozenWeighted", Freeze(weighted), want},
		{"itself", grumpy{asUndirected{plain}, func(e grumpyEdge) graph.Edge { return e }, false}, want},
		{"nil", grumpy{asUndirected{plain}, func(grumpyEdge) graph.Edge { return nil }, false}, want},
		{"withoutWeight", grumpy{asUndirected{plain}, func(e grumpyEdge) graph.Edge { return e.Edge.ReversedEdge() }, true},
			"0-1 tree 10, 1-3 tree 31, 3-2 tree 32, 2-0 back 20, 4-5 tree 54, "},
	}
	for _, test := range tests {
		t.Run("graph="+test.name, func(t *testing.T) {
			forest := DFSForest(test.g)
			got := ""
			for e, kind := range forest.Edges() {
				got += fmt.Sprintf("%d-%d %v", e.From().ID(), e.To().ID(), kind)
				if w, ok := e.(graph.WeightedEdge); ok {
					got += fmt.Sprintf(" %v", w.Weight())
					back := e.ReversedEdge()
					_, theirs := e.(grumpyWeightedEdge)
					if b, ok := back.(graph.WeightedEdge); !theirs && (!ok || b.Weight() != w.Weight() || b.From().ID() != e.To().ID()) {
						t.Errorf("edge %v is reversed to %v", e, back)
					}
				}
				got += ", "
				if parent, ok := forest.Parent(e.To().ID()); kind == TreeEdge && (!ok || parent != e.From().ID()) {
					t.Errorf("%v is no edge from a parent to a child", e)
				}
			}
			if got != test.want {
				t.Errorf("got  %s\nwant %s", got, test.want)
			}
		})
	}
}

// TestForestEdgesOfBoards checks the edges of boards, whose graph makes them as
// they are asked for, and of directed graphs, loops and all.
func TestForestEdgesOfBoards(t *testing.T) {
	board := variants(t, 4, 4, 1, 2, 5)
	for _, g := range []graph.Graph{board, KnightGraph(board), Freeze(board), Freeze(KnightGraph(board)), digraph{{1, 2}, {1, 0}, {1, 3}, {0}}} {
		forest := DFSForest(g)
		n := 0
		for e, kind := range forest.Edges() {
			u, v := e.From().ID(), e.To().ID()
			parent, ok := forest.Parent(v)
			if (kind == TreeEdge) != (ok && parent == u) || kind == BackEdge != forest.IsAncestor(v, u) || !hasEdge(g, u, v) {
				t.Errorf("%T: edge %d-%d is %v", g, u, v, kind)
			}
			n++
		}
		want := len(Freeze(g).lists.List)
		if isUndirected(g) {
			want /= 2
		}
		if n != want {
			t.Errorf("%T: %d edges, want %d", g, n, want)
		}
	}
}

func TestForestStopsWhenToldTo(t *testing.T) {
	f := DFSForest(newBoard(t, 8, 8))
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
	got := fmt.Sprint(TreeEdge, BackEdge, ForwardEdge, CrossEdge, EdgeKind(-1), EdgeKind(4))
	if want := "tree back forward cross EdgeKind(-1) EdgeKind(4)"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

// TestDFSForestState checks what a dynamic order sees during the search.
func TestDFSForestState(t *testing.T) {
	for _, n := range []int{10, 70} { // both forms of State
		g := make(digraph, n)
		for v := range n - 1 {
			g[v] = []int{v + 1}
		}
		calls := 0
		DFSForest(g, ByState(func(s *State, v int) int {
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
	from, err := DFSForestFrom(newBoard(t, 3, 3), nil)
	if err != nil {
		t.Fatal(err)
	}
	for name, f := range map[string]*Forest{
		"zero":        {},
		"zeroFrozen":  DFSForest(&Frozen{}, Warnsdorff(), ByMove()),
		"zeroBoard":   DFSForest(Board{}, Warnsdorff()),
		"zeroDigraph": DFSForest(digraph{}),
		"noRoots":     from,
	} {
		t.Run("forest="+name, func(t *testing.T) {
			for _, id := range []int64{0, -1, math.MaxInt64} {
				_, p := f.Parent(id)
				_, d := f.Discovery(id)
				_, e := f.Finish(id)
				if p || d || e || f.IsAncestor(id, id) {
					t.Errorf("it knows node %d", id)
				}
			}
			for id := range f.Preorder() {
				t.Errorf("node %d in preorder", id)
			}
			for id := range f.Postorder() {
				t.Errorf("node %d in postorder", id)
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
