package frontier

import (
	"slices"

	"example.com/knighttour/internal/dense"
	"example.com/knighttour/internal/work"
)

// This file builds an order from its end. That suits graphs with hubs: vertices
// with many neighbours that are far apart. A hub is in the frontier from its
// own place to the place of its last neighbour, whatever comes between. A
// search from the beginning takes a hub early, and then all neighbours of the
// hub become attractive. In a search from the end, the hub is just one vertex
// of the frontier, and is taken when nearly all its neighbours have been taken.

// A backwardPlanner builds an order from its end: it takes the last vertex
// first. The frontier consists of the seen vertices: those that have not been
// taken, but have a neighbour that has been taken.
type backwardPlanner struct {
	g     dense.Lists
	c     *work.Canceller
	first []int32 // the vertices that come first in the order, so they are taken last
	fixed []bool  // by vertex: whether it is one of first
	known []bool  // by vertex: whether it was seen or taken
	fresh []int32 // by vertex: the number of its neighbours that are not known
	seen  []int32 // the vertices to be taken, in the order in which they were seen
	taken []int32 // in the order in which they were taken
	next  int32   // all vertices before it are known
}

const (
	// maxWidth is the maximum width of an order. A search gives up an order
	// that gets wider. maxWidth exceeds the number of slots, since local
	// changes may make an order narrower.
	maxWidth = 36

	// A vertex with at most maxFresh unknown neighbours is taken without
	// examining them.
	maxFresh = 6
)

// newBackwardPlanner returns a search that has tried nothing yet. The caller
// must call Spend afterwards to check for a stop.
func newBackwardPlanner(c *work.Canceller, g dense.Lists, first []int32) *backwardPlanner {
	n := g.Len()
	c.Charge(n)
	return &backwardPlanner{
		g:     g,
		c:     c,
		first: first,
		fixed: dense.Marks(n, first),
		known: make([]bool, n),
		fresh: make([]int32, n),
	}
}

// run takes all vertices, beginning with start, which must not be in p.first.
// Each time, it takes a seen vertex that makes the fewest other vertices known.
// It returns the cost of the widths: see costOfWidth. It returns false if p.c
// is stopped, if the frontier gets too wide, or if the cost reaches costLimit.
func (p *backwardPlanner) run(start int32, costLimit uint64) (cost uint64, ok bool) {
	p.forget()
	for _, v := range p.first {
		p.see(v)
	}
	p.see(start)
	for len(p.taken) < p.g.Len()-len(p.first) {
		v := p.choose()
		p.taken = append(p.taken, v)
		for _, w := range p.g.Of(v) {
			err := p.see(w)
			if err != nil {
				return 0, false
			}
		}
		if p.c.Spend(1+len(p.g.Of(v))) != nil {
			return 0, false
		}
		width := len(p.seen) + len(p.first)
		if width > maxWidth {
			return 0, false
		}
		cost += costOfWidth[width]
		if cost >= costLimit {
			return 0, false
		}
	}
	return cost, true
}

// forget makes all vertices unknown. The caller must call Spend afterwards to
// check for a stop.
func (p *backwardPlanner) forget() {
	clear(p.known)
	p.seen = p.seen[:0]
	p.taken = p.taken[:0]
	p.next = 0
	for v := range p.fresh {
		p.fresh[v] = int32(len(p.g.Of(int32(v))))
	}
	p.c.Charge(len(p.fresh))
}

// see makes v known, unless it already is. The neighbours of v then have one
// unknown neighbour fewer, and choose may take v unless it is fixed. The error
// is that of p.c.
func (p *backwardPlanner) see(v int32) error {
	if p.known[v] {
		return nil
	}
	p.known[v] = true
	for _, w := range p.g.Of(v) {
		p.fresh[w]--
	}
	if !p.fixed[v] {
		p.seen = append(p.seen, v)
	}
	return p.c.Spend(1 + len(p.g.Of(v)))
}

// choose removes and returns the vertex to be taken next. At least one vertex
// must be neither taken nor fixed. Of the seen vertices with the fewest unknown
// neighbours, choose takes the one seen last. If this vertex has more than
// maxFresh unknown neighbours, its unknown neighbour with the fewest unknown
// neighbours of its own becomes known, and may be taken instead. The caller
// must check p.c for a stop.
func (p *backwardPlanner) choose() int32 {
	if len(p.seen) == 0 { // a component has been taken
		for p.known[p.next] {
			p.next++
		}
		p.see(p.next)
	}
	best := p.latestFewest()
	if v := p.seen[best]; p.fresh[v] > maxFresh {
		w := p.leastFresh(v)
		if p.fresh[w] < p.fresh[v] {
			p.see(w)
			best = p.latestFewest()
		}
	}
	v := p.seen[best]
	p.seen = slices.Delete(p.seen, best, best+1)
	return v
}

// latestFewest returns the index in p.seen of the vertex with the fewest
// unknown neighbours: the latest if there are several. The caller must call
// Spend afterwards to check for a stop.
func (p *backwardPlanner) latestFewest() (best int) {
	for i, v := range p.seen {
		if p.fresh[v] <= p.fresh[p.seen[best]] {
			best = i
		}
	}
	p.c.Charge(len(p.seen))
	return best
}

// leastFresh returns the unknown neighbour of v that has the fewest unknown
// neighbours itself. v must have unknown neighbours. The caller must call Spend
// afterwards to check for a stop.
func (p *backwardPlanner) leastFresh(v int32) int32 {
	best := int32(-1)
	for _, w := range p.g.Of(v) {
		if !p.known[w] && (best < 0 || p.fresh[w] < p.fresh[best]) {
			best = w
		}
	}
	p.c.Charge(len(p.g.Of(v)))
	return best
}

// order returns the order that a successful run has found.
func (p *backwardPlanner) order() []int32 {
	order := slices.Clone(p.first)
	for _, v := range slices.Backward(p.taken) {
		order = append(order, v)
	}
	return order
}

// costOfWidth holds, by width, about eight times the number of states of a
// frontier of that width in a sparse graph. This number grows by a factor of
// 2.2 with each vertex of the frontier. It is only used to compare orders.
var costOfWidth = func() (list [maxWidth + 1]uint64) {
	list[0] = 8
	for w := 1; w < len(list); w++ {
		list[w] = list[w-1] * 11 / 5
	}
	return list
}()
