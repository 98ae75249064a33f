package knighttour

import (
	"cmp"
	"slices"
	"sync/atomic"
)

// A plan is a list of orders arranged for one graph: the static orders have
// been spent on sorting its adjacency lists, the dynamic ones remain.
type plan struct {
	orders    []Order
	adjacency                 // successors by the static orders, ties in ascending order
	dynamic   []layer         // the dynamic orders, the one that decides first
	queued    bool            // whether the lists fit into queues
	queues    [wordSize]queue // the same as queues, if so

	// space is for the slices above if they are short, as they mostly are.
	space struct {
		orders  [4]Order
		dynamic [1]layer
	}
}

// A layer is a dynamic order and the static orders between it and the dynamic
// order before, which outrank it.
type layer struct {
	rank *ranking
	// class[i] ranks the edge adjacency.list[i] by those static orders; edges
	// of one vertex that they leave tied have the same class. It is nil if
	// there are none.
	class []int32
}

// byWarnsdorff reports whether the plan is Warnsdorff's rule with static
// tie-breaks.
func (p *plan) byWarnsdorff() bool {
	return len(p.dynamic) == 1 && p.dynamic[0].rank == &warnsdorff && p.dynamic[0].class == nil
}

// recentPlans are the plans made last.
type recentPlans struct {
	plans [4]atomic.Pointer[plan]
	made  atomic.Uint32
}

func (r *recentPlans) find(orders []Order) *plan {
	for i := range r.plans {
		if p := r.plans[i].Load(); p != nil && slices.Equal(p.orders, orders) {
			return p
		}
	}
	return nil
}

// add puts p in the place of the oldest plan.
func (r *recentPlans) add(p *plan) {
	r.plans[(r.made.Add(1)-1)%uint32(len(r.plans))].Store(p)
}

// arrange returns the plan for the given orders.
func (f *Frozen) arrange(c *canceller, orders []Order) (*plan, error) {
	orders = f.decisive(orders)
	if p := f.plans.find(orders); p != nil {
		return p, nil
	}
	p := &plan{adjacency: f.adjacency}
	p.orders = append(p.space.orders[:0], orders...)
	var err error
	if p.list, err = f.sortedBy(c, orders); err != nil {
		return nil, err
	}
	p.dynamic = p.space.dynamic[:0]
	since := 0
	for i, o := range orders {
		if o.isStatic() {
			continue
		}
		class, err := f.classes(c, p.adjacency, orders[since:i])
		if err != nil {
			return nil, err
		}
		p.dynamic = append(p.dynamic, layer{rank: o.rank, class: class})
		since = i + 1
	}
	p.queued = fillQueues(&p.queues, p.adjacency)
	f.plans.add(p)
	return p, nil
}

// decisive returns the orders without those that never decide: after node IDs,
// or a board's moves, no ties are left. Node IDs break ties anyway.
func (f *Frozen) decisive(orders []Order) []Order {
	for i, o := range orders {
		switch {
		case o == ByID():
			return orders[:i]
		case o == ByMove() && f.isBoard():
			return orders[:i+1]
		}
	}
	return orders
}

// sortedBy returns the lists of f by the static orders among the given ones,
// ties in ascending order of the vertices.
func (f *Frozen) sortedBy(c *canceller, orders []Order) ([]int32, error) {
	if !slices.ContainsFunc(orders, Order.isStatic) {
		return f.list, nil
	}
	var list []int32
	// Sorting stably by the order that matters least first leaves the lists
	// sorted by all of them.
	for _, o := range slices.Backward(orders) {
		if !o.isStatic() {
			continue
		}
		var err error
		switch {
		case o == ByMove() && f.isBoard(): // the last of them: see decisive
			list, err = f.movesOf(c, f.board.moves(), nil)
		case list == nil:
			list = append(make([]int32, 0, len(f.list)), f.list...)
			fallthrough
		default:
			err = f.sortBy(c, list, o)
		}
		if err != nil {
			return nil, err
		}
	}
	return list, nil
}

// sortBy sorts the lists stably by a static order.
func (f *Frozen) sortBy(c *canceller, list []int32, o Order) error {
	var space [wordSize]int64
	ranks, err := f.rankSquares(c, o, space[:0])
	if err != nil {
		return err
	}
	var edges []ranked
	for v := range int32(f.n) {
		successors := list[f.start[v]:f.start[v+1]]
		if err := c.spend(1 + len(successors)); err != nil {
			return err
		}
		if ranks != nil && len(successors) <= few {
			insert(successors, ranks)
			continue
		}
		edges = slices.Grow(edges[:0], len(successors))
		for _, w := range successors {
			edges = append(edges, ranked{v: w})
		}
		if err := f.rank(c, o, ranks, v, edges); err != nil {
			return err
		}
		if err := sortRanked(c, edges); err != nil {
			return err
		}
		for i, e := range edges {
			successors[i] = e.v
		}
	}
	return nil
}

