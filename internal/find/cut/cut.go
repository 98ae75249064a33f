// Package cut searches undirected graphs for Hamiltonian cycles across cuts of
// two and three edges.
//
// A cycle that crosses a cut of three edges uses two of them. So it can pass
// through one side in at most three ways, each of which leaves out one edge:
//
//	  o---o--a--o             --a--
//	 /|\ /|      \           /     \
//	o | o | --b-- o    for  s --b-- o
//	 \|/ \|      /           \     /
//	  o---o--c--o             --c--
//
// Each way is tried once, by a search for a cycle of the side with the rest
// contracted to one vertex (part.go). Then one vertex replaces the side. If
// only one way is possible, or the cut has two edges, that vertex becomes an
// edge that every cycle has. If no way is possible, there is no cycle. The cuts
// are found in near-linear time (label.go).
//
// Cuts of two edges also split the graph into rings of parts. Each part is
// searched on its own (ring.go).
package cut

import (
	"errors"
	"slices"

	"example.com/knighttour/internal/dense"
	"example.com/knighttour/internal/work"
)

// A Reducer looks for a Hamiltonian cycle of a graph.
type Reducer struct {
	reducedGraph
	graph   dense.Lists
	round   uint64       // number of rounds so far, each with another random tree
	idle    int          // number of rounds since the last replacement
	tried   map[Cut]bool // the cuts with a side that the current budget is too small for
	budget  int64        // the work for one way through a side
	whole   *partSearch  // the search of the graph that is left; nil before it begins
	blocked []int32      // see Blocked
}

// A Cut holds the numbers of three edges, in ascending order. If it has only
// two edges, the first element is noEdge. Only smallerSide is also given a Cut
// of a single edge, a bridge.
type Cut [3]int32

// noEdge stands for a missing edge.
const noEdge int32 = -1

// isPair reports whether the cut has only two edges.
func (c Cut) isPair() bool { return c[0] == noEdge }

// edges returns the two or three edges of the cut, without noEdge.
func (c Cut) edges() []int32 {
	if c.isPair() {
		return c[1:]
	}
	return c[:]
}

// New returns a Reducer for an undirected graph of at least three vertices. The
// graph has no loops, and its lists are in ascending order.
func New(c *work.Canceller, g dense.Lists) *Reducer {
	return &Reducer{
		reducedGraph: reducedGraph{c: c, share: 1},
		graph:        g,
		tried:        map[Cut]bool{},
		budget:       firstBudget,
	}
}

// Share limits the memory of searches that wait for their next turn: see
// [treewidth.Search.Share].
func (r *Reducer) Share(n int) { r.share = n }

// Blocked returns the vertices, in ascending order, of a side of a small cut
// that no cycle can pass through, or nil if Run has found no such side. Edges
// that are on no cycle do not count as edges of the cut.
func (r *Reducer) Blocked() (side []int32) { return r.blocked }

const (
	// maxIdle is the number of rounds without a replacement after which the
	// search for cuts ends. A round may miss a cut, but rarely does.
	maxIdle = 16

	// firstBudget is the first budget for one way through a side. The budget
	// doubles if it was too small for all remaining sides.
	firstBudget = 1 << 20
)

// Run continues until there is a Hamiltonian cycle, the work charged to the
// canceller reaches the total stopAt, or there is nothing to gain from cuts. It
// reports whether there is a cycle. The result depends only on the graph and
// the work of all calls. The error is [dense.ErrNoCycle] or that of the
// canceller.
func (r *Reducer) Run(stopAt int64) (found bool, err error) {
	if r.at == nil {
		if err := r.build(r.graph); err != nil {
			return false, err
		}
	}
	if r.idle == maxIdle && len(r.tried) > 0 {
		clear(r.tried)
		r.idle = 0
		r.budget *= 2
	}
	for r.idle < maxIdle && !r.closed && r.c.Spent() < stopAt {
		if err := r.replaceSides(stopAt); err != nil {
			return false, err
		}
	}
	switch {
	case r.closed:
		return true, nil
	case r.live == 2:
		r.closePair()
		return true, nil
	case r.gained() && r.c.Spent() < stopAt:
		return r.solve(stopAt)
	}
	return false, r.c.Err()
}

