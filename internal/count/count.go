// Package count counts tours, and draws them at random (draw.go), by one of
// four methods:
//
//   - Enumeration searches for all tours. It is fastest if there are few.
//   - The table of Held and Karp (heldkarp.go, computed in modularsweep.go) is
//     for dense graphs. Its classes are vertices with the same neighbours, or
//     modules of such vertices (modules.go). It takes time and memory
//     proportional to the number of ways to choose how many vertices of each
//     class have been visited: 2^n if all n vertices differ.
//   - The frontier method (internal/frontier) adds the vertices one by one,
//     and counts together all sets of paths through them that the other
//     vertices can extend in the same ways. Its cost depends exponentially on
//     the width of the graph, but not on its length. On a board with an even
//     side, it sweeps only one half.
//   - If the tours are the Euler circuits of a multigraph, a determinant
//     counts them (circuits.go).
//
// A count begins as an enumeration. When that has cost about as much as the
// cheapest alternative would, the alternative takes over. If the frontier
// method needs too much memory, even class by class, the enumeration continues;
// a count from all vertices continues with each vertex on its own. The result
// does not depend on the method.
package count

import (
	"errors"
	"math"
	"math/big"

	"example.com/knighttour/internal/dense"
	"example.com/knighttour/internal/frontier"
	"example.com/knighttour/internal/order"
	"example.com/knighttour/internal/problem"
	"example.com/knighttour/internal/search"
	"example.com/knighttour/internal/work"
)

// Memory returns the memory that a count may take, in 64-bit words. limit is
// the memory limit of the process in bytes, of which a count may take 3/4. If
// limit is math.MaxInt64, there is no limit, and Memory returns
// [frontier.Memory].
func Memory(limit int64) int {
	if limit == math.MaxInt64 {
		return frontier.Memory
	}
	return int(min(limit/8, math.MaxInt)) / 4 * 3
}

// OneByOne returns the number of tours that a search finds, by enumerating
// them. If the search ends with an error, the result is the number found so
// far.
func OneByOne(r *search.Run) (*big.Int, error) {
	t := tally{Run: r}
	t.enumerate(math.MaxInt64)
	return t.result()
}

// Tours returns the number of tours of a search that has just begun and has a
// start, by the fastest method whose tables have at most maxWords words. On
// error, the result is the number found so far.
func Tours(r *search.Run, maxWords int) (*big.Int, error) {
	t := tally{Run: r}
	return t.count(r.Problem(), maxWords)
}

// All returns the number of tours of g from all vertices. A closed tour counts
// once, wherever it begins. In an undirected graph, a tour and its reverse
// count as one. On error, the result is a lower bound.
func All(c *work.Canceller, g *dense.Graph, goal problem.Goal, maxWords int) (*big.Int, error) {
	n, err := BothDirections(c, g, goal, maxWords)
	isCountedTwice := g.Undirected && goal.End < 0 && g.Len() > 1
	if isCountedTwice {
		n.Rsh(n, 1)
	}
	return n, err
}

// BothDirections is [All], except that in an undirected graph a tour and its
// reverse count as two if both reach the goal. On error, the result is the
// number found so far.
func BothDirections(
	c *work.Canceller,
	g *dense.Graph,
	goal problem.Goal,
	maxWords int,
) (*big.Int, error) {
	start := problem.Anywhere
	if goal.Closed {
		start = int32(g.Len() - 1) // any start, since a closed tour visits every vertex
	}
	p, err := problemOf(c, g, start, goal)
	switch {
	case err != nil:
		return zeroUnlessStopped(err)
	case g.Len() < 2:
		return big.NewInt(1), nil // an open tour, since Prepare rejects a closed one
	}
	return toursOf(c, p, maxWords)
}

// problemOf returns the prepared problem whose tours are counted or drawn. The
// start is [problem.Anywhere] or, for closed tours, any vertex. If the end is
// given in an undirected graph, the tours begin there: they are the wanted
// ones in reverse. The error is that of Prepare.
func problemOf(
	c *work.Canceller,
	g *dense.Graph,
	start int32,
	goal problem.Goal,
) (*problem.Problem, error) {
	p := &problem.Problem{
		Graph: g,
		Plan:  order.NaturalPlan(g.Lists),
		Goal:  goal,
		Start: start,
		Prune: true,
	}
	err := p.Prepare(c)
	if err != nil || !g.Undirected || goal.End < 0 {
		return p, err
	}
	p.Goal = problem.Open
	p.Start = goal.End
	return p, p.Prepare(c)
}

// toursOf returns the number of tours of a prepared problem. On error, the
// result is the number found so far.
func toursOf(c *work.Canceller, p *problem.Problem, maxWords int) (*big.Int, error) {
	r := search.Begin(c, p, search.Options{})
	defer r.Finish()
	t := tally{Run: r}
	return t.count(p, maxWords)
}

// count returns the number of tours of p, the problem of the run: by
// enumeration or, if that takes longer than the cheapest alternative, by that
// alternative. If the alternative needs too much memory, the enumeration
// continues to the end or, if p has no start, the tours from each vertex are
// counted on their own. On error, the result is the number found so far.
//
// p is a parameter because t.Problem() may differ: if p has no start, the start
// of t.Problem() is the vertex that the run currently starts from.
func (t *tally) count(p *problem.Problem, maxWords int) (*big.Int, error) {
	countTours, err := alternativeAfter(t, p, cheapestCount, maxWords)
	if countTours == nil {
		return t.soFar(), err
	}
	c := t.Canceller()
	n, err := countTours(c)
	switch {
	case err == nil:
		return n, nil
	case !errors.Is(err, frontier.ErrGaveUp):
		return t.soFar(), err
	case p.Start != problem.Anywhere:
		t.enumerate(math.MaxInt64)
		return t.result()
	}
	n, err = startByStart(c, p, maxWords)
	if found := t.soFar(); err != nil && n.Cmp(found) < 0 {
		return found, err // stopped before it found as many tours again
	}
	return n, err
}

// startByStart counts the tours of a prepared problem without a start from each
// vertex, one vertex after the other. On error, it returns the number found so
// far.
func startByStart(c *work.Canceller, p *problem.Problem, maxWords int) (*big.Int, error) {
	sum := new(big.Int)
	for v := range int32(p.Graph.Len()) {
		from, err := p.From(c, v)
		if _, isProof := err.(*problem.None); isProof {
			continue
		}
		if err != nil {
			return sum, err
		}
		n, err := toursOf(c, &from, maxWords)
		sum.Add(sum, n)
		if err != nil {
			return sum, err
		}
	}
	return sum, nil
}

// zeroUnlessStopped returns 0 and err, but no error if err is a proof that
// there is no tour.
func zeroUnlessStopped(err error) (*big.Int, error) {
	if _, isProof := err.(*problem.None); isProof {
		err = nil
	}
	return new(big.Int), err
}
