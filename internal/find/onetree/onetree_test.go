package onetree

import (
	"math/rand/v2"
	"testing"

	"example.com/knighttour/internal/graphtest"
	"example.com/knighttour/internal/work"
)

// TestRandom checks that no graph with a Hamiltonian cycle is proved to have
// none, and that most proofs are found.
func TestRandom(t *testing.T) {
	graphtest.Slow(t)
	r := rand.New(rand.NewPCG(1, 22))
	proofs, missing := 0, 0
	for range graphtest.Scaled(1000, 15_000) {
		g := graphtest.Random(r, 5+r.IntN(6), 2.5+2*r.Float64(), true)
		c := work.New(t.Context())
		proved := graphtest.Must(New(c, g.Lists()).Run(100_000))
		switch exists := len(g.Cycles()) > 0; {
		case proved && exists:
			t.Fatalf("%v has a Hamiltonian cycle", g)
		case proved:
			proofs++
		case !exists:
			missing++
		}
	}
	if proofs < 200 {
		t.Errorf("%d proofs, want at least 200", proofs)
	}
	if missing > proofs/4 {
		t.Errorf("%d proofs missing, want at most a quarter of the %d found", missing, proofs)
	}
}

// TestHeld proves that graphs held together by a few vertices have no
// Hamiltonian cycle. It checks the exact number of trees that a proof takes.
func TestHeld(t *testing.T) {
	r := rand.New(rand.NewPCG(2, 22))
	for _, test := range []struct {
		name  string
		g     graphtest.Graph
		trees int
	}{
		{name: "pieces=3/of=10", g: graphtest.Held(r, 3, 10, 4), trees: 15},
		{name: "pieces=5/of=20", g: graphtest.Held(r, 5, 20, 4), trees: 128},
		{name: "pieces=12/of=20", g: graphtest.Held(r, 12, 20, 4), trees: 161},
		{name: "grid=3x3", g: graphtest.Grid(3, 3), trees: 6},
		{name: "grid=5x7", g: graphtest.Grid(5, 7), trees: 29},
	} {
		t.Run(test.name, func(t *testing.T) {
			c := work.New(t.Context())
			p := New(c, test.g.Lists())
			proved := false
			trees := 0
			for ; trees < 10_000 && !proved; trees++ {
				proved = graphtest.Must(p.Run(c.Spent() + 1))
			}
			if !proved {
				t.Errorf("no proof with %d trees", trees)
			}
			if trees != test.trees {
				t.Errorf("%d trees, want %d", trees, test.trees)
			}
		})
	}
}

// TestPenaltiesEnd checks that penalties do not grow forever, in either
// direction.
func TestPenaltiesEnd(t *testing.T) {
	for _, sign := range []int64{1, -1} {
		p := New(work.New(t.Context()), graphtest.Petersen(5, 2).Lists())
		p.begin()
		for i := range p.vertices {
			p.vertices[i].penalty = sign * (maxPenalty - int64(i))
		}
		proved, err := p.Run(1_000_000)
		graphtest.NoError(t, err)
		if proved {
			t.Errorf("sign %d: a proof", sign)
		}
		if !p.ended {
			t.Errorf("sign %d: not ended", sign)
		}
	}
}

// TestCanBeStopped stops a Prover on a graph for which it finds no proof.
func TestCanBeStopped(t *testing.T) {
	g := graphtest.Cubic(rand.New(rand.NewPCG(3, 22)), 1000).Lists()
	graphtest.CheckStopsSoon(t, 4*work.PollInterval, func(c *work.Canceller) error {
		_, err := New(c, g).Run(1_000_000)
		return err
	})
}
