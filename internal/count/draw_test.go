package count

import (
	"errors"
	"fmt"
	"math/big"
	"math/rand/v2"
	"runtime"
	"slices"
	"testing"

	"example.com/knighttour/internal/closing"
	"example.com/knighttour/internal/dense"
	"example.com/knighttour/internal/frontier"
	"example.com/knighttour/internal/graphtest"
	"example.com/knighttour/internal/problem"
	"example.com/knighttour/internal/work"
)

// samplers are the ways of drawing the tours of a prepared problem, as
// problemOf returns it. All except the list need at least 3 vertices.
var samplers = map[string]func(c *work.Canceller, p *problem.Problem) (sampler, error){
	"list": func(c *work.Canceller, p *problem.Problem) (sampler, error) {
		return listAll(c, p, frontier.Memory, MaxVisits)
	},
	"table": func(c *work.Canceller, p *problem.Problem) (sampler, error) {
		p, err := closedByHub(c, p)
		if err != nil {
			return nil, err
		}
		return newPathTable(p).drawAlternative().run(c)
	},
	"frontier": func(c *work.Canceller, p *problem.Problem) (sampler, error) {
		p, err := closedByHub(c, p)
		if err != nil {
			return nil, err
		}
		numbering := closing.New(c, p, nil).Frontier(c).Numbering(c, frontier.Memory)
		return frontierDraw(numbering, 0).run(c)
	},
}

// eulerian returns a random digraph whose Hamiltonian cycles are the Euler
// circuits of a multigraph with the given number of nodes. The arcs form the
// given number of random cycles.
func eulerian(r *rand.Rand, nodes, walks int) graphtest.Graph {
	var from, to []int
	for range walks {
		order := r.Perm(nodes)[:1+r.IntN(nodes)]
		for i, x := range order {
			from = append(from, x)
			to = append(to, order[(i+1)%len(order)])
		}
	}
	g := make(graphtest.Graph, len(from))
	for v := range g {
		for w := range g {
			if v != w && to[v] == from[w] {
				g[v] = append(g[v], w)
			}
		}
	}
	return g
}

// TestCircuitDraws draws Euler circuits, and checks that all are equally
// likely.
func TestCircuitDraws(t *testing.T) {
	graphtest.Slow(t)
	r := rand.New(rand.NewPCG(189, 190))
	with, without := 0, 0
	for with < graphtest.Scaled(10, 300) {
		g := eulerian(r, 2+r.IntN(4), 1+r.IntN(3))
		if len(g) < 3 {
			continue
		}
		c := work.New(t.Context())
		start := int32(r.IntN(len(g)))
		all := g.Tours(false, start, true, -1)
		j := newJunctions(c, g.Lists())
		if j == nil {
			t.Fatalf("%v: no junctions", g)
		}
		sampler, err := j.drawAlternative(start).run(c)
		if _, isNone := err.(*problem.None); isNone != (len(all) == 0) {
			t.Fatalf("%v: %v, with %d circuits", g, err, len(all))
		}
		if len(all) == 0 {
			without++
			continue
		}
		with++
		s := newRandomStream(1, 0)
		counts := make(map[string]int)
		for _, path := range graphtest.Must(sampler.draw(c, &s, 10*len(all))) {
			graphtest.NoError(t, g.CheckTour(path, true))
			if path[0] != start {
				t.Fatalf("%v from %d", path, start)
			}
			counts[fmt.Sprint(path)]++
		}
		graphtest.CheckUniform(t, counts, len(all))
	}
	if without == 0 {
		t.Error("all graphs have circuits")
	}
}

// TestDeBruijnDraws draws tours of a graph with 2^(2^9-10) closed tours, which
// only the BEST theorem can count.
func TestDeBruijnDraws(t *testing.T) {
	graphtest.Slow(t)
	g := graphtest.DeBruijn(2, 10)
	c := work.New(t.Context())
	d := graphtest.Must(NewDrawer(c, dense.NewGraph(g.Lists(), false), problem.Closed, frontier.Memory,
		1))
	for range 20 {
		graphtest.NoError(t, g.CheckTour(graphtest.Must(d.Next(c)), true))
	}
}

