package pathset

import (
	"math"
	"slices"

	"example.com/knighttour/internal/dense"
	"example.com/knighttour/internal/work"
)

// A blockQuery says what a block is asked for. If any number of paths is asked
// for, the query is a degree: the room at the head. For one path or cycle, it
// is one of the constants below.
type blockQuery uint8

const (
	whole    blockQuery = iota // a path or cycle without vertices above the block
	fromHead                   // a path that begins with the head or, undirected, has it as an end
	intoHead                   // a path that ends with the head
)

// queries is the largest number of queries: one for each degree.
const queries = degrees

// A largeBlock holds what has been found for a block with more than two
// vertices that is not a ring.
type largeBlock struct {
	edges   [][2]int32       // of the block, in its own numbers: the head is 0
	solvers [queries]*solver // by query; nil before the first answer
}

// answer continues a query to a block, with at least the given units of work
// for each method that can use any amount of work. It returns the best solution
// known, as edges of the whole graph, and an upper bound. Afterwards, the
// method answered returns the edges. gain holds the gains of the block's
// vertices, the head first.
//
// If there is no solution or none is known, the value is noValue.
func (s *Search) answer(
	k *block, q blockQuery, gain [][degrees]int32, units int,
) (found solution, bound int) {
	switch {
	case k.Size() == 2:
		found = s.answerBridge(k, q, gain)
		return found, found.value
	case s.isRing(k):
		return s.answerRing(k, q, gain)
	}
	return s.answerLarge(k, q, gain, units)
}

// answered returns the edges of the solution that the last call to answer
// returned for the same block and query.
func (s *Search) answered(k *block, q blockQuery) []int32 {
	switch {
	case k.Size() == 2:
		e := k.bridge[q]
		if e == noEdge {
			return nil
		}
		return s.self[e : e+1]
	case s.isRing(k):
		if k.sections == nil {
			return nil
		}
		return s.edgesAlong(s.around(k), k.sections[q])
	case k.large == nil:
		return nil
	}
	return s.inGraph(k, k.large.solvers[q].best.edges)
}

// answerBridge does what answer does, for a block of two vertices, which has
// one edge or, in a directed graph, one or two. The solution is one of these
// edges, or none.
func (s *Search) answerBridge(k *block, q blockQuery, gain [][degrees]int32) solution {
	best := withoutEdges(s.kind, gain)
	k.bridge[q] = noEdge
	for _, e := range s.blocks.edgesOf(k) {
		value := s.bridgeValue(k, e, gain)
		// A value below 0 includes a forbidden gain.
		if value >= 0 && value > best.value {
			best = solution{edges: s.self[e : e+1], value: value}
			k.bridge[q] = e
		}
	}
	return best
}

// bridgeValue returns the gain of an edge as the solution of its block.
func (s *Search) bridgeValue(k *block, e int32, gain [][degrees]int32) int {
	value := int(s.kind.perEdge())
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

// answerLarge does what answer does, for a block that is neither a bridge nor a
// ring. Once the turn is stopped, it begins nothing new, and returns what is
// known.
func (s *Search) answerLarge(
	k *block, q blockQuery, gain [][degrees]int32, units int,
) (found solution, bound int) {
	if k.large == nil && !s.stopped {
		large := s.newLargeBlock(k)
		if s.c.Err() == nil {
			k.large = large
		}
	}
	if k.large == nil {
		return withoutEdges(s.kind, gain), math.MaxInt32
	}
	v := k.large.solvers[q]
	if v == nil || v.isUnfinished || !slices.Equal(gain, v.gain) {
		v = s.newSolverFrom(v, k.large, gain)
		k.large.solvers[q] = v
	}
	if !s.stopped {
		if s.isSeed != nil && !v.proven {
			v.offer(v.sorted(s.c, s.seedsOf(k)))
		}
		before := v.states
		v.turn(units)
		s.states += v.states - before
	}
	if v.proven {
		v.release()
	}
	found = solution{value: v.best.value, edges: s.inGraph(k, v.best.edges)}
	s.c.Spend(len(found.edges))
	if v.proven {
		return found, found.value
	}
	return found, v.bound
}

// newLargeBlock numbers the vertices of a block: the head is 0, and the others
// follow in their order. The result is meaningless if s.c is stopped.
func (s *Search) newLargeBlock(k *block) *largeBlock {
	s.scratch.number = dense.Sized(s.scratch.number, s.n)
	number := s.scratch.number
	number[k.Head] = 0
	for j, v := range s.blocks.membersOf(k) {
		number[v] = int32(j + 1)
		if s.c.Spend(1) != nil {
			break
		}
	}
	list := s.blocks.edgesOf(k)
	l := &largeBlock{edges: make([][2]int32, 0, len(list))}
	for _, e := range list {
		u, v := s.edges[e][0], s.edges[e][1]
		l.edges = append(l.edges, [2]int32{number[u], number[v]})
		if s.c.Spend(8) != nil {
			break
		}
	}
	return l
}

// newSolverFrom returns a solver of a large block with new gains. It begins
// with the solution of the last solver, which may be nil. It is unfinished if
// s.c is stopped.
func (s *Search) newSolverFrom(last *solver, l *largeBlock, gain [][degrees]int32) *solver {
	p := newBlockProblem(s.c, s.kind, s.directed, len(gain), l.edges)
	p.gain = slices.Clone(gain)
	v := newSolver(s.c, p)
	if last != nil && last.best.value != noValue {
		v.offer(p.sorted(s.c, last.best.edges))
		v.width = last.width
	}
	v.isUnfinished = s.c.Err() != nil
	return v
}

// inGraph returns the given edges of a block as edges of the whole graph.
func (s *Search) inGraph(k *block, edges []int32) []int32 {
	all := s.blocks.edgesOf(k)
	list := make([]int32, len(edges))
	for j, e := range edges {
		list[j] = all[e]
	}
	return list
}

// seedsOf returns the edges of block k that are on an offered path, by their
// numbers in the block. A path that leaves a block cannot come back, so its
// edges in the block form one path. It returns none if s.c is stopped.
func (s *Search) seedsOf(k *block) (edges []int32) {
	for j, e := range s.blocks.edgesOf(k) {
		if s.isSeed[e] {
			edges = append(work.Grow(s.c, edges), int32(j))
		}
		if s.c.Spend(1) != nil {
			return nil
		}
	}
	return edges
}
