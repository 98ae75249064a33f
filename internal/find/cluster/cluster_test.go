package cluster

import (
	"errors"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"example.com/knighttour/internal/dense"
	"example.com/knighttour/internal/graphtest"
	"example.com/knighttour/internal/work"
)

// randomPartition returns a small random graph, a partition of its vertices
// into parts of four, each of which forms a cycle, and the number of parts.
// partOf has the part of each vertex.
func randomPartition(r *rand.Rand) (g graphtest.Graph, partOf []int32, n int) {
	n = 2 + r.IntN(3)
	limit := 2 + r.IntN(2) // each vertex gets fewer random edges than that
	var edges [][2]int
	for v := range n * 4 {
		partOf = append(partOf, int32(v/4))
		edges = append(edges, [2]int{v, v/4*4 + (v+1)%4})
		for range r.IntN(limit) {
			edges = append(edges, [2]int{v, r.IntN(4 * n)})
		}
	}
	return graphtest.OfEdges(len(partOf), edges, true).WithoutLoops(), partOf, n
}

// pathSystems finds the systems of paths that visit all vertices of a part, by
// trying all sets of the edges of the part. It returns each system as the
// sorted ends of its paths. It returns false if a path is a single vertex with
// two edges out of the part.
func pathSystems(g graphtest.Graph, partOf []int32, part int32) (systems [][][2]int32, ok bool) {
	var inner [][2]int     // the edges inside the part
	outer := map[int]int{} // by vertex: how many edges lead out of the part
	for u := range g {
		for _, v := range g[u] {
			switch {
			case partOf[u] != part:
			case partOf[v] != part:
				outer[u]++
			case u < v:
				inner = append(inner, [2]int{u, v})
			}
		}
	}
	ok = true
	for set := range 1 << len(inner) {
		degree := map[int]int{}
		sets := dense.NewSets(len(g))
		isForest := true
		for i, e := range inner {
			if set>>i&1 == 0 {
				continue
			}
			degree[e[0]]++
			degree[e[1]]++
			a, b := sets.Root(int32(e[0])), sets.Root(int32(e[1]))
			isForest = isForest && a != b
			sets[a] = b
		}
		fits := isForest
		isAlone := false
		ends := map[int32][]int32{}
		for v := range g {
			if partOf[v] != part {
				continue
			}
			k := 2 - degree[v] // edges of v out of the part that a cycle uses
			fits = fits && k >= 0 && k <= outer[v]
			isAlone = isAlone || k == 2
			if k == 1 {
				root := sets.Root(int32(v))
				ends[root] = append(ends[root], int32(v))
			}
		}
		if !fits {
			continue
		}
		if isAlone {
			ok = false
			continue
		}
		var system [][2]int32
		for _, e := range ends {
			system = append(system, [2]int32{min(e[0], e[1]), max(e[0], e[1])})
		}
		slices.SortFunc(system, func(a, b [2]int32) int { return slices.Compare(a[:], b[:]) })
		if !slices.ContainsFunc(systems, func(s [][2]int32) bool { return slices.Equal(s, system) }) {
			systems = append(systems, system)
		}
	}
	return systems, ok
}

// comparePaths compares systems of paths by the ends of their paths.
func comparePaths(a, b [][2]int32) int {
	return slices.CompareFunc(a, b, func(p, q [2]int32) int { return slices.Compare(p[:], q[:]) })
}

// TestWays compares the ways of parts with their systems of paths.
func TestWays(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 71))
	listed, gaveUp := 0, 0
	for range graphtest.Scaled(300, 20_000) {
		g, partOf, n := randomPartition(r)
		s := &surveyor{
			c:         work.New(t.Context()),
			g:         g.Lists(),
			clusterOf: partOf,
			number:    make([]int32, len(g)),
		}
		for part := range int32(n) {
			want, wantOK := pathSystems(g, partOf, part)
			members := dense.Vertices(len(g), func(v int32) bool { return partOf[v] == part })
			ways, ok := s.ways(part, members)
			if ok != wantOK {
				t.Fatalf("%v, part %d: %v, want %v", g, part, ok, wantOK)
			}
			if !ok {
				gaveUp++
				continue
			}
			var got [][][2]int32
			for _, w := range ways {
				checkRoute(t, g, w)
				got = append(got, w.paths)
			}
			slices.SortFunc(got, comparePaths)
			slices.SortFunc(want, comparePaths)
			if !slices.EqualFunc(got, want, func(a, b [][2]int32) bool { return comparePaths(a, b) == 0 }) {
				t.Fatalf("%v, part %d: %v, want %v", g, part, got, want)
			}
			listed += len(ways)
		}
	}
	if listed < 500 || gaveUp < 50 {
		t.Errorf("%d ways, gave up %d times", listed, gaveUp)
	}
}