// insert sorts a few vertices stably by their ranks.
func insert(vertices []int32, ranks []int64) {
	for i, v := range vertices {
		for rank := ranks[v]; i > 0 && rank < ranks[vertices[i-1]]; i-- {
			vertices[i] = vertices[i-1]
		}
		vertices[i] = v
	}
}

// rank ranks the edges from v by a static order, given the vertices' ranks if it
// has such.
func (f *Frozen) rank(c *canceller, o Order, ranks []int64, v int32, edges []ranked) error {
	if ranks != nil {
		for i, e := range edges {
			edges[i].rank = ranks[e.v]
		}
		return c.spend(len(edges))
	}
	nodes, err := f.nodesUnder(c)
	if err != nil {
		return err
	}
	for i, e := range edges {
		edges[i].rank = o.rank.edge(o.seed, nodes[v], nodes[e.v])
		if err := c.spend(workPerCall); err != nil {
			return err
		}
	}
	return nil
}

// rankSquares ranks the vertices by a static order, if it ranks edges by the
// square that they lead to; else it returns nil. It uses the space if that is
// enough.
func (f *Frozen) rankSquares(c *canceller, o Order, space []int64) ([]int64, error) {
	if o.rank.square == nil {
		return nil, nil
	}
	ranks := space[:min(f.n, cap(space))]
	if len(ranks) < f.n {
		ranks = make([]int64, f.n)
	}
	if f.isBoard() {
		return ranks, f.rankBoard(c, ranks, o.rank.square)
	}
	for v, node := range f.nodes {
		if s, ok := node.(Square); ok {
			ranks[v] = o.rank.square(s)
		}
		if err := c.spend(1); err != nil {
			return nil, err
		}
	}
	return ranks, nil
}

// classes ranks the edges of each list of a by the static orders among the
// given ones: the lower class is to be tried first, and edges of one vertex
// that those orders leave tied have the same class. It returns nil if none of
// the orders is static.
func (f *Frozen) classes(c *canceller, a adjacency, orders []Order) ([]int32, error) {
	if !slices.ContainsFunc(orders, Order.isStatic) {
		return nil, nil
	}
	class := make([]int32, len(a.list))
	for _, o := range orders {
		if !o.isStatic() {
			continue
		}
		if err := f.refineAll(c, class, a, o); err != nil {
			return nil, err
		}
	}
	return class, nil
}

// refineAll divides the classes of each list's edges by their ranks.
func (f *Frozen) refineAll(c *canceller, class []int32, a adjacency, o Order) error {
	ranks, err := f.rankSquares(c, o, nil)
	if err != nil {
		return err
	}
	var edges []ranked
	for v := range int32(f.n) {
		begin, end := a.start[v], a.start[v+1]
		edges = slices.Grow(edges[:0], end-begin)
		for i := begin; i < end; i++ {
			edges = append(edges, ranked{v: a.list[i], i: i})
			if err := c.spend(1); err != nil {
				return err
			}
		}
		if err := f.rank(c, o, ranks, v, edges); err != nil {
			return err
		}
		if err := refine(c, class, edges); err != nil {
			return err
		}
	}
	return nil
}

// refine divides the classes of a vertex's edges by their ranks.
func refine(c *canceller, class []int32, edges []ranked) error {
	compare := func(x, y ranked) int {
		return cmp.Or(cmp.Compare(class[x.i], class[y.i]), cmp.Compare(x.rank, y.rank))
	}
	if err := sortStable(c, edges, compare); err != nil {
		return err
	}
	next, lastClass, lastRank := int32(0), int32(0), int64(0)
	for j, e := range edges {
		if j > 0 && (class[e.i] != lastClass || e.rank != lastRank) {
			next++
		}
		lastClass, lastRank = class[e.i], e.rank
		class[e.i] = next
	}
	return nil
}

// ranked is an edge, or the candidate that it leads to, with its rank by one
// order.
type ranked struct {
	rank int64
	i    int // index of the edge in plan.list, where it matters
	v    int32
}

// few is how many candidates are ranked between two charges, and are best sorted
// by insertion.
const few = 16

// sortRanked sorts stably by rank.
func sortRanked(c *canceller, s []ranked) error {
	if len(s) > few {
		return sortStable(c, s, func(a, b ranked) int { return cmp.Compare(a.rank, b.rank) })
	}
	for i, x := range s {
		for ; i > 0 && x.rank < s[i-1].rank; i-- {
			s[i] = s[i-1]
		}
		s[i] = x
	}
	return nil
}
