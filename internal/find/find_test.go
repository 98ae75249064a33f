package find

import (
	"cmp"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"example.com/knighttour/internal/dense"
	"example.com/knighttour/internal/graphtest"
	"example.com/knighttour/internal/order"
	"example.com/knighttour/internal/problem"
	"example.com/knighttour/internal/work"
)

// closedTour returns the problem of a closed tour of g.
func closedTour(g *dense.Graph) *problem.Problem {
	return problemOf(g, problem.Closed, problem.Anywhere)
}

// problemOf returns a problem whose plan is Warnsdorff's rule, with ties broken
// by the smallest vertex.
func problemOf(g *dense.Graph, goal problem.Goal, start int32) *problem.Problem {
	return &problem.Problem{
		Graph: g,
		Plan:  order.WarnsdorffPlan(g.Lists),
		Goal:  goal,
		Start: start,
	}
}

// ways maps names to ways of finding a tour. The way "run" always finds a tour
// or a proof. The quick search and each method alone may give up.
var ways = map[string]func(f *finder) error{
	"run": func(f *finder) error {
		return f.run()
	},
	"quickSearch": withProblem(func(f *finder) error {
		f.asked.Plan = order.NaturalPlan(f.asked.Graph.Lists)
		return f.quickSearch()
	}),
	"learn":       findAlone("learn", 100, 1000),
	"join":        findAlone("join", 4, 1000),
	"feasibility": findAlone("feasibility", 1, 1000),
	"rings":       findAlone("rings", 1, 1000),
	"clusters":    findAlone("clusters", 30, 8000),
	"cuts":        findAlone("cuts", 30, 1000),
	"separators":  findAlone("separators", 2, 1<<20),
	"trees":       findAlone("trees", 30, 1000),
	"closed":      findAlone("closed", 30, 1000),
}

// TestWays checks that each method of the table is one of the ways.
func TestWays(t *testing.T) {
	for _, m := range methods() {
		if ways[m.name] == nil {
			t.Errorf("method %s is in no test", m.name)
		}
	}
}

// errEarly reports that there was a proof before the first turn of a method.
var errEarly = errors.New("proved before")

// findAlone returns a way of finding a tour by one method alone, which gets the
// given number of turns, each with the given budget.
func findAlone(name string, turns int, budget int64) func(f *finder) error {
	return withProblem(func(f *finder) error {
		if f.asked.Graph.Len() < 3 {
			return nil // the quick search decides such graphs
		}
		m, err := f.makeOne(name)
		if isProof(err) {
			return errEarly
		}
		if err != nil || m == nil {
			return err
		}
		for range turns {
			progress, err := m.turn(budget)
			if progress == over || err != nil || f.tour != nil {
				return err
			}
		}
		return nil
	})
}

// makeOne makes only the named method of the table, and returns it, or nil if
// it does not apply. The problem must have been set. Finders of parts still use
// the whole table.
func (f *finder) makeOne(name string) (method, error) {
	rows := f.table
	f.table = slices.DeleteFunc(methods(), func(r row) bool { return r.name != name })
	err := f.beginTurns()
	f.table = rows
	if err != nil || len(f.turns) == 0 {
		return nil, err
	}
	return f.turns[0].method, nil
}

// withProblem returns a way of finding a tour that sets the finder's problem,
// and then does what the given way does.
func withProblem(way func(f *finder) error) func(f *finder) error {
	return func(f *finder) error {
		if err := f.setProblem(); err != nil {
			return err
		}
		return way(f)
	}
}