// drawerBy returns a Drawer that draws in the given way, or nil if there is no
// tour.
func drawerBy(t *testing.T, way string, g *dense.Graph, goal problem.Goal) *Drawer {
	t.Helper()
	c := work.New(t.Context())
	d := &Drawer{
		goal:     goal,
		graph:    g,
		numbers:  newRandomStream(1, 0),
		turns:    newRandomStream(1, 1),
		size:     1,
		maxDrawn: maxDrawn,
	}
	p, err := problemOf(c, g, problem.Anywhere, goal)
	if err == nil {
		d.sampler, err = samplers[way](c, p)
	}
	if _, isNone := err.(*problem.None); isNone {
		return nil
	}
	graphtest.NoError(t, err)
	return d
}

// toursAnywhere returns all tours of g as strings: a closed tour once for each
// start and, in an undirected graph, for each direction.
func toursAnywhere(g graphtest.Graph, undirected bool, goal problem.Goal) map[string]bool {
	all := make(map[string]bool)
	for start := range int32(len(g)) {
		for _, tour := range g.Tours(undirected, start, goal.Closed, goal.End) {
			all[fmt.Sprint(tour)] = true
		}
	}
	return all
}

// tourClass returns a string that is the same for a closed tour from all of its
// starts, and for a tour and its reverse if the reverse is also a tour.
func tourClass(tour []int32, undirected bool, goal problem.Goal) string {
	tour = slices.Clone(tour)
	if goal.Closed {
		i := slices.Index(tour, 0)
		tour = slices.Concat(tour[i:], tour[:i])
	}
	last := len(tour) - 1
	if undirected && goal.Closed && tour[1] > tour[last] {
		slices.Reverse(tour[1:])
	}
	if undirected && goal == problem.Open && last > 0 && tour[0] > tour[last] {
		slices.Reverse(tour)
	}
	return fmt.Sprint(tour)
}

// checkNumbers checks, for each sampler that numbers tours, that all classes of
// tours (see tourClass) have the same number of numbers. It returns the number
// of classes.
func checkNumbers(t *testing.T, g graphtest.Graph, undirected bool, goal problem.Goal) (classes int) {
	t.Helper()
	want := make(map[string]bool)
	for start := range int32(len(g)) {
		for _, tour := range g.Tours(undirected, start, goal.Closed, goal.End) {
			want[tourClass(tour, undirected, goal)] = true
		}
	}
	for way := range samplers {
		if way != "list" && len(g) < 3 {
			continue
		}
		d := drawerBy(t, way, dense.NewGraph(g.Lists(), undirected), goal)
		if d == nil && len(want) == 0 {
			continue
		}
		if d == nil {
			t.Fatalf("%s: %s, goal %v: no tours, want %d", way, g.Describe(undirected), goal, len(want))
		}
		n, isNumbered := d.sampler.(*numberedSampler)
		if !isNumbered {
			continue
		}
		var numbers []*big.Int
		for i := range n.count.Int64() {
			numbers = append(numbers, big.NewInt(i))
		}
		paths, err := n.find(work.New(t.Context()), numbers)
		graphtest.NoError(t, err)
		got := make(map[string]int)
		for _, path := range paths {
			got[tourClass(d.redirected(path), undirected, goal)]++
		}
		for name, times := range got {
			if !want[name] || times*len(want) != len(paths) {
				t.Fatalf("%s: %s, goal %v: %s has %d of %d numbers, and there are %d tours",
					way, g.Describe(undirected), goal, name, times, len(paths), len(want))
			}
		}
	}
	return len(want)
}

// TestNumbersOfLabelled checks the numbers for small labelled graphs. The goals
// are used in rotation.
func TestNumbersOfLabelled(t *testing.T) {
	graphtest.Slow(t)
	graphtest.Labelled(t, func(t *testing.T, g graphtest.Graph, undirected bool) {
		if len(g) == 0 {
			return
		}
		hash := uint64(0)
		for v, list := range g {
			hash = dense.Mix(hash + uint64(len(list)<<v))
		}
		checkNumbers(t, g, undirected, goals(len(g) - 1)[hash%3])
	})
}

