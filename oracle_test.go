package knighttour_test

import (
	"cmp"
	"fmt"
	"slices"
	"testing"

	"example.com/knighttour"
	"example.com/knighttour/internal/dense"
	"example.com/knighttour/internal/graphtest"
	"gonum.org/v1/gonum/graph/simple"
)

// A recursiveForest is the textbook's recursive depth-first search, with the kinds of edges
// by the state of the node at the other end when the search comes along them. The only
// orders that it knows are Warnsdorff and static ones.
type recursiveForest struct {
	g                 graphtest.Graph
	undirected        bool
	orders            []knighttour.Order
	time              int
	discovery, finish []int
	parent            []int64 // -1 if there is none
	path              []int64
	isAncestor        []byte // of u and v, at u*n+v: 1 if u is v or an ancestor of v
	trees             [][]int64
	postorder         []int64
	kinds             map[[2]int64]knighttour.EdgeKind
}

// checkForest checks what a search from the roots, or of the whole graph if there are none,
// finds.
func checkForest(t *testing.T, g graphtest.Graph, undirected bool, roots []int64, orders ...knighttour.Order) {
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
		g: g, undirected: undirected, orders: orders, discovery: make([]int, n), finish: make([]int, n),
		parent: slices.Repeat([]int64{-1}, n), isAncestor: make([]byte, n*n), kinds: map[[2]int64]knighttour.EdgeKind{},
	}
	for _, root := range roots {
		if r.discovery[root] == 0 {
			r.trees = append(r.trees, nil)
			r.visit(root)
		}
	}
	if got, want := describe(forest, n), r.describe(); got != want {
		t.Fatalf("%s from %v by %v: got\n%s\nwant\n%s", g.Describe(undirected), roots, orders, got, want)
	}
}

func (r *recursiveForest) visit(u int64) {
	r.time++
	r.discovery[u] = r.time
	tree := &r.trees[len(r.trees)-1]
	*tree = append(*tree, u)
	r.path = append(r.path, u)
	for _, v := range r.path {
		r.isAncestor[int(v)*len(r.g)+int(u)] = 1
	}
	for _, v := range r.successors(u, r.rank) {
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

// successors returns the successors of u by ascending ranks.
func (r *recursiveForest) successors(u int64, rank func(o knighttour.Order, u, v int64) int64) []int64 {
	list := graphtest.IDs(r.g[u])
	for _, o := range slices.Backward(r.orders) {
		ranks := map[int64]int64{}
		for _, v := range list {
			ranks[v] = rank(o, u, v)
		}
		slices.SortStableFunc(list, func(v, w int64) int { return cmp.Compare(ranks[v], ranks[w]) })
	}
	return list
}

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

// staticRank leaves all nodes tied if the order is dynamic.
func (r *recursiveForest) staticRank(o knighttour.Order, u, v int64) int64 {
	if o == knighttour.Warnsdorff() {
		return 0
	}
	return r.rank(o, u, v)
}

// describe returns all that is to be known of the forest.
func (r *recursiveForest) describe() string {
	var edges, cycle []int64
	preorder := slices.Concat(r.trees...)
	isTree := true
	for _, u := range preorder {
		for _, v := range r.successors(u, r.staticRank) {
			kind := r.kinds[[2]int64{u, v}]
			if r.undirected && (kind == knighttour.ForwardEdge || kind == knighttour.BackEdge && r.parent[u] == v) {
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
	if slices.Reverse(topological); !isTree {
		topological = nil
	}
	var roots []int64
	for _, tree := range r.trees {
		roots = append(roots, tree[0])
	}
	return fmt.Sprintln(r.discovery, r.finish, r.parent, r.isAncestor) + fmt.Sprintln(edges) +
		fmt.Sprintln(roots, r.trees, preorder, r.postorder, cycle, topological, isTree)
}

// describe returns all that a forest says of a graph of n vertices.
func describe(f *knighttour.Forest, n int) string {
	discovery, finish, parent, isAncestor := make([]int, n), make([]int, n), slices.Repeat([]int64{-1}, n), make([]byte, n*n)
	for u := range n {
		discovery[u], _ = f.Discovery(int64(u))
		finish[u], _ = f.Finish(int64(u))
		if p, ok := f.Parent(int64(u)); ok {
			parent[u] = p
		}
		for v := range n {
			isAncestor[u*n+v] = byte(dense.Bit(f.IsAncestor(int64(u), int64(v))))
		}
	}
	var edges []int64
	for e, kind := range f.Edges() {
		edges = append(edges, e.From().ID(), e.To().ID(), int64(kind))
	}
	topological, ok := f.TopologicalOrder()
	return fmt.Sprintln(discovery, finish, parent, isAncestor) + fmt.Sprintln(edges) +
		fmt.Sprintln(f.Roots(), slices.Collect(f.Trees()), slices.Collect(f.Preorder()), slices.Collect(f.Postorder()), f.Cycle(), topological, ok)
}
