package knighttour

import (
	"cmp"
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"example.com/knighttour/internal/graphtest"
	"gonum.org/v1/gonum/graph"
	"gonum.org/v1/gonum/graph/iterator"
	"gonum.org/v1/gonum/graph/simple"
)

// This file holds what the tests hold the package against: the textbook's
// recursion, written down anew on plain lists, and graphs to run both on.

// A digraph is a plain graph: digraph[u] lists the successors of u in
// ascending order. It is a gonum graph, too, with vertices as IDs; asUndirected
// makes it an undirected one.
type digraph [][]int

type asUndirected struct{ digraph }

var (
	_ graph.Directed   = digraph(nil)
	_ graph.Undirected = asUndirected{}
)

func (g digraph) has(u, v int64) bool {
	return u >= 0 && u < int64(len(g)) && slices.Contains(g[u], int(v))
}

func (g digraph) HasEdgeFromTo(u, v int64) bool  { return g.has(u, v) }
func (g digraph) HasEdgeBetween(x, y int64) bool { return g.has(x, y) || g.has(y, x) }

func (g digraph) Node(id int64) graph.Node {
	if id < 0 || id >= int64(len(g)) {
		return nil
	}
	return simple.Node(id)
}

func (g digraph) Nodes() graph.Nodes {
	nodes := make([]graph.Node, len(g))
	for v := range g {
		nodes[v] = simple.Node(v)
	}
	return iterator.NewOrderedNodes(nodes)
}

func (g digraph) From(id int64) graph.Nodes {
	nodes := make([]graph.Node, len(g[id]))
	for i, v := range g[id] {
		nodes[i] = simple.Node(v)
	}
	return iterator.NewOrderedNodes(nodes)
}

func (g digraph) To(id int64) graph.Nodes {
	var nodes []graph.Node
	for u := range g {
		if g.has(int64(u), id) {
			nodes = append(nodes, simple.Node(u))
		}
	}
	return iterator.NewOrderedNodes(nodes)
}

func (g digraph) Edge(u, v int64) graph.Edge {
	if !g.has(u, v) {
		return nil
	}
	return simple.Edge{F: simple.Node(u), T: simple.Node(v)}
}

func (g asUndirected) EdgeBetween(x, y int64) graph.Edge { return g.Edge(x, y) }

// freeze returns g frozen as an undirected or a directed graph.
func (g digraph) freeze(undirected bool) *Frozen {
	if undirected {
		return Freeze(asUndirected{g})
	}
	return Freeze(g)
}

// labelled runs parallel subtests that call do with every labelled graph of up
// to 4 vertices without loops, directed and undirected, and with a sample of
// those of 5; long tests have all of these.
func labelled(t *testing.T, do func(t *testing.T, g digraph, undirected bool)) {
	for _, undirected := range []bool{true, false} {
		for n := range 6 {
			shards := 1
			if n == 5 && !undirected {
				shards = 8
			}
			for shard := range shards {
				t.Run(fmt.Sprintf("%s/vertices=%d/shard=%d", kindOf(undirected), n, shard), func(t *testing.T) {
					t.Parallel()
					labelledShard(n, undirected, shard, shards, func(g digraph) { do(t, g, undirected) })
				})
			}
		}
	}
}

func labelledShard(n int, undirected bool, shard, step int, do func(g digraph)) {
	var pairs [][2]int
	for u := range n {
		for v := range n {
			if u < v || u > v && !undirected {
				pairs = append(pairs, [2]int{u, v})
			}
		}
	}
	if step > 1 {
		step *= scaled(61, 1)
	}
	for set := shard; set < 1<<len(pairs); set += step {
		g := make(digraph, n)
		for u := range g {
			g[u] = make([]int, 0, n)
		}
		for i, p := range pairs {
			if set>>i&1 == 0 {
				continue
			}
			g[p[0]] = append(g[p[0]], p[1])
			if undirected {
				g[p[1]] = append(g[p[1]], p[0])
			}
		}
		for u := range g {
			slices.Sort(g[u])
		}
		do(g)
	}
}

// randomGraph returns a graph of n vertices with about the given number of
// edges per vertex.
func randomGraph(r *rand.Rand, n int, degree float64, undirected bool) digraph {
	return digraph(graphtest.Random(r, n, degree, undirected))
}

func (g digraph) addLoops(r *rand.Rand, loops int) { graphtest.Graph(g).AddLoops(r, loops) }

func (g digraph) relabelled(r *rand.Rand) digraph { return digraph(graphtest.Graph(g).Relabelled(r)) }