// checkFind checks that no way of finding a tour of g is wrong about whether
// there is one. A negative start means any start. checkFind returns the names
// of the ways that have found a tour or a proof.
func checkFind(
	t *testing.T, g graphtest.Graph, undirected bool, start int32, goal problem.Goal,
) (decided map[string]bool) {
	t.Helper()
	if len(g) == 0 && !goal.Closed {
		return nil // the caller knows that there is one
	}
	exists := g.HasTour(undirected, start, goal.Closed, goal.End)
	decided = map[string]bool{}
	for engine, graph := range g.Engines(undirected) {
		for name, run := range ways {
			x := newFinder(work.New(t.Context()), problemOf(graph, goal, start), methods())
			err := run(x)
			gaveUp := err == nil && x.tour == nil && name != "run"
			if gaveUp || err == errEarly && !exists {
				continue
			}
			if wrong := checkAnswer(g, x.tour, err, exists, start, goal); wrong != "" {
				t.Fatalf("%s, %s: %s, goal %v from %d: %v, %v: %s",
					name, engine, g.Describe(undirected), goal, start, x.tour, err, wrong)
			}
			decided[name] = true
		}
	}
	return decided
}

// checkAnswer returns what is wrong with an answer, or "". The answer is a
// tour, or an error that is a proof. The parameter exists says whether there is
// a tour.
func checkAnswer(
	g graphtest.Graph, tour []int32, err error, exists bool, start int32, goal problem.Goal,
) string {
	if isProof(err) {
		switch {
		case exists:
			return "a proof, but there is a tour"
		case tour != nil:
			return "a proof and a tour"
		}
		return ""
	}
	if err != nil {
		return "an error that is not a proof"
	}
	if !exists {
		return "there is no tour"
	}
	if err := g.CheckTour(tour, goal.Closed); err != nil {
		return err.Error()
	}
	if start >= 0 && tour[0] != start {
		return "another start"
	}
	if goal.End >= 0 && tour[len(g)-1] != goal.End {
		return "another end"
	}
	return ""
}

// goalsOf returns a goal of each kind: open, closed, and open with the last
// vertex as the end.
func goalsOf(g graphtest.Graph) []problem.Goal {
	return []problem.Goal{problem.Open, problem.Closed, {End: int32(len(g) - 1)}}
}

// TestLabelled checks all ways of finding a tour of small graphs. The graphs
// are labelled in many ways, so vertex 0 is enough as a start.
func TestLabelled(t *testing.T) {
	const sampled = 16
	graphtest.Labelled(t, func(t *testing.T, g graphtest.Graph, undirected bool) {
		hash := uint64(0)
		for _, v := range slices.Concat(g...) {
			hash = dense.Mix(hash + uint64(v))
		}
		if len(g) > 3 && hash%sampled != 0 {
			return
		}
		for _, goal := range goalsOf(g) {
			for start := int32(-1); start < int32(min(1, len(g))); start++ {
				checkFind(t, g, undirected, start, goal)
			}
		}
	})
}

// TestRandom does the same as TestLabelled with larger random graphs. Each way
// must decide some of them.
func TestRandom(t *testing.T) {
	graphtest.Slow(t)
	decisions := map[string]int{} // by way
	r := rand.New(rand.NewPCG(12, 1))
	for i := range graphtest.Scaled(150, 2000) {
		n := 6 + r.IntN(5)
		undirected := i%2 == 0
		g := graphtest.Random(r, n, 1.5+2.5*r.Float64(), undirected)
		if r.IntN(2) == 0 {
			g = g.TwoColoured(r)
		}
		g.AddLoops(r, r.IntN(3))
		goals := []problem.Goal{problem.Open, problem.Closed, {End: int32(r.IntN(n))}}
		for _, goal := range goals {
			for _, start := range []int32{-1, int32(r.IntN(n))} {
				for name := range checkFind(t, g, undirected, start, goal) {
					decisions[name]++
				}
			}
		}
	}
	for name := range ways {
		if name != "clusters" && decisions[name] < 20 { // see TestClusters
			t.Errorf("%s decides %d times", name, decisions[name])
		}
	}
}

