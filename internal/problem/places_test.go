package problem

import (
	"math/rand/v2"
	"slices"
	"testing"

	"example.com/knighttour/internal/dense"
	"example.com/knighttour/internal/graphtest"
	"example.com/knighttour/internal/work"
)

// A kind of exclusion, by what the places have in common.
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

// pathOf reports whether a path of so many steps leads to a vertex through
// others without a place.
func pathOf(g graphtest.Graph, path []int32, to int32, steps int, placed []int32) bool {
	return slices.ContainsFunc(g[path[len(path)-1]], func(w int) bool {
		v := int32(w)
		if steps == 1 {
			return v == to
		}
		return !slices.Contains(placed, v) && !slices.Contains(path, v) && pathOf(g, append(slices.Clone(path), v), to, steps-1, placed)
	})
}

// TestExcluded compares places that exclude each other, and where vertices may
// be, with all tours and paths of random graphs.
func TestExcluded(t *testing.T) {
	r, kinds := rand.New(rand.NewPCG(43, 3)), map[string]int{}
	for range graphtest.Scaled(8000, 80_000) {
		g, undirected := randomGraph(r)
		n := len(g)
		p := Problem{Graph: dense.NewGraph(g.Lists(), undirected), Goal: goals(r.IntN(n))[r.IntN(3)], Start: int32(r.IntN(n)), Prune: true}
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
		fits := func(tour []int32) bool {
			return !slices.ContainsFunc(tour, func(v int32) bool { k := slices.Index(tour, v); return p.Places[k] >= 0 && p.Places[k] != v })
		}
		tours := slices.DeleteFunc(toursOf(g, &p), func(tour []int32) bool { return !fits(tour) })
		goal, path := p.Goal, p.Path()
		a, b := Excluded(work.New(t.Context()), &p)
		kind := kindOf(a, b, n)
		kinds[kind]++
		none := isNone(t, p.Prepare(work.New(t.Context())))
		switch {
		case none && len(tours) > 0 || a != nil && !none:
			t.Fatalf("%s from %d, goal %v, prefix %v, places %v: none is %t, but there is %v", g.Describe(undirected), p.Start, goal, p.Prefix, p.Places, none, tours)
		case !none && !p.Closed && p.Places[n-1] >= 0 && p.End != p.Places[n-1]:
			t.Fatalf("the end is %d, and the last place %d", p.End, p.Places[n-1])
		}
		if !none {
			for _, tour := range tours {
				for k, v := range tour {
					if !p.MayPlace(v, k) || p.Places[k] < 0 && slices.ContainsFunc(p.Places, func(w int32) bool { return w >= 0 && p.MayPlace(w, k) }) {
						t.Fatalf("places %v, tour %v: index %d", p.Places, tour, k)
					}
				}
			}
		}
		if a == nil {
			continue
		}
		given := func(x *Place) bool {
			return x.Index < n && p.Places[x.Index] == x.Vertex || x.Index < len(path) && path[x.Index] == x.Vertex ||
				x.Index == n-1 && goal.End == x.Vertex || x.Index == n && goal.Closed && x.Vertex == p.Start
		}
		placed := append(slices.Clone(path), goal.End)
		placed = append(placed, p.Places...)
		if !given(a) || !given(b) || a.Index > b.Index {
			t.Fatalf("%+v, %+v of places %v, path %v, goal %v", a, b, p.Places, path, goal)
		}
		if a.Index < b.Index && a.Vertex != b.Vertex && pathOf(g, []int32{a.Vertex}, b.Vertex, b.Index-a.Index, placed) {
			t.Fatalf("%s, places %v, path %v: a path leads from %+v to %+v", g.Describe(undirected), p.Places, path, a, b)
		}
	}
	for _, kind := range []string{"none", "one vertex", "one index", "apart", "apart, back to the start"} {
		if kinds[kind] < 50 {
			t.Errorf("%d times: %s", kinds[kind], kind)
		}
	}
}

// TestExcludedIsQuick gives every other vertex of a star its place, two steps
// from the last one: to look at all gaps would take quadratic time. It can be
// stopped at any time.
func TestExcludedIsQuick(t *testing.T) {
	const n = 4002
	star := make(graphtest.Graph, n-1).WithHubs(1)
	g := dense.NewGraph(star.Lists(), true)
	places := slices.Repeat([]int32{-1}, n)
	for k := 0; k < n; k += 2 {
		places[k] = int32(k)
	}
	c := work.New(t.Context())
	if a, b := Excluded(c, &Problem{Graph: g, Goal: Open, Places: places}); a != nil || c.Spent() > 4*gapWork*n {
		t.Errorf("%v, %v after %d units of work", a, b, c.Spent())
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
