package knighttour

import (
	"context"
	"fmt"
	"math"
	"sync"

	"example.com/knighttour/internal/dense"
	"example.com/knighttour/internal/work"
	"gonum.org/v1/gonum/graph"
)

// This file holds what every search has: a depth-first search for Hamiltonian
// paths, iterative, one vertex at a time. KnightTour, KnightTourBetter and
// Search are settings of it.
//
// There are two engines, which visit the same vertices in the same order. On up
// to 64 vertices, bitSearch keeps sets of bits (search_bits.go): it computes the
// candidates at a vertex by an AND, and a step back is a load. On larger graphs,
// listSearch counts the unvisited successors of each vertex (search_lists.go).

// # Pruning
//
// At every visit a search that prunes looks at degrees. Call the last vertex of
// the path u. An unvisited vertex needs two links: one to be entered by and one
// to be left by. Its links are its edges to other unvisited vertices, and one
// more if it is an exit: to the start of a closed tour, or to nowhere from a
// given end. An edge from u serves only the vertex that is visited next.
//
// So in an undirected graph
//   - a vertex without links can only be next and last at once: it is all that
//     is left;
//   - a vertex with one link is forced: it is the next one, entered from u, or
//     the last one, if the goal leaves the last one open;
//   - as there is but one next and one last vertex, there can be no more than
//     two forced vertices, or one if the goal fixes the end; and if there are
//     that many, the next vertex is one of them.
//
// If the graph has two colours, as boards have, they alternate on the path, so
// that the colour of its last vertex is known from the start. A vertex of the
// other colour is an interior vertex of the path: if it is forced, it has to be
// the next one.
//
// In a directed graph, where an edge serves one purpose only,
//   - a vertex without an unvisited successor is forced: it can only be the
//     last one, and not if it is interior;
//   - one without an unvisited predecessor has to be the next.
//
// What is cut off holds no tour, so the tours that are found, and their
// sequence, are those of the search that visits everything.

// A run is one search under way.
type run struct {
	problem problem
	engine  engine
	work    *work.Canceller
	err     error // what stopped the search: work's error, or the limit

	length int // of the paths to find: all vertices, unless the search is split
	path   []int
	free   dense.Counts // see listSearch.counts; nil in a bitSearch without dynamic orders
	lists  []int32      // successors as they are tried, delimited by problem.plan.Start
	ranker *ranker      // nil unless dynamic orders, other than Warnsdorff's rule alone, rank the successors

	warnsdorff bool // whether Warnsdorff's rule decides, and static orders break ties

	trace  func(Event)
	visits int64
	limit  int64 // on visits

	longest []int // the longest path that was stepped back from

	unvisited   unvisited
	feasibility *feasibility // nil if it has not been asked
	checkAt     int64        // no check before this many visits
	backoff     int          // grows with each check that finds nothing, shrinks with each other one
	prover      prover

	canceller  work.Canceller // of a search that the caller stops by a context
	bits       *bitSearch     // the engine, if it is one
	listSearch listSearch     // the engine, if it is one
	rankers    ranker
}

// smallRuns has runs on small graphs to be used again: what such a search takes
// from the heap would cost it as much as the search does.
var smallRuns = sync.Pool{New: func() any { return new(run) }}

// newRun returns an empty run, in memory that is used again unless g is known to
// be large.
func newRun(g graph.Graph) *run {
	switch g := g.(type) {
	case Board:
		if g.squares() > dense.WordSize {
			return new(run)
		}
	case *Frozen:
		if g != nil && !g.hasMasks {
			return new(run)
		}
	}
	return smallRuns.Get().(*run)
}

const (
	// workPerVisit is the work of a visit.
	workPerVisit = 8

	// workPerCheckedVisit is the work of a visit with its share of the checks of
	// feasibility, until it is measured.
	workPerCheckedVisit = 1024
)

