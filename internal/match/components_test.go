package match

import (
	"math/rand/v2"
	"slices"
	"testing"

	"example.com/knighttour/internal/graphtest"
	"example.com/knighttour/internal/work"
)

// TestComponents compares with reachability both ways.
func TestComponents(t *testing.T) {
	var s components
	c := work.New(t.Context())
	r := rand.New(rand.NewPCG(53, 54))
	for range graphtest.Scaled(1000, 10_000) {
		n := r.IntN(12)
		g := graphtest.Random(r, n, 2*r.Float64(), false)
		if err := s.find(c, g.Lists()); err != nil {
			t.Fatal(err)
		}
		reach := make([][]bool, n) // S. Warshall's algorithm
		for u := range g {
			reach[u] = make([]bool, n)
			for v := range g {
				reach[u][v] = u == v || slices.Contains(g[u], v)
			}
		}
		for k := range n * n * n {
			u, v, via := k/n%n, k%n, k/n/n
			reach[u][v] = reach[u][v] || reach[u][via] && reach[via][v]
		}
		for u := range g {
			for v := range g {
				if want := reach[u][v] && reach[v][u]; (s.of[u] == s.of[v]) != want || s.of[u] == 0 {
					t.Fatalf("%v: components %v", g, s.of)
				}
			}
		}
	}
}
