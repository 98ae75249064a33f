package learn

import (
	"errors"
	"math/rand/v2"
	"slices"
	"testing"

	"example.com/knighttour/internal/dense"
	"example.com/knighttour/internal/graphtest"
	"example.com/knighttour/internal/work"
)

// learner returns a Learner that has begun.
func learner(c *work.Canceller, g graphtest.Graph, directed bool) (*Learner, error) {
	x, err := New(c, g.Lists(), directed)
	if err == nil && x.forced == nil {
		err = x.begin()
	}
	return x, err
}

// solve runs x in short turns until there is an answer.
func solve(x *Learner, turn func() int) (found bool, err error) {
	for err == nil && !found {
		found, err = x.Run(x.c.Spent() + turn())
	}
	return found, err
}

// cyclesOf returns all Hamiltonian cycles from 0, an undirected one in both directions.
func cyclesOf(g graphtest.Graph, directed bool) [][]int32 {
	if len(g) < 3 && !directed {
		return nil
	}
	return g.Cycles()
}

// TestRandom compares the answers on random graphs, and all clauses learned, with all
// Hamiltonian cycles.
func TestRandom(t *testing.T) {
	for _, forgets := range []bool{false, true} {
		r := rand.New(rand.NewPCG(1, 22))
		answers := map[bool]int{}
		for i := range graphtest.Scaled(20_000, 400_000) {
			most := 11
			if i%100 == 0 {
				most = 17
			}
			g, undirected := graphtest.Sparse(r, most)
			answers[checkAnswer(t, r, g.WithoutLoops(), !undirected, forgets)]++
		}
		if answers[true] < 1000 || answers[false] < 1000 {
			t.Errorf("answers: %v", answers)
		}
	}
}

// TestLabelled compares the answers on all small graphs.
func TestLabelled(t *testing.T) {
	graphtest.Labelled(t, func(t *testing.T, g graphtest.Graph, undirected bool) {
		if len(g) > 2 {
			checkAnswer(t, rand.New(rand.NewPCG(2, 22)), g, !undirected, false)
		}
	})
}

// checkAnswer compares the answer with all Hamiltonian cycles.
func checkAnswer(t *testing.T, r *rand.Rand, g graphtest.Graph, directed, forgets bool) (found bool) {
	t.Helper()
	x, err := learner(work.New(t.Context()), g, directed)
	if err == nil {
		found, err = solve(x, func() int {
			if x.search != nil && forgets {
				x.search.nextStart = x.search.conflicts + 2
				x.search.words = 100 // forgets clauses at most restarts
			}
			return r.IntN(300)
		})
	}
	if err != nil && !errors.Is(err, dense.ErrNoCycle) {
		t.Fatal(err)
	}
	cycles := cyclesOf(g, directed)
	if found != (len(cycles) > 0) {
		t.Fatalf("%s: found=%t, want %d cycles", g.Describe(!directed), found, len(cycles))
	}
	if found {
		checkCycle(t, g, x, int32(r.IntN(len(g))))
	}
	if x != nil && x.search != nil {
		checkClauses(t, x, cycles)
	}
	return found
}

func checkCycle(t *testing.T, g graphtest.Graph, x *Learner, from int32) {
	t.Helper()
	cycle := x.Cycle(from)
	seen := make([]bool, len(g))
	for i, v := range cycle {
		next := cycle[(i+1)%len(cycle)]
		if seen[v] || !slices.Contains(g[v], int(next)) {
			t.Fatalf("%v: not a cycle: %v", g, cycle)
		}
		seen[v] = true
	}
	if len(cycle) != len(g) || cycle[0] != from {
		t.Fatalf("%v: from %d: %v", g, from, cycle)
	}
}

// checkClauses checks that all cycles satisfy what was learned.
func checkClauses(t *testing.T, x *Learner, cycles [][]int32) {
	t.Helper()
	s := x.search
	for _, cycle := range cycles {
		in := map[[2]int32]bool{}
		for i, u := range cycle {
			v := cycle[(i+1)%len(cycle)]
			if x.directed {
				in[[2]int32{2 * u, 2*v + 1}] = true
			} else {
				in[[2]int32{u, v}] = true
				in[[2]int32{v, u}] = true
			}
		}
		holds := func(l literal) bool {
			e := s.ends[l.edge()]
			return in[[2]int32{s.name[e[0]], s.name[e[1]]}] == l.isChosen()
		}
		for r := 0; r < len(s.arena); r += header + int(s.arena[r]) {
			if !slices.ContainsFunc(s.literalsOf(cause(r)), func(w cause) bool { return holds(literal(w)) }) {
				t.Fatalf("the cycle %v violates the clause %v", cycle, s.literalsOf(cause(r)))
			}
		}
		for _, l := range s.trail {
			if s.edges[l.edge()].level == 0 && !holds(l) {
				t.Fatalf("the cycle %v violates %v", cycle, l)
			}
		}
	}
}

