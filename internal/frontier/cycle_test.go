package frontier

import (
	"errors"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"example.com/knighttour/internal/graphtest"
	"example.com/knighttour/internal/work"
)

// TestTrailInLittleMemory finds a cycle with less and less memory, so that it
// keeps fewer and fewer layers and computes the others again, until it
// gives up. The cycle stays the same.
func TestTrailInLittleMemory(t *testing.T) {
	graphtest.Slow(t)
	c := work.New(t.Context())
	g := graphtest.Knights(5, graphtest.Scaled(10, 20))
	p := taskOf(t, g.Lists())
	all := p.newTrail(c, 0)
	want := graphtest.Must(all.advance(c, math.MaxInt))
	graphtest.NoError(t, g.CheckTour(want, true))
	if all.stride != 1 || all.steps == 0 {
		t.Fatalf("stride %d after %d steps with much memory", all.stride, all.steps)
	}
	thinned := 0
	eighths := graphtest.Scaled(4, 6) // of the memory before
	for memory := 1 << 20; ; memory = memory * eighths / 8 {
		p.Memory = memory
		few := p.newTrail(c, 0)
		got, err := few.advance(c, math.MaxInt)
		if errors.Is(err, ErrGaveUp) {
			break
		}
		graphtest.NoError(t, err)
		if !slices.Equal(got, want) {
			t.Fatalf("%v in %d words, want %v", got, memory, want)
		}
		if few.steps > all.steps {
			thinned++ // it has placed some vertices again
		}
		if few.steps > (1+backSteps)*all.steps {
			t.Errorf("%d steps in %d words, %d in many", few.steps, memory, all.steps)
		}
		if few.pool.budget < 0 || few.words > few.pool.size {
			t.Errorf("%d words kept of %d, %d left", few.words, memory, few.pool.budget)
		}
	}
	if thinned < 3 {
		t.Errorf("%d times in little memory", thinned)
	}
}

// TestTrailTotal compares what a trail expects in all with the estimate of its
// order.
func TestTrailTotal(t *testing.T) {
	c := work.New(t.Context())
	g := graphtest.Knights(5, 20)
	p := taskOf(t, g.Lists())
	got := p.newTrail(c, 0).total()
	want := stepsOf(c, g, p.Order)
	if got != want || got == 0 {
		t.Errorf("%v steps expected, want %v", got, want)
	}
}

// TestTrailOfRandom compares with the count whether there is a cycle, in memory
// that may be too little.
func TestTrailOfRandom(t *testing.T) {
	graphtest.Slow(t)
	r := rand.New(rand.NewPCG(67, 68))
	c := work.New(t.Context())
	found, none, failed := 0, 0, 0
	for range graphtest.Scaled(250, 3000) {
		g := graphtest.Random(r, 3+r.IntN(14), 2+3*r.Float64(), true)
		p := taskOf(t, g.Lists())
		n := graphtest.Must(count(c, p))
		p.Memory = 200 + r.IntN(2000)
		cycle, err := p.cycle(c)
		switch {
		case errors.Is(err, ErrMemory):
			failed++
		case err != nil:
			t.Fatal(err)
		case (cycle != nil) != (n.Sign() > 0):
			t.Fatalf("%v: %v, want one of %d", g, cycle, n)
		case cycle != nil:
			found++
			graphtest.NoError(t, g.CheckTour(cycle, true))
		default:
			none++
		}
	}
	if min(found, none, failed) < 15 {
		t.Errorf("%d cycles, %d without, %d failed", found, none, failed)
	}
}

// TestShare finds a cycle with a share of the memory that is enough for it, and
// none with one that is not.
func TestShare(t *testing.T) {
	g := graphtest.Knights(6, 6)
	c := work.New(t.Context())
	for _, n := range []int{1, 1000} {
		f := NewTracer(g.Lists(), nil)
		f.Share(n)
		cycle := graphtest.Must(f.Cycle(c, math.MaxInt))
		if err := g.CheckTour(cycle, true); err != nil {
			t.Errorf("one of %d shares: %v", n, err)
		}
	}
	f := NewTracer(g.Lists(), nil)
	f.Share(Memory)
	cycle, err := f.Cycle(c, math.MaxInt)
	if cycle != nil || err != nil {
		t.Errorf("in one word: %v, %v, want neither", cycle, err)
	}
}
