package graphtest

import (
	"fmt"
	"iter"
	"slices"
	"testing"

	"example.com/knighttour/internal/dense"
)

// Engines yields g as a dense graph for each search engine that supports its
// size, with the engine's name: "bits" for up to 64 vertices, and "lists" for
// any number.
func (g Graph) Engines(undirected bool) iter.Seq2[string, *dense.Graph] {
	return func(yield func(string, *dense.Graph) bool) {
		if len(g) > dense.WordSize || yield("bits", dense.NewGraph(g.Lists(), undirected)) {
			yield("lists", &dense.Graph{Lists: g.Lists(), Undirected: undirected})
		}
	}
}

// Tours returns all tours from start, in the order of the recursion: the closed
// ones if closed is set, otherwise those that end at the vertex end, or
// anywhere if end is less than 0.
func (g Graph) Tours(
	undirected bool,
	start int32,
	closed bool,
	end int32,
	ranks ...Rank,
) (tours [][]int32) {
	r := Recursion{Graph: g, Ranks: ranks}
	r.Found = func(path []int) bool {
		if g.isTour(undirected, int(start), path[len(path)-1], closed, end) {
			tour := make([]int32, len(path))
			for i, v := range path {
				tour[i] = int32(v)
			}
			tours = append(tours, tour)
		}
		return true
	}
	r.Run(int(start))
	return tours
}

// isTour reports whether a Hamiltonian path from start to last is a tour as in
// [Graph.Tours].
func (g Graph) isTour(undirected bool, start, last int, closed bool, end int32) bool {
	if closed {
		return len(g) >= 2+dense.Bit(undirected) && slices.Contains(g[last], start)
	}
	return end < 0 || last == int(end)
}

// HasTour reports whether there is a tour as in [Graph.Tours], from any vertex
// if start is less than 0. For each set of vertices, it finds the ends of all
// paths that begin at the start and visit just this set: M. Held and R. M.
// Karp: A dynamic programming approach to sequencing problems, Journal of SIAM
// 10(1), 1962, doi:10.1137/0110015.
func (g Graph) HasTour(undirected bool, start int32, closed bool, end int32) bool {
	if closed {
		start = max(start, 0) // a closed tour may begin anywhere
	}
	ends := make([]uint, 1<<len(g)) // by set: a bitmask of where the paths may end
	for v := range g {
		if start < 0 || v == int(start) {
			ends[1<<v] = 1 << v
		}
	}
	for set := range uint(len(ends)) {
		for u := range g {
			for _, v := range g[u] {
				if ends[set]>>u&1 == 1 && set>>v&1 == 0 {
					ends[set|1<<v] |= 1 << v
				}
			}
		}
	}
	for last := range g {
		if ends[len(ends)-1]>>last&1 == 1 && g.isTour(undirected, int(start), last, closed, end) {
			return true
		}
	}
	return false
}

// CheckTour returns an error unless the path is a Hamiltonian path of g and, if
// closed is set, a closed tour.
func (g Graph) CheckTour(path []int32, closed bool) error {
	ids := IDs(path)
	switch {
	case len(path) != len(g):
		return fmt.Errorf("the path %v does not visit all of %d vertices", path, len(g))
	case closed && !g.Has(ids[len(ids)-1], ids[0]):
		return fmt.Errorf("the path %v is not closed", path)
	}
	return CheckPath(g, ids)
}

// CheckCycle ends the test unless cycle returns a Hamiltonian cycle of g, as a
// path that begins at the vertex from.
func (g Graph) CheckCycle(t *testing.T, cycle func(from int32) []int32, from int32) {
	t.Helper()
	if path := cycle(from); path[0] != from || g.CheckTour(path, true) != nil {
		t.Fatalf("%v: from %d: %v", g, from, path)
	}
}

// BeginsWith reports whether a path begins with a prefix.
func BeginsWith[V int32 | int64](path, prefix []V) bool {
	return len(prefix) <= len(path) && slices.Equal(path[:len(prefix)], prefix)
}

// Walk returns a random path that begins at start and has at most the given
// number of vertices. The path may end earlier, where all successors have been
// visited. The function intN returns a random number from 0 to n-1.
func (g Graph) Walk(intN func(n int) int, start int32, most int) []int32 {
	path := []int32{start}
	for len(path) < most {
		visited := func(v int) bool { return slices.Contains(path, int32(v)) }
		next := slices.DeleteFunc(slices.Clone(g[path[len(path)-1]]), visited)
		if len(next) == 0 {
			break
		}
		path = append(path, int32(next[intN(len(next))]))
	}
	return path
}

// WithHubs returns g with the given number of additional vertices, each
// adjacent to all vertices of g. The lists may share memory with those of g.
func (g Graph) WithHubs(more int) Graph {
	h := slices.Concat(g, make(Graph, more))
	for v := range g {
		for hub := len(g); hub < len(h); hub++ {
			h[v], h[hub] = append(h[v], hub), append(h[hub], v)
		}
	}
	return h
}
