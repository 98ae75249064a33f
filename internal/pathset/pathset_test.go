package pathset

import (
	"context"
	"fmt"
	"math/bits"
	"math/rand/v2"
	"testing"

	"example.com/knighttour/internal/dense"
	"example.com/knighttour/internal/graphtest"
	"example.com/knighttour/internal/work"
)

// An oracle finds the longest paths and cycles of a graph of up to 14 vertices
// by tables over all sets of vertices.
type oracle struct {
	n      int
	next   []int  // by vertex: the set of its successors
	ends   []int  // by set: the vertices that a path over the set can end with
	closes []bool // by set: whether there is a cycle over the set
}

// newOracle returns an oracle for a graph.
func newOracle(g graphtest.Graph, undirected bool) *oracle {
	n := len(g)
	o := &oracle{
		n:      n,
		next:   make([]int, n),
		ends:   make([]int, 1<<n),
		closes: make([]bool, 1<<n),
	}
	for v, list := range g {
		for _, w := range list {
			if v != w {
				o.next[v] |= 1 << w
			}
		}
	}
	// extend adds the ends of all longer paths to ends, which holds the ends of
	// paths by the set of their vertices.
	extend := func(ends []int) {
		for set := 1; set < 1<<n; set++ {
			for v := range n {
				if ends[set]>>v&1 == 0 {
					continue
				}
				for w := range n {
					if o.next[v]>>w&1 != 0 && set>>w&1 == 0 {
						ends[set|1<<w] |= 1 << w
					}
				}
			}
		}
	}
	for v := range n {
		o.ends[1<<v] = 1 << v
	}
	extend(o.ends)
	least := 3
	if !undirected {
		least = 2
	}
	for start := range n {
		// A cycle is a path that begins with the cycle's smallest vertex, and
		// an edge back.
		ends := make([]int, 1<<n)
		ends[1<<start] = 1 << start
		extend(ends)
		for set := range ends {
			if set&(1<<start-1) != 0 || bits.OnesCount(uint(set)) < least {
				continue
			}
			for v := range n {
				if ends[set]>>v&1 != 0 && o.next[v]>>start&1 != 0 {
					o.closes[set] = true
				}
			}
		}
	}
	return o
}

// longest returns the largest number of vertices of a path with the given last
// vertex or, if end is negative, of any path.
func (o *oracle) longest(end int) (most int) {
	for set, ends := range o.ends {
		if ends != 0 && (end < 0 || ends>>end&1 != 0) {
			most = max(most, bits.OnesCount(uint(set)))
		}
	}
	return most
}

// between returns the largest number of vertices of a path with the given ends.
func (o *oracle) between(from, to int) (most int) {
	ends := make([]int, 1<<o.n) // by set: the ends of paths over it that begin with from
	ends[1<<from] = 1 << from
	for set := range ends {
		if ends[set]>>to&1 != 0 {
			most = max(most, bits.OnesCount(uint(set)))
		}
		for v := range o.n {
			for w := range o.n {
				if ends[set]>>v&1 != 0 && o.next[v]>>w&1 != 0 && set>>w&1 == 0 {
					ends[set|1<<w] |= 1 << w
				}
			}
		}
	}
	return most
}

// cycle returns the largest number of vertices of a cycle, or 0.
func (o *oracle) cycle() (most int) {
	for set, closes := range o.closes {
		if closes {
			most = max(most, bits.OnesCount(uint(set)))
		}
	}
	return most
}

// routes returns the smallest number of disjoint paths that together visit all
// vertices.
func (o *oracle) routes() int {
	fewest := make([]int, 1<<o.n) // by set: the smallest number of paths over it
	for set := 1; set < 1<<o.n; set++ {
		low := set & -set
		fewest[set] = o.n
		for part := set; part > 0; part = (part - 1) & set {
			if part&low != 0 && o.ends[part] != 0 {
				fewest[set] = min(fewest[set], 1+fewest[set&^part])
			}
		}
	}
	return fewest[1<<o.n-1]
}

