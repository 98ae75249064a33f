package knighttour

import (
	"context"
	"errors"
	"math"
	"math/big"
	"runtime/debug"
	"slices"

	"example.com/knighttour/internal/dense"
	"example.com/knighttour/internal/frontier"
	"example.com/knighttour/internal/heldkarp"
	"example.com/knighttour/internal/work"
	"gonum.org/v1/gonum/graph"
)

// This file counts tours by one of three methods:
//
//   - Enumeration searches for all tours. It is fastest if there are few.
//   - The table of Held and Karp (internal/heldkarp) takes time and memory
//     proportional to n*2^n for n vertices, whatever the number of edges.
//   - The frontier method (internal/frontier) adds the vertices one by one and
//     counts together all sets of paths through them that the other vertices can
//     extend in the same ways. Its cost depends on the width of the graph, not on
//     its length. Of a board with an even side it counts one half.
//
// A count begins as an enumeration. After visits that cost no more than the cheaper
// of the other two, that one takes over. If the frontier outgrows its memory even
// class by class, the enumeration goes on. The result does not depend on the method.

// Count returns the number of tours of g that begin at the node with ID start.
// In an undirected graph a closed tour counts once for each direction.
//
// Count does not visit the tours one by one where the frontier method is faster,
// which takes time proportional to the number of nodes, but exponential in the
// width of g. That takes up to 512 MiB, or 3/4 of the process's memory limit if it
// has one ([debug.SetMemoryLimit]), and all processors. If Limit, Trace or Unpruned
// is set, Count visits every tour.
//
// The errors are those of [Search.Tour] except ErrNoTour. With an error, Count
// returns the number of tours found so far.
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
		return x.count(countMemory())
	}
	x.enumerate(math.MaxInt64)
	return x.found()
}

// CountTours returns the number of tours of g from all nodes; with the goal
// [EndAt], of those that end there. A closed tour counts once, not for each
// start, and in an undirected graph a tour and its reverse count once. A graph
// without nodes has one open tour, which is empty.
//
// Time, memory and errors are those of [Search.Count]. The number returned with
// an error is a lower bound.
func CountTours(ctx context.Context, g graph.Graph, goal Goal) (*big.Int, error) {
	c := work.New(ctx)
	f, err := freeze(c, g)
	if err != nil {
		return new(big.Int), err
	}
	if f.n == 0 && goal == Open() {
		return big.NewInt(1), nil
	}
	p, err := newFreeProblem(c, f, goal)
	switch {
	case errors.Is(err, ErrNoTour):
		return new(big.Int), nil
	case err != nil:
		return new(big.Int), err
	case f.n == 1:
		return big.NewInt(int64(dense.Bit(!p.closed))), nil
	case f.undirected && p.end >= 0:
		return Search{}.Count(ctx, f, goal.end) // in reverse
	case !p.closed:
		// Close the tours by a hub, with edges to all vertices, and from all or
		// from the end alone.
		f, err = f.withVertex(c, func(v int32) (from, to bool) { return p.end < 0 || v == p.end, true })
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
	firstVisits   = 1 << 14 // of an enumeration before another method is considered
	stepsPerVisit = 4       // estimated steps of a frontier for each visit tried before
	visitsPerStep = 16      // of the table, beside an estimated step: on dense graphs the estimate is low
)

// A countMethod is a method of counting other than enumeration.
type countMethod struct {
	visits int64 // of an enumeration to try before
	count  func() (*big.Int, error)
}

// count counts the tours by the fastest method whose tables have at most memory
// words.
func (x *counter) count(memory int) (*big.Int, error) {
	if x.enumerate(firstVisits + 16*int64(x.problem.f.n)) {
		return x.found()
	}
	m, err := x.cheapestMethod(memory)
	if err != nil {
		return x.soFar(), err
	}
	if x.enumerate(x.visits + m.visits) {
		return x.found()
	}
	n, err := m.count()
	if err == nil {
		return n, nil
	}
	if !errors.Is(err, frontier.ErrGaveUp) {
		return x.soFar(), err
	}
	x.enumerate(math.MaxInt64)
	return x.found()
}

// cheapestMethod returns the cheaper of the two methods other than enumeration.
func (x *counter) cheapestMethod(memory int) (countMethod, error) {
	p := &x.problem
	g, err := newClosing(x.work, p, p.prefix)
	if err != nil {
		return countMethod{}, err
	}
	plan, err := g.planFrontier(x.work)
	if err != nil {
		return countMethod{}, err
	}
	f, err := plan.counter(x.work, memory)
	if err != nil {
		return countMethod{}, err
	}
	if t := newSetTable(p); t.words() <= memory && t.visits()/visitsPerStep < f.Steps() {
		return countMethod{t.visits(), func() (*big.Int, error) { return t.count(x.work) }}, nil
	}
	return countMethod{f.Steps() / stepsPerVisit, func() (*big.Int, error) {
		n, err := f.Count(x.work)
		if err == nil {
			n.Mul(n, g.tours())
		}
		return n, err
	}}, nil
}

// enumerate counts tours one by one up to a total of visits. It reports whether
// the search has ended, by exhaustion or by x.err.
func (x *counter) enumerate(visits int64) (done bool) {
	for {
		found, paused := x.nextWithin(visits)
		if !found {
			return !paused
		}
		x.tours++
	}
}

func (x *counter) soFar() *big.Int { return new(big.Int).SetUint64(x.tours) }

func (x *counter) found() (*big.Int, error) { return x.soFar(), x.err }

// nextWithin goes on to the next tour, but pauses at a total of visits.
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

// countMemory returns the memory that a count may take, in words.
func countMemory() int {
	if limit := debug.SetMemoryLimit(-1); limit < math.MaxInt64 {
		return int(min(limit/8, math.MaxInt)) / 4 * 3
	}
	return frontier.Memory
}

// counter returns a counter of the Hamiltonian cycles of the closing.
func (p *frontierPlan) counter(c *work.Canceller, memory int) (*frontier.Counter, error) {
	_, problem, err := p.problemOf(c, p.problem.prefix, memory, math.MaxInt64)
	if err != nil {
		return nil, err
	}
	var mirrors []frontier.Mirror
	if rows, cols := p.problem.f.rectangle(); rows > 0 && len(p.prefix)+len(p.added) == 0 {
		mirrors = frontier.Rectangle(rows, cols, p.Len())
	}
	return problem.NewCounter(c, p.order.Steps(), mirrors)
}

// tours returns the number of tours that a Hamiltonian cycle of the closing is.
func (g *closing) tours() *big.Int {
	if g.problem.closed && !g.Directed && g.prefix == nil {
		return big.NewInt(2) // one in each direction
	}
	return big.NewInt(1)
}

// A setTable counts tours by the table of Held and Karp over the sets of vertices
// outside the prefix and other than the start.
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

// words returns the size of the table, math.MaxInt if there are too many vertices.
func (t *setTable) words() int {
	if t.vertices == nil {
		return math.MaxInt
	}
	return heldkarp.Words(len(t.vertices))
}

// visits returns the number of visits that cost as much as the table: one for
// 32 entries, and more if there are many edges.
func (t *setTable) visits() int64 {
	n := int64(len(t.vertices))
	return int64(t.words()) / 32 * (8*n + int64(t.edges)) / (8 * n)
}

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
