package disjoint

import (
	"math"

	"example.com/knighttour/internal/dense"
	"example.com/knighttour/internal/frontier"
	"example.com/knighttour/internal/work"
)

// maxSlots is the largest number of vertices of a frontier: the code of a slot
// is a byte.
const maxSlots = 125

// A layout is an order in which the edges of a problem are decided. The
// vertices are placed one by one, and an edge is decided when the later one of
// its vertices is placed. The frontier holds the vertices that are placed and
// have edges that are not decided.
type layout struct {
	vertices []int32
	width    int     // the largest number of vertices of the frontier
	cost     float64 // the sum of 2 to the power of the width, over all frontiers
}

// A layoutPlanner looks for a layout of low cost.
type layoutPlanner struct {
	c       *work.Canceller
	near    dense.Lists // the neighbours of each vertex, each once
	pending []int32     // by vertex: number of neighbours that are not placed
	placed  []bool
	order   []int32 // the placed vertices
	queue   []int32 // of breadthFirst and greedy
	queued  []bool  // by vertex: whether it is or has been in the queue
	best    layout
}

// newLayoutPlanner returns a planner without a layout.
func newLayoutPlanner(c *work.Canceller, p *Problem) *layoutPlanner {
	n := p.n()
	return &layoutPlanner{
		c:       c,
		near:    p.Neighbours(c),
		pending: make([]int32, n),
		placed:  make([]bool, n),
		queued:  make([]bool, n),
		order:   make([]int32, 0, n),
		best:    layout{width: maxSlots + 1, cost: math.Inf(1)},
	}
}

// planLayout returns the best of several layouts: in the order of the vertices,
// breadth first, and greedy. The width of the result exceeds [maxSlots] if no
// layout fits, or none was found before c was stopped.
func planLayout(c *work.Canceller, p *Problem) layout {
	planner := newLayoutPlanner(c, p)
	numbers := make([]int32, p.n())
	for v := range numbers {
		numbers[v] = int32(v)
	}
	planner.try(func(i int) int32 { return numbers[i] })
	if p.n() == 0 {
		return planner.best
	}
	far := planner.breadthFirst(0)
	for range 3 {
		if c.Err() != nil {
			break
		}
		planner.try(func(i int) int32 { return planner.queue[i] })
		planner.greedy(far)
		far = planner.breadthFirst(far)
	}
	return planner.best
}

// improveLayout improves a layout by local changes for the given units of work.
// It returns the given layout if it finds no better one or is stopped.
func improveLayout(c *work.Canceller, p *Problem, l layout, units int64) layout {
	planner := newLayoutPlanner(c, p)
	if c.Err() != nil {
		return l
	}
	order := frontier.Improve(c, planner.near, l.vertices, units)
	if c.Err() != nil {
		return l
	}
	planner.best = l
	planner.try(func(i int) int32 { return order[i] })
	return planner.best
}

// reset makes all vertices unplaced.
func (p *layoutPlanner) reset() {
	p.order = p.order[:0]
	clear(p.placed)
	for v := range p.pending {
		p.pending[v] = int32(len(p.near.Of(int32(v))))
		if p.c.Spend(1) != nil {
			return
		}
	}
}

// try keeps a layout if it is the best one so far. The function next returns
// the vertex with index i of the layout. It is called once for each index, in
// order, after all earlier vertices have been placed. try gives up as soon as
// the layout cannot be the best, or if p.c is stopped.
func (p *layoutPlanner) try(next func(i int) int32) {
	p.reset()
	width, most := 0, 0
	cost := 0.0
	for i := range p.placed {
		v := next(i)
		width += p.growth(v)
		p.place(v)
		most = max(most, width)
		cost += math.Exp2(float64(min(width, 1000)))
		if most > maxSlots || cost >= p.best.cost {
			return
		}
		if p.c.Spend(2+2*len(p.near.Of(v))) != nil {
			return
		}
	}
	p.best = layout{
		vertices: append([]int32(nil), p.order...),
		width:    most,
		cost:     cost,
	}
}

// place places v.
func (p *layoutPlanner) place(v int32) {
	p.placed[v] = true
	p.order = append(p.order, v)
	for _, w := range p.near.Of(v) {
		p.pending[w]--
	}
}

// growth returns how much the frontier grows if v is placed.
func (p *layoutPlanner) growth(v int32) int {
	growth := dense.Bit(p.pending[v] > 0)
	for _, w := range p.near.Of(v) {
		if p.placed[w] && p.pending[w] == 1 {
			growth--
		}
	}
	return growth
}

// breadthFirst puts all vertices into the queue: first those that can be
// reached from a vertex, breadth first, and then the others. It returns the
// last vertex that can be reached.
func (p *layoutPlanner) breadthFirst(from int32) (last int32) {
	clear(p.queued)
	p.queue = p.queue[:0]
	p.reach(from)
	last = p.queue[len(p.queue)-1]
	for v := range int32(len(p.queued)) {
		if p.c.Err() != nil {
			break
		}
		p.reach(v)
	}
	return last
}

// reach adds the vertices that can be reached from v to the queue, breadth
// first, unless they have been added before.
func (p *layoutPlanner) reach(v int32) {
	begin := len(p.queue)
	p.enqueue(v)
	for i := begin; i < len(p.queue); i++ {
		for _, w := range p.near.Of(p.queue[i]) {
			p.enqueue(w)
		}
		if p.c.Spend(1+len(p.near.Of(p.queue[i]))) != nil {
			return
		}
	}
}

// enqueue adds v to the queue, unless it has been added before.
func (p *layoutPlanner) enqueue(v int32) {
	if !p.queued[v] {
		p.queued[v] = true
		p.queue = append(p.queue, v)
	}
}

// greedy tries the layout that begins with a vertex and always places the
// neighbour of the frontier that makes the frontier grow least. Among several,
// it takes the one that has been in the queue longest.
func (p *layoutPlanner) greedy(from int32) {
	clear(p.queued)
	p.queue = p.queue[:0] // the neighbours of placed vertices that are not placed
	p.enqueue(from)
	first := 0 // all vertices before it have been in the queue
	p.try(func(int) int32 {
		if len(p.queue) == 0 {
			for p.queued[first] {
				first++
			}
			p.enqueue(int32(first))
		}
		best, least := 0, math.MaxInt
		for i, v := range p.queue {
			growth := p.growth(v)
			if growth < least {
				best, least = i, growth
			}
			p.c.Charge(1 + len(p.near.Of(v)))
		}
		v := p.queue[best]
		copy(p.queue[best:], p.queue[best+1:])
		p.queue = p.queue[:len(p.queue)-1]
		for _, w := range p.near.Of(v) {
			p.enqueue(w)
		}
		return v
	})
}
