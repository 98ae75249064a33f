// Package heldkarp counts the Hamiltonian paths of small dense graphs by
// dynamic programming over sets of vertices.
//
// M. Held and R. M. Karp: A dynamic programming approach to sequencing problems,
// Journal of SIAM 10(1), 1962, doi:10.1137/0110015.
package heldkarp

import (
	"math/bits"

	"example.com/knighttour/internal/work"
)

// MaxVertices is the maximum number of vertices of a graph. With 21, the count
// could overflow a uint64.
const MaxVertices = 20

// Words returns the number of words of the table for n vertices.
func Words(n int) int { return n << n }

// Count returns the number of Hamiltonian paths from a vertex in first to one
// in last, where next[v] is the set of successors of v. With n vertices it
// takes O(n² 2ⁿ) time. The error is that of the canceller.
func Count(c *work.Canceller, next []uint64, first, last uint64) (uint64, error) {
	n := len(next)
	paths := make([]uint64, Words(n)) // paths[set*n+v]: paths that visit set and end at v
	for m := first; m != 0; m &= m - 1 {
		v := bits.TrailingZeros64(m)
		paths[n<<v+v] = 1
	}
	all := uint64(1)<<n - 1
	for set := uint64(1); set < all; set++ {
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
		if err := c.Spend(n); err != nil {
			return 0, err
		}
	}
	total := uint64(0)
	for m := last & all; m != 0; m &= m - 1 {
		total += paths[int(all)*n+bits.TrailingZeros64(m)]
	}
	return total, nil
}
