package pathset

import (
	"math/rand/v2"
	"testing"

	"example.com/knighttour/internal/dense"
	"example.com/knighttour/internal/graphtest"
	"example.com/knighttour/internal/work"
)

// TestCactus compares the results for small cactus graphs with an oracle, for
// all ends.
func TestCactus(t *testing.T) {
	for seed := range uint64(graphtest.Scaled(60, 10_000)) {
		r := rand.New(rand.NewPCG(seed, 3))
		g := graphtest.Cactus(r, 1+r.IntN(8), 2+r.IntN(4))
		if len(g) <= 11 {
			checkAll(t, g, true)
		}
	}
}

// TestCactusNeedsNoTurn checks that the longest path and the longest cycle of a
// large cactus graph are found without a turn.
func TestCactusNeedsNoTurn(t *testing.T) {
	g := graphtest.Cactus(rand.New(rand.NewPCG(1, 4)), 20_000, 6)
	d := dense.NewGraph(g.Lists(), true)
	c := work.New(t.Context())
	for name, s := range map[string]*Search{
		"path":      NewPath(c, d),
		"path from": NewPathFrom(c, d, 7),
		"path to":   NewPathTo(c, d, 7),
		"between":   NewPathBetween(c, d, 7, 15_000),
		"cycle":     NewCycle(c, d),
	} {
		n := checkPaths(t, d, s.Paths())
		if !s.IsProven() || s.States() != 0 || n != s.Bound() {
			t.Errorf("%s: %d vertices of at most %d after %d states", name, n, s.Bound(), s.States())
		}
	}
}

// TestCactusStops stops searches of a cactus graph after various amounts of
// work. What they have found by then must be a path.
func TestCactusStops(t *testing.T) {
	g := graphtest.Cactus(rand.New(rand.NewPCG(1, 5)), 3000, 900)
	d := dense.NewGraph(g.Lists(), true)
	for _, begin := range []func(c *work.Canceller, g *dense.Graph) *Search{NewPath, NewCycle} {
		graphtest.CheckStopsSoon(t, 1<<16, func(c *work.Canceller) error {
			s := begin(c, d)
			err := s.Turn(1)
			checkPaths(t, d, s.Paths())
			return err
		})
	}
}
