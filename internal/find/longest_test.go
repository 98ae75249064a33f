package find

import (
	"math/rand/v2"
	"slices"
	"testing"

	"example.com/knighttour/internal/dense"
	"example.com/knighttour/internal/graphtest"
	"example.com/knighttour/internal/pathset"
	"example.com/knighttour/internal/problem"
	"example.com/knighttour/internal/work"
)

// induced returns the subgraph induced by a set of vertices, and these vertices
// in ascending order: vertices[i] is vertex i of the subgraph. Bit v of the set
// says whether it has vertex v.
func induced(g graphtest.Graph, set uint) (part graphtest.Graph, vertices []int) {
	number := map[int]int{}
	for v := range g {
		if set>>v&1 == 1 {
			number[v] = len(vertices)
			vertices = append(vertices, v)
		}
	}
	part = make(graphtest.Graph, len(vertices))
	for i, v := range vertices {
		for _, w := range g[v] {
			if j, ok := number[w]; ok {
				part[i] = append(part[i], j)
			}
		}
	}
	return part, vertices
}

// maxVisited returns the number of vertices of the largest induced subgraph of
// a small graph that has a tour with the goal. It tries all sets of vertices
// that contain the end.
func maxVisited(g graphtest.Graph, undirected bool, goal problem.Goal) (visited int) {
	for set := range uint(1) << len(g) {
		part, vertices := induced(g, set)
		end := int32(-1)
		if goal.End >= 0 {
			end = int32(slices.Index(vertices, int(goal.End)))
			if end < 0 {
				continue
			}
		}
		if part.HasTour(undirected, -1, goal.Closed, end) {
			visited = max(visited, len(part))
		}
	}
	return visited
}

// fewestRoutes returns the smallest number of disjoint paths that visit all
// vertices of a small graph, by trying all ways to divide it.
func fewestRoutes(g graphtest.Graph, undirected bool) int {
	fewest := make([]int, 1<<len(g)) // by set of vertices
	isPath := make([]bool, 1<<len(g))
	for set := uint(1); set < uint(len(fewest)); set++ {
		part, _ := induced(g, set)
		isPath[set] = part.HasTour(undirected, -1, false, -1)
		fewest[set] = len(part)
		for path := set; path > 0; path = (path - 1) & set {
			if isPath[path] {
				fewest[set] = min(fewest[set], 1+fewest[set&^path])
			}
		}
	}
	return fewest[len(fewest)-1]
}

// checkDisjoint checks that paths run along edges and have no vertex in common.
// It returns the number of their vertices.
func checkDisjoint(t *testing.T, g graphtest.Graph, paths [][]int32) (visited int) {
	t.Helper()
	seen := make([]bool, len(g))
	for _, path := range paths {
		if len(path) == 0 {
			t.Errorf("%v: an empty path among %v", g, paths)
		}
		if err := graphtest.CheckPath(g, graphtest.IDs(path)); err != nil {
			t.Errorf("%v: %v", g, err)
		}
		for _, v := range path {
			if seen[v] {
				t.Errorf("%v: vertex %d twice in %v", g, v, paths)
			}
			seen[v] = true
			visited++
		}
	}
	return visited
}

// checkGoal checks that each path meets the goal: that it is closed, or that it
// ends at the given end.
func checkGoal(t *testing.T, g graphtest.Graph, goal problem.Goal, paths [][]int32) {
	t.Helper()
	for _, path := range paths {
		last := path[len(path)-1]
		if goal.Closed && !g.Has(int64(last), int64(path[0])) {
			t.Errorf("%v: %v is not closed", g, path)
		}
		if goal.End >= 0 && last != goal.End {
			t.Errorf("%v: %v, want the end %d", g, path, goal.End)
		}
	}
}

// openTour returns the problem of an open tour of g from any start.
func openTour(g *dense.Graph) *problem.Problem {
	return problemOf(g, problem.Open, problem.Anywhere)
}

