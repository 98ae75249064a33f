// Package graphtest provides graphs for tests, and decides how extensive the
// tests are.
package graphtest

import (
	"math/rand/v2"
	"os"
	"slices"
	"testing"

	"example.com/knighttour/internal/dense"
)

// Long reports whether tests run in full: see CONTRIBUTING.md. Call it in a
// test, not before: only then does the test cache depend on the answer.
func Long() bool { return os.Getenv("KNIGHTTOUR_LONG") != "" }

// Scaled returns all if tests run in full, else sample.
func Scaled(sample, all int) int {
	if Long() {
		return all
	}
	return sample
}

// scaledShort is Scaled, except that it returns short with -short.
func scaledShort(short, sample, all int) int {
	if testing.Short() && !Long() {
		return short
	}
	return Scaled(sample, all)
}

// Slow skips a test with -short, which runs only quick tests.
func Slow(t *testing.T) {
	t.Helper()
	if testing.Short() {
		t.Skip("this test is too slow for -short")
	}
}

// OneGoroutine skips a long test under the race detector. The test has a single
// goroutine, so there is nothing to detect.
func OneGoroutine(t *testing.T) {
	t.Helper()
	if Race {
		t.Skip("one goroutine: nothing for the race detector")
	}
}

// Must returns v. It panics if there is an error.
func Must[V any](v V, err error) V {
	if err != nil {
		panic(err)
	}
	return v
}

// NoError ends the test if there is an error.
func NoError(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// A Graph lists the successors of each vertex. An undirected graph lists each
// edge twice.
type Graph [][]int

// Lists returns g as the adjacency lists of package dense.
func (g Graph) Lists() dense.Lists {
	l := dense.Lists{Start: []int{0}}
	for _, list := range g {
		for _, v := range list {
			l.List = append(l.List, int32(v))
		}
		l.Start = append(l.Start, len(l.List))
	}
	return l
}

// sorted sorts all lists of g, drops repetitions, and returns g.
func (g Graph) sorted() Graph {
	for v := range g {
		slices.Sort(g[v])
		g[v] = slices.Compact(g[v])
	}
	return g
}

// Undirected returns the graph of n vertices with the given edges.
func Undirected(n int, edges [][2]int) Graph { return OfEdges(n, edges, true) }

// Random returns a random graph of n vertices with about the given average
// degree.
func Random(r *rand.Rand, n int, degree float64, undirected bool) Graph {
	g := make(Graph, n)
	p := degree / float64(n)
	for u := range n {
		for v := range n {
			if u == v || undirected && u > v || r.Float64() >= p {
				continue
			}
			g[u] = append(g[u], v)
			if undirected {
				g[v] = append(g[v], u)
			}
		}
	}
	return g.sorted()
}

// AddLoops adds loops at random vertices, at most the given number: a vertex
// that is drawn again gets no second loop.
func (g Graph) AddLoops(r *rand.Rand, loops int) {
	for range loops {
		v := r.IntN(len(g))
		g[v] = append(g[v], v)
	}
	g.sorted()
}

// WithoutLoops returns g without loops.
func (g Graph) WithoutLoops() Graph {
	return g.without(func(u, v int) bool { return u == v })
}

// without returns the graph without the edges for which omit returns true.
func (g Graph) without(omit func(u, v int) bool) Graph {
	h := make(Graph, len(g))
	for u := range g {
		h[u] = slices.DeleteFunc(slices.Clone(g[u]), func(v int) bool { return omit(u, v) })
	}
	return h
}

// Relabelled returns g with its vertices renumbered at random.
func (g Graph) Relabelled(r *rand.Rand) Graph {
	number := r.Perm(len(g))
	h := make(Graph, len(g))
	for u := range g {
		for _, v := range g[u] {
			h[number[u]] = append(h[number[u]], number[v])
		}
	}
	return h.sorted()
}

// Knights returns the graph of a knight's moves on a board, computed without
// the library.
func Knights(rows, cols int) Graph {
	g, _ := Leapers(rows, cols, nil, [2]int{1, 2})
	return g
}

// Grid returns the rows x cols grid graph.
func Grid(rows, cols int) Graph {
	g, _ := Leapers(rows, cols, nil, [2]int{0, 1})
	return g
}

// Complete returns the complete graph of n vertices.
func Complete(n int) Graph {
	g := make(Graph, n)
	for v := range n * n {
		if v/n != v%n {
			g[v/n] = append(g[v/n], v%n)
		}
	}
	return g
}

// FlowerSnark returns Isaacs' graph J(n): n stars of three leaves, with one
// cycle through the first leaf of each star and another through all other
// leaves. The graph has no Hamiltonian cycle if n is odd.
func FlowerSnark(n int) Graph {
	g := make(Graph, 4*n)
	for i := range n {
		centre, next, twist := 4*i, 4*((i+1)%n), dense.Bit(i == n-1)
		for leaf := 1; leaf <= 3; leaf++ {
			g.link(centre, centre+leaf)
		}
		g.link(centre+1, next+1)
		g.link(centre+2, next+2+twist)
		g.link(centre+3, next+3-twist)
	}
	return g.sorted()
}

// Petersen returns the generalized Petersen graph GP(n,k): a cycle of n
// vertices, and an inner vertex for each, which is joined to it and to the
// inner vertices k places before and after it.
func Petersen(n, k int) Graph {
	g := make(Graph, 2*n)
	for i := range n {
		g.link(i, (i+1)%n)
		g.link(i, n+i)
		g.link(n+i, n+(i+k)%n)
	}
	return g.sorted()
}

// Cycles returns all Hamiltonian cycles as paths from vertex 0, for a directed
// graph, or for an undirected one of at least 3 vertices. Those of an
// undirected graph appear in both directions.
func (g Graph) Cycles() [][]int32 { return g.Tours(false, 0, true, -1) }
