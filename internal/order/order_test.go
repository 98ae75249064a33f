package order

import (
	"cmp"
	"context"
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

// The orders of each kind. All have ties except the last, which is Listed.
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

// sorted returns the successors of u by the orders, or by the static ones if s
// is nil, ties in ascending order.
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

// random returns a graph, with some lists longer than [insertionMax], and up to
// four orders. Unless dynamics is set, all orders are static.
func random(r *rand.Rand, dynamics bool) (*dense.Graph, *orders) {
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
		isDynamic := func(o testOrder) bool { return !o.kind.isStatic() }
		dynamics := slices.ContainsFunc(o.list, isDynamic)
		begins := dynamics && o.list[0].kind == Warnsdorff
		rule := begins && !slices.ContainsFunc(o.list[1:], isDynamic)
		if p.IsDynamic() != dynamics {
			t.Fatalf("%v: dynamic %t, want %t", o, !dynamics, dynamics)
		}
		if p.BeginsWithRule() != begins {
			t.Fatalf("%v: it begins with the rule %t, want %t", o, !begins, begins)
		}
		if p.IsWarnsdorff() != rule {
			t.Fatalf("%v: it is the rule %t, want %t", o, !rule, rule)
		}
		if !slices.Equal(g.List, before) {
			t.Fatalf("%v: the graph was changed", o)
		}
		checkQueues(t, &p)
	}
}

// checkQueues checks that the queues of a plan hold its lists, if they fit.
func checkQueues(t *testing.T, p *Plan) {
	t.Helper()
	var want dense.Queues
	fits := want.Fill(p.Lists)
	if p.HasQueues != fits {
		t.Fatalf("queues %t, want %t", p.HasQueues, fits)
	}
	if fits && p.Queues != want {
		t.Fatalf("queues %v, want %v", p.Queues, want)
	}
}

// TestNatural checks that plans without static orders use the graph's own
// lists.
func TestNatural(t *testing.T) {
	for _, rows := range []int{3, 8, 9} {
		g := dense.NewGraph(graphtest.Knights(rows, 8).Lists(), true)
		plans := []struct {
			name string
			plan *Plan
			rule bool
		}{
			{name: "Natural", plan: new(Plan).Natural(g.Lists)},
			{name: "Rule", plan: new(Plan).Rule(g.Lists), rule: true},
		}
		for _, test := range plans {
			t.Run(fmt.Sprintf("plan=%s/rows=%d", test.name, rows), func(t *testing.T) {
				p := test.plan
				if p.IsDynamic() != test.rule {
					t.Errorf("dynamic %t, want %t", p.IsDynamic(), test.rule)
				}
				if p.IsWarnsdorff() != test.rule {
					t.Errorf("Warnsdorff's rule %t, want %t", p.IsWarnsdorff(), test.rule)
				}
				if len(p.List) != len(g.List) || &p.List[0] != &g.List[0] {
					t.Errorf("other lists: %v", p.List)
				}
				checkQueues(t, p)
			})
		}
	}
}

// TestSort walks at random, and compares the unvisited successors of each
// vertex with those sorted by all orders. Rankers are reused.
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
		free := dense.NewCounts(c, g.Lists)
		lists, err := ranker.Begin(c, &p, o, free)
		graphtest.NoError(t, err)
		if !slices.Equal(lists, p.List) {
			t.Fatalf("%v: begun with %v, want %v", o, lists, p.List)
		}
		if len(lists) > 0 && &lists[0] == &p.List[0] {
			t.Fatalf("%v: begun with the lists of the plan, not with copies", o)
		}
		w := walker{
			r:      r,
			c:      c,
			g:      g,
			orders: o,
			ranker: &ranker,
			lists:  lists,
			free:   free,
		}
		w.walk(t)
		if !slices.Equal(p.List, before) {
			t.Fatalf("%v: the plan was changed: %v, want %v", o, p.List, before)
		}
		walks++
	}
	if walks < 500 {
		t.Errorf("%d plans are dynamic", walks)
	}
}

// A walker walks over a graph while its ranker sorts the lists.
type walker struct {
	r      *rand.Rand
	c      *work.Canceller
	g      *dense.Graph
	orders *orders
	ranker *Ranker
	lists  []int32 // the lists of the ranker
	free   dense.Counts
}

