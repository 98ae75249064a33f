package knighttour

import (
	"context"
	"errors"
	"math"
	"slices"

	"gonum.org/v1/gonum/graph"
)

// # How a tour is found
//
// A search in order has to take back all that came after a mistake before it
// can mend it. Where no order is promised, a mistake is mended where it is.
//
// Every goal is the same to these methods: a Hamiltonian cycle, of a graph with
// a few more vertices if need be (find_cycle.go). In order of cost they are
//   - the theorems about full boards (construct.go);
//   - the quick proofs that there is no tour (search_prove.go);
//   - a short search by Warnsdorff's rule, which finds tours of most boards;
//   - for graphs with two colours, and for directed graphs: a set of cycles that
//     visit every vertex (find_factor.go), which are then joined to one
//     (find_flip.go). If there is no such set, there is no tour;
//   - for other graphs: paths that visit every vertex, which are joined to one and
//     closed (find_rotate.go);
//   - the feasibility check of the search (search_feasible.go), which sees cut
//     vertices;
//   - the frontier method (find_frontier.go), which finds a tour or a proof where
//     the graph is narrow;
//   - the search itself, which finds a tour or a proof in the end.
//
// The last of the methods that look for cycles and the search take turns, each
// twice as long as the one before, so that the time is at most a few times that
// of the method that succeeds. How long is counted in work, not in time: a tour
// depends on the graph and the goal alone.

// Find returns a tour of g, from whichever node it can. It returns some tour
// as soon as it has one, where [Search] returns the first in an order, and finds
// tours of many graphs that a search in order takes too long for: boards with
// many blocked squares, sparse graphs of thousands of nodes. Which tour that is
// depends on g and the goal alone.
//
// The error wraps
//   - [ErrNoTour], if there is none; its text gives the reason;
//   - ctx.Err() and the context's cause, if ctx stops it; the Tour returned
//     with it is the longest path seen;
//   - [ErrNode], if g does not have the end of the goal;
//   - [ErrBoard], if g is a [Board] of more than 2,147,483,647 squares.
//
// A graph without nodes has an open tour, which is empty. Visits counts the nodes
// put on a path and those linked to another path or cycle. Find panics if g or
// ctx is nil.
//
// On most graphs that have a tour it takes time about proportional to the number
// of edges. In the worst case, and in general if there is no tour, it takes
// exponential time. It takes up to 300 bytes for each node.
func Find(ctx context.Context, g graph.Graph, goal Goal) (Tour, error) {
	c := newCanceller(ctx)
	return find(&c, g, nil, goal)
}

// FindFrom is like [Find], for a tour that begins at the node with ID start. The
// error also wraps [ErrNode] if g does not have the start.
func FindFrom(ctx context.Context, g graph.Graph, start int64, goal Goal) (Tour, error) {
	c := newCanceller(ctx)
	return find(&c, g, &start, goal)
}

// find is FindFrom or, without a start, Find.
func find(c *canceller, g graph.Graph, start *int64, goal Goal) (Tour, error) {
	if err := c.spend(0); err != nil {
		return Tour{}, err
	}
	if t, known, err := construct(g, start, goal); known {
		return t, err
	}
	f, err := freeze(c, g)
	if err != nil {
		return Tour{}, err
	}
	if f.n == 0 && start == nil && goal == Open() {
		return Tour{Path: []int64{}}, nil
	}
	x := finder{graph: f, c: c}
	if err = x.pose(start, goal); err == nil {
		err = x.run()
	}
	switch {
	case err == nil:
		return Tour{Path: idsOf(f, x.tour), Visits: x.visits}, nil
	case errors.Is(err, ErrNoTour):
		return Tour{Visits: x.visits}, err
	}
	return Tour{Path: idsOf(f, x.longest), Visits: x.visits}, err
}

// A finder looks for a tour of a problem.
type finder struct {
	problem
	c       *canceller
	graph   *Frozen // the caller's; problem.f may have one vertex more
	joiner  joiner  // nil at first
	joining joining // what it works on
	checked bool    // whether the feasibility check has been made

	frontier *frontierPlan // nil before it is made

	random  random
	tour    []int32
	longest []int32 // of the paths seen
	visits  int64

	searched struct { // by the last stretch of the search
		visits int64
		work   int
	}
}

// run looks for a tour until there is one, until it is proved that there is
// none, or until the computation is to stop.
func (x *finder) run() error {
	if err := x.searchShortly(); err != nil || x.tour != nil {
		return err
	}
	if err := x.addSource(); err != nil {
		return err
	}
	// Each method does about so much work in its turn, or what it takes to
	// begin.
	methods := []func(work int) error{x.joinCycles, x.checkFeasibility, x.followFrontier, x.search}
	for work := x.firstTurn(); ; work *= 2 {
		for _, method := range methods {
			if err := method(work); err != nil || x.tour != nil {
				return err
			}
		}
	}
}

