package knighttour

import (
	"math/rand/v2"
	"slices"
	"testing"
)

// TestBestOrder checks that orders hold every vertex once, begin with the first
// vertices, and take as many slots and cost as they say; and that the number of
// slots of graphs of known width is not far from it.
func TestBestOrder(t *testing.T) {
	r := rand.New(rand.NewPCG(65, 66))
	var graphs []digraph
	var most []int
	add := func(g digraph, slots int) {
		graphs, most = append(graphs, g, g.relabelled(r)), append(most, slots, slots)
	}
	add(gridGraph(1, 500), 2)
	add(gridGraph(3, 100), 4)
	add(gridGraph(8, 8), 9)
	add(knights(3, 30), 9)
	add(knights(6, 6), 11)
	add(flowerSnark(51), 7)
	add(generalizedPetersen(100, 2), 7)
	for range 100 {
		n := 1 + r.IntN(20)
		add(randomGraph(r, n, r.Float64()*6, true), n)
	}
	for i, g := range graphs {
		f := g.freeze(true)
		c := newCanceller(t.Context())
		first := int32(r.IntN(len(g) + 1))
		if i < 14 {
			first = 0
		}
		o, err := f.bestOrder(&c, first)
		sorted := slices.Sorted(slices.Values(o.vertices))
		if err != nil || o.slots > most[i] || len(sorted) != len(g) || len(slices.Compact(sorted)) != len(g) {
			t.Fatalf("%v: %v, %v, want at most %d slots", g, o, err, most[i])
		}
		p, _ := newPlacement(&c, f.adjacency)
		for k, v := range o.vertices {
			if k < int(first) && v != int32(k) || !p.place(v) {
				t.Fatalf("%v: %v with %d first", g, o, first)
			}
		}
		if p.slots != o.slots || p.cost != o.cost || p.states != 1 {
			t.Fatalf("%v: %v, and then %d slots and a cost of %d", g, o, p.slots, p.cost)
		}
	}
	complete := make(digraph, maxSlots+1)
	for u := range complete {
		for v := range complete {
			if u != v {
				complete[u] = append(complete[u], v)
			}
		}
	}
	c := newCanceller(t.Context())
	if o, err := complete.freeze(true).bestOrder(&c, 0); o.vertices != nil || err != nil {
		t.Errorf("a complete graph of %d: %v, %v", len(complete), o, err)
	}
}
