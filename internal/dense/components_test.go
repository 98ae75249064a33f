package dense_test

import (
	"math/rand/v2"
	"testing"

	"example.com/knighttour/internal/dense"
	"example.com/knighttour/internal/graphtest"
	"example.com/knighttour/internal/work"
)

// TestComponents checks that two vertices are in one component if and only if
// each reaches the other, and that the order of components is right.
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

// reachability returns a matrix that says, for each pair of vertices, whether
// the first reaches the second. The algorithm is S. Warshall's.
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
