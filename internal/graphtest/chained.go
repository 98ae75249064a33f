package graphtest

import (
	"math/rand/v2"
	"slices"

	"example.com/knighttour/internal/dense"
)

// This file has graphs in which one choice forces a long chain of others.

// TwoInTwoOut returns a random directed graph in which two edges lead to each
// vertex, and two from it. If hidden is set, the edges include those of a
// random Hamiltonian cycle.
func TwoInTwoOut(r *rand.Rand, n int, hidden bool) Graph {
	g := make(Graph, n)
	if hidden {
		cycle := r.Perm(n)
		for i, v := range cycle {
			g[v] = []int{cycle[(i+1)%n]}
		}
	} else {
		g.addPermutation(r)
	}
	g.addPermutation(r)
	return g.sorted()
}

// Karp returns an undirected graph whose Hamiltonian cycles correspond to those
// of the directed graph g: each vertex becomes a path of three vertices.
func (g Graph) Karp() Graph {
	h := make(Graph, 3*len(g))
	for u := range g {
		h.link(3*u, 3*u+1)
		h.link(3*u+1, 3*u+2)
		for _, v := range g[u] {
			if u != v {
				h.link(3*u+2, 3*v)
			}
		}
	}
	return h.sorted()
}

// Satisfiability returns a directed graph whose Hamiltonian cycles are the ways
// to satisfy random clauses of three literals. At least one assignment
// satisfies all clauses. Each variable is a row of vertices. A cycle goes
// through the row in one of two directions, which stand for the variable's
// values. A clause is a vertex that can be visited from the row of each of its
// literals, in the direction that makes the literal true.
func Satisfiability(r *rand.Rand, variables, clauses int) Graph {
	truth := make([]bool, variables)
	for i := range truth {
		truth[i] = r.IntN(2) == 0
	}
	type use struct {
		clause int
		truth  bool
	}
	uses := make([][]use, variables)
	for c := range clauses {
		chosen, clause := trueClause(r, truth)
		for i, v := range chosen {
			uses[v] = append(uses[v], use{c, clause[i]})
		}
	}
	var edges [][2]int
	join := func(u, v int) { edges = append(edges, [2]int{u, v}) }
	at := clauses // the vertex before a row: that of the first comes after the clauses
	for _, list := range uses {
		first, last := at+1, at+1+3*len(list) // of the row
		for v := first; v < last; v++ {
			join(v, v+1)
			join(v+1, v)
		}
		for i, u := range list {
			from, to := first+3*i+1, first+3*i+2
			if !u.truth {
				from, to = to, from
			}
			join(from, u.clause)
			join(u.clause, to)
		}
		for _, v := range []int{first, last} {
			join(at, v)
			join(v, last+1)
		}
		at = last + 1
	}
	join(at, clauses)
	return OfEdges(at+1, edges, false)
}

// trueClause returns a random clause that truth satisfies: three variables, and
// for each of them the value that makes its literal true.
func trueClause(r *rand.Rand, truth []bool) (chosen []int, clause [3]bool) {
	for {
		chosen = r.Perm(len(truth))[:3]
		holds := false
		for i, v := range chosen {
			clause[i] = r.IntN(2) == 0
			holds = holds || clause[i] == truth[v]
		}
		if holds {
			return chosen, clause
		}
	}
}

// CubeConnectedCycles returns the directed graph of a cube of the given
// dimension with a cycle in place of each corner: from each vertex, one edge
// leads along the cycle, and one along a dimension.
func CubeConnectedCycles(dimensions int) Graph {
	g := make(Graph, dimensions<<dimensions)
	for corner := range 1 << dimensions {
		for d := range dimensions {
			next, across := corner*dimensions+(d+1)%dimensions, (corner^1<<d)*dimensions+d
			g[corner*dimensions+d] = []int{next, across}
		}
	}
	return g.sorted()
}

// SigmaTau returns a directed graph of the permutations of n symbols, at most
// 10. From each, one edge leads to its rotation by one symbol, and one to the
// permutation with the first two symbols exchanged.
func SigmaTau(n int) Graph {
	var all []string
	number := map[string]int{}
	add := func(p string) int {
		if _, ok := number[p]; !ok {
			number[p] = len(all)
			all = append(all, p)
		}
		return number[p]
	}
	add("abcdefghij"[:n])
	var g Graph
	for i := 0; i < len(all); i++ {
		p := all[i]
		sigma, tau := p[1:]+p[:1], p[1:2]+p[:1]+p[2:]
		g = append(g, []int{add(sigma), add(tau)})
	}
	return g.sorted()
}

