// Package find finds some tour of a graph as soon as it can.
//
// A search in order must undo everything after a mistake to correct it. Where no
// order is promised, mistakes are corrected in place.
//
// The methods, in order of cost, are
//   - the quick proofs that there is no tour (internal/problem);
//   - a short search by Warnsdorff's rule, which finds tours of most boards;
//   - edges that every tour or none has (internal/learn);
//   - in bipartite and in directed graphs: cycles that together visit every
//     vertex, joined to one (internal/cycle); without them there is no tour;
//   - in other graphs: paths that together visit every vertex, joined to one and
//     closed (internal/cycle);
//   - the feasibility check of the search (internal/search): cut vertices;
//   - what can pass cuts of two and three edges (internal/cut);
//   - choices of edges, with what contradictions teach (internal/learn);
//   - a bound by spanning trees (internal/onetree);
//   - for an open tour, a closed one that it may be a part of;
//   - the frontier method (internal/frontier), which decides narrow graphs;
//   - a search in order, which decides every graph in the end.
//
// Most of them find Hamiltonian cycles only. For other goals they get a graph with
// a few more vertices ([problem.Closing]). From the cycles on they take turns, with a
// budget that doubles each round, so the total is at most a few times the cost of
// the method that succeeds. The budget is of work, not time: the tour depends on the
// graph and the goal alone. Where edges leave little choice, learning has the first
// turn.
package find

import (
	"errors"
	"slices"

	"example.com/knighttour/internal/cut"
	"example.com/knighttour/internal/cycle"
	"example.com/knighttour/internal/dense"
	"example.com/knighttour/internal/learn"
	"example.com/knighttour/internal/onetree"
	"example.com/knighttour/internal/order"
	"example.com/knighttour/internal/problem"
	"example.com/knighttour/internal/reason"
	"example.com/knighttour/internal/search"
	"example.com/knighttour/internal/work"
)

// A Finder looks for a tour of a problem.
type Finder struct {
	problem.Problem
	c     *work.Canceller
	graph *dense.Graph // the caller's; Problem.Graph may have one vertex more

	// Nil until a method first needs them.
	closing  *problem.Closing
	joiner   *cycle.Joiner // of cycles or paths of the closing
	learner  *learn.Learner
	reducer  *cut.Reducer
	prover   *onetree.Prover
	frontier *problem.Frontier
	closer   *Finder // of a closed tour
	search   *search.Run

	unclosed bool // whether there is no closed tour
	checked  bool // whether the feasibility check has been made
	tour     []int32
	longest  []int32 // the longest path seen
	visits   int64
}

// New returns a Finder of tours of g from a vertex, or from any if start is negative.
// The error is a [reason.Reason] if a quick argument shows that there are none, or
// that of the canceller.
//
// A free start is the likeliest vertex until addSource replaces it: the one of least
// degree.
func New(c *work.Canceller, g *dense.Graph, start int32, goal problem.Goal) (x *Finder, err error) {
	x = &Finder{c: c, graph: g}
	p := &x.Problem
	if start >= 0 {
		*p = problem.Problem{Graph: g, Goal: goal, Start: start, Prune: true}
		return x, p.Prepare(c)
	}
	if *p, err = problem.NewFree(c, g, goal); err != nil {
		return x, err
	}
	if p.Start, err = x.fewestEdges(); err != nil || !p.Closed {
		return x, err
	}
	return x, p.Prepare(c)
}

// newCloser returns a Finder of closed tours.
func (x *Finder) newCloser() (*Finder, error) {
	start := x.Start
	if x.FreeStart {
		start = -1
	}
	return New(x.c, x.graph, start, problem.Goal{Closed: true, End: -1})
}

