package order

import (
	"cmp"
	"math/rand/v2"
	"slices"

	"example.com/knighttour/internal/dense"
	"example.com/knighttour/internal/graphtest"
	"example.com/knighttour/internal/work"
)

// A testOrder is an order of any kind. Its rank depends only on what an order
// of its kind can see.
type testOrder struct {
	kind Kind
	name string
	rank func(s *State, u, v int32) int64
}

// The orders of each kind. All of them leave ties except the last, which is
// Listed.
var (
	static = []testOrder{
		{ByVertex, "v%3", func(_ *State, _, v int32) int64 { return int64(v % 3) }},
		{ByVertex, "-v/2", func(_ *State, _, v int32) int64 { return -int64(v / 2) }},
		{ByEdge, "(u+v)%3", func(_ *State, u, v int32) int64 { return int64((u + v) % 3) }},
		{ByEdge, "u^v>>1", func(_ *State, u, v int32) int64 { return int64((u ^ v) >> 1) }},
	}
	dynamic = []testOrder{
		{
			kind: Warnsdorff,
			name: "free",
			rank: func(s *State, _, v int32) int64 { return int64(s.Free[v]) },
		},
		{
			kind: Dynamic,
			name: "free%2",
			rank: func(s *State, _, v int32) int64 { return int64(s.Free[v] % 2) },
		},
		{
			kind: Dynamic,
			name: "-path&v",
			rank: func(s *State, _, v int32) int64 { return -int64(len(s.Path) & int(v)) },
		},
	}
	listed = testOrder{Listed, "-v", func(_ *State, _, v int32) int64 { return -int64(v) }}
)

// orders is a list of orders for the lists g, and the host of these orders.
type orders struct {
	list []testOrder
	g    dense.Lists
}

func (o *orders) Orders() int { return len(o.list) }

func (o *orders) Kind(i int) Kind { return o.list[i].kind }

func (o *orders) ListAll(*work.Canceller) []int32 {
	list := slices.Clone(o.g.List)
	for v := range o.g.Len() {
		slices.Reverse(list[o.g.Start[v]:o.g.Start[v+1]])
	}
	return list
}

func (o *orders) RankVertices(_ *work.Canceller, i int, ranks []int64) {
	for v := range ranks {
		ranks[v] = o.list[i].rank(nil, -1, int32(v))
	}
}

func (o *orders) RankEdges(_ *work.Canceller, i int, v int32, edges []Ranked) {
	for j := range edges {
		edges[j].Rank = o.list[i].rank(nil, v, edges[j].V)
	}
}

func (o *orders) Leave(int) {}

func (o *orders) Rank(i int, s *State, v int32) int64 {
	if o.list[i].kind != Dynamic || s.Free[v] >= dense.Visited {
		panic("the order is asked for a rank that it does not know")
	}
	return o.list[i].rank(s, int32(s.Path[len(s.Path)-1]), v)
}

func (o *orders) String() (s string) {
	for _, order := range o.list {
		s += " " + order.name
	}
	return s
}

// sorted returns the successors of u, sorted by the orders, or only by the
// static ones if s is nil. Ties are in ascending order.
func (o *orders) sorted(s *State, u int32, successors []int32) []int32 {
	list := slices.Sorted(slices.Values(successors))
	slices.SortStableFunc(list, func(v, w int32) int {
		for _, order := range o.list {
			if s == nil && !order.kind.isStatic() {
				continue
			}
			if c := cmp.Compare(order.rank(s, u, v), order.rank(s, u, w)); c != 0 {
				return c
			}
		}
		return 0
	})
	return list
}

// randomGraph returns a graph, with some lists longer than [maxInsertion], and
// up to five orders. Unless mayBeDynamic is true, all orders are static.
func randomGraph(r *rand.Rand, mayBeDynamic bool) (*dense.Graph, *orders) {
	undirected := r.IntN(2) == 0
	n := 1 + r.IntN(12)
	degree := 6.0
	if r.IntN(10) == 0 {
		n = 30 + r.IntN(60)
		degree = 40
	}
	lists := graphtest.Random(r, n, r.Float64()*degree, undirected).Lists()
	g := dense.NewGraph(lists, undirected)
	o := &orders{g: g.Lists}
	for range r.IntN(5) {
		all := static
		if mayBeDynamic {
			all = append(all[:len(all):len(all)], dynamic...)
		}
		o.list = append(o.list, all[r.IntN(len(all))])
	}
	if r.IntN(4) == 0 {
		o.list = append(o.list, listed)
	}
	return g, o
}
