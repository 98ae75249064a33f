package treewidth

import (
	"cmp"
	"slices"

	"example.com/knighttour/internal/dense"
	"example.com/knighttour/internal/work"
)

// This file plans the order in which vertices are eliminated. The best order is
// hard to find, but two rules find good ones: the next vertex is one with the
// fewest neighbours left (minimum degree), or one for which the fewest edges
// between its neighbours are missing (minimum fill-in). H. L. Bodlaender, A. M.
// C. A. Koster: Treewidth computations I, Information and Computation 208,
// 2010, doi:10.1016/j.ic.2009.03.008.

// An elimination is an order in which vertices are eliminated. The table of a
// vertex covers its bag without the vertex itself. This table is joined to
// others when the first of the vertices that it covers is eliminated.
type elimination struct {
	// By place in this order:
	bags     [][]int32 // the vertex, and then its remaining neighbours in this order
	children [][]int32 // the places whose tables are joined at this place
	edges    [][]uint8 // the slots of the later vertices to which the graph has an edge
	inside   [][]int32 // by slot of the table: how many edges of its vertex are in the table

	work float64 // the estimated work of the search
}

// planWork is the approximate work per vertex for planning an elimination.
const planWork = 64

// worthTrying says when the second rule is tried: if the estimated work of the
// search is more than worthTrying times the work of planning.
const worthTrying = 16

// planElimination returns the best elimination found, or nil if a bag is too
// large. The result is meaningless if c is stopped.
func planElimination(c *work.Canceller, g dense.Lists) *elimination {
	best := newEliminator(c, g, byDegree).run()
	if best == nil || best.work <= float64(worthTrying*planWork*g.Len()) {
		return best
	}
	other := newEliminator(c, g, byFill).run()
	if other != nil && other.work < best.work {
		return other
	}
	return best
}

// An eliminationRule says which vertex is eliminated next.
type eliminationRule int

const (
	byDegree eliminationRule = iota
	byFill
)

// An eliminator plans an elimination.
type eliminator struct {
	c     *work.Canceller
	graph dense.Lists
	rule  eliminationRule

	lists  [][]int32 // by vertex: its neighbours, including some that are gone
	degree []int32   // by vertex: the number of neighbours left
	isGone []bool    // by vertex: whether it has been eliminated
	mark   []int32   // by vertex: the last of the marks that it was given
	marks  int32     // the number of marks so far: the latest mark

	isHub  []bool            // by vertex: whether its list is long, or was
	joined map[[2]int32]bool // by dense.EdgeKey of two hubs: whether they are neighbours, if known

	queue  [maxKey + 1][]int32 // by key: the vertices that have it, or had it
	key    []int32             // by vertex: the key by which it is in the queue, or none
	minKey int                 // no vertex has a smaller key
}

const (
	// fillUnit is what each missing edge adds to a key for the rule byFill. The
	// degree, which is less than that, breaks ties.
	fillUnit = maxBag + 1

	// maxKey is the greatest key: that of a vertex with maxBag-1 neighbours,
	// none of which are neighbours of each other.
	maxKey = fillUnit*(maxBag-1)*(maxBag-2)/2 + maxBag - 1
)

// newEliminator returns an eliminator of a graph. The result is meaningless if
// c is stopped.
func newEliminator(c *work.Canceller, g dense.Lists, by eliminationRule) *eliminator {
	n := g.Len()
	e := &eliminator{
		c:      c,
		graph:  g,
		rule:   by,
		lists:  make([][]int32, n),
		degree: make([]int32, n),
		isGone: make([]bool, n),
		isHub:  make([]bool, n),
		mark:   make([]int32, n),
		key:    make([]int32, n),
		joined: make(map[[2]int32]bool),
	}
	all := work.Clone(c, g.List)
	if c.Err() != nil {
		return e
	}
	for v := range n {
		from, to := g.Start[v], g.Start[v+1]
		e.lists[v] = all[from:to:to]
		e.degree[v] = int32(to - from)
		e.isHub[v] = to-from >= hubDegree
		e.key[v] = none
	}
	for v := range int32(n) {
		if c.Spend(4) != nil {
			break
		}
		e.enqueue(v)
	}
	return e
}

