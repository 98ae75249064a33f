package pathset

import (
	"math"

	"example.com/knighttour/internal/dense"
	"example.com/knighttour/internal/pathset/disjoint"
)

// A ring is a block of an undirected graph that is a single cycle. A path in it
// is a section of the ring, so the best path is found in linear time. In a
// cactus graph, each block is a ring or a single edge.

// A corner is a vertex of a ring, and the edge from there to the next one.
type corner struct {
	vertex int32 // its number in the block: the head is 0
	edge   int32
}

// A section of a ring leads from a corner along some edges.
type section struct {
	first int32 // index of the corner
	edges int32 // their number; 0 if there is no section
}

// isRing reports whether a block is a ring, and one path or one cycle is looked
// for. Among the blocks of more than two vertices, only a ring has as many
// edges as vertices.
func (s *Search) isRing(k *block) bool {
	return !s.rules.Directed && s.kind.IsSingle() && k.Size() > 2 && len(s.blocks.edgesOf(k)) == k.Size()
}

// solveCactus finds the longest path or cycle of a cactus graph. In another
// graph, it does nothing.
func (s *Search) solveCactus() {
	if s.blocks != nil && s.isCactus() {
		s.Turn(0) // all answers are exact at once
	}
}

// isCactus reports whether the graph is a cactus graph, which must be
// undirected.
func (s *Search) isCactus() bool {
	for i := range s.blocks.list {
		k := &s.blocks.list[i]
		if k.Size() > 2 && !s.isRing(k) {
			return false
		}
	}
	s.c.Charge(len(s.blocks.list))
	return !s.rules.Directed
}

// around returns the corners of a ring, starting at the head, in one of the two
// directions. The slice is valid until the next call. The result is meaningless
// if s.c is stopped.
func (s *Search) around(k *block) []corner {
	s.scratch.number = dense.Sized(s.scratch.number, s.n)
	s.scratch.beside = dense.Sized(s.scratch.beside, s.n)
	s.scratch.corners = dense.Sized(s.scratch.corners, k.Size())
	s.scratch.number[k.Head] = 0
	s.scratch.beside[k.Head] = [2]int32{disjoint.NoEdge, disjoint.NoEdge}
	for j, v := range s.blocks.membersOf(k) {
		s.scratch.number[v] = int32(j + 1)
		s.scratch.beside[v] = [2]int32{disjoint.NoEdge, disjoint.NoEdge}
		if s.c.Spend(1) != nil {
			return s.scratch.corners
		}
	}
	for _, e := range s.blocks.edgesOf(k) {
		for _, v := range s.edges[e] {
			s.scratch.beside[v][dense.Bit(s.scratch.beside[v][0] != disjoint.NoEdge)] = e
		}
		if s.c.Spend(1) != nil {
			return s.scratch.corners
		}
	}
	v := k.Head
	last := s.scratch.beside[v][1] // the edge by which v was reached
	for i := range s.scratch.corners {
		e := s.scratch.beside[v][0]
		if e == last {
			e = s.scratch.beside[v][1]
		}
		s.scratch.corners[i] = corner{vertex: s.scratch.number[v], edge: e}
		last = e
		v = s.edges[e][0] + s.edges[e][1] - v // its other end
		if s.c.Spend(1) != nil {
			break
		}
	}
	return s.scratch.corners
}

// wholeRing returns a ring as a cycle, and its number of vertices as an upper
// bound. If s.c is stopped, the cycle has the value disjoint.NoValue, and there
// is no bound.
func (s *Search) wholeRing(k *block) (found disjoint.Solution, bound int) {
	edges := s.edgesAlong(s.around(k), section{edges: int32(k.Size())})
	if s.c.Err() != nil {
		return disjoint.Solution{Value: disjoint.NoValue}, math.MaxInt32
	}
	return disjoint.Solution{Edges: edges, Value: k.Size()}, k.Size()
}

