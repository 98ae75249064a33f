package directed

import (
	"slices"

	"example.com/knighttour/internal/dense"
	"example.com/knighttour/internal/find/cycle"
	"example.com/knighttour/internal/match"
	"example.com/knighttour/internal/work"
)

// A cycleCover covers as many vertices of a component as possible with disjoint
// cycles. The number of vertices covered is an upper bound on the length of a
// cycle. Then the cycles are joined. If a path is looked for, an added vertex,
// the hub, closes it: edges lead from each vertex where the path may end to the
// hub, and from the hub to each vertex where it may begin. These edges gain the
// vertices of the path outside the component.
type cycleCover struct {
	c      *work.Canceller
	graph  dense.Lists
	isPath bool
	joiner *cycle.Joiner
	vertex []int32 // by number in the joiner; the next number is the hub
	most   int     // upper bound on the gain of a path or cycle
	random dense.Random
	best   []int32 // the best path or cycle
	value  int     // the gain of best

	before, after []int32 // by vertex: what a path gains outside by beginning or ending there

	// For detours:
	place []int32 // by vertex: its place on best, or -1
	tried []int32 // vertices not on best that have been tried
	from  int     // the place on best to begin with
}

const (
	// mostCovered is the largest number of vertices and edges of a component
	// that is covered by a flow.
	mostCovered = 1 << 17

	// leastMatched is the smallest number of vertices and edges for which a
	// perfect matching is tried first, which is faster.
	leastMatched = 1 << 14
)

// newCycleCover covers a component. before and after are nil if a cycle is
// looked for. It returns nil if c is stopped.
func newCycleCover(c *work.Canceller, graph dense.Lists, before, after []int32) *cycleCover {
	n := int32(graph.Len())
	k := &cycleCover{
		c:      c,
		graph:  graph,
		isPath: before != nil,
		before: slices.Clone(before),
		after:  slices.Clone(after),
		place:  make([]int32, n),
	}
	k.most = int(n)
	if k.isPath {
		k.most += int(slices.Max(before)) + int(slices.Max(after))
	}
	k.begin(dense.Vertices(int(n), func(int32) bool { return true }))
	if c.Err() != nil {
		return nil
	}
	return k
}

// begin starts over with a new cover of the component. What it finds depends on
// the order of the vertices.
func (c *cycleCover) begin(order []int32) {
	c.joiner = nil
	c.vertex = c.vertex[:0]
	isCovered := c.coverAll()
	if isCovered == nil {
		isCovered = c.coverMost(order)
	}
	if isCovered == nil {
		return
	}
	number := make([]int32, len(order))
	for _, v := range order {
		number[v] = -1
		if isCovered[v] {
			number[v] = int32(len(c.vertex))
			c.vertex = append(c.vertex, v)
		}
	}
	if len(c.vertex) < 2 {
		return
	}
	lists := dense.Lists{Start: make([]int, 1, len(c.vertex)+1)}
	for _, v := range c.vertex {
		begin := len(lists.List)
		for _, w := range c.graph.Of(v) {
			if number[w] >= 0 {
				lists.List = append(work.Grow(c.c, lists.List), number[w])
			}
		}
		slices.Sort(lists.List[begin:])
		lists.Start = append(lists.Start, len(lists.List))
		c.c.Spend(1 + 4*len(c.graph.Of(v)))
	}
	lists = c.withHub(lists, c.vertex)
	if c.c.Spend(1) == nil {
		c.joiner, _ = cycle.New(c.c, &cycle.Input{Lists: lists})
	}
}

// withHub returns the lists with the hub added if a path is looked for.
func (c *cycleCover) withHub(lists dense.Lists, vertex []int32) dense.Lists {
	if !c.isPath {
		return lists
	}
	hubbed := dense.Graph{Lists: lists}
	return hubbed.WithVertex(c.c, func(v int32) (from, to bool) {
		return c.after[vertex[v]] >= 0, c.before[vertex[v]] >= 0
	}).Lists
}

// coverAll returns all vertices if they can all be covered. It returns nil if
// they cannot, or if the component is small.
func (c *cycleCover) coverAll() []bool {
	n := c.graph.Len()
	if n+len(c.graph.List) < leastMatched {
		return nil
	}
	all := dense.Vertices(n, func(int32) bool { return true })
	lists := c.withHub(c.graph, all)
	one := func(int32) (left, right int) { return 1, 1 }
	var m match.Matching
	isPerfect, _ := m.Saturates(c.c, lists, lists.Transpose(c.c), one, 0)
	if !isPerfect || c.c.Err() != nil {
		return nil
	}
	return slices.Repeat([]bool{true}, n)
}

