package cluster

import (
	"slices"

	"example.com/knighttour/internal/cdcl"
	"example.com/knighttour/internal/dense"
	"example.com/knighttour/internal/work"
)

// A contraction is a graph that replaces clusters by their ways. A tour of it
// chooses a way for each cluster, one outer edge at each port that the way
// uses, and none at the other ports, such that a single cycle results.
type contraction struct {
	c     *work.Canceller
	ways  []way
	first []int32 // by cluster: its first way; then len(ways)
	of    []int32 // by vertex: its cluster

	edges [][2]int32 // the outer edges: between ports of different clusters
	at    [][]int32  // by vertex: its outer edges
	uses  [][]int32  // by vertex: the ways that use it as a port

	// Used by a quotient:
	order   int32   // of the symmetry; 0 if this is not a quotient
	voltage []int32 // by edge: from its first end to the second
}

// clusters returns the number of clusters.
func (c *contraction) clusters() int { return len(c.first) - 1 }

// across returns the end of an edge that is not v.
func (c *contraction) across(e, v int32) int32 {
	ends := c.edges[e]
	return ends[0] + ends[1] - v
}

const (
	// leastChoice is the smallest average number of ways per cluster.
	leastChoice = 2

	// mostPairs is the largest number of pairs of ways of the same cluster and
	// of outer edges at the same vertex. Each pair is a clause of 32 bytes.
	mostPairs = 1 << 20
)

// contract finds the clusters of a graph and their ways. It returns nil if a
// cluster cannot be replaced by its ways, if the clusters have hardly any
// choice, or if c is stopped. If no cycle can pass a cluster, it returns the
// vertices of the cluster.
func contract(c *work.Canceller, l dense.Lists) (g *contraction, blocked []int32) {
	of, n := groupVertices(c, l)
	if of == nil {
		return nil, nil
	}
	g, blocked = contractClusters(c, l, of, n)
	if g == nil || len(g.ways) < leastChoice*n || g.pairs() > mostPairs {
		return nil, blocked
	}
	return g, nil
}

// contractClusters is contract for given clusters. of[v] is the cluster of
// vertex v.
func contractClusters(c *work.Canceller, l dense.Lists, of []int32, n int) (g *contraction, blocked []int32) {
	members := make([][]int32, n)
	for v, cluster := range of {
		members[cluster] = append(members[cluster], int32(v))
		c.Charge(4)
	}
	s := &surveyor{
		c:      c,
		g:      l,
		of:     of,
		number: make([]int32, l.Len()),
	}
	g = &contraction{c: c, of: of}
	for i, list := range members {
		ways, ok := s.ways(int32(i), list)
		if !ok || c.Err() != nil {
			return nil, nil
		}
		if len(ways) == 0 {
			return nil, list
		}
		g.first = append(g.first, int32(len(g.ways)))
		g.ways = append(work.Grow(c, g.ways), ways...)
	}
	g.first = append(g.first, int32(len(g.ways)))
	g.addEdges(l)
	return g, nil
}

// pairs returns the number of pairs of ways or outer edges that exclude each
// other.
func (c *contraction) pairs() (n int) {
	for i := range c.clusters() {
		k := int(c.first[i+1] - c.first[i])
		n += k * (k - 1) / 2
	}
	for _, list := range c.at {
		n += len(list) * (len(list) - 1) / 2
	}
	c.c.Charge(len(c.at))
	return n
}

// addEdges sets the outer edges, and the ways that use their ends.
func (c *contraction) addEdges(l dense.Lists) {
	c.at = make([][]int32, l.Len())
	c.uses = make([][]int32, l.Len())
	for i, w := range c.ways {
		for _, p := range w.paths {
			c.uses[p[0]] = append(c.uses[p[0]], int32(i))
			c.uses[p[1]] = append(c.uses[p[1]], int32(i))
		}
		c.c.Charge(8 * len(w.paths))
	}
	for v := range int32(l.Len()) {
		for _, w := range l.Of(v) {
			if v > w || c.of[v] == c.of[w] || len(c.uses[v]) == 0 || len(c.uses[w]) == 0 {
				continue
			}
			e := int32(len(c.edges))
			c.edges = append(work.Grow(c.c, c.edges), [2]int32{v, w})
			c.at[v] = append(c.at[v], e)
			c.at[w] = append(c.at[w], e)
		}
		if c.c.Spend(1+2*len(l.Of(v))) != nil {
			return
		}
	}
}

