package learn

import (
	"errors"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"example.com/knighttour/internal/cdcl"
	"example.com/knighttour/internal/dense"
	"example.com/knighttour/internal/graphtest"
	"example.com/knighttour/internal/work"
)

// begunLearner returns a Learner that has followed the implications that need
// no choice, even if they are few. The error is that of Prepare.
func begunLearner(c *work.Canceller, g graphtest.Graph, undirected bool) (*Learner, error) {
	x := New(c, g.Lists(), undirected)
	err := x.Prepare()
	if err == nil && x.forced == nil {
		err = x.begin()
	}
	return x, err
}

// runInTurns runs x in turns until there is an answer. The function turn
// returns the work of the next turn.
func runInTurns(x *Learner, turn func() int64) (found bool, err error) {
	for err == nil && !found {
		found, err = x.Run(x.c.Spent() + turn())
	}
	return found, err
}

// TestRandom compares the answers on random graphs, and the clauses learned,
// with all cycles.
func TestRandom(t *testing.T) {
	graphtest.Slow(t)
	r := rand.New(rand.NewPCG(1, 22))
	answers := map[bool]int{}
	for i := range graphtest.Scaled(10_000, 200_000) {
		maxVertices := 11
		if i%100 == 0 {
			maxVertices = 17
		}
		g, undirected := graphtest.Sparse(r, maxVertices)
		answers[checkAnswer(t, r, g.WithoutLoops(), undirected, false)]++
	}
	if answers[true] < 1000 || answers[false] < 1000 {
		t.Errorf("answers: %v", answers)
	}
}

// TestStrained does the same as TestRandom with graphs that need choices, and
// with a search that often forgets clauses, restarts, and checks the
// connectivity.
func TestStrained(t *testing.T) {
	graphtest.Slow(t)
	r := rand.New(rand.NewPCG(3, 22))
	answers := map[bool]int{}
	for range graphtest.Scaled(1000, 20_000) {
		g, undirected := graphtest.Cubic(r, 8+2*r.IntN(4)), true
		switch r.IntN(5) {
		case 0:
			g = g.Behind(r, graphtest.Petersen(5, 2))
		case 1:
			g, undirected = graphtest.TwoInTwoOut(r, 6+r.IntN(9), r.IntN(2) == 0).WithoutLoops(), false
		case 2:
			g = graphtest.TwoInTwoOut(r, 6+r.IntN(7), r.IntN(2) == 0).Karp()
		case 3:
			g = graphtest.Held(r, 3, 4, 3)
		}
		answers[checkAnswer(t, r, g, undirected, true)]++
	}
	if answers[true] < 250 || answers[false] < 250 {
		t.Errorf("answers: %v", answers)
	}
}

// TestLabelled compares the answers for small labelled graphs with all
// Hamiltonian cycles.
func TestLabelled(t *testing.T) {
	graphtest.Labelled(t, func(t *testing.T, g graphtest.Graph, undirected bool) {
		if len(g) > 2 {
			checkAnswer(t, rand.New(rand.NewPCG(2, 22)), g, undirected, false)
		}
	})
}

// checkAnswer compares the answer, and the clauses learned, with all
// Hamiltonian cycles. A strained search often forgets clauses, restarts, and
// checks the connectivity.
func checkAnswer(
	t *testing.T,
	r *rand.Rand,
	g graphtest.Graph,
	undirected, strained bool,
) (found bool) {
	t.Helper()
	x, err := begunLearner(work.New(t.Context()), g, undirected)
	if strained {
		x.options.RestartUnit = 1 + r.Int64N(3)
		x.options.Words = 1 + r.IntN(100)
	}
	if err == nil {
		found, err = runInTurns(x, func() int64 {
			if s := x.search; s != nil && strained {
				s.checkAt *= r.Int64N(2)
			}
			return r.Int64N(100)
		})
	}
	if err != nil && !errors.Is(err, dense.ErrNoCycle) {
		t.Fatal(err)
	}
	cycles := g.Tours(undirected, 0, true, -1)
	if found != (len(cycles) > 0) {
		t.Fatalf("%s: found=%t, want %d cycles", g.Describe(undirected), found, len(cycles))
	}
	if found {
		g.CheckCycle(t, x.Cycle, int32(r.IntN(len(g))))
	}
	if x != nil && x.search != nil {
		checkClauses(t, x, cycles)
	}
	return found
}

