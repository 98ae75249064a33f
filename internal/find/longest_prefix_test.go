package find

import (
	"math/rand/v2"
	"slices"
	"testing"

	"example.com/knighttour/internal/dense"
	"example.com/knighttour/internal/graphtest"
	"example.com/knighttour/internal/problem"
	"example.com/knighttour/internal/work"
)

// eachPath calls do for each path that begins with the given one.
func eachPath(g graphtest.Graph, path []int32, do func(path []int32)) {
	do(path)
	for _, w := range g[path[len(path)-1]] {
		if !slices.Contains(path, int32(w)) {
			eachPath(g, append(slices.Clip(path), int32(w)), do)
		}
	}
}

// maxVisitedAfter returns the number of vertices of a longest path or cycle
// that begins with the prefix and meets the goal, or 0 if there is none. It
// tries all paths.
func maxVisitedAfter(
	g graphtest.Graph, undirected bool, goal problem.Goal, prefix []int32,
) (visited int) {
	shortest := 2 + dense.Bit(undirected)
	eachPath(g, prefix, func(path []int32) {
		last := path[len(path)-1]
		switch {
		case goal.End >= 0 && last != goal.End:
			return
		case goal.Closed && len(path) < shortest:
			return
		case goal.Closed && !g.Has(int64(last), int64(path[0])):
			return
		}
		visited = max(visited, len(path))
	})
	return visited
}

// withStart returns a random small graph and a random path in it, of one vertex
// or a few. The graph may have loops. It is undirected, or directed, or
// directed with each edge in both directions.
func withStart(r *rand.Rand) (g graphtest.Graph, undirected bool, prefix []int32) {
	g, undirected = graphtest.Sparse(r, 8)
	if r.IntN(4) == 0 {
		undirected = false
	}
	prefix = g.Walk(r.IntN, int32(r.IntN(len(g))), 1+r.IntN(4))
	g.AddLoops(r, r.IntN(2))
	return g, undirected, prefix
}

// problemAfter returns a problem with a start or, if the prefix has several
// vertices, with that prefix.
func problemAfter(
	g graphtest.Graph, undirected bool, goal problem.Goal, prefix []int32,
) *problem.Problem {
	graph := dense.NewGraph(g.Lists(), undirected)
	p := problemOf(graph, goal, prefix[0])
	if len(prefix) > 1 {
		p.Prefix = prefix
	}
	return p
}

// TestLongestAfterPrefix compares the longest paths and cycles that begin with
// a start or a prefix with those that brute force finds.
func TestLongestAfterPrefix(t *testing.T) {
	for seed := range uint64(graphtest.Scaled(300, 4000)) {
		r := rand.New(rand.NewPCG(seed, 31))
		g, undirected, prefix := withStart(r)
		goals := append(goalsOf(g), problem.Goal{End: int32(r.IntN(len(g)))})
		for _, goal := range goals {
			p := problemAfter(g, undirected, goal, prefix)
			x := Longest(work.New(t.Context()), p)
			want := maxVisitedAfter(g, undirected, goal, prefix)
			got := checkDisjoint(t, g, x.Paths)
			if got != want || len(x.Paths) > 1 || x.Err != nil {
				t.Errorf("seed %d, %v: %s after %v: %v, %v, want one of %d vertices",
					seed, goal, g.Describe(undirected), prefix, x.Paths, x.Err, want)
				continue
			}
			if (x.None != nil) != (want == 0) || x.Proven != (want > 0) {
				t.Errorf("seed %d, %v: %s after %v: %v, proven: %t, none: %v",
					seed, goal, g.Describe(undirected), prefix, x.Paths, x.Proven, x.None)
			}
			checkGoal(t, g, goal, x.Paths)
			if want > 0 && !graphtest.BeginsWith(x.Paths[0], prefix) {
				t.Errorf("seed %d, %v: %v, want one that begins with %v", seed, goal, x.Paths, prefix)
			}
		}
	}
}

