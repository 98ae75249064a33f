package knighttour

import (
	"example.com/knighttour/internal/dense"
	"example.com/knighttour/internal/work"
)

// A ranker applies the layers of a plan during a search.
type ranker struct {
	plan   *plan
	state  State    // passed to dynamic orders
	lists  []int32  // of the plan; a vertex's list is sorted at each visit
	ranked []ranked // empty, for reuse
}

// reset returns an empty ranker with the same memory.
func (r *ranker) reset() ranker { return ranker{lists: r.lists, ranked: r.ranked} }

// begin prepares r for a search with the plan and the initial state s. It returns
// the lists that r will sort.
func (r *ranker) begin(c *work.Canceller, p *plan, s State) ([]int32, error) {
	r.plan, r.state = p, s
	if cap(r.lists) < len(p.List) {
		r.lists = make([]int32, 0, len(p.List))
	}
	var err error
	r.lists, err = work.Append(c, r.lists[:0], p.List)
	return r.lists, err
}

// sort sorts the unvisited successors of the last vertex of the path, which has
// just been visited. Visited vertices, which are never candidates, fill the rest
// of the list.
func (r *ranker) sort(c *work.Canceller, path []int) error {
	r.state.path = path
	v := path[len(path)-1]
	begin, end := r.plan.Start[v], r.plan.Start[v+1]
	candidates, err := r.gather(c, begin, end)
	if err != nil {
		return err
	}
	// As in sortedBy, the least significant order comes first.
	for i := len(r.plan.layers) - 1; i >= 0; i-- {
		if err := r.plan.layers[i].sort(c, &r.state, candidates); err != nil {
			return err
		}
	}
	sorted := r.lists[begin:end]
	for i, x := range candidates {
		sorted[i] = x.v
	}
	for i := len(candidates); i < len(sorted); i++ {
		sorted[i] = int32(v)
	}
	return c.Spend(2 * len(sorted))
}

// gather returns the unvisited vertices of plan.List[begin:end].
func (r *ranker) gather(c *work.Canceller, begin, end int) ([]ranked, error) {
	if cap(r.ranked) < end-begin {
		r.ranked = make([]ranked, 0, end-begin)
	}
	candidates := r.ranked
	for i := begin; i < end; i++ {
		if w := r.plan.List[i]; r.state.free[w] < dense.Visited {
			candidates = append(candidates, ranked{i: i, v: w})
		}
		if (i-begin)%work.PollInterval == work.PollInterval-1 {
			if err := c.Spend(work.PollInterval); err != nil {
				return nil, err
			}
		}
	}
	return candidates, nil
}

// sort sorts candidates stably by the layer.
func (l *layer) sort(c *work.Canceller, s *State, candidates []ranked) error {
	for i := range candidates {
		x := &candidates[i]
		if l.ranks != nil {
			x.rank = l.ranks[x.i]
			continue
		}
		x.rank = l.dynamic(s, int(x.v))
		if err := c.Spend(work.PerCall); err != nil {
			return err
		}
	}
	return sortRanked(c, candidates)
}
