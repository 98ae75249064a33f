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
//   - where cuts of two edges divide an undirected graph into a ring of parts:
//     all these methods for each part (find/ring);
//   - what can pass cuts of two and three edges (find/cut);
//   - tables about small sets of vertices that divide the graph again and again
//     (internal/treewidth);
//   - choices of edges, with what contradictions teach (find/learn);
//   - a bound by spanning trees (find/onetree);
//   - for an open tour, a closed one that it may be a part of;
//   - the frontier method (internal/frontier), which decides narrow graphs;
//   - a search in order, which decides every graph in the end.
//
// Most of them find Hamiltonian cycles only. For other goals they get a graph
// with a few more vertices ([closing.Closing]). From the cycles on they take
// turns, with a budget that doubles each round, so the total is a
// multiple of the cost of the method that succeeds. The search in order, which seldom
// succeeds late, gets a share of the budget; the frontier method, which can tell
// what it takes, gets many times the budget if that is enough. The budget is of
// work, not time: the tour depends only on the graph and the goal. Where edges
// leave little choice, learning has the first turn.
package find

import (
	"errors"
	"slices"

	"example.com/knighttour/internal/closing"
	"example.com/knighttour/internal/dense"
	"example.com/knighttour/internal/find/cut"
	"example.com/knighttour/internal/find/cycle"
	"example.com/knighttour/internal/find/learn"
	"example.com/knighttour/internal/find/onetree"
	"example.com/knighttour/internal/find/ring"
	"example.com/knighttour/internal/order"
	"example.com/knighttour/internal/problem"
	"example.com/knighttour/internal/search"
	"example.com/knighttour/internal/witness"
	"example.com/knighttour/internal/work"
)

// A Result is what [Tour] has found out.
type Result struct {
	Tour    []int32       // nil if there is none, or Tour was stopped
	None    *problem.None // the proof that there is none
	Err     error         // of the canceller
	Longest []int32       // the longest path seen

	// Visits counts how often a vertex was put on a path or a path was linked
	// to another.
	Visits int64
}

// Tour looks for a tour of p, which need not be prepared and has no places. The
// plan is Warnsdorff's rule with tie-breaks.
func Tour(c *work.Canceller, p *problem.Problem, plan *order.Plan) Result {
	if len(p.Prefix) > 1 {
		return complete(c, p, plan)
	}
	r := tour(c, p, plan)
	if r.None != nil {
		r.Longest = longest(c, p, r.Longest)
	}
	return r
}

// tour is [Tour] for a problem without a prefix. A proof leaves a short path as
// the longest one, or none.
func tour(c *work.Canceller, p *problem.Problem, plan *order.Plan) Result {
	if p.Graph.Len() == 0 && p.Goal == problem.Open {
		return Result{Tour: []int32{}}
	}
	f := newFinder(c, p)
	err := f.run(plan)
	r := Result{
		Tour:    f.tour,
		Longest: f.longest,
		Visits:  f.visits,
		Err:     err,
	}
	if none, ok := err.(*problem.None); ok {
		r.None = none
		r.Err = nil
	}
	return r
}

// A finder looks for a tour of a problem.
type finder struct {
	c *work.Canceller

	// There are up to three graphs. Each has the vertices of the one before,
	// under the same numbers, and may have more: see isAdded.
	//
	//   - that of asked, the caller's problem, which is not prepared;
	//   - that of Problem, which is asked, prepared. If the start is free and
	//     the tour is not closed, addSource adds a vertex that leads to all.
	//     Before that, one of the vertices stands for the start;
	//   - closing, whose Hamiltonian cycles are the tours of Problem. It may
	//     have a chain of vertices from the last vertex of a tour to the first.
	//     It is nil, like the methods below, until a method first needs it.
	asked *problem.Problem
	problem.Problem
	closing *closing.Closing

	joiner   *cycle.Joiner
	learner  *learn.Learner
	reducer  *cut.Reducer    // stays nil in directed graphs
	bounder  *onetree.Prover // stays nil in directed graphs
	bags     *closing.Bags
	frontier *closing.Frontier
	closer   *finder // looks for a closed tour, if an open one is asked for
	rings    *ring.Rings
	parts    []*finder // of the parts of rings
	search   *search.Run

	closings int  // so many of closingTurns have been taken
	unclosed bool // whether closer has proved that there is no closed tour
	checked  bool // whether checkFeasibility has been called
	split    bool // whether this is a part, or splitRings has been called
	budget   int  // of the next turns
	share    int  // so many finders share the memory of the frontier method

	tour    []int32 // nil until it is found
	longest []int32 // the longest path seen
	visits  int64   // see Result
}

