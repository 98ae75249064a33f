package dense_test

import (
	"context"
	"errors"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"

	"example.com/knighttour/internal/dense"
	"example.com/knighttour/internal/graphtest"
	"example.com/knighttour/internal/work"
)

// random returns a random graph of at least one vertex, with or without loops.
func random(r *rand.Rand, most int, undirected bool) graphtest.Graph {
	g := graphtest.Random(r, 1+r.IntN(most), 4*r.Float64(), undirected)
	g.AddLoops(r, r.IntN(3)/2)
	return g
}

// digraph returns a random digraph of n vertices with the given density, and
// some loops.
func digraph(r *rand.Rand, n int, density float64) dense.Lists {
	g := graphtest.Random(r, n, density*float64(n), false)
	g.AddLoops(r, min(n, r.IntN(3)))
	return g.Lists()
}

// TestLists checks edges in lists and masks, in both directions.
func TestLists(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	c := work.New(t.Context())
	for range 200 {
		n := r.IntN(dense.WordSize + 1)
		l := digraph(r, n, r.Float64()*r.Float64())
		back := l.Transpose(c)
		if l.Len() != n || back.Len() != n || len(back.List) != len(l.List) {
			t.Fatalf("%v: transposed %v", l, back)
		}
		var m, both dense.Masks
		m.Fill(l, false)
		for u := range int32(n) {
			if !slices.IsSorted(back.Of(u)) {
				t.Fatalf("transposed list of %d is %v", u, back.Of(u))
			}
			for v := range int32(n) {
				has := slices.Contains(l.Of(u), v)
				if l.Has(u, v) != has || back.Has(v, u) != has || (m.Next[u]>>v&1 == 1) != has || (m.Prev[v]>>u&1 == 1) != has {
					t.Fatalf("%v: an edge from %d to %d: %t", l, u, v, has)
				}
			}
		}
		both.Fill(l, true)
		if both.Next != m.Next || both.Prev != m.Next {
			t.Fatalf("%v: masks %v", l, both)
		}
	}
}

// TestAsymmetry looks for edges that lead one way only.
func TestAsymmetry(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 5))
	one, both := 0, 0
	for range 1000 {
		l := digraph(r, 1+r.IntN(5), r.Float64())
		sum, symmetric := uint64(0), true
		for u := range int32(l.Len()) {
			sum += l.Asymmetry(u)
			for _, v := range l.Of(u) {
				symmetric = symmetric && l.Has(v, u)
			}
		}
		if (sum == 0) != symmetric {
			t.Fatalf("%v: the sum is %d", l, sum)
		}
		both++
		if !symmetric {
			one++
			if u, v := l.OneWay(); !l.Has(u, v) || l.Has(v, u) {
				t.Fatalf("%v: an edge from %d to %d and not back", l, u, v)
			}
		}
	}
	if one < 100 || both-one < 100 {
		t.Errorf("%d graphs of %d have one-way edges", one, both)
	}
	defer func() {
		if recover() == nil {
			t.Error("OneWay finds an edge where there is none")
		}
	}()
	(dense.Lists{Start: []int{0, 0}}).OneWay()
}

// TestCounts visits and leaves vertices at random, and compares with a recount.
func TestCounts(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 3))
	c := work.New(t.Context())
	for range 50 {
		n := 1 + r.IntN(20)
		l := digraph(r, n, 0.3)
		back := l.Transpose(c)
		counts := dense.NewCounts(l)
		visited := make([]bool, n)
		for range 50 {
			v := r.IntN(n)
			if visited[v] {
				counts.Leave(v, back.Of(int32(v)))
			} else {
				counts.Visit(v, back.Of(int32(v)))
			}
			visited[v] = !visited[v]
			for u := range n {
				free := int32(0)
				for _, w := range l.Of(int32(u)) {
					free += int32(dense.Bit(!visited[w]))
				}
				if counts.Has(u) == visited[u] || counts[u]&^dense.Visited != free {
					t.Fatalf("%v: the count of %d is %d, want %d", l, u, counts[u], free)
				}
			}
		}
		counts.Fill(l)
		if !slices.Equal(counts, dense.NewCounts(l)) {
			t.Fatalf("%v: filled anew: %v", l, counts)
		}
	}
}

