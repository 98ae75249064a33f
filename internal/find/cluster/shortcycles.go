package cluster

import (
	"example.com/knighttour/internal/cdcl"
	"example.com/knighttour/internal/dense"
)

// The learner hardly ever finds a cover of a graph of 140 clusters on its own.
// But cycles through few clusters are quickly listed, and a choice of these
// cycles that visits each cluster once is quickly found.

const (
	// maxShort is the largest number of clusters of a short cycle. With 14,
	// there are so many short cycles that choosing among them takes longer than
	// the walk that follows.
	maxShort = 10

	// maxCycles limits the number of short cycles: if there are more, only the
	// shortest are listed.
	maxCycles = 4000

	// workToList limits the work of listing the cycles up to a given length.
	workToList = 1 << 25
)

// A shortCycle is a cycle that passes through few clusters, each of them once.
type shortCycle struct {
	ways []int32    // in the order of the cycle
	arcs [][2]int32 // the ends of the outer edges: arcs[i] leads from ways[i] to the next
}

// shortCycles lists the cycles of up to maxShort clusters. It raises the length
// as long as the cycles are not too many, and returns the last complete list.
// It returns nil if there are too many cycles of only four clusters.
func (g *contraction) shortCycles() (list []shortCycle) {
	for length := 4; length <= maxShort && g.c.Err() == nil; length += 2 {
		l := cycleLister{
			contraction: g,
			maxLength:   length,
			rest:        make([]int32, len(g.clusterOf)),
			visited:     make([]bool, g.clusters()),
		}
		if !l.listAll() {
			break
		}
		list = l.found
	}
	return list
}

// A cycleLister lists the cycles of up to maxLength clusters.
type cycleLister struct {
	*contraction
	maxLength int
	found     []shortCycle
	giveUpAt  int64 // the work charged at which to give up

	rest  []int32 // by port: see measure
	queue []int32 // of measure: ports

	visited []bool // by cluster: see listFrom
	frames  []frame
}

// A frame is the state of the search at a cluster: how a cycle passes through
// it.
type frame struct {
	way  int32
	in   int32 // the port where the cycle enters
	out  int32 // the port where it leaves
	edge int   // index in at[out] of the edge to follow next
	use  int   // index in uses, at the other end of that edge, of the way to take next
}

// listAll lists all cycles, each once: from its smallest cluster. It returns
// false if there are too many cycles, if listing them takes too long, or if l.c
// is stopped.
func (l *cycleLister) listAll() bool {
	l.giveUpAt = l.c.Spent() + workToList
	for i := range int32(l.clusters()) {
		for w := l.firstWay[i]; w < l.firstWay[i+1]; w++ {
			if len(l.ways[w].paths) > 1 {
				continue
			}
			l.measure(l.ways[w].paths[0][0], i)
			if !l.listFrom(w) {
				return false
			}
		}
	}
	return true
}

// measure sets rest[v] for each port v of a cluster with a number greater than
// above: to the smallest number of clusters that a cycle visits between leaving
// v's cluster at v and coming back to the port start, if all these clusters
// have numbers greater than above. measure searches breadth first from start.
func (l *cycleLister) measure(start, above int32) {
	const far = 1 << 20 // rest if the way is too long, or there is none
	for v := range l.rest {
		l.rest[v] = far
	}
	l.queue = l.queue[:0]
	reach := func(port, rest int32) {
		for _, e := range l.at[port] {
			u := l.across(e, port)
			if l.clusterOf[u] > above && l.rest[u] == far {
				l.rest[u] = rest
				l.queue = append(l.queue, u)
			}
		}
	}
	reach(start, 0)
	for i := 0; i < len(l.queue); i++ {
		u := l.queue[i]
		if int(l.rest[u]) == l.maxLength {
			break
		}
		for _, w := range l.uses[u] {
			if p := l.ways[w].paths; len(p) == 1 {
				reach(otherOf(p[0], u), l.rest[u]+1)
			}
		}
	}
	l.c.Charge(len(l.rest)/4 + 8*len(l.queue))
}

// listFrom lists the cycles that enter their smallest cluster at the first port
// of a way, and leave it at the second. The way is a single path, and rest is
// measured from its first port. listFrom returns false if there are too many
// cycles, if listing them takes too long, or if l.c is stopped.
//
// The frames are a path from cluster to cluster. Each pass of the loop tries
// the next edge and way after the last frame. visited says which clusters the
// frames have, except the first: next <= start excludes that. visited is empty
// at the beginning, and again at the end if listFrom returns true.
func (l *cycleLister) listFrom(way int32) bool {
	start := l.ways[way].cluster
	p := l.ways[way].paths[0]
	l.frames = append(l.frames[:0], frame{way: way, in: p[0], out: p[1]})
	for len(l.frames) > 0 {
		if l.c.Spend(4) != nil || l.c.Spent() > l.giveUpAt {
			return false
		}
		s := &l.frames[len(l.frames)-1]
		if s.edge == len(l.at[s.out]) {
			l.visited[l.ways[s.way].cluster] = false
			l.frames = l.frames[:len(l.frames)-1]
			continue
		}
		in := l.across(l.at[s.out][s.edge], s.out)
		next := l.clusterOf[in]
		if in == p[0] && len(l.frames) > 1 {
			l.keep() // once for this edge: next is start, so that the edge is passed now
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
		out := otherOf(q[0], in)
		if len(l.frames)+1+int(l.rest[out]) > l.maxLength {
			continue
		}
		l.visited[next] = true
		l.frames = append(l.frames, frame{way: w, in: in, out: out})
		if len(l.found) > maxCycles {
			return false
		}
	}
	return true
}

// keep adds to found the cycle that the frames form.
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
	cycles   []shortCycle
	visiting [][]int32 // by cluster: the cycles that visit it
	sat      *cdcl.Solver
}

// newExactCoverSearch begins the search for a choice of the given cycles.
// Random numbers decide which of them it prefers.
func (g *contraction) newExactCoverSearch(cycles []shortCycle, random *dense.Random) *exactCoverSearch {
	s := &exactCoverSearch{
		contraction: g,
		visiting:    make([][]int32, g.clusters()),
	}
	order := make([]int32, len(cycles)) // indices in cycles
	for i := range order {
		order[i] = int32(i)
	}
	random.Shuffle(order)
	for i, j := range order {
		s.cycles = append(s.cycles, cycles[j])
		for _, w := range cycles[j].ways {
			cluster := g.ways[w].cluster
			s.visiting[cluster] = append(s.visiting[cluster], int32(i))
		}
	}
	s.sat = cdcl.New(g.c, len(cycles), s, solverOptions)
	for i := range s.cycles {
		s.sat.SetPhase(int32(i), random.Below(8) == 0)
	}
	var clause []cdcl.Lit
	for _, list := range s.visiting {
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
		list := s.visiting[s.ways[w].cluster]
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
			isChosen[dense.EdgeKey(a[0], a[1])] = true
		}
	}
	return s.newWayCover(ways, func(e int32) bool { return isChosen[s.edges[e]] })
}

// firstCover looks for a cover by short cycles. It returns nil if there is
// none, or if the work charged reaches the total stopAt before there is one.
func (g *contraction) firstCover(cycles []shortCycle, random *dense.Random, stopAt int64) *wayCover {
	if len(cycles) == 0 {
		return nil
	}
	s := g.newExactCoverSearch(cycles, random)
	status, _ := s.sat.Solve(stopAt) // the caller sees a stop
	if status != cdcl.Sat {
		return nil
	}
	return s.cover()
}
