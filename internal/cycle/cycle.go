// Package cycle looks for Hamiltonian cycles of large graphs by local changes.
//
// It covers the graph with disjoint paths or cycles and joins them until a
// single cycle is left: for graphs with two colours and directed graphs by a
// 2-factor (factor.go) whose cycles are joined along alternating cycles
// (flip.go), for other graphs by paths that are extended and rotated
// (rotate.go). The parts are kept in splay trees (cover.go).
package cycle

import (
	"errors"

	"example.com/knighttour/internal/dense"
	"example.com/knighttour/internal/match"
	"example.com/knighttour/internal/work"
)

// A Graph is the graph whose Hamiltonian cycles are looked for.
type Graph struct {
	dense.Lists        // in ascending order, without loops
	Directed    bool   // whether edges lead one way; if not, each is in two lists
	Left        []bool // one of the two colours, by vertex; nil if the graph is directed or does not have two
}

// leads reports whether there is an edge from u to v.
func (g *Graph) leads(u, v int32) bool {
	if !g.Directed && len(g.Of(u)) > len(g.Of(v)) {
		u, v = v, u
	}
	return g.Has(u, v)
}

// ErrNoFactor reports that no set of cycles visits every vertex once.
var ErrNoFactor = errors.New("no 2-factor")

// A Joiner joins the parts of a cover of a graph until it is a Hamiltonian
// cycle.
type Joiner struct {
	*Graph
	*cover
	c      *work.Canceller
	random dense.Random
	method method
}

// A method changes the cover of a Joiner.
type method interface {
	// run goes on until there is a Hamiltonian cycle or the canceller has been
	// charged the given work in all. It reports whether there is one.
	run(until int) (found bool, err error)
}

// New covers the graph with cycles if that is easy, and with paths if not. The
// error is [ErrNoFactor] or that of the canceller.
func New(c *work.Canceller, g *Graph) (*Joiner, error) {
	easy := g.Directed || g.Left != nil
	cover := g.greedyPaths
	if easy {
		cover = g.factor
	}
	links, err := cover(c)
	if err != nil {
		return nil, err
	}
	j := &Joiner{Graph: g, c: c}
	if j.cover, err = newCover(c, links, g.Directed); err != nil {
		return nil, err
	}
	if easy {
		j.method = newFlipper(j)
	} else {
		j.method = newRotator(j)
	}
	return j, nil
}

// Run goes on until there is a Hamiltonian cycle, which it reports, or the
// canceller has been charged the given work in all. The result depends on the
// graph and the work of all calls alone.
func (j *Joiner) Run(until int) (found bool, err error) { return j.method.run(until) }

// Linked returns how many links have been made.
func (j *Joiner) Linked() int64 { return j.linked }

// Links returns the neighbours of v in the cover, or its predecessor and its
// successor if the graph is directed, [match.Unmatched] where there is none.
func (j *Joiner) Links(v int32) match.Partners { return j.links[v] }

// Cycle returns the Hamiltonian cycle that Run has found, from the given vertex
// on.
func (j *Joiner) Cycle(from int32) []int32 {
	cycle := make([]int32, 0, len(j.links))
	for prev, v := j.links[from][0], from; len(cycle) < len(j.links); {
		cycle = append(cycle, v)
		prev, v = v, j.Next(prev, v)
	}
	return cycle
}
