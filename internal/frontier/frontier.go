// Package frontier counts and finds the Hamiltonian cycles of undirected graphs
// by the frontier method. It places the vertices one by one, each with its
// links to earlier vertices, and counts all sets of links together that look
// the same from the frontier.
//
// For example, here are two ways to link the vertices of a 4x4 grid after three
// columns have been placed:
//
//	0---4---8  12          0---4---8  12
//	|                      |
//	1---5---9  13          1   5---9  13
//	        |              |   |
//	2---6--10  14          2   6--10  14
//	|                      |
//	3---7--11  15          3---7--11  15
//
// The frontier is 8, 9, 10, 11: the placed vertices with unplaced neighbours.
// On the left, 9 and 10 have both links, and 8 and 11 are the ends of a path. 4
// ways of linking look like this. They have the same continuations, so they are
// one state with the count 4. By 8, 12, 13, 14, 15, 11 they become 4 cycles. On
// the right, one path joins 8 and 11, another 9 and 10. This state has the
// count 2 and becomes a cycle by 8, 12, 13, 9 and 10, 14, 15, 11. No other
// state becomes a cycle, so the grid has 6 cycles.
//
// A state consists of the number of links of each vertex of the frontier, 0, 1
// or 2, and of the pairs of vertices that are the ends of one path. The number
// of states may grow exponentially with the width of the frontier, the maximum
// number of its vertices, but not with the length of the graph.
//
// Sources: D. E. Knuth: The Art of Computer Programming, volume 4A, 2011,
// section 7.1.4, algorithm Simpath (answer to exercise 225); J. Kawahara, T.
// Inoue, H. Iwashita, S. Minato: Frontier-based search for enumerating all
// constrained subgraphs with compressed representation, IEICE Transactions on
// Fundamentals E100-A(9), 2017, doi:10.1587/transfun.E100.A.1773. They place
// edges one by one and keep all layers, as a decision diagram. This package
// places a vertex with all its links at once and counts with two layers.
package frontier

import (
	"errors"
	"math/big"

	"example.com/knighttour/internal/dense"
	"example.com/knighttour/internal/work"
)

// Memory is the usual value of [Problem.Memory]: 512 MiB.
const Memory = 64 << 20

// ErrGaveUp reports that a sweep takes too many slots, too much memory or too
// many steps.
var ErrGaveUp = errors.New("the frontier method gave up")

// A Problem is a graph whose Hamiltonian cycles are wanted, with limits.
type Problem struct {
	Graph  dense.Lists // at least 3 vertices, without loops
	Order  []int32     // in which vertices are placed; nil if [BestOrder] finds none
	Memory int         // maximum number of 64-bit words for states
	Steps  int64       // maximum number of steps from states to successors
}

// Count returns the number of Hamiltonian cycles. The error is [ErrGaveUp] or
// that of the canceller.
func (p Problem) Count(c *work.Canceller) (*big.Int, error) {
	s, err := newSweep(c, p)
	if err != nil {
		return nil, err
	}
	return s.count()
}

// Exists reports whether there is a Hamiltonian cycle. The errors are those of
// [Problem.Count].
func (p Problem) Exists(c *work.Canceller) (bool, error) {
	s, err := newSweep(c, p)
	if err != nil {
		return false, err
	}
	return s.exists()
}

// Cycle returns a Hamiltonian cycle, or nil if there is none. It keeps all
// layers of states in memory. The errors are those of [Problem.Count].
func (p Problem) Cycle(c *work.Canceller) ([]int32, error) {
	s, err := newSweep(c, p)
	if err != nil {
		return nil, err
	}
	return s.cycle()
}
