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
	c         *work.Canceller
	ways      []way   // cluster by cluster
	firstWay  []int32 // by cluster: its first way; and len(ways) at the end
	clusterOf []int32 // by vertex: its cluster

	// edges holds the outer edges, which join ports of different clusters. Each
	// has its ends in ascending order, as dense.EdgeKey has them.
	edges [][2]int32

	at   [][]int32 // by vertex: its outer edges
	uses [][]int32 // by vertex: the ways that use it as a port

	// Used by a quotient:
	order   int32   // of the symmetry; 0 if this is not a quotient
	voltage []int32 // by edge: from its first end to the second
}

// clusters returns the number of clusters.
func (g *contraction) clusters() int { return len(g.firstWay) - 1 }

// across returns the end of outer edge e other than v, which must be an end of
// e.
func (g *contraction) across(e, v int32) int32 { return otherOf(g.edges[e], v) }

// otherOf returns the vertex of a pair other than v, which must be one of the
// two. The pair may be the ends of an edge or of a path.
func otherOf(pair [2]int32, v int32) int32 { return pair[0] + pair[1] - v }

const (
	// minChoice is the smallest average number of ways per cluster.
	minChoice = 2

	// maxPairs is the largest number of pairs that exclude each other: two ways
	// of the same cluster, or two outer edges at the same vertex. Each pair is
	// a clause of 32 bytes.
	maxPairs = 1 << 20
)

// contract finds the clusters of a graph and their ways. It returns nil if a
// cluster cannot be replaced by its ways, if the clusters have hardly any
// choice, or if c is stopped. If no cycle can pass through a cluster, it
// returns the vertices of the cluster.
func contract(c *work.Canceller, l dense.Lists) (g *contraction, blocked []int32) {
	clusterOf, n := groupVertices(c, l)
	if clusterOf == nil {
		return nil, nil
	}
	g, blocked = contractClusters(c, l, clusterOf, n)
	if g == nil || len(g.ways) < minChoice*n || g.pairs() > maxPairs {
		return nil, blocked
	}
	return g, nil
}

// contractClusters is contract for n given clusters, which may have any number
// of ways. clusterOf[v] is the cluster of vertex v.
func contractClusters(
	c *work.Canceller, l dense.Lists, clusterOf []int32, n int,
) (g *contraction, blocked []int32) {
	members := make([][]int32, n)
	for v, cluster := range clusterOf {
		members[cluster] = append(members[cluster], int32(v))
		c.Charge(4)
	}
	s := &surveyor{
		c:         c,
		g:         l,
		clusterOf: clusterOf,
		number:    make([]int32, l.Len()),
	}
	g = &contraction{c: c, clusterOf: clusterOf}
	for i, list := range members {
		ways, ok := s.ways(int32(i), list)
		if !ok || c.Err() != nil {
			return nil, nil
		}
		if len(ways) == 0 {
			return nil, list
		}
		g.firstWay = append(g.firstWay, int32(len(g.ways)))
		g.ways = append(work.Grow(c, g.ways), ways...)
	}
	g.firstWay = append(g.firstWay, int32(len(g.ways)))
	g.addEdges(l)
	return g, nil
}

// pairs returns the number of pairs of ways or outer edges that exclude each
// other.
func (g *contraction) pairs() (n int) {
	for i := range g.clusters() {
		k := int(g.firstWay[i+1] - g.firstWay[i])
		n += k * (k - 1) / 2
	}
	for _, list := range g.at {
		n += len(list) * (len(list) - 1) / 2
	}
	g.c.Charge(len(g.at))
	return n
}

// addEdges sets the outer edges, and the ways that use their ends.
func (g *contraction) addEdges(l dense.Lists) {
	g.at = make([][]int32, l.Len())
	g.uses = make([][]int32, l.Len())
	for i, w := range g.ways {
		for _, p := range w.paths {
			g.uses[p[0]] = append(g.uses[p[0]], int32(i))
			g.uses[p[1]] = append(g.uses[p[1]], int32(i))
		}
		g.c.Charge(8 * len(w.paths))
	}
	for v := range int32(l.Len()) {
		for _, w := range l.Of(v) {
			if v > w || g.clusterOf[v] == g.clusterOf[w] || len(g.uses[v]) == 0 || len(g.uses[w]) == 0 {
				continue
			}
			e := int32(len(g.edges))
			g.edges = append(work.Grow(g.c, g.edges), [2]int32{v, w})
			g.at[v] = append(g.at[v], e)
			g.at[w] = append(g.at[w], e)
		}
		if g.c.Spend(1+2*len(l.Of(v))) != nil {
			return
		}
	}
}

