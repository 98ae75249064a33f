package knighttour_test

import (
	"context"
	"errors"
	"fmt"
	"math/bits"
	"math/rand/v2"
	"slices"
	"testing"

	"example.com/knighttour"
	"example.com/knighttour/internal/graphtest"
	"gonum.org/v1/gonum/graph"
	"gonum.org/v1/gonum/graph/simple"
)

// longestOf returns three numbers for a small graph, by trying all
// possibilities: the length of a longest path that ends at the given node, or
// anywhere if end is negative; that of a longest cycle, both in nodes; and the
// number of the fewest routes.
func longestOf(g graphtest.Graph, undirected bool, end int) (path, cycle, routes int) {
	shortest := 2
	if undirected {
		shortest = 3
	}
	isPath := make([]bool, 1<<len(g)) // by set of nodes
	var extend func(visited []int, set int)
	extend = func(visited []int, set int) {
		first, last := visited[0], visited[len(visited)-1]
		isPath[set] = true
		if end < 0 || last == end {
			path = max(path, len(visited))
		}
		for _, w := range g[last] {
			if w == first && len(visited) >= shortest {
				cycle = max(cycle, len(visited))
			}
			if set>>w&1 == 0 {
				extend(append(visited, w), set|1<<w)
			}
		}
	}
	for v := range g {
		extend([]int{v}, 1<<v)
	}
	fewest := make([]int, 1<<len(g))
	for set := 1; set < len(fewest); set++ {
		fewest[set] = bits.OnesCount(uint(set))
		for part := set; part > 0; part = (part - 1) & set {
			if isPath[part] {
				fewest[set] = min(fewest[set], 1+fewest[set&^part])
			}
		}
	}
	return path, cycle, fewest[len(fewest)-1]
}

// checkRoutes checks that routes visit each node of g once along edges.
func checkRoutes(g graph.Graph, routes [][]int64) error {
	seen := map[int64]bool{}
	for _, route := range routes {
		if len(route) == 0 {
			return errors.New("an empty route")
		}
		for i, id := range route {
			if g.Node(id) == nil || seen[id] {
				return fmt.Errorf("node %d is visited twice, or does not exist", id)
			}
			seen[id] = true
			if i > 0 && g.Edge(route[i-1], id) == nil {
				return fmt.Errorf("no edge leads from %d to %d", route[i-1], id)
			}
		}
	}
	if n := g.Nodes().Len(); len(seen) != n {
		return fmt.Errorf("%d of %d nodes are visited", len(seen), n)
	}
	return nil
}

// checkLongest checks a path or, for the goal Closed, a cycle.
func checkLongest(g graph.Graph, goal knighttour.Goal, path []int64) error {
	if err := graphtest.CheckPath(g, path); err != nil {
		return err
	}
	if goal == knighttour.Closed() && len(path) > 0 && !(knighttour.Tour{Path: path}).IsClosed(g) {
		return errors.New("the cycle is not closed")
	}
	return nil
}

// TestFindLongest compares the longest paths and cycles, and the fewest routes,
// of small graphs with those found by brute force.
func TestFindLongest(t *testing.T) {
	for seed := range uint64(graphtest.Scaled(150, 3000)) {
		g, undirected := graphtest.Sparse(rand.New(rand.NewPCG(seed, 2)), 8)
		host := g.As(undirected)
		end := int(seed) % len(g)
		longest, cycle, routes := longestOf(g, undirected, -1)
		toEnd, _, _ := longestOf(g, undirected, end)
		for _, test := range []struct {
			goal knighttour.Goal
			want int
		}{
			{knighttour.Open(), longest},
			{knighttour.Closed(), cycle},
			{knighttour.EndAt(int64(end)), toEnd},
		} {
			tour, err := knighttour.FindLongest(t.Context(), host, test.goal)
			if errors.Is(err, knighttour.ErrNoTour) && test.goal == knighttour.Closed() && test.want == 0 {
				err = nil
			}
			if err != nil || len(tour.Path) != test.want {
				t.Errorf("seed %d, %v: %v, %v, want %d nodes", seed, test.goal, tour.Path, err, test.want)
			}
			if err := checkLongest(host, test.goal, tour.Path); err != nil {
				t.Errorf("seed %d, %v: %v: %v", seed, test.goal, tour.Path, err)
			}
			if test.goal == knighttour.EndAt(int64(end)) && tour.Path[len(tour.Path)-1] != int64(end) {
				t.Errorf("seed %d, %v: %v", seed, test.goal, tour.Path)
			}
		}
		found, err := knighttour.FindRoutes(t.Context(), host)
		if err == nil {
			err = checkRoutes(host, found)
		}
		if err != nil || len(found) != routes {
			t.Errorf("seed %d: routes %v, %v, want %d", seed, found, err, routes)
		}
	}
}

