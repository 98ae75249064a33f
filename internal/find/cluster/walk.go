package cluster

import (
	"slices"

	"example.com/knighttour/internal/cdcl"
	"example.com/knighttour/internal/dense"
)

const (
	// firstSize is the number of clusters of the first region. The sizes adapt:
	// for graphs of 140 and more clusters they settle at 100 to 120.
	firstSize = 70
	leastSize = 20

	// fewCycles is the largest number of cycles of a cover that are excluded
	// one by one. If a cover has more, only its choice of ways is excluded.
	fewCycles = 3

	// stepWork limits the work of a step. With twice as much, and 84 clusters
	// at first, one of four walks in a graph of 84 clusters finds a tour in 400
	// million units of work. With this limit all four find one, on average in
	// 71 million.
	stepWork = 1 << 24

	// coverWork limits the work for a first cover.
	coverWork = 1 << 26

	// anewWork is the work after which a walk restarts. Some walks find a tour
	// in a twentieth of that, others never do.
	anewWork = 1 << 29

	// If there was no first cover, the next attempt comes after againAfter
	// times as much work as this one took.
	againAfter = 8

	// leaveOfTen is the number of steps, out of ten, that choose a cycle which
	// must be left.
	leaveOfTen = 6
)

// A coverWalk moves from cover to cover. In each step it frees the ways of the
// clusters in a region, and searches for covers there.
type coverWalk struct {
	*contraction
	random dense.Random
	near   [][]int32 // by cluster: the clusters that an edge joins to it
	cycles []shortCycle
	cover  *wayCover
	size   int // of the region
	anew   int // the work at which to restart
}

// newCoverWalk returns a walk that has no cover yet.
func newCoverWalk(g *contraction) *coverWalk {
	w := &coverWalk{
		contraction: g,
		near:        make([][]int32, g.clusters()),
		size:        min(firstSize, g.clusters()),
	}
	for _, e := range g.edges {
		a, b := g.of[e[0]], g.of[e[1]]
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

// run continues until there is a cover by one cycle, the work charged reaches
// until, or there is no cover to begin with. The error is that of the
// canceller.
func (w *coverWalk) run(until int) (*wayCover, error) {
	if w.cycles == nil {
		w.cycles = w.shortCycles()
	}
	for w.c.Err() == nil && w.c.Spent() < until {
		if w.c.Spent() >= w.anew {
			w.begin(min(coverWork, until-w.c.Spent()))
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
// or, if none is found, any other. The previous cover stays if both searches
// take longer than the budget.
func (w *coverWalk) begin(budget int) {
	begun := w.c.Spent()
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
	w.anew = w.c.Spent() + anewWork
	if w.cover == nil {
		w.anew = w.c.Spent() + againAfter*(w.c.Spent()-begun)
	}
}

// shuffle makes a search prefer random ways and edges.
func (w *coverWalk) shuffle(s *regionSearch) {
	for v := range int32(len(w.ways) + len(w.edges)) {
		s.sat.SetPhase(v, w.random.Below(2) == 0)
	}
}

// step looks for covers that differ from the current one in a region.
func (w *coverWalk) step() {
	r, cut := w.region()
	s := w.newRegionSearch(r.isFree, w.cover.ways)
	w.shuffle(s)
	if cut >= 0 {
		s.cut(w.cover, cut)
	} else {
		s.exclude(w.cover)
	}
	begun := w.c.Spent()
	until := begun + stepWork
	var best *wayCover
	equal := 0 // covers as good as the best
	for {
		status, err := s.sat.Solve(until)
		if err != nil {
			return
		}
		if status != cdcl.Sat {
			w.adapt(status, w.c.Spent()-begun)
			break
		}
		x := s.cover()
		k := w.parts(x)
		switch {
		case best == nil || k < w.parts(best):
			best = x
			equal = 1
		case k == w.parts(best):
			equal++
			if w.random.Below(equal) == 0 {
				best = x
			}
		}
		if k == 1 {
			break
		}
		if k > fewCycles || len(x.cycles) == 1 {
			s.exclude(x)
		} else {
			s.cutAll(x)
		}
	}
	if best != nil && w.accepts(w.parts(best)-w.parts(w.cover)) {
		w.cover = best
	}
}

// adapt changes the size of the regions according to the work of a step.
func (w *coverWalk) adapt(status cdcl.Status, spent int) {
	switch {
	case status == cdcl.Unknown:
		w.size = max(w.size-2, leastSize)
	case spent < stepWork/2:
		w.size = min(w.size+1, w.clusters())
	}
}

// accepts reports whether to move to a cover with the given number of
// additional cycles: with probability 1/3 for one more, 1/9 for two more, and
// so on.
func (w *coverWalk) accepts(more int) bool {
	for ; more > 0; more-- {
		if w.random.Below(3) > 0 {
			return false
		}
	}
	return true
}

// A region is a set of up to most clusters.
type region struct {
	isFree   []bool // by cluster
	clusters []int32
	most     int
}

// add adds a cluster, unless it is already in the region or the region is full.
func (r *region) add(i int32) {
	if !r.isFree[i] && len(r.clusters) < r.most {
		r.isFree[i] = true
		r.clusters = append(r.clusters, i)
	}
}

// region returns a region, and a cycle inside it that a tour must leave, or -1.
func (w *coverWalk) region() (r *region, cut int) {
	r = &region{
		isFree: make([]bool, w.clusters()),
		most:   w.size,
	}
	first := int32(w.random.Below(w.clusters()))
	cut = -1
	if len(w.cover.cycles) > 1 && w.random.Below(10) < leaveOfTen {
		if i := w.shortest(); len(w.cover.cycles[i]) <= w.size {
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

// shortest returns the shorter of two random cycles.
func (w *coverWalk) shortest() int {
	n := len(w.cover.cycles)
	i, j := w.random.Below(n), w.random.Below(n)
	if len(w.cover.cycles[j]) < len(w.cover.cycles[i]) {
		i = j
	}
	return i
}

// grow adds clusters adjacent to those of a region until the region is full:
// one by one, or with all clusters of the cycles through them.
func (w *coverWalk) grow(r *region, cycles bool) {
	slices.Sort(r.clusters)
	w.random.Shuffle(r.clusters)
	for at := 0; at < len(r.clusters) && len(r.clusters) < r.most; at++ {
		near := slices.Clone(w.near[r.clusters[at]])
		w.random.Shuffle(near)
		for _, j := range near {
			switch {
			case r.isFree[j]: // it is in the region already
			case cycles:
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

// cycleOf returns the clusters of a cycle of the cover through cluster i.
func (w *coverWalk) cycleOf(i int32) []int32 {
	p := w.contraction.ways[w.cover.ways[i]].paths[0]
	return w.cover.cycles[w.cover.on[p[0]]]
}