// solve looks for a Hamiltonian cycle of the reduced graph that is left, until
// the work charged reaches the total stopAt.
func (r *Reducer) solve(stopAt int64) (found bool, err error) {
	if r.whole == nil {
		r.whole, err = r.newPartSearch(r.all(), nil)
		if err != nil {
			return false, err
		}
	}
	chosen, err := r.whole.run(stopAt)
	for _, e := range chosen {
		r.edges[e].used = true
	}
	r.closed = chosen != nil
	return r.closed, err
}

// gained reports whether sides were replaced. If none was, Run leaves the graph
// to other methods.
func (r *Reducer) gained() bool { return len(r.replacements) > r.chains }

// Cycle returns the Hamiltonian cycle that Run has found, starting with the
// vertex from. It may be called again.
func (r *Reducer) Cycle(from int32) []int32 {
	r.expand()
	links := make(dense.Links, len(r.at))
	for i, e := range r.given {
		if r.edges[i].used {
			links.Join(e[0], e[1])
		}
	}
	return links.Cycle(from)
}

// replaceSides is a round: it replaces disjoint sides of small cuts, the
// smallest first, until the work charged reaches the total stopAt. The error is
// [dense.ErrNoCycle] or that of the canceller.
func (r *Reducer) replaceSides(stopAt int64) error {
	r.round++
	r.idle++
	sides, err := r.smallSides()
	if err != nil {
		return err
	}
	slices.SortStableFunc(sides, func(a, b side) int {
		return len(a.vertices) - len(b.vertices)
	})
	met := make([]bool, len(r.at)) // by vertex: whether it is in a side of this round
	isMet := func(v int32) bool { return met[v] }
	for _, s := range sides {
		if r.tried[s.cut] || r.isStale(&s) || slices.ContainsFunc(s.vertices, isMet) {
			continue
		}
		for _, v := range s.vertices {
			met[v] = true
		}
		replaced, err := r.replace(s)
		switch {
		case err != nil:
			return err
		case r.closed:
			return nil
		case replaced:
			r.idle = 0
			r.whole = nil // the reduced graph has changed
		default:
			r.tried[s.cut] = true
		}
		if r.c.Spent() >= stopAt {
			r.idle = 0 // the next call continues with the other sides
			break
		}
	}
	return nil
}

// isStale reports whether the replacement of other sides has removed an edge of
// the cut or a vertex of s.
func (r *Reducer) isStale(s *side) bool {
	for _, e := range s.cut.edges() {
		if r.edges[e].gone {
			return true
		}
	}
	for _, v := range s.vertices {
		if r.at[v] == nil {
			return true
		}
	}
	return false
}

// replace replaces a side by a vertex, after it has found out for each edge of
// the cut how a cycle that leaves out this edge can pass through the side. It
// returns false, with nothing replaced, if the budget is too small for that.
// The error is [dense.ErrNoCycle] if no cycle can pass through the side, or
// that of the canceller.
func (r *Reducer) replace(s side) (replaced bool, err error) {
	possible := false
	for i, out := range s.cut {
		if s.cut.isPair() && i > 0 {
			break // the only way, through both edges, is i = 0
		}
		if out != noEdge && r.edges[out].forced {
			continue // no cycle leaves it out
		}
		way := slices.DeleteFunc(slices.Clone(s.cut.edges()), func(e int32) bool {
			return e == out
		})
		part, err := r.newPartSearch(s.vertices, way)
		if err == nil {
			s.uses[i], err = part.run(r.c.Spent() + r.budget)
		}
		switch {
		case errors.Is(err, dense.ErrNoCycle): // not in this way
		case err != nil || s.uses[i] == nil:
			return false, err
		default:
			possible = true
		}
	}
	if !possible {
		r.blocked = r.standsFor(r.graph, s.vertices)
		return false, dense.ErrNoCycle
	}
	return true, r.contract(s)
}