// An engine is a search in one of its two forms.
type engine interface {
	// next goes on to the next path of run.length vertices that is a tour or
	// may begin one, and reports whether there is one. If not, run.err says
	// whether the search was stopped or is exhausted.
	next() bool

	// giveUp leaves no candidates at the end of the path, nor at the end of
	// any of its beginnings of the given length or more.
	giveUp(length int)
}

// start begins the search. It fails if there is nothing to search.
func (s *Search) start(ctx context.Context, g graph.Graph, start int64) (*run, error) {
	r := newRun(g)
	return r.start(r.canceller.Begin(ctx), s, g, start)
}

// start begins the search that s wants under the given canceller.
func (r *run) start(c *work.Canceller, s *Search, g graph.Graph, start int64) (*run, error) {
	var err error
	if r.problem, err = newProblem(c, g, s, start); err == nil {
		err = r.begin(c, s)
	}
	if err != nil {
		r.finish()
		return nil, err
	}
	return r, nil
}

// startProblem begins a search for p under the given canceller.
func startProblem(c *work.Canceller, s *Search, p *problem) (*run, error) {
	r := newRun(p.f)
	r.problem = *p
	if err := r.begin(c, s); err != nil {
		r.finish()
		return nil, err
	}
	return r, nil
}

// begin begins the search for r.problem with the engine that fits it.
func (r *run) begin(c *work.Canceller, s *Search) error {
	p := &r.problem
	r.work = c
	r.length = p.f.n
	r.trace = s.Trace
	r.limit, r.checkAt = math.MaxInt64, math.MaxInt64
	if s.Limit > 0 {
		r.limit = s.Limit
	}
	if p.prune {
		r.checkAt = int64(r.length)
	}
	r.lists = p.plan.List
	if r.warnsdorff = p.plan.isWarnsdorff(); !r.warnsdorff && len(p.plan.layers) > 0 {
		r.ranker = &r.rankers
	}
	var err error
	if p.f.hasMasks {
		r.engine = newBitSearch(r)
	} else {
		r.engine, err = newListSearch(r)
	}
	if r.ranker != nil && err == nil {
		r.lists, err = r.ranker.begin(c, p.plan, State{graph: p.f, free: r.free})
	}
	return err
}

// finish ends the use of r.
func (r *run) finish() {
	if r.bits != nil {
		*r = run{bits: r.bits, rankers: r.rankers.reset()}
		smallRuns.Put(r)
	}
}

// next goes on to the next tour: see engine.
func (r *run) next() bool { return r.err == nil && r.engine.next() }

// hasCallbacks reports whether functions of the caller have to be called at each
// step.
func (r *run) hasCallbacks() bool { return r.trace != nil || r.ranker != nil }

// callBack calls them after v was put on the path. They may be slow, so the
// context is asked more often.
func (r *run) callBack(v int) {
	r.work.Charge(work.PollInterval / 8)
	if r.trace != nil {
		r.trace(Event{ID: r.problem.f.id(int32(v)), Depth: len(r.path) - 1})
	}
	if r.ranker != nil {
		r.stopOn(r.ranker.sort(r.work, r.path))
	}
}

// callBackAfter calls them after v was taken off the path.
func (r *run) callBackAfter(v int) {
	if r.trace != nil {
		r.trace(Event{ID: r.problem.f.id(int32(v)), Depth: len(r.path), Back: true})
	}
}

// stopOn stops the search if there is an error.
func (r *run) stopOn(err error) {
	if err != nil && r.err == nil {
		r.err = err
	}
}

// stop reports whether the search has to end before the next visit, because the
// context is done or the limit is reached.
func (r *run) stop() bool {
	if r.work.Due() {
		r.stopOn(r.work.Poll())
	}
	if r.err == nil && r.visits >= r.limit {
		r.err = errLimit(r.limit)
	}
	return r.err != nil
}

// errLimit returns the error of a search that has made as many visits as it may.
func errLimit(limit int64) error { return fmt.Errorf("%w: %s", ErrLimit, plural(limit, "visit")) }

