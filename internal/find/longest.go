package find

import (
	"math/bits"
	"slices"

	"example.com/knighttour/internal/dense"
	"example.com/knighttour/internal/find/cycle"
	"example.com/knighttour/internal/find/weave"
	"example.com/knighttour/internal/order"
	"example.com/knighttour/internal/pathset"
	"example.com/knighttour/internal/problem"
	"example.com/knighttour/internal/work"
)

// Paths is the result of [Longest] or [Routes].
type Paths struct {
	Paths  [][]int32     // the best known; empty if there are none
	Proven bool          // whether they are optimal
	None   *problem.None // why none begins as asked; nil if there is no cycle at all
	Err    error         // of the canceller, if they are not proven
	Visits int64         // as in Result, plus the partial solutions looked at
}

// Longest looks for the longest path of p that begins with the start or the
// prefix of p. For a closed tour, it looks for the longest such cycle. p need
// not be prepared, and has no places. The plan is as for [Tour].
func Longest(c *work.Canceller, p *problem.Problem, plan *order.Plan) Paths {
	if isTwoWay(c, p.Graph) {
		return longestTwoWay(c, p, plan)
	}
	if len(p.Path()) > 0 {
		return longestWithPrefix(c, p, plan)
	}
	return lengthen(c, p, plan, nil)
}

// lengthen is [Longest] for a problem without a prefix, and without a start if
// the tour is closed. known is a path as asked for, or nil.
func lengthen(c *work.Canceller, p *problem.Problem, plan *order.Plan, known []int32) Paths {
	p, plan = withoutLoops(c, p, plan)
	s := newPathSearch(c, p)
	if known != nil {
		s.Offer(known)
	}
	l := lengthener{c: c, p: p, s: s}
	x := alternate(c, s, p, plan, l.turn)
	x.Visits += l.visits
	return x
}

// Routes looks for the fewest disjoint paths that visit all vertices of p, the
// problem of an open tour: a tour is a single route. The first route begins
// with the start or the prefix of p, if p has one.
func Routes(c *work.Canceller, p *problem.Problem, plan *order.Plan) Paths {
	if isTwoWay(c, p.Graph) {
		p, plan = asUndirected(p, plan)
	}
	if len(p.Path()) > 0 {
		return routesWithPrefix(c, p, plan)
	}
	p, plan = withoutLoops(c, p, plan)
	s := newRouteSearch(c, p.Graph)
	var r *routeJoiner
	join := func(budget int) {
		if r == nil {
			r = newRouteJoiner(c, p.Graph)
		}
		if r != nil {
			s.Offer(r.run(budget)...)
		}
	}
	if isLarge(p.Graph) {
		join(min(firstTurn(p.Graph)/4, 1<<26))
	}
	return alternate(c, s, p, plan, func(budget int) {
		if p.Graph.Undirected && budget > firstTurn(p.Graph) && !s.IsProven() {
			join(budget / 2)
		}
	})
}

// firstTurn returns the budget of the first turn.
func firstTurn(g *dense.Graph) int { return 1<<17 + 64*(g.Len()+len(g.List)) }

// tourTurn returns the smallest budget of a search for a tour. In a large
// graph, it gives each method of [Tour] a turn, and lets cycles or paths be
// joined while that makes progress.
func tourTurn(g *dense.Graph) int {
	const (
		turns    = 16
		mostSize = 1 << 22 // so that the product fits into 32 bits
	)
	if g.Len() <= mostNarrow {
		return 0
	}
	if !g.Undirected {
		// If there is a tour, the first turn of joining cycles finds it.
		// Otherwise, package directed does better.
		return firstBudget(min(g.Len()+len(g.List), mostSize))
	}
	return turns * firstBudget(min(g.Len()+len(g.List), mostSize))
}

