package knighttour

import (
	"context"
	"iter"

	"example.com/knighttour/internal/count"
	"example.com/knighttour/internal/work"
	"gonum.org/v1/gonum/graph"
)

// This file exports what the tests in package knighttour_test need of the
// internals.

// Engines yields g, frozen, for each engine that can search it, with the name
// of the engine: a graph of up to 64 vertices can be searched as if it had
// more.
func Engines(g graph.Graph) iter.Seq2[string, graph.Graph] {
	return func(yield func(string, graph.Graph) bool) {
		f := frozenOf(Freeze(g))
		if f.graph.HasMasks && !yield("bits", f.asGraph()) {
			return
		}
		l := &frozen{index: f.index, board: f.board}
		l.graph.Lists, l.graph.Undirected = f.graph.Lists, f.graph.Undirected
		yield("lists", l.asGraph())
	}
}

// stoppedAfter returns a question for s that is not from the pool, and is
// stopped after the given units of work.
func stoppedAfter(units int, s Search) *question { return stoppedBy(work.StopAfter(units), s) }

// stoppedBy is like stoppedAfter, but c stops the question.
func stoppedBy(c *work.Canceller, s Search) *question {
	return &question{asked: s, c: c}
}

// TourWithin is Search.Tour, stopped after the given units of work. It never
// walks.
func TourWithin(units int, s Search, g graph.Graph) (Tour, error) {
	q := stoppedAfter(units, s)
	defer q.finish()
	return q.search(g)
}

// StopSearch runs the search until c stops it.
func StopSearch(c *work.Canceller, s Search, g graph.Graph) error {
	q := stoppedBy(c, s)
	defer q.finish()
	_, err := q.search(g)
	return err
}

// Asked returns the question of a call to Search.Tour that has ended, and the
// error of the call.
func Asked(s Search, g graph.Graph) (any, error) {
	q := newQuestion(context.Background())
	defer q.finish()
	q.asked = s
	_, err := q.tour(g)
	return q, err
}

// FindWithin is Find, stopped after the given units of work. It also returns
// the work done when it ended.
func FindWithin(
	units int,
	g graph.Graph,
	goal Goal,
	prefix ...int64,
) (tour Tour, spent int, err error) {
	q := stoppedAfter(units, Search{Goal: goal, Prefix: prefix})
	defer q.finish()
	tour, err = q.find(g)
	return tour, int(q.c.Spent()), err
}

// FindLongestWithin is FindLongest, stopped after the given units of work.
func FindLongestWithin(units int, g graph.Graph, goal Goal, prefix ...int64) (Tour, error) {
	q := stoppedAfter(units, Search{Goal: goal, Prefix: prefix})
	defer q.finish()
	return q.findLongest(g)
}

// FindRoutesWithin is FindRoutes, stopped after the given units of work.
func FindRoutesWithin(units int, g graph.Graph, prefix ...int64) ([][]int64, error) {
	q := stoppedAfter(units, Search{Prefix: prefix})
	defer q.finish()
	return q.findRoutes(g)
}

// RoutesOf returns a function that turns paths of vertices of g into routes, in
// memory that was allocated before.
func RoutesOf(g graph.Graph) func(paths [][]int32) [][]int64 {
	f := frozenOf(Freeze(g))
	room := newRouteRoom(endless(), f)
	return func(paths [][]int32) [][]int64 { return room.routesOf(f, paths) }
}

// Rank returns the rank by a static order of the edge from one node to another.
func Rank(o Order, from, to graph.Node) int64 { return o.rankEdge(from, to) }

// WalkWithin is a walk, stopped after the given units of work. ok is false if
// no walk can replace the search, or the walk comes to a dead end.
func WalkWithin(units int, s Search, g graph.Graph) (tour Tour, ok bool, err error) {
	q := stoppedAfter(units, s)
	defer q.finish()
	b := boardOf(g)
	if !q.mayWalk(&b) {
		return Tour{}, false, nil
	}
	return q.tryWalk(g, &b)
}

// Errors of a count.Drawer.
var (
	ErrDrawMemory = count.ErrMemory
	ErrDrawVisits = count.ErrVisits
)

// TooManyToDraw returns the error for tours that cannot be drawn.
func TooManyToDraw(err error, nodes string, memory int64) error {
	return tooManyToDraw(err, nodes, memory)
}
