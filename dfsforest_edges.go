package knighttour

import (
	"fmt"
	"iter"

	"gonum.org/v1/gonum/graph"
)

// Edges returns every edge of the graph once, with its kind: by the node that
// it leaves, in preorder, and for each node by the static orders. From
// and To are those of the kind: a TreeEdge leads from parent to child, a
// BackEdge from descendant to ancestor. An edge of an undirected graph is a
// TreeEdge or a BackEdge, and yielded once.
//
// The edge is what Edge of the graph returns, or its ReversedEdge if that has
// the right direction and keeps the weight. Otherwise it is an edge with the
// right nodes and weight, and without other attributes. (An edge type that
// embeds gonum's simple.Edge needs a ReversedEdge method of its own to keep its
// attributes.) The graph must not have changed.
func (t *Forest) Edges() iter.Seq2[graph.Edge, EdgeKind] {
	return func(yield func(graph.Edge, EdgeKind) bool) {
		for _, u := range t.preorder {
			for _, v := range t.lists.Of(u) {
				kind := t.kind(u, v)
				if t.f.undirected && t.otherWay(u, v, kind) {
					continue
				}
				if !yield(t.edge(u, v), kind) {
					return
				}
			}
		}
	}
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
		return weightedEdge{edge{from, to}, weighted.Weight()}
	}
	return edge{from, to}
}

// kind returns the kind of the edge from u to v.
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

// otherWay reports whether the edge between u and v, which is of the given kind
// from u to v, is to be listed from v to u.
func (t *Forest) otherWay(u, v int32, kind EdgeKind) bool {
	return kind == ForwardEdge || kind == BackEdge && t.parent[u] == v
}

// An EdgeKind says what the edge from u to v is to a depth-first forest.
type EdgeKind int

// The kinds of edges, and the times d of discovery and f of finish that tell.
const (
	TreeEdge    EdgeKind = iota // u is the parent of v: v was discovered along the edge
	BackEdge                    // v is an ancestor of u or u itself: d(v) <= d(u) < f(u) <= f(v)
	ForwardEdge                 // v is a descendant of u, but no child: d(u) < d(v) < f(v) < f(u)
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
