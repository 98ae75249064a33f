package frontier

import (
	"math"
	"slices"

	"example.com/knighttour/internal/dense"
	"example.com/knighttour/internal/work"
)

// This file searches for an order of the vertices with few states. The best
// order is as hard to find as a tour, but good ones are not: the numbering
// itself, which often follows the shape of the graph; greedy orders, which
// always place the vertex that increases the number of states the least; and
// orders found from their ends (backward.go). [Improve] makes an order narrower
// by local changes.

// A VertexOrder is an order in which the vertices of a graph can be placed.
type VertexOrder struct {
	Vertices []int32 // nil if no order that takes few enough slots is known
	cost     uint64  // a bound on the number of states over all layers
	steps    float64 // estimated number of steps from states to successors
}

// Steps returns the estimated number of steps from states to successors, or
// [math.MaxInt64] if there is no order.
func (o VertexOrder) Steps() int64 {
	if o.Vertices == nil {
		return math.MaxInt64
	}
	return wholeSteps(o.steps)
}

// wholeSteps converts a number of steps to an integer.
func wholeSteps(steps float64) int64 {
	if steps < 1<<62 {
		return int64(steps)
	}
	return math.MaxInt64
}

// A planner searches for the order with the lowest cost. Its placement is that
// of the order being tried.
type planner struct {
	*placement
	c     *work.Canceller
	base  []int32 // all vertices; base[:first] are placed first, the others are in ascending order
	first int     // how many vertices are placed first
	best  VertexOrder

	// For tryGreedy:
	order      []int32 // the vertices placed: the other ways use it, too
	known      []bool  // by vertex: whether it is or was a candidate, or is placed first
	candidates []int32 // neighbours of the frontier, and the start
	unknown    int     // index in base: all vertices before it are known

	backwardCost uint64 // the lowest cost of an order of a backwardPlanner so far
}

const (
	maxCost = 1 << 62 // more than any cost: bounds are at most 1<<48, so no sum overflows

	minTries = 4   // the minimum number of orders of each kind that are tried
	maxTries = 256 // the maximum number of them

	maxPending = 64 // vertices with more unplaced neighbours add no candidates

	// planShare limits the work of trying orders of each kind to 1/planShare of
	// the work of a sweep.
	planShare = 10
)

// BestOrder returns the order with the lowest cost that it finds in a small
// share of the work of a sweep. The graph must have at least one vertex. If c
// is stopped, the result is the best order found until then, or none.
//
// The list first must not contain a vertex twice. Its vertices are placed
// before all others, in its order. This is meant for vertices that are adjacent
// to all others: until such a vertex is placed, all its neighbours stay in the
// frontier.
func BestOrder(c *work.Canceller, g dense.Lists, first []int32) VertexOrder {
	p := newPlanner(c, g, first)
	p.plan()
	return p.best
}

// plan tries orders of all kinds. There must be at least one vertex.
func (p *planner) plan() {
	p.tryBase()
	starts := p.remotePair(p.base[min(p.first, len(p.base)-1)])
	start := func(i uint64) int32 { // the start of the i-th try
		if i < uint64(len(starts)) {
			return starts[i]
		}
		return p.anyStart(i)
	}
	if p.first < len(p.base) {
		backward := newBackwardPlanner(p.c, p.g, p.base[:p.first])
		p.tryEach(func(i uint64) { p.tryEndingAt(backward, start(i)) })
	}
	p.tryEach(func(i uint64) { p.tryGreedy(start(i), i) })
}

// tryEach calls do with 0, 1, and so on, until the calls have taken their share
// of the work of a sweep, or p.c is stopped.
func (p *planner) tryEach(do func(i uint64)) {
	begin := p.c.Spent()
	for i := range uint64(maxTries) {
		if p.c.Err() != nil {
			return
		}
		if i >= minTries && p.c.Spent()-begin > p.allowance() {
			return
		}
		do(i)
	}
}

// allowance returns the work that may be spent on planning: a share of the work
// of the sweep.
func (p *planner) allowance() int64 {
	if p.best.Vertices == nil {
		return workWithoutOrder * int64(len(p.base))
	}
	steps := min(p.best.Steps(), math.MaxInt64/workPerStep) // so that no product overflows
	return steps * workPerStep / planShare
}

// workWithoutOrder is the work per vertex for planning while no order that
// takes few enough slots is known.
const workWithoutOrder = 1 << 14

// tryEndingAt tries the order that a backward planner finds from its end, the
// vertex start.
func (p *planner) tryEndingAt(backward *backwardPlanner, start int32) {
	cost, ok := backward.run(start, p.backwardCost)
	if !ok {
		return
	}
	p.backwardCost = cost
	p.try(backward.order())
}

// try tries an order: it keeps the order if it is the best so far.
func (p *planner) try(order []int32) {
	p.reset(p.c)
	p.order = p.order[:0]
	for _, v := range order {
		if !p.placeNext(v) {
			return
		}
		if p.c.Spend(1+len(p.g.Of(v))) != nil {
			return
		}
	}
	p.keep()
}

