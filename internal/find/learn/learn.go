// Package learn searches graphs for Hamiltonian cycles by choosing edges and
// learning from contradictions.
//
// It is conflict-driven clause learning (internal/cdcl) with a variable for
// each edge. It succeeds where long chains of implications force choices, which
// local changes do not see, and its failure is a proof.
//
// Degrees and circuits are part of the propagation (circuit.go, connect.go),
// not clauses: Y. Caseau and F. Laburthe: Solving small TSPs with constraints,
// ICLP 1997.
package learn

import (
	"math"
	"slices"

	"example.com/knighttour/internal/cdcl"
	"example.com/knighttour/internal/dense"
	"example.com/knighttour/internal/work"
)

// A Learner looks for a Hamiltonian cycle of a graph.
type Learner struct {
	c          *work.Canceller
	graph      dense.Lists
	undirected bool
	options    cdcl.Options // without Words, which depend on the edges that are left
	estimate   freedomEstimate

	forced      *circuit   // of the whole graph, without choices; nil before it is needed
	forcedEdges [][2]int32 // the edges that forced has chosen, after the first Run
	search      *circuit   // of what is left; nil before the first Run
}

// Prepare follows implications if at least one in fixedShare vertices needs all
// its edges. Following them takes 10 to 40 times as long as looking at degrees.
// That would be a sixth of the time of BenchmarkFind/graph=threshold, where one
// vertex in 10,000 needs all its edges. In
// BenchmarkFind/graph=satisfiability-undirected, one in three does. There the
// implications show that choices are tight. Without them, the search takes 40
// times as long.
const fixedShare = 16

const (
	// restartUnit is the number of conflicts before the first restart. With 50,
	// and keepLBD 6, ten of twelve graphs that are hard by their structure are
	// answered in 4 s each. With 25, ten are still answered; with 100 and
	// keepLBD 2, only eight.
	restartUnit = 50

	// keepLBD is the greatest LBD of clauses that are forgotten last. With 4,
	// only nine of these graphs are answered.
	keepLBD = 6

	// The decay grows from firstDecay to lastDecay. This makes one graph of the
	// challenge set (BENCHMARKS.md) sixteen times as fast, and answers another
	// within 60 s. With 0.97 or 0.99 from the beginning, some graphs become
	// faster, and about as many become slower.
	firstDecay = 0.95
	lastDecay  = 0.99

	// Learned clauses may take minWords, and wordsPerEdge more for each edge
	// of the instance, but at most maxWords, before some are forgotten. With
	// four times minWords, small hard graphs take twice the time, since most of
	// it is spent on looking at clauses. With an eighth of wordsPerEdge, the
	// search forgets what it needs on graphs of 3,000 vertices.
	minWords     = 1 << 16
	wordsPerEdge = 128
	maxWords     = 1 << 24
)

// New returns a Learner for a graph without loops, whose lists are in ascending
// order. If it is undirected, each edge is in two lists.
func New(c *work.Canceller, g dense.Lists, undirected bool) *Learner {
	return &Learner{
		c:          c,
		graph:      g,
		undirected: undirected,
		options: cdcl.Options{
			Phase:       true,
			Decay:       firstDecay,
			LastDecay:   lastDecay,
			Depth:       math.MaxInt,
			RestartUnit: restartUnit,
			KeepLBD:     keepLBD,
		},
	}
}

// Prepare follows the implications that need no choice, unless they are too few
// to matter. It must be called first, and only once. The error is
// [dense.ErrNoCycle] or that of the canceller.
func (l *Learner) Prepare() error {
	if err := l.estimateDegrees(); err != nil {
		return err
	}
	if l.estimate.fixed < l.graph.Len()/fixedShare {
		return nil
	}
	if err := l.begin(); err != nil {
		return err
	}
	l.estimate = freedomEstimate{}
	for _, v := range l.forced.vertices {
		l.estimate.add(int(v.need), int(v.need)+int(v.spare))
	}
	return nil
}

// begin makes the circuit, and follows the implications that need no choice.
// Unlike Prepare, it does so even if they are few. The error is
// [dense.ErrNoCycle] or that of the canceller.
func (l *Learner) begin() error {
	l.forced = newCircuit(l.c, newInstance(l.c, l.graph, l.undirected), l.options)
	return l.forced.begin()
}