// TestRings does the same as TestLabelled with rings of small graphs, joined at
// cuts of two edges, and with rings within rings. It also looks for tours with
// prefixes.
func TestRings(t *testing.T) {
	graphtest.Slow(t)
	r := rand.New(rand.NewPCG(12, 2))
	decided := 0  // problems that the method for rings has decided
	prefixes := 0 // prefixes with which a tour begins
	for range graphtest.Scaled(50, 2000) {
		var parts []graphtest.Graph
		for n := 0; n < 9; n += len(parts[len(parts)-1]) {
			part := graphtest.Complete(1 + r.IntN(5))
			if len(part) == 1 {
				part = graphtest.Complete(2)
			}
			if len(parts) == 2 {
				parts = []graphtest.Graph{graphtest.CutRing(r, parts...)}
			}
			parts = append(parts, part)
		}
		g := graphtest.CutRing(r, parts...).Relabelled(r)
		start := int32(r.IntN(len(g)))
		for _, goal := range goalsOf(g) {
			for _, start := range []int32{-1, start} {
				decided += dense.Bit(checkFind(t, g, true, start, goal)["rings"])
			}
			prefix := g.Walk(r.IntN, start, 2+r.IntN(3))
			p := problemOf(dense.NewGraph(g.Lists(), true), goal, start)
			p.Prefix = prefix
			tours := g.Tours(true, start, goal.Closed, goal.End)
			exists := slices.ContainsFunc(tours, func(tour []int32) bool {
				return graphtest.BeginsWith(tour, prefix)
			})
			result := Tour(work.New(t.Context()), p)
			isFound := func(tour []int32) bool { return slices.Equal(tour, result.Tour) }
			switch {
			case result.Err != nil || (result.Tour != nil) != exists:
				t.Fatalf("%v, goal %v with prefix %v: %v, want a tour: %t", g, goal, prefix, result, exists)
			case exists && !slices.ContainsFunc(tours, isFound):
				t.Fatalf("%v, goal %v: %v is not a tour", g, goal, result.Tour)
			}
			prefixes += dense.Bit(exists)
		}
	}
	if decided < 50 || prefixes < 25 {
		t.Errorf("decided %d times by rings, %d tours with prefixes", decided, prefixes)
	}
}

// TestClusters does the same as TestLabelled with graphs of small parts. Each
// part has three ports, and two vertices that are adjacent to all three.
func TestClusters(t *testing.T) {
	graphtest.Slow(t)
	const size, ports = 5, 3
	r := rand.New(rand.NewPCG(12, 4))
	decided := map[bool]int{} // by whether there is a tour
	for range graphtest.Scaled(25, 2000) {
		n := size * (2 + r.IntN(2))
		var edges [][2]int
		for first := 0; first < n; first += size {
			for port := first; port < first+ports; port++ {
				edges = append(edges, [2]int{port, first + ports}, [2]int{port, first + ports + 1})
				for range 1 + r.IntN(2) {
					edges = append(edges, [2]int{port, r.IntN(n/size)*size + r.IntN(ports)})
				}
			}
		}
		g := graphtest.OfEdges(n, edges, true).WithoutLoops().Relabelled(r)
		start := int32(r.IntN(n))
		for _, goal := range goalsOf(g) {
			for _, start := range []int32{-1, start} {
				if checkFind(t, g, true, start, goal)["clusters"] {
					decided[g.HasTour(true, start, goal.Closed, goal.End)]++
				}
			}
		}
	}
	if decided[true] < 10 || decided[false] < 10 {
		t.Errorf("decided %v", decided)
	}
}

// TestLargeRings looks for tours of rings of many parts. In the second ring,
// one part has no Hamiltonian cycle.
func TestLargeRings(t *testing.T) {
	r := rand.New(rand.NewPCG(12, 3))
	var parts []graphtest.Graph
	for range 30 {
		parts = append(parts, graphtest.Petersen(20+2*r.IntN(20), 1)) // each edge is in a cycle
	}
	for _, exists := range []bool{true, false} {
		if !exists {
			parts[5] = graphtest.FlowerSnark(7)
		}
		g := graphtest.CutRing(r, parts...).Relabelled(r)
		graph := dense.NewGraph(g.Lists(), true)
		f := newFinder(work.New(t.Context()), closedTour(graph), methods())
		m, err := findByRings(f)
		if wrong := checkAnswer(g, f.tour, err, exists, -1, problem.Closed); wrong != "" {
			t.Errorf("%v: %s", err, wrong)
		}
		if len(m.parts) < 6 {
			t.Errorf("%d parts", len(m.parts))
		}
	}
}

