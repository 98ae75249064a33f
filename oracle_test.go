package knighttour_test

import (
	"cmp"
	"fmt"
	"slices"
	"testing"

	"example.com/knighttour"
	"example.com/knighttour/internal/graphtest"
	"gonum.org/v1/gonum/graph"
	"gonum.org/v1/gonum/graph/simple"
)

// A forestCheck checks everything that a Forest says of a graph against the
// definitions and against a recursive search.
type forestCheck struct {
	t *testing.T
	*knighttour.Forest
	g          graphtest.Graph
	undirected bool
	want       recursiveForest
}

// checkForest checks the forest of the whole graph.
func checkForest(t *testing.T, g graphtest.Graph, undirected bool, orders ...knighttour.Order) {
	t.Helper()
	all := make([]int64, len(g))
	for v := range all {
		all[v] = int64(v)
	}
	forestCheck{t, knighttour.DFSForest(knighttour.Freeze(g.As(undirected)), orders...), g, undirected, newRecursiveForest(g, all, orders)}.run()
}

// checkForestFrom checks the forest of a search from the given roots.
func checkForestFrom(t *testing.T, g graphtest.Graph, undirected bool, roots []int64, orders ...knighttour.Order) {
	t.Helper()
	f, err := knighttour.DFSForestFrom(knighttour.Freeze(g.As(undirected)), roots, orders...)
	if err != nil {
		t.Fatal(err)
	}
	forestCheck{t, f, g, undirected, newRecursiveForest(g, roots, orders)}.run()
}

func (c forestCheck) run() {
	c.t.Helper()
	c.times()
	c.trees()
	for u := range int64(len(c.g)) {
		c.parent(u)
		for v := range int64(len(c.g)) {
			c.related(u, v)
		}
	}
	c.edges()
	c.cycle()
	c.topologicalOrder()
}

func (c forestCheck) fail(format string, args ...any) {
	c.t.Helper()
	c.t.Fatalf("%s from %v: %s", c.g.Describe(c.undirected), c.want.roots, fmt.Sprintf(format, args...))
}

// times checks the times, the preorder, the postorder and the roots.
func (c forestCheck) times() {
	c.t.Helper()
	got := recursiveForest{preorder: slices.Collect(c.Preorder()), postorder: slices.Collect(c.Postorder()), roots: c.Roots()}
	for v := range int64(len(c.g)) {
		d, dok := c.Discovery(v)
		e, eok := c.Finish(v)
		if in := c.want.has(v); dok != in || eok != in {
			c.fail("there are times for %d: %v, %v", v, dok, eok)
		}
		got.discovery, got.finish = append(got.discovery, d), append(got.finish, e)
	}
	if fmt.Sprint(got) != fmt.Sprint(c.want.times()) {
		c.fail("got %v\nwant %v", got, c.want.times())
	}
}

// trees checks that the trees are the preorder in parts, each from one root.
func (c forestCheck) trees() {
	c.t.Helper()
	trees := slices.Collect(c.Trees())
	if len(trees) != len(c.want.roots) || !slices.Equal(slices.Concat(trees...), c.want.preorder) {
		c.fail("trees %v, roots %v", trees, c.want.roots)
	}
	for i, tree := range trees {
		if root := c.want.roots[i]; tree[0] != root || slices.ContainsFunc(tree, func(v int64) bool { return !c.IsAncestor(root, v) }) {
			c.fail("tree %v of root %d", tree, root)
		}
	}
}

// parent checks that a parent is an ancestor that an edge leads from, and that
// roots and what is not in the forest have none.
func (c forestCheck) parent(u int64) {
	c.t.Helper()
	parent, ok := c.Parent(u)
	switch {
	case ok && (!c.want.has(u) || parent == u || !c.IsAncestor(parent, u) || !c.g.Has(parent, u)),
		!ok && c.want.has(u) && !slices.Contains(c.Roots(), u):
		c.fail("the parent of %d is %d, %v", u, parent, ok)
	}
}

// related checks that the intervals of two nodes do not cross, and that one is an
// ancestor of the other if one interval contains the other.
func (c forestCheck) related(u, v int64) {
	c.t.Helper()
	du, dv, fu, fv := c.want.discovery[u], c.want.discovery[v], c.want.finish[u], c.want.finish[v]
	both := c.want.has(u) && c.want.has(v)
	within := both && du <= dv && fv <= fu
	apart := fu < dv || fv < du
	if both && !within && !apart && !(dv <= du && fu <= fv) {
		c.fail("the intervals of %d and %d cross", u, v)
	}
	if c.IsAncestor(u, v) != within {
		c.fail("IsAncestor(%d, %d) is %v", u, v, !within)
	}
}

