package match

import (
	"math/rand/v2"
	"testing"

	"example.com/knighttour/internal/graphtest"
	"example.com/knighttour/internal/work"
)

// reachable returns which vertices are reachable from u.
func reachable(g graphtest.Graph, u int) []bool {
	reached := make([]bool, len(g))
	reached[u] = true
	for queue := []int{u}; len(queue) > 0; queue = queue[1:] {
		for _, w := range g[queue[0]] {
			if !reached[w] {
				reached[w] = true
				queue = append(queue, w)
			}
		}
	}
	return reached
}

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
		reach := make([][]bool, n)
		for u := range g {
			reach[u] = reachable(g, u)
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