// TestProofs checks the proofs that the methods give if there is no tour, and
// how many visits they make.
func TestProofs(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	for _, test := range []struct {
		way      string
		g        graphtest.Graph
		want     string
		vertices []int32 // any if nil
		visits   int64
	}{
		{
			way:  "separators",
			g:    graphtest.FlowerSnark(5),
			want: "every way of crossing the graph's small separators was tried",
		},
		{
			way: "learn",
			g: graphtest.Undirected(6, [][2]int{
				{0, 1}, {0, 2}, {0, 4}, {1, 3}, {2, 3}, {3, 5}, {4, 5},
			}),
			want:     "the edges that every tour has contradict each other at %[1]s",
			vertices: []int32{2, 3},
		},
		{
			way:    "learn",
			g:      graphtest.FlowerSnark(7),
			want:   "every choice of edges leads to a contradiction",
			visits: 1298,
		},
		{
			way:  "cuts",
			g:    graphtest.Petersen(7, 1).Behind(r, graphtest.Petersen(5, 2)),
			want: "no tour can pass %[2]s %[1]s with the rest of the graph",
		},
		{
			way:  "rings",
			g:    graphtest.CutRing(r, graphtest.Complete(6), graphtest.Petersen(5, 2)),
			want: "no tour can pass %[2]s %[1]s with the rest of the graph",
			// The quick searches of the two parts make these visits.
			visits: 72,
		},
		{
			way:  "feasibility",
			g:    graphtest.Blocks(8, 2).WithHubs(2),
			want: "", // a person sees why
		},
		{
			way:  "trees",
			g:    graphtest.Held(r, 4, 8, 3),
			want: "Held and Karp's bound by spanning trees (1970) rules it out",
		},
		{
			way:  "clusters",
			g:    graphtest.Gadgets(rand.New(rand.NewPCG(2, 71)), 24),
			want: "all ways to pass the small parts of the graph contradict each other",
		},
		{
			// In each of two parts, two vertices are adjacent to the three
			// others. Four edges join the parts.
			way: "clusters",
			g: graphtest.Undirected(10, [][2]int{
				{0, 2}, {0, 3}, {0, 4}, {1, 2}, {1, 3}, {1, 4},
				{5, 7}, {5, 8}, {5, 9}, {6, 7}, {6, 8}, {6, 9},
				{0, 5}, {0, 6}, {1, 5}, {1, 6},
			}),
			want:     "no tour can pass %[2]s %[1]s with the rest of the graph",
			vertices: []int32{0, 1, 2, 3, 4},
		},
	} {
		t.Run(fmt.Sprintf("way=%s/n=%d", test.way, len(test.g)), func(t *testing.T) {
			graph := dense.NewGraph(test.g.Lists(), true)
			x := newFinder(work.New(t.Context()), closedTour(graph), methods())
			err := ways[test.way](x)
			none, isProof := err.(*problem.None)
			if !isProof {
				t.Fatalf("%v, want a proof", err)
			}
			if got := cmp.Or(none.Text, none.Format); got != test.want {
				t.Errorf("proof %q, want %q", got, test.want)
			}
			if test.vertices != nil && !slices.Equal(none.Vertices, test.vertices) {
				t.Errorf("proof at %v, want %v", none.Vertices, test.vertices)
			}
			if x.visits != test.visits {
				t.Errorf("%d visits, want %d", x.visits, test.visits)
			}
		})
	}
}

// TestPlainProofs checks that a proof takes only linear work if the graph falls
// into too many parts when a few vertices are removed.
func TestPlainProofs(t *testing.T) {
	for _, cycles := range []int{10, 100, 1000} {
		g := graphtest.CycleChain(cycles)
		graph := dense.NewGraph(g.Lists(), true)
		for _, p := range []*problem.Problem{
			openTour(graph),
			closedTour(graph),
			problemOf(graph, problem.Open, 2),
			problemOf(graph, problem.Goal{End: 1}, 2),
		} {
			c := work.New(t.Context())
			r := Tour(c, p)
			if r.None == nil {
				t.Errorf("%d cycles: %v, want a proof", cycles, r.Tour)
			}
			if maxWork := 200 * graph.Len(); int(c.Spent()) > maxWork {
				t.Errorf("%d cycles, %v from %d: %d units of work, want at most %d",
					cycles, p.Goal, p.Start, c.Spent(), maxWork)
			}
		}
	}
}