// checkRoute checks that the route of a way consists of edges of the graph, and
// ends where the paths of the way end.
func checkRoute(t *testing.T, g graphtest.Graph, w way) {
	t.Helper()
	degree := map[int32]int{}
	for _, e := range w.route {
		if !slices.Contains(g[e[0]], int(e[1])) {
			t.Fatalf("no edge %v", e)
		}
		degree[e[0]]++
		degree[e[1]]++
	}
	for _, p := range w.paths {
		if degree[p[0]] != 1 || degree[p[1]] != 1 {
			t.Fatalf("the paths %v do not end as the route %v", w.paths, w.route)
		}
	}
}

// TestContracted compares the answers for contracted graphs with all cycles of
// the graphs.
func TestContracted(t *testing.T) {
	graphtest.Slow(t)
	r := rand.New(rand.NewPCG(2, 71))
	answers := map[bool]int{}
	for range graphtest.Scaled(3000, 50_000) {
		g, partOf, n := randomPartition(r)
		c := work.New(t.Context())
		x, blocked := contractClusters(c, g.Lists(), partOf, n)
		has := len(g.Cycles()) > 0
		switch {
		case blocked != nil && has:
			t.Fatalf("%v: no cycle passes %v", g, blocked)
		case x == nil:
			continue
		}
		found, err := x.newRegionSearch(nil, nil).decide(c.Spent() + 1<<30)
		if (found != nil) != has || !has && !errors.Is(err, dense.ErrNoCycle) {
			t.Fatalf("%v: %v, want %v", g, err, has)
		}
		if has {
			checkCycle(t, g, x.cycle(found, 0))
		}
		answers[has]++
	}
	if answers[true] < 100 || answers[false] < 50 {
		t.Errorf("answers: %v", answers)
	}
}

// checkCycle checks that cycle is a Hamiltonian cycle of g.
func checkCycle(t *testing.T, g graphtest.Graph, cycle []int32) {
	t.Helper()
	seen := make([]bool, len(g))
	for i, u := range cycle {
		v := cycle[(i+1)%len(cycle)]
		if seen[u] || !slices.Contains(g[u], int(v)) {
			t.Fatalf("no cycle: %v", cycle)
		}
		seen[u] = true
	}
	if len(cycle) != len(g) {
		t.Fatalf("%d of %d vertices", len(cycle), len(g))
	}
}

// runToAnswer runs a search of g in turns until there is an answer. The
// preparation of the search must succeed.
func runToAnswer(t *testing.T, g graphtest.Graph) *Search {
	t.Helper()
	c := work.New(t.Context())
	s := New(c, g.Lists())
	ok, err := s.Prepare()
	if !ok || err != nil {
		t.Fatalf("not contracted: %v", err)
	}
	for found := false; !found && err == nil; {
		found, err = s.Run(c.Spent() + 1<<22)
	}
	if err != nil && !errors.Is(err, dense.ErrNoCycle) {
		t.Fatal(err)
	}
	return s
}

// TestUnits finds cycles of graphs made of units, by learning and by walks. It
// checks that a second run finds the same cycle.
func TestUnits(t *testing.T) {
	for _, units := range []int{20, 70} {
		g := graphtest.Units(rand.New(rand.NewPCG(3, 71)), units)
		cycle := runToAnswer(t, g).Cycle(0)
		checkCycle(t, g, cycle)
		if again := runToAnswer(t, g).Cycle(0); !slices.Equal(again, cycle) {
			t.Errorf("units=%d: two runs differ", units)
		}
	}
}

// TestGadgets checks the cycles found in hard graphs, and that some of these
// graphs have a cycle and others do not.
func TestGadgets(t *testing.T) {
	graphtest.Slow(t)
	answers := map[bool]int{}
	for seed := range uint64(graphtest.Scaled(8, 40)) {
		g := graphtest.Gadgets(rand.New(rand.NewPCG(seed, 71)), 24)
		s := runToAnswer(t, g)
		if s.found != nil {
			checkCycle(t, g, s.Cycle(0))
		}
		answers[s.found != nil]++
	}
	if answers[true] == 0 || answers[false] == 0 {
		t.Errorf("answers: %v", answers)
	}
}

// TestLearnerBesideWalk has the learner decide graphs that are a little too
// large for it to run alone, so that it shares the work with a walk. Few of
// these graphs have a cover that a walk can begin with. The total must be at
// most three times the work of the learner alone.
func TestLearnerBesideWalk(t *testing.T) {
	graphtest.Slow(t)
	for seed := range uint64(graphtest.Scaled(1, 10)) {
		g := graphtest.Gadgets(rand.New(rand.NewPCG(seed+4, 73)), maxAlone+2)
		c := work.New(t.Context())
		s := New(c, g.Lists())
		_, err := s.Prepare()
		for budget := int64(1 << 24); err == nil && s.found == nil; budget *= 2 {
			_, err = s.Run(c.Spent() + budget)
		}
		x, _ := contract(work.New(t.Context()), g.Lists())
		if _, want := x.newRegionSearch(nil, nil).decide(math.MaxInt); !errors.Is(err, want) {
			t.Errorf("seed=%d: %v, the learner alone: %v", seed, err, want)
		}
		if together, alone := c.Spent(), x.c.Spent(); together > 3*alone {
			t.Errorf("seed=%d: %d units of work, of the learner alone %d", seed, together, alone)
		}
	}
}

