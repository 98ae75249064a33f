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
	heap      []reached
}

// An arc has room for more flow: its residual capacity.
type arc struct {
	to   int32
	room int
	cost int
}

// A reached is a node in the heap of Dijkstra's algorithm.
type reached struct {
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
func (f *network) add(from, to int32, room, cost int) int {
	i := len(f.arcs)
	f.arcs = append(f.arcs, arc{to: to, room: room, cost: cost}, arc{to: from, cost: -cost})
	f.next = append(f.next, f.first[from], f.first[to])
	f.first[from] = i
	f.first[to] = i + 1
	f.c.Spend(2)
	return i
}

// flow sends the given amount from one node to another at minimum cost, and
// reports whether there is enough room.
func (f *network) flow(from, to int32, amount int) bool {
	for amount > 0 {
		if !f.measure(from, to) {
			return false
		}
		copy(f.current, f.first)
		for amount > 0 && f.find(from, to) {
			room := amount
			for v := to; v != from; v = f.arcs[f.parent[v]^1].to {
				room = min(room, f.arcs[f.parent[v]].room)
			}
			for v := to; v != from; v = f.arcs[f.parent[v]^1].to {
				f.arcs[f.parent[v]].room -= room
				f.arcs[f.parent[v]^1].room += room
				f.c.Spend(1)
			}
			amount -= room
		}
		if f.c.Err() != nil {
			return false
		}
	}
	return true
}

// measure finds the distances from a node with Dijkstra's algorithm, and adds
// them to the potentials. The reduced costs are at least 0. It reports whether
// there is a path to the other node.
func (f *network) measure(from, to int32) bool {
	const far = int(^uint(0) >> 2)
	for v := range f.distance {
		f.distance[v] = far
	}
	f.distance[from] = 0
	f.heap = append(f.heap[:0], reached{node: from})
	for len(f.heap) > 0 {
		x := f.pop()
		if x.distance > f.distance[x.node] {
			continue // it has been reached at a shorter distance
		}
		degree := 1
		for i := f.first[x.node]; i >= 0; i = f.next[i] {
			degree++
			a := &f.arcs[i]
			d := x.distance + f.reduced(x.node, i)
			if a.room > 0 && d < f.distance[a.to] {
				f.distance[a.to] = d
				f.push(reached{distance: d, node: a.to})
			}
		}
		if f.c.Spend(4*degree) != nil {
			return false
		}
	}
	last := f.distance[to]
	if last == far {
		return false
	}
	for v, d := range f.distance {
		f.potential[v] += min(d, last)
	}
	return f.c.Spend(len(f.distance)) == nil
}

// reduced returns the reduced cost of an arc from a node.
func (f *network) reduced(from int32, i int) int {
	return f.arcs[i].cost + f.potential[from] - f.potential[f.arcs[i].to]
}

// find finds a path whose arcs have reduced cost 0, depth first. Arcs that have
// led nowhere are not tried again.
func (f *network) find(from, to int32) bool {
	f.paths++
	f.stamp[from] = f.paths
	for v := from; v != to; {
		if f.c.Spend(1) != nil {
			return false
		}
		i := f.current[v]
		if i < 0 { // backtrack
			if v == from {
				return false
			}
			v = f.arcs[f.parent[v]^1].to
			f.current[v] = f.next[f.current[v]]
			continue
		}
		a := f.arcs[i]
		if a.room == 0 || f.stamp[a.to] == f.paths || f.reduced(v, i) != 0 {
			f.current[v] = f.next[i]
			continue
		}
		f.stamp[a.to] = f.paths
		f.parent[a.to] = i
		v = a.to
	}
	return true
}

// push adds a node to the heap.
func (f *network) push(x reached) {
	f.heap = append(f.heap, x)
	i := len(f.heap) - 1
	for i > 0 && x.distance < f.heap[(i-1)/2].distance {
		f.heap[i] = f.heap[(i-1)/2]
		i = (i - 1) / 2
	}
	f.heap[i] = x
}

// pop removes the nearest node from the heap.
func (f *network) pop() reached {
	top := f.heap[0]
	last := len(f.heap) - 1
	x := f.heap[last]
	f.heap = f.heap[:last]
	i := 0
	for {
		child := 2*i + 1
		if child+1 < last && f.heap[child+1].distance < f.heap[child].distance {
			child++
		}
		if child >= last || x.distance <= f.heap[child].distance {
			break
		}
		f.heap[i] = f.heap[child]
		i = child
	}
	if last > 0 {
		f.heap[i] = x
	}
	return top
}

// cost returns the cost of the flow.
func (f *network) cost() (sum int) {
	for i := 0; i < len(f.arcs); i += 2 {
		sum += f.arcs[i].cost * f.arcs[i^1].room
	}
	return sum
}
