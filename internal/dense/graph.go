// Package dense provides data structures for graphs whose vertices are numbered
// from 0: adjacency lists ([Lists], [Queues]) or, for up to 64 vertices, bit
// sets ([Masks]); disjoint sets ([Sets]); strongly connected components
// ([Components]); shortest paths ([Flood]); and counts of unvisited neighbours
// ([Counts]). [Random] yields the same numbers on all machines.
package dense

import (
	"errors"
	"math"
	"slices"

	"example.com/knighttour/internal/work"
)

// MaxVertices is the maximum number of vertices of a graph.
const MaxVertices = math.MaxInt32

// ErrNoCycle reports that a graph has no Hamiltonian cycle.
var ErrNoCycle = errors.New("no Hamiltonian cycle")

// Lists holds the adjacency lists of a graph in one slice: the list of vertex v
// is List[Start[v]:Start[v+1]].
type Lists struct {
	Start []int
	List  []int32
}

// NoEdges returns the lists of n vertices without edges. A function that makes
// lists returns these if its canceller is stopped. So its caller can keep using
// the result, although it is meaningless, until it next checks the canceller's
// error.
func NoEdges(n int) Lists { return Lists{Start: make([]int, n+1)} }

// Len returns the number of vertices.
func (l Lists) Len() int { return len(l.Start) - 1 }

// Of returns the adjacency list of v.
func (l Lists) Of(v int32) []int32 { return l.List[l.Start[v]:l.Start[v+1]] }

// Has reports whether v is in the adjacency list of u, which must be in
// ascending order.
func (l Lists) Has(u, v int32) bool {
	_, found := slices.BinarySearch(l.Of(u), v)
	return found
}

// Edges returns the edges of an undirected graph without loops, each once, in
// ascending order. The result is meaningless if c is stopped.
func (l Lists) Edges(c *work.Canceller) [][2]int32 {
	edges := make([][2]int32, 0, len(l.List)/2)
	for u := range int32(l.Len()) {
		if c.Spend(1+len(l.Of(u))) != nil {
			break
		}
		for _, v := range l.Of(u) {
			if u < v {
				edges = append(edges, [2]int32{u, v})
			}
		}
	}
	return edges
}

// Incidence returns the edges incident to each of n vertices, in ascending
// order: the index of an edge is in the lists of both its ends. If c is
// stopped, the lists are empty.
func Incidence(c *work.Canceller, n int, edges [][2]int32) Lists {
	next := make([]int, n+2) // as in Transpose
	for part := range slices.Chunk(edges, work.PollInterval) {
		for _, e := range part {
			next[e[0]+2]++
			next[e[1]+2]++
		}
		if c.Spend(len(part)) != nil {
			return NoEdges(n)
		}
	}
	for v := range n {
		next[v+2] += next[v+1]
	}
	list := make([]int32, 2*len(edges))
	for i, e := range edges {
		for _, v := range e {
			list[next[v+1]] = int32(i)
			next[v+1]++
		}
		if c.Spend(1) != nil {
			return NoEdges(n)
		}
	}
	return Lists{Start: next[:n+1], List: list}
}

// Asymmetry returns the sum of the hashes of the edges from v. The hash of the
// reverse edge is the negative. So the sum over all vertices is 0 if all edges
// lead both ways. Otherwise it is 0 with a probability of about 2^-64.
func (l Lists) Asymmetry(v int32) (sum uint64) {
	for _, w := range l.Of(v) {
		switch { // a loop leads both ways
		case v < w:
			sum += Mix(uint64(v)<<32 | uint64(w))
		case v > w:
			sum -= Mix(uint64(w)<<32 | uint64(v))
		}
	}
	return sum
}

// OneWay returns the first edge that leads only one way. There must be such an
// edge, and the lists must be in ascending order.
func (l Lists) OneWay() (u, v int32) {
	for u := range int32(l.Len()) {
		for _, v := range l.Of(u) {
			if !l.Has(v, u) {
				return u, v
			}
		}
	}
	panic("dense: all edges lead both ways")
}

// IsTwoWay reports whether each edge leads both ways. The lists must be in
// ascending order. It reports false if c is stopped.
func (l Lists) IsTwoWay(c *work.Canceller) bool {
	for v := range int32(l.Len()) {
		for _, w := range l.Of(v) {
			if c.Spend(2) != nil || !l.Has(w, v) {
				return false
			}
		}
		if c.Spend(1) != nil {
			return false
		}
	}
	return true
}

