package pathset

import (
	"math"
	"slices"

	"example.com/knighttour/internal/dense"
	"example.com/knighttour/internal/pathset/disjoint"
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
const queries = disjoint.Degrees

// A largeBlock holds what has been found for a block with more than two
// vertices that is not a ring.
type largeBlock struct {
	edges   [][2]int32                // of the block, in its own numbers: the head is 0
	solvers [queries]*disjoint.Solver // by query; nil before the query is first asked
}

// answer continues a query to a block, with at least the given units of work
// for each method that can use any amount of work. It returns the best solution
// known, as edges of the whole graph, and an upper bound. Afterwards, the
// method answered returns the edges. gain holds the gains of the block's
// vertices, the head first.
//
// If there is no solution or none is known, the value is disjoint.NoValue.
func (s *Search) answer(
	k *block, q blockQuery, gain []disjoint.Gains, units int64,
) (found disjoint.Solution, bound int) {
	switch {
	case k.Size() == 2:
		found = s.answerBridge(k, q, gain)
		return found, found.Value
	case s.isRing(k):
		return s.answerRing(k, q, gain)
	}
	return s.answerLarge(k, q, gain, units)
}

// answered returns the edges of the solution that the last call to answer
// returned for the same block and query. It returns none if the block was never
// asked this query. That happens in the search for routes: if no edges are
// known in a block that is alone, all rooms gain the same, and shareRoom may
// choose one that solve leaves out.
func (s *Search) answered(k *block, q blockQuery) []int32 {
	switch {
	case k.Size() == 2:
		e := k.bridge[q]
		if e == disjoint.NoEdge {
			return nil
		}
		return s.self[e : e+1]
	case s.isRing(k):
		if k.sections == nil {
			return nil
		}
		return s.edgesAlong(s.around(k), k.sections[q])
	case k.large == nil || k.large.solvers[q] == nil:
		return nil
	}
	return s.inGraph(k, k.large.solvers[q].Best.Edges)
}

// answerBridge does what answer does, for a block of two vertices, which has
// one edge or, in a directed graph, one or two. The solution is one of these
// edges, or none.
func (s *Search) answerBridge(k *block, q blockQuery, gain []disjoint.Gains) disjoint.Solution {
	best := disjoint.WithoutEdges(s.kind, gain)
	k.bridge[q] = disjoint.NoEdge
	for _, e := range s.blocks.edgesOf(k) {
		value := s.bridgeValue(k, e, gain)
		// A value below 0 includes a forbidden gain.
		if value >= 0 && value > best.Value {
			best = disjoint.Solution{Edges: s.self[e : e+1], Value: value}
			k.bridge[q] = e
		}
	}
	return best
}

// bridgeValue returns the gain of an edge as the solution of its block.
func (s *Search) bridgeValue(k *block, e int32, gain []disjoint.Gains) int {
	value := int(s.kind.PerEdge())
	for end, v := range s.edges[e] {
		vertex := 1
		if v == k.Head {
			vertex = 0
		}
		d, _ := s.rules.With(disjoint.Untouched, end)
		value += int(gain[vertex][d])
	}
	return value
}

// answerLarge does what answer does, for a block that is neither a bridge nor a
// ring. Once the turn is stopped, it begins nothing new, and returns what is
// known.
func (s *Search) answerLarge(
	k *block, q blockQuery, gain []disjoint.Gains, units int64,
) (found disjoint.Solution, bound int) {
	if k.large == nil && !s.stopped {
		large := s.newLargeBlock(k)
		if s.c.Err() == nil {
			k.large = large
		}
	}
	if k.large == nil {
		return disjoint.WithoutEdges(s.kind, gain), math.MaxInt32
	}
	v := k.large.solvers[q]
	if v == nil || !v.IsFor(gain) {
		p := disjoint.NewProblem(s.c, s.kind, s.rules, len(gain), k.large.edges)
		p.Gain = slices.Clone(gain)
		v = disjoint.NewSolver(s.c, p, v)
		k.large.solvers[q] = v
	}
	if !s.stopped {
		if s.isSeed != nil && !v.Proven {
			v.Offer(s.seedsOf(k))
		}
		before := v.States
		v.Turn(units)
		s.states += v.States - before
	}
	if v.Proven {
		v.Release()
	}
	found = disjoint.Solution{Value: v.Best.Value, Edges: s.inGraph(k, v.Best.Edges)}
	s.c.Spend(len(found.Edges))
	if v.Proven {
		return found, found.Value
	}
	return found, v.Bound
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