// TestLongest compares the longest paths and cycles of small graphs with those
// that brute force finds.
func TestLongest(t *testing.T) {
	for seed := range uint64(graphtest.Scaled(100, 2000)) {
		r := rand.New(rand.NewPCG(seed, 1))
		g, undirected := graphtest.Sparse(r, 7)
		g.AddLoops(r, r.IntN(2))
		for _, goal := range goalsOf(g) {
			graph := dense.NewGraph(g.Lists(), undirected)
			p := problemOf(graph, goal, problem.Anywhere)
			x := Longest(work.New(t.Context()), p)
			if !x.Proven || x.Err != nil {
				t.Errorf("seed %d, %v: not proven: %v", seed, goal, x.Err)
			}
			got := checkDisjoint(t, g, x.Paths)
			want := maxVisited(g, undirected, goal)
			if got != want || len(x.Paths) > 1 {
				t.Errorf("seed %d, %v: %s: %v, want one of %d vertices",
					seed, goal, g.Describe(undirected), x.Paths, want)
				continue
			}
			checkGoal(t, g, goal, x.Paths)
		}
	}
}

// TestLongestByTour checks the longest path and cycle of a graph that is too
// hard for the search for paths. They are found by the search for a tour, which
// takes turns with the search for paths.
func TestLongestByTour(t *testing.T) {
	g := graphtest.Cubic(rand.New(rand.NewPCG(1, 1)), 1000)
	for _, goal := range []problem.Goal{problem.Open, problem.Closed} {
		graph := dense.NewGraph(g.Lists(), true)
		p := problemOf(graph, goal, problem.Anywhere)
		x := Longest(work.StopAfter(1<<23), p)
		if n := checkDisjoint(t, g, x.Paths); n != len(g) || !x.Proven {
			t.Errorf("%v: %d vertices, proven: %t, want %d", goal, n, x.Proven, len(g))
		}
	}
}

// TestLongestMissesFew checks that a longest path that misses only a few
// vertices is found quickly, as a tour of the graph without these vertices. The
// graphs are grids with some leaves.
func TestLongestMissesFew(t *testing.T) {
	for _, seed := range []uint64{0, 2, 6, 8, 9, 13} {
		r := rand.New(rand.NewPCG(seed, 6))
		g := graphtest.Grid(12, 14)
		for range 4 {
			n := len(g)
			v := r.IntN(n)
			g = append(g, []int{v})
			g[v] = append(g[v], n)
		}
		graph := dense.NewGraph(g.Lists(), true)
		x := Longest(work.StopAfter(1<<20), openTour(graph))
		checkDisjoint(t, g, x.Paths)
		if !x.Proven {
			t.Errorf("seed %d: %v, with a path of %d of %d vertices", seed, x.Err, len(x.Paths[0]), len(g))
		}
	}
}

// TestLongestOfSnark looks for the longest cycle of flower snarks. They have no
// Hamiltonian cycle, but a cycle that misses only one vertex. The Hamiltonian
// paths that they have must not be taken for cycles.
func TestLongestOfSnark(t *testing.T) {
	for _, n := range []int{5, 9, 15} {
		g := graphtest.FlowerSnark(n)
		graph := dense.NewGraph(g.Lists(), true)
		x := Longest(work.New(t.Context()), closedTour(graph))
		if visited := checkDisjoint(t, g, x.Paths); visited != len(g)-1 || !x.Proven {
			t.Errorf("snark %d: %d vertices, proven: %t, want %d", n, visited, x.Proven, len(g)-1)
		}
		checkGoal(t, g, problem.Closed, x.Paths)
	}
}

// TestLongestAfterStop checks that a stop is not an error if the longest path
// is known without a search.
func TestLongestAfterStop(t *testing.T) {
	c := work.StopAfter(1)
	if c.Spend(1) == nil {
		t.Fatal("not stopped")
	}
	graph := dense.NewGraph(graphtest.Graph{{}}.Lists(), true)
	x := Longest(c, openTour(graph))
	if !x.Proven || x.Err != nil || len(x.Paths) != 1 {
		t.Errorf("%v, proven: %t, %v, want one vertex", x.Paths, x.Proven, x.Err)
	}
}

// TestLongestWithin checks that a budget ends a search for the longest cycle,
// although the search gives budgets to its methods, too.
func TestLongestWithin(t *testing.T) {
	const budget = 1 << 22
	p := closedTour(dense.NewGraph(graphtest.FlowerSnark(101).Lists(), true))
	c := work.StopAfter(budget + budget/8)
	var x Paths
	c.Within(budget, func() { x = Longest(c, p) })
	graphtest.NoError(t, c.Err())
	if x.Err != work.ErrSpent {
		t.Errorf("proven: %t, %v, want %v", x.Proven, x.Err, work.ErrSpent)
	}
}

