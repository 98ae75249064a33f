package learn

import (
	"errors"
	"math/rand/v2"
	"testing"

	"example.com/knighttour/internal/dense"
	"example.com/knighttour/internal/graphtest"
	"example.com/knighttour/internal/work"
)

// TestParity compares proofs by parity with all Hamiltonian cycles.
func TestParity(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 48))
	proofs := 0
	for range graphtest.Scaled(20_000, 200_000) {
		g := graphtest.TwoInTwoOut(r, 4+r.IntN(8), r.IntN(2) == 0)
		directed := r.IntN(2) == 0
		of := g
		if !directed {
			of = g.Karp()
		}
		x, err := learner(work.New(t.Context()), of, directed)
		if err != nil {
			continue
		}
		p, err := x.forced.rest()
		if err != nil || len(p.name) == 0 {
			continue
		}
		if !newSolver(x.c, p).hasOddCovers() {
			proofs++
			if cycles := g.Cycles(); len(cycles) > 0 {
				t.Fatalf("%v, directed=%t: has a cycle %v", g, directed, cycles[0])
			}
		}
	}
	if proofs < 100 {
		t.Errorf("%d proofs", proofs)
	}
}

// TestRankin proves at once that graphs of permutations have no Hamiltonian cycle.
func TestRankin(t *testing.T) {
	for _, g := range []graphtest.Graph{graphtest.SigmaTau(6), graphtest.SigmaTau(6).Karp(), graphtest.SigmaTau(8)} {
		x, err := New(work.New(t.Context()), g.Lists(), len(g[1]) == 2 && len(g) != 3*720)
		if err == nil {
			_, err = x.Run(1)
		}
		if !errors.Is(err, dense.ErrNoCycle) || x.Chosen() > int64(len(g)) {
			t.Errorf("%d vertices: %v", len(g), err)
		}
	}
}
