package knighttour

import (
	"context"
	"errors"
	"math"
	"math/big"
	"math/bits"

	"gonum.org/v1/gonum/graph"
)

// This file counts tours, in one of two ways.
//
// To enumerate is to search for all of them. Where several paths have the same
// last vertex and leave the same vertices unvisited, what follows is counted once
// (search_memo.go).
//
// The frontier method (frontier.go) goes through the graph once, vertex by
// vertex, whatever the number of tours. Say the closed tours of a grid of 4x4
// are to be counted, and three columns are done. These are two of the ways to
// link their vertices:
//
//	 0---4---8  12          0---4---8  12
//	 |                      |
//	 1---5---9  13          1   5---9  13
//	         |              |   |
//	 2---6--10  14          2   6--10  14
//	 |                      |
//	 3---7--11  15          3---7--11  15
//
// The frontier is 8, 9, 10, 11. On the left, 9 and 10 are done, and 8 and 11 are
// the ends of a path. That is so for 4 ways to link the vertices, and how they
// go on does not depend on which it is: they are one state with the count 4,
// and lead to 4 tours, by the way of 8, 12, 13, 14, 15, 11. On the right, there
// is a path from 8 to 11 and one from 9 to 10. There are 2 ways with this state.
// It becomes a tour by 8, 12, 13, 9 and 10, 14, 15, 11, and no other state
// becomes one. So there are 6 tours.
//
// All that is kept is a table of states and counts. How many states there are
// depends on the width of the graph, not on its length. It is estimated
// beforehand (frontier_order.go): if that does not look like less work, or if the
// table outgrows its memory, tours are enumerated. What is returned does not
// depend on the way.

// Count returns the number of tours of g that begin at the node with ID start.
// In an undirected graph a closed tour counts once for each direction.
//
// Count does not visit the tours one by one where the frontier method takes
// less time: that takes time proportional to the number of nodes, but
// exponential in the width of g, and tables of up to 512 MiB. If Limit, Trace or
// Unpruned is set, it visits them all.
//
// The errors are those of [Search.Tour], but for ErrNoTour; the number returned
// with an error is that of the tours found so far.
func (s Search) Count(ctx context.Context, g graph.Graph, start int64) (*big.Int, error) {
	r, err := s.start(ctx, g, start)
	if err != nil {
		if errors.Is(err, ErrNoTour) {
			err = nil
		}
		return new(big.Int), err
	}
	defer r.form.finish()
	if s.Trace == nil && s.Limit <= 0 && !s.Unpruned {
		return r.count(frontierMemory)
	}
	r.memoizes = s.Trace == nil && s.Limit <= 0 // a limit is on visits that are made
	r.enumerate(math.MaxInt64)
	return r.tours.big(), r.err
}

// CountTours returns the number of tours of g, wherever they begin. A closed
// tour counts once, not for each start, and in an undirected graph a tour and
// its reverse count once. With the goal [EndAt], it is the number of tours that
// end there.
//
// It takes the same time and memory as [Search.Count], and returns the same
// errors.
func CountTours(ctx context.Context, g graph.Graph, goal Goal) (*big.Int, error) {
	c := newCanceller(ctx)
	f, err := freeze(&c, g)
	if err != nil {
		return new(big.Int), err
	}
	end := int32(-1)
	if goal.kind == endAt {
		if end, err = f.find("end", goal.end); err != nil {
			return new(big.Int), err
		}
	}
	switch {
	case f.n == 0 || f.n == 1 && goal.kind == closed:
		return new(big.Int), nil
	case f.n == 1:
		return big.NewInt(1), nil
	case f.undirected && goal.kind == endAt:
		return Search{}.Count(ctx, f, goal.end) // in reverse
	case goal.kind != closed:
		// A hub that leads to all, and that all leads to or the end alone.
		f, err = f.withVertex(&c, func(v int32) (from, to bool) { return end < 0 || v == end, true })
		if err != nil {
			return new(big.Int), err
		}
	}
	n, err := Search{Goal: Closed()}.Count(ctx, f, f.id(int32(f.n-1)))
	if f.undirected {
		n.Rsh(n, 1) // each direction was counted
	}
	return n, err
}