// newFinder returns a finder of tours of a problem that has no prefix of
// several vertices, and no places.
func newFinder(c *work.Canceller, asked *problem.Problem) *finder {
	return &finder{
		c:     c,
		asked: asked,
		Problem: problem.Problem{
			Graph: asked.Graph,
			Goal:  asked.Goal,
			Start: asked.Start,
			Prune: true,
		},
		share: 1,
	}
}

// isFree reports whether the caller gives no start.
func (f *finder) isFree() bool { return f.asked.Start == problem.Anywhere }

// prepare completes the problem. The error is [*problem.None] or that of the
// canceller, as of all methods below.
//
// If the start is free, the vertex of least degree, the likeliest start, stands
// for it until addSource adds a vertex that leads to all.
func (f *finder) prepare() error {
	p := &f.Problem
	err := p.Prepare(f.c)
	if err != nil || !f.isFree() {
		return err
	}
	p.Start, err = f.fewestEdges()
	if err != nil {
		return err
	}
	if !p.Closed {
		return nil // it is prepared where it is used: quickSearch, addSource
	}
	return p.Prepare(f.c)
}

// run looks for a tour.
func (f *finder) run(plan *order.Plan) error {
	err := f.begin(plan)
	for err == nil && f.tour == nil {
		err = f.takeAllTurns()
	}
	return err
}

// begin does what comes before the methods take turns.
func (f *finder) begin(plan *order.Plan) error {
	if err := f.prepare(); err != nil {
		return err
	}
	if err := f.quickSearch(plan); err != nil || f.tour != nil {
		return err
	}
	if err := f.addSource(); err != nil {
		return err
	}
	f.budget = f.firstBudget()
	return f.followImplications(f.budget / 2)
}

// takeAllTurns gives each method a turn, and doubles the budget for the next
// turns. A turn takes about the budget, or more if the method needs more to
// begin.
func (f *finder) takeAllTurns() error {
	err := f.takeTurns(
		f.budget,
		f.joinCycles,       // cycles or paths, joined to one
		f.checkFeasibility, // once: what the search and a person would see
		f.splitRings,       // once: the parts of a ring, if there is one
		f.crossCuts,        // what can pass cuts of two and three edges
		f.eliminate,        // tables about small sets of vertices, if they fit the budget
		f.learn,            // choices of edges, and what contradictions teach
		f.bound,            // a proof by spanning trees
		f.closeUp,          // a closed tour, where an open one is asked for
		f.followFrontier,   // the frontier method, if it fits the budget
		f.goOn,             // a search in order, which decides in the end
	)
	f.budget *= 2
	return err
}

// takeTurns gives each of the methods the budget once, until there is a tour.
func (f *finder) takeTurns(budget int, methods ...func(budget int) error) error {
	for _, method := range methods {
		if f.tour != nil {
			return nil
		}
		if err := method(budget); err != nil {
			return err
		}
	}
	return nil
}

// isProof reports whether err is a proof that there is no tour.
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
	if !f.isFree() || p.Closed {
		return f.searchFor(&p, limit)
	}
	// A proof is only about the vertex that stands for the start.
	err := p.Prepare(f.c)
	if err == nil {
		err = f.searchFor(&p, limit)
	}
	if isProof(err) {
		return nil // there may be a tour from another start
	}
	return err
}

