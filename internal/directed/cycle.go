package directed

import (
	"cmp"
	"math/bits"
	"slices"

	"example.com/knighttour/internal/dense"
	"example.com/knighttour/internal/directed/trail"
	"example.com/knighttour/internal/pathset"
	"example.com/knighttour/internal/work"
)

// A cycleImprover looks for the longest cycle. Each cycle lies within a
// component. The largest components come first, and a component is dropped if
// its cycles cannot be longer than the best one known.
type cycleImprover struct {
	*Search
	parts     *condensation
	light     int // the largest number of vertices of a component whose paths are all followed
	rowSearch rowSearch
	list      []*cyclicComponent // the components that may have a longer cycle, largest first
}

// A cyclicComponent is a component with a cycle: one with several vertices. Its
// searches are in local numbers.
type cyclicComponent struct {
	index int // of the component
	size  int // its number of vertices
	bound int // no cycle is longer

	// Set by cycleImprover.begin. A component has either a trail, if its cycles
	// are trails, or a search, perhaps with covers.
	graph  dense.Lists
	trail  *trail.Search
	search *pathset.Search
	cover  *cycleCover // of cycles
	paths  *cycleCover // of paths that may be closed
}

// hasBegun reports whether the search for a cycle of the component has begun.
func (x *cyclicComponent) hasBegun() bool { return x.search != nil || x.trail != nil }

// NewCycle returns a search for the longest cycle of a graph without loops,
// whose lists are in ascending order.
func NewCycle(c *work.Canceller, g dense.Lists) *Search {
	return newCycle(c, g, maxLight, maxSteps)
}

// newCycle is [NewCycle] with other numbers for maxLight and maxSteps. If c is
// stopped, the search knows no more than the size of the graph.
func newCycle(c *work.Canceller, g dense.Lists, light int, steps int64) *Search {
	s := &Search{c: c, graph: g, bound: g.Len()}
	im := &cycleImprover{Search: s, light: light, rowSearch: rowSearch{c: c, limit: steps}}
	s.improver = im
	s.tighten(s.bound)
	if s.proven {
		return s
	}
	im.parts = condense(c, g)
	if c.Err() != nil {
		return s
	}
	s.states += int64(g.Len())
	for i := range im.parts.len() {
		if n := len(im.parts.part(i)); n > 1 {
			im.list = append(work.Grow(c, im.list), &cyclicComponent{index: i, size: n, bound: n})
		}
		c.Spend(1)
	}
	work.SortStable(c, im.list, func(a, b *cyclicComponent) int { return cmp.Compare(b.size, a.size) })
	im.followAll()
	return s
}

// followAll looks for the longest cycles of small components by following
// paths.
func (im *cycleImprover) followAll() {
	for _, x := range im.list {
		if im.c.Spend(1) != nil {
			return
		}
		if x.bound > im.value {
			im.follow(x)
		}
	}
	im.settle()
}

// settle drops the components that cannot have a longer cycle than the best one
// known, and records the bound.
func (im *cycleImprover) settle() {
	if im.c.Err() != nil {
		return
	}
	im.list = slices.DeleteFunc(im.list, func(x *cyclicComponent) bool { return x.bound <= im.value })
	bound := im.value
	for _, x := range im.list {
		bound = max(bound, x.bound)
	}
	im.tighten(bound)
}

// follow looks for the longest cycle of a component if the component is small.
// From each vertex, it follows paths over vertices with greater local numbers,
// so each cycle is found from its smallest vertex. Unless there are too many
// paths, nothing is left to be found, and the bound becomes 0.
func (im *cycleImprover) follow(x *cyclicComponent) {
	if x.size > im.light {
		return
	}
	r := &im.rowSearch
	r.set(im.parts, x.index)
	isDone := true
	within := dense.AllBits(x.size) // the vertices from first on
	for first := range int32(x.size) {
		if bits.OnesCount64(within) <= im.value {
			break
		}
		isComplete := r.run(first, within, -1)
		isDone = isDone && isComplete
		last := r.lastOfCycle(first, im.value)
		if last >= 0 {
			r.run(first, within, last) // again, to keep the path to the last vertex
			if im.c.Err() == nil {
				im.keep([][]int32{im.parts.global(x.index, r.path)})
			}
		}
		within &^= 1 << first
		if im.c.Err() != nil {
			return
		}
	}
	im.states += int64(r.steps)
	r.steps = 0
	if isDone {
		x.bound = 0
	}
}

