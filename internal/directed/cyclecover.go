package directed

import (
	"slices"

	"example.com/knighttour/internal/dense"
	"example.com/knighttour/internal/directed/mincost"
	"example.com/knighttour/internal/find/cycle"
	"example.com/knighttour/internal/match"
	"example.com/knighttour/internal/work"
)

// A cycleCover covers as many vertices of a component as possible with disjoint
// cycles. The number of vertices covered is an upper bound on the length of a
// cycle. Then the cycles are joined, in the hope of a long one.
//
// If a path is looked for, an added vertex, the hub, closes it: edges lead from
// each vertex where the path may end to the hub, and from the hub to each
// vertex where it may begin. The gain of a path is the number of its vertices,
// including those that it visits before and after the component. The gain of a
// cycle is its length.
type cycleCover struct {
	c      *work.Canceller
	graph  dense.Lists // of the component
	isPath bool        // whether a path is looked for
	bound  int         // no path or cycle gains more
	random dense.Random

	// before and after hold, by vertex, what a path gains outside the component
	// if it begins or ends there, or the constant never if it may not. They are
	// nil if a cycle is looked for.
	before, after []int32

	joiner *cycle.Joiner // nil if there is nothing to join
	vertex []int32       // by number in the joiner; the next number is the hub

	best     []int32 // the best path or cycle known, or nil
	bestGain int

	// For detours:
	place      []int32 // by vertex: its index on best, offBest or triedOff
	tried      []int32 // the vertices whose place is triedOff
	detourFrom int     // the index on best to begin with
}

const (
	// maxCovered is the largest number of vertices and edges of a component
	// that is covered by a flow.
	maxCovered = 1 << 17

	// minMatched is the smallest number of vertices and edges for which a
	// perfect matching is tried first, which is faster.
	minMatched = 1 << 14
)

// newCycleCover covers a component of at least one vertex. If a cycle is looked
// for, before and after are nil. The result is nil if c is stopped.
func newCycleCover(c *work.Canceller, graph dense.Lists, before, after []int32) *cycleCover {
	n := graph.Len()
	cc := &cycleCover{
		c:      c,
		graph:  graph,
		isPath: before != nil,
		bound:  n,
		before: slices.Clone(before),
		after:  slices.Clone(after),
		place:  make([]int32, n),
	}
	if cc.isPath {
		cc.bound += int(slices.Max(before)) + int(slices.Max(after))
	}
	cc.begin(allVertices(n))
	if c.Err() != nil {
		return nil
	}
	return cc
}

// allVertices returns the vertices from 0 to n-1.
func allVertices(n int) []int32 {
	return dense.Vertices(n, func(int32) bool { return true })
}

// begin starts over with a new cover, which depends on the given order of the
// vertices. Afterwards, the joiner is nil if there is no cover, or if the cover
// visits fewer than two vertices.
func (cc *cycleCover) begin(order []int32) {
	cc.joiner = nil
	cc.vertex = cc.vertex[:0]
	isCovered := cc.coverAll()
	if isCovered == nil {
		isCovered = cc.coverMost(order)
	}
	if isCovered == nil {
		return
	}
	for _, v := range order {
		if isCovered[v] {
			cc.vertex = append(cc.vertex, v)
		}
	}
	if len(cc.vertex) < 2 {
		return
	}
	lists := cc.withHub(cc.coveredGraph(), cc.vertex)
	if cc.c.Spend(1) == nil {
		cc.joiner, _ = cycle.New(cc.c, &cycle.Input{Lists: lists})
	}
}

// coveredGraph returns the graph of the vertices covered, numbered as in the
// joiner.
func (cc *cycleCover) coveredGraph() dense.Lists {
	const uncovered = -1
	number := slices.Repeat([]int32{uncovered}, cc.graph.Len())
	for i, v := range cc.vertex {
		number[v] = int32(i)
	}
	lists := dense.Lists{Start: make([]int, 1, len(cc.vertex)+1)}
	for _, v := range cc.vertex {
		begin := len(lists.List)
		for _, w := range cc.graph.Of(v) {
			if number[w] != uncovered {
				lists.List = append(work.Grow(cc.c, lists.List), number[w])
			}
		}
		slices.Sort(lists.List[begin:])
		lists.Start = append(lists.Start, len(lists.List))
		cc.c.Spend(1 + 4*len(cc.graph.Of(v)))
	}
	return lists
}