// checkClauses checks that all cycles satisfy what was learned: each is still a
// solution if its edges are assumed.
func checkClauses(t *testing.T, x *Learner, cycles [][]int32) {
	s := x.search
	for _, cycle := range cycles {
		in := map[[2]int32]bool{}
		for i, u := range cycle {
			v := cycle[(i+1)%len(cycle)]
			if x.undirected {
				in[[2]int32{u, v}] = true
				in[[2]int32{v, u}] = true
			} else {
				in[[2]int32{2 * u, 2*v + 1}] = true
			}
		}
		var assumed []cdcl.Lit
		for e, ends := range s.ends {
			l := excluded(int32(e))
			if in[[2]int32{s.original[ends[0]], s.original[ends[1]]}] {
				l = chosen(int32(e))
			}
			assumed = append(assumed, l)
		}
		s.sat.Assume(assumed)
		status, err := s.sat.Solve(math.MaxInt)
		graphtest.NoError(t, err)
		if status != cdcl.Sat {
			t.Fatalf("status %v with the edges of the cycle %v, want %v", status, cycle, cdcl.Sat)
		}
	}
}

// A chainedGraph is a graph in which choices force others.
type chainedGraph struct {
	name               string
	g                  graphtest.Graph
	undirected, exists bool
}

// chainedGraphs returns a graph of each kind.
func chainedGraphs(r *rand.Rand) []chainedGraph {
	return []chainedGraph{
		{"graph=2-in-2-out", graphtest.TwoInTwoOut(r, 2000, true), false, true},
		{"graph=2-in-2-out-none", graphtest.TwoInTwoOut(r, 2000, false), false, false},
		{"graph=2-in-2-out-undirected", graphtest.TwoInTwoOut(r, 500, true).Karp(), true, true},
		{"graph=satisfiability", graphtest.Satisfiability(r, 30, 120), false, true},
		{"graph=satisfiability-undirected", graphtest.Satisfiability(r, 30, 120).Karp(), true, true},
		{"graph=cube-connected-cycles", graphtest.CubeConnectedCycles(6), false, true},
		{"graph=sigma-tau", graphtest.SigmaTau(5), false, true},
		{"graph=behind-J5", graphtest.Cubic(r, 300).Behind(r, graphtest.FlowerSnark(5)), true, false},
		{"graph=held", graphtest.Held(r, 4, 8, 3), true, false},
		{"graph=many-cuts", graphtest.ManyCuts(r, 200), true, true},
	}
}

// TestChained checks the answers for graphs in which choices force others, and
// how many times edges are chosen, which package find counts as visits. A
// second run with turns of the same lengths must find the same cycle.
func TestChained(t *testing.T) {
	chosen := []int64{2007, 4452, 1901, 1581, 4187, 1158, 141, 1055, 1891, 1943}
	for i, test := range chainedGraphs(rand.New(rand.NewPCG(5, 22))) {
		t.Run(test.name, func(t *testing.T) {
			var cycles [2][]int32
			for j := range cycles {
				x, err := begunLearner(work.New(t.Context()), test.g, test.undirected)
				found := false
				if err == nil {
					found, err = runInTurns(x, func() int64 { return 100_000 })
				}
				switch {
				case found != test.exists || !found && !errors.Is(err, dense.ErrNoCycle):
					t.Errorf("found=%t, %v", found, err)
				case found:
					test.g.CheckCycle(t, x.Cycle, 0)
					cycles[j] = x.Cycle(0)
				}
				if x.Chosen() != chosen[i] {
					t.Errorf("%d edges chosen, want %d", x.Chosen(), chosen[i])
				}
			}
			if !slices.Equal(cycles[0], cycles[1]) {
				t.Error("the cycles are not the same")
			}
		})
	}
}

