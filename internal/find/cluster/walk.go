package cluster

import (
	"slices"

	"example.com/knighttour/internal/cdcl"
	"example.com/knighttour/internal/dense"
)

const (
	// firstSize is the number of clusters of the first region. The sizes adapt:
	// for graphs of 140 and more clusters they settle at 100 to 120. But they
	// never become less than minSize.
	firstSize = 70
	minSize   = 20

	// maxCutCycles is the largest number of cycles of a cover that are excluded
	// one by one. If a cover has more, only its choice of ways is excluded.
	maxCutCycles = 3

	// stepWork limits the work of a step. With twice as much, and a first
	// region of 84 clusters, one of four walks in a graph of 84 clusters finds
	// a tour within 400 million units of work. With this limit all four find
	// one, on average in 71 million.
	stepWork = 1 << 24

	// coverWork limits the work for a first cover.
	coverWork = 1 << 26

	// restartWork is the work after which a walk restarts. Some walks find a
	// tour in a twentieth of that, others never do.
	restartWork = 1 << 29

	// If there was no first cover, the next attempt comes after retryFactor
	// times the work that the failed one has taken.
	retryFactor = 8

	// cutStepsOfTen is the number of steps, out of ten, that choose a cycle to
	// be excluded.
	cutStepsOfTen = 6
)

// A coverWalk moves from cover to cover. In each step it frees the ways of the
// clusters in a region, and searches for covers there.
type coverWalk struct {
	*contraction
	random dense.Random
	near   [][]int32    // by cluster: the clusters that an edge joins to it
	cycles []shortCycle // nil before the first run, or if there are too many
	cover  *wayCover    // the current cover; nil before one is found

	size      int   // the number of clusters of the next region
	restartAt int64 // the work charged at which to restart
}

// newCoverWalk returns a walk that has no cover yet.
func newCoverWalk(g *contraction) *coverWalk {
	w := &coverWalk{
		contraction: g,
		near:        make([][]int32, g.clusters()),
		size:        min(firstSize, g.clusters()),
	}
	for _, e := range g.edges {
		a, b := g.clusterOf[e[0]], g.clusterOf[e[1]]
		w.near[a] = append(w.near[a], b)
		w.near[b] = append(w.near[b], a)
		g.c.Charge(4)
	}
	for i, list := range w.near {
		slices.Sort(list)
		w.near[i] = slices.Compact(list)
	}
	return w
}

// run continues until there is a cover by one cycle, which it returns. It
// returns nil if the work charged reaches the total stopAt, or if there is no
// cover to begin with. The error is that of the canceller.
func (w *coverWalk) run(stopAt int64) (*wayCover, error) {
	if w.cycles == nil {
		w.cycles = w.shortCycles()
	}
	for w.c.Err() == nil && w.c.Spent() < stopAt {
		if w.c.Spent() >= w.restartAt {
			w.begin(min(coverWork, stopAt-w.c.Spent()))
		}
		if w.cover == nil || w.c.Err() != nil {
			break
		}
		if w.parts(w.cover) > 1 {
			w.step()
		}
		if w.c.Err() == nil && w.parts(w.cover) == 1 {
			return w.cover, nil
		}
	}
	return nil, w.c.Err()
}

// begin restarts the walk at another cover: one that is made of short cycles
// or, if none is found, any other. Each of the two searches may take the
// budget. If both find nothing, the previous cover, if any, stays.
func (w *coverWalk) begin(budget int64) {
	before := w.c.Spent()
	x := w.firstCover(w.cycles, &w.random, w.c.Spent()+budget)
	if x == nil && w.c.Err() == nil {
		s := w.newRegionSearch(nil, nil)
		w.shuffle(s)
		status, _ := s.sat.Solve(w.c.Spent() + budget)
		if status == cdcl.Sat {
			x = s.cover()
		}
	}
	if x != nil {
		w.cover = x
	}
	w.restartAt = w.c.Spent() + restartWork
	if w.cover == nil {
		w.restartAt = w.c.Spent() + retryFactor*(w.c.Spent()-before)
	}
}

// shuffle makes a search prefer a random set of ways and edges.
func (w *coverWalk) shuffle(s *regionSearch) {
	for v := range int32(len(w.ways) + len(w.edges)) {
		s.sat.SetPhase(v, w.random.Below(2) == 0)
	}
}

// step looks for a cover that differs from the current one only in a region,
// and may move to it.
func (w *coverWalk) step() {
	r, cut := w.newRegion()
	s := w.newRegionSearch(r.isFree, w.cover.ways)
	w.shuffle(s)
	if cut >= 0 {
		s.cut(w.cover, cut)
	} else {
		s.exclude(w.cover)
	}
	best := w.bestCover(s)
	if best != nil && w.accepts(w.parts(best)-w.parts(w.cover)) {
		w.cover = best
	}
}

