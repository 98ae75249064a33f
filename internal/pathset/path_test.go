package pathset

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"example.com/knighttour/internal/dense"
	"example.com/knighttour/internal/graphtest"
	"example.com/knighttour/internal/work"
)

// through returns the largest number of vertices that a path visits inside and
// outside the graph. A path from v visits before[v] vertices before v, and a
// path to v visits after[v] vertices after v. through returns 0 if there is no
// such path.
func (o *oracle) through(before, after []int32) (most int) {
	for from := range o.n {
		for to := range o.n {
			length := o.between(from, to)
			if length > 0 && before[from] >= 0 && after[to] >= 0 {
				most = max(most, int(before[from])+length+int(after[to]))
			}
		}
	}
	return most
}

// TestPathThrough compares paths through small directed graphs with the oracle.
// Most vertices cannot be ends.
func TestPathThrough(t *testing.T) {
	for seed := range uint64(graphtest.Scaled(100, 5000)) {
		t.Run(fmt.Sprintf("seed=%d", seed), func(t *testing.T) {
			r := rand.New(rand.NewPCG(seed, 10))
			g := graphtest.Random(r, 2+r.IntN(8), 1+2*r.Float64(), false)
			outside := func() []int32 {
				lengths := make([]int32, len(g))
				for v := range lengths {
					lengths[v] = Never
					if r.IntN(3) == 0 {
						lengths[v] = r.Int32N(6)
					}
				}
				return lengths
			}
			before, after := outside(), outside()
			want := newOracle(g, false).through(before, after)
			d := dense.NewGraph(g.Lists(), false)
			s := NewPathThrough(work.New(t.Context()), d, before, after)
			got := 0
			for _, path := range runToProof(t, s) {
				got += checkPaths(t, d, [][]int32{path})
				got += int(before[path[0]]) + int(after[path[len(path)-1]])
			}
			if got != want {
				t.Errorf("%v before and %v after %v: %d, want %d", before, after, g, got, want)
			}
		})
	}
}
