package main

import (
	"testing"

	"gonum.org/v1/gonum/graph"
	"gonum.org/v1/gonum/graph/simple"

	"example.com/knighttour"
)

// TestGrayCodes checks that the codes of 2 to 10 bits satisfy the definition.
func TestGrayCodes(t *testing.T) {
	for bits := 2; bits <= 10; bits++ {
		code, err := knighttour.Find(t.Context(), hypercube(bits), knighttour.Closed(), 0)
		if err != nil {
			t.Fatalf("%d bits: %v", bits, err)
		}
		seen := make(map[int64]bool)
		before := code.Path[len(code.Path)-1]
		for _, word := range code.Path {
			changed := word ^ before
			if seen[word] || changed == 0 || changed&(changed-1) != 0 {
				t.Errorf("%d bits: %b after %b", bits, word, before)
			}
			seen[word] = true
			before = word
		}
		if len(seen) != 1<<bits {
			t.Errorf("%d bits: %d words", bits, len(seen))
		}
	}
}

// TestMethods checks the methods that a search does not call.
func TestMethods(t *testing.T) {
	g := hypercube(3)
	if g.Node(8) != nil || g.Node(-1) != nil || g.From(8).Len() != 0 {
		t.Error("node 8 or -1 exists")
	}
	if !g.HasEdgeBetween(1, 5) || g.HasEdgeBetween(1, 2) || g.Edge(1, 2) != nil || g.EdgeBetween(8, 0) != nil {
		t.Error("wrong edges at 1")
	}
	if e := g.Edge(1, 5); e.From().ID() != 1 || e.To().ID() != 5 || e.ReversedEdge().From().ID() != 5 {
		t.Errorf("the edge %v", e)
	}
}

// BenchmarkGraph builds the graph of words of 16 bits and freezes it, as a
// search does first: with slices, and with gonum's maps.
func BenchmarkGraph(b *testing.B) {
	const bits = 16
	b.Run("graph=slices", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			knighttour.Freeze(hypercube(bits))
		}
	})
	b.Run("graph=simple", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			g := simple.NewUndirectedGraph()
			for u := range int64(1 << bits) {
				for bit := range bits {
					v := u ^ 1<<bit
					if u < v {
						g.SetEdge(simple.Edge{F: simple.Node(u), T: simple.Node(v)})
					}
				}
			}
			knighttour.Freeze(g)
		}
	})
	b.Run("find", func(b *testing.B) {
		var g graph.Graph = knighttour.Freeze(hypercube(bits))
		for b.Loop() {
			_, err := knighttour.Find(b.Context(), g, knighttour.Closed(), 0)
			if err != nil {
				b.Fatal(err)
			}
		}
	})
}
