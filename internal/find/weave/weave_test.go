package weave

import (
	"math/rand/v2"
	"slices"
	"testing"

	"example.com/knighttour/internal/dense"
	"example.com/knighttour/internal/graphtest"
	"example.com/knighttour/internal/work"
)

// checkWeaver checks that the state of a Weaver agrees with its graph and with
// itself.
func checkWeaver(t *testing.T, w *Weaver) {
	t.Helper()
	path := w.Path()
	if len(path) != w.Len() {
		t.Fatalf("a path of %d vertices, said to have %d", len(path), w.Len())
	}
	seen := make([]bool, w.g.Len())
	follow := func(path []int32, closed bool) {
		for i, v := range path {
			if seen[v] {
				t.Fatalf("%d is visited twice", v)
			}
			seen[v] = true
			if i > 0 && !w.g.Has(path[i-1], v) {
				t.Fatalf("no edge from %d to %d", path[i-1], v)
			}
		}
		if closed && !w.g.Has(path[len(path)-1], path[0]) {
			t.Fatalf("no edge from %d back to %d", path[len(path)-1], path[0])
		}
	}
	follow(path, w.closed)
	if w.end != noVertex && path[len(path)-1] != w.end {
		t.Fatalf("the path ends at %d, not at %d", path[len(path)-1], w.end)
	}
	if w.begin != noVertex && path[0] != w.begin {
		t.Fatalf("the path begins at %d, not at %d", path[0], w.begin)
	}
	if !w.closed {
		ends := [2]int32{path[0], path[len(path)-1]}
		if ends != w.ends && ends != [2]int32{w.ends[1], w.ends[0]} {
			t.Fatalf("the ends are %v, not %v", ends, w.ends)
		}
	}
	for number, piece := range w.pieces {
		follow(piece, false)
		for i, v := range piece {
			if w.piece[v] != int32(number) || w.place[v] != int32(i) {
				t.Fatalf("%d is in piece %d at %d, not in %d at %d", v, number, i, w.piece[v], w.place[v])
			}
		}
	}
	if i := slices.Index(seen, false); i >= 0 {
		t.Fatalf("%d is nowhere", i)
	}
}

// cycleOf returns a cycle of three vertices or more, or nil.
func cycleOf(g dense.Lists) []int32 {
	for u := range int32(g.Len()) {
		for _, v := range g.Of(u) {
			for _, x := range g.Of(v) {
				if x != u && v != u && x != v && g.Has(x, u) {
					return []int32{u, v, x}
				}
			}
		}
	}
	return nil
}

// TestRandom makes paths of random graphs longer, a little at a time. Each path
// must remain of its kind.
func TestRandom(t *testing.T) {
	graphtest.Slow(t)
	r := rand.New(rand.NewPCG(141, 142))
	longer := 0
	for i := range graphtest.Scaled(400, 4000) {
		n := 1 + r.IntN(30)
		g := graphtest.Random(r, n, 1+4*r.Float64(), true)
		g.AddLoops(r, r.IntN(2))
		l := g.Lists()
		path := []int32{int32(r.IntN(n))}
		kind := PathKind(i % 4)
		switch kind {
		case PathBetween:
			path = g.Walk(r.IntN, path[0], 2)
			if len(path) < 2 {
				continue
			}
		case Cycle:
			path = cycleOf(l)
			if path == nil {
				continue
			}
		}
		var pieces [][]int32
		for range 3 {
			pieces = append(pieces, g.Walk(r.IntN, int32(r.IntN(n)), n))
		}
		w := New(work.New(t.Context()), l, path, kind, pieces)
		checkWeaver(t, w)
		for range 20 {
			before := w.Len()
			w.Run(50)
			checkWeaver(t, w)
			if w.Len() < before {
				t.Fatalf("from %d to %d vertices", before, w.Len())
			}
			if w.Len() > before {
				longer++
			}
		}
	}
	if longer < 300 {
		t.Errorf("only %d times longer", longer)
	}
}

// TestGood compares the paths found with the longest paths of small graphs.
func TestGood(t *testing.T) {
	r := rand.New(rand.NewPCG(143, 144))
	best, found := 0, 0
	for range 200 {
		n := 4 + r.IntN(5)
		g := graphtest.Random(r, n, 2.5, true)
		w := New(work.New(t.Context()), g.Lists(), []int32{0}, Path, nil)
		w.Run(20_000)
		checkWeaver(t, w)
		found += w.Len()
		best += longest(g)
	}
	if found*100 < best*90 {
		t.Errorf("%d vertices in all, where %d are possible", found, best)
	}
}

// longest returns the number of vertices of a longest path, by trying all
// paths.
func longest(g graphtest.Graph) int {
	seen := make([]bool, len(g))
	var longestFrom func(v int) int
	longestFrom = func(v int) int {
		rest := 0
		seen[v] = true
		for _, u := range g[v] {
			if !seen[u] {
				rest = max(rest, longestFrom(u))
			}
		}
		seen[v] = false
		return rest + 1
	}
	length := 0
	for v := range g {
		length = max(length, longestFrom(v))
	}
	return length
}

// TestStops stops a Weaver at many points. The path must be valid all the same.
func TestStops(t *testing.T) {
	g := graphtest.Grid(20, 20)
	for units := 1; units < 20_000; units += 997 {
		c := work.StopAfter(units)
		w := New(c, g.Lists(), []int32{7}, Path, nil)
		w.Run(1 << 30)
		if c.Err() == nil && w.Len() < len(g) {
			t.Errorf("stopped after %d units: no error", units)
		}
		checkWeaver(t, w)
	}
}