// checkPaths checks that paths of a graph are disjoint, and returns the number
// of their vertices.
func checkPaths(t *testing.T, g *dense.Graph, paths [][]int32) (visited int) {
	t.Helper()
	seen := make([]bool, g.Len())
	for _, path := range paths {
		if len(path) == 0 {
			t.Fatalf("an empty path among %v", paths)
		}
		for i, v := range path {
			if seen[v] {
				t.Fatalf("vertex %d twice in %v", v, paths)
			}
			seen[v] = true
			visited++
			if i > 0 && !g.Has(path[i-1], v) {
				t.Fatalf("no edge from %d to %d in %v", path[i-1], v, paths)
			}
		}
	}
	return visited
}

// runToProof runs a search until it has a proof, and returns the solution.
func runToProof(t *testing.T, s *Search) [][]int32 {
	t.Helper()
	for turn := 0; !s.IsProven(); turn++ {
		if turn == 12 {
			t.Fatalf("no proof after %d turns: value %d, slack %d", turn, s.value, s.slack)
		}
		if err := s.Turn(1000); err != nil {
			t.Fatal(err)
		}
	}
	return s.Paths()
}

// checkAll compares the results of all kinds of searches with the oracle.
func checkAll(t *testing.T, g graphtest.Graph, undirected bool) {
	t.Helper()
	d := dense.NewGraph(g.Lists(), undirected)
	o := newOracle(g, undirected)
	c := work.New(context.Background())
	if len(g) > 0 {
		routes := runToProof(t, NewRoutes(c, d))
		if n := checkPaths(t, d, routes); n != len(g) || len(routes) != o.routes() {
			t.Errorf("%v: routes %v, want %d", g, routes, o.routes())
		}
	}
	path := runToProof(t, NewPath(c, d))
	if n := checkPaths(t, d, path); len(path) > 1 || n != o.longest(-1) {
		t.Errorf("%v: path %v, want %d", g, path, o.longest(-1))
	}
	back := newOracle(transposed(g), undirected)
	for v := range int32(len(g)) {
		path := runToProof(t, NewPathTo(c, d, v))
		n := checkPaths(t, d, path)
		if len(path) != 1 || n != o.longest(int(v)) || path[0][n-1] != v {
			t.Errorf("%v: path %v to %d, want %d", g, path, v, o.longest(int(v)))
		}
		path = runToProof(t, NewPathFrom(c, d, v))
		n = checkPaths(t, d, path)
		if len(path) != 1 || n != back.longest(int(v)) || path[0][0] != v {
			t.Errorf("%v: path %v from %d, want %d", g, path, v, back.longest(int(v)))
		}
	}
	checkBetween(t, d, o)
	cycle := runToProof(t, NewCycle(c, d))
	n := checkPaths(t, d, cycle)
	if n > 0 && !d.Has(cycle[0][n-1], cycle[0][0]) {
		t.Errorf("%v: cycle %v", g, cycle)
	}
	if len(cycle) > 1 || n != o.cycle() {
		t.Errorf("%v: cycle %v, want %d", g, cycle, o.cycle())
	}
	if t.Failed() {
		t.FailNow()
	}
}

// checkBetween checks the longest paths from some vertices to the first and to
// the last vertex.
func checkBetween(t *testing.T, g *dense.Graph, o *oracle) {
	t.Helper()
	for from := range int32(o.n) {
		for _, to := range []int32{0, int32(o.n) - 1} {
			if from == to {
				continue
			}
			path := runToProof(t, NewPathBetween(work.New(t.Context()), g, from, to))
			n := checkPaths(t, g, path)
			if want := o.between(int(from), int(to)); len(path) > 1 || n != want {
				t.Errorf("%v: path %v from %d to %d, want %d", g.Lists, path, from, to, want)
			}
			if n > 0 && (path[0][0] != from || path[0][n-1] != to) {
				t.Errorf("%v: path %v, want ends %d and %d", g.Lists, path, from, to)
			}
		}
	}
}

