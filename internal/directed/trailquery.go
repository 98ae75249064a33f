package directed

import (
	"slices"

	"example.com/knighttour/internal/dense"
	"example.com/knighttour/internal/work"
)

// A trailQuery asks a component whose paths are trails for the path that gains
// the most.
type trailQuery struct {
	*trailSearch

	// first is the only vertex that a path can begin with, and last is the only
	// one that it can end with. Both are left out of the trail. Each is -1
	// unless exactly one vertex is possible.
	first, last int32
}

// newTrailQuery returns the query for the best path of a component, given what
// a path gains before each vertex and after it. It returns nil if j is nil, or
// if the query cannot be answered by a trail. All vertices that begin at the
// same node must gain the same, and so must all that end at the same node.
func newTrailQuery(c *work.Canceller, j *dense.Junctions, before, after []int32) *trailQuery {
	if j == nil {
		return nil
	}
	q := &trailQuery{first: onlyPossible(before), last: onlyPossible(after)}
	if q.first >= 0 && q.first == q.last {
		return nil // the path is this one vertex
	}
	var from, to []int32 // by node
	if q.first >= 0 {
		from = onlyAt(j.N, j.To[q.first], before[q.first]+1)
	} else {
		from = shared(j.N, j.From, before)
	}
	if q.last >= 0 {
		to = onlyAt(j.N, j.From[q.last], after[q.last]+1)
	} else {
		to = shared(j.N, j.To, after)
	}
	if from == nil || to == nil {
		return nil
	}
	q.trailSearch = newTrailSearch(c, j, func(v int32) bool { return v == q.first || v == q.last })
	q.before = from
	q.after = to
	q.begin()
	return q
}

// onlyAt returns the lengths of n nodes: the given one at the given node, and
// the constant never at all others.
func onlyAt(n int, node, length int32) []int32 {
	lengths := slices.Repeat([]int32{never}, n)
	lengths[node] = length
	return lengths
}

// shared returns, for each of n nodes, the length that all vertices at the node
// share. nodeOf and lengths hold, by vertex, its node and its length. It
// returns nil if vertices at a node have different lengths.
func shared(n int, nodeOf, lengths []int32) []int32 {
	list := slices.Repeat([]int32{never}, n)
	isSet := make([]bool, n)
	for v, length := range lengths {
		x := nodeOf[v]
		if isSet[x] && list[x] != length {
			return nil
		}
		isSet[x] = true
		list[x] = length
	}
	return list
}

// ask continues the query of the search s for the given amount of work. The
// results are those of [hardComponent.ask].
func (q *trailQuery) ask(s *Search, units int) (path []int32, bound int) {
	states := q.states
	q.run(s.c.Spent() + units)
	s.states += q.states - states
	if q.path == nil {
		return nil, max(0, q.bound)
	}
	if q.first >= 0 {
		path = append(path, q.first)
	}
	path = append(path, q.path...)
	if q.last >= 0 {
		path = append(path, q.last)
	}
	return path, q.bound
}
