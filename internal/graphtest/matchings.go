package graphtest

import "slices"

// Matchings calls do with the edges of every matching of a bipartite graph, of which an
// edge joins a left vertex to each right vertex in its list. Both sides are numbered alike,
// and left and right are how many edges of a matching each vertex may have.
func (g Graph) Matchings(left, right []int, do func(edges [][2]int)) {
	right = slices.Clone(right)
	var edges [][2]int
	var choose func(u, i, places int)
	choose = func(u, i, places int) {
		if places == 0 || i == len(g[u]) {
			if u++; u == len(g) {
				do(edges)
			} else {
				choose(u, 0, left[u])
			}
			return
		}
		choose(u, i+1, places)
		if w := g[u][i]; right[w] > 0 {
			right[w]--
			edges = append(edges, [2]int{u, w})
			choose(u, i+1, places-1)
			edges = edges[:len(edges)-1]
			right[w]++
		}
	}
	choose(0, 0, left[0])
}
