package walk

import (
	"example.com/knighttour/internal/dense"
	"example.com/knighttour/internal/work"
)

// Masks is an undirected graph of up to 64 vertices with up to eight neighbours
// each. It may be walked from several goroutines.
type Masks struct {
	next   *[dense.WordSize]uint64
	queues *dense.Queues
	n      int
	free   digits // before the walk
}

// digits holds a number of neighbours, modulo 8, of each vertex: its three binary
// digits in a word each.
type digits struct{ ones, twos, fours uint64 }

// NewMasks returns the graph of n vertices that m and q hold. The order of a
// queue breaks ties.
func NewMasks(m *dense.Masks, q *dense.Queues, n int) Masks {
	var d digits
	for _, neighbours := range m.Next[:n] {
		carry := d.ones & neighbours
		d.ones ^= neighbours
		d.fours ^= d.twos & carry
		d.twos ^= carry
	}
	return Masks{&m.Next, q, n, d}
}

// Walk is like [Lists.Walk].
func (g *Masks) Walk(c *work.Canceller, start int64) ([]int64, error) {
	return run(c, g.n, start, perVisit, func(path []int64) int { return g.follow(path, int(start)) })
}

// perVisit is the work of a visit with up to eight neighbours.
const perVisit = 9

// follow walks on from v until path is full, and returns the number of vertices.
//
// The numbers of unvisited neighbours are read only for neighbours of the last vertex.
// This one is visited, so they are less than 8.
func (g *Masks) follow(path []int64, v int) int {
	unvisited := dense.AllBits(g.n)
	ones, twos, fours := g.free.ones, g.free.twos, g.free.fours
	for i := range path {
		v &= dense.WordSize - 1
		unvisited &^= 1 << v
		borrow := g.next[v]
		fewest := borrow & unvisited
		if fewest == 0 {
			return i
		}
		ones ^= borrow
		borrow &= ones
		twos ^= borrow
		fours ^= borrow & twos
		if m := fewest &^ fours; m != 0 {
			fewest = m
		}
		if m := fewest &^ twos; m != 0 {
			fewest = m
		}
		if m := fewest &^ ones; m != 0 {
			fewest = m
		}
		q := g.queues[v]
		for fewest>>q.First()&1 == 0 {
			q = q.Rest()
		}
		v = q.First()
		path[i] = int64(v)
	}
	return len(path)
}
