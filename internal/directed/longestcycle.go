package directed

import (
	"cmp"
	"math/bits"
	"slices"

	"example.com/knighttour/internal/dense"
	"example.com/knighttour/internal/pathset"
	"example.com/knighttour/internal/work"
)

// A longestCycle looks for the longest cycle. Each cycle lies within a
// component. The largest components come first, and a component is dropped if
// its cycles cannot be longer than the best one known.
type longestCycle struct {
	*Search
	parts     *condensation
	light     int // the largest number of vertices of a component with a table
	rowSearch rowSearch
	list      []*cyclicComponent // the components that may have a longer cycle, largest first
}

// A cyclicComponent component has a cycle.
type cyclicComponent struct {
	i      int // its number
	size   int
	graph  dense.Lists // set by longestCycle.begin
	most   int         // upper bound on the vertices of a cycle
	search *pathset.Search
	cover  *cycleCover  // of cycles
	paths  *cycleCover  // of paths that may be closed
	trail  *trailSearch // instead of search, if cycles are trails
	tried  bool         // whether tables have been tried
}

// NewCycle returns a search for the longest cycle of a graph without loops.
func NewCycle(c *work.Canceller, g dense.Lists) *Search {
	return newCycle(c, g, mostLight, mostSteps)
}

// newCycle is [NewCycle] with other numbers for mostLight and mostSteps. If c
// is stopped, the search knows no more than the size of the graph.
func newCycle(c *work.Canceller, g dense.Lists, light, steps int) *Search {
	s := &Search{c: c, graph: g, limit: g.Len()}
	lc := &longestCycle{Search: s, light: light, rowSearch: rowSearch{c: c, limit: steps}}
	s.objective = lc
	s.lower(s.limit)
	if s.proven {
		return s
	}
	lc.parts = condense(c, g)
	if c.Err() != nil {
		return s
	}
	s.states += int64(g.Len())
	for i := range lc.parts.len() {
		if n := len(lc.parts.part(i)); n > 1 {
			lc.list = append(work.Grow(c, lc.list), &cyclicComponent{i: i, size: n, most: n})
		}
		c.Spend(1)
	}
	work.SortStable(c, lc.list, func(a, b *cyclicComponent) int { return cmp.Compare(b.size, a.size) })
	lc.followAll()
	return s
}

// valueOfAll implements [objective].
func (lc *longestCycle) valueOfAll() int { return lc.graph.Len() }

// followAll finds the longest cycles of small components.
func (lc *longestCycle) followAll() {
	for _, x := range lc.list {
		if lc.c.Spend(1) != nil {
			return
		}
		if x.most > lc.value && !x.tried {
			lc.follow(x)
		}
	}
	lc.settle()
}

// settle drops the components that cannot have a longer cycle than the best one
// known, and records the bound.
func (lc *longestCycle) settle() {
	if lc.c.Err() != nil {
		return
	}
	lc.list = slices.DeleteFunc(lc.list, func(x *cyclicComponent) bool { return x.most <= lc.value })
	limit := lc.value
	for _, x := range lc.list {
		limit = max(limit, x.most)
	}
	lc.lower(limit)
}

// follow finds the longest cycle of a small component. The first vertex of each
// cycle is the one with the smallest place.
func (lc *longestCycle) follow(x *cyclicComponent) {
	t := &lc.rowSearch
	x.tried = true
	if x.size > lc.light {
		return
	}
	t.set(lc.parts, x.i)
	isDone := true
	within := ^uint64(0) >> (dense.WordSize - x.size)
	for first := range int32(x.size) {
		if bits.OnesCount64(within) <= lc.value {
			break
		}
		isComplete := t.from(first, within, -1)
		isDone = isDone && isComplete
		// Now that the end is known, find the path itself.
		end := int32(-1)
		for v := range int32(x.size) {
			closes := v != first && t.next[v]>>first&1 != 0
			if closes && int(t.longest[v]) > lc.value && (end < 0 || t.longest[v] > t.longest[end]) {
				end = v
			}
		}
		if end >= 0 {
			t.from(first, within, end)
			if lc.c.Err() == nil {
				lc.keep([][]int32{lc.parts.named(x.i, t.path)})
			}
		}
		within &^= 1 << first
		if lc.c.Err() != nil {
			return
		}
	}
	lc.states += int64(t.steps)
	t.steps = 0
	if isDone {
		x.most = 0
	}
}

