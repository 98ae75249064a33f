package pathset

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"example.com/knighttour/internal/dense"
	"example.com/knighttour/internal/graphtest"
	"example.com/knighttour/internal/work"
)

// A randomForest is a forest in which the parent of a vertex is an earlier
// vertex.
type randomForest struct {
	parent []int // by vertex, or -1
	g      *dense.Graph
}

func newRandomForest(r *rand.Rand, n int) *randomForest {
	f := &randomForest{parent: make([]int, n)}
	var edges [][2]int
	near := 1 + r.IntN(n) // how far back a parent is at most
	for v := range n {
		f.parent[v] = -1
		if v > 0 && r.IntN(n) > 1 {
			f.parent[v] = v - 1 - r.IntN(min(v, near))
			edges = append(edges, [2]int{f.parent[v], v})
		}
	}
	host := graphtest.Undirected(n, edges)
	host.AddLoops(r, r.IntN(3))
	f.g = dense.NewGraph(host.Lists(), true)
	return f
}

// longest returns the largest number of vertices of a path, from the heights of
// the trees below each vertex.
func (f *randomForest) longest() (most int) {
	height := make([]int, len(f.parent))
	for v := len(f.parent) - 1; v >= 0; v-- {
		most = max(most, height[v]+1)
		if p := f.parent[v]; p >= 0 {
			most = max(most, height[p]+height[v]+2)
			height[p] = max(height[p], height[v]+1)
		}
	}
	return most
}

// routes returns the smallest number of paths that visit all vertices. For each
// vertex, it adds up the largest number of edges below it if zero, one or two
// of its own edges lead down.
func (f *randomForest) routes() int {
	edges := make([][3]int, len(f.parent))
	total := 0
	for v := len(f.parent) - 1; v >= 0; v-- {
		alone := max(edges[v][0], edges[v][1], edges[v][2])
		linked := 1 + max(edges[v][0], edges[v][1])
		p := f.parent[v]
		if p < 0 {
			total += alone
			continue
		}
		old := edges[p]
		edges[p] = [3]int{
			old[0] + alone,
			max(old[1]+alone, old[0]+linked),
			max(old[2]+alone, old[1]+linked),
		}
	}
	return len(f.parent) - total
}

// distance returns the number of vertices of the path between two vertices, or
// 0.
func (f *randomForest) distance(u, v int) int {
	above := map[int]int{} // by vertex at or above u: its distance from u plus one
	for n := 1; u >= 0; n++ {
		above[u] = n
		u = f.parent[u]
	}
	for n := 0; v >= 0; n++ {
		if above[v] > 0 {
			return above[v] + n
		}
		v = f.parent[v]
	}
	return 0
}

// TestTrees compares the results for forests with those computed from their
// parents.
func TestTrees(t *testing.T) {
	sizes := make([]int, 0, 400)
	for i := range 200 {
		sizes = append(sizes, 1+i%7, 1+i)
	}
	if graphtest.Long() {
		sizes = append(sizes, 100_000, 1_000_000)
	}
	for i, n := range sizes {
		r := rand.New(rand.NewPCG(uint64(i), 7))
		f := newRandomForest(r, n)
		c := work.New(t.Context())
		u, v := r.IntN(n), r.IntN(n)
		farthest := 0
		if n < 1000 {
			for w := range n {
				farthest = max(farthest, f.distance(u, w))
			}
		}
		for kind, test := range map[string]struct {
			search *Search
			want   int // vertices, or paths
		}{
			"routes": {NewRoutes(c, f.g), f.routes()},
			"path":   {NewPath(c, f.g), f.longest()},
			"cycle":  {NewCycle(c, f.g), 0},
			"from":   {NewPathFrom(c, f.g, int32(u)), farthest},
			"to":     {NewPathTo(c, f.g, int32(u)), farthest},
			"both":   {NewPathBetween(c, f.g, int32(u), int32(v)), f.distance(u, v)},
		} {
			name := fmt.Sprintf("seed=%d/n=%d/%s", i, n, kind)
			isTo := kind == "from" || kind == "to"
			if isTo && farthest == 0 || kind == "both" && u == v {
				continue
			}
			if !test.search.IsProven() {
				t.Errorf("%s: not proven", name)
			}
			got := checkPaths(t, f.g, test.search.Paths())
			if kind == "routes" {
				if got != n {
					t.Errorf("%s: %d vertices, want all", name, got)
				}
				got = len(test.search.Paths())
			}
			if got != test.want {
				t.Errorf("%s: %d, want %d", name, got, test.want)
			}
			if path := test.search.Paths(); isTo && (kind == "from" && path[0][0] != int32(u) ||
				kind == "to" && path[0][got-1] != int32(u)) {
				t.Errorf("%s: %v, want %d at the end", name, path, u)
			}
		}
	}
}

// TestTreesStops checks that a search of a forest claims no answer if it is
// stopped.
func TestTreesStops(t *testing.T) {
	f := newRandomForest(rand.New(rand.NewPCG(1, 8)), 300)
	for kind, begin := range map[string]func(c *work.Canceller, g *dense.Graph) *Search{
		"routes": NewRoutes,
		"path":   NewPath,
		"cycle":  NewCycle,
	} {
		graphtest.CheckStops(t, 50, 20, func(units int) error {
			c := work.StopAfter(units)
			s := begin(c, f.g)
			checkPaths(t, f.g, s.Paths())
			if !s.IsProven() && c.Err() == nil {
				t.Errorf("%s, stopped after %d: neither proven nor stopped", kind, units)
			}
			return c.Err()
		})
	}
}
