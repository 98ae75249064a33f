package treewidth

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

// runToEnd runs a search to its end. It reports whether there is a cycle, and
// checks the cycle.
func runToEnd(t *testing.T, g graphtest.Graph) bool {
	t.Helper()
	s := New(g.Lists())
	found, err := s.Run(work.New(t.Context()), math.MaxInt)
	switch {
	case errors.Is(err, dense.ErrNoCycle):
		return false
	case err != nil || !found:
		t.Fatalf("%v: %v, %v", g, found, err)
	}
	g.CheckCycle(t, s.Cycle, 0)
	return true
}

// TestLabelled compares the answers for all labelled graphs of three to six
// vertices with an enumeration of their cycles. Only the long tests take all
// graphs of six vertices.
func TestLabelled(t *testing.T) {
	for n := 3; n <= 6; n++ {
		step := 1
		if n == 6 {
			step = graphtest.Scaled(41, 1)
		}
		for g := range graphtest.OfOrder(n, true, 0, step) {
			want := len(g.Cycles()) > 0
			if got := runToEnd(t, g); got != want {
				t.Fatalf("%v: %t, want %t", g, got, want)
			}
		}
	}
}

// TestRandom compares the answers for larger random graphs with a search.
func TestRandom(t *testing.T) {
	graphtest.Slow(t)
	r := rand.New(rand.NewPCG(81, 1))
	found := map[bool]int{}
	for range graphtest.Scaled(500, 10_000) {
		g := graphtest.Random(r, 7+r.IntN(7), 2+2*r.Float64(), true)
		want := g.HasTour(true, 0, true, -1)
		if got := runToEnd(t, g); got != want {
			t.Fatalf("%v: %t, want %t", g, got, want)
		}
		found[want]++
	}
	if min(found[true], found[false]) < 50 {
		t.Errorf("%d with a cycle, %d without", found[true], found[false])
	}
}

// TestKnown tests graphs that are known to have a cycle, or to have none.
func TestKnown(t *testing.T) {
	graphtest.Slow(t)
	r := rand.New(rand.NewPCG(81, 2))
	for _, test := range []struct {
		name string
		g    graphtest.Graph
		want bool
	}{
		{"cycle", graphtest.Petersen(500, 1), true},
		{"GP(101,2)", graphtest.Petersen(101, 2), false},
		{"GP(303,2)", graphtest.Petersen(303, 2), true},
		{"J(5)", graphtest.FlowerSnark(5), false},
		{"J(101)", graphtest.FlowerSnark(101), false},
		{"chain of cycles", graphtest.CycleChain(50), false},
		{"grid of odd size", graphtest.Grid(7, 9), false},
		{"grid", graphtest.Grid(8, 200), true},
		{"complete", graphtest.Complete(12), true},
		{"two levels of hubs", graphtest.HubTree(r, 2, 40), true},
		{"three levels of hubs", graphtest.HubTree(r, 3, 20), true},
		{"five blocks", graphtest.HubRing(r, 5, 100), true},
		{"a vertex alone", append(graphtest.Complete(4), nil), false},
		{"two parts", graphtest.OfEdges(6, [][2]int{{0, 1}, {1, 2}, {2, 0}, {3, 4}, {4, 5}, {5, 3}}, true), false},
	} {
		t.Run(test.name, func(t *testing.T) {
			if got := runToEnd(t, test.g); got != test.want {
				t.Errorf("%t, want %t", got, test.want)
			}
		})
	}
}

