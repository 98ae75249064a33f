package weave

import (
	"math/rand/v2"
	"slices"
	"testing"

	"example.com/knighttour/internal/dense"
	"example.com/knighttour/internal/graphtest"
	"example.com/knighttour/internal/work"
)

// checkWidener checks that links are edges of the graph, and that the path from
// end to end and the cycles visit exactly the vertices that are marked as
// visited.
func checkWidener(t *testing.T, x *widener) {
	t.Helper()
	for v, links := range x.links {
		degree := 0
		for _, w := range links {
			if w == noVertex {
				continue
			}
			degree++
			if !x.g.Has(int32(v), w) {
				t.Fatalf("no edge from %d to %d", v, w)
			}
			if !x.links[w].Has(int32(v)) {
				t.Fatalf("%d is linked to %d, but not back", v, w)
			}
		}
		want := 0
		if x.isOn[v] {
			want = 2
		}
		for _, end := range x.ends {
			if end == int32(v) {
				want--
			}
		}
		if degree != want {
			t.Fatalf("%d has %d links, want %d", v, degree, want)
		}
	}
}

// TestTrails extends random paths of random graphs vertex by vertex.
func TestTrails(t *testing.T) {
	r := rand.New(rand.NewPCG(85, 1))
	added, complete := 0, 0
	for range graphtest.Scaled(300, 5000) {
		g := graphtest.Random(r, 2+r.IntN(40), 2+2*r.Float64(), true)
		path := g.Walk(r.IntN, int32(r.IntN(len(g))), 1+r.IntN(len(g)))
		var random dense.Random
		x := newWidener(work.New(t.Context()), g.Lists(), path, &random)
		checkWidener(t, x)
		keepsEnd := r.IntN(2) == 0
		length := len(path)
		for x.extend(keepsEnd) {
			checkWidener(t, x)
			length++
			if n := len(dense.Vertices(len(g), func(v int32) bool { return x.isOn[v] })); n != length {
				t.Fatalf("%d vertices are visited, want %d", n, length)
			}
			if keepsEnd && x.ends[1] != path[len(path)-1] {
				t.Fatalf("it ends at %d, not at %d", x.ends[1], path[len(path)-1])
			}
		}
		for _, v := range path {
			if !x.isOn[v] {
				t.Fatalf("%d is no longer visited", v)
			}
		}
		added += length - len(path)
		if length == len(g) {
			complete++
		}
	}
	if added < 500 || complete < 20 {
		t.Errorf("%d vertices added, %d times all", added, complete)
	}
}

// TestTrailsOfCycle extends cycles of random graphs, and checks that there are
// still only cycles.
func TestTrailsOfCycle(t *testing.T) {
	r := rand.New(rand.NewPCG(86, 1))
	more := 0
	for range graphtest.Scaled(100, 3000) {
		g := graphtest.Random(r, 4+r.IntN(40), 3+2*r.Float64(), true)
		cycle := cycleOf(g.Lists())
		if cycle == nil {
			continue
		}
		var random dense.Random
		x := newWidener(work.New(t.Context()), g.Lists(), cycle, &random)
		x.links.Add(cycle[2], cycle[0])
		x.ends = [2]int32{noVertex, noVertex}
		hasAdded := x.widenCycle(cycle, len(g))
		checkWidener(t, x)
		visited := len(dense.Vertices(len(g), func(v int32) bool { return x.isOn[v] }))
		if hasAdded != (visited > len(cycle)) {
			t.Fatalf("%d vertices, some added: %t", visited, hasAdded)
		}
		for _, v := range cycle {
			if !x.isOn[v] {
				t.Fatalf("%d is no longer visited", v)
			}
		}
		more += visited - len(cycle)
	}
	if more < 150 {
		t.Errorf("%d vertices more", more)
	}
}

// TestWalkOverACycle needs a walk that leaves a cycle behind: from 0, an edge
// to 2 is added, and the edge from 2 to 3 is removed. Then 3 is the end, which
// has an edge to 6, and 0, 1 and 2 are a cycle.
func TestWalkOverACycle(t *testing.T) {
	g := graphtest.Undirected(7, [][2]int{
		{0, 1}, {1, 2}, {2, 3}, {3, 4}, {4, 5},
		{0, 2}, {3, 6},
	})
	var random dense.Random
	has := Wider(work.New(t.Context()), g.Lists(), []int32{0, 1, 2, 3, 4, 5}, PathTo, 0, &random)
	if has == nil || slices.Contains(has, false) {
		t.Errorf("%v, want all", has)
	}
}

