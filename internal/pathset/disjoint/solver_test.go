package disjoint

import (
	"math/rand/v2"
	"slices"
	"testing"

	"example.com/knighttour/internal/graphtest"
	"example.com/knighttour/internal/work"
)

// solve runs a solver until its solution is proved optimal, and checks its
// solution and its bound after each turn.
func solve(t *testing.T, s *Solver, best int) {
	t.Helper()
	for turn := range 30 {
		if s.Best.Value > NoValue {
			checkSolution(t, s.Problem, s.Best)
		}
		if s.Best.Value > best || best != NoValue && s.Bound < best {
			t.Fatalf("turn %d: %d found and a bound of %d, want %d", turn, s.Best.Value, s.Bound, best)
		}
		if s.Proven {
			break
		}
		s.Turn(1000)
	}
	if s.Best.Value != best || !s.Proven {
		t.Fatalf("%d, proven: %t, want %d", s.Best.Value, s.Proven, best)
	}
}

// TestSolver compares the results of solvers with all solutions. Some beams
// begin with a width of one, so that windows are needed, and later turns. Some
// gains are so large that prices are less exact. Then the gains change, and
// another solver begins with the solution of the first.
func TestSolver(t *testing.T) {
	r := rand.New(rand.NewPCG(31, 32))
	c := work.New(t.Context())
	for i := range graphtest.Scaled(1200, 40_000) {
		p := smallProblem(c, r, families[i%len(families)], 8)
		if r.IntN(5) == 0 {
			raiseGains(p, 50_000)
		}
		s := NewSolver(c, p, nil)
		if r.IntN(2) == 0 {
			s.width = 1
		}
		solve(t, s, bestValue(p))
		again := NewProblem(c, p.kind, p.Rules, p.n(), p.edges)
		again.Gain = slices.Clone(p.Gain)
		v := r.IntN(p.n())
		again.Gain[v] = randomGains(r, families[i%len(families)])
		second := NewSolver(c, again, s)
		isSame := p.Gain[v] == again.Gain[v]
		if !s.IsFor(p.Gain) || !second.IsFor(again.Gain) || s.IsFor(again.Gain) != isSame {
			t.Fatalf("problem %d: a solver is for other gains", i)
		}
		s.Release()
		solve(t, second, bestValue(again))
	}
}

// raiseGains multiplies all gains that are not forbidden.
func raiseGains(p *Problem, by int32) {
	for v := range p.Gain {
		for d, gain := range p.Gain[v] {
			if !isForbidden(gain) {
				p.Gain[v][d] = gain * by
			}
		}
	}
}

// TestOffer checks that a solver keeps an offered solution if it is better, and
// ignores one that is worse, forbidden, or empty.
func TestOffer(t *testing.T) {
	c := work.New(t.Context())
	p := pathProblem(c, graphtest.Chain(5), OnePath)
	p.Gain[4] = OnlyDegree(Untouched, 0)
	s := NewSolver(c, p, nil)
	for i, test := range []struct {
		offered, best []int32
		value         int
	}{
		{nil, nil, NoValue},
		{[]int32{2, 3}, nil, NoValue}, // a forbidden vertex
		{[]int32{1, 0}, []int32{0, 1}, 3},
		{[]int32{2}, []int32{0, 1}, 3},
		{[]int32{2, 0, 1}, []int32{0, 1, 2}, 4},
	} {
		s.Offer(test.offered)
		if !slices.Equal(s.Best.Edges, test.best) || s.Best.Value != test.value {
			t.Errorf("offer %d: %v, want %v", i, s.Best, test.best)
		}
	}
	s.Turn(1000)
	if !s.Proven || s.Best.Value != 4 {
		t.Errorf("%d, proven: %t, want 4", s.Best.Value, s.Proven)
	}
}

// dense200 returns a problem whose layouts are too wide for a beam, and for
// which a walk does not find the best solution: the gains are random.
func dense200(c *work.Canceller, f family) *Problem {
	r := rand.New(rand.NewPCG(33, 34))
	g := graphtest.Random(r, 200, 80, !f.Directed).WithoutLoops()
	p := NewProblem(c, f.Kind, f.Rules, len(g), edgesOf(g, !f.Directed))
	for v := range p.Gain {
		gain := r.Int32N(100)
		p.Gain[v] = Gains{0, gain, gain, r.Int32N(100)}
		if f.Kind == OneCycle {
			p.Gain[v][EdgeOut], p.Gain[v][EdgeIn] = Never, Never
		}
	}
	return p
}

