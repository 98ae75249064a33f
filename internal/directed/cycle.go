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
	parts *condensation
	light int // the largest number of vertices of a component with a table
	table table
	list  []*cyclic // the components that may have a longer cycle, largest first
}

// A cyclic component has a cycle.
type cyclic struct {
	i      int // its number
	size   int
	graph  dense.Lists // set by longestCycle.begin
	most   int         // upper bound on the vertices of a cycle
	search *pathset.Search
	cover  *cover  // of cycles
	paths  *cover  // of paths that may be closed
	trail  *trails // instead of search, if cycles are trails
	tried  bool    // whether tables have been tried
}

// NewCycle returns a search for the longest cycle of a graph without loops.
func NewCycle(c *work.Canceller, g dense.Lists) *Search { return newCycle(c, g, mostLight, mostSteps) }

// newCycle is [NewCycle] with other numbers for mostLight and mostSteps.
func newCycle(c *work.Canceller, g dense.Lists, light, steps int) *Search {
	s := &Search{c: c, graph: g, limit: g.Len()}
	k := &longestCycle{Search: s, light: light, table: table{c: c, limit: steps}}
	s.method = k
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
			k.list = append(work.Grow(c, k.list), &cyclic{i: i, size: n, most: n})
		}
		c.Spend(1)
	}
	work.SortStable(c, k.list, func(a, b *cyclic) int { return cmp.Compare(b.size, a.size) })
	k.followAll()
	return s
}

// all implements [method].
func (k *longestCycle) all() int { return k.graph.Len() }

// followAll finds the longest cycles of small components.
func (k *longestCycle) followAll() {
	for _, x := range k.list {
		if k.c.Spend(1) != nil {
			return
		}
		if x.most > k.value && !x.tried {
			k.follow(x)
		}
	}
	k.settle()
}

// settle drops the components that cannot have a longer cycle than the best one
// known, and records the bound.
func (k *longestCycle) settle() {
	if k.c.Err() != nil {
		return
	}
	k.list = slices.DeleteFunc(k.list, func(x *cyclic) bool { return x.most <= k.value })
	limit := k.value
	for _, x := range k.list {
		limit = max(limit, x.most)
	}
	k.lower(limit)
}

// follow finds the longest cycle of a small component. The first vertex of each
// cycle is the one with the smallest place.
func (k *longestCycle) follow(x *cyclic) {
	t := &k.table
	x.tried = true
	if x.size > k.light {
		return
	}
	t.set(k.parts, x.i)
	isDone := true
	within := ^uint64(0) >> (dense.WordSize - x.size)
	for first := range int32(x.size) {
		if bits.OnesCount64(within) <= k.value {
			break
		}
		isComplete := t.from(first, within, -1)
		isDone = isDone && isComplete
		// Now that the end is known, find the path itself.
		end := int32(-1)
		for v := range int32(x.size) {
			closes := v != first && t.next[v]>>first&1 != 0
			if closes && int(t.longest[v]) > k.value && (end < 0 || t.longest[v] > t.longest[end]) {
				end = v
			}
		}
		if end >= 0 {
			t.from(first, within, end)
			if k.c.Err() == nil {
				k.keep([][]int32{k.parts.named(x.i, t.path)})
			}
		}
		within &^= 1 << first
		if k.c.Err() != nil {
			return
		}
	}
	k.states += int64(t.steps)
	t.steps = 0
	if isDone {
		x.most = 0
	}
}

// turn implements [method].
func (k *longestCycle) turn(least int) {
	share := max(1, least/len(k.list))
	for _, x := range k.list {
		if x.most <= k.value {
			continue
		}
		if x.search == nil && x.trail == nil {
			k.begin(x)
		}
		var cycle []int32
		if x.trail != nil {
			states := x.trail.states
			x.trail.run(k.c.Spent() + share)
			k.states += x.trail.states - states
			cycle = x.trail.path
			x.most = min(x.most, x.trail.most)
		} else {
			if x.cover != nil && x.paths != nil {
				x.cover.run(share/2, nil)
				x.paths.run(share/2, func(path []int32) {
					x.cover.offer(closed(k.c, x.cover.graph, path))
				})
				x.search.Offer(x.cover.best)
			}
			states := x.search.States()
			if isEnough(x.graph, share) {
				x.search.Turn(share)
			}
			k.states += x.search.States() - states
			if paths := x.search.Paths(); len(paths) > 0 {
				cycle = paths[0]
			}
			x.most = min(x.most, x.search.Bound())
		}
		if cycle != nil {
			k.keep([][]int32{k.parts.named(x.i, cycle)})
		}
		if k.c.Err() != nil {
			return
		}
	}
	k.settle()
}

// begin begins the search for the longest cycle of a component.
func (k *longestCycle) begin(x *cyclic) {
	l := k.parts.inside(k.c, x.i)
	x.graph = l
	if j := dense.NewJunctions(k.c, l); j != nil {
		x.trail = newTrails(k.c, j, func(int32) bool { return false })
		x.trail.isClosed = true
		x.trail.begin()
		return
	}
	if l.IsTwoWay(k.c) {
		x.search = pathset.NewCycle(k.c, dense.NewGraph(l, true))
		thereAndBack := []int32{0, l.Of(0)[0]}
		k.keep([][]int32{k.parts.named(x.i, thereAndBack)})
		return
	}
	x.search = pathset.NewCycle(k.c, dense.NewGraph(l, false))
	if x.cover = newCover(k.c, l, nil, nil); x.cover == nil {
		return
	}
	x.most = min(x.most, x.cover.most)
	anywhere := make([]int32, x.size)
	x.paths = newCover(k.c, l, anywhere, anywhere)
}

// adapt implements [method]: it returns the longest cycle that an edge closes
// along one of the paths.
func (k *longestCycle) adapt(paths [][]int32) [][]int32 {
	var best []int32
	for _, path := range paths {
		if len(path) > len(best) {
			best = longestOf([][]int32{best, closed(k.c, k.graph, path)})
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