// coverMost returns the vertices that a maximum cover visits, and lowers the
// bound. It returns nil if the component is too large, or if c.c is stopped.
//
// A cover is a flow of minimum cost in a network with two nodes for each
// vertex: v, from which its arc of the cover leads, and n+v, to which one
// leads. The cost is the difference between the best conceivable cover and this
// one: 1 for a vertex that is left uncovered and, for a path, how much less its
// first and its last vertex gain than the best ones.
func (c *cycleCover) coverMost(order []int32) []bool {
	if c.graph.Len()+len(c.graph.List) > mostCovered {
		return nil
	}
	n := int32(c.graph.Len())
	hub := 2 * n // and hub+1
	source, sink := 2*n+2, 2*n+3
	nw := newNetwork(c.c, int(2*n+4))
	alone := make([]int, n) // by vertex: the arc that leaves it uncovered
	for _, v := range order {
		nw.add(source, v, 1, 0)
		nw.add(n+v, sink, 1, 0)
		alone[v] = nw.add(v, n+v, 1, 1)
		for _, w := range c.graph.Of(v) {
			nw.add(v, n+w, 1, 0)
		}
	}
	amount := int(n)
	most := int(n)
	if c.isPath {
		amount++
		nw.add(source, hub, 1, 0)
		nw.add(hub+1, sink, 1, 0)
		before, after := slices.Max(c.before), slices.Max(c.after)
		most += int(before) + int(after)
		for _, v := range order {
			if c.before[v] >= 0 {
				nw.add(hub, n+v, 1, int(before-c.before[v]))
			}
			if c.after[v] >= 0 {
				nw.add(v, hub+1, 1, int(after-c.after[v]))
			}
		}
	}
	if !nw.flow(source, sink, amount) {
		return nil
	}
	c.most = min(c.most, most-nw.cost())
	isCovered := make([]bool, n)
	for v := range n {
		isCovered[v] = nw.arcs[alone[v]].room > 0
	}
	return isCovered
}

// run continues to join the cycles for the given units of work, and improves
// the best path or cycle by detours. Now and then it offers each part, and
// calls see with it, if see is not nil. When no more cycles can be joined, it
// starts over with the vertices in another order.
func (c *cycleCover) run(units int, see func(path []int32)) {
	const looks = 8
	until := c.c.Spent() + units
	for c.c.Spent() < until && c.joiner != nil && c.c.Err() == nil {
		before := c.joiner.Parts()
		c.c.Within(units/looks, func() {
			c.joiner.Run(c.c.Spent() + units) // Paths reports a stop
		})
		parts, err := c.joiner.Paths()
		if err != nil {
			return
		}
		for _, part := range parts {
			path := c.unrolled(part)
			c.offer(path)
			if see != nil {
				see(path)
			}
		}
		if c.joiner.Parts() == before && c.c.Spent() < until {
			order := dense.Vertices(c.graph.Len(), func(int32) bool { return true })
			c.random.Shuffle(order)
			c.begin(order)
		}
	}
}

// unrolled converts a cycle of the joiner to vertices of the component. If a
// path is looked for, it opens the cycle at the hub or, without the hub, where
// the path gains the most.
func (c *cycleCover) unrolled(part []int32) []int32 {
	n := len(part)
	first := 0
	if c.isPath {
		most := -1
		hub := slices.Index(part, int32(len(c.vertex)))
		for i := range part {
			last := (i + n - 1) % n
			if hub >= 0 {
				first = (hub + 1) % n
				break
			}
			gain := plus(c.before[c.vertex[part[i]]], c.after[c.vertex[part[last]]])
			if int(gain) > most {
				most = int(gain)
				first = i
			}
		}
	}
	path := make([]int32, 0, n)
	for i := range part {
		v := part[(first+i)%n]
		if int(v) < len(c.vertex) {
			path = append(path, c.vertex[v])
		}
	}
	c.c.Spend(2 * n)
	return path
}

// gain returns the gain of a path or cycle. It is never if that is empty, or if
// a path may not begin or end where this one does.
func (c *cycleCover) gain(path []int32) int {
	switch {
	case len(path) == 0:
		return int(never)
	case !c.isPath:
		return len(path)
	}
	ends := plus(c.before[path[0]], c.after[path[len(path)-1]])
	return int(plus(ends, int32(len(path))))
}

// offer keeps a path or cycle, and improves it by detours, if it is better than
// the best.
func (c *cycleCover) offer(path []int32) {
	if c.gain(path) <= c.value {
		return
	}
	for path != nil && c.c.Err() == nil {
		c.best = path
		c.value = c.gain(path)
		path = c.detour()
	}
}
