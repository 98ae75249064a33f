package knighttour_test

import (
	"cmp"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"example.com/knighttour"
	"example.com/knighttour/internal/graphtest"
	"gonum.org/v1/gonum/graph"
	"gonum.org/v1/gonum/graph/path"
	"gonum.org/v1/gonum/graph/simple"
	"gonum.org/v1/gonum/graph/testgraph"
	"gonum.org/v1/gonum/graph/topo"
	"gonum.org/v1/gonum/graph/traverse"
)

// TestFreeze compares random frozen graphs with the originals. Their IDs have
// gaps, or are the greatest possible.
func TestFreeze(t *testing.T) {
	t.Parallel()
	r := rand.New(rand.NewPCG(1, 2))
	extremes := []int64{
		math.MinInt64, math.MinInt64 + 1, -7, -1, 0, 3, 5, 1 << 40, math.MaxInt64 - 1,
		math.MaxInt64,
	}
	for i := range 400 {
		undirected := i%2 == 0
		g := graphtest.Random(r, r.IntN(len(extremes)+1), 3, undirected)
		ids := slices.Clone(extremes[:len(g)])
		if i%3 == 0 {
			for v := range ids {
				ids[v] = math.MaxInt64 - int64(len(g)-1-v)
			}
		}
		shuffled := g.Shuffled(r, undirected, ids)
		f := knighttour.Freeze(shuffled)
		for _, id := range ids { // a frozen graph is a snapshot
			shuffled.(graph.NodeRemover).RemoveNode(id)
		}
		checkFrozen(t, f, g, ids)
		_, isUndirected := f.(graph.Undirected)
		_, isDirected := f.(graph.Directed)
		if isUndirected != undirected || isDirected == undirected {
			t.Fatalf("%s: undirected=%t, directed=%t",
				g.Describe(undirected), isUndirected, isDirected)
		}
		if knighttour.Freeze(f) != f {
			t.Fatalf("%s: a frozen graph is copied again", g.Describe(undirected))
		}
	}
}

// TestFrozenInGonum runs gonum's tests of graphs on random graphs, frozen. It
// checks that topo, path and traverse give the same results for them as for
// gonum's own graphs.
func TestFrozenInGonum(t *testing.T) {
	graphtest.Slow(t)
	r := rand.New(rand.NewPCG(3, 4))
	for i := range 100 {
		undirected := i%2 == 0
		// Without loops, which gonum's graphs do not allow.
		random := graphtest.Random(r, 1+r.IntN(8), 3, undirected).WithoutLoops()
		ids := make([]int64, len(random))
		for v := range ids {
			ids[v] = int64(7*v - 20)
		}
		g := random.Shuffled(r, undirected, ids)
		f := knighttour.Freeze(g)
		t.Run(fmt.Sprintf("graph=%d/undirected=%t", i, undirected), func(t *testing.T) {
			var edges []testgraph.Edge
			for _, e := range graph.EdgesOf(g.(interface{ Edges() graph.Edges }).Edges()) {
				edges = append(edges, e)
			}
			checkGraph(t, f, graph.NodesOf(g.Nodes()), edges)
			if got, want := gonumFindings(f), gonumFindings(g); got != want {
				t.Errorf("%s: frozen %s\nwant %s", random.Describe(undirected), got, want)
			}
		})
	}
}

