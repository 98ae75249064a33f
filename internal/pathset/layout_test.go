package pathset

import (
	"math/rand/v2"
	"testing"

	"example.com/knighttour/internal/dense"
	"example.com/knighttour/internal/graphtest"
	"example.com/knighttour/internal/work"
)

// widthOf returns the largest number of placed vertices with an unplaced
// neighbour, if vertices are placed in the given order.
func widthOf(p *blockProblem, order []int32) (most int) {
	placed := make([]bool, p.n())
	for _, v := range order {
		placed[v] = true
		isOpen := make([]bool, p.n())
		for _, e := range p.edges {
			for end, v := range e {
				if placed[v] && !placed[e[1-end]] {
					isOpen[v] = true
				}
			}
		}
		width := 0
		for _, open := range isOpen {
			width += dense.Bit(open)
		}
		most = max(most, width)
	}
	return most
}

// TestWidth compares the width of layouts with a direct count. In many of the
// directed graphs some edges lead both ways.
func TestWidth(t *testing.T) {
	r := rand.New(rand.NewPCG(93, 94))
	c := work.New(t.Context())
	for i := range graphtest.Scaled(500, 10_000) {
		undirected := i%2 == 0
		g := graphtest.Random(r, 1+r.IntN(20), 1+4*r.Float64(), undirected).WithoutLoops()
		s := NewPath(c, dense.NewGraph(g.Lists(), undirected))
		p := newBlockProblem(c, onePath, !undirected, len(g), s.edges)
		l := planLayout(c, p)
		if want := widthOf(p, l.vertices); l.width != want {
			t.Fatalf("%s: width %d of %v, want %d", g.Describe(undirected), l.width, l.vertices, want)
		}
	}
}

// TestBothWays proves that a path is longest in a narrow grid: in the
// undirected graph, and in the directed graph with each edge in both
// directions. Directions must not make the proof take more states.
func TestBothWays(t *testing.T) {
	g := graphtest.Grid(3, 60)
	for range 3 { // leaves, only one of which is on a path over all other vertices
		g[0] = append(g[0], len(g))
		g = append(g, []int{0})
	}
	for _, undirected := range []bool{true, false} {
		t.Run("graph="+graphtest.Kind(undirected), func(t *testing.T) {
			path := runToProof(t, NewPath(work.New(t.Context()), dense.NewGraph(g.Lists(), undirected)))[0]
			if want := 3*60 + 1; len(path) != want {
				t.Errorf("%d vertices, want %d", len(path), want)
			}
		})
	}
}
