package dense_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"example.com/knighttour/internal/dense"
	"example.com/knighttour/internal/graphtest"
	"example.com/knighttour/internal/work"
)

// TestFloodWay compares the lengths of ways between two vertices with
// distances, with and without the edge between the two.
func TestFloodWay(t *testing.T) {
	for seed := range uint64(300) {
		r := rand.New(rand.NewPCG(seed, 1))
		g, _ := graphtest.Sparse(r, 8)
		from, to := int32(r.IntN(len(g))), int32(r.IntN(len(g)))
		if from == to {
			continue
		}
		for _, isIndirect := range []bool{false, true} {
			h := make(graphtest.Graph, len(g))
			for v, list := range g {
				for _, w := range list {
					isForbidden := isIndirect && int32(v) == from && int32(w) == to
					if !isForbidden && int32(v) != to {
						h[v] = append(h[v], w)
					}
				}
			}
			// By vertex: the fewest vertices of a path to it, by repeated
			// relaxation of all edges.
			fewest := make([]int, len(g))
			fewest[from] = 1
			for range g {
				for v, list := range h {
					for _, w := range list {
						if fewest[v] > 0 && (fewest[w] == 0 || fewest[w] > fewest[v]+1) {
							fewest[w] = fewest[v] + 1
						}
					}
				}
			}
			path := dense.NewFlood(work.New(t.Context()), g.Lists()).Way(from, to, isIndirect)
			if len(path) != fewest[to] {
				t.Errorf("seed %d: %v from %d to %d, want %d vertices", seed, path, from, to, fewest[to])
			}
			if err := graphtest.CheckPath(h, graphtest.IDs(path)); err != nil {
				t.Errorf("seed %d: %v", seed, err)
			}
			if len(path) > 0 && (path[0] != from || path[len(path)-1] != to) {
				t.Errorf("seed %d: %v, want the ends %d and %d", seed, path, from, to)
			}
		}
	}
}

// TestFloodEverywhere compares the vertices that a flood reaches with those
// that can be reached.
func TestFloodEverywhere(t *testing.T) {
	r := rand.New(rand.NewPCG(87, 88))
	for i := range 300 {
		g := randomGraph(r, 10, i%2 == 0)
		start := r.IntN(len(g))
		f := dense.NewFlood(work.New(t.Context()), g.Lists())
		if path := f.From(int32(start), dense.Everywhere); path != nil {
			t.Fatalf("%v: the path %v from %d to no goal", g, path, start)
		}
		for v, want := range reachability(g)[start] {
			if got := f.Before[v] >= 0; got != want {
				t.Fatalf("%v: the flood from %d reaches %d: %t", g, start, v, got)
			}
			if got := slices.Contains(f.Queue, int32(v)); got != want {
				t.Fatalf("%v: the flood from %d has %d in the queue %v: %t",
					g, start, v, f.Queue, got)
			}
		}
	}
}

// TestFloodStops stops a flood of a path before the last vertex.
func TestFloodStops(t *testing.T) {
	l := graphtest.Grid(1, 10).Lists()
	c := work.StopAfter(l.Len() + 5)
	f := dense.NewFlood(c, l)
	path := f.From(0, func(_, w int32) bool { return w == 9 })
	if path != nil || c.Err() == nil {
		t.Errorf("the path %v, %v", path, c.Err())
	}
	if f.Before[9] >= 0 {
		t.Errorf("the flood reaches the end after a stop: %v", f.Before)
	}
}