// chained are graphs in which choices force others.
func chained(r *rand.Rand) []struct {
	name     string
	g        graphtest.Graph
	directed bool
	exists   bool
} {
	return []struct {
		name     string
		g        graphtest.Graph
		directed bool
		exists   bool
	}{
		{"2-in 2-out", graphtest.TwoInTwoOut(r, 2000, true), true, true},
		{"2-in 2-out, none", graphtest.TwoInTwoOut(r, 2000, false), true, false},
		{"2-in 2-out, undirected", graphtest.TwoInTwoOut(r, 500, true).Karp(), false, true},
		{"satisfiability", graphtest.Satisfiability(r, 30, 120), true, true},
		{"satisfiability, undirected", graphtest.Satisfiability(r, 30, 120).Karp(), false, true},
		{"cube-connected cycles", graphtest.CubeConnectedCycles(6), true, true},
		{"sigma-tau", graphtest.SigmaTau(5), true, true},
		{"behind J(5)", graphtest.Cubic(r, 300).Behind(r, graphtest.FlowerSnark(5)), false, false},
		{"held", graphtest.Held(r, 4, 8, 3), false, false},
	}
}

func TestChained(t *testing.T) {
	for _, test := range chained(rand.New(rand.NewPCG(5, 22))) {
		x, err := learner(work.New(t.Context()), test.g, test.directed)
		found := false
		if err == nil {
			found, err = solve(x, func() int { return 100_000 })
		}
		switch {
		case found != test.exists || !found && !errors.Is(err, dense.ErrNoCycle):
			t.Errorf("%s: found=%t, %v", test.name, found, err)
		case found:
			checkCycle(t, test.g, x, 0)
		}
	}
}

// TestSame checks that turns of the same lengths come to the same cycle.
func TestSame(t *testing.T) {
	for _, test := range chained(rand.New(rand.NewPCG(6, 22))) {
		var first []int32
		for range 2 {
			x, err := learner(work.New(t.Context()), test.g, test.directed)
			if err != nil || !test.exists {
				continue
			}
			if _, err := solve(x, func() int { return 5000 }); err != nil {
				t.Fatalf("%s: %v", test.name, err)
			}
			if cycle := x.Cycle(0); first == nil {
				first = cycle
			} else if !slices.Equal(cycle, first) {
				t.Errorf("%s: another cycle", test.name)
			}
		}
	}
}

// TestStops stops after ever more work.
func TestStops(t *testing.T) {
	for _, test := range chained(rand.New(rand.NewPCG(7, 22))) {
		for units := range graphtest.Amounts(graphtest.Scaled(4, 40)) {
			c := work.StopAfter(units)
			x, err := learner(c, test.g, test.directed)
			if err == nil {
				_, err = solve(x, func() int { return 1 << 30 })
			}
			if err == nil || errors.Is(err, dense.ErrNoCycle) {
				break
			}
			if late := c.Spent() - units; late > 4*work.PollInterval {
				t.Fatalf("%s, stopped after %d: %d units later: %v", test.name, units, late, err)
			}
		}
	}
}

// TestTight has graphs with little freedom and with more.
func TestTight(t *testing.T) {
	r := rand.New(rand.NewPCG(8, 22))
	for _, test := range []struct {
		name            string
		g               graphtest.Graph
		directed, tight bool
	}{
		{"2-in 2-out", graphtest.TwoInTwoOut(r, 100, true), true, true},
		{"2-in 2-out, undirected", graphtest.TwoInTwoOut(r, 100, true).Karp(), false, true},
		{"satisfiability", graphtest.Satisfiability(r, 10, 40), true, true},
		{"cubic", graphtest.Cubic(r, 100), false, false},
		{"3-in 3-out", graphtest.RegularDigraph(r, 100), true, false},
		{"knights", graphtest.Knights(8, 8), false, false},
		{"K(40)", graphtest.Complete(40), false, false},
	} {
		x, err := New(work.New(t.Context()), test.g.Lists(), test.directed)
		if err != nil || x.IsTight() != test.tight {
			t.Errorf("%s: %t, %v", test.name, x.IsTight(), err)
		}
	}
}

func TestLuby(t *testing.T) {
	var got []int64
	for i := range int64(15) {
		got = append(got, luby(i+1))
	}
	if want := []int64{1, 1, 2, 1, 1, 2, 4, 1, 1, 2, 1, 1, 2, 4, 8}; !slices.Equal(got, want) {
		t.Errorf("%v, want %v", got, want)
	}
}