// TestLongestNone checks the reasons why no path or cycle begins as asked.
func TestLongestNone(t *testing.T) {
	// A triangle 0 1 2, and a path 0 3 4 that hangs from it.
	tied := graphtest.Undirected(5, [][2]int{{0, 1}, {1, 2}, {2, 0}, {0, 3}, {3, 4}})
	// A path with a loop at its end.
	looped := graphtest.Graph{{1}, {0, 2}, {1, 2}}
	// Two cycles, 0 1 and 2 3, with an edge from the first to the second.
	oneWay := graphtest.Graph{{1}, {0, 2}, {3}, {2}}
	for name, test := range map[string]struct {
		g        graphtest.Graph
		directed bool
		goal     problem.Goal
		prefix   []int32
		want     problem.None
	}{
		"too few vertices": {
			g:      graphtest.Undirected(2, [][2]int{{0, 1}}),
			goal:   problem.Closed,
			prefix: []int32{0},
			want:   problem.None{Reason: problem.ReasonGoal, Needs: 3, Has: 2},
		},
		"from a leaf": {
			g:      tied,
			goal:   problem.Closed,
			prefix: []int32{4},
			want: problem.None{
				Reason:   problem.ReasonEnds,
				Vertices: []int32{4},
				Format:   "%[1]s has fewer than two edges",
			},
		},
		"from a leaf with a loop": {
			g:      looped,
			goal:   problem.Closed,
			prefix: []int32{2},
			want: problem.None{
				Reason:   problem.ReasonEnds,
				Vertices: []int32{2},
				Format:   "%[1]s has fewer than two edges besides loops",
			},
		},
		"from a bridge": {
			g:      tied,
			goal:   problem.Closed,
			prefix: []int32{3},
			want: problem.None{
				Reason:   problem.ReasonCut,
				Vertices: []int32{3},
				Needs:    2,
				Has:      1,
			},
		},
		"along a bridge": {
			g:      tied,
			goal:   problem.Closed,
			prefix: []int32{3, 0},
			want: problem.None{
				Reason:   problem.ReasonCut,
				Vertices: []int32{0},
				Needs:    2,
				Has:      1,
			},
		},
		"out of a triangle": {
			g:      tied,
			goal:   problem.Closed,
			prefix: []int32{1, 0, 3},
			want:   problem.None{Reason: problem.ReasonUnconnected, Vertices: []int32{1}},
		},
		"one way": {
			g:        graphtest.Chain(5),
			directed: true,
			goal:     problem.Closed,
			prefix:   []int32{2},
			want:     problem.None{Reason: problem.ReasonUnconnected, Vertices: []int32{3}},
		},
		"from the last vertex": {
			g:        graphtest.Chain(5),
			directed: true,
			goal:     problem.Closed,
			prefix:   []int32{4},
			want: problem.None{
				Reason:   problem.ReasonEnds,
				Vertices: []int32{4},
				Format:   "no edge leads from %[1]s",
			},
		},
		"from the first vertex": {
			g:        graphtest.Graph{{0, 1}, {2}, {1}},
			directed: true,
			goal:     problem.Closed,
			prefix:   []int32{0},
			want: problem.None{
				Reason:   problem.ReasonEnds,
				Vertices: []int32{0},
				Format:   "no edge besides loops leads to %[1]s",
			},
		},
		"into another cycle": {
			g:        oneWay,
			directed: true,
			goal:     problem.Closed,
			prefix:   []int32{1, 2},
			want:     problem.None{Reason: problem.ReasonUnconnected, Vertices: []int32{1}},
		},
		"against the edges": {
			g:        graphtest.Chain(5),
			directed: true,
			goal:     problem.Goal{End: 1},
			prefix:   []int32{2},
			want:     problem.None{Reason: problem.ReasonUnconnected, Vertices: []int32{1}},
		},
		"an end passed": {
			g:        graphtest.Chain(5),
			directed: true,
			goal:     problem.Goal{End: 1},
			prefix:   []int32{0, 1, 2},
			want:     problem.None{Reason: problem.ReasonGoal, Vertices: []int32{1}},
		},
	} {
		t.Run(name, func(t *testing.T) {
			p := problemAfter(test.g, !test.directed, test.goal, test.prefix)
			x := Longest(work.New(t.Context()), p)
			if x.None == nil || len(x.Paths) > 0 {
				t.Fatalf("%v, want none", x.Paths)
			}
			got := x.None
			if got.Reason != test.want.Reason || !slices.Equal(got.Vertices, test.want.Vertices) {
				t.Errorf("%v, vertices %v, want %v, %v",
					got.Reason, got.Vertices, test.want.Reason, test.want.Vertices)
			}
			if test.want.Format != "" && got.Format != test.want.Format {
				t.Errorf("format %q, want %q", got.Format, test.want.Format)
			}
			if got.Needs != test.want.Needs || got.Has != test.want.Has {
				t.Errorf("needs %d and has %d, want %d and %d",
					got.Needs, got.Has, test.want.Needs, test.want.Has)
			}
		})
	}
}