// A wayCover is a choice of ways and of outer edges that forms cycles. Together
// they visit every cluster.
type wayCover struct {
	ways    []int32   // by cluster
	edge    []int32   // by vertex: its outer edge if it is a port in use; else -1
	on      []int32   // by vertex: its cycle if it is a port in use; else -1
	cycles  [][]int32 // the clusters of each cycle, in its order
	whole   []bool    // by cycle: whether no other cycle passes its clusters
	voltage int32     // of the cycles, in a quotient
}

// newWayCover returns the cover of chosen ways and edges.
func (c *contraction) newWayCover(ways []int32, isChosen func(e int32) bool) *wayCover {
	x := &wayCover{
		ways: ways,
		edge: slices.Repeat([]int32{-1}, len(c.of)),
		on:   slices.Repeat([]int32{-1}, len(c.of)),
	}
	for e, ends := range c.edges {
		if isChosen(int32(e)) {
			x.edge[ends[0]] = int32(e)
			x.edge[ends[1]] = int32(e)
		}
	}
	c.trace(x)
	return x
}

// trace sets the cycles of a cover.
func (c *contraction) trace(x *wayCover) {
	inner := make([]int32, len(c.of)) // by port: the other end of its path
	for _, w := range x.ways {
		for _, p := range c.ways[w].paths {
			inner[p[0]] = p[1]
			inner[p[1]] = p[0]
		}
	}
	for _, w := range x.ways {
		for _, p := range c.ways[w].paths {
			if x.on[p[0]] >= 0 {
				continue
			}
			number := int32(len(x.cycles))
			var cycle []int32
			for v := p[0]; x.on[v] < 0; {
				out := inner[v]
				x.on[v] = number
				x.on[out] = number
				cycle = append(cycle, c.of[v])
				v = c.across(x.edge[out], out)
				x.voltage += c.voltageFrom(out, x.edge[out])
			}
			x.cycles = append(x.cycles, cycle)
		}
	}
	c.c.Charge(len(c.of) + 8*len(x.ways))
	for _, cycle := range x.cycles {
		x.whole = append(x.whole, c.isWhole(x, cycle))
	}
}

// voltageFrom returns the voltage of an edge, seen from its end v: see
// quotient.go. It is 0 if the graph is no quotient.
func (c *contraction) voltageFrom(v, e int32) int32 {
	switch {
	case c.order == 0:
		return 0
	case c.edges[e][0] == v:
		return c.voltage[e]
	}
	return -c.voltage[e]
}

// parts returns the number of cycles of a cover. A single cycle that does not
// lift to a tour counts as two.
func (c *contraction) parts(x *wayCover) int {
	if len(x.cycles) == 1 && c.order > 0 && x.voltage%c.order == 0 {
		return 2
	}
	return len(x.cycles)
}

// isWhole reports whether a cycle contains all paths of its clusters.
func (c *contraction) isWhole(x *wayCover, cycle []int32) bool {
	for _, i := range cycle {
		k := len(c.ways[x.ways[i]].paths)
		if k > 1 && count(cycle, i) < k {
			return false
		}
	}
	return true
}

// count returns how often a value occurs in a list.
func count(list []int32, value int32) (n int) {
	for _, v := range list {
		if v == value {
			n++
		}
	}
	return n
}

// cycle returns the Hamiltonian cycle of the graph for a cover by a single
// cycle. It begins with from.
func (c *contraction) cycle(x *wayCover, from int32) []int32 {
	links := make(dense.Links, len(c.of))
	for _, w := range x.ways {
		for _, e := range c.ways[w].route {
			links.Join(e[0], e[1])
		}
	}
	for e, ends := range c.edges {
		if x.edge[ends[0]] == int32(e) {
			links.Join(ends[0], ends[1])
		}
	}
	return links.Cycle(from)
}

// solverOptions are the options of all solvers of this package.
var solverOptions = cdcl.Options{
	Decay:       0.95,
	LastDecay:   0.99,
	Depth:       1 << 20,
	RestartUnit: 50,
	Words:       1 << 16, // 256 KiB at first
	KeepLBD:     6,
}

// newSolver returns a solver that has only clauses.
func newSolver(c *work.Canceller, variables int) *cdcl.Solver {
	return cdcl.New(c, variables, clausesAlone{}, solverOptions)
}

// clausesAlone is the propagator of a solver that has only clauses.
type clausesAlone struct{}

// Assign, Undo and Check implement [cdcl.Propagator].
func (clausesAlone) Assign(cdcl.Lit) bool { return true }
func (clausesAlone) Undo(cdcl.Lit)        {}
func (clausesAlone) Check() bool          { return true }

// Explain implements [cdcl.Propagator].
func (clausesAlone) Explain(why []cdcl.Lit, _ cdcl.Lit, _ int32) []cdcl.Lit { return why }