// alternate lets the search for paths, the search for a tour, and another
// method take turns until one has a proof. The budgets double each time.
//
// A round begins with the search for a tour, which would answer at once. Each
// search for one starts anew, so the first round has a short and a long one,
// and there is no other until the budget exceeds the long one. The other method
// comes before the search for paths, which goes on from the best path known.
// What aims at a bound comes last, since the search for paths lowers the bound.
func alternate(
	c *work.Canceller,
	s pathSearch,
	p *problem.Problem,
	plan *order.Plan,
	other func(budget int),
) Paths {
	visits := int64(0)
	lookForTour := func(budget int) {
		if s.IsProven() || !s.MayVisitAll() {
			return
		}
		var r Result
		c.Within(budget, func() { r = tour(c, p, plan) })
		visits += r.Visits
		if r.None != nil {
			s.ExcludeAll()
		}
		switch {
		case r.Tour != nil:
			s.Offer(r.Tour)
		case !p.Closed && p.End < 0:
			s.Offer(r.Longest)
		case p.Closed && !p.Graph.Undirected:
			s.Offer(r.Longest) // a part of it is a cycle
		}
	}
	first := firstTurn(p.Graph)
	long := tourTurn(p.Graph)
	isCutDone := false
	for budget := first; !s.IsProven() && c.Err() == nil; budget *= 2 {
		if budget == first || budget > long {
			lookForTour(budget)
		}
		other(budget)
		if budget == first && long > first {
			lookForTour(long) // a shorter search now would only be repeated later
		}
		s.Turn(budget)
		if !s.IsProven() && !isCutDone {
			v, done := reachCutBound(c, s, p, budget)
			visits += v
			isCutDone = done
		}
		if !s.IsProven() {
			visits += reachBound(c, s, p, budget)
		}
	}
	x := Paths{
		Paths:  s.Paths(),
		Proven: s.IsProven(),
		Visits: visits + s.States(),
	}
	if !x.Proven {
		x.Err = c.Err()
	}
	return x
}

// reachCutBound looks for a path as long as the bound by a cut allows: it must
// be a tour of the parts that such a path visits. It returns the visits, and
// whether it has nothing more to do.
func reachCutBound(
	c *work.Canceller,
	s pathSearch,
	p *problem.Problem,
	budget int,
) (visits int64, done bool) {
	u, isUndirected := s.(*pathset.Search)
	if !isUndirected {
		return 0, true
	}
	has := u.Within()
	if has == nil {
		return 0, false
	}
	var r Result
	c.Within(budget, func() { r = tourOfPart(c, p, has) })
	switch {
	case r.Tour != nil:
		s.Offer(r.Tour)
	case !p.Closed && p.End < 0:
		s.Offer(r.Longest)
	}
	return r.Visits, r.None != nil
}

// reachBound looks for a path as long as the bound allows, if the bound is only
// a little longer than the known path, and that leaves out only few vertices.
// It tries to add as many of these as are missing: it looks for a tour of the
// path's vertices and the added ones, for one choice of them after the other.
// It returns the visits.
func reachBound(c *work.Canceller, s pathSearch, p *problem.Problem, budget int) (visits int64) {
	const (
		mostMissing = 4
		mostLeft    = 12 // vertices left out by the path
		mostTries   = 16
	)
	g := p.Graph
	paths := s.Paths()
	if len(paths) != 1 {
		return 0
	}
	missing := s.Bound() - len(paths[0])
	if missing < 1 || missing > mostMissing {
		return 0
	}
	has := dense.Marks(g.Len(), paths[0]) // the vertices to look for a tour of
	left := dense.Vertices(g.Len(), func(v int32) bool { return !has[v] && len(g.Of(v)) > 0 })
	if len(left) > mostLeft {
		return 0
	}
	tries := 0
	c.Within(budget, func() {
		for added := range uint(1) << len(left) { // a set of indices of left
			if bits.OnesCount(added) != missing {
				continue
			}
			tries++
			if tries > mostTries || c.Err() != nil {
				return
			}
			for i, v := range left {
				has[v] = added>>i&1 != 0
			}
			var r Result
			c.Within(budget/4, func() { r = tourOfPart(c, p, has) })
			visits += r.Visits
			if r.Tour != nil {
				s.Offer(r.Tour)
				return
			}
		}
	})
	return visits
}

// tourOfPart is [tour] for the subgraph induced by some vertices of the
// problem's graph. These must include the start and the end, if the problem has
// them.
func tourOfPart(c *work.Canceller, p *problem.Problem, has []bool) Result {
	g := p.Graph
	number := make([]int32, g.Len())
	var vertex []int32
	for v := range number {
		number[v] = -1
		if has[v] {
			number[v] = int32(len(vertex))
			vertex = append(work.Grow(c, vertex), int32(v))
		}
		if err := c.Spend(1); err != nil {
			return Result{Err: err}
		}
	}
	lists := g.Part(c, number)
	if err := c.Err(); err != nil {
		return Result{Err: err}
	}
	part := problem.Problem{
		Graph: dense.NewGraph(lists, g.Undirected),
		Goal:  problem.Goal{Closed: p.Closed, End: -1},
		Start: problem.Anywhere,
	}
	if p.Start >= 0 {
		part.Start = number[p.Start]
	}
	if p.End >= 0 {
		part.End = number[p.End]
	}
	r := tour(c, &part, new(order.Plan).Rule(lists))
	r.Tour = renamed(r.Tour, vertex)
	r.Longest = renamed(r.Longest, vertex)
	return r
}

