// Package mincost finds flows of minimum cost.
package mincost

import (
	"math"

	"example.com/knighttour/internal/work"
)

// A Network is a flow network for minimum-cost flows. All costs are at least 0.
// The flow is augmented along shortest paths, many at a time: L. R. Ford and D.
// R. Fulkerson: Flows in networks, 1962. The potentials are those of J. Edmonds
// and R. M. Karp: Theoretical improvements in algorithmic efficiency for
// network flow problems, Journal of the ACM 19(2), 1972,
// doi:10.1145/321694.321699.
//
// Arcs come in pairs: arc i^1 is the reverse of arc i. What flows through an
// arc is the room of its reverse.
type Network struct {
	c    *work.Canceller
	arcs []arc

	// The arcs from each node form a linked list, the newest arc first: last
	// holds, by node, its newest arc, and previous holds, by arc, the next
	// older one. Both hold -1 if there is no such arc.
	last     []int
	previous []int

	// potential holds, by node, its potential. With these potentials, each arc
	// that has room has a reduced cost of at least 0.
	potential []int

	// Results of the last call of reprice:
	distance []int // by node: the reduced cost of the cheapest path to it
	heap     []heapNode

	// State of the last calls of findPath:
	parent  []int // by node: the arc by which a path has reached it
	current []int // by node: the next arc to try, or -1
	stamp   []int // by node: the number of the last path that has reached it
	paths   int   // the number of the last path
}

// An arc leads to a node. Its room, the residual capacity, is how much more
// flow it can carry.
type arc struct {
	to   int32
	room int
	cost int // of a unit of flow; that of the reverse is the negative
}

// A heapNode is a node in the heap of Dijkstra's algorithm.
type heapNode struct {
	distance int
	node     int32
}

// New returns the network of n nodes without arcs.
func New(c *work.Canceller, n int) *Network {
	nw := &Network{
		c:         c,
		last:      make([]int, n),
		potential: make([]int, n),
		distance:  make([]int, n),
		parent:    make([]int, n),
		current:   make([]int, n),
		stamp:     make([]int, n),
	}
	for v := range nw.last {
		nw.last[v] = -1
	}
	c.Spend(n)
	return nw
}

// Add adds an arc and its reverse, which has no room yet, and returns the
// number of the arc.
func (nw *Network) Add(from, to int32, room, cost int) int {
	i := len(nw.arcs)
	nw.arcs = append(nw.arcs, arc{to: to, room: room, cost: cost}, arc{to: from, cost: -cost})
	nw.previous = append(nw.previous, nw.last[from], nw.last[to])
	nw.last[from] = i
	nw.last[to] = i + 1
	nw.c.Spend(2)
	return i
}

// Send sends the given amount from one node to another at minimum cost, and
// reports whether there is enough room. It reports false if nw.c is stopped.
func (nw *Network) Send(from, to int32, amount int) bool {
	for amount > 0 {
		if !nw.reprice(from, to) {
			return false
		}
		copy(nw.current, nw.last)
		for amount > 0 && nw.findPath(from, to) {
			amount -= nw.augment(from, to, amount)
		}
		if nw.c.Err() != nil {
			return false
		}
	}
	return true
}

// augment sends as much as it can, up to the given amount, along the path that
// findPath has found, and returns how much that is.
func (nw *Network) augment(from, to int32, amount int) int {
	room := amount
	for v := to; v != from; v = nw.before(v) {
		room = min(room, nw.arcs[nw.parent[v]].room)
	}
	for v := to; v != from; v = nw.before(v) {
		nw.arcs[nw.parent[v]].room -= room
		nw.arcs[nw.parent[v]^1].room += room
		nw.c.Spend(1)
	}
	return room
}

// before returns the node before v on the path that has reached v.
func (nw *Network) before(v int32) int32 { return nw.arcs[nw.parent[v]^1].to }

