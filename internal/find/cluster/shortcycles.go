package cluster

import (
	"example.com/knighttour/internal/cdcl"
	"example.com/knighttour/internal/dense"
)

// A learner alone hardly ever finds a cover of a graph of 140 clusters. But
// cycles through few clusters are quickly listed, and a choice of these cycles
// that visits each cluster once is quickly found.

const (
	// mostShort is the largest number of clusters of a short cycle. With 14,
	// there are so many short cycles that the choice takes longer than the walk
	// that follows.
	mostShort = 10

	// mostCycles limits the number of short cycles: if there are more, only the
	// shortest are listed.
	mostCycles = 4000

	// workToList limits the work of listing the cycles up to a given length.
	workToList = 1 << 25
)

// A shortCycle is a cycle through few clusters that passes each of them once.
type shortCycle struct {
	ways []int32    // in the order of the cycle
	arcs [][2]int32 // the outer edges
}

// shortCycles lists the cycles of up to mostShort clusters. It raises the limit
// as long as the cycles are not too many. It returns nil if even those of four
// clusters are.
func (c *contraction) shortCycles() (list []shortCycle) {
	for most := 4; most <= mostShort && c.c.Err() == nil; most += 2 {
		l := cycleLister{
			contraction: c,
			most:        most,
			rest:        make([]int32, len(c.of)),
			visited:     make([]bool, c.clusters()),
		}
		if !l.all() {
			break
		}
		list = l.found
	}
	return list
}

// A cycleLister lists the cycles of up to most clusters.
type cycleLister struct {
	*contraction
	most    int
	found   []shortCycle
	rest    []int32 // by port: the fewest clusters after it on a way back to the start
	queue   []int32
	visited []bool // by cluster
	frames  []frame
	until   int // the work at which to give up
}

// A frame is the state of the search at a cluster: where the cycle leaves it.
type frame struct {
	way  int32
	in   int32 // the port where it enters
	out  int32 // the port where it leaves
	edge int   // index in at[out] of the edge to follow next
	use  int   // index in uses[port at its other end] of the way to take next
}

// all lists the cycles, each once: from its smallest cluster. It returns false
// if there are too many, or if that takes too long.
func (l *cycleLister) all() bool {
	l.until = l.c.Spent() + workToList
	for i := range int32(l.clusters()) {
		for w := l.first[i]; w < l.first[i+1]; w++ {
			if len(l.ways[w].paths) > 1 {
				continue
			}
			l.measure(l.ways[w].paths[0][0], i)
			if !l.from(w) {
				return false
			}
		}
	}
	return true
}

// measure computes rest for all ports from which a path through clusters
// greater than least leads to the port start. It searches breadth-first from
// start.
func (l *cycleLister) measure(start, least int32) {
	const far = 1 << 20
	for v := range l.rest {
		l.rest[v] = far
	}
	l.queue = l.queue[:0]
	reach := func(port, rest int32) {
		for _, e := range l.at[port] {
			u := l.across(e, port)
			if l.of[u] > least && l.rest[u] == far {
				l.rest[u] = rest
				l.queue = append(l.queue, u)
			}
		}
	}
	reach(start, 0)
	for i := 0; i < len(l.queue); i++ {
		u := l.queue[i]
		if int(l.rest[u]) == l.most {
			break
		}
		for _, w := range l.uses[u] {
			if p := l.ways[w].paths; len(p) == 1 {
				reach(p[0][0]+p[0][1]-u, l.rest[u]+1)
			}
		}
	}
	l.c.Charge(len(l.rest)/4 + 8*len(l.queue))
}

// from lists the cycles that enter their smallest cluster at the first port of
// a way, and leave it at the second. The way is a single path, and rest is
// measured from its first port. It returns false if there are too many, or if
// that takes too long.
//
// The steps are a path from cluster to cluster. Each pass of the loop tries the
// next edge and way after the last step. visited has the clusters of the steps
// but the first, which next <= start excludes; it is empty again at the end, if
// from returns true.
func (l *cycleLister) from(way int32) bool {
	start := l.ways[way].cluster
	p := l.ways[way].paths[0]
	l.frames = append(l.frames[:0], frame{way: way, in: p[0], out: p[1]})
	for len(l.frames) > 0 {
		if l.c.Spend(4) != nil || l.c.Spent() > l.until {
			return false
		}
		s := &l.frames[len(l.frames)-1]
		if s.edge == len(l.at[s.out]) {
			l.visited[l.ways[s.way].cluster] = false
			l.frames = l.frames[:len(l.frames)-1]
			continue
		}
		in := l.across(l.at[s.out][s.edge], s.out)
		next := l.of[in]
		if in == p[0] && len(l.frames) > 1 {
			l.keep() // once for this edge: next is not greater than start
		}
		if next <= start || l.visited[next] || s.use == len(l.uses[in]) {
			s.edge++
			s.use = 0
			continue
		}
		w := l.uses[in][s.use]
		s.use++
		q := l.ways[w].paths
		if len(q) > 1 {
			continue
		}
		out := q[0][0] + q[0][1] - in
		if len(l.frames)+1+int(l.rest[out]) > l.most {
			continue
		}
		l.visited[next] = true
		l.frames = append(l.frames, frame{way: w, in: in, out: out})
		if len(l.found) > mostCycles {
			return false
		}
	}
	return true
}

