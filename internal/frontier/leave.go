package frontier

import (
	"slices"

	"example.com/knighttour/internal/dense"
	"example.com/knighttour/internal/work"
)

// This file searches for an order from its end, which suits graphs with hubs:
// vertices with many neighbours, far apart. A hub is in the frontier from its
// own place to that of its last neighbour, whatever comes between. An order
// from the beginning takes in a hub as soon as it comes near, and all that is
// adjacent to it becomes attractive. From the end, the hub is one vertex of the
// frontier, and is taken when nearly all its neighbours have been.

// A leaving takes the vertices in the direction in which they leave an order:
// the last comes first. The frontier is the seen vertices, which have a
// neighbour that was taken, and were not taken themselves.
type leaving struct {
	g     dense.Lists
	c     *work.Canceller
	first []int32 // they are taken last, in the reverse of this order
	fixed []bool  // by vertex: whether it is one of them
	known []bool  // by vertex: whether it was seen or taken
	fresh []int32 // by vertex: the number of neighbours that are not known
	seen  []int32 // to be taken, in the order in which they were seen
	taken []int32
	next  int32 // all vertices before it are known
}

const (
	// maxWidth is the width beyond which an order is given up. It is more than
	// there are slots, since local changes may make an order narrower.
	maxWidth = 36

	// maxFresh is the number of neighbours that are not known with which a
	// vertex is taken before one of these is.
	maxFresh = 6
)

// newLeaving returns a search that has tried nothing yet. A Spend must follow.
func newLeaving(c *work.Canceller, g dense.Lists, first []int32) *leaving {
	n := g.Len()
	c.Charge(n)
	return &leaving{
		g:     g,
		c:     c,
		first: first,
		fixed: dense.Marks(n, first),
		known: make([]bool, n),
		fresh: make([]int32, n),
	}
}

// run takes all vertices, from start on: next a seen vertex that makes the
// fewest others known. It reports false if it is stopped, or the frontier is
// too wide, or the cost of the widths reaches most.
func (l *leaving) run(start int32, most uint64) (cost uint64, ok bool) {
	l.forget()
	for _, v := range l.first {
		l.see(v)
	}
	l.see(start)
	for len(l.taken) < l.g.Len()-len(l.first) {
		v := l.choose()
		l.taken = append(l.taken, v)
		for _, w := range l.g.Of(v) {
			if l.see(w) != nil {
				return 0, false
			}
		}
		if l.c.Spend(1+len(l.g.Of(v))) != nil {
			return 0, false
		}
		width := len(l.seen) + len(l.first)
		if width > maxWidth {
			return 0, false
		}
		cost += costOfWidth[width]
		if cost >= most {
			return 0, false
		}
	}
	return cost, true
}

// forget leaves no vertex known. A Spend must follow.
func (l *leaving) forget() {
	clear(l.known)
	l.seen = l.seen[:0]
	l.taken = l.taken[:0]
	l.next = 0
	for v := range l.fresh {
		l.fresh[v] = int32(len(l.g.Of(int32(v))))
	}
	l.c.Charge(len(l.fresh))
}

// see makes v known, so that its neighbours have one fresh neighbour less, and
// choose may take it, unless it is fixed. The error is that of the canceller.
func (l *leaving) see(v int32) error {
	if l.known[v] {
		return nil
	}
	l.known[v] = true
	for _, w := range l.g.Of(v) {
		l.fresh[w]--
	}
	if !l.fixed[v] {
		l.seen = append(l.seen, v)
	}
	return l.c.Spend(1 + len(l.g.Of(v)))
}

// choose removes and returns the vertex to be taken next: of those seen with
// the fewest neighbours that are not known, the one seen last. If it has more
// than maxFresh of these, the one of them with the fewest is made known, and
// may be taken instead. Whoever calls choose asks the canceller for its error.
func (l *leaving) choose() int32 {
	if len(l.seen) == 0 { // a component is complete
		for l.known[l.next] {
			l.next++
		}
		l.see(l.next)
	}
	best := l.latestFewest()
	if v := l.seen[best]; l.fresh[v] > maxFresh {
		w := l.leastFresh(v)
		if l.fresh[w] < l.fresh[v] {
			l.see(w)
			best = l.latestFewest()
		}
	}
	v := l.seen[best]
	l.seen = slices.Delete(l.seen, best, best+1)
	return v
}

// latestFewest returns the index in l.seen of the vertex with the fewest
// neighbours that are not known, the latest of several. A Spend must follow.
func (l *leaving) latestFewest() (best int) {
	for i, v := range l.seen {
		if l.fresh[v] <= l.fresh[l.seen[best]] {
			best = i
		}
	}
	l.c.Charge(len(l.seen))
	return best
}

// leastFresh returns the unknown neighbour of v that has the fewest unknown
// neighbours itself. There must be one. A Spend must follow.
func (l *leaving) leastFresh(v int32) int32 {
	best := int32(-1)
	for _, w := range l.g.Of(v) {
		if !l.known[w] && (best < 0 || l.fresh[w] < l.fresh[best]) {
			best = w
		}
	}
	l.c.Charge(len(l.g.Of(v)))
	return best
}

// order returns the order found.
func (l *leaving) order() []int32 {
	order := slices.Clone(l.first)
	for _, v := range slices.Backward(l.taken) {
		order = append(order, v)
	}
	return order
}

// costOfWidth has, by the width of a frontier, about eight times the number of
// states that one of that width has in a sparse graph. It only tells orders
// apart.
var costOfWidth = func() (list [64]uint64) {
	list[0] = 8
	for w := 1; w < len(list); w++ {
		list[w] = list[w-1]
		if w <= maxWidth { // wider ones are no better and no worse, so that no sum overflows
			list[w] = list[w-1] * 11 / 5
		}
	}
	return list
}()
