package graphtest

import (
	"math/rand/v2"
	"slices"
)

// This file has graphs in which a choice forces long chains of others.

// TwoInTwoOut returns a random directed graph with two edges to and two from each
// vertex, one of each on a hidden Hamiltonian cycle if there is to be one.
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

// Karp returns the undirected graph with the Hamiltonian cycles of a directed one:
// each vertex becomes a path of three.
func (g Graph) Karp() Graph {
	var edges [][2]int
	for u := range g {
		edges = append(edges, [2]int{3 * u, 3*u + 1}, [2]int{3*u + 1, 3*u + 2})
		for _, v := range g[u] {
			if u != v {
				edges = append(edges, [2]int{3*u + 2, 3 * v})
			}
		}
	}
	return Undirected(3*len(g), edges)
}

// Satisfiability returns a directed graph whose Hamiltonian cycles are the ways to
// satisfy random clauses of three literals, of which a hidden assignment satisfies
// all. Each variable is a row that is passed in one of two directions; a clause is
// a vertex that is visited from a row in the direction of a literal.
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
	g := make(Graph, clauses)
	vertex := func() int {
		g = append(g, nil)
		return len(g) - 1
	}
	join := func(u, v int) { g[u] = append(g[u], v) }
	begin := vertex()
	at := begin
	for _, list := range uses {
		row := make([]int, 3*len(list)+1)
		for i := range row {
			row[i] = vertex()
		}
		for i := range len(row) - 1 {
			join(row[i], row[i+1])
			join(row[i+1], row[i])
		}
		for i, u := range list {
			from, to := row[3*i+1], row[3*i+2]
			if !u.truth {
				from, to = to, from
			}
			join(from, u.clause)
			join(u.clause, to)
		}
		end := vertex()
		for _, v := range []int{row[0], row[len(row)-1]} {
			join(at, v)
			join(v, end)
		}
		at = end
	}
	join(at, begin)
	for v := range g {
		slices.Sort(g[v])
		g[v] = slices.Compact(g[v])
	}
	return g
}

// trueClause returns three variables and values of them, one of which is true.
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

// CubeConnectedCycles returns the directed graph of a cube of so many dimensions
// with a cycle in place of each corner: an edge leads on along the cycle, and one
// along the dimension.
func CubeConnectedCycles(dimensions int) Graph {
	g := make(Graph, dimensions<<dimensions)
	for corner := range 1 << dimensions {
		for d := range dimensions {
			g[corner*dimensions+d] = []int{
				corner*dimensions + (d+1)%dimensions,
				(corner^1<<d)*dimensions + d,
			}
		}
	}
	return g.sorted()
}

// SigmaTau returns the directed graph of the permutations of n symbols from which
// edges lead to those turned by one symbol and with the first two exchanged.
func SigmaTau(n int) Graph {
	var all [][]int
	number := map[string]int{}
	key := func(p []int) string {
		b := make([]byte, n)
		for i, x := range p {
			b[i] = byte(x)
		}
		return string(b)
	}
	identity := make([]int, n)
	for i := range identity {
		identity[i] = i
	}
	add := func(p []int) int {
		k := key(p)
		if _, ok := number[k]; !ok {
			number[k] = len(all)
			all = append(all, p)
		}
		return number[k]
	}
	add(identity)
	var g Graph
	for i := 0; i < len(all); i++ {
		p := all[i]
		sigma := append(slices.Clone(p[1:]), p[0])
		tau := slices.Clone(p)
		tau[0], tau[1] = tau[1], tau[0]
		g = append(g, []int{add(sigma), add(tau)})
	}
	return g.sorted()
}

// Behind returns two cubic graphs joined by a cut of three edges, which replaces a
// vertex of each.
func (g Graph) Behind(r *rand.Rand, piece Graph) Graph {
	n := len(g)
	v, w := r.IntN(n), r.IntN(len(piece))
	var edges [][2]int
	for u := range g {
		for _, x := range g[u] {
			if u < x && u != v && x != v {
				edges = append(edges, [2]int{u, x})
			}
		}
	}
	for u := range piece {
		for _, x := range piece[u] {
			if u < x && u != w && x != w {
				edges = append(edges, [2]int{n + u, n + x})
			}
		}
	}
	for i, j := range r.Perm(3) {
		edges = append(edges, [2]int{g[v][i], n + piece[w][j]})
	}
	return Undirected(n+len(piece), edges).Without(v, n+w)
}

// Without returns g without the given vertices. The others move up.
func (g Graph) Without(out ...int) Graph {
	number := make([]int, len(g))
	n := 0
	for v := range g {
		number[v] = n
		if !slices.Contains(out, v) {
			n++
		}
	}
	h := make(Graph, n)
	for u := range g {
		for _, v := range g[u] {
			if !slices.Contains(out, u) && !slices.Contains(out, v) {
				h[number[u]] = append(h[number[u]], number[v])
			}
		}
	}
	return h.sorted()
}

// Held returns pieces, random graphs with so many vertices of about the given
// degree, which only the holders, one fewer, keep together: without those there are
// more pieces than a cycle leaves.
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
// random cubic graph are replaced by random pieces, and vertices of those by others.
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
		ok := true
		for v := range n {
			g.link(v, (v+1)%n)
		}
		for p := r.Perm(n); len(p) > 0 && ok; p = p[2:] {
			ok = g.link(p[0], p[1])
		}
		if ok {
			return g.sorted()
		}
	}
}