// withHub returns the graph of some vertices of the component, to which it adds
// the hub if a path is looked for. The vertex with number i in the graph is
// vertex[i] of the component.
func (cc *cycleCover) withHub(lists dense.Lists, vertex []int32) dense.Lists {
	if !cc.isPath {
		return lists
	}
	hubbed := dense.Graph{Lists: lists}
	return hubbed.WithVertex(cc.c, func(v int32) (toNew, fromNew bool) {
		return cc.after[vertex[v]] >= 0, cc.before[vertex[v]] >= 0
	}).Lists
}

// coverAll returns true for each vertex if all vertices can be covered. It
// returns nil if they cannot, if the component is so small that trying does not
// pay, or if cc.c is stopped.
func (cc *cycleCover) coverAll() (isCovered []bool) {
	n := cc.graph.Len()
	if n+len(cc.graph.List) < minMatched {
		return nil
	}
	lists := cc.withHub(cc.graph, allVertices(n))
	one := func(int32) (left, right int) { return 1, 1 }
	var m match.Matching
	isPerfect, err := m.Saturates(cc.c, lists, lists.Transpose(cc.c), one, 0)
	if !isPerfect || err != nil {
		return nil
	}
	return slices.Repeat([]bool{true}, n)
}

// coverMost returns which vertices a maximum cover visits, and lowers the
// bound. The result is nil if the component is too large, if no path can begin
// or none can end, or if cc.c is stopped.
func (cc *cycleCover) coverMost(order []int32) (isCovered []bool) {
	if cc.graph.Len()+len(cc.graph.List) > maxCovered {
		return nil
	}
	f := cc.newCoverFlow(order)
	if !f.Send(f.source, f.sink, f.amount) {
		return nil
	}
	cc.bound = min(cc.bound, f.maxGain-f.Cost())
	isCovered = make([]bool, cc.graph.Len())
	for v := range isCovered {
		isCovered[v] = f.Through(f.alone[v]) == 0
	}
	return isCovered
}

// A coverFlow is a flow of minimum cost whose arcs form a cover. Its network
// has two nodes for each of the n vertices: the cover's arc from vertex v
// begins at node v, and its arc to vertex v ends at node n+v. If a path is
// looked for, the hub has two nodes, too. The cost is the gain of the best
// conceivable cover minus that of this one: 1 for each vertex that is left
// uncovered and, for a path, the difference between the best gains possible at
// its ends and those that it has there.
type coverFlow struct {
	*mincost.Network
	source, sink int32
	amount       int   // of the flow
	maxGain      int   // of the best conceivable cover
	alone        []int // by vertex: the arc that leaves the vertex uncovered
}

// newCoverFlow returns the flow for a cover. Which of several maximum covers it
// finds depends on the order of the vertices.
func (cc *cycleCover) newCoverFlow(order []int32) *coverFlow {
	n := int32(cc.graph.Len())
	f := &coverFlow{
		Network: mincost.New(cc.c, int(2*n+4)),
		source:  2*n + 2,
		sink:    2*n + 3,
		amount:  int(n),
		maxGain: int(n),
		alone:   make([]int, n),
	}
	for _, v := range order {
		f.Add(f.source, v, 1, 0)
		f.Add(n+v, f.sink, 1, 0)
		f.alone[v] = f.Add(v, n+v, 1, 1)
		for _, w := range cc.graph.Of(v) {
			f.Add(v, n+w, 1, 0)
		}
	}
	if !cc.isPath {
		return f
	}
	hubOut, hubIn := 2*n, 2*n+1
	f.amount++
	f.Add(f.source, hubOut, 1, 0)
	f.Add(hubIn, f.sink, 1, 0)
	maxBefore, maxAfter := slices.Max(cc.before), slices.Max(cc.after)
	f.maxGain += int(maxBefore) + int(maxAfter)
	for _, v := range order {
		if cc.before[v] >= 0 {
			f.Add(hubOut, n+v, 1, int(maxBefore-cc.before[v]))
		}
		if cc.after[v] >= 0 {
			f.Add(v, hubIn, 1, int(maxAfter-cc.after[v]))
		}
	}
	return f
}