// TestBudgets checks that a search in many small turns finds the same cycle as
// a search in a single turn.
func TestBudgets(t *testing.T) {
	g := graphtest.HubTree(rand.New(rand.NewPCG(81, 3)), 2, 20)
	c := work.New(t.Context())
	whole := New(g.Lists())
	if found, err := whole.Run(c, math.MaxInt); !found {
		t.Fatal(err)
	}
	inTurns := New(g.Lists())
	inTurns.order = planElimination(c, g.Lists())
	inTurns.order.work = 0 // so that it begins with any budget
	inTurns.isPlanned = true
	turns := 0
	for found := false; !found; turns++ {
		var err error
		found, err = inTurns.Run(c, 1000)
		graphtest.NoError(t, err)
		if turns > 1000 {
			t.Fatal("no end")
		}
	}
	if turns < 10 {
		t.Errorf("%d turns", turns)
	}
	if got, want := inTurns.Cycle(0), whole.Cycle(0); !slices.Equal(got, want) {
		t.Errorf("%v in turns, want %v", got, want)
	}
}

// TestBeyondBudget checks that a search does not plan or begin if that takes
// much more work than the budget, and continues once the budget is enough.
func TestBeyondBudget(t *testing.T) {
	g := graphtest.HubTree(rand.New(rand.NewPCG(81, 4)), 3, 20)
	c := work.New(t.Context())
	s := New(g.Lists())
	for _, budget := range []int64{1, int64(planWork*len(g)) - 1} {
		found, err := s.Run(c, budget)
		if found || err != nil || s.isPlanned {
			t.Errorf("budget %d: %t, %v, planned %t", budget, found, err, s.isPlanned)
		}
	}
	found, err := s.Run(c, int64(planWork*len(g)))
	if found || err != nil || s.order == nil {
		t.Fatalf("%t, %v", found, err)
	}
	if s.order.work < patience*planWork*float64(len(g)) {
		t.Fatalf("the work is only %v", s.order.work)
	}
	if len(s.tables) > 0 {
		t.Errorf("%d tables", len(s.tables))
	}
	if found, err = s.Run(c, int64(s.order.work)); !found || err != nil {
		t.Errorf("%t, %v", found, err)
	}
}

// TestGivesUp checks that a search gives up for good, without an error, if a
// bag is too large or the tables take too much memory.
func TestGivesUp(t *testing.T) {
	r := rand.New(rand.NewPCG(81, 5))
	for _, test := range []struct {
		name   string
		g      graphtest.Graph
		shares int
	}{
		{"a dense graph", graphtest.Complete(maxBag + 1), 1},
		{"a wide board", graphtest.Knights(20, 20), 1},
		{"little memory", graphtest.HubTree(r, 2, 20), 1 << 16},
	} {
		t.Run(test.name, func(t *testing.T) {
			c := work.New(t.Context())
			s := New(test.g.Lists())
			s.Share(test.shares)
			for range 2 {
				found, err := s.Run(c, math.MaxInt32)
				if found || err != nil || s.order != nil || s.tables != nil {
					t.Errorf("%t, %v, %d tables", found, err, len(s.tables))
				}
			}
		})
	}
}

// TestStops stops a search after various amounts of work.
func TestStops(t *testing.T) {
	graphtest.Slow(t)
	g := graphtest.HubTree(rand.New(rand.NewPCG(81, 6)), 2, 20)
	graphtest.CheckStopsSoon(t, 2*work.PollInterval, func(c *work.Canceller) error {
		_, err := New(g.Lists()).Run(c, math.MaxInt)
		return err
	})
}

// TestWayBack checks that the way back joins only the states that lead to the
// cycle: it must take less work than the way forward.
func TestWayBack(t *testing.T) {
	graphtest.Slow(t)
	g := graphtest.HubTree(rand.New(rand.NewPCG(81, 7)), 3, 20)
	c := work.New(t.Context())
	s := New(g.Lists())
	s.c = c
	s.order = planElimination(c, s.graph)
	begin := c.Spent()
	for range g {
		graphtest.NoError(t, s.eliminate())
	}
	forward := c.Spent() - begin
	graphtest.NoError(t, s.trace())
	if back := c.Spent() - begin - forward; back > forward/2 {
		t.Errorf("%d units of work back, %d forward", back, forward)
	}
}