// Behind joins two cubic graphs by three edges, which form a cut. A random
// vertex of each graph is left out, and the edges join the neighbours of one to
// those of the other.
func (g Graph) Behind(r *rand.Rand, piece Graph) Graph {
	n := len(g)
	v, w := r.IntN(n), r.IntN(len(piece))
	ofG := func(u int) int { return u - dense.Bit(u > v) } // the numbers without v and w
	ofPiece := func(u int) int { return n - 1 + u - dense.Bit(u > w) }
	h := make(Graph, n+len(piece)-2)
	add := func(g Graph, omitted int, number func(u int) int) {
		for u := range g {
			for _, x := range g[u] {
				if u != omitted && x != omitted {
					h.link(number(u), number(x))
				}
			}
		}
	}
	add(g, v, ofG)
	add(piece, w, ofPiece)
	for i, j := range r.Perm(3) {
		h.link(ofG(g[v][i]), ofPiece(piece[w][j]))
	}
	return h.sorted()
}

// Held returns a graph of random pieces that are connected only by additional
// vertices, the holders. Each piece has the given size, and its vertices have
// about the given degree. There is one holder fewer than pieces. Without its k
// holders, a Hamiltonian cycle would consist of at most k parts, but there are
// k+1 pieces: the graph has none.
func Held(r *rand.Rand, pieces, size int, degree float64) Graph {
	holders := pieces - 1
	var edges [][2]int
	n := pieces*size + holders
	for p := range pieces {
		for v := range size {
			edges = append(edges, [2]int{p*size + v, p*size + (v+1)%size})
		}
		for range int(float64(size) * (degree - 2) / 2) {
			edges = append(edges, [2]int{p*size + r.IntN(size), p*size + r.IntN(size)})
		}
		for h := range holders {
			for range 2 {
				edges = append(edges, [2]int{p*size + r.IntN(size), pieces*size + h})
			}
		}
	}
	return OfEdges(n, edges, true).Relabelled(r)
}

// ManyCuts returns a cubic graph with many cuts of three edges: vertices of a
// random cubic graph are replaced by random pieces, and vertices of these by
// further pieces.
func ManyCuts(r *rand.Rand, n int) Graph {
	g := cubicWithCycle(r, n/20*2)
	for len(g) < n {
		g = g.Behind(r, cubicWithCycle(r, 8+2*r.IntN(6)))
	}
	return g
}

// cubicWithCycle returns a random cubic graph with a Hamiltonian cycle.
func cubicWithCycle(r *rand.Rand, n int) Graph {
	for {
		g := make(Graph, n)
		for v := range n {
			g.link(v, (v+1)%n)
		}
		if g.linkPairs(r.Perm(n)) {
			return g.sorted()
		}
	}
}

// Gadgets returns a graph of gadgets that is hard to search. A gadget is a path
// of nine vertices with two more edges. A Hamiltonian cycle passes through it
// from the first vertex to the last, or from the third to the seventh. Ten
// edges lead from these four vertices, two or three from each, to random other
// gadgets. No two gadgets are joined by more than one edge. About half of these
// graphs have a Hamiltonian cycle.
func Gadgets(r *rand.Rand, gadgets int) Graph {
	for {
		if g := linkedGadgets(r, gadgets); g != nil {
			return g.Relabelled(r)
		}
	}
}

// linkedGadgets makes one attempt at Gadgets. It returns nil if random tries
// fail for one of the last edges: they find no gadget that is not yet joined to
// the one where the edge begins.
func linkedGadgets(r *rand.Rand, gadgets int) Graph {
	g := make(Graph, 9*gadgets)
	var ends []int // of the edges between gadgets that are still to be added: their vertices
	for i := range gadgets {
		first := 9 * i
		for v := range 8 {
			g.link(first+v, first+v+1)
		}
		g.link(first, first+5)
		g.link(first+3, first+8)
		outer := []int{first, first + 2, first + 6, first + 8}
		r.Shuffle(len(outer), func(a, b int) { outer[a], outer[b] = outer[b], outer[a] })
		for j, v := range outer {
			ends = append(ends, v, v)
			if j < 2 {
				ends = append(ends, v)
			}
		}
	}
	joined := map[[2]int]bool{}
	for len(ends) > 0 {
		u := ends[len(ends)-1]
		ends = ends[:len(ends)-1]
		found := false
		for range 100 {
			i := r.IntN(len(ends) + 1)
			if i == len(ends) {
				continue
			}
			v := ends[i]
			pair := [2]int{min(u/9, v/9), max(u/9, v/9)}
			if pair[0] == pair[1] || joined[pair] {
				continue
			}
			joined[pair] = true
			g.link(u, v)
			ends = slices.Delete(ends, i, i+1)
			found = true
			break
		}
		if !found {
			return nil
		}
	}
	return g.sorted()
}
