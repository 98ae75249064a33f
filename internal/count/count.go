// Package count counts tours, and draws them at random (draw.go), by one of
// four methods:
//
//   - Enumeration searches for all tours. It is fastest if there are few.
//   - The table of Held and Karp (heldkarp.go) is for dense graphs. Its
//     classes are vertices with the same neighbours, or modules of such
//     vertices (modules.go). It takes time and memory proportional to the
//     number of ways to choose how many vertices of each class have been
//     visited: 2^n if all n vertices differ.
//   - The frontier method (internal/frontier) adds the vertices one by one,
//     and counts together all sets of paths through them that the other
//     vertices can extend in the same ways. Its cost depends exponentially on
//     the width of the graph, but not on its length. On a board with an even
//     side, it sweeps only one half.
//   - If the tours are the Euler circuits of a multigraph, a determinant
//     counts them (circuits.go).
//
// A count begins as an enumeration. When that has cost about as much as the
// cheapest other method would, the other method takes over. If the frontier
// method needs too much memory, even class by class, the enumeration continues;
// a count from all vertices continues with each vertex on its own. The result
// does not depend on the method.
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

// Tours returns the number of tours of a search that has just begun, by the
// fastest method whose tables have at most maxWords words. Without a start that
// is enumeration, since the other methods count from one vertex. See [All] for
// tours from anywhere. On error, the result is the number found so far.
func Tours(r *search.Run, maxWords int) (*big.Int, error) {
	if !r.HasStart() {
		return OneByOne(r)
	}
	t := tally{Run: r}
	return t.countFromStart(maxWords)
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
	p := problem.Problem{Graph: g, Goal: goal, Start: problem.Anywhere, Prune: true}
	err := p.Prepare(c)
	switch {
	case err != nil:
		return zeroUnlessStopped(err)
	case g.Len() < 2:
		return big.NewInt(1), nil // an open tour, since Prepare rejects a closed one
	case g.Undirected && goal.End >= 0:
		return toursFrom(c, g, goal.End, problem.Open, maxWords) // in reverse
	case goal.Closed:
		anyStart := int32(g.Len() - 1) // since a closed tour visits every vertex
		return toursFrom(c, g, anyStart, goal, maxWords)
	}
	return openBothDirections(c, &p, maxWords)
}

// openBothDirections is [BothDirections] for open tours of at least two
// vertices.
//
// Open tours are the closed tours of a graph with a hub: see [closedByHub]. The
// enumeration uses the graph without the hub, start by start, where pruning can
// use more, such as the colour of the last vertex. If the graph with the hub
// needs too much memory, each start is counted on its own.
func openBothDirections(c *work.Canceller, p *problem.Problem, maxWords int) (*big.Int, error) {
	p.Plan = new(order.Plan).Natural(p.Graph.Lists)
	r := search.Begin(c, p, search.Options{})
	defer r.Finish()
	t := tally{Run: r}
	n, err := t.countByCheaper(p, maxWords)
	if !errors.Is(err, frontier.ErrGaveUp) {
		return n, err
	}
	n, err = startByStart(c, p, maxWords)
	if found := t.soFar(); err != nil && n.Cmp(found) < 0 {
		return found, err // stopped before it found as many tours again
	}
	return n, err
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
		Graph: g.WithVertex(c, func(v int32) (from, to bool) { return mayEnd(v), true }),
		Goal:  problem.Closed,
		Start: int32(g.Len()),
		Prune: true,
	}
	err := closed.Prepare(c)
	return closed, err
}

// startByStart counts the tours from each vertex, one vertex after the other.
// On error, it returns the number found so far.
func startByStart(c *work.Canceller, p *problem.Problem, maxWords int) (*big.Int, error) {
	sum := new(big.Int)
	for v := range int32(p.Graph.Len()) {
		n, err := toursFrom(c, p.Graph, v, p.Goal, maxWords)
		sum.Add(sum, n)
		if err != nil {
			return sum, err
		}
	}
	return sum, nil
}

// toursFrom returns the number of tours of g from a vertex. On error, the
// result is the number found so far.
func toursFrom(
	c *work.Canceller,
	g *dense.Graph,
	start int32,
	goal problem.Goal,
	maxWords int,
) (*big.Int, error) {
	p := problem.Problem{
		Graph: g,
		Plan:  new(order.Plan).Natural(g.Lists),
		Goal:  goal,
		Start: start,
		Prune: true,
	}
	err := p.Prepare(c)
	if err != nil {
		return zeroUnlessStopped(err)
	}
	r := search.Begin(c, &p, search.Options{})
	defer r.Finish()
	return Tours(r, maxWords)
}

// zeroUnlessStopped returns 0 and err, but no error if err is a proof that
// there is no tour.
func zeroUnlessStopped(err error) (*big.Int, error) {
	if _, isProof := err.(*problem.None); isProof {
		err = nil
	}
	return new(big.Int), err
}

// A tally counts the tours of a run.
type tally struct {
	*search.Run
	tours uint64 // found so far

	keep    func(path []int32) (kept bool) // called with each tour; may be nil
	refused bool                           // whether keep has refused a tour: the enumeration ends
}

