package order

import (
	"math/rand/v2"
	"slices"
	"testing"

	"example.com/knighttour/internal/dense"
	"example.com/knighttour/internal/graphtest"
	"example.com/knighttour/internal/work"
)

// TestSort walks at random, and compares the unvisited successors of each
// vertex with those sorted by all orders. Rankers are reused.
func TestSort(t *testing.T) {
	r := rand.New(rand.NewPCG(83, 84))
	c := work.New(t.Context())
	var ranker Ranker
	walks := 0
	for range graphtest.Scaled(1500, 30_000) {
		g, o := randomGraph(r, true)
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

// checkLast checks the list of the last vertex of a path, and the successor
// that First chooses.
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
