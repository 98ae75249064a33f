package cut

import (
	"slices"

	"example.com/knighttour/internal/dense"
	"example.com/knighttour/internal/work"
)

// A network is what is left of a graph. Its vertices keep their numbers, and a side is
// replaced by its first vertex; its edges may be parallel.
type network struct {
	c      *work.Canceller
	edges  []edge
	at     [][]int32 // by vertex: its edges, and some that are gone; nil if it is gone
	into   []int32   // by vertex: the one that stands for it, or none
	live   int       // vertices
	log    []change  // in the order made
	chains int       // changes that replaced no side
	closed bool      // whether the edges used are a Hamiltonian cycle
	queue  []int32   // vertices that have lost edges, each once
	queued []bool    // by vertex
}

type edge struct {
	ends   [2]int32
	gone   bool // not in the network
	forced bool // whether every cycle has it
	used   bool // whether the cycle found has it
}

// A change replaces a side by a vertex, or two edges by one.
type change struct {
	side       // if it has a cut
	by   int32 // the edge that replaces two
	two  [2]int32
}

// A side is a set of vertices that a cut separates from the others.
type side struct {
	cut      Cut
	vertices []int32
	uses     [3][]int32 // by the edge of the cut left out: the edges that a cycle may use inside; nil if none
}

// build makes the network of a graph.
func (x *network) build(g dense.Lists) error {
	n := g.Len()
	*x = network{c: x.c, edges: make([]edge, 0, len(g.List)/2), at: make([][]int32, n), into: make([]int32, n), queued: make([]bool, n), live: n}
	for u := range int32(n) {
		if len(g.Of(u)) < 2 {
			return dense.ErrNoCycle
		}
		x.into[u] = none
		x.enqueue(u)
		for _, v := range g.Of(u) {
			if u < v {
				x.add(u, v)
			}
		}
		if err := x.c.Spend(4 * (1 + len(g.Of(u)))); err != nil {
			return err
		}
	}
	return nil
}

// contractChains replaces paths whose inner vertices have no other edges.
func (x *network) contractChains() error {
	err := x.settle()
	x.chains = len(x.log)
	return err
}

func (x *network) add(u, v int32) (e int32) {
	e = int32(len(x.edges))
	x.edges = append(x.edges, edge{ends: [2]int32{u, v}})
	x.at[u] = append(x.at[u], e)
	x.at[v] = append(x.at[v], e)
	return e
}

func (x *network) across(e, v int32) int32 { return x.edges[e].ends[0] ^ x.edges[e].ends[1] ^ v }

// edgesAt returns the edges at v.
func (x *network) edgesAt(v int32) []int32 {
	x.at[v] = slices.DeleteFunc(x.at[v], func(e int32) bool { return x.edges[e].gone })
	return x.at[v]
}

func (x *network) drop(e int32) {
	x.edges[e].gone = true
	x.enqueue(x.edges[e].ends[:]...)
}

func (x *network) enqueue(vertices ...int32) {
	for _, v := range vertices {
		if !x.queued[v] {
			x.queued[v] = true
			x.queue = append(x.queue, v)
		}
	}
}

// settle follows the implications at the vertices that have lost edges.
func (x *network) settle() error {
	for ; len(x.queue) > 0 && !x.closed; x.queue = x.queue[1:] {
		v := x.queue[0]
		x.queued[v] = false
		if x.at[v] == nil {
			continue
		}
		edges := x.edgesAt(v)
		if err := x.c.Spend(4 + len(edges)); err != nil {
			return err
		}
		forced := 0
		for _, e := range edges {
			if x.edges[e].forced {
				forced++
			}
		}
		switch {
		case len(edges) < 2 || forced > 2:
			return dense.ErrNoCycle
		case len(edges) == 2:
			if err := x.bypass(v, edges[0], edges[1]); err != nil {
				return err
			}
		case forced == 2:
			for _, e := range edges {
				if !x.edges[e].forced {
					x.drop(e)
				}
			}
		}
	}
	return nil
}

