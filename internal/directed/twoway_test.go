package directed

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"example.com/knighttour/internal/dense"
	"example.com/knighttour/internal/graphtest"
	"example.com/knighttour/internal/pathset"
	"example.com/knighttour/internal/work"
)

// twoWayParts returns a graph of the given number of parts, of up to size
// vertices each. A part is connected, and has each of its edges in both
// directions. Edges between parts lead from earlier ones to later ones.
func twoWayParts(r *rand.Rand, parts, size int) (g graphtest.Graph) {
	for range parts {
		part := graphtest.Random(r, 1+r.IntN(size), 1.5, true)
		first := len(g)
		for v, list := range part {
			g = append(g, nil)
			for _, w := range list {
				if w != v {
					g[first+v] = append(g[first+v], first+w)
				}
			}
			if v > 0 && !slices.Contains(g[first+v], first+v-1) {
				g[first+v] = append(g[first+v], first+v-1)
				g[first+v-1] = append(g[first+v-1], first+v)
			}
		}
		for range min(first, r.IntN(4)) {
			u, w := r.IntN(first), first+r.IntN(len(part))
			if !slices.Contains(g[u], w) {
				g[u] = append(g[u], w)
			}
		}
	}
	for _, list := range g {
		slices.Sort(list)
	}
	return g
}

// TestTwoWayParts checks graphs of parts with edges in both directions. Parts
// without a table are searched as undirected graphs.
func TestTwoWayParts(t *testing.T) {
	for seed := range uint64(graphtest.Scaled(100, 5000)) {
		r := rand.New(rand.NewPCG(seed, 31))
		g := twoWayParts(r, 1+r.IntN(3), 5)
		t.Run(fmt.Sprintf("seed=%d", seed), func(t *testing.T) {
			if len(g) > 9 {
				t.Skip("more vertices than the oracle takes")
			}
			for _, light := range []int{maxLight, 1, 2, 3} {
				checkAll(t, g, light)
			}
		})
	}
}

// TestTwoWayIsUndirected looks for the longest paths and cycles of a floor
// whose squares are joined with those beside them. One more vertex leads to the
// floor, and the floor leads to another. The proofs must take less than three
// times the work that they take for the undirected floor alone. Directed
// searches would take ten times that work.
func TestTwoWayIsUndirected(t *testing.T) {
	graphtest.Slow(t)
	const side = 16
	r := rand.New(rand.NewPCG(1, side))
	var holes []int64
	for id := range int64(side * side) {
		if r.IntN(5) == 0 {
			holes = append(holes, id)
		}
	}
	floor, _ := graphtest.Leapers(side, side, holes, [2]int{0, 1})
	n := int32(len(floor))
	g := slices.Clone(floor)
	last := int(n) - 1
	g[last] = append(slices.Clone(g[last]), last+2)
	g = append(g, []int{0}, nil)
	alone := dense.NewGraph(floor.Lists(), true)
	for _, test := range []struct {
		name    string
		search  func(c *work.Canceller, g dense.Lists) *Search
		alone   func(c *work.Canceller, g *dense.Graph) *pathset.Search
		outside int
	}{
		{"cycle", NewCycle, pathset.NewCycle, 0},
		{"from=before/to=after", newPathBetween(n, n+1), newUndirectedPathBetween(0, n-1), 2},
		{"from=before/to=5", newPathBetween(n, 5), newUndirectedPathBetween(0, 5), 1},
		{"from=5/to=after", newPathBetween(5, n+1), newUndirectedPathBetween(5, n-1), 1},
		{"from=5/to=30", newPathBetween(5, 30), newUndirectedPathBetween(5, 30), 0},
	} {
		t.Run(test.name, func(t *testing.T) {
			c, d := work.New(t.Context()), work.New(t.Context())
			s, a := test.search(c, g.Lists()), test.alone(d, alone)
			for units := int64(1000); !a.IsProven(); units *= 2 {
				a.Turn(units)
			}
			for units := int64(1000); !s.IsProven() && c.Spent() < 3*d.Spent(); units *= 2 {
				s.Turn(units)
			}
			if !s.IsProven() {
				t.Errorf("no proof by %d units of work, where %d prove it for the floor", c.Spent(), d.Spent())
			}
			got := checkDisjoint(t, g.Lists(), s.Paths())
			if want := checkDisjoint(t, alone.Lists, a.Paths()) + test.outside; got != want {
				t.Errorf("%d vertices, want %d", got, want)
			}
		})
	}
}

// newPathBetween returns [NewPath] with given ends.
func newPathBetween(start, end int32) func(c *work.Canceller, g dense.Lists) *Search {
	return func(c *work.Canceller, g dense.Lists) *Search { return NewPath(c, g, start, end) }
}

// newUndirectedPathBetween returns [pathset.NewPathBetween] with given ends.
func newUndirectedPathBetween(start, end int32) func(c *work.Canceller, g *dense.Graph) *pathset.Search {
	return func(c *work.Canceller, g *dense.Graph) *pathset.Search {
		return pathset.NewPathBetween(c, g, start, end)
	}
}

// TestEndOf checks where a path may end, given what it gains at each vertex.
func TestEndOf(t *testing.T) {
	for _, test := range []struct {
		gains []int32
		want  end
		ok    bool
	}{
		{[]int32{never, never}, end{}, false},
		{[]int32{never, 3, never}, end{vertex: 1, gain: 3}, true},
		{[]int32{2, 2, 2}, end{vertex: -1, gain: 2}, true},
		{[]int32{2, 3, 2}, end{}, false},
		{[]int32{2, never, 2}, end{}, false},
	} {
		got, ok := endOf(test.gains)
		if ok != test.ok || ok && got != test.want {
			t.Errorf("%v: %v, %t, want %v, %t", test.gains, got, ok, test.want, test.ok)
		}
	}
}