func TestQueues(t *testing.T) {
	r := rand.New(rand.NewPCG(4, 4))
	elements := func(q dense.Queue) (list []int32) {
		for ; q != 0; q = q.Rest() {
			list = append(list, int32(q.First()))
		}
		return list
	}
	for range 500 {
		var list, want []int32
		set := r.Uint64()
		for _, v := range r.Perm(dense.WordSize)[:r.IntN(20)] {
			list = append(list, int32(v))
			if set>>v&1 == 1 && len(want) < 8 {
				want = append(want, int32(v))
			}
		}
		if got := elements(dense.NewQueue(list, set)); !slices.Equal(got, want) {
			t.Fatalf("the queue of %v in %b is %v, want %v", list, set, got, want)
		}
		if v := r.IntN(dense.WordSize); !slices.Equal(elements(dense.QueueOf(v)), []int32{int32(v)}) {
			t.Fatalf("the queue of %d is %v", v, elements(dense.QueueOf(v)))
		}
		n := r.IntN(dense.WordSize + 2)
		l := digraph(r, n, 0.1)
		fits := n <= dense.WordSize
		for v := range int32(n) {
			fits = fits && len(l.Of(v)) <= 8
		}
		var q dense.Queues
		if got := q.Fill(l); got != fits {
			t.Fatalf("%v: fits %t", l, got)
		}
		for v := range int32(n) {
			if fits && !slices.Equal(elements(q[v]), l.Of(v)) {
				t.Fatalf("%v: the queue of %d is %v", l, v, elements(q[v]))
			}
		}
	}
}

func TestBits(t *testing.T) {
	var list []int32
	for n := 1; n <= dense.WordSize; n++ {
		list = append(list, int32(n-1))
		if dense.BitsOf(list) != dense.AllBits(n) {
			t.Errorf("%d vertices: %b and %b", n, dense.BitsOf(list), dense.AllBits(n))
		}
	}
	set := dense.BitSet(dense.BitsOf([]int32{0, 5, 63}))
	for v := range dense.WordSize {
		if set.Has(v) != (v == 0 || v == 5 || v == 63) {
			t.Errorf("has %d: %t", v, set.Has(v))
		}
	}
}

// TestRandom compares with the published outputs of SplitMix64, and checks
// range and distribution.
func TestRandom(t *testing.T) {
	state := uint64(1234567)
	for _, want := range []uint64{6457827717110365317, 3203168211198807973, 9817491932198370423} {
		if got := dense.Mix(state); got != want {
			t.Errorf("got %d, want %d", got, want)
		}
		state += 0x9e3779b97f4a7c15
	}
	var r dense.Random
	var counts [10]int
	for range 10_000 {
		counts[r.Below(10)]++
	}
	for i, n := range counts {
		if n < 800 || n > 1200 {
			t.Errorf("%d comes %d times of 10000", i, n)
		}
	}
	list := []int32{0, 1, 2, 3, 4, 5, 6, 7}
	r.Shuffle(list)
	if !slices.Equal(list, []int32{0, 6, 1, 2, 3, 4, 5, 7}) {
		t.Errorf("shuffled on all machines: %v", list)
	}
	slices.Sort(list)
	if !slices.Equal(list, []int32{0, 1, 2, 3, 4, 5, 6, 7}) {
		t.Errorf("a shuffle loses vertices: %v", list)
	}
}

// TestLinks follows cycles from all vertices, along the edge joined first.
func TestLinks(t *testing.T) {
	for _, test := range []struct {
		joined [][2]int32
		want   [][]int32
	}{
		{[][2]int32{{0, 1}, {1, 0}}, [][]int32{{0, 1}, {1, 0}}},
		{[][2]int32{{0, 2}, {2, 1}, {1, 3}, {3, 0}}, [][]int32{{0, 2, 1, 3}, {1, 2, 0, 3}, {2, 0, 3, 1}, {3, 1, 2, 0}}},
		{[][2]int32{{3, 0}, {1, 3}, {2, 1}, {0, 2}}, [][]int32{{0, 3, 1, 2}, {1, 3, 0, 2}, {2, 1, 3, 0}, {3, 0, 2, 1}}},
	} {
		links := make(dense.Links, len(test.want))
		for _, e := range test.joined {
			links.Join(e[0], e[1])
		}
		for v, want := range test.want {
			if got := links.Cycle(int32(v)); !slices.Equal(got, want) {
				t.Errorf("%v: from %d: %v, want %v", test.joined, v, got, want)
			}
		}
	}
}

func TestSized(t *testing.T) {
	s := dense.Sized([]int32(nil), 10)
	if again := dense.Sized(s, 4); len(s) != 10 || len(again) != 4 || &again[0] != &s[0] {
		t.Errorf("%d elements, and %d in the same memory", len(s), len(again))
	}
}

