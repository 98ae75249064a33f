package knighttour

import (
	"context"
	"fmt"
	"math"
	"sync"

	"example.com/knighttour/internal/dense"
	"example.com/knighttour/internal/reason"
	"example.com/knighttour/internal/work"
	"gonum.org/v1/gonum/graph"
)

// This file holds what all searches for Hamiltonian paths share. The search itself
// is iterative, depth first, in one of two engines, which visit the same vertices in the same order. On up
// to 64 vertices, bitSearch keeps sets of bits (search_bits.go): an AND gives the
// candidates at a vertex, and a step back is a load. On larger graphs, listSearch
// counts the unvisited successors of each vertex (search_lists.go).

// # Pruning
//
// A search that prunes checks degrees at every visit. Let u be the last vertex of
// the path. The links of an unvisited vertex are its edges to other unvisited
// vertices, and one more if it is an exit: to the start of a closed tour, or to
// nowhere from a given end. The vertex needs one link to enter and one to leave.
// The edge from u is a link only of the vertex visited next.
//
// So in an undirected graph
//   - a vertex without links must be both the next and the last;
//   - a vertex with one link is forced: it must be the next, or the last if the
//     goal leaves the last open;
//   - at most two vertices can be forced, or one if the goal fixes the last. If
//     that many are, the next vertex is one of them.
//
// In a bipartite graph, such as a board, the colours alternate along the path, so
// the colour of the last vertex is known from the start. Vertices of the other
// colour are interior. If one of them is forced, it must be the next.
//
// In a directed graph, where an edge leads only one way,
//   - a vertex without an unvisited successor is forced: it must be the last, and
//     cannot be interior;
//   - a vertex without an unvisited predecessor must be the next.
//
// Pruning removes no tours, so it changes neither the tours found nor their
// order.

// A run is the state of a search.
type run struct {
	problem problem
	engine  engine
	work    *work.Canceller
	err     error // what stopped the search: work's error, or the limit

	length int // of the paths to find: all vertices, unless Split has set fewer
	path   []int
	free   dense.Counts // see listSearch.counts; nil in a bitSearch without dynamic orders
	lists  []int32      // successors in the order of trial, delimited by problem.plan.Start
	ranker *ranker      // nil unless there are dynamic orders other than Warnsdorff's rule alone

	warnsdorff bool // whether the orders are Warnsdorff's rule with static tie-breaks

	trace  func(Event)
	visits int64
	limit  int64 // on visits

	longest []int // the longest path that was stepped back from

	unvisited   unvisited
	feasibility *feasibility // nil before the first check
	checkAt     int64        // the number of visits before the next check
	backoff     int          // grows with each check that finds nothing, shrinks with the others
	prover      prover

	canceller  work.Canceller // used by start, not by startProblem
	bits       *bitSearch     // the engine, or memory of an engine used before
	listSearch listSearch     // the engine, if it is one
	rankSpace  ranker
}

// smallRuns holds runs on small graphs for reuse: to allocate one takes as long as
// such a search.
var smallRuns = sync.Pool{New: func() any { return new(run) }}

// newRun returns an empty run, from the pool unless g is known to be large.
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
	workPerVisit        = 8
	workPerCheckedVisit = 1024 // an estimate with checks of feasibility, until it is measured
)

// An engine is one of the two implementations of a search.
type engine interface {
	// next goes on to the next path of run.length vertices that is a tour or
	// may begin one, and reports whether there is one. If not, the search is
	// exhausted, or stopped by run.err.
	next() bool

	// giveUp removes all candidates at the end of each prefix of the path that
	// has at least length vertices.
	giveUp(length int)
}

// start begins the search. It returns ErrNoTour if there is nothing to search.
func (s *Search) start(ctx context.Context, g graph.Graph, start int64) (*run, error) {
	r := newRun(g)
	return r.start(r.canceller.Begin(ctx), s, g, start)
}

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
		r.ranker = &r.rankSpace
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

