package graphtest

import "math/rand/v2"

// Acyclic returns a random directed graph without cycles. It has at most the
// given number of edges, each from a smaller vertex to a greater one.
func Acyclic(r *rand.Rand, n, edges int) Graph {
	g := make(Graph, n)
	for range edges {
		u, v := r.IntN(n), r.IntN(n)
		if u != v {
			g[min(u, v)] = append(g[min(u, v)], max(u, v))
		}
	}
	return g.sorted()
}

// Components returns a directed graph whose strongly connected components all
// have the given size. Each has a cycle through its vertices and about as many
// other edges. The number of edges between components is at most forward; each
// leads from a component to a later one.
func Components(r *rand.Rand, parts, size, forward int) Graph {
	g := make(Graph, parts*size)
	for first := 0; first < len(g); first += size {
		cycle := r.Perm(size)
		for i, u := range cycle {
			g[first+u] = append(g[first+u], first+cycle[(i+1)%size])
			if v := r.IntN(size); v != u {
				g[first+u] = append(g[first+u], first+v)
			}
		}
	}
	for range forward {
		u, v := r.IntN(len(g)), r.IntN(len(g))
		switch {
		case u/size < v/size:
			g[u] = append(g[u], v)
		case u/size > v/size:
			g[v] = append(g[v], u)
		}
	}
	return g.sorted()
}

// Followers returns a directed graph whose vertices are the arcs of a
// multigraph, each given by the vertices where it begins and ends. Its edges
// lead from each arc to the others that begin where it ends.
func Followers(arcs [][2]int) Graph {
	begin := map[int][]int{}
	for v, arc := range arcs {
		begin[arc[0]] = append(begin[arc[0]], v)
	}
	g := make(Graph, len(arcs))
	for u, arc := range arcs {
		for _, v := range begin[arc[1]] {
			if u != v {
				g[u] = append(g[u], v)
			}
		}
	}
	return g
}

// Words returns a directed graph of random words, with edges from each word to
// those that begin with its last letter. Only the first and the last letter of
// each word are chosen. Some letters are much more frequent than others.
func Words(r *rand.Rand, words, letters int) Graph {
	letter := func() int {
		x := r.Float64()
		return int(float64(letters) * x * x * x)
	}
	arcs := make([][2]int, words)
	for i := range arcs {
		arcs[i] = [2]int{letter(), letter()}
	}
	return Followers(arcs)
}

// Permutations returns the union of the given number of random permutations,
// without loops: a directed graph whose in- and out-degrees are at most that
// number.
func Permutations(r *rand.Rand, n, permutations int) Graph {
	g := make(Graph, n)
	for range permutations {
		for u, v := range r.Perm(n) {
			if u != v {
				g[u] = append(g[u], v)
			}
		}
	}
	return g.sorted()
}