// TestStops stops learners on hard graphs. They must end soon after.
func TestStops(t *testing.T) {
	graphtest.Slow(t)
	for _, test := range chainedGraphs(rand.New(rand.NewPCG(7, 22))) {
		t.Run(test.name, func(t *testing.T) {
			graphtest.CheckStopsSoon(t, 4*work.PollInterval, func(c *work.Canceller) error {
				x, err := begunLearner(c, test.g, test.undirected)
				if err == nil {
					_, err = runInTurns(x, func() int64 { return 1 << 30 })
				}
				return err
			})
		})
	}
}

// TestTight checks for which kinds of graphs IsTight reports true.
func TestTight(t *testing.T) {
	r := rand.New(rand.NewPCG(8, 22))
	for _, test := range []struct {
		name              string
		g                 graphtest.Graph
		undirected, tight bool
	}{
		{"2-in 2-out", graphtest.TwoInTwoOut(r, 100, true), false, true},
		{"2-in 2-out, undirected", graphtest.TwoInTwoOut(r, 100, true).Karp(), true, true},
		{"satisfiability", graphtest.Satisfiability(r, 10, 40), false, true},
		{"cubic", graphtest.Cubic(r, 100), true, false},
		{"3-in 3-out", graphtest.RegularDigraph(r, 100), false, false},
		{"knights", graphtest.Knights(8, 8), true, false},
		{"K(40)", graphtest.Complete(40), true, false},
	} {
		x := New(work.New(t.Context()), test.g.Lists(), test.undirected)
		if err := x.Prepare(); err != nil || x.IsTight() != test.tight {
			t.Errorf("%s: %t, %v", test.name, x.IsTight(), err)
		}
	}
}

// TestPrepare checks that Prepare follows implications if one vertex in 16
// needs all its edges, and otherwise leaves them to Run.
func TestPrepare(t *testing.T) {
	starved := func(n int) graphtest.Graph { // 3 neighbours of vertex 0 need both of their edges
		g := graphtest.Complete(n - 3)
		for v := range 3 {
			g = append(g, []int{0, v + 1})
			g[0], g[v+1] = append(g[0], n-3+v), append(g[v+1], n-3+v)
		}
		return g
	}
	for _, test := range []struct {
		name       string
		g          graphtest.Graph
		undirected bool
		first      error // of Prepare; Run has ErrNoCycle
	}{
		{"graph=path", graphtest.Undirected(3, [][2]int{{0, 1}, {1, 2}}), true, dense.ErrNoCycle},
		{"graph=none-enters", graphtest.Graph{{1, 2}, {2}, {1}}, false, dense.ErrNoCycle},
		{"graph=none-leaves", graphtest.Graph{{1, 2}, {0}, {}}, false, dense.ErrNoCycle},
		{"graph=2-triangles", graphtest.Undirected(6, [][2]int{{0, 1}, {1, 2}, {0, 2}, {3, 4}, {4, 5}, {3, 5}}), true, dense.ErrNoCycle},
		{"graph=starved/vertices=63", starved(63), true, dense.ErrNoCycle},
		{"graph=starved/vertices=64", starved(64), true, nil},
	} {
		t.Run(test.name, func(t *testing.T) {
			x := New(work.New(t.Context()), test.g.Lists(), test.undirected)
			err := x.Prepare()
			if err != test.first {
				t.Fatalf("%v, want %v", err, test.first)
			}
			if err == nil {
				_, err = x.Run(math.MaxInt)
			}
			if err != dense.ErrNoCycle {
				t.Errorf("Run: %v", err)
			}
		})
	}
}

