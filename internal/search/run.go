// Package search searches a graph for Hamiltonian paths in a given order.
//
// A search ([Run]) is iterative, depth first, in one of two engines, which visit the
// same vertices in the same order. On up to 64 vertices, bitSearch keeps sets of bits
// (bits.go): an AND gives the candidates at a vertex, and a step back is a load. On
// larger graphs, listSearch counts the unvisited successors of each vertex (lists.go).
// What both share is in run.go.
//
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
//
// Degrees show mistakes at one vertex. Those that show only in the whole rest of the
// graph are looked for after some steps back: see check.go.
package search

import (
	"errors"
	"math"
	"sync"

	"example.com/knighttour/internal/dense"
	"example.com/knighttour/internal/order"
	"example.com/knighttour/internal/problem"
	"example.com/knighttour/internal/work"
)

// ErrLimit reports that a search was stopped by its limit.
var ErrLimit = errors.New("limit reached")

// Options are what a search needs besides its problem.
type Options struct {
	Limit int64                               // on visits; none if it is not positive
	Trace func(v int32, depth int, back bool) // called at each visit and each step back; may be nil
	Host  order.Host                          // for dynamic orders
	Allow func(s *order.State, v int32) bool  // whether v may be the next vertex; nil if all may
	Quick bool                                // prune by degrees alone
}

// A Run is a search. [New] makes one, [Run.Begin] begins it, [Run.Next] goes on to the
// next tour, and [Run.Finish] ends it.
type Run struct {
	Canceller work.Canceller // for the caller of New, who needs it before Begin

	problem problem.Problem
	engine  engine

	// When the search stops.
	work   *work.Canceller
	err    error // what stopped it: work's error, or ErrLimit
	visits int64
	limit  int64 // on visits

	// The path, and what it leaves unvisited.
	length    int // of the paths to find: all vertices, unless Split has set fewer
	path      []int32
	longest   []int32      // the longest path that was stepped back from
	free      dense.Counts // see listSearch.counts; nil in a bitSearch that shows no state
	unvisited unvisited

	// Which successor comes next.
	lists      []int32       // successors in the order of trial, delimited by problem.Plan.Start
	warnsdorff bool          // whether the orders are Warnsdorff's rule with static tie-breaks
	ranker     *order.Ranker // nil unless there are dynamic orders other than Warnsdorff's rule alone

	// Functions of the caller, which see the state of the search.
	trace func(v int32, depth int, back bool)
	allow func(s *order.State, v int32) bool
	state order.State // for allow

	// Checks that look for mistakes in the whole rest of the graph.
	feasibility *feasibility // nil before the first check
	checkAt     int64        // the number of visits before the next check
	backoff     int          // grows with each check that finds nothing, shrinks with the others
	prover      prover

	// What later searches can use again.
	bits       *bitSearch // the engine, or memory of an engine used before
	listSearch listSearch // the engine, if it is one
	rankSpace  order.Ranker
}

// smallRuns holds runs on small graphs for reuse: to allocate one takes as long as
// such a search.
var smallRuns = sync.Pool{New: func() any { return new(Run) }}

// New returns an empty run. For a small graph this may be a run that has been used
// before.
func New(large bool) *Run {
	if large {
		return new(Run)
	}
	return smallRuns.Get().(*Run)
}

// workPerVisit is the work of a visit: see "Costs" in BENCHMARKS.md.
const workPerVisit = 8

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

// Begin begins the search for the tours of p, which must be prepared.
func (r *Run) Begin(c *work.Canceller, p *problem.Problem, o Options) error {
	r.problem = *p
	p = &r.problem
	r.work = c
	r.length = p.Graph.Len()
	r.trace, r.allow = o.Trace, o.Allow
	r.limit, r.checkAt = math.MaxInt64, math.MaxInt64
	if o.Limit > 0 {
		r.limit = o.Limit
	}
	if p.Prune && !o.Quick {
		r.checkAt = int64(r.length)
	}
	r.lists = p.Plan.List
	if r.warnsdorff = p.Plan.IsWarnsdorff(); !r.warnsdorff && p.Plan.IsDynamic() {
		r.ranker = &r.rankSpace
	}
	var err error
	if p.Graph.HasMasks {
		r.engine = newBitSearch(r)
	} else {
		r.engine, err = newListSearch(r)
	}
	r.state.Free = r.free
	if r.ranker != nil && err == nil {
		r.lists, err = r.ranker.Begin(c, p.Plan, o.Host, r.free)
	}
	return err
}

