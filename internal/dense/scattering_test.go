package dense_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"example.com/knighttour/internal/dense"
	"example.com/knighttour/internal/graphtest"
	"example.com/knighttour/internal/work"
)

// alternating returns the colouring of n vertices in which the odd vertices are
// coloured true.
func alternating(n int) []bool {
	colour := make([]bool, n)
	for v := range colour {
		colour[v] = v%2 == 1
	}
	return colour
}

// newScattering returns a scattering of g without head and tail.
func newScattering(t *testing.T, g graphtest.Graph, colour []bool) *dense.Scattering {
	return dense.NewScattering(work.New(t.Context()), g.Lists(), colour, -1, -1)
}

// withoutRemoved returns g without the edges of the vertices that are removed.
func withoutRemoved(g graphtest.Graph, isOut []bool) graphtest.Graph {
	h := make(graphtest.Graph, len(g))
	for u := range g {
		for _, v := range g[u] {
			if !isOut[u] && !isOut[v] {
				h[u] = append(h[u], v)
			}
		}
	}
	return h
}

// partsAt returns the number of parts that are adjacent to a vertex, where the
// vertices that are removed have negative numbers.
func partsAt(g graphtest.Graph, v int32, number []int32) int {
	parts := map[int32]bool{}
	for _, w := range g[v] {
		if number[w] >= 0 {
			parts[number[w]] = true
		}
	}
	return len(parts)
}

// TestScatteringColours removes the vertices of one colour, and those of the
// other in odd rounds.
func TestScatteringColours(t *testing.T) {
	s := newScattering(t, graphtest.Grid(1, 5), alternating(5))
	for round, want := range [][]int32{{0, 2, 4}, {1, 3}, {0, 2, 4}} {
		s.Begin(round)
		if !slices.Equal(s.Out, want) {
			t.Errorf("round %d: %v is removed, want %v", round, s.Out, want)
		}
		if marks := dense.Marks(5, want); !slices.Equal(s.IsOut, marks) {
			t.Errorf("round %d: marks %v, want %v", round, s.IsOut, marks)
		}
	}
}

// TestScatteringIndependent checks that without colours, the vertices that are
// kept are independent, and that each removed vertex is adjacent to one.
func TestScatteringIndependent(t *testing.T) {
	r := rand.New(rand.NewPCG(91, 92))
	for round := range 300 {
		g := graphtest.Random(r, 1+r.IntN(12), 5*r.Float64(), true)
		s := newScattering(t, g, nil)
		s.Begin(round)
		for v := range g {
			isKept := func(w int) bool { return !s.IsOut[w] }
			if hasKept := slices.ContainsFunc(g[v], isKept); hasKept != s.IsOut[v] {
				t.Fatalf("%v: %v is removed, but %d is adjacent to others: %t",
					g, s.Out, v, hasKept)
			}
		}
	}
}

// TestScatteringSmallDegrees keeps the leaves of a star and removes its centre,
// in every round.
func TestScatteringSmallDegrees(t *testing.T) {
	star := graphtest.Undirected(5, [][2]int{{0, 2}, {1, 2}, {3, 2}, {4, 2}})
	s := newScattering(t, star, nil)
	for round := range 20 {
		s.Begin(round)
		if want := []int32{2}; !slices.Equal(s.Out, want) {
			t.Errorf("round %d: %v is removed, want %v", round, s.Out, want)
		}
	}
}

// TestScatteringRounds keeps one vertex of a complete graph: the same when a
// round is repeated, and others in other rounds.
func TestScatteringRounds(t *testing.T) {
	s := newScattering(t, graphtest.Complete(20), nil)
	kept := map[int]bool{}
	for round := range 20 {
		s.Begin(round)
		v := slices.Index(s.IsOut, false)
		kept[v] = true
		s.GiveBack(1, nil)
		s.Begin(round)
		if again := slices.Index(s.IsOut, false); again != v {
			t.Errorf("round %d keeps %d, and then %d", round, v, again)
		}
	}
	if len(kept) < 5 {
		t.Errorf("20 rounds keep only %v", kept)
	}
}

