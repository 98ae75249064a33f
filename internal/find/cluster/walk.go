package cluster

import (
	"slices"

	"example.com/knighttour/internal/cdcl"
	"example.com/knighttour/internal/dense"
)

const (
	// firstSize is how many clusters the first region has. The sizes adapt: for
	// graphs of 140 and more clusters they settle at 100 to 120.
	firstSize = 70
	leastSize = 20

	// fewCycles is how many cycles a cover may have that are all excluded. Of
	// covers with more only the choice of ways is.
	fewCycles = 3

	// stepWork is the work of a step. With twice as much, and 84 clusters at
	// first, one of four walks in a graph of 84 finds a tour in 400 million
	// units of work. With this, all four do, in 71 million on average.
	stepWork = 1 << 24

	// coverWork is the most work for a first cover.
	coverWork = 1 << 26

	// anewWork is the work after which a walk begins anew. Some walks find a
	// tour in a twentieth of that, others never.
	anewWork = 1 << 29

	// againAfter is how many times the work of looking for a first cover passes
	// before the next attempt, if there was none.
	againAfter = 8

	// leaveOfTen is in how many of ten steps a cycle is chosen that must be
	// left.
	leaveOfTen = 6
)

// A walk goes from cover to cover. In each step it frees the ways in a region
// and searches there.
type walk struct {
	*contracted
	random dense.Random
	near   [][]int32 // by cluster: those that an edge joins with it
	cycles []short
	cover  *cover
	size   int // of the region
	anew   int // the work after which to begin anew
}

func newWalk(g *contracted) *walk {
	w := &walk{
		contracted: g,
		near:       make([][]int32, g.clusters()),
		size:       min(firstSize, g.clusters()),
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

// run goes on until there is a cover by one cycle, the work charged reaches
// until, or there is no cover to begin with. The error is that of the
// canceller.
func (w *walk) run(until int) (*cover, error) {
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

// begin begins with another cover: by short cycles or, if these do not suffice,
// by any. The last one stays if both take longer than the budget.
func (w *walk) begin(budget int) {
	begun := w.c.Spent()
	x := w.firstCover(w.cycles, &w.random, w.c.Spent()+budget)
	if x == nil && w.c.Err() == nil {
		s := w.newChoice(nil, nil)
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

// shuffle makes a choice prefer random ways and edges.
func (w *walk) shuffle(s *choice) {
	for v := range int32(len(w.ways) + len(w.edges)) {
		s.sat.SetPhase(v, w.random.Below(2) == 0)
	}
}

// step looks for covers that differ from the present one in a region.
func (w *walk) step() {
	r, cut := w.region()
	s := w.newChoice(r.isFree, w.cover.ways)
	w.shuffle(s)
	if cut >= 0 {
		s.cut(w.cover, cut)
	} else {
		s.exclude(w.cover)
	}
	begun := w.c.Spent()
	until := begun + stepWork
	var best *cover
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

// adapt changes the size of the regions by how long a step took.
func (w *walk) adapt(status cdcl.Status, spent int) {
	switch {
	case status == cdcl.Unknown:
		w.size = max(w.size-2, leastSize)
	case spent < stepWork/2:
		w.size = min(w.size+1, w.clusters())
	}
}

// accepts reports whether to go on to a cover with more cycles than now: one
// more with a chance of a third, two more with a ninth, and so on.
func (w *walk) accepts(more int) bool {
	for ; more > 0; more-- {
		if w.random.Below(3) > 0 {
			return false
		}
	}
	return true
}

// A region is a set of clusters that may have so many.
type region struct {
	isFree   []bool // by cluster
	clusters []int32
	most     int
}

// add adds a cluster, unless it is there or the region is full.
func (r *region) add(i int32) {
	if !r.isFree[i] && len(r.clusters) < r.most {
		r.isFree[i] = true
		r.clusters = append(r.clusters, i)
	}
}

// region returns a region, and a cycle inside that is to be left, or -1.
func (w *walk) region() (r *region, cut int) {
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

// shortest returns the shorter of two cycles at random.
func (w *walk) shortest() int {
	n := len(w.cover.cycles)
	i, j := w.random.Below(n), w.random.Below(n)
	if len(w.cover.cycles[j]) < len(w.cover.cycles[i]) {
		i = j
	}
	return i
}

// grow adds clusters near those of a region, until it is full: one by one, or
// the cycles through them.
func (w *walk) grow(r *region, cycles bool) {
	slices.Sort(r.clusters)
	w.random.Shuffle(r.clusters)
	for at := 0; at < len(r.clusters) && len(r.clusters) < r.most; at++ {
		near := slices.Clone(w.near[r.clusters[at]])
		w.random.Shuffle(near)
		for _, j := range near {
			switch {
			case r.isFree[j]:
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

// cycleOf returns the clusters of a cycle through a cluster.
func (w *walk) cycleOf(i int32) []int32 {
	p := w.contracted.ways[w.cover.ways[i]].paths[0]
	return w.cover.cycles[w.cover.on[p[0]]]
}
