package graphtest

import (
	"cmp"
	"slices"
)

// A Recursion is the textbook's recursive search on plain lists. Tests compare
// the library with it.
type Recursion struct {
	Graph Graph
	Ranks []Rank // the order of successors: the first decides, later ones break its ties

	// Found is called with each complete path, which is valid until Found
	// returns. Each, if not nil, is called after each visit. The search ends
	// when one of them returns false.
	Found func(path []int) (goOn bool)
	Each  func() (goOn bool)

	// The state of the search, which ranks may read.

	Path    []int
	Visited []bool // by vertex: whether it is in Path
	Visits  int64  // the number of visits so far
}

// A Rank says how early the successor v of u is tried: the smallest rank comes
// first.
type Rank func(r *Recursion, u, v int) int64

// Run searches from the start.
func (r *Recursion) Run(start int) {
	r.Visited = make([]bool, len(r.Graph))
	r.visit(start)
}

// visit visits u and searches from there. It reports whether to continue.
func (r *Recursion) visit(u int) bool {
	r.Visits++
	r.Path = append(r.Path, u)
	r.Visited[u] = true
	if r.Each != nil && !r.Each() {
		return false
	}
	defer func() {
		r.Path = r.Path[:len(r.Path)-1]
		r.Visited[u] = false
	}()
	if len(r.Path) == len(r.Graph) {
		return r.Found(r.Path)
	}
	var next []int
	for _, v := range r.Graph[u] {
		if !r.Visited[v] {
			next = append(next, v)
		}
	}
	for _, rank := range slices.Backward(r.Ranks) {
		slices.SortStableFunc(next, func(v, w int) int {
			return cmp.Compare(rank(r, u, v), rank(r, u, w))
		})
	}
	for _, v := range next {
		if !r.visit(v) {
			return false
		}
	}
	return true
}

// Free returns the number of unvisited successors of v.
func (r *Recursion) Free(v int) int64 {
	n := int64(0)
	for _, w := range r.Graph[v] {
		if !r.Visited[w] {
			n++
		}
	}
	return n
}

// RankByFree is Warnsdorff's rule: it ranks by the number of unvisited
// successors.
func RankByFree(r *Recursion, _, v int) int64 { return r.Free(v) }

// RankByMove ranks knight's moves by their place in the table of the textbook's
// earlier editions, on a board with cols columns.
func RankByMove(cols int) Rank {
	table := [][2]int{{-1, -2}, {-1, 2}, {-2, -1}, {-2, 1}, {1, -2}, {1, 2}, {2, -1}, {2, 1}}
	return func(_ *Recursion, u, v int) int64 {
		return int64(slices.Index(table, [2]int{v/cols - u/cols, v%cols - u%cols}))
	}
}

// RankOutward ranks by the distance from the centre of a board, the farthest
// vertex first.
func RankOutward(rows, cols int) Rank {
	return func(_ *Recursion, _, v int) int64 {
		r, c := 2*(v/cols)-rows+1, 2*(v%cols)-cols+1
		return -int64(r*r + c*c)
	}
}

// Tour returns the first tour that the recursion finds and the number of its
// visits. The tour is nil if there is none.
func (g Graph) Tour(start int, ranks ...Rank) (path []int64, visits int64) {
	path, visits, _ = g.TourWithin(1<<62, start, ranks...)
	return path, visits
}

// TourWithin is Tour, but it gives up after limit visits. Then ok is false.
func (g Graph) TourWithin(
	limit int64,
	start int,
	ranks ...Rank,
) (path []int64, visits int64, ok bool) {
	r := Recursion{Graph: g, Ranks: ranks}
	r.Found = func(p []int) bool {
		path = IDs(p)
		return false
	}
	r.Each = func() bool { return r.Visits <= limit }
	r.Run(start)
	return path, r.Visits, r.Visits <= limit
}

// IDs returns the vertices of a path as IDs.
func IDs[V int | int32](path []V) []int64 {
	ids := make([]int64, len(path))
	for i, v := range path {
		ids[i] = int64(v)
	}
	return ids
}