// searchFor searches for a tour of p with at most limit visits, but for less
// work where vertices with many edges make visits expensive. It returns nil if
// it finds one or gives up.
func (f *finder) searchFor(p *problem.Problem, limit int) error {
	var r *search.Run
	var found bool
	mostWork := 1<<20 + 32*(p.Graph.Len()+len(p.Graph.List))
	f.c.Within(mostWork, func() {
		r = search.Begin(f.c, p, search.Options{Limit: int64(limit), Quick: true})
		found = r.Next()
	})
	defer r.Finish()
	f.visits += r.Visits()
	if found {
		f.setTour(slices.Clone(r.Path()))
		return nil
	}
	f.keepIfLongest(slices.Clone(r.Longest()))
	switch err := r.Err(); err {
	case nil:
		return r.Exhausted()
	case search.ErrLimit, work.ErrSpent:
		return nil
	default:
		return err
	}
}

// addSource adds a vertex to the graph if the start is free and the tour is not
// closed. The added vertex is the start, and leads to every vertex that a tour
// may begin with.
func (f *finder) addSource() error {
	p := &f.Problem
	if !f.isFree() || p.Closed {
		return nil
	}
	p.Graph = p.Graph.WithVertex(f.c, func(v int32) (from, to bool) {
		may := p.MayBegin(v)
		return may && p.Graph.Undirected, may
	})
	p.Start = int32(f.asked.Graph.Len())
	err := p.Prepare(f.c)
	if isProof(err) {
		return new(problem.None) // the caller does not know the added vertex
	}
	return err
}

// isAdded reports whether v is not a vertex of the caller's graph.
func (f *finder) isAdded(v int32) bool { return uint32(v) >= uint32(f.asked.Graph.Len()) }

// setTour keeps a tour, which is also the longest path. It takes the path over.
func (f *finder) setTour(path []int32) {
	f.tour = slices.DeleteFunc(path, f.isAdded)
	f.longest = f.tour
}

// keepIfLongest keeps the path if it is the longest so far. It takes the path
// over.
func (f *finder) keepIfLongest(path []int32) {
	path = slices.DeleteFunc(path, f.isAdded)
	if len(path) > len(f.longest) {
		f.longest = path
	}
}

