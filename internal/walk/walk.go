// Package walk finds Hamiltonian paths of undirected graphs using only
// Warnsdorff's rule. A walk continues with the unvisited neighbour that has the
// fewest unvisited neighbours itself; a static order breaks ties. A walk keeps
// only what it needs to continue, so it cannot backtrack: it visits all
// vertices, or comes to a dead end.
//
// There are four kinds: [Grid.Walk] computes the edges of a board; [Small.Walk]
// uses bitmasks for up to 64 vertices; [Lists] uses adjacency lists; and
// [ByPlan.Walk] applies the caller's orders.
//
// # Walks for searches
//
// A complete walk, whatever its orders, makes the same visits as a depth-first
// search that tries neighbours in the same order and looks for a Hamiltonian
// path, however that search prunes. Every prefix of the walk can be completed,
// and pruning removes only what cannot be completed. So it removes nothing of
// the walk, and the next vertex of the walk is the first that the search tries.
// By induction the search visits the vertices of the walk one after the other,
// and finds the same path.
//
// A dead end proves nothing. After a dead end the search starts from scratch,
// so its results are exact in any case. Where the end of the path is free,
// pruning by degrees would have seen the dead end earlier, but not avoided it.
// If pruning restricts the next vertex at all, it leaves only vertices with one
// unvisited neighbour, and the rule tries these first anyway.
package walk

import (
	"cmp"
	"slices"

	"example.com/knighttour/internal/board"
	"example.com/knighttour/internal/dense"
	"example.com/knighttour/internal/order"
	"example.com/knighttour/internal/work"
)

// visited is the count of a visited vertex in a slice of bytes that count the
// unvisited neighbours of each vertex. It is decreased like all counts, at most
// MaxDegree times, and so still exceeds the counts of unvisited vertices.
const visited = 255

// run returns the path of a walk from start, and whether it has all n vertices.
// There must be at least one vertex. A call of follow continues the walk until
// its slice is full, and returns the number of vertices added. Only at a dead
// end is this less than the length of the slice. run charges the given work for
// each vertex, and polls before each call. If c is stopped, the path is not
// complete.
func run(
	c *work.Canceller,
	n int,
	start int64,
	perVertex int,
	follow func(path []int64) int,
) (path []int64, complete bool) {
	if c.Spend(0) != nil {
		return nil, false
	}
	path = make([]int64, n)
	path[0] = start
	stretch := max(1, work.PollInterval/perVertex) // vertices between two polls
	for d := 1; d < n; d += stretch {
		part := path[d:min(n, d+stretch)]
		if c.Spend(len(part)*perVertex) != nil {
			return path[:d], false
		}
		if visits := follow(part); visits < len(part) {
			return path[:d+visits], false
		}
	}
	return path, true
}

// A Small is an undirected graph of up to 64 vertices with up to eight
// neighbours each. It may be walked from several goroutines.
type Small struct {
	next   *[dense.WordSize]uint64
	queues *dense.Queues
	n      int
	free   digits // of the numbers of neighbours, before the walk
}

// digits hold a number for each vertex, modulo 8. Bit v of each word is a
// binary digit of the number of v.
type digits struct{ ones, twos, fours uint64 }

// addOne adds 1 to the numbers of some vertices, with carries.
func (d *digits) addOne(vertices uint64) {
	carry := d.ones & vertices
	d.ones ^= vertices
	d.fours ^= d.twos & carry
	d.twos ^= carry
}

// NewSmall returns the graph of n vertices that m and q hold. It keeps both.
// The order of a queue breaks ties.
func NewSmall(m *dense.Masks, q *dense.Queues, n int) Small {
	var d digits
	for _, neighbours := range m.Next[:n] {
		d.addOne(neighbours)
	}
	return Small{
		next:   &m.Next,
		queues: q,
		n:      n,
		free:   d,
	}
}