// bypass replaces v and its two edges by an edge.
func (x *network) bypass(v, e, f int32) error {
	u, w := x.across(e, v), x.across(f, v)
	x.edges[e].gone, x.edges[f].gone = true, true
	if u == w && x.live > 2 {
		return dense.ErrNoCycle // the edges are a cycle, but not through all
	}
	if u == w { // e, f, and what else there is between u and v
		x.edges[e].used, x.edges[f].used, x.closed = true, true, true
		return nil
	}
	x.at[v] = nil
	x.live--
	by := x.add(u, w)
	x.edges[by].forced = true
	x.log = append(x.log, change{side: side{cut: Cut{none, none, none}}, by: by, two: [2]int32{e, f}})
	x.enqueue(u, w)
	return nil
}

// contract replaces a side, of which it is known what a cycle can use, by a vertex.
func (x *network) contract(s side) error {
	v := s.vertices[0]
	inside := map[int32]bool{}
	for _, w := range s.vertices {
		inside[w] = true
	}
	for _, w := range s.vertices {
		for _, e := range x.at[w] {
			if inside[x.edges[e].ends[0]] && inside[x.edges[e].ends[1]] {
				x.edges[e].gone = true
			}
		}
		if w != v {
			x.at[w] = nil
			x.into[w] = v
			x.live--
		}
	}
	x.at[v] = nil
	for i, e := range s.cut {
		if e == none {
			continue
		}
		ends := &x.edges[e].ends
		if inside[ends[0]] {
			ends[0] = v
		} else {
			ends[1] = v
		}
		x.at[v] = append(x.at[v], e)
		if s.cut[0] != none && s.isForced(i) {
			x.edges[e].forced = true
		}
	}
	for i, e := range s.cut {
		if s.cut[0] != none && s.isDropped(i) {
			x.drop(e)
		}
	}
	x.enqueue(v)
	x.log = append(x.log, change{side: s, by: none})
	return x.settle()
}

// isForced reports whether no way leaves out the i-th edge of the cut.
func (s *side) isForced(i int) bool { return s.uses[i] == nil }

// isDropped reports whether all ways leave it out.
func (s *side) isDropped(i int) bool {
	return s.uses[(i+1)%3] == nil && s.uses[(i+2)%3] == nil
}

// closePair uses two of the parallel edges between the last two vertices, those that
// every cycle has above all.
func (x *network) closePair() {
	edges := x.edgesAt(x.all()[0])
	slices.SortStableFunc(edges, func(e, f int32) int {
		switch {
		case x.edges[e].forced == x.edges[f].forced:
			return 0
		case x.edges[e].forced:
			return -1
		}
		return 1
	})
	x.edges[edges[0]].used, x.edges[edges[1]].used, x.closed = true, true, true
}

// standsFor returns the vertices of the graph that are vertices of the network, or
// inside of those.
func (x *network) standsFor(vertices []int32) (all []int32) {
	among := make([]bool, len(x.into))
	for _, v := range vertices {
		among[v] = true
	}
	for v := range int32(len(x.into)) {
		w := v
		for x.into[w] != none {
			w = x.into[w]
		}
		if among[w] {
			all = append(all, v)
		}
	}
	return all
}

// all returns the vertices.
func (x *network) all() (vertices []int32) {
	for v := range x.at {
		if x.at[v] != nil {
			vertices = append(vertices, int32(v))
		}
	}
	return vertices
}

// expand lets the edges used be edges of the graph.
func (x *network) expand() {
	for _, c := range slices.Backward(x.log) {
		if c.by != none {
			if x.edges[c.by].used {
				x.edges[c.two[0]].used, x.edges[c.two[1]].used = true, true
			}
			continue
		}
		out := 0
		for i, e := range c.cut {
			if c.cut[0] != none && !x.edges[e].used {
				out = i
			}
		}
		for _, e := range c.uses[out] {
			x.edges[e].used = true
		}
	}
}