// fewestEdges returns the vertex of least degree that a tour may begin with.
func (f *finder) fewestEdges() (int32, error) {
	g := f.asked.Graph
	best := int32(-1)
	for v := range int32(g.Len()) {
		isBetter := best < 0 || len(g.Of(v)) < len(g.Of(best))
		if isBetter && f.MayBegin(v) {
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
	size := f.size()
	return 1<<18 + 16*size + 1024*min(size, mostSearched)
}

// mostSearched is the size of a graph up to which the first budget grows as
// random walks need it.
const mostSearched = 1 << 15

// size returns the number of vertices and of edges, undirected ones twice.
func (f *finder) size() int { return f.Graph.Len() + len(f.Graph.List) }

// checkFeasibility makes the search's check of feasibility, once, and looks for
// what a person would see, such as a few vertices that hold the graph together.
func (f *finder) checkFeasibility(int) error {
	if f.checked {
		return nil
	}
	f.checked = true
	if err := search.Check(f.c, &f.Problem); err != nil {
		return err
	}
	x := witness.Case{Problem: f.asked, Name: func(int32) string { return "" }}
	if x.See(f.c) != nil {
		return new(problem.None) // whoever explains the proof sees it again
	}
	return f.c.Err()
}

// eliminate looks for a tour by tables about small sets of vertices, if the
// estimate of its work is within the budget.
func (f *finder) eliminate(budget int) error {
	if f.bags == nil {
		f.bags = f.closing.Bags(f.c)
		f.bags.Share(f.share)
	}
	tour, err := f.bags.Tour(f.c, budget)
	if errors.Is(err, dense.ErrNoCycle) {
		return &problem.None{
			Text: "all ways to pass small sets of nodes that divide the graph have been followed",
		}
	}
	if err != nil || tour == nil {
		return err
	}
	f.visits += int64(f.Graph.Len())
	f.setTour(tour)
	return nil
}

// frontiers is how many methods of a finder use the frontier method, each with
// memory of its own: followFrontier and crossCuts.
const frontiers = 2

// followFrontier looks for a tour by the frontier method, if the estimate of
// its work is within the budget.
func (f *finder) followFrontier(budget int) error {
	if f.frontier == nil {
		f.frontier = f.closing.Frontier(f.c)
		f.frontier.Share(frontiers * f.share)
	}
	tour, err := f.frontier.Tour(f.c, budget)
	if errors.Is(err, dense.ErrNoCycle) {
		return &problem.None{
			Text: "all ways to link the nodes along a frontier have been followed",
		}
	}
	if err != nil || tour == nil {
		return err
	}
	f.visits += int64(f.Graph.Len())
	f.setTour(tour)
	return nil
}

// The search in order gets one unit in searchShare of the budget: what it has not
// decided early takes it very long.
const searchShare = 4

// goOn continues a search in order, with checks of feasibility. It decides
// every graph in the end, if no other method does.
func (f *finder) goOn(budget int) error {
	const stride = 1024 // visits between two looks at the budget
	if f.search == nil {
		p := f.Problem
		p.Plan = new(order.Plan).Rule(p.Graph.Lists)
		f.search = search.Begin(f.c, &p, search.Options{})
	}
	r := f.search
	before := r.Visits()
	until := f.c.Spent() + budget/searchShare
	found, paused := false, true
	for paused && f.c.Spent() < until {
		found, paused = r.NextWithin(r.Visits() + stride)
	}
	f.visits += r.Visits() - before
	f.keepIfLongest(slices.Clone(r.Longest()))
	if found {
		f.setTour(slices.Clone(r.Path()))
		return nil
	}
	if err := r.Err(); paused || err != nil {
		return err
	}
	return r.Exhausted()
}

// A cycleMethod looks for a Hamiltonian cycle of the closing. The error of Run
// is dense.ErrNoCycle or that of the canceller.
type cycleMethod interface {
	Run(until int) (found bool, err error)
	Cycle(from int32) []int32
}

// advance runs a method for a turn, and keeps the tour if it finds one. none
// returns the proof if the method finds that there is no cycle.
func (f *finder) advance(m cycleMethod, budget int, none func() *problem.None) error {
	found, err := m.Run(f.c.Spent() + budget)
	if errors.Is(err, dense.ErrNoCycle) {
		return none()
	}
	if err == nil && found {
		f.setTour(f.closing.TourOf(m.Cycle(f.Start)))
	}
	return err
}

// makeClosing makes the closing and the methods that need nothing else.
func (f *finder) makeClosing() error {
	if f.closing != nil {
		return f.c.Err()
	}
	f.closing = closing.New(f.c, &f.Problem, nil)
	if f.closing.Undirected {
		f.reducer = cut.New(f.c, f.closing.Lists)
		f.reducer.Share(frontiers * f.share)
		f.bounder = onetree.New(f.c, f.closing.Lists)
	}
	return f.c.Err()
}

const (
	goodPart     = 4 // one in so many paths or cycles is joined in a good turn
	closingTurns = 4 // beyond the budget, in all, that try to close the last path
)

// joinCycles continues joining the cycles or paths that cover the closing. It
// goes on beyond its budget as long as that joins a good part of them. In a
// large graph, whose budget is small, it also does so for some turns once one
// path is left.
func (f *finder) joinCycles(budget int) error {
	if f.joiner == nil {
		if err := f.coverClosing(); err != nil {
			return err
		}
	}
	linked := f.joiner.Linked()
	defer func() { f.visits += f.joiner.Linked() - linked }()
	for mayGoOn := true; mayGoOn; {
		parts := f.joiner.Parts()
		err := f.advance(f.joiner, budget, nil) // only coverClosing finds proofs
		if err != nil || f.tour != nil {
			return err
		}
		joined := parts - f.joiner.Parts()
		switch {
		case joined > 0:
			mayGoOn = joined >= parts/goodPart
		case parts == 1 && f.size() > mostSearched && f.closings < closingTurns:
			f.closings++
		default:
			mayGoOn = false
		}
	}
	return f.keepPathOfCover()
}

// coverClosing covers the closing with the cycles or paths to be joined.
func (f *finder) coverClosing() (err error) {
	f.joiner, err = cycle.New(f.c, &cycle.Input{
		Lists:      f.closing.Lists,
		Undirected: f.closing.Undirected,
		Left:       f.closing.Left,
	})
	if errors.Is(err, dense.ErrNoCycle) {
		return new(problem.None)
	}
	if err != nil {
		return err
	}
	f.visits += int64(f.Graph.Len())
	return f.keepPathOfCover()
}

// keepPathOfCover keeps the longest path of the cover that begins at the start,
// or anywhere if the start is free.
func (f *finder) keepPathOfCover() error {
	path, err := f.joiner.Longest(f.asked.Start, f.asked.Graph.Len())
	f.keepIfLongest(path)
	return err
}

// followImplications follows what the graph implies before any choice of edges.
// If choices seem to imply much, it also begins to learn.
func (f *finder) followImplications(budget int) error {
	if err := f.makeClosing(); err != nil {
		return err
	}
	f.learner = learn.New(f.c, f.closing.Lists, f.closing.Undirected)
	err := f.learner.Prepare()
	if errors.Is(err, dense.ErrNoCycle) {
		return f.contradiction()
	}
	if err == nil && f.learner.IsTight() {
		return f.learn(budget)
	}
	return err
}

// learn continues learning from contradictions.
func (f *finder) learn(budget int) error {
	before := f.learner.Chosen()
	err := f.advance(f.learner, budget, func() *problem.None {
		if none := f.contradiction(); len(none.Vertices) > 0 {
			return none
		}
		return &problem.None{Text: "every choice of edges leads to a contradiction"}
	})
	f.visits += f.learner.Chosen() - before
	return err
}

// contradiction returns the proof that the edges that every tour has contradict
// each other. It says where, if that is known.
func (f *finder) contradiction() *problem.None {
	const text = "the edges that every tour has contradict each other"
	vertices := slices.DeleteFunc(f.learner.Contradiction(), f.isAdded)
	if len(vertices) == 0 {
		return &problem.None{Text: text}
	}
	return &problem.None{Vertices: vertices, Format: text + " at %s"}
}

// splitRings splits the closing at cuts of two edges, the first time that it is
// called. If there are several parts, it looks for cycles of all of them in
// turns, until there is a tour or a proof.
func (f *finder) splitRings(int) error {
	if f.split || !f.closing.Undirected {
		return nil
	}
	f.split = true
	rings, err := ring.Split(f.c, f.closing.Lists)
	if rings == nil {
		return err
	}
	f.rings = rings
	for _, part := range rings.Parts {
		x := newFinder(f.c, &problem.Problem{
			Graph: dense.NewGraph(part.Graph, true),
			Goal:  problem.Closed,
			Start: problem.Anywhere,
		})
		x.split = true // it has no more cuts of that kind
		x.share = len(rings.Parts)
		f.parts = append(f.parts, x)
		err := x.begin(new(order.Plan).Rule(part.Graph))
		if err := f.endTurn(err, len(f.parts)-1); err != nil {
			return err
		}
	}
	for !f.joinParts() {
		for i, x := range f.parts {
			if x.tour != nil {
				continue
			}
			if err := f.endTurn(x.takeAllTurns(), i); err != nil {
				return err
			}
		}
	}
	return nil
}

// endTurn takes over what a part's finder has done in a turn that ended with
// err.
func (f *finder) endTurn(err error, i int) error {
	x := f.parts[i]
	f.visits += x.visits
	x.visits = 0
	none, ok := err.(*problem.None)
	if !ok {
		return err
	}
	return f.noneOfPart(none, i)
}

// noneOfPart returns the proof for the whole graph that a part has no cycle.
func (f *finder) noneOfPart(none *problem.None, i int) *problem.None {
	vertices := f.rings.Parts[i].Vertices
	isOutside := func(v int32) bool { return int(v) >= len(vertices) || f.isAdded(vertices[v]) }
	if seen := slices.DeleteFunc(slices.Clone(none.Vertices), isOutside); len(seen) > 0 {
		for i, v := range seen {
			seen[i] = vertices[v]
		}
		return &problem.None{Vertices: seen, Text: none.Text, Format: none.Format}
	}
	return noneBeyond(slices.DeleteFunc(slices.Clone(vertices), f.isAdded), f.asked.Graph.Len())
}

// joinParts makes the tour of the cycles of all parts. It reports false if some
// have none yet.
func (f *finder) joinParts() bool {
	var cycles [][]int32
	for _, x := range f.parts {
		if x.tour == nil {
			return false
		}
		cycles = append(cycles, x.tour)
	}
	f.setTour(f.closing.TourOf(f.rings.Join(cycles, f.Start)))
	return true
}

// crossCuts continues replacing the sides of small cuts. It does nothing in
// directed graphs.
func (f *finder) crossCuts(budget int) error {
	if f.reducer == nil {
		return nil
	}
	return f.advance(f.reducer, budget, f.blocked)
}

// blocked returns the proof of a cut that no cycle can pass.
func (f *finder) blocked() *problem.None {
	side := slices.DeleteFunc(f.reducer.Blocked(), f.isAdded)
	return noneBeyond(side, f.asked.Graph.Len())
}

// noneBeyond returns the proof that no tour can pass the edges that lead out of
// a set of vertices, of n.
func noneBeyond(side []int32, n int) *problem.None {
	if len(side) == 0 || len(side) == n {
		return &problem.None{Text: "no tour can pass all the small cuts of the graph"}
	}
	return &problem.None{
		Vertices: side,
		Format:   "no tour can pass the few edges that join %s with the rest of the graph",
	}
}

// bound continues looking for penalties that prove that there is no tour. It
// does nothing in directed graphs.
func (f *finder) bound(budget int) error {
	if f.bounder == nil {
		return nil
	}
	proved, err := f.bounder.Run(f.c.Spent() + budget)
	if proved {
		return &problem.None{Text: "a bound by spanning trees excludes one (Held and Karp 1970)"}
	}
	return err
}

// closeUp continues looking for a closed tour, where an open one is asked for:
// the closed tour contains one, and some methods find it sooner.
func (f *finder) closeUp(budget int) (err error) {
	switch {
	case f.Closed: // the other methods look for it
		return nil
	case f.End >= 0: // a closed tour may come back from another vertex
		return nil
	case f.unclosed: // there is none
		return nil
	case f.asked.Graph.Len() < 3: // the quick search decides these
		return nil
	}
	if f.closer == nil {
		closed := *f.asked
		closed.Goal = problem.Closed
		f.closer = newFinder(f.c, &closed)
		err = f.closer.prepare()
		if err == nil {
			err = f.closer.followImplications(budget)
		}
	}
	if err == nil {
		err = f.closer.takeTurns(
			budget,
			f.closer.joinCycles,
			f.closer.crossCuts,
			f.closer.learn,
		)
	}
	if f.closer.tour != nil {
		f.setTour(slices.Clone(f.closer.tour))
	}
	f.visits += f.closer.visits
	f.closer.visits = 0
	f.unclosed = isProof(err)
	if f.unclosed {
		return nil
	}
	return err
}