// Walk is like [Lists].
func (s *Small) Walk(c *work.Canceller, start int64) (path []int64, complete bool) {
	if c.Spend(s.n*perVisit) != nil { // up to 64 visits need no poll in between
		return nil, false
	}
	path = make([]int64, s.n)
	path[0] = start
	visits := 1 + s.follow(path[1:], int(start))
	return path[:visits], visits == s.n
}

// perVisit is the work of a visit with up to eight neighbours.
const perVisit = 9

// follow continues from v, the start. It fills path with the vertices after v
// until path is full, or until one has no unvisited neighbour, and returns how
// many it added.
//
// The numbers of unvisited neighbours are read only for neighbours of the last
// vertex. Since that vertex is visited, these numbers are less than 8, and
// three digits are enough. A subtraction with borrows takes 1 from the numbers
// of all neighbours at once. The smallest numbers are found digit by digit,
// from the fours on: if some of the candidates have a 0, the others are
// dropped.
func (s *Small) follow(path []int64, v int) int {
	unvisited := dense.AllBits(s.n)
	ones, twos, fours := s.free.ones, s.free.twos, s.free.fours
	for i := range path {
		v &= dense.WordSize - 1
		unvisited &^= 1 << v
		borrow := s.next[v]
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
		q := s.queues[v]
		for fewest>>q.First()&1 == 0 {
			q = q.Rest()
		}
		v = q.First()
		path[i] = int64(v)
	}
	return len(path)
}

// MaxDegree is the largest degree of a vertex of a graph that [Lists] and
// [ByPlan] can walk.
const MaxDegree = 127

// Lists returns the walk from start over the undirected graph l, which is not
// empty, and whether the walk visits all vertices. The order of a list breaks
// ties. A walk that is not complete came to a dead end, could not begin because
// a degree exceeds [MaxDegree], or was stopped by c.
func Lists(c *work.Canceller, l dense.Lists, start int64) (path []int64, complete bool) {
	w := listWalk{
		Lists: l,
		free:  make([]byte, l.Len()),
		last:  int32(start),
	}
	if !setDegrees(c, w.free, l.Start) {
		return nil, false
	}
	return run(c, l.Len(), start, 1+len(l.List)/l.Len(), w.follow)
}

// setDegrees sets the number of neighbours of each vertex from the starts of
// the lists. It reports whether no number exceeds MaxDegree. It returns false
// if c is stopped.
func setDegrees[N byte | int32](c *work.Canceller, degrees []N, start []int) bool {
	for part := range slices.Chunk(degrees, work.PollInterval) {
		for i := range part {
			degree := start[i+1] - start[i]
			if degree > MaxDegree {
				return false
			}
			part[i] = N(degree)
		}
		start = start[len(part):]
		if c.Spend(len(part)) != nil {
			return false
		}
	}
	return true
}

// A listWalk is the state of a walk over lists.
type listWalk struct {
	dense.Lists
	free []byte // the number of unvisited neighbours of each vertex, or visited
	last int32  // of the path
}

