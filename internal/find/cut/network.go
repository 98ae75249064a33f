package cut

import (
	"slices"

	"example.com/knighttour/internal/dense"
	"example.com/knighttour/internal/work"
)

// A network is what is left of a graph after replacements. Vertices keep their
// numbers. A side is replaced by its first vertex. Edges may be parallel.
type network struct {
	c      *work.Canceller
	share  int          // see Reducer.Share
	given  [][2]int32   // the edges of the graph
	edges  []connection // those in given, under the same numbers, and replacements
	at     [][]int32    // by vertex: its edges, including some that are gone; nil if it is gone
	into   dense.Sets   // sets of vertices: the root stands for the whole set
	live   int          // number of vertices that are not gone
	log    []change     // in the order made
	chains int          // number of changes by build, which replaces no side
	closed bool         // whether the used edges form a Hamiltonian cycle
	queue  []int32      // vertices that have lost edges, each once
	queued []bool       // by vertex: whether it is in the queue
}

// A connection is an edge of a network.
type connection struct {
	ends   [2]int32
	gone   bool // whether it is no longer in the network
	forced bool // whether every cycle has it
	used   bool // whether the cycle found has it
}

// A change replaces a side by a vertex, or two edges and the vertex between
// them by a single edge.
type change struct {
	side // the side that a vertex replaces; unset if an edge replaces two

	by  int32    // the edge that replaces two, or none if a side is replaced
	two [2]int32 // the edges that by replaces
	v   int32    // the vertex between them
}

// A side is a set of vertices that a cut separates from all others.
type side struct {
	cut      Cut
	vertices []int32

	// uses[i] has the edges inside the side of a cycle that leaves out the i-th
	// edge of the cut. It is nil if no cycle leaves out that edge.
	uses [3][]int32
}

// build makes the network of a graph, and replaces each path whose inner
// vertices have degree two by an edge.
func (n *network) build(g dense.Lists) error {
	given, size := g.Edges(n.c), g.Len()
	*n = network{
		c:      n.c,
		share:  n.share,
		given:  given,
		edges:  make([]connection, 0, len(given)),
		at:     make([][]int32, size),
		into:   dense.NewSets(size),
		queued: make([]bool, size),
		live:   size,
	}
	for v := range int32(size) {
		n.enqueue(v)
		if err := n.c.Spend(3 * (1 + len(g.Of(v)))); err != nil {
			return err
		}
	}
	for _, e := range given {
		n.add(e[0], e[1])
	}
	err := n.settle()
	n.chains = len(n.log)
	return err
}

// add adds an edge.
func (n *network) add(u, v int32) (e int32) {
	e = int32(len(n.edges))
	n.edges = append(n.edges, connection{ends: [2]int32{u, v}})
	n.at[u] = append(n.at[u], e)
	n.at[v] = append(n.at[v], e)
	return e
}

// across returns the end of e that is not v.
func (n *network) across(e, v int32) int32 {
	ends := &n.edges[e].ends
	return ends[0] ^ ends[1] ^ v // of a^b^v, the end v and itself cancel
}

// edgesAt returns the edges at v, after it has removed those that are gone.
func (n *network) edgesAt(v int32) []int32 {
	n.at[v] = slices.DeleteFunc(n.at[v], func(e int32) bool { return n.edges[e].gone })
	return n.at[v]
}

// remove removes an edge, and queues its ends for settle.
func (n *network) remove(e int32) {
	n.edges[e].gone = true
	n.enqueue(n.edges[e].ends[:]...)
}

// enqueue adds vertices to the queue, unless they are already in it.
func (n *network) enqueue(vertices ...int32) {
	for _, v := range vertices {
		if !n.queued[v] {
			n.queued[v] = true
			n.queue = append(n.queue, v)
		}
	}
}

// settle propagates the implications at the vertices that have lost edges: a
// cycle uses both edges of a vertex of degree two, and at most two edges of any
// vertex. It ends when the queue is empty or the network has become a cycle.
// The error is [dense.ErrNoCycle] or that of the canceller.
func (n *network) settle() error {
	for ; len(n.queue) > 0 && !n.closed; n.queue = n.queue[1:] {
		v := n.queue[0]
		n.queued[v] = false
		edges := n.edgesAt(v)
		if err := n.c.Spend(4 + len(edges)); err != nil {
			return err
		}
		forced := 0
		for _, e := range edges {
			if n.edges[e].forced {
				forced++
			}
		}
		switch {
		case len(edges) < 2 || forced > 2:
			return dense.ErrNoCycle
		case len(edges) == 2:
			if err := n.bypass(v, edges[0], edges[1]); err != nil {
				return err
			}
		case forced == 2:
			for _, e := range edges {
				if !n.edges[e].forced {
					n.remove(e)
				}
			}
		}
	}
	return nil
}