// TestRoutes compares the number of routes of small graphs with the number that
// brute force finds.
func TestRoutes(t *testing.T) {
	for seed := range uint64(graphtest.Scaled(100, 2000)) {
		r := rand.New(rand.NewPCG(seed, 2))
		g, undirected := graphtest.Sparse(r, 7)
		g.AddLoops(r, r.IntN(2))
		graph := dense.NewGraph(g.Lists(), undirected)
		x := Routes(work.New(t.Context()), openTour(graph))
		if !x.Proven || x.Err != nil {
			t.Errorf("seed %d: not proven: %v", seed, x.Err)
		}
		if n := checkDisjoint(t, g, x.Paths); n != len(g) {
			t.Errorf("seed %d: %v visit %d vertices, want %d", seed, x.Paths, n, len(g))
		}
		if want := fewestRoutes(g, undirected); len(x.Paths) != want {
			t.Errorf("seed %d: %s: %v, want %d routes", seed, g.Describe(undirected), x.Paths, want)
		}
	}
}

// TestTourOfPart looks for tours of parts of small graphs. Brute force says
// whether there is one.
func TestTourOfPart(t *testing.T) {
	for seed := range uint64(graphtest.Scaled(100, 2000)) {
		r := rand.New(rand.NewPCG(seed, 3))
		g, undirected := graphtest.Sparse(r, 9)
		set := 1 + r.UintN(1<<len(g)-1)
		part, vertices := induced(g, set)
		has := make([]bool, len(g))
		for _, v := range vertices {
			has[v] = true
		}
		graph := dense.NewGraph(g.Lists(), undirected)
		end, endOfPart := int32(-1), int32(-1)
		if i := r.IntN(2 * len(vertices)); i < len(vertices) {
			end, endOfPart = int32(vertices[i]), int32(i)
		}
		p := openTour(graph)
		p.End = end
		result := tourOfPart(work.New(t.Context()), p, has)
		exists := part.HasTour(undirected, -1, false, endOfPart)
		if (result.Tour != nil) != exists || (result.None != nil) == exists {
			t.Errorf("seed %d: part %b of %s: %v, %v, want a tour: %t",
				seed, set, g.Describe(undirected), result.Tour, result.None, exists)
		}
		if !exists {
			continue
		}
		checkDisjoint(t, g, [][]int32{result.Tour})
		if end >= 0 && result.Tour[len(result.Tour)-1] != end {
			t.Errorf("seed %d: %v ends elsewhere than at %d", seed, result.Tour, end)
		}
		visited := slices.Sorted(slices.Values(result.Tour))
		if !slices.EqualFunc(visited, vertices, func(v int32, w int) bool { return int(v) == w }) {
			t.Errorf("seed %d: %v, want a tour of %v", seed, result.Tour, vertices)
		}
	}
}

// TestTourOfPartStops checks that a stop is an error even before the part is
// built.
func TestTourOfPartStops(t *testing.T) {
	g := graphtest.Grid(4, 4)
	all := slices.Repeat([]bool{true}, len(g))
	graphtest.CheckStops(t, 20, 20, func(units int) error {
		c := work.StopAfter(units)
		result := tourOfPart(c, openTour(dense.NewGraph(g.Lists(), true)), all)
		if (result.Tour == nil) == (result.Err == nil) {
			t.Errorf("stopped after %d: %v, %v", units, result.Tour, result.Err)
		}
		return result.Err
	})
}

// TestReachBound has reachBound find a path as long as the bound allows. That
// path visits all vertices except one, which the known path leaves out, too.
func TestReachBound(t *testing.T) {
	// A corner of a grid has two leaves. A path can visit only one of them.
	g := append(graphtest.Grid(4, 4), []int{0}, []int{0})
	g[0] = append(g[0], 16, 17)
	graph := dense.NewGraph(g.Lists(), true)
	c := work.New(t.Context())
	s := pathset.NewPath(c, graph)
	s.ExcludeAll()
	s.Offer([]int32{0, 1, 2, 3, 7, 6, 5, 4, 8, 9, 10, 11, 15, 14, 13})
	a := alternation{c: c, problem: openTour(graph), search: s}
	a.reachBound(1 << 20)
	if a.visits < 17 {
		t.Errorf("%d visits, want those of a path of 17 vertices", a.visits)
	}
	if n := checkDisjoint(t, g, s.Paths()); n != 17 || !s.IsProven() {
		t.Errorf("%v, proven: %t, want a proven path of 17 vertices", s.Paths(), s.IsProven())
	}
}

