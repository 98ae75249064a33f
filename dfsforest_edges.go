package knighttour

import (
	"fmt"
	"iter"
	"slices"

	"example.com/knighttour/internal/nodes"
	"gonum.org/v1/gonum/graph"
)

// Edges returns every edge of the graph once, with its kind. The From nodes are in
// preorder, and the edges from each node in the static orders. A TreeEdge leads
// from parent to child, and a BackEdge from descendant to ancestor. An edge of an
// undirected graph is a TreeEdge or a BackEdge, and yielded once.
//
// The edge is that of the graph's Edge method, or its ReversedEdge if that has the right
// direction and keeps the weight. Otherwise it is an edge with the right nodes and weight,
// and no other attributes. (An edge type that embeds gonum's simple.Edge needs its own
// ReversedEdge method to keep its attributes.) The graph must not have changed.
func (t *Forest) Edges() iter.Seq2[graph.Edge, EdgeKind] {
	return func(yield func(graph.Edge, EdgeKind) bool) {
		for _, u := range t.preorder {
			for _, v := range t.lists.Of(u) {
				kind := t.kind(u, v)
				if !t.isReverse(u, v, kind) && !yield(t.edge(u, v), kind) {
					return
				}
			}
		}
	}
}

// TopologicalOrder returns the IDs of all nodes in reverse postorder, in which every edge of a
// directed graph leads to a later node, or false if there is a cycle: see [Forest.Cycle]. In an
// undirected graph without cycles, each parent comes before its children. It takes O(n + m) time.
//
// Trees that no edges join come in the reverse order of their roots: by default, nodes without
// edges come in descending order of their IDs. For an order with a tie-break, use SortStabilized
// of gonum's package topo.
func (t *Forest) TopologicalOrder() (order []int64, ok bool) {
	if _, _, cyclic := t.backEdge(); cyclic {
		return nil, false
	}
	order = idsOf(t.f, t.postorder)
	slices.Reverse(order)
	return order, true
}

// Cycle returns the IDs of the nodes of a cycle, or nil if there is none. An edge leads
// from each node to the next, and from the last to the first. A node with an edge to
// itself is a cycle; other cycles have at least 2 nodes, or 3 if the graph is undirected.
//
// It is the cycle closed by the first BackEdge of [Forest.Edges], from the
// ancestor down to the descendant. Cycle takes O(n + m) time.
func (t *Forest) Cycle() []int64 {
	descendant, ancestor, ok := t.backEdge()
	if !ok {
		return nil
	}
	var cycle []int64
	for v := descendant; ; v = t.parent[v] {
		cycle = append(cycle, t.f.index.ID(v))
		if v == ancestor {
			break
		}
	}
	slices.Reverse(cycle)
	return cycle
}

// backEdge returns the first BackEdge of Edges.
func (t *Forest) backEdge() (u, v int32, ok bool) {
	for _, u := range t.preorder {
		for _, v := range t.lists.Of(u) {
			if kind := t.kind(u, v); kind == BackEdge && !t.isReverse(u, v, kind) {
				return u, v, true
			}
		}
	}
	return 0, 0, false
}

// edge returns the graph's edge between u and v, from u to v.
func (t *Forest) edge(u, v int32) graph.Edge {
	from, to := t.f.node(u), t.f.node(v)
	e := t.g.Edge(from.ID(), to.ID())
	leads := func(e graph.Edge) bool { return e.From().ID() == from.ID() && e.To().ID() == to.ID() }
	if e == nil || leads(e) {
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

func (t *Forest) kind(u, v int32) EdgeKind {
	switch {
	case t.parent[v] == u:
		return TreeEdge
	case t.isAncestor(v, u):
		return BackEdge
	case t.isAncestor(u, v):
		return ForwardEdge
	}
	return CrossEdge
}

// isReverse reports whether the graph is undirected and (u, v), which is of the given
// kind, is the reverse of a tree or back edge.
func (t *Forest) isReverse(u, v int32, kind EdgeKind) bool {
	return t.f.graph.Undirected && (kind == ForwardEdge || kind == BackEdge && t.parent[u] == v)
}

// An EdgeKind is the kind of an edge from u to v in a depth-first forest.
type EdgeKind int

// The kinds of edges, with their discovery times d and finish times f.
const (
	TreeEdge    EdgeKind = iota // u is the parent of v: v was discovered along the edge
	BackEdge                    // v is an ancestor of u or u itself: d(v) <= d(u) < f(u) <= f(v)
	ForwardEdge                 // v is a descendant of u, but not a child: d(u) < d(v) < f(v) < f(u)
	CrossEdge                   // neither is an ancestor of the other: d(v) < f(v) < d(u) < f(u)
)

var edgeKinds = [...]string{TreeEdge: "tree", BackEdge: "back", ForwardEdge: "forward", CrossEdge: "cross"}

// String returns "tree", "back", "forward" or "cross".
func (k EdgeKind) String() string {
	if k < 0 || int(k) >= len(edgeKinds) {
		return fmt.Sprintf("EdgeKind(%d)", int(k))
	}
	return edgeKinds[k]
}
