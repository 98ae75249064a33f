package knighttour

// A ranker applies a plan's dynamic orders during a search.
type ranker struct {
	arranged *plan
	// sorted holds the plan's lists as the dynamic orders want them; nil if
	// the plan's own will do.
	sorted []int32

	// Space to be used again.
	lists  []int32  // of sorted
	ranked []ranked // empty
}

// reset leaves nothing but space.
func (r *ranker) reset() { *r = ranker{lists: r.lists, ranked: r.ranked} }

// rankDynamic readies r for the plan's dynamic orders, if there are any.
func (r *ranker) rankDynamic() {
	if len(r.arranged.dynamic) > 0 {
		r.lists = append(r.lists[:0], r.arranged.list...)
		r.sorted = r.lists
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
	candidates, err := r.gather(c, s, begin, end)
	if err != nil {
		return err
	}
	// As in sortedBy, the order that matters least comes first.
	for i := len(r.arranged.dynamic) - 1; i >= 0; i-- {
		if err := r.arranged.dynamic[i].sort(c, s, candidates); err != nil {
			return err
		}
	}
	sorted := r.sorted[begin:end]
	for i, x := range candidates {
		sorted[i] = x.v
	}
	for i := len(candidates); i < len(sorted); i++ {
		sorted[i] = int32(v)
	}
	return c.spend(2 * len(sorted))
}

// gather returns the candidates among the successors in the plan's list from
// begin to end.
func (r *ranker) gather(c *canceller, s *State, begin, end int) ([]ranked, error) {
	if cap(r.ranked) < end-begin {
		r.ranked = make([]ranked, 0, end-begin)
	}
	candidates := r.ranked
	for i := begin; i < end; i++ {
		if w := r.arranged.list[i]; s.free[w] < visited {
			candidates = append(candidates, ranked{i: i, v: w})
		}
		if (i-begin)%pollInterval == pollInterval-1 {
			if err := c.spend(pollInterval); err != nil {
				return nil, err
			}
		}
	}
	return candidates, nil
}

// sort sorts candidates stably by the layer.
func (l *layer) sort(c *canceller, s *State, candidates []ranked) error {
	for i := range candidates {
		x := &candidates[i]
		x.rank = l.rank.dynamic(s, int(x.v))
		if err := c.spend(workPerCall); err != nil {
			return err
		}
	}
	if err := sortRanked(c, candidates); err != nil || l.class == nil {
		return err
	}
	for i := range candidates {
		x := &candidates[i]
		x.rank = int64(l.class[x.i])
	}
	return sortRanked(c, candidates)
}