// keyOf returns the key of v: vertices with smaller keys are eliminated first.
// It returns none if v has too many neighbours for a bag.
func (e *eliminator) keyOf(v int32) int32 {
	if e.degree[v] >= maxBag {
		return none
	}
	key := e.degree[v]
	if e.rule == byFill {
		key += fillUnit * e.fill(v)
	}
	return key
}

// enqueue puts v into the queue, unless it is already there with its current
// key or has too many neighbours.
func (e *eliminator) enqueue(v int32) {
	key := e.keyOf(v)
	if key == none || key == e.key[v] {
		return
	}
	e.key[v] = key
	e.queue[key] = append(e.queue[key], v)
	e.minKey = min(e.minKey, int(key))
}

// next removes a vertex with the smallest key from the queue and returns it. It
// returns none if the queue is empty: then all vertices that are left have too
// many neighbours.
func (e *eliminator) next() int32 {
	for e.minKey <= maxKey {
		q := &e.queue[e.minKey]
		if len(*q) == 0 {
			e.minKey++
			continue
		}
		v := (*q)[len(*q)-1]
		*q = (*q)[:len(*q)-1]
		if e.isGone[v] || int(e.key[v]) != e.minKey {
			continue // a stale entry: its key has changed
		}
		e.key[v] = none
		key := e.keyOf(v)
		switch {
		case int(key) == e.minKey:
			return v
		case key != none: // the edges between its neighbours have changed
			e.enqueue(v)
		}
	}
	return none
}

// run returns the elimination, or nil if a bag is too large. The result is
// meaningless if e.c is stopped.
func (e *eliminator) run() *elimination {
	n := len(e.lists)
	result := &elimination{bags: make([][]int32, 0, n)}
	place := make([]int32, n)
	for p := range n {
		if e.c.Spend(8) != nil {
			return nil
		}
		v := e.next()
		if v == none {
			return nil
		}
		place[v] = int32(p)
		result.bags = append(result.bags, e.eliminate(v))
	}
	for _, bag := range result.bags {
		slices.SortFunc(bag, func(u, v int32) int { return cmp.Compare(place[u], place[v]) })
		if e.c.Spend(8*len(bag)) != nil {
			return nil
		}
	}
	result.complete(e.c, e.graph, place)
	return result
}

// complete sets the fields of an elimination other than its bags. place holds
// the place of each vertex. The result is meaningless if c is stopped.
func (e *elimination) complete(c *work.Canceller, g dense.Lists, place []int32) {
	e.children = make([][]int32, len(e.bags))
	e.edges = make([][]uint8, len(e.bags))
	e.inside = make([][]int32, len(e.bags))
	for p, bag := range e.bags {
		if len(bag) > 1 {
			parent := place[bag[1]]
			e.children[parent] = append(e.children[parent], int32(p))
		}
		estimate := stateEstimate{g: g, bag: bag, inside: make([]int32, len(bag))}
		for _, child := range e.children[p] {
			for i, v := range e.bags[child][1:] {
				estimate.inside[slices.Index(bag, v)] += e.inside[child][i]
			}
			e.work += estimate.states()
		}
		for _, v := range g.Of(bag[0]) {
			if int(place[v]) < p {
				continue
			}
			slot := slices.Index(bag, v)
			e.edges[p] = append(e.edges[p], uint8(slot))
			estimate.inside[0]++
			estimate.inside[slot]++
			e.work += estimate.states()
		}
		e.inside[p] = estimate.inside[1:]
		if c.Spend(len(g.Of(bag[0]))+8*len(bag)*(1+len(e.children[p]))) != nil {
			return
		}
	}
	e.work *= workPerState
}

// workPerState is the work for each estimated state after each join. Together
// with the factors in stateEstimate.states it was fitted to 303 graphs of the
// FHCP Challenge Set, where the work is 0.8 to 1.2 times the estimate.
const workPerState = 6