// TestWalkThroughTheEnd needs a walk through the other end of the path: from 0,
// an edge to 2 is added, and the edge from 2 to 1 is removed. Then 1 is the
// end, which has an edge to 3, and the other end of the path is still 2.
func TestWalkThroughTheEnd(t *testing.T) {
	g := graphtest.Undirected(4, [][2]int{{0, 1}, {1, 2}, {0, 2}, {1, 3}})
	var random dense.Random
	has := Wider(work.New(t.Context()), g.Lists(), []int32{0, 1, 2}, PathTo, 0, &random)
	if has == nil || slices.Contains(has, false) {
		t.Errorf("%v, want all", has)
	}
}

// TestWalkThatCrossesItself has only walks that would remove the edge from 3 to
// 4 twice. From 0, an edge to 3 is added, and the edge from 3 to 4 is removed:
// 4 is the end. Walks from there make 6 or 7 the end. Both have an edge to 4,
// and would reach 9 from 3 if the edge from 4 to 3 were still there. So the
// steps of the walk must be undone.
//
// Nothing else can be found: since 9 has no other edge, 3 would have only one
// edge to the path of 0, 1 and 2, or none. Then 0 or 2 would be an end.
func TestWalkThatCrossesItself(t *testing.T) {
	g := graphtest.Undirected(10, [][2]int{
		{0, 1}, {1, 2}, {2, 3}, {3, 4}, {4, 5}, {5, 6}, {6, 7}, {7, 8},
		{0, 3}, {4, 6}, {4, 7}, {3, 9},
	})
	path := []int32{0, 1, 2, 3, 4, 5, 6, 7, 8}
	for seed := range 20 { // of the order in which edges are tried
		random := dense.Random(seed)
		x := newWidener(work.New(t.Context()), g.Lists(), path, &random)
		if x.extend(true) {
			t.Fatalf("seed %d: extended to %d", seed, x.ends[0])
		}
		checkWidener(t, x)
		for v, isOn := range x.isOn {
			if isOn != (v < 9) {
				t.Errorf("seed %d: %d is visited: %t", seed, v, isOn)
			}
		}
		for i, v := range path[1:] {
			if !x.links[v].Has(path[i]) {
				t.Errorf("seed %d: %d and %d are no longer linked", seed, path[i], v)
			}
		}
	}
}

// TestWiderStops stops Wider after any amount of work.
func TestWiderStops(t *testing.T) {
	g := graphtest.Knights(8, 8)
	path := g.Walk(rand.New(rand.NewPCG(85, 2)).IntN, 0, 64)
	graphtest.CheckStopsSoon(t, 2*work.PollInterval, func(c *work.Canceller) error {
		var random dense.Random
		Wider(c, g.Lists(), path, Path, 0, &random)
		return c.Err()
	})
	cycle := cycleOf(graphtest.Complete(20).Lists())
	graphtest.CheckStopsSoon(t, 2*work.PollInterval, func(c *work.Canceller) error {
		var random dense.Random
		Wider(c, graphtest.Complete(20).Lists(), cycle, Cycle, 20, &random)
		return c.Err()
	})
}

// TestNotWider checks that Wider returns nil for a path that visits all
// vertices, and for a path without edges to other vertices.
func TestNotWider(t *testing.T) {
	var random dense.Random
	c := work.New(t.Context())
	for name, g := range map[string]graphtest.Graph{
		"all":   graphtest.Grid(1, 5),
		"alone": append(graphtest.Grid(1, 5), nil),
	} {
		if has := Wider(c, g.Lists(), []int32{0, 1, 2, 3, 4}, Path, 0, &random); has != nil {
			t.Errorf("%s: %v", name, has)
		}
	}
}

// TestNotWiderBetween checks that Wider finds nothing for a path whose ends
// both stay, even where one of them has an edge to another vertex.
func TestNotWiderBetween(t *testing.T) {
	g := graphtest.Grid(1, 4).Lists()
	c := work.New(t.Context())
	for kind, want := range map[PathKind][]bool{
		PathBetween: nil,
		Path:        {true, true, true, true},
	} {
		var random dense.Random
		if has := Wider(c, g, []int32{0, 1, 2}, kind, 0, &random); !slices.Equal(has, want) {
			t.Errorf("kind %v: %v, want %v", kind, has, want)
		}
	}
}
