package problem

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"

	"example.com/knighttour/internal/dense"
	"example.com/knighttour/internal/graphtest"
	"example.com/knighttour/internal/work"
)

// goals returns a goal of each kind: open, closed, and with the given end.
func goals(end int) []Goal { return []Goal{Open, Closed, {End: int32(end)}} }

// randomGraph returns a graph of up to 8 vertices, which is sometimes bipartite
// or has loops.
func randomGraph(r *rand.Rand) (g graphtest.Graph, undirected bool) {
	undirected = r.IntN(2) == 0
	g = graphtest.Random(r, 1+r.IntN(8), 1.5+2.5*r.Float64(), undirected)
	if r.IntN(2) == 0 {
		g = g.TwoColoured(r)
	}
	g.AddLoops(r, r.IntN(2))
	return g, undirected
}

// toursOf returns all tours of a problem that has a start, by brute force.
func toursOf(g graphtest.Graph, p *Problem) [][]int32 {
	tours := g.Tours(p.Graph.Undirected, p.Start, p.Closed, p.End)
	return slices.DeleteFunc(tours, func(tour []int32) bool {
		return !graphtest.BeginsWith(tour, p.Path())
	})
}

// describe describes a problem for a failure.
func describe(g graphtest.Graph, p *Problem) string {
	graph := g.Describe(p.Graph.Undirected)
	return fmt.Sprintf("%s from %d, goal %v, prefix %v, places %v",
		graph, p.Start, p.Goal, p.Prefix, p.Places)
}

// isNone reports whether an error says that there is no tour. Any other error
// ends the test.
func isNone(t *testing.T, err error) bool {
	t.Helper()
	_, isNone := err.(*None)
	if err != nil && !isNone {
		t.Fatal(err)
	}
	return isNone
}

// TestQuickProofs checks quick proofs, and the last vertices that problems
// allow, against all tours.
func TestQuickProofs(t *testing.T) {
	graphtest.Slow(t)
	proofs := 0
	check := func(t *testing.T, g graphtest.Graph, p *Problem) {
		t.Helper()
		tours := toursOf(g, p)
		if isNone(t, p.Prepare(work.New(t.Context()))) {
			proofs++
			if len(tours) > 0 {
				t.Fatalf("%s: no tour, but there is %v", describe(g, p), tours[0])
			}
			return
		}
		checkEnds(t, g, p, tours)
		for v := range g {
			isInSet := p.InteriorSet()>>v&1 == 1
			if isInSet != p.IsInterior(int32(v)) {
				t.Fatalf("%s: interior set %b, but %d is %t",
					describe(g, p), p.InteriorSet(), v, !isInSet)
			}
		}
	}
	r := rand.New(rand.NewPCG(21, 22))
	for range graphtest.Scaled(4000, 100_000) {
		g, undirected := randomGraph(r)
		start := int32(r.IntN(len(g)))
		for _, goal := range goals(r.IntN(len(g))) {
			p := &Problem{
				Graph: dense.NewGraph(g.Lists(), undirected),
				Goal:  goal,
				Start: start,
				Prune: true,
			}
			if r.IntN(2) == 0 {
				p.Prefix = g.Walk(r.IntN, start, 1+r.IntN(len(g)))
			}
			check(t, g, p)
		}
	}
	if proofs < 3000 {
		t.Errorf("only %d proofs", proofs)
	}
	graphtest.Labelled(t, func(t *testing.T, g graphtest.Graph, undirected bool) {
		for _, goal := range goals(len(g) - 1)[:min(3, 3*len(g))] {
			check(t, g, &Problem{
				Graph: dense.NewGraph(g.Lists(), undirected),
				Goal:  goal,
				Prune: true,
			})
		}
	})
}

// checkEnds checks what a problem says about the last vertices of all
// Hamiltonian paths, some of which are tours.
func checkEnds(t *testing.T, g graphtest.Graph, p *Problem, tours [][]int32) {
	t.Helper()
	for _, path := range g.Tours(p.Graph.Undirected, p.Start, false, -1) {
		last := path[len(path)-1]
		isTour := slices.ContainsFunc(tours, func(tour []int32) bool {
			return slices.Equal(tour, path)
		})
		if graphtest.BeginsWith(path, p.Prefix) && p.Reaches(last) != isTour {
			t.Fatalf("%s: path %v reaches the goal %t, want %t",
				describe(g, p), path, !isTour, isTour)
		}
		if !isTour {
			continue
		}
		if p.IsInterior(last) {
			t.Fatalf("%s: the last vertex of %v is interior", describe(g, p), path)
		}
		if p.MaxForced == 1 && !slices.Contains(p.Exits, last) {
			t.Fatalf("%s: the last vertex of %v is not among the exits %v",
				describe(g, p), path, p.Exits)
		}
	}
}

