package knighttour

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"gonum.org/v1/gonum/graph"
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
	f := DFSForest(g.freeze(undirected), orders...)
	fail := func(format string, args ...any) {
		t.Helper()
		t.Fatalf("%s: %s", describe(g, undirected), fmt.Sprintf(format, args...))
	}
	want := refForest(g, orders)
	got := refTimes{preorder: slices.Collect(f.Preorder()), postorder: slices.Collect(f.Postorder()), roots: f.Roots()}
	for v := range int64(len(g)) {
		d, dok := f.Discovery(v)
		e, eok := f.Finish(v)
		if !dok || !eok {
			fail("no times for %d", v)
		}
		got.discovery, got.finish = append(got.discovery, d), append(got.finish, e)
	}
	if fmt.Sprint(got) != fmt.Sprint(want) {
		fail("got %v\nwant %v", got, want)
	}
	for u := range int64(len(g)) {
		if parent, ok := f.Parent(u); ok && (!f.IsAncestor(parent, u) || !g.has(parent, u) || parent == u) || !ok && !slices.Contains(f.Roots(), u) {
			fail("the parent of %d is %d, %v", u, parent, ok)
		}
		for v := range int64(len(g)) {
			du, dv, fu, fv := want.discovery[u], want.discovery[v], want.finish[u], want.finish[v]
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
	n := 0
	for u := range g {
		for _, v := range g[u] {
			if !undirected || u <= v {
				n++
			}
		}
	}
	if len(edges) != n {
		fail("%d edges of %d", len(edges), n)
	}
	order, ok := f.TopologicalOrder()
	if ok == back {
		fail("topological order %v although there is a cycle: %v", order, back)
	}
	if ok && !undirected {
		for u := range g {
			for _, v := range g[u] {
				if slices.Index(order, int64(u)) >= slices.Index(order, int64(v)) {
					fail("%d comes before %d in %v", v, u, order)
				}
			}
		}
	}
}

type refTimes struct {
	discovery, finish          []int
	preorder, postorder, roots []int64
}

// refForest is the textbook's recursion. Of the orders it knows Warnsdorff and
// static ones.
func refForest(g digraph, orders []Order) refTimes {
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
					ranks[v] = o.rank.static(o.seed, simple.Node(u), simple.Node(v))
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
	for v := range g {
		if white(v) {
			r.roots = append(r.roots, int64(v))
			visit(v)
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
