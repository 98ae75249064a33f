package problem

import (
	"math/rand/v2"
	"slices"
	"testing"

	"example.com/knighttour/internal/dense"
	"example.com/knighttour/internal/graphtest"
	"example.com/knighttour/internal/work"
)

// kindOf returns the kind of exclusion of two places, by what they have in
// common.
func kindOf(a, b *Place, n int) string {
	switch {
	case a == nil:
		return "none"
	case a.Vertex == b.Vertex:
		return "one vertex"
	case a.Index == b.Index:
		return "one index"
	case b.Index == n:
		return "apart, back to the start"
	}
	return "apart"
}

// pathOf reports whether a path of the given number of steps leads to a vertex
// through vertices without a place.
func pathOf(g graphtest.Graph, path []int32, to int32, steps int, placed []int32) bool {
	return slices.ContainsFunc(g[path[len(path)-1]], func(w int) bool {
		v := int32(w)
		if steps == 1 {
			return v == to
		}
		if slices.Contains(placed, v) || slices.Contains(path, v) {
			return false
		}
		return pathOf(g, append(slices.Clone(path), v), to, steps-1, placed)
	})
}

// randomPlaced returns a problem that prunes, with about a quarter of the
// places given. Half of the time they are those of a tour, if there is one.
// Otherwise they hold vertices in random order.
func randomPlaced(r *rand.Rand) (g graphtest.Graph, p Problem) {
	g, undirected := randomGraph(r)
	n := len(g)
	p = Problem{
		Graph: dense.NewGraph(g.Lists(), undirected),
		Goal:  goals(r.IntN(n))[r.IntN(3)],
		Start: int32(r.IntN(n)),
		Prune: true,
	}
	if r.IntN(3) == 0 {
		p.Prefix = g.Walk(r.IntN, p.Start, 1+r.IntN(n))
	}
	p.Places = slices.Repeat([]int32{-1}, n)
	order := r.Perm(n)
	if tours := toursOf(g, &p); len(tours) > 0 && r.IntN(2) == 0 {
		for k, v := range tours[0] {
			order[k] = int(v)
		}
	}
	for k, v := range order {
		if r.IntN(4) == 0 {
			p.Places[k] = int32(v)
		}
	}
	return g, p
}

// obeysPlaces reports whether a tour has each vertex with a place at that
// place.
func obeysPlaces(tour, places []int32) bool {
	for k, v := range places {
		if v >= 0 && tour[k] != v {
			return false
		}
	}
	return true
}

// TestExcluded compares places that exclude each other, and where vertices may
// be, with all tours and paths of random graphs.
func TestExcluded(t *testing.T) {
	graphtest.Slow(t)
	r := rand.New(rand.NewPCG(43, 3))
	kinds := map[string]int{}
	for range graphtest.Scaled(8000, 80_000) {
		g, p := randomPlaced(r)
		n := len(g)
		tours := slices.DeleteFunc(toursOf(g, &p), func(tour []int32) bool {
			return !obeysPlaces(tour, p.Places)
		})
		before := p
		a, b := Excluded(work.New(t.Context()), &p)
		kinds[kindOf(a, b, n)]++
		none := isNone(t, p.Prepare(work.New(t.Context())))
		if none && len(tours) > 0 {
			t.Fatalf("%s: no tour, but there is %v", describe(g, &before), tours[0])
		}
		if a != nil && !none {
			t.Fatalf("%s: %v excludes %v, but Prepare finds no proof", describe(g, &before), a, b)
		}
		if !none {
			checkPlaces(t, &p, tours)
		}
		if a != nil {
			checkExclusion(t, g, &before, a, b)
			continue
		}
		a, b = Apart(work.New(t.Context()), &before)
		if a != nil {
			kinds["only paths tell"]++
			checkExclusion(t, g, &before, a, b)
			if len(tours) > 0 {
				t.Fatalf("%s: %v excludes %v, but there is %v", describe(g, &before), a, b, tours[0])
			}
		} else if k := firstGap(g, &before); k >= 0 {
			t.Fatalf("%s: no path leads to the place of index %d", describe(g, &before), k)
		}
	}
	for _, kind := range []string{
		"none",
		"one vertex",
		"one index",
		"apart",
		"apart, back to the start",
		"only paths tell",
	} {
		if kinds[kind] < 50 {
			t.Errorf("%d times: %s", kinds[kind], kind)
		}
	}
}

