package directed

import (
	"fmt"
	"math/bits"
	"math/rand/v2"
	"reflect"
	"testing"

	"example.com/knighttour/internal/dense"
	"example.com/knighttour/internal/graphtest"
	"example.com/knighttour/internal/work"
)

// An oracle knows all paths of a small graph, since it has followed each of
// them.
type oracle struct {
	g       graphtest.Graph
	longest [][]int // by first and last vertex: the number of vertices of the longest path, or 0
	cycle   int     // the number of vertices of the longest cycle, or 0
	isPath  []bool  // by set of vertices: whether a path visits exactly these
}

// newOracle follows all paths of a graph.
func newOracle(g graphtest.Graph) *oracle {
	o := &oracle{g: g, isPath: make([]bool, 1<<len(g))}
	for v := range g {
		o.longest = append(o.longest, make([]int, len(g)))
		o.follow(v, v, 1<<v)
	}
	return o
}

// follow follows all extensions of a path from first to last that visits
// exactly the vertices of set.
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

// path returns the number of vertices of the longest path with the given ends.
// A negative end is free.
func (o *oracle) path(start, end int) (longest int) {
	for u, row := range o.longest {
		for v, length := range row {
			if (start < 0 || u == start) && (end < 0 || v == end) {
				longest = max(longest, length)
			}
		}
	}
	return longest
}

// routes returns the smallest number of paths that together visit each vertex
// once.
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

