package match

import (
	"context"
	"errors"
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

// TestComponentsCanBeStopped stops a search of a long cycle at each of its polls.
func TestComponentsCanBeStopped(t *testing.T) {
	long := make(graphtest.Graph, 100_000)
	for v := range long {
		long[v] = []int{(v + 1) % len(long)}
	}
	g := long.Lists()
	var s components
	for units := 1; ; units += work.PollInterval {
		err := s.find(work.StopAfter(units), g)
		if err == nil {
			if s.of[0] != s.of[len(long)-1] || units < 10*work.PollInterval {
				t.Errorf("after %d units: components %d and %d", units, s.of[0], s.of[len(long)-1])
			}
			return
		}
		if !errors.Is(err, context.Canceled) {
			t.Fatal(err)
		}
	}
}
