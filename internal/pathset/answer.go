package pathset

import (
	"math"
	"slices"
)

// A part is one of the questions that are asked of a block. For any number of
// paths it is the degree that the head may have; for others, one of these.
type part uint8

const (
	whole    part = iota // the path or cycle has no vertices above the block
	fromHead             // the path begins with the head or, undirected, has it as an end
	intoHead             // the path ends with the head
)

const parts = 4

// large is what a block with more than two vertices has found.
type large struct {
	edges  [][2]int32 // in the numbers of the block: the head is 0
	gain   [parts][][degrees]int32
	solver [parts]*solver
	chosen [parts][]int32 // edges of the whole graph
}

// answer goes on with a part of a block, and returns the best solution known
// and an upper bound. The gains are those of the vertices of the block, the
// head first.
func (s *Search) answer(i int32, q part, gain [][degrees]int32, least int) (solution, int) {
	k := &s.list[i]
	if k.size() == 2 {
		found := s.answerBridge(k, q, gain)
		return found, found.value
	}
	if k.large == nil && s.c.Err() != nil {
		return (&problem{kind: s.kind, gain: gain}).trivial(), math.MaxInt32
	}
	if k.large == nil {
		k.large = s.newLarge(k)
	}
	l := k.large
	v := l.solver[q]
	if v == nil || !slices.Equal(gain, l.gain[q]) {
		p := newProblem(s.c, s.kind, s.directed, len(gain), l.edges)
		if s.kind == anyPaths {
			p.perEdge = 1
		}
		p.gain = slices.Clone(gain)
		l.gain[q] = p.gain
		fresh := newSolver(s.c, p)
		if v != nil && v.best.value != none {
			fresh.offer(p.sorted(v.best.edges))
			fresh.width = v.width
		}
		if v == nil && s.seeded != nil {
			fresh.offer(p.sorted(s.seedsOf(k)))
		}
		v = fresh
		l.solver[q] = v
	}
	before := v.states
	v.turn(least)
	s.states += v.states - before
	if v.proven {
		v.release()
	}
	found := solution{value: v.best.value, edges: make([]int32, len(v.best.edges))}
	for j, e := range v.best.edges {
		found.edges[j] = s.blocks.edges[k.edges+int(e)]
	}
	l.chosen[q] = found.edges
	bound := v.bound
	if v.proven {
		bound = v.best.value
	}
	return found, bound
}

// seedsOf returns the edges of a block that are on a path that was offered, in
// the numbers of the block. A path that leaves a block cannot come back, so its
// edges there are one path.
func (s *Search) seedsOf(k *block) (edges []int32) {
	for j, e := range s.blocks.edges[k.edges:k.edgesEnd] {
		if s.seeded[e] {
			edges = append(edges, int32(j))
		}
	}
	s.c.Charge(k.edgesEnd - k.edges)
	return edges
}

// newLarge numbers the vertices of a block.
func (s *Search) newLarge(k *block) *large {
	number := make(map[int32]int32, k.size())
	number[k.head] = 0
	for j, v := range s.members[k.begin:k.end] {
		number[v] = int32(j + 1)
	}
	l := &large{edges: make([][2]int32, 0, k.edgesEnd-k.edges)}
	for _, e := range s.blocks.edges[k.edges:k.edgesEnd] {
		u, v := s.edges[e][0], s.edges[e][1]
		l.edges = append(l.edges, [2]int32{number[u], number[v]})
	}
	s.c.Charge(8 * len(l.edges))
	return l
}

// answerBridge is answer for a block of two vertices, which has an edge, or in a
// directed graph one or two.
func (s *Search) answerBridge(k *block, q part, gain [][degrees]int32) solution {
	perEdge := 0
	best := solution{value: none}
	if s.kind == anyPaths {
		perEdge = 1
		best.value = int(gain[0][untouched]) + int(gain[1][untouched])
	}
	k.bridge[q] = noEdge
	list := s.blocks.edges[k.edges:k.edgesEnd]
	if s.kind == oneCycle {
		if len(list) == 2 {
			return solution{edges: list, value: 2}
		}
		return best
	}
	for _, e := range list {
		first, second := 0, 1
		if s.edges[e][0] != k.head {
			first, second = 1, 0
		}
		value := perEdge + int(gain[first][out])
		if s.directed {
			value += int(gain[second][in])
		} else {
			value += int(gain[second][out])
		}
		if value >= 0 && value > best.value {
			best = solution{edges: s.self[e : e+1], value: value}
			k.bridge[q] = e
		}
	}
	return best
}

// partOf returns the edges of the best solution known of a part of a block.
func (s *Search) partOf(i int32, q part) []int32 {
	k := &s.list[i]
	switch {
	case k.size() > 2:
		if k.large == nil {
			return nil
		}
		return k.large.chosen[q]
	case k.bridge[q] == noEdge:
		return nil
	}
	return s.self[k.bridge[q] : k.bridge[q]+1]
}

// gained returns the most edges at and below the head of a block, by the degree
// that it has there.
func (s *Search) gained(i int32) [degrees]int32 { return s.list[i].value }