// renamed replaces each vertex of a path by its name. It returns nil for nil.
func renamed(path, names []int32) []int32 {
	if path == nil {
		return nil
	}
	list := make([]int32, len(path))
	for i, v := range path {
		list[i] = names[v]
	}
	return list
}

// A lengthener makes the longest known path or cycle of an undirected graph
// longer.
type lengthener struct {
	c      *work.Canceller
	p      *problem.Problem
	s      pathSearch
	random dense.Random
	visits int64 // as in Result

	begun  bool
	pieces [][]int32     // disjoint paths of the graph
	w      *weave.Weaver // of the longest path known
	step   int           // a cycle is to become 1<<step vertices longer
}

// turn continues with a budget.
func (l *lengthener) turn(budget int) {
	if !l.p.Graph.Undirected || l.s.IsProven() {
		return
	}
	l.weave(budget)
	l.widen(budget)
}

// kind returns the kind of path that changes must preserve.
func (l *lengthener) kind() weave.PathKind {
	switch {
	case l.p.Closed:
		return weave.Cycle
	case l.p.Start >= 0:
		return weave.PathBetween
	case l.p.End >= 0:
		return weave.PathTo
	}
	return weave.Path
}

// known returns the longest known path or cycle, or nil.
func (l *lengthener) known() []int32 {
	if len(l.s.Paths()) == 0 {
		return nil
	}
	return l.s.Paths()[0]
}

// weave makes the longest known path or cycle of a large graph longer by local
// changes. The search for paths begins with what weave has found before its
// first turn.
func (l *lengthener) weave(budget int) {
	mostSmall := 2000 // vertices of a graph that windows soon cover
	if l.p.Closed {
		mostSmall = 200 // windows change a cycle much less than a path
	}
	g := l.p.Graph
	if g.Len() <= mostSmall {
		return
	}
	// In a graph that is not large, the search gets no further from a poor path
	// than from its own.
	isGood := func(path []int32) bool { return isLarge(g) || len(path) >= g.Len()/4*3 }
	known := l.known()
	if !l.begun {
		l.begun = true
		l.pieces = joinedPaths(l.c, g, budget/16)
		switch {
		case l.p.Closed:
			known = longestOf(known, [][]int32{l.cycleOfPath(budget / 4)})
		case l.p.End < 0:
			known = longestOf(known, l.pieces)
		}
	} else {
		budget /= 8 // it has done most of what it can
	}
	if len(known) == 0 || l.c.Err() != nil {
		return // there is no cycle yet
	}
	if l.w == nil || len(known) > l.w.Len() {
		l.w = weave.New(l.c, g.Lists, known, l.kind(), l.pieces)
	}
	l.w.Run(budget)
	if path := l.w.Path(); isGood(path) {
		l.s.Offer(path)
	}
}

// cycleOfPath returns the longest cycle that consists of a section of a long
// path and an edge between the ends of the section. It returns nil if there is
// none, or if l.c is stopped.
func (l *lengthener) cycleOfPath(budget int) (cycle []int32) {
	g := l.p.Graph
	path := longestOf(nil, l.pieces)
	if len(path) == 0 || l.c.Err() != nil {
		return nil
	}
	w := weave.New(l.c, g.Lists, path, weave.Path, l.pieces)
	w.Run(budget)
	path = w.Path()
	place := slices.Repeat([]int32{-1}, g.Len()) // by vertex: where it is on the path
	for i, v := range path {
		place[v] = int32(i)
	}
	l.c.Spend(g.Len())
	for i, v := range path {
		for _, u := range g.Of(v) {
			if n := int(place[u]) - i + 1; n > max(2, len(cycle)) {
				cycle = path[i : i+n]
			}
		}
		l.c.Spend(1 + len(g.Of(v)))
	}
	return slices.Clone(cycle)
}

