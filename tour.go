package knighttour

import (
	"context"
	"fmt"

	"example.com/knighttour/internal/dense"
	"example.com/knighttour/internal/english"
	"example.com/knighttour/internal/nodes"
	"gonum.org/v1/gonum/graph"
)

// A Tour is a path through a graph, with the cost of finding it.
type Tour struct {
	// Path lists the IDs of the nodes in order. A complete tour has all nodes.
	Path []int64 `json:"path"`

	// Visits is the number of times that the search put a node on its path: the
	// number of calls that the textbook's recursion makes.
	Visits int64 `json:"visits"`
}

// KnightTour searches g for an open tour from the node with ID start and returns
// the first it finds. It is the textbook's knightTour: it puts the node on the
// path, tries its successors in the given orders, and takes it off again if none
// of them leads to a tour.
//
// KnightTour does not prune. It makes exactly the visits of the textbook's
// recursion, as a baseline for other searches. Its time is exponential: minutes
// from some squares of 8x8. [KnightTourBetter] is faster.
//
// By default, successors are tried by ascending IDs, as in the textbook's current
// edition. Earlier editions use the order of the move table, [ByMove].
//
// The errors are those of [Search.Tour]. If there is no tour, Visits is the
// size of the whole search tree.
func KnightTour(ctx context.Context, g graph.Graph, start int64, orders ...Order) (Tour, error) {
	return Search{Orders: orders, Unpruned: true}.Tour(ctx, g, start)
}

// Verify returns nil if t.Path visits every node of g exactly once, and each step
// is along an edge of g. The error gives the number of nodes if that is wrong, or is a
// [*PathError] with the first wrong step, or wraps [ErrBoard].
//
// It takes time proportional to the number of nodes and, unless g is a Board or
// frozen, as much memory.
func (t Tour) Verify(g graph.Graph) error {
	if b, ok := g.(Board); ok {
		if err := b.checkSize(); err != nil {
			return err
		}
	}
	n, vertex := numbering(g)
	if len(t.Path) != n {
		return fmt.Errorf("knighttour: the path has %s, the graph %d", english.Plural(len(t.Path), "node"), n)
	}
	seen := make([]bool, n)
	return checkSteps(g, t.Path, "an edge", func(id int64) (again bool, missing string) {
		v, ok := vertex(id)
		if !ok {
			return false, fmt.Sprintf("node %d, which the graph does not have", id)
		}
		again, seen[v] = seen[v], true
		return again, ""
	})
}

// checkSteps returns a [*PathError] with the first wrong step of a path in g, or nil if
// its nodes exist, none occurs twice, and an edge leads from each to the next. visit marks
// a node as visited and reports whether it was visited before. If it does not exist,
// missing names it and says so.
func checkSteps(g graph.Graph, path []int64, edge string, visit func(id int64) (again bool, missing string)) error {
	name := func(id int64) string { return nounOf(g.Node(id)) + " " + nameOf(g.Node(id)) }
	hasEdge := edgesOf(g)
	for i, id := range path {
		again, missing := visit(id)
		switch {
		case missing != "":
			return &PathError{Index: i, ID: id, Problem: "visits " + missing, wraps: ErrNode}
		case again:
			return &PathError{Index: i, ID: id, Problem: "visits " + name(id) + " again"}
		case i > 0 && !hasEdge(path[i-1], id):
			return &PathError{Index: i, ID: id, Problem: fmt.Sprintf("goes from %s to %s without %s", name(path[i-1]), name(id), edge)}
		}
	}
	return nil
}

// IsClosed reports whether g has an edge from the last node of t.Path to the
// first, and the path has at least 2 nodes, or 3 if g is undirected. It does
// not check the rest of the path: see [Tour.Verify].
func (t Tour) IsClosed(g graph.Graph) bool {
	mustNotBeNil(g)
	_, undirected := g.(graph.Undirected)
	n := len(t.Path)
	return n >= 2+dense.Bit(undirected) && edgesOf(g)(t.Path[n-1], t.Path[0])
}

// numbering returns the number of nodes of g and a function that maps IDs to
// distinct numbers from 0 to n-1.
func numbering(g graph.Graph) (n int, vertex func(id int64) (int32, bool)) {
	mustNotBeNil(g)
	if f := frozenOf(g); f != nil {
		return f.index.N, f.index.Vertex
	}
	if b, isBoard := g.(Board); isBoard {
		return b.shape.Squares(), func(id int64) (int32, bool) {
			return int32(id - int64(b.shape.Blocked().Below(id))), b.shape.Has(id)
		}
	}
	var x nodes.Index
	must(x.ReadNodes(endless(), g))
	return x.N, x.Vertex
}

// edgesOf returns the function that reports whether an edge of g leads from u to v.
func edgesOf(g graph.Graph) func(u, v int64) bool {
	if f := frozenOf(g); f != nil {
		return f.hasEdge
	}
	switch g := g.(type) {
	case graph.Undirected:
		return g.HasEdgeBetween
	case graph.Directed:
		return g.HasEdgeFromTo
	}
	return func(u, v int64) bool { return g.Edge(u, v) != nil }
}
