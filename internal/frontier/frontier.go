// Package frontier counts and finds the Hamiltonian cycles of undirected graphs
// by the frontier method, without looking at them one by one: vertices are placed
// one after the other, each with its links to earlier ones, and all sets of links
// that look the same from the frontier are counted together.
//
// Say the Hamiltonian cycles of a grid of 4x4 are to be counted, and three
// columns are done. These are two of the ways to link their vertices:
//
//	0---4---8  12          0---4---8  12
//	|                      |
//	1---5---9  13          1   5---9  13
//	        |              |   |
//	2---6--10  14          2   6--10  14
//	|                      |
//	3---7--11  15          3---7--11  15
//
// The frontier is 8, 9, 10, 11: the vertices that have been placed and have
// neighbours that have not. On the left, 9 and 10 are done, and 8 and 11 are
// the ends of a path. That is so for 4 ways to link the vertices, and how they
// go on does not depend on which it is: they are one state with the count 4,
// and lead to 4 cycles, by the way of 8, 12, 13, 14, 15, 11. On the right, there
// is a path from 8 to 11 and one from 9 to 10. There are 2 ways with this state.
// It becomes a cycle by 8, 12, 13, 9 and 10, 14, 15, 11, and no other state
// becomes one. So there are 6 cycles.
//
// A state says which vertices of the frontier have 0, 1 or 2 links, and which of
// them are the two ends of one path. A vertex placed leads from states to states.
// Their number may grow exponentially with the width of the frontier, the
// greatest number of vertices in it, but not with the length of the graph.
//
// Sources: D. E. Knuth: The Art of Computer Programming, volume 4A, 2011,
// section 7.1.4, algorithm Simpath (answer to exercise 225); J. Kawahara, T.
// Inoue, H. Iwashita, S. Minato: Frontier-based search for enumerating all
// constrained subgraphs with compressed representation, IEICE Transactions on
// Fundamentals E100-A(9), 2017, doi:10.1587/transfun.E100.A.1773. They place
// edges one by one and keep all layers, as a decision diagram. Here a vertex is
// placed with all of its links at once, and counting needs two layers.
package frontier

import (
	"errors"
	"math/big"

	"example.com/knighttour/internal/dense"
	"example.com/knighttour/internal/work"
)

// Memory is how many words of memory the states of a sweep may usually take:
// 512 MiB.
const Memory = 64 << 20

// ErrGaveUp reports that a sweep was ended because it took too many slots, too
// much memory, or too many steps.
var ErrGaveUp = errors.New("the frontier method gave up")

// A Problem is a graph of 3 vertices or more whose Hamiltonian cycles are wanted,
// and what may be spent on them.
type Problem struct {
	Graph  dense.Lists // without loops
	Order  []int32     // in which the vertices are placed; nil if there is none: see [BestOrder]
	Memory int         // the greatest number of words that states may take
	Steps  int64       // the greatest number of steps from states to their successors
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

// Cycle returns a Hamiltonian cycle, or nil if there is none. It keeps the
// states of all layers in memory. The errors are those of [Problem.Count].
func (p Problem) Cycle(c *work.Canceller) ([]int32, error) {
	s, err := newSweep(c, p)
	if err != nil {
		return nil, err
	}
	return s.cycle()
}
