// Package frontier counts and finds the Hamiltonian cycles of undirected graphs
// by the frontier method. It places the vertices one by one, each with its
// links to earlier vertices. Sets of links that look the same from the frontier
// are counted together.
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
// one state with the count 4. The path 8, 12, 13, 14, 15, 11 closes them into 4
// cycles. On the right, one path joins 8 and 11, another 9 and 10. This state
// has the count 2. The paths 8, 12, 13, 9 and 10, 14, 15, 11 close it into 2
// cycles. No other state becomes a cycle, so the grid has 6 cycles.
//
// A state consists of degrees and a pairing. The degrees say how many links
// each vertex of the frontier has: 0, 1 or 2. The pairing says which two
// vertices are the ends of the same path. States with the same degrees are a
// group: a list of pairings with counts. A pairing is stored as its rank among
// all pairings of the same number of ends. A choice of links for the next
// vertex leads from one group to another, and changes all pairings of the group
// in the same way. So the states of a layer are never looked up one by one: for
// each group of the next layer, the lists of the groups that lead to it are
// mapped by tables and added up. A state takes 12 bytes, and processors share
// the groups of a layer.
//
// The number of states may grow exponentially with the width of the frontier,
// the maximum number of its vertices, but not with the length of the graph.
//
// A graph can also be counted from both ends: see [Division]. If it has a
// mirror, such as a board with an even side, one half is enough. The cycles
// with the same degrees in the middle are a class, which can be counted without
// the others, in less memory.
//
// These are the things to know:
//
//   - The order of the vertices comes from [BestOrder] (planner.go,
//     backward.go), and [Improve] (improve.go) may find a better one. A
//     placement (placement.go) gives slots to the vertices of the frontier, and
//     estimates what an order costs.
//   - A sweep (sweep.go) places the vertices in this order. The states after
//     each placing are a layer, which is a list of groups (layer.go).
//   - For a group and the next vertex, a linkLister lists the choices of links
//     (choices.go). The edit of a choice changes the ranks of pairings
//     (pairing.go).
//   - An expansion (expansion.go) is the step from a layer to the next one. Its
//     targets are the groups of the next layer, each with the transitions that
//     lead to it. Several goroutines share a large expansion, so it is divided
//     into shards by the degrees of the targets. A collector (collector.go)
//     adds up the states of one target.
//   - A [Counter] (count.go) counts by one sweep, or by a [Division]
//     (divide.go) of the graph into two subgraphs. [Rectangle] (rectangle.go)
//     returns the mirrors of a board.
//   - A half (half.go) is the sweep of such a subgraph. It keeps one layer for
//     all classes, its trunk, and computes the later layers for each class
//     (class.go). A meeting (meeting.go, meet.go, translate.go) finds the
//     states of both halves that form cycles.
//   - A [Numbering] (number.go) finds the cycle with a given number by walking
//     back from the last layer. A history (history.go) is a sweep that keeps
//     layers. A record (record.go) is a history that has ended, from which
//     walks go back as often as needed, step by step (origins.go). In a
//     division, they go back from states that meet (cycles.go).
//   - [Split] (split.go) turns a directed graph into an undirected one whose
//     cycles correspond to those of the directed graph.
//
// Sources: D. E. Knuth: The Art of Computer Programming, volume 4A, 2011,
// section 7.1.4, algorithm Simpath (answer to exercise 225); J. Kawahara, T.
// Inoue, H. Iwashita, S. Minato: Frontier-based search for enumerating all
// constrained subgraphs with compressed representation, IEICE Transactions on
// Fundamentals E100-A(9), 2017, doi:10.1587/transfun.E100.A.1773. They place
// edges one by one and keep all layers, as a decision diagram. This package
// places a vertex with all its links at once and counts with two layers. Halves
// that meet: B. D. McKay: Knight's tours of an 8x8 chessboard, TR-CS-97-03,
// Australian National University, 1997.
package frontier

import (
	"slices"

	"example.com/knighttour/internal/dense"
	"example.com/knighttour/internal/work"
)

// A Task is an undirected graph whose Hamiltonian cycles are wanted, together
// with limits on memory and steps.
type Task struct {
	Graph    dense.Lists // at least 3 vertices, without loops
	Order    []int32     // the order in which vertices are placed; nil if [BestOrder] finds none
	MaxWords int         // maximum number of 64-bit words in memory
	MaxSteps int64       // maximum number of steps from states to successors
}

// Exists reports whether there is a Hamiltonian cycle. The errors are those of
// [Counter.Count].
func (t Task) Exists(c *work.Canceller) (bool, error) {
	s := t.sweep(c, 0)
	last, err := s.run()
	return err == nil && last.states > 0, err
}

// sweep returns the sweep of the whole graph, with counts of the given number
// of words, or without counts if words is 0: see newSweep.
func (t Task) sweep(c *work.Canceller, words int) *sweep {
	whole := subgraph{
		graph: t.Graph,
		order: t.Order,
		links: slices.Repeat([]uint8{2}, t.Graph.Len()),
	}
	return newSweep(c, newPool(t.MaxWords), whole, words, t.MaxSteps)
}
