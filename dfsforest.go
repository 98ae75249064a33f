package knighttour

import (
	"fmt"
	"iter"
	"slices"

	"example.com/knighttour/internal/depthfirst"
	"example.com/knighttour/internal/nodes"
	"gonum.org/v1/gonum/graph"
)

// A Forest is the result of a depth-first search: the nodes that it reached,
// their parents, and their discovery and finish times. A zero or nil Forest has
// no nodes.
//
// The times of n nodes run from 1 to 2n. They have the parenthesis property:
// the interval of a node, from discovery to finish, contains the intervals of
// its descendants. Intervals that are not nested are disjoint. So u is an
// ancestor of v if and only if u is discovered before v and finished after it.
type Forest struct {
	g      graph.Graph
	frozen *frozen
	forest depthfirst.Forest
}

// DFSForest searches all of g depth first: the textbook's DFSGraph.dfs. It
// starts from each undiscovered node in ascending order of ID, tries successors
// in the given orders, and backtracks when all of them are discovered. By
// default it goes by ID, as the textbook's text and figures do; the textbook's
// listing goes by insertion order. Dynamic orders rank the undiscovered
// successors of a node when it is discovered.
//
// It takes O(n + m) time for n nodes and m edges, plus the time of [Freeze] and
// of sorting edges by the orders. It is not recursive. Most of the time goes
// into asking g for its edges: the maps of gonum's package simple take ten
// times as long as a slice of slices. For a graph on slices, see
// examples/light.
//
// R. E. Tarjan: Depth-first search and linear graph algorithms, SIAM Journal on
// Computing 1(2), 1972, doi:10.1137/0201010.
func DFSForest(g graph.Graph, orders ...Order) *Forest {
	f := frozenOf(Freeze(g))
	return newForest(g, f, orders, f.index.N, func(i int) int32 { return int32(i) })
}

// DFSForestFrom is like [DFSForest], but starts from each undiscovered node of
// roots, in that order, and reaches only what they lead to. The error wraps
// [ErrNode] if g does not have one of the roots, and [ErrBoard] if g has too
// many nodes.
func DFSForestFrom(g graph.Graph, roots []int64, orders ...Order) (*Forest, error) {
	f, err := freeze(endless(), g)
	if err != nil {
		return nil, err
	}
	vertices := make([]int32, len(roots))
	for i, id := range roots {
		vertices[i], err = f.vertex("root", id)
		if err != nil {
			return nil, err
		}
	}
	return newForest(g, f, orders, len(vertices), func(i int) int32 { return vertices[i] }), nil
}

// newForest searches from the vertices root(0) to root(n-1), with a host even
// if no order needs one.
func newForest(g graph.Graph, f *frozen, orders []Order, n int, root func(i int) int32) *Forest {
	c := endless()
	ordering, err := f.orderedBy(c, orders)
	must(err)
	h := ordering.newHost() // ranks by the orders that ByState has made, if there are any
	forest, err := depthfirst.Search(c, &f.graph, &ordering.Plan, &h, n, root)
	must(err)
	return &Forest{g: g, frozen: f, forest: forest}
}

// vertex returns the vertex of a node, or false if it is not in the forest.
func (f *Forest) vertex(id int64) (v int32, ok bool) {
	if f == nil || f.frozen == nil {
		return 0, false
	}
	v, ok = f.frozen.index.Vertex(id)
	return v, ok && f.forest.Has(v)
}

// found returns what the search has found: nothing for a nil Forest.
func (f *Forest) found() *depthfirst.Forest {
	if f == nil {
		return new(depthfirst.Forest)
	}
	return &f.forest
}

// Trees returns the IDs of the nodes of each tree, in preorder: the first of
// each is its root. The trees are in the order of their discovery. In an
// undirected graph that [DFSForest] has searched, they are the connected
// components.
func (f *Forest) Trees() iter.Seq[[]int64] {
	return func(yield func([]int64) bool) {
		f.found().Trees(func(tree []int32) bool { return yield(idsOf(f.frozen, tree)) })
	}
}

// Parent returns the ID of the node from which a node was discovered, or false
// if it is a root or not in the forest.
func (f *Forest) Parent(id int64) (parent int64, ok bool) {
	v, ok := f.vertex(id)
	if !ok || f.forest.Parent[v] == depthfirst.None {
		return 0, false
	}
	return f.frozen.index.ID(f.forest.Parent[v]), true
}

// Discovery returns the discovery time of a node, or false if it is not in the
// forest.
func (f *Forest) Discovery(id int64) (time int, ok bool) { return f.time(f.found().Discovery, id) }

// Finish returns the time when the search backtracked from a node, or false if
// it is not in the forest.
func (f *Forest) Finish(id int64) (time int, ok bool) { return f.time(f.found().Finish, id) }

// time returns a node's time from times, which holds them by vertex, or false
// if the graph does not have the node.
func (f *Forest) time(times []uint32, id int64) (time int, ok bool) {
	v, ok := f.vertex(id)
	if !ok {
		return 0, false
	}
	return int(times[v]), true
}

// Preorder returns the IDs of all nodes in the order of their discovery.
func (f *Forest) Preorder() iter.Seq[int64] { return f.ids(f.found().Preorder) }

// Postorder returns the IDs of all nodes in the order of their finish.
func (f *Forest) Postorder() iter.Seq[int64] { return f.ids(f.found().Postorder) }

// ids returns the IDs of vertices, in the order of the list.
func (f *Forest) ids(list []int32) iter.Seq[int64] {
	return func(yield func(int64) bool) {
		for _, v := range list {
			if !yield(f.frozen.index.ID(v)) {
				return
			}
		}
	}
}