// TestReachBoundTooFar checks that reachBound does nothing if the known path is
// much shorter than the bound.
func TestReachBoundTooFar(t *testing.T) {
	g := graphtest.Grid(4, 4)
	graph := dense.NewGraph(g.Lists(), true)
	c := work.New(t.Context())
	s := pathset.NewPath(c, graph)
	path := []int32{0, 1, 2, 3, 7, 6, 5, 4, 8, 9, 10}
	s.Offer(path)
	a := alternation{c: c, problem: openTour(graph), search: s}
	a.reachBound(1 << 20)
	if a.visits != 0 || !slices.Equal(s.Paths()[0], path) {
		t.Errorf("%d visits and %v, want none and %v", a.visits, s.Paths(), path)
	}
}

// TestReachBoundTriesFew checks that reachBound tries only some of the parts of
// a graph if there are many.
func TestReachBoundTriesFew(t *testing.T) {
	r := rand.New(rand.NewPCG(198, 6))
	g := graphtest.Random(r, 20+r.IntN(100), 2.2+2*r.Float64(), true)
	graph := dense.NewGraph(g.Lists(), true)
	c := work.New(t.Context())
	s := pathset.NewPath(c, graph)
	graphtest.NoError(t, s.Turn(1))
	// The path is 4 vertices shorter than the bound and leaves out 10, so there
	// are 210 parts to try.
	if missing := s.Bound() - len(s.Paths()[0]); missing != 4 {
		t.Fatalf("%d vertices missing, want 4", missing)
	}
	before := c.Spent()
	a := alternation{c: c, problem: openTour(graph), search: s}
	a.reachBound(1 << 22)
	// Each part takes about 2,000 units, since it is clear without a search
	// that it has no tour.
	if units, maxUnits := c.Spent()-before, int64(1<<16); units > maxUnits {
		t.Errorf("%d units of work, want at most %d", units, maxUnits)
	}
}

// TestJoined joins the paths of a grid with loops into one. Isolated vertices,
// with or without a loop, must be left out.
func TestJoined(t *testing.T) {
	g := slices.Concat(graphtest.Grid(30, 30), graphtest.Graph{{}, {901}})
	for v := range 900 {
		g[v] = append(g[v], v)
	}
	g = g.Relabelled(rand.New(rand.NewPCG(1, 4)))
	paths := joinedPaths(work.New(t.Context()), dense.NewGraph(g.Lists(), true), 1<<22)
	if n := checkDisjoint(t, g, paths); n != 900 || len(paths) != 1 {
		t.Errorf("%d paths visit %d vertices, want one with 900", len(paths), n)
	}
}

// TestJoinedWithoutEdges checks that there is nothing to join if all edges are
// loops.
func TestJoinedWithoutEdges(t *testing.T) {
	g := graphtest.Graph{{}, {1}, {}}
	if paths := joinedPaths(work.New(t.Context()), dense.NewGraph(g.Lists(), true), 1<<20); paths != nil {
		t.Errorf("%v, want no path", paths)
	}
}

// TestJoinedStops checks that a stop leaves disjoint paths, or none.
func TestJoinedStops(t *testing.T) {
	g := graphtest.Grid(12, 12)
	visited := 0 // vertices of the paths at the last stop
	graphtest.CheckStops(t, 20, 20, func(units int) error {
		c := work.StopAfter(units)
		paths := joinedPaths(c, dense.NewGraph(g.Lists(), true), 1<<20)
		visited = checkDisjoint(t, g, paths)
		return c.Err()
	})
	if visited != len(g) {
		t.Errorf("%d vertices, want %d", visited, len(g))
	}
}

