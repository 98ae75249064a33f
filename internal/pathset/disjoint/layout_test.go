package disjoint

import (
	"math/rand/v2"
	"testing"

	"example.com/knighttour/internal/dense"
	"example.com/knighttour/internal/graphtest"
	"example.com/knighttour/internal/work"
)

// widthOf returns the largest number of placed vertices with an unplaced
// neighbour, if vertices are placed in the given order.
func widthOf(p *Problem, order []int32) (most int) {
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
		p := NewProblem(c, OnePath, Rules{Directed: !undirected}, len(g), edgesOf(g, undirected))
		l := planLayout(c, p)
		if want := widthOf(p, l.vertices); l.width != want {
			t.Fatalf("%s: width %d of %v, want %d", g.Describe(undirected), l.width, l.vertices, want)
		}
	}
}