// TestFreeStart compares the proofs that there is no tour from any vertex, and
// where tours may begin, with the tours from all vertices.
func TestFreeStart(t *testing.T) {
	graphtest.Slow(t)
	r := rand.New(rand.NewPCG(23, 24))
	proofs := 0
	for range graphtest.Scaled(3000, 60_000) {
		g, undirected := randomGraph(r)
		for _, goal := range goals(r.IntN(len(g))) {
			p := Problem{
				Graph: dense.NewGraph(g.Lists(), undirected),
				Goal:  goal,
				Start: Anywhere,
				Prune: true,
			}
			none := isNone(t, p.Prepare(work.New(t.Context())))
			if none {
				proofs++
			}
			for start := range int32(len(g)) {
				for _, tour := range g.Tours(undirected, start, goal.Closed, goal.End) {
					if none {
						t.Fatalf("%s: no tour, but there is %v", describe(g, &p), tour)
					}
					last := tour[len(tour)-1]
					mayReverse := undirected && goal == Open && p.MayBegin(last)
					if !p.MayBegin(start) && !mayReverse {
						t.Fatalf("%s: neither %v nor its reverse may begin", describe(g, &p), tour)
					}
				}
			}
		}
	}
	if proofs < 2000 {
		t.Errorf("only %d proofs", proofs)
	}
}

// TestFrom makes a problem for each start from one without a start. They must
// equal the problems prepared with these starts.
func TestFrom(t *testing.T) {
	r := rand.New(rand.NewPCG(25, 26))
	c := work.New(t.Context())
	proofs := 0
	for range 500 {
		g, undirected := randomGraph(r)
		for _, goal := range goals(r.IntN(len(g))) {
			free := Problem{
				Graph: dense.NewGraph(g.Lists(), undirected),
				Goal:  goal,
				Start: Anywhere,
				Prune: true,
			}
			if isNone(t, free.Prepare(c)) {
				continue
			}
			for start := range int32(len(g)) {
				want := Problem{
					Graph: free.Graph,
					Goal:  goal,
					Start: start,
					Prune: true,
				}
				wantNone := isNone(t, want.Prepare(c))
				got, err := free.From(c, start)
				if isNone(t, err) != wantNone {
					t.Fatalf("%s: none %t, want %t", describe(g, &want), err != nil, wantNone)
				}
				if wantNone {
					proofs++
				}
				if !reflect.DeepEqual(got, want) {
					t.Fatalf("%s: %+v, want %+v", describe(g, &want), got, want)
				}
			}
		}
	}
	if proofs < 100 {
		t.Errorf("only %d proofs", proofs)
	}
}

// TestFromStops calls From with a canceller that has stopped. The error must be
// that of the canceller.
func TestFromStops(t *testing.T) {
	for _, undirected := range []bool{true, false} {
		free := Problem{
			Graph: dense.NewGraph(graphtest.Complete(9).Lists(), undirected),
			Goal:  Open,
			Start: Anywhere,
			Prune: true,
		}
		graphtest.NoError(t, free.Prepare(work.New(t.Context())))
		c := work.StopAfter(0)
		c.Spend(1)
		if _, err := free.From(c, 0); !errors.Is(err, context.Canceled) {
			t.Errorf("%s: %v", graphtest.Kind(undirected), err)
		}
	}
}

// TestPath checks what paths begin with: the prefix, the start, or nothing.
func TestPath(t *testing.T) {
	for name, test := range map[string]struct {
		problem Problem
		want    []int32
	}{
		"prefix":   {problem: Problem{Start: 3, Prefix: []int32{3, 1}}, want: []int32{3, 1}},
		"start":    {problem: Problem{Start: 3}, want: []int32{3}},
		"anywhere": {problem: Problem{Start: Anywhere}, want: nil},
	} {
		if got := test.problem.Path(); !slices.Equal(got, test.want) {
			t.Errorf("%s: %v, want %v", name, got, test.want)
		}
	}
}

// TestUnpruned prepares a problem that does not prune: it is not refuted,
// though it has no tours.
func TestUnpruned(t *testing.T) {
	apart := graphtest.Undirected(4, [][2]int{{0, 1}, {2, 3}})
	p := Problem{Graph: dense.NewGraph(apart.Lists(), true), Goal: Open, Places: []int32{1, 1, -1, -1}}
	if err := p.Prepare(work.New(t.Context())); err != nil {
		t.Errorf("error %v, want none", err)
	}
	if p.MaxForced != 2 {
		t.Errorf("%d forced vertices at most, want 2", p.MaxForced)
	}
}

