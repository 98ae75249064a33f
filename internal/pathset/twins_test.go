package pathset

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"example.com/knighttour/internal/dense"
	"example.com/knighttour/internal/graphtest"
	"example.com/knighttour/internal/work"
)

// withTwins returns a random graph in which each vertex of a smaller graph is
// replaced by several vertices with the same neighbours. Of these, either all
// or none are adjacent to each other.
func withTwins(r *rand.Rand, most int) graphtest.Graph {
	small, _ := graphtest.Sparse(r, 6)
	small = graphtest.Random(r, len(small), 1+2*r.Float64(), true)
	var of []int // by vertex: the vertex of the smaller graph
	isClique := make([]bool, len(small))
	for v := range small {
		isClique[v] = r.IntN(2) == 0
		for range 1 + r.IntN(4) {
			if len(of) < most {
				of = append(of, v)
			}
		}
	}
	var edges [][2]int
	for v := range of {
		for u := range v {
			a, b := int64(of[u]), int64(of[v])
			if a == b && isClique[a] || a != b && small.Has(a, b) {
				edges = append(edges, [2]int{u, v})
			}
		}
	}
	return graphtest.Undirected(len(of), edges).Relabelled(r)
}

// TestTwins checks graphs with many twins against the oracle.
func TestTwins(t *testing.T) {
	for seed := range uint64(graphtest.Scaled(60, 2000)) {
		g := withTwins(rand.New(rand.NewPCG(seed, 9)), 11)
		t.Run(fmt.Sprintf("seed=%d", seed), func(t *testing.T) { checkAll(t, g, true) })
	}
}

// TestCliques proves the longest paths and cycles of cliques that share some
// vertices: with k shared vertices, a path visits k+1 cliques, and a cycle
// visits k. Without twins, there would be too many states.
func TestCliques(t *testing.T) {
	for _, test := range []struct{ cliques, size, shared int }{
		{4, 12, 2},
		{5, 11, 3},
		{3, 20, 1},
	} {
		own := test.size - test.shared
		g := graphtest.Blocks(test.cliques*own, own).WithHubs(test.shared)
		d := dense.NewGraph(g.Lists(), true)
		for kind, run := range map[string]struct {
			search *Search
			want   int // number of vertices
		}{
			"path":  {NewPath(work.StopAfter(30_000_000), d), test.shared + own*min(test.cliques, test.shared+1)},
			"cycle": {NewCycle(work.StopAfter(30_000_000), d), test.shared + own*min(test.cliques, test.shared)},
		} {
			name := fmt.Sprintf("%d cliques of %d share %d, %s", test.cliques, test.size, test.shared, kind)
			for run.search.Turn(1000) == nil && !run.search.IsProven() {
			}
			n := checkPaths(t, d, run.search.Paths())
			if n != run.want || !run.search.IsProven() {
				t.Errorf("%s: %d vertices, proven: %t, want %d", name, n, run.search.IsProven(), run.want)
			}
		}
	}
}
