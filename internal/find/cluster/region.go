package cluster

import (
	"example.com/knighttour/internal/cdcl"
	"example.com/knighttour/internal/dense"
)

// A regionSearch searches for covers that agree with a given cover outside a
// region: the ways of the clusters in the region are free, and the ways of all
// other clusters are fixed. Its variables are the ways, followed by the edges.
type regionSearch struct {
	*contraction
	sat  *cdcl.Solver
	free []int32 // the clusters of the region
	cuts int     // number of covers that the last call to decide has excluded
}

// way is the literal that holds if a way is chosen, and edge is the literal
// that holds if an outer edge is chosen.
func (s *regionSearch) way(w int32) cdcl.Lit  { return cdcl.Positive(w) }
func (s *regionSearch) edge(e int32) cdcl.Lit { return cdcl.Positive(int32(len(s.ways)) + e) }

// newRegionSearch begins a search. isFree says whether a cluster is in the
// region; if it is nil, all clusters are. ways has the fixed way of each
// cluster outside the region. The search lacks clauses if the canceller is
// stopped.
func (g *contraction) newRegionSearch(isFree []bool, ways []int32) *regionSearch {
	s := &regionSearch{
		contraction: g,
		sat:         newSolver(g.c, len(g.ways)+len(g.edges)),
	}
	for i := range int32(g.clusters()) {
		if g.c.Err() != nil {
			return s
		}
		if isFree == nil || isFree[i] {
			s.free = append(s.free, i)
			continue
		}
		for w := g.firstWay[i]; w < g.firstWay[i+1]; w++ {
			l := s.way(w)
			if w != ways[i] {
				l = l.Not()
			}
			s.sat.AddClause(l)
		}
	}
	var clause []cdcl.Lit
	for _, i := range s.free {
		clause = clause[:0]
		for w := g.firstWay[i]; w < g.firstWay[i+1]; w++ {
			clause = append(clause, s.way(w))
		}
		s.needOne(clause, nil)
	}
	for v := range g.clusterOf {
		s.addPort(int32(v))
		if g.c.Err() != nil {
			break
		}
	}
	return s
}

// addPort adds clauses saying that exactly one outer edge at a vertex is used
// if the chosen way uses the vertex as a port, and none otherwise.
func (s *regionSearch) addPort(v int32) {
	if len(s.uses[v]) == 0 {
		return
	}
	var edges []cdcl.Lit
	for _, e := range s.at[v] {
		edges = append(edges, s.edge(e))
	}
	s.needOne(edges, s.uses[v])
	for _, e := range edges {
		clause := []cdcl.Lit{e.Not()}
		for _, w := range s.uses[v] {
			clause = append(clause, s.way(w))
		}
		s.sat.AddClause(clause...)
	}
}

// needOne adds clauses saying that at most one of the literals holds, and that
// one does if any of the ways is chosen. If ways is nil, one must always hold.
func (s *regionSearch) needOne(lits []cdcl.Lit, ways []int32) {
	for i, l := range lits {
		for _, k := range lits[:i] {
			s.sat.AddClause(l.Not(), k.Not())
		}
	}
	if ways == nil {
		s.sat.AddClause(lits...)
		return
	}
	clause := append([]cdcl.Lit{0}, lits...) // the first one is replaced by each way in turn
	for _, w := range ways {
		clause[0] = s.way(w).Not()
		s.sat.AddClause(clause...)
	}
}

// cover returns the cover that has been found.
func (s *regionSearch) cover() *wayCover {
	ways := make([]int32, s.clusters())
	for w := range int32(len(s.ways)) {
		if s.sat.Holds(s.way(w)) {
			ways[s.contraction.ways[w].cluster] = w
		}
	}
	return s.newWayCover(ways, func(e int32) bool { return s.sat.Holds(s.edge(e)) })
}

// decide looks for a cover by a single cycle, which must lift if the graph is a
// quotient. It returns nil without an error if the work charged reaches the
// total stopAt before it finds one. The error is [dense.ErrNoCycle] if there is
// no such cover, or that of the canceller.
//
// A cover of several cycles is excluded together with all other covers that
// have one of these cycles. A single cycle that does not lift is excluded
// alone.
func (s *regionSearch) decide(stopAt int64) (*wayCover, error) {
	s.cuts = 0
	for {
		status, err := s.sat.Solve(stopAt)
		switch {
		case err != nil || status == cdcl.Unknown:
			return nil, err
		case status == cdcl.Unsat:
			return nil, dense.ErrNoCycle
		}
		x := s.cover()
		switch {
		case s.parts(x) == 1:
			return x, nil
		case len(x.cycles) == 1:
			s.excludeTour(x)
		default:
			s.cutAll(x)
		}
		s.cuts++
	}
}

// cutAll excludes all cycles of a cover.
func (s *regionSearch) cutAll(x *wayCover) {
	for i := range x.cycles {
		s.cut(x, i)
	}
}

// cut excludes the i-th cycle of a cover that has others, since a tour visits
// more than this cycle. If the cycle contains all paths of its clusters, a tour
// must leave these clusters by an edge. Otherwise a tour must choose another
// way for one of the clusters, or leave the ports of the cycle by an edge.
func (s *regionSearch) cut(x *wayCover, i int) {
	inside := make([]bool, s.clusters())
	for _, j := range x.cycles[i] {
		inside[j] = true
	}
	isIn := func(v int32) bool { return inside[s.clusterOf[v]] }
	var clause []cdcl.Lit
	if !x.whole[i] {
		isIn = func(v int32) bool { return x.onCycle[v] == int32(i) }
		for j, w := range x.ways {
			if inside[j] {
				clause = append(clause, s.way(w).Not())
			}
		}
	}
	for e, ends := range s.edges {
		if isIn(ends[0]) != isIn(ends[1]) {
			clause = append(clause, s.edge(int32(e)))
		}
	}
	s.c.Charge(len(s.edges))
	s.sat.AddClause(clause...)
}

// exclude excludes all covers that choose the same ways in the region as x
// does.
func (s *regionSearch) exclude(x *wayCover) {
	clause := make([]cdcl.Lit, 0, len(s.free))
	for _, i := range s.free {
		clause = append(clause, s.way(x.ways[i]).Not())
	}
	s.sat.AddClause(clause...)
}

// excludeTour excludes only the cover x.
func (s *regionSearch) excludeTour(x *wayCover) {
	var clause []cdcl.Lit
	for _, w := range x.ways {
		clause = append(clause, s.way(w).Not())
	}
	for e, ends := range s.edges {
		if x.edge[ends[0]] == int32(e) {
			clause = append(clause, s.edge(int32(e)).Not())
		}
	}
	s.sat.AddClause(clause...)
}