const (
	// fewVisits is how many visits are made before a frontier is thought of.
	fewVisits = 1 << 14

	// costPerStep is the estimated cost of a frontier for each step that it then
	// takes: the estimate is 10 to 100 times the number of states.
	costPerStep = 1 << 6

	// costPerVisit is the cost for each visit that a search may make before.
	costPerVisit = 4 * costPerStep
)

// count counts the tours in the way that takes less time. A frontier may take so
// many words of memory.
func (r *run) count(memory int) (*big.Int, error) {
	if r.enumerate(fewVisits + 16*int64(r.f.n)) {
		return r.tours.big(), r.err
	}
	r.memoizes = true
	g, order, err := r.cycles()
	if err != nil {
		return r.tours.big(), err
	}
	if order.vertices != nil {
		if r.enumerate(r.visits + r.visitsBefore(order.cost)) {
			return r.tours.big(), r.err
		}
		n, err := g.count(&r.canceller, order.vertices, memory)
		if err != nil {
			return r.tours.big(), err
		}
		if n != nil {
			return r.directions(n), nil
		}
	}
	r.enumerate(math.MaxInt64)
	return r.tours.big(), r.err
}

// visitsBefore returns how many visits are made before a frontier of that cost.
// Few vertices with many edges are better left to a memo, which has at most n*2^n
// paths to know about: each takes some 64 visits where its last few vertices are
// not memoized, and several times as many where entries displace each other.
func (r *run) visitsBefore(cost uint64) int64 {
	if n := r.f.n; n <= wordSize/2 {
		if all := uint64(n) << (n + 6); all <= cost {
			return 8 * int64(all)
		}
	}
	return int64(cost / costPerVisit)
}

// directions returns the number of tours, given that of cycles.
func (r *run) directions(cycles *big.Int) *big.Int {
	if r.closed && r.f.undirected && len(r.prefix) < 2 {
		return cycles.Lsh(cycles, 1)
	}
	return cycles
}

// cycles returns the tours as cycles, and an order to place their vertices in.
func (r *run) cycles() (*cycleGraph, vertexOrder, error) {
	x := r.closing(r.prefix)
	g, err := x.cycles(&r.canceller)
	if err != nil {
		return nil, vertexOrder{}, err
	}
	order, err := g.bestOrder(&r.canceller, g.added+g.hubs)
	return g, order, err
}

// count returns the number of Hamiltonian cycles, or nil if that takes too much
// memory.
func (g *cycleGraph) count(c *canceller, order []int32, memory int) (*big.Int, error) {
	f, err := newFrontier(c, g.adjacency, order, memory)
	if f == nil || err != nil {
		return nil, err
	}
	return f.count()
}

// enumerate counts tours one by one until there have been so many visits. It
// reports whether that was the end: r.err says of what kind.
func (r *run) enumerate(visits int64) (done bool) {
	for {
		found, paused := r.nextWithin(visits)
		if !found {
			return !paused
		}
		r.tours.add(1)
	}
}

// nextWithin goes on to the next tour, but pauses when there have been so many
// visits.
func (r *run) nextWithin(visits int64) (found, paused bool) {
	limit := r.limit
	r.limit = min(limit, visits)
	found = r.next()
	if !found && r.limit < limit && errors.Is(r.err, ErrLimit) {
		r.err, paused = nil, true
	}
	r.limit = limit
	return found, paused
}

// A uint128 is the number of tours that are found one by one, or so many at a
// time as a memo knows of: they do not come to 2^128.
type uint128 struct{ hi, lo uint64 }

func (n *uint128) add(m uint64) {
	lo, carry := bits.Add64(n.lo, m, 0)
	n.lo, n.hi = lo, n.hi+carry
}

// minus returns the difference from a number that is not greater.
func (n uint128) minus(m uint128) uint128 {
	lo, borrow := bits.Sub64(n.lo, m.lo, 0)
	return uint128{n.hi - m.hi - borrow, lo}
}

func (n uint128) big() *big.Int { return bigOf([]uint64{n.lo, n.hi}) }