// TestNoneInWords checks the error strings of proofs with a Text and with a
// Format.
func TestNoneInWords(t *testing.T) {
	for want, none := range map[string]*None{
		"no tour (cut [2 5]): a text": {
			Reason:   ReasonCut,
			Vertices: []int32{2, 5},
			Text:     "a text",
			Format:   "of %s",
		},
		"no tour (ends [7]): of %s": {
			Reason:   ReasonEnds,
			Vertices: []int32{7},
			Format:   "of %s",
		},
	} {
		if got := none.Error(); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}

// TestPreparationStops stops the preparation of problems at each step. The
// error must be that of the canceller.
func TestPreparationStops(t *testing.T) {
	prepare := func(c *work.Canceller, start int32, places []int32, undirected bool) error {
		p := Problem{
			Graph:  dense.NewGraph(graphtest.Complete(9).Lists(), undirected),
			Goal:   Open,
			Start:  start,
			Places: places,
			Prune:  true,
		}
		return p.Prepare(c)
	}
	given := []int32{-1, -1, 4, -1, -1, 7, -1, -1, -1}
	for _, start := range []int32{0, Anywhere} {
		for _, places := range [][]int32{nil, given} {
			for _, undirected := range []bool{true, false} {
				c := work.New(t.Context())
				graphtest.NoError(t, prepare(c, start, places, undirected))
				for units := range int(c.Spent()) {
					err := prepare(work.StopAfter(units), start, places, undirected)
					if !errors.Is(err, context.Canceled) {
						t.Fatalf("start %d, places %v: stopped after %d of %d: %v",
							start, places, units, c.Spent(), err)
					}
				}
			}
		}
	}
}

// TestQuickProofsExactly checks which small problems are refused at once,
// and which are not.
func TestQuickProofsExactly(t *testing.T) {
	path4 := graphtest.Grid(1, 4)
	grid3 := graphtest.Grid(3, 3)
	pair := graphtest.Complete(2)
	square := graphtest.Undirected(4, [][2]int{{0, 1}, {1, 2}, {2, 3}, {3, 0}})
	twoPairs := [][2]int{{0, 1}, {2, 3}}
	fork := graphtest.OfEdges(4, [][2]int{{0, 1}, {1, 2}, {1, 3}}, false)
	join := graphtest.OfEdges(4, [][2]int{{0, 2}, {1, 2}, {2, 3}}, false)
	triangleFork := graphtest.OfEdges(5, [][2]int{
		{0, 1}, {1, 2}, {0, 2}, {2, 3}, {3, 2}, {2, 4},
	}, false)
	twoThree := graphtest.Undirected(5, [][2]int{
		{0, 2}, {0, 3}, {0, 4},
		{1, 2}, {1, 3}, {1, 4},
	})
	twoFour := graphtest.Undirected(6, [][2]int{
		{0, 2}, {0, 3}, {0, 4}, {0, 5},
		{1, 2}, {1, 3}, {1, 4}, {1, 5},
	})
	tailed := graphtest.Undirected(6, [][2]int{{0, 1}, {1, 2}, {0, 2}, {0, 3}, {1, 4}, {2, 5}})
	tests := []struct {
		name     string
		g        graphtest.Graph
		directed bool
		goal     Goal
		start    int32
		prefix   []int32
		none     bool
	}{
		{
			name:  "closed-none",
			g:     graphtest.Graph{},
			goal:  Closed,
			start: Anywhere,
			none:  true,
		},
		{
			name:  "closed-pair",
			g:     pair,
			goal:  Closed,
			start: 0,
			none:  true,
		},
		{
			name:     "closed-directed-pair",
			g:        pair,
			directed: true,
			goal:     Closed,
			start:    0,
			none:     false,
		},
		{
			name:     "closed-directed-one",
			g:        graphtest.Graph{{0}},
			directed: true,
			goal:     Closed,
			start:    0,
			none:     true,
		},
		{
			name:  "one",
			g:     graphtest.Graph{{}},
			goal:  Open,
			start: 0,
			none:  false,
		},
		{
			name:  "one-end",
			g:     graphtest.Graph{{}},
			goal:  Goal{End: 0},
			start: 0,
			none:  false,
		},
		{
			name:  "end-is-start",
			g:     graphtest.Complete(3),
			goal:  Goal{End: 1},
			start: 1,
			none:  true,
		},
		{
			name:   "end-in-prefix",
			g:      graphtest.Complete(4),
			goal:   Goal{End: 2},
			start:  0,
			prefix: []int32{0, 1, 2},
			none:   true,
		},
		{
			name:   "end-ends-prefix",
			g:      graphtest.Complete(3),
			goal:   Goal{End: 2},
			start:  0,
			prefix: []int32{0, 1, 2},
			none:   false,
		},
		{
			name:  "unconnected",
			g:     graphtest.Undirected(4, twoPairs),
			goal:  Open,
			start: 3,
			none:  true,
		},
		{
			name:  "leaves",
			g:     path4,
			goal:  Open,
			start: 1,
			none:  true,
		},
		{
			name:  "leaf-is-start",
			g:     path4,
			goal:  Open,
			start: 0,
			none:  false,
		},
		{
			name:  "leaf-closed",
			g:     path4,
			goal:  Closed,
			start: 0,
			none:  true,
		},
		{
			name:  "leaf-is-not-end",
			g:     path4,
			goal:  Goal{End: 2},
			start: 3,
			none:  true,
		},
		{
			name:     "source",
			g:        join,
			directed: true,
			goal:     Open,
			start:    1,
			none:     true,
		},
		{
			name:     "source-closed",
			g:        join,
			directed: true,
			goal:     Closed,
			start:    0,
			none:     true,
		},
		{
			name:     "sinks",
			g:        fork,
			directed: true,
			goal:     Open,
			start:    0,
			none:     true,
		},
		{
			name:     "sink-is-not-end",
			g:        fork,
			directed: true,
			goal:     Goal{End: 2},
			start:    0,
			none:     true,
		},
		{
			name:  "unbalanced",
			g:     grid3,
			goal:  Open,
			start: 1,
			none:  true,
		},
		{
			name:  "unbalanced-closed",
			g:     grid3,
			goal:  Closed,
			start: 0,
			none:  true,
		},
		{
			name:  "end-of-other-colour",
			g:     grid3,
			goal:  Goal{End: 1},
			start: 0,
			none:  true,
		},
		{
			name:  "end-at-0-of-same-colour",
			g:     square,
			goal:  Goal{End: 0},
			start: 2,
			none:  true,
		},
		{
			name:  "end-of-same-colour",
			g:     graphtest.Grid(2, 3),
			goal:  Goal{End: 2},
			start: 0,
			none:  true,
		},
		{
			name:     "free-unconnected",
			g:        graphtest.OfEdges(4, twoPairs, false),
			directed: true,
			goal:     Open,
			start:    Anywhere,
			none:     true,
		},
		{
			name:  "free-leaves",
			g:     tailed,
			goal:  Open,
			start: Anywhere,
			none:  true,
		},
		{
			name:  "free-leaves-end",
			g:     tailed,
			goal:  Goal{End: 3},
			start: Anywhere,
			none:  true,
		},
		{
			name:  "free-leaves-end-at-0",
			g:     graphtest.Undirected(3, [][2]int{{1, 0}, {0, 2}}),
			goal:  Goal{End: 0},
			start: Anywhere,
			none:  true,
		},
		{
			name:     "free-sources",
			g:        join,
			directed: true,
			goal:     Open,
			start:    Anywhere,
			none:     true,
		},
		{
			name:     "free-sinks",
			g:        fork,
			directed: true,
			goal:     Open,
			start:    Anywhere,
			none:     true,
		},
		{
			name:     "free-sink-end",
			g:        triangleFork,
			directed: true,
			goal:     Goal{End: 3},
			start:    Anywhere,
			none:     true,
		},
		{
			name:  "free-unbalanced",
			g:     twoFour,
			goal:  Open,
			start: Anywhere,
			none:  true,
		},
		{
			name:  "free-unbalanced-closed",
			g:     grid3,
			goal:  Closed,
			start: Anywhere,
			none:  true,
		},
		{
			name:  "free-end-at-0-of-fewer",
			g:     twoThree,
			goal:  Goal{End: 0},
			start: Anywhere,
			none:  true,
		},
		{
			name:  "free-end-of-fewer",
			g:     grid3,
			goal:  Goal{End: 1},
			start: Anywhere,
			none:  true,
		},
	}
	for _, test := range tests {
		t.Run("case="+test.name, func(t *testing.T) {
			p := Problem{
				Graph:  dense.NewGraph(test.g.Lists(), !test.directed),
				Goal:   test.goal,
				Start:  test.start,
				Prefix: test.prefix,
				Prune:  true,
			}
			none := isNone(t, p.Prepare(work.New(t.Context())))
			if none != test.none {
				t.Errorf("none: %t, want %t", none, test.none)
			}
		})
	}
}

// TestStops stops the preparation of problems.
func TestStops(t *testing.T) {
	graphtest.Slow(t)
	for _, start := range []int32{0, Anywhere} {
		for _, undirected := range []bool{true, false} {
			t.Run(fmt.Sprintf("start=%d/graph=%s", start, graphtest.Kind(undirected)), func(t *testing.T) {
				graphtest.CheckStops(t, graphtest.Scaled(3, 8), 10, func(units int) error {
					g := graphtest.Petersen(graphtest.Scaled(2000, 6000), 2)
					p := &Problem{
						Graph: dense.NewGraph(g.Lists(), undirected),
						Goal:  Closed,
						Start: start,
						Prune: true,
					}
					return p.Prepare(work.StopAfter(units))
				})
			})
		}
	}
}
