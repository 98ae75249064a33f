// Package count counts tours by one of three methods:
//
//   - Enumeration searches for all tours. It is fastest if there are few.
//   - The table of Held and Karp (heldkarp.go) takes time and memory proportional to
//     n*2^n for n vertices, whatever the number of edges.
//   - The frontier method (internal/frontier) adds the vertices one by one and
//     counts together all sets of paths through them that the other vertices can
//     extend in the same ways. Its cost depends on the width of the graph, not on
//     its length. Of a board with an even side it counts one half.
//
// A count begins as an enumeration. When it has cost about as much as the cheaper of the
// other two would, that one takes over. If the frontier method needs too much memory,
// even class by class, the enumeration continues. The result does not depend on the method.
package count

import (
	"errors"
	"math"
	"math/big"

	"example.com/knighttour/internal/closing"
	"example.com/knighttour/internal/dense"
	"example.com/knighttour/internal/frontier"
	"example.com/knighttour/internal/order"
	"example.com/knighttour/internal/problem"
	"example.com/knighttour/internal/search"
	"example.com/knighttour/internal/work"
)

// OneByOne returns the number of tours that a search finds, by visiting each. With an
// error, it is the number found so far.
func OneByOne(r *search.Run) (*big.Int, error) {
	t := tally{Run: r}
	t.enumerate(math.MaxInt64)
	return t.found()
}

// Tours returns the number of tours that a search would find, by the fastest method whose tables
// have at most memory words. With an error, it is the number found so far.
func Tours(r *search.Run, memory int) (*big.Int, error) {
	t := tally{Run: r}
	return t.count(memory)
}

// All returns the number of tours of g from all vertices. A closed tour counts once,
// wherever it begins. In an undirected graph a tour and its reverse count as one. With an
// error, it is a lower bound.
func All(c *work.Canceller, g *dense.Graph, goal problem.Goal, memory int) (*big.Int, error) {
	p, err := problem.NewFree(c, g, goal)
	switch {
	case err != nil:
		return none(err)
	case g.Len() == 1:
		return big.NewInt(int64(dense.Bit(!goal.Closed))), nil
	case g.Undirected && goal.End >= 0:
		return from(c, g, goal.End, problem.Open, memory) // in reverse
	case !goal.Closed:
		// A hub closes the tours. It has edges to all vertices, and edges from all or
		// only from the end.
		g = g.WithVertex(c, func(v int32) (from, to bool) { return goal.End < 0 || v == goal.End, true })
	}
	n, err := from(c, g, int32(g.Len()-1), problem.Closed, memory)
	if p.Graph.Undirected {
		n.Rsh(n, 1) // each direction was counted
	}
	return n, err
}

// from returns the number of tours of g from a vertex.
func from(c *work.Canceller, g *dense.Graph, start int32, goal problem.Goal, memory int) (*big.Int, error) {
	p := problem.Problem{Graph: g, Goal: goal, Start: start, Prune: true, Plan: new(order.Plan).Natural(g)}
	r := search.New(!g.HasMasks)
	defer r.Finish()
	err := p.Prepare(c)
	if err == nil {
		err = r.Begin(c, &p, search.Options{})
	}
	if err != nil {
		return none(err)
	}
	return Tours(r, memory)
}

// none returns the number 0 and the error, or no error if it is a proof that there is no tour.
func none(err error) (*big.Int, error) {
	if _, isProof := err.(*problem.None); isProof {
		err = nil
	}
	return new(big.Int), err
}

// A tally counts the tours of a run.
type tally struct {
	*search.Run
	tours uint64 // found so far
}

// See Costs in BENCHMARKS.md.
const (
	firstVisits   = 1 << 14 // of an enumeration before another method is considered
	stepsPerVisit = 4       // estimated steps of a frontier for each visit tried before
	visitsPerStep = 16      // of the table for each estimated step: on dense graphs the estimate is low
)

// A countMethod is a method of counting other than enumeration.
type countMethod struct {
	visits int64 // of an enumeration to try before
	count  func() (*big.Int, error)
}

// count counts the tours by the fastest method whose tables have at most memory words.
func (t *tally) count(memory int) (*big.Int, error) {
	if t.enumerate(firstVisits + 16*int64(t.Problem().Graph.Len())) {
		return t.found()
	}
	m := t.cheapestMethod(memory)
	if err := t.Work().Err(); err != nil {
		return t.soFar(), err
	}
	if t.enumerate(t.Visits() + m.visits) {
		return t.found()
	}
	n, err := m.count()
	if err == nil {
		return n, nil
	}
	if !errors.Is(err, frontier.ErrGaveUp) {
		return t.soFar(), err
	}
	t.enumerate(math.MaxInt64)
	return t.found()
}

// cheapestMethod returns the cheaper of the two methods other than enumeration.
func (t *tally) cheapestMethod(memory int) countMethod {
	p := t.Problem()
	plan := closing.New(t.Work(), p, p.Prefix).Frontier(t.Work())
	f := plan.Counter(t.Work(), memory)
	if table := newSetTable(p); table.words() <= memory && table.visits()/visitsPerStep < f.Steps() {
		return countMethod{table.visits(), func() (*big.Int, error) { return table.count(t.Work()) }}
	}
	return countMethod{f.Steps() / stepsPerVisit, func() (*big.Int, error) {
		n, err := f.Count(t.Work())
		if err == nil {
			n.Mul(n, big.NewInt(plan.Directions()))
		}
		return n, err
	}}
}

// enumerate counts tours one by one up to a total of visits. It reports whether
// the search has ended, by exhaustion or by t.Err().
func (t *tally) enumerate(visits int64) (done bool) {
	for {
		found, paused := t.NextWithin(visits)
		if !found {
			return !paused
		}
		t.tours++
	}
}

func (t *tally) soFar() *big.Int { return new(big.Int).SetUint64(t.tours) }

func (t *tally) found() (*big.Int, error) { return t.soFar(), t.Err() }