// A stateEstimate estimates how many states the join of some tables of a bag
// has.
type stateEstimate struct {
	g      dense.Lists
	bag    []int32
	inside []int32 // by slot: how many edges of the vertex are in the tables joined
}

// states returns the expected number of states: the product of a factor for
// each vertex. This is about how many different numbers of links the vertex can
// have.
func (e *stateEstimate) states() float64 {
	states := 1.0
	for i, v := range e.bag {
		// A vertex has 0, 1 or 2 links, at most one for each edge inside, and
		// there must be enough edges outside to bring it to two.
		outside := int32(len(e.g.Of(v))) - e.inside[i]
		switch min(2, e.inside[i]) - max(0, 2-outside) {
		case 1:
			states *= 2
		case 2:
			states *= 3.1 // the other end of its path may be one of several
		}
	}
	return states
}

// eliminate eliminates a vertex and returns its bag: the vertex, and its
// neighbours in no particular order. These become neighbours of each other.
func (e *eliminator) eliminate(v int32) []int32 {
	e.isGone[v] = true
	around := e.live(v)
	bag := append([]int32{v}, around...)
	e.lists[v] = nil
	for _, u := range around {
		e.degree[u]--
	}
	for i, u := range around {
		e.joinAll(u, around[i+1:])
	}
	for _, u := range around {
		e.enqueue(u)
	}
	return bag
}

// live drops eliminated vertices from v's list, and returns the list itself,
// not a copy.
func (e *eliminator) live(v int32) []int32 {
	list := e.lists[v][:0]
	for _, u := range e.lists[v] {
		if !e.isGone[u] {
			list = append(list, u)
		}
	}
	e.c.Charge(len(e.lists[v]))
	e.lists[v] = list
	return list
}

// joinAll makes u a neighbour of each of the other vertices, unless it is one
// already.
func (e *eliminator) joinAll(u int32, others []int32) {
	e.lookAt(u)
	for _, w := range others {
		if e.isJoined(u, w) {
			continue
		}
		e.lists[u] = append(e.lists[u], w)
		e.lists[w] = append(e.lists[w], u)
		e.degree[u]++
		e.degree[w]++
		if e.isHub[u] && e.isHub[w] {
			e.joined[dense.EdgeKey(u, w)] = true
		}
		e.isHub[u] = e.isHub[u] || len(e.lists[u]) >= hubDegree
		e.isHub[w] = e.isHub[w] || len(e.lists[w]) >= hubDegree
	}
}

// fill returns the number of edges that are missing between neighbours of v.
func (e *eliminator) fill(v int32) (missing int32) {
	around := e.live(v)
	for i, u := range around {
		e.lookAt(u)
		for _, w := range around[i+1:] {
			if !e.isJoined(u, w) {
				missing++
			}
		}
	}
	return missing
}

// hubDegree is the length of a list that makes its vertex a hub for good.
// Whether two hubs are neighbours is memoized.
const hubDegree = 64

// lookAt prepares for calls to isJoined for u: it marks the neighbours of u,
// unless u is a hub.
func (e *eliminator) lookAt(u int32) {
	e.marks++
	if e.isHub[u] {
		return
	}
	for _, w := range e.live(u) {
		e.mark[w] = e.marks
	}
}

// isJoined reports whether w is a neighbour of u, the vertex last looked at.
func (e *eliminator) isJoined(u, w int32) bool {
	switch {
	case !e.isHub[u]:
		return e.mark[w] == e.marks
	case !e.isHub[w]:
		return e.hasInList(w, u)
	}
	isJoined, isKnown := e.joined[dense.EdgeKey(u, w)]
	if !isKnown {
		isJoined = e.hasInList(u, w)
		e.joined[dense.EdgeKey(u, w)] = isJoined
	}
	return isJoined
}

// hasInList reports whether w is in the list of u.
func (e *eliminator) hasInList(u, w int32) bool {
	e.c.Charge(len(e.lists[u]))
	return slices.Contains(e.lists[u], w)
}
