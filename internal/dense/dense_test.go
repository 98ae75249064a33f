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
		if l.Len() != n {
			t.Fatalf("%v: %d vertices, want %d", l, l.Len(), n)
		}
		if back.Len() != n || len(back.List) != len(l.List) {
			t.Fatalf("%v: transposed %v", l, back)
		}
		var m dense.Masks
		m.Fill(l, false)
		for u := range int32(n) {
			if !slices.IsSorted(back.Of(u)) {
				t.Fatalf("transposed list of %d is %v", u, back.Of(u))
			}
			for v := range int32(n) {
				want := slices.Contains(l.Of(u), v)
				for where, has := range map[string]bool{
					"lists":            l.Has(u, v),
					"transposed lists": back.Has(v, u),
					"successors":       m.Next[u]>>v&1 == 1,
					"predecessors":     m.Prev[v]>>u&1 == 1,
				} {
					if has != want {
						t.Fatalf("%v: %s have an edge from %d to %d: %t", l, where, u, v, has)
					}
				}
			}
		}
		var both dense.Masks
		both.Fill(l, true)
		if both.Next != m.Next || both.Prev != m.Next {
			t.Fatalf("%v: masks %v", l, both)
		}
	}
}

// TestAsymmetry looks for edges that lead only one way.
func TestAsymmetry(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 5))
	oneWay, graphs := 0, 1000
	for range graphs {
		l := digraph(r, 1+r.IntN(5), r.Float64())
		sum, symmetric := uint64(0), true
		for u := range int32(l.Len()) {
			sum += l.Asymmetry(u)
			for _, v := range l.Of(u) {
				if !l.Has(v, u) {
					symmetric = false
				}
			}
		}
		if (sum == 0) != symmetric {
			t.Fatalf("%v: the sum is %d", l, sum)
		}
		if symmetric {
			continue
		}
		oneWay++
		if u, v := l.OneWay(); !l.Has(u, v) || l.Has(v, u) {
			t.Fatalf("%v: an edge from %d to %d and not back", l, u, v)
		}
	}
	if oneWay < 100 || graphs-oneWay < 100 {
		t.Errorf("%d graphs of %d have one-way edges", oneWay, graphs)
	}
}

// TestOneWayPanics asks for a one-way edge where there is none.
func TestOneWayPanics(t *testing.T) {
	defer func() {
		if recover() == nil {
			t.Error("OneWay finds an edge where there is none")
		}
	}()
	(dense.Lists{Start: []int{0, 0}}).OneWay()
}

// TestCounts visits and leaves vertices at random, and compares the counts with
// a recount.
func TestCounts(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 3))
	c := work.New(t.Context())
	for range 50 {
		n := 1 + r.IntN(20)
		l := digraph(r, n, 0.3)
		back := l.Transpose(c)
		counts := dense.NewCounts(c, l)
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
				if counts.Has(u) == visited[u] {
					t.Fatalf("%v: %d is unvisited: %t", l, u, counts.Has(u))
				}
				if counts[u]&^dense.Visited != free {
					t.Fatalf("%v: the count of %d is %d, want %d", l, u, counts[u], free)
				}
			}
		}
		counts.Fill(l)
		if !slices.Equal(counts, dense.NewCounts(c, l)) {
			t.Fatalf("%v: filled anew: %v", l, counts)
		}
	}
}

// elements returns the vertices of a queue.
func elements(q dense.Queue) (list []int32) {
	for ; q != 0; q = q.Rest() {
		list = append(list, int32(q.First()))
	}
	return list
}