// TestLongestStops stops the searches for the longest path and the fewest
// routes at many points. What has been found by then must be valid, and must
// not get worse.
func TestLongestStops(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 5))
	g := graphtest.Random(r, 40, 2.2, true)
	for _, goal := range goalsOf(g) {
		before := 0 // the length of the path at the previous stop
		graphtest.CheckStops(t, 10, 20, func(units int) error {
			graph := dense.NewGraph(g.Lists(), true)
			p := problemOf(graph, goal, problem.Anywhere)
			x := Longest(work.StopAfter(units), p)
			checkGoal(t, g, goal, x.Paths)
			n := checkDisjoint(t, g, x.Paths)
			if n < before || (x.Err == nil) != x.Proven {
				t.Errorf("%v, stopped after %d: %v after %d vertices: %v",
					goal, units, x.Paths, before, x.Err)
			}
			before = n
			return x.Err
		})
	}
	before := len(g) // routes at the previous stop
	graphtest.CheckStops(t, 10, 20, func(units int) error {
		graph := dense.NewGraph(g.Lists(), true)
		x := Routes(work.StopAfter(units), openTour(graph))
		n := checkDisjoint(t, g, x.Paths)
		if n != len(g) || len(x.Paths) > before || (x.Err == nil) != x.Proven {
			t.Errorf("stopped after %d: %d routes over %d vertices: %v", units, len(x.Paths), n, x.Err)
		}
		before = len(x.Paths)
		return x.Err
	})
}

// TestLongestBegins checks that a long path of a large graph is found quickly,
// by extensions and rotations, before the search for paths begins.
func TestLongestBegins(t *testing.T) {
	const n = 4000
	g := graphtest.Geometric(rand.New(rand.NewPCG(1, 6)), n)
	for i := range 3 { // leaves at one vertex, so that there is no tour
		g = append(g, []int{0})
		g[0] = append(g[0], n+i)
	}
	graph := dense.NewGraph(g.Lists(), true)
	x := Longest(work.StopAfter(2_000_000), openTour(graph))
	if visited := checkDisjoint(t, g, x.Paths); visited < n/2 {
		t.Errorf("a path of %d vertices, want at least %d", visited, n/2)
	}
}

// TestLongestAsTour checks that finding the longest path or cycle of a large
// graph that has a tour takes hardly more work than finding the tour.
func TestLongestAsTour(t *testing.T) {
	graphtest.Slow(t)
	g := graphtest.Cubic(rand.New(rand.NewPCG(1, 9)), 20_000)
	graph := dense.NewGraph(g.Lists(), true)
	for _, goal := range []problem.Goal{problem.Open, problem.Closed} {
		p := problemOf(graph, goal, problem.Anywhere)
		forTour, forLongest := work.New(t.Context()), work.New(t.Context())
		if x := Tour(forTour, p); x.Tour == nil {
			t.Fatalf("%v: no tour: %v", goal, x.Err)
		}
		x := Longest(forLongest, p)
		if n := checkDisjoint(t, g, x.Paths); n != len(g) || !x.Proven {
			t.Errorf("%v: %d vertices, want all", goal, n)
		}
		if units, maxUnits := forLongest.Spent(), 3*forTour.Spent(); units > maxUnits {
			t.Errorf("%v: %d units of work, want at most %d", goal, units, maxUnits)
		}
	}
}

// TestLongestCycleOfHubs checks that the longest cycle found in a graph with
// hubs, where windows help little, quickly becomes about as long as the longest
// path.
func TestLongestCycleOfHubs(t *testing.T) {
	g := graphtest.Attachment(rand.New(rand.NewPCG(1, 10)), 1000, 3)
	graph := dense.NewGraph(g.Lists(), true)
	p := problemOf(graph, problem.Closed, problem.Anywhere)
	x := Longest(work.StopAfter(100_000_000), p)
	if visited := checkDisjoint(t, g, x.Paths); visited < 750 {
		t.Errorf("a cycle of %d vertices, want at least 750", visited)
	}
	checkGoal(t, g, problem.Closed, x.Paths)
}

// TestLongestOnFloors checks that a path over most of a large floor with
// blocked squares, which has no tour, is found quickly for a knight and a king.
func TestLongestOnFloors(t *testing.T) {
	graphtest.Slow(t)
	const side = 100
	r := rand.New(rand.NewPCG(1, 8))
	var blocked []int64
	for id := range int64(side * side) {
		if r.IntN(5) == 0 {
			blocked = append(blocked, id)
		}
	}
	for _, leaps := range [][][2]int{{{1, 2}}, {{0, 1}, {1, 1}}} {
		g, _ := graphtest.Leapers(side, side, blocked, leaps...)
		graph := dense.NewGraph(g.Lists(), true)
		for _, end := range []int32{-1, 0} {
			p := problemOf(graph, problem.Goal{End: end}, problem.Anywhere)
			x := Longest(work.StopAfter(20_000_000), p)
			if n := checkDisjoint(t, g, x.Paths); n < len(g)/10*9 {
				t.Errorf("%v to %d: %d of %d squares, want nine in ten", leaps, end, n, len(g))
			}
			checkGoal(t, g, p.Goal, x.Paths)
		}
	}
}