// A wayCover is a choice of ways and of outer edges that forms cycles. Together
// they visit every cluster.
type wayCover struct {
	ways    []int32   // by cluster
	edge    []int32   // by vertex: its outer edge if it is a port in use; else -1
	onCycle []int32   // by vertex: its cycle if it is a port in use; else -1
	cycles  [][]int32 // the clusters of each cycle, in its order: one for each path
	whole   []bool    // by cycle: whether it has all paths of its clusters, so that no other passes them
	voltage int32     // of all cycles together, in a quotient
}

// newWayCover returns the cover of chosen ways and edges, and keeps the ways.
// Exactly one chosen edge must lead from each port of the ways, and none from
// other ports.
func (g *contraction) newWayCover(ways []int32, isChosen func(e int32) bool) *wayCover {
	x := &wayCover{
		ways:    ways,
		edge:    slices.Repeat([]int32{-1}, len(g.clusterOf)),
		onCycle: slices.Repeat([]int32{-1}, len(g.clusterOf)),
	}
	for e, ends := range g.edges {
		if isChosen(int32(e)) {
			x.edge[ends[0]] = int32(e)
			x.edge[ends[1]] = int32(e)
		}
	}
	g.trace(x)
	return x
}

// trace sets the cycles of a cover, by walking alternately along its paths and
// edges.
func (g *contraction) trace(x *wayCover) {
	inner := make([]int32, len(g.clusterOf)) // by port: the other end of its path
	for _, w := range x.ways {
		for _, p := range g.ways[w].paths {
			inner[p[0]] = p[1]
			inner[p[1]] = p[0]
		}
	}
	for _, w := range x.ways {
		for _, p := range g.ways[w].paths {
			if x.onCycle[p[0]] >= 0 {
				continue
			}
			number := int32(len(x.cycles))
			var cycle []int32
			for v := p[0]; x.onCycle[v] < 0; { // v is a port where the cycle enters a cluster
				out := inner[v]
				x.onCycle[v] = number
				x.onCycle[out] = number
				cycle = append(cycle, g.clusterOf[v])
				v = g.across(x.edge[out], out)
				x.voltage += g.voltageFrom(out, x.edge[out])
			}
			x.cycles = append(x.cycles, cycle)
		}
	}
	g.c.Charge(len(g.clusterOf) + 8*len(x.ways))
	for _, cycle := range x.cycles {
		x.whole = append(x.whole, g.isWhole(x, cycle))
	}
}

// voltageFrom returns the voltage of an edge, seen from its end v: see
// quotient.go. It is 0 if the graph is not a quotient.
func (g *contraction) voltageFrom(v, e int32) int32 {
	switch {
	case g.order == 0:
		return 0
	case g.edges[e][0] == v:
		return g.voltage[e]
	}
	return -g.voltage[e]
}

// parts returns the number of cycles of a cover, which the search is to reduce
// to one. The single cycle of a cover of a quotient counts as two if it does
// not lift to a tour.
func (g *contraction) parts(x *wayCover) int {
	if len(x.cycles) == 1 && g.order > 0 && x.voltage%g.order == 0 {
		return 2
	}
	return len(x.cycles)
}

// isWhole reports whether a cycle contains all paths of its clusters.
func (g *contraction) isWhole(x *wayCover, cycle []int32) bool {
	for _, i := range cycle {
		k := len(g.ways[x.ways[i]].paths)
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

// cycle expands x, a cover by a single cycle, into the Hamiltonian cycle that
// it represents. The result begins with the vertex from. g must not be a
// quotient.
func (g *contraction) cycle(x *wayCover, from int32) []int32 {
	links := make(dense.Links, len(g.clusterOf))
	for _, w := range x.ways {
		for _, e := range g.ways[w].route {
			links.Join(e[0], e[1])
		}
	}
	for e, ends := range g.edges {
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
	Words:       1 << 16, // 256 KiB, and later more
	KeepLBD:     6,
}

// newSolver returns a solver that has only clauses.
func newSolver(c *work.Canceller, variables int) *cdcl.Solver {
	return cdcl.New(c, variables, clausesAlone{}, solverOptions)
}

// clausesAlone is the propagator of a solver that has only clauses.
type clausesAlone struct{}

// Assign, Undo and Check have nothing to do.
func (clausesAlone) Assign(cdcl.Lit) bool { return true }
func (clausesAlone) Undo(cdcl.Lit)        {}
func (clausesAlone) Check() bool          { return true }

// Explain is never called.
func (clausesAlone) Explain(why []cdcl.Lit, _ cdcl.Lit, _ int32) []cdcl.Lit { return why }
