package depthfirst

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"example.com/knighttour/internal/dense"
	"example.com/knighttour/internal/graphtest"
	"example.com/knighttour/internal/order"
	"example.com/knighttour/internal/work"
)

// forestOf returns the forest of a search of the whole graph, with roots and
// successors in ascending order.
func forestOf(t *testing.T, g graphtest.Graph, undirected bool) Forest {
	t.Helper()
	graph := dense.NewGraph(g.Lists(), undirected)
	plan := order.NaturalPlan(graph.Lists)
	f, err := Search(work.New(t.Context()), graph, plan, nil, len(g), func(i int) int32 {
		return int32(i)
	})
	graphtest.NoError(t, err)
	return f
}

// TestTimes compares the times of a forest with those of a textbook recursion.
func TestTimes(t *testing.T) {
	r := rand.New(rand.NewPCG(81, 82))
	for range graphtest.Scaled(500, 10_000) {
		undirected := r.IntN(2) == 0
		g := graphtest.Random(r, 1+r.IntN(9), 3*r.Float64(), undirected)
		g.AddLoops(r, r.IntN(2))
		f := forestOf(t, g, undirected)
		time := uint32(0)
		discovery := make([]uint32, len(g))
		finish := make([]uint32, len(g))
		var visit func(v int)
		visit = func(v int) {
			time++
			discovery[v] = time
			for _, w := range g[v] {
				if discovery[w] == 0 {
					visit(w)
				}
			}
			time++
			finish[v] = time
		}
		for v := range g {
			if discovery[v] == 0 {
				visit(v)
			}
		}
		if !slices.Equal(f.Discovery, discovery) || !slices.Equal(f.Finish, finish) {
			t.Fatalf("%s: discovery %v and finish %v, want %v and %v",
				g.Describe(undirected), f.Discovery, f.Finish, discovery, finish)
		}
	}
}

// TestEdges checks that Edges yields each edge once, with the kind that follows
// from the times.
func TestEdges(t *testing.T) {
	r := rand.New(rand.NewPCG(83, 84))
	kinds := map[EdgeKind]int{}
	for range graphtest.Scaled(500, 10_000) {
		undirected := r.IntN(2) == 0
		g := graphtest.Random(r, 1+r.IntN(9), 3*r.Float64(), undirected)
		f := forestOf(t, g, undirected)
		seen := map[[2]int32]bool{}
		f.Edges(func(u, v int32, kind EdgeKind) bool {
			kinds[kind]++
			if undirected && seen[[2]int32{v, u}] || seen[[2]int32{u, v}] {
				t.Errorf("%s: the edge from %d to %d is yielded again", g.Describe(undirected), u, v)
			}
			seen[[2]int32{u, v}] = true
			d, e := f.Discovery[u], f.Discovery[v]
			within := d < e && f.Finish[v] < f.Finish[u]
			around := e <= d && f.Finish[u] <= f.Finish[v]
			want := Cross
			switch {
			case within && f.Parent[v] == u:
				want = Tree
			case within:
				want = Forward
			case around:
				want = Back
			}
			if kind != want {
				t.Errorf("%s: the edge from %d to %d is of kind %d, want %d",
					g.Describe(undirected), u, v, kind, want)
			}
			return true
		})
		edges := len(g.Lists().List)
		if undirected {
			edges /= 2
		}
		if len(seen) != edges {
			t.Errorf("%s: %d edges, want %d", g.Describe(undirected), len(seen), edges)
		}
	}
	for _, kind := range []EdgeKind{Tree, Back, Forward, Cross} {
		if kinds[kind] < 50 {
			t.Errorf("only %d edges of kind %d", kinds[kind], kind)
		}
	}
}

// TestCycle checks that Cycle returns a cycle of the graph, or nil if the graph
// has none.
func TestCycle(t *testing.T) {
	r := rand.New(rand.NewPCG(85, 86))
	cyclic := 0
	for range graphtest.Scaled(500, 10_000) {
		undirected := r.IntN(2) == 0
		g := graphtest.Random(r, 1+r.IntN(9), 2*r.Float64(), undirected)
		f := forestOf(t, g, undirected)
		cycle := f.Cycle()
		if (cycle == nil) != f.IsAcyclic() {
			t.Errorf("%s: acyclic is %t, and the cycle %v",
				g.Describe(undirected), f.IsAcyclic(), cycle)
		}
		if cycle == nil {
			continue
		}
		cyclic++
		for i, v := range cycle {
			next := cycle[(i+1)%len(cycle)]
			if !g.Has(int64(v), int64(next)) {
				t.Errorf("%s: %v, but no edge from %d to %d",
					g.Describe(undirected), cycle, v, next)
			}
		}
		if undirected && len(cycle) < 3 {
			t.Errorf("%s: %v is not a cycle of an undirected graph", g.Describe(undirected), cycle)
		}
	}
	if cyclic < 100 {
		t.Errorf("only %d cycles", cyclic)
	}
}

// TestTrees checks that trees are consecutive parts of the preorder, each with
// its root first, even if the search does not reach all of the graph.
func TestTrees(t *testing.T) {
	g := graphtest.Undirected(7, [][2]int{{0, 3}, {3, 5}, {1, 2}, {4, 6}})
	graph := dense.NewGraph(g.Lists(), true)
	plan := order.NaturalPlan(graph.Lists)
	roots := []int32{5, 0, 2}
	f, err := Search(work.New(t.Context()), graph, plan, nil, len(roots), func(i int) int32 {
		return roots[i]
	})
	graphtest.NoError(t, err)
	var trees [][]int32
	f.Trees(func(tree []int32) bool {
		trees = append(trees, tree)
		return true
	})
	if got := fmt.Sprint(trees); got != "[[5 3 0] [2 1]]" {
		t.Errorf("the trees are %s", got)
	}
	if f.Has(4) || !f.Has(0) {
		t.Errorf("4 is reached %t, and 0 %t", f.Has(4), f.Has(0))
	}
}

// TestDynamic searches by Warnsdorff's rule: of two successors, the one with
// fewer undiscovered successors comes first.
func TestDynamic(t *testing.T) {
	g := graphtest.Undirected(5, [][2]int{{0, 1}, {0, 2}, {1, 3}, {1, 4}})
	graph := dense.NewGraph(g.Lists(), true)
	plan := order.WarnsdorffPlan(graph.Lists)
	f, err := Search(work.New(t.Context()), graph, plan, nil, 1, func(int) int32 { return 0 })
	graphtest.NoError(t, err)
	if want := []int32{0, 2, 1, 3, 4}; !slices.Equal(f.Preorder, want) {
		t.Errorf("preorder %v, want %v", f.Preorder, want)
	}
}
