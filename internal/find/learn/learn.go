// Package learn searches graphs for Hamiltonian cycles by choosing edges and
// learning from contradictions.
//
// It is the search of satisfiability solvers, with a variable for each edge: a
// choice is followed by all its implications (propagate.go, connect.go); a
// contradiction is traced back to the choices that cause it, which yields a
// clause that excludes them for ever (conflict.go); and edges that took part in
// recent contradictions are chosen first (choose.go). It succeeds where long
// chains of implications force choices, which local changes do not see. Its
// failure is a proof: J. P. Marques-Silva and K. A. Sakallah: GRASP, IEEE
// Transactions on Computers 48(5), 1999, doi:10.1109/12.769433; N. Eén and N.
// Sörensson: An extensible SAT-solver, SAT 2003,
// doi:10.1007/978-3-540-24605-3_37.
//
// Circuits are part of the propagation, not of the clauses: Y. Caseau and
// F. Laburthe: Solving small TSPs with constraints, ICLP 1997.
package learn

import (
	"slices"

	"example.com/knighttour/internal/dense"
	"example.com/knighttour/internal/work"
)

// A Learner looks for a Hamiltonian cycle of a graph.
type Learner struct {
	c          *work.Canceller
	graph      dense.Lists
	undirected bool
	estimate   estimate
	forced     *solver // of the whole graph, without choices; nil before it is needed
	search     *solver // of what is left; nil before the first Run
}

// Prepare follows implications if at least one vertex in fixedShare needs all
// its edges. Following them takes 10 to 40 times as long as looking at degrees.
// It would be a sixth of BenchmarkFind/graph=threshold, where one vertex in
// 10,000 needs all its edges. In BenchmarkFind/graph=satisfiability-undirected
// a third do. There the implications show that choices are tight; without them
// it takes 40 times as long.
const fixedShare = 16

// New returns a Learner for a graph without loops, whose lists are in ascending
// order. If it is undirected, each edge is in two lists.
func New(c *work.Canceller, g dense.Lists, undirected bool) *Learner {
	return &Learner{c: c, graph: g, undirected: undirected}
}

// Prepare follows the implications that need no choice, unless so few vertices
// have any that they do not matter. It must be called first, and once. The
// error is [dense.ErrNoCycle] or that of the canceller.
func (l *Learner) Prepare() error {
	if err := l.estimateDegrees(); err != nil || l.estimate.fixed < l.graph.Len()/fixedShare {
		return err
	}
	if err := l.begin(); err != nil {
		return err
	}
	l.estimate = estimate{}
	for _, v := range l.forced.vertices {
		l.estimate.add(int(v.need), int(v.need)+int(v.spare))
	}
	return nil
}

// begin follows the implications that need no choice, however few they are.
func (l *Learner) begin() error {
	l.forced = newSolver(l.c, newPuzzle(l.c, l.graph, l.undirected))
	return l.forced.begin()
}

// Contradiction returns the vertices, in ascending order, at which the
// implications that need no choice contradict each other, or nil if they do
// not.
func (l *Learner) Contradiction() (at []int32) {
	if l.forced == nil {
		return nil
	}
	for _, v := range l.forced.at {
		if !l.undirected {
			v /= 2
		}
		at = append(at, v)
	}
	slices.Sort(at)
	return slices.Compact(at)
}

// estimateDegrees sets l.estimate by the degrees of the vertices.
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
// that each choice implies many others. There is less for each edge than in
// cubic graphs, where local changes usually lead to a cycle.
func (l *Learner) IsTight() bool {
	const cubic = 0.2 // bits; exactly log2(4/3)/2 = 0.2075
	return l.estimate.freedom < cubic*float64(l.estimate.needed)/2
}

// Run continues until there is a Hamiltonian cycle or the work charged to the
// canceller reaches until. It reports whether there is a cycle. The result
// depends only on the graph and the work of all calls. The error is
// [dense.ErrNoCycle] or that of the canceller.
func (l *Learner) Run(until int) (found bool, err error) {
	if l.forced == nil {
		if err := l.begin(); err != nil {
			return false, err
		}
	}
	if l.forced.paths == 0 {
		return true, nil
	}
	if l.search == nil {
		l.search = newSolver(l.c, l.forced.rest())
		l.forced.release()
		l.search.prepare()
		if err := l.search.begin(); err != nil {
			return false, err
		}
		if !l.search.hasOddCovers() {
			return false, dense.ErrNoCycle
		}
	}
	return l.search.run(until)
}

// Chosen returns how many times edges were chosen so far.
func (l *Learner) Chosen() (n int64) {
	for _, e := range []*solver{l.forced, l.search} {
		if e != nil {
			n += e.chosen
		}
	}
	return n
}

// Cycle returns the Hamiltonian cycle that Run has found, starting with from.
func (l *Learner) Cycle(from int32) []int32 {
	n := l.graph.Len()
	if !l.undirected {
		n *= 2
	}
	links := make(dense.Links, n) // of the puzzle
	if l.search != nil {
		l.search.eachChosen(func(u, v int32) { links.Join(l.search.name[u], l.search.name[v]) })
	}
	l.forced.eachChosen(links.Join)
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
