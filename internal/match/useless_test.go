package match

import (
	"math/rand/v2"
	"slices"
	"testing"

	"example.com/knighttour/internal/graphtest"
	"example.com/knighttour/internal/work"
)

// sided returns a problem in which the odd vertices are left and the even ones right. It
// keeps the edges between the two sides, except those of vertex 0.
func (p problem) sided() problem {
	for v := range p.Graph {
		p.Graph[v] = slices.DeleteFunc(p.Graph[v], func(w int) bool { return v == 0 || w == 0 || v%2 == w%2 })
		p.left[v] *= v % 2
		p.right[v] *= (v + 1) % 2
	}
	return p
}

func isEven(v int32) bool { return v%2 == 0 }

// TestUseless compares with the edges of all matchings that have as many edges at each
// left vertex as a given one, maximum or not.
func TestUseless(t *testing.T) {
	var m Matching
	var useless Useless
	c := work.New(t.Context())
	r := rand.New(rand.NewPCG(57, 52))
	dropped := 0
	for i := range graphtest.Scaled(2000, 20_000) {
		n := 1 + r.IntN(9)
		p := randomProblem(r, n, 0)
		p.Graph = graphtest.Random(r, n, 2+2*r.Float64(), true)
		p = p.sided()
		if _, err := p.saturates(c, &m, false, i%2*n); err != nil {
			t.Fatal(err)
		}
		left, all, _ := p.check(t, &m)
		var useful [][2]int
		p.Matchings(left, p.right, func(edges [][2]int) {
			if len(edges) == all {
				useful = append(useful, edges...)
			}
		})
		got := p.Lists()
		if err := useless.Drop(c, &m, &got, isEven); err != nil {
			t.Fatal(err)
		}
		if want := graphtest.OfEdges(n, useful, true).Lists(); !slices.Equal(got.Start, want.Start) || !slices.Equal(got.List, want.List) {
			t.Fatalf("%v matched by %v: left are %v, want %v", p, m.Left, got, want)
		}
		dropped += len(p.Lists().List) - len(got.List)
	}
	if dropped < 1000 {
		t.Errorf("%d edges dropped", dropped)
	}
}
