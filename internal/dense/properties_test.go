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

// properties returns the properties of a graph by definition, trying all
// colourings.
func properties(g graphtest.Graph, undirected bool) *dense.Properties {
	n := len(g)
	joined := make([]bool, n) // with vertex 0, regardless of directions
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
		if !isColouring(g, joined, colours) {
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

// isColouring reports whether colours, a set of the vertices coloured true, are
// those of a bipartite graph. Vertices that are not joined with vertex 0 are
// coloured false.
func isColouring(g graphtest.Graph, joined []bool, colours uint64) bool {
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

// TestProperties compares the properties of random graphs with those by
// definition.
func TestProperties(t *testing.T) {
	r := rand.New(rand.NewPCG(65, 66))
	c := work.New(t.Context())
	bipartite := 0
	for i := range graphtest.Scaled(1000, 10_000) {
		undirected := i%2 == 0
		g := randomGraph(r, 8, undirected)
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

// TestChequered compares the properties of grids marked as chequered with what
// a search finds.
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