// TestQueues makes queues of lists and sets, of a vertex, and of a graph.
func TestQueues(t *testing.T) {
	r := rand.New(rand.NewPCG(4, 4))
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
		v := r.IntN(dense.WordSize)
		if got := elements(dense.QueueOf(v)); !slices.Equal(got, []int32{int32(v)}) {
			t.Fatalf("the queue of %d is %v", v, got)
		}
		n := r.IntN(dense.WordSize + 2)
		l := digraph(r, n, 0.1)
		fits := n <= dense.WordSize
		for v := range int32(n) {
			if len(l.Of(v)) > 8 {
				fits = false
			}
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

// TestBits makes sets of all vertices and of some.
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

// TestMix compares the outputs with the published ones of SplitMix64.
func TestMix(t *testing.T) {
	state := uint64(1234567)
	for _, want := range []uint64{
		6457827717110365317,
		3203168211198807973,
		9817491932198370423,
	} {
		if got := dense.Mix(state); got != want {
			t.Errorf("got %d, want %d", got, want)
		}
		state += 0x9e3779b97f4a7c15
	}
}

// TestBelow checks range and distribution.
func TestBelow(t *testing.T) {
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
}

// TestShuffle checks that the order is the same on all machines.
func TestShuffle(t *testing.T) {
	var r dense.Random
	for range 10_000 {
		r.Below(10)
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
		{
			joined: [][2]int32{{0, 1}, {1, 0}},
			want:   [][]int32{{0, 1}, {1, 0}},
		},
		{
			joined: [][2]int32{{0, 2}, {2, 1}, {1, 3}, {3, 0}},
			want:   [][]int32{{0, 2, 1, 3}, {1, 2, 0, 3}, {2, 0, 3, 1}, {3, 1, 2, 0}},
		},
		{
			joined: [][2]int32{{3, 0}, {1, 3}, {2, 1}, {0, 2}},
			want:   [][]int32{{0, 3, 1, 2}, {1, 3, 0, 2}, {2, 1, 3, 0}, {3, 0, 2, 1}},
		},
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

// TestSized makes a slice, and a smaller one in its memory.
func TestSized(t *testing.T) {
	s := dense.Sized([]int32(nil), 10)
	if len(s) != 10 {
		t.Errorf("%d elements, want 10", len(s))
	}
	again := dense.Sized(s, 4)
	if len(again) != 4 {
		t.Errorf("%d elements, want 4", len(again))
	}
	if &again[0] != &s[0] {
		t.Error("the smaller slice has memory of its own")
	}
}

// TestSets joins random sets, and compares them with numbers of sets.
func TestSets(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 7))
	for range 200 {
		n := 1 + r.IntN(12)
		s := dense.NewSets(n)
		number := dense.NewSets(n) // by vertex: the number of its set
		for range r.IntN(2 * n) {
			u := r.Int32N(int32(n))
			v := r.Int32N(int32(n))
			s[s.Root(u)] = s.Root(v)
			from, to := number[u], number[v]
			for w := range number {
				if number[w] == from {
					number[w] = to
				}
			}
		}
		for u := range int32(n) {
			for v := range int32(n) {
				if (s.Root(u) == s.Root(v)) != (number[u] == number[v]) {
					t.Fatalf("%v: %d and %d, in sets with the numbers %v", s, u, v, number)
				}
			}
		}
	}
}

// TestEdges lists the edges of a graph, and then stops the listing.
func TestEdges(t *testing.T) {
	l := dense.Lists{
		Start: []int{0, 2, 4, 7, 8},
		List:  []int32{1, 2, 0, 2, 0, 1, 3, 2},
	}
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

// TestIncidence compares the edges at each vertex of random multigraphs with a
// search of all edges.
func TestIncidence(t *testing.T) {
	r := rand.New(rand.NewPCG(11, 7))
	for range 200 {
		n := 1 + r.IntN(8)
		edges := make([][2]int32, r.IntN(20))
		for i := range edges {
			edges[i] = [2]int32{r.Int32N(int32(n)), r.Int32N(int32(n))}
		}
		l := dense.Incidence(work.New(t.Context()), n, edges)
		if l.Len() != n {
			t.Fatalf("%d lists of %d vertices", l.Len(), n)
		}
		for v := range int32(n) {
			var want []int32
			for i, e := range edges {
				for _, end := range e { // a loop is listed twice
					if end == v {
						want = append(want, int32(i))
					}
				}
			}
			if !slices.Equal(l.Of(v), want) {
				t.Fatalf("%v: the edges %v at %d, want %v", edges, l.Of(v), v, want)
			}
		}
	}
}

// TestPart keeps random vertices of random digraphs, and compares the part with
// the edges between them.
func TestPart(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 7))
	c := work.New(t.Context())
	for range 300 {
		n := r.IntN(12)
		l := digraph(r, n, r.Float64())
		number := make([]int32, n)
		var kept []int32
		for v := range number {
			number[v] = -1
			if r.IntN(3) > 0 {
				number[v] = int32(len(kept))
				kept = append(kept, int32(v))
			}
		}
		part := l.Part(c, number)
		if part.Len() != len(kept) {
			t.Fatalf("%v, numbers %v: %d vertices, want %d", l, number, part.Len(), len(kept))
		}
		for new, v := range kept {
			var want []int32
			for _, w := range l.Of(v) {
				if i := slices.Index(kept, w); i >= 0 {
					want = append(want, int32(i))
				}
			}
			if got := part.Of(int32(new)); !slices.Equal(got, want) {
				t.Fatalf("%v, numbers %v: the list of %d is %v, want %v", l, number, v, got, want)
			}
		}
	}
}

// TestPartKeepsOrder takes a part of lists that are not in ascending order.
func TestPartKeepsOrder(t *testing.T) {
	l := dense.Lists{
		Start: []int{0, 3, 4, 5, 7},
		List:  []int32{3, 1, 2, 0, 0, 2, 0},
	}
	part := l.Part(work.New(t.Context()), []int32{0, -1, 1, 2})
	want := dense.Lists{
		Start: []int{0, 2, 3, 5},
		List:  []int32{2, 1, 0, 1, 0},
	}
	if !equal(part, want) {
		t.Errorf("%v, want %v", part, want)
	}
}

// TestWithoutLoops drops loops, and keeps the order of lists. Lists without loops
// are returned as they are.
func TestWithoutLoops(t *testing.T) {
	l := dense.Lists{
		Start: []int{0, 3, 4, 4, 6},
		List:  []int32{3, 0, 2, 1, 0, 3},
	}
	c := work.New(t.Context())
	plain := l.WithoutLoops(c)
	want := dense.Lists{
		Start: []int{0, 2, 2, 2, 3},
		List:  []int32{3, 2, 0},
	}
	if !equal(plain, want) {
		t.Errorf("%v, want %v", plain, want)
	}
	if again := plain.WithoutLoops(c); &again.List[0] != &plain.List[0] {
		t.Errorf("%v is copied", plain)
	}
}

// TestVertices lists the odd vertices.
func TestVertices(t *testing.T) {
	isOdd := func(v int32) bool { return v%2 == 1 }
	for n, want := range [][]int32{nil, nil, {1}, {1}, {1, 3}} {
		if got := dense.Vertices(n, isOdd); !slices.Equal(got, want) {
			t.Errorf("of %d: %v, want %v", n, got, want)
		}
	}
}

// TestPair fills the places of a pair, and replaces a vertex.
func TestPair(t *testing.T) {
	p := dense.Pair{-1, -1}
	if free := p.Count(-1); free != 2 {
		t.Errorf("%v: %d free places", p, free)
	}
	p.Replace(-1, 5)
	p.Replace(-1, 7)
	if p != (dense.Pair{5, 7}) {
		t.Errorf("%v, filled with 5 and 7", p)
	}
	p.Replace(5, 6)
	if p != (dense.Pair{6, 7}) {
		t.Errorf("%v, with 6 for 5", p)
	}
	if p.Count(7) != 1 {
		t.Errorf("%v has 7 in %d places", p, p.Count(7))
	}
	if !p.Has(7) || p.Has(5) {
		t.Errorf("%v has 7: %t, and 5: %t", p, p.Has(7), p.Has(5))
	}
}

// TestMarks marks two of eight vertices.
func TestMarks(t *testing.T) {
	marks := dense.Marks(8, []int32{6, 7})
	if want := []bool{6: true, 7: true}; !slices.Equal(marks, want) {
		t.Errorf("%v, want %v", marks, want)
	}
}

// equal reports whether two graphs have the same lists.
func equal(l, m dense.Lists) bool {
	return slices.Equal(l.Start, m.Start) && slices.Equal(l.List, m.List)
}

// TestWithVertex adds a vertex with random edges.
func TestWithVertex(t *testing.T) {
	r := rand.New(rand.NewPCG(61, 62))
	c := work.New(t.Context())
	for i := range graphtest.Scaled(300, 3000) {
		undirected := i%2 == 0
		want := random(r, 70, undirected)
		n := len(want)
		g := dense.NewGraph(want.Lists(), undirected)
		g.Rows = 1
		g.Cols = n
		want = append(want, nil)
		from := make([]bool, n)
		to := make([]bool, n)
		for v := range n {
			from[v] = r.IntN(2) == 0
			to[v] = r.IntN(2) == 0
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
		if !equal(h.Lists, want.Lists()) {
			t.Fatalf("got %v, want %v", h, want)
		}
		if h.Undirected != undirected {
			t.Fatalf("undirected: %t, want %t", h.Undirected, undirected)
		}
		if h.Rows != 1 || h.Cols != n {
			t.Fatalf("a rectangle of %dx%d, want 1x%d", h.Rows, h.Cols, n)
		}
		fits := n < dense.WordSize
		if h.HasMasks != fits {
			t.Fatalf("%d vertices: masks %t", n+1, h.HasMasks)
		}
		var masks dense.Masks
		if fits {
			masks.Fill(want.Lists(), undirected)
		}
		if h.Masks != masks {
			t.Fatalf("%v: masks %v, want %v", want, h.Masks, masks)
		}
		if g.Len() != n {
			t.Fatalf("%d vertices before, and %d after a copy", n, g.Len())
		}
	}
}

// TestPredecessors compares the predecessors with the transposed lists, and
// checks that they are computed only once.
func TestPredecessors(t *testing.T) {
	r := rand.New(rand.NewPCG(63, 64))
	c := work.New(t.Context())
	for i := range 100 {
		undirected := i%2 == 0
		lists := random(r, 20, undirected).Lists()
		g := dense.NewGraph(lists, undirected)
		want := lists.Transpose(c)
		noWork := undirected || len(lists.List) == 0
		if _, err := g.Predecessors(work.StopAfter(0)); (err == nil) != noWork {
			t.Fatalf("stopped: %v", err)
		}
		got := graphtest.Must(g.Predecessors(c))
		if !equal(got, want) {
			t.Fatalf("%v: %v, want %v", lists, got, want)
		}
		again := graphtest.Must(g.Predecessors(work.StopAfter(0)))
		if &got.Start[0] != &again.Start[0] {
			t.Fatalf("%v: computed twice", lists)
		}
	}
}

// properties returns the properties of a graph by their definitions, trying all
// colourings.
func properties(g graphtest.Graph, undirected bool) *dense.Properties {
	n := len(g)
	joined := make([]bool, n) // connected to vertex 0, regardless of directions
	joined[0] = true
	for range n {
		for u := range g {
			for _, v := range g[u] {
				if joined[u] || joined[v] {
					joined[u] = true
					joined[v] = true
				}
			}
		}
	}
	p := &dense.Properties{Unreached: slices.Index(joined, false)}
	for v := range int32(n) {
		in := slices.ContainsFunc(g, func(list []int) bool {
			return slices.Contains(list, int(v))
		})
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
		if !fits(g, joined, colours) {
			continue
		}
		p.Coloured = colours
		p.Colour = make([]bool, n)
		for v := range p.Colour {
			p.Colour[v] = colours>>v&1 != 0
			p.Count[colours>>v&1] += dense.Bit(joined[v])
		}
	}
	return p
}

// fits reports whether colours, the set of the vertices coloured true, is a
// two-colouring of the graph in which all vertices that are not connected to
// vertex 0 are coloured false.
func fits(g graphtest.Graph, joined []bool, colours uint64) bool {
	for u := range g {
		if !joined[u] {
			if colours>>u&1 != 0 {
				return false
			}
			continue
		}
		for _, v := range g[u] {
			if colours>>u&1 == colours>>v&1 {
				return false
			}
		}
	}
	return true
}

// TestProperties compares the properties with those by definition.
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
		graphtest.NoError(t, err)
		if !reflect.DeepEqual(got, want) {
			t.Fatalf("%s: %v, want %v", g.Describe(undirected), *got, *want)
		}
	}
	if bipartite < 300 {
		t.Errorf("%d graphs are bipartite", bipartite)
	}
}

