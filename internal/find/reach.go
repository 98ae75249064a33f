package find

import (
	"math/bits"

	"example.com/knighttour/internal/dense"
	"example.com/knighttour/internal/pathset"
)

// A path as long as a bound allows is the longest path. It is also a tour of
// the subgraph induced by its vertices. If these are known, a search for a tour
// can find it. The methods of this file look for such a tour.

// reachCutBound looks for a path as long as the bound that a cut gives. The
// search for paths knows parts of the graph that together have so many
// vertices, and a path may be a tour of these parts. If it is not, other parts
// may do as well, so that proves nothing.
func (a *alternation) reachCutBound(budget int64) {
	p, s := a.problem, a.search
	if s.IsProven() || a.isCutDone {
		return
	}
	u, isUndirected := s.(*pathset.Search)
	if !isUndirected {
		a.isCutDone = true
		return
	}
	has := u.VerticesOfBound()
	if has == nil {
		return
	}
	r := a.lookForTourOf(has, budget)
	switch {
	case r.Tour != nil:
		s.Offer(r.Tour)
	case !p.Closed && p.End < 0:
		s.Offer(r.Longest)
	}
	a.isCutDone = r.None != nil
}

// reachBound looks for a path as long as the bound allows, if the bound is only
// a little longer than the known path, and the path leaves out only a few
// vertices. It chooses just enough of these to reach the bound, and looks for a
// tour of the path's vertices and the chosen ones. It tries one choice after
// another.
func (a *alternation) reachBound(budget int64) {
	const (
		maxMissing = 4  // by how many vertices the bound may be longer
		maxLeft    = 12 // vertices left out by the path
	)
	g, s := a.problem.Graph, a.search
	paths := s.Paths()
	if s.IsProven() || len(paths) != 1 {
		return
	}
	missing := s.Bound() - len(paths[0])
	if missing < 1 || missing > maxMissing {
		return
	}
	has := dense.Marks(g.Len(), paths[0])
	left := dense.Vertices(g.Len(), func(v int32) bool { return !has[v] && len(g.Of(v)) > 0 })
	if len(left) <= maxLeft {
		a.c.Within(budget, func() { a.addMissing(has, left, missing, budget/4) })
	}
}

// addMissing looks for a tour of the vertices marked in has and of some
// vertices of left; missing is their number. It tries one choice of these after
// another until there is a tour, each with the given budget. It overwrites has.
func (a *alternation) addMissing(has []bool, left []int32, missing int, budget int64) {
	const maxTries = 16
	tries := 0
	for added := range uint(1) << len(left) { // a set of indices of left
		if bits.OnesCount(added) != missing {
			continue
		}
		tries++
		if tries > maxTries || a.c.Err() != nil {
			return
		}
		for i, v := range left {
			has[v] = added>>i&1 != 0
		}
		if r := a.lookForTourOf(has, budget); r.Tour != nil {
			a.search.Offer(r.Tour)
			return
		}
	}
}
