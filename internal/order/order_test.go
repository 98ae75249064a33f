package order

import (
	"cmp"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

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

// The orders of each kind. All have ties, but for the last, which is Listed.
var (
	static = []testOrder{
		{ByVertex, "v%3", func(_ *State, _, v int32) int64 { return int64(v % 3) }},
		{ByVertex, "-v/2", func(_ *State, _, v int32) int64 { return -int64(v / 2) }},
		{ByEdge, "(u+v)%3", func(_ *State, u, v int32) int64 { return int64((u + v) % 3) }},
		{ByEdge, "u^v>>1", func(_ *State, u, v int32) int64 { return int64((u ^ v) >> 1) }},
	}
	dynamic = []testOrder{
		{Warnsdorff, "free", func(s *State, _, v int32) int64 { return int64(s.Free[v]) }},
		{Dynamic, "free%2", func(s *State, _, v int32) int64 { return int64(s.Free[v] % 2) }},
		{Dynamic, "-path&v", func(s *State, _, v int32) int64 { return -int64(len(s.Path) & int(v)) }},
	}
	listed = testOrder{Listed, "-v", func(_ *State, _, v int32) int64 { return -int64(v) }}
)

type orders struct {
	list []testOrder
	g    dense.Lists
}

func (o *orders) Orders() int     { return len(o.list) }
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
		panic("it is asked what it does not know")
	}
	return o.list[i].rank(s, int32(s.Path[len(s.Path)-1]), v)
}

func (o *orders) String() (s string) {
	for _, order := range o.list {
		s += " " + order.name
	}
	return s
}

// sorted returns the successors of u by the orders, ties in ascending order.
func (o *orders) sorted(s *State, u int32, successors []int32) []int32 {
	list := slices.Sorted(slices.Values(successors))
	slices.SortStableFunc(list, func(v, w int32) int {
		for _, order := range o.list {
			if order.kind < Warnsdorff || s != nil {
				if c := cmp.Compare(order.rank(s, u, v), order.rank(s, u, w)); c != 0 {
					return c
				}
			}
		}
		return 0
	})
	return list
}

// random returns a graph, with some lists longer than [insertionMax], and up to
// four orders. Unless dynamics is set, all orders are static.
func random(r *rand.Rand, dynamics bool) (*dense.Graph, *orders) {
	undirected, n, degree := r.IntN(2) == 0, 1+r.IntN(12), 6.0
	if r.IntN(10) == 0 {
		n, degree = 30+r.IntN(60), 40
	}
	g := dense.NewGraph(graphtest.Random(r, n, r.Float64()*degree, undirected).Lists(), undirected)
	o := &orders{g: g.Lists}
	for range r.IntN(5) {
		all := static
		if dynamics {
			all = append(all[:len(all):len(all)], dynamic...)
		}
		o.list = append(o.list, all[r.IntN(len(all))])
	}
	if r.IntN(4) == 0 {
		o.list = append(o.list, listed)
	}
	return g, o
}

// TestArrange compares the lists of plans with those sorted by all static
// orders.
func TestArrange(t *testing.T) {
	r := rand.New(rand.NewPCG(81, 82))
	c := work.New(t.Context())
	for i := range graphtest.Scaled(1000, 20_000) {
		g, o := random(r, i%2 == 0)
		before := slices.Clone(g.List)
		var p Plan
		graphtest.NoError(t, p.Arrange(c, g, o))
		for u := range int32(g.Len()) {
			if want := o.sorted(nil, u, g.Of(u)); !slices.Equal(p.Of(u), want) {
				t.Fatalf("the successors of %d by%v are %v, want %v", u, o, p.Of(u), want)
			}
		}
		isDynamic := func(o testOrder) bool { return o.kind >= Warnsdorff }
		dynamics := slices.ContainsFunc(o.list, isDynamic)
		rule := dynamics && o.list[0].kind == Warnsdorff && !slices.ContainsFunc(o.list[1:], isDynamic)
		begins := dynamics && o.list[0].kind == Warnsdorff
		if p.IsDynamic() != dynamics || p.BeginsWithRule() != begins || p.IsWarnsdorff() != rule || !slices.Equal(g.List, before) {
			t.Fatalf("%v: dynamic %t, Warnsdorff %t", o, p.IsDynamic(), p.IsWarnsdorff())
		}
		checkQueues(t, &p)
	}
}

// checkQueues checks that the queues of a plan are its lists, if they fit.
func checkQueues(t *testing.T, p *Plan) {
	t.Helper()
	var want dense.Queues
	if fits := want.Fill(p.Lists); p.HasQueues != fits || fits && p.Queues != want {
		t.Fatalf("queues %t: %v, want %v", p.HasQueues, p.Queues, want)
	}
}

