package treewidth

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"example.com/knighttour/internal/graphtest"
	"example.com/knighttour/internal/work"
)

// BenchmarkSearch plans an order, and finds a cycle or proves that there is
// none. It also reports the units of work of a search.
func BenchmarkSearch(b *testing.B) {
	r := rand.New(rand.NewPCG(83, 1))
	bench := func(name string, g graphtest.Graph) {
		b.Run(fmt.Sprintf("%s/nodes=%d", name, len(g)), func(b *testing.B) {
			lists := g.Lists()
			units := int64(0)
			for b.Loop() {
				c := work.New(b.Context())
				_, _ = New(lists).Run(c, math.MaxInt) // the error may be a proof
				units += c.Spent()
			}
			b.ReportMetric(float64(units)/float64(b.N), "units/op")
		})
	}
	for _, size := range []int{20, 200} {
		bench("graph=hub-tree", graphtest.HubTree(r, 3, size))
	}
	bench("graph=hub-tree", graphtest.HubTree(r, 4, 20))
	for _, n := range []int{1000, 10_000} {
		bench("graph=one-cycle", graphtest.OneCycle(r, n))
	}
	bench("graph=GP(10001,2)", graphtest.Petersen(10_001, 2))
	bench("graph=grid", graphtest.Grid(8, 1000))
}