// TestHubs checks that the work for a proof, and for the path that comes with
// it, is limited by a multiple of the number of edges at the hubs.
func TestHubs(t *testing.T) {
	graphtest.Slow(t)
	n := graphtest.Scaled(2000, 20_000)
	for name, g := range map[string]graphtest.Graph{
		"star":      graphtest.Blocks(n, 1).WithHubs(1),
		"two":       graphtest.Blocks(n, 1).WithHubs(2),
		"triangles": graphtest.Blocks(n, 2).WithHubs(2),
		"blocks":    graphtest.Blocks(n, 5).WithHubs(3),
		"wheel":     graphtest.Grid(1, n).WithHubs(1),
	} {
		for _, goal := range []problem.Goal{problem.Open, problem.Closed} {
			graph := dense.NewGraph(g.Lists(), true)
			p := *problemOf(graph, goal, -1)
			c := work.New(t.Context())
			r := Tour(c, &p)
			path := Polish(c, &p, r)
			if maxWork := 1<<26 + 3500*n; int(c.Spent()) > maxWork {
				t.Errorf("%s, %v: %d units of work, want at most %d", name, goal, c.Spent(), maxWork)
			}
			if len(path) < 3 {
				t.Errorf("%s, %v: a path of %d, want at least 3", name, goal, len(path))
			}
		}
	}
}

// TestStops stops Tour at many points. A longer run must not have fewer visits
// or a shorter longest path.
func TestStops(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for _, test := range []struct {
		name       string
		g          graphtest.Graph
		undirected bool
		goal       problem.Goal
		noTour     bool
		visits     [2]int64 // from any start, and from vertex 7
	}{
		{
			name:       "sparse",
			g:          graphtest.Cubic(r, 400),
			undirected: true,
			goal:       problem.Open,
			visits:     [2]int64{2757, 2976},
		},
		{
			name:       "directed",
			g:          graphtest.TwoInTwoOut(r, 200, true),
			undirected: false,
			goal:       problem.Closed,
			visits:     [2]int64{1593, 1593},
		},
		{
			name:       "snark",
			g:          graphtest.FlowerSnark(15),
			undirected: true,
			goal:       problem.Closed,
			noTour:     true,
			visits:     [2]int64{4646, 4646},
		},
	} {
		for i, start := range []int32{-1, 7} {
			t.Run(fmt.Sprintf("graph=%s/start=%d", test.name, start), func(t *testing.T) {
				visits, longest := int64(0), 0 // at the previous stop
				graphtest.CheckStops(t, graphtest.Scaled(4, 50), 20, func(units int) error {
					graph := dense.NewGraph(test.g.Lists(), test.undirected)
					p := *problemOf(graph, test.goal, start)
					x := Tour(work.StopAfter(units), &p)
					if x.Visits < visits {
						t.Errorf("stopped after %d: %d visits, %d before", units, x.Visits, visits)
					}
					if len(x.Longest) < longest {
						t.Errorf("stopped after %d: a path of %d, %d before",
							units, len(x.Longest), longest)
					}
					if start >= 0 && len(x.Longest) > 0 && x.Longest[0] != start {
						t.Errorf("stopped after %d: a path from %d", units, x.Longest[0])
					}
					visits, longest = x.Visits, len(x.Longest)
					if x.None != nil && test.noTour {
						return nil
					}
					hasTour := x.Tour != nil && test.g.CheckTour(x.Tour, test.goal.Closed) == nil
					if (x.Err == nil) != hasTour {
						t.Errorf("stopped after %d: %v, %v", units, x.Tour, x.Err)
					}
					return x.Err
				})
				if visits != test.visits[i] {
					t.Errorf("%d visits, want %d", visits, test.visits[i])
				}
				if want := len(test.g) / 4; longest < want {
					t.Errorf("a path of %d, want at least %d", longest, want)
				}
			})
		}
	}
}

