package graphtest

import (
	"math"
	"math/rand/v2"
	"slices"
)

// Cubic returns a random undirected graph of n vertices, where n is even, with
// three edges at each. It pairs the ends of edges at random until there are
// neither loops nor parallel edges.
func Cubic(r *rand.Rand, n int) Graph {
	for {
		g, ends := make(Graph, n), r.Perm(3*n)
		for i := range ends {
			ends[i] /= 3
		}
		if g.linkPairs(ends) {
			return g.sorted()
		}
	}
}

// linkPairs adds an edge between the first two vertices of a list, the next two
// and so on, and reports whether all of the edges are new.
func (g Graph) linkPairs(ends []int) bool {
	for ; len(ends) > 0; ends = ends[2:] {
		if !g.link(ends[0], ends[1]) {
			return false
		}
	}
	return true
}

// Matchings returns the union of three random perfect matchings of n vertices,
// where n is even: an undirected graph with three edges at nearly all vertices.
func Matchings(r *rand.Rand, n int) Graph {
	g := make(Graph, n)
	for range 3 {
		ends := r.Perm(n)
		for ; len(ends) > 0; ends = ends[2:] {
			g.link(ends[0], ends[1]) // unless another matching has this edge
		}
	}
	return g.sorted()
}

// AtThreshold returns a random undirected graph, to which edges were added one
// by one until every vertex had two. Such a graph almost surely has a
// Hamiltonian cycle.
func AtThreshold(r *rand.Rand, n int) Graph {
	g := make(Graph, n)
	for few := n; few > 0; { // few vertices have fewer than two edges
		u, v := r.IntN(n), r.IntN(n)
		if !g.link(u, v) {
			continue
		}
		for _, w := range []int{u, v} {
			if len(g[w]) == 2 {
				few--
			}
		}
	}
	return g.sorted()
}

// Geometric returns an undirected graph of random points in a square, in which
// points are adjacent if they are close to each other. The greatest distance of
// adjacent points is raised until every point has at least two neighbours.
func Geometric(r *rand.Rand, n int) Graph {
	points := make([][2]float64, n)
	for i := range points {
		points[i] = [2]float64{r.Float64(), r.Float64()}
	}
	for radius := math.Sqrt(math.Log(float64(n)) / (math.Pi * float64(n))); ; radius *= 1.05 {
		cells := map[[2]int][]int{} // the points in each cell of a grid as wide as the radius
		cell := func(p [2]float64) [2]int { return [2]int{int(p[0] / radius), int(p[1] / radius)} }
		for i, p := range points {
			cells[cell(p)] = append(cells[cell(p)], i)
		}
		g := make(Graph, n)
		for i, p := range points {
			c := cell(p)
			for k := range 9 {
				for _, j := range cells[[2]int{c[0] + k/3 - 1, c[1] + k%3 - 1}] {
					if i < j && math.Hypot(p[0]-points[j][0], p[1]-points[j][1]) < radius {
						g.link(i, j)
					}
				}
			}
		}
		if slices.IndexFunc(g, func(list []int) bool { return len(list) < 2 }) < 0 {
			return g.sorted()
		}
	}
}

// RegularDigraph returns a directed graph with the edges of three random
// permutations. Some values of the permutations are exchanged, so that there
// are neither loops nor parallel edges.
func RegularDigraph(r *rand.Rand, n int) Graph {
	g := make(Graph, n)
	for range 3 {
		g.addPermutation(r)
	}
	return g.sorted()
}

// addPermutation adds the edges of a random permutation: one from each vertex,
// and one to each. It exchanges values of the permutation until none of its
// edges is a loop or in g.
func (g Graph) addPermutation(r *rand.Rand) {
	p := r.Perm(len(g))
	for again := true; again; {
		again = false
		for u := range p {
			for p[u] == u || slices.Contains(g[u], p[u]) {
				j := r.IntN(len(g))
				p[u], p[j] = p[j], p[u]
				again = true
			}
		}
	}
	for u, v := range p {
		g[u] = append(g[u], v)
	}
}

// link adds an edge between u and v, unless the edge is a loop or already in g.
// It reports whether the edge was added.
func (g Graph) link(u, v int) bool {
	if u == v || slices.Contains(g[u], v) {
		return false
	}
	g[u], g[v] = append(g[u], v), append(g[v], u)
	return true
}
