package frontier

import (
	"math/bits"
	"math/rand/v2"
	"slices"
	"testing"

	"example.com/knighttour/internal/graphtest"
	"example.com/knighttour/internal/work"
)

// TestBestOrder checks that orders contain every vertex once, begin with the
// first vertices, and state their cost correctly; and that the slots of graphs
// of known width are close to that width.
func TestBestOrder(t *testing.T) {
	r := rand.New(rand.NewPCG(65, 66))
	var graphs []graphtest.Graph
	var most []int
	add := func(g graphtest.Graph, slots int) {
		graphs = append(graphs, g, g.Relabelled(r))
		most = append(most, slots, slots)
	}
	add(graphtest.Grid(1, 500), 2)
	add(graphtest.Grid(3, 100), 4)
	add(graphtest.Grid(8, 8), 9)
	add(graphtest.Knights(3, 30), 9)
	add(graphtest.Knights(6, 6), 11)
	add(graphtest.FlowerSnark(51), 7)
	add(graphtest.Petersen(100, 2), 7)
	for range 100 {
		n := 1 + r.IntN(20)
		add(graphtest.Random(r, n, r.Float64()*6, true), n)
	}
	for i, g := range graphs {
		c := work.New(t.Context())
		var first []int32 // any vertices, in any order
		if i >= 14 {
			for _, v := range r.Perm(len(g))[:r.IntN(len(g)+1)] {
				first = append(first, int32(v))
			}
		}
		o := BestOrder(c, g.Lists(), first)
		sorted := slices.Sorted(slices.Values(o.Vertices))
		if len(sorted) != len(g) || len(slices.Compact(sorted)) != len(g) {
			t.Fatalf("%v: %v", g, o)
		}
		if n := len(first); !slices.Equal(o.Vertices[:n], first) {
			t.Fatalf("%v: %v with %d first", g, o, first)
		}
		p := newPlacement(c, g.Lists(), nil)
		slots := 0
		for _, v := range o.Vertices {
			if !p.place(v) {
				t.Fatalf("%v: %v takes too many slots", g, o)
			}
			slots = max(slots, maxSlots-bits.OnesCount32(p.free))
		}
		if slots > most[i] {
			t.Fatalf("%v: %v, with %d slots, want at most %d", g, o, slots, most[i])
		}
		if p.cost != o.cost {
			t.Fatalf("%v: %v, but the cost is %d", g, o, p.cost)
		}
		if p.states != 1 {
			t.Fatalf("%v: %v, with %d states in the end", g, o, p.states)
		}
	}
	c := work.New(t.Context())
	if o := BestOrder(c, graphtest.Complete(maxSlots+2).Lists(), nil); o.Vertices != nil {
		t.Errorf("a complete graph of %d: %v", maxSlots+2, o)
	}
}
