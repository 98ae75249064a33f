// Package heldkarp counts the Hamiltonian paths of small dense graphs by a table
// of sets of vertices.
//
// M. Held and R. M. Karp: A dynamic programming approach to sequencing problems,
// Journal of SIAM 10(1), 1962, doi:10.1137/0110015.
package heldkarp

import (
	"math/bits"

	"example.com/knighttour/internal/work"
)

// MaxVertices is the greatest number of vertices of a graph: of 21, the number of
// paths may overflow a uint64.
const MaxVertices = 20

// Words returns the number of words that the table for n vertices takes.
func Words(n int) int { return n << n }

// Count returns the number of paths over all vertices from one of the first to
// one of the last: both are sets, as are the successors of each vertex.
func Count(c *work.Canceller, next []uint64, first, last uint64) (uint64, error) {
	n := len(next)
	paths := make([]uint64, Words(n)) // paths[set*n+v] is the number of paths over a set that end at v
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