// TestScatteringHeadAndTail checks that the ends of a path are in one part, if
// both are kept.
func TestScatteringHeadAndTail(t *testing.T) {
	g := graphtest.Grid(1, 5)
	for _, test := range []struct {
		name       string
		head, tail int32
		want       []int32
	}{
		{"both kept", 1, 3, []int32{-1, 0, -1, 0, -1}},
		{"head removed", 0, 3, []int32{-1, 0, -1, 1, -1}},
		{"tail removed", 1, 4, []int32{-1, 0, -1, 1, -1}},
		{"no head", -1, 3, []int32{-1, 0, -1, 1, -1}},
		{"no tail", 1, -1, []int32{-1, 0, -1, 1, -1}},
	} {
		t.Run(test.name, func(t *testing.T) {
			c := work.New(t.Context())
			s := dense.NewScattering(c, g.Lists(), alternating(5), test.head, test.tail)
			s.Begin(0)
			number := make([]int32, 5)
			parts := s.Parts(number)
			if !slices.Equal(number, test.want) {
				t.Errorf("the parts %v, want %v", number, test.want)
			}
			if want := slices.Max(test.want) + 1; parts != want {
				t.Errorf("%d parts, want %d", parts, want)
			}
		})
	}
}

// TestScatteringParts compares the parts after random rounds with what is
// connected without the vertices removed.
func TestScatteringParts(t *testing.T) {
	r := rand.New(rand.NewPCG(93, 94))
	for range 300 {
		g := graphtest.Random(r, 1+r.IntN(14), 4*r.Float64(), true)
		s := newScattering(t, g, nil)
		number := make([]int32, len(g))
		for round := range 3 {
			s.Begin(round)
			s.GiveBack(r.IntN(4), nil)
			parts := s.Parts(number)
			reaches := reachability(withoutRemoved(g, s.IsOut))
			next := int32(0) // the number of the next part
			for v := range number {
				want := int32(-1)
				if !s.IsOut[v] {
					first := slices.Index(reaches[v], true)
					want = number[first]
					if first == v {
						want = next
						next++
					}
				}
				if number[v] != want {
					t.Fatalf("%v without %v: parts %v, want %d for %d",
						g, s.Out, number, want, v)
				}
			}
			if parts != next {
				t.Fatalf("%v without %v: %d parts, want %d", g, s.Out, parts, next)
			}
		}
	}
}

// TestScatteringGiveBack checks that each vertex that is not given back would
// join too many parts, and that Out holds the vertices removed.
func TestScatteringGiveBack(t *testing.T) {
	r := rand.New(rand.NewPCG(95, 96))
	removed := 0
	for range 300 {
		g := graphtest.Random(r, 6+r.IntN(20), 2+2*r.Float64(), true)
		maxParts := 1 + r.IntN(3)
		s := newScattering(t, g, nil)
		s.Begin(r.IntN(8))
		s.GiveBack(maxParts, nil)
		number := make([]int32, len(g))
		s.Parts(number)
		for _, v := range s.Out {
			if parts := partsAt(g, v, number); parts <= maxParts {
				t.Fatalf("%v: %d is not given back, but joins %d parts", g, v, parts)
			}
		}
		if marks := dense.Marks(len(g), s.Out); !slices.Equal(marks, s.IsOut) {
			t.Fatalf("%v: %v is removed, and the marks are %v", g, s.Out, s.IsOut)
		}
		removed += len(s.Out)
	}
	if removed < 100 {
		t.Errorf("%d vertices are left removed", removed)
	}
}

