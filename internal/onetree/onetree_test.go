package onetree

import (
	"math/rand/v2"
	"testing"

	"example.com/knighttour/internal/graphtest"
	"example.com/knighttour/internal/work"
)

// TestRandom checks that no graph with a Hamiltonian cycle is proved to have none.
func TestRandom(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 22))
	proofs, open := 0, 0
	for range graphtest.Scaled(5000, 100_000) {
		g := graphtest.Random(r, 5+r.IntN(6), 2.5+2*r.Float64(), true)
		c := work.New(t.Context())
		proved, err := New(c, g.Lists()).Run(100_000)
		if err != nil {
			t.Fatal(err)
		}
		switch exists := len(g.Cycles()) > 0; {
		case proved && exists:
			t.Fatalf("%v has a Hamiltonian cycle", g)
		case proved:
			proofs++
		case !exists:
			open++
		}
	}
	if proofs < 1000 || open > proofs/4 {
		t.Errorf("%d proofs, %d missing", proofs, open)
	}
}

// TestHeld proves that graphs have none which a few vertices hold together.
func TestHeld(t *testing.T) {
	r := rand.New(rand.NewPCG(2, 22))
	for _, test := range [][2]int{{3, 10}, {5, 20}, {12, 20}} {
		g := graphtest.Held(r, test[0], test[1], 4)
		c := work.New(t.Context())
		p := New(c, g.Lists())
		proved := false
		for turn := 0; turn < 1000 && !proved; turn++ {
			var err error
			if proved, err = p.Run(c.Spent() + 10_000); err != nil {
				t.Fatal(err)
			}
		}
		if !proved {
			t.Errorf("%d pieces of %d: no proof", test[0], test[1])
		}
	}
}

// TestLarge checks that penalties do not grow for ever, and that it can be stopped.
func TestLarge(t *testing.T) {
	g := graphtest.Petersen(5, 2)
	p := New(work.New(t.Context()), g.Lists())
	if err := p.begin(); err != nil {
		t.Fatal(err)
	}
	for i := range p.vertices {
		p.vertices[i].penalty = maxPenalty - int64(i)
	}
	if proved, err := p.Run(1 << 30); proved || err != nil || !p.ended {
		t.Errorf("%t, %v", proved, err)
	}
	for units := range graphtest.Amounts(graphtest.Scaled(4, 40)) {
		c := work.StopAfter(units)
		_, err := New(c, graphtest.Cubic(rand.New(rand.NewPCG(3, 22)), 1000).Lists()).Run(10_000_000)
		if err == nil {
			break
		}
		if late := c.Spent() - units; late > 4*work.PollInterval {
			t.Fatalf("stopped after %d: %d units later", units, late)
		}
	}
}
