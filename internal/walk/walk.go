// Package walk finds Hamiltonian paths of undirected graphs by Warnsdorff's rule alone. A
// walk goes on to the unvisited neighbour that has the fewest unvisited neighbours
// itself; a static order breaks ties. A walk keeps only what it needs to go on, so it
// cannot step back: it visits all vertices, or comes to a dead end.
//
// There are three, by what is known of the graph: [Board], whose edges are
// computed; [Masks], of up to 64 vertices; and [Lists]. A fourth, [Ranked], goes
// by dynamic orders of the caller.
//
// # Walks for searches
//
// A complete walk, by whatever orders, has made the visits of a depth-first search that
// tries neighbours in the same order and looks for a Hamiltonian path, however it prunes.
// Every beginning of the walk can be completed, and pruning leaves out only what cannot
// be completed. So it leaves out nothing of the walk, and the next vertex of the walk is
// the first that the search tries. By induction the search visits the vertices of the
// walk one after the other, and finds the same path.
//
// A dead end proves nothing. After it the search begins anew, so its results are exact in
// any case. Where the end of the path is free, pruning by degrees would have seen the
// dead end earlier, but not avoided it: it restricts the next vertex, if at all, to those
// with one unvisited neighbour, which the rule tries first anyway.
package walk

import (
	"errors"
	"slices"

	"example.com/knighttour/internal/dense"
	"example.com/knighttour/internal/order"
	"example.com/knighttour/internal/work"
)

// ErrDeadEnd reports that a walk came to a dead end. It also reports that a walk was
// not begun: it would come to one, or the graph is not one that can be walked.
var ErrDeadEnd = errors.New("dead end")

// visited is the count of a visited vertex where bytes count the unvisited
// neighbours of each vertex. It is decreased like all counts, and still exceeds
// those of the unvisited.
const visited = 255

// run returns the walk of n vertices from start. A call of follow goes on until
// its slice is full, and returns the number of vertices, which is less in a dead
// end. The work is charged for each of them.
func run(c *work.Canceller, n int, start int64, charge int, follow func(path []int64) int) ([]int64, error) {
	if err := c.Spend(0); err != nil {
		return nil, err
	}
	path := make([]int64, n)
	path[0] = start
	stretch := max(1, work.PollInterval/charge)
	for d := 1; d < n; d += stretch {
		part := path[d:min(n, d+stretch)]
		if err := c.Spend(len(part) * charge); err != nil {
			return path[:d], err
		}
		if follow(part) < len(part) {
			return nil, ErrDeadEnd
		}
	}
	return path, nil
}

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

// follow walks on from v, the start, until path is full, and returns the number of
// vertices. It is called once, since up to 64 visits are less work than a poll is due after.
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

// Lists is an undirected graph. The order of a list breaks ties. Up to
// [MaxDegree] neighbours of a vertex can be walked.
type Lists dense.Lists

// MaxDegree is the greatest degree of a vertex in [Lists].
const MaxDegree = 127

// Walk returns the walk from start over all vertices, or [ErrDeadEnd]. If c stops
// it, the path is the beginning of the walk, and the error that of c.
func (g Lists) Walk(c *work.Canceller, start int64) ([]int64, error) {
	w := listWalk{Lists: dense.Lists(g), free: make([]byte, len(g.Start)-1), last: int32(start)}
	if err := setDegrees(c, w.free, g.Start); err != nil {
		return nil, err
	}
	return run(c, len(w.free), start, 1+len(g.List)/len(w.free), w.follow)
}

// setDegrees sets the number of neighbours of each vertex.
func setDegrees[N byte | int32](c *work.Canceller, degrees []N, start []int) error {
	for part := range slices.Chunk(degrees, work.PollInterval) {
		for i := range part {
			degree := start[i+1] - start[i]
			if degree > MaxDegree {
				return ErrDeadEnd
			}
			part[i] = N(degree)
		}
		start = start[len(part):]
		if err := c.Spend(len(part)); err != nil {
			return err
		}
	}
	return nil
}

// A listWalk is the state of a walk over lists.
type listWalk struct {
	dense.Lists
	free []byte // the number of unvisited neighbours of each vertex, or visited
	last int32  // of the path
}

// follow goes on until path is full, and returns the number of vertices.
func (w *listWalk) follow(path []int64) int {
	free, v := w.free, w.last
	for i := range path {
		free[v] = visited
		// The branch is often mispredicted. But in a large graph free waits for
		// memory, and the processor can speculate past a branch.
		fewest, best := byte(MaxDegree), int32(-1)
		for _, u := range w.Of(v) {
			n := free[u] - 1
			free[u] = n
			if n < fewest {
				fewest, best = n, u
			}
		}
		if best < 0 {
			return i
		}
		v = best
		path[i] = int64(v)
	}
	w.last = v
	return len(path)
}

// A Ranked walks by plans that have dynamic orders, otherwise like [Lists]: it goes on to
// the neighbour that is first by all orders, whether or not Warnsdorff's rule is among
// them. The zero Ranked is ready to walk. It keeps its memory for the next walk.
type Ranked struct {
	dense.Lists
	free   dense.Counts
	path   []int32
	ranker order.Ranker
	rule   int            // 1 if the first order is Warnsdorff's rule, else 0
	tied   [MaxDegree]int // space
}

// perRanking is the work of a visit where functions of the caller break ties. They may
// be slow, so poll more often.
const perRanking = work.PollInterval / 8

// Walk is like [Lists.Walk].
func (w *Ranked) Walk(c *work.Canceller, p *order.Plan, host order.Host, start int64) ([]int64, error) {
	n := p.Len()
	w.Lists, w.free = p.Lists, dense.Sized(w.free, n)
	if err := setDegrees(c, w.free, p.Start); err != nil {
		return nil, err
	}
	w.path = append(dense.Sized(w.path, n)[:0], int32(start))
	w.ranker = order.NewRanker(p, host, w.free)
	w.rule = dense.Bit(p.BeginsWithRule())
	return run(c, n, start, perRanking, w.follow)
}

// follow goes on until path is full, and returns the number of vertices.
func (w *Ranked) follow(path []int64) int {
	for i := range path {
		tied := w.visit(w.path[len(w.path)-1])
		if len(tied) == 0 {
			return i
		}
		v := w.ranker.First(w.path, w.rule, tied)
		w.path = append(w.path, v)
		path[i] = int64(v)
	}
	return len(path)
}

// visit marks v as visited and returns the indices in w.List of its unvisited
// neighbours. If Warnsdorff's rule is the first order, it returns those with the fewest
// unvisited neighbours.
func (w *Ranked) visit(v int32) []int {
	free := w.free
	free[v] += dense.Visited
	n, fewest := 0, int32(dense.Visited/2)
	begin := w.Start[v]
	for i, u := range w.Of(v) {
		links := free[u] - 1
		free[u] = links
		if links > fewest {
			continue
		}
		if links < fewest && w.rule > 0 {
			n, fewest = 0, links
		}
		w.tied[n] = begin + i
		n++
	}
	return w.tied[:n]
}