// TestNoLongStretch checks that a stop is noticed within a few units of work
// per vertex, even if vertices have many edges.
func TestNoLongStretch(t *testing.T) {
	graphtest.Slow(t)
	graphtest.OneGoroutine(t)
	for name, g := range map[string]graphtest.Graph{
		"complete": graphtest.Complete(graphtest.Scaled(120, 700)),
		"hubs":     graphtest.Grid(1, graphtest.Scaled(500, 3000)).WithHubs(60),
	} {
		for _, way := range []string{"run", "separators", "join"} {
			t.Run("graph="+name+"/way="+way, func(t *testing.T) {
				maxLate := 16*work.PollInterval + 4*len(g)
				graphtest.CheckStopsSoon(t, maxLate, func(c *work.Canceller) error {
					graph := dense.NewGraph(g.Lists(), true)
					return ways[way](newFinder(c, closedTour(graph), methods()))
				})
			})
		}
	}
}

// FuzzFind checks all ways of finding a tour of any graph.
func FuzzFind(f *testing.F) {
	graphtest.Fuzz(f, func(t *testing.T, g graphtest.Graph, undirected bool) {
		for _, goal := range goalsOf(g) {
			for _, start := range []int32{-1, 0} {
				checkFind(t, g, undirected, start, goal)
			}
		}
	})
}

// TestTourOfNothing checks that a graph without vertices has an open tour, the
// empty path, and no closed one.
func TestTourOfNothing(t *testing.T) {
	graph := dense.NewGraph(graphtest.Graph{}.Lists(), true)
	x := Tour(work.New(t.Context()), openTour(graph))
	if x.Tour == nil || len(x.Tour) > 0 || x.None != nil || x.Err != nil {
		t.Errorf("%v, %v, %v, want a tour without vertices", x.Tour, x.None, x.Err)
	}
	x = Tour(work.New(t.Context()), closedTour(graph))
	if x.Tour != nil || x.None == nil || x.Longest != nil {
		t.Errorf("%v, %v, %v, want a proof", x.Tour, x.None, x.Longest)
	}
}

// TestClosedSmall checks that the method for closed tours does not apply to a
// graph that is too small for one.
func TestClosedSmall(t *testing.T) {
	graph := dense.NewGraph(graphtest.Complete(2).Lists(), true)
	f := newFinder(work.New(t.Context()), openTour(graph), methods())
	graphtest.NoError(t, f.setProblem())
	m, err := f.makeOne("closed")
	if err != nil || m != nil {
		t.Errorf("%v, %v, want no method", m, err)
	}
}

// withClash adds three vertices of degree two to an undirected graph. Each has
// an edge to v, so a closed tour would need three edges there.
func withClash(g graphtest.Graph, v int) graphtest.Graph {
	n := len(g)
	for i := range 3 {
		other := v + 1 + i
		g = append(g, []int{v, other})
		g[v] = append(g[v], n+i)
		g[other] = append(g[other], n+i)
	}
	return g
}

// TestContradictionOfFew checks that a proof names the vertices of a
// contradiction between edges that are in every tour. There are so few of these
// edges that the first turn of the method does not follow them.
func TestContradictionOfFew(t *testing.T) {
	g := withClash(graphtest.Random(rand.New(rand.NewPCG(1, 9)), 400, 20, true), 20)
	f := newFinder(work.New(t.Context()), closedTour(dense.NewGraph(g.Lists(), true)), methods())
	graphtest.NoError(t, f.setProblem())
	m, err := f.makeOne("learn")
	graphtest.NoError(t, err)
	_, err = m.turn(0)
	graphtest.NoError(t, err)
	_, err = m.turn(1 << 20)
	none, ok := err.(*problem.None)
	if !ok || !slices.Equal(none.Vertices, []int32{20}) {
		t.Errorf("%v, want a proof at vertex 20", err)
	}
}

