package dense_test

import (
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

func equal(l, m dense.Lists) bool {
	return slices.Equal(l.Start, m.Start) && slices.Equal(l.List, m.List)
}

// TestWithVertex adds a vertex to random graphs, with and without masks.
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
		h, err := g.WithVertex(c, func(v int32) (bool, bool) { return from[v], to[v] })
		if err != nil || !equal(h.Lists, want.Lists()) || h.Undirected != undirected || h.Rows != 1 || h.Cols != n {
			t.Fatalf("got %v, %v, want %v", h, err, want)
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
		want := graphtest.Must(lists.Transpose(c))
		if _, err := g.Predecessors(work.StopAfter(0)); (err == nil) != (undirected || len(lists.List) == 0) {
			t.Fatalf("stopped: %v", err)
		}
		got, err := g.Predecessors(c)
		again, err2 := g.Predecessors(work.StopAfter(0))
		if err != nil || err2 != nil || !equal(got, want) || &got.Start[0] != &again.Start[0] {
			t.Fatalf("%v: %v, %v, want %v", lists, got, err, want)
		}
	}
}

// properties returns the properties of a graph by definition, trying all colourings.
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

// TestProperties compares with the definitions.
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

// TestChequered compares the properties of grids marked as chequered with the properties
// that a search finds.
func TestChequered(t *testing.T) {
	c := work.New(t.Context())
	for rows := 1; rows <= 10; rows++ {
		for cols := 1; cols <= 10; cols++ {
			lists := graphtest.Grid(rows, cols).Lists()
			g := dense.NewGraph(lists, true)
			g.Rows, g.Cols, g.Chequered = rows, cols, true
			got, err := g.Properties(c)
			want, err2 := dense.NewGraph(lists, true).Properties(c)
			if err != nil || err2 != nil || !reflect.DeepEqual(got, want) {
				t.Errorf("%dx%d: %v, %v, want %v, %v", rows, cols, got, err, want, err2)
			}
		}
	}
}

// TestGraphStops stops computations on large graphs.
func TestGraphStops(t *testing.T) {
	fan, grid := graphtest.Fan(50_000).Lists(), graphtest.Grid(200, 200).Lists()
	properties := func(g *dense.Graph) func(c *work.Canceller) error {
		return func(c *work.Canceller) error {
			_, err := g.Properties(c)
			return err
		}
	}
	for name, do := range map[string]func(c *work.Canceller) error{
		"directed":   properties(dense.NewGraph(fan, false)),
		"undirected": properties(dense.NewGraph(grid, true)),
		"chequered":  properties(&dense.Graph{Lists: grid, Undirected: true, Chequered: true, Cols: 200}),
		"vertex": func(c *work.Canceller) error {
			_, err := dense.NewGraph(fan, false).WithVertex(c, func(v int32) (bool, bool) { return true, v > 9 })
			return err
		},
	} {
		t.Run("graph="+name, func(t *testing.T) { graphtest.CheckStopsSoon(t, 50_000, do) })
	}
}
