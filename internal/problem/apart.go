package problem

import (
	"example.com/knighttour/internal/dense"
	"example.com/knighttour/internal/work"
)

// Excluded is quick, since every search calls it. It considers only walks: it
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
	n := p.Graph.Len()
	f := filling{
		c:      c,
		p:      p,
		onPath: make([]bool, n),
		left:   make([]int32, n),
	}
	for _, place := range list {
		f.onPath[place.Vertex] = true
	}
	list = p.comingBack(list)
	until := c.Spent() + workOfGaps
	for i := range len(list) - 1 {
		a, b = &list[i], &list[i+1]
		if a.Vertex == b.Vertex {
			continue // the only place of a closed tour
		}
		isNone := false
		c.Within(workOfGap, func() {
			f.measure(prev.Of, b.Vertex, b.Index-a.Index)
			isNone = !f.hasPath(a.Vertex, b.Vertex, b.Index-a.Index) && c.Err() == nil
		})
		if isNone {
			return a, b
		}
		if c.Spend(1) != nil || c.Spent() > until {
			break
		}
	}
	return nil, nil
}

// Misfits returns the vertices without a place that fit between no two
// consecutive ones: the shortest way from the first of these to the vertex and
// on to the second, through vertices without a place, has more steps than the
// places are apart. It returns none if the first or the last place is not
// given: before the one and after the other there is more room. It gives up as
// [Apart] does.
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
	fits := make([]bool, n)
	placed := make([]bool, n)
	for _, place := range list {
		fits[place.Vertex] = true
		placed[place.Vertex] = true
	}
	// Of each gap, ahead has the distances from its first place, and back those
	// to its second.
	ahead := filling{
		c:      c,
		p:      p,
		onPath: placed,
		left:   make([]int32, n),
	}
	back := filling{
		c:      c,
		p:      p,
		onPath: placed,
		left:   make([]int32, n),
	}
	list = p.comingBack(list)
	until := c.Spent() + workOfGaps
	for i, b := range list[1:] {
		a := list[i]
		steps := b.Index - a.Index
		ahead.measure(p.Graph.Of, a.Vertex, steps)
		back.measure(prev.Of, b.Vertex, steps)
		for _, v := range ahead.queue[1:] {
			if back.hasReached(v) && int(ahead.left[v]+back.left[v]) <= steps {
				fits[v] = true
			}
		}
		if c.Spend(len(ahead.queue)) != nil || c.Spent() > until {
			return nil
		}
	}
	return dense.Vertices(n, func(v int32) bool { return !fits[v] })
}

// A filling looks for paths between places.
type filling struct {
	c      *work.Canceller
	p      *Problem
	onPath []bool  // by vertex: whether it has a place, or is on the path now
	left   []int32 // by vertex without a place: the fewest steps measured, or 0 if it is not reached
	queue  []int32 // the vertices that measure has reached, beginning with its first vertex
}

// measure sets left to the distances to b, if they are less than most steps,
// through vertices without a place. prev returns the predecessors of a vertex;
// if it returns the successors, the distances are those from b. The vertices
// that have such a distance are in the queue, after b.
//
// The search is breadth-first. The vertices of the queue before end have had
// their turn when steps grows by one.
func (f *filling) measure(prev func(v int32) []int32, b int32, most int) {
	for _, v := range f.queue {
		f.left[v] = 0
	}
	f.queue = append(f.queue[:0], b)
	end := len(f.queue)
	steps := 0
	for i := 0; i < len(f.queue); i++ {
		if i == end || steps == 0 {
			steps++
			end = len(f.queue)
		}
		if steps >= most {
			break
		}
		v := f.queue[i]
		for _, u := range prev(v) {
			if !f.onPath[u] && !f.hasReached(u) {
				f.left[u] = int32(steps)
				f.queue = append(f.queue, u)
			}
		}
		if f.c.Spend(1+len(prev(v))) != nil {
			break
		}
	}
}

// hasReached reports whether measure has reached v, from another vertex.
func (f *filling) hasReached(v int32) bool { return f.left[v] > 0 }

// hasPath reports whether a path of the given number of steps leads from a to b
// through vertices without a place, depth first. left must be measured to b. It
// returns true if f.c is stopped. At the end, onPath is as it was before.
func (f *filling) hasPath(a, b int32, steps int) bool {
	g := f.p.Graph
	path := []int32{a}
	tried := []int{0} // by index of the path: how many successors have been tried
	defer func() {
		for _, v := range path[1:] {
			f.onPath[v] = false
		}
	}()
	for len(path) > 0 {
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
		if f.onPath[next] || !f.hasReached(next) || int(f.left[next]) > steps-last-1 {
			continue
		}
		f.onPath[next] = true
		path = append(path, next)
		tried = append(tried, 0)
	}
	return false
}