// See Costs in BENCHMARKS.md.
const (
	// firstVisits is the number of visits of an enumeration before another
	// method is considered, plus firstVisitsPerVertex for each vertex.
	firstVisits          = 1 << 14
	firstVisitsPerVertex = 16

	// If the first visits were enough for 1/startsFactor of the starts, an
	// enumeration may make startsFactor times as many visits in total. That is
	// probably enough for all starts.
	startsFactor = 8

	// For each stepsPerVisit estimated steps of the frontier method, the
	// enumeration that runs before it may make one visit.
	stepsPerVisit = 4

	// visitsPerStep decides between the two methods: a table of Held and Karp
	// is chosen if the visits to try before it are fewer than visitsPerStep
	// times the estimated steps of the frontier method. For dense graphs, the
	// estimate of the steps is too low.
	visitsPerStep = 1

	// stepsOfSplit estimated steps for a digraph, whose vertices are split,
	// cost as much as one step for an undirected graph.
	stepsOfSplit = 32
)

// countFromStart counts the tours of a run with a start by the fastest method
// whose tables have at most maxWords words.
func (t *tally) countFromStart(maxWords int) (*big.Int, error) {
	n, err := t.countByCheaper(t.Problem(), maxWords)
	if !errors.Is(err, frontier.ErrGaveUp) {
		return n, err
	}
	t.enumerate(math.MaxInt64)
	return t.result()
}

// countByCheaper counts the tours of p, the problem of the run, by enumeration
// or, if that takes longer than the cheapest other method, by that method. The
// error is [frontier.ErrGaveUp] if the other method needs too much memory: then
// the caller counts in another way. With any error, the number is that of the
// tours found one by one.
//
// Choosing the other method takes a while, too, so the first visits come before
// that.
func (t *tally) countByCheaper(p *problem.Problem, maxWords int) (*big.Int, error) {
	if t.enumerateFirst() {
		return t.result()
	}
	c := t.Work()
	p, err := closedByHub(c, p)
	if err != nil {
		return t.soFar(), err
	}
	m := cheapestMethod(c, p, maxWords)
	if err := c.Err(); err != nil {
		return t.soFar(), err
	}
	if t.enumerate(t.Visits() + m.visits) {
		return t.result()
	}
	n, err := m.count(c)
	if err != nil {
		return t.soFar(), err
	}
	return n, nil
}

// enumerateFirst makes the visits of an enumeration that come before another
// method is considered. It reports whether the search has ended, as enumerate
// does.
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

// A countMethod is a method of counting other than enumeration.
type countMethod struct {
	visits int64 // the number of visits of an enumeration to try first

	// count returns the number of tours. The error is frontier.ErrGaveUp or
	// that of the canceller.
	count func(c *work.Canceller) (*big.Int, error)
}

// cheapestMethod returns the cheapest of the methods other than enumeration for
// a prepared problem with a start. The result is meaningless if c is stopped.
func cheapestMethod(c *work.Canceller, p *problem.Problem, maxWords int) countMethod {
	g := closing.New(c, p, p.Prefix)
	best, steps := frontierMethod(c, g, maxWords)
	table := newHeldKarpTable(c, p)
	if table != nil && table.words() <= maxWords && table.visits()/visitsPerStep < steps {
		best = countMethod{
			visits: table.visits(),
			count:  table.count,
		}
	}
	if g.Undirected {
		return best
	}
	j := newJunctions(c, g.Lists)
	if j != nil && j.words() <= maxWords && j.visits() < best.visits {
		best = countMethod{
			visits: j.visits(),
			count:  j.count,
		}
	}
	return best
}

// frontierMethod returns the frontier method, and its estimated steps.
func frontierMethod(c *work.Canceller, g *closing.Closing, maxWords int) (m countMethod, steps int64) {
	f := g.Frontier(c)
	counter := f.Counter(c, maxWords)
	steps = counter.Steps()
	if !g.Undirected {
		steps /= stepsOfSplit
	}
	m.visits = steps / stepsPerVisit
	m.count = func(c *work.Canceller) (*big.Int, error) {
		n, err := counter.Count(c)
		if err == nil {
			n.Mul(n, big.NewInt(f.Directions()))
		}
		return n, err
	}
	return m, steps
}

// enumerate counts tours one by one until the search has made the given total
// number of visits. It reports whether the search has ended, by exhaustion or
// by t.Err().
func (t *tally) enumerate(visits int64) (done bool) {
	for !t.refused {
		found, paused := t.NextWithin(visits)
		if !found {
			return !paused
		}
		t.tours++
		t.refused = t.keep != nil && !t.keep(t.Path())
	}
	return false
}

// soFar returns the number of tours found one by one.
func (t *tally) soFar() *big.Int { return new(big.Int).SetUint64(t.tours) }

// result returns the number of tours found, and the error that has stopped the
// search.
func (t *tally) result() (*big.Int, error) { return t.soFar(), t.Err() }
