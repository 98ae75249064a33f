package cut

import (
	"context"
	"errors"
	"math/rand/v2"
	"slices"
	"testing"

	"example.com/knighttour/internal/dense"
	"example.com/knighttour/internal/graphtest"
	"example.com/knighttour/internal/work"
)

// partOf returns a small graph in which cuts of two edges are likely, or rings
// of such graphs within rings.
func partOf(r *rand.Rand, depth int) graphtest.Graph {
	if depth == 0 || r.IntN(3) == 0 {
		return graphtest.Random(r, 3+r.IntN(4), 3+2*r.Float64(), true)
	}
	parts := make([]graphtest.Graph, 1+r.IntN(3))
	for i := range parts {
		for len(parts[i]) == 0 || slices.ContainsFunc(parts[i], func(list []int) bool { return len(list) == 0 }) {
			parts[i] = partOf(r, depth-1)
		}
	}
	return graphtest.CutRing(r, parts...)
}

// cycleOf returns a Hamiltonian cycle, or nil if there is none.
func cycleOf(g graphtest.Graph) []int32 {
	cycles := g.Cycles()
	if len(cycles) == 0 {
		return nil
	}
	return cycles[0]
}

// graphOfLists returns the graph that has the given lists.
func graphOfLists(l dense.Lists) graphtest.Graph {
	g := make(graphtest.Graph, l.Len())
	for v := range g {
		for _, w := range l.Of(int32(v)) {
			g[v] = append(g[v], int(w))
		}
	}
	return g
}

// isConnected reports whether g is connected when some edges are left out.
func isConnected(g graphtest.Graph, without ...[2]int) bool {
	reached := map[int]bool{0: true}
	queue := []int{0}
	for len(queue) > 0 {
		u := queue[0]
		queue = queue[1:]
		for _, v := range g[u] {
			isOut := slices.Contains(without, [2]int{u, v}) || slices.Contains(without, [2]int{v, u})
			if !isOut && !reached[v] {
				reached[v] = true
				queue = append(queue, v)
			}
		}
	}
	return len(reached) == len(g)
}

// edgesInCuts returns the edges that form a cut together with another edge, or
// nil if there is a bridge.
func edgesInCuts(g graphtest.Graph) (list [][2]int) {
	var edges [][2]int
	for u := range g {
		for _, v := range g[u] {
			if u < v {
				edges = append(edges, [2]int{u, v})
			}
		}
	}
	for _, e := range edges {
		if !isConnected(g, e) {
			return nil
		}
		isCut := func(f [2]int) bool { return f != e && !isConnected(g, e, f) }
		if slices.ContainsFunc(edges, isCut) {
			list = append(list, e)
		}
	}
	return list
}

// TestRings compares the edges of rings with the edges of all cuts of two.
func TestRings(t *testing.T) {
	graphtest.Slow(t)
	r := rand.New(rand.NewPCG(81, 82))
	some, none := 0, 0
	for range graphtest.Scaled(1000, 10_000) {
		g := partOf(r, 3)
		if len(g) > 24 || !isConnected(g) {
			continue
		}
		rf := ringFinder{c: work.New(t.Context()), g: g.Lists()}
		rf.grow()
		found := rf.findRings()
		want := edgesInCuts(g)
		var got [][2]int
		for _, ring := range rf.rings {
			for _, e := range ring {
				got = append(got, [2]int{int(min(e[0], e[1])), int(max(e[0], e[1]))})
			}
		}
		slices.SortFunc(got, func(a, b [2]int) int { return slices.Compare(a[:], b[:]) })
		if found != (len(want) > 0) || found && !slices.Equal(got, want) {
			t.Fatalf("%v: %t, %v, want %v", g, found, got, want)
		}
		if found {
			some++
		} else {
			none++
		}
	}
	if min(some, none) < 100 {
		t.Errorf("%d with rings, %d without", some, none)
	}
}

