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
	"math"
	"slices"

	"example.com/knighttour/internal/dense"
	"example.com/knighttour/internal/work"
)

// A Learner looks for a Hamiltonian cycle of a graph.
type Learner struct {
	c        *work.Canceller
	graph    dense.Lists
	directed bool
	fixed    int     // vertices of the puzzle that need all their edges
	freedom  float64 // see IsTight
	forced   *engine // of the whole graph, without choices; nil before it is needed
	search   *engine // of what is left; nil before the first Run
}

// New returns a Learner for a graph without loops, whose lists are in ascending
// order. Unless it is directed, each edge is in two lists. The error is
// [dense.ErrNoCycle] or that of the canceller.
func New(c *work.Canceller, g dense.Lists, directed bool) (*Learner, error) {
	x := &Learner{c: c, graph: g, directed: directed}
	var entering []int32 // by vertex: its edges, if directed
	if directed {
		entering = make([]int32, g.Len())
		for part := range slices.Chunk(g.List, work.PollInterval) {
			for _, v := range part {
				entering[v]++
			}
			if err := c.Spend(len(part)); err != nil {
				return nil, err
			}
		}
	}
	ok := true
	for v := range int32(g.Len()) {
		if directed {
			ok = x.count(1, len(g.Of(v))) && x.count(1, int(entering[v])) && ok
		} else {
			ok = x.count(2, len(g.Of(v))) && ok
		}
	}
	if !ok {
		return nil, dense.ErrNoCycle
	}
	return x, c.Spend(2 * g.Len())
}

// count counts in a vertex that needs some of its edges. It reports false if it has
// fewer.
func (x *Learner) count(needed, edges int) bool {
	if edges == needed {
		x.fixed++
	} else if edges > needed {
		if edges < len(freedoms[0]) {
			x.freedom += freedoms[needed-1][edges]
		} else {
			x.freedom += freedom(needed, edges)
		}
	}
	return edges >= needed
}

// freedom returns the bits of information in a choice of edges at a vertex, less half of
// those in the choices of each edge: its other end takes the other half.
func freedom(needed, edges int) float64 {
	k, d := float64(needed), float64(edges)
	ways := d
	if needed == 2 {
		ways *= (d - 1) / 2
	}
	return math.Log2(ways) - (d*math.Log2(d)-k*math.Log2(k)-(d-k)*math.Log2(d-k))/2
}

// freedoms has those of few edges, by the edges needed less 1, and all edges.
var freedoms = func() (table [2][32]float64) {
	for i := range table {
		for edges := i + 2; edges < len(table[i]); edges++ {
			table[i][edges] = freedom(i+1, edges)
		}
	}
	return table
}()

// IsTight reports whether there is little freedom in the choice of edges, so that each
// choice implies many others.
//
// The number of ways to choose edges such that every vertex has what it needs is
// estimated as if vertices were independent, as in L. Pauling: The structure and
// entropy of ice, Journal of the American Chemical Society 57(12), 1935,
// doi:10.1021/ja01315a102. Graphs with less freedom for each edge than cubic ones are
// tight.
func (x *Learner) IsTight() bool {
	const cubic = 0.2 // bits; exactly log2(4/3)/2 = 0.2075
	return x.freedom < cubic*float64(x.graph.Len())
}

// Begin follows the implications that need no choice, unless so few vertices have any
// that they do not matter. (Run follows them in any case.) The error is
// [dense.ErrNoCycle] or that of the canceller.
func (x *Learner) Begin() error {
	const few = 16
	if x.fixed < x.graph.Len()/few {
		return nil
	}
	return x.begin()
}

func (x *Learner) begin() error {
	p, err := newPuzzle(x.c, x.graph, x.directed)
	if err != nil {
		return err
	}
	x.forced = newEngine(x.c, p)
	return x.forced.begin()
}

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
		x.search = newEngine(x.c, p)
		x.search.prepare()
		if err := x.search.begin(); err != nil {
			return false, err
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
