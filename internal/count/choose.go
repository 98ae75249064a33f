package count

import (
	"math/big"

	"example.com/knighttour/internal/closing"
	"example.com/knighttour/internal/problem"
	"example.com/knighttour/internal/work"
)

// This file chooses between enumeration and its alternatives, both to count and
// to draw.

// An alternative is a way to count tours, or to draw them, that may take over
// from the enumeration. R is the type of its result: *big.Int for a count, and
// sampler for draws.
type alternative[R any] struct {
	trialVisits int64 // the number of visits of an enumeration to try first

	// run returns the number of tours, or what draws them. The error is
	// frontier.ErrGaveUp or that of the canceller. If there is no tour to draw,
	// it is *problem.None.
	run func(c *work.Canceller) (R, error)
}

// alternativeAfter enumerates the tours of p until that has cost about as much
// as the cheapest alternative would. Then it returns the run function of that
// alternative. The result is nil if the enumeration has found all tours before,
// or if there is an error. p is the problem of the run.
//
// Choosing the alternative takes a while, too, so the first visits come before
// that.
//
// The alternatives need a start, so tours from anywhere become closed tours of
// a graph with a hub: see [closedByHub]. The enumeration uses the graph without
// the hub, start by start, where pruning can use more, such as the colour of
// the last vertex.
func alternativeAfter[R any](
	t *tally,
	p *problem.Problem,
	cheapest func(c *work.Canceller, p *problem.Problem, maxWords int) alternative[R],
	maxWords int,
) (run func(c *work.Canceller) (R, error), err error) {
	if t.enumerateFirst() {
		return nil, t.Err()
	}
	c := t.Canceller()
	p, err = closedByHub(c, p)
	if err != nil {
		return nil, err
	}
	a := cheapest(c, p, maxWords)
	if err := c.Err(); err != nil {
		return nil, err
	}
	if t.enumerate(t.Visits() + a.trialVisits) {
		return nil, t.Err()
	}
	return a.run, nil
}

// See Costs in BENCHMARKS.md.
const (
	// firstVisits is the number of visits of an enumeration before an
	// alternative is considered, plus firstVisitsPerVertex for each vertex.
	firstVisits          = 1 << 14
	firstVisitsPerVertex = 16

	// If the first visits were enough for 1/startsFactor of the starts, an
	// enumeration may make startsFactor times as many visits in total. That is
	// probably enough for all starts.
	startsFactor = 8

	// For each stepsPerVisit estimated steps of the frontier method, the
	// enumeration that runs before it may make one visit.
	stepsPerVisit = 4

	// visitsPerStep decides between two alternatives: a table of Held and Karp
	// is chosen if the visits to try before it are fewer than visitsPerStep
	// times the estimated steps of the frontier method. For dense graphs, the
	// estimate of the steps is too low.
	visitsPerStep = 1

	// stepsOfSplit estimated steps for a digraph, whose vertices are split,
	// cost as much as one step for an undirected graph.
	stepsOfSplit = 32
)

// enumerateFirst makes the visits of an enumeration that come before an
// alternative is considered. It reports whether the search has ended, as
// enumerate does.
func (t *tally) enumerateFirst() (done bool) {
	vertices := t.Problem().Graph.Len()
	first := int64(firstVisits + firstVisitsPerVertex*vertices)
	if t.enumerate(first) {
		return true
	}
	// If no start is given, and many starts are done, the rest will not take
	// long.
	return t.StartsTried()*startsFactor >= vertices && t.enumerate(startsFactor*first)
}

