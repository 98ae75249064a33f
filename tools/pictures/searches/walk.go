package main

import (
	"context"
	"slices"

	"gonum.org/v1/gonum/graph"

	"example.com/knighttour"
)

// A walk is the state of a search, according to its events.
type walk struct {
	visits int
	path   []int64

	// tried[i] has the nodes from which the search stepped back to path[i-1].
	// There is a list for each node of the path, and an empty one before them.
	tried [][]int64

	back []int64 // the nodes from which it stepped back since the last visit, in order
}

// follow searches a graph that has a Hamiltonian path from start, and returns
// the walk at the end. It calls the function see with each event, which see
// must pass to walk.step. Until then, the walk is as it was before the event.
func follow(
	g graph.Graph,
	start int64,
	see func(*walk, knighttour.Event),
	orders ...knighttour.Order,
) *walk {
	var w walk
	s := knighttour.Search{
		Orders:   orders,
		Unpruned: true,
		Trace:    func(e knighttour.Event) { see(&w, e) },
		Prefix:   []int64{start},
	}
	if _, err := s.Tour(context.Background(), g); err != nil {
		panic(err)
	}
	return &w
}

// step updates the walk with an event of its search.
func (w *walk) step(e knighttour.Event) {
	if e.Back {
		w.path = w.path[:e.Depth]
		w.tried = w.tried[:e.Depth+1]
		w.tried[e.Depth] = append(w.tried[e.Depth], e.ID)
		w.back = append(w.back, e.ID)
		return
	}
	w.visits++
	w.path = append(w.path, e.ID)
	for len(w.tried) <= len(w.path) {
		w.tried = append(w.tried, nil)
	}
	w.back = nil
}

// head returns the last node of the path.
func (w *walk) head() int64 { return w.path[len(w.path)-1] }

// candidates returns the nodes that are still to be tried from the head.
func (w *walk) candidates(g graph.Graph) []int64 {
	return slices.DeleteFunc(successors(g, w.head()), func(id int64) bool {
		return slices.Contains(w.path, id) || slices.Contains(w.tried[len(w.path)], id)
	})
}

// successors returns the successors of a node in ascending order.
func successors(g graph.Graph, id int64) (ids []int64) {
	for _, n := range graph.NodesOf(g.From(id)) {
		ids = append(ids, n.ID())
	}
	slices.Sort(ids)
	return ids
}
