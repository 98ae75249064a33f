package pathset

import (
	"math"
	"slices"

	"example.com/knighttour/internal/dense"
	"example.com/knighttour/internal/work"
)

// A blockQuery says what is asked of a block. For any number of paths, it is
// the room at the head, a degree. For one path or cycle, it is one of the
// constants below.
type blockQuery uint8

const (
	whole    blockQuery = iota // a path or cycle without vertices above the block
	fromHead                   // a path that begins with the head or, undirected, has it as an end
	intoHead                   // a path that ends with the head
)

// queries is the largest number of queries: one for each degree.
const queries = degrees

// A largeBlock holds what has been found for a block with more than two
// vertices, by query.
type largeBlock struct {
	edges  [][2]int32 // of the block, in its own numbers: the head is 0
	gain   [queries][][degrees]int32
	solver [queries]*solver
	chosen [queries][]int32 // edges of the whole graph
}

// answer continues a query to a block. It returns the best solution known, as
// edges of the whole graph, and an upper bound. It keeps the edges for
// edgesOfQuery. gain holds the gains of the vertices of the block, the head
// first.
func (s *Search) answer(i int32, q blockQuery, gain [][degrees]int32, least int) (solution, int) {
	k := &s.list[i]
	switch {
	case k.Size() == 2:
		found := s.answerBridge(k, q, gain)
		return found, found.value
	case s.isRing(k):
		return s.answerRing(k, q, gain)
	case k.large == nil && s.stopped:
		// Nothing new is begun after a stop.
		return (&blockProblem{kind: s.kind, gain: gain}).trivial(), math.MaxInt32
	case k.large == nil:
		l := s.newLargeBlock(k)
		if s.c.Err() != nil {
			return (&blockProblem{kind: s.kind, gain: gain}).trivial(), math.MaxInt32
		}
		k.large = l
	}
	l := k.large
	if l.solver[q] == nil || !slices.Equal(gain, l.gain[q]) {
		s.setSolver(k, q, gain)
	}
	v := l.solver[q]
	if !s.stopped {
		if s.seeded != nil && !v.proven {
			v.offer(v.sorted(s.c, s.seedsOf(k)))
		}
		before := v.states
		v.turn(least)
		s.states += v.states - before
	}
	if v.proven {
		v.release()
	}
	found := solution{value: v.best.value, edges: make([]int32, len(v.best.edges))}
	for j, e := range v.best.edges {
		found.edges[j] = s.blocks.edges[k.edges+int(e)]
	}
	s.c.Spend(len(found.edges))
	l.chosen[q] = found.edges
	bound := v.bound
	if v.proven {
		bound = v.best.value
	}
	return found, bound
}

// setSolver sets the solver of a query to a large block. A solver with new
// gains begins with the solution of the previous solver.
func (s *Search) setSolver(k *block, q blockQuery, gain [][degrees]int32) {
	l := k.large
	p := newBlockProblem(s.c, s.kind, s.directed, len(gain), l.edges)
	if s.kind == anyPaths {
		p.perEdge = 1
	}
	p.gain = slices.Clone(gain)
	fresh := newSolver(s.c, p)
	if last := l.solver[q]; last != nil && last.best.value != noValue {
		fresh.offer(p.sorted(s.c, last.best.edges))
		fresh.width = last.width
	}
	l.gain[q] = p.gain
	l.solver[q] = fresh
	if s.c.Err() != nil {
		l.gain[q] = nil // the solver may be incomplete: the next turn makes another
	}
}

// seedsOf returns the edges of a block that are on an offered path, by their
// numbers in the block. A path that leaves a block cannot come back, so its
// edges in the block form one path. It returns none if s.c is stopped.
func (s *Search) seedsOf(k *block) (edges []int32) {
	for j, e := range s.blocks.edges[k.edges:k.edgesEnd] {
		if s.seeded[e] {
			edges = append(work.Grow(s.c, edges), int32(j))
		}
		if s.c.Spend(1) != nil {
			return nil
		}
	}
	return edges
}

// newLargeBlock numbers the vertices of a block. The result is meaningless if
// s.c is stopped.
func (s *Search) newLargeBlock(k *block) *largeBlock {
	s.scratch.number = dense.Sized(s.scratch.number, s.n)
	number := s.scratch.number
	number[k.Head] = 0
	for j, v := range s.members[k.Begin:k.End] {
		number[v] = int32(j + 1)
		if s.c.Spend(1) != nil {
			break
		}
	}
	l := &largeBlock{edges: make([][2]int32, 0, k.edgesEnd-k.edges)}
	for _, e := range s.blocks.edges[k.edges:k.edgesEnd] {
		u, v := s.edges[e][0], s.edges[e][1]
		l.edges = append(l.edges, [2]int32{number[u], number[v]})
		if s.c.Spend(8) != nil {
			break
		}
	}
	return l
}

// answerBridge is answer for a block of two vertices, which has one edge or, in
// a directed graph, one or two. The only choice is one of these edges, or none.
func (s *Search) answerBridge(k *block, q blockQuery, gain [][degrees]int32) solution {
	list := s.blocks.edges[k.edges:k.edgesEnd]
	best := (&blockProblem{kind: s.kind, gain: gain}).trivial()
	if s.kind == oneCycle {
		if len(list) == 2 {
			best = solution{edges: list, value: 2} // there and back
		}
		return best // no part of a cycle is ever asked for
	}
	k.bridge[q] = noEdge
	for _, e := range list {
		value := s.bridgeValue(k, e, gain)
		// A value below 0 contains the gain never.
		if value >= 0 && value > best.value {
			best = solution{edges: s.self[e : e+1], value: value}
			k.bridge[q] = e
		}
	}
	return best
}

// bridgeValue returns the gain of an edge as the solution of its block.
func (s *Search) bridgeValue(k *block, e int32, gain [][degrees]int32) (value int) {
	if s.kind == anyPaths {
		value = 1 // for the edge itself
	}
	for end, v := range s.edges[e] {
		vertex := 1
		if v == k.Head {
			vertex = 0
		}
		d, _ := s.with(untouched, end)
		value += int(gain[vertex][d])
	}
	return value
}

// edgesOfQuery returns the edges of the best solution that answer has found for
// query q of a block.
func (s *Search) edgesOfQuery(i int32, q blockQuery) []int32 {
	k := &s.list[i]
	switch {
	case s.isRing(k):
		if k.ringPaths == nil {
			return nil
		}
		return s.edgesOf(s.around(k), k.ringPaths[q])
	case k.Size() > 2:
		if k.large == nil {
			return nil
		}
		return k.large.chosen[q]
	case k.bridge[q] == noEdge:
		return nil
	}
	return s.self[k.bridge[q] : k.bridge[q]+1]
}
