package walk

import (
	"cmp"
	"context"
	"errors"
	"math/rand/v2"
	"slices"
	"testing"

	"example.com/knighttour/internal/dense"
	"example.com/knighttour/internal/graphtest"
	"example.com/knighttour/internal/order"
	"example.com/knighttour/internal/work"
)

// A lists is a graph for the oracles, with the order that breaks ties.
type lists [][]int32

func (l lists) dense() dense.Lists {
	d := dense.Lists{Start: []int{0}}
	for _, list := range l {
		d.List = append(d.List, list...)
		d.Start = append(d.Start, len(d.List))
	}
	return d
}

// A rank ranks v, an unvisited neighbour of the last vertex of a path.
type rank func(s *order.State, v int32) int64

// byFree is Warnsdorff's rule.
func byFree(s *order.State, v int32) int64 { return int64(s.Free[v]) }

// walk is the plain walk over n vertices to the first neighbours by some ranks.
func (l lists) walk(start int64, n int, ranks ...rank) ([]int64, error) {
	s := order.State{Path: []int32{int32(start)}, Free: dense.NewCounts(l.dense())}
	for v := int32(start); ; s.Path = append(s.Path, v) {
		s.Free.Visit(int(v), l[v])
		if len(s.Path) == n {
			return graphtest.IDs(s.Path), nil
		}
		list := slices.DeleteFunc(slices.Clone(l[v]), func(w int32) bool { return !s.Free.Has(int(w)) })
		if len(list) == 0 {
			return nil, ErrDeadEnd
		}
		v = slices.MinFunc(list, func(v, w int32) int {
			for _, rank := range ranks {
				if c := cmp.Compare(rank(&s, v), rank(&s, w)); c != 0 {
					return c
				}
			}
			return 0
		})
	}
}

// randomLists returns a graph of n vertices with at most degree neighbours each, and with
// some loops. Mostly it has a Hamiltonian path.
func randomLists(r *rand.Rand, n, degree int) lists {
	l := make(lists, n)
	link := func(v, w int) {
		if slices.Contains(l[v], int32(w)) || len(l[v]) == degree || len(l[w]) == degree {
			return
		}
		l[v] = append(l[v], int32(w))
		if v != w {
			l[w] = append(l[w], int32(v))
		}
	}
	path := r.Perm(n)
	for i := range r.IntN(2*n) + 1 {
		if i++; i < n {
			link(path[i-1], path[i])
		}
	}
	for range r.IntN(4 * n) {
		link(r.IntN(n), r.IntN(n))
	}
	for _, list := range l {
		r.Shuffle(len(list), func(i, j int) { list[i], list[j] = list[j], list[i] })
	}
	return l
}

// masks returns the same graph as l, which fits.
func masks(t testing.TB, l lists) *Masks {
	t.Helper()
	d := l.dense()
	var m dense.Masks
	var q dense.Queues
	m.Fill(d, true)
	if !q.Fill(d) {
		t.Fatalf("%v does not fit into queues", l)
	}
	g := NewMasks(&m, &q, len(l))
	return &g
}

func same(path, want []int64, err, wantErr error) bool {
	return err == wantErr && slices.Equal(path, want)
}

// twoOrders is a list of two dynamic orders. The first is Warnsdorff's rule or ranks by
// the parity of the path. The second depends on all of the state.
type twoOrders struct {
	order.List
	rule bool
}

func (o twoOrders) Len() int { return 2 }

func (o twoOrders) Kind(i int) order.Kind {
	if i == 0 && o.rule {
		return order.Warnsdorff
	}
	return order.Dynamic
}

func (o twoOrders) Rank(i int, s *order.State, v int32) int64 {
	if i == 0 {
		return int64(len(s.Path)+int(v)) % 2
	}
	sum := int64(v) + int64(s.Path[0])
	for u, free := range s.Free {
		sum += int64(u) * int64(free&^dense.Visited+free/dense.Visited)
	}
	return sum % 3
}

// ranks returns the orders for the plain walk.
func (o twoOrders) ranks() []rank {
	first := func(s *order.State, v int32) int64 { return o.Rank(0, s, v) }
	if o.rule {
		first = byFree
	}
	return []rank{first, func(s *order.State, v int32) int64 { return o.Rank(1, s, v) }}
}

// TestRandomGraphs compares walks with plain ones.
func TestRandomGraphs(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	c := work.New(t.Context())
	var ranked Ranked
	complete, dead := map[string]int{}, map[string]int{}
	for i := range 3000 {
		l, o := randomLists(r, 1+r.IntN(64), 2+r.IntN(7)), twoOrders{rule: i%2 == 0}
		var p order.Plan
		if err := p.Arrange(c, dense.NewGraph(l.dense(), true), o); err != nil {
			t.Fatal(err)
		}
		start := r.Int64N(int64(len(l)))
		for name, test := range map[string]struct {
			walk  func() ([]int64, error)
			ranks []rank
		}{
			"lists":  {func() ([]int64, error) { return Lists(l.dense()).Walk(c, start) }, []rank{byFree}},
			"masks":  {func() ([]int64, error) { return masks(t, l).Walk(c, start) }, []rank{byFree}},
			"ranked": {func() ([]int64, error) { return ranked.Walk(c, &p, o, start) }, o.ranks()},
		} {
			want, wantErr := l.walk(start, len(l), test.ranks...)
			if path, err := test.walk(); !same(path, want, err, wantErr) {
				t.Fatalf("%s: %v from %d, rule %t: %v, %v, want %v, %v", name, l, start, o.rule, path, err, want, wantErr)
			}
			complete[name] += dense.Bit(wantErr == nil)
			dead[name] += dense.Bit(wantErr != nil)
		}
	}
	for name := range complete {
		if complete[name] < 500 || dead[name] < 500 {
			t.Errorf("%s: %d complete walks, %d dead ends", name, complete[name], dead[name])
		}
	}
}

