package disjoint

import (
	"math/rand/v2"
	"slices"
	"testing"

	"example.com/knighttour/internal/graphtest"
	"example.com/knighttour/internal/work"
)

// randomProblem returns the problem of a path or a cycle in a graph of several
// random parts. All vertices of a part have the same gain, so the best path or
// cycle may lie in a narrow part, and be complete long before the last step.
func randomProblem(c *work.Canceller, r *rand.Rand, k Kind) *Problem {
	var edges [][2]int32
	var gains []int32
	for range 1 + r.IntN(3) {
		first := int32(len(gains))
		part := graphtest.Random(r, 3+r.IntN(5), 2+4*r.Float64(), true)
		gain := int32(r.IntN(5))
		for u, list := range part {
			gains = append(gains, gain)
			for _, v := range list {
				if u < v {
					edges = append(edges, [2]int32{first + int32(u), first + int32(v)})
				}
			}
		}
	}
	p := NewProblem(c, k, Rules{}, len(gains), edges)
	for v, gain := range gains {
		p.Gain[v][EdgeOut] = gain
		p.Gain[v][TwoEdges] = gain
	}
	return p
}

// TestBeamAgain runs a beam after runs that kept few states, or that asked for
// a large gain and so ended early, and compares the result with that of a new
// beam.
func TestBeamAgain(t *testing.T) {
	graphtest.Slow(t)
	r := rand.New(rand.NewPCG(91, 92))
	c := work.New(t.Context())
	for i := range graphtest.Scaled(2000, 40_000) {
		p := randomProblem(c, r, []Kind{OnePath, OneCycle}[i%2])
		prices := newPrices(p)
		prices.lower(c, 0, r.IntN(20))
		schedule := newSchedule(c, prices, planLayout(c, p), true)
		best, _, _, err := newBeam(c, schedule).run(1000, 0)
		graphtest.NoError(t, err)
		minGain := max(0, best.Value)
		again := newBeam(c, schedule)
		for range 3 {
			_, _, _, err := again.run(1+r.IntN(3), minGain+r.IntN(3))
			graphtest.NoError(t, err)
		}
		got, gotProven, gotBound, err := again.run(1000, minGain)
		graphtest.NoError(t, err)
		want, proven, bound, err := newBeam(c, schedule).run(1000, minGain)
		graphtest.NoError(t, err)
		if got.Value != want.Value || !slices.Equal(got.Edges, want.Edges) {
			t.Fatalf("problem %d: %v, want %v", i, got, want)
		}
		if gotProven != proven || gotBound != bound {
			t.Fatalf("problem %d: proven %t, bound %d, want %t, %d", i, gotProven, gotBound, proven, bound)
		}
	}
}

// TestBeamSchedules runs a beam on one schedule after another, with layouts of
// different widths, and compares the results with all solutions.
func TestBeamSchedules(t *testing.T) {
	r := rand.New(rand.NewPCG(95, 96))
	c := work.New(t.Context())
	for i := range graphtest.Scaled(300, 10_000) {
		f := families[i%len(families)]
		p := smallProblem(c, r, f, 9)
		want := bestValue(p)
		var again *beam
		for range 3 {
			planner := newLayoutPlanner(c, p)
			order := r.Perm(p.n())
			planner.try(func(i int) int32 { return int32(order[i]) })
			schedule := newSchedule(c, newPrices(p), planner.best, r.IntN(2) == 0)
			if again == nil {
				again = newBeam(c, schedule)
			}
			again.setSchedule(schedule)
			found, proven, _, err := again.run(10_000, 0)
			graphtest.NoError(t, err)
			if found.Value != want || !proven {
				t.Fatalf("problem %d, %v: %v, proven: %t, want %d", i, f, found, proven, want)
			}
		}
	}
}