// TestFindLongestFewNodes tries graphs with no nodes or one.
func TestFindLongestFewNodes(t *testing.T) {
	empty := simple.NewUndirectedGraph()
	tour, err := knighttour.FindLongest(t.Context(), empty, knighttour.Open())
	if err != nil || tour.Path == nil || len(tour.Path) != 0 {
		t.Errorf("no nodes: %v, %v, want an empty path", tour.Path, err)
	}
	routes, err := knighttour.FindRoutes(t.Context(), empty)
	if err != nil || len(routes) != 0 {
		t.Errorf("no nodes: routes %v, %v", routes, err)
	}
	one := simple.NewDirectedGraph()
	one.AddNode(simple.Node(-7))
	tour, err = knighttour.FindLongest(t.Context(), one, knighttour.EndAt(-7))
	if err != nil || !slices.Equal(tour.Path, []int64{-7}) {
		t.Errorf("one node: %v, %v", tour.Path, err)
	}
	routes, err = knighttour.FindRoutes(t.Context(), one)
	if err != nil || len(routes) != 1 || !slices.Equal(routes[0], []int64{-7}) {
		t.Errorf("one node: routes %v, %v", routes, err)
	}
	_, err = knighttour.FindLongest(t.Context(), one, knighttour.EndAt(3))
	if !errors.Is(err, knighttour.ErrNode) {
		t.Errorf("an end that is not a node: %v", err)
	}
}