// TestNatural checks that plans without static orders have the graph's own
// lists.
func TestNatural(t *testing.T) {
	for _, rows := range []int{3, 8, 9} {
		g := dense.NewGraph(graphtest.Knights(rows, 8).Lists(), true)
		for i, p := range []*Plan{new(Plan).Natural(g.Lists), new(Plan).Rule(g.Lists)} {
			if p.IsDynamic() != (i == 1) || p.IsWarnsdorff() != (i == 1) || len(p.List) != len(g.List) || &p.List[0] != &g.List[0] {
				t.Errorf("%d rows: dynamic %t, Warnsdorff %t, %v", rows, p.IsDynamic(), p.IsWarnsdorff(), p.List)
			}
			checkQueues(t, p)
		}
	}
}

// TestSort walks at random, and compares the unvisited successors of each
// vertex with those sorted by all orders. Rankers are used again.
func TestSort(t *testing.T) {
	r := rand.New(rand.NewPCG(83, 84))
	c := work.New(t.Context())
	var ranker Ranker
	walks := 0
	for range graphtest.Scaled(1500, 30_000) {
		g, o := random(r, true)
		var p Plan
		graphtest.NoError(t, p.Arrange(c, g, o))
		if !p.IsDynamic() {
			continue
		}
		before := slices.Clone(p.List)
		ranker = ranker.Reset()
		free := dense.NewCounts(g.Lists)
		lists, err := ranker.Begin(c, &p, o, free)
		if err != nil || !slices.Equal(lists, p.List) || len(lists) > 0 && &lists[0] == &p.List[0] {
			t.Fatalf("%v: begun with %v, %v", o, lists, err)
		}
		walk(t, c, r, g, o, &ranker, lists, free)
		if !slices.Equal(p.List, before) {
			t.Fatalf("%v: the plan was changed: %v, want %v", o, p.List, before)
		}
		walks++
	}
	if walks < 500 {
		t.Errorf("%d plans are dynamic", walks)
	}
}

// walk visits vertices at random, going back at times, and checks their lists.
func walk(t *testing.T, c *work.Canceller, r *rand.Rand, g *dense.Graph, o *orders, ranker *Ranker, lists []int32, free dense.Counts) {
	back := graphtest.Must(g.Predecessors(c))
	var path []int32
	for v := range int32(r.IntN(g.Len()) + 1) {
		if len(path) > 0 && r.IntN(3) == 0 {
			last := path[len(path)-1]
			free.Leave(int(last), back.Of(last))
			path = path[:len(path)-1]
		}
		path = append(path, v)
		free.Visit(int(v), back.Of(v))
		graphtest.NoError(t, ranker.Sort(c, path))
		unvisited := slices.DeleteFunc(slices.Clone(g.Of(v)), func(w int32) bool { return !free.Has(int(w)) })
		want := o.sorted(&State{path, free}, v, unvisited)
		for len(want) < len(g.Of(v)) {
			want = append(want, v)
		}
		if got := lists[g.Start[v]:g.Start[v+1]]; !slices.Equal(got, want) {
			t.Fatalf("the unvisited successors of %d by%v are %v, want %v", v, o, got, want)
		}
		var tied []int
		for i := g.Start[v]; i < g.Start[v+1]; i++ {
			if free.Has(int(ranker.plan.List[i])) {
				tied = append(tied, i)
			}
		}
		first := NewRanker(ranker.plan, o, free)
		if len(tied) > 0 && first.First(path, 0, tied) != want[0] {
			t.Fatalf("the first unvisited successor of %d by%v is not %d", v, o, want[0])
		}
	}
}

func TestStops(t *testing.T) {
	for _, graph := range []graphtest.Graph{graphtest.Complete(300), make(graphtest.Graph, 20_000).WithHubs(1)} {
		g := dense.NewGraph(graph.Lists(), true)
		for _, list := range [][]testOrder{
			{static[1]}, {static[3]}, {static[0], static[2], listed}, {static[2], static[1], dynamic[2], static[0]},
		} {
			o := &orders{list: list, g: g.Lists}
			t.Run(fmt.Sprintf("vertices=%d/orders=%v", g.Len(), o), func(t *testing.T) {
				graphtest.CheckStopsSoon(t, work.PollInterval+2*g.Len(), func(c *work.Canceller) error { return new(Plan).Arrange(c, g, o) })
				checkSortStops(t, g, o)
			})
		}
	}
}

// checkSortStops stops a ranker that sorts the lists of a few vertices.
func checkSortStops(t *testing.T, g *dense.Graph, o *orders) {
	var p Plan
	if err := p.Arrange(work.New(t.Context()), g, o); err != nil || !p.IsDynamic() {
		return
	}
	graphtest.CheckStopsSoon(t, work.PollInterval+2*g.Len(), func(c *work.Canceller) error {
		var r Ranker
		_, err := r.Begin(c, &p, o, dense.NewCounts(g.Lists))
		for v := 0; v < 9 && err == nil; v++ {
			err = r.Sort(c, []int32{int32(g.Len() - 1 - v)})
		}
		return err
	})
}
