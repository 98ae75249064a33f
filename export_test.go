package knighttour

import (
	"errors"
	"fmt"
	"iter"

	"gonum.org/v1/gonum/graph"

	"example.com/knighttour/internal/graphtest"
	"example.com/knighttour/internal/search"
	"example.com/knighttour/internal/work"
)

// This file holds what the tests in package knighttour_test see of the inside.

// Engines yields g, frozen, for each engine that can search it, with the name of
// the engine: a graph of up to 64 vertices can be searched as if it had more.
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

// PollInterval is the work between two looks at the context.
const PollInterval = work.PollInterval

// MustVariant returns a board with a leaper, without the blocked squares.
func MustVariant(rows, cols, near, far int, blocked ...int64) Board {
	b, err := MustBoard(rows, cols).Without(blocked...)
	if err == nil {
		b, err = b.WithPiece([2]int{near, far})
	}
	if err != nil {
		panic(err)
	}
	return b
}

// TourWithin is Search.Tour, stopped after the given units of work.
func TourWithin(units int, s Search, g graph.Graph, start int64) (Tour, error) {
	r, err := s.beginRun(new(search.Run), work.StopAfter(units), g, start)
	if err != nil {
		return Tour{}, err
	}
	defer r.finish()
	return r.answer()
}

// FindWithin is Find, or FindFrom if there is a start, stopped after the given units of
// work. It also returns the work done when it ended.
func FindWithin(units int, g graph.Graph, start *int64, goal Goal) (tour Tour, spent int, err error) {
	c, q := work.StopAfter(units), question{goal: goal, free: start == nil}
	if start != nil {
		q.start = *start
	}
	tour, err = q.find(c, g)
	return tour, c.Spent(), err
}

// Rank returns the rank by a static order of the edge from one node to another.
func Rank(o Order, from, to graph.Node) int64 { return o.rank.edge(o.seed, from, to) }

// CheckTour returns an error if the tour is not one of g for the goal, from the
// start if it is not nil.
func CheckTour(g graph.Graph, start *int64, goal Goal, tour Tour) error {
	if err := tour.Verify(g); err != nil {
		return err
	}
	switch {
	case goal.kind == closed && !tour.IsClosed(g):
		return errors.New("it is not closed")
	case goal.kind == endAt && tour.Path[len(tour.Path)-1] != goal.end:
		return errors.New("it has another end")
	case start != nil && tour.Path[0] != *start:
		return errors.New("it has another start")
	}
	return nil
}

// CheckFound returns an error unless the tour and the error are right: a tour as in
// CheckTour if one exists, otherwise ErrNoTour with a path.
func CheckFound(g graph.Graph, start *int64, goal Goal, exists bool, tour Tour, err error) error {
	switch {
	case exists && err != nil:
		return err
	case exists:
		return CheckTour(g, start, goal, tour)
	case !errors.Is(err, ErrNoTour) || graphtest.CheckPath(g, tour.Path) != nil || start != nil && len(tour.Path) > 0 && tour.Path[0] != *start:
		return fmt.Errorf("there is no tour, but it is %v, %v", tour, err)
	}
	return nil
}

// AllTours returns all tours of g for the goal, in the order of the recursion.
func AllTours(g graphtest.Graph, undirected bool, start int, goal Goal, ranks ...graphtest.Rank) (tours [][]int64) {
	end := int32(-1)
	if goal.kind == endAt {
		end = int32(goal.end)
	}
	for _, tour := range g.Tours(undirected, int32(start), goal.kind == closed, end, ranks...) {
		tours = append(tours, graphtest.IDs(tour))
	}
	return tours
}

// WalkWithin is a walk, stopped after the given units of work. ok is false if there is no
// walk for the search, or the walk comes to a dead end.
func WalkWithin(units int, s Search, g graph.Graph, start int64) (tour Tour, ok bool, err error) {
	if ok = s.mayWalk(); !ok {
		return Tour{}, false, nil
	}
	tour, err = new(walker).walk(work.StopAfter(units), &s, g, start, func(graph.Graph) (Tour, error) {
		ok = false
		return Tour{}, nil
	})
	return tour, ok, err
}