// TestLabelled checks small graphs against the oracle.
func TestLabelled(t *testing.T) { graphtest.Labelled(t, checkAll) }

// TestSix checks undirected graphs of six vertices. Long tests check all of
// them.
func TestSix(t *testing.T) {
	graphtest.Slow(t)
	for g := range graphtest.OfOrder(6, true, 0, graphtest.Scaled(53, 1)) {
		checkAll(t, g, true)
	}
}

// TestSparse checks random graphs of up to 12 vertices against the oracle.
func TestSparse(t *testing.T) {
	graphtest.Slow(t)
	for seed := range uint64(graphtest.Scaled(150, 2500)) {
		g, undirected := graphtest.Sparse(rand.New(rand.NewPCG(seed, 1)), 12)
		t.Run(fmt.Sprintf("seed=%d", seed), func(t *testing.T) { checkAll(t, g, undirected) })
	}
}

// transposed returns the graph with all edges reversed.
func transposed(g graphtest.Graph) graphtest.Graph {
	back := make(graphtest.Graph, len(g))
	for v, list := range g {
		for _, w := range list {
			back[w] = append(back[w], v)
		}
	}
	return back
}

// TestStops stops searches after various amounts of work. What has been found
// by then must be valid.
func TestStops(t *testing.T) {
	host := graphtest.Grid(5, 5).TwoColoured(rand.New(rand.NewPCG(1, 1)))
	host = append(host, graphtest.Graph{{0}, {24}, {}}...)
	host[0] = append(host[0], 25)
	host[24] = append(host[24], 26)
	for kind, begin := range map[string]func(c *work.Canceller, g *dense.Graph) *Search{
		"routes": NewRoutes,
		"path":   NewPath,
		"cycle":  NewCycle,
		"both": func(c *work.Canceller, g *dense.Graph) *Search {
			return NewPathBetween(c, g, 25, 26)
		},
	} {
		graphtest.CheckStops(t, 50, 20, func(units int) error {
			c := work.StopAfter(units)
			g := dense.NewGraph(host.Lists(), true)
			s := begin(c, g)
			for !s.IsProven() && c.Err() == nil {
				s.Turn(10_000)
			}
			visited := checkPaths(t, g, s.Paths())
			if kind == "routes" && visited != g.Len() {
				t.Errorf("%s, stopped after %d: %d vertices", kind, units, visited)
			}
			return c.Err()
		})
	}
}

// beside returns a graph that consists of the given ones, with no edges between
// them.
func beside(parts ...graphtest.Graph) (g graphtest.Graph) {
	for _, part := range parts {
		first := len(g)
		for _, list := range part {
			var shifted []int
			for _, w := range list {
				shifted = append(shifted, first+w)
			}
			g = append(g, shifted)
		}
	}
	return g
}

// inChain returns the graph beside(parts...), where a bridge leads from the
// last vertex of each part to the first vertex of the next part. If isDirected
// is set, there is no way back.
func inChain(isDirected bool, parts ...graphtest.Graph) graphtest.Graph {
	g := beside(parts...)
	first := 0 // of the next part
	for _, part := range parts[:len(parts)-1] {
		first += len(part)
		g[first-1] = append(g[first-1], first)
		if !isDirected {
			g[first] = append([]int{first - 1}, g[first]...)
		}
	}
	return g
}

