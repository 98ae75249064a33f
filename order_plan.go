package knighttour

import (
	"cmp"
	"slices"

	"example.com/knighttour/internal/dense"
	"example.com/knighttour/internal/work"
)

// A plan is a list of orders applied to a graph: the static orders have sorted its
// adjacency lists, the dynamic ones are applied during the search.
type plan struct {
	orders      []Order
	dense.Lists              // successors by the static orders, ties in ascending order
	layers      []layer      // the orders up to the last dynamic one, if there is one
	hasQueues   bool         // whether the lists fit into queues
	queues      dense.Queues // the lists as queues, if they fit

	// space is for the slices above if they are short.
	space struct {
		orders [4]Order
		layers [1]layer
	}
}

// A layer is an order by which successors are sorted at each visit.
type layer struct {
	*ranking
	ranks []int64 // of a static order: the rank of the edge List[i]
}

// isWarnsdorff reports whether the plan is Warnsdorff's rule with static
// tie-breaks.
func (p *plan) isWarnsdorff() bool { return len(p.layers) == 1 && p.layers[0].ranking == &warnsdorff }

func (f *Frozen) arrange(c *work.Canceller, orders []Order) (*plan, error) {
	orders = f.trimOrders(orders)
	if p := f.lastPlan.Load(); p != nil && slices.Equal(p.orders, orders) {
		return p, nil
	}
	p := &plan{Lists: f.lists}
	p.orders = append(p.space.orders[:0], orders...)
	var err error
	if p.List, err = f.sortedBy(c, orders); err != nil {
		return nil, err
	}
	p.layers = p.space.layers[:0]
	last := len(orders)
	for last > 0 && orders[last-1].isStatic() {
		last--
	}
	for _, o := range orders[:last] {
		l := layer{ranking: o.rank}
		if o.isStatic() {
			if l.ranks, err = f.rankAll(c, o, p.Lists); err != nil {
				return nil, err
			}
		}
		p.layers = append(p.layers, l)
	}
	p.hasQueues = p.queues.Fill(p.Lists)
	f.lastPlan.Store(p)
	return p, nil
}

// shuffledPlan returns the plan of Warnsdorff's rule with random tie-breaks.
func (f *Frozen) shuffledPlan(c *work.Canceller, r *dense.Random) (*plan, error) {
	list, err := work.Clone(c, f.lists.List)
	if err != nil {
		return nil, err
	}
	lists := dense.Lists{Start: f.lists.Start, List: list}
	for v := range int32(f.n) {
		r.Shuffle(lists.Of(v))
		if err := c.Spend(1 + len(lists.Of(v))); err != nil {
			return nil, err
		}
	}
	p := &plan{Lists: lists, layers: []layer{{ranking: &warnsdorff}}}
	p.hasQueues = p.queues.Fill(lists)
	return p, nil
}

// trimOrders returns the orders without those that never decide: ByID itself,
// which breaks ties anyway, those after it, and those after a board's moves, which
// leave no ties.
func (f *Frozen) trimOrders(orders []Order) []Order {
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

// sortedBy returns the lists of f sorted by the static orders, ties in ascending
// order.
func (f *Frozen) sortedBy(c *work.Canceller, orders []Order) ([]int32, error) {
	if !slices.ContainsFunc(orders, Order.isStatic) {
		return f.lists.List, nil
	}
	var list []int32
	// Stable sorts, by the least significant order first.
	for _, o := range slices.Backward(orders) {
		if !o.isStatic() {
			continue
		}
		var err error
		switch {
		case o == ByMove() && f.isBoard(): // the last of them: see trimOrders
			list, err = f.movesOf(c, f.board.moves(), nil)
		case list == nil:
			if list, err = work.Clone(c, f.lists.List); err != nil {
				return nil, err
			}
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
func (f *Frozen) sortBy(c *work.Canceller, list []int32, o Order) error {
	var space [dense.WordSize]int64
	ranks, err := f.rankSquares(c, o, space[:0])
	if err != nil {
		return err
	}
	var edges []ranked
	for v := range int32(f.n) {
		successors := list[f.lists.Start[v]:f.lists.Start[v+1]]
		if err := c.Spend(1 + len(successors)); err != nil {
			return err
		}
		if ranks != nil && len(successors) <= insertionMax {
			insert(successors, ranks)
			continue
		}
		if edges, err = f.rankEdges(c, o, ranks, v, successors, edges[:0]); err != nil {
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

// rankEdges appends the edges from v to successors, ranked by a static order.
// ranks are the vertices' ranks from rankSquares.
func (f *Frozen) rankEdges(c *work.Canceller, o Order, ranks []int64, v int32, successors []int32, edges []ranked) ([]ranked, error) {
	if ranks != nil {
		for _, w := range successors {
			edges = append(edges, ranked{v: w, rank: ranks[w]})
		}
		return edges, c.Spend(len(edges))
	}
	nodes, err := f.loadNodes(c)
	if err != nil {
		return nil, err
	}
	for _, w := range successors {
		edges = append(edges, ranked{v: w, rank: o.rank.edge(o.seed, nodes[v], nodes[w])})
		if err := c.Spend(work.PerCall); err != nil {
			return nil, err
		}
	}
	return edges, nil
}

// rankSquares returns the ranks of the vertices by a static order of squares, and
// nil for another order. It uses space if that is enough.
func (f *Frozen) rankSquares(c *work.Canceller, o Order, space []int64) ([]int64, error) {
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
		if err := c.Spend(1); err != nil {
			return nil, err
		}
	}
	return ranks, nil
}

// rankAll returns the ranks of the edges of all lists by a static order.
func (f *Frozen) rankAll(c *work.Canceller, o Order, lists dense.Lists) ([]int64, error) {
	vertexRanks, err := f.rankSquares(c, o, nil)
	if err != nil {
		return nil, err
	}
	ranks := make([]int64, 0, len(lists.List))
	var edges []ranked
	for v := range int32(f.n) {
		if edges, err = f.rankEdges(c, o, vertexRanks, v, lists.Of(v), edges[:0]); err != nil {
			return nil, err
		}
		for _, e := range edges {
			ranks = append(ranks, e.rank)
		}
		if err := c.Spend(1); err != nil {
			return nil, err
		}
	}
	return ranks, nil
}

// ranked is an edge with its rank by one order.
type ranked struct {
	rank int64
	i    int // index of the edge in plan.List, if v is a candidate
	v    int32
}

// insertionMax is the length up to which insertion sort is fastest.
const insertionMax = 16

// sortRanked sorts stably by rank.
func sortRanked(c *work.Canceller, s []ranked) error {
	if len(s) > insertionMax {
		return work.SortStable(c, s, func(a, b ranked) int { return cmp.Compare(a.rank, b.rank) })
	}
	for i, x := range s {
		for ; i > 0 && x.rank < s[i-1].rank; i-- {
			s[i] = s[i-1]
		}
		s[i] = x
	}
	return nil
}