// keep keeps the cycle of the frames.
func (l *cycleLister) keep() {
	n := len(l.frames)
	var x shortCycle
	for i, s := range l.frames {
		x.ways = append(x.ways, s.way)
		x.arcs = append(x.arcs, [2]int32{s.out, l.frames[(i+1)%n].in})
	}
	l.found = append(l.found, x)
	l.c.Charge(8 * n)
}

// An exactCoverSearch is the search for short cycles that together visit each
// cluster exactly once. Its variables are the cycles. It is a
// [cdcl.Propagator].
type exactCoverSearch struct {
	*contraction
	cycles []shortCycle
	with   [][]int32 // by cluster: the cycles that visit it
	sat    *cdcl.Solver
}

// newExactCoverSearch begins the search for some of the given cycles. Random
// numbers decide which of them it prefers.
func (c *contraction) newExactCoverSearch(cycles []shortCycle, random *dense.Random) *exactCoverSearch {
	s := &exactCoverSearch{
		contraction: c,
		with:        make([][]int32, c.clusters()),
	}
	order := make([]int32, len(cycles))
	for i := range order {
		order[i] = int32(i)
	}
	random.Shuffle(order)
	for i, j := range order {
		s.cycles = append(s.cycles, cycles[j])
		for _, w := range cycles[j].ways {
			cluster := c.ways[w].cluster
			s.with[cluster] = append(s.with[cluster], int32(i))
		}
	}
	s.sat = cdcl.New(c.c, len(cycles), s, solverOptions)
	for i := range s.cycles {
		s.sat.SetPhase(int32(i), random.Below(8) == 0)
	}
	var clause []cdcl.Lit
	for _, list := range s.with {
		clause = clause[:0]
		for _, i := range list {
			clause = append(clause, cdcl.Positive(i))
		}
		s.sat.AddClause(clause...)
	}
	return s
}

// Assign excludes all other cycles that visit a cluster of a chosen cycle.
func (s *exactCoverSearch) Assign(l cdcl.Lit) bool {
	if !l.IsPositive() {
		return true
	}
	chosen := l.Var()
	for _, w := range s.cycles[chosen].ways {
		list := s.with[s.ways[w].cluster]
		s.c.Charge(len(list))
		for _, i := range list {
			if i != chosen && !s.sat.Imply(cdcl.Negative(i), cdcl.Because(l)) {
				return false
			}
		}
	}
	return true
}

// Undo has nothing to undo.
func (*exactCoverSearch) Undo(cdcl.Lit) {}

// Explain has nothing to explain: all reasons are literals.
func (*exactCoverSearch) Explain(why []cdcl.Lit, _ cdcl.Lit, _ int32) []cdcl.Lit { return why }

// Check has nothing to check.
func (*exactCoverSearch) Check() bool { return true }

// cover returns the cover that the solver has found.
func (s *exactCoverSearch) cover() *wayCover {
	ways := make([]int32, s.clusters())
	isChosen := map[[2]int32]bool{}
	for i, x := range s.cycles {
		if !s.sat.Holds(cdcl.Positive(int32(i))) {
			continue
		}
		for _, w := range x.ways {
			ways[s.contraction.ways[w].cluster] = w
		}
		for _, a := range x.arcs {
			isChosen[[2]int32{min(a[0], a[1]), max(a[0], a[1])}] = true
		}
	}
	return s.newWayCover(ways, func(e int32) bool { return isChosen[s.edges[e]] })
}

// firstCover looks for a cover by short cycles. It returns nil if there is
// none, or if it takes too long.
func (c *contraction) firstCover(cycles []shortCycle, random *dense.Random, until int) *wayCover {
	if len(cycles) == 0 {
		return nil
	}
	p := c.newExactCoverSearch(cycles, random)
	status, _ := p.sat.Solve(until)
	if status != cdcl.Sat {
		return nil
	}
	return p.cover()
}
