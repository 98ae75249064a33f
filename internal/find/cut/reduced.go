package cut

import (
	"slices"

	"example.com/knighttour/internal/dense"
	"example.com/knighttour/internal/work"
)

// A reducedGraph is what is left of a graph after replacements. Vertices keep
// their numbers. A side is replaced by its first vertex. Edges may be parallel.
type reducedGraph struct {
	c            *work.Canceller
	share        int           // see Reducer.Share
	given        [][2]int32    // the edges of the graph
	edges        []connection  // those in given, under the same numbers, and replacements
	at           [][]int32     // by vertex: its edges, including those that are gone; nil if it is gone itself
	into         dense.Sets    // sets of vertices: sides that were replaced, each by its root
	live         int           // number of vertices that are not gone
	replacements []replacement // in the order made
	chains       int           // number of replacements by build, which replaces no side
	closed       bool          // whether the used edges form a Hamiltonian cycle
	queue        []int32       // vertices that have lost edges, each once: see settle
	queued       []bool        // by vertex: whether it is in the queue
}

// A connection is an edge of a reduced graph.
type connection struct {
	ends   [2]int32
	gone   bool // whether it is no longer in the reduced graph
	forced bool // whether every cycle has it
	used   bool // whether the cycle found has it
}

// A replacement replaces a side by its first vertex, or two edges and the
// vertex between them by a single edge. In the second case, the field by is not
// noEdge.
type replacement struct {
	side // unset if an edge replaces two

	by  int32    // the edge that replaces two, or noEdge
	two [2]int32 // the edges that it replaces
	v   int32    // the vertex between them
}

// A side is a set of vertices that a cut separates from all others.
type side struct {
	cut      Cut
	vertices []int32

	// uses[i] has the edges that a cycle uses inside the side if it leaves out
	// the i-th edge of the cut. It is nil if no cycle leaves out that edge.
	uses [3][]int32
}

// build makes the reduced graph of g. It replaces each path whose inner
// vertices have degree two by an edge. The error is that of settle.
func (rg *reducedGraph) build(g dense.Lists) error {
	given, size := g.Edges(rg.c), g.Len()
	*rg = reducedGraph{
		c:      rg.c,
		share:  rg.share,
		given:  given,
		edges:  make([]connection, 0, len(given)),
		at:     make([][]int32, size),
		into:   dense.NewSets(size),
		queued: make([]bool, size),
		live:   size,
	}
	for v := range int32(size) {
		rg.enqueue(v)
		if err := rg.c.Spend(3 * (1 + len(g.Of(v)))); err != nil {
			return err
		}
	}
	for _, e := range given {
		rg.add(e[0], e[1])
	}
	err := rg.settle()
	rg.chains = len(rg.replacements)
	return err
}

// add adds an edge, and returns its number.
func (rg *reducedGraph) add(u, v int32) (e int32) {
	e = int32(len(rg.edges))
	rg.edges = append(rg.edges, connection{ends: [2]int32{u, v}})
	rg.at[u] = append(rg.at[u], e)
	rg.at[v] = append(rg.at[v], e)
	return e
}

// across returns the end of e other than v, which must be an end of e.
func (rg *reducedGraph) across(e, v int32) int32 {
	ends := &rg.edges[e].ends
	return ends[0] ^ ends[1] ^ v // in a^b^v, the end v cancels itself
}

// edgesAt returns the edges at v, after it has removed those that are gone.
func (rg *reducedGraph) edgesAt(v int32) []int32 {
	rg.at[v] = slices.DeleteFunc(rg.at[v], func(e int32) bool { return rg.edges[e].gone })
	return rg.at[v]
}

// remove removes an edge, and queues its ends for settle.
func (rg *reducedGraph) remove(e int32) {
	rg.edges[e].gone = true
	rg.enqueue(rg.edges[e].ends[:]...)
}

// enqueue adds vertices to the queue, unless they are already in it.
func (rg *reducedGraph) enqueue(vertices ...int32) {
	for _, v := range vertices {
		if !rg.queued[v] {
			rg.queued[v] = true
			rg.queue = append(rg.queue, v)
		}
	}
}

// settle propagates the implications at the vertices that have lost edges: a
// cycle uses both edges of a vertex of degree two, and at most two edges of any
// vertex. It ends when the queue is empty or the reduced graph has become a
// cycle. The error is [dense.ErrNoCycle] or that of the canceller.
func (rg *reducedGraph) settle() error {
	for ; len(rg.queue) > 0 && !rg.closed; rg.queue = rg.queue[1:] {
		v := rg.queue[0]
		rg.queued[v] = false
		edges := rg.edgesAt(v)
		if err := rg.c.Spend(4 + len(edges)); err != nil {
			return err
		}
		forced := 0
		for _, e := range edges {
			if rg.edges[e].forced {
				forced++
			}
		}
		switch {
		case len(edges) < 2 || forced > 2:
			return dense.ErrNoCycle
		case len(edges) == 2:
			if err := rg.bypass(v, edges[0], edges[1]); err != nil {
				return err
			}
		case forced == 2:
			for _, e := range edges {
				if !rg.edges[e].forced {
					rg.remove(e)
				}
			}
		}
	}
	return nil
}