// TestDegrees walks over complete graphs around the greatest degree.
func TestDegrees(t *testing.T) {
	c := work.New(t.Context())
	for n := MaxDegree - 1; n <= MaxDegree+2; n++ {
		l := make(lists, n)
		for v := range n * n {
			if v/n != v%n {
				l[v/n] = append(l[v/n], int32(v%n))
			}
		}
		want, wantErr := l.walk(5, n, byFree)
		if n-1 > MaxDegree {
			want, wantErr = nil, ErrDeadEnd
		}
		if path, err := Lists(l.dense()).Walk(c, 5); !same(path, want, err, wantErr) {
			t.Errorf("%d vertices: %v, %v", n, path, err)
		}
	}
}

// TestStops stops walks at each poll: the path is a beginning of the whole one.
func TestStops(t *testing.T) {
	b := knightBoard(150, 150, true)
	g := Lists(b.lists().dense())
	m := masks(t, knightBoard(8, 8, true).lists())
	for name, walk := range map[string]func(c *work.Canceller) ([]int64, error){
		"board": func(c *work.Canceller) ([]int64, error) { return b.Walk(c, 0) },
		"lists": func(c *work.Canceller) ([]int64, error) { return g.Walk(c, 0) },
		"masks": func(c *work.Canceller) ([]int64, error) { return m.Walk(c, 0) },
	} {
		c := work.New(t.Context())
		whole, err := walk(c)
		if err != nil || c.Spent() < 6*len(whole) {
			t.Fatalf("%s: %v, %d vertices, %d units of work", name, err, len(whole), c.Spent())
		}
		lengths := map[int]bool{}
		for units := 1; ; units += work.PollInterval / 2 {
			path, err := walk(work.StopAfter(units))
			if lengths[len(path)] = true; !slices.Equal(path, whole[:len(path)]) {
				t.Fatalf("%s: after %d units: %v", name, units, path)
			}
			if err == nil {
				break
			}
			if !errors.Is(err, context.Canceled) {
				t.Fatal(err)
			}
		}
		if steps := len(whole) / work.PollInterval * 7; len(lengths) < steps || !lengths[0] && name != "masks" || !lengths[len(whole)] {
			t.Errorf("%s: %d of %d lengths", name, len(lengths), steps)
		}
	}
}

// TestDeadEnds has dead ends after any number of vertices.
func TestDeadEnds(t *testing.T) {
	const n = 2500
	c := work.New(t.Context())
	l := make(lists, n)
	for end := int32(1); end < n; end++ {
		if path, err := Lists(l.dense()).Walk(c, 0); path != nil || err != ErrDeadEnd {
			t.Fatalf("a dead end after %d vertices: a walk over %d, %v", end, len(path), err)
		}
		l[end-1], l[end] = append(l[end-1], end), append(l[end], end-1)
		b := Board{Rows: 1, Cols: n + 1, Moves: []Move{{0, -1}, {0, 1}}, Blocked: []int64{int64(end)}}
		if path, err := b.Walk(c, 0); path != nil || err != ErrDeadEnd {
			t.Fatalf("a blocked square %d: a walk over %d, %v", end, len(path), err)
		}
	}
	if path, err := Lists(l.dense()).Walk(c, 0); len(path) != n || err != nil {
		t.Errorf("%d vertices of %d, %v", len(path), n, err)
	}
}

// TestAllocations counts the allocations: the path, and a byte for each vertex. A Ranked
// keeps its counts.
func TestAllocations(t *testing.T) {
	b := knightBoard(9, 9, true)
	g := Lists(b.lists().dense())
	m := masks(t, knightBoard(8, 8, true).lists())
	c := work.New(t.Context())
	var p order.Plan
	if err := p.Arrange(c, dense.NewGraph(dense.Lists(g), true), twoOrders{rule: true}); err != nil {
		t.Fatal(err)
	}
	var host order.Host = twoOrders{rule: true}
	var r Ranked
	ranked := func(c *work.Canceller, start int64) ([]int64, error) { return r.Walk(c, &p, host, start) }
	for _, test := range []struct {
		name string
		walk func(c *work.Canceller, start int64) ([]int64, error)
		want float64
	}{{"masks", m.Walk, 1}, {"lists", g.Walk, 2}, {"board", b.Walk, 2}, {"ranked", ranked, 1}} {
		if got := testing.AllocsPerRun(10, func() { test.walk(c, 0) }); got != test.want {
			t.Errorf("%s: %v allocations, want %v", test.name, got, test.want)
		}
	}
}

func BenchmarkMasks(b *testing.B) {
	m := masks(b, knightBoard(8, 8, true).lists())
	benchmark(b, "board=8x8", 64, m.Walk)
}

func BenchmarkLists(b *testing.B) {
	g := Lists(knightBoard(100, 100, true).lists().dense())
	benchmark(b, "board=100x100", 100*100, g.Walk)
}

func benchmark(b *testing.B, name string, n int64, walk func(c *work.Canceller, start int64) ([]int64, error)) {
	b.Run(name, func(b *testing.B) {
		c := work.New(b.Context())
		b.ReportAllocs()
		i := int64(0)
		for b.Loop() {
			walk(c, i*7919%n)
			i++
		}
		b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(n)/float64(b.N), "ns/visit")
	})
}
