package knighttour

import (
	"context"
	"fmt"
	"math"

	"gonum.org/v1/gonum/graph"
)

// This file holds what every search has: a depth-first search for Hamiltonian
// paths, iterative, one vertex at a time. KnightTour, KnightTourBetter and
// Search are settings of it.
//
// The search itself comes in two forms. Up to 64 vertices are sets of bits
// (search_bits.go): the candidates at a vertex are an AND away and a step back
// is a load. Larger graphs keep for each vertex how many unvisited successors
// it has (search_lists.go). Both visit the same vertices in the same order.

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
	problem
	canceller
	State
	ranker
	form form

	length       int  // of the paths to find: all vertices, but for a search that is split
	byWarnsdorff bool // whether Warnsdorff's rule decides, and static orders break ties

	trace  func(Event)
	visits int64
	limit  int64 // on visits

	longest []int // the longest path that was stepped back from

	left        unvisited
	feasibility *feasibility // nil if it has not been asked
	checkAt     int64        // no check before this many visits
	backoff     int          // grows with each check that finds nothing, shrinks with each other one
	prover      prover

	memoizes bool    // whether tours are counted with a memo
	tours    uint128 // counted so far
}

// A form is a search in one of its two forms.
type form interface {
	// next goes on to the next path of run.length vertices that is a tour or
	// may begin one, and reports whether there is one. If not, run.err says
	// whether the search was stopped or is exhausted.
	next() bool

	// giveUp leaves no candidates at the end of the path, nor at the end of
	// any of its beginnings of the given length or more.
	giveUp(length int)

	// finish ends the use of the form.
	finish()
}

// start begins the search. It fails if there is nothing to search.
func (s *Search) start(ctx context.Context, g graph.Graph, start int64) (*run, error) {
	c := newCanceller(ctx)
	return s.startUnder(&c, g, start)
}

func (s *Search) startUnder(c *canceller, g graph.Graph, start int64) (*run, error) {
	p, err := newProblem(c, g, s, start)
	if err != nil {
		return nil, err
	}
	return s.begin(&p, c)
}

// begin begins the search for a problem in the form that fits it.
func (s *Search) begin(p *problem, c *canceller) (*run, error) {
	if p.f.small {
		return newBitSearch(s, p, c), nil
	}
	return newListSearch(s, p, c)
}

// init makes r, which is zero but for its ranker's space, a search for p by its
// form.
func (r *run) init(form form, s *Search, p *problem, c *canceller) {
	r.form = form
	r.problem = *p
	r.canceller = *c
	r.graph = p.f
	r.arranged = p.plan
	r.length = p.f.n
	r.trace = s.Trace
	r.limit, r.checkAt = math.MaxInt64, math.MaxInt64
	if s.Limit > 0 {
		r.limit = s.Limit
	}
	if p.prune {
		r.checkAt = int64(r.length)
	}
	if r.byWarnsdorff = p.plan.byWarnsdorff(); !r.byWarnsdorff {
		r.rankDynamic()
	}
}

// next goes on to the next tour: see form.
func (r *run) next() bool { return r.err == nil && r.form.next() }

// observed reports whether functions of the caller have to be called at each
// step.
func (r *run) observed() bool { return r.trace != nil || r.sorted != nil }

// observe calls them after v was put on the path. Who knows how long they take:
// so the context is asked often.
func (r *run) observe(v int) {
	r.charge(pollInterval / 8)
	if r.trace != nil {
		r.trace(Event{ID: r.f.id(int32(v)), Depth: len(r.path) - 1})
	}
	if r.sorted != nil {
		r.sort(&r.canceller, &r.State, v) // its error stays with the canceller
	}
}

// observeBack is observe after v was taken off the path.
func (r *run) observeBack(v int) {
	if r.trace != nil {
		r.trace(Event{ID: r.f.id(int32(v)), Depth: len(r.path), Back: true})
	}
}

// stop reports whether the search has to end before the next visit, because the
// context is done or the limit is reached.
func (r *run) stop() bool {
	if r.due() {
		r.poll()
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
// If a path cannot be completed, neither can any path that begins with it. So
// the shortest beginning that cannot be completed is looked for in ever longer
// strides back, and then by halving.
//
// A check costs as much as many visits. A search that has gone astray gets an
// answer at once. One that has to try everything anyway mostly gets none, and
// the more often it gets none the less often it checks.
//
// It returns false if it gave the path up, and true otherwise, also when the
// search was stopped.
func (r *run) checkFeasibility() bool {
	d := len(r.path)
	feasible, infeasible := 0, d+1 // lengths; the second is of no path yet
	work := 0
	prove := r.prover.due(r.visits)
	for stride := 1; feasible+1 < infeasible && feasible < d; stride *= 2 {
		length := (feasible + infeasible) / 2
		if feasible == 0 {
			length = max(1, infeasible-stride)
		}
		reason, w := r.checker().check(r.left, r.path, length)
		work += w
		failed := reason != "" || prove && r.proves(length)
		if r.err != nil {
			return true
		}
		if failed {
			infeasible = length
		} else {
			feasible = length
		}
	}
	if prove {
		r.prover.rest(r.visits)
	}
	if infeasible <= d {
		r.form.giveUp(infeasible)
		r.backoff = max(0, r.backoff-1)
	} else {
		r.backoff = min(16, r.backoff+2)
	}
	r.checkAt = r.visits + int64(work)*(1<<r.backoff-1)>>10
	return infeasible > d
}

// tour runs the search to its next tour.
func (r *run) tour() (Tour, error) {
	if r.prune {
		r.prover = newProver(r.f.n)
	}
	switch {
	case r.next():
		return r.found(), nil
	case r.err != nil:
		return r.partial(), r.err
	}
	return Tour{Visits: r.visits}, r.noTour(r.exhausted())
}

// exhausted says why the search has found no tour, with the argument that would
// have settled it at once, if there is one.
func (r *run) exhausted() string {
	reason := "the search is exhausted after " + plural(r.visits, "visit")
	path := []int{int(r.start)}
	for _, v := range r.prefix[min(1, len(r.prefix)):] {
		path = append(path, int(v))
	}
	if !r.prune || len(path) == r.f.n {
		return reason
	}
	left := newCounts(r.f.adjacency)
	for _, v := range path {
		left.visit(v, nil)
	}
	if why, _ := r.checker().check(&left, path, len(path)); why != "" {
		return why + "; " + reason
	}
	return reason
}

// checker returns the feasibility check, made when first asked for.
func (r *run) checker() *feasibility {
	if r.feasibility == nil {
		r.feasibility = newFeasibility(&r.problem, &r.canceller)
	}
	return r.feasibility
}

// found returns the tour that next has found.
func (r *run) found() Tour { return Tour{Path: idsOf(r.f, r.path), Visits: r.visits} }

// partial returns the longest path seen, for a search that was stopped.
func (r *run) partial() Tour {
	longest := r.longest
	if len(r.path) > len(longest) {
		longest = r.path
	}
	return Tour{Path: idsOf(r.f, longest), Visits: r.visits}
}

// idsOf returns the node IDs of a path.
func idsOf[V int | int32](f *Frozen, path []V) []int64 {
	ids := make([]int64, len(path))
	if f.ids == nil {
		for i, v := range path {
			ids[i] = f.first + int64(v)
		}
		return ids
	}
	for i, v := range path {
		ids[i] = f.ids[v]
	}
	return ids
}
