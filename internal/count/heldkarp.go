package count

import (
	"math"
	"math/big"
	"math/bits"
	"slices"

	"example.com/knighttour/internal/dense"
	"example.com/knighttour/internal/problem"
	"example.com/knighttour/internal/work"
)

// A setTable counts tours by the table of Held and Karp over the sets of
// vertices outside the prefix and other than the start.
type setTable struct {
	problem  *problem.Problem
	vertices []int32 // those outside; nil if they are too many
	edges    int     // from these
}

func newSetTable(p *problem.Problem) *setTable {
	t := &setTable{problem: p}
	if p.Graph.Len()-len(p.Path()) > maxVertices {
		return t
	}
	begins := dense.Marks(p.Graph.Len(), p.Path())
	t.vertices = dense.Vertices(len(begins), func(v int32) bool { return !begins[v] })
	for _, v := range t.vertices {
		t.edges += len(p.Graph.Of(v))
	}
	return t
}

// words returns the size of the table, math.MaxInt if there are too many
// vertices.
func (t *setTable) words() int {
	if t.vertices == nil {
		return math.MaxInt
	}
	return len(t.vertices) << len(t.vertices)
}

// visits returns the number of visits that cost as much as the table: one for
// 32 entries, and more if there are many edges.
func (t *setTable) visits() int64 {
	n := int64(len(t.vertices))
	return int64(t.words()) / 32 * (8*n + int64(t.edges)) / (8 * n)
}

// count returns the number of tours. There must not be too many vertices.
func (t *setTable) count(c *work.Canceller) (*big.Int, error) {
	p := t.problem
	set := func(list []int32) (set uint64) {
		for i, v := range t.vertices {
			if slices.Contains(list, v) {
				set |= 1 << i
			}
		}
		return set
	}
	next := make([]uint64, len(t.vertices))
	last := uint64(0)
	for i, v := range t.vertices {
		next[i] = set(p.Graph.Of(v))
		if p.Reaches(v) {
			last |= 1 << i
		}
	}
	path := p.Path()
	n := countPaths(c, next, set(p.Graph.Of(path[len(path)-1])), last)
	return new(big.Int).SetUint64(n), c.Err()
}

// maxVertices is the maximum number of vertices of a table. With 21, the count
// could overflow a uint64.
const maxVertices = 20

// countPaths returns the number of Hamiltonian paths from a vertex in first to
// one in last, where next[v] is the set of successors of v. With n vertices it
// takes O(n² 2ⁿ) time.
//
// M. Held and R. M. Karp: A dynamic programming approach to sequencing
// problems, Journal of SIAM 10(1), 1962, doi:10.1137/0110015.
func countPaths(c *work.Canceller, next []uint64, first, last uint64) (total uint64) {
	n := len(next)
	paths := make([]uint64, n<<n) // paths[set*n+v]: paths that visit set and end at v
	for m := first; m != 0; m &= m - 1 {
		v := bits.TrailingZeros64(m)
		paths[n<<v+v] = 1
	}
	all := uint64(1)<<n - 1
	for set := uint64(1); set < all; set++ {
		if c.Spend(n) != nil {
			break
		}
		for ends := set; ends != 0; ends &= ends - 1 {
			u := bits.TrailingZeros64(ends)
			count := paths[int(set)*n+u]
			if count == 0 {
				continue
			}
			for m := next[u] &^ set; m != 0; m &= m - 1 {
				v := bits.TrailingZeros64(m)
				paths[int(set|1<<v)*n+v] += count
			}
		}
	}
	for m := last & all; m != 0; m &= m - 1 {
		total += paths[int(all)*n+bits.TrailingZeros64(m)]
	}
	return total
}