// Transpose returns the lists of all edges reversed, in ascending order. If c
// is stopped, there are no edges.
func (l Lists) Transpose(c *work.Canceller) Lists {
	n := l.Len()
	// While the lists are filled, next[v+1] is the index where the next element
	// of v's list goes: it runs from the start of the list to its end. So in
	// the end, next[:n+1] holds the starts. Before that, the lengths of the
	// lists are counted one place further, at next[v+2], and their prefix sums
	// are the starts.
	next := make([]int, n+2)
	for part := range slices.Chunk(l.List, work.PollInterval) {
		for _, w := range part {
			next[w+2]++
		}
		if c.Spend(len(part)) != nil {
			return NoEdges(n)
		}
	}
	for v := range n {
		next[v+2] += next[v+1]
	}
	list := make([]int32, len(l.List))
	for v := range int32(n) {
		for part := range slices.Chunk(l.Of(v), work.PollInterval) {
			for _, w := range part {
				list[next[w+1]] = v
				next[w+1]++
			}
			if c.Spend(len(part)) != nil {
				return NoEdges(n)
			}
		}
	}
	return Lists{Start: next[:n+1], List: list}
}

// Part returns the lists of the subgraph induced by some vertices, which it
// renumbers. number holds the new number of each vertex, or -1 for one that is
// left out; the new numbers are in the order of the old ones. The order within
// a list is kept. The result is meaningless if c is stopped.
func (l Lists) Part(c *work.Canceller, number []int32) Lists {
	part := Lists{Start: []int{0}}
	for v := range number {
		if number[v] < 0 {
			continue
		}
		for successors := range slices.Chunk(l.Of(int32(v)), work.PollInterval) {
			for _, w := range successors {
				if number[w] >= 0 {
					part.List = append(work.Grow(c, part.List), number[w])
				}
			}
			if c.Spend(len(successors)) != nil {
				return NoEdges(1)
			}
		}
		part.Start = append(work.Grow(c, part.Start), len(part.List))
		if c.Spend(1) != nil {
			return NoEdges(1)
		}
	}
	return part
}

// WithoutLoops returns the lists without loops: l itself if it has none. If c
// is stopped, there are no edges.
func (l Lists) WithoutLoops(c *work.Canceller) Lists {
	loops := 0
	for v := range int32(l.Len()) {
		for _, w := range l.Of(v) {
			loops += Bit(v == w)
		}
		if c.Spend(1+len(l.Of(v))) != nil {
			return NoEdges(l.Len())
		}
	}
	if loops == 0 {
		return l
	}
	rest := Lists{
		Start: make([]int, 1, l.Len()+1),
		List:  make([]int32, 0, len(l.List)-loops),
	}
	for v := range int32(l.Len()) {
		for _, w := range l.Of(v) {
			if v != w {
				rest.List = append(rest.List, w)
			}
		}
		rest.Start = append(rest.Start, len(rest.List))
		if c.Spend(1+len(l.Of(v))) != nil {
			return NoEdges(l.Len())
		}
	}
	return rest
}

// A Pair has two places for vertices.
type Pair [2]int32

// Has reports whether v is in a place.
func (p Pair) Has(v int32) bool { return p[0] == v || p[1] == v }

// Count returns the number of places that v is in.
func (p Pair) Count(v int32) int { return Bit(p[0] == v) + Bit(p[1] == v) }

// Replace replaces v by another vertex. v must be in a place. If it is in both,
// only the first is replaced.
func (p *Pair) Replace(v, by int32) {
	if p[0] == v {
		p[0] = by
	} else {
		p[1] = by
	}
}

// Links holds, by vertex, the other ends of its two edges. They may be a
// predecessor and a successor.
type Links []Pair

// NoLink is a place of Links without an edge.
const NoLink int32 = -1

// NewLinks returns the links of n vertices without edges.
func NewLinks(n int) Links { return slices.Repeat(Links{{NoLink, NoLink}}, n) }

// Add adds the edge between u and v, which must have a place for it. The other
// edge of each stays in its place.
func (l Links) Add(u, v int32) {
	l[u].Replace(NoLink, v)
	l[v].Replace(NoLink, u)
}

// Remove removes the edge between u and v, which must be there.
func (l Links) Remove(u, v int32) {
	l[u].Replace(v, NoLink)
	l[v].Replace(u, NoLink)
}