// The kinds of edges have the numbers of those in package depthfirst: an index
// other than 0 does not compile.
var (
	_ = [1]int{}[TreeEdge-EdgeKind(depthfirst.Tree)]
	_ = [1]int{}[BackEdge-EdgeKind(depthfirst.Back)]
	_ = [1]int{}[ForwardEdge-EdgeKind(depthfirst.Forward)]
	_ = [1]int{}[CrossEdge-EdgeKind(depthfirst.Cross)]
)

// Edges returns every edge from a node of the forest once, with its kind. The
// From nodes are in preorder, and the edges from each node in the static
// orders. A TreeEdge leads from parent to child, and a BackEdge from descendant
// to ancestor. An edge of an undirected graph is a TreeEdge or a BackEdge, and
// yielded once.
//
// The edge is that of the graph's Edge method, reversed by its ReversedEdge
// method if need be and if that keeps the weight. Otherwise it is an edge with
// the right nodes and weight, and no other attributes. (An edge type that
// embeds gonum's simple.Edge needs its own ReversedEdge method to keep its
// attributes.) The graph must not have changed.
func (f *Forest) Edges() iter.Seq2[graph.Edge, EdgeKind] {
	return func(yield func(graph.Edge, EdgeKind) bool) {
		f.found().Edges(func(u, v int32, kind depthfirst.EdgeKind) bool {
			return yield(f.edge(u, v), EdgeKind(kind))
		})
	}
}

// TopologicalOrder returns the IDs of the nodes of the forest in reverse
// postorder: every edge of a directed graph leads to a later node. If there is
// a cycle, it returns nil and false: see [Forest.Cycle]. In an undirected graph
// without cycles, each parent comes before its children. It takes O(n + m)
// time.
//
// The tree with the last root comes first: by default, nodes without edges come
// in descending order of their IDs. To choose among the topological orders, use
// SortStabilized of gonum's package topo.
func (f *Forest) TopologicalOrder() (order []int64, ok bool) {
	if !f.found().IsAcyclic() {
		return nil, false
	}
	order = slices.AppendSeq([]int64{}, f.Postorder())
	slices.Reverse(order)
	return order, true
}

// Cycle returns the IDs of the nodes of a cycle, or nil if there is none. An
// edge leads from each node to the next, and from the last to the first. A node
// with an edge to itself is a cycle; other cycles have at least 2 nodes, or 3
// if the graph is undirected.
//
// The cycle runs down a tree, from an ancestor to a descendant, and the first
// BackEdge of [Forest.Edges] closes it. Cycle takes O(n + m) time.
func (f *Forest) Cycle() []int64 {
	cycle := f.found().Cycle()
	if cycle == nil {
		return nil
	}
	return idsOf(f.frozen, cycle)
}

// edge returns the graph's edge between u and v, from u to v.
func (f *Forest) edge(u, v int32) graph.Edge {
	from, to := f.frozen.node(u), f.frozen.node(v)
	e := f.g.Edge(from.ID(), to.ID())
	leads := func(e graph.Edge) bool { return e.From().ID() == from.ID() && e.To().ID() == to.ID() }
	switch {
	case e == nil: // only From knows the edge
		return nodes.Edge{F: from, T: to}
	case leads(e):
		return e
	}
	weighted, isWeighted := e.(graph.WeightedEdge)
	if r := e.ReversedEdge(); r != nil && leads(r) {
		if _, keepsWeight := r.(graph.WeightedEdge); keepsWeight || !isWeighted {
			return r
		}
	}
	if isWeighted {
		return nodes.WeightedEdge{Edge: nodes.Edge{F: from, T: to}, W: weighted.Weight()}
	}
	return nodes.Edge{F: from, T: to}
}

// An EdgeKind is the kind of an edge from u to v in a depth-first forest.
type EdgeKind int

// The kinds of edges from u to v. Here d is the discovery time of a node, and f
// its finish time.
const (
	TreeEdge    EdgeKind = iota // u is the parent of v: v was discovered along the edge
	BackEdge                    // v is an ancestor of u or u itself: d(v) <= d(u) < f(u) <= f(v)
	ForwardEdge                 // v is a descendant of u, but not a child: d(u) < d(v) < f(v) < f(u)
	CrossEdge                   // neither is an ancestor of the other: d(v) < f(v) < d(u) < f(u)
)

var edgeKinds = [...]string{
	TreeEdge:    "tree",
	BackEdge:    "back",
	ForwardEdge: "forward",
	CrossEdge:   "cross",
}

// String returns "tree", "back", "forward" or "cross".
func (k EdgeKind) String() string {
	if !k.isKnown() {
		return fmt.Sprintf("EdgeKind(%d)", int(k))
	}
	return edgeKinds[k]
}

// isKnown reports whether k is one of the kinds.
func (k EdgeKind) isKnown() bool { return 0 <= k && int(k) < len(edgeKinds) }

// MarshalText implements [encoding.TextMarshaler]. The text is that of String.
// It is an error if k is not one of the constants.
func (k EdgeKind) MarshalText() ([]byte, error) {
	if !k.isKnown() {
		return nil, fmt.Errorf("knighttour: edge kind %d: the kinds are from 0 to %d",
			int(k), len(edgeKinds)-1)
	}
	return []byte(edgeKinds[k]), nil
}

// UnmarshalText implements [encoding.TextUnmarshaler] for the text of String.
// For other text the error wraps [strconv.ErrSyntax].
func (k *EdgeKind) UnmarshalText(text []byte) error {
	return unmarshal(k, text, "edge kind", "tree, back, forward or cross", TreeEdge, BackEdge,
		ForwardEdge, CrossEdge)
}