// TestClosingTurns checks the additional turns of joining when a single path is
// left that does not close. Their number is limited, and only a large graph
// gets them.
func TestClosingTurns(t *testing.T) {
	graphtest.Slow(t)
	for _, test := range []struct{ n, want int }{
		{n: 400, want: 0},
		{n: 4000, want: closingTurns},
	} {
		t.Run(fmt.Sprintf("n=%d", test.n), func(t *testing.T) {
			g := graphtest.Geometric(rand.New(rand.NewPCG(1, 6)), test.n)
			g = append(g, []int{0}) // a leaf: no path over all vertices closes
			g[0] = append(g[0], test.n)
			graph := dense.NewGraph(g.Lists(), true)
			f := newFinder(work.New(t.Context()), closedTour(graph), methods())
			f.problem = problem.Problem{ // without a proof by the leaf
				Graph: graph,
				Goal:  problem.Closed,
			}
			m, err := f.makeOne("join")
			graphtest.NoError(t, err)
			j := m.(*joining)
			for range 2 {
				_, err := j.turn(1 << 20)
				graphtest.NoError(t, err)
			}
			if parts := j.joiner.Parts(); parts != 1 || len(f.longest) != len(g) {
				t.Errorf("%d paths, one of %d vertices, want one of %d", parts, len(f.longest), len(g))
			}
			if j.closings != test.want {
				t.Errorf("%d more turns to close it, want %d", j.closings, test.want)
			}
		})
	}
}

// findByRings looks for a tour by the rings method alone, and returns the
// method and its error.
func findByRings(f *finder) (*rings, error) {
	if err := f.setProblem(); err != nil {
		return nil, err
	}
	m, err := f.makeOne("rings")
	if err != nil {
		return nil, err
	}
	r := m.(*rings)
	_, err = r.turn(0)
	return r, err
}

// TestPartsTakeTurns finds a tour of a ring with parts that are too hard for
// the quick search, so that methods must take turns.
func TestPartsTakeTurns(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 7))
	g := graphtest.CutRing(r, graphtest.Cubic(r, 100), graphtest.Knights(6, 6),
		graphtest.Cubic(r, 100))
	f := newFinder(work.New(t.Context()), closedTour(dense.NewGraph(g.Lists(), true)), methods())
	m, err := findByRings(f)
	if wrong := checkAnswer(g, f.tour, err, true, -1, problem.Closed); wrong != "" {
		t.Errorf("%v: %s", err, wrong)
	}
	tookTurns := func(x *finder) bool { return len(x.turns) > 0 }
	if !slices.ContainsFunc(m.parts, tookTurns) {
		t.Error("no part took turns")
	}
}

// TestProofOfPart checks that a proof about one part of a ring names its
// vertices by their numbers in the whole graph.
func TestProofOfPart(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 8))
	const before, cubic = 60, 200
	part := graphtest.Cubic(r, cubic).Behind(r, graphtest.Petersen(5, 2))
	g := graphtest.CutRing(r, graphtest.Cubic(r, before), part)
	f := newFinder(work.New(t.Context()), closedTour(dense.NewGraph(g.Lists(), true)), methods())
	_, err := findByRings(f)
	none, ok := err.(*problem.None)
	if !ok {
		t.Fatalf("%v, want a proof", err)
	}
	var petersen []int32 // without the vertex that Behind has removed
	for v := range int32(9) {
		petersen = append(petersen, before+cubic-1+v)
	}
	if !slices.Equal(none.Vertices, petersen) {
		t.Errorf("a proof about %v, want one about %v", none.Vertices, petersen)
	}
}

// TestFirstBudget checks that the first budget of a very large graph does not
// overflow where int has 32 bits.
func TestFirstBudget(t *testing.T) {
	const size = 1<<27 + 1<<24
	if budget := firstBudget(size); budget < 16*size {
		t.Errorf("%d units for a size of %d", budget, size)
	}
}
