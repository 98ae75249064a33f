package disjoint

import (
	"math/rand/v2"
	"slices"
	"testing"

	"example.com/knighttour/internal/graphtest"
	"example.com/knighttour/internal/work"
)

// TestWalk checks that what walks find are solutions. If any number of paths is
// asked for, no edge joins two vertices that are on no path.
func TestWalk(t *testing.T) {
	r := rand.New(rand.NewPCG(41, 42))
	c := work.New(t.Context())
	found := map[family]int{}
	for i := range graphtest.Scaled(1200, 40_000) {
		f := families[i%len(families)]
		p := smallProblem(c, r, f, 8)
		got := NewSolver(c, p, nil).walk()
		if got.Value < 0 {
			continue // nothing was found, or the problem does not allow it
		}
		checkSolution(t, p, got)
		found[f]++
		if f.Kind == AnyPaths {
			l := newLinkedSolution(c, p, got.Edges)
			for e, ends := range p.edges {
				if l.pathOf[ends[0]] < 0 && l.pathOf[ends[1]] < 0 {
					t.Fatalf("problem %d, %v: edge %d is free", i, f, e)
				}
			}
		}
	}
	for _, f := range families {
		if found[f] < 20 {
			t.Errorf("%v: %d solutions", f, found[f])
		}
	}
}

// TestWalkBetween checks that a walk between two given ends finds a path if
// there is one.
func TestWalkBetween(t *testing.T) {
	r := rand.New(rand.NewPCG(43, 44))
	c := work.New(t.Context())
	for i := range graphtest.Scaled(400, 10_000) {
		f := family{OnePath, Rules{Directed: i%2 == 0}}
		p := smallProblem(c, r, f, 9)
		for v := range p.Gain {
			p.Gain[v] = Gains{0, 1, 1, 1}
		}
		ends := r.Perm(p.n())
		p.Gain[ends[0]] = OnlyDegree(EdgeOut, 1)
		p.Gain[ends[1]] = OnlyDegree(p.LastDegree(), 1)
		got := NewSolver(c, p, nil).walk()
		if exists := bestValue(p) != NoValue; exists != (got.Value > 0) {
			t.Fatalf("problem %d: %v, but there is a path: %t", i, got, exists)
		}
		if got.Value > 0 {
			checkSolution(t, p, got)
		}
	}
}

// TestWalkFromEnd checks that a walk begins at a given end, and in a directed
// graph follows edges backwards from a given last vertex.
func TestWalkFromEnd(t *testing.T) {
	for _, test := range []struct {
		name   string
		rules  Rules
		end    int32
		degree Degree
	}{
		{"undirected", Rules{}, 5, EdgeOut},
		{"first", Rules{Directed: true}, 0, EdgeOut},
		{"last", Rules{Directed: true}, 5, EdgeIn},
	} {
		c := work.New(t.Context())
		p := NewProblem(c, OnePath, test.rules, 6, [][2]int32{{0, 1}, {1, 2}, {2, 3}, {3, 4}, {4, 5}})
		for v := range p.Gain {
			p.Gain[v] = Gains{0, 1, 1, 1}
		}
		p.Gain[test.end] = OnlyDegree(test.degree, 1)
		if got := NewSolver(c, p, nil).walk(); got.Value != 6 {
			t.Errorf("%s: %v, want all edges", test.name, got)
		}
	}
}

// TestWalkCycle checks that a walk closes the longest cycle that it can.
func TestWalkCycle(t *testing.T) {
	for name, test := range map[string]struct {
		directed bool
		edges    [][2]int32
		want     []int32
	}{
		"tree":         {false, [][2]int32{{0, 1}, {1, 2}, {1, 3}}, nil},
		"tail":         {false, [][2]int32{{0, 1}, {1, 2}, {2, 3}, {3, 1}}, []int32{1, 2, 3}},
		"chord":        {false, [][2]int32{{0, 1}, {1, 2}, {2, 3}, {3, 0}, {3, 1}}, []int32{0, 1, 2, 3}},
		"one way":      {true, [][2]int32{{0, 1}, {1, 2}, {0, 2}}, nil},
		"both ways":    {true, [][2]int32{{0, 1}, {1, 0}}, []int32{0, 1}},
		"earliest end": {true, [][2]int32{{0, 1}, {1, 2}, {2, 1}, {2, 0}}, []int32{0, 1, 3}},
	} {
		t.Run(name, func(t *testing.T) {
			c := work.New(t.Context())
			p := NewProblem(c, OneCycle, Rules{Directed: test.directed}, 4, test.edges)
			for v := range p.Gain {
				p.Gain[v] = Gains{0, Never, Never, 1}
			}
			got := NewSolver(c, p, nil).walk()
			if !slices.Equal(got.Edges, test.want) {
				t.Errorf("%v, want %v", got.Edges, test.want)
			}
		})
	}
}

// TestExtend checks how far a path on a chain of ten vertices is extended from
// its middle. Vertex 7 may gain more as an end, and vertex 2 may not be an end.
func TestExtend(t *testing.T) {
	all := [][2]int32{{0, 1}, {1, 2}, {2, 3}, {3, 4}, {4, 5}, {5, 6}, {6, 7}, {7, 8}, {8, 9}}
	for _, rules := range []Rules{{}, {Directed: true}} {
		c := work.New(t.Context())
		p := NewProblem(c, OnePath, rules, 10, all)
		for v := range p.Gain {
			p.Gain[v] = Gains{0, 1, 1, 1}
		}
		s := NewSolver(c, p, nil)
		extendFrom := func(want ...int32) {
			t.Helper()
			s.improved = newLinkedSolution(c, p, []int32{4})
			extended := s.extend()
			checkLinked(t, s.improved)
			got := s.improved.solution(c).Edges
			if !slices.Equal(got, want) || extended != (len(want) > 1) {
				t.Errorf("directed=%t: %v, extended: %t, want %v", rules.Directed, got, extended, want)
			}
		}
		extendFrom(0, 1, 2, 3, 4, 5, 6, 7, 8)
		p.Gain[7] = Gains{0, 2, 2, 1}
		p.Gain[2] = Gains{0, Never, Never, 1}
		extendFrom(3, 4, 5, 6)
		p.Gain[4] = Gains{0, 2, 2, 1}
		p.Gain[5] = Gains{0, 2, 2, 1}
		extendFrom(4)
	}
	c := work.New(t.Context())
	s := NewSolver(c, pathProblem(c, graphtest.Chain(4), AnyPaths), nil)
	if s.extend() {
		t.Error("any number of paths: extended")
	}
}