// closedByHub returns a problem that has a start and the same tours as p. This
// is p itself or, for tours from anywhere, the problem of closed tours from an
// added vertex, the hub. The hub has an edge to each vertex. It also has an
// edge from each vertex or, if the end is given, from the end alone. The error
// is that of Prepare.
func closedByHub(c *work.Canceller, p *problem.Problem) (*problem.Problem, error) {
	if p.Start != problem.Anywhere {
		return p, nil
	}
	g := p.Graph
	mayEnd := func(v int32) bool { return p.End < 0 || v == p.End }
	closed := &problem.Problem{
		Graph: g.WithVertex(c, func(v int32) (toNew, fromNew bool) { return mayEnd(v), true }),
		Goal:  problem.Closed,
		Start: int32(g.Len()),
		Prune: true,
	}
	err := closed.Prepare(c)
	return closed, err
}

// cheapestCount returns the cheapest alternative to count the tours of a
// prepared problem with a start. The result is meaningless if c is stopped.
//
// Alternatives are compared by their trial visits, with one exception: between
// the frontier method and a table, visitsPerStep decides. It is greater than
// 1/stepsPerVisit, because the estimated steps are too few for dense graphs.
func cheapestCount(c *work.Canceller, p *problem.Problem, maxWords int) alternative[*big.Int] {
	g := closing.New(c, p, p.Prefix)
	best, steps := frontierCount(c, g, maxWords)
	table := newHeldKarpTable(c, p)
	if table != nil && table.words() <= maxWords && table.trialVisits()/visitsPerStep < steps {
		best = alternative[*big.Int]{
			trialVisits: table.trialVisits(),
			run:         table.count,
		}
	}
	if g.Undirected {
		return best
	}
	j := newJunctions(c, g.Lists)
	if j != nil && j.words() <= maxWords && j.trialVisits() < best.trialVisits {
		best = alternative[*big.Int]{
			trialVisits: j.trialVisits(),
			run:         j.count,
		}
	}
	return best
}

// frontierCount returns the frontier method to count tours, and its estimated
// number of steps.
func frontierCount(
	c *work.Canceller,
	g *closing.Closing,
	maxWords int,
) (a alternative[*big.Int], steps int64) {
	f := g.Frontier(c)
	counter := f.Counter(c, maxWords)
	steps = counter.Steps()
	if !g.Undirected {
		steps /= stepsOfSplit
	}
	a.trialVisits = steps / stepsPerVisit
	a.run = func(c *work.Canceller) (*big.Int, error) {
		n, err := counter.Count(c)
		if err == nil {
			n.Mul(n, big.NewInt(f.Directions()))
		}
		return n, err
	}
	return a, steps
}

// cheapestDraw returns the cheapest alternative to draw the tours of a problem
// with a start, but without any further prefix. If the graph is directed, the
// goal must be closed tours.
func cheapestDraw(c *work.Canceller, p *problem.Problem, maxWords int) alternative[sampler] {
	g := closing.New(c, p, nil)
	if !g.Undirected {
		if j := newJunctions(c, g.Lists); j != nil {
			return j.drawAlternative(p.Start)
		}
	}
	numbering := g.Frontier(c).Numbering(c, maxWords)
	steps := numbering.Steps()
	if !g.Undirected {
		steps /= stepsOfSplit
	}
	table := newPathTable(p)
	if table.words() <= maxWords && table.trialVisits()/visitsPerStep < steps {
		return table.drawAlternative()
	}
	return frontierDraw(numbering, steps)
}

// frontierDraw returns the way to draw tours by the frontier method. steps is
// the estimated number of steps of that method.
func frontierDraw(numbering *closing.Numbering, steps int64) alternative[sampler] {
	return alternative[sampler]{
		trialVisits: steps / stepsPerVisit,
		run: func(c *work.Canceller) (sampler, error) {
			n, err := numbering.Count(c)
			if err != nil {
				return nil, err
			}
			if n.Sign() == 0 {
				return nil, &problem.None{
					Text: "all ways to link the nodes along a frontier have been followed",
				}
			}
			return &numberedSampler{
				count:      n,
				find:       numbering.Tours,
				recomputes: numbering.Recomputes(),
			}, nil
		},
	}
}