// Run looks for a tour. The plan is Warnsdorff's rule with tie-breaks. The error is a
// [reason.Reason] or that of the canceller.
func (x *Finder) Run(plan *order.Plan) error {
	if err := x.quickSearch(plan); err != nil || x.tour != nil {
		return err
	}
	if err := x.addSource(); err != nil {
		return err
	}
	first := x.firstBudget()
	if err := x.followImplications(first / 2); err != nil || x.tour != nil {
		return err
	}
	// A turn takes about the budget, or what the method needs to begin.
	methods := []func(budget int) error{
		x.joinCycles, x.checkFeasibility, x.crossCuts, x.learn, x.bound, x.closeUp, x.followFrontier, x.goOn,
	}
	for budget := first; ; budget *= 2 {
		for _, method := range methods {
			if err := method(budget); err != nil || x.tour != nil {
				return err
			}
		}
	}
}

// Tour returns the tour that Run has found.
func (x *Finder) Tour() []int32 { return x.tour }

// Longest returns the longest path seen.
func (x *Finder) Longest() []int32 { return x.longest }

// Visits returns the number of vertices put on a path or linked to another path.
func (x *Finder) Visits() int64 { return x.visits }

func isProof(err error) bool {
	var why *reason.Reason
	return errors.As(err, &why)
}

// quickSearch searches as plan says, but not for long.
func (x *Finder) quickSearch(plan *order.Plan) error {
	p := x.Problem
	p.Plan = plan
	if !p.FreeStart || p.Closed {
		return x.searchFor(&p)
	}
	err := p.Prepare(x.c)
	if err == nil {
		err = x.searchFor(&p)
	}
	if isProof(err) {
		return nil // there may be a tour from another start
	}
	return err
}

// searchFor makes a quick search for p. The error is a [reason.Reason] if it is
// exhausted.
func (x *Finder) searchFor(p *problem.Problem) error {
	n := p.Graph.Len()
	r := search.New(!p.Graph.HasMasks)
	defer r.Finish()
	if err := r.Begin(x.c, p, search.Options{Limit: int64(1000 + n + n/4), Quick: true}); err != nil {
		return err
	}
	found := r.Next()
	x.visits += r.Visits()
	switch err := r.Err(); {
	case found:
		x.setTour(search.Vertices(r.Path()))
		return nil
	case err == nil:
		return p.NoTour(r.Exhausted())
	case err != search.ErrLimit:
		x.keep(search.Vertices(r.Longest()))
		return err
	}
	x.keep(search.Vertices(r.Longest()))
	return nil
}

// addSource adds a vertex to the graph if the start is free and the tour is not
// closed. The added vertex is the start, and leads to every vertex that a tour
// may begin with.
func (x *Finder) addSource() error {
	p := &x.Problem
	if !p.FreeStart || p.Closed {
		return nil
	}
	g, err := p.Graph.WithVertex(x.c, func(v int32) (from, to bool) {
		may := p.MayBegin(v)
		return may && p.Graph.Undirected, may
	})
	if err != nil {
		return err
	}
	p.Graph, p.Start = g, int32(x.graph.Len())
	return p.Prepare(x.c)
}

// isAdded reports whether v is not a vertex of the caller's graph.
func (x *Finder) isAdded(v int32) bool { return uint32(v) >= uint32(x.graph.Len()) }

func (x *Finder) setTour(path []int32) { x.tour = slices.DeleteFunc(path, x.isAdded) }

// keep keeps the path if it is the longest so far.
func (x *Finder) keep(path []int32) {
	if path = slices.DeleteFunc(path, x.isAdded); len(path) > len(x.longest) {
		x.longest = path
	}
}

// fewestEdges returns the vertex of least degree that a tour may begin with.
func (x *Finder) fewestEdges() (int32, error) {
	best := int32(-1)
	for v := range int32(x.graph.Len()) {
		if x.MayBegin(v) && (best < 0 || len(x.graph.Of(v)) < len(x.graph.Of(best))) {
			best = v
		}
		if err := x.c.Spend(1); err != nil {
			return 0, err
		}
	}
	return best, nil
}

// firstBudget returns the budget of the first turn. It lets random walks find a
// tour of most sparse graphs. A large graph that needs more may have no tour,
// which the feasibility check may prove.
func (x *Finder) firstBudget() int {
	size := x.Graph.Len() + len(x.Graph.List)
	return 1<<18 + 16*size + 1024*min(size, 1<<15)
}
