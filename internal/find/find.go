// Package find finds some tour of a graph as soon as it can.
//
// A search in order must undo everything after a mistake to correct it. Where
// no order is promised, mistakes are corrected in place.
//
// The methods, in order of cost, are
//   - conditions that take no search (internal/problem);
//   - a short search by Warnsdorff's rule, which finds tours of most boards;
//   - edges that every tour or none has (find/learn);
//   - in bipartite and in directed graphs: cycles that together visit every
//     vertex, joined to one (find/cycle); without them there is no tour;
//   - in other graphs: paths that together visit every vertex, joined to one
//     and closed (find/cycle);
//   - the feasibility check of the search (internal/search), and what a person
//     would see (internal/witness): vertices that hold the graph together;
//   - what can pass cuts of two and three edges (find/cut);
//   - choices of edges, with what contradictions teach (find/learn);
//   - a bound by spanning trees (find/onetree);
//   - for an open tour, a closed one that it may be a part of;
//   - the frontier method (internal/frontier), which decides narrow graphs;
//   - a search in order, which decides every graph in the end.
//
// Most of them find Hamiltonian cycles only. For other goals they get a graph
// with a few more vertices ([closing.Closing]). From the cycles on they take
// turns, with a budget that doubles each round, so the total is at most a few
// times the cost of the method that succeeds. The budget is of work, not time:
// the tour depends only on the graph and the goal. Where edges leave little
// choice, learning has the first turn.
package find

import (
	"slices"

	"example.com/knighttour/internal/closing"
	"example.com/knighttour/internal/dense"
	"example.com/knighttour/internal/find/cut"
	"example.com/knighttour/internal/find/cycle"
	"example.com/knighttour/internal/find/learn"
	"example.com/knighttour/internal/find/onetree"
	"example.com/knighttour/internal/order"
	"example.com/knighttour/internal/problem"
	"example.com/knighttour/internal/search"
	"example.com/knighttour/internal/work"
)

// A Result is what [Tour] has found out.
type Result struct {
	Tour    []int32       // nil if there is none, or Tour was stopped
	None    *problem.None // the proof that there is none
	Err     error         // of the canceller
	Longest []int32       // the longest path seen
	Visits  int64         // how many vertices were put on a path or linked to another path
}

// Tour looks for a tour of p, which need not be prepared and has no places. The
// plan is Warnsdorff's rule with tie-breaks.
func Tour(c *work.Canceller, p *problem.Problem, plan *order.Plan) Result {
	switch {
	case len(p.Prefix) > 1:
		return complete(c, p, plan)
	case p.Graph.Len() == 0 && p.Goal == problem.Open:
		return Result{Tour: []int32{}}
	}
	f := newFinder(c, p.Graph, p.Start, p.Goal)
	err := f.run(plan)
	r := Result{Tour: f.tour, Visits: f.visits, Err: err}
	if none, isProof := err.(*problem.None); isProof {
		r.None, r.Err = none, nil
		f.findLongest(plan) // a proof leaves a short path, or none
	}
	r.Longest = f.longest
	return r
}

// A finder looks for a tour of a problem.
type finder struct {
	problem.Problem
	c     *work.Canceller
	free  bool         // whether the caller gives no start; then some vertex stands for it
	given *dense.Graph // the caller's; Problem.Graph may have one vertex more

	// Nil until a method first needs them.
	closing  *closing.Closing
	joiner   *cycle.Joiner // of cycles or paths of the closing
	learner  *learn.Learner
	reducer  *cut.Reducer
	bounder  *onetree.Prover
	frontier *closing.Frontier
	closer   *finder // of a closed tour
	search   *search.Run

	unclosed bool // whether there is no closed tour
	checked  bool // whether the feasibility check has been made
	tour     []int32
	longest  []int32 // the longest path seen
	visits   int64   // see Result
}

// newFinder returns a finder of tours of g from a vertex, or from
// [problem.Anywhere].
func newFinder(c *work.Canceller, g *dense.Graph, start int32, goal problem.Goal) *finder {
	return &finder{
		Problem: problem.Problem{Graph: g, Goal: goal, Start: start, Prune: true},
		c:       c,
		free:    start == problem.Anywhere,
		given:   g,
	}
}

// prepare completes the problem. The error is [*problem.None] or that of the
// canceller, as of all methods below.
//
// If the start is free, the vertex of least degree, the likeliest start, stands
// for it until addSource adds a vertex that leads to all.
func (f *finder) prepare() error {
	p := &f.Problem
	err := p.Prepare(f.c)
	if err != nil || !f.free {
		return err
	}
	p.Start, err = f.fewestEdges()
	if err != nil || !p.Closed {
		return err
	}
	return p.Prepare(f.c)
}

// givenStart returns the start, or [problem.Anywhere] if it is free.
func (f *finder) givenStart() int32 {
	if f.free {
		return problem.Anywhere
	}
	return f.Start
}

// run looks for a tour.
func (f *finder) run(plan *order.Plan) error {
	if err := f.prepare(); err != nil {
		return err
	}
	if err := f.quickSearch(plan); err != nil || f.tour != nil {
		return err
	}
	if err := f.addSource(); err != nil {
		return err
	}
	first := f.firstBudget()
	if err := f.followImplications(first / 2); err != nil || f.tour != nil {
		return err
	}
	// In order of cost: see the introduction.
	methods := []func(budget int) error{
		f.joinCycles,
		f.checkFeasibility,
		f.crossCuts,
		f.learn,
		f.bound,
		f.closeUp,
		f.followFrontier,
		f.goOn,
	}
	// A turn takes about the budget, or more if the method needs more to begin.
	for budget := first; f.tour == nil; budget *= 2 {
		err := f.turn(budget, methods...)
		if err != nil {
			return err
		}
	}
	return nil
}