// TestFindLongestNone asks for cycles and paths that do not exist.
func TestFindLongestNone(t *testing.T) {
	tree := graphtest.Undirected(5, [][2]int{{0, 1}, {0, 2}, {2, 3}, {2, 4}}).As(true)
	chain := graphtest.Chain(5).As(false)
	// A triangle 0 1 2, and a path 0 3 4 that hangs from it.
	tied := graphtest.Undirected(5, [][2]int{{0, 1}, {1, 2}, {2, 0}, {0, 3}, {3, 4}}).As(true)
	for name, test := range map[string]struct {
		g      graph.Graph
		goal   knighttour.Goal
		prefix []int64
		reason knighttour.Reason
		nodes  []int64
		needs  int
		has    int
		text   string
	}{
		"no nodes": {
			g:      simple.NewUndirectedGraph(),
			goal:   knighttour.Closed(),
			reason: knighttour.ReasonGoal,
			needs:  3,
			text: "no cycle, and so no closed tour: " +
				"a closed tour takes at least 3 nodes, and the graph has 0",
		},
		"an edge": {
			g:      graphtest.Undirected(2, [][2]int{{0, 1}}).As(true),
			goal:   knighttour.Closed(),
			reason: knighttour.ReasonGoal,
			needs:  3,
			has:    2,
			text: "no cycle, and so no closed tour: " +
				"a closed tour takes at least 3 nodes, and the graph has 2",
		},
		"a tree": {
			g:      tree,
			goal:   knighttour.Closed(),
			reason: knighttour.ReasonEnds,
			nodes:  []int64{1, 3, 4},
			text: "no cycle, and so no closed tour: " +
				"nodes 1, 3 and 4 have fewer than two edges, and a closed tour has two at each node",
		},
		"directed": {
			g:      chain,
			goal:   knighttour.Closed(),
			reason: knighttour.ReasonUnconnected,
			nodes:  []int64{0},
			text: "no cycle, and so no closed tour: " +
				"no path leads to node 0 from the other nodes",
		},
		"a loop": {
			g:      graphtest.OfEdges(1, [][2]int{{0, 0}}, false).As(false),
			goal:   knighttour.Closed(),
			reason: knighttour.ReasonGoal,
			needs:  2,
			has:    1,
			text: "no cycle, and so no closed tour: " +
				"a closed tour takes at least 2 nodes, and the graph has 1",
		},
		"from a leaf": {
			g:      tied,
			goal:   knighttour.Closed(),
			prefix: []int64{4},
			reason: knighttour.ReasonEnds,
			nodes:  []int64{4},
			text:   "no cycle from node 4: node 4 has fewer than two edges",
		},
		"from a bridge": {
			g:      tied,
			goal:   knighttour.Closed(),
			prefix: []int64{3},
			reason: knighttour.ReasonCut,
			nodes:  []int64{3},
			needs:  2,
			has:    1,
			text:   "no cycle from node 3: without node 3, no path joins two of its neighbours",
		},
		"along a bridge": {
			g:      tied,
			goal:   knighttour.Closed(),
			prefix: []int64{3, 0},
			reason: knighttour.ReasonCut,
			nodes:  []int64{0},
			needs:  2,
			has:    1,
			text:   "no cycle begins with 3 0: no cycle uses the edge that leads to node 0",
		},
		"from a source": {
			g:      chain,
			goal:   knighttour.Closed(),
			prefix: []int64{2},
			reason: knighttour.ReasonUnconnected,
			nodes:  []int64{3},
			text:   "no cycle from node 2: no path leads back from node 3",
		},
		"out of a triangle": {
			g:      tied,
			goal:   knighttour.Closed(),
			prefix: []int64{1, 0, 3},
			reason: knighttour.ReasonUnconnected,
			nodes:  []int64{1},
			text:   "no cycle begins with 1 0 3: no path leads on to node 1",
		},
		"against the edges": {
			g:      chain,
			goal:   knighttour.EndAt(1),
			prefix: []int64{2},
			reason: knighttour.ReasonUnconnected,
			nodes:  []int64{1},
			text:   "no path from node 2 to node 1: no path leads on to node 1",
		},
		"an end passed": {
			g:      chain,
			goal:   knighttour.EndAt(1),
			prefix: []int64{0, 1, 2},
			reason: knighttour.ReasonGoal,
			nodes:  []int64{1},
			text:   "no path to node 1 begins with 0 1 2: a path that begins so cannot end at node 1",
		},
	} {
		t.Run(name, func(t *testing.T) {
			tour, err := knighttour.FindLongest(t.Context(), test.g, test.goal, test.prefix...)
			var none *knighttour.NoTourError
			if !errors.As(err, &none) || len(tour.Path) > 0 {
				t.Fatalf("%v, %v, want no path", tour.Path, err)
			}
			if none.Reason != test.reason || none.Needs != test.needs || none.Has != test.has {
				t.Errorf("%s, %d and %d, want %s, %d and %d",
					none.Reason, none.Needs, none.Has, test.reason, test.needs, test.has)
			}
			if !slices.Equal(none.Nodes, test.nodes) {
				t.Errorf("nodes %v, want %v", none.Nodes, test.nodes)
			}
			if want := "knighttour: " + test.text; err.Error() != want {
				t.Errorf("%q, want %q", err, want)
			}
		})
	}
}

// TestFindLongestOfSmallBoard looks for the longest cycle of a board that has
// no tour.
func TestFindLongestOfSmallBoard(t *testing.T) {
	board := knighttour.MustBoard(4, 4)
	g, _ := graphtest.Leapers(4, 4, nil, [2]int{1, 2})
	longest := 0
	for v := range g {
		o := afterOracle{g: g, undirected: true, prefix: []int{v}}
		longest = max(longest, o.longest(knighttour.Closed(), -1))
	}
	tour := must(knighttour.FindLongest(t.Context(), board, knighttour.Closed()))
	if len(tour.Path) != longest {
		t.Errorf("%v, want %d squares", tour.Path, longest)
	}
	if err := checkLongest(board, knighttour.Closed(), tour.Path); err != nil {
		t.Errorf("%v: %v", tour.Path, err)
	}
}