// reprice finds the distances from a node by Dijkstra's algorithm, and adds
// them to the potentials. The reduced costs remain at least 0, and become 0
// along the cheapest paths. It reports whether there is a path to the other
// node. It reports false if nw.c is stopped.
func (nw *Network) reprice(from, to int32) bool {
	const far = math.MaxInt / 2 // so that no sum overflows
	for v := range nw.distance {
		nw.distance[v] = far
	}
	nw.distance[from] = 0
	nw.heap = append(nw.heap[:0], heapNode{node: from})
	for len(nw.heap) > 0 {
		x := nw.pop()
		if x.distance > nw.distance[x.node] {
			continue // it has been reached at a shorter distance
		}
		degree := 1
		for i := nw.last[x.node]; i >= 0; i = nw.previous[i] {
			degree++
			a := &nw.arcs[i]
			d := x.distance + nw.reduced(x.node, i)
			if a.room > 0 && d < nw.distance[a.to] {
				nw.distance[a.to] = d
				nw.push(heapNode{distance: d, node: a.to})
			}
		}
		if nw.c.Spend(4*degree) != nil {
			return false
		}
	}
	goal := nw.distance[to]
	if goal == far {
		return false
	}
	for v, d := range nw.distance {
		nw.potential[v] += min(d, goal)
	}
	return nw.c.Spend(len(nw.distance)) == nil
}

// reduced returns the reduced cost of an arc from a node.
func (nw *Network) reduced(from int32, i int) int {
	return nw.arcs[i].cost + nw.potential[from] - nw.potential[nw.arcs[i].to]
}

// findPath finds a path whose arcs have reduced cost 0, depth first, and
// reports whether there is one. Then parent has, for each node of the path, the
// arc that leads to it. Arcs that have led nowhere are not tried again until
// reprice has changed the reduced costs: nw.current skips them. It reports
// false if nw.c is stopped.
func (nw *Network) findPath(from, to int32) bool {
	nw.paths++
	nw.stamp[from] = nw.paths
	for v := from; v != to; {
		if nw.c.Spend(1) != nil {
			return false
		}
		i := nw.current[v]
		if i < 0 { // backtrack to where the arc to v comes from
			if v == from {
				return false
			}
			v = nw.before(v)
			nw.current[v] = nw.previous[nw.current[v]]
			continue
		}
		a := nw.arcs[i]
		if a.room == 0 || nw.stamp[a.to] == nw.paths || nw.reduced(v, i) != 0 {
			nw.current[v] = nw.previous[i]
			continue
		}
		nw.stamp[a.to] = nw.paths
		nw.parent[a.to] = i
		v = a.to
	}
	return true
}

// push adds a node to the heap.
func (nw *Network) push(x heapNode) {
	nw.heap = append(nw.heap, x)
	i := len(nw.heap) - 1
	for i > 0 && x.distance < nw.heap[(i-1)/2].distance {
		nw.heap[i] = nw.heap[(i-1)/2]
		i = (i - 1) / 2
	}
	nw.heap[i] = x
}

// pop removes the nearest node from the heap, which must not be empty.
func (nw *Network) pop() heapNode {
	top := nw.heap[0]
	last := len(nw.heap) - 1
	x := nw.heap[last]
	nw.heap = nw.heap[:last]
	i := 0
	for {
		child := 2*i + 1
		if child+1 < last && nw.heap[child+1].distance < nw.heap[child].distance {
			child++
		}
		if child >= last || x.distance <= nw.heap[child].distance {
			break
		}
		nw.heap[i] = nw.heap[child]
		i = child
	}
	if last > 0 {
		nw.heap[i] = x
	}
	return top
}

// Cost returns the cost of the flow. The arcs with even numbers are those that
// were added, and the room of their reverses is the flow.
func (nw *Network) Cost() (sum int) {
	for i := 0; i < len(nw.arcs); i += 2 {
		sum += nw.arcs[i].cost * nw.Through(i)
	}
	return sum
}

// Through returns what flows through an arc, given the number that Add has
// returned.
func (nw *Network) Through(i int) int { return nw.arcs[i^1].room }
