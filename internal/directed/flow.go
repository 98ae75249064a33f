package directed

import (
	"example.com/knighttour/internal/work"
)

// A network is a flow network for minimum-cost flows. All costs are at least 0.
// The flow is augmented along shortest paths, many at a time: L. R. Ford and D.
// R. Fulkerson: Flows in networks, 1962, with the potentials of J. Edmonds and
// R. M. Karp: Theoretical improvements in algorithmic efficiency for network
// flow problems, Journal of the ACM 19(2), 1972, doi:10.1145/321694.321699.
type network struct {
	c     *work.Canceller
	arcs  []arc // arc i^1 is the reverse of arc i
	first []int // by node: the last of its arcs, or -1
	next  []int // by arc: the previous arc from the same node, or -1

	potential []int
	distance  []int
	parent    []int // by node: the arc by which a path has reached it
	current   []int // by node: the next arc to try, or -1
	stamp     []int // by node: the number of the last path that has reached it
	paths     int
	heap      []heapNode
}

// An arc has room for more flow: its residual capacity.
type arc struct {
	to   int32
	room int
	cost int
}

// A heapNode is a node in the heap of Dijkstra's algorithm.
type heapNode struct {
	distance int
	node     int32
}

// newNetwork returns the network of n nodes without arcs.
func newNetwork(c *work.Canceller, n int) *network {
	f := &network{
		c:         c,
		first:     make([]int, n),
		potential: make([]int, n),
		distance:  make([]int, n),
		parent:    make([]int, n),
		current:   make([]int, n),
		stamp:     make([]int, n),
	}
	for v := range f.first {
		f.first[v] = -1
	}
	c.Spend(n)
	return f
}

// add adds an arc and its reverse, and returns its number.
func (n *network) add(from, to int32, room, cost int) int {
	i := len(n.arcs)
	n.arcs = append(n.arcs, arc{to: to, room: room, cost: cost}, arc{to: from, cost: -cost})
	n.next = append(n.next, n.first[from], n.first[to])
	n.first[from] = i
	n.first[to] = i + 1
	n.c.Spend(2)
	return i
}

// flow sends the given amount from one node to another at minimum cost, and
// reports whether there is enough room. It reports false if it is stopped.
func (n *network) flow(from, to int32, amount int) bool {
	for amount > 0 {
		if !n.measure(from, to) {
			return false
		}
		copy(n.current, n.first)
		for amount > 0 {
			if !n.find(from, to) {
				break
			}
			room := amount
			for v := to; v != from; v = n.arcs[n.parent[v]^1].to {
				room = min(room, n.arcs[n.parent[v]].room)
			}
			for v := to; v != from; v = n.arcs[n.parent[v]^1].to {
				n.arcs[n.parent[v]].room -= room
				n.arcs[n.parent[v]^1].room += room
				n.c.Spend(1)
			}
			amount -= room
		}
		if n.c.Err() != nil {
			return false
		}
	}
	return true
}

// measure finds the distances from a node with Dijkstra's algorithm, and adds
// them to the potentials. The reduced costs are at least 0. It reports whether
// there is a path to the other node. It reports false if it is stopped.
func (n *network) measure(from, to int32) bool {
	const far = int(^uint(0) >> 2)
	for v := range n.distance {
		n.distance[v] = far
	}
	n.distance[from] = 0
	n.heap = append(n.heap[:0], heapNode{node: from})
	for len(n.heap) > 0 {
		x := n.pop()
		if x.distance > n.distance[x.node] {
			continue // it has been reached at a shorter distance
		}
		degree := 1
		for i := n.first[x.node]; i >= 0; i = n.next[i] {
			degree++
			a := &n.arcs[i]
			d := x.distance + n.reduced(x.node, i)
			if a.room > 0 && d < n.distance[a.to] {
				n.distance[a.to] = d
				n.push(heapNode{distance: d, node: a.to})
			}
		}
		if n.c.Spend(4*degree) != nil {
			return false
		}
	}
	last := n.distance[to]
	if last == far {
		return false
	}
	for v, d := range n.distance {
		n.potential[v] += min(d, last)
	}
	return n.c.Spend(len(n.distance)) == nil
}

// reduced returns the reduced cost of an arc from a node.
func (n *network) reduced(from int32, i int) int {
	return n.arcs[i].cost + n.potential[from] - n.potential[n.arcs[i].to]
}

// find finds a path whose arcs have reduced cost 0, depth first, and reports
// whether there is one: then parent has, by node, its arc to that node. Arcs
// that have led nowhere are not tried again until measure has changed the
// reduced costs. It reports false if it is stopped.
func (n *network) find(from, to int32) bool {
	n.paths++
	n.stamp[from] = n.paths
	for v := from; v != to; {
		if n.c.Spend(1) != nil {
			return false
		}
		i := n.current[v]
		if i < 0 { // backtrack to where the arc to v comes from
			if v == from {
				return false
			}
			v = n.arcs[n.parent[v]^1].to
			n.current[v] = n.next[n.current[v]]
			continue
		}
		a := n.arcs[i]
		if a.room == 0 || n.stamp[a.to] == n.paths || n.reduced(v, i) != 0 {
			n.current[v] = n.next[i]
			continue
		}
		n.stamp[a.to] = n.paths
		n.parent[a.to] = i
		v = a.to
	}
	return true
}

// push adds a node to the heap.
func (n *network) push(x heapNode) {
	n.heap = append(n.heap, x)
	i := len(n.heap) - 1
	for i > 0 && x.distance < n.heap[(i-1)/2].distance {
		n.heap[i] = n.heap[(i-1)/2]
		i = (i - 1) / 2
	}
	n.heap[i] = x
}

// pop removes the nearest node from the heap.
func (n *network) pop() heapNode {
	top := n.heap[0]
	last := len(n.heap) - 1
	x := n.heap[last]
	n.heap = n.heap[:last]
	i := 0
	for {
		child := 2*i + 1
		if child+1 < last && n.heap[child+1].distance < n.heap[child].distance {
			child++
		}
		if child >= last || x.distance <= n.heap[child].distance {
			break
		}
		n.heap[i] = n.heap[child]
		i = child
	}
	if last > 0 {
		n.heap[i] = x
	}
	return top
}

// cost returns the cost of the flow.
func (n *network) cost() (sum int) {
	for i := 0; i < len(n.arcs); i += 2 {
		sum += n.arcs[i].cost * n.arcs[i^1].room
	}
	return sum
}