// TestFreedom compares the freedom of a vertex with the entropies of its
// choices.
func TestFreedom(t *testing.T) {
	for needed := 1; needed < 3; needed++ {
		for edges := needed + 1; edges < 40; edges++ {
			k, d := float64(needed), float64(edges)
			entropy := func(p float64) float64 { return -p * math.Log2(p) }
			want := []float64{0, math.Log2(d), math.Log2(d * (d - 1) / 2)}[needed] - d*(entropy(k/d)+entropy(1-k/d))/2
			var e freedomEstimate
			e.add(needed, edges)
			if math.Abs(e.freedom-want) > 1e-9 || e.needed != needed || e.fixed > 0 || e.lacking {
				t.Errorf("%d of %d: %v, want %v", needed, edges, e, want)
			}
		}
	}
}

// TestConnected compares the check of the connectivity with all cuts. It also
// checks the number of graphs that pass.
func TestConnected(t *testing.T) {
	r := rand.New(rand.NewPCG(11, 22))
	connected := 0
	for range 1000 {
		n := 3 + r.IntN(5)
		c := work.New(t.Context())
		in := newInstance(c, graphtest.Random(r, n, float64(n), true).WithoutLoops().Lists(), true)
		ct := newCircuit(c, in, cdcl.Options{})
		for e := range in.ends {
			if r.IntN(2) == 1 {
				ct.sat.Imply(excluded(int32(e)), cdcl.Lazy(0))
			}
		}
		var causes [][]cdcl.Lit // of the cuts that have too few edges
		for set := 1; set < 1<<n-1; set++ {
			left, why := 0, []cdcl.Lit(nil)
			for e, ends := range in.ends {
				switch {
				case set>>ends[0]&1 == set>>ends[1]&1:
				case ct.sat.Fails(chosen(int32(e))):
					why = append(why, excluded(int32(e)))
				default:
					left++
				}
			}
			if left < 2 {
				causes = append(causes, why)
			}
		}
		ok := ct.isConnected()
		connected += dense.Bit(ok)
		isCause := func(why []cdcl.Lit) bool { return slices.Equal(why, ct.conflict) }
		if ok != (causes == nil) || !ok && !slices.ContainsFunc(causes, isCause) {
			t.Fatalf("%v: %t, because of %v, want one of %v", in.ends, ok, ct.conflict, causes)
		}
	}
	if connected != 267 {
		t.Errorf("%d of 1000 are connected", connected)
	}
}

// TestClosing closes a path in a part of the graph that few edges leave. The
// core of the contradiction must be that these edges are excluded, however the
// path runs.
func TestClosing(t *testing.T) {
	edges := [][2]int{{0, 5}, {1, 6}, {2, 7}} // between two complete graphs
	for v := range 5 {
		for u := range v {
			edges = append(edges, [2]int{u, v}, [2]int{5 + u, 5 + v})
		}
	}
	in := newInstance(work.New(t.Context()), graphtest.Undirected(10, edges).Lists(), true)
	ct := newCircuit(work.New(t.Context()), in,
		cdcl.Options{Decay: 0.95, Depth: 1, RestartUnit: 100, Words: 1000})
	ct.checkAt = math.MaxInt // no check of the connectivity
	edge := func(u, v int32) int32 { return int32(slices.Index(in.ends, [2]int32{u, v})) }
	outside := []cdcl.Lit{excluded(edge(0, 5)), excluded(edge(1, 6)), excluded(edge(2, 7))}
	path := []cdcl.Lit{chosen(edge(0, 1)), chosen(edge(1, 2)), chosen(edge(2, 3)), chosen(edge(3, 4))}
	ct.sat.Assume(slices.Concat(outside, path))
	status, err := ct.sat.Solve(math.MaxInt)
	graphtest.NoError(t, err)
	if status != cdcl.Unsat {
		t.Fatalf("status %v, want a contradiction", status)
	}
	core := slices.Sorted(slices.Values(ct.sat.Core()))
	if !slices.Equal(core, slices.Sorted(slices.Values(outside))) {
		t.Errorf("the contradiction is %v, want %v", core, outside)
	}
}

