package knighttour

import (
	"context"
	"errors"
	"math"
	"math/big"
	"slices"

	"example.com/knighttour/internal/frontier"
	"example.com/knighttour/internal/heldkarp"
	"example.com/knighttour/internal/work"
	"gonum.org/v1/gonum/graph"
)

// This file counts tours, in one of three ways:
//
//   - To enumerate is to search for all of them. That takes least time if they
//     are few.
//   - A table of sets (internal/heldkarp) takes time and memory proportional to
//     n*2^n for n vertices, whatever the number of edges.
//   - The frontier method (internal/frontier) goes through the graph once, vertex
//     by vertex, and counts together all ways to link the vertices placed that
//     look the same from those that are not. What it takes depends on the width of
//     the graph, not on its length.
//
// A count begins as an enumeration. If that has not ended after as many visits as
// are worth about as much as the cheaper one of the other two, that one does it.
// If the frontier outgrows its memory, the enumeration goes on. The number does
// not depend on the way.

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
	defer r.finish()
	x := counter{run: r}
	if s.Trace == nil && s.Limit <= 0 && !s.Unpruned {
		return x.count(frontier.Memory)
	}
	x.enumerate(math.MaxInt64)
	return x.found()
}

// CountTours returns the number of tours of g, wherever they begin. A closed
// tour counts once, not for each start, and in an undirected graph a tour and
// its reverse count once. With the goal [EndAt], it is the number of tours that
// end there.
//
// It takes the same time and memory as [Search.Count], and returns the same
// errors.
func CountTours(ctx context.Context, g graph.Graph, goal Goal) (*big.Int, error) {
	c := work.New(ctx)
	f, err := freeze(c, g)
	if err != nil {
		return new(big.Int), err
	}
	end := int32(-1)
	if goal.kind == endAt {
		if end, err = f.resolve("end", goal.end); err != nil {
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
		f, err = f.withVertex(c, func(v int32) (from, to bool) { return end < 0 || v == end, true })
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

// A counter counts the tours of a run.
type counter struct {
	*run
	tours uint64 // found so far
}

const (
	// fewVisits is how many visits are made before another way is thought of.
	fewVisits = 1 << 14

	// stepsPerVisit is the number of estimated steps of a frontier for which one
	// visit is made before.
	stepsPerVisit = 4

	// visitsPerStep is the number of visits that take as long as a step.
	visitsPerStep = 16
)

// A way is a way to count tours other than to enumerate them.
type way struct {
	visits int64 // that are worth trying before
	count  func() (*big.Int, error)
}

// count counts the tours in the way that takes least time. It may take the given
// number of words of memory.
func (x *counter) count(memory int) (*big.Int, error) {
	if x.enumerate(fewVisits + 16*int64(x.problem.f.n)) {
		return x.found()
	}
	w, err := x.otherWay(memory)
	if err != nil {
		return x.soFar(), err
	}
	if w.count != nil {
		if x.enumerate(x.visits + w.visits) {
			return x.found()
		}
		n, err := w.count()
		if err == nil {
			return n, nil
		}
		if !errors.Is(err, frontier.ErrGaveUp) {
			return x.soFar(), err
		}
	}
	x.enumerate(math.MaxInt64)
	return x.found()
}

// otherWay returns the cheaper one of the ways other than to enumerate, or none.
func (x *counter) otherWay(memory int) (way, error) {
	p := &x.problem
	g, err := newClosing(x.work, p, p.prefix)
	if err != nil {
		return way{}, err
	}
	plan, err := g.planFrontier(x.work)
	if err != nil {
		return way{}, err
	}
	byFrontier := plan.order.Vertices != nil
	steps := plan.order.Steps()
	if t := newSetTable(p); t.words() <= memory && (!byFrontier || t.visits()/visitsPerStep < steps) {
		return way{t.visits(), func() (*big.Int, error) { return t.count(x.work) }}, nil
	}
	if !byFrontier {
		return way{}, nil
	}
	return way{steps / stepsPerVisit, func() (*big.Int, error) { return plan.count(x.work, memory) }}, nil
}

// enumerate counts tours one by one until there have been the given number of
// visits. It reports whether that was the end: x.err says of what kind.
func (x *counter) enumerate(visits int64) (done bool) {
	for {
		found, paused := x.nextWithin(visits)
		if !found {
			return !paused
		}
		x.tours++
	}
}

// soFar returns the number of tours that have been found.
func (x *counter) soFar() *big.Int { return new(big.Int).SetUint64(x.tours) }

// found returns soFar, and what stopped the enumeration.
func (x *counter) found() (*big.Int, error) { return x.soFar(), x.err }

// nextWithin goes on to the next tour, but pauses when there have been the given
// number of visits.
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

// count returns the number of tours. The error is frontier.ErrGaveUp or that of
// the canceller.
func (p *frontierPlan) count(c *work.Canceller, memory int) (*big.Int, error) {
	_, problem, err := p.frontier(c, p.problem.prefix, memory, math.MaxInt64)
	if err != nil {
		return nil, err
	}
	n, err := problem.Count(c)
	if err == nil && p.problem.closed && !p.Directed && p.prefix == nil {
		n.Lsh(n, 1) // a cycle is a tour in either direction
	}
	return n, err
}

// A setTable is a problem as it is counted by a table of sets: the vertices that
// do not belong to the prefix, which include all but the start.
type setTable struct {
	problem  *problem
	vertices []int32
	edges    int
}

func newSetTable(p *problem) *setTable {
	t := &setTable{problem: p}
	if p.f.n-max(1, len(p.prefix)) > heldkarp.MaxVertices {
		return t
	}
	begins := make([]bool, p.f.n)
	begins[p.start] = true
	for _, v := range p.prefix {
		begins[v] = true
	}
	for v := range int32(p.f.n) {
		if !begins[v] {
			t.vertices = append(t.vertices, v)
			t.edges += len(p.f.lists.Of(v))
		}
	}
	return t
}

// words returns the size of the table; it is beyond all bounds if there are too
// many vertices.
func (t *setTable) words() int {
	if t.vertices == nil {
		return math.MaxInt
	}
	return heldkarp.Words(len(t.vertices))
}

// visits returns the number of visits that take about as long as the table: one
// for four entries, and more if there are many edges.
func (t *setTable) visits() int64 {
	n := int64(len(t.vertices))
	return int64(t.words()) / 4 * (8*n + int64(t.edges)) / (8 * n)
}

// count returns the number of tours.
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
		next[i] = set(p.f.lists.Of(v))
		if p.reaches(v) {
			last |= 1 << i
		}
	}
	from := p.start
	if n := len(p.prefix); n > 0 {
		from = p.prefix[n-1]
	}
	n, err := heldkarp.Count(c, next, set(p.f.lists.Of(from)), last)
	return new(big.Int).SetUint64(n), err
}
