package knighttour

import (
	"context"
	"fmt"
	"sync"

	"example.com/knighttour/internal/dense"
	"example.com/knighttour/internal/english"
	"example.com/knighttour/internal/order"
	"example.com/knighttour/internal/problem"
	"example.com/knighttour/internal/search"
	"example.com/knighttour/internal/work"
	"gonum.org/v1/gonum/graph"
)

// This file is the border between searches for nodes and searches in numbers.
// Node IDs become vertices in question.pose, and vertices become node IDs by
// idsOf.

// A question is what the caller asks: in node IDs, and once it is posed, in
// numbers.
type question struct {
	goal   Goal
	prefix []int64 // that tours begin with; empty if they may begin anywhere
	places map[int]int64
	limit  int64

	f *frozen

	// asked is the question in numbers. It is not prepared: it says what the
	// caller asked, for the explanation of a "no".
	asked problem.Problem
}

// pose sets the graph, and the question in numbers.
func (q *question) pose(c *work.Canceller, f *frozen) (err error) {
	q.f = f
	q.asked = problem.Problem{Graph: &f.graph, Goal: problem.Open, Start: problem.Anywhere}
	switch q.goal.kind {
	case closed:
		q.asked.Closed = true
	case endAt:
		q.asked.End, err = f.vertex("end", q.goal.end)
		if err != nil {
			return err
		}
	}
	err = q.posePrefix(c)
	if err != nil {
		return err
	}
	return q.posePlaces(c)
}

// posePrefix sets what tours begin with.
func (q *question) posePrefix(c *work.Canceller) (err error) {
	if len(q.prefix) == 0 {
		return nil
	}
	q.asked.Start, err = q.f.vertex("start", q.prefix[0])
	if err != nil || len(q.prefix) == 1 {
		return err
	}
	q.asked.Prefix, err = q.f.path(c, q.prefix)
	return err
}

// path returns the vertices of a path.
func (f *frozen) path(c *work.Canceller, ids []int64) ([]int32, error) {
	path := make([]int32, len(ids))
	visited := make(map[int32]bool, len(ids))
	named := func(id int64) string { return nameOf(f.Node(id)) }
	for i, id := range ids {
		v, err := f.vertex("prefix "+f.noun(), id)
		switch {
		case err != nil:
			return nil, err
		case visited[v]:
			return nil, fmt.Errorf("%w: prefix %s %s: it is visited twice", ErrNode, f.noun(), named(id))
		case i > 0 && !f.graph.Has(path[i-1], v):
			return nil, fmt.Errorf("%w: prefix %s %s: no edge leads from %[2]s %[4]s to it", ErrNode, f.noun(), named(id), named(ids[i-1]))
		}
		visited[v] = true
		path[i] = v
		if err := c.Spend(work.PerCall); err != nil {
			return nil, err
		}
	}
	return path, nil
}

// posePlaces sets the places, if there are any. If the first is given, so is
// the start.
func (q *question) posePlaces(c *work.Canceller) error {
	if len(q.places) == 0 {
		return nil
	}
	places, err := q.f.placed(c, q.places)
	if err != nil {
		return err
	}
	q.asked.Places = places
	if q.asked.Start == problem.Anywhere {
		q.asked.Start = places[0] // which is Anywhere if it is not given
	}
	return nil
}

// placed returns the vertices of places by index, -1 where none is given.
func (f *frozen) placed(c *work.Canceller, places map[int]int64) ([]int32, error) {
	indices := make([]int, 0, len(places))
	for k := range places {
		indices = append(indices, k)
		if err := c.Spend(1); err != nil {
			return nil, err
		}
	}
	work.Sort(c, indices) // the first error does not depend on the order of the map
	n := f.index.N
	list := make([]int32, n)
	for k := range list {
		list[k] = -1
	}
	at := make(map[int32]int, len(places))
	for _, k := range indices {
		if err := c.Spend(work.PerCall); err != nil {
			return nil, err
		}
		if k < 0 || k >= n {
			return nil, fmt.Errorf("%w: Places[%d]: a tour of %s has the indices 0 to %d",
				ErrNode, k, english.Plural(n, f.noun()), n-1)
		}
		v, err := f.vertex(fmt.Sprintf("Places[%d]: %s", k, f.noun()), places[k])
		if err != nil {
			return nil, err
		}
		if first, again := at[v]; again {
			return nil, fmt.Errorf("%w: Places[%d] and Places[%d] are both %s %s",
				ErrNode, first, k, f.noun(), nameOf(f.node(v)))
		}
		list[k] = v
		at[v] = k
	}
	return list, c.Err()
}

// A run is a search for the answers.
type run struct {
	*search.Run
	question
	host *host // for dynamic orders
}

