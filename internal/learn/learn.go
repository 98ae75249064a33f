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
	"example.com/knighttour/internal/dense"
	"example.com/knighttour/internal/work"
)

// A Learner looks for a Hamiltonian cycle of a graph.
type Learner struct {
	directed bool
	forced   *engine // of the whole graph, without choices
	search   *engine // of what is left; nil before the first Run
}

// New returns a Learner for a graph without loops, whose lists are in ascending
// order. Unless it is directed, each edge is in two lists. New makes all
// implications that need no choice. The error is [dense.ErrNoCycle] or that of the
// canceller.
func New(c *work.Canceller, g dense.Lists, directed bool) (*Learner, error) {
	p, err := newPuzzle(c, g, directed)
	if err != nil {
		return nil, err
	}
	x := &Learner{directed: directed, forced: newEngine(c, p)}
	if err := x.forced.begin(); err != nil {
		return x, err
	}
	return x, nil
}

// Forced returns the number of edges that every cycle has, and of those that none
// has.
func (x *Learner) Forced() (in, out int) {
	for _, v := range x.forced.value {
		switch v {
		case yes:
			in++
		case no:
			out++
		}
	}
	return in, out
}

// Run continues until there is a Hamiltonian cycle, which it reports, or the work
// charged to the canceller reaches until. The result depends only on the graph and
// the work of all calls. The error is [dense.ErrNoCycle] or that of the canceller.
func (x *Learner) Run(until int) (found bool, err error) {
	if x.forced.paths == 0 {
		return true, nil
	}
	if x.search == nil {
		p, err := x.forced.rest()
		if err != nil {
			return false, err
		}
		x.search = newEngine(x.forced.c, p)
		x.search.prepare()
		if err := x.search.begin(); err != nil {
			return false, err
		}
	}
	return x.search.run(until)
}

// Chosen returns how many edges were chosen so far, each as often as it was.
func (x *Learner) Chosen() int64 {
	if x.search == nil {
		return x.forced.chosen
	}
	return x.forced.chosen + x.search.chosen
}

// Cycle returns the Hamiltonian cycle that Run has found, starting with from.
func (x *Learner) Cycle(from int32) []int32 {
	all := x.forced
	neighbour := make([][2]int32, len(all.vertices)) // by vertex
	for v := range neighbour {
		for i := range neighbour[v] {
			neighbour[v][i] = none
		}
	}
	add := func(u, v int32) {
		for _, e := range [][2]int32{{u, v}, {v, u}} {
			i := 0
			if neighbour[e[0]][0] != none {
				i = 1
			}
			neighbour[e[0]][i] = e[1]
		}
	}
	all.eachChosen(add)
	if x.search != nil {
		x.search.eachChosen(func(u, v int32) { add(x.search.name[u], x.search.name[v]) })
	}
	if x.directed {
		return directedCycle(neighbour, from)
	}
	cycle := make([]int32, 0, len(neighbour))
	for prev, v := neighbour[from][0], from; len(cycle) < len(neighbour); {
		cycle = append(cycle, v)
		next := neighbour[v][0]
		if next == prev {
			next = neighbour[v][1]
		}
		prev, v = v, next
	}
	return cycle
}

// directedCycle returns the cycle whose edges lead from the exits of vertices to
// the entries of others.
func directedCycle(neighbour [][2]int32, from int32) []int32 {
	cycle := make([]int32, 0, len(neighbour)/2)
	for v := from; len(cycle) < cap(cycle); v = neighbour[2*v][0] / 2 {
		cycle = append(cycle, v)
	}
	return cycle
}
