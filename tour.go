package knighttour

import (
	"context"
	"fmt"
	"iter"
	"slices"

	"gonum.org/v1/gonum/graph"
)

// A Tour is a path through a graph, and what it took to find it.
type Tour struct {
	// Path lists the IDs of the nodes in the order in which they are visited.
	// A complete tour has every node of its graph once.
	Path []int64

	// Visits is the number of times a vertex was put on the path: the number
	// of calls that the textbook's recursion makes.
	Visits int64
}

// Verify returns nil if t.Path visits every node of g exactly once, each step
// along an edge of g. Otherwise it returns an error that says where the path
// breaks; it wraps [ErrNode] where that is a node that g does not have, and
// [ErrBoard] if g is a Board of more than 2,147,483,647 squares. Verify panics if
// g is nil.
//
// It takes time proportional to the number of nodes and, unless g is a [Board]
// or a [*Frozen], as much memory.
func (t Tour) Verify(g graph.Graph) error {
	if b, ok := g.(Board); ok {
		if err := b.checkSize(); err != nil {
			return err
		}
	}
	n, vertex := numbering(g)
	if len(t.Path) != n {
		return fmt.Errorf("knighttour: the path has %s, the graph %d", plural(len(t.Path), "node"), n)
	}
	seen := make([]bool, n)
	visit := func(id int64) (known, again bool) {
		v, ok := vertex(id)
		if ok {
			again, seen[v] = seen[v], true
		}
		return ok, again
	}
	return checkSteps(slices.Values(t.Path), visit, func(u, v int64) bool { return hasEdge(g, u, v) })
}

// checkSteps returns nil if the nodes with the given IDs are known and come once
// each, and each leads to the next. visit marks a node as visited, and tells
// whether it is known and whether it was visited before.
func checkSteps(ids iter.Seq[int64], visit func(id int64) (known, again bool), leads func(u, v int64) bool) error {
	i, last := 0, int64(0)
	for id := range ids {
		known, again := visit(id)
		switch {
		case !known:
			return fmt.Errorf("%w: step %d of the path: node %d", ErrNode, i, id)
		case again:
			return fmt.Errorf("knighttour: step %d of the path visits node %d again", i, id)
		case i > 0 && !leads(last, id):
			return fmt.Errorf("knighttour: step %d of the path goes from node %d to %d without an edge", i, last, id)
		}
		i, last = i+1, id
	}
	return nil
}

// IsClosed reports whether the tour can be walked in a circle: whether g has an
// edge from the last node of t.Path to the first, and there are at least 2 nodes
// on it, or 3 if g is undirected, where a circle does not go back along the same
// edge. [Tour.Verify] tells whether t is a tour at all. IsClosed panics if g is
// nil.
func (t Tour) IsClosed(g graph.Graph) bool {
	if isNil(g) {
		panic("knighttour: nil graph")
	}
	least := 2
	if isUndirected(g) {
		least = 3
	}
	n := len(t.Path)
	return n >= least && hasEdge(g, t.Path[n-1], t.Path[0])
}

// isUndirected reports whether the edges of g lead both ways.
func isUndirected(g graph.Graph) bool {
	if f, ok := g.(*Frozen); ok {
		return f.undirected
	}
	_, undirected := g.(graph.Undirected)
	return undirected
}

// numbering returns the number of nodes of g, and a function that numbers them
// from 0 by ID.
func numbering(g graph.Graph) (n int, vertex func(id int64) (int32, bool)) {
	if isNil(g) {
		panic("knighttour: nil graph")
	}
	switch g := g.(type) {
	case *Frozen:
		return g.n, g.vertex
	case Board:
		return g.squares(), func(id int64) (int32, bool) {
			_, ok := g.Square(id)
			return int32(id - int64(g.blocked().below(id))), ok
		}
	}
	var x nodeIndex
	c := newCanceller(context.Background())
	x.readNodes(&c, g) // fails on a done context only
	return x.n, x.vertex
}

// hasEdge reports whether g has an edge from u to v.
func hasEdge(g graph.Graph, u, v int64) bool {
	switch g := g.(type) {
	case *Frozen:
		return g.hasEdge(u, v)
	case graph.Undirected:
		return g.HasEdgeBetween(u, v)
	case graph.Directed:
		return g.HasEdgeFromTo(u, v)
	}
	return g.Edge(u, v) != nil
}

// KnightTour searches g for an open tour, a path that visits every node once,
// from the node with ID start. It is the textbook's knightTour: put the node
// on the path, try the nodes it leads to one after the other in the given
// orders, and take it off again if none of them leads to a tour. It returns
// the first tour found.
//
// The search is complete, and does nothing else: no path is given up before
// all of its continuations have been tried. So it serves as the baseline that
// other searches are measured against; its time grows exponentially with the
// graph, to minutes on some squares of an 8x8 board. For an answer, use
// [KnightTourBetter].
//
// If there is no tour, the error is [ErrNoTour], and Visits tells the size of
// the whole search tree. If ctx is done before, the error wraps ctx.Err(), and
// the path returned is the longest seen so far. A start that g does not have
// gives [ErrNode]. KnightTour panics if g or ctx is nil.
func KnightTour(ctx context.Context, g graph.Graph, start int64, orders ...Order) (Tour, error) {
	return Search{Orders: orders, Unpruned: true}.Tour(ctx, g, start)
}
