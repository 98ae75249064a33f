package onetree

import (
	"math/rand/v2"
	"testing"

	"example.com/knighttour/internal/graphtest"
	"example.com/knighttour/internal/work"
)

// TestRandom checks that no graph with a Hamiltonian cycle is proved to have
// none.
func TestRandom(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 22))
	proofs, open := 0, 0
	for range graphtest.Scaled(2000, 30_000) {
		g := graphtest.Random(r, 5+r.IntN(6), 2.5+2*r.Float64(), true)
		c := work.New(t.Context())
		proved := graphtest.Must(New(c, g.Lists()).Run(100_000))
		switch exists := len(g.Cycles()) > 0; {
		case proved && exists:
			t.Fatalf("%v has a Hamiltonian cycle", g)
		case proved:
			proofs++
		case !exists:
			open++
		}
	}
	if proofs < 400 || open > proofs/4 {
		t.Errorf("%d proofs, %d missing", proofs, open)
	}
}

// TestHeld proves that graphs that a few vertices hold together have no
// Hamiltonian cycle. The number of trees that a proof takes is checked exactly.
func TestHeld(t *testing.T) {
	r := rand.New(rand.NewPCG(2, 22))
	for _, test := range []struct {
		name  string
		g     graphtest.Graph
		trees int
	}{
		{"pieces=3/of=10", graphtest.Held(r, 3, 10, 4), 15},
		{"pieces=5/of=20", graphtest.Held(r, 5, 20, 4), 128},
		{"pieces=12/of=20", graphtest.Held(r, 12, 20, 4), 161},
		{"grid=3x3", graphtest.Grid(3, 3), 6},
		{"grid=5x7", graphtest.Grid(5, 7), 29},
	} {
		c := work.New(t.Context())
		p := New(c, test.g.Lists())
		proved, trees := false, 0
		for ; trees < 10_000 && !proved; trees++ {
			proved = graphtest.Must(p.Run(c.Spent() + 1))
		}
		if !proved || trees != test.trees {
			t.Errorf("%s: proved: %t, with %d trees, want %d", test.name, proved, trees, test.trees)
		}
	}
}

// TestPenaltiesEnd checks that penalties do not grow for ever, in either
// direction.
func TestPenaltiesEnd(t *testing.T) {
	for _, sign := range []int64{1, -1} {
		p := New(work.New(t.Context()), graphtest.Petersen(5, 2).Lists())
		p.begin()
		for i := range p.vertices {
			p.vertices[i].penalty = sign * (maxPenalty - int64(i))
		}
		if proved, err := p.Run(1_000_000); proved || err != nil || !p.ended {
			t.Errorf("sign %d: %t, %v, ended: %t", sign, proved, err, p.ended)
		}
	}
}

func TestCanBeStopped(t *testing.T) {
	g := graphtest.Cubic(rand.New(rand.NewPCG(3, 22)), 1000).Lists()
	graphtest.CheckStopsSoon(t, 4*work.PollInterval, func(c *work.Canceller) error {
		_, err := New(c, g).Run(1_000_000)
		return err
	})
}