// Contradiction returns the vertices, in ascending order, at which the
// implications that need no choice contradict each other. It returns nil if
// there is no contradiction, or if it is not known where.
func (l *Learner) Contradiction() (at []int32) {
	if l.forced == nil {
		return nil
	}
	for _, v := range l.forced.conflictAt {
		if !l.undirected {
			v /= 2
		}
		at = append(at, v)
	}
	slices.Sort(at)
	return slices.Compact(at)
}

// estimateDegrees sets l.estimate from the degrees of the vertices. The error
// is [dense.ErrNoCycle] if a vertex has too few edges, or that of the
// canceller.
func (l *Learner) estimateDegrees() error {
	g := l.graph
	if l.undirected {
		for v := range int32(g.Len()) {
			l.estimate.add(2, len(g.Of(v)))
		}
	} else {
		entering := make([]int32, g.Len())
		for part := range slices.Chunk(g.List, work.PollInterval) {
			for _, v := range part {
				entering[v]++
			}
			if err := l.c.Spend(len(part)); err != nil {
				return err
			}
		}
		for v := range int32(g.Len()) {
			l.estimate.add(1, len(g.Of(v)))
			l.estimate.add(1, int(entering[v]))
		}
	}
	if l.estimate.lacking {
		return dense.ErrNoCycle
	}
	return l.c.Spend(2 * g.Len())
}

// IsTight reports whether there is little freedom in the choice of edges, so
// that each choice implies many others. Little means less for each edge of the
// cycle than in cubic graphs, where local changes usually lead to a cycle. It
// is known after Prepare.
func (l *Learner) IsTight() bool {
	const cubic = 0.2 // bits for each edge of a cycle; exactly log2(4/3)/2 = 0.2075
	return l.estimate.freedom < cubic*float64(l.estimate.needed)/2
}

// Run continues until there is a Hamiltonian cycle or the work charged to the
// canceller reaches the total stopAt. It reports whether there is a cycle. The
// result depends only on the graph and the work of all calls. The error is
// [dense.ErrNoCycle] or that of the canceller.
func (l *Learner) Run(stopAt int64) (found bool, err error) {
	if l.forced == nil {
		if err := l.begin(); err != nil {
			return false, err
		}
	}
	if l.search == nil {
		l.forcedEdges = l.forced.chosenEdges()
		if l.forced.paths == 0 {
			return true, nil
		}
		if err := l.beginSearch(); err != nil {
			return false, err
		}
	}
	status, err := l.search.sat.Solve(stopAt)
	if err == nil && status == cdcl.Unsat {
		err = dense.ErrNoCycle
	}
	return status == cdcl.Sat, err
}

// beginSearch begins the search in what the implications leave, and releases
// the circuit that has followed them. The error is
// [dense.ErrNoCycle] or that of the canceller.
func (l *Learner) beginSearch() error {
	rest := l.forced.rest()
	l.forced.release()
	o := l.options
	if o.Words == 0 { // a test may have set fewer
		o.Words = min(minWords+wordsPerEdge*len(rest.ends), maxWords)
	}
	l.search = newCircuit(l.c, rest, o)
	if err := l.search.begin(); err != nil {
		return err
	}
	if !l.search.hasOddCovers() {
		return dense.ErrNoCycle
	}
	return nil
}

// Chosen returns how often edges have been chosen so far.
func (l *Learner) Chosen() (n int64) {
	for _, ct := range []*circuit{l.forced, l.search} {
		if ct != nil {
			n += ct.chosen
		}
	}
	return n
}

// Cycle returns the Hamiltonian cycle that Run has found, starting with the
// vertex from.
func (l *Learner) Cycle(from int32) []int32 {
	n := l.graph.Len()
	if !l.undirected {
		n *= 2
	}
	links := make(dense.Links, n) // of the instance
	if l.search != nil {
		for _, e := range l.search.chosenEdges() {
			links.Join(l.search.original[e[0]], l.search.original[e[1]])
		}
	}
	for _, e := range l.forcedEdges {
		links.Join(e[0], e[1])
	}
	if l.undirected {
		return links.Cycle(from)
	}
	// Edges lead from the exits of vertices to the entries of others.
	cycle := make([]int32, 0, len(links)/2)
	for v := from; len(cycle) < cap(cycle); v = links[2*v][0] / 2 {
		cycle = append(cycle, v)
	}
	return cycle
}
