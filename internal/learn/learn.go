// Package learn searches graphs for Hamiltonian cycles by choosing edges and
// learning from contradictions.
//
// It is the search of satisfiability solvers, with a variable for each edge: a
// choice is followed by all its implications (propagate.go, connect.go); a
// contradiction is traced back to the choices that cause it, which yields a clause
// that excludes them for ever (conflict.go); and edges that took part in recent
// contradictions are chosen first (choose.go). It answers where choices are forced
// through long chains of implications, which local changes do not see, and its
// failure is a proof: J. P. Marques-Silva and K. A. Sakallah: GRASP, IEEE
// Transactions on Computers 48(5), 1999, doi:10.1109/12.769433; N. Eén and
// N. Sörensson: An extensible SAT-solver, SAT 2003,
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
	c        *work.Canceller
	graph    dense.Lists
	directed bool
	estimate estimate
	forced   *engine // of the whole graph, without choices; nil before it is needed
	search   *engine // of what is left; nil before the first Run
}

// New returns a Learner for a graph without loops, whose lists are in ascending
// order. Unless it is directed, each edge is in two lists. New follows the implications
// that need no choice, unless so few vertices have any that they do not matter. (Run
// follows them in any case.) The error is [dense.ErrNoCycle] or that of the canceller.
func New(c *work.Canceller, g dense.Lists, directed bool) (*Learner, error) {
	const few = 16
	x := &Learner{c: c, graph: g, directed: directed}
	if err := x.estimateDegrees(); err != nil {
		return nil, err
	}
	if x.estimate.fixed < g.Len()/few {
		return x, nil
	}
	if err := x.begin(); err != nil {
		return nil, err
	}
	x.estimate = estimate{}
	for _, v := range x.forced.vertices {
		x.estimate.add(int(v.need), int(v.need)+int(v.spare))
	}
	return x, nil
}

// begin follows the implications that need no choice.
func (x *Learner) begin() error {
	p, err := newPuzzle(x.c, x.graph, x.directed)
	if err != nil {
		return err
	}
	x.forced = newEngine(x.c, p)
	return x.forced.begin()
}

// estimateDegrees sets x.estimate by the degrees of the vertices.
func (x *Learner) estimateDegrees() error {
	g := x.graph
	if !x.directed {
		for v := range int32(g.Len()) {
			x.estimate.add(2, len(g.Of(v)))
		}
	} else {
		entering := make([]int32, g.Len())
		for part := range slices.Chunk(g.List, work.PollInterval) {
			for _, v := range part {
				entering[v]++
			}
			if err := x.c.Spend(len(part)); err != nil {
				return err
			}
		}
		for v := range int32(g.Len()) {
			x.estimate.add(1, len(g.Of(v)))
			x.estimate.add(1, int(entering[v]))
		}
	}
	if x.estimate.lacking {
		return dense.ErrNoCycle
	}
	return x.c.Spend(2 * g.Len())
}

// IsTight reports whether there is little freedom in the choice of edges, so that each
// choice implies many others.
func (x *Learner) IsTight() bool { return x.estimate.isTight() }

// Run continues until there is a Hamiltonian cycle, which it reports, or the work
// charged to the canceller reaches until. The result depends only on the graph and
// the work of all calls. The error is [dense.ErrNoCycle] or that of the canceller.
func (x *Learner) Run(until int) (found bool, err error) {
	if x.forced == nil {
		if err := x.begin(); err != nil {
			return false, err
		}
	}
	if x.forced.paths == 0 {
		return true, nil
	}
	if x.search == nil {
		p, err := x.forced.rest()
		if err != nil {
			return false, err
		}
		x.forced.release()
		x.search = newEngine(x.c, p)
		x.search.prepare()
		if err := x.search.begin(); err != nil {
			return false, err
		}
		if !x.search.hasOddCovers() {
			return false, dense.ErrNoCycle
		}
	}
	return x.search.run(until)
}

// Chosen returns how many edges were chosen so far, each as often as it was.
func (x *Learner) Chosen() (n int64) {
	for _, e := range []*engine{x.forced, x.search} {
		if e != nil {
			n += e.chosen
		}
	}
	return n
}

// Cycle returns the Hamiltonian cycle that Run has found, starting with from.
func (x *Learner) Cycle(from int32) []int32 {
	n := x.graph.Len()
	if x.directed {
		n *= 2
	}
	links := make(dense.Links, n) // of the puzzle
	if x.search != nil {
		x.search.eachChosen(func(u, v int32) { links.Join(x.search.name[u], x.search.name[v]) })
	}
	x.forced.eachChosen(links.Join)
	if x.directed {
		return directedCycle(links, from)
	}
	return links.Cycle(from)
}

// directedCycle returns the cycle whose edges lead from the exits of vertices to
// the entries of others.
func directedCycle(links dense.Links, from int32) []int32 {
	cycle := make([]int32, 0, len(links)/2)
	for v := from; len(cycle) < cap(cycle); v = links[2*v][0] / 2 {
		cycle = append(cycle, v)
	}
	return cycle
}
