package knighttour

import (
	"cmp"
	"slices"
)

// A plan is a list of orders made ready for one graph: the static orders have
// been spent on sorting its adjacency lists, the dynamic ones remain.
type plan struct {
	orders    []Order
	adjacency         // successors by the static orders, ties in ascending order
	dynamic   []layer // the dynamic orders, the one that decides first
	places    places  // of the lists, if there are no more than wordSize
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

// fewest reports whether the plan is Warnsdorff's rule with static tie-breaks.
func (p *plan) fewest() bool {
	return len(p.dynamic) == 1 && p.dynamic[0].rank == &warnsdorff && p.dynamic[0].class == nil
}

// arrange returns the plan for the given orders, the last one made if that is
// the same.
func (f *Frozen) arrange(orders []Order, p pulse) (*plan, error) {
	// Node IDs leave no ties: what comes after them never decides.
	if i := slices.Index(orders, ByID()); i >= 0 {
		orders = orders[:i]
	}
	if last := f.plan.Load(); last != nil && slices.Equal(last.orders, orders) {
		return last, nil
	}
	made := &plan{orders: slices.Clone(orders), adjacency: f.adjacency}
	static, err := f.classes(f.adjacency, orders, p)
	if err != nil {
		return nil, err
	}
	if static != nil {
		if made.list, err = f.sortedBy(static, p); err != nil {
			return nil, err
		}
	}
	since := 0
	for i, o := range orders {
		if o.rank.dynamic == nil {
			continue
		}
		class, err := f.classes(made.adjacency, orders[since:i], p)
		if err != nil {
			return nil, err
		}
		made.dynamic = append(made.dynamic, layer{rank: o.rank, class: class})
		since = i + 1
	}
	made.places = placesIn(made.adjacency)
	f.plan.Store(made)
	return made, nil
}

// sortedBy returns the lists of f in ascending order of class, then of vertex.
func (f *Frozen) sortedBy(class []int32, p pulse) ([]int32, error) {
	list := make([]int32, len(f.list))
	var keys []uint64 // class and vertex in one number
	for v := range f.nodes {
		if err := p.every(v); err != nil {
			return nil, err
		}
		begin, end := f.start[v], f.start[v+1]
		keys = keys[:0]
		for i := begin; i < end; i++ {
			keys = append(keys, uint64(class[i])<<32|uint64(f.list[i]))
		}
		slices.Sort(keys)
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
func (f *Frozen) classes(a adjacency, orders []Order, p pulse) ([]int32, error) {
	type edge struct {
		class int32 // by the orders so far
		rank  int64 // by the next
		i     int   // where it stands in a.list
	}
	compare := func(x, y edge) int {
		return cmp.Or(cmp.Compare(x.class, y.class), cmp.Compare(x.rank, y.rank))
	}
	var class []int32
	var edges []edge
	for _, o := range orders {
		if o.rank.static == nil {
			continue
		}
		if class == nil {
			class = make([]int32, len(a.list))
		}
		for v, from := range f.nodes {
			if err := p.every(v); err != nil {
				return nil, err
			}
			edges = edges[:0]
			for i := a.start[v]; i < a.start[v+1]; i++ {
				rank := o.rank.static(o.seed, from, f.nodes[a.list[i]])
				edges = append(edges, edge{class: class[i], rank: rank, i: i})
			}
			slices.SortFunc(edges, compare)
			next := int32(0)
			for j, e := range edges {
				if j > 0 && compare(edges[j-1], e) < 0 {
					next++
				}
				class[e.i] = next
			}
		}
	}
	return class, nil
}

// A ranker applies a plan's dynamic orders during a search.
type ranker struct {
	plan *plan
	// sorted holds the plan's lists as the dynamic orders want them; nil if
	// the plan's own will do.
	sorted []int32
	ranked []ranked // scratch
}

// ranked is a candidate with its rank by one order.
type ranked struct {
	rank int64
	i    int // where the edge to it stands in plan.list
	v    int32
}

// rankDynamic readies r for the plan's dynamic orders, if there are any.
func (r *ranker) rankDynamic() {
	if len(r.plan.dynamic) > 0 {
		r.sorted = slices.Clone(r.plan.list)
	}
}

// ordered returns the lists in which successors stand as they are tried.
func (r *ranker) ordered() []int32 {
	if r.sorted != nil {
		return r.sorted
	}
	return r.plan.list
}

// sort puts the unvisited successors of v, which has just been visited, in the
// order in which the dynamic orders want them tried. Visited vertices, which
// are never candidates, fill the rest of the list.
func (r *ranker) sort(s *State, v int) {
	r.ranked = r.ranked[:0]
	begin, end := r.plan.start[v], r.plan.start[v+1]
	for i := begin; i < end; i++ {
		if w := r.plan.list[i]; !s.Visited(int(w)) {
			r.ranked = append(r.ranked, ranked{i: i, v: w})
		}
	}
	// Sorting stably by the order that matters least first leaves the list
	// sorted by all of them.
	for _, layer := range slices.Backward(r.plan.dynamic) {
		r.sortBy(func(c ranked) int64 { return layer.rank.dynamic(s, int(c.v)) })
		if layer.class != nil {
			r.sortBy(func(c ranked) int64 { return int64(layer.class[c.i]) })
		}
	}
	for i := range end - begin {
		w := int32(v)
		if i < len(r.ranked) {
			w = r.ranked[i].v
		}
		r.sorted[begin+i] = w
	}
}

// sortBy sorts the candidates stably by rank.
func (r *ranker) sortBy(rank func(ranked) int64) {
	for i := range r.ranked {
		r.ranked[i].rank = rank(r.ranked[i])
	}
	slices.SortStableFunc(r.ranked, func(a, b ranked) int { return cmp.Compare(a.rank, b.rank) })
}