// firstTurn returns the work of the first turn. With so much, most sparse graphs
// have a tour by random walks already; large graphs for which that is too little
// may have none, and the feasibility check may tell.
func (x *finder) firstTurn() int {
	size := x.f.n + len(x.f.list)
	return 1<<18 + 16*size + 1024*min(size, 1<<15)
}

// searchShortly searches as KnightTourBetter does, but not for long.
func (x *finder) searchShortly() error {
	p := x.problem
	elsewhere := p.anywhere && !p.closed // whether a tour may begin elsewhere
	var err error
	if elsewhere {
		if err = p.analyze(x.c); errors.Is(err, ErrNoTour) {
			return nil
		} else if err != nil {
			return err
		}
	}
	orders := []Order{Warnsdorff(), Outward()}
	if f := p.f; f.nodes != nil {
		if _, onBoard := f.nodes[0].(Square); !onBoard {
			orders = orders[:1] // to the same effect, sooner
		}
	}
	if p.plan, err = p.f.arrange(x.c, orders); err != nil {
		return err
	}
	err = x.searchFor(&p, int64(1000+p.f.n+p.f.n/4), false)
	if elsewhere && errors.Is(err, ErrNoTour) {
		return nil
	}
	return err
}

// search searches for so much work from the beginning, by Warnsdorff's rule and
// random tie-breaks. When there is time for all that has to be visited, the
// answer is known.
func (x *finder) search(work int) error {
	p := x.problem
	var err error
	if p.plan, err = p.f.shuffledPlan(x.c, &x.random); err != nil {
		return err
	}
	perVisit := workOfVisit
	if x.searched.visits > 0 {
		perVisit = 1 + x.searched.work/int(x.searched.visits)
	}
	return x.searchFor(&p, int64(p.f.n+work/perVisit), true)
}

// workOfVisit is the work that a visit takes, checks of feasibility included,
// until it is known from the first stretch.
const workOfVisit = 1024

// searchFor searches for so many visits, with checks of feasibility or without.
// It returns ErrNoTour if the search is exhausted.
func (x *finder) searchFor(p *problem, visits int64, checks bool) error {
	r, err := (&Search{Limit: visits}).begin(p, x.c)
	if err != nil {
		return err
	}
	defer r.form.finish()
	before := r.spent()
	if !checks {
		r.checkAt = math.MaxInt64
	}
	found := r.next()
	x.visits += r.visits
	if checks {
		x.searched.visits, x.searched.work = r.visits, r.spent()-before
	}
	switch {
	case found:
		x.tour = withoutSource(x, r.path)
		return nil
	case r.err == nil:
		return p.noTour(r.exhausted())
	}
	longest := r.longest
	if len(r.path) > len(longest) {
		longest = r.path
	}
	x.keep(withoutSource(x, longest))
	if errors.Is(r.err, ErrLimit) {
		return nil
	}
	return r.err
}

// withoutSource returns a path without the vertex that was added before it.
func withoutSource[V int | int32](x *finder, path []V) []int32 {
	vertices := make([]int32, 0, len(path))
	for _, v := range path {
		if int(v) < x.graph.n {
			vertices = append(vertices, int32(v))
		}
	}
	return vertices
}

// keep keeps the path if it is the longest so far.
func (x *finder) keep(path []int32) {
	if len(path) > len(x.longest) {
		x.longest = path
	}
}

// checkFeasibility looks once at what the search looks at when it has gone
// astray.
func (x *finder) checkFeasibility(int) error {
	if x.checked {
		return nil
	}
	x.checked = true
	left := newCounts(x.f.adjacency)
	start := int(x.start)
	left.visit(start, nil)
	reason, _ := newFeasibility(&x.problem, x.c).check(&left, []int{start}, 1)
	if reason != "" {
		return x.noTour(reason)
	}
	return x.c.err
}

// shuffledPlan returns the plan of Warnsdorff's rule with random tie-breaks.
func (f *Frozen) shuffledPlan(c *canceller, r *random) (*plan, error) {
	lists := adjacency{start: f.start, list: slices.Clone(f.list)}
	for v := range int32(f.n) {
		r.shuffle(lists.of(v))
		if err := c.spend(1 + len(lists.of(v))); err != nil {
			return nil, err
		}
	}
	p := &plan{adjacency: lists, dynamic: []layer{{rank: &warnsdorff}}}
	p.queued = fillQueues(&p.queues, lists)
	return p, nil
}
