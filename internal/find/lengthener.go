package find

import (
	"slices"

	"example.com/knighttour/internal/dense"
	"example.com/knighttour/internal/find/weave"
	"example.com/knighttour/internal/problem"
	"example.com/knighttour/internal/work"
)

// longestByTurns is [Longest] for a problem without a prefix. known is a path
// that begins and ends as p asks, or nil. Of the ends that a problem may be
// given, longestByTurns knows only some. Its callers see to the others:
//
//   - A closed problem has no start: longestThrough makes a path of the cycle.
//   - If an undirected problem has a start, it has an end, too: longestPath
//     looks for the reverse of a path that has only a start.
func longestByTurns(c *work.Canceller, p *problem.Problem, known []int32) Paths {
	p = withoutLoops(c, p)
	a := &alternation{
		c:       c,
		problem: p,
		search:  newPathSearch(c, p),
	}
	if known != nil {
		a.search.Offer(known)
	}
	l := lengthener{alternation: a}
	return a.run(l.turn)
}

// A lengthener makes the longest known path or cycle of an undirected graph
// longer, as the other method of an [alternation].
type lengthener struct {
	*alternation

	begun  bool          // whether weave has had a turn
	pieces [][]int32     // disjoint paths of the graph; nil before the first turn of weave
	weaver *weave.Weaver // of the longest path known; nil before there is one

	// Used by widen:
	random  dense.Random
	logMore int // a cycle is to become 1<<logMore vertices longer
}

// turn makes the longest known path longer, by two methods that each take up to
// about the budget, and offers what they find to the search.
func (l *lengthener) turn(budget int64) {
	if !l.problem.Graph.Undirected || l.search.IsProven() {
		return
	}
	l.weave(budget)
	l.widen(budget)
}

// kind returns the kind of path that changes must preserve. The graph is
// undirected, so a path with a start has an end, too: see longestByTurns.
func (l *lengthener) kind() weave.PathKind {
	switch {
	case l.problem.Closed:
		return weave.Cycle
	case l.problem.Start >= 0:
		return weave.PathBetween
	case l.problem.End >= 0:
		return weave.PathTo
	}
	return weave.Path
}

// known returns the longest known path or cycle, or nil.
func (l *lengthener) known() []int32 {
	if len(l.search.Paths()) == 0 {
		return nil
	}
	return l.search.Paths()[0]
}

// weave makes the longest known path or cycle of a large graph longer by local
// changes. It has its first turn before the search for paths, which then begins
// with what weave has found.
func (l *lengthener) weave(budget int64) {
	maxForWindows := 2000 // vertices of a graph that windows quickly cover
	if l.problem.Closed {
		maxForWindows = 200 // windows change a cycle much less than a path
	}
	g := l.problem.Graph
	if g.Len() <= maxForWindows {
		return
	}
	known := l.known()
	if !l.begun {
		l.begun = true
		known = l.joinPieces(budget)
	} else {
		budget /= 8 // the weaver has done most of what it can
	}
	if len(known) == 0 || l.c.Err() != nil {
		return // no path or cycle is known yet
	}
	if l.weaver == nil || len(known) > l.weaver.Len() {
		l.weaver = weave.New(l.c, g.Lists, known, l.kind(), l.pieces)
	}
	l.weaver.Run(budget)
	// In a graph that is not large, the search gets no further from a poor path
	// than from its own.
	path := l.weaver.Path()
	if isLarge(g) || len(path) >= g.Len()/4*3 {
		l.search.Offer(path)
	}
}

// joinPieces sets the pieces. It then returns the longest known path or cycle
// of the kind asked for, or nil.
func (l *lengthener) joinPieces(budget int64) []int32 {
	known := l.known()
	l.pieces = joinedPaths(l.c, l.problem.Graph, budget/16)
	switch {
	case l.problem.Closed:
		return dense.Longest(known, l.cycleOfPath(budget/4))
	case l.problem.End < 0:
		return dense.Longest(known, l.pieces...)
	}
	return known
}

// cycleOfPath returns the longest cycle that consists of a section of a long
// path and an edge between the ends of the section. It returns nil if there is
// none, or if l.c is stopped.
func (l *lengthener) cycleOfPath(budget int64) (cycle []int32) {
	g := l.problem.Graph
	path := dense.Longest(nil, l.pieces...)
	if len(path) == 0 || l.c.Err() != nil {
		return nil
	}
	w := weave.New(l.c, g.Lists, path, weave.Path, l.pieces)
	w.Run(budget)
	path = w.Path()
	place := slices.Repeat([]int32{-1}, g.Len()) // by vertex: its index on the path
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

// widen looks for a path or cycle with more vertices than the known one, if
// that is already long. It first chooses the vertices, and then looks for a
// tour of them.
func (l *lengthener) widen(budget int64) {
	const tries = 16
	path := l.known()
	isLong := 4*len(path) >= 3*l.search.Bound()
	if l.problem.Closed {
		isLong = 2*len(path) >= l.search.Bound() // a cycle has no ends to grow at otherwise
	}
	if !isLong {
		return
	}
	l.c.Within(budget, func() {
		for try := range tries {
			if l.c.Err() != nil || l.search.IsProven() {
				return
			}
			base := path
			if try%2 == 1 && l.kind() == weave.Path {
				// Walks from a single vertex also lead to many others.
				base = path[l.random.Below(len(path)):][:1]
			}
			path = l.tryWider(path, base, budget/4)
		}
	})
}

// tryWider looks for a path longer than path, the known one. It chooses more
// vertices by changing base, which is path or a single vertex of it, and looks
// for a tour of them with a budget. If it finds a longer path, it offers that
// to the search and returns it. Otherwise it returns path.
func (l *lengthener) tryWider(path, base []int32, budget int64) []int32 {
	const maxLogMore = 20
	has := weave.Wider(l.c, l.problem.Graph.Lists, base, l.kind(), 1<<l.logMore, &l.random)
	if n := count(has); n <= len(path) || n > l.search.Bound() {
		return path
	}
	r := l.lookForTourOf(has, budget)
	found := r.Tour
	if found == nil && l.kind() == weave.Path {
		found = r.Longest
	}
	if len(found) <= len(path) {
		l.logMore = max(0, l.logMore-1)
		return path
	}
	l.search.Offer(found)
	l.logMore = min(l.logMore+1, maxLogMore)
	return found
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
