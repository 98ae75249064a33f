// Package search searches a graph for Hamiltonian paths in a given order.
//
// A search ([Run]) is depth first, without recursion, in one of two engines. On
// up to 64 vertices, bitSearch keeps bitmasks (bits.go): an AND gives the
// candidates at a vertex, and a step back is a load. On larger graphs,
// listSearch counts the unvisited successors of each vertex (lists.go). What
// both share is in core.go. The engines visit the same vertices in the same
// order, unless places are given: then they ask the solver at different steps.
//
// # Pruning
//
// A search that prunes checks degrees at every visit. Let u be the last vertex
// of the path. The links of an unvisited vertex are its edges to other
// unvisited vertices. An exit has one more link: to the start of a closed tour
// or, from a given end, out of the graph. A path needs one link to enter the
// vertex and one to leave it. The edge from u is a link only of the vertex
// visited next.
//
// So in an undirected graph
//   - a vertex without links must be both the next and the last;
//   - a vertex with one link is forced: it must be the next or, if the goal
//     leaves the last vertex open, the last;
//   - at most two vertices can be forced, or one if the goal fixes the last. If
//     that many are forced, the next vertex is one of them.
//
// In a bipartite graph, such as a board, the colours alternate along the path,
// so the colour of the last vertex is known from the start. Vertices of the
// other colour are interior. If one of them is forced, it must be the next.
//
// In a directed graph, where an edge leads only one way,
//   - a vertex without an unvisited successor is forced: it must be the last,
//     and cannot be interior;
//   - a vertex without an unvisited predecessor must be the next.
//
// Pruning removes no tours, so it changes neither the tours found nor their
// order.
//
// Degrees show mistakes at a single vertex. After some steps back, the search
// also looks for mistakes that show only in the rest of the graph as a whole:
// see check.go.
package search

import (
	"math"
	"sync"

	"example.com/knighttour/internal/english"
	"example.com/knighttour/internal/order"
	"example.com/knighttour/internal/problem"
	"example.com/knighttour/internal/work"
)

// Options are what a search needs besides its problem.
type Options struct {
	Limit int64                               // on visits; none if it is not positive
	Trace func(v int32, depth int, back bool) // called at each visit and each step back; may be nil
	Host  order.Host                          // for dynamic orders and Allow
	Allow func(s *order.State, v int32) bool  // whether v may be the next vertex; nil if all may
	Quick bool                                // prune by degrees alone, without checks of the whole graph
}

// A Run is a search. [Begin] begins it, [Run.Next] continues to the next tour,
// and [Run.Finish] ends it.
type Run struct {
	core
	engine  engine
	checker checker
	starts  starts
}

// smallRuns holds runs on small graphs for reuse: allocating one takes as long
// as a search of such a graph. Their engine is a bitSearch. All their other
// fields are zero, except the ranker, which has memory but no content.
var smallRuns = sync.Pool{New: func() any { return &Run{engine: new(bitSearch)} }}

// Begin begins the search for the tours of p, which must be prepared. If p has
// no start, the search begins from one vertex after the other. If c stops the
// search at once, [Run.Err] already returns the error.
func Begin(c *work.Canceller, p *problem.Problem, o Options) *Run {
	var r *Run
	if p.Graph.HasMasks {
		r = smallRuns.Get().(*Run)
	} else {
		r = &Run{engine: new(listSearch)}
	}
	r.checker.core = &r.core
	r.checker.engine = r.engine
	r.setCore(c, p, o)
	if p.Start == problem.Anywhere {
		r.starts = newStarts(p)
		r.stopOn(c.Err())
	} else {
		r.begin(true)
	}
	return r
}

// setCore sets what the search, its engine and its checker know from the
// beginning. The other fields of the core are zero.
func (r *Run) setCore(c *work.Canceller, p *problem.Problem, o Options) {
	// What the search looks for, and how far it goes.
	r.problem = *p
	r.c = c
	r.length = p.Graph.Len()
	r.limit = math.MaxInt64
	if o.Limit > 0 {
		r.limit = o.Limit
	}
	r.checks = p.Prune && !o.Quick

	// Which successor comes next.
	r.lists = p.Plan.Lists
	r.warnsdorff = p.Plan.IsWarnsdorff()
	r.ranked = p.Plan.IsDynamic() && !r.warnsdorff

	// What the caller sees, and which steps are excluded.
	r.trace = o.Trace
	r.allow = o.Allow
	r.host = o.Host
	r.restricted = o.Allow != nil || p.Places != nil
}

