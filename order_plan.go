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
	adjacency         // successors by the static orders, ties in ascending order
	dynamic   []layer // the dynamic orders, the one that decides first
	index     listIndex
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

// recentPlans are the plans made last, the latest first.
type recentPlans struct{ latest atomic.Pointer[[]*plan] }

// maxPlans is how many plans a Frozen keeps.
const maxPlans = 4

func (r *recentPlans) load() []*plan {
	if plans := r.latest.Load(); plans != nil {
		return *plans
	}
	return nil
}

func (r *recentPlans) find(orders []Order) *plan {
	for _, p := range r.load() {
		if slices.Equal(p.orders, orders) {
			return p
		}
	}
	return nil
}

func (r *recentPlans) add(p *plan) {
	plans := r.load()
	plans = append([]*plan{p}, plans[:min(len(plans), maxPlans-1)]...)
	r.latest.Store(&plans)
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
	static, err := f.classes(c, f.adjacency, orders)
	if err != nil {
		return nil, err
	}
	if static != nil {
		if p.list, err = f.sortedBy(c, static); err != nil {
			return nil, err
		}
	}
	since := 0
	for i, o := range orders {
		if o.rank.dynamic == nil {
			continue
		}
		class, err := f.classes(c, p.adjacency, orders[since:i])
		if err != nil {
			return nil, err
		}
		p.dynamic = append(p.dynamic, layer{rank: o.rank, class: class})
		since = i + 1
	}
	p.index = newListIndex(p.adjacency)
	f.plans.add(p)
	return p, nil
}

// sortedBy returns the lists of f in ascending order of class, then of vertex.
func (f *Frozen) sortedBy(c *canceller, class []int32) ([]int32, error) {
	list := make([]int32, len(f.list))
	var keys []uint64 // class and vertex in one number
	for v := range f.nodes {
		begin, end := f.start[v], f.start[v+1]
		keys = keys[:0]
		for i := begin; i < end; i++ {
			keys = append(keys, uint64(class[i])<<32|uint64(f.list[i]))
		}
		if err := sortOrdered(c, keys); err != nil {
			return nil, err
		}
		for i, key := range keys {
			list[begin+i] = int32(uint32(key))
		}
	}
	return list, nil
}

// classes ranks the edges of each list of a by the static orders among the
// given ones: the lower class is to be tried first, and edges of one vertex
// that those orders leave tied have the same class. It returns nil if none of
// the orders is static.
func (f *Frozen) classes(c *canceller, a adjacency, orders []Order) ([]int32, error) {
	var class []int32
	var scratch []rankedEdge
	for _, o := range orders {
		if o.rank.static == nil {
			continue
		}
		if class == nil {
			class = make([]int32, len(a.list))
		}
		for v := range f.nodes {
			begin, end := a.start[v], a.start[v+1]
			edges, err := f.rankEdges(c, o, v, a.list[begin:end], class[begin:end], scratch)
			if err != nil {
				return nil, err
			}
			next := int32(0)
			for j, e := range edges {
				if j > 0 && compareEdges(edges[j-1], e) < 0 {
					next++
				}
				class[begin+e.i] = next
			}
			scratch = edges
		}
	}
	return class, nil
}

// A rankedEdge is an edge of a vertex's list.
type rankedEdge struct {
	class int32 // by the orders so far
	rank  int64 // by the next
	i     int   // index in the list
}

func compareEdges(x, y rankedEdge) int {
	return cmp.Or(cmp.Compare(x.class, y.class), cmp.Compare(x.rank, y.rank))
}

// rankEdges returns the edges from v to the vertices of its list in ascending
// order of their classes so far, ties by their ranks. It uses the scratch space.
func (f *Frozen) rankEdges(c *canceller, o Order, v int, list, class []int32, scratch []rankedEdge) ([]rankedEdge, error) {
	edges := scratch[:0]
	for i, w := range list {
		rank := o.rank.static(o.seed, f.nodes[v], f.nodes[w])
		edges = append(edges, rankedEdge{class: class[i], rank: rank, i: i})
		if err := c.spend(workPerCall); err != nil {
			return nil, err
		}
	}
	return edges, sortStable(c, edges, compareEdges)
}

// A ranker applies a plan's dynamic orders during a search.
type ranker struct {
	arranged *plan
	// sorted holds the plan's lists as the dynamic orders want them; nil if
	// the plan's own will do.
	sorted []int32
	ranked []ranked // scratch space
}

// ranked is a candidate with its rank by one order.
type ranked struct {
	rank int64
	i    int // index of the edge to it in arranged.list
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
	r.ranked = r.ranked[:0]
	begin, end := r.arranged.start[v], r.arranged.start[v+1]
	for i := begin; i < end; i++ {
		if w := r.arranged.list[i]; s.left.has(int(w)) {
			r.ranked = append(r.ranked, ranked{i: i, v: w})
		}
	}
	// Sorting stably by the order that matters least first leaves the list
	// sorted by all of them.
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
	if len(r.ranked) > few {
		return sortStable(c, r.ranked, func(a, b ranked) int { return cmp.Compare(a.rank, b.rank) })
	}
	for i := 1; i < len(r.ranked); i++ {
		for j := i; j > 0 && r.ranked[j].rank < r.ranked[j-1].rank; j-- {
			r.ranked[j], r.ranked[j-1] = r.ranked[j-1], r.ranked[j]
		}
	}
	return nil
}