// lastOfCycle returns the end of the longest cycle that the run from vertex
// first has found: one that consists of a longest path and an edge from its end
// back to first. It returns -1 if no such cycle has more than longerThan
// vertices.
func (r *rowSearch) lastOfCycle(first int32, longerThan int) int32 {
	last := int32(-1)
	for v := range int32(r.n) {
		closes := v != first && r.next[v]>>first&1 != 0
		isLonger := int(r.longest[v]) > longerThan && (last < 0 || r.longest[v] > r.longest[last])
		if closes && isLonger {
			last = v
		}
	}
	return last
}

// turn gives each component on the list an equal share of the work. The list is
// not empty, since the search is not proven.
func (im *cycleImprover) turn(units int64) {
	share := max(1, units/int64(len(im.list)))
	for _, x := range im.list {
		if x.bound <= im.value {
			continue
		}
		if !x.hasBegun() {
			im.begin(x)
		}
		cycle := im.improve(x, share)
		if cycle != nil {
			im.keep([][]int32{im.parts.global(x.index, cycle)})
		}
		if im.c.Err() != nil {
			return
		}
	}
	im.settle()
}

// improve spends the given work on the search for the longest cycle of a
// component, and lowers the bound. It returns the best cycle known, in local
// numbers, or nil.
func (im *cycleImprover) improve(x *cyclicComponent, units int64) (cycle []int32) {
	if x.trail != nil {
		states := x.trail.States()
		x.trail.Turn(units)
		im.states += x.trail.States() - states
		x.bound = min(x.bound, x.trail.Bound())
		return x.trail.Path()
	}
	if x.cover != nil && x.paths != nil {
		x.cover.run(units/2, nil)
		x.paths.run(units/2, func(path []int32) {
			x.cover.offer(closed(im.c, x.cover.graph, path))
		})
		x.search.Offer(x.cover.best)
	}
	states := x.search.States()
	if isEnough(x.graph, units) {
		x.search.Turn(units)
	}
	im.states += x.search.States() - states
	x.bound = min(x.bound, x.search.Bound())
	if paths := x.search.Paths(); len(paths) > 0 {
		cycle = paths[0]
	}
	return cycle
}

// begin begins the search for the longest cycle of a component.
func (im *cycleImprover) begin(x *cyclicComponent) {
	l := im.parts.inside(im.c, x.index)
	x.graph = l
	if j := dense.NewJunctions(im.c, l); j != nil {
		x.trail = trail.NewClosed(im.c, j)
		return
	}
	if l.IsTwoWay(im.c) {
		x.search = pathset.NewCycle(im.c, dense.NewGraph(l, true))
		// The undirected search finds only cycles of three or more vertices, so
		// one of two vertices is kept here.
		thereAndBack := []int32{0, l.Of(0)[0]}
		im.keep([][]int32{im.parts.global(x.index, thereAndBack)})
		return
	}
	x.search = pathset.NewCycle(im.c, dense.NewGraph(l, false))
	x.cover = newCycleCover(im.c, l, nil, nil)
	if x.cover == nil {
		return
	}
	x.bound = min(x.bound, x.cover.bound)
	anywhere := make([]int32, x.size) // a path gains 0 wherever it begins or ends
	x.paths = newCycleCover(im.c, l, anywhere, anywhere)
}

// adapt returns the longest cycle that consists of a section of one of the
// paths and an edge.
func (im *cycleImprover) adapt(paths [][]int32) [][]int32 {
	var best []int32
	for _, path := range paths {
		if len(path) > len(best) {
			best = dense.Longest(best, closed(im.c, im.graph, path))
		}
	}
	if best == nil {
		return nil
	}
	return [][]int32{best}
}

// closed returns the longest cycle that consists of a section of a path and an
// edge from its end back to its beginning, or nil if there is none. It is a new
// slice.
func closed(c *work.Canceller, graph dense.Lists, path []int32) (cycle []int32) {
	rank := make([]int32, graph.Len()) // by vertex: its place on the path, from 1; or 0
	for i, v := range path {
		rank[v] = int32(i) + 1
	}
	for i, v := range path {
		for _, w := range graph.Of(v) {
			if j := int(rank[w]) - 1; j >= 0 && i-j+1 > max(1, len(cycle)) {
				cycle = path[j : i+1]
			}
		}
		c.Spend(1 + len(graph.Of(v)))
	}
	c.Spend(graph.Len())
	return slices.Clone(cycle)
}