// edges checks that every edge comes once, with the kind that the times give it.
func (c forestCheck) edges() {
	c.t.Helper()
	edges := make(map[[2]int64]bool)
	for e, kind := range c.Edges() {
		u, v := e.From().ID(), e.To().ID()
		if !c.g.Has(u, v) || edges[[2]int64{u, v}] || c.undirected && edges[[2]int64{v, u}] {
			c.fail("edge %d-%d comes twice or from nowhere", u, v)
		}
		edges[[2]int64{u, v}] = true
		if want := c.kind(u, v); kind != want || c.undirected && (kind == knighttour.ForwardEdge || kind == knighttour.CrossEdge) {
			c.fail("edge %d-%d is %v, want %v", u, v, kind, want)
		}
		if up, ok := c.Parent(u); c.undirected && kind == knighttour.BackEdge && ok && up == v {
			c.fail("the tree edge %d-%d is a back edge, too", v, u)
		}
	}
	n := 0
	for u := range c.g {
		for _, v := range c.g[u] {
			if c.want.has(int64(u)) && (!c.undirected || u <= v) {
				n++
			}
		}
	}
	if len(edges) != n {
		c.fail("%d edges of %d", len(edges), n)
	}
}

// kind returns the kind of the edge from u to v.
func (c forestCheck) kind(u, v int64) knighttour.EdgeKind {
	parent, ok := c.Parent(v)
	switch {
	case ok && parent == u:
		return knighttour.TreeEdge
	case c.IsAncestor(v, u):
		return knighttour.BackEdge
	case c.IsAncestor(u, v):
		return knighttour.ForwardEdge
	}
	return knighttour.CrossEdge
}

// firstBack returns the first BackEdge, or nil.
func (c forestCheck) firstBack() graph.Edge {
	for e, kind := range c.Edges() {
		if kind == knighttour.BackEdge {
			return e
		}
	}
	return nil
}

// cycle checks that Cycle returns a cycle if and only if there is a BackEdge, and that it
// is the cycle of the first BackEdge.
func (c forestCheck) cycle() {
	c.t.Helper()
	cycle, back := c.Cycle(), c.firstBack()
	n := len(cycle)
	if back == nil {
		if cycle != nil {
			c.fail("cycle %v without a BackEdge", cycle)
		}
		return
	}
	if n == 0 || n == 2 && c.undirected || back.From().ID() != cycle[n-1] || back.To().ID() != cycle[0] {
		c.fail("cycle %v, and the first BackEdge is %v", cycle, back)
	}
	if err := graphtest.CheckPath(c.g, cycle); err != nil || !c.g.Has(cycle[n-1], cycle[0]) {
		c.fail("cycle %v, %v", cycle, err)
	}
	for i, u := range cycle[1:] {
		if parent, ok := c.Parent(u); !ok || parent != cycle[i] {
			c.fail("cycle %v does not go down the tree at %d", cycle, u)
		}
	}
}

// topologicalOrder checks that there is one if and only if there is no BackEdge,
// and that all edges of a directed graph lead forward.
func (c forestCheck) topologicalOrder() {
	c.t.Helper()
	order, ok := c.TopologicalOrder()
	if back := c.firstBack(); ok != (back == nil) {
		c.fail("topological order %v, and there is a BackEdge %v", order, back)
	}
	if !ok || c.undirected {
		return
	}
	for e := range c.Edges() {
		u, v := e.From().ID(), e.To().ID()
		if slices.Index(order, u) >= slices.Index(order, v) {
			c.fail("%d comes before %d in %v", v, u, order)
		}
	}
}

// A recursiveForest is the textbook's recursion. The only orders that it knows are
// Warnsdorff and static ones.
type recursiveForest struct {
	discovery, finish          []int
	preorder, postorder, roots []int64

	g      graphtest.Graph
	orders []knighttour.Order
	time   int
}

func newRecursiveForest(g graphtest.Graph, roots []int64, orders []knighttour.Order) recursiveForest {
	r := recursiveForest{g: g, orders: orders}
	if n := len(g); n > 0 {
		r.discovery, r.finish = make([]int, n), make([]int, n)
	}
	for _, v := range roots {
		if !r.has(v) {
			r.roots = append(r.roots, v)
			r.visit(int(v))
		}
	}
	return r
}

// times returns what was noted down, and nothing else.
func (r recursiveForest) times() recursiveForest {
	r.g, r.orders, r.time = nil, nil, 0
	return r
}

// has reports whether v has been visited.
func (r *recursiveForest) has(v int64) bool { return r.discovery[v] != 0 }

func (r *recursiveForest) visit(u int) {
	r.time++
	r.discovery[u] = r.time
	r.preorder = append(r.preorder, int64(u))
	next := slices.DeleteFunc(slices.Clone(r.g[u]), func(v int) bool { return r.has(int64(v)) })
	for _, o := range slices.Backward(r.orders) {
		ranks := make(map[int]int64)
		for _, v := range next {
			ranks[v] = r.rank(o, u, v)
		}
		slices.SortStableFunc(next, func(v, w int) int { return cmp.Compare(ranks[v], ranks[w]) })
	}
	for _, v := range next {
		if !r.has(int64(v)) {
			r.visit(v)
		}
	}
	r.time++
	r.finish[u] = r.time
	r.postorder = append(r.postorder, int64(u))
}

// rank returns how early v is tried after u.
func (r *recursiveForest) rank(o knighttour.Order, u, v int) (rank int64) {
	if o != knighttour.Warnsdorff() {
		return knighttour.Rank(o, simple.Node(u), simple.Node(v))
	}
	for _, w := range r.g[v] {
		if !r.has(int64(w)) {
			rank++
		}
	}
	return rank
}
