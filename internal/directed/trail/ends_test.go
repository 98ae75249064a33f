package trail

import (
	"math/rand/v2"
	"slices"
	"testing"

	"example.com/knighttour/internal/dense"
	"example.com/knighttour/internal/graphtest"
	"example.com/knighttour/internal/work"
)

// mostGained returns the largest gain of a trail, or -1 if there is no trail.
// It follows all trails: l holds, by arc, those that follow.
func mostGained(l dense.Lists, before, after []int32) int {
	most := -1
	used := make([]bool, l.Len())
	var follow func(v int32, gain int)
	follow = func(v int32, gain int) {
		used[v] = true
		if after[v] >= 0 {
			most = max(most, gain+int(after[v]))
		}
		for _, w := range l.Of(v) {
			if !used[w] {
				follow(w, gain+1)
			}
		}
		used[v] = false
	}
	for v, gain := range before {
		if gain >= 0 {
			follow(int32(v), int(gain)+1)
		}
	}
	return most
}

// A withGains is a multigraph with what trails gain at their ends.
type withGains struct {
	arcs          [][2]int
	lists         dense.Lists // by arc: those that follow
	before, after []int32     // by arc
}

// randomWithGains returns a strongly connected multigraph of up to six nodes.
// About every other one has only one arc that a trail may begin with, and about
// every other one has only one arc that it may end with.
func randomWithGains(r *rand.Rand) *withGains {
	nodes := 2 + r.IntN(5)
	g := &withGains{}
	for v := range nodes {
		g.arcs = append(g.arcs, [2]int{v, (v + 1) % nodes})
	}
	for range r.IntN(5) {
		v := r.IntN(nodes)
		g.arcs = append(g.arcs, [2]int{v, v / 2 * 2}, [2]int{v / 2 * 2, v})
	}
	slices.SortFunc(g.arcs, func(a, b [2]int) int { return slices.Compare(a[:], b[:]) })
	g.lists = graphtest.Followers(g.arcs).Lists()
	g.before = g.gains(r, 0)
	g.after = g.gains(r, 1)
	return g
}

// gains returns, by arc, random gains at one end of a trail: end is 0 for its
// beginning and 1 for its end. All arcs that begin, or end, at the same node
// gain the same, unless they gain less than 0 or only one arc is possible.
func (g *withGains) gains(r *rand.Rand, end int) []int32 {
	ofNode := make([]int32, 6)
	for v := range ofNode {
		ofNode[v] = int32(r.IntN(6)) - 2
	}
	only := r.IntN(2*len(g.arcs)) - len(g.arcs) // negative if several are possible
	gains := make([]int32, len(g.arcs))
	for i, arc := range g.arcs {
		gains[i] = ofNode[arc[end]]
		switch {
		case i == only:
			gains[i] = int32(r.IntN(4))
		case only >= 0 || gains[i] < 0:
			gains[i] = -1 - int32(r.IntN(3))
		}
	}
	return gains
}

// gainOf checks the ends of a trail, and returns its gain, or -1 if it is nil.
func (g *withGains) gainOf(t *testing.T, trail []int32) int {
	t.Helper()
	if trail == nil {
		return -1
	}
	before, after := g.before[trail[0]], g.after[trail[len(trail)-1]]
	if before < 0 || after < 0 {
		t.Errorf("%v: the trail %v, before %v, after %v", g.arcs, trail, g.before, g.after)
	}
	return len(trail) + int(before) + int(after)
}

// TestGains looks for the trails that gain the most, and compares their gains
// with those found by following all trails.
func TestGains(t *testing.T) {
	for seed := range uint64(graphtest.Scaled(300, 20_000)) {
		g := randomWithGains(rand.New(rand.NewPCG(seed, 20)))
		c := work.New(t.Context())
		s := NewOpen(c, dense.NewJunctions(c, g.lists), g.before, g.after)
		if s == nil {
			if first := onlyPossible(g.before); first < 0 || first != onlyPossible(g.after) {
				t.Errorf("%v: no search, before %v, after %v", g.arcs, g.before, g.after)
			}
			continue
		}
		want := mostGained(g.lists, g.before, g.after)
		if s.Bound() < want || s.States() != 1 {
			t.Errorf("%v: bound %d after %d states, want %d", g.arcs, s.Bound(), s.States(), want)
		}
		if got := g.gainOf(t, runToProof(t, g.lists, s)); got != want {
			t.Errorf("%v: gain %d, want %d, before %v, after %v", g.arcs, got, want, g.before, g.after)
		}
		if s.Bound() != max(0, want) {
			t.Errorf("%v: bound %d, want %d", g.arcs, s.Bound(), want)
		}
	}
}

// TestNoSearch checks when there is no search for an open trail.
func TestNoSearch(t *testing.T) {
	c := work.New(t.Context())
	arcs := [][2]int{{0, 1}, {0, 1}, {1, 0}, {1, 0}}
	j := dense.NewJunctions(c, graphtest.Followers(arcs).Lists())
	zero := []int32{0, 0, 0, 0}
	for _, test := range []struct {
		name          string
		j             *dense.Junctions
		before, after []int32
		want          bool
	}{
		{"equal gains", j, []int32{1, 1, 2, 2}, []int32{3, 3, -1, -2}, true},
		{"no junctions", nil, zero, zero, false},
		{"a single arc", j, []int32{-1, 0, -1, -1}, []int32{-1, 0, -1, -1}, false},
		{"different arcs", j, []int32{-1, 0, -1, -1}, []int32{-1, -1, 0, -1}, true},
		{"different gains before", j, []int32{0, 1, 0, 0}, zero, false},
		{"different gains after", j, zero, []int32{0, 0, 0, -1}, false},
	} {
		if s := NewOpen(c, test.j, test.before, test.after); (s != nil) != test.want {
			t.Errorf("%s: the search is %v", test.name, s)
		}
	}
}

// TestStops stops searches at many points, and in long tests at each. The trail
// known by then must be valid, and the bound must hold.
func TestStops(t *testing.T) {
	for seed := range uint64(graphtest.Scaled(30, 1000)) {
		g := randomWithGains(rand.New(rand.NewPCG(seed, 21)))
		j := dense.NewJunctions(work.New(t.Context()), g.lists)
		open := mostGained(g.lists, g.before, g.after)
		_, closed := longestTrail(g.arcs)
		for units := 1; ; units += graphtest.Scaled(7, 1) {
			c := work.StopAfter(units)
			if s := NewOpen(c, j, g.before, g.after); s != nil {
				s.Turn(100_000)
				if gain := g.gainOf(t, s.Path()); gain > open || s.Bound() < open {
					t.Fatalf("%v: gain %d and bound %d, want %d", g.arcs, gain, s.Bound(), open)
				}
			}
			s := NewClosed(c, j)
			s.Turn(100_000)
			if n := len(s.Path()); n > closed || s.Bound() < closed {
				t.Fatalf("%v: %d arcs and bound %d, want %d", g.arcs, n, s.Bound(), closed)
			}
			if c.Err() == nil {
				break
			}
		}
	}
}