// TestWindowsAlone checks that windows improve a solution, turn by turn, if a
// beam is not possible: because no layout fits, or because its history would be
// too large.
func TestWindowsAlone(t *testing.T) {
	for _, f := range families {
		c := work.New(t.Context())
		solvers := map[string]*Solver{
			"no layout": NewSolver(c, dense200(c, f), nil),
			"history":   NewSolver(c, gridProblem(c, f), nil),
		}
		solvers["history"].width = historyLimit
		for name, s := range solvers {
			first := s.walk().Value
			for range 3 {
				last := s.Best.Value
				s.Turn(200_000)
				checkSolution(t, s.Problem, s.Best)
				if s.Best.Value < last || s.Best.Value > s.Bound {
					t.Errorf("%v, %s: %d after %d, at most %d", f, name, s.Best.Value, last, s.Bound)
				}
			}
			if s.Best.Value <= first {
				t.Errorf("%v, %s: %d, want more than %d of a walk", f, name, s.Best.Value, first)
			}
		}
	}
}

// gridProblem returns the problem of a grid with holes, in which each edge is
// directed at random if the family says so.
func gridProblem(c *work.Canceller, f family) *Problem {
	r := rand.New(rand.NewPCG(35, 36))
	g, _ := graphtest.Leapers(8, 8, []int64{9, 20, 38, 45, 50}, [2]int{0, 1})
	edges := edgesOf(g, true)
	n := len(edges)
	for i := range n {
		e := &edges[i]
		if f.Directed && r.IntN(2) == 0 {
			e[0], e[1] = e[1], e[0]
		}
		if f.Directed && r.IntN(2) == 0 {
			edges = append(edges, [2]int32{e[1], e[0]})
		}
	}
	p := NewProblem(c, f.Kind, f.Rules, len(g), edges)
	for v := range p.Gain {
		gain := r.Int32N(5)
		p.Gain[v] = Gains{0, gain, gain, r.Int32N(5)}
		if f.Kind == OneCycle {
			p.Gain[v] = OnlyDegree(TwoEdges, gain)
			p.Gain[v][Untouched] = 0
		}
	}
	return p
}

// TestStops stops solvers after various amounts of work. What has been found by
// then must be valid.
func TestStops(t *testing.T) {
	for _, f := range families {
		graphtest.CheckStops(t, 20, 50, func(units int) error {
			c := work.StopAfter(units)
			p := gridProblem(c, f)
			if c.Err() != nil {
				return c.Err()
			}
			s := NewSolver(c, p, nil)
			for turn := 0; turn < 6 && !s.Proven && c.Err() == nil; turn++ {
				s.Turn(10_000)
			}
			if s.Best.Value != NoValue {
				checkSolution(t, p, s.Best)
			}
			return c.Err()
		})
	}
}

// TestStopsInWindows stops solvers at various points while they replace
// windows. Unfinished changes must not be used.
func TestStopsInWindows(t *testing.T) {
	g, _ := graphtest.Leapers(10, 10, []int64{3, 17, 44, 45, 62, 78}, [2]int{1, 2})
	for _, kind := range []Kind{AnyPaths, OnePath} {
		for units := 20_000; units < 60_000; units += graphtest.Scaled(199, 7) {
			c := work.StopAfter(units)
			s := NewSolver(c, pathProblem(c, g, kind), nil)
			for !s.Proven && c.Err() == nil {
				s.Turn(10_000)
			}
			if s.Best.Value != NoValue {
				checkSolution(t, s.Problem, s.Best)
			}
		}
	}
}

// TestStoppedSolver checks that a solver that was stopped while it was made is
// for no gains.
func TestStoppedSolver(t *testing.T) {
	c := work.New(t.Context())
	p := pathProblem(c, graphtest.Grid(3, 3), OnePath)
	stopped := work.StopAfter(1)
	stopped.Spend(1)
	if NewSolver(stopped, p, nil).IsFor(p.Gain) {
		t.Error("the solver is finished")
	}
}
