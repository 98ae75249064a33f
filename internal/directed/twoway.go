package directed

import (
	"slices"

	"example.com/knighttour/internal/dense"
	"example.com/knighttour/internal/pathset"
	"example.com/knighttour/internal/work"
)

// A component may have each of its edges in both directions, like streets
// without one-way signs. Then a path through the component is a path of an
// undirected graph, and much more is known about those. But what the path gains
// before its first vertex and after its last one depends on the direction. So
// the undirected graph helps only if all vertices gain the same before the
// path, or if only one vertex can be the first. The same must hold after the
// path.

// An undirectedQuery says how a path passes such a component.
type undirectedQuery struct {
	graph       *dense.Graph
	first, last end
}

// An end says where a path may begin, or where it may end, and what it gains
// there.
type end struct {
	vertex int32 // or -1 for any vertex
	gain   int32
}

// newUndirectedQuery returns the query for a component, given its undirected
// graph, and what paths gain before the component and after it. It returns nil
// if the graph is nil, or does not help.
func newUndirectedQuery(graph *dense.Graph, before, after []int32) *undirectedQuery {
	if graph == nil {
		return nil
	}
	first, hasFirst := endOf(before)
	last, hasLast := endOf(after)
	isOneVertex := first.vertex >= 0 && first.vertex == last.vertex // it has no two ends
	if !hasFirst || !hasLast || isOneVertex {
		return nil
	}
	return &undirectedQuery{graph: graph, first: first, last: last}
}

// endOf returns where a path may end, given what it gains at each vertex. It
// reports false if several vertices are possible, but do not all gain the same.
func endOf(gains []int32) (e end, ok bool) {
	if v := onlyPossible(gains); v >= 0 {
		return end{vertex: v, gain: gains[v]}, true
	}
	gain := slices.Max(gains)
	return end{vertex: -1, gain: gain}, gain >= 0 && gain == slices.Min(gains)
}

// search returns the search for the longest such path.
func (q *undirectedQuery) search(c *work.Canceller) *pathset.Search {
	first, last := q.first.vertex, q.last.vertex
	switch {
	case first >= 0 && last >= 0:
		return pathset.NewPathBetween(c, q.graph, first, last)
	case first >= 0:
		return pathset.NewPathFrom(c, q.graph, first)
	case last >= 0:
		return pathset.NewPathTo(c, q.graph, last)
	}
	return pathset.NewPath(c, q.graph)
}

// outside returns how many of a path's vertices the search does not count:
// those outside the component. It is 0 if q is nil, since a directed search
// counts them.
func (q *undirectedQuery) outside() int {
	if q == nil {
		return 0
	}
	return int(q.first.gain) + int(q.last.gain)
}

// allows reports whether a path begins and ends where it must. If q is nil, a
// path may begin and end anywhere: a directed search knows what it gains there.
func (q *undirectedQuery) allows(path []int32) bool {
	switch {
	case q == nil || len(path) == 0:
		return true
	case q.first.vertex >= 0 && path[0] != q.first.vertex:
		return false
	}
	return q.last.vertex < 0 || path[len(path)-1] == q.last.vertex
}
