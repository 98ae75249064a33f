package search

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"example.com/knighttour/internal/dense"
	"example.com/knighttour/internal/graphtest"
	"example.com/knighttour/internal/order"
	"example.com/knighttour/internal/problem"
	"example.com/knighttour/internal/reason"
	"example.com/knighttour/internal/work"
)

// This file poses problems and has the tours that searches are compared with.

// orders is a list of orders, and the host of the dynamic ones. They rank at random, with
// ties.
type orders struct {
	kinds []order.Kind
	seed  uint64
}

func randomOrders(r *rand.Rand) (o orders) {
	o.seed = r.Uint64()
	for range r.IntN(4) {
		o.kinds = append(o.kinds, []order.Kind{order.ByVertex, order.ByEdge, order.Warnsdorff, order.Dynamic}[r.IntN(4)])
	}
	return o
}

func (o orders) Len() int                                 { return len(o.kinds) }
func (o orders) Kind(i int) order.Kind                    { return o.kinds[i] }
func (o orders) ListAll(*work.Canceller) ([]int32, error) { panic("no order lists all") }
func (o orders) Rank(i int, s *order.State, v int32) int64 {
	return o.rank(i, len(s.Path), int(s.Free[v]), int(v))
}
func (o orders) RankVertices(_ *work.Canceller, i int, ranks []int64) error {
	for v := range ranks {
		ranks[v] = o.rank(i, v)
	}
	return nil
}

func (o orders) RankEdges(_ *work.Canceller, i int, u int32, edges []order.Ranked) error {
	for j, e := range edges {
		edges[j].Rank = o.rank(i, int(u), int(e.V))
	}
	return nil
}

func (o orders) rank(i int, of ...int) int64 {
	hash := dense.Mix(o.seed + uint64(i))
	for _, x := range of {
		hash = dense.Mix(hash + uint64(x))
	}
	return int64(hash % 3)
}

// allows is a random constraint. It depends on the length of the path, on v and on the
// number of its unvisited successors.
func (o orders) allows(path []int32, free, v int32) bool {
	return o.rank(9, len(path), int(free), int(v)) > 0
}

// allowsAll reports whether allows is true for all steps of a tour.
func (o orders) allowsAll(g graphtest.Graph, tour []int32) bool {
	for i := 1; i < len(tour); i++ {
		free := int32(0)
		for _, w := range g[tour[i]] {
			if !slices.Contains(tour[:i], int32(w)) {
				free++
			}
		}
		if !o.allows(tour[:i], free, tour[i]) {
			return false
		}
	}
	return true
}

// ranks returns the orders for the recursion.
func (o orders) ranks() (ranks []graphtest.Rank) {
	for i, kind := range o.kinds {
		ranks = append(ranks, map[order.Kind]graphtest.Rank{
			order.ByVertex:   func(_ *graphtest.Recursion, _, v int) int64 { return o.rank(i, v) },
			order.ByEdge:     func(_ *graphtest.Recursion, u, v int) int64 { return o.rank(i, u, v) },
			order.Warnsdorff: graphtest.RankByFree,
			order.Dynamic: func(r *graphtest.Recursion, _, v int) int64 {
				return o.rank(i, len(r.Path), int(r.Free(v)), v)
			},
		}[kind])
	}
	return ranks
}

// randomGoal returns a goal of any kind.
func randomGoal(r *rand.Rand, n int) problem.Goal {
	return []problem.Goal{problem.Open, problem.Closed, {End: int32(r.IntN(n))}}[r.IntN(3)]
}

// prepare prepares a problem whose plan is that of the orders, and reports whether it
// is not disproved.
func prepare(t testing.TB, p *problem.Problem, o orders) bool {
	t.Helper()
	c := work.New(t.Context())
	p.Plan = new(order.Plan)
	if err := p.Plan.Arrange(c, p.Graph, o); err != nil {
		t.Fatal(err)
	}
	err := p.Prepare(c)
	if _, disproved := err.(*reason.Reason); err != nil && !disproved {
		t.Fatal(err)
	}
	return err == nil
}

// begin begins a search for the tours of a problem that is prepared.
func begin(t testing.TB, p *problem.Problem, o Options) *Run {
	t.Helper()
	r := New(p.Start%2 == 1) // small runs are used again by both engines
	if err := r.Begin(r.Canceller.Begin(t.Context()), p, o); err != nil {
		t.Fatal(err)
	}
	return r
}

// toursOf returns the tours of a problem in the order of the search.
func toursOf(g graphtest.Graph, undirected bool, p *problem.Problem, o orders) [][]int32 {
	tours := g.Tours(undirected, p.Start, p.Closed, p.End, o.ranks()...)
	return slices.DeleteFunc(tours, func(tour []int32) bool { return !graphtest.BeginsWith(tour, p.Prefix) })
}

// all returns all tours that a run goes on to find.
func all(r *Run) (tours [][]int32) {
	for r.Next() {
		tours = append(tours, slices.Clone(r.Path()))
	}
	return tours
}

// checkAlways makes a run check its path at every step back.
func checkAlways(r *Run) {
	r.checkAt = 0
	r.trace = func(int32, int, bool) { r.backoff = 0 }
}

// proveAlways makes a run ask its prover whenever it checks its path.
func proveAlways(r *Run) {
	checkAlways(r)
	r.prover = prover{at: 1}
	r.trace = func(int32, int, bool) { r.backoff, r.prover.at = 0, 1 }
}

// describe returns a problem in words.
func describe(g graphtest.Graph, p *problem.Problem) string {
	return fmt.Sprintf("%s from %d, goal %v, prefix %v, prune %t", g.Describe(p.Graph.Undirected), p.Start, p.Goal, p.Prefix, p.Prune)
}