// TestStopsInParts stops the first turns of searches at many points, and in
// long tests at each, in graphs of several components or blocks. A stop may
// come before a block is asked for the first time, and after the answer of
// another block.
func TestStopsInParts(t *testing.T) {
	grid := graphtest.Grid(3, 3)
	wide := graphtest.Grid(2, 4)
	star := graphtest.Graph{{1, 2, 3}, {0}, {0}, {0}}
	ring := graphtest.Graph{{1, 3}, {0, 2}, {1, 3}, {0, 2}}
	oneWay := graphtest.Graph{{1, 2}, {2, 4}, {3}, {0, 4}, {0, 1}} // strongly connected
	alone := graphtest.Graph{nil}
	for _, test := range []struct {
		name         string
		g            graphtest.Graph
		isUndirected bool
	}{
		{"two grids", beside(grid, grid), true},
		{"two grids", beside(grid, grid), false},
		{"mixed", beside(alone, star, grid, alone, ring, wide, star), true},
		{"mixed", beside(alone, star, grid, oneWay, alone, ring, oneWay), false},
		{"chain", inChain(false, grid, star, alone, wide, ring), true},
		{"chain", inChain(true, oneWay, star, alone, grid, ring, oneWay), false},
		{"complete graphs", graphtest.Blocks(12, 4), true},
		{"cut vertices", beside(graphtest.CutRing(rand.New(rand.NewPCG(1, 2)), grid, wide), grid), true},
	} {
		l := test.g.Lists()
		g := dense.NewGraph(l, test.isUndirected)
		last := int32(g.Len()) - 1
		for kind, begin := range map[string]func(c *work.Canceller, g *dense.Graph) *Search{
			"routes": NewRoutes,
			"path":   NewPath,
			"cycle":  NewCycle,
			"from":   func(c *work.Canceller, g *dense.Graph) *Search { return NewPathFrom(c, g, 9) },
			"to":     func(c *work.Canceller, g *dense.Graph) *Search { return NewPathTo(c, g, last) },
			"both":   func(c *work.Canceller, g *dense.Graph) *Search { return NewPathBetween(c, g, 9, last) },
		} {
			name := fmt.Sprintf("%s of %s/graph=%s", kind, test.name, graphtest.Kind(test.isUndirected))
			t.Run(name, func(t *testing.T) {
				for units := 1; ; units += graphtest.Scaled(13, 1) {
					c := work.StopAfter(units)
					s := begin(c, g)
					for range 2 {
						s.Turn(100)
					}
					visited := checkPaths(t, g, s.Paths())
					if value := s.objective.valueOf(s.Paths()); value != s.value || value > s.Bound() {
						t.Fatalf("after %d: value %d and bound %d of %v", units, s.value, s.Bound(), s.Paths())
					}
					switch {
					case kind == "routes" && visited != g.Len():
						t.Fatalf("after %d: %d vertices", units, visited)
					case kind != "routes" && len(s.Paths()) > 1:
						t.Fatalf("after %d: %v", units, s.Paths())
					case kind == "cycle" && visited > 0 && !g.Has(s.Paths()[0][visited-1], s.Paths()[0][0]):
						t.Fatalf("after %d: %v is not closed", units, s.Paths())
					}
					if c.Err() == nil {
						break
					}
				}
			})
		}
	}
}

// TestFloors checks that the solution is valid after each turn and never gets
// worse, on graphs that are too large for an oracle.
func TestFloors(t *testing.T) {
	graphtest.Slow(t)
	for _, test := range []struct {
		name  string
		side  int
		share int // one square in share is a hole
		leap  [2]int
	}{
		{"wazir", 20, 10, [2]int{0, 1}},
		{"knight", 16, 5, [2]int{1, 2}},
		{"knight", 50, 5, [2]int{1, 2}}, // too wide for a beam
	} {
		r := rand.New(rand.NewPCG(uint64(test.side), uint64(test.share)))
		var holes []int64
		for id := range int64(test.side * test.side) {
			if r.IntN(test.share) == 0 {
				holes = append(holes, id)
			}
		}
		host, _ := graphtest.Leapers(test.side, test.side, holes, test.leap)
		c := work.New(context.Background())
		g := dense.NewGraph(host.Lists(), true)
		for kind, s := range map[string]*Search{
			"routes": NewRoutes(c, g),
			"path":   NewPath(c, g),
			"to":     NewPathTo(c, g, 5),
			"from":   NewPathFrom(c, g, 5),
			"both":   NewPathBetween(c, g, 5, int32(g.Len())-1),
			"cycle":  NewCycle(c, g),
		} {
			name := fmt.Sprintf("%s of a %s on %dx%[3]d", kind, test.name, test.side)
			before := s.value
			for turn := range graphtest.Scaled(2, 6) {
				s.Turn(100_000)
				visited := checkPaths(t, g, s.Paths())
				value := visited
				if kind == "routes" {
					value -= len(s.Paths())
				}
				if value != s.value || value < before {
					t.Errorf("%s, turn %d: value %d, want %d and at least %d", name, turn, s.value, value, before)
				}
				if kind == "routes" && visited != g.Len() {
					t.Errorf("%s, turn %d: %d vertices", name, turn, visited)
				}
				if kind == "cycle" {
					cycle := s.Paths()[0]
					if !g.Has(cycle[len(cycle)-1], cycle[0]) {
						t.Errorf("%s, turn %d: it is not closed", name, turn)
					}
				}
				before = value
			}
			t.Logf("%s: %d of %d, at most %d more", name, s.value, g.Len(), s.slack)
		}
	}
}

