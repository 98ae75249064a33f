package pathset

import (
	"math"

	"example.com/knighttour/internal/dense"
)

// A ring is a block of an undirected graph that is a single cycle. A path in it
// is a section of the ring, so the best path is found in linear time. Cactus
// graphs, whose blocks are rings and edges, need nothing else.

// A corner is a vertex of a ring, and the edge from there to the next one.
type corner struct {
	vertex int32 // its number in the block: the head is 0
	edge   int32
}

// A ringPath leads from a corner along a ring. It has no edges if there is no
// such path.
type ringPath struct{ first, edges int32 }

// isRing reports whether one path or one cycle is looked for in a block that is
// a ring. Only a ring has as many edges as vertices.
func (s *Search) isRing(k *block) bool {
	return !s.directed && s.kind != anyPaths && k.Size() > 2 && k.edgesEnd-k.edges == k.Size()
}

// isCactus reports whether one path or one cycle is looked for, and all blocks
// are rings or edges.
func (s *Search) isCactus() bool {
	for i := range s.list {
		k := &s.list[i]
		if k.Size() > 2 && !s.isRing(k) {
			return false
		}
	}
	s.c.Charge(len(s.list))
	return !s.directed && s.kind != anyPaths
}

// around returns the corners of a ring, from the head on. The slice is valid
// until the next call. The result is meaningless if s.c is stopped.
func (s *Search) around(k *block) []corner {
	s.scratch.number = dense.Sized(s.scratch.number, s.n)
	s.scratch.beside = dense.Sized(s.scratch.beside, s.n)
	s.scratch.corners = dense.Sized(s.scratch.corners, k.Size())
	s.scratch.number[k.Head] = 0
	s.scratch.beside[k.Head] = [2]int32{noEdge, noEdge}
	for j, v := range s.members[k.Begin:k.End] {
		s.scratch.number[v] = int32(j + 1)
		s.scratch.beside[v] = [2]int32{noEdge, noEdge}
		if s.c.Spend(1) != nil {
			return s.scratch.corners
		}
	}
	for _, e := range s.blocks.edges[k.edges:k.edgesEnd] {
		for _, v := range s.edges[e] {
			s.scratch.beside[v][dense.Bit(s.scratch.beside[v][0] != noEdge)] = e
		}
		if s.c.Spend(1) != nil {
			return s.scratch.corners
		}
	}
	v := k.Head
	before := s.scratch.beside[v][1]
	for i := range s.scratch.corners {
		e := s.scratch.beside[v][0]
		if e == before {
			e = s.scratch.beside[v][1]
		}
		s.scratch.corners[i] = corner{vertex: s.scratch.number[v], edge: e}
		before = e
		v = s.edges[e][0] + s.edges[e][1] - v
		if s.c.Spend(1) != nil {
			break
		}
	}
	return s.scratch.corners
}

// answerRing is answer for a ring: the cycle, or the arc of the largest gain.
// Its answer is exact.
func (s *Search) answerRing(k *block, q blockQuery, gain [][degrees]int32) (solution, int) {
	ring := s.around(k)
	if s.c.Err() != nil {
		return solution{value: noValue}, math.MaxInt32
	}
	best, value := ringPath{edges: int32(len(ring))}, int64(len(ring))
	switch {
	case s.kind == oneCycle: // all of the ring
	case gain[0][untouched] <= never/2:
		best, value = s.pathFromHead(ring, gain)
	default:
		best, value = s.bestRingPath(ring, gain)
	}
	if value < 0 {
		best, value = ringPath{}, int64(noValue)
	}
	edges := s.edgesOf(ring, best)
	if s.c.Err() != nil {
		return solution{value: noValue}, math.MaxInt32
	}
	if k.ringPaths == nil {
		k.ringPaths = new([queries]ringPath)
	}
	k.ringPaths[q] = best
	return solution{edges: edges, value: int(value)}, int(value)
}

// edgesOf returns the edges of a path. The result is meaningless if s.c is
// stopped.
func (s *Search) edgesOf(ring []corner, a ringPath) []int32 {
	if a.edges == 0 {
		return nil
	}
	edges := make([]int32, a.edges)
	for i := range edges {
		edges[i] = ring[(int(a.first)+i)%len(ring)].edge
		if s.c.Spend(1) != nil {
			break
		}
	}
	return edges
}

// pathFromHead returns the path with the largest gain among those that begin or
// end with the head. The result is meaningless if s.c is stopped.
func (s *Search) pathFromHead(ring []corner, gain [][degrees]int32) (best ringPath, value int64) {
	n := len(ring)
	value = math.MinInt64
	forward, back := int64(gain[0][out]), int64(gain[0][out]) // the head and what a path passes
	for i := 1; i < n; i++ {
		next, last := gain[ring[i].vertex], gain[ring[n-i].vertex]
		if v := forward + int64(next[out]); v > value {
			best, value = ringPath{first: 0, edges: int32(i)}, v
		}
		if v := back + int64(last[out]); v > value {
			best, value = ringPath{first: int32(n - i), edges: int32(i)}, v
		}
		forward += int64(next[both])
		back += int64(last[both])
		if s.c.Spend(2) != nil {
			break
		}
	}
	return best, value
}

// bestRingPath returns the path with the largest gain.
//
// It goes twice round the ring. Let P(i) be the sum of the gains of the corners
// before i if a path passes through them. The gain of a path from i to j is the
// gain of i as its first corner, minus P(i+1), plus P(j), plus the gain of j as
// its last corner. So the best first corner for each j is the maximum of a
// sliding window, which is kept as a queue of the corners that may become the
// maximum.
func (s *Search) bestRingPath(ring []corner, gain [][degrees]int32) (best ringPath, value int64) {
	type first struct {
		at   int
		gain int64
	}
	n := len(ring)
	value = math.MinInt64
	passed := int64(0)
	var queue []first // with falling gains
	for j := range 2*n - 1 {
		g := gain[ring[j%n].vertex]
		if len(queue) > 0 && queue[0].at <= j-n {
			queue = queue[1:]
		}
		if len(queue) > 0 {
			i := queue[0]
			if v := i.gain + passed + int64(g[out]); v > value {
				best = ringPath{first: int32(i.at % n), edges: int32(j - i.at)}
				value = v
			}
		}
		passed += int64(g[both])
		x := first{at: j, gain: int64(g[out]) - passed}
		for len(queue) > 0 && queue[len(queue)-1].gain <= x.gain {
			queue = queue[:len(queue)-1]
		}
		queue = append(queue, x)
		if s.c.Spend(2) != nil {
			break
		}
	}
	return best, value
}
