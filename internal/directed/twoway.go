package directed

import (
	"slices"

	"example.com/knighttour/internal/dense"
	"example.com/knighttour/internal/pathset"
	"example.com/knighttour/internal/work"
)

// A component may have each of its edges in both directions, like streets without
// one-way signs. A path through it is then one of an undirected graph, about which
// much more is known. But what it gains before its first vertex and after its last
// one depends on the direction. So that only holds if all vertices gain the same
// there, or the path can begin, or end, with a single one.

// A twoWay says how a path passes such a component.
type twoWay struct {
	graph         *dense.Graph
	first, last   int32 // the only vertices that it can begin and end with, or -1 for any
	before, after int32 // what it gains there
}

// newTwoWay returns how paths pass the component, given what they gain after it,
// or nil if that is not a question to an undirected graph.
func (h *hard) newTwoWay(after []int32) *twoWay {
	if h.twoWay == nil {
		return nil
	}
	first, gainBefore, isPlainBefore := endOf(h.before)
	last, gainAfter, isPlainAfter := endOf(after)
	isOne := first >= 0 && first == last // a path of one vertex has no two ends
	if !isPlainBefore || !isPlainAfter || isOne {
		return nil
	}
	return &twoWay{
		graph:  h.twoWay,
		first:  first,
		last:   last,
		before: gainBefore,
		after:  gainAfter,
	}
}

// endOf returns the only vertex that gains something, or -1 if all gain the same,
// and what it gains. It reports false if neither holds.
func endOf(gains []int32) (v, gain int32, isPlain bool) {
	if v := only(gains); v >= 0 {
		return v, gains[v], true
	}
	gain = slices.Max(gains)
	return -1, gain, gain >= 0 && gain == slices.Min(gains)
}

// search returns the search for the longest such path.
func (t *twoWay) search(c *work.Canceller) *pathset.Search {
	switch {
	case t.first >= 0 && t.last >= 0:
		return pathset.NewPathBetween(c, t.graph, t.first, t.last)
	case t.first >= 0:
		return pathset.NewPathFrom(c, t.graph, t.first)
	case t.last >= 0:
		return pathset.NewPathTo(c, t.graph, t.last)
	}
	return pathset.NewPath(c, t.graph)
}

// outside returns how many vertices a path visits outside of the component, of
// which the search knows nothing. It is 0 if t is nil.
func (t *twoWay) outside() int {
	if t == nil {
		return 0
	}
	return int(t.before) + int(t.after)
}

// allows reports whether a path begins and ends as it must. All do if t is nil:
// then the search knows what they gain.
func (t *twoWay) allows(path []int32) bool {
	switch {
	case t == nil || len(path) == 0:
		return true
	case t.first >= 0 && path[0] != t.first:
		return false
	}
	return t.last < 0 || path[len(path)-1] == t.last
}
