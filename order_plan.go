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
	adjacency                  // successors by the static orders, ties in ascending order
	dynamic   []layer          // the dynamic orders, the one that decides first
	queues    *[wordSize]queue // the lists as queues; nil if they do not fit
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
	// Node IDs leave no ties: what comes after them never decides.
	if i := slices.Index(orders, ByID()); i >= 0 {
		orders = orders[:i]
	}
	if p := f.plans.find(orders); p != nil {
		return p, nil
	}
	p := &plan{orders: slices.Clone(orders), adjacency: f.adjacency}
	if slices.ContainsFunc(orders, Order.isStatic) {
		var err error
		if p.list, err = f.sortedBy(c, orders); err != nil {
			return nil, err
		}
	}
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
	p.queues = newQueues(p.adjacency)
	f.plans.add(p)
	return p, nil
}

// sortedBy returns the lists of f by the static orders among the given ones,
// ties in ascending order of the vertices.
func (f *Frozen) sortedBy(c *canceller, orders []Order) ([]int32, error) {
	list := make([]int32, len(f.list))
	var space [few]ranked
	edges := space[:0]
	for v := range int32(f.n) {
		successors := f.of(v)
		edges = slices.Grow(edges[:0], len(successors))
		for _, w := range successors {
			edges = append(edges, ranked{v: w})
			if err := c.spend(1); err != nil {
				return nil, err
			}
		}
		// Sorting stably by the order that matters least first leaves the list
		// sorted by all of them.
		for i := len(orders) - 1; i >= 0; i-- {
			if !orders[i].isStatic() {
				continue
			}
			if err := f.rank(c, orders[i], v, edges); err != nil {
				return nil, err
			}
			if err := sortRanked(c, edges); err != nil {
				return nil, err
			}
		}
		for i, e := range edges {
			list[f.start[v]+i] = e.v
		}
	}
	return list, nil
}

// rank ranks the edges from v by a static order.
func (f *Frozen) rank(c *canceller, o Order, v int32, edges []ranked) error {
	if f.nodes == nil && o.rank.onBoard != nil {
		from := f.board.square(int(f.id(v)))
		for i, e := range edges {
			edges[i].rank = o.rank.onBoard(from, f.board.square(int(f.id(e.v))))
		}
		return c.spend(len(edges))
	}
	nodes, err := f.nodesUnder(c)
	if err != nil {
		return err
	}
	for i, e := range edges {
		edges[i].rank = o.rank.static(o.seed, nodes[v], nodes[e.v])
		if err := c.spend(workPerCall); err != nil {
			return err
		}
	}
	return nil
}

// classes ranks the edges of each list of a by the static orders among the
// given ones: the lower class is to be tried first, and edges of one vertex
// that those orders leave tied have the same class. It returns nil if none of
// the orders is static.
func (f *Frozen) classes(c *canceller, a adjacency, orders []Order) ([]int32, error) {
	var class []int32
	var edges []ranked
	for _, o := range orders {
		if !o.isStatic() {
			continue
		}
		if class == nil {
			class = make([]int32, len(a.list))
		}
		for v := range int32(f.n) {
			begin, end := a.start[v], a.start[v+1]
			edges = slices.Grow(edges[:0], end-begin)
			for i := begin; i < end; i++ {
				edges = append(edges, ranked{v: a.list[i], i: i})
				if err := c.spend(1); err != nil {
					return nil, err
				}
			}
			if err := f.rank(c, o, v, edges); err != nil {
				return nil, err
			}
			if err := refine(c, class, edges); err != nil {
				return nil, err
			}
		}
	}
	return class, nil
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

// A ranker applies a plan's dynamic orders during a search.
type ranker struct {
	arranged *plan
	// sorted holds the plan's lists as the dynamic orders want them; nil if
	// the plan's own will do.
	sorted []int32
	ranked []ranked // scratch space
}

// ranked is an edge, or the candidate that it leads to, with its rank by one
// order.
type ranked struct {
	rank int64
	i    int // index of the edge in plan.list, where it matters
	v    int32
}

// rankDynamic readies r for the plan's dynamic orders, if there are any.
func (r *ranker) rankDynamic() {
	if len(r.arranged.dynamic) > 0 {
		r.sorted = slices.Clone(r.arranged.list)
	}
}

// ordered returns the lists in which successors stand as they are tried.
func (r *ranker) ordered() []int32 {
	if r.sorted != nil {
		return r.sorted
	}
	return r.arranged.list
}

// sort puts the unvisited successors of v, which has just been visited, in the
// order in which the dynamic orders want them tried. Visited vertices, which
// are never candidates, fill the rest of the list.
func (r *ranker) sort(c *canceller, s *State, v int) error {
	begin, end := r.arranged.start[v], r.arranged.start[v+1]
	r.ranked = slices.Grow(r.ranked[:0], end-begin)
	for i := begin; i < end; i++ {
		if w := r.arranged.list[i]; s.free[w] < visited {
			r.ranked = append(r.ranked, ranked{i: i, v: w})
		}
		if err := c.spend(1); err != nil {
			return err
		}
	}
	// As in sortedBy, the order that matters least comes first.
	for _, layer := range slices.Backward(r.arranged.dynamic) {
		if err := r.sortBy(c, func(x ranked) int64 { return layer.rank.dynamic(s, int(x.v)) }); err != nil {
			return err
		}
		if layer.class == nil {
			continue
		}
		if err := r.sortBy(c, func(x ranked) int64 { return int64(layer.class[x.i]) }); err != nil {
			return err
		}
	}
	for i := range end - begin {
		w := int32(v)
		if i < len(r.ranked) {
			w = r.ranked[i].v
		}
		r.sorted[begin+i] = w
	}
	return c.spend(end - begin)
}

// few is how many candidates are ranked between two charges, and are best sorted
// by insertion.
const few = 16

// sortBy sorts the candidates stably by rank.
func (r *ranker) sortBy(c *canceller, rank func(ranked) int64) error {
	for part := range slices.Chunk(r.ranked, few) {
		for i := range part {
			part[i].rank = rank(part[i])
		}
		if err := c.spend(workPerCall * len(part)); err != nil {
			return err
		}
	}
	return sortRanked(c, r.ranked)
}

// sortRanked sorts stably by rank.
func sortRanked(c *canceller, s []ranked) error {
	if len(s) > few {
		return sortStable(c, s, func(a, b ranked) int { return cmp.Compare(a.rank, b.rank) })
	}
	for i := 1; i < len(s); i++ {
		for j := i; j > 0 && s[j].rank < s[j-1].rank; j-- {
			s[j], s[j-1] = s[j-1], s[j]
		}
	}
	return nil
}