// TestOfferNothing checks that an offer of no paths takes no memory: a method
// that was stopped offers none.
func TestOfferNothing(t *testing.T) {
	s := NewRoutes(work.New(t.Context()), dense.NewGraph(graphtest.Grid(3, 3).Lists(), true))
	if n := testing.AllocsPerRun(10, func() { s.Offer() }); n != 0 {
		t.Errorf("%v allocations, want 0", n)
	}
	if len(s.Paths()) != 9 {
		t.Errorf("%d routes, want 9", len(s.Paths()))
	}
}

// TestSharing compares the results for small graphs whose parts share a few
// vertices with an oracle, for all ends.
func TestSharing(t *testing.T) {
	for seed := range uint64(graphtest.Scaled(20, 3000)) {
		r := rand.New(rand.NewPCG(seed, 1))
		parts := make([]int, 3+r.IntN(2))
		for i := range parts {
			parts[i] = 1 + r.IntN(3)
		}
		g := graphtest.Sharing(r, parts, 1+r.IntN(3), 0.5+r.Float64())
		if len(g) <= 11 {
			checkAll(t, g, true)
		}
	}
}

// TestBothWays proves that a path is longest in a narrow grid: in the
// undirected graph, and in the directed graph with each edge in both
// directions. Directions must not make the proof take more states.
func TestBothWays(t *testing.T) {
	g := graphtest.Grid(3, 60)
	for range 3 { // leaves, only one of which is on a path over all other vertices
		g[0] = append(g[0], len(g))
		g = append(g, []int{0})
	}
	for _, undirected := range []bool{true, false} {
		t.Run("graph="+graphtest.Kind(undirected), func(t *testing.T) {
			path := runToProof(t, NewPath(work.New(t.Context()), dense.NewGraph(g.Lists(), undirected)))[0]
			if want := 3*60 + 1; len(path) != want {
				t.Errorf("%d vertices, want %d", len(path), want)
			}
		})
	}
}

// TestWindowsGoRoundHoles looks for the longest cycle of a floor with many
// holes. Windows of up to 64 vertices get no further than half of the bound.
func TestWindowsGoRoundHoles(t *testing.T) {
	graphtest.Slow(t)
	const side = 40
	r := rand.New(rand.NewPCG(0, side*100+30))
	var holes []int64
	for id := range int64(side * side) {
		if r.IntN(100) < 30 {
			holes = append(holes, id)
		}
	}
	g, _ := graphtest.Leapers(side, side, holes, [2]int{0, 1})
	c := work.New(t.Context())
	s := NewCycle(c, dense.NewGraph(g.Lists(), true))
	for least := int64(1000); c.Spent() < 1<<25; least *= 2 {
		s.Turn(least)
	}
	if n := checkPaths(t, dense.NewGraph(g.Lists(), true), s.Paths()); n < 800 {
		t.Errorf("a cycle of %d vertices, want 800 of %d that are possible", n, s.Bound())
	}
}
