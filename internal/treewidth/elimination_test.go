package treewidth

import (
	"math/rand/v2"
	"slices"
	"testing"

	"example.com/knighttour/internal/graphtest"
	"example.com/knighttour/internal/work"
)

// checkElimination eliminates the vertices of a graph in order, with sets of
// neighbours, and compares the bags, the edges, and the edges inside tables.
func checkElimination(t *testing.T, g graphtest.Graph, o *elimination) {
	t.Helper()
	left := make([]map[int32]bool, len(g))
	for v, list := range g {
		left[v] = map[int32]bool{}
		for _, w := range list {
			left[v][int32(w)] = true
		}
	}
	below := make([]map[int32]int32, len(g)) // by place and vertex: edges in the table
	for p, bag := range o.bags {
		v := bag[0]
		if len(left[v]) != len(bag)-1 {
			t.Fatalf("the bag of %d has %d vertices, want %d", v, len(bag), len(left[v])+1)
		}
		below[p] = map[int32]int32{}
		for _, child := range o.children[p] {
			for w, n := range below[child] {
				below[p][w] += n
			}
		}
		var edges []uint8
		for i, u := range bag[1:] {
			if !left[v][u] {
				t.Fatalf("the bag of %d has %d, which is not a neighbour", v, u)
			}
			if slices.Contains(g[v], int(u)) {
				edges = append(edges, uint8(i+1))
				below[p][v]++
				below[p][u]++
			}
			delete(left[u], v)
			for _, w := range bag[1:] {
				if u != w {
					left[u][w] = true
				}
			}
		}
		slices.Sort(o.edges[p])
		if !slices.Equal(o.edges[p], edges) {
			t.Fatalf("vertex %d has edges to the slots %v of %v, want %v", v, o.edges[p], bag, edges)
		}
		for i, u := range bag[1:] {
			if o.inside[p][i] != below[p][u] {
				t.Fatalf("the table of %d has %d edges of %d, want %d", v, o.inside[p][i], u, below[p][u])
			}
		}
		if int(below[p][v]) != len(g[v]) {
			t.Fatalf("%d of %d edges of %d have been joined", below[p][v], len(g[v]), v)
		}
		delete(below[p], v)
	}
}

// TestOrders checks the orders of both rules for several kinds of graphs. Some
// have hubs: whether these are neighbours is found in another way.
func TestOrders(t *testing.T) {
	r := rand.New(rand.NewPCG(84, 1))
	for name, g := range map[string]graphtest.Graph{
		"grid":          graphtest.Grid(7, 30),
		"cubic":         graphtest.OneCycle(r, 300),
		"hubs":          graphtest.HubTree(r, 3, 20),
		"path and hubs": graphtest.Grid(1, 400).WithHubs(3),
		"blocks":        graphtest.Blocks(300, 4).WithHubs(5).Relabelled(r),
		"hubs apart":    graphtest.Grid(2, 300).WithHubs(1).Relabelled(r),
	} {
		for _, by := range []eliminationRule{byDegree, byFill} {
			o := newEliminator(work.New(t.Context()), g.Lists(), by).run()
			if o == nil {
				t.Errorf("%s, rule %d: no order", name, by)
				continue
			}
			if len(o.bags) != len(g) {
				t.Errorf("%s, rule %d: %d bags of %d", name, by, len(o.bags), len(g))
			}
			checkElimination(t, g, o)
		}
	}
}

// TestPlanIsLinear checks that the work of a plan is proportional to the number
// of vertices, even if some have a huge number of neighbours.
func TestPlanIsLinear(t *testing.T) {
	graphtest.Slow(t)
	for name, g := range map[string]graphtest.Graph{
		"path and hubs": graphtest.Grid(1, 20_000).WithHubs(6),
		"blocks":        graphtest.Blocks(20_000, 4).WithHubs(5),
		"wide":          graphtest.Grid(140, 140),
		"complete":      graphtest.Complete(200),
	} {
		c := work.New(t.Context())
		planElimination(c, g.Lists())
		if limit := 1000 * len(g); int(c.Spent()) > limit {
			t.Errorf("%s: %d units of work, want at most %d", name, c.Spent(), limit)
		}
	}
}

// TestEstimate checks that searches take about the estimated work.
func TestEstimate(t *testing.T) {
	r := rand.New(rand.NewPCG(84, 2))
	for name, g := range map[string]graphtest.Graph{
		"grid":  graphtest.Grid(6, 50),
		"cubic": graphtest.OneCycle(r, 1000),
		"hubs":  graphtest.HubTree(r, 3, 20),
	} {
		c := work.New(t.Context())
		s := New(g.Lists())
		s.c = c
		s.order = planElimination(c, s.graph)
		estimated := s.order.work
		begin := c.Spent()
		for range g {
			graphtest.NoError(t, s.eliminate())
		}
		if share := float64(c.Spent()-begin) / estimated; share < 0.3 || share > 3 {
			t.Errorf("%s: %.2f times the estimate", name, share)
		}
	}
}
