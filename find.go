package knighttour

import (
	"context"

	"example.com/knighttour/internal/find"
	"gonum.org/v1/gonum/graph"
)

// Find returns any tour of g: a Hamiltonian path, or for the goal [Closed] a
// Hamiltonian cycle. It begins with the nodes of the prefix, or anywhere if
// there is none: to find a tour from a node, give its ID, and to complete a
// partial tour, its whole path. Find often answers where a [Search] takes too
// long. A graph without nodes has one open tour, which is empty.
//
// The same arguments give the same tour, as long as the version of the package
// is the same. For other tours, give another prefix, or use a Search with the
// order [Shuffled].
//
// The errors are those of [Search.Tour]. Even with [ErrNoTour], the Tour is the
// longest path seen, which begins with the prefix. After proving that there is
// no tour, Find spends a tenth of the time so far, but at least a few
// milliseconds, on lengthening that path. [FindLongest] continues until no path
// is longer. The path is empty for a full [Board] with a knight if at most one
// end is given, since theorems then answer without a search.
//
// Visits counts the nodes put on a path, and the joins of two paths. Graphs of
// small treewidth take time about proportional to the number of nodes (M.
// Cygan, S. Kratsch, J. Nederlof, doi:10.1145/3148227). Find takes about 450
// bytes a node on sparse graphs, and up to 256 MiB for the tables of two
// methods.
func Find(ctx context.Context, g graph.Graph, goal Goal, prefix ...int64) (Tour, error) {
	q := newQuestion(ctx)
	defer q.finish()
	q.asked.Goal = goal
	q.asked.Prefix = prefix
	return q.find(g)
}

// find answers with any tour of g: by a theorem if g is a full board, otherwise
// by a search in no particular order.
func (q *question) find(g graph.Graph) (Tour, error) {
	v, err := q.verdict(g)
	switch {
	case err != nil:
		return Tour{}, err
	case v.hasTour:
		return q.construct(v)
	case v.obstacle != "":
		return Tour{}, q.ruledOut(v)
	}
	if err := q.poseWithBestOrders(g); err != nil {
		return Tour{}, err
	}
	return q.findSome()
}

// findSome answers with any tour. The question must have its ordering.
func (q *question) findSome() (Tour, error) {
	p := &q.problem
	result := find.Tour(q.c, p)
	switch {
	case result.Tour != nil:
		return q.tourOf(result.Tour, result.Visits), nil
	case result.None != nil:
		// The reason comes first: the context may end while Polish lengthens
		// the path.
		reason := q.noTour(result.None)
		path := find.Polish(q.c, p, result)
		return q.tourOf(path, result.Visits), reason
	}
	return q.tourOf(result.Longest, result.Visits), result.Err
}

// poseWithBestOrders poses the question, and applies the orders that find tours
// soonest.
func (q *question) poseWithBestOrders(g graph.Graph) error {
	if err := q.pose(g); err != nil {
		return err
	}
	q.asked.Orders = q.f.bestOrders()
	return q.applyOrders()
}

// bestOrders returns the orders of KnightTourBetter. Unless nodes are squares,
// it leaves out Outward, which would only cost time.
func (f *frozen) bestOrders() []Order {
	if !f.isBoard() && f.index.N > 0 {
		if _, isSquare := f.index.Nodes[0].(Square); !isSquare {
			return betterOrders[:1] // Warnsdorff
		}
	}
	return betterOrders
}
