// Package cluster searches undirected graphs that are made of small parts, the
// clusters, through which a Hamiltonian cycle can pass in few ways.
//
// Such graphs come from reductions: vertices of degree two and three form
// gadgets, and edges between vertices of higher degree join them. Local changes
// get stuck inside the gadgets, and a learner that chooses edges must learn
// again for each gadget how a cycle can pass through it. So the clusters are
// replaced by the ways to pass through them:
//
//   - Clusters are guessed in linear time: an edge is inside a cluster if one
//     of its ends has degree at most three (clusters.go). The ways of the
//     clusters are listed exactly, so a bad guess does no harm. A graph with a
//     vertex in no cluster is not for this package, nor is a graph whose
//     clusters have hardly any choice.
//   - A tour of the contracted graph chooses a way for each cluster, and an
//     edge out of it at each port that the way uses (contract.go). Such a tour
//     exists if and only if the graph has a Hamiltonian cycle.
//   - A learner chooses these ways and edges. When its choice makes several
//     cycles, it learns that a tour must leave each of them (region.go). If the
//     learner fails, that is a proof. It decides graphs of some 60 clusters, or
//     of 80 clusters with two ways each.
//   - Larger graphs get a first cover by cycles through few clusters each
//     (shortcycles.go). Then a walk frees some 100 clusters at a time, and the
//     learner finds covers by fewer cycles there (walk.go): P. Shaw: Using
//     constraint programming and local search methods to solve vehicle routing
//     problems, CP 1998, doi:10.1007/3-540-49481-2_30.
//   - If a graph has a symmetry, its quotient, which is smaller, is searched
//     as well (symmetry.go, quotient.go). A walk in the whole graph often gets
//     stuck at covers that have the same symmetry.
//
// Memory is taken by the ways, at most 64 per cluster, and by the learner: up
// to 32 MiB for the clauses and 64 MiB for what it learns. A step of a walk
// takes the same again.
package cluster

import (
	"errors"
	"slices"

	"example.com/knighttour/internal/dense"
	"example.com/knighttour/internal/work"
)

// A Search looks for a Hamiltonian cycle of a graph.
type Search struct {
	c       *work.Canceller
	graph   dense.Lists
	g       *contraction  // nil if the graph cannot be contracted
	blocked []int32       // see Blocked
	whole   *regionSearch // the learner for the whole graph
	walk    *coverWalk    // looks for a cycle in a larger graph; nil before its first turn

	quotients []*symmetryQuotient // by symmetries
	next      int                 // index of the quotient that takes the next turn, or their number

	found *wayCover // the cover that is a single cycle; nil before it is found
}

// New returns a Search for an undirected graph without loops, whose lists are
// in ascending order.
func New(c *work.Canceller, g dense.Lists) *Search { return &Search{c: c, graph: g} }

// Prepare contracts the graph. It must be called first, and only once. It
// returns false if the graph cannot be contracted. The error is
// [dense.ErrNoCycle] or that of the canceller.
func (s *Search) Prepare() (ok bool, err error) {
	s.g, s.blocked = contract(s.c, s.graph)
	if s.c.Err() != nil {
		return false, s.c.Err()
	}
	if s.blocked != nil {
		return false, dense.ErrNoCycle
	}
	return s.g != nil, nil
}

// Blocked returns the vertices, in ascending order, of a cluster that no cycle
// can pass through, or nil if Prepare has found no such cluster.
func (s *Search) Blocked() []int32 { return s.blocked }

// maxAlone is the largest number of clusters of a graph that the learner
// decides alone.
const maxAlone = 64

// Run continues until there is a Hamiltonian cycle or the work charged to the
// canceller reaches the total stopAt. It reports whether there is a cycle. The
// result depends only on the graph and the work of all calls. Prepare must have
// returned true. The error is [dense.ErrNoCycle] or that of the canceller.
func (s *Search) Run(stopAt int64) (found bool, err error) {
	if s.whole == nil {
		s.whole = s.g.newRegionSearch(nil, nil)
	}
	s.found, err = s.whole.decide(s.c.Spent() + s.learnerShare(stopAt-s.c.Spent()))
	if s.found != nil || err != nil || s.g.clusters() <= maxAlone {
		return s.found != nil, err
	}
	if s.walk == nil {
		s.walk = newCoverWalk(s.g)
		s.divide()
	}
	if len(s.quotients) > 0 {
		if err := s.runQuotient(s.c.Spent() + (stopAt-s.c.Spent())/2); err != nil || s.found != nil {
			return s.found != nil, err
		}
	}
	s.found, err = s.walk.run(stopAt)
	if s.found == nil && err == nil && s.c.Spent() < stopAt { // there is no cover to walk from
		s.found, err = s.whole.decide(stopAt)
	}
	return s.found != nil, err
}

// maxQuotients is the largest number of quotients that take turns.
const maxQuotients = 4

// divide makes the quotients, if the graph has symmetries.
func (s *Search) divide() {
	whole := newStructure(s.g)
	if whole == nil || s.c.Err() != nil {
		return
	}
	for _, y := range whole.symmetries(maxQuotients) {
		s.quotients = append(s.quotients, whole.quotient(y))
	}
}

// runQuotient gives the next quotient a turn, and sets s.found if it finds a
// tour that lifts. A quotient without such a tour is dropped. The error is that
// of the canceller.
func (s *Search) runQuotient(stopAt int64) error {
	i := s.next % len(s.quotients)
	s.next = i + 1
	q := s.quotients[i]
	x, err := q.run(stopAt)
	if errors.Is(err, dense.ErrNoCycle) {
		s.quotients = slices.Delete(s.quotients, i, i+1)
		return nil
	}
	if x == nil || err != nil {
		return err
	}
	s.found = q.lift(x)
	return s.c.Err()
}

// learnerShare returns how much of a budget is for the learner, and not for the
// walk. If the graph is small, that is all of it. As long as a step of the walk
// frees most of the clusters, it is half. In larger graphs it is less, and
// least if the learner has not even found a cover in its last turn.
func (s *Search) learnerShare(budget int64) int64 {
	switch {
	case s.g.clusters() <= maxAlone:
		return budget
	case s.g.clusters() <= 2*maxAlone:
		return budget / 2
	case s.whole.cuts > 0:
		return budget / 4
	}
	return budget / 8
}

// Cycle returns the Hamiltonian cycle that Run has found, starting with the
// vertex from.
func (s *Search) Cycle(from int32) []int32 { return s.g.cycle(s.found, from) }