// finish returns r to the pool if its graph is small.
func (r *run) finish() {
	if r.bits != nil {
		*r = run{bits: r.bits, rankSpace: r.rankSpace.reset()}
		smallRuns.Put(r)
	}
}

func (r *run) next() bool { return r.err == nil && r.engine.next() }

// hasCallbacks reports whether each step calls functions of the caller.
func (r *run) hasCallbacks() bool { return r.trace != nil || r.ranker != nil }

// callBack calls them after v was put on the path. They may be slow, so poll more
// often.
func (r *run) callBack(v int) {
	r.work.Charge(work.PollInterval / 8)
	if r.trace != nil {
		r.trace(Event{ID: r.problem.f.id(int32(v)), Depth: len(r.path) - 1})
	}
	if r.ranker != nil {
		r.stopOn(r.ranker.sort(r.work, r.path))
	}
}

// callBackAfter calls the trace after v was taken off the path.
func (r *run) callBackAfter(v int) {
	if r.trace != nil {
		r.trace(Event{ID: r.problem.f.id(int32(v)), Depth: len(r.path), Back: true})
	}
}

func (r *run) stopOn(err error) {
	if err != nil && r.err == nil {
		r.err = err
	}
}

// stop reports whether the context or the limit stops the search before the next
// visit.
func (r *run) stop() bool {
	if r.work.Due() {
		r.stopOn(r.work.Poll())
	}
	if r.err == nil && r.visits >= r.limit {
		r.err = errLimit(r.limit)
	}
	return r.err != nil
}

func errLimit(limit int64) error { return fmt.Errorf("%w: %s", ErrLimit, plural(limit, "visit")) }

// record makes path, which is longer than r.longest, the new r.longest; shared is
// the length of their common prefix.
func (r *run) record(path []int, shared int) {
	r.longest = append(r.longest[:shared], path[shared:]...)
}

// checkFeasibility checks whether the path can be completed. If not, it gives up
// the shortest prefix that cannot, and returns false. It returns true otherwise,
// and if the search was stopped. It is due before a visit after a step back, from
// checkAt visits on.
//
// If a path cannot be completed, neither can any extension of it. So the shortest
// such prefix is found by doubling strides back from the end, then by bisection.
//
// A check costs as much as many visits, but may save millions. Where checks find
// nothing they become rare, so as not to slow a search that must try everything.
func (r *run) checkFeasibility() bool {
	prove := r.prover.due(r.visits)
	cost := 0
	fails := func(length int) bool {
		why, spent, err := r.checker().check(r.unvisited, r.path, length)
		cost += spent
		r.stopOn(err)
		return why != "" || prove && r.err == nil && r.proves(length)
	}
	d := len(r.path)
	feasible, infeasible := 0, d+1 // lengths; d+1 stands for none
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

// exhausted returns the reason why an exhausted search has found no tour, which
// includes the result of a feasibility check of the start and prefix.
func (r *run) exhausted() *reason.Reason {
	p := &r.problem
	exhausted := reason.New(reason.Search, "the search is exhausted after "+plural(r.visits, "visit"))
	exhausted.Counts = []int64{r.visits}
	if p.prune && len(p.path()) < p.f.n {
		if why, _ := r.checker().checkBeginning(); why != nil {
			why.Text += "; " + exhausted.Text
			return why
		}
	}
	return exhausted
}

func (r *run) checker() *feasibility {
	if r.feasibility == nil {
		r.feasibility = newFeasibility(r.work, &r.problem)
	}
	return r.feasibility
}

func (r *run) found() Tour { return Tour{Path: idsOf(r.problem.f, r.path), Visits: r.visits} }

// partial returns the longest path seen, for a search that was stopped.
func (r *run) partial() Tour {
	return Tour{Path: idsOf(r.problem.f, r.longestSeen()), Visits: r.visits}
}

func (r *run) longestSeen() []int {
	if len(r.path) > len(r.longest) {
		return r.path
	}
	return r.longest
}

// vertices returns a copy of a search's path.
func vertices(path []int) []int32 {
	list := make([]int32, len(path))
	for i, v := range path {
		list[i] = int32(v)
	}
	return list
}
