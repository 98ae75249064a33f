package graphtest

import (
	"math/rand/v2"
	"slices"
)

// Sparse returns a random graph with few tours, if any. It has at least 3
// vertices, and at most the given number. It is directed, or undirected and
// bipartite, or just undirected.
func Sparse(r *rand.Rand, most int) (g Graph, undirected bool) {
	n := 3 + r.IntN(most-2)
	const directed, bipartite = 0, 1 // 2 is neither
	kind := r.IntN(3)
	var edges [][2]int
	join := func(u, v int) {
		if u != v && (kind != bipartite || (u+v)%2 == 1) {
			edges = append(edges, [2]int{u, v})
		}
	}
	if r.IntN(3) > 0 {
		for v := range n - 1 {
			join(v, v+1)
		}
	}
	for range n/2 + r.IntN(3*n/2) {
		join(r.IntN(n), r.IntN(n))
	}
	return OfEdges(n, edges, kind != directed), kind != directed
}

// Chain returns the directed path of n vertices.
func Chain(n int) Graph {
	g := make(Graph, n)
	for v := range n - 1 {
		g[v] = []int{v + 1}
	}
	return g
}

// Leapers returns the graph of the moves of a piece on a board with holes, and,
// by vertex, the number of its square. Holes have no vertices. A leap {a,b}
// stands for the moves by a rows and b columns and by b rows and a columns, in
// all directions. The graph is computed without the library.
func Leapers(rows, cols int, holes []int64, leaps ...[2]int) (g Graph, ids []int64) {
	vertex := map[[2]int]int{}
	for id := range int64(rows * cols) {
		if !slices.Contains(holes, id) {
			vertex[[2]int{int(id) / cols, int(id) % cols}] = len(ids)
			ids = append(ids, id)
		}
	}
	g = make(Graph, len(ids))
	for at, u := range vertex {
		for _, l := range leaps {
			for turn := range 8 { // bit 0 swaps the two numbers, bits 1 and 2 are their signs
				a, b := l[turn&1]*(turn&2-1), l[1-turn&1]*(turn>>1&2-1)
				if v, ok := vertex[[2]int{at[0] + a, at[1] + b}]; ok {
					g[u] = append(g[u], v)
				}
			}
		}
	}
	return g.sorted(), ids
}

// Blocks returns a graph of n/size disjoint complete graphs of the given size,
// where n/size is rounded down.
func Blocks(n, size int) Graph {
	g := make(Graph, n/size*size)
	for v := range g {
		for w := v / size * size; w < (v/size+1)*size; w++ {
			if w != v {
				g[v] = append(g[v], w)
			}
		}
	}
	return g
}

// Attachment returns a graph grown by preferential attachment: each new vertex
// is linked to random earlier ones, with probabilities proportional to their
// degrees. So a few of the first vertices become hubs.
func Attachment(r *rand.Rand, n, links int) Graph {
	var edges [][2]int
	var ends []int // each vertex, repeated once for each of its edges
	for v := links; v < n; v++ {
		var to []int
		for len(to) < links {
			u := len(to)
			if v > links {
				u = ends[r.IntN(len(ends))]
			}
			if !slices.Contains(to, u) {
				to = append(to, u)
			}
		}
		for _, u := range to {
			edges = append(edges, [2]int{u, v})
			ends = append(ends, u, v)
		}
	}
	return Undirected(n, edges)
}

// DeBruijn returns the de Bruijn graph of the words of the given length over an
// alphabet with the given number of letters, without its loops. A vertex is a
// word, read as a number with one digit for each letter. Its successors are the
// words that drop the first letter and append another one.
func DeBruijn(letters, length int) Graph {
	n := 1
	for range length {
		n *= letters
	}
	g := make(Graph, n)
	for u := range g {
		for letter := range letters {
			if v := (u*letters + letter) % n; v != u {
				g[u] = append(g[u], v)
			}
		}
	}
	return g
}

// Fan returns the directed graph with edges from 0 to all others, from each
// other to the next, and from 1 to 3.
func Fan(n int) Graph {
	g := Chain(n)
	for v := 2; v < n; v++ {
		g[0] = append(g[0], v)
	}
	g[1] = append(g[1], 3)
	return g
}

// TwoColoured returns a bipartite graph: g without the edges within each of two
// random halves of its vertices.
func (g Graph) TwoColoured(r *rand.Rand) Graph {
	colour := make([]bool, len(g))
	for i, v := range r.Perm(len(g)) {
		colour[v] = i%2 == 0
	}
	return g.without(func(u, v int) bool { return colour[u] == colour[v] })
}