// TestLongestOfLarge checks that a path of a large graph also has the end that
// is asked for, and that a cycle is closed.
func TestLongestOfLarge(t *testing.T) {
	g := graphtest.Cubic(rand.New(rand.NewPCG(1, 7)), largeAbove+2)
	for _, goal := range goalsOf(g) {
		graph := dense.NewGraph(g.Lists(), true)
		p := problemOf(graph, goal, problem.Anywhere)
		x := Longest(work.StopAfter(1<<21), p)
		if n := checkDisjoint(t, g, x.Paths); n < 100 {
			t.Errorf("%v: %d vertices, want at least 100", goal, n)
		}
		checkGoal(t, g, goal, x.Paths)
	}
}

// TestRouteJoinerGoesOn keeps running a joiner whose paths have become one
// cycle, and one whose paths never do.
func TestRouteJoinerGoesOn(t *testing.T) {
	for _, test := range []struct {
		name string
		g    graphtest.Graph
		want int
	}{
		{"complete", append(graphtest.Complete(9), nil), 1},
		{"grid", graphtest.Grid(6, 6), 1},
		{"star", graphtest.Blocks(6, 1).WithHubs(1), 5},
		{"two", graphtest.Undirected(8, [][2]int{{0, 1}, {1, 2}, {2, 0}, {3, 4}, {4, 5}, {5, 3}}), 2},
	} {
		t.Run(test.name, func(t *testing.T) {
			c := work.New(t.Context())
			r := newRouteJoiner(c, dense.NewGraph(test.g.Lists(), true))
			var paths [][]int32
			for range 20 {
				paths = r.run(2000)
				checkDisjoint(t, test.g, paths)
			}
			if len(paths) != test.want {
				t.Errorf("%v, want %d paths", paths, test.want)
			}
		})
	}
}

// TestLongestByCut checks that the longest paths and cycles of graphs whose
// parts share a few vertices are quickly found and proved optimal.
func TestLongestByCut(t *testing.T) {
	const units = 1 << 24 // some tens of milliseconds
	tests := map[string]struct {
		parts       []int // vertices of each
		shared      int   // vertices that all parts have
		probability float64
		path        int // vertices of the longest path
		cycle       int // and of the longest cycle
		within      int // and of the longest path that ends with vertex 0, which is shared
	}{
		"parts=28 six times shared=2":       {[]int{28, 28, 28, 28, 28, 28}, 2, 1, 86, 58, 58},
		"random parts=20,25,30,35 shared=2": {[]int{20, 25, 30, 35}, 2, 0.5, 92, 67, 67},
		"random parts=20,24,28,32,36 of 3":  {[]int{20, 24, 28, 32, 36}, 3, 0.5, 123, 99, 99},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			g := graphtest.Sharing(
				rand.New(rand.NewPCG(1, 1)), test.parts, test.shared, test.probability)
			graph := dense.NewGraph(g.Lists(), true)
			for goal, want := range map[problem.Goal]int{
				problem.Open:            test.path,
				problem.Closed:          test.cycle,
				{Closed: false, End: 0}: test.within,
			} {
				p := problemOf(graph, goal, problem.Anywhere)
				x := Longest(work.StopAfter(units), p)
				n := checkDisjoint(t, g, x.Paths)
				if n != want || !x.Proven {
					t.Errorf("%v: %d vertices, proven %t, want %d", goal, n, x.Proven, want)
				}
				checkGoal(t, g, goal, x.Paths)
			}
		})
	}
}

// TestTourTurn checks that a search for a tour in a large graph gives each
// method of the table its turn.
func TestTourTurn(t *testing.T) {
	g := dense.NewGraph(graphtest.Petersen(largeAbove, 1).Lists(), true)
	budget := firstBudget(g.Len() + len(g.List))
	turns := int64(0)
	for _, m := range methods() {
		turns += m.share
	}
	if got := tourTurn(g); got != turns*budget {
		t.Errorf("a turn of %d units, want %d", got, turns*budget)
	}
}