// TestScatteringPasses counts the vertices removed after each pass over a
// cycle. Each of them joins two parts, except the last one. Passes for two
// parts give back an eighth of the vertices and one more, and each is followed
// by a pass for one part.
func TestScatteringPasses(t *testing.T) {
	n := 32
	var edges [][2]int
	for v := range n {
		edges = append(edges, [2]int{v, (v + 1) % n})
	}
	s := newScattering(t, graphtest.Undirected(n, edges), alternating(n))
	s.Begin(0)
	var got []int
	s.GiveBack(2, func() { got = append(got, len(s.Out)) })
	want := []int{16, 13, 13, 11, 11, 9, 9, 7, 7, 6, 6, 5, 5, 4, 4, 3, 3, 2, 2, 1, 0}
	if !slices.Equal(got, want) {
		t.Errorf("%v vertices are removed after the passes, want %v", got, want)
	}
}

// TestScatteringEnds checks that head and tail are given back only if they join
// one part fewer than another vertex may.
func TestScatteringEnds(t *testing.T) {
	g := graphtest.Grid(1, 5) // 0, 2 and 4 are removed at first
	for _, test := range []struct {
		name       string
		head, tail int32
		maxParts   int
		want       []int32
	}{
		{"no ends, one part", -1, -1, 1, []int32{2}},
		{"both ends, one part", 0, 4, 1, []int32{0, 2, 4}},
		{"one end, one part", 0, 3, 1, []int32{0, 2}},
		{"both ends, two parts", 0, 4, 2, nil},
		{"two parts at the head", 2, 1, 2, []int32{2}},
		{"two parts at the tail", 1, 2, 2, []int32{2}},
		{"two parts at the head, of three", 2, 1, 3, nil},
	} {
		t.Run(test.name, func(t *testing.T) {
			c := work.New(t.Context())
			s := dense.NewScattering(c, g.Lists(), alternating(5), test.head, test.tail)
			s.Begin(0)
			s.GiveBack(test.maxParts, nil)
			slices.Sort(s.Out)
			if !slices.Equal(s.Out, test.want) {
				t.Errorf("%v is removed, want %v", s.Out, test.want)
			}
		})
	}
}

// TestScatteringStops stops a scattering at each step. A vertex is then either
// removed and in Out, or neither, and a stop at the beginning gives nothing
// back.
func TestScatteringStops(t *testing.T) {
	l := graphtest.Grid(3, 3).Lists()
	colour := alternating(l.Len())
	c := work.New(t.Context())
	s := dense.NewScattering(c, l, colour, -1, -1)
	begun := int(c.Spent())
	s.Begin(0)
	s.GiveBack(2, nil)
	for units := range int(c.Spent()) {
		s := dense.NewScattering(work.StopAfter(units), l, colour, -1, -1)
		s.Begin(0)
		removed := len(s.Out)
		s.GiveBack(2, nil)
		if units < begun && len(s.Out) < removed {
			t.Errorf("stopped after %d units: only %v is still removed", units, s.Out)
		}
		if marks := dense.Marks(l.Len(), s.Out); !slices.Equal(marks, s.IsOut) {
			t.Errorf("stopped after %d units: %v is removed, and the marks are %v",
				units, s.Out, s.IsOut)
		}
	}
}

// TestScatteringAgain checks that a round does not depend on the rounds before
// it.
func TestScatteringAgain(t *testing.T) {
	r := rand.New(rand.NewPCG(97, 98))
	for range 300 {
		g := graphtest.Random(r, 6+r.IntN(20), 2+2*r.Float64(), true)
		used := newScattering(t, g, nil)
		for round := range 4 {
			used.Begin(round)
			used.GiveBack(2, nil)
			fresh := newScattering(t, g, nil)
			fresh.Begin(round)
			fresh.GiveBack(2, nil)
			if !slices.Equal(used.Out, fresh.Out) {
				t.Fatalf("%v: round %d removes %v, want %v", g, round, used.Out, fresh.Out)
			}
		}
	}
}
