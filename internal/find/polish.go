package find

import (
	"slices"

	"example.com/knighttour/internal/dense"
	"example.com/knighttour/internal/find/weave"
	"example.com/knighttour/internal/pathset"
	"example.com/knighttour/internal/problem"
	"example.com/knighttour/internal/work"
)

// Polish returns a path for a problem that has no tour, given the result r of
// [Tour]. The path begins as the problem says, and is at least as long as
// r.Longest. It may share memory with r.Longest or the prefix of the problem.
// It can be empty only if r.Longest is, and then only if c is stopped or the
// graph has no vertices.
//
// A caller who asks for a tour does not want to wait for a path. So Polish
// takes a tenth of the work of Tour, or a few milliseconds if that is more: see
// Proofs in BENCHMARKS.md. The path is not part of the answer, and visits for
// it do not count.
func Polish(c *work.Canceller, p *problem.Problem, r Result) []int32 {
	known := r.Longest
	if len(known) == 0 {
		known = p.Path()
	}
	if c.Poll() != nil {
		return known
	}
	const share = 10
	units := max(minPolish(p.Graph.Len()), r.Work/share)
	c.Within(units, func() {
		if len(p.Prefix) > 1 {
			known = polishWithPrefix(c, p, units, known)
		} else {
			known = polish(c, p.Graph, p.Start, units, known)
		}
	})
	return known
}

// minPolish returns the least work that Polish does for n vertices, if it can
// still gain something. This takes one or two milliseconds if n is small. It
// takes more only if reading the graph has taken as long.
func minPolish(n int) int64 { return int64(1<<19 + 512*min(n, 1<<10) + 256*min(n, 1<<14)) }

// polishWithPrefix is [Polish], within the given amount of work, for a problem
// with a prefix of several vertices. It improves a path that begins with the
// last vertex of the prefix and does not visit the others. The known path
// begins with the prefix.
func polishWithPrefix(c *work.Canceller, p *problem.Problem, units int64, known []int32) []int32 {
	open := *p
	open.Goal = problem.Open // for a closed tour, the start would stay in the graph
	rest := newRemainder(c, &open)
	lists := p.Graph.Part(c, rest.number)
	if c.Err() != nil {
		return known
	}
	var beyond []int32 // the known path, from the last vertex of the prefix
	for _, v := range known[len(rest.before):] {
		beyond = append(beyond, rest.number[v])
	}
	g := dense.NewGraph(lists, p.Graph.Undirected)
	return rest.path(polish(c, g, rest.number[rest.last], units, beyond))
}

// polish returns a path of g from start, or from anywhere if that is negative,
// within the given amount of work. If there is a start, the known path begins
// with it. Otherwise the known path may be empty. The result may be the known
// path itself.
func polish(c *work.Canceller, g *dense.Graph, start int32, units int64, known []int32) []int32 {
	const (
		maxSmall  = 1000 // vertices of a graph in which beams and windows are quick
		perVertex = 32   // smallest work per vertex for weaving
	)
	switch {
	case !g.Undirected:
		known = extendByRule(c, g, units/4, known)
		return extendByWindows(c, newSearch(c, g, start), units/4*3, known)
	case g.Len() <= maxSmall:
		return polishSmall(c, g, start, units, known)
	case perVertex*int64(g.Len()) > units:
		return extendByRule(c, g, units, known)
	}
	return extendByWeaving(c, g, start, units, known)
}

// polishSmall is [polish] for a small undirected graph. Windows often prove
// that a path is the longest. Otherwise they improve a path of at least three
// quarters of the vertices. From a shorter path they get no further than from
// one of their own.
func polishSmall(
	c *work.Canceller, g *dense.Graph, start int32, units int64, known []int32,
) []int32 {
	s := newSearch(c, g, start)
	known = extendByWindows(c, s, units/4, known)
	if s.IsProven() {
		return known
	}
	known = extendByWeaving(c, g, start, units/4, known)
	switch n := g.Len(); {
	case 10*len(known) >= 9*n && units <= minPolish(n):
		return known // the path is long, and the proof that there is no tour was easy
	case 4*len(known) >= 3*n:
		s.Offer(known)
	}
	return extendByWindows(c, s, units/2, known)
}

// newSearch returns a search for the longest path of g from start, or from
// anywhere.
func newSearch(c *work.Canceller, g *dense.Graph, start int32) *pathset.Search {
	if start < 0 {
		return pathset.NewPath(c, g)
	}
	return pathset.NewPathFrom(c, g, start)
}

// extendByWindows continues a search by beams and windows for the given amount
// of work, or until it has a proof. It returns the longest path known.
func extendByWindows(c *work.Canceller, s *pathset.Search, units int64, known []int32) []int32 {
	c.Within(units, func() {
		for budget := units; !s.IsProven() && c.Err() == nil; budget *= 2 {
			s.Turn(budget)
		}
	})
	return dense.Longest(known, s.Paths()...)
}

// extendByRule extends a copy of a path at its end by Warnsdorff's rule: always
// to the neighbour that has the fewest neighbours off the path. It does so for
// the given amount of work, or until the path can go no further. Without a path
// it begins at a vertex of maximum degree.
func extendByRule(c *work.Canceller, g *dense.Graph, units int64, known []int32) []int32 {
	if g.Len() == 0 {
		return known
	}
	path := slices.Clone(known)
	if len(path) == 0 {
		path = append(path, mostConnected(g))
	}
	onPath := dense.Marks(g.Len(), path)
	countFree := func(v int32) (n int) {
		for _, w := range g.Of(v) {
			n += dense.Bit(!onPath[w])
		}
		return n
	}
	stopAt := c.Spent() + units
	for {
		next := int32(-1)
		fewest := 0
		for _, v := range g.Of(path[len(path)-1]) {
			if onPath[v] {
				continue
			}
			if n := countFree(v); next < 0 || n < fewest {
				next = v
				fewest = n
			}
			if c.Spend(1+len(g.Of(v))) != nil || c.Spent() > stopAt {
				return path
			}
		}
		if next < 0 {
			return path
		}
		onPath[next] = true
		path = append(path, next)
	}
}

// mostConnected returns the vertex with the most edges, or the first of several
// such vertices. The graph must have vertices.
func mostConnected(g *dense.Graph) int32 {
	best := int32(0)
	for v := range int32(g.Len()) {
		if len(g.Of(v)) > len(g.Of(best)) {
			best = v
		}
	}
	return best
}

// extendByWeaving makes a path of an undirected graph longer by local changes,
// with about the given amount of work. The result begins with start or, if that
// is negative, anywhere. It is at least as long as the known path, and may be
// that path itself.
func extendByWeaving(
	c *work.Canceller, g *dense.Graph, start int32, units int64, known []int32,
) []int32 {
	const minGain = 200 // a turn must make the path longer by more than one in minGain
	stopAt := c.Spent() + units
	pieces := joinedPaths(c, g, units/8)
	path := known
	if start < 0 {
		path = dense.Longest(path, pieces...)
	}
	if len(path) == 0 || c.Err() != nil {
		return known
	}
	// A Weaver keeps the end of its path, not the beginning.
	path = slices.Clone(path)
	slices.Reverse(path)
	kind := weave.Path
	if start >= 0 {
		kind = weave.PathTo
	}
	w := weave.New(c, g.Lists, path, kind, pieces)
	for c.Spent() < stopAt && c.Err() == nil {
		before := w.Len()
		w.Run(units / 8)
		if gained := w.Len() - before; minGain*gained <= w.Len() {
			break // the weaver has done most of what it can
		}
	}
	path = w.Path()
	slices.Reverse(path)
	return path
}
