package knighttour

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"sync"

	"example.com/knighttour/internal/dense"
	"example.com/knighttour/internal/english"
	"example.com/knighttour/internal/order"
	"example.com/knighttour/internal/problem"
	"example.com/knighttour/internal/search"
	"example.com/knighttour/internal/work"
	"gonum.org/v1/gonum/graph"
)

// This file is the border between searches for nodes and searches in numbers. Node
// IDs become vertices by frozen.vertex, and vertices become node IDs by idsOf.

// A question is what the caller asks, in node IDs.
type question struct {
	f      *frozen
	goal   Goal
	start  int64
	free   bool // whether the start is free
	prefix []int64
	places map[int]int64
	limit  int64
}

// A run is the search for the answers.
type run struct {
	*search.Run
	question
	host *host // for dynamic orders
}

// begin begins the search. The error wraps ErrNoTour if there is nothing to search.
func (s *Search) begin(ctx context.Context, g graph.Graph, start int64) (run, error) {
	r := search.New(isLarge(g))
	return s.beginRun(r, r.Canceller.Begin(ctx), g, start)
}

// beginRun begins r, which a test stops where it likes.
func (s *Search) beginRun(r *search.Run, c *work.Canceller, g graph.Graph, start int64) (run, error) {
	f, err := freeze(c, g)
	if err != nil {
		r.Finish()
		return run{}, err
	}
	q := run{Run: r, question: s.question(f, start)}
	plan, p, err := s.pose(c, &q.question)
	if err == nil {
		q.host = s.newHost(plan)
		err = r.Begin(c, &p, s.options(plan, q.host))
	}
	if err != nil {
		err = q.named(c, err) // by the canceller, which the run has
		q.finish()
		return run{}, err
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

func (s *Search) question(f *frozen, start int64) question {
	return question{f: f, goal: s.Goal, start: start, prefix: s.Prefix, places: s.Places, limit: s.Limit}
}

// pose returns the problem of answering q by s, complete. The error may be a proof.
func (s *Search) pose(c *work.Canceller, q *question) (*plan, problem.Problem, error) {
	p, err := q.problem(c)
	if err != nil {
		return nil, p, err
	}
	plan, err := q.f.arrange(c, s.Orders)
	if err != nil {
		return nil, p, err
	}
	p.Plan, p.Prune = &plan.Plan, !s.Unpruned
	return plan, p, p.Prepare(c) // looks for quick proofs, if it prunes
}

// problem returns the question in numbers. The start is -1 if it is free.
func (q *question) problem(c *work.Canceller) (p problem.Problem, err error) {
	p = problem.Problem{Graph: &q.f.graph, Start: -1, Goal: problem.Goal{Closed: q.goal.kind == closed, End: -1}}
	if !q.free {
		if p.Start, err = q.f.vertex("start", q.start); err != nil {
			return p, err
		}
	}
	if q.goal.kind == endAt {
		if p.End, err = q.f.vertex("end", q.goal.end); err != nil {
			return p, err
		}
	}
	if p.Prefix, err = q.f.path(c, q.start, q.prefix); err == nil {
		p.Places, err = q.f.places(c, q.places)
	}
	return p, err
}

// places returns the vertices of places by index, -1 where none is given, or nil if there
// are no places.
func (f *frozen) places(c *work.Canceller, places map[int]int64) ([]int32, error) {
	if len(places) == 0 {
		return nil, nil
	}
	n := f.index.N
	list, at := slices.Repeat([]int32{-1}, n), make(map[int64]int, len(places))
	for _, k := range slices.Sorted(maps.Keys(places)) { // the first error does not depend on the order of the map
		id := places[k]
		if k < 0 || k >= n {
			return nil, fmt.Errorf("%w: Places[%d]: a tour of %s has the indices 0 to %d", ErrNode, k, english.Plural(n, "node"), n-1)
		}
		v, err := f.vertex(fmt.Sprintf("Places[%d]: node", k), id)
		if err != nil {
			return nil, err
		}
		if first, again := at[id]; again {
			return nil, fmt.Errorf("%w: Places[%d] and Places[%d] are both node %s", ErrNode, first, k, nameOf(f.Node(id)))
		}
		list[k], at[id] = v, k
	}
	return list, c.Spend(work.PerCall * len(places))
}

// path returns the vertices of a prefix from start, or nil if it is empty.
func (f *frozen) path(c *work.Canceller, start int64, ids []int64) ([]int32, error) {
	if len(ids) == 0 {
		return nil, nil
	}
	path := make([]int32, len(ids))
	visited := make(map[int32]bool, len(ids))
	named := func(id int64) string { return nameOf(f.Node(id)) }
	for i, id := range ids {
		v, err := f.vertex("prefix node", id)
		switch {
		case err != nil:
			return nil, err
		case i == 0 && id != start:
			return nil, fmt.Errorf("%w: prefix node %s: the search starts from node %s", ErrNode, named(id), named(start))
		case visited[v]:
			return nil, fmt.Errorf("%w: prefix node %s: it is visited twice", ErrNode, named(id))
		case i > 0 && !f.graph.Has(path[i-1], v):
			return nil, fmt.Errorf("%w: prefix node %s: no edge leads from node %s to it", ErrNode, named(id), named(ids[i-1]))
		}
		visited[v] = true
		path[i] = v
		if err := c.Spend(work.PerCall); err != nil {
			return nil, err
		}
	}
	return path, nil
}

// options returns the options of a search. Its dynamic orders and Allow get their State
// from h.
func (s *Search) options(p *plan, h *host) search.Options {
	o := search.Options{Limit: s.Limit, Host: h}
	if allow := s.Allow; allow != nil {
		o.Allow = func(at *order.State, v int32) bool {
			h.at = at
			return allow((*State)(h), v)
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
	h.plan = p
	return h
}

// release returns the host to the pool, without what belongs to the caller.
func (h *host) release() {
	if h != nil {
		*h = host{}
		hosts.Put(h)
	}
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

// named returns the error that callers see for an error of a computation in numbers.
func (q *question) named(c *work.Canceller, err error) error {
	if err == search.ErrLimit {
		return fmt.Errorf("%w: %s", ErrLimit, english.Plural(q.limit, "visit"))
	}
	if none, isProof := err.(*problem.None); isProof {
		return q.noTour(c, none)
	}
	return err
}
