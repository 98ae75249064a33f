package dense_test

import (
	"context"
	"errors"
	"math/rand/v2"
	"slices"
	"testing"

	"example.com/knighttour/internal/dense"
	"example.com/knighttour/internal/graphtest"
	"example.com/knighttour/internal/work"
)

// randomGraph returns a random graph of 1 to maxVertices vertices, with or
// without loops.
func randomGraph(r *rand.Rand, maxVertices int, undirected bool) graphtest.Graph {
	g := graphtest.Random(r, 1+r.IntN(maxVertices), 4*r.Float64(), undirected)
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
		var undirected dense.Masks
		undirected.Fill(l, true)
		if undirected.Next != m.Next || undirected.Prev != m.Next {
			t.Fatalf("%v: masks %v", l, undirected)
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
		if got := l.IsTwoWay(work.New(t.Context())); got != symmetric {
			t.Fatalf("%v: two-way: %t", l, got)
		}
		if l.IsTwoWay(work.StopAfter(0)) && l.Len() > 0 {
			t.Fatalf("%v: two-way after a stop", l)
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

// walked returns the vertices of a path from one of its ends.
func walked(links dense.Links, v int32) (path []int32) {
	for before := dense.NoLink; v != dense.NoLink; {
		path = append(path, v)
		before, v = v, links.Beyond(v, before)
	}
	return path
}

// TestLinksRotate rotates paths at each vertex that an end may be linked to.
func TestLinksRotate(t *testing.T) {
	for n := range int32(8) {
		for to := int32(2); to < n; to++ {
			links := dense.NewLinks(int(n))
			for v := range n - 1 {
				links.Add(v, v+1)
			}
			links.Rotate(0, to-1, to)
			var want []int32
			for v := range to {
				want = append(want, to-1-v)
			}
			for v := to; v < n; v++ {
				want = append(want, v)
			}
			if got := walked(links, to-1); !slices.Equal(got, want) {
				t.Errorf("%d vertices, to %d: the path is %d, want %d", n, to, got, want)
			}
			links.Remove(0, to)
			if got := walked(links, to); int32(len(got)) != n-to {
				t.Errorf("%d vertices: the rest from %d on is %d", n, to, got)
			}
		}
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

// TestEdges lists the edges of a graph, and stops halfway.
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
		for k, v := range kept {
			var want []int32
			for _, w := range l.Of(v) {
				if i := slices.Index(kept, w); i >= 0 {
					want = append(want, int32(i))
				}
			}
			if got := part.Of(int32(k)); !slices.Equal(got, want) {
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
	if !haveSameLists(part, want) {
		t.Errorf("%v, want %v", part, want)
	}
}

// TestWithoutLoops drops loops, and keeps the order of lists. Lists without
// loops are returned as they are.
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
	if !haveSameLists(plain, want) {
		t.Errorf("%v, want %v", plain, want)
	}
	if again := plain.WithoutLoops(c); &again.List[0] != &plain.List[0] {
		t.Errorf("%v is copied", plain)
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

// haveSameLists reports whether two graphs have the same lists.
func haveSameLists(l, m dense.Lists) bool {
	return slices.Equal(l.Start, m.Start) && slices.Equal(l.List, m.List)
}

// TestWithVertex adds a vertex with random edges.
func TestWithVertex(t *testing.T) {
	r := rand.New(rand.NewPCG(61, 62))
	c := work.New(t.Context())
	for i := range graphtest.Scaled(300, 3000) {
		undirected := i%2 == 0
		want := randomGraph(r, 70, undirected)
		n := len(want)
		g := dense.NewGraph(want.Lists(), undirected)
		g.Rows = 1
		g.Cols = n
		want = append(want, nil)
		toNew := make([]bool, n)
		fromNew := make([]bool, n)
		for v := range n {
			toNew[v] = r.IntN(2) == 0
			fromNew[v] = r.IntN(2) == 0
			if undirected {
				fromNew[v] = toNew[v]
			}
			if toNew[v] {
				want[v] = append(slices.Clone(want[v]), n)
			}
			if fromNew[v] {
				want[n] = append(want[n], v)
			}
		}
		h := g.WithVertex(c, func(v int32) (bool, bool) { return toNew[v], fromNew[v] })
		if !haveSameLists(h.Lists, want.Lists()) {
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
		lists := randomGraph(r, 20, undirected).Lists()
		g := dense.NewGraph(lists, undirected)
		want := lists.Transpose(c)
		noWork := undirected || len(lists.List) == 0
		if _, err := g.Predecessors(work.StopAfter(0)); (err == nil) != noWork {
			t.Fatalf("stopped: %v", err)
		}
		got := graphtest.Must(g.Predecessors(c))
		if !haveSameLists(got, want) {
			t.Fatalf("%v: %v, want %v", lists, got, want)
		}
		again := graphtest.Must(g.Predecessors(work.StopAfter(0)))
		if &got.Start[0] != &again.Start[0] {
			t.Fatalf("%v: computed twice", lists)
		}
	}
}

// TestGraphStops stops the operations that are slow on large graphs.
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
		"blocks": func(c *work.Canceller) error {
			b := dense.NewBlocks(c, grid)
			b.AddFrom(0)
			if all := len(b.Members) == grid.Len()-1; all != (c.Err() == nil) {
				t.Errorf("all blocks: %t, %v", all, c.Err())
			}
			return c.Err()
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
			g.WithVertex(c, func(v int32) (toNew, fromNew bool) { return true, v > 9 })
			return c.Err()
		},
	} {
		t.Run("graph="+name, func(t *testing.T) { graphtest.CheckStopsSoon(t, 50_000, do) })
	}
}
