package frontier

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"example.com/knighttour/internal/graphtest"
	"example.com/knighttour/internal/work"
)

// TestSplit compares the cycles of digraphs with those of the undirected graphs that
// Split makes.
func TestSplit(t *testing.T) {
	r := rand.New(rand.NewPCG(79, 80))
	c := work.New(t.Context())
	found := 0
	for range graphtest.Scaled(300, 5000) {
		g := graphtest.Random(r, 2+r.IntN(5), 1+2*r.Float64(), false)
		cycles := g.Cycles()
		lists, err := Split(c, g.Lists())
		if err != nil {
			t.Fatal(err)
		}
		order, err := BestOrder(c, lists, nil)
		if err != nil {
			t.Fatal(err)
		}
		p := Problem{Graph: lists, Order: order.Vertices, Memory: Memory, Steps: math.MaxInt64}
		if n, err := count(c, p); err != nil || n.Int64() != int64(len(cycles)) {
			t.Fatalf("%v: %v, %v, want %d", g, n, err, len(cycles))
		}
		cycle, err := p.Cycle(c)
		if err != nil || (cycle == nil) != (len(cycles) == 0) {
			t.Fatalf("%v: %v, %v", g, cycle, err)
		}
		if cycle == nil {
			continue
		}
		found++
		cycle = Unsplit(cycle)
		i := slices.Index(cycle, 0)
		cycle = slices.Concat(cycle[i:], cycle[:i])
		if !slices.ContainsFunc(cycles, func(other []int32) bool { return slices.Equal(cycle, other) }) {
			t.Fatalf("%v: %v is no Hamiltonian cycle", g, cycle)
		}
	}
	if found < 50 {
		t.Errorf("%d cycles", found)
	}
}