// TestSplit checks that there is a Hamiltonian cycle if and only if each part
// has one, and that Join joins these into a cycle of the whole graph.
func TestSplit(t *testing.T) {
	graphtest.Slow(t)
	r := rand.New(rand.NewPCG(83, 84))
	joined, none, parts := 0, 0, 0
	for range graphtest.Scaled(3000, 30_000) {
		g := partOf(r, 3)
		if len(g) > 20 {
			continue
		}
		rings, err := Split(work.New(t.Context()), g.Lists())
		graphtest.NoError(t, err)
		if rings == nil {
			continue
		}
		want := cycleOf(g)
		var cycles [][]int32
		for _, p := range rings.Parts {
			parts++
			if cycle := cycleOf(graphOfLists(p.Graph)); cycle != nil {
				cycles = append(cycles, cycle)
			}
		}
		exists := len(cycles) == len(rings.Parts)
		if exists != (want != nil) {
			t.Fatalf("%v: %d of %d parts have a cycle, but %v", g, len(cycles), len(rings.Parts), want)
		}
		if !exists {
			none++
			continue
		}
		joined++
		cycle := rings.Join(cycles, 1)
		if cycle[0] != 1 {
			t.Errorf("the cycle begins at %d, want 1", cycle[0])
		}
		if err := g.CheckTour(cycle, true); err != nil {
			t.Fatalf("%v: %v", g, err)
		}
	}
	if min(joined, none, parts/3) < 20 {
		t.Errorf("%d joined, %d without a cycle, %d parts", joined, none, parts)
	}
}

// TestNotSplit checks that Split returns nil for graphs that it cannot split.
func TestNotSplit(t *testing.T) {
	for name, g := range map[string]graphtest.Graph{
		"cycle":     graphtest.Grid(2, 2),
		"grid":      graphtest.Grid(4, 4), // each cut of two edges separates a single corner
		"complete":  graphtest.Complete(5),
		"bridge":    graphtest.Undirected(6, [][2]int{{0, 1}, {1, 2}, {0, 2}, {2, 3}, {3, 4}, {4, 5}, {3, 5}}),
		"two parts": graphtest.Undirected(6, [][2]int{{0, 1}, {1, 2}, {0, 2}, {3, 4}, {4, 5}, {3, 5}}),
	} {
		if rings, err := Split(work.New(t.Context()), g.Lists()); rings != nil || err != nil {
			t.Errorf("%s: %v, %v", name, rings, err)
		}
	}
}

// TestDeep splits rings within rings, many levels deep, and checks that this
// takes linear work and can be stopped anywhere.
func TestDeep(t *testing.T) {
	r := rand.New(rand.NewPCG(85, 86))
	g := graphtest.Complete(6)
	for range 40 {
		g = graphtest.CutRing(r, g, graphtest.Cubic(r, 60), graphtest.Cubic(r, 40))
	}
	c := work.New(t.Context())
	rings, err := Split(c, g.Lists())
	graphtest.NoError(t, err)
	if rings == nil || len(rings.Parts) < 60 {
		t.Fatalf("%d vertices: %v", len(g), rings)
	}
	size := 0
	for v := range g {
		size += 1 + len(g[v])
	}
	if maxWork := int64(40 * size); c.Spent() > maxWork {
		t.Errorf("%d units of work for %d vertices and edges", c.Spent(), size)
	}
	graphtest.CheckStopsSoon(t, 4*work.PollInterval, func(c *work.Canceller) error {
		_, err := Split(c, g.Lists())
		return err
	})
}

// twoCompletes returns a ring of two complete graphs and a single vertex. Its
// parts of three vertices or more are the complete graphs.
func twoCompletes() graphtest.Graph {
	return graphtest.Undirected(9, [][2]int{
		{0, 1}, {0, 2}, {0, 3}, {1, 2}, {1, 3}, {2, 3},
		{4, 5}, {4, 6}, {4, 7}, {5, 6}, {5, 7}, {6, 7},
		{0, 4}, {7, 8}, {8, 3},
	})
}

// TestSplitStops stops Split after each unit of work. It must return the error
// of the stop, and no rings.
func TestSplitStops(t *testing.T) {
	g := twoCompletes().Lists()
	whole := work.New(t.Context())
	rings, err := Split(whole, g)
	graphtest.NoError(t, err)
	var parts [][]int32
	for _, p := range rings.Parts {
		parts = append(parts, p.Vertices)
	}
	if want := [][]int32{{0, 1, 2, 3}, {4, 5, 6, 7}}; !slices.EqualFunc(parts, want, slices.Equal) {
		t.Errorf("parts %v, want %v", parts, want)
	}
	for units := range int(whole.Spent()) {
		rings, err := Split(work.StopAfter(units), g)
		if rings != nil || !errors.Is(err, context.Canceled) {
			t.Errorf("stopped after %d of %d: %v, %v", units, whole.Spent(), rings, err)
		}
	}
}