// TestLongestAfterPrefixStops stops searches with a start or a prefix at many
// points. The path that has been found by then must be valid, and no shorter
// than the one found with less work.
func TestLongestAfterPrefixStops(t *testing.T) {
	for _, undirected := range []bool{true, false} {
		r := rand.New(rand.NewPCG(3, 32))
		g := graphtest.Random(r, 24, 2.5, undirected)
		walk := g.Walk(r.IntN, 0, 3)
		for _, prefix := range [][]int32{walk[:1], walk[:2], walk} {
			for _, goal := range goalsOf(g) {
				longest := 0 // with less work
				graphtest.CheckStops(t, 10, 5, func(units int) error {
					p := problemAfter(g, undirected, goal, prefix)
					x := Longest(work.StopAfter(units), p)
					checkGoal(t, g, goal, x.Paths)
					n := checkDisjoint(t, g, x.Paths)
					if n < longest {
						t.Errorf("%v after %v, stopped after %d: %d vertices, %d before",
							goal, prefix, units, n, longest)
					}
					longest = n
					if n > 0 && !graphtest.BeginsWith(x.Paths[0], prefix) {
						t.Errorf("%v, stopped after %d: %v after %v", goal, units, x.Paths, prefix)
					}
					if x.Err != nil && (x.Proven || x.None != nil) {
						t.Errorf("%v, stopped after %d: proven: %t, none: %v",
							goal, units, x.Proven, x.None)
					}
					return x.Err
				})
			}
		}
	}
}

// TestLongestFromCorner looks for the longest path from a corner of a grid with
// an odd number of squares, to a square of the other colour. Colours alternate
// along a path, so it must miss a square.
func TestLongestFromCorner(t *testing.T) {
	g := graphtest.Grid(7, 7)
	p := problemAfter(g, true, problem.Goal{End: 13}, []int32{0})
	x := Longest(work.StopAfter(1<<24), p)
	if n := checkDisjoint(t, g, x.Paths); n != len(g)-1 || !x.Proven {
		t.Errorf("%d vertices, proven: %t, want %d", n, x.Proven, len(g)-1)
	}
	checkGoal(t, g, p.Goal, x.Paths)
}

// TestLongestThroughStops stops a search for the longest cycle from a start
// soon after the first cycle is found. That cycle must not be lost.
func TestLongestThroughStops(t *testing.T) {
	for _, undirected := range []bool{true, false} {
		g := graphtest.Knights(5, 6)
		if !undirected {
			g = graphtest.TwoInTwoOut(rand.New(rand.NewPCG(1, 37)), 30, true)
		}
		c := work.New(t.Context())
		first := cycleFrom(c, dense.NewGraph(g.Lists(), undirected), 0)
		begin := int(c.Spent()) + 1
		if !undirected {
			begin += len(g) + len(g.Lists().List) // Longest first calls isTwoWay
		}
		for units := begin; units < begin+200; units++ {
			p := problemAfter(g, undirected, problem.Closed, []int32{0})
			x := Longest(work.StopAfter(units), p)
			if n := checkDisjoint(t, g, x.Paths); n < len(first) {
				t.Fatalf("stopped after %d: %v, want at least the cycle %v", units, x.Paths, first)
			}
			checkGoal(t, g, problem.Closed, x.Paths)
		}
	}
}

// TestNoCycleStops stops the search for a cycle through a vertex that is on
// none at each unit of work. A reason must be that of a search that is not
// stopped.
func TestNoCycleStops(t *testing.T) {
	const n = 40
	for _, undirected := range []bool{true, false} {
		g := graphtest.Chain(n)
		if undirected {
			g = graphtest.Grid(1, n)
		}
		for _, prefix := range [][]int32{{n / 2}, {n / 2, n/2 + 1}} {
			find := func(c *work.Canceller) Paths {
				p := problemAfter(g, undirected, problem.Closed, prefix)
				return Longest(c, p)
			}
			want := find(work.New(t.Context())).None
			if want == nil {
				t.Fatalf("after %v: there is no reason", prefix)
			}
			for units := 1; units < 1000; units++ {
				x := find(work.StopAfter(units))
				if (x.None == nil) == (x.Err == nil) {
					t.Fatalf("after %v, stopped after %d: %v, %v", prefix, units, x.None, x.Err)
				}
				if x.None != nil && (x.None.Reason != want.Reason || x.None.Needs != want.Needs) {
					t.Fatalf("after %v, stopped after %d: %v, want %v", prefix, units, x.None, want)
				}
			}
		}
	}
}