// begin begins the search from the start of r.problem. Either it is the first
// search of the run, or the search from another start has ended.
func (r *Run) begin(isFirst bool) {
	r.checkAt = math.MaxInt64
	if r.checks {
		r.checkAt = r.visits + int64(r.problem.Graph.Len())
	}
	err := r.engine.begin(&r.core)
	if err == nil && r.ranked && isFirst {
		r.lists.List, err = r.ranker.Begin(r.c, r.problem.Plan, r.host, r.state.Free)
	}
	r.stopOn(err)
}

// Finish ends the search. The run must not be used afterwards. A run on a small
// graph goes back to smallRuns, without anything that belongs to the caller.
func (r *Run) Finish() {
	if b, isSmall := r.engine.(*bitSearch); isSmall {
		b.depth = 0 // no path until the next search begins
		*r = Run{engine: b, core: core{ranker: r.ranker.Reset()}}
		smallRuns.Put(r)
	}
}

// Next continues to the next tour and reports whether there is one. If not, the
// search is exhausted, or was stopped: see [Run.Err].
func (r *Run) Next() bool {
	if r.starts.given != nil {
		return r.nextAnywhere()
	}
	return r.nextFromStart()
}

// nextFromStart continues to the next tour from the start of r.problem, and
// reports whether there is one.
func (r *Run) nextFromStart() bool {
	for r.err == nil {
		switch r.engine.next() {
		case found:
			return true
		case ended:
			return false
		}
		r.checker.check()
	}
	return false
}

// First is like [Run.Next], for callers that want only the first tour. A search
// that prunes may use a prover after a certain number of visits, which is
// larger for graphs of more than 1024 vertices.
func (r *Run) First() bool {
	if r.problem.Prune {
		n := int64(r.problem.Graph.Len())
		r.checker.prover.at = max(proverVisits, proverVisits/1024*n)
	}
	return r.Next()
}

// NextWithin is like [Run.Next], but pauses when the run has made the given
// number of visits in all. If it has paused, the next call continues.
func (r *Run) NextWithin(visits int64) (found, paused bool) {
	limit := r.limit
	r.limit = min(limit, visits)
	found = r.Next()
	if !found && r.limit < limit && r.err == ErrLimit {
		r.err = nil
		paused = true
	}
	r.limit = limit
	return found, paused
}

// Err returns the error that stopped the search: ErrLimit or that of the
// canceller. It returns nil if nothing has stopped it.
func (r *Run) Err() error { return r.err }

// Visits returns the number of visits so far.
func (r *Run) Visits() int64 { return r.visits }

// StartsTried returns the number of vertices from which the search has
// finished, if the problem has no start.
func (r *Run) StartsTried() int {
	if r.starts.underWay {
		return int(r.starts.next) - 1
	}
	return int(r.starts.next)
}

// Problem returns the problem of the search. If no start was given, its start
// is the vertex that the search currently starts from.
func (r *Run) Problem() *problem.Problem { return &r.problem }

// Canceller returns the canceller of the search.
func (r *Run) Canceller() *work.Canceller { return r.c }

// Path returns the current path. After Next it is the tour found. It belongs to
// the run.
func (r *Run) Path() []int32 { return r.engine.path() }

// Longest returns the longest path that the run has had. It belongs to the run.
func (r *Run) Longest() []int32 {
	if path := r.engine.path(); len(path) > len(r.longest) {
		return path
	}
	return r.longest
}

// Exhausted returns the proof that there is no tour, after the search is
// exhausted and has found none.
func (r *Run) Exhausted() *problem.None {
	if r.visits == 0 {
		return &problem.None{Text: "every start leads to a contradiction before the first visit"}
	}
	return &problem.None{
		Text: "the search is exhausted after " + english.Plural(r.visits, "visit"),
	}
}