// TestNumbersOfRandom checks the numbers for random graphs, some of which have
// loops.
func TestNumbersOfRandom(t *testing.T) {
	r := rand.New(rand.NewPCG(183, 184))
	total := 0
	for i := range graphtest.Scaled(100, 5000) {
		undirected := i%2 == 0
		n := 1 + r.IntN(8)
		g := graphtest.Random(r, n, 1+r.Float64()*3, undirected)
		g.AddLoops(r, r.IntN(2))
		for _, goal := range goals(r.IntN(n)) {
			total += checkNumbers(t, g, undirected, goal)
		}
	}
	if total < 1000 {
		t.Errorf("only %d tours in all", total)
	}
}

// TestDraws draws tours of graphs with few tours, in each way and in the
// cheapest one. All tours must be equally likely, and so must all pairs of
// consecutive tours.
func TestDraws(t *testing.T) {
	graphtest.Slow(t)
	random := func(seed uint64, n int, undirected bool) graphtest.Graph {
		return graphtest.Random(rand.New(rand.NewPCG(185, seed)), n, 3.5, undirected)
	}
	for _, test := range []struct {
		name       string
		g          graphtest.Graph
		undirected bool
		goal       problem.Goal
	}{
		{name: "one", g: make(graphtest.Graph, 1), undirected: true, goal: problem.Open},
		{name: "two", g: graphtest.Complete(2), undirected: true, goal: problem.Open},
		{name: "complete", g: graphtest.Complete(4), undirected: true, goal: problem.Open},
		{name: "complete", g: graphtest.Complete(4), undirected: true, goal: problem.Closed},
		{name: "complete", g: graphtest.Complete(4), undirected: true, goal: problem.Goal{End: 2}},
		{name: "complete", g: graphtest.Complete(4), goal: problem.Open},
		{name: "complete", g: graphtest.Complete(4), goal: problem.Closed},
		{name: "complete", g: graphtest.Complete(4), goal: problem.Goal{End: 2}},
		{name: "grid-3x4", g: graphtest.Grid(3, 4), undirected: true, goal: problem.Open},
		{name: "grid-3x4", g: graphtest.Grid(3, 4), undirected: true, goal: problem.Closed},
		{name: "grid-3x4", g: graphtest.Grid(3, 4), undirected: true, goal: problem.Goal{End: 0}},
		{name: "knights-3x4", g: graphtest.Knights(3, 4), undirected: true, goal: problem.Open},
		{name: "random", g: random(1, 7, true), undirected: true, goal: problem.Open},
		{name: "random", g: random(1, 7, true), undirected: true, goal: problem.Closed},
		{name: "random", g: random(2, 6, false), goal: problem.Open},
		{name: "random", g: random(2, 6, false), goal: problem.Closed},
	} {
		kind := graphtest.Kind(test.undirected)
		t.Run(fmt.Sprintf("graph=%s/%s/goal=%v", test.name, kind, test.goal), func(t *testing.T) {
			t.Parallel()
			g := dense.NewGraph(test.g.Lists(), test.undirected)
			all := toursAnywhere(test.g, test.undirected, test.goal)
			if len(all) == 0 || len(all) > 200 {
				t.Fatalf("%d tours", len(all))
			}
			c := work.New(t.Context())
			drawers := make(map[string]*Drawer)
			for way := range samplers {
				if way == "list" || len(test.g) > 2 {
					drawers[way] = drawerBy(t, way, g, test.goal)
				}
			}
			drawers["cheapest"] = graphtest.Must(NewDrawer(c, g, test.goal, frontier.Memory, 1))
			for way, d := range drawers {
				checkDraws(t, way, d, all)
			}
		})
	}
}

// checkDraws checks that all tours are equally likely, and all pairs of
// consecutive tours if there are few enough.
func checkDraws(t *testing.T, way string, d *Drawer, all map[string]bool) {
	t.Helper()
	c := work.New(t.Context())
	single := make(map[string]int)
	pairs := make(map[[2]string]int)
	before := ""
	draws := graphtest.Scaled(6, 100) * max(len(all), min(len(all), 40)*min(len(all), 40))
	for range draws {
		tour := fmt.Sprint(graphtest.Must(d.Next(c)))
		if !all[tour] {
			t.Fatalf("%s: %s is not a tour", way, tour)
		}
		single[tour]++
		if before != "" {
			pairs[[2]string{before, tour}]++
		}
		before = tour
	}
	t.Run("way="+way, func(t *testing.T) {
		graphtest.CheckUniform(t, single, len(all))
		if len(all) <= 40 {
			graphtest.CheckUniform(t, pairs, len(all)*len(all))
		}
	})
}

