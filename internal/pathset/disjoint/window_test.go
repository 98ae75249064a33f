package disjoint

import (
	"math/rand/v2"
	"slices"
	"testing"

	"example.com/knighttour/internal/graphtest"
	"example.com/knighttour/internal/work"
)

// TestWindows improves windows of random solutions, and compares each result
// with all solutions that have the same edges outside the window.
func TestWindows(t *testing.T) {
	r := rand.New(rand.NewPCG(23, 24))
	c := work.New(t.Context())
	improved := map[family]int{}
	for i := range graphtest.Scaled(1200, 40_000) {
		f := families[i%len(families)]
		p := smallProblem(c, r, f, 9)
		edges, ok := randomSolution(r, p)
		if !ok {
			continue
		}
		l := newLinkedSolution(c, p, edges)
		prices := newPrices(p)
		prices.lower(c, 0, r.IntN(20))
		w := newWindow(c, l, prices)
		for range 3 {
			before := l.solution(c)
			more := w.improve(r.Int32N(int32(p.n())), 1+r.IntN(p.n()), 1000)
			after := l.solution(c)
			checkSolution(t, p, after)
			checkLinked(t, l)
			want := bestWithin(p, before, w.vertices)
			if after.Value != want || more != after.Value-before.Value {
				t.Fatalf("problem %d, %v: %v became %v in %v, %d more, want %d",
					i, f, before, after, w.vertices, more, want)
			}
			if more > 0 {
				improved[f]++
			}
		}
	}
	for _, f := range families {
		if improved[f] < 10 {
			t.Errorf("%v: improved %d times", f, improved[f])
		}
	}
}

// bestWithin returns the gain of the best solution that differs from another
// one only in edges between some vertices.
func bestWithin(p *Problem, from Solution, vertices []int32) int {
	best := NoValue
	eachSolution(p, func(edges []int32, value int) {
		for e, ends := range p.edges {
			isInner := slices.Contains(vertices, ends[0]) && slices.Contains(vertices, ends[1])
			if !isInner && slices.Contains(edges, int32(e)) != slices.Contains(from.Edges, int32(e)) {
				return
			}
		}
		best = max(best, value)
	})
	return best
}

// TestSectionsOutside checks the sections outside a window, of a path or cycle
// of eight vertices in order. The list of a cycle's vertices may begin inside
// the window or outside, and so may it end: a section may continue round the
// cycle, from the end of the list to its beginning.
func TestSectionsOutside(t *testing.T) {
	type section = [2]int32 // the vertices before and after it, or -1
	tests := map[string]struct {
		window []int32
		cycle  []section
		path   []section
	}{
		"begins inside, ends outside": {
			window: []int32{0, 1, 4, 5},
			cycle:  []section{{1, 4}, {5, 0}},
			path:   []section{{1, 4}, {5, -1}},
		},
		"begins outside, ends inside": {
			window: []int32{2, 3, 6, 7},
			cycle:  []section{{3, 6}, {7, 2}},
			path:   []section{{3, 6}, {-1, 2}},
		},
		"begins and ends outside": {
			window: []int32{2, 3, 5},
			cycle:  []section{{3, 5}, {5, 2}},
			path:   []section{{3, 5}, {-1, 2}, {5, -1}},
		},
		"begins and ends inside": {
			window: []int32{0, 1, 7},
			cycle:  []section{{1, 7}},
			path:   []section{{1, 7}},
		},
		"all inside": {window: []int32{0, 1, 2, 3, 4, 5, 6, 7}},
		"one vertex": {
			window: []int32{3},
			cycle:  []section{{3, 3}},
			path:   []section{{-1, 3}, {3, -1}},
		},
	}
	ring := [][2]int32{{0, 1}, {1, 2}, {2, 3}, {3, 4}, {4, 5}, {5, 6}, {6, 7}, {7, 0}}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			for _, f := range families {
				edges, want := []int32{0, 1, 2, 3, 4, 5, 6, 7}, test.cycle
				if f.Kind != OneCycle {
					edges, want = edges[:7], test.path
				}
				c := work.New(t.Context())
				p := NewProblem(c, f.Kind, f.Rules, 8, ring)
				w := newWindow(c, newLinkedSolution(c, p, edges), newPrices(p))
				w.vertices = slices.Clone(test.window)
				slices.Reverse(w.vertices) // their order does not matter
				for i, v := range w.vertices {
					w.number[v] = int32(i)
				}
				vertex := func(number int32) int32 {
					if number < 0 {
						return -1
					}
					return w.vertices[number]
				}
				var got []section
				w.eachOutside(func(before, after int32) {
					got = append(got, section{vertex(before), vertex(after)})
				})
				if !slices.Equal(got, want) {
					t.Errorf("%v: %v, want %v", f, got, want)
				}
			}
		})
	}
}

// TestWindowTooWide checks that a large window of a dense graph is left as it
// is, and a small one is not.
func TestWindowTooWide(t *testing.T) {
	c := work.New(t.Context())
	g := graphtest.Random(rand.New(rand.NewPCG(1, 1)), 200, 20, true).WithoutLoops()
	p := pathProblem(c, g, AnyPaths)
	w := newWindow(c, newLinkedSolution(c, p, nil), newPrices(p))
	for size, isWide := range map[int]bool{smallWindow: false, 2 * smallWindow: true} {
		more := w.improve(0, size, windowWidth)
		if w.isWide != isWide || (more == 0) != isWide {
			t.Errorf("size %d: too wide: %t, %d gained", size, w.isWide, more)
		}
	}
}