// record keeps the path, which is longer than any kept before and about to be
// stepped back from; shared is the length of the common prefix of both.
func (r *run) record(path []int, shared int) {
	r.longest = append(r.longest[:shared], path[shared:]...)
}

// checkFeasibility checks whether the path can be completed at all, and gives it
// up as far back as it cannot. It is due before the next visit after a step back,
// once there have been checkAt visits.
//
// If a path cannot be completed, neither can any path that begins with it. The
// shortest beginning that cannot be completed is found in ever longer strides
// back from the end, and then by halving.
//
// A check costs as much as many visits. A search that has gone astray gets an
// answer at once. One that has to try everything anyway mostly gets none, and
// the more often it gets none the less often it checks.
//
// It returns false if it gave the path up, and true otherwise, also when the
// search was stopped.
func (r *run) checkFeasibility() bool {
	prove := r.prover.due(r.visits)
	cost := 0
	fails := func(length int) bool {
		reason, spent, err := r.checker().check(r.unvisited, r.path, length)
		cost += spent
		r.stopOn(err)
		return reason != "" || prove && r.err == nil && r.proves(length)
	}
	d := len(r.path)
	feasible, infeasible := 0, d+1 // lengths; the second is of no path yet
	for stride := 1; feasible == 0 && infeasible > 1 && r.err == nil; stride *= 2 {
		if length := max(1, infeasible-stride); fails(length) {
			infeasible = length
		} else {
			feasible = length
		}
	}
	for feasible+1 < infeasible && r.err == nil {
		if length := (feasible + infeasible) / 2; fails(length) {
			infeasible = length
		} else {
			feasible = length
		}
	}
	if r.err != nil {
		return true
	}
	if prove {
		r.prover.postpone(r.visits)
	}
	if infeasible <= d {
		r.engine.giveUp(infeasible)
		r.backoff = max(0, r.backoff-1)
	} else {
		r.backoff = min(16, r.backoff+2)
	}
	r.checkAt = r.visits + int64(cost)*(1<<r.backoff-1)>>10
	return infeasible > d
}

// tour runs the search to its next tour.
func (r *run) tour() (Tour, error) {
	if r.problem.prune {
		r.prover = newProver(r.problem.f.n)
	}
	switch {
	case r.next():
		return r.found(), nil
	case r.err != nil:
		return r.partial(), r.err
	}
	return Tour{Visits: r.visits}, r.problem.noTour(r.exhausted())
}

// exhausted says why the search has found no tour, with the argument that would
// have settled it at once, if there is one.
func (r *run) exhausted() string {
	p := &r.problem
	reason := "the search is exhausted after " + plural(r.visits, "visit")
	path := []int{int(p.start)}
	for _, v := range p.prefix[min(1, len(p.prefix)):] {
		path = append(path, int(v))
	}
	if !p.prune || len(path) == p.f.n {
		return reason
	}
	unvisited := dense.NewCounts(p.f.lists)
	for _, v := range path {
		unvisited.Visit(v, nil)
	}
	if why, _, _ := r.checker().check(&unvisited, path, len(path)); why != "" {
		return why + "; " + reason
	}
	return reason
}

// checker returns the feasibility check, made when first asked for.
func (r *run) checker() *feasibility {
	if r.feasibility == nil {
		r.feasibility = newFeasibility(r.work, &r.problem)
	}
	return r.feasibility
}

// found returns the tour that next has found.
func (r *run) found() Tour { return Tour{Path: idsOf(r.problem.f, r.path), Visits: r.visits} }

// partial returns the longest path seen, for a search that was stopped.
func (r *run) partial() Tour {
	return Tour{Path: idsOf(r.problem.f, r.longestSeen()), Visits: r.visits}
}

// longestSeen returns the longest path seen.
func (r *run) longestSeen() []int {
	if len(r.path) > len(r.longest) {
		return r.path
	}
	return r.longest
}
