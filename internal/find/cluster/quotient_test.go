package cluster

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"example.com/knighttour/internal/cdcl"
	"example.com/knighttour/internal/graphtest"
	"example.com/knighttour/internal/work"
)

// lifted returns a random graph of copies of units, and the quotient of its
// contracted graph by the symmetry that maps each copy to the next. In some of
// these graphs two ports of a unit are alike, so that the image of one node
// does not determine the others. lifted skips these graphs.
func lifted(t *testing.T, r *rand.Rand, units, copies int) (graphtest.Graph, *symmetryQuotient) {
	t.Helper()
	for range 10 {
		g := graphtest.Units(r, units).Lifted(r, copies)
		x, _ := contract(work.New(t.Context()), g.Lists())
		s := newStructure(x)
		list := s.symmetries(maxQuotients)
		if len(list) == 0 {
			continue
		}
		q := s.quotient(list[0])
		if list[0].order != copies || q.clusters() != units {
			t.Fatalf("%d copies of %d units: order %d, %d clusters",
				copies, units, list[0].order, q.clusters())
		}
		return g, q
	}
	t.Fatalf("%d copies of %d units: no symmetries", copies, units)
	return nil, nil
}

// TestLift lifts covers that consist of a single cycle, from a quotient to the
// whole graph. The result must be a tour if the voltage of the cycle is not 0
// modulo the order of the symmetry, and otherwise one cycle for each copy.
func TestLift(t *testing.T) {
	graphtest.Slow(t)
	r := rand.New(rand.NewPCG(1, 73))
	for _, copies := range []int{2, 3, 5} {
		t.Run(fmt.Sprintf("copies=%d", copies), func(t *testing.T) {
			g, q := lifted(t, r, 12, copies)
			s := q.newRegionSearch(nil, nil)
			tours, others := 0, 0
			for range graphtest.Scaled(2000, 20_000) {
				status, err := s.sat.Solve(q.c.Spent() + 1<<30)
				graphtest.NoError(t, err)
				if status != cdcl.Sat {
					break
				}
				x := s.cover()
				if len(x.cycles) > 1 {
					s.cutAll(x)
					continue
				}
				whole := q.lift(x)
				want := copies
				if q.parts(x) == 1 {
					want = 1
					tours++
					checkCycle(t, g, q.whole.cycle(whole, 0))
				} else {
					others++
				}
				if len(whole.cycles) != want {
					t.Fatalf("voltage %d lifts to %d cycles, want %d", x.voltage, len(whole.cycles), want)
				}
				s.exclude(x)
			}
			if tours < 5 || others < 5 {
				t.Errorf("%d tours, %d others", tours, others)
			}
		})
	}
}

// TestQuotients finds tours of quotients, by learning and by walks.
func TestQuotients(t *testing.T) {
	graphtest.Slow(t)
	r := rand.New(rand.NewPCG(2, 73))
	for _, units := range []int{30, 66} {
		g, q := lifted(t, r, units, 2)
		s := &Search{c: q.c, g: q.whole.contraction, quotients: []*symmetryQuotient{q}}
		for s.found == nil {
			graphtest.NoError(t, s.runQuotient(s.c.Spent()+1<<22))
		}
		checkCycle(t, g, s.Cycle(0))
	}
}

// TestNoTourLifts checks that a quotient is dropped if none of its tours lifts,
// since all voltages are 0.
func TestNoTourLifts(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 73))
	_, q := lifted(t, r, 8, 2)
	clear(q.voltage)
	s := &Search{c: q.c, g: q.whole.contraction, quotients: []*symmetryQuotient{q}}
	for range 1000 {
		if len(s.quotients) == 0 {
			return
		}
		graphtest.NoError(t, s.runQuotient(s.c.Spent()+1<<20))
	}
	t.Errorf("the quotient still has turns; found a tour: %t", s.found != nil)
}

// TestNoSymmetries checks that no symmetry is found in a graph that has none.
func TestNoSymmetries(t *testing.T) {
	g := graphtest.Units(rand.New(rand.NewPCG(3, 73)), 20)
	x, _ := contract(work.New(t.Context()), g.Lists())
	if list := newStructure(x).symmetries(maxQuotients); len(list) > 0 {
		t.Errorf("%d symmetries", len(list))
	}
}

// TestSymmetriesStop stops the search for symmetries.
func TestSymmetriesStop(t *testing.T) {
	graphtest.Slow(t)
	r := rand.New(rand.NewPCG(4, 73))
	l := graphtest.Units(r, 20).Lifted(r, 2).Lists()
	graphtest.CheckStopsSoon(t, 100*l.Len(), func(c *work.Canceller) error {
		s := &Search{c: c}
		s.g, _ = contract(c, l)
		if c.Err() != nil {
			return c.Err()
		}
		s.divide()
		return c.Err()
	})
}

// TestOrderOf checks the orders of small permutations.
func TestOrderOf(t *testing.T) {
	for _, test := range []struct {
		image []int32
		want  int
	}{
		{[]int32{0, 1, 2}, 1},
		{[]int32{1, 0, 2}, 2},
		{[]int32{1, 2, 0, 4, 3}, 6},
		{[]int32{1, 2, 3, 0, 5, 4}, 4},
	} {
		if got := orderOf(test.image); got != test.want {
			t.Errorf("%v: order %d, want %d", test.image, got, test.want)
		}
	}
}