// turn implements [objective].
func (lc *longestCycle) turn(least int) {
	share := max(1, least/len(lc.list))
	for _, x := range lc.list {
		if x.most <= lc.value {
			continue
		}
		if x.search == nil && x.trail == nil {
			lc.begin(x)
		}
		var cycle []int32
		if x.trail != nil {
			states := x.trail.states
			x.trail.run(lc.c.Spent() + share)
			lc.states += x.trail.states - states
			cycle = x.trail.path
			x.most = min(x.most, x.trail.most)
		} else {
			if x.cover != nil && x.paths != nil {
				x.cover.run(share/2, nil)
				x.paths.run(share/2, func(path []int32) {
					x.cover.offer(closed(lc.c, x.cover.graph, path))
				})
				x.search.Offer(x.cover.best)
			}
			states := x.search.States()
			if isEnough(x.graph, share) {
				x.search.Turn(share)
			}
			lc.states += x.search.States() - states
			if paths := x.search.Paths(); len(paths) > 0 {
				cycle = paths[0]
			}
			x.most = min(x.most, x.search.Bound())
		}
		if cycle != nil {
			lc.keep([][]int32{lc.parts.named(x.i, cycle)})
		}
		if lc.c.Err() != nil {
			return
		}
	}
	lc.settle()
}

// begin begins the search for the longest cycle of a component.
func (lc *longestCycle) begin(x *cyclicComponent) {
	l := lc.parts.inside(lc.c, x.i)
	x.graph = l
	if j := dense.NewJunctions(lc.c, l); j != nil {
		x.trail = newTrailSearch(lc.c, j, func(int32) bool { return false })
		x.trail.isClosed = true
		x.trail.begin()
		return
	}
	if l.IsTwoWay(lc.c) {
		x.search = pathset.NewCycle(lc.c, dense.NewGraph(l, true))
		thereAndBack := []int32{0, l.Of(0)[0]}
		lc.keep([][]int32{lc.parts.named(x.i, thereAndBack)})
		return
	}
	x.search = pathset.NewCycle(lc.c, dense.NewGraph(l, false))
	x.cover = newCycleCover(lc.c, l, nil, nil)
	if x.cover == nil {
		return
	}
	x.most = min(x.most, x.cover.most)
	anywhere := make([]int32, x.size)
	x.paths = newCycleCover(lc.c, l, anywhere, anywhere)
}

// adapt implements [objective]: it returns the longest cycle that an edge
// closes along one of the paths.
func (lc *longestCycle) adapt(paths [][]int32) [][]int32 {
	var best []int32
	for _, path := range paths {
		if len(path) > len(best) {
			best = longestOf([][]int32{best, closed(lc.c, lc.graph, path)})
		}
	}
	if best == nil {
		return nil
	}
	return [][]int32{best}
}

// closed returns the longest cycle that consists of a section of a path and an
// edge from its end back to its beginning, or nil if there is none.
func closed(c *work.Canceller, graph dense.Lists, path []int32) (cycle []int32) {
	place := make([]int32, graph.Len()) // by vertex: its index on the path, from 1, or 0
	for i, v := range path {
		place[v] = int32(i) + 1
	}
	for i, v := range path {
		for _, w := range graph.Of(v) {
			if j := int(place[w]) - 1; j >= 0 && i-j+1 > max(1, len(cycle)) {
				cycle = path[j : i+1]
			}
		}
		c.Spend(1 + len(graph.Of(v)))
	}
	c.Spend(graph.Len())
	return slices.Clone(cycle)
}
