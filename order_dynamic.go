package knighttour

import "slices"

// A ranker applies a plan's dynamic orders during a search.
type ranker struct {
	arranged *plan
	// sorted holds the plan's lists as the dynamic orders want them; nil if
	// the plan's own will do.
	sorted []int32
	ranked []ranked // scratch space
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