// Rotate replaces the edge between v and its neighbour next by one between v
// and end, an end of a path. If next is on the way from end to v, the result is
// a path that ends with next: the section from end to next is reversed (L.
// Pósa: Hamiltonian circuits in random graphs, Discrete Mathematics 14(4),
// 1976, doi:10.1016/0012-365X(76)90068-6).
//
//	end---…---next---v---…    becomes    next---…---end---v---…
func (l Links) Rotate(end, next, v int32) {
	l.Remove(v, next)
	l.Add(end, v)
}

// Beyond returns the vertex after v on a walk, or NoLink if there is none,
// given the vertex before v. At the beginning of the walk, before is NoLink.
func (l Links) Beyond(v, before int32) int32 {
	if l[v][0] == before {
		return l[v][1]
	}
	return l[v][0]
}

// Join adds the edge between u and v. It is for links whose free places are
// never read, so these may hold anything. The edge added last comes first.
func (l Links) Join(u, v int32) {
	l[u] = Pair{v, l[u][0]}
	l[v] = Pair{u, l[v][0]}
}

// Cycle returns the Hamiltonian cycle that the edges form. They must form one.
// It begins with start, and continues with the vertex in the second place of
// start.
func (l Links) Cycle(start int32) []int32 {
	cycle := make([]int32, 0, len(l))
	before, v := l[start][0], start
	for len(cycle) < len(l) {
		cycle = append(cycle, v)
		before, v = v, l.Beyond(v, before)
	}
	return cycle
}

// A Graph is a graph of numbered vertices: its adjacency lists, and what is
// computed from them once for many searches. It may be used by several
// goroutines at once.
type Graph struct {
	Lists      // successors in ascending order
	Undirected bool

	// Rows and Cols are the sides of a rectangle whose squares, row by row, are
	// the first vertices or all of them. They are 0 if there is no rectangle.
	Rows, Cols int

	// Chequered says that the graph is connected, that all its vertices are
	// squares of the rectangle, and that each edge joins a light square and a
	// dark one.
	Chequered bool

	HasMasks bool  // whether the lists fit in masks
	Masks    Masks // the lists as sets, if HasMasks

	transposed work.Cached[Lists]      // of a directed graph
	properties work.Cached[Properties] // see Properties
}

// NewGraph returns the graph with the given lists.
func NewGraph(l Lists, undirected bool) *Graph {
	g := &Graph{Lists: l, Undirected: undirected}
	g.FillMasks()
	return g
}

// FillMasks sets HasMasks and, if the lists fit in masks, the masks. The masks
// must be zero.
func (g *Graph) FillMasks() {
	g.HasMasks = g.Len() <= WordSize
	if g.HasMasks {
		g.Masks.Fill(g.Lists, g.Undirected)
	}
}

// Predecessors returns the predecessors of each vertex, in ascending order. In
// an undirected graph, these are the successors. The graph keeps the lists, so
// they must not be changed. The error is that of the canceller.
func (g *Graph) Predecessors(c *work.Canceller) (Lists, error) {
	if g.Undirected {
		return g.Lists, c.Err()
	}
	prev := g.transposed.Get(c, func() *Lists {
		prev := g.Transpose(c)
		return &prev
	})
	return *prev, c.Err()
}

// WithVertex returns a copy of g with one more vertex at the end. For each
// other vertex v, the function edges reports whether edges lead from v to the
// new vertex (toNew) and from the new vertex to v (fromNew); in an undirected
// graph the two must be the same. The result is meaningless if c is stopped.
func (g *Graph) WithVertex(c *work.Canceller, edges func(v int32) (toNew, fromNew bool)) *Graph {
	added := int32(g.Len())
	l := Lists{
		Start: make([]int, 1, added+2),
		List:  make([]int32, 0, len(g.List)+2*int(added)),
	}
	var successors []int32 // of the added vertex
	for v := range added {
		if c.Spend(1+len(g.Of(v))) != nil {
			return NewGraph(NoEdges(int(added)+1), g.Undirected)
		}
		l.List = append(l.List, g.Of(v)...)
		toNew, fromNew := edges(v)
		if toNew {
			l.List = append(l.List, added)
		}
		if fromNew {
			successors = append(successors, v)
		}
		l.Start = append(l.Start, len(l.List))
	}
	l.List = append(l.List, successors...)
	l.Start = append(l.Start, len(l.List))
	h := NewGraph(l, g.Undirected)
	h.Rows, h.Cols = g.Rows, g.Cols
	c.Spend(len(successors))
	return h
}