// Finish ends the search. The run must not be used any more.
func (r *Run) Finish() {
	if r.bits != nil {
		*r = Run{bits: r.bits, rankSpace: r.rankSpace.Reset()}
		smallRuns.Put(r)
	}
}

// Next goes on to the next tour and reports whether there is one. If not, the search is
// exhausted, or stopped by [Run.Err].
func (r *Run) Next() bool { return r.err == nil && r.engine.next() }

// First is Next if only the first tour is wanted. Its search may ask a prover.
func (r *Run) First() bool {
	if r.problem.Prune {
		r.prover.at = max(proverVisits, proverVisits/1024*int64(r.problem.Graph.Len()))
	}
	return r.Next()
}

// NextWithin is Next, but it pauses at a total of visits.
func (r *Run) NextWithin(visits int64) (found, paused bool) {
	limit := r.limit
	r.limit = min(limit, visits)
	found = r.Next()
	if !found && r.limit < limit && r.err == ErrLimit {
		r.err, paused = nil, true
	}
	r.limit = limit
	return found, paused
}

// Err returns what stopped the search, ErrLimit or the error of the canceller, or nil.
func (r *Run) Err() error { return r.err }

// Visits returns the number of visits so far.
func (r *Run) Visits() int64 { return r.visits }

// Problem returns what is looked for.
func (r *Run) Problem() *problem.Problem { return &r.problem }

// Work returns the canceller of the search.
func (r *Run) Work() *work.Canceller { return r.work }

// Path returns the path, which after Next is the tour found. It belongs to the run.
func (r *Run) Path() []int32 { return r.path }

// Longest returns the longest path seen, which belongs to the run.
func (r *Run) Longest() []int32 {
	if len(r.path) > len(r.longest) {
		return r.path
	}
	return r.longest
}

// hasCallbacks reports whether each step calls functions of the caller.
func (r *Run) hasCallbacks() bool { return r.trace != nil || r.showsState() }

// showsState reports whether functions of the caller see the state, with its counts.
func (r *Run) showsState() bool { return r.ranker != nil || r.allow != nil }

// allows reports whether v may be the next vertex of the path, which is not empty.
func (r *Run) allows(v int32) bool {
	r.work.Charge(work.PerCall)
	r.state.Path = r.path
	return r.allow(&r.state, v)
}

// callBack calls the functions of the caller after v was put on the path. They may be
// slow, so poll more often.
func (r *Run) callBack(v int) {
	r.work.Charge(work.PollInterval / 8)
	if r.trace != nil {
		r.trace(int32(v), len(r.path)-1, false)
	}
	if r.ranker != nil {
		r.stopOn(r.ranker.Sort(r.work, r.path))
	}
}

// callBackAfter calls the trace after v was taken off the path.
func (r *Run) callBackAfter(v int) {
	if r.trace != nil {
		r.trace(int32(v), len(r.path), true)
	}
}

func (r *Run) stopOn(err error) {
	if err != nil && r.err == nil {
		r.err = err
	}
}

// stop reports whether the context or the limit stops the search before the next
// visit.
func (r *Run) stop() bool {
	if r.work.Due() {
		r.stopOn(r.work.Poll())
	}
	if r.err == nil && r.visits >= r.limit {
		r.err = ErrLimit
	}
	return r.err != nil
}

// record makes path, which is longer than r.longest, the new r.longest; shared is
// the length of their common prefix.
func (r *Run) record(path []int32, shared int) {
	r.longest = append(r.longest[:shared], path[shared:]...)
}

// Exhausted returns the proof of an exhausted search that has found no tour.
func (r *Run) Exhausted() *problem.None {
	return &problem.None{By: problem.Searching, Visits: r.visits}
}