// TestSets joins random sets, and compares them with numbers of sets.
func TestSets(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 7))
	for range 200 {
		n := 1 + r.IntN(12)
		s, number := dense.NewSets(n), slices.Clone(dense.NewSets(n))
		for range r.IntN(2 * n) {
			u, v := r.Int32N(int32(n)), r.Int32N(int32(n))
			s[s.Root(u)] = s.Root(v)
			from, to := number[u], number[v]
			for w := range number {
				if number[w] == from {
					number[w] = to
				}
			}
		}
		for i := range n * n {
			u, v := int32(i/n), int32(i%n)
			if (s.Root(u) == s.Root(v)) != (number[u] == number[v]) {
				t.Fatalf("%v: %d and %d, in sets with the numbers %v", s, u, v, number)
			}
		}
	}
}

func TestEdges(t *testing.T) {
	l := dense.Lists{Start: []int{0, 2, 4, 7, 8}, List: []int32{1, 2, 0, 2, 0, 1, 3, 2}}
	edges := l.Edges(work.New(t.Context()))
	if want := [][2]int32{{0, 1}, {0, 2}, {1, 2}, {2, 3}}; !slices.Equal(edges, want) {
		t.Errorf("%v, want %v", edges, want)
	}
	c := work.StopAfter(1)
	l.Edges(c)
	if !errors.Is(c.Err(), context.Canceled) {
		t.Errorf("stopped: %v", c.Err())
	}
}

func TestPair(t *testing.T) {
	p := dense.Pair{-1, -1}
	free := p.Count(-1)
	p.Replace(-1, 5)
	p.Replace(-1, 7)
	if p != (dense.Pair{5, 7}) {
		t.Errorf("%v, filled with 5 and 7", p)
	}
	p.Replace(5, 6)
	marks := dense.Marks(8, p[:])
	if p != (dense.Pair{6, 7}) || free != 2 || p.Count(7) != 1 || !p.Has(7) || p.Has(5) ||
		!slices.Equal(marks, []bool{6: true, 7: true}) {
		t.Errorf("%v, with %d free places before; marks %v", p, free, marks)
	}
}

func equal(l, m dense.Lists) bool {
	return slices.Equal(l.Start, m.Start) && slices.Equal(l.List, m.List)
}

func TestWithVertex(t *testing.T) {
	r := rand.New(rand.NewPCG(61, 62))
	c := work.New(t.Context())
	for i := range graphtest.Scaled(300, 3000) {
		undirected := i%2 == 0
		want := random(r, 70, undirected)
		g, n := dense.NewGraph(want.Lists(), undirected), len(want)
		g.Rows, g.Cols = 1, n
		want = append(want, nil)
		from, to := make([]bool, n), make([]bool, n)
		for v := range n {
			from[v], to[v] = r.IntN(2) == 0, r.IntN(2) == 0
			if undirected {
				to[v] = from[v]
			}
			if from[v] {
				want[v] = append(slices.Clone(want[v]), n)
			}
			if to[v] {
				want[n] = append(want[n], v)
			}
		}
		h := g.WithVertex(c, func(v int32) (bool, bool) { return from[v], to[v] })
		if !equal(h.Lists, want.Lists()) || h.Undirected != undirected || h.Rows != 1 || h.Cols != n {
			t.Fatalf("got %v, want %v", h, want)
		}
		var masks dense.Masks
		if fits := n < dense.WordSize; h.HasMasks != fits {
			t.Fatalf("%d vertices: masks %t", n+1, h.HasMasks)
		} else if fits {
			masks.Fill(want.Lists(), undirected)
		}
		if h.Masks != masks || g.Len() != n {
			t.Fatalf("%v: masks %v, want %v", want, h.Masks, masks)
		}
	}
}

// TestPredecessors compares with the transposed lists, which are computed once.
func TestPredecessors(t *testing.T) {
	r := rand.New(rand.NewPCG(63, 64))
	c := work.New(t.Context())
	for i := range 100 {
		undirected := i%2 == 0
		lists := random(r, 20, undirected).Lists()
		g := dense.NewGraph(lists, undirected)
		want := lists.Transpose(c)
		if _, err := g.Predecessors(work.StopAfter(0)); (err == nil) != (undirected || len(lists.List) == 0) {
			t.Fatalf("stopped: %v", err)
		}
		got, again := graphtest.Must(g.Predecessors(c)), graphtest.Must(g.Predecessors(work.StopAfter(0)))
		if !equal(got, want) || &got.Start[0] != &again.Start[0] {
			t.Fatalf("%v: %v, want %v", lists, got, want)
		}
	}
}