// answerRing does what answer does, for a path in a ring. The bound is the
// value of the solution.
func (s *Search) answerRing(
	k *block, q blockQuery, gain []disjoint.Gains,
) (found disjoint.Solution, bound int) {
	ring := s.around(k)
	if s.c.Err() != nil {
		return disjoint.Solution{Value: disjoint.NoValue}, math.MaxInt32
	}
	var best section
	var value int64
	if q == whole {
		best, value = s.bestSection(ring, gain)
	} else {
		best, value = s.sectionFromHead(ring, gain)
	}
	if value < 0 {
		best = section{}
		value = int64(disjoint.NoValue)
	}
	edges := s.edgesAlong(ring, best)
	if s.c.Err() != nil {
		return disjoint.Solution{Value: disjoint.NoValue}, math.MaxInt32
	}
	if k.sections == nil {
		k.sections = new([queries]section)
	}
	k.sections[q] = best
	return disjoint.Solution{Edges: edges, Value: int(value)}, int(value)
}

// edgesAlong returns the edges of a section, in the order of the ring. The
// result is meaningless if s.c is stopped.
func (s *Search) edgesAlong(ring []corner, along section) []int32 {
	if along.edges == 0 {
		return nil
	}
	edges := make([]int32, along.edges)
	for i := range edges {
		edges[i] = ring[(int(along.first)+i)%len(ring)].edge
		if s.c.Spend(1) != nil {
			break
		}
	}
	return edges
}

// sectionFromHead returns the section with the largest gain among those that
// begin or end with the head, and that gain. The result is meaningless if s.c
// is stopped.
func (s *Search) sectionFromHead(
	ring []corner, gain []disjoint.Gains,
) (best section, largest int64) {
	n := len(ring)
	largest = math.MinInt64
	// What a section from the head gains before its last corner, forward and
	// back: the gain of the head and those of the corners that it passes.
	forward, back := int64(gain[0][disjoint.EdgeOut]), int64(gain[0][disjoint.EdgeOut])
	for i := 1; i < n; i++ {
		last, first := gain[ring[i].vertex], gain[ring[n-i].vertex]
		if value := forward + int64(last[disjoint.EdgeOut]); value > largest {
			best = section{first: 0, edges: int32(i)}
			largest = value
		}
		if value := back + int64(first[disjoint.EdgeOut]); value > largest {
			best = section{first: int32(n - i), edges: int32(i)}
			largest = value
		}
		forward += int64(last[disjoint.TwoEdges])
		back += int64(first[disjoint.TwoEdges])
		if s.c.Spend(2) != nil {
			break
		}
	}
	return best, largest
}

// bestSection returns the section with the largest gain, and that gain. The
// result is meaningless if s.c is stopped.
//
// It goes twice round the ring. Let P(i) be the sum, over the corners before i,
// of what each gains when a path passes through it. The gain of a path from i
// to j is the gain of i as its first corner, minus P(i+1), plus P(j), plus the
// gain of j as its last corner. So the best first corner for each j is the
// maximum of a sliding window, which is kept as a queue of the corners that may
// become the maximum.
func (s *Search) bestSection(ring []corner, gain []disjoint.Gains) (best section, largest int64) {
	type candidate struct {
		first int   // i, up to 2n
		gain  int64 // of i as the first corner, minus P(i+1)
	}
	n := len(ring)
	largest = math.MinInt64
	passed := int64(0)    // P(j)
	var queue []candidate // with falling gains
	for j := range 2*n - 1 {
		here := gain[ring[j%n].vertex]
		if len(queue) > 0 && queue[0].first <= j-n {
			queue = queue[1:]
		}
		if len(queue) > 0 {
			i := queue[0].first
			value := queue[0].gain + passed + int64(here[disjoint.EdgeOut])
			if value > largest {
				best = section{first: int32(i % n), edges: int32(j - i)}
				largest = value
			}
		}
		passed += int64(here[disjoint.TwoEdges])
		next := candidate{first: j, gain: int64(here[disjoint.EdgeOut]) - passed}
		for len(queue) > 0 && queue[len(queue)-1].gain <= next.gain {
			queue = queue[:len(queue)-1]
		}
		queue = append(queue, next)
		if s.c.Spend(2) != nil {
			break
		}
	}
	return best, largest
}