// begin begins the search. The error wraps ErrNoTour if there is nothing to
// search.
func (s *Search) begin(ctx context.Context, g graph.Graph) (*run, error) {
	r := search.New(isLarge(g))
	return s.beginRun(r, r.Canceller.Begin(ctx), g)
}

// beginRun begins r, which a test stops where it likes.
func (s *Search) beginRun(r *search.Run, c *work.Canceller, g graph.Graph) (*run, error) {
	q := &run{Run: r}
	plan, p, err := s.pose(c, g, &q.question)
	if err == nil {
		q.host = s.newHost(plan)
		err = r.Begin(c, &p, s.options(plan, q.host))
	}
	if err != nil {
		err = q.named(c, err) // by the canceller, which the run has
		q.finish()
		return nil, err
	}
	return q, nil
}

// isLarge reports whether g is known to be too large for a search to be reused.
func isLarge(g graph.Graph) bool {
	if f := frozenOf(g); f != nil {
		return !f.graph.HasMasks
	}
	return boardOf(g).shape.Squares() > dense.WordSize
}

// pose sets q to what s asks of g, and returns it as a problem that is prepared
// for the search, with its plan. The error may be a proof.
func (s *Search) pose(c *work.Canceller, g graph.Graph, q *question) (*plan, problem.Problem, error) {
	*q = question{goal: s.Goal, prefix: s.Prefix, places: s.Places, limit: s.Limit}
	mustNotBeNil(g)
	if err := s.checkLimit(); err != nil {
		return nil, problem.Problem{}, err
	}
	f, err := freeze(c, g)
	if err != nil {
		return nil, problem.Problem{}, err
	}
	err = q.pose(c, f)
	if err != nil {
		return nil, problem.Problem{}, err
	}
	plan, err := f.arrange(c, s.Orders)
	if err != nil {
		return nil, problem.Problem{}, err
	}
	p := q.asked
	p.Plan = &plan.Plan
	p.Prune = !s.Unpruned
	return plan, p, p.Prepare(c) // looks for quick proofs, if it prunes
}

// checkLimit returns an error if the limit is below 0.
func (s *Search) checkLimit() error {
	if s.Limit < 0 {
		return fmt.Errorf("%w: Search.Limit is %d: it must be at least 0, which stands for no limit", ErrLimit, s.Limit)
	}
	return nil
}

// options returns the options of a search. Its dynamic orders and Allow get
// their State from h.
func (s *Search) options(p *plan, h *host) search.Options {
	o := search.Options{Limit: s.Limit, Host: h}
	if allow := s.Allow; allow != nil {
		o.Allow = func(at *order.State, v int32) bool {
			h.at = at
			return allow((*State)(h), p.f.index.ID(v))
		}
	}
	if trace := s.Trace; trace != nil {
		o.Trace = func(v int32, depth int, back bool) {
			trace(Event{ID: p.f.index.ID(v), Depth: depth, Back: back})
		}
	}
	return o
}

// hosts holds hosts for reuse.
var hosts = sync.Pool{New: func() any { return new(host) }}

// newHost returns a host for the plan, from the pool, or nil if s needs none.
func (s *Search) newHost(p *plan) *host {
	if s.Allow == nil && (!p.IsDynamic() || p.IsWarnsdorff()) {
		return nil
	}
	h := hosts.Get().(*host)
	path := h.path
	*h = host(newState(p))
	h.path = path
	return h
}

// release returns the host to the pool, without what belongs to the caller or
// is large.
func (h *host) release() {
	if h == nil {
		return
	}
	kept := host{}
	if cap(h.path) <= dense.WordSize {
		kept.path = h.path[:0]
	}
	*h = kept
	hosts.Put(h)
}

// finish ends the search.
func (r *run) finish() {
	r.Finish()
	r.host.release()
}

func (r *run) err() error { return r.named(r.Work(), r.Err()) }

// answer returns the first tour, or why there is none.
func (r *run) answer() (Tour, error) {
	if r.First() {
		return r.tour(r.Path()), nil
	}
	if err := r.err(); err != nil {
		return r.tour(r.Longest()), err
	}
	return Tour{Visits: r.Visits()}, r.noTour(r.Work(), r.Exhausted())
}

// tour returns a path of the search as a Tour.
func (r *run) tour(path []int32) Tour { return Tour{Path: idsOf(r.f, path), Visits: r.Visits()} }

// named returns the error that callers see for an error of a computation in
// numbers.
func (q *question) named(c *work.Canceller, err error) error {
	if err == search.ErrLimit {
		return fmt.Errorf("%w: %s", ErrLimit, english.Plural(q.limit, "visit"))
	}
	if none, isProof := err.(*problem.None); isProof {
		return q.noTour(c, none)
	}
	return err
}
