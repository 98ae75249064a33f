package disjoint

import (
	"math/rand/v2"
	"slices"
	"testing"

	"example.com/knighttour/internal/dense"
	"example.com/knighttour/internal/graphtest"
	"example.com/knighttour/internal/work"
)

// edgesOf returns the edges of a graph without loops.
func edgesOf(g graphtest.Graph, undirected bool) (edges [][2]int32) {
	for u, list := range g {
		for _, v := range list {
			if u != v && !(undirected && u > v) {
				edges = append(edges, [2]int32{int32(u), int32(v)})
			}
		}
	}
	return edges
}

// longest returns the largest number of vertices of a path and of a cycle, or
// 0 if there is none. If end is not negative, the path ends with it.
func longest(g graphtest.Graph, undirected bool, end int) (path, cycle int) {
	visited := make([]bool, len(g))
	shortest := 2 + dense.Bit(undirected) // the least number of vertices of a cycle
	var follow func(first, v, length int)
	follow = func(first, v, length int) {
		visited[v] = true
		if end < 0 || v == end {
			path = max(path, length)
		}
		for _, w := range g[v] {
			switch {
			case !visited[w]:
				follow(first, w, length+1)
			case w == first && length >= shortest:
				cycle = max(cycle, length)
			}
		}
		visited[v] = false
	}
	for v := range g {
		follow(v, v, 1)
	}
	return path, cycle
}

// pathProblem returns the problem of the longest path or cycle of an undirected
// graph, as if the graph were a single block.
func pathProblem(c *work.Canceller, g graphtest.Graph, k Kind) *Problem {
	p := NewProblem(c, k, Rules{}, len(g), edgesOf(g, true))
	for v := range p.Gain {
		p.Gain[v] = Gains{0, 1, 1, 1}
		if k == OneCycle {
			p.Gain[v] = Gains{0, Never, Never, 1}
		}
	}
	return p
}

// TestCutBound checks bounds of graphs whose parts share a few vertices.
func TestCutBound(t *testing.T) {
	tests := map[string]struct {
		parts       []int
		shared      int
		path, cycle int
	}{
		"parts=10,10,10,10 shared=2": {[]int{10, 10, 10, 10}, 2, 32, 22},
		"parts=8,8,8,8,8 shared=3":   {[]int{8, 8, 8, 8, 8}, 3, 35, 27},
		"parts=9,7,5,3 shared=2":     {[]int{9, 7, 5, 3}, 2, 23, 18},
		"parts=6,5,4 shared=3":       {[]int{6, 5, 4}, 3, 18, 18},
		"six K30 that share two":     {slices.Repeat([]int{28}, 6), 2, 86, 58},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			g := graphtest.Sharing(rand.New(rand.NewPCG(1, 1)), test.parts, test.shared, 1)
			c := work.New(t.Context())
			path, vertices := cutBound(c, pathProblem(c, g, OnePath))
			if path != test.path || len(vertices) != path {
				t.Errorf("a path of %d by %d vertices, want %d", path, len(vertices), test.path)
			}
			cycle, vertices := cutBound(c, pathProblem(c, g, OneCycle))
			if cycle != test.cycle || len(vertices) != cycle {
				t.Errorf("a cycle of %d by %d vertices, want %d", cycle, len(vertices), test.cycle)
			}
		})
	}
}

// TestCutBoundInParts checks a bound for which the parts that a first cut
// leaves must be cut again: three parts share a pair of vertices, and each
// consists of four cliques that share another pair.
func TestCutBoundInParts(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	inner := graphtest.Sharing(r, []int{7, 7, 7, 7}, 2, 1)
	g := make(graphtest.Graph, 2)
	join := func(u, v int) {
		g[u] = append(g[u], v)
		g[v] = append(g[v], u)
	}
	for range 6 {
		first := len(g)
		for _, list := range inner {
			moved := make([]int, len(list))
			for i, w := range list {
				moved[i] = first + w
			}
			g = append(g, moved)
		}
		for v := first; v < len(g); v++ {
			join(v, 0)
			join(v, 1)
		}
	}
	c := work.New(t.Context())
	// With the two shared vertices, the path visits three parts, each in one
	// piece. The piece visits the two vertices and three cliques of its part.
	const want = 2 + 3*(2+3*7)
	if bound, _ := cutBound(c, pathProblem(c, g, OnePath)); bound != want {
		t.Errorf("a path of %d, want %d", bound, want)
	}
}

// TestCutBoundAbove compares bounds with the longest path and cycle of small
// graphs, directed and not. A path may gain more at its ends, and may have to
// end with a given vertex.
func TestCutBoundAbove(t *testing.T) {
	for seed := range uint64(graphtest.Scaled(300, 20000)) {
		r := rand.New(rand.NewPCG(seed, 2))
		g, undirected := graphtest.Sparse(r, 9)
		if seed%3 == 0 {
			g, undirected = graphtest.Sharing(r, []int{2, 2, 2, 1}, 2, 1), true
		}
		c := work.New(t.Context())
		p := NewProblem(c, OnePath, Rules{Directed: !undirected}, len(g), edgesOf(g, undirected))
		end := int32(-1)
		if len(g) > 0 {
			end = r.Int32N(int32(len(g)))
		}
		want, wantCycle := longest(g, undirected, int(end))
		for v := range p.Gain {
			p.Gain[v] = Gains{0, 1, 1, 1}
			if int32(v) == end {
				p.Gain[v] = Gains{Never, Never, 1, Never}
				if undirected {
					p.Gain[v] = Gains{Never, 1, Never, Never}
				}
			}
		}
		bound, _ := cutBound(c, p)
		if want > 1 && bound < want {
			t.Errorf("seed %d, %s: a path to %d of at most %d, want %d",
				seed, g.Describe(undirected), end, bound, want)
		}
		for v := range p.Gain {
			p.Gain[v] = Gains{0, Never, Never, 1}
		}
		p.kind = OneCycle
		if bound, _ := cutBound(c, p); bound < wantCycle {
			t.Errorf("seed %d, %s: a cycle of at most %d, want %d",
				seed, g.Describe(undirected), bound, wantCycle)
		}
	}
}
