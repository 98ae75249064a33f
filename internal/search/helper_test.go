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
	"example.com/knighttour/internal/work"
)

// orders is a list of orders that rank at random, with ties. It is also the
// host of its dynamic orders.
type orders struct {
	kinds []order.Kind
	seed  uint64
}

// randomOrders returns up to three orders.
func randomOrders(r *rand.Rand) (o orders) {
	kinds := []order.Kind{order.ByVertex, order.ByEdge, order.Warnsdorff, order.Dynamic}
	o.seed = r.Uint64()
	for range r.IntN(4) {
		o.kinds = append(o.kinds, kinds[r.IntN(len(kinds))])
	}
	return o
}

func (o orders) Orders() int { return len(o.kinds) }

func (o orders) Kind(i int) order.Kind { return o.kinds[i] }

func (o orders) ListAll(*work.Canceller) []int32 { panic("no order lists all") }

func (o orders) Leave(int) {}

func (o orders) Rank(i int, s *order.State, v int32) int64 {
	return o.rank(i, len(s.Path), int(s.Free[v]), int(v))
}

func (o orders) RankVertices(_ *work.Canceller, i int, ranks []int64) {
	for v := range ranks {
		ranks[v] = o.rank(i, v)
	}
}

func (o orders) RankEdges(_ *work.Canceller, i int, u int32, edges []order.Ranked) {
	for j, e := range edges {
		edges[j].Rank = o.rank(i, int(u), int(e.V))
	}
}

// rank returns a random rank, 0, 1 or 2, that depends on an order and some
// numbers.
func (o orders) rank(i int, of ...int) int64 {
	hash := dense.Mix(o.seed + uint64(i))
	for _, x := range of {
		hash = dense.Mix(hash + uint64(x))
	}
	return int64(hash % 3)
}

// allows is a random constraint that depends on the length of the path, on v,
// and on the number of unvisited successors of v.
func (o orders) allows(path []int32, free, v int32) bool {
	return o.rank(9, len(path), int(free), int(v)) > 0
}