// TestListings lists the 8! paths of a complete graph, with room for different
// numbers of chunks. If there is too little room, the listing must end early.
func TestListings(t *testing.T) {
	graphtest.Slow(t)
	c := work.New(t.Context())
	complete := dense.NewGraph(graphtest.Complete(8).Lists(), true)
	p := graphtest.Must(problemOf(c, complete, problem.Anywhere, problem.Open))
	const chunks = 5 // of 8192 tours each
	for maxChunks := range chunks + 2 {
		l := newListing(c, p, frontier.Memory)
		l.maxChunks = maxChunks
		done := l.enumerate(MaxVisits)
		if done != (maxChunks >= chunks) {
			t.Errorf("room for %d chunks: done %t, with %d tours", maxChunks, done, l.tours)
		}
		if again := l.enumerate(MaxVisits); again != done {
			t.Errorf("room for %d chunks: done %t, and again %t", maxChunks, done, again)
		}
		if !done {
			continue
		}
		all := graphtest.Must(l.sampler()).(*numberedSampler)
		var numbers []*big.Int
		for i := range all.count.Int64() {
			numbers = append(numbers, big.NewInt(i))
		}
		different := make(map[string]bool)
		for _, path := range graphtest.Must(all.find(c, numbers)) {
			different[fmt.Sprint(path)] = true
		}
		if len(different) != 40_320 {
			t.Errorf("%d different paths", len(different))
		}
		l.Finish()
	}
}

// TestListingLimits lists all tours with too few visits, and with too little
// memory.
func TestListingLimits(t *testing.T) {
	for _, test := range []struct {
		name     string
		maxWords int
		visits   int64
		want     error
	}{
		{name: "enough", maxWords: frontier.Memory, visits: MaxVisits},
		{name: "visits", maxWords: frontier.Memory, visits: 5000, want: ErrVisits},
		{name: "memory", maxWords: 100, visits: MaxVisits, want: ErrMemory},
	} {
		t.Run("case="+test.name, func(t *testing.T) {
			c := work.New(t.Context())
			complete := dense.NewGraph(graphtest.Complete(8).Lists(), true)
			p := graphtest.Must(problemOf(c, complete, problem.Anywhere, problem.Open))
			if _, err := listAll(c, p, test.maxWords, test.visits); err != test.want {
				t.Errorf("%v, want %v", err, test.want)
			}
		})
	}
}

// TestRandomStreams checks that random numbers below bounds of one and of
// several words are uniformly distributed, and that streams differ.
func TestRandomStreams(t *testing.T) {
	s := newRandomStream(1, 0)
	for _, n := range []string{"1", "2", "3", "7", "255", "256", "257"} {
		t.Run("below="+n, func(t *testing.T) {
			below := new(big.Int)
			below.SetString(n, 10)
			large := make(map[int64]int)
			small := make(map[int]int)
			for range 100 * below.Int64() {
				large[s.bigBelow(below).Int64()]++
				small[s.below(int(below.Int64()))]++
			}
			graphtest.CheckUniform(t, large, int(below.Int64()))
			graphtest.CheckUniform(t, small, int(below.Int64()))
		})
	}
	large := new(big.Int).Lsh(big.NewInt(3), 100) // below it, the high bits are 0, 1 or 2
	highest := make(map[int64]int)
	for range 3000 {
		x := s.bigBelow(large)
		highest[x.Rsh(x, 100).Int64()]++
	}
	graphtest.CheckUniform(t, highest, 3)
	first := make(map[string]bool)
	for _, other := range []randomStream{
		newRandomStream(1, 0),
		newRandomStream(1, 1),
		newRandomStream(2, 0),
	} {
		first[other.bigBelow(large).String()] = true
	}
	if len(first) != 3 {
		t.Errorf("%d different streams, want 3", len(first))
	}
}