// run spends about the given work on joining cycles, and keeps the best path or
// cycle. About looksPerRun times, it looks at the parts that the joiner has: it
// offers each part as a path or cycle of the component, and calls see with it
// unless see is nil. If no cycles have been joined since the last look, it
// starts over with the vertices in another order.
func (cc *cycleCover) run(units int64, see func(path []int32)) {
	const looksPerRun = 8
	untilSpent := cc.c.Spent() + units
	for cc.c.Spent() < untilSpent && cc.joiner != nil && cc.c.Err() == nil {
		before := cc.joiner.Parts()
		cc.c.Within(units/looksPerRun, func() {
			cc.joiner.Run(cc.c.Spent() + units) // if this is stopped, Paths returns an error
		})
		parts, err := cc.joiner.Paths()
		if err != nil {
			return
		}
		for _, part := range parts {
			path := cc.unrolled(part)
			cc.offer(path)
			if see != nil {
				see(path)
			}
		}
		if cc.joiner.Parts() == before && cc.c.Spent() < untilSpent {
			order := allVertices(cc.graph.Len())
			cc.random.Shuffle(order)
			cc.begin(order)
		}
	}
}

// unrolled converts a nonempty cycle of the joiner to vertices of the
// component. If a path is looked for, the result begins after the hub, which is
// left out. If the cycle does not visit the hub, the result begins where a path
// gains the most.
func (cc *cycleCover) unrolled(part []int32) []int32 {
	n := len(part)
	first := 0
	if cc.isPath {
		first = cc.bestFirst(part)
	}
	path := make([]int32, 0, n)
	for i := range part {
		number := part[(first+i)%n]
		if number < cc.hub() {
			path = append(path, cc.vertex[number])
		}
	}
	cc.c.Spend(2 * n)
	return path
}

// hub returns the number of the hub in the joiner.
func (cc *cycleCover) hub() int32 { return int32(len(cc.vertex)) }

// bestFirst returns the index in a cycle of the joiner where a path along it
// should begin: after the hub or, if the cycle does not visit the hub, where
// the path gains the most.
func (cc *cycleCover) bestFirst(part []int32) (first int) {
	n := len(part)
	if i := slices.Index(part, cc.hub()); i >= 0 {
		return (i + 1) % n
	}
	bestGain := int32(-1)
	for i := range part {
		last := (i + n - 1) % n
		gain := plus(cc.before[cc.vertex[part[i]]], cc.after[cc.vertex[part[last]]])
		if gain > bestGain {
			bestGain = gain
			first = i
		}
	}
	return first
}

// gain returns the gain of a path or cycle. It returns the constant never for
// an empty path or cycle, and for a path that begins or ends where it may not.
func (cc *cycleCover) gain(path []int32) int {
	switch {
	case len(path) == 0:
		return int(never)
	case !cc.isPath:
		return len(path)
	}
	ends := plus(cc.before[path[0]], cc.after[path[len(path)-1]])
	return int(plus(ends, int32(len(path))))
}

// offer keeps a path or cycle if it is better than the best one known, and then
// improves it by detours.
func (cc *cycleCover) offer(path []int32) {
	if cc.gain(path) <= cc.bestGain {
		return
	}
	for path != nil && cc.c.Err() == nil {
		cc.best = path
		cc.bestGain = cc.gain(path)
		path = cc.detour()
	}
}
