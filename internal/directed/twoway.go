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

// An end says where a path of such a component may begin, or where it may end,
// and what it gains there.
type end struct {
	vertex int32 // or -1 for any vertex
	gain   int32
}

// anyEnd is the end of a path that a directed search looks for. Such a search
// is given the gains, so there is nothing to check or to add.
var anyEnd = end{vertex: -1}

// allows reports whether a path may begin, or end, with a vertex.
func (e end) allows(v int32) bool { return e.vertex < 0 || e.vertex == v }

// endsOf returns where an undirected path begins and ends, given what paths
// gain before the component and after it. It reports false if an undirected
// graph does not help.
func endsOf(before, after []int32) (first, last end, ok bool) {
	first, hasFirst := endOf(before)
	last, hasLast := endOf(after)
	isOneVertex := first.vertex >= 0 && first.vertex == last.vertex // it has no two ends
	return first, last, hasFirst && hasLast && !isOneVertex
}

// endOf returns where a path may end, given what it gains at each vertex. It
// reports false if several vertices are possible, but do not all gain the same.
func endOf(gains []int32) (e end, ok bool) {
	isPossible := func(gain int32) bool { return gain >= 0 }
	v := slices.IndexFunc(gains, isPossible)
	if v < 0 {
		return anyEnd, false
	}
	if !slices.ContainsFunc(gains[v+1:], isPossible) {
		return end{vertex: int32(v), gain: gains[v]}, true
	}
	return end{vertex: -1, gain: gains[v]}, slices.Max(gains) == slices.Min(gains)
}

// newUndirectedPath returns the search for the longest path of an undirected
// graph that begins with first and ends with last. Each may be -1 for any
// vertex.
func newUndirectedPath(c *work.Canceller, g *dense.Graph, first, last int32) *pathset.Search {
	switch {
	case first >= 0 && last >= 0:
		return pathset.NewPathBetween(c, g, first, last)
	case first >= 0:
		return pathset.NewPathFrom(c, g, first)
	case last >= 0:
		return pathset.NewPathTo(c, g, last)
	}
	return pathset.NewPath(c, g)
}