// allowsAll reports whether allows is true for all steps of a tour, including
// the one that closes it.
func (o orders) allowsAll(g graphtest.Graph, tour []int32, closed bool) bool {
	if closed && !o.allows(tour, 0, tour[0]) {
		return false
	}
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

// ranks returns the orders as functions for the recursion.
func (o orders) ranks() (ranks []graphtest.Rank) {
	for i, kind := range o.kinds {
		ranks = append(ranks, func(r *graphtest.Recursion, u, v int) int64 {
			switch kind {
			case order.ByVertex:
				return o.rank(i, v)
			case order.ByEdge:
				return o.rank(i, u, v)
			case order.Warnsdorff:
				return graphtest.RankByFree(r, u, v)
			case order.Dynamic:
				return o.rank(i, len(r.Path), int(r.Free(v)), v)
			}
			panic("orders are of no other kind")
		})
	}
	return ranks
}

// randomGoal returns the goal of an open or a closed tour, or of one with an
// end, in a graph of n vertices.
func randomGoal(r *rand.Rand, n int) problem.Goal {
	end := int32(r.IntN(n))
	switch r.IntN(3) {
	case 0:
		return problem.Open
	case 1:
		return problem.Closed
	}
	return problem.Goal{End: end}
}

// prepare prepares a problem, with the plan of the orders. It returns false if
// that disproves the problem.
func prepare(t testing.TB, p *problem.Problem, o orders) bool {
	t.Helper()
	c := work.New(t.Context())
	p.Plan = new(order.Plan)
	graphtest.NoError(t, p.Plan.Arrange(c, p.Graph, o))
	err := p.Prepare(c)
	if _, disproved := err.(*problem.None); err != nil && !disproved {
		t.Fatal(err)
	}
	return err == nil
}

// beginRun begins a search for the tours of a prepared problem.
func beginRun(t testing.TB, p *problem.Problem, o Options) *Run {
	t.Helper()
	r := Begin(work.New(t.Context()), p, o)
	graphtest.NoError(t, r.Err())
	return r
}

// startsOf returns the vertices where the tours of a problem may begin, in
// ascending order.
func startsOf(g graphtest.Graph, p *problem.Problem) (starts []int32) {
	switch {
	case p.Start != problem.Anywhere:
		return []int32{p.Start}
	case p.Closed && p.Places == nil:
		return []int32{0}
	}
	for v := range int32(len(g)) {
		starts = append(starts, v)
	}
	return starts
}

// toursOf returns the tours of a problem in the order of the search.
func toursOf(g graphtest.Graph, undirected bool, p *problem.Problem, o orders) [][]int32 {
	var tours [][]int32
	for _, start := range startsOf(g, p) {
		tours = append(tours, g.Tours(undirected, start, p.Closed, p.End, o.ranks()...)...)
	}
	return slices.DeleteFunc(tours, func(tour []int32) bool {
		return !hasPlaces(tour, p.Places) || !graphtest.BeginsWith(tour, p.Prefix)
	})
}

// hasPlaces reports whether a tour has the given vertices at their places.
func hasPlaces(tour, places []int32) bool {
	for k, v := range places {
		if v >= 0 && tour[k] != v {
			return false
		}
	}
	return true
}

// randomPlaces returns places of which a third are given. The given ones are
// those of one of the tours or, if there are no tours, of a walk.
func randomPlaces(r *rand.Rand, g graphtest.Graph, p *problem.Problem, tours [][]int32) []int32 {
	places := slices.Repeat([]int32{-1}, len(g))
	like := slices.Clone(g.Walk(r.IntN, max(0, p.Start), len(g)))
	if len(tours) > 0 {
		like = tours[r.IntN(len(tours))]
	}
	for k, v := range like {
		if r.IntN(3) == 0 {
			places[k] = v
		}
	}
	return places
}

// allTours returns the tours that a run finds from now on.
func allTours(r *Run) (tours [][]int32) {
	for r.Next() {
		tours = append(tours, slices.Clone(r.Path()))
	}
	return tours
}

// checkAlways makes a run check its path after every step back.
func checkAlways(r *Run) {
	r.checkAt = 0
	r.trace = func(int32, int, bool) { r.checker.backoff = 0 }
}

// proveAlways makes a run ask its prover whenever it checks its path.
func proveAlways(r *Run) {
	checkAlways(r)
	r.checker.prover = frontierProver{at: 1}
	r.trace = func(int32, int, bool) {
		r.checker.backoff = 0
		r.checker.prover.at = 1
	}
}

// describe returns a problem in words, for messages.
func describe(g graphtest.Graph, p *problem.Problem) string {
	graph := g.Describe(p.Graph.Undirected)
	return fmt.Sprintf("%s from %d, goal %v, prefix %v, prune %t",
		graph, p.Start, p.Goal, p.Prefix, p.Prune)
}

// visitsOf returns the total number of visits of recursions without pruning,
// one from each start.
func visitsOf(g graphtest.Graph, starts []int32, o orders) (visits int64) {
	for _, start := range starts {
		recursion := graphtest.Recursion{
			Graph: g,
			Ranks: o.ranks(),
			Found: func([]int) bool { return true },
		}
		recursion.Run(int(start))
		visits += recursion.Visits
	}
	return visits
}

// petersenProblems calls do in a subtest for each engine, with and without
// pruning. The problem is to find a closed tour of the Petersen graph, which
// has none. visits is the exact number of visits that a search must make, so
// the tests notice if pruning or checks cut off more or less.
func petersenProblems(t *testing.T, do func(t *testing.T, p *problem.Problem, visits int64)) {
	for engine, graph := range graphtest.Petersen(5, 2).Engines(true) {
		for _, prune := range []bool{false, true} {
			t.Run(fmt.Sprintf("engine=%s/prune=%t", engine, prune), func(t *testing.T) {
				p := problem.Problem{
					Graph: graph,
					Goal:  problem.Closed,
					Start: 2,
					Prune: prune,
				}
				prepare(t, &p, orders{})
				visits := int64(274)
				if prune {
					visits = 82
				}
				do(t, &p, visits)
			})
		}
	}
}