// TestChequered compares the properties of grids marked as chequered with those
// that a search finds.
func TestChequered(t *testing.T) {
	c := work.New(t.Context())
	for rows := 1; rows <= 10; rows++ {
		for cols := 1; cols <= 10; cols++ {
			lists := graphtest.Grid(rows, cols).Lists()
			g := dense.NewGraph(lists, true)
			g.Rows = rows
			g.Cols = cols
			g.Chequered = true
			want := graphtest.Must(dense.NewGraph(lists, true).Properties(c))
			got := graphtest.Must(g.Properties(c))
			if !reflect.DeepEqual(got, want) {
				t.Errorf("%dx%d: %v, want %v", rows, cols, got, want)
			}
		}
	}
}

// TestGraphStops stops all functions that take time with large graphs.
func TestGraphStops(t *testing.T) {
	graphtest.Slow(t)
	fan := graphtest.Fan(50_000).Lists()
	grid := graphtest.Grid(200, 200).Lists()
	all := dense.Vertices(fan.Len(), func(int32) bool { return true })
	chequered := &dense.Graph{
		Lists:      grid,
		Undirected: true,
		Chequered:  true,
		Cols:       200,
	}
	properties := func(g *dense.Graph) func(c *work.Canceller) error {
		return func(c *work.Canceller) error {
			_, err := g.Properties(c)
			return err
		}
	}
	for name, do := range map[string]func(c *work.Canceller) error{
		"directed":   properties(dense.NewGraph(fan, false)),
		"undirected": properties(dense.NewGraph(grid, true)),
		"chequered":  properties(chequered),
		"transpose": func(c *work.Canceller) error {
			back := fan.Transpose(c)
			if back.Len() != fan.Len() {
				t.Errorf("%d vertices, want %d", back.Len(), fan.Len())
			}
			if hasEdges := len(back.List) > 0; hasEdges != (c.Err() == nil) {
				t.Errorf("edges: %t, %v", hasEdges, c.Err())
			}
			return c.Err()
		},
		"incidence": func(c *work.Canceller) error {
			edges := grid.Edges(work.New(t.Context()))
			at := dense.Incidence(c, grid.Len(), edges)
			if hasEdges := len(at.List) > 0; hasEdges != (c.Err() == nil) {
				t.Errorf("edges: %t, %v", hasEdges, c.Err())
			}
			return c.Err()
		},
		"components": func(c *work.Canceller) error {
			var s dense.Components
			return s.Find(c, fan)
		},
		"loops": func(c *work.Canceller) error {
			loops := dense.Lists{Start: fan.Start, List: slices.Clone(fan.List)}
			loops.List[0] = 0
			if plain := loops.WithoutLoops(c); plain.Len() != fan.Len() {
				t.Errorf("%d vertices, want %d", plain.Len(), fan.Len())
			}
			return c.Err()
		},
		"part": func(c *work.Canceller) error {
			part := fan.Part(c, all)
			if whole := part.Len() == fan.Len(); whole != (c.Err() == nil) {
				t.Errorf("all vertices: %t, %v", whole, c.Err())
			}
			return c.Err()
		},
		"counts": func(c *work.Canceller) error {
			counts := dense.NewCounts(c, fan)
			if len(counts) != fan.Len() {
				t.Errorf("%d counts, want %d", len(counts), fan.Len())
			}
			return c.Err()
		},
		"vertex": func(c *work.Canceller) error {
			g := dense.NewGraph(fan, false)
			g.WithVertex(c, func(v int32) (from, to bool) { return true, v > 9 })
			return c.Err()
		},
	} {
		t.Run("graph="+name, func(t *testing.T) { graphtest.CheckStopsSoon(t, 50_000, do) })
	}
}