// walk visits vertices at random, backtracks now and then, and checks the
// lists.
func (w *walker) walk(t *testing.T) {
	t.Helper()
	back := graphtest.Must(w.g.Predecessors(w.c))
	var path []int32
	for v := range int32(w.r.IntN(w.g.Len()) + 1) {
		if len(path) > 0 && w.r.IntN(3) == 0 {
			last := path[len(path)-1]
			w.free.Leave(int(last), back.Of(last))
			path = path[:len(path)-1]
		}
		path = append(path, v)
		w.free.Visit(int(v), back.Of(v))
		graphtest.NoError(t, w.ranker.Sort(w.c, path))
		w.checkLast(t, path)
	}
}

// checkLast checks the list of the last vertex of a path, and which of its
// successors is the first.
func (w *walker) checkLast(t *testing.T, path []int32) {
	t.Helper()
	v := path[len(path)-1]
	begin, end := w.g.Start[v], w.g.Start[v+1]
	unvisited := slices.DeleteFunc(slices.Clone(w.g.Of(v)), func(u int32) bool {
		return !w.free.Has(int(u))
	})
	want := w.orders.sorted(&State{Path: path, Free: w.free}, v, unvisited)
	for len(want) < end-begin {
		want = append(want, v)
	}
	if got := w.lists[begin:end]; !slices.Equal(got, want) {
		t.Fatalf("the unvisited successors of %d by%v are %v, want %v", v, w.orders, got, want)
	}

	plan := w.ranker.plan
	var tied []int
	for i := begin; i < end; i++ {
		if w.free.Has(int(plan.List[i])) {
			tied = append(tied, i)
		}
	}
	if len(tied) == 0 {
		return
	}
	ranker := NewRanker(plan, w.orders, w.free)
	if first := ranker.First(path, 0, tied); first != want[0] {
		t.Fatalf("the first unvisited successor of %d by%v is %d, want %d",
			v, w.orders, first, want[0])
	}
}

func TestStops(t *testing.T) {
	graphtest.Slow(t)
	graphs := []graphtest.Graph{
		graphtest.Complete(200),
		make(graphtest.Graph, 20_000).WithHubs(1),
	}
	lists := [][]testOrder{
		{static[1]},
		{static[3]},
		{static[0], static[2], listed},
		{static[2], static[1], dynamic[2], static[0]},
	}
	for _, graph := range graphs {
		g := dense.NewGraph(graph.Lists(), true)
		for _, list := range lists {
			o := &orders{list: list, g: g.Lists}
			t.Run(fmt.Sprintf("vertices=%d/orders=%v", g.Len(), o), func(t *testing.T) {
				late := work.PollInterval + 2*g.Len()
				graphtest.CheckStopsSoon(t, late, func(c *work.Canceller) error {
					return new(Plan).Arrange(c, g, o)
				})
				checkSortStops(t, g, o)
			})
		}
	}
}

// checkSortStops stops a ranker that sorts the lists of a few vertices.
func checkSortStops(t *testing.T, g *dense.Graph, o *orders) {
	var p Plan
	graphtest.NoError(t, p.Arrange(work.New(t.Context()), g, o))
	if !p.IsDynamic() {
		return
	}
	graphtest.CheckStopsSoon(t, work.PollInterval+2*g.Len(), func(c *work.Canceller) error {
		var r Ranker
		_, err := r.Begin(c, &p, o, dense.NewCounts(c, g.Lists))
		for v := 0; v < 9 && err == nil; v++ {
			err = r.Sort(c, []int32{int32(g.Len() - 1 - v)})
		}
		return err
	})
}

// TestCallsStop stops a ranker at the first call of a dynamic order, from the
// hub of a star. Each call is charged, so only a few more follow.
func TestCallsStop(t *testing.T) {
	g := dense.NewGraph(make(graphtest.Graph, 20_000).WithHubs(1).Lists(), true)
	ctx, cancel := context.WithCancel(t.Context())
	calls := 0
	stopping := testOrder{
		kind: Dynamic,
		name: "stop",
		rank: func(*State, int32, int32) int64 {
			cancel()
			calls++
			return 0
		},
	}
	o := &orders{g: g.Lists, list: []testOrder{stopping}}
	c := work.New(ctx)
	var p Plan
	graphtest.NoError(t, p.Arrange(c, g, o))
	var r Ranker
	graphtest.Must(r.Begin(c, &p, o, dense.NewCounts(c, g.Lists)))
	err := r.Sort(c, []int32{int32(g.Len() - 1)})
	if err == nil {
		t.Error("it was not stopped")
	}
	if most := work.PollInterval / work.PerCall; calls > most {
		t.Errorf("%d calls, want at most %d", calls, most)
	}
}