// Matchings calls do with the edges of every matching of a bipartite graph. Its
// left vertices are those of g, and g[u] lists the right vertices adjacent to
// the left vertex u: both sides are numbered from 0. A matching may have
// several edges at a vertex: left and right say how many at most. The slice is
// valid until do returns.
func (g Graph) Matchings(left, right []int, do func(edges [][2]int)) {
	right = slices.Clone(right)
	var edges [][2]int
	var choose func(u, i, places int)
	choose = func(u, i, places int) {
		if places == 0 || i == len(g[u]) {
			u++
			if u == len(g) {
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

// CycleChain returns a chain of cycles of eight vertices, each joined to the
// next by an edge from its fourth vertex to the first vertex of the next. A
// path that visits all of a cycle enters and leaves it at adjacent vertices,
// but the first and the fourth vertex are not adjacent.
func CycleChain(cycles int) Graph {
	g := make(Graph, 8*cycles)
	for i := range cycles {
		first := 8 * i
		for j := range 8 {
			g.link(first+j, first+(j+1)%8)
		}
		if i > 0 {
			g.link(first-5, first)
		}
	}
	return g.sorted()
}

// OneCycle returns a graph with exactly one Hamiltonian cycle, of at most n
// vertices, where n is at least 36. It is a generalized Petersen graph GP(m,2)
// without one edge, and with random vertices replaced by triangles, which does
// not change the number of cycles. If m is 3 modulo 6, GP(m,2) has three
// Hamiltonian cycles (A. J. Schwenk 1989, doi:10.1016/0095-8956(89)90064-6),
// and in a cubic graph with three cycles each edge is in two of them.
func OneCycle(r *rand.Rand, n int) Graph {
	m := n / 4
	m -= (m + 3) % 6 // to 3 modulo 6
	g := Petersen(m, 2)
	u := r.IntN(len(g))
	v := g[u][r.IntN(3)]
	g = g.without(func(x, y int) bool { return min(x, y) == min(u, v) && max(x, y) == max(u, v) })
	for x := range len(g) {
		if len(g[x]) != 3 || r.IntN(2) == 0 || len(g)+2 > n {
			continue
		}
		// Replace x by a triangle: two of its neighbours move to new vertices.
		y, z := g[x][1], g[x][2]
		a, b := len(g), len(g)+1
		g[y][slices.Index(g[y], x)] = a
		g[z][slices.Index(g[z], x)] = b
		g[x] = []int{g[x][0], a, b}
		g = append(g, []int{x, y, b}, []int{x, a, z})
	}
	return g.Relabelled(r)
}

// HubRing returns a graph of blocks in a ring, each a strip of the given number
// of vertices. Each block has a hub, a further vertex adjacent to many vertices
// of the block, and each fifth of a block has a smaller hub. The graph has a
// Hamiltonian cycle that passes through the blocks one by one.
func HubRing(r *rand.Rand, blocks, size int) Graph {
	h := newHubBuilder(r, blocks*size)
	for b := range blocks {
		first := b * size
		h.over(first, size)
		for part := range 5 {
			h.over(first+part*(size/5), size/5)
		}
		h.strip(first, size)
	}
	return h.ring()
}

// HubTree returns a graph of 5^(levels-1) strips in a ring, each of the given
// number of vertices. There is a hub for each strip, one for every five strips,
// one for every 25, and so on, so that each vertex belongs to a hub of each
// level. A hub is adjacent to many of the vertices that belong to it. The graph
// has a Hamiltonian cycle that passes through the strips one by one.
func HubTree(r *rand.Rand, levels, size int) Graph {
	n := size
	for range levels - 1 {
		n *= 5
	}
	h := newHubBuilder(r, n)
	for first := 0; first < n; first += size {
		h.strip(first, size)
	}
	for range levels {
		for first := 0; first < n; first += size {
			h.over(first, size)
		}
		size *= 5
	}
	return h.ring()
}

// A hubBuilder is a graph under construction: n vertices in a ring, and hubs.
type hubBuilder struct {
	r     *rand.Rand
	n     int
	hubs  int // the number of the next hub
	edges [][2]int
	cut   map[int]bool // by vertex: whether the cycle passes through a hub between it and the next
}

// newHubBuilder begins a graph of n vertices, without edges and hubs.
func newHubBuilder(r *rand.Rand, n int) *hubBuilder {
	return &hubBuilder{r: r, n: n, hubs: n, cut: map[int]bool{}}
}

// over adds a hub that is adjacent to some of the vertices from first to
// first+size-1. In the cycle, the hub replaces the edge between two of them.
func (h *hubBuilder) over(first, size int) {
	at := first + h.r.IntN(size-1)
	for h.cut[at] {
		at = first + h.r.IntN(size-1)
	}
	h.cut[at] = true
	h.edges = append(h.edges, [2]int{at, h.hubs}, [2]int{at + 1, h.hubs})
	for range size / 3 {
		h.edges = append(h.edges, [2]int{first + h.r.IntN(size), h.hubs})
	}
	h.hubs++
}

// strip joins each vertex of a strip to a random vertex that is two to five
// places further on, or to the last one.
func (h *hubBuilder) strip(first, size int) {
	for v := first; v < first+size; v++ {
		h.edges = append(h.edges, [2]int{v, first + min(size-1, v-first+2+h.r.IntN(4))})
	}
}

// ring adds the other edges of the cycle, and returns the graph with its
// vertices renumbered at random.
func (h *hubBuilder) ring() Graph {
	for v := range h.n {
		if !h.cut[v] {
			h.edges = append(h.edges, [2]int{v, (v + 1) % h.n})
		}
	}
	return OfEdges(h.hubs, h.edges, true).WithoutLoops().Relabelled(h.r)
}

// CutRing joins undirected graphs in a ring, with one edge between neighbouring
// graphs, so that a cut of two edges separates each graph from the rest. Each
// graph loses a random edge, whose ends get the edges to the neighbouring
// graphs.
func CutRing(r *rand.Rand, parts ...Graph) Graph {
	var edges [][2]int
	var first, last []int // by part: the ends of the edge that it loses
	n := 0
	for _, p := range parts {
		u := r.IntN(len(p))
		v := p[u][r.IntN(len(p[u]))]
		for x := range p {
			for _, y := range p[x] {
				if x < y && (x != min(u, v) || y != max(u, v)) {
					edges = append(edges, [2]int{n + x, n + y})
				}
			}
		}
		first = append(first, n+u)
		last = append(last, n+v)
		n += len(p)
	}
	for i := range parts {
		edges = append(edges, [2]int{last[i], first[(i+1)%len(parts)]})
	}
	return OfEdges(n, edges, true)
}

// Multipartite returns the complete multipartite graph with parts of the given
// sizes: vertices are adjacent if they are in different parts.
func Multipartite(sizes ...int) Graph {
	none := func(int) bool { return false }
	return Complete(len(sizes)).BlowUp(sizes, none)
}

// BlowUp returns a graph with sizes[v] vertices in place of each vertex v of g,
// adjacent to each other if complete(v) is true.
func (g Graph) BlowUp(sizes []int, complete func(v int) bool) Graph {
	var of []int // by vertex of the large graph: the vertex of g in whose place it is
	for v, size := range sizes {
		of = append(of, slices.Repeat([]int{v}, size)...)
	}
	large := make(Graph, len(of))
	for u := range of {
		for v := range of {
			isEdge := slices.Contains(g[of[u]], of[v])
			if of[u] == of[v] {
				isEdge = u != v && complete(of[u])
			}
			if isEdge {
				large[u] = append(large[u], v)
			}
		}
	}
	return large
}

// Rook returns the graph of a rook's moves on an n x n board.
func Rook(n int) Graph {
	g := make(Graph, n*n)
	for u := range g {
		for v := range g {
			if u != v && (u/n == v/n || u%n == v%n) {
				g[u] = append(g[u], v)
			}
		}
	}
	return g
}

// Sharing returns a random graph of parts with the given numbers of vertices.
// The parts are connected only through further vertices that they share, which
// come first. Each edge within a part, or with an end among the shared
// vertices, exists with the given probability.
func Sharing(r *rand.Rand, parts []int, shared int, probability float64) Graph {
	var edges [][2]int
	first := shared // first vertex of the part
	for _, n := range parts {
		for u := first; u < first+n; u++ {
			for v := range u {
				if (v < shared || v >= first) && r.Float64() < probability {
					edges = append(edges, [2]int{u, v})
				}
			}
		}
		first += n
	}
	for u := range shared {
		for v := range u {
			if r.Float64() < probability {
				edges = append(edges, [2]int{u, v})
			}
		}
	}
	return OfEdges(first, edges, true)
}

// Cactus returns a random graph of at least n vertices whose blocks are single
// edges, and cycles of at most the given number of vertices.
func Cactus(r *rand.Rand, n, most int) Graph {
	var edges [][2]int
	size := 1
	for size < n {
		head := r.IntN(size)
		last := head
		for range 1 + r.IntN(most-1) {
			edges = append(edges, [2]int{last, size})
			last = size
			size++
		}
		if edges[len(edges)-1][0] != head {
			edges = append(edges, [2]int{head, last})
		}
	}
	return Undirected(size, edges)
}
