package pathset

import (
	"math"

	"example.com/knighttour/internal/pathset/disjoint"
)

// What follows is shared by the searches for one path and for one cycle.

// visited returns the number of vertices of paths or cycles.
func visited(paths [][]int32) (n int) {
	for _, path := range paths {
		n += len(path)
	}
	return n
}

// onlyLongest returns a list that holds only the first of the longest paths. It
// may be the given list, which has at least one path.
func onlyLongest(paths [][]int32) [][]int32 {
	if len(paths) == 1 {
		return paths
	}
	longest := paths[0]
	for _, path := range paths {
		if len(path) > len(longest) {
			longest = path
		}
	}
	return [][]int32{longest}
}

// follow returns the vertices of the single path or cycle with the given edges,
// as the only element of a list. It begins with the vertex that firstOf
// chooses. The result is nil if there are no edges or s.c is stopped. The work
// depends only on the number of edges.
func (s *Search) follow(edges []int32) [][]int32 {
	if len(edges) == 0 {
		return nil
	}
	path := s.wholeGraph().Follow(s.c, edges, s.firstOf(edges))
	if path == nil {
		return nil
	}
	return [][]int32{path}
}

// firstOf returns the vertex with which the path or cycle with the given edges
// begins: the smaller of its ends, or the smallest vertex of a cycle. A
// directed path can begin with only one of its ends.
func (s *Search) firstOf(edges []int32) int32 {
	first := noVertex
	for _, end := range s.endsOf(edges) {
		if !s.rules.Directed || end.direction == inward {
			first = min(first, end.v)
		}
	}
	if first < noVertex {
		return first
	}
	for _, e := range edges {
		first = min(first, s.edges[e][0], s.edges[e][1])
	}
	return first
}

// noVertex is greater than all vertices.
const noVertex int32 = math.MaxInt32

// A direction says how a path is continued at one of its ends: out of the end
// or, backwards, into it. In an undirected graph, the direction is always
// outward.
type direction uint8

const (
	outward direction = iota
	inward
	directions = 2
)

// headQuery returns the query for a path of a block that continues from the
// head in a direction.
func (d direction) headQuery() blockQuery {
	if d == outward {
		return fromHead
	}
	return intoHead
}

// degree returns the degree of an end from which a path continues in a
// direction, counting only the edge of the continuation.
func (d direction) degree() disjoint.Degree {
	if d == outward {
		return disjoint.EdgeOut
	}
	return disjoint.EdgeIn
}

// A pathEnd is an end of a path, and how the path may be continued there.
type pathEnd struct {
	v         int32
	direction direction
}

// endsOf returns the two ends of a path with the given edges, or none for a
// cycle. Their order is that of the edges.
func (s *Search) endsOf(edges []int32) (ends []pathEnd) {
	if s.scratch.degree == nil {
		s.scratch.degree = make([]disjoint.Degree, s.n)
	}
	deg := s.scratch.degree // all untouched again at the end
	for _, e := range edges {
		for end, v := range s.edges[e] {
			deg[v], _ = s.rules.With(deg[v], end)
		}
	}
	for _, e := range edges {
		for _, v := range s.edges[e] {
			switch {
			case deg[v] == disjoint.TwoEdges:
				continue // the path passes v
			case s.rules.Directed && deg[v] == disjoint.EdgeOut:
				ends = append(ends, pathEnd{v: v, direction: inward}) // the path begins with v
			default:
				ends = append(ends, pathEnd{v: v, direction: outward})
			}
		}
	}
	for _, e := range edges {
		deg[s.edges[e][0]] = disjoint.Untouched
		deg[s.edges[e][1]] = disjoint.Untouched
	}
	s.c.Spend(len(edges))
	return ends
}
