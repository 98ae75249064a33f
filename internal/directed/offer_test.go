package directed

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"example.com/knighttour/internal/dense"
	"example.com/knighttour/internal/graphtest"
	"example.com/knighttour/internal/work"
)

// searches returns functions that begin the searches of a graph, by name. All
// components of several vertices are hard.
func searches(l dense.Lists) map[string]func(c *work.Canceller) *Search {
	last := int32(l.Len()) - 1
	path := func(start, end int32) func(c *work.Canceller) *Search {
		return func(c *work.Canceller) *Search { return newPath(c, l, start, end, 1, maxSteps) }
	}
	return map[string]func(c *work.Canceller) *Search{
		"path":    path(-1, -1),
		"from":    path(0, -1),
		"to":      path(-1, last),
		"between": path(0, last),
		"cycle":   func(c *work.Canceller) *Search { return newCycle(c, l, 1, maxSteps) },
		"routes":  func(c *work.Canceller) *Search { return NewRoutes(c, l) },
	}
}

// TestOfferBest offers the best solution to a search that has just begun. The
// search must keep it, and prove that it is the best.
func TestOfferBest(t *testing.T) {
	for seed := range uint64(graphtest.Scaled(40, 2000)) {
		r := rand.New(rand.NewPCG(seed, 22))
		g := graphtest.Components(r, 1+r.IntN(3), 4, 6)
		l := g.Lists()
		for kind, begin := range searches(l) {
			t.Run(fmt.Sprintf("%s/seed=%d", kind, seed), func(t *testing.T) {
				c := work.New(t.Context())
				best := begin(c)
				paths := runToProof(t, best)
				s := begin(c)
				s.Offer()
				s.Offer(paths...)
				if s.value != best.value || s.Bound() < s.value || s.States() == 0 {
					t.Errorf("%v: value %d and bound %d after %d states, want %d",
						g, s.value, s.Bound(), s.States(), best.value)
				}
				checkDisjoint(t, l, s.Paths())
				runToProof(t, s)
				if s.value != best.value {
					t.Errorf("%v: value %d, want %d", g, s.value, best.value)
				}
			})
		}
	}
}

// TestOfferSection offers a path that passes through the ends that are asked
// for. The search must keep the section between them.
func TestOfferSection(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 23))
	l := graphtest.Components(r, 3, 5, 6).Lists()
	c := work.New(t.Context())
	path := runToProof(t, newPath(c, l, -1, -1, maxLight, maxSteps))[0]
	place := make([]int, l.Len()) // by vertex: its place on the path, from 1; or 0
	for i, v := range path {
		place[v] = i + 1
	}
	for start := int32(-1); start < int32(l.Len()); start++ {
		for end := int32(-1); end < int32(l.Len()); end++ {
			first, last := 1, len(path)
			if start >= 0 {
				first = place[start]
			}
			if end >= 0 {
				last = place[end]
			}
			s := newPath(c, l, start, end, 1, maxSteps)
			before := s.value
			s.Offer(path)
			want := before
			if first > 0 && last > 0 {
				want = max(before, last-first+1)
			}
			if s.value != want || checkDisjoint(t, l, s.Paths()) != want {
				t.Errorf("from %d to %d of %v: %v, want %d vertices", start, end, path, s.Paths(), want)
			}
		}
	}
}

// TestExcludeAll tells searches that not all vertices can be visited, in graphs
// where that is so.
func TestExcludeAll(t *testing.T) {
	star := graphtest.Graph{{1, 2, 3}, {0}, {0}, {0}}
	twoWays := graphtest.Graph{{1, 2, 3}, {4}, {4}, {4}, {0}}
	for _, g := range []graphtest.Graph{star, twoWays} {
		for kind, begin := range searches(g.Lists()) {
			c := work.New(t.Context())
			want := begin(c)
			runToProof(t, want)
			s := begin(c)
			s.ExcludeAll()
			if s.MayVisitAll() || s.Bound() >= s.valueOfAll() {
				t.Errorf("%s of %v: bound %d", kind, g, s.Bound())
			}
			runToProof(t, s)
			if s.value != want.value {
				t.Errorf("%s of %v: value %d, want %d", kind, g, s.value, want.value)
			}
		}
	}
}

// TestTablesInTime lets searches begin with hard components, and then gives one
// turn enough work to make tables for some of the components, or for all.
func TestTablesInTime(t *testing.T) {
	const size = maxInTable + 1
	for seed := range uint64(graphtest.Scaled(4, 50)) {
		g := graphtest.Components(rand.New(rand.NewPCG(seed, 24)), 3, size, 6)
		l := g.Lists()
		want := longestOfComponents(g, size)
		for units := int64(1 << 13); units <= 1<<23; units *= 2 {
			s := newPath(work.New(t.Context()), l, -1, -1, maxLight, 1)
			s.Turn(units)
			got := checkDisjoint(t, l, s.Paths())
			if got > want || got < want && s.IsProven() || s.Bound() < want {
				t.Errorf("seed %d: a path of %d vertices and bound %d, want %d", seed, got, s.Bound(), want)
			}
			if units == 1<<23 && !s.IsProven() {
				t.Errorf("seed %d: no proof by tables", seed)
			}
		}
	}
}

// TestLargeCovers covers graphs for which a perfect matching is tried first.
func TestLargeCovers(t *testing.T) {
	const n = 40_000
	regular := graphtest.RegularDigraph(rand.New(rand.NewPCG(1, 25)), n)
	into := append(graphtest.Graph{}, regular...) // with a vertex that no edge enters
	into = append(into, []int{0})
	anywhere := make([]int32, n)
	for _, test := range []struct {
		name          string
		g             graphtest.Graph
		before, after []int32
		want          bool
	}{
		{"cycle", regular, nil, nil, true},
		{"path", regular, anywhere, anywhere, true},
		{"no cover", into, nil, nil, false},
	} {
		l := test.g.Lists()
		cc := newCycleCover(work.New(t.Context()), l, test.before, test.after)
		if cc.bound != l.Len() || (cc.joiner != nil) != test.want {
			t.Errorf("%s: bound %d, a joiner: %t", test.name, cc.bound, cc.joiner != nil)
		}
	}
}

// TestIsEnough checks that the work for a large component does not overflow
// where int has 32 bits.
func TestIsEnough(t *testing.T) {
	const n = 5 << 20
	l := dense.Lists{Start: make([]int, n+1)}
	if isEnough(l, 1) {
		t.Errorf("one unit is enough for %d vertices", n)
	}
	if !isEnough(l, 512*n) {
		t.Errorf("512 units for each of %d vertices are not enough", n)
	}
}