func isProof(err error) bool {
	_, is := err.(*problem.None)
	return is
}

// quickSearch searches as plan says, but not for long: see Costs in
// BENCHMARKS.md.
func (f *finder) quickSearch(plan *order.Plan) error {
	p := f.Problem
	p.Plan = plan
	limit := p.Graph.Len() + p.Graph.Len()/4 + 1000
	if !f.free || p.Closed {
		return f.searchFor(&p, limit)
	}
	err := p.Prepare(f.c)
	if err == nil {
		err = f.searchFor(&p, limit)
	}
	if isProof(err) {
		return nil // there may be a tour from another start
	}
	return err
}

// searchFor searches for p with at most limit visits, but for less work where
// vertices with many edges make visits expensive.
func (f *finder) searchFor(p *problem.Problem, limit int) (err error) {
	r := search.New(!p.Graph.HasMasks)
	defer r.Finish()
	found := false
	f.c.Within(1<<20+32*(p.Graph.Len()+len(p.Graph.List)), func() {
		err = r.Begin(f.c, p, search.Options{Limit: int64(limit), Quick: true})
		if err == nil {
			found = r.Next()
			err = r.Err()
		}
	})
	f.visits += r.Visits()
	if found {
		f.setTour(slices.Clone(r.Path()))
		return nil
	}
	f.keep(slices.Clone(r.Longest()))
	switch err {
	case nil:
		return r.Exhausted()
	case search.ErrLimit, work.ErrSpent:
		return nil
	}
	return err
}

// findLongest searches by the plan for at most as many visits as there are
// vertices. It finds a path for Longest after a quick proof, which leaves none
// or a short one. It begins at the start or, if that is free, at a vertex with
// fewest edges in the largest component. If it is stopped, Longest is the
// longest path that it has seen.
func (f *finder) findLongest(plan *order.Plan) {
	p := problem.Problem{Graph: f.given, Goal: problem.Open, Plan: plan, Start: f.Start}
	if n := f.given.Len(); n > 0 && (!f.free || f.startInLargestPart(&p) == nil) && p.Prepare(f.c) == nil {
		f.searchFor(&p, n) // for the path, whatever it proves
	}
}

// startInLargestPart sets the start of p to a vertex with fewest edges in the
// largest component. The directions of edges do not matter.
func (f *finder) startInLargestPart(p *problem.Problem) error {
	prev, err := f.given.Predecessors(f.c)
	if err != nil {
		return err
	}
	degree := func(v int32) int { return len(f.given.Of(v)) + len(prev.Of(v)) }
	seen, largest := make([]bool, f.given.Len()), 0
	var queue []int32
	reach := func(list []int32) {
		for _, w := range list {
			if !seen[w] {
				seen[w] = true
				queue = append(queue, w)
			}
		}
	}
	for v := range int32(f.given.Len()) {
		best, begin := v, len(queue)
		reach([]int32{v})
		for i := begin; i < len(queue); i++ {
			u := queue[i]
			if degree(u) < degree(best) {
				best = u
			}
			reach(f.given.Of(u))
			reach(prev.Of(u))
			if err := f.c.Spend(1 + degree(u)); err != nil {
				return err
			}
		}
		if size := len(queue) - begin; size > largest {
			p.Start, largest = best, size
		}
	}
	return nil
}

// addSource adds a vertex to the graph if the start is free and the tour is not
// closed. The added vertex is the start, and leads to every vertex that a tour
// may begin with.
func (f *finder) addSource() error {
	p := &f.Problem
	if !f.free || p.Closed {
		return nil
	}
	p.Graph = p.Graph.WithVertex(f.c, func(v int32) (from, to bool) {
		may := p.MayBegin(v)
		return may && p.Graph.Undirected, may
	})
	p.Start = int32(f.given.Len())
	err := p.Prepare(f.c)
	if isProof(err) {
		return new(problem.None) // the caller does not know the added vertex
	}
	return err
}

// isAdded reports whether v is not a vertex of the caller's graph.
func (f *finder) isAdded(v int32) bool { return uint32(v) >= uint32(f.given.Len()) }

// setTour keeps a tour, which is also the longest path.
func (f *finder) setTour(path []int32) {
	f.tour = slices.DeleteFunc(path, f.isAdded)
	f.longest = f.tour
}

// keep keeps the path if it is the longest so far.
func (f *finder) keep(path []int32) {
	path = slices.DeleteFunc(path, f.isAdded)
	if len(path) > len(f.longest) {
		f.longest = path
	}
}

// fewestEdges returns the vertex of least degree that a tour may begin with.
func (f *finder) fewestEdges() (int32, error) {
	best := int32(-1)
	for v := range int32(f.given.Len()) {
		if f.MayBegin(v) && (best < 0 || len(f.given.Of(v)) < len(f.given.Of(best))) {
			best = v
		}
		if err := f.c.Spend(1); err != nil {
			return 0, err
		}
	}
	return best, nil
}

// firstBudget returns the budget of the first turn. It lets random walks find a
// tour of most sparse graphs. A large graph that needs more may have no tour,
// which the feasibility check may prove. See Costs in BENCHMARKS.md.
func (f *finder) firstBudget() int {
	size := f.Graph.Len() + len(f.Graph.List)
	return 1<<18 + 16*size + 1024*min(size, 1<<15)
}