// checkDisjoint checks that paths of a graph are disjoint, and returns the
// number of their vertices.
func checkDisjoint(t *testing.T, g dense.Lists, paths [][]int32) (visited int) {
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

// runToProof runs a search until it has a proof, and returns the solution. It
// fails after too many turns.
func runToProof(t *testing.T, s *Search) [][]int32 {
	t.Helper()
	for turn := 0; !s.IsProven(); turn++ {
		if turn == 14 {
			t.Fatalf("no proof after %d turns: value %d, at most %d", turn, s.value, s.bound)
		}
		if err := s.Turn(1000); err != nil {
			t.Fatal(err)
		}
	}
	if s.value != s.bound || s.value != s.valueOf(s.result) {
		t.Fatalf("proven: %v, value %d, at most %d", s.result, s.value, s.bound)
	}
	return s.Paths()
}

// checkAll checks searches of a graph against an oracle: for the longest path
// from each start to each end, for the longest cycle, and for the fewest
// routes. The parameter light is the largest size of a component that is not
// hard.
func checkAll(t *testing.T, g graphtest.Graph, light int) {
	t.Helper()
	l := g.Lists()
	o := newOracle(g)
	c := work.New(t.Context())
	for start := -1; start < len(g); start++ {
		for end := -1; end < len(g); end++ {
			paths := runToProof(t, newPath(c, l, int32(start), int32(end), light, maxSteps))
			n := checkDisjoint(t, l, paths)
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
	cycle := runToProof(t, newCycle(c, l, light, maxSteps))
	n := checkDisjoint(t, l, cycle)
	if n > 0 && !l.Has(cycle[0][n-1], cycle[0][0]) {
		t.Fatalf("%v: cycle %v", g, cycle)
	}
	if len(cycle) > 1 || n != o.cycle {
		t.Fatalf("%v: cycle %v, want %d", g, cycle, o.cycle)
	}
	routes := runToProof(t, NewRoutes(c, l))
	if n := checkDisjoint(t, l, routes); n != len(g) || len(routes) != o.routes() {
		t.Fatalf("%v: routes %v, want %d", g, routes, o.routes())
	}
}

// TestSmall checks all graphs of up to three vertices, and a sample of the
// graphs of four vertices, or all of them in long tests.
func TestSmall(t *testing.T) {
	for n := range 5 {
		step := 1
		if n == 4 {
			step = graphtest.Scaled(13, 1)
		}
		for g := range graphtest.OfOrder(n, false, 0, step) {
			for _, light := range []int{maxLight, 1} {
				checkAll(t, g, light)
			}
		}
	}
}

// TestRandom checks random graphs of up to eight vertices.
func TestRandom(t *testing.T) {
	graphtest.Slow(t)
	for seed := range uint64(graphtest.Scaled(400, 20_000)) {
		r := rand.New(rand.NewPCG(seed, 11))
		g := graphtest.Random(r, 2+r.IntN(7), 0.5+2.5*r.Float64(), false)
		t.Run(fmt.Sprintf("seed=%d", seed), func(t *testing.T) {
			for _, light := range []int{maxLight, 1 + r.IntN(4)} {
				checkAll(t, g, light)
			}
		})
	}
}

// TestTrailsOfSmall checks all multigraphs of up to three nodes and five arcs.
func TestTrailsOfSmall(t *testing.T) {
	var arcs [][2]int
	var add func(first, left int) // adds up to left arcs, from number first of the nine
	add = func(first, left int) {
		checkAll(t, graphtest.Followers(arcs), 1)
		for i := first; i < 9 && left > 0; i++ {
			arcs = append(arcs, [2]int{i / 3, i % 3})
			add(i, left-1)
			arcs = arcs[:len(arcs)-1]
		}
	}
	add(0, graphtest.Scaled(4, 6))
}

// TestTrails checks random multigraphs of up to eight arcs. Some have parts
// that are joined by only a few arcs.
func TestTrails(t *testing.T) {
	graphtest.Slow(t)
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
		checkAll(t, graphtest.Followers(arcs), 1)
	}
}

// longestAcyclic returns the number of vertices of the longest path of a graph
// whose edges lead from smaller vertices to greater ones.
func longestAcyclic(g graphtest.Graph) (longest int) {
	to := make([]int, len(g)) // by vertex: vertices before it on the longest path to it
	for v, list := range g {
		longest = max(longest, to[v]+1)
		for _, w := range list {
			to[w] = max(to[w], to[v]+1)
		}
	}
	return longest
}

// TestAcyclic checks that searches of graphs without cycles need no turn, and
// only linear work.
func TestAcyclic(t *testing.T) {
	for _, n := range []int{1, 10, 1000, graphtest.Scaled(50_000, 1_000_000)} {
		g := graphtest.Acyclic(rand.New(rand.NewPCG(uint64(n), 13)), n, 3*n)
		l := g.Lists()
		c := work.New(t.Context())
		s := NewPath(c, l, -1, -1)
		if got := checkDisjoint(t, l, s.Paths()); got != longestAcyclic(g) || !s.IsProven() {
			t.Errorf("%d vertices: a path of %d, proven: %t, want %d",
				n, got, s.IsProven(), longestAcyclic(g))
		}
		if limit := 40 * (n + len(l.List)); int(c.Spent()) > limit {
			t.Errorf("%d vertices: %d units of work, want at most %d", n, c.Spent(), limit)
		}
		if s := NewCycle(c, l); !s.IsProven() || s.Paths() != nil {
			t.Errorf("%d vertices: the cycle %v", n, s.Paths())
		}
	}
}

// fewestAcyclic returns the smallest number of routes of a graph without
// cycles. It looks for an augmenting path from one vertex after the other.
func fewestAcyclic(g graphtest.Graph) int {
	from := make([]int, len(g))
	for v := range from {
		from[v] = -1
	}
	var seen []bool
	var augment func(u int) bool
	augment = func(u int) bool {
		for _, v := range g[u] {
			if seen[v] {
				continue
			}
			seen[v] = true
			if from[v] < 0 || augment(from[v]) {
				from[v] = u
				return true
			}
		}
		return false
	}
	routes := len(g)
	for u := range g {
		seen = make([]bool, len(g))
		if augment(u) {
			routes--
		}
	}
	return routes
}

// TestRoutesOfAcyclic checks the number of routes against another
// implementation of the matching.
func TestRoutesOfAcyclic(t *testing.T) {
	for _, n := range []int{1, 20, 300, 1000} {
		g := graphtest.Acyclic(rand.New(rand.NewPCG(uint64(n), 14)), n, 3*n)
		s := NewRoutes(work.New(t.Context()), g.Lists())
		visited := checkDisjoint(t, g.Lists(), s.Paths())
		if visited != n || len(s.Paths()) != fewestAcyclic(g) || !s.IsProven() {
			t.Errorf("%d vertices: %d routes over %d, proven: %t, want %d",
				n, len(s.Paths()), visited, s.IsProven(), fewestAcyclic(g))
		}
	}
}

// longestOfComponents returns the number of vertices of the longest path of a
// graph from [graphtest.Components], by following all paths within each
// component.
func longestOfComponents(g graphtest.Graph, size int) (longest int) {
	before := make([]int, len(g)) // by vertex: the longest path to it from another component
	for first := 0; first < len(g); first += size {
		part := make(graphtest.Graph, size)
		for u := range part {
			for _, w := range g[first+u] {
				if w/size == first/size {
					part[u] = append(part[u], w-first)
				}
			}
		}
		o := newOracle(part)
		for u, row := range o.longest {
			for v, length := range row {
				to := before[first+u] + length
				longest = max(longest, to)
				for _, w := range g[first+v] {
					if w/size != first/size {
						before[w] = max(before[w], to)
					}
				}
			}
		}
	}
	return longest
}

// TestComponents checks chains of small components, in which either none or all
// are hard.
func TestComponents(t *testing.T) {
	for _, test := range []struct {
		parts, size, light int
		steps              int64
	}{
		{1000, 5, maxLight, maxSteps},
		{graphtest.Scaled(5000, 200_000), 5, maxLight, maxSteps},
		{100, 9, maxLight, maxSteps},
		{100, 9, maxLight, 1}, // by tables of sets
		{20, 5, 1, maxSteps},
		{8, 9, 1, maxSteps},
		{6, 18, maxLight, 1}, // hard until there are enough steps
	} {
		t.Run(fmt.Sprintf("parts=%d/size=%d/light=%d", test.parts, test.size, test.light), func(t *testing.T) {
			r := rand.New(rand.NewPCG(uint64(test.parts), 15))
			g := graphtest.Components(r, test.parts, test.size, 2*test.parts)
			l := g.Lists()
			s := newPath(work.New(t.Context()), l, -1, -1, test.light, test.steps)
			isLight := test.size <= maxInTable || test.steps == maxSteps
			if test.light == maxLight && isLight && !s.IsProven() {
				t.Fatal("it takes turns")
			}
			got := checkDisjoint(t, l, runToProof(t, s))
			if want := longestOfComponents(g, test.size); got != want {
				t.Errorf("a path of %d vertices, want %d", got, want)
			}
		})
	}
}

// TestCyclesOfComponents looks for the longest cycle of components that are too
// large for a table of sets. Paths may be followed for a single step only.
func TestCyclesOfComponents(t *testing.T) {
	const size = maxInTable + 1
	for seed := range uint64(graphtest.Scaled(10, 200)) {
		r := rand.New(rand.NewPCG(seed, 17))
		g := graphtest.Components(r, 1, size, 0)
		want := newOracle(g).cycle
		cycle := runToProof(t, newCycle(work.New(t.Context()), g.Lists(), maxLight, 1))
		if got := checkDisjoint(t, g.Lists(), cycle); got != want {
			t.Errorf("seed %d: a cycle of %d vertices, want %d", seed, got, want)
		}
	}
}

// TestOfferOneMore offers two paths whose ends are joined. The second has just
// one vertex more than the first.
func TestOfferOneMore(t *testing.T) {
	g := graphtest.Graph{{1}, {2}, {0}, {4}, {5}, {6}, {3}}
	s := newCycle(work.New(t.Context()), g.Lists(), 0, 0)
	s.Offer([]int32{0, 1, 2}, []int32{3, 4, 5, 6})
	want := [][]int32{{3, 4, 5, 6}}
	if got := s.Paths(); !reflect.DeepEqual(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
}

// mostInCycles returns the largest number of vertices of a graph that disjoint
// cycles can visit. It chooses the successors of one vertex after the other.
// The cycles must visit the required vertex unless it is -1. If they cannot,
// the result is -1.
func mostInCycles(g graphtest.Graph, required int) int {
	most := make([]int, 1<<len(g)) // by set of successors chosen; -1 if it is impossible
	for set := range most {
		most[set] = -1
		v := bits.OnesCount(uint(set)) - 1
		if v < 0 {
			most[set] = 0
			continue
		}
		if set>>v&1 != 0 && v != required {
			most[set] = most[set&^(1<<v)] // v is on no cycle
		}
		for _, w := range g[v] {
			if before := most[set&^(1<<w)]; set>>w&1 != 0 && before >= 0 {
				most[set] = max(most[set], before+1)
			}
		}
	}
	return most[len(most)-1]
}

// TestCoverIsBest checks the bounds of covers against the largest number of
// vertices that cycles can visit, found by brute force. It also checks the
// paths and cycles that covers find.
func TestCoverIsBest(t *testing.T) {
	for seed := range uint64(graphtest.Scaled(300, 10_000)) {
		r := rand.New(rand.NewPCG(seed, 18))
		g := graphtest.Random(r, 2+r.IntN(7), 0.5+2*r.Float64(), false)
		l := g.Lists()
		c := work.New(t.Context())
		k := newCycleCover(c, l, nil, nil)
		if want := mostInCycles(g, -1); k.bound != want {
			t.Errorf("%v: cycles of %d vertices, want %d", g, k.bound, want)
		}
		k.run(1000, nil)
		if n := len(k.best); n > 0 {
			checkDisjoint(t, l, [][]int32{k.best})
			if !l.Has(k.best[n-1], k.best[0]) {
				t.Errorf("%v: %v is not closed", g, k.best)
			}
		}
		// Now look for a path, which is a cycle through the hub.
		before := make([]int32, len(g))
		after := make([]int32, len(g))
		hubbed := append(g.WithoutLoops(), nil)
		for v := range g {
			if r.IntN(2) > 0 {
				before[v] = never
			} else {
				hubbed[len(g)] = append(hubbed[len(g)], v)
			}
			if r.IntN(2) > 0 {
				after[v] = never
			} else {
				hubbed[v] = append(hubbed[v], len(g))
			}
		}
		k = newCycleCover(c, l, before, after)
		want := mostInCycles(hubbed, len(g)) - 1
		if want >= 0 && k.bound != want {
			t.Errorf("%v: a path and cycles of %d vertices, want %d", g, k.bound, want)
		}
		k.run(1000, nil)
		if want < 0 && k.best != nil {
			t.Errorf("%v: %v, want no path", g, k.best)
		}
		if n := len(k.best); n > 0 {
			checkDisjoint(t, l, [][]int32{k.best})
			if before[k.best[0]] < 0 || after[k.best[n-1]] < 0 {
				t.Errorf("%v: %v, before %v, after %v", g, k.best, before, after)
			}
		}
	}
}

// TestStops stops searches after increasing amounts of work. What has been
// found by then must be valid, and must not get worse.
func TestStops(t *testing.T) {
	graphtest.Slow(t)
	r := rand.New(rand.NewPCG(1, 16))
	for name, g := range map[string]graphtest.Graph{
		"components": graphtest.Components(r, 6, 9, 20),
		"random":     graphtest.Random(r, 60, 2, false),
		"words":      graphtest.Words(r, 60, 12),
	} {
		l := g.Lists()
		for kind, begin := range map[string]func(c *work.Canceller) *Search{
			"path":    func(c *work.Canceller) *Search { return newPath(c, l, -1, -1, 4, maxSteps) },
			"to":      func(c *work.Canceller) *Search { return newPath(c, l, -1, 7, 4, maxSteps) },
			"between": func(c *work.Canceller) *Search { return newPath(c, l, 3, 7, 4, maxSteps) },
			"cycle":   func(c *work.Canceller) *Search { return newCycle(c, l, 4, maxSteps) },
			"routes":  func(c *work.Canceller) *Search { return NewRoutes(c, l) },
		} {
			before := 0 // the value with less work
			graphtest.CheckStops(t, 20, 5, func(units int) error {
				c := work.StopAfter(units)
				s := begin(c)
				for turn := 0; !s.IsProven() && c.Err() == nil && turn < 8; turn++ {
					s.Turn(1000)
				}
				visited := checkDisjoint(t, l, s.Paths())
				switch {
				case s.value < before:
					t.Errorf("%s of %s, stopped after %d: %d after %d", kind, name, units, s.value, before)
				case kind == "routes" && visited != len(g):
					t.Errorf("routes of %s, stopped after %d: %d vertices", name, units, visited)
				}
				before = s.value
				return c.Err()
			})
		}
	}
}