// properties returns the properties of a graph by definition, trying all
// colourings.
func properties(g graphtest.Graph, undirected bool) *dense.Properties {
	n := len(g)
	joined := make([]bool, n) // with vertex 0, regardless of directions
	joined[0] = true
	for range n {
		for u := range g {
			for _, v := range g[u] {
				joined[u], joined[v] = joined[u] || joined[v], joined[u] || joined[v]
			}
		}
	}
	p := &dense.Properties{Unreached: slices.Index(joined, false)}
	for v := range int32(n) {
		in := slices.ContainsFunc(g, func(list []int) bool { return slices.Contains(list, int(v)) })
		switch {
		case undirected && len(g[v]) < 2:
			p.Leaves = append(p.Leaves, v)
		case !undirected && len(g[v]) == 0:
			p.Sinks = append(p.Sinks, v)
		}
		if !undirected && !in {
			p.Sources = append(p.Sources, v)
		}
	}
	for colours := uint64(0); colours < 1<<n; colours += 2 {
		fits := true
		for u := range g {
			fits = fits && (joined[u] || colours>>u&1 == 0)
			for _, v := range g[u] {
				fits = fits && (!joined[u] || colours>>u&1 != colours>>v&1)
			}
		}
		if !fits {
			continue
		}
		p.Coloured, p.Colour = colours, make([]bool, n)
		for v := range p.Colour {
			p.Colour[v] = colours>>v&1 != 0
			p.Count[colours>>v&1] += dense.Bit(joined[v])
		}
	}
	return p
}

func TestProperties(t *testing.T) {
	r := rand.New(rand.NewPCG(65, 66))
	c := work.New(t.Context())
	bipartite := 0
	for i := range graphtest.Scaled(1000, 10_000) {
		undirected := i%2 == 0
		g := random(r, 8, undirected)
		if i%3 == 0 {
			g = g.TwoColoured(r)
		}
		want := properties(g, undirected)
		got, err := dense.NewGraph(g.Lists(), undirected).Properties(c)
		if want.Colour == nil && got.Count[0]+got.Count[1] > 0 {
			want.Count = got.Count // of no use
		} else {
			bipartite++
		}
		if err != nil || !reflect.DeepEqual(got, want) {
			t.Fatalf("%s: %v, %v, want %v", g.Describe(undirected), *got, err, *want)
		}
	}
	if bipartite < 300 {
		t.Errorf("%d graphs are bipartite", bipartite)
	}
}

// TestChequered compares the properties of grids marked as chequered with what
// a search finds.
func TestChequered(t *testing.T) {
	c := work.New(t.Context())
	for rows := 1; rows <= 10; rows++ {
		for cols := 1; cols <= 10; cols++ {
			lists := graphtest.Grid(rows, cols).Lists()
			g := dense.NewGraph(lists, true)
			g.Rows, g.Cols, g.Chequered = rows, cols, true
			want := graphtest.Must(dense.NewGraph(lists, true).Properties(c))
			if got, err := g.Properties(c); err != nil || !reflect.DeepEqual(got, want) {
				t.Errorf("%dx%d: %v, %v, want %v", rows, cols, got, err, want)
			}
		}
	}
}

func TestGraphStops(t *testing.T) {
	fan, grid := graphtest.Fan(50_000).Lists(), graphtest.Grid(200, 200).Lists()
	properties := func(g *dense.Graph) func(c *work.Canceller) error {
		return func(c *work.Canceller) error { _, err := g.Properties(c); return err }
	}
	for name, do := range map[string]func(c *work.Canceller) error{
		"directed":   properties(dense.NewGraph(fan, false)),
		"undirected": properties(dense.NewGraph(grid, true)),
		"chequered":  properties(&dense.Graph{Lists: grid, Undirected: true, Chequered: true, Cols: 200}),
		"transpose": func(c *work.Canceller) error {
			if back := fan.Transpose(c); (c.Err() == nil) != (len(back.List) > 0) || back.Len() != fan.Len() {
				t.Errorf("%v, %v", back, c.Err())
			}
			return c.Err()
		},
		"vertex": func(c *work.Canceller) error {
			dense.NewGraph(fan, false).WithVertex(c, func(v int32) (bool, bool) { return true, v > 9 })
			return c.Err()
		},
	} {
		t.Run("graph="+name, func(t *testing.T) { graphtest.CheckStopsSoon(t, 50_000, do) })
	}
}