// TestFindLongestMore checks that adding an edge neither shortens the longest
// path nor increases the number of routes, and that two copies of a graph side
// by side need twice as many routes.
func TestFindLongestMore(t *testing.T) {
	for seed := range uint64(graphtest.Scaled(40, 400)) {
		r := rand.New(rand.NewPCG(seed, 3))
		g, undirected := graphtest.Sparse(r, 30)
		n := len(g)
		var edges [][2]int
		for u, list := range g {
			for _, v := range list {
				if u < v || !undirected {
					edges = append(edges, [2]int{u, v})
				}
			}
		}
		u, v := r.IntN(n), r.IntN(n)
		if u == v || slices.Contains(g[u], v) {
			continue
		}
		twice := slices.Clone(edges)
		for _, e := range edges {
			twice = append(twice, [2]int{e[0] + n, e[1] + n})
		}
		more := graphtest.OfEdges(n, append(edges, [2]int{u, v}), undirected)
		longest := func(g graphtest.Graph) int {
			return len(must(knighttour.FindLongest(t.Context(), g.As(undirected), knighttour.Open())).Path)
		}
		routes := func(g graphtest.Graph) int {
			return len(must(knighttour.FindRoutes(t.Context(), g.As(undirected))))
		}
		if before, after := longest(g), longest(more); after < before {
			t.Errorf("seed %d: the longest path has %d nodes, and %d with another edge", seed, before, after)
		}
		if before, after := routes(g), routes(more); after > before {
			t.Errorf("seed %d: %d routes, and %d with another edge", seed, before, after)
		}
		if one, two := routes(g), routes(graphtest.OfEdges(2*n, twice, undirected)); two != 2*one {
			t.Errorf("seed %d: %d routes, and %d of the graph twice", seed, one, two)
		}
	}
}

// TestFindLongestStops stops the search at many points. What it has found so
// far must be valid, and the error must be that of the context.
func TestFindLongestStops(t *testing.T) {
	board := must(knighttour.ParseBoard(`
		......#
		.#..#..
		...#...
		.#...#.
		..#....
	`))
	board = must(board.WithPiece([2]int{0, 1}, [2]int{1, 1}))
	for _, test := range []struct {
		goal   knighttour.Goal
		prefix []int64
	}{
		{goal: knighttour.Open()},
		{goal: knighttour.Closed()},
		{goal: knighttour.EndAt(0)},
		{goal: knighttour.Open(), prefix: []int64{9}},
		{goal: knighttour.Open(), prefix: []int64{9, 10, 16}},
		{goal: knighttour.Closed(), prefix: []int64{9}},
		{goal: knighttour.Closed(), prefix: []int64{9, 10, 16}},
		{goal: knighttour.EndAt(0), prefix: []int64{9}},
		{goal: knighttour.EndAt(0), prefix: []int64{9, 10, 16}},
	} {
		longest := 0 // at the previous stop
		graphtest.CheckStops(t, 20, 20, func(units int) error {
			tour, err := knighttour.FindLongestWithin(units, board, test.goal, test.prefix...)
			if len(tour.Path) < longest {
				t.Errorf("%v, stopped after %d: a path of %d, %d before", test, units, len(tour.Path), longest)
			}
			longest = len(tour.Path)
			if err := checkLongest(board, test.goal, tour.Path); err != nil {
				t.Errorf("%v, stopped after %d: %v: %v", test, units, tour.Path, err)
			}
			if longest > 0 && !graphtest.BeginsWith(tour.Path, test.prefix) {
				t.Errorf("%v, stopped after %d: %v", test, units, tour.Path)
			}
			return err
		})
	}
	for _, prefix := range [][]int64{nil, {9}, {9, 10, 16}} {
		graphtest.CheckStops(t, 20, 20, func(units int) error {
			routes, err := knighttour.FindRoutesWithin(units, board, prefix...)
			if routes == nil && err != nil {
				return err
			}
			if err := checkRoutes(board, routes); err != nil {
				t.Errorf("stopped after %d: %v: %v", units, routes, err)
			}
			if !graphtest.BeginsWith(routes[0], prefix) {
				t.Errorf("stopped after %d: %v, want %v first", units, routes, prefix)
			}
			return err
		})
	}
}