// bestCover returns the cover with the fewest cycles that the search finds with
// the work of a step. It chooses at random among equally good covers. It
// returns nil if the search finds none or w.c is stopped. It adapts the size of
// the next region.
func (w *coverWalk) bestCover(s *regionSearch) (best *wayCover) {
	before := w.c.Spent()
	stopAt := before + stepWork
	ties := 0 // number of covers as good as the best, including that one
	for {
		status, err := s.sat.Solve(stopAt)
		if err != nil {
			return nil
		}
		if status != cdcl.Sat {
			w.adapt(status, w.c.Spent()-before)
			return best
		}
		x := s.cover()
		k := w.parts(x)
		switch {
		case best == nil || k < w.parts(best):
			best = x
			ties = 1
		case k == w.parts(best):
			ties++
			if w.random.Below(ties) == 0 {
				best = x
			}
		}
		switch {
		case k == 1:
			return best
		case k > maxCutCycles || len(x.cycles) == 1:
			s.exclude(x)
		default:
			s.cutAll(x)
		}
	}
}

// adapt changes the size of the regions, given the status and the work with
// which a step ended. It makes them smaller if the step ran out of work, and
// larger if it took little.
func (w *coverWalk) adapt(status cdcl.Status, spent int64) {
	switch {
	case status == cdcl.Unknown:
		w.size = max(w.size-2, minSize)
	case spent < stepWork/2:
		w.size = min(w.size+1, w.clusters())
	}
}

// accepts reports whether to move to a cover with the given number of
// additional cycles: always if that is not positive, with probability 1/3 for
// one more, 1/9 for two more, and so on.
func (w *coverWalk) accepts(more int) bool {
	for ; more > 0; more-- {
		if w.random.Below(3) > 0 {
			return false
		}
	}
	return true
}

// A region is a set of clusters.
type region struct {
	isFree      []bool  // by cluster: whether the region has it
	clusters    []int32 // the clusters that it has
	maxClusters int     // the region is full if it has this many clusters
}

// add adds a cluster, unless it is already in the region or the region is full.
func (r *region) add(i int32) {
	if !r.isFree[i] && len(r.clusters) < r.maxClusters {
		r.isFree[i] = true
		r.clusters = append(r.clusters, i)
	}
}

// newRegion returns a random region for the next step, and the index of a cycle
// of the cover, or -1. The cycle is inside the region, and a tour must leave
// it.
func (w *coverWalk) newRegion() (r *region, cut int) {
	r = &region{
		isFree:      make([]bool, w.clusters()),
		maxClusters: w.size,
	}
	first := int32(w.random.Below(w.clusters()))
	cut = -1
	if len(w.cover.cycles) > 1 && w.random.Below(10) < cutStepsOfTen {
		if i := w.shorterCycle(); len(w.cover.cycles[i]) <= w.size {
			cut = i
			for _, j := range w.cover.cycles[i] {
				r.add(j)
			}
		}
	}
	if cut < 0 {
		r.add(first)
	}
	w.grow(r, w.random.Below(2) == 0)
	return r, cut
}

// shorterCycle returns the index of the shorter of two random cycles of the
// cover.
func (w *coverWalk) shorterCycle() int {
	n := len(w.cover.cycles)
	i, j := w.random.Below(n), w.random.Below(n)
	if len(w.cover.cycles[j]) < len(w.cover.cycles[i]) {
		i = j
	}
	return i
}

// grow adds clusters adjacent to those of a region, breadth first and in random
// order, until the region is full. It adds them one by one or, if byCycles is
// set, each together with all clusters of a cycle through it.
func (w *coverWalk) grow(r *region, byCycles bool) {
	slices.Sort(r.clusters)
	w.random.Shuffle(r.clusters)
	for i := 0; i < len(r.clusters) && len(r.clusters) < r.maxClusters; i++ {
		near := slices.Clone(w.near[r.clusters[i]])
		w.random.Shuffle(near)
		for _, j := range near {
			switch {
			case r.isFree[j]: // it is in the region already
			case byCycles:
				for _, k := range w.cycleOf(j) {
					r.add(k)
				}
			default:
				r.add(j)
			}
		}
		w.c.Charge(8 * len(near))
	}
}

// cycleOf returns the clusters of a cycle of the cover that passes through
// cluster i. The caller must not change the list.
func (w *coverWalk) cycleOf(i int32) []int32 {
	p := w.contraction.ways[w.cover.ways[i]].paths[0]
	return w.cover.cycles[w.cover.onCycle[p[0]]]
}