// follow continues until path is full, and returns the number of vertices
// added. At a dead end it returns fewer, and must not be called again.
func (w *listWalk) follow(path []int64) int {
	free := w.free
	v := w.last
	for i := range path {
		free[v] = visited
		// The comparison below is a branch that is often mispredicted. But in a
		// large graph, reading free waits for memory, and the processor can
		// speculate past a branch.
		fewest := byte(MaxDegree)
		best := int32(-1)
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

// A Scratch is memory that a walk uses, and leaves for the next one. The zero
// Scratch is ready for use.
type Scratch struct {
	ByPlan ByPlan
	grid   Grid
	moves  [board.LeaperMoves]board.Offset // the moves of the grid, if they fit
}

// Release forgets the graph, the plan and the host of the last walk, and its
// board, which may have many blocked squares.
func (sc *Scratch) Release() {
	if sc.ByPlan.Start != nil {
		sc.ByPlan.Release()
	}
	if sc.grid.Moves != nil {
		sc.grid = Grid{}
	}
}

// Grid returns a board as a grid. Its piece must have one leap. The order of
// the move table breaks ties if byMove is set, otherwise that of the squares.
// outward sets [Grid.Outward]. The result is valid until the next call.
func (sc *Scratch) Grid(s board.Shape, byMove, outward bool) *Grid {
	moves := append(sc.moves[:0], s.Moves(new([board.LeaperMoves]board.Offset))...)
	if !byMove {
		toID := func(m board.Offset) int { return m.Row*s.Cols + m.Col } // what m adds to an ID
		slices.SortStableFunc(moves, func(l, m board.Offset) int {
			return cmp.Compare(toID(l), toID(m))
		})
	}
	sc.grid = Grid{Shape: s, Moves: moves, Outward: outward}
	return &sc.grid
}

// A ByPlan walks like [Lists], but follows plans that have dynamic orders: it
// continues with the neighbour that is first by all orders, whether or not
// Warnsdorff's rule is among them. The zero ByPlan is ready to walk. It keeps
// its memory for the next walk, and refers to the last one until
// [ByPlan.Release].
type ByPlan struct {
	dense.Lists
	free   dense.Counts
	path   []int32
	ranker order.Ranker
	rule   int            // the number of orders that visit applies: 1 if Warnsdorff's rule is first
	tied   [MaxDegree]int // space for what visit returns
}

// maxKept is the greatest number of vertices for which a ByPlan that is
// released keeps its memory, up to 128 KiB. Allocating it for each walk takes
// up to a tenth of the time of a walk over a small board.
const maxKept = 1 << 14

// Release forgets the graph, the plan and the host of the last walk. It keeps
// the memory for the next walk unless the memory is large.
func (b *ByPlan) Release() {
	b.Lists = dense.Lists{}
	b.ranker = order.Ranker{}
	if cap(b.free) > maxKept {
		b.free = nil
		b.path = nil
	}
}

// perRanking is the work of a visit where functions of the caller break ties.
// They may be slow, so the context is polled more often.
const perRanking = work.PollInterval / 8

// Walk is like [Lists], over the lists of the plan. The host shows the dynamic
// orders the state of the walk.
func (b *ByPlan) Walk(
	c *work.Canceller,
	p *order.Plan,
	host order.Host,
	start int64,
) (path []int64, complete bool) {
	n := p.Len()
	b.Lists = p.Lists
	b.free = dense.Sized(b.free, n)
	if !setDegrees(c, b.free, p.Start) {
		return nil, false
	}
	b.path = append(dense.Sized(b.path, n)[:0], int32(start))
	b.ranker = order.NewRanker(p, host, b.free)
	b.rule = dense.Bit(p.BeginsWithWarnsdorff())
	return run(c, n, start, perRanking, b.follow)
}

// follow continues until path is full, or until the last vertex has no
// unvisited neighbour, and returns the number of vertices added.
func (b *ByPlan) follow(path []int64) int {
	for i := range path {
		tied := b.visit(b.path[len(b.path)-1])
		if len(tied) == 0 {
			return i
		}
		v := b.ranker.First(b.path, b.rule, tied)
		b.path = append(b.path, v)
		path[i] = int64(v)
	}
	return len(path)
}

// visit marks v as visited and returns the indices in b.List of its unvisited
// neighbours. If Warnsdorff's rule is the first order, it returns only those
// with the fewest unvisited neighbours. The slice is valid until the next call.
func (b *ByPlan) visit(v int32) []int {
	free := b.free
	free[v] += dense.Visited
	n := 0
	fewest := int32(dense.Visited / 2) // more than any count
	begin := b.Start[v]
	for i, u := range b.Of(v) {
		links := free[u] - 1
		free[u] = links
		if links > fewest {
			continue
		}
		if links < fewest && b.rule > 0 {
			n = 0
			fewest = links
		}
		b.tied[n] = begin + i
		n++
	}
	return b.tied[:n]
}
