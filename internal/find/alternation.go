package find

import (
	"example.com/knighttour/internal/dense"
	"example.com/knighttour/internal/problem"
	"example.com/knighttour/internal/work"
)

// Paths is the result of [Longest] or [Routes].
type Paths struct {
	// Paths has the best paths known. It is empty if there are none. A path may
	// share its memory with the prefix of the problem.
	Paths [][]int32

	Proven bool          // whether they are optimal; false if None is set
	None   *problem.None // why no path or cycle begins as asked; nil if there is no cycle at all
	Err    error         // of the canceller, if they are not proven
	Visits int64         // as in Result, plus the partial solutions looked at
}

// An alternation lets a search for paths, a search for a tour, and another
// method take turns until one has a proof.
type alternation struct {
	c       *work.Canceller
	problem *problem.Problem
	search  pathSearch
	visits  int64 // of all searches for tours, as in Result

	isCutDone bool // whether reachCutBound has nothing more to do
}

// run gives the methods turns until there is a proof or a.c is stopped. The
// budgets double each time.
//
// A round begins with a search for a tour, since a tour would be the answer.
// Each such search starts anew. So the first round has a short search and a
// long one, and later rounds have none until their budget exceeds that of the
// long one. The other method comes before the search for paths, which goes on
// from the best path known. The methods that aim at a bound come last, since
// the search for paths lowers the bound.
func (a *alternation) run(other func(budget int64)) Paths {
	first := firstTurn(a.problem.Graph)
	long := tourTurn(a.problem.Graph)
	for budget := first; !a.search.IsProven() && a.c.Err() == nil; budget *= 2 {
		if budget == first || budget > long {
			a.lookForTour(budget)
		}
		other(budget)
		if budget == first && long > first {
			a.lookForTour(long) // a shorter search now would only be repeated later
		}
		a.search.Turn(budget)
		a.reachCutBound(budget)
		a.reachBound(budget)
	}
	x := Paths{
		Paths:  a.search.Paths(),
		Proven: a.search.IsProven(),
		Visits: a.visits + a.search.States(),
	}
	if !x.Proven {
		x.Err = a.c.Err()
	}
	return x
}

// lookForTour looks for a tour with a budget, unless a tour is ruled out. It
// offers the tour to the search for paths. If it finds no tour, it offers the
// longest path seen instead, provided that the search can use it.
func (a *alternation) lookForTour(budget int64) {
	p, s := a.problem, a.search
	if s.IsProven() || !s.MayVisitAll() {
		return
	}
	var r Result
	a.c.Within(budget, func() { r = tourWithoutPrefix(a.c, p) })
	a.visits += r.Visits
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

// lookForTourOf looks for a tour of the vertices marked in has, with a budget.
func (a *alternation) lookForTourOf(has []bool, budget int64) (r Result) {
	a.c.Within(budget, func() { r = tourOfPart(a.c, a.problem, has) })
	a.visits += r.Visits
	return r
}

// firstTurn returns the budget of the first turn of each method in an
// alternation.
func firstTurn(g *dense.Graph) int64 {
	const (
		fixed   = 1 << 17
		perSize = 64
	)
	return fixed + perSize*int64(g.Len()+len(g.List))
}

// tourTurn returns the smallest budget of a search for a tour. In a large
// undirected graph, this is enough for a turn of each method of [Tour], and for
// joining paths as long as that makes progress.
func tourTurn(g *dense.Graph) int64 {
	const maxSize = 1 << 22 // beyond this, the budget no longer grows
	if g.Len() <= largeAbove {
		return 0
	}
	budget := firstBudget(min(g.Len()+len(g.List), maxSize))
	if !g.Undirected {
		// If there is a tour, the first turn of joining cycles finds it.
		// Otherwise, package directed does better.
		return budget
	}
	return sumOfShares(methods()) * budget
}

// largeAbove is the number of vertices above which a graph is large.
const largeAbove = 3000

// isLarge reports whether a search of package pathset should begin with a path
// that a routeJoiner has found: in large undirected graphs, such paths are
// better than those that the search finds by itself.
func isLarge(g *dense.Graph) bool {
	return g.Undirected && g.Len() > largeAbove
}
