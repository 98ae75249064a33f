package problem

import (
	"slices"

	"example.com/knighttour/internal/dense"
	"example.com/knighttour/internal/work"
)

// This file looks more closely at the gaps between places than Excluded, which
// must be quick, since every search calls it. Excluded considers only walks: it
// sees no conflict where a walk is short enough, although no path may be long
// enough. To explain to users why there is no tour, Apart searches for the
// paths themselves.

// The work that the search for paths may take, in one gap and in all gaps.
const (
	workOfGap  = 1 << 18
	workOfGaps = 1 << 22
)

// Apart is like [Excluded], for places between which Excluded sees no conflict.
// It searches for a path of the right length between any two consecutive
// places, and returns the first two without one. It returns nil if there is a
// path each time, if it gives up, or if c is stopped.
func Apart(c *work.Canceller, p *Problem) (a, b *Place) {
	list := placesOf(c, p)
	if c.Err() != nil || len(list) == 0 {
		return nil, nil
	}
	prev, err := p.Graph.Predecessors(c)
	if err != nil {
		return nil, nil
	}
	f := newFilling(c, p.Graph, list)
	list = p.comingBack(list)
	maxSpent := c.Spent() + workOfGaps
	for i := range len(list) - 1 {
		a, b = &list[i], &list[i+1]
		if a.Vertex == b.Vertex {
			continue // the only place of a closed tour
		}
		isApart := false
		c.Within(workOfGap, func() {
			gap := b.Index - a.Index
			f.measure(prev.Of, b.Vertex, gap)
			isApart = !f.hasPath(a.Vertex, b.Vertex, gap) && c.Err() == nil
		})
		if isApart {
			return a, b
		}
		if c.Spend(1) != nil || c.Spent() > maxSpent {
			break
		}
	}
	return nil, nil
}

// Misfits returns the vertices without a place that do not fit between any two
// consecutive places: the shortest way from the first place to the vertex and
// on to the second place, through vertices without a place, has more steps than
// the two places are apart. It returns none if the first place of the path is
// not given or, unless the tour is closed, the last one: before the first given
// place and after the last there is more room. It gives up as [Apart] does.
func Misfits(c *work.Canceller, p *Problem) []int32 {
	list := placesOf(c, p)
	n := p.Graph.Len()
	isComplete := len(list) > 0 && list[0].Index == 0 &&
		(p.Closed || list[len(list)-1].Index == n-1)
	if !isComplete || c.Err() != nil {
		return nil
	}
	prev, err := p.Graph.Predecessors(c)
	if err != nil {
		return nil
	}
	// In each gap, ahead measures the steps from the gap's first place, and
	// back those to its second place.
	ahead := newFilling(c, p.Graph, list)
	back := newFilling(c, p.Graph, list)
	fits := slices.Clone(ahead.onPath) // the places themselves fit
	list = p.comingBack(list)
	maxSpent := c.Spent() + workOfGaps
	for i, b := range list[1:] {
		a := list[i]
		gap := b.Index - a.Index
		ahead.measure(p.Graph.Of, a.Vertex, gap)
		back.measure(prev.Of, b.Vertex, gap)
		for _, v := range ahead.queue[1:] {
			if back.hasReached(v) && int(ahead.steps[v]+back.steps[v]) <= gap {
				fits[v] = true
			}
		}
		if c.Spend(len(ahead.queue)) != nil || c.Spent() > maxSpent {
			return nil
		}
	}
	return dense.Vertices(n, func(v int32) bool { return !fits[v] })
}

// A filling looks for paths between places.
type filling struct {
	c      *work.Canceller
	graph  *dense.Graph
	onPath []bool  // by vertex: whether it has a place, or is on the path now
	steps  []int32 // by vertex: the fewest steps that measure has found, or 0 if it has not reached it
	queue  []int32 // the vertices that measure has reached, beginning with its first vertex
}

// newFilling returns a filling for the gaps between the places of a list.
func newFilling(c *work.Canceller, g *dense.Graph, list []Place) *filling {
	f := &filling{
		c:      c,
		graph:  g,
		onPath: make([]bool, g.Len()),
		steps:  make([]int32, g.Len()),
	}
	for _, place := range list {
		f.onPath[place.Vertex] = true
	}
	return f
}

// measure finds the vertices from which fewer than maxSteps steps lead to b
// through vertices without a place. It sets steps[v] for each such vertex v,
// and puts these vertices in the queue, after b. prev returns the predecessors
// of a vertex; if it returns the successors, the steps are those from b.
func (f *filling) measure(prev func(v int32) []int32, b int32, maxSteps int) {
	for _, v := range f.queue {
		f.steps[v] = 0
	}
	f.queue = append(f.queue[:0], b)
	begin := 0 // where the vertices that are steps-1 steps from b begin in the queue
	for steps := 1; steps < maxSteps && begin < len(f.queue); steps++ {
		level := f.queue[begin:]
		begin = len(f.queue)
		for _, v := range level {
			for _, u := range prev(v) {
				if !f.onPath[u] && !f.hasReached(u) {
					f.steps[u] = int32(steps)
					f.queue = append(f.queue, u)
				}
			}
			if f.c.Spend(1+len(prev(v))) != nil {
				return
			}
		}
	}
}

// hasReached reports whether measure has reached v, from another vertex.
func (f *filling) hasReached(v int32) bool { return f.steps[v] > 0 }

// hasPath searches depth first for a path of the given number of steps from a
// to b through vertices without a place, and reports whether there is one. The
// last call to measure must have been for b, with maxSteps at least steps. a
// and b must differ. hasPath returns true if f.c is stopped. At the end, onPath
// is as it was before.
func (f *filling) hasPath(a, b int32, steps int) bool {
	g := f.graph
	path := []int32{a}
	tried := []int{0} // by index of the path: how many successors have been tried
	defer func() {
		for _, v := range path[1:] {
			f.onPath[v] = false
		}
	}()
	for {
		last := len(path) - 1
		v := path[last]
		if last == steps-1 {
			if g.Has(v, b) {
				return true
			}
			tried[last] = len(g.Of(v))
		}
		if tried[last] == len(g.Of(v)) {
			if last == 0 {
				return false
			}
			f.onPath[v] = false
			path = path[:last]
			tried = tried[:last]
			continue
		}
		next := g.Of(v)[tried[last]]
		tried[last]++
		if f.c.Spend(1) != nil {
			return true
		}
		// next is last+1 steps from a. Its distance to b must not exceed the
		// number of steps left.
		if f.onPath[next] || !f.hasReached(next) || int(f.steps[next]) > steps-last-1 {
			continue
		}
		f.onPath[next] = true
		path = append(path, next)
		tried = append(tried, 0)
	}
}
