package directed

import (
	"fmt"
	"math/bits"
	"math/rand/v2"
	"testing"

	"example.com/knighttour/internal/dense"
	"example.com/knighttour/internal/graphtest"
	"example.com/knighttour/internal/work"
)

// An oracle knows all paths of a small graph, by following each.
type oracle struct {
	g       graphtest.Graph
	longest [][]int // by first and last vertex: the vertices of the longest path, or 0
	cycle   int
	isPath  []bool // by set of vertices
}

func newOracle(g graphtest.Graph) *oracle {
	o := &oracle{g: g, isPath: make([]bool, 1<<len(g))}
	for v := range g {
		o.longest = append(o.longest, make([]int, len(g)))
		o.follow(v, v, 1<<v)
	}
	return o
}

// follow follows all paths that go on from a path over a set.
func (o *oracle) follow(first, last, set int) {
	length := bits.OnesCount(uint(set))
	o.isPath[set] = true
	o.longest[first][last] = max(o.longest[first][last], length)
	for _, w := range o.g[last] {
		if w == first && length > 1 {
			o.cycle = max(o.cycle, length)
		}
		if set>>w&1 == 0 {
			o.follow(first, w, set|1<<w)
		}
	}
}

// path returns the vertices of the longest path with given ends, or anywhere if
// these are negative.
func (o *oracle) path(start, end int) (most int) {
	for u, row := range o.longest {
		for v, length := range row {
			if (start < 0 || u == start) && (end < 0 || v == end) {
				most = max(most, length)
			}
		}
	}
	return most
}

func (o *oracle) routes() int {
	fewest := make([]int, len(o.isPath))
	for set := 1; set < len(fewest); set++ {
		fewest[set] = len(o.g)
		for part := set; part > 0; part = (part - 1) & set {
			if o.isPath[part] {
				fewest[set] = min(fewest[set], 1+fewest[set&^part])
			}
		}
	}
	return fewest[len(fewest)-1]
}

// check checks that paths of a graph are disjoint, and returns the number of
// their vertices.
func check(t *testing.T, g dense.Lists, paths [][]int32) (visited int) {
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

// decide runs a search until it has a proof.
func decide(t *testing.T, s *Search) [][]int32 {
	t.Helper()
	for turn := 0; !s.IsProven(); turn++ {
		if turn == 14 {
			t.Fatalf("no proof after %d turns: value %d, at most %d", turn, s.value, s.limit)
		}
		if err := s.Turn(1000); err != nil {
			t.Fatal(err)
		}
	}
	if s.value != s.limit || s.value != s.valueOf(s.result) {
		t.Fatalf("proven: %v, value %d, at most %d", s.result, s.value, s.limit)
	}
	return s.Paths()
}

// checkAll compares all that can be asked of a graph with what an oracle knows.
// Components with more than so many vertices are hard.
func checkAll(t *testing.T, g graphtest.Graph, light int) {
	t.Helper()
	l := g.Lists()
	o := newOracle(g)
	c := work.New(t.Context())
	for start := -1; start < len(g); start++ {
		for end := -1; end < len(g); end++ {
			paths := decide(t, newPath(c, l, int32(start), int32(end), light))
			n := check(t, l, paths)
			if n != o.path(start, end) || len(paths) > 1 {
				t.Fatalf("%v: path %v from %d to %d, want %d", g, paths, start, end, o.path(start, end))
			}
			if n == 0 {
				continue
			}
			if start >= 0 && paths[0][0] != int32(start) || end >= 0 && paths[0][n-1] != int32(end) {
				t.Fatalf("%v: path %v from %d to %d", g, paths, start, end)
			}
		}
	}
	cycle := decide(t, newCycle(c, l, light))
	n := check(t, l, cycle)
	if n > 0 && !l.Has(cycle[0][n-1], cycle[0][0]) {
		t.Fatalf("%v: cycle %v", g, cycle)
	}
	if len(cycle) > 1 || n != o.cycle {
		t.Fatalf("%v: cycle %v, want %d", g, cycle, o.cycle)
	}
	routes := decide(t, NewRoutes(c, l))
	if n := check(t, l, routes); n != len(g) || len(routes) != o.routes() {
		t.Fatalf("%v: routes %v, want %d", g, routes, o.routes())
	}
}

// TestSmall checks all graphs of up to four vertices.
func TestSmall(t *testing.T) {
	for n := range 5 {
		for g := range graphtest.OfOrder(n, false, 0, 1) {
			for _, light := range []int{mostLight, 1} {
				checkAll(t, g, light)
			}
		}
	}
}

// TestRandom checks random graphs of up to eight vertices.
func TestRandom(t *testing.T) {
	for seed := range uint64(graphtest.Scaled(400, 20_000)) {
		r := rand.New(rand.NewPCG(seed, 11))
		g := graphtest.Random(r, 2+r.IntN(7), 0.5+2.5*r.Float64(), false)
		t.Run(fmt.Sprintf("seed=%d", seed), func(t *testing.T) {
			for _, light := range []int{mostLight, 1 + r.IntN(4)} {
				checkAll(t, g, light)
			}
		})
	}
}

// followers returns the graph without loops whose vertices are the arcs of a
// multigraph, given by their ends, and whose edges lead from each arc to those
// that begin where it ends.
func followers(arcs [][2]int) graphtest.Graph {
	g := make(graphtest.Graph, len(arcs))
	for u := range arcs {
		for v := range arcs {
			if u != v && arcs[u][1] == arcs[v][0] {
				g[u] = append(g[u], v)
			}
		}
	}
	return g
}

// TestTrailsOfSmall checks all multigraphs of up to three nodes and five arcs.
func TestTrailsOfSmall(t *testing.T) {
	var arcs [][2]int
	var add func(least, left int)
	add = func(least, left int) {
		checkAll(t, followers(arcs), 1)
		for i := least; i < 9 && left > 0; i++ {
			arcs = append(arcs, [2]int{i / 3, i % 3})
			add(i, left-1)
			arcs = arcs[:len(arcs)-1]
		}
	}
	add(0, graphtest.Scaled(4, 6))
}

// TestTrails checks random multigraphs of up to eight arcs, some with parts that
// few arcs join.
func TestTrails(t *testing.T) {
	for seed := range uint64(graphtest.Scaled(300, 20_000)) {
		r := rand.New(rand.NewPCG(seed, 12))
		nodes := 2 + r.IntN(4)
		var arcs [][2]int
		for range 2 + r.IntN(7) {
			from := r.IntN(nodes)
			to := r.IntN(nodes)
			if r.IntN(3) > 0 {
				to = from/2*2 + r.IntN(2) // in the same part
			}
			arcs = append(arcs, [2]int{from, min(to, nodes-1)})
		}
		checkAll(t, followers(arcs), 1)
	}
}