// TestWalk has a walk find cycles of graphs that the learner could decide.
func TestWalk(t *testing.T) {
	graphtest.Slow(t)
	for seed := range uint64(graphtest.Scaled(1, 40)) {
		g := graphtest.Units(rand.New(rand.NewPCG(seed, 72)), 40)
		c := work.New(t.Context())
		x, _ := contract(c, g.Lists())
		w := newCoverWalk(x)
		w.size = minSize
		found, err := w.run(c.Spent() + 1<<30)
		graphtest.NoError(t, err)
		if found == nil {
			t.Fatalf("seed=%d: no cycle", seed)
		}
		checkCycle(t, g, x.cycle(found, 0))
	}
}

// TestShortCycles compares the numbers of cycles through few clusters with
// those that a recursion counts.
func TestShortCycles(t *testing.T) {
	g := graphtest.Gadgets(rand.New(rand.NewPCG(4, 71)), 24)
	x, _ := contract(work.New(t.Context()), g.Lists())
	want := map[int]int{} // by length
	var visit func(first, in int32, on []int32)
	visit = func(first, in int32, on []int32) {
		for _, w := range x.uses[in] {
			p := x.ways[w].paths[0]
			out := otherOf(p, in)
			for _, e := range x.at[out] {
				next := x.across(e, out)
				switch {
				case next == first:
					want[len(on)]++
				case len(on) < maxShort:
					cluster := x.clusterOf[next]
					if cluster > x.clusterOf[first] && !slices.Contains(on, cluster) {
						visit(first, next, append(on, cluster))
					}
				}
			}
		}
	}
	for v := range int32(len(g)) {
		if len(x.uses[v]) > 0 {
			visit(v, v, []int32{x.clusterOf[v]})
		}
	}
	got := map[int]int{}
	for _, s := range x.shortCycles() {
		got[len(s.ways)]++
	}
	for k, n := range want {
		if got[k] != n/2 || n%2 > 0 { // the recursion finds both directions
			t.Errorf("length %d: %d cycles, want %d/2", k, got[k], n)
		}
	}
	if len(want) < 4 || len(got) != len(want) {
		t.Errorf("%d lengths, %d known", len(got), len(want))
	}
}

// TestOthers prepares searches of graphs that cannot be contracted, and of one
// with a cluster that no cycle can pass through.
func TestOthers(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 71))
	for name, g := range map[string]graphtest.Graph{
		"cubic":    graphtest.Cubic(r, 100), // one cluster
		"complete": graphtest.Complete(9),   // each vertex is in no cluster
		"karp":     graphtest.TwoInTwoOut(r, 50, true).Karp(),
		"empty":    {},
	} {
		ok, err := New(work.New(t.Context()), g.Lists()).Prepare()
		if ok || err != nil {
			t.Errorf("%s: %v, %v, want false", name, ok, err)
		}
	}
	// In each of two clusters, two ports are the only neighbours of three other
	// vertices. So no cycle can pass through the first cluster.
	var edges [][2]int
	for _, first := range []int{0, 5} {
		for v := first + 2; v < first+5; v++ {
			edges = append(edges, [2]int{first, v}, [2]int{first + 1, v})
		}
	}
	for u := range 2 {
		for v := 5; v < 7; v++ {
			edges = append(edges, [2]int{u, v})
		}
	}
	g := graphtest.OfEdges(10, edges, true)
	s := New(work.New(t.Context()), g.Lists())
	_, err := s.Prepare()
	want := []int32{0, 1, 2, 3, 4}
	if !errors.Is(err, dense.ErrNoCycle) || !slices.Equal(s.Blocked(), want) {
		t.Errorf("%v at %v, want no cycle at %v", err, s.Blocked(), want)
	}
}

// TestStops stops the searches for a cover. They must end soon after.
func TestStops(t *testing.T) {
	graphtest.Slow(t)
	r := rand.New(rand.NewPCG(6, 71))
	units := graphtest.Units(r, 20).Lists()
	gadgets := graphtest.Gadgets(r, 44).Lists()
	for name, do := range map[string]func(c *work.Canceller) error{
		"learner": func(c *work.Canceller) error {
			s := New(c, gadgets)
			ok, err := s.Prepare()
			for found := false; ok && !found && err == nil; {
				found, err = s.Run(c.Spent() + 1<<20)
			}
			return err
		},
		"walk": func(c *work.Canceller) error {
			g, _ := contract(c, units)
			if c.Err() != nil {
				return c.Err()
			}
			_, err := newCoverWalk(g).run(c.Spent() + 1<<30)
			return err
		},
	} {
		t.Run("of="+name, func(t *testing.T) { graphtest.CheckStopsSoon(t, 2*work.PollInterval, do) })
	}
}
