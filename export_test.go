package knighttour

import (
	"iter"

	"example.com/knighttour/internal/search"
	"example.com/knighttour/internal/work"
	"gonum.org/v1/gonum/graph"
)

// This file holds what the tests in package knighttour_test see of the inside.

// Engines yields g, frozen, for each engine that can search it, with the name
// of the engine: a graph of up to 64 vertices can be searched as if it had
// more.
func Engines(g graph.Graph) iter.Seq2[string, graph.Graph] {
	return func(yield func(string, graph.Graph) bool) {
		f := frozenOf(Freeze(g))
		if f.graph.HasMasks && !yield("bits", f.public()) {
			return
		}
		l := &frozen{index: f.index, board: f.board}
		l.graph.Lists, l.graph.Undirected = f.graph.Lists, f.graph.Undirected
		yield("lists", l.public())
	}
}

// TourWithin is Search.Tour, stopped after the given units of work.
func TourWithin(units int, s Search, g graph.Graph) (Tour, error) {
	r, err := s.beginRun(new(search.Run), work.StopAfter(units), g)
	if err != nil {
		return Tour{}, err
	}
	defer r.finish()
	return r.answer()
}

// StopSearch begins the search, until c stops it.
func StopSearch(c *work.Canceller, s Search, g graph.Graph) error {
	r, err := s.beginRun(new(search.Run), c, g)
	if err == nil {
		defer r.finish()
		_, err = r.answer()
	}
	return err
}

// FindWithin is Find, stopped after the given units of work. It also returns
// the work done when it ended.
func FindWithin(units int, g graph.Graph, goal Goal, prefix ...int64) (tour Tour, spent int, err error) {
	c := work.StopAfter(units)
	q := question{goal: goal, prefix: prefix}
	tour, err = q.find(c, g)
	return tour, c.Spent(), err
}

// Rank returns the rank by a static order of the edge from one node to another.
func Rank(o Order, from, to graph.Node) int64 { return o.rank.edge(o.seed, from, to) }

// WalkWithin is a walk, stopped after the given units of work. ok is false if
// there is no walk for the search, or the walk comes to a dead end.
func WalkWithin(units int, s Search, g graph.Graph) (tour Tour, ok bool, err error) {
	ok = s.mayWalk()
	if !ok {
		return Tour{}, false, nil
	}
	tour, err = new(walker).walk(work.StopAfter(units), &s, g, func(graph.Graph) (Tour, error) {
		ok = false
		return Tour{}, nil
	})
	return tour, ok, err
}
