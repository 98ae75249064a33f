package disjoint

import (
	"math/rand/v2"
	"testing"

	"example.com/knighttour/internal/graphtest"
	"example.com/knighttour/internal/work"
)

// twinProblem returns a problem in a random graph of at most 12 edges. Each
// vertex of a smaller graph is replaced by several vertices with the same
// neighbours and usually the same gains. Of these, either all or none are
// adjacent to each other.
func twinProblem(c *work.Canceller, r *rand.Rand, k Kind) *Problem {
	small := graphtest.Random(r, 2+r.IntN(3), 1+2*r.Float64(), true)
	sizes := make([]int, len(small))
	isClique := make([]bool, len(small))
	for v := range sizes {
		sizes[v] = 1 + r.IntN(4)
		isClique[v] = r.IntN(2) == 0
	}
	f := family{Kind: k}
	edges := edgesOf(small.BlowUp(sizes, func(v int) bool { return isClique[v] }), true)
	r.Shuffle(len(edges), func(i, j int) { edges[i], edges[j] = edges[j], edges[i] })
	edges = edges[:min(12, len(edges))]
	n := 0
	for _, size := range sizes {
		n += size
	}
	p := NewProblem(c, k, Rules{}, n, edges)
	gains := randomGains(r, f)
	for v := range p.Gain {
		p.Gain[v] = gains
		if r.IntN(8) == 0 {
			p.Gain[v] = randomGains(r, f)
		}
	}
	return p
}

// TestTwins compares beams with and without twins with all solutions.
func TestTwins(t *testing.T) {
	r := rand.New(rand.NewPCG(25, 26))
	c := work.New(t.Context())
	for i := range graphtest.Scaled(600, 20_000) {
		p := twinProblem(c, r, Kind(i%3))
		prices := newPrices(p)
		for e := range prices.ofEdge {
			prices.ofEdge[e] = r.Float64()*2 - 1
		}
		want := bestValue(p)
		minGain := r.IntN(1 + max(0, want))
		for _, withTwins := range []bool{false, true} {
			sc := newSchedule(c, prices, planLayout(c, p), withTwins)
			found, proven, _, err := newBeam(c, sc).run(10_000, minGain)
			graphtest.NoError(t, err)
			if found.Value != want || !proven {
				t.Fatalf("problem %d, twins: %t: %v, proven: %t, want %d", i, withTwins, found, proven, want)
			}
			if want != NoValue {
				checkSolution(t, p, found)
			}
		}
	}
}

// TestCliques checks that a beam proves the longest paths and cycles of cliques
// that share some vertices, with zero prices, if it knows the twins, and that
// there are too many states if it does not. With k shared vertices, a path
// visits k+1 cliques, and a cycle visits k.
func TestCliques(t *testing.T) {
	const cliques, own, shared = 5, 9, 2
	g := graphtest.Blocks(cliques*own, own).WithHubs(shared)
	c := work.New(t.Context())
	for kind, want := range map[Kind]int{
		OnePath:  shared + own*(shared+1),
		OneCycle: shared + own*shared,
	} {
		p := pathProblem(c, g, kind)
		l := planLayout(c, p)
		for _, withTwins := range []bool{false, true} {
			b := newBeam(c, newSchedule(c, newPrices(p), l, withTwins))
			found, proven, _, err := b.run(10_000, 0)
			graphtest.NoError(t, err)
			if proven != withTwins {
				t.Errorf("kind %d, twins: %t: proven: %t, %d states", kind, withTwins, proven, b.statesMade)
			}
			if proven && found.Value != want {
				t.Errorf("kind %d: %d vertices, want %d", kind, found.Value, want)
			}
		}
	}
}