// TestDrawsOnProcessors checks that the tours drawn are the same on any number
// of processors, for graphs that are wide enough for several processors to be
// used.
func TestDrawsOnProcessors(t *testing.T) {
	graphtest.Slow(t)
	for name, g := range map[string]graphtest.Graph{
		"grid":    graphtest.Grid(9, 9),
		"knights": graphtest.Knights(6, 6),
	} {
		t.Run("graph="+name, func(t *testing.T) {
			draw := func(processors int) (tours string) {
				defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(processors))
				d := drawerBy(t, "frontier", dense.NewGraph(g.Lists(), true), problem.Open)
				c := work.New(t.Context())
				for range 100 {
					tours += fmt.Sprintln(graphtest.Must(d.Next(c)))
				}
				return tours
			}
			one := draw(1)
			for range 3 {
				if draw(4) != one {
					t.Error("other tours on several processors")
				}
			}
		})
	}
}

// TestDrawsStop stops drawing at many points.
func TestDrawsStop(t *testing.T) {
	graphtest.Slow(t)
	for _, test := range []struct {
		name     string
		g        graphtest.Graph
		directed bool
		goal     problem.Goal
		draws    int
	}{
		{name: "list", g: graphtest.Knights(5, 5), goal: problem.Open, draws: 10_000},
		{name: "table", g: graphtest.Complete(11), goal: problem.Open, draws: 1000},
		{name: "frontier", g: graphtest.Grid(8, 8), goal: problem.Open, draws: 300},
		{name: "circuits", g: graphtest.DeBruijn(2, 8), directed: true, goal: problem.Closed, draws: 300},
	} {
		t.Run("way="+test.name, func(t *testing.T) {
			g := dense.NewGraph(test.g.Lists(), !test.directed)
			graphtest.CheckStopsSoon(t, 2*work.PollInterval+500, func(c *work.Canceller) error {
				d, err := NewDrawer(c, g, test.goal, frontier.Memory, 1)
				for i := 0; i < test.draws && err == nil; i++ {
					_, err = d.Next(c)
				}
				return err
			})
		})
	}
}

// TestDrawsInLittleMemory uses less and less memory. The tours must stay the
// same as long as there is enough memory.
func TestDrawsInLittleMemory(t *testing.T) {
	graphtest.Slow(t)
	g := dense.NewGraph(graphtest.Grid(7, 7).Lists(), true)
	want := ""
	failed := false
	for maxWords := 1 << 20; maxWords > 1<<10; maxWords /= 2 {
		c := work.New(t.Context())
		d, err := NewDrawer(c, g, problem.Open, maxWords, 1)
		got := ""
		for i := 0; i < 20 && err == nil; i++ {
			var tour []int32
			tour, err = d.Next(c)
			got += fmt.Sprintln(tour)
		}
		if err != nil {
			failed = true
			if !errors.Is(err, ErrMemory) {
				t.Fatal(err)
			}
			continue
		}
		if failed {
			t.Errorf("%d words suffice, and more did not", maxWords)
		}
		if want == "" {
			want = got
		}
		if got != want {
			t.Errorf("other tours with %d words", maxWords)
		}
	}
	if !failed {
		t.Error("no memory is too little")
	}
}

// TestBatches checks how batches grow: they double, or grow faster where
// each batch needs a sweep.
func TestBatches(t *testing.T) {
	for _, test := range []struct {
		name     string
		vertices int
		sampler  sampler
		want     []int
	}{
		{name: "kept", vertices: 36, sampler: &numberedSampler{}, want: []int{1, 2, 4, 8, 16}},
		{
			name:     "again",
			vertices: 64,
			sampler:  &numberedSampler{recomputes: true},
			want:     []int{1, 32, 1024, 8192, 8192},
		},
		{
			name:     "large",
			vertices: 1<<14 - 1,
			sampler:  &numberedSampler{recomputes: true},
			want:     []int{1, 32, 64, 64, 64},
		},
		{name: "huge", vertices: 1 << 21, sampler: &numberedSampler{}, want: []int{1, 1, 1}},
	} {
		t.Run("case="+test.name, func(t *testing.T) {
			d := &Drawer{
				graph:    &dense.Graph{Lists: dense.NoEdges(test.vertices)},
				sampler:  test.sampler,
				size:     1,
				maxDrawn: maxDrawn,
			}
			var got []int
			for range test.want {
				got = append(got, d.size)
				d.size = d.nextSize()
			}
			if !slices.Equal(got, test.want) {
				t.Errorf("batches of %v tours, want %v", got, test.want)
			}
		})
	}
}
