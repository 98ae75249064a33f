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

// newCycle is [NewCycle] with other numbers for mostLight and mostSteps. If it
// is stopped, it knows no more than the size of the graph.
func newCycle(c *work.Canceller, g dense.Lists, light, steps int) *Search {
	s := &Search{c: c, graph: g, limit: g.Len()}
	k := &longestCycle{Search: s, light: light, rowSearch: rowSearch{c: c, limit: steps}}
	s.objective = k
	s.lower(s.limit)
	if s.proven {
		return s
	}
	k.parts = condense(c, g)
	if c.Err() != nil {
		return s
	}
	s.states += int64(g.Len())
	for i := range k.parts.len() {
		if n := len(k.parts.part(i)); n > 1 {
			k.list = append(work.Grow(c, k.list), &cyclicComponent{i: i, size: n, most: n})
		}
		c.Spend(1)
	}
	work.SortStable(c, k.list, func(a, b *cyclicComponent) int { return cmp.Compare(b.size, a.size) })
	k.followAll()
	return s
}

// all implements [objective].
func (c *longestCycle) all() int { return c.graph.Len() }

// followAll finds the longest cycles of small components.
func (c *longestCycle) followAll() {
	for _, x := range c.list {
		if c.c.Spend(1) != nil {
			return
		}
		if x.most > c.value && !x.tried {
			c.follow(x)
		}
	}
	c.settle()
}

// settle drops the components that cannot have a longer cycle than the best one
// known, and records the bound.
func (c *longestCycle) settle() {
	if c.c.Err() != nil {
		return
	}
	c.list = slices.DeleteFunc(c.list, func(x *cyclicComponent) bool { return x.most <= c.value })
	limit := c.value
	for _, x := range c.list {
		limit = max(limit, x.most)
	}
	c.lower(limit)
}

// follow finds the longest cycle of a small component. The first vertex of each
// cycle is the one with the smallest place.
func (c *longestCycle) follow(x *cyclicComponent) {
	t := &c.rowSearch
	x.tried = true
	if x.size > c.light {
		return
	}
	t.set(c.parts, x.i)
	isDone := true
	within := ^uint64(0) >> (dense.WordSize - x.size)
	for first := range int32(x.size) {
		if bits.OnesCount64(within) <= c.value {
			break
		}
		isComplete := t.from(first, within, -1)
		isDone = isDone && isComplete
		// Now that the end is known, find the path itself.
		end := int32(-1)
		for v := range int32(x.size) {
			closes := v != first && t.next[v]>>first&1 != 0
			if closes && int(t.longest[v]) > c.value && (end < 0 || t.longest[v] > t.longest[end]) {
				end = v
			}
		}
		if end >= 0 {
			t.from(first, within, end)
			if c.c.Err() == nil {
				c.keep([][]int32{c.parts.named(x.i, t.path)})
			}
		}
		within &^= 1 << first
		if c.c.Err() != nil {
			return
		}
	}
	c.states += int64(t.steps)
	t.steps = 0
	if isDone {
		x.most = 0
	}
}

// turn implements [objective].
func (c *longestCycle) turn(least int) {
	share := max(1, least/len(c.list))
	for _, x := range c.list {
		if x.most <= c.value {
			continue
		}
		if x.search == nil && x.trail == nil {
			c.begin(x)
		}
		var cycle []int32
		if x.trail != nil {
			states := x.trail.states
			x.trail.run(c.c.Spent() + share)
			c.states += x.trail.states - states
			cycle = x.trail.path
			x.most = min(x.most, x.trail.most)
		} else {
			if x.cover != nil && x.paths != nil {
				x.cover.run(share/2, nil)
				x.paths.run(share/2, func(path []int32) {
					x.cover.offer(closed(c.c, x.cover.graph, path))
				})
				x.search.Offer(x.cover.best)
			}
			states := x.search.States()
			if isEnough(x.graph, share) {
				x.search.Turn(share)
			}
			c.states += x.search.States() - states
			if paths := x.search.Paths(); len(paths) > 0 {
				cycle = paths[0]
			}
			x.most = min(x.most, x.search.Bound())
		}
		if cycle != nil {
			c.keep([][]int32{c.parts.named(x.i, cycle)})
		}
		if c.c.Err() != nil {
			return
		}
	}
	c.settle()
}

// begin begins the search for the longest cycle of a component.
func (c *longestCycle) begin(x *cyclicComponent) {
	l := c.parts.inside(c.c, x.i)
	x.graph = l
	if j := dense.NewJunctions(c.c, l); j != nil {
		x.trail = newTrailSearch(c.c, j, func(int32) bool { return false })
		x.trail.isClosed = true
		x.trail.begin()
		return
	}
	if l.IsTwoWay(c.c) {
		x.search = pathset.NewCycle(c.c, dense.NewGraph(l, true))
		thereAndBack := []int32{0, l.Of(0)[0]}
		c.keep([][]int32{c.parts.named(x.i, thereAndBack)})
		return
	}
	x.search = pathset.NewCycle(c.c, dense.NewGraph(l, false))
	x.cover = newCycleCover(c.c, l, nil, nil)
	if x.cover == nil {
		return
	}
	x.most = min(x.most, x.cover.most)
	anywhere := make([]int32, x.size)
	x.paths = newCycleCover(c.c, l, anywhere, anywhere)
}

// adapt implements [objective]: it returns the longest cycle that an edge
// closes along one of the paths.
func (c *longestCycle) adapt(paths [][]int32) [][]int32 {
	var best []int32
	for _, path := range paths {
		if len(path) > len(best) {
			best = longestOf([][]int32{best, closed(c.c, c.graph, path)})
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