// gonum returns g as a graph of the gonum package with the given IDs, built in
// a random order; its maps keep none.
func (g digraph) gonum(r *rand.Rand, undirected bool, ids []int64) graph.Graph {
	type builder interface {
		graph.Graph
		graph.NodeAdder
		SetEdge(graph.Edge)
	}
	var b builder = simple.NewDirectedGraph()
	if undirected {
		b = simple.NewUndirectedGraph()
	}
	for _, v := range r.Perm(len(g)) {
		b.AddNode(simple.Node(ids[v]))
	}
	for _, u := range r.Perm(len(g)) {
		for _, i := range r.Perm(len(g[u])) {
			b.SetEdge(simple.Edge{F: simple.Node(ids[u]), T: simple.Node(ids[g[u][i]])})
		}
	}
	return b
}

func knights(rows, cols int) digraph   { return digraph(graphtest.Knights(rows, cols)) }
func flowerSnark(n int) digraph        { return digraph(graphtest.FlowerSnark(n)) }
func petersen(n, k int) digraph        { return digraph(graphtest.Petersen(n, k)) }
func gridGraph(rows, cols int) digraph { return digraph(graphtest.Grid(rows, cols)) }

// A reference is the textbook's recursive search.
type reference struct {
	g       digraph
	ranks   []func(r *reference, u, v int) int64 // orders, the one that decides first
	path    []int
	visited []bool
	visits  int64
	found   func(path []int) (goOn bool) // called for each complete path
	each    func()                       // called for each visit, if not nil
}

// search visits u and what follows, and reports whether to go on.
func (r *reference) search(u int) bool {
	r.visits++
	r.path = append(r.path, u)
	r.visited[u] = true
	if r.each != nil {
		r.each()
	}
	defer func() {
		r.path = r.path[:len(r.path)-1]
		r.visited[u] = false
	}()
	if len(r.path) == len(r.g) {
		return r.found(r.path)
	}
	var next []int
	for _, v := range r.g[u] {
		if !r.visited[v] {
			next = append(next, v)
		}
	}
	for _, rank := range slices.Backward(r.ranks) {
		slices.SortStableFunc(next, func(v, w int) int { return cmp.Compare(rank(r, u, v), rank(r, u, w)) })
	}
	for _, v := range next {
		if !r.search(v) {
			return false
		}
	}
	return true
}

// free returns the number of unvisited successors of v.
func (r *reference) free(v int) int64 {
	n := int64(0)
	for _, w := range r.g[v] {
		if !r.visited[w] {
			n++
		}
	}
	return n
}

func refFree(r *reference, _, v int) int64 { return r.free(v) }

// refMove ranks by the textbook's move table on a board with cols columns.
func refMove(cols int) func(r *reference, u, v int) int64 {
	table := [][2]int{{-1, -2}, {-1, 2}, {-2, -1}, {-2, 1}, {1, -2}, {1, 2}, {2, -1}, {2, 1}}
	return func(_ *reference, u, v int) int64 {
		return int64(slices.Index(table, [2]int{v/cols - u/cols, v%cols - u%cols}))
	}
}

// refOutward ranks by the distance from the centre of a board.
func refOutward(rows, cols int) func(r *reference, u, v int) int64 {
	return func(_ *reference, _, v int) int64 {
		r, c := 2*(v/cols)-rows+1, 2*(v%cols)-cols+1
		return -int64(r*r + c*c)
	}
}

// refTour returns the first tour of the recursion and its visits; the tour is
// nil if there is none.
func refTour(g digraph, start int, ranks ...func(*reference, int, int) int64) (path []int64, visits int64) {
	r := reference{g: g, ranks: ranks, visited: make([]bool, len(g))}
	r.found = func(p []int) bool {
		path = int64s(p)
		return false
	}
	r.search(start)
	return path, r.visits
}

func int64s(p []int) []int64 {
	ids := make([]int64, len(p))
	for i, v := range p {
		ids[i] = int64(v)
	}
	return ids
}

// newBoard returns a board that is known to be one.
func newBoard(t testing.TB, rows, cols int) Board {
	t.Helper()
	b, err := NewBoard(rows, cols)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// countOf is s.Count for numbers that an int64 can hold.
func countOf(ctx context.Context, s Search, g graph.Graph, start int64) (int64, error) {
	n, err := s.Count(ctx, g, start)
	if !n.IsInt64() {
		panic("the count is " + n.String())
	}
	return n.Int64(), err
}

// asLists returns g frozen anew, to be searched as if it had more than 64
// vertices.
func asLists(g graph.Graph) *Frozen {
	var f *Frozen
	if old, ok := g.(*Frozen); ok {
		f = &Frozen{undirected: old.undirected, nodeIndex: old.nodeIndex, lists: old.lists}
	} else {
		f = Freeze(g)
	}
	f.hasMasks = false
	return f
}

// long reports whether tests are to run in full: see CONTRIBUTING.md.
func long() bool { return graphtest.Long() }

// scaled returns how many cases a test tries: a sample, or all.
func scaled(sample, all int) int { return graphtest.Scaled(sample, all) }

func kindOf(undirected bool) string {
	if undirected {
		return "undirected"
	}
	return "directed"
}

func describe(g digraph, undirected bool) string {
	return fmt.Sprintf("%s graph %v", kindOf(undirected), [][]int(g))
}
