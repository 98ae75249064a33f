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

// randomPartition returns a small random graph with a partition of its
// vertices.
func randomPartition(r *rand.Rand) (g graphtest.Graph, of []int32, n int) {
	n = 2 + r.IntN(3)
	most := 2 + r.IntN(2) // random edges from each vertex, less one
	var edges [][2]int
	for v := range n * 4 {
		of = append(of, int32(v/4))
		edges = append(edges, [2]int{v, v/4*4 + (v+1)%4})
		for range r.IntN(most) {
			edges = append(edges, [2]int{v, r.IntN(4 * n)})
		}
	}
	return graphtest.OfEdges(len(of), edges, true).WithoutLoops(), of, n
}

// pathSystems returns the systems of paths that visit all vertices of a part,
// each as the sorted ends of its paths, by trying all sets of its edges. It
// returns false if a path is a single vertex with two edges out of the part.
func pathSystems(g graphtest.Graph, of []int32, part int32) (systems [][][2]int32, ok bool) {
	var inner [][2]int
	outer := map[int]int{}
	for u := range g {
		for _, v := range g[u] {
			switch {
			case of[u] != part:
			case of[v] != part:
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
			if of[v] != part {
				continue
			}
			k := 2 - degree[v]
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

func comparePaths(a, b [][2]int32) int {
	return slices.CompareFunc(a, b, func(p, q [2]int32) int { return slices.Compare(p[:], q[:]) })
}

// TestWays compares the ways of parts with their systems of paths.
func TestWays(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 71))
	listed, given := 0, 0
	for range graphtest.Scaled(300, 20_000) {
		g, of, n := randomPartition(r)
		s := &surveyor{
			c:      work.New(t.Context()),
			g:      g.Lists(),
			of:     of,
			number: make([]int32, len(g)),
		}
		for part := range int32(n) {
			want, wantOK := pathSystems(g, of, part)
			ways, ok := s.ways(part, dense.Vertices(len(g), func(v int32) bool { return of[v] == part }))
			if ok != wantOK {
				t.Fatalf("%v, part %d: %v, want %v", g, part, ok, wantOK)
			}
			if !ok {
				given++
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
	if listed < 500 || given < 50 {
		t.Errorf("%d ways, gave up %d times", listed, given)
	}
}

// checkRoute checks that the route of a way forms its paths.
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

// TestContracted compares the answers with all cycles of the graph.
func TestContracted(t *testing.T) {
	graphtest.Slow(t)
	r := rand.New(rand.NewPCG(2, 71))
	answers := map[bool]int{}
	for range graphtest.Scaled(3000, 50_000) {
		g, of, n := randomPartition(r)
		c := work.New(t.Context())
		x, blocked := contractClusters(c, g.Lists(), of, n)
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

// runToAnswer runs a search in turns until it answers.
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

// TestUnits finds cycles of graphs of units, by learning and by walks, and
// checks that each run finds the same.
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

// TestGadgets compares the answers for hard graphs with what is known about
// them.
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

// TestLearnerBesideWalk answers graphs by the learner that are too large for it
// to be alone. Few of these graphs have a cover that a walk can begin with, and
// it takes at most half of the work.
func TestLearnerBesideWalk(t *testing.T) {
	graphtest.Slow(t)
	for seed := range uint64(graphtest.Scaled(1, 10)) {
		g := graphtest.Gadgets(rand.New(rand.NewPCG(seed+4, 73)), small+2)
		c := work.New(t.Context())
		s := New(c, g.Lists())
		_, err := s.Prepare()
		for budget := 1 << 24; err == nil && s.found == nil; budget *= 2 {
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

// TestWalk has a walk find the cycles of graphs that the learner would decide.
func TestWalk(t *testing.T) {
	graphtest.Slow(t)
	for seed := range uint64(graphtest.Scaled(1, 40)) {
		g := graphtest.Units(rand.New(rand.NewPCG(seed, 72)), 40)
		c := work.New(t.Context())
		x, _ := contract(c, g.Lists())
		w := newCoverWalk(x)
		w.size = leastSize
		found, err := w.run(c.Spent() + 1<<30)
		graphtest.NoError(t, err)
		if found == nil {
			t.Fatalf("seed=%d: no cycle", seed)
		}
		checkCycle(t, g, x.cycle(found, 0))
	}
}

// TestShortCycles compares the cycles through few clusters with those that a
// recursion finds.
func TestShortCycles(t *testing.T) {
	g := graphtest.Gadgets(rand.New(rand.NewPCG(4, 71)), 24)
	x, _ := contract(work.New(t.Context()), g.Lists())
	want := map[int]int{} // by length
	var visit func(first, in int32, on []int32)
	visit = func(first, in int32, on []int32) {
		for _, w := range x.uses[in] {
			p := x.ways[w].paths[0]
			out := p[0] + p[1] - in
			for _, e := range x.at[out] {
				next := x.across(e, out)
				switch {
				case next == first:
					want[len(on)]++
				case len(on) < mostShort && x.of[next] > x.of[first] && !slices.Contains(on, x.of[next]):
					visit(first, next, append(on, x.of[next]))
				}
			}
		}
	}
	for v := range int32(len(g)) {
		if len(x.uses[v]) > 0 {
			visit(v, v, []int32{x.of[v]})
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

// TestOthers tests graphs that cannot be contracted, or have a cluster that no
// cycle can pass.
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
	// Two ports cannot be the only neighbours of three vertices in each of two
	// clusters: no cycle passes the first.
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

// TestStops stops each search for a cover, which must end soon.
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