// widen looks for a path or cycle over more vertices than the known one has, if
// the known one is long already. It first chooses such vertices, and then looks
// for a tour of them.
func (l *lengthener) widen(budget int) {
	const tries = 16
	path := l.known()
	isLong := 4*len(path) >= 3*l.s.Bound()
	if l.p.Closed {
		isLong = 2*len(path) >= l.s.Bound() // a cycle has no ends to grow at otherwise
	}
	if !isLong {
		return
	}
	l.c.Within(budget, func() {
		for i := range tries {
			if l.c.Err() != nil || l.s.IsProven() {
				return
			}
			// Trails from a single vertex also lead to many others.
			from := path
			if i%2 == 1 && l.kind() == weave.Path {
				from = path[l.random.Below(len(path)):][:1]
			}
			has := weave.Wider(l.c, l.p.Graph.Lists, from, l.kind(), 1<<l.step, &l.random)
			if n := count(has); n <= len(path) || n > l.s.Bound() {
				continue
			}
			var r Result
			l.c.Within(budget/4, func() { r = tourOfPart(l.c, l.p, has) })
			l.visits += r.Visits
			found := r.Tour
			if found == nil && l.kind() == weave.Path {
				found = r.Longest
			}
			if len(found) > len(path) {
				l.s.Offer(found)
				path = found
				l.step = min(l.step+1, 20)
			} else {
				l.step = max(0, l.step-1)
			}
		}
	})
}

// count returns how many elements are true.
func count(has []bool) (n int) {
	for _, x := range has {
		if x {
			n++
		}
	}
	return n
}

// longestOf returns the longest path, and the first of equally long ones.
func longestOf(longest []int32, paths [][]int32) []int32 {
	for _, path := range paths {
		if len(path) > len(longest) {
			longest = path
		}
	}
	return longest
}

// mostNarrow is the greatest number of vertices of a graph that is not large.
const mostNarrow = 3000

// isLarge reports whether a search of package pathset should begin with a path
// that joining has found: in large graphs, the paths that joined finds are
// better than its walks.
func isLarge(g *dense.Graph) bool {
	return g.Undirected && g.Len() > mostNarrow
}

// joinedPaths returns disjoint paths of an undirected graph, as few as
// extensions and rotations can achieve within a budget.
func joinedPaths(c *work.Canceller, g *dense.Graph, budget int) (paths [][]int32) {
	r := newRouteJoiner(c, g)
	if r == nil {
		return nil
	}
	return r.run(budget)
}

// A routeJoiner joins disjoint paths of an undirected graph into fewer and
// longer ones.
type routeJoiner struct {
	c      *work.Canceller
	joiner *cycle.Joiner
	vertex []int32 // the vertices with neighbours, by their number in the joiner
	isOne  bool    // whether the paths have become one cycle
}

// newRouteJoiner returns a joiner, or nil if there are no edges or c is
// stopped.
func newRouteJoiner(c *work.Canceller, g *dense.Graph) *routeJoiner {
	// The cover needs a neighbour for each vertex, and no loops.
	number := make([]int32, g.Len())
	var vertex []int32
	for v := range int32(g.Len()) {
		number[v] = -1
		list := g.Of(v)
		if len(list) > 1 || len(list) == 1 && list[0] != v {
			number[v] = int32(len(vertex))
			vertex = append(work.Grow(c, vertex), v)
		}
		if c.Spend(1) != nil {
			return nil
		}
	}
	part := dense.Lists{Start: make([]int, 1, len(vertex)+1)}
	for _, v := range vertex {
		for _, w := range g.Of(v) {
			if w != v {
				part.List = append(work.Grow(c, part.List), number[w])
			}
		}
		part.Start = append(part.Start, len(part.List))
		if c.Spend(1+len(g.Of(v))) != nil {
			return nil
		}
	}
	if len(vertex) == 0 {
		return nil
	}
	j, err := cycle.New(c, &cycle.Input{Lists: part, Undirected: true})
	if err != nil {
		return nil
	}
	return &routeJoiner{c: c, joiner: j, vertex: vertex}
}

// run continues with a budget, and returns the paths, or nil if r.c is stopped.
func (r *routeJoiner) run(budget int) [][]int32 {
	if !r.isOne {
		r.c.Within(budget, func() {
			r.isOne, _ = r.joiner.Run(r.c.Spent() + budget) // Paths reports a stop
		})
	}
	paths, err := r.joiner.Paths()
	if err != nil {
		return nil
	}
	for i, path := range paths {
		paths[i] = renamed(path, r.vertex)
	}
	return paths
}