// bypass replaces v and its two edges by an edge. The error is
// [dense.ErrNoCycle] if that closes a cycle too early.
func (rg *reducedGraph) bypass(v, e, f int32) error {
	u := rg.across(e, v)
	w := rg.across(f, v)
	rg.edges[e].gone = true
	rg.edges[f].gone = true
	if u == w && rg.live > 2 {
		return dense.ErrNoCycle // the edges close a cycle that misses vertices
	}
	if u == w { // e and f join the last two vertices
		rg.use(e, f)
		return nil
	}
	rg.at[v] = nil
	rg.live--
	by := rg.add(u, w)
	rg.edges[by].forced = true
	rg.replacements = append(rg.replacements, replacement{by: by, two: [2]int32{e, f}, v: v})
	rg.enqueue(u, w)
	return nil
}

// use closes the cycle through the last two vertices, which e and f both join.
func (rg *reducedGraph) use(e, f int32) {
	rg.edges[e].used = true
	rg.edges[f].used = true
	rg.closed = true
}

// contract replaces a side by its first vertex, and settles the reduced graph.
// The uses of the side must be known: they determine which edges of the cut
// every cycle uses, and which edge no cycle uses. The error is that of settle.
func (rg *reducedGraph) contract(s side) error {
	v := s.vertices[0]
	for _, w := range s.vertices {
		rg.into[w] = v
	}
	for _, w := range s.vertices {
		for _, e := range rg.at[w] {
			if rg.into.Root(rg.across(e, w)) == v {
				rg.edges[e].gone = true
			}
		}
		rg.at[w] = nil
	}
	rg.live -= len(s.vertices) - 1
	for i, e := range s.cut {
		if e == noEdge {
			continue
		}
		ends := &rg.edges[e].ends
		ends[0] = rg.into.Root(ends[0])
		ends[1] = rg.into.Root(ends[1])
		rg.at[v] = append(rg.at[v], e)
		switch {
		case s.cut.isPair(): // settle finds that every cycle has both edges
		case s.uses[i] == nil: // no way leaves e out
			rg.edges[e].forced = true
		case s.uses[(i+1)%3] == nil && s.uses[(i+2)%3] == nil: // every way leaves e out
			rg.remove(e)
		}
	}
	rg.enqueue(v)
	rg.replacements = append(rg.replacements, replacement{side: s, by: noEdge})
	return rg.settle()
}

// closePair closes the cycle through the last two vertices, by two of the
// parallel edges between them. A forced edge is preferred. There is at most
// one: if there were two, settle would have closed the cycle.
func (rg *reducedGraph) closePair() {
	edges := rg.edgesAt(rg.all()[0])
	slices.SortStableFunc(edges, func(e, f int32) int {
		return dense.Bit(rg.edges[f].forced) - dense.Bit(rg.edges[e].forced)
	})
	rg.use(edges[0], edges[1])
}

// standsFor takes vertices of the reduced graph, none of which is gone, and
// returns the vertices of the graph g that they stand for. These are the
// vertices of the sides that the given ones have replaced, and some of the
// vertices replaced by edges. A vertex replaced by an edge is included if both
// ends of the edge are. If only one end is, the majority of its neighbours in
// the graph decides.
//
// For example, let an edge replace vertex 1, between 0 and 2. Then let 2
// replace the side of 2, 3 and 4: from then on, 2 is the root of 3 and 4 in
// rg.into. Which vertices does 2 stand for? 2, 3 and 4 are included, and 0 is
// not. So exactly one end of the edge that has replaced 1 is included. If 1 has
// the neighbours 0, 2 and 3 in the graph, it is included too; if it has only 0
// and 2, it is not.
func (rg *reducedGraph) standsFor(g dense.Lists, vertices []int32) []int32 {
	// among says, by root of a set in rg.into, whether the set is to be
	// returned. The loop undoes the replacements in reverse order. Its
	// invariant is that among is decided for all vertices of the reduced graph
	// as it was before the replacements undone so far. A vertex that an edge
	// has replaced is a root, since no side replaced later contains it.
	among := dense.Marks(len(rg.into), vertices)
	isIn := func(v int32) bool { return among[rg.into.Root(v)] }
	for _, c := range slices.Backward(rg.replacements) {
		if c.by == noEdge {
			continue // the side is a set of into
		}
		first := isIn(rg.across(c.two[0], c.v))
		second := isIn(rg.across(c.two[1], c.v))
		among[c.v] = first
		if first != second {
			among[c.v] = isMajority(g.Of(c.v), isIn)
		}
	}
	return dense.Vertices(len(rg.into), isIn)
}

// isMajority reports whether more than half of the vertices are in a set. In
// standsFor, a vertex that is not decided yet counts as outside.
func isMajority(vertices []int32, isIn func(v int32) bool) bool {
	in := 0
	for _, v := range vertices {
		in += dense.Bit(isIn(v))
	}
	return 2*in > len(vertices)
}

// all returns the vertices that are not gone.
func (rg *reducedGraph) all() []int32 {
	return dense.Vertices(len(rg.at), func(v int32) bool { return rg.at[v] != nil })
}

// expand goes back over the replacements, and marks as used what each used edge
// and each side stands for. Then the used edges of the graph are a Hamiltonian
// cycle.
func (rg *reducedGraph) expand() {
	for _, c := range slices.Backward(rg.replacements) {
		switch {
		case c.by == noEdge:
			for _, e := range c.uses[rg.leftOut(c.cut)] {
				rg.edges[e].used = true
			}
		case rg.edges[c.by].used:
			rg.edges[c.two[0]].used = true
			rg.edges[c.two[1]].used = true
		}
	}
}

// leftOut returns the index in a cut of the edge that is not used. In a cut of
// two edges, this is the index of noEdge.
func (rg *reducedGraph) leftOut(c Cut) (index int) {
	if c.isPair() {
		return 0
	}
	for i, e := range c {
		if !rg.edges[e].used {
			index = i
		}
	}
	return index
}