// checkPlaces checks how Prepare has used the places of a problem: whether the
// last one is the end, and where the vertices of its tours may be.
func checkPlaces(t *testing.T, p *Problem, tours [][]int32) {
	t.Helper()
	last := p.Places[len(p.Places)-1]
	if !p.Closed && last >= 0 && p.End != last {
		t.Fatalf("the end is %d, and the last place %d", p.End, last)
	}
	for _, tour := range tours {
		for k, v := range tour {
			if !p.MayPlace(v, k) {
				t.Fatalf("places %v, tour %v: %d may not be at index %d", p.Places, tour, v, k)
			}
			if p.Places[k] >= 0 {
				continue
			}
			for _, w := range p.Places {
				if w >= 0 && p.MayPlace(w, k) {
					t.Fatalf("places %v: %d may be at index %d, too", p.Places, w, k)
				}
			}
		}
	}
}

// firstGap returns the index of the first place to which no path leads from the
// previous place, or -1 if there is a path to each.
func firstGap(g graphtest.Graph, p *Problem) int {
	n := len(g)
	at := slices.Clone(p.Places)
	copy(at, p.Path())
	if p.End >= 0 {
		at[n-1] = p.End
	}
	placed := slices.Clone(at)
	if p.Closed {
		at = append(at, at...)
	}
	last := -1
	for k, v := range at {
		if v < 0 {
			continue
		}
		if last >= 0 && !pathOf(g, []int32{at[last]}, v, k-last, placed) && at[last] != v {
			return k
		}
		last = k
	}
	return -1
}

// checkExclusion checks that two places are among those given, and that no path
// leads from one to the other. The problem must not have been prepared.
func checkExclusion(t *testing.T, g graphtest.Graph, p *Problem, a, b *Place) {
	t.Helper()
	n := len(g)
	path := p.Path()
	isGiven := func(x *Place) bool {
		switch {
		case x.Index < n && p.Places[x.Index] == x.Vertex:
			return true
		case x.Index < len(path) && path[x.Index] == x.Vertex:
			return true
		case x.Index == n-1 && p.End == x.Vertex:
			return true
		}
		return x.Index == n && p.Closed && p.Start == x.Vertex
	}
	for _, x := range []*Place{a, b} {
		if !isGiven(x) {
			t.Fatalf("%s: %+v is not given", describe(g, p), x)
		}
	}
	if a.Index > b.Index {
		t.Fatalf("%s: %+v comes after %+v", describe(g, p), a, b)
	}
	if a.Index == b.Index || a.Vertex == b.Vertex {
		return
	}
	placed := slices.Concat(path, []int32{p.End}, p.Places)
	if pathOf(g, []int32{a.Vertex}, b.Vertex, b.Index-a.Index, placed) {
		t.Fatalf("%s: a path leads from %+v to %+v", describe(g, p), a, b)
	}
}

// TestExcludedIsQuick gives every other vertex of a star its place, two steps
// from the last one. Checking all gaps would take quadratic time. The test also
// stops Excluded at many points.
func TestExcludedIsQuick(t *testing.T) {
	const n = 4002
	star := make(graphtest.Graph, n-1).WithHubs(1)
	g := dense.NewGraph(star.Lists(), true)
	places := slices.Repeat([]int32{-1}, n)
	for k := 0; k < n; k += 2 {
		places[k] = int32(k)
	}
	c := work.New(t.Context())
	a, b := Excluded(c, &Problem{Graph: g, Goal: Open, Places: places})
	if a != nil {
		t.Errorf("%v, %v", a, b)
	}
	if c.Spent() > 4*gapWork*n {
		t.Errorf("%d units of work, want at most %d", c.Spent(), 4*gapWork*n)
	}
	graphtest.CheckStops(t, graphtest.Scaled(5, 50), 5, func(units int) error {
		c := work.StopAfter(units)
		p := Problem{Graph: g, Goal: Open, Places: places, Prune: true}
		err := p.Prepare(c)
		if c.Err() != nil && err != c.Err() {
			t.Errorf("stopped, but %v", err)
		}
		return c.Err()
	})
}

// TestExcludedStops stops Excluded at each step, where two places of a cycle
// are too far from each other.
func TestExcludedStops(t *testing.T) {
	cycle := graphtest.Undirected(7, [][2]int{
		{0, 1}, {1, 2}, {2, 3}, {3, 4}, {4, 5}, {5, 6}, {6, 0},
	})
	problem := func() *Problem {
		return &Problem{
			Graph:  dense.NewGraph(cycle.Lists(), true),
			Goal:   Open,
			Places: placesAt(7, map[int]int32{2: 3}),
		}
	}
	checkNoneIfStopped(t, problem, func(c *work.Canceller, p *Problem) bool {
		a, _ := Excluded(c, p)
		return a != nil
	})
}