// gonumFindings returns as text what gonum's algorithms find in a graph, apart
// from what depends on the order of nodes and edges.
func gonumFindings(g graph.Graph) string {
	nodes := sorted(graph.NodesOf(g.Nodes()))
	shortest := path.DijkstraAllPaths(g)
	paths, reached := 0, ""
	for _, u := range nodes {
		for _, v := range nodes {
			reached += fmt.Sprintln(u, v, shortest.Weight(u.ID(), v.ID()),
				topo.PathExistsIn(g, u, v), topo.IsPathIn(g, []graph.Node{u, v}))
			all, _ := shortest.AllBetween(u.ID(), v.ID())
			paths += len(all)
		}
		var breadth traverse.BreadthFirst
		breadth.Walk(g, u, func(v graph.Node, depth int) bool {
			reached += fmt.Sprint(depth)
			return false
		})
		var depth traverse.DepthFirst
		var visited []graph.Node
		depth.Visit = func(v graph.Node) { visited = append(visited, v) }
		depth.Walk(g, u, nil)
		reached += fmt.Sprintln(sorted(visited))
	}
	var groups [][]graph.Node
	cycles, order := 0, ""
	switch g := g.(type) {
	case graph.Undirected:
		groups = append(topo.ConnectedComponents(g), topo.BronKerbosch(g)...)
		core, _ := topo.DegeneracyOrdering(g)
		cycles, order = len(topo.UndirectedCyclesIn(g)), fmt.Sprint(len(core))
	case graph.Directed:
		groups = topo.TarjanSCC(g)
		_, err := topo.SortStabilized(g, nil)
		cycles, order = len(topo.DirectedCyclesIn(g)), fmt.Sprint(err == nil)
	}
	for i := range groups {
		groups[i] = sorted(groups[i])
	}
	slices.SortFunc(groups, func(a, b []graph.Node) int { return slices.CompareFunc(a, b, byID) })
	return fmt.Sprintf("%v: %s%d shortest paths, groups %v, %d cycles, order %s",
		nodes, reached, paths, groups, cycles, order)
}

// byID compares nodes by their IDs.
func byID(a, b graph.Node) int { return cmp.Compare(a.ID(), b.ID()) }

// sorted returns nodes in ascending order of their IDs.
func sorted(nodes []graph.Node) []graph.Node {
	return slices.SortedFunc(slices.Values(nodes), byID)
}

// TestFreezeKeepsDirections freezes a one-way edge in graphs of all kinds.
func TestFreezeKeepsDirections(t *testing.T) {
	directed, undirected := lettersGraph("AB"), mutualLetters("AB")
	a, b := simple.Node('A'), simple.Node('B')
	for _, test := range []struct {
		g    graph.Graph
		back bool
	}{
		{directed, false},
		{struct{ graph.Graph }{directed}, false}, // neither directed nor undirected
		{undirected, true},
		{bothWays{directed, undirected}, true},
	} {
		f := knighttour.Freeze(test.g)
		forth, back := topo.IsPathIn(f, []graph.Node{a, b}), topo.IsPathIn(f, []graph.Node{b, a})
		if !forth {
			t.Errorf("%T: the edge is gone", test.g)
		}
		if back != test.back {
			t.Errorf("%T: an edge back: %t, want %t", test.g, back, test.back)
		}
	}
}

// A bothWays graph implements both graph.Undirected and graph.Directed:
// searches treat it as undirected.
type bothWays struct {
	graph.Directed
	undirected graph.Undirected
}

// From, Edge and EdgeBetween are those of the undirected graph.
func (g bothWays) From(id int64) graph.Nodes      { return g.undirected.From(id) }
func (g bothWays) Edge(uid, vid int64) graph.Edge { return g.undirected.Edge(uid, vid) }
func (g bothWays) EdgeBetween(xid, yid int64) graph.Edge {
	return g.undirected.EdgeBetween(xid, yid)
}

// TestFreezeNothing freezes graphs without nodes.
func TestFreezeNothing(t *testing.T) {
	blocked := mustVariant(1, 2, 1, 2, 0, 1)
	for _, g := range []graph.Graph{
		simple.NewUndirectedGraph(),
		simple.NewDirectedGraph(),
		knighttour.Board{},
		blocked,
	} {
		f := knighttour.Freeze(g)
		checkFrozen(t, f, nil, nil)
		if f.Nodes() != graph.Empty {
			t.Errorf("%T: frozen, it has nodes", g)
		}
		if knighttour.Freeze(f) != f {
			t.Errorf("%T: a frozen graph is copied again", g)
		}
		for _, goal := range []knighttour.Goal{knighttour.Open(), knighttour.Closed()} {
			tour, err := knighttour.Find(t.Context(), g, goal)
			again, err2 := knighttour.Find(t.Context(), f, goal)
			if len(tour.Path) > 0 {
				t.Errorf("%T, %v: the tour %v of a graph without nodes", g, goal, tour)
			}
			if diff := difference(again, err2, tour, err); diff != "" {
				t.Errorf("%T, %v: frozen: %s", g, goal, diff)
			}
			wantTour := goal == knighttour.Open()
			if (err == nil) != wantTour {
				t.Errorf("%T, %v: error %v, want a tour %t", g, goal, err, wantTour)
			}
		}
	}
}
