// Package graphtest provides graphs for tests and the scale of tests.
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

// OneGoroutine skips a long test of a single goroutine under the race detector, which has
// nothing to detect there.
func OneGoroutine(t *testing.T) {
	t.Helper()
	if Race {
		t.Skip("one goroutine: nothing for the race detector")
	}
}

// A Graph lists the successors of each vertex. An undirected graph lists each
// edge twice.
type Graph [][]int

// Lists returns g as adjacency lists.
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

// AddLoops adds up to the given number of loops at random vertices.
func (g Graph) AddLoops(r *rand.Rand, loops int) {
	for range loops {
		v := r.IntN(len(g))
		g[v] = append(g[v], v)
	}
	g.sorted()
}

// WithoutLoops returns g without loops.
func (g Graph) WithoutLoops() Graph {
	h := make(Graph, len(g))
	for v := range g {
		h[v] = slices.DeleteFunc(slices.Clone(g[v]), func(w int) bool { return w == v })
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

// Knights returns the knight's graph of a board, independently of the library.
func Knights(rows, cols int) Graph {
	g, _ := Leapers(rows, cols, nil, [2]int{1, 2})
	return g
}

// Grid returns the rows x cols grid graph.
func Grid(rows, cols int) Graph {
	var edges [][2]int
	for v := range rows * cols {
		if v%cols > 0 {
			edges = append(edges, [2]int{v - 1, v})
		}
		if v >= cols {
			edges = append(edges, [2]int{v - cols, v})
		}
	}
	return Undirected(rows*cols, edges)
}

// Complete returns the complete graph of n vertices.
func Complete(n int) Graph {
	var edges [][2]int
	for u := range n {
		for v := range u {
			edges = append(edges, [2]int{v, u})
		}
	}
	return Undirected(n, edges)
}

// FlowerSnark returns Isaacs' graph J(n): n stars of three leaves, with a cycle
// through the first leaves and one through all others. It has no Hamiltonian
// cycle if n is odd.
func FlowerSnark(n int) Graph {
	var edges [][2]int
	for i := range n {
		centre, next := 4*i, 4*((i+1)%n)
		second, third := next+2, next+3
		if next == 0 {
			second, third = third, second
		}
		edges = append(edges, [][2]int{
			{centre, centre + 1}, {centre, centre + 2}, {centre, centre + 3},
			{centre + 1, next + 1}, {centre + 2, second}, {centre + 3, third},
		}...)
	}
	return Undirected(4*n, edges)
}

// Petersen returns the generalized Petersen graph GP(n,k): a cycle of n
// vertices, each joined to one of n inner vertices, and inner vertices joined
// at distance k.
func Petersen(n, k int) Graph {
	var edges [][2]int
	for i := range n {
		edges = append(edges, [][2]int{{i, (i + 1) % n}, {i, n + i}, {n + i, n + (i+k)%n}}...)
	}
	return Undirected(2*n, edges)
}

// Cycles returns all Hamiltonian cycles, of an undirected graph of at least 3
// vertices in both directions, as paths from vertex 0.
func (g Graph) Cycles() [][]int32 { return g.Tours(false, 0, true, -1) }