// TestComponents compares the components with reachability in both directions.
func TestComponents(t *testing.T) {
	var s dense.Components
	c := work.New(t.Context())
	r := rand.New(rand.NewPCG(53, 54))
	for range graphtest.Scaled(1000, 10_000) {
		n := r.IntN(12)
		g := graphtest.Random(r, n, 2*r.Float64(), false)
		graphtest.NoError(t, s.Find(c, g.Lists()))
		reaches := reachability(g)
		place := make([]int, n)
		for i, v := range s.Order {
			place[v] = i
			isNew := i > 0 && s.Of[s.Order[i-1]] != s.Of[v]
			if isNew && s.Of[s.Order[0]] == s.Of[v] {
				t.Fatalf("%v: components %v in two parts of the order %v", g, s.Of, s.Order)
			}
		}
		if len(s.Order) != n {
			t.Fatalf("%v: the order %v", g, s.Order)
		}
		for u := range g {
			for _, v := range g[u] {
				if s.Of[u] != s.Of[v] && place[u] < place[v] {
					t.Fatalf("%v: components %v in the order %v", g, s.Of, s.Order)
				}
			}
			if s.Of[u] == 0 {
				t.Fatalf("%v: components %v, but %d has none", g, s.Of, u)
			}
			for v := range g {
				together := reaches[u][v] && reaches[v][u]
				if (s.Of[u] == s.Of[v]) != together {
					t.Fatalf("%v: components %v, but %d and %d in one: %t",
						g, s.Of, u, v, together)
				}
			}
		}
	}
}

// reachability returns, by two vertices, whether the first reaches the second,
// by S. Warshall's algorithm.
func reachability(g graphtest.Graph) (reaches [][]bool) {
	reaches = make([][]bool, len(g))
	for u := range g {
		reaches[u] = make([]bool, len(g))
		reaches[u][u] = true
		for _, v := range g[u] {
			reaches[u][v] = true
		}
	}
	for via := range g {
		for u := range g {
			for v := range g {
				if reaches[u][via] && reaches[via][v] {
					reaches[u][v] = true
				}
			}
		}
	}
	return reaches
}
