package frontier

import (
	"cmp"
	"errors"
	"math/bits"
	"math/rand/v2"
	"slices"
	"testing"

	"example.com/knighttour/internal/graphtest"
	"example.com/knighttour/internal/work"
)

// isCycle reports whether two pairings of j ends together form one cycle.
func isCycle(j int, a, b uint32) bool {
	set := uint32(1)<<j - 1
	var p, q partners
	p.unrank(set, a)
	q.unrank(set, b)
	steps := 0
	for v := uint8(0); ; {
		v = q[p[v]]
		steps += 2
		if v == 0 {
			return steps >= j
		}
	}
}

// randomPairings returns a random sample of the pairings of j ends, in
// ascending order: a share of them or, for many ends, at most 50. Their counts
// are random numbers up to maxCount.
func randomPairings(r *rand.Rand, j int, share float64, maxCount uint64) (list []weightedPairing) {
	if j > 10 {
		for range 1 + r.IntN(50) {
			list = append(list, weightedPairing{
				count: 1 + r.Uint64N(maxCount),
				rank:  r.Uint32N(pairings[j]),
			})
		}
		slices.SortFunc(list, func(a, b weightedPairing) int { return cmp.Compare(a.rank, b.rank) })
		return slices.CompactFunc(list, func(a, b weightedPairing) bool { return a.rank == b.rank })
	}
	for rank := range pairings[j] {
		if r.Float64() < share {
			list = append(list, weightedPairing{count: 1 + r.Uint64N(maxCount), rank: rank})
		}
	}
	return list
}

// TestMeet compares what meet adds up with the sum over all pairs of pairings.
func TestMeet(t *testing.T) {
	graphtest.Slow(t)
	r := rand.New(rand.NewPCG(75, 76))
	m := meeter{c: work.New(t.Context()), edits: newEditTable()}
	for i := range 400 {
		j := 2 * (i % (maxEnds/2 + 1))
		maxCount := uint64(1) << (1 + r.IntN(48))
		p := randomPairings(r, j, r.Float64(), maxCount)
		q := randomPairings(r, j, r.Float64(), maxCount)
		if len(p)*len(q) > 100_000 {
			p = p[:100]
		}
		var want sum
		for _, a := range p {
			for _, b := range q {
				if isCycle(j, a.rank, b.rank) {
					hi, lo := bits.Mul64(a.count, b.count)
					want.add(sum{lo, hi})
				}
			}
		}
		m.total = sum{}
		if err := m.meet(j, p, q); err != nil || m.total != want {
			t.Fatalf("%d ends, %d and %d pairings: %v, %v, want %v",
				j, len(p), len(q), m.total, err, want)
		}
	}
}

// TestMeetOverflow checks that sums of counts that do not fit in a word are
// reported.
func TestMeetOverflow(t *testing.T) {
	r := rand.New(rand.NewPCG(77, 78))
	for _, j := range []int{2, 4, 6, 8, 10} {
		m := meeter{c: work.New(t.Context()), edits: newEditTable()}
		p := randomPairings(r, j, 1, 1)
		q := randomPairings(r, j, 1, 1)
		p = append(p, p[0])
		for i := range p {
			p[i].count = ^uint64(0)
		}
		if err := m.meet(j, p, q); !errors.Is(err, errOverflow) {
			t.Errorf("%d ends: %v", j, err)
		}
	}
}