// TestParity compares proofs by parity with all Hamiltonian cycles.
func TestParity(t *testing.T) {
	graphtest.Slow(t)
	r := rand.New(rand.NewPCG(1, 48))
	proofs := 0
	for range graphtest.Scaled(20_000, 200_000) {
		g := graphtest.TwoInTwoOut(r, 4+r.IntN(8), r.IntN(2) == 0)
		undirected := r.IntN(2) == 0
		of := g
		if undirected {
			of = g.Karp()
		}
		x, err := begunLearner(work.New(t.Context()), of, undirected)
		if err != nil {
			continue
		}
		p := x.forced.rest()
		if len(p.original) == 0 {
			continue
		}
		if !newCircuit(x.c, p, x.options).hasOddCovers() {
			proofs++
			if cycles := g.Cycles(); len(cycles) > 0 {
				t.Fatalf("%v, undirected=%t: has a cycle %v", g, undirected, cycles[0])
			}
		}
	}
	if proofs < 100 {
		t.Errorf("%d proofs", proofs)
	}
}

// TestRankin proves, without any choice, that graphs of permutations have no
// Hamiltonian cycle.
func TestRankin(t *testing.T) {
	for _, test := range []struct {
		name       string
		g          graphtest.Graph
		undirected bool
	}{
		{"of 6", graphtest.SigmaTau(6), false},
		{"of 6, undirected", graphtest.SigmaTau(6).Karp(), true},
		{"of 8", graphtest.SigmaTau(8), false},
	} {
		x := New(work.New(t.Context()), test.g.Lists(), test.undirected)
		err := x.Prepare()
		if err == nil {
			_, err = x.Run(1)
		}
		if !errors.Is(err, dense.ErrNoCycle) || x.Chosen() > int64(len(test.g)) {
			t.Errorf("%s: %v", test.name, err)
		}
	}
}

// BenchmarkLearner reports the work for ten graphs of each kind. It gives up on
// a graph after a limit of work.
func BenchmarkLearner(b *testing.B) {
	r := rand.New(rand.NewPCG(10, 22))
	var graphs [10][]chainedGraph
	for i := range graphs {
		graphs[i] = chainedGraphs(r)
	}
	for kind, first := range graphs[0] {
		b.Run(first.name, func(b *testing.B) {
			spent, chosen := int64(0), int64(0)
			for b.Loop() {
				spent, chosen = 0, 0
				for _, kinds := range graphs {
					c := work.New(b.Context())
					x, err := begunLearner(c, kinds[kind].g, kinds[kind].undirected)
					if err == nil {
						_, err = x.Run(1 << 27)
					}
					if err != nil && !errors.Is(err, dense.ErrNoCycle) {
						b.Fatal(err)
					}
					spent, chosen = spent+c.Spent(), chosen+x.Chosen()
				}
			}
			b.ReportMetric(float64(spent), "work")
			b.ReportMetric(float64(chosen), "chosen")
		})
	}
}

// TestContradiction checks which vertices are named if implications contradict
// each other. A vertex has too many edges that must be chosen, since the other
// ends need them, and the contradiction is found at both ends of one of them.
func TestContradiction(t *testing.T) {
	for _, test := range []struct {
		name       string
		g          graphtest.Graph
		undirected bool
		want       []int32
	}{
		{
			name: "three need two",
			g: graphtest.Undirected(5, [][2]int{
				{0, 2}, {0, 3}, {0, 4}, {1, 2}, {1, 3}, {1, 4},
			}),
			undirected: true,
			want:       []int32{1, 3},
		},
		{
			name: "two need one",
			g:    graphtest.Graph{{2}, {2}, {0, 1}},
			want: []int32{0, 2},
		},
		{
			name:       "none",
			g:          graphtest.Undirected(3, [][2]int{{0, 1}, {1, 2}, {2, 0}}),
			undirected: true,
		},
	} {
		t.Run(test.name, func(t *testing.T) {
			x := New(work.New(t.Context()), test.g.Lists(), test.undirected)
			err := x.Prepare()
			got := x.Contradiction()
			if !slices.Equal(got, test.want) {
				t.Errorf("%v, %v, want %v", got, err, test.want)
			}
		})
	}
}