// anyStart returns a random one of the vertices that are not placed first. The
// seed determines which. If all vertices are placed first, anyStart returns the
// last of them.
func (p *planner) anyStart(seed uint64) int32 {
	n := len(p.base)
	back := dense.Mix(seed) % uint64(max(1, n-p.first))
	return p.base[n-1-int(back)]
}

// newPlanner returns a planner that has tried no order yet. The caller must
// call Spend afterwards to check for a stop.
func newPlanner(c *work.Canceller, g dense.Lists, first []int32) *planner {
	n := g.Len()
	p := &planner{
		placement:    newPlacement(c, g, nil),
		c:            c,
		base:         append(make([]int32, 0, n), first...),
		first:        len(first),
		best:         VertexOrder{cost: maxCost, steps: math.MaxFloat64},
		backwardCost: math.MaxUint64,
		order:        make([]int32, 0, n),
		known:        make([]bool, n),
	}
	p.forget()
	for v := range int32(n) {
		if !p.known[v] {
			p.base = append(p.base, v)
		}
	}
	c.Charge(n)
	return p
}

// forget removes all candidates, and makes all vertices unknown except those
// that are placed first.
func (p *planner) forget() {
	clear(p.known)
	for _, v := range p.base[:p.first] {
		p.known[v] = true
	}
	p.candidates = p.candidates[:0]
	p.unknown = p.first
}

// placeNext appends v to the order and places it. It returns false if the order
// then costs at least as much as the best one, or takes too many slots.
func (p *planner) placeNext(v int32) bool {
	p.order = append(p.order, v)
	return p.placeOnly(v) && p.cost < p.best.cost
}

// keep makes p.order the best order. All of it must have been placed by
// placeNext: so it costs less than the best one so far, and takes few enough
// slots.
func (p *planner) keep() {
	cost := p.cost
	p.reset(p.c)
	for _, v := range p.order {
		p.place(v)
		p.c.Charge(1 + len(p.g.Of(v)))
	}
	p.best = VertexOrder{
		Vertices: slices.Clone(p.order),
		cost:     cost,
		steps:    p.steps,
	}
}

// tryBase tries the order p.base. It must be the first order tried, since
// tryBase needs an empty order and no placed vertices.
func (p *planner) tryBase() {
	for _, v := range p.base {
		if !p.placeNext(v) {
			return
		}
		if p.c.Spend(1+len(p.g.Of(v))) != nil {
			return
		}
	}
	p.keep()
}

// remotePair returns two vertices that are far apart, if the graph without the
// vertices placed first is connected. The first is the last vertex of a
// breadth-first search from start, and the second is the last vertex of a
// search from the first. The candidates serve as the queue. The result is
// meaningless if p.c is stopped.
func (p *planner) remotePair(start int32) (pair [2]int32) {
	for i := range pair {
		p.forget()
		p.known[start] = true
		p.candidates = append(p.candidates, start)
		for i := 0; i < len(p.candidates); i++ {
			v := p.candidates[i]
			if p.c.Spend(1+len(p.g.Of(v))) != nil {
				break
			}
			for _, w := range p.g.Of(v) {
				p.addCandidate(w)
			}
		}
		start = p.candidates[len(p.candidates)-1]
		pair[i] = start
	}
	return pair
}

// tryGreedy tries the order that begins with the vertices placed first and with
// start, and then always takes the neighbour of the frontier that leads to the
// fewest states. The seed breaks ties. tryGreedy keeps the order if it is the
// best so far.
func (p *planner) tryGreedy(start int32, seed uint64) {
	p.reset(p.c)
	p.order = p.order[:0]
	p.forget()
	for _, v := range p.base[:p.first] {
		if !p.placeNext(v) {
			return
		}
	}
	p.addCandidate(start)
	for len(p.order) < len(p.base) {
		v := p.takeCandidate(seed)
		if p.c.Spend(1+len(p.g.Of(v))) != nil {
			return
		}
		if !p.placeNext(v) {
			return
		}
		if p.pending[v] <= maxPending {
			for _, w := range p.g.Of(v) {
				p.addCandidate(w)
			}
		}
	}
	p.keep()
}

// addCandidate makes v a candidate, unless it is known.
func (p *planner) addCandidate(v int32) {
	if !p.known[v] {
		p.known[v] = true
		p.candidates = append(p.candidates, v)
	}
}

// takeCandidate removes and returns the best candidate, or any candidate if the
// search is stopped. If there is none, a component is complete, and some other
// vertex becomes a candidate.
func (p *planner) takeCandidate(seed uint64) int32 {
	for ; len(p.candidates) == 0; p.unknown++ {
		p.addCandidate(p.base[p.unknown])
	}
	best := 0
	fewestStates := uint64(math.MaxUint64)
	tie := uint64(0) // the random number that best has: the lower one wins a tie
	for i, v := range p.candidates {
		if p.c.Spend(1+len(p.g.Of(v))) != nil {
			break
		}
		states := p.statesAfter(v)
		if states > fewestStates {
			continue
		}
		t := dense.Mix(seed<<32 ^ uint64(v))
		if states < fewestStates || t < tie {
			best = i
			fewestStates = states
			tie = t
		}
	}
	v := p.candidates[best]
	last := len(p.candidates) - 1
	p.candidates[best] = p.candidates[last]
	p.candidates = p.candidates[:last]
	return v
}