// bypass replaces v and its two edges by an edge.
func (n *network) bypass(v, e, f int32) error {
	u := n.across(e, v)
	w := n.across(f, v)
	n.edges[e].gone = true
	n.edges[f].gone = true
	if u == w && n.live > 2 {
		return dense.ErrNoCycle // the edges close a cycle that misses vertices
	}
	if u == w { // e and f join the last two vertices
		n.use(e, f)
		return nil
	}
	n.at[v] = nil
	n.live--
	by := n.add(u, w)
	n.edges[by].forced = true
	n.log = append(n.log, change{by: by, two: [2]int32{e, f}, v: v})
	n.enqueue(u, w)
	return nil
}

// use closes the cycle through the last two vertices by the edges e and f.
func (n *network) use(e, f int32) {
	n.edges[e].used = true
	n.edges[f].used = true
	n.closed = true
}

// contract replaces a side by its first vertex, and settles the network. The
// uses of the side must be known: they determine which edges of the cut every
// cycle uses, and which edge none uses.
func (n *network) contract(s side) error {
	v := s.vertices[0]
	for _, w := range s.vertices {
		n.into[w] = v
	}
	for _, w := range s.vertices {
		for _, e := range n.at[w] {
			if n.into.Root(n.across(e, w)) == v {
				n.edges[e].gone = true
			}
		}
		n.at[w] = nil
	}
	n.live -= len(s.vertices) - 1
	for i, e := range s.cut {
		if e == none {
			continue
		}
		ends := &n.edges[e].ends
		ends[0] = n.into.Root(ends[0])
		ends[1] = n.into.Root(ends[1])
		n.at[v] = append(n.at[v], e)
		switch {
		case s.cut.isPair(): // settle finds that every cycle has both edges
		case s.uses[i] == nil: // no way leaves e out
			n.edges[e].forced = true
		case s.uses[(i+1)%3] == nil && s.uses[(i+2)%3] == nil: // every way leaves e out
			n.remove(e)
		}
	}
	n.enqueue(v)
	n.log = append(n.log, change{side: s, by: none})
	return n.settle()
}

// closePair closes the cycle through the last two vertices, by two of the
// parallel edges between them. A forced edge comes first. There is at most one,
// or settle would have closed the cycle.
func (n *network) closePair() {
	edges := n.edgesAt(n.all()[0])
	slices.SortStableFunc(edges, func(e, f int32) int {
		return dense.Bit(n.edges[f].forced) - dense.Bit(n.edges[e].forced)
	})
	n.use(edges[0], edges[1])
}

// standsFor returns the vertices of the graph that the given vertices of the
// network, none of which is gone, stand for. These are the vertices of the
// sides that the given ones have replaced, and some of the vertices replaced by
// edges. A vertex replaced by an edge is included if both ends of the edge are.
// If only one end is, the majority of its neighbours in the graph decides.
//
// For example, let an edge replace vertex 1, between 0 and 2. Then let 2
// replace the side of 2, 3 and 4: from then on, 2 is the root of 3 and 4 in
// into. Which vertices does 2 stand for? 2, 3 and 4 are included, and 0 is not.
// So one end of the edge that has replaced 1 is included. If 1 has the
// neighbours 0, 2 and 3 in the graph, it is included too; if it has only 0 and
// 2, it is not.
func (n *network) standsFor(g dense.Lists, vertices []int32) []int32 {
	// among says, by root of a set in into, whether the set is to be returned.
	// The loop goes back over the log, with this invariant: among is decided
	// for all vertices of the network before the change. A vertex that an edge
	// has replaced is a root, since no side replaced later contains it.
	among := dense.Marks(len(n.into), vertices)
	isIn := func(v int32) bool { return among[n.into.Root(v)] }
	for _, c := range slices.Backward(n.log) {
		if c.by == none {
			continue // the side is a set of into
		}
		first := isIn(n.across(c.two[0], c.v))
		second := isIn(n.across(c.two[1], c.v))
		among[c.v] = first
		if first != second {
			among[c.v] = n.isMajority(g.Of(c.v), isIn)
		}
	}
	return dense.Vertices(len(n.into), isIn)
}

// isMajority reports whether more than half of the vertices are in a set. A
// vertex that an edge has replaced, and that is not decided yet, counts as
// outside.
func (n *network) isMajority(vertices []int32, isIn func(v int32) bool) bool {
	in := 0
	for _, v := range vertices {
		in += dense.Bit(isIn(v))
	}
	return 2*in > len(vertices)
}

// all returns the vertices that are not gone.
func (n *network) all() []int32 {
	return dense.Vertices(len(n.at), func(v int32) bool { return n.at[v] != nil })
}

// expand undoes the changes, the last one first, so that the used edges are
// edges of the graph.
func (n *network) expand() {
	for _, c := range slices.Backward(n.log) {
		switch {
		case c.by == none:
			for _, e := range c.uses[n.leftOut(c.cut)] {
				n.edges[e].used = true
			}
		case n.edges[c.by].used:
			n.edges[c.two[0]].used = true
			n.edges[c.two[1]].used = true
		}
	}
}

// leftOut returns the index in a cut of the edge that is not used. In a cut of
// two edges, this is the index of none.
func (n *network) leftOut(c Cut) (place int) {
	if c.isPair() {
		return 0
	}
	for i, e := range c {
		if !n.edges[e].used {
			place = i
		}
	}
	return place
}