// TestLongestErrors checks errors that do not depend on the graph: for an end
// that does not exist, and for a context that is done.
func TestLongestErrors(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	path := graphtest.Undirected(3, [][2]int{{0, 1}, {1, 2}}).As(true)
	for name, test := range map[string]struct {
		ctx    context.Context
		g      graph.Graph
		goal   knighttour.Goal
		prefix []int64
		want   error
	}{
		"end":       {ctx: t.Context(), g: path, goal: knighttour.EndAt(7), want: knighttour.ErrNode},
		"start":     {ctx: t.Context(), g: path, prefix: []int64{7}, want: knighttour.ErrNode},
		"twice":     {ctx: t.Context(), g: path, prefix: []int64{0, 1, 0}, want: knighttour.ErrNode},
		"no edge":   {ctx: t.Context(), g: path, prefix: []int64{0, 2}, want: knighttour.ErrNode},
		"cancelled": {ctx: ctx, g: path, goal: knighttour.Open(), want: context.Canceled},
	} {
		t.Run("longest, "+name, func(t *testing.T) {
			tour, err := knighttour.FindLongest(test.ctx, test.g, test.goal, test.prefix...)
			checkWraps(t, err, test.want)
			if len(tour.Path) > 0 {
				t.Errorf("a path: %v", tour.Path)
			}
		})
		if test.goal != knighttour.Open() {
			continue
		}
		t.Run("routes, "+name, func(t *testing.T) {
			routes, err := knighttour.FindRoutes(test.ctx, test.g, test.prefix...)
			checkWraps(t, err, test.want)
			if len(routes) > 0 {
				t.Errorf("routes: %v", routes)
			}
		})
	}
}

// TestRoutesOfTheorem covers full boards: those that have a tour with one
// route, and others with routes found by a search.
func TestRoutesOfTheorem(t *testing.T) {
	for _, side := range []int{5, 6, 40} {
		board := knighttour.MustBoard(side, side)
		routes := must(knighttour.FindRoutes(t.Context(), board))
		if len(routes) != 1 || len(routes[0]) != side*side {
			t.Errorf("%v: %d routes", board, len(routes))
		}
	}
	routes := must(knighttour.FindRoutes(t.Context(), knighttour.MustBoard(3, 3)))
	if len(routes) != 2 || len(routes[0]) != 8 {
		t.Errorf("3x3: %v, want a route of eight squares, and the centre", routes)
	}
}

// TestRoutesNeedNoMemoryAtTheEnd checks that after a stop no memory is
// allocated for many routes, and that a few routes do not keep the memory for
// many.
func TestRoutesNeedNoMemoryAtTheEnd(t *testing.T) {
	g := knighttour.MustBoard(8, 8)
	for _, test := range []struct{ length, allocations int }{
		{length: 1, allocations: 0},
		{length: 4, allocations: 0},
		{length: 8, allocations: 1},
	} {
		var paths [][]int32
		for v := range int32(64) {
			if int(v)%test.length == 0 {
				paths = append(paths, nil)
			}
			last := &paths[len(paths)-1]
			*last = append(*last, v)
		}
		routesOf := knighttour.RoutesOf(g)
		var routes [][]int64
		got := testing.AllocsPerRun(10, func() { routes = routesOf(paths) })
		if int(got) != test.allocations {
			t.Errorf("length=%d: %v allocations, want %d", test.length, got, test.allocations)
		}
		if cap(routes) != len(paths) {
			t.Errorf("length=%d: room for %d routes, want %d", test.length, cap(routes), len(paths))
		}
		next := int64(0)
		for _, route := range routes {
			if len(route) != test.length || cap(route) != test.length {
				t.Errorf("length=%d: route of %d nodes with room for %d", test.length, len(route), cap(route))
			}
			for _, id := range route {
				if id != next {
					t.Fatalf("length=%d: node %d, want %d", test.length, id, next)
				}
				next++
			}
		}
	}
}
