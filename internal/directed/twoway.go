package directed

import (
	"slices"

	"example.com/knighttour/internal/dense"
	"example.com/knighttour/internal/pathset"
	"example.com/knighttour/internal/work"
)

// A component may have each of its edges in both directions, like streets
// without one-way signs. A path through it is then one of an undirected graph,
// about which much more is known. But what it gains before its first vertex and
// after its last one depends on the direction. So the undirected graph only
// helps if, before the path and after it, all vertices gain the same or a
// single vertex can be the end.

// An undirectedQuery says how a path passes such a component.
type undirectedQuery struct {
	graph         *dense.Graph
	first, last   int32 // the only vertices that it can begin and end with, or -1 for any
	before, after int32 // what it gains there
}

// newUndirectedQuery returns how paths pass the component, given what they gain
// after it, or nil if that is not a question to an undirected graph.
func (h *hardComponent) newUndirectedQuery(after []int32) *undirectedQuery {
	if h.twoWay == nil {
		return nil
	}
	first, gainBefore, isPlainBefore := endOf(h.before)
	last, gainAfter, isPlainAfter := endOf(after)
	isOne := first >= 0 && first == last // a path of one vertex has no two ends
	if !isPlainBefore || !isPlainAfter || isOne {
		return nil
	}
	return &undirectedQuery{
		graph:  h.twoWay,
		first:  first,
		last:   last,
		before: gainBefore,
		after:  gainAfter,
	}
}

// endOf returns the only vertex with a gain, and that gain, or -1 and the
// common gain if all gains are equal. Otherwise isPlain is false.
func endOf(gains []int32) (v, gain int32, isPlain bool) {
	if v := only(gains); v >= 0 {
		return v, gains[v], true
	}
	gain = slices.Max(gains)
	return -1, gain, gain >= 0 && gain == slices.Min(gains)
}

// search returns the search for the longest such path.
func (q *undirectedQuery) search(c *work.Canceller) *pathset.Search {
	switch {
	case q.first >= 0 && q.last >= 0:
		return pathset.NewPathBetween(c, q.graph, q.first, q.last)
	case q.first >= 0:
		return pathset.NewPathFrom(c, q.graph, q.first)
	case q.last >= 0:
		return pathset.NewPathTo(c, q.graph, q.last)
	}
	return pathset.NewPath(c, q.graph)
}

// outside returns how many vertices a path visits outside of the component, of
// which the search knows nothing. It is 0 if q is nil.
func (q *undirectedQuery) outside() int {
	if q == nil {
		return 0
	}
	return int(q.before) + int(q.after)
}

// allows reports whether a path begins and ends as it must. All do if q is nil:
// then the search knows what they gain.
func (q *undirectedQuery) allows(path []int32) bool {
	switch {
	case q == nil || len(path) == 0:
		return true
	case q.first >= 0 && path[0] != q.first:
		return false
	}
	return q.last < 0 || path[len(path)-1] == q.last
}
